// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/textqueue.h"

#include <algorithm>

namespace mcp {

namespace {

constexpr qsizetype kBlockBytes = 64 * 1024;

} // namespace

char *TextQueue::push(qsizetype size)
{
    if (m_blocks.empty() || m_blocks.back().size - m_blocks.back().used < size) {
        const qsizetype room = std::max(size, kBlockBytes);
        m_blocks.push_back({std::make_unique_for_overwrite<char[]>(size_t(room)), room});
    }
    Block &block = m_blocks.back();
    return block.bytes.get() + std::exchange(block.used, block.used + size);
}

QByteArrayView TextQueue::front(qsizetype size) const
{
    return m_blocks.empty() ? QByteArrayView()
                            : QByteArrayView(m_blocks.front().bytes.get() + m_from, size);
}

void TextQueue::pop(qsizetype size)
{
    m_from += size;
    if (m_blocks.empty() || m_from < m_blocks.front().used)
        return;
    m_blocks.pop_front();
    m_from = 0;
}

} // namespace mcp
