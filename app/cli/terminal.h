// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/cleantext.h"

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <QTimer>

#include <chrono>
#include <cstdio>

namespace quayside {

struct Turn;

/// The one way of text to standard output and standard error: whatever is in it, nothing of it moves the cursor, changes
/// the terminal or hides (SEC-36). Line breaks and tabs stay.
class CleanStream
{
public:
    enum class End { Line }; ///< Ends the line, and shows what was written so far.

    explicit CleanStream(std::FILE *file)
        : m_file(file)
    {
    }

    CleanStream &operator<<(const QString &text);
    CleanStream &operator<<(QChar character) { return *this << QString(character); }
    CleanStream &operator<<(End);
    void flush();

private:
    std::FILE *m_file;
    TextCleaner m_cleaner; ///< A text may come in pieces.
};

/// Writes one line of JSON to standard output, as terminalJson() when that is a terminal.
void writeJsonLine(const QByteArray &json);

/// Flushes standard output. Returns the errno of the first write to it that failed since the program started, or 0.
int finishOutput();

/// The same JSON with every character escaped that a terminal acts on or does not show.
QByteArray terminalJson(const QByteArray &json);

/// Where the person sits: what is said goes to standard error, what they type comes from standard input. Reads only while
/// it is asked to, and never blocks.
class Terminal : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kLineBytes = 64 * 1024;
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    /// Whether standard input and output are terminals.
    static bool isPossible();

    explicit Terminal(QObject *parent = nullptr);
    ~Terminal() override;

    void say(const QString &text) { CleanStream(stderr) << text; }
    /// Says what a dialog says. A secret is not seen while it is typed. Before a consent nothing that is typed is seen for
    /// kInertTime, and it is discarded (SEC-46).
    void show(const Turn &turn);
    /// Earlier input is discarded (SEC-46).
    void listen();
    /// The same for input that may come from a file: nothing is discarded, and a last line needs no end.
    void goOn();
    void rest();
    bool isEchoOff() const { return m_isEchoOff; }

Q_SIGNALS:
    /// One line, without its end.
    void typed(const QString &line);
    /// A line that was too long was left out.
    void leftOut();
    /// Ctrl+D, or the terminal is gone.
    void ended();

private:
    void setEcho(bool isOn);
    void onReadable();
    void deliver();

    QSocketNotifier m_notifier;
    QTimer m_inert; ///< Runs while what is typed is discarded.
    QByteArray m_pending;
    bool m_isEchoOff = false;
    bool m_isFile = false; ///< Since goOn().
    bool m_isTooLong = false; ///< The line that is being read.
};

} // namespace quayside
