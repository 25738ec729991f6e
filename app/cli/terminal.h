// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>

namespace quayside {

/// Where the person sits: what is said goes to standard error, what they type comes from standard input. Reads only while
/// it is asked to, and never blocks.
class Terminal : public QObject
{
    Q_OBJECT

public:
    /// Whether standard input and output are terminals.
    static bool isPossible();

    explicit Terminal(QObject *parent = nullptr);
    ~Terminal() override;

    void say(const QString &text);
    /// Earlier input is discarded (SEC-46).
    void listen();
    void rest();
    /// While false what is typed is not seen; ends with rest().
    void setEcho(bool isOn);
    bool isEchoOff() const { return m_isEchoOff; }

Q_SIGNALS:
    /// One line, without its end.
    void typed(const QString &line);
    /// Ctrl+D, or the terminal is gone.
    void ended();

private:
    void onReadable();

    QSocketNotifier m_notifier;
    QByteArray m_pending;
    bool m_isEchoOff = false;
};

} // namespace quayside
