// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/linediff.h"

#include <QHash>
#include <QStringView>

#include <algorithm>
#include <vector>

namespace quayside {

namespace {

using Kind = LineDiff::Kind;

/// The lines of a text; numbers stand for equal lines.
struct DiffSide
{
    QList<QStringView> lines;
    std::vector<int> numbers;
    bool isCut = false;
};

DiffSide sideOf(const QString &text, QHash<QStringView, int> &known)
{
    DiffSide side;
    const QStringView whole(text);
    for (qsizetype from = 0; from < whole.size();) {
        if (side.lines.size() == LineDiff::kLines) {
            side.isCut = true;
            break;
        }
        const qsizetype found = whole.indexOf(u'\n', from);
        const qsizetype end = found < 0 ? whole.size() : found;
        QStringView line = whole.sliced(from, end - from);
        if (line.endsWith(u'\r'))
            line.chop(1);
        side.lines.append(line);
        const auto number = known.constFind(line);
        if (number != known.cend())
            side.numbers.push_back(*number);
        else
            side.numbers.push_back(*known.insert(line, int(known.size())));
        from = end + 1;
    }
    return side;
}

/// The shortest script of edits between two ranges of lines (Myers: the farthest place on each diagonal, edit by edit).
class EditSearch
{
public:
    EditSearch(const int *before, int beforeSize, const int *after, int afterSize)
        : m_before(before)
        , m_beforeSize(beforeSize)
        , m_after(after)
        , m_afterSize(afterSize)
    {
    }

    /// Kinds in order; every before-line is Same or Removed, every after-line Same or Added.
    std::vector<Kind> run()
    {
        const int most = std::min(m_beforeSize + m_afterSize, LineDiff::kEdits);
        std::vector<int> farthest(2 * size_t(most) + 3, 0); // Index most + 1 is diagonal 0.
        const int middle = most + 1;
        for (int edits = 0; edits <= most; ++edits) {
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                const bool isDown = diagonal == -edits
                    || (diagonal != edits
                        && farthest[middle + diagonal - 1] < farthest[middle + diagonal + 1]);
                int x =
                    isDown ? farthest[middle + diagonal + 1] : farthest[middle + diagonal - 1] + 1;
                while (x < m_beforeSize && x - diagonal < m_afterSize
                       && m_before[x] == m_after[x - diagonal])
                    ++x;
                farthest[middle + diagonal] = x;
                if (x >= m_beforeSize && x - diagonal >= m_afterSize) {
                    remember(farthest, middle, edits);
                    return walkBack(edits);
                }
            }
            remember(farthest, middle, edits);
        }
        std::vector<Kind> replaced(size_t(m_beforeSize), Kind::Removed);
        replaced.insert(replaced.end(), size_t(m_afterSize), Kind::Added);
        return replaced;
    }

private:
    void remember(const std::vector<int> &farthest, int middle, int edits)
    {
        m_rounds.emplace_back(farthest.begin() + (middle - edits),
                              farthest.begin() + (middle + edits + 1));
    }

    std::vector<Kind> walkBack(int edits) const
    {
        std::vector<Kind> kinds;
        int x = m_beforeSize;
        int y = m_afterSize;
        for (; edits > 0; --edits) {
            const std::vector<int> &last =
                m_rounds[size_t(edits) - 1]; // Diagonals 1 - edits and up.
            const auto at = [&last, edits](int diagonal) {
                return last[size_t(diagonal + edits - 1)];
            };
            const int diagonal = x - y;
            const bool isDown =
                diagonal == -edits || (diagonal != edits && at(diagonal - 1) < at(diagonal + 1));
            const int from = isDown ? diagonal + 1 : diagonal - 1;
            const int fromX = at(from);
            const int startX = isDown ? fromX : fromX + 1;
            for (; x > startX; --x, --y)
                kinds.push_back(Kind::Same);
            kinds.push_back(isDown ? Kind::Added : Kind::Removed);
            x = fromX;
            y = fromX - from;
        }
        for (; x > 0; --x)
            kinds.push_back(Kind::Same);
        std::reverse(kinds.begin(), kinds.end());
        return kinds;
    }

    const int *m_before;
    int m_beforeSize;
    const int *m_after;
    int m_afterSize;
    std::vector<std::vector<int>> m_rounds;
};

/// Adds a line for every kind.
class DiffWriter
{
public:
    DiffWriter(const DiffSide &before, const DiffSide &after)
        : m_before(before)
        , m_after(after)
    {
    }

    void append(Kind kind)
    {
        const QStringView line =
            kind == Kind::Added ? m_after.lines.at(m_y) : m_before.lines.at(m_x);
        m_x += kind != Kind::Added;
        m_y += kind != Kind::Removed;
        if (kind == Kind::Same) {
            m_same.append(line);
            return;
        }
        flushSame(false);
        (kind == Kind::Added ? m_diff.added : m_diff.removed) += 1;
        m_diff.lines.append({kind, line.toString(), 1});
    }

    LineDiff finish()
    {
        if (!m_diff.lines.isEmpty())
            flushSame(true);
        m_diff.isCut = m_before.isCut || m_after.isCut;
        return m_diff;
    }

private:
    void flushSame(bool isEnd)
    {
        const int first = m_diff.lines.isEmpty() ? 0 : LineDiff::kContext;
        const int last = isEnd ? 0 : LineDiff::kContext;
        const int hidden = int(m_same.size()) - first - last;
        for (int i = 0; i < m_same.size(); ++i) {
            if (hidden > 1 && i == first) { // A gap of one line takes the place of the line.
                m_diff.lines.append({Kind::Gap, {}, hidden});
                i += hidden;
                if (i == m_same.size())
                    break;
            }
            m_diff.lines.append({Kind::Same, m_same.at(i).toString(), 1});
        }
        m_same.clear();
    }

    const DiffSide &m_before;
    const DiffSide &m_after;
    qsizetype m_x = 0;
    qsizetype m_y = 0;
    QList<QStringView> m_same;
    LineDiff m_diff;
};

} // namespace

LineDiff lineDiff(const QString &before, const QString &after)
{
    QHash<QStringView, int> known;
    const DiffSide old = sideOf(before, known);
    const DiffSide fresh = sideOf(after, known);
    const int oldSize = int(old.numbers.size());
    const int freshSize = int(fresh.numbers.size());
    int head = 0;
    while (head < oldSize && head < freshSize && old.numbers[head] == fresh.numbers[head])
        ++head;
    int tail = 0;
    while (tail < oldSize - head && tail < freshSize - head
           && old.numbers[oldSize - 1 - tail] == fresh.numbers[freshSize - 1 - tail])
        ++tail;
    DiffWriter writer(old, fresh);
    for (int i = 0; i < head; ++i)
        writer.append(Kind::Same);
    EditSearch search(old.numbers.data() + head, oldSize - head - tail, fresh.numbers.data() + head,
                      freshSize - head - tail);
    for (const Kind kind : search.run())
        writer.append(kind);
    for (int i = 0; i < tail; ++i)
        writer.append(Kind::Same);
    return writer.finish();
}

} // namespace quayside
