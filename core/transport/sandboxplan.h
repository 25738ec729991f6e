// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/transport/launcher.h"

#include <QByteArrayList>
#include <QList>
#include <QString>
#include <QStringList>

namespace mcp {

/// What bubblewrap gets as an open descriptor.
struct SandboxInput
{
    QString path; ///< A file or folder to give; empty for content.
    bool mayBeLink = false; ///< False: a link on the path is an error.
    QByteArray content;

    bool operator==(const SandboxInput &) const = default;
};

/// The options of bubblewrap, and its descriptors in the order of their numbers.
struct SandboxPlan
{
    QByteArrayList options; ///< For `--args`: without the command.
    QByteArrayList command; ///< The program that it starts, with its arguments.
    QList<SandboxInput> inputs;
};

/// Pure: looks at no file. programFolders are given for reading, see core/transport/programfolders.h; keeper is the path of
/// quayside-keeper, which bubblewrap starts within the sandbox (keeper/insidesandbox.h); firstDescriptor is the number of the first input. Errors are ErrorKind::Policy with a SandboxProblem as code: the program would start in a folder that the sandbox
/// does not have, or a text contains a NUL, which separates options.
Result<SandboxPlan> planSandbox(const LaunchSpec &spec, const QStringList &programFolders,
                                const QString &keeper, int firstDescriptor);

} // namespace mcp
