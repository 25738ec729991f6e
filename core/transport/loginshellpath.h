// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/transport/linereader.h"

#include <QProcess>

namespace mcp {

/// Reads PATH from the person's login shell. A desktop starts programs with a short PATH without the additions of shell
/// profiles, so `npx`, `uvx` and similar programs would not be found (STDIO-01). One object makes one query.
class LoginShellPath : public QObject
{
    Q_OBJECT

public:
    ~LoginShellPath() override;

    /// Runs $SHELL of environment in its own session and without input. Fails with Transport if there is no shell or no
    /// PATH in its output, and with Timeout after limits::kLoginShell.
    static Pending<QString> ask(const QProcessEnvironment &environment, Clock *clock,
                                QObject *owner);

    /// path, and behind it the absolute folders that only own has: a program that was started from a shell finds at least what
    /// that shell does.
    static QString joined(const QString &path, const QString &own);

    /// Then the PATH of this process comes from a shell already.
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
