// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/growingwords.h"

namespace quayside {

int GrowingWords::setText(const QString &all)
{
    if (!all.startsWith(m_done)) {
        m_done.clear();
        m_doneRows = 0;
    }
    const int first = m_doneRows;
    m_rows.resize(m_doneRows);
    const QStringList blocks = markdownBlocks(all.sliced(m_done.size()));
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        m_rows.append(blockRows(blocks.at(i)));
        if (i + 1 < blocks.size()) {
            m_done += blocks.at(i);
            m_doneRows = int(m_rows.size());
        }
    }
    return first;
}

} // namespace quayside
