// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/blocklistmodel.h"
#include "app/results/jsontreemodel.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>

#include <stop_token>

namespace quayside {

/// A place where a search has found its words.
struct TextMatch
{
    int text = 0; ///< Which of the texts.
    qsizetype page = 0; ///< Where the page begins in that text; see cutText().
    qsizetype position = 0; ///< In characters of the page as it is shown.
    QList<qsizetype> path = {}; ///< In a JSON value: the places of children, from the top.

    bool operator==(const TextMatch &) const = default;
};

/// What is looked for.
struct TextQuery
{
    QString words; ///< In any case.
    qsizetype most = 0; ///< Matches.
    std::stop_token stop = {}; ///< When it is requested, what was found so far will do.
};

/// In all pages of the texts; not from one page to the next. Pure, as the others; for a pool thread.
QList<TextMatch> matchesIn(const QStringList &texts, const TextQuery &query);
/// In one page, as it is shown.
QList<TextMatch> matchesIn(const QString &page, const TextQuery &query);
/// In the keys and the plain values.
QList<TextMatch> matchesIn(const mcp::json::Value &value, const TextQuery &query);

/// Find in a list of blocks, with what of it is not shown yet, or else in a JSON tree, or else in a text. One search runs at
/// a time; new words stop it.
class TextSearch : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(
        quayside::BlockListModel *blocks MEMBER m_blocks WRITE setBlocks NOTIFY sourceChanged)
    Q_PROPERTY(quayside::JsonTreeModel *tree MEMBER m_tree WRITE setTree NOTIFY sourceChanged)
    Q_PROPERTY(QString text MEMBER m_text WRITE setText NOTIFY sourceChanged)
    /// Only a part of the text is shown; only that part is searched.
    Q_PROPERTY(bool isTextCut MEMBER m_isTextCut NOTIFY changed)
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY wordsChanged)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed) ///< "2 of 7"; empty without words.
    // Of the current match.
    Q_PROPERTY(
        int row READ row NOTIFY changed) ///< Of blocks or tree; -1: there is none, or not yet.
    Q_PROPERTY(int position READ position NOTIFY changed)
    Q_PROPERTY(int length READ length NOTIFY wordsChanged)

public:
    static constexpr qsizetype kMatches = 1'000; ///< Counted; there may be more.
    static constexpr qsizetype kWordChars = 200;

    explicit TextSearch(QObject *parent = nullptr);
    ~TextSearch() override;

    void setBlocks(BlockListModel *blocks);
    void setTree(JsonTreeModel *tree);
    void setText(const QString &text);
    QString words() const { return m_words; }
    void setWords(const QString &words);
    int count() const { return int(m_matches.size()); }
    QString status() const;
    int row() const { return m_row; }
    int position() const { return m_current < 0 ? -1 : int(m_matches.at(m_current).position); }
    int length() const { return int(m_words.size()); }

    /// After the last comes the first.
    Q_INVOKABLE void next() { go(1); }
    Q_INVOKABLE void previous() { go(-1); }

Q_SIGNALS:
    void sourceChanged();
    void wordsChanged();
    void changed();
    void moved(); ///< The current match is to be shown.

private:
    void restart();
    void onRowsAdded();
    void search();
    void show(const QList<TextMatch> &matches);
    void go(int step);
    void setCurrent(qsizetype current);

    QPointer<BlockListModel> m_blocks;
    QPointer<JsonTreeModel> m_tree;
    QString m_text;
    QString m_words;
    QList<TextMatch> m_matches;
    qsizetype m_current = -1;
    int m_row = -1;
    int m_searchedBlocks = 0;
    std::stop_source m_stop; ///< Of the search that runs.
    bool m_isTextCut = false;
    bool m_hasMore = false;
    bool m_isSearching = false; ///< There is no result yet.
    bool m_isRunning = false;
    bool m_isDue = false; ///< Another search has to begin.
};

} // namespace quayside
