// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/cleantext.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// A text of a model for the terminal, which comes in pieces: clean, every line behind a bar as in framed(). Lines are broken
/// where the terminal would break them, so that none begins at its edge, where our own words stand (SEC-37).
class WordFrame
{
public:
    /// width: of the terminal, in cells.
    explicit WordFrame(int width);

    QString add(const QString &piece);
    /// The line end that is missing; may be empty.
    QString end();

private:
    int m_width; ///< Behind the bar.
    int m_used = 0; ///< Of the line, in cells.
    bool m_isInLine = false;
    TextCleaner m_cleaner;
};

/// Lines about progress and events that are held back while a question is open.
class HeldLines
{
public:
    static constexpr qsizetype kMost = 20; ///< Then the oldest go.

    void hold() { m_isHeld = true; }
    bool isHeld() const { return m_isHeld; }
    void append(const QString &line);
    /// What has waited, which does not wait any more.
    QStringList release();

private:
    QStringList m_lines;
    int m_omitted = 0;
    bool m_isHeld = false;
};

} // namespace quayside
