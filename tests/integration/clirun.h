// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QProcess>

#include <csignal>

namespace mcp {

/// Gives all programs of this test one keychain: without one, approvals end with the run that they were given in. Each CliRun
/// does so by itself.
void shareKeychain();

/// A run of quayside-cli, finished or not.
class CliRun
{
public:
    /// Which of its channels are the terminal; the others are pipes.
    enum class Terminal { None, Output, Dialog };

    /// terminal: this end of a pseudo terminal; Dialog: its input and its standard error.
    explicit CliRun(const QStringList &arguments, Terminal use = Terminal::None, int terminal = -1,
                    const QProcessEnvironment &environment = {});
    ~CliRun();

    /// Waits for its end; -1 after the time-out.
    int status();
    void interrupt() { send(SIGINT); }
    void send(int signal);
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

    const QByteArray &out() { return m_out += m_process.readAllStandardOutput(); }
    const QByteArray &err() { return m_err += m_process.readAllStandardError(); }
    /// The JSON objects on standard output, one per line; Null for an invalid line.
    QList<json::Value> objects();
    /// Those that have this member.
    QList<json::Value> objects(QStringView member);

private:
    QProcess m_process;
    QByteArray m_out;
    QByteArray m_err;
};

/// The other end of a pseudo terminal: the output and input of a person.
class FarEnd
{
public:
    FarEnd();
    ~FarEnd();

    int nearEnd() const { return m_near; }
    /// Whether the terminal shows what is typed.
    bool isEchoOn() const;
    /// Everything that was shown so far, with plain line ends.
    const QString &shown();
    /// Waits until text was shown after the text of the previous wait.
    bool waitFor(const QString &text);
    /// With Enter.
    void type(const QString &line);
    /// The same once a question for consent takes answers: until then nothing is echoed (SEC-46).
    bool answer(const QString &line);
    void press(char key);

private:
    int m_far = -1;
    int m_near = -1;
    QByteArray m_bytes;
    QString m_shown;
    qsizetype m_seen = 0;
};

/// The text of a member, or an empty string.
QString member(const json::Value &object, QStringView key);

} // namespace mcp
