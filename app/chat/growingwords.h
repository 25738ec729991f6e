// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/chat/transcriptrow.h"

namespace quayside {

/// Words that a model is saying, as rows. Only what follows the last finished block is read again when there are more. A block
/// of more than kReadHereChars is shown as it is until its owner has read it on a pool thread (SEC-41).
class GrowingWords
{
public:
    /// all begins with what it was the last time, or it is another text. Returns the first row that may be different now.
    int setText(const QString &all);
    const QList<TranscriptRow> &rows() const { return m_rows; }
    qsizetype size() const { return m_size; } ///< Of the text.

    /// What is to be read next, by blockRows(): a long block, or its lines so far. Empty: nothing.
    QString unread() const;
    /// Takes the rows of what unread() gave. Returns the first row that may be different now.
    int setRead(const QString &block, const QList<TranscriptRow> &rows);
    /// No long block is shown as it is.
    bool isRead() const;

private:
    struct Block
    {
        QString text;
        bool isWhole = false; ///< Another one follows.
        QList<TranscriptRow> read =
            {}; ///< Rows of its beginning; none of a short one that is whole.
        qsizetype readChars = 0; ///< How long the beginning is.
        QList<TranscriptRow> plain =
            {}; ///< Of what follows, as it is; without the last rows, which change.
        qsizetype plainEnd = 0; ///< Where they begin.

        bool isLong() const;
        bool isRead() const;
        qsizetype unreadEnd() const;
        void setText(const QString &next);
        QList<TranscriptRow> rows();
    };

    QList<TranscriptRow> m_rows;
    qsizetype m_size = 0;
    QString m_done; ///< The text of all blocks but the last.
    QList<Block> m_blocks;
    qsizetype m_doneBlocks = 0;
    QList<int> m_firstRows; ///< Of each block.
};

} // namespace quayside
