// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace mcp {

/// What a local server is given when it does not get all rights of the person: files by folder, the network by name. The
/// programs and libraries of the system are always given, for reading, and a home folder of its own.
struct Sandbox
{
    enum class Network {
        None,
        Hosts, ///< Those in `hosts`.
        Public, ///< All but this computer and private networks.
    };

    static constexpr qsizetype kMostFolders = 64; ///< In each of the two lists.
    static constexpr qsizetype kMostHosts = 64;

    QStringList readFolders; ///< Absolute and clean paths, never the root.
    QStringList writeFolders; ///< Like readFolders; these can be changed as well.
    Network network = Network::None;
    /// In lower case and ASCII, without a port; `*.example.com` are all names below example.com. Empty unless network is
    /// Network::Hosts.
    QStringList hosts;
    bool startsBrowser = false; ///< Its own programs may make namespaces of users, as browsers do.

    bool operator==(const Sandbox &) const = default;
};

/// Whether path can be in the lists of folders.
bool isSandboxFolder(const QString &path);
/// Whether name can be in `hosts`.
bool isSandboxHost(const QString &name);

/// Whether the sandbox lets its programs connect to the host called name, which is in lower case, if the host has a public address.
bool allowsHost(const Sandbox &sandbox, const QString &name);

/// Errors are ErrorKind::Storage with `where` in the text: what is unknown in it is an error as well, because a sandbox that is
/// understood in part gives more than was meant.
Result<Sandbox> readSandbox(const json::Value &value, const QString &where);
json::Value writeSandbox(const Sandbox &sandbox);

/// A sandbox as one line, to compare what was approved with what is: writeSandbox() as JSON. Null without one.
QString sandboxRecord(const std::optional<Sandbox> &sandbox);
/// Errors as those of readSandbox().
Result<std::optional<Sandbox>> readSandboxRecord(const QString &record);

} // namespace mcp
