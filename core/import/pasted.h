// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"

namespace mcp {

/// The largest text that readPasted() takes. It is read on the caller's thread.
constexpr qsizetype kMaxPastedChars = qsizetype(256) * 1024;

/// What pasted text is taken for.
enum class PastedKind { Command, Address, Link, Json, Toml, Yaml };
PastedKind kindOfPasted(const QString &text);

/// Reads servers from a text that a person pastes or drops (install.md 3): commands, addresses, a link, or the configuration
/// of another host in JSON, TOML or YAML. Errors are those of ImportProblem, of parseCommandLine() and, as
/// ErrorKind::Policy, AddressProblem.
Result<FoundServers> readPasted(const QString &text);

/// Decodes the content of a file as UTF-8, without a byte order mark. The error is ImportProblem::Encoding.
Result<QString> configurationText(const QByteArray &content);
/// As readPasted(), for the content of a file, which may be larger. Nothing that is not a configuration is taken.
Result<FoundServers> readConfiguration(const QByteArray &content);

} // namespace mcp
