// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/textsearch.h"

#include "core/base/offload.h"

#include <QLocale>

namespace quayside {

using mcp::json::Value;

namespace {

bool isIn(const Value &value, const QString &words)
{
    switch (value.kind()) {
    case Value::Kind::Null:
        return QStringLiteral("null").contains(words, Qt::CaseInsensitive);
    case Value::Kind::Bool:
        return (value.toBool() ? QStringLiteral("true") : QStringLiteral("false"))
            .contains(words, Qt::CaseInsensitive);
    case Value::Kind::Number:
        return QString::fromLatin1(value.numberText()).contains(words, Qt::CaseInsensitive);
    case Value::Kind::String:
        return value.toString().contains(words, Qt::CaseInsensitive);
    case Value::Kind::Array:
    case Value::Kind::Object:
        return false;
    }
    return false;
}

/// In the order of the tree. The depth of value is bounded (RPC-21).
void collect(const Value &value, const QString &words, qsizetype most, QList<qsizetype> &path,
             QList<TextMatch> &matches)
{
    const qsizetype count = value.isArray() ? value.items().size() : value.members().size();
    for (qsizetype i = 0; i < count && matches.size() < most; ++i) {
        const Value &child = value.isArray() ? value.items().at(i) : value.members().at(i).second;
        path.append(i);
        const bool isKey =
            value.isObject() && value.members().at(i).first.contains(words, Qt::CaseInsensitive);
        if (isKey || isIn(child, words))
            matches.append({0, 0, path});
        collect(child, words, most, path, matches);
        path.removeLast();
    }
}

} // namespace

QList<TextMatch> matchesIn(const QStringList &texts, const QString &words, qsizetype most)
{
    QList<TextMatch> matches;
    for (int row = 0; row < texts.size(); ++row) {
        qsizetype at = texts.at(row).indexOf(words, 0, Qt::CaseInsensitive);
        while (at >= 0 && matches.size() < most) {
            matches.append({row, at});
            at = texts.at(row).indexOf(words, at + words.size(), Qt::CaseInsensitive);
        }
    }
    return matches;
}

QList<TextMatch> matchesIn(const Value &value, const QString &words, qsizetype most)
{
    QList<TextMatch> matches;
    QList<qsizetype> path;
    if (isIn(value, words))
        matches.append(TextMatch());
    collect(value, words, most, path, matches);
    return matches;
}

TextSearch::TextSearch(QObject *parent)
    : QObject(parent)
{
}

void TextSearch::setBlocks(BlockListModel *blocks)
{
    if (m_blocks == blocks)
        return;
    if (m_blocks)
        m_blocks->disconnect(this);
    m_blocks = blocks;
    if (blocks) // Rows are added when more is shown.
        connect(blocks, &BlockListModel::countChanged, this, &TextSearch::restart);
    restart();
    Q_EMIT sourceChanged();
}

void TextSearch::setTree(JsonTreeModel *tree)
{
    if (m_tree == tree)
        return;
    m_tree = tree;
    restart();
    Q_EMIT sourceChanged();
}

void TextSearch::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    restart();
    Q_EMIT sourceChanged();
}

void TextSearch::setWords(const QString &words)
{
    const QString kept = words.left(kWordChars);
    if (m_words == kept)
        return;
    m_words = kept;
    restart();
    Q_EMIT wordsChanged();
}

/// The sources often change together.
void TextSearch::restart()
{
    ++m_generation;
    m_isSearching = !m_words.isEmpty();
    m_matches.clear();
    m_hasMore = false;
    m_current = -1;
    m_row = -1;
    Q_EMIT changed();
    if (std::exchange(m_isDue, true))
        return;
    QMetaObject::invokeMethod(this, &TextSearch::search, Qt::QueuedConnection);
}

void TextSearch::search()
{
    m_isDue = false;
    if (m_words.isEmpty())
        return;
    QStringList texts;
    for (int row = 0; m_blocks && row < m_blocks->count(); ++row) {
        const ResultBlock *block = m_blocks->block(row);
        const bool isText = block->kind != Block::Kind::Link && block->kind != Block::Kind::Heading;
        texts.append(isText ? block->text : QString());
    }
    if (!m_blocks)
        texts.append(m_text);
    const bool isTree = !m_blocks && m_tree;
    mcp::offload<QList<TextMatch>>(
        this,
        [texts, words = m_words, isTree,
         value = isTree ? m_tree->value() : Value()]() -> mcp::Result<QList<TextMatch>> {
            return isTree ? matchesIn(value, words, kMatches + 1)
                          : matchesIn(texts, words, kMatches + 1);
        })
        .then(this, [this, generation = m_generation](const auto &matches) {
            if (generation == m_generation && matches)
                show(*matches);
        });
}

void TextSearch::show(const QList<TextMatch> &matches)
{
    m_isSearching = false;
    m_hasMore = matches.size() > kMatches;
    m_matches = matches.first(std::min(matches.size(), kMatches));
    setCurrent(m_matches.isEmpty() ? -1 : 0);
}

void TextSearch::go(int step)
{
    const qsizetype count = m_matches.size();
    if (count > 0)
        setCurrent((m_current + step + count) % count);
}

void TextSearch::setCurrent(qsizetype current)
{
    m_current = current;
    m_row = -1;
    if (current >= 0) {
        const TextMatch &match = m_matches.at(current);
        m_row = !m_blocks && m_tree ? m_tree->reveal(match.path) : match.row;
    }
    Q_EMIT changed();
    if (m_row >= 0)
        Q_EMIT moved();
}

QString TextSearch::status() const
{
    if (m_words.isEmpty() || m_isSearching)
        return {};
    if (m_matches.isEmpty())
        return tr("No matches");
    const QLocale locale;
    const QString at = locale.toString(m_current + 1);
    const QString all = locale.toString(m_matches.size());
    return m_hasMore ? tr("%1 of the first %2 matches").arg(at, all) : tr("%1 of %2").arg(at, all);
}

} // namespace quayside

#include "moc_textsearch.cpp"
