// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/chat/transcriptrow.h"

namespace quayside {

/// Words that a model is saying, as rows. Only what follows the last finished block is read again when there are more.
class GrowingWords
{
public:
    /// all begins with what it was the last time, or it is another text. Returns the first row that may be different now.
    int setText(const QString &all);
    const QList<TranscriptRow> &rows() const { return m_rows; }

private:
    QList<TranscriptRow> m_rows;
    QString m_done; ///< Finished blocks.
    int m_doneRows = 0;
};

} // namespace quayside
