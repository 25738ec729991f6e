// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QVarLengthArray>

#include <algorithm>

namespace mcp::schema {

/// The items or members of a value that a schema has evaluated, for `unevaluated…`.
class Marks
{
public:
    explicit Marks(qsizetype count)
        : m_words(count / 64 + 1)
    {
        std::fill(m_words.begin(), m_words.end(), 0);
    }

    void add(qsizetype index) { m_words[index / 64] |= quint64(1) << (index % 64); }
    bool has(qsizetype index) const { return m_words.at(index / 64) >> (index % 64) & 1; }
    /// other must be of the same value.
    void add(const Marks &other)
    {
        for (qsizetype i = 0; i < m_words.size(); ++i)
            m_words[i] |= other.m_words.at(i);
    }
    /// The cost of one more mark, in steps.
    qint64 cost() const { return 1 + m_words.size() / 16; }
    qsizetype room() const { return 64 * m_words.size() - 1; }

private:
    QVarLengthArray<quint64, 2> m_words;
};

} // namespace mcp::schema
