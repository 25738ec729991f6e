// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <cstdio>

namespace quayside {

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
    void flush() { std::fflush(m_file); }

private:
    std::FILE *m_file;
};

/// Writes one line of JSON to standard output, as terminalJson() when that is a terminal.
void writeJsonLine(const QByteArray &json);

/// The same JSON with every character escaped that a terminal acts on or does not show.
QByteArray terminalJson(const QByteArray &json);

} // namespace quayside
