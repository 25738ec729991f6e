// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/blocklistmodel.h"
#include "app/results/jsontreemodel.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>

namespace quayside {

/// A place where a search has found its words.
struct TextMatch
{
    int row = 0; ///< Of the texts.
    qsizetype position = 0; ///< In characters.
    QList<qsizetype> path = {}; ///< In a JSON value: the places of children, from the top.

    bool operator==(const TextMatch &) const = default;
};

/// Of words in texts in any case, the first `most` of them. Pure; for a pool thread.
QList<TextMatch> matchesIn(const QStringList &texts, const QString &words, qsizetype most);
/// Of the keys and the plain values. Pure; for a pool thread.
QList<TextMatch> matchesIn(const mcp::json::Value &value, const QString &words, qsizetype most);

/// Find in what is shown: in a list of blocks, or else in a JSON tree, or else in a text.
class TextSearch : public QObject
{
    Q_OBJECT
    QML_ELEMENT

    Q_PROPERTY(
        quayside::BlockListModel *blocks MEMBER m_blocks WRITE setBlocks NOTIFY sourceChanged)
    Q_PROPERTY(quayside::JsonTreeModel *tree MEMBER m_tree WRITE setTree NOTIFY sourceChanged)
    Q_PROPERTY(QString text MEMBER m_text WRITE setText NOTIFY sourceChanged)
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY wordsChanged)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString status READ status NOTIFY changed) ///< "2 of 7"; empty without words.
    // Of the current match.
    Q_PROPERTY(int row READ row NOTIFY changed) ///< Of blocks or tree; -1: there is no match.
    Q_PROPERTY(int position READ position NOTIFY changed)
    Q_PROPERTY(int length READ length NOTIFY wordsChanged)

public:
    static constexpr qsizetype kMatches = 1'000; ///< Counted; there may be more.
    static constexpr qsizetype kWordChars = 200;

    explicit TextSearch(QObject *parent = nullptr);

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
    int m_generation = 0; ///< Of the search.
    bool m_hasMore = false;
    bool m_isSearching = false;
    bool m_isDue = false;
};

} // namespace quayside
