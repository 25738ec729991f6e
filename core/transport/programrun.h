// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/transport/launcher.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace mcp {

class TextPipe;

/// Runs a program that reads nothing to its end; what it prints is text.
class ProgramRun final : public QObject
{
    Q_OBJECT

public:
    explicit ProgramRun(std::unique_ptr<ChildProcess> process, QObject *parent = nullptr);
    ~ProgramRun() override;

    void kill();

Q_SIGNALS:
    void lineRead(const QString &line);
    /// No process of it is left. Errors are those of ChildProcess::failed(), or ErrorKind::Closed with its exit code, or with
    /// the signal that ended it as a negative number.
    void ended(const mcp::Result<void> &result);

private:
    void onStarted();
    void onExited(const ExitStatus &status);
    void readLines(int file);

    std::unique_ptr<ChildProcess> m_process;
    std::optional<Result<void>> m_result;
    std::vector<std::unique_ptr<TextPipe>> m_texts; ///< Its output and its errors.
};

} // namespace mcp
