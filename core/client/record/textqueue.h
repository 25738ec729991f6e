// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>

#include <deque>
#include <memory>

namespace mcp {

/// Texts, first in, first out, one behind the other in large blocks: many short ones cost no allocation each and little
/// cache. They take at most twice their size, and two blocks. The sizes are known to the caller.
class TextQueue
{
public:
    /// Room for one more text of this size, to be filled at once.
    char *push(qsizetype size);
    /// The oldest text; size is that of its push(). Valid until pop().
    QByteArrayView front(qsizetype size) const;
    /// Removes the oldest text.
    void pop(qsizetype size);

private:
    struct Block
    {
        std::unique_ptr<char[]> bytes;
        qsizetype size = 0;
        qsizetype used = 0;
    };

    std::deque<Block> m_blocks;
    qsizetype m_from = 0; ///< Where the oldest text begins in the first block.
};

} // namespace mcp
