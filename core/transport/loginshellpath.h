// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/transport/linereader.h"

#include <QProcess>

namespace mcp {

/// Asks the person's login shell for its PATH. A program that a desktop starts gets a short one, without what the files of
/// the shell add: `npx`, `uvx` and the like would not be found (STDIO-01). One object is one question.
class LoginShellPath : public QObject
{
    Q_OBJECT

public:
    ~LoginShellPath() override;

    /// Runs $SHELL of environment, in a session of its own and without input. Fails with Transport when there is none or it
    /// does not say, with Timeout after limits::kLoginShell.
    static Pending<QString> ask(const QProcessEnvironment &environment, Clock *clock,
                                QObject *owner);

    /// Then our own PATH is that of a shell already.
    static bool isOnTerminal();

private:
    LoginShellPath(Clock *clock, QObject *owner);

    void start(const QProcessEnvironment &environment);
    void read();
    void fail(const QString &why);
    void killAll();
    void onTimeout();
    void onFinished();

    Promise<QString> m_promise;
    QProcess m_shell;
    LineReader m_lines;
    std::unique_ptr<Alarm> m_limit;
};

} // namespace mcp
