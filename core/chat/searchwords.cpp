// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/searchwords.h"

#include <QHash>
#include <QSet>

#include <utility>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kWordChars = 40;
constexpr qsizetype kQueryChars = 1'000;
constexpr qsizetype kQueryWords = 32;
constexpr float kSynonymWeight = 0.5F;

/// Words that mean nearly the same in names of tools.
constexpr const char *kSynonyms[] = {
    "create add new make insert open",
    "save store write",
    "delete remove drop erase trash",
    "get fetch read retrieve load view open show display",
    "list enumerate browse",
    "update edit modify change set patch",
    "search find query lookup locate",
    "send post publish submit",
    "run execute start launch invoke",
    "stop cancel abort kill terminate",
    "move rename",
    "copy duplicate clone",
    "directory folder dir",
    "file document doc",
    "image picture photo",
    "email mail",
    "message msg",
    "repository repo",
    "database db",
    "url link address website",
    "info information detail",
    "config configuration setting option preference",
};

const QSet<QString> &fillWords()
{
    static const QSet<QString> words = [] {
        const QString text = u"a an the of to in into on at for and or with by from about after "
                             u"again against along also always among around as because before "
                             "behind below both but during each either else even ever every "
                             "everybody everyone everything here if instead just like "
                             "maybe much never nobody not nothing now often once only other others "
                             "out over perhaps per quite rather really same since "
                             "so somebody someone something soon still such than then though "
                             "through together too under until up upon very via while "
                             "without yet "
                             "i me my mine we us our you your he him his she her it its they them "
                             "their this that these those there "
                             "who whom whose what which when where why how "
                             "is are was were am be been being do does did done has have had can "
                             "could may might must shall should will would let "
                             "all any few many more most several some no "
                             "need please tool tools using use want"_s;
        const QStringList list = text.split(u' ');
        return QSet<QString>(list.begin(), list.end());
    }();
    return words;
}

/// Without the usual endings of English: `creates`, `created`, `creating` and `creation` are one word.
QString wordStem(QString word)
{
    if (word.size() > 4 && word.endsWith("ies"_L1))
        word = word.chopped(3) + u'y';
    else if (word.size() > 3 && word.endsWith(u's') && !word.endsWith("ss"_L1)
             && !word.endsWith("us"_L1) && !word.endsWith("is"_L1))
        word.chop(1);
    if (word.size() > 5 && (word.endsWith("ing"_L1) || word.endsWith("ion"_L1)))
        word.chop(3);
    else if (word.size() > 4 && word.endsWith("ed"_L1))
        word.chop(2);
    if (word.size() > 4 && word.at(word.size() - 1) == word.at(word.size() - 2)
        && !word.endsWith("ss"_L1) && !word.endsWith("ll"_L1))
        word.chop(1);
    if (word.size() > 3 && word.endsWith(u'e'))
        word.chop(1);
    return word;
}

/// FNV-1a: the same in every run.
SearchTerm termOf(QStringView stem)
{
    SearchTerm hash = 0xcbf29ce484222325ULL;
    for (const QChar c : stem)
        hash = (hash ^ c.unicode()) * 0x100000001b3ULL;
    return hash;
}

bool isIdeograph(QChar c)
{
    return (c >= QChar(0x3040) && c <= QChar(0x30ff)) || (c >= QChar(0x3400) && c <= QChar(0x9fff));
}

enum class WordKind {
    Simple,
    Part, ///< "read" and "file" of `readFile`.
    Whole, ///< "readfile" of it, after its parts.
};

/// Calls found(word, kind) with each word in lower case, until it returns false.
template<class Found>
void eachWord(QStringView text, Found found)
{
    qsizetype begin = 0;
    qsizetype whole = 0; // Where the word begins that the one at begin is a part of.
    const auto take = [&](qsizetype from, qsizetype to, WordKind kind) {
        const qsizetype length = std::min(to - from, kWordChars);
        return length <= 0 || found(text.sliced(from, length).toString().toLower(), kind);
    };
    const auto endPart = [&](qsizetype at, WordKind kind) {
        return take(std::exchange(begin, at), at, kind);
    };
    const auto end = [&](qsizetype at) {
        if (whole == begin)
            return endPart(at, WordKind::Simple);
        return endPart(at, WordKind::Part) && take(whole, at, WordKind::Whole);
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (isIdeograph(c)) {
            const bool hasNext = i + 1 < text.size() && isIdeograph(text.at(i + 1));
            if (!end(i) || !found(text.sliced(i, hasNext ? 2 : 1).toString(), WordKind::Simple))
                return;
            begin = whole = i + 1;
            continue;
        }
        const QChar before = i > begin ? text.at(i - 1) : QChar();
        const QChar behind = i + 1 < text.size() ? text.at(i + 1) : QChar();
        const bool isNewWord = c.isUpper() && i > begin
            && (before.isLower() || before.isDigit() || (before.isUpper() && behind.isLower()));
        if (isNewWord && !endPart(i, WordKind::Part))
            return;
        if (c.isLetterOrNumber())
            continue;
        if (!end(i))
            return;
        begin = whole = i + 1;
    }
    end(text.size());
}

const QHash<QString, QList<SearchTerm>> &synonyms()
{
    static const QHash<QString, QList<SearchTerm>> table = [] {
        QHash<QString, QList<SearchTerm>> made;
        for (const char *row : kSynonyms) {
            QStringList words = QString::fromLatin1(row).split(u' ');
            for (QString &word : words)
                word = wordStem(word);
            for (const QString &word : std::as_const(words)) {
                for (const QString &other : std::as_const(words)) {
                    if (other != word)
                        made[word].append(termOf(other));
                }
            }
        }
        return made;
    }();
    return table;
}

} // namespace

QList<SearchTerm> searchTerms(QStringView text, qsizetype most)
{
    QList<SearchTerm> terms;
    if (most <= 0)
        return terms;
    eachWord(text, [&](const QString &word, WordKind) {
        terms.append(termOf(wordStem(word)));
        return terms.size() < most;
    });
    return terms;
}

QList<QueryWord> queryWords(QStringView query)
{
    QList<QueryWord> words;
    QList<QList<QueryTerm>> parts;
    QSet<QString> known;
    eachWord(query.left(kQueryChars), [&](const QString &word, WordKind kind) {
        const QString stem = wordStem(word);
        QList<QueryTerm> terms{{termOf(stem), 1}};
        for (const SearchTerm other : synonyms().value(stem))
            terms.append({other, kSynonymWeight});
        if (kind == WordKind::Part) {
            parts.append(terms);
            return true;
        }
        const QueryWord asked{terms, std::exchange(parts, {})};
        if (!fillWords().contains(word) && !known.contains(stem))
            words.append(asked);
        known.insert(stem);
        return words.size() < kQueryWords;
    });
    return words;
}

} // namespace mcp::chat
