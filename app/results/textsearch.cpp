// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/textsearch.h"

#include "app/text/cuttext.h"
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
void collect(const Value &value, const TextQuery &query, QList<qsizetype> &path,
             QList<TextMatch> &matches)
{
    const qsizetype count = value.isArray() ? value.items().size() : value.members().size();
    for (qsizetype i = 0; i < count && matches.size() < query.most && !query.stop.stop_requested();
         ++i) {
        const Value &child = value.isArray() ? value.items().at(i) : value.members().at(i).second;
        path.append(i);
        const bool isKey = value.isObject()
            && value.members().at(i).first.contains(query.words, Qt::CaseInsensitive);
        if (isKey || isIn(child, query.words))
            matches.append({0, 0, 0, path});
        collect(child, query, path, matches);
        path.removeLast();
    }
}

QStringList blockTexts(const BlockListModel &blocks)
{
    QStringList texts;
    for (const ResultBlock &block : blocks.blocks()) {
        const bool isText = block.kind != Block::Kind::Link && block.kind != Block::Kind::Heading;
        texts.append(isText ? block.fullText : QString());
    }
    return texts;
}

} // namespace

QList<TextMatch> matchesIn(const QString &page, const TextQuery &query)
{
    QList<TextMatch> matches;
    qsizetype at = page.indexOf(query.words, 0, Qt::CaseInsensitive);
    while (at >= 0 && matches.size() < query.most) {
        matches.append({0, 0, at});
        at = page.indexOf(query.words, at + query.words.size(), Qt::CaseInsensitive);
    }
    return matches;
}

QList<TextMatch> matchesIn(const QStringList &texts, const TextQuery &query)
{
    QList<TextMatch> matches;
    for (int number = 0; number < texts.size(); ++number) {
        const QString &text = texts.at(number);
        for (qsizetype page = 0; page < text.size();) {
            const qsizetype left = query.most - matches.size();
            if (left == 0 || query.stop.stop_requested())
                return matches;
            const CutText shown = cutBlock(text, page);
            for (const TextMatch &match : matchesIn(shown.text, {query.words, left}))
                matches.append({number, page, match.position});
            page = text.size() - shown.omittedChars;
        }
    }
    return matches;
}

QList<TextMatch> matchesIn(const Value &value, const TextQuery &query)
{
    QList<TextMatch> matches;
    QList<qsizetype> path;
    if (isIn(value, query.words))
        matches.append(TextMatch());
    collect(value, query, path, matches);
    return matches;
}

TextSearch::TextSearch(QObject *parent)
    : QObject(parent)
{
}

TextSearch::~TextSearch()
{
    m_stop.request_stop();
}

void TextSearch::setBlocks(BlockListModel *blocks)
{
    if (m_blocks == blocks)
        return;
    if (m_blocks)
        m_blocks->disconnect(this);
    m_blocks = blocks;
    if (blocks)
        connect(blocks, &BlockListModel::countChanged, this, &TextSearch::onRowsAdded);
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
    m_stop.request_stop();
    m_isSearching = !m_words.isEmpty();
    m_matches.clear();
    m_hasMore = false;
    m_current = -1;
    m_row = -1;
    Q_EMIT changed();
    if (std::exchange(m_isDue, true) || m_isRunning)
        return;
    QMetaObject::invokeMethod(this, &TextSearch::search, Qt::QueuedConnection);
}

/// The current match may be on screen now, or in another row.
void TextSearch::onRowsAdded()
{
    if (m_blocks->totalCount() != m_searchedBlocks)
        return restart();
    if (m_current < 0)
        return;
    if (m_row < 0)
        return setCurrent(m_current);
    const TextMatch &match = m_matches.at(m_current);
    m_row = m_blocks->rowOf(match.text, match.page);
    Q_EMIT changed();
}

void TextSearch::search()
{
    using Found = QList<TextMatch>;
    m_isDue = false;
    m_searchedBlocks = m_blocks ? m_blocks->totalCount() : 0;
    if (m_words.isEmpty())
        return;
    m_stop = std::stop_source();
    m_isRunning = true;
    const TextQuery query{m_words, kMatches + 1, m_stop.get_token()};
    std::function<mcp::Result<Found>()> work;
    if (m_blocks)
        work = [query, texts = blockTexts(*m_blocks)] { return matchesIn(texts, query); };
    else if (m_tree)
        work = [query, value = m_tree->value()] { return matchesIn(value, query); };
    else
        work = [query, text = m_text] { return matchesIn(text, query); };
    mcp::offload<Found>(this, work).then(this, [this](const mcp::Result<Found> &matches) {
        m_isRunning = false;
        if (m_isDue)
            search();
        else if (matches)
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
        if (m_blocks) {
            m_row = m_blocks->rowOf(match.text, match.page);
            if (m_row < 0)
                m_blocks->reveal(match.text, match.page);
        } else {
            m_row = m_tree ? m_tree->reveal(match.path) : 0;
        }
    }
    Q_EMIT changed();
    if (m_row >= 0)
        Q_EMIT moved();
}

QString TextSearch::status() const
{
    if (m_words.isEmpty() || m_isSearching)
        return {};
    const bool isInPart = !m_blocks && !m_tree && m_isTextCut;
    if (m_matches.isEmpty())
        return isInPart ? tr("No matches in the part shown") : tr("No matches");
    const QLocale locale;
    const QString at = locale.toString(m_current + 1);
    const QString all = locale.toString(m_matches.size());
    if (m_hasMore)
        return tr("%1 of the first %2 matches").arg(at, all);
    return isInPart ? tr("%1 of %2 in the part shown").arg(at, all) : tr("%1 of %2").arg(at, all);
}

} // namespace quayside

#include "moc_textsearch.cpp"
