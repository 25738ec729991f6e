// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/descriptor.h"
#include "core/base/result.h"
#include "core/transport/launcher.h"

#include <QByteArrayList>
#include <QMutex>
#include <QString>

#include <memory>
#include <vector>

namespace mcp {

/// How a program is started in its sandbox.
struct SandboxStart
{
    QByteArrayList command; ///< bubblewrap, and the program behind `--`.
    /// To be open in bubblewrap as Bubblewrap::kFirstDescriptor and the following numbers; their own numbers are above these.
    std::vector<Descriptor> inputs;
};

/// The program bubblewrap, which makes sandboxes of namespaces. The functions read the disk and run programs, so they belong on a
/// thread; they may be called from several at once. Errors are ErrorKind::Policy with a SandboxProblem as code.
class Bubblewrap
{
public:
    static constexpr int kFirstDescriptor = 4; ///< Behind the channel of quayside-keeper.

    explicit Bubblewrap(QString program = QStringLiteral("/usr/bin/bwrap"))
        : m_program(std::move(program))
    {
    }

    /// Whether sandboxes can be made here: makes one, until that has succeeded once.
    Result<void> check();
    /// Opens all that the sandbox of spec gets, after check(); keeper is the path of quayside-keeper. A folder that was chosen is opened part by part, without following links,
    /// and what was opened is what the sandbox gets.
    Result<std::shared_ptr<SandboxStart>> prepare(const LaunchSpec &spec, const QString &keeper);

private:
    const QString m_program;
    QMutex m_mutex;
    bool m_isProven = false;
};

} // namespace mcp
