// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/growingwords.h"

#include "app/text/cuttext.h"

#include <algorithm>
#include <utility>

namespace quayside {

namespace {

constexpr qsizetype kGrowthShare =
    8; ///< A block that grows is read again when it has this part more.

}

bool GrowingWords::Block::isLong() const
{
    return text.size() > kReadHereChars;
}

bool GrowingWords::Block::isRead() const
{
    return !isLong() || text.size() > kMarkdownChars || readChars == text.size();
}

/// Up to which place it is to be read now; 0: it is not.
qsizetype GrowingWords::Block::unreadEnd() const
{
    if (isRead())
        return 0;
    if (isWhole)
        return text.size();
    const qsizetype lines = text.lastIndexOf(u'\n') + 1;
    return lines - readChars > readChars / kGrowthShare ? lines : 0;
}

void GrowingWords::Block::setText(const QString &next)
{
    const bool goesOn = next.startsWith(text);
    text = next;
    if (goesOn && text.size() <= kMarkdownChars)
        return;
    if (!goesOn || readChars > 0) { // It has become too long for Markdown.
        read.clear();
        plain.clear();
        readChars = 0;
        plainEnd = 0;
    }
}

QList<TranscriptRow> GrowingWords::Block::rows()
{
    if (!isLong()) {
        readChars = plainEnd = text.size();
        read = blockRows(text);
        return isWhole ? std::exchange(read, {}) : read;
    }
    PlainRows more = plainRows(text, plainEnd);
    // What follows code is most likely more of it.
    if (!read.isEmpty() && read.constLast().part.kind == MarkdownPart::Code) {
        for (TranscriptRow &row : more.rows)
            row.part.kind = MarkdownPart::Code;
    }
    plain.append(more.rows.first(more.doneRows));
    plainEnd = more.doneChars;
    return read + plain + more.rows.sliced(more.doneRows);
}

int GrowingWords::setText(const QString &all)
{
    if (!all.startsWith(m_done)) {
        m_done.clear();
        m_doneBlocks = 0;
    }
    m_size = all.size();
    const qsizetype known = m_doneBlocks;
    const int first = known < m_firstRows.size() ? m_firstRows.at(known) : int(m_rows.size());
    const QStringList texts = markdownBlocks(all.sliced(m_done.size()), m_done.size());
    m_blocks.resize(std::min(m_blocks.size(), known + std::min<qsizetype>(1, texts.size())));
    m_firstRows.resize(std::min(m_firstRows.size(), known));
    m_rows.resize(first);
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (known + i == m_blocks.size())
            m_blocks.append(Block());
        Block &block = m_blocks[known + i];
        block.setText(texts.at(i));
        block.isWhole = i + 1 < texts.size();
        if (block.isWhole) {
            m_done += texts.at(i);
            ++m_doneBlocks;
        }
        m_firstRows.append(int(m_rows.size()));
        m_rows.append(block.rows());
    }
    return first;
}

QString GrowingWords::unread() const
{
    for (const Block &block : m_blocks) {
        if (const qsizetype end = block.unreadEnd(); end > 0)
            return block.text.first(end);
    }
    return {};
}

int GrowingWords::setRead(const QString &block, const QList<TranscriptRow> &rows)
{
    for (qsizetype i = 0; i < m_blocks.size(); ++i) {
        Block &known = m_blocks[i];
        if (known.unreadEnd() < block.size() || !known.text.startsWith(block))
            continue;
        known.read = rows;
        known.readChars = block.size();
        known.plain.clear();
        known.plainEnd = block.size();
        const int first = m_firstRows.at(i);
        const int next = i + 1 < m_firstRows.size() ? m_firstRows.at(i + 1) : int(m_rows.size());
        const QList<TranscriptRow> behind = m_rows.sliced(next);
        m_rows.resize(first);
        m_rows.append(known.rows());
        const int moved = int(m_rows.size()) - next;
        m_rows.append(behind);
        for (qsizetype later = i + 1; later < m_firstRows.size(); ++later)
            m_firstRows[later] += moved;
        return first;
    }
    return int(m_rows.size());
}

bool GrowingWords::isRead() const
{
    return std::all_of(m_blocks.cbegin(), m_blocks.cend(),
                       [](const Block &block) { return block.isRead(); });
}

} // namespace quayside
