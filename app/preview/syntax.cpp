// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/syntax.h"

#include <QHash>
#include <QSet>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// What comments and words look like in a family.
struct Rules
{
    QStringView line; ///< Begins a comment up to the end of the line.
    QStringView otherLine;
    QStringView open; ///< Begins a comment up to close.
    QStringView close;
    QStringView quotes;
    QSet<QString> keywords;
    bool ignoresCase = false;
};

QSet<QString> wordSet(QStringView list)
{
    QSet<QString> set;
    for (const QStringView word : list.split(u' '))
        set.insert(word.toString());
    return set;
}

const Rules &rulesOf(Language language)
{
    static const Rules none{};
    static const Rules c{u"//",
                         {},
                         u"/*",
                         u"*/",
                         u"\"'`",
                         wordSet(u"abstract as async await auto bool boolean break case catch char "
                                 u"class const constexpr continue "
                                 u"default defer delete do double else enum export extends extern "
                                 u"false final finally float fn for "
                                 u"foreach from func function go if impl implements import in int "
                                 u"interface internal is let long match "
                                 u"mod module mut namespace new nil null nullptr of operator "
                                 u"override package private protected pub "
                                 u"public readonly return self short signed sizeof static string "
                                 u"struct super switch template this "
                                 u"throw throws trait true try type typedef typename typeof "
                                 u"undefined union unsigned use using var "
                                 u"virtual void volatile when where while with yield")};
    static const Rules script{
        u"#",
        {},
        {},
        {},
        u"\"'",
        wordSet(u"and as assert async await begin break case class continue "
                u"def del do elif else elsif end ensure "
                u"except False finally for from global if import in is lambda "
                u"local module next nil None nonlocal not "
                u"or pass raise redo rescue retry return self super then True "
                u"try unless until when while with yield")};
    static const Rules sql{
        u"--",
        {},
        u"/*",
        u"*/",
        u"'\"",
        wordSet(u"add all alter and as asc between by case check column "
                u"constraint create cross default delete desc "
                u"distinct drop else end exists foreign from full group having if "
                u"in index inner insert into is join "
                u"key left like limit not null offset on or order outer primary "
                u"references right select set table "
                u"then union unique update values view when where with"),
        true};
    static const Rules shell{
        u"#",
        {},
        {},
        {},
        u"\"'",
        wordSet(u"case do done elif else esac exit export fi for function if in "
                u"local return set shift then unset "
                u"until while")};
    static const Rules json{u"//", {}, u"/*", u"*/", u"\"", wordSet(u"true false null")};
    static const Rules yaml{u"#", u";", {}, {}, u"\"'", wordSet(u"true false null yes no on off")};
    static const Rules style{{}, {}, u"/*", u"*/", u"\"'", wordSet(u"important")};
    switch (language) {
    case Language::C:
        return c;
    case Language::Script:
        return script;
    case Language::Sql:
        return sql;
    case Language::Shell:
        return shell;
    case Language::Json:
        return json;
    case Language::Yaml:
        return yaml;
    case Language::Style:
        return style;
    case Language::None:
    case Language::Markup:
        break;
    }
    return none;
}

bool isWordChar(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

constexpr qsizetype kSpaces = 8; ///< Between a word and what it belongs to.

/// Walks through a text once.
class Colourer
{
public:
    Colourer(const QString &text, Language language)
        : m_text(text)
        , m_language(language)
        , m_rules(rulesOf(language))
    {
    }

    TextSpans spans()
    {
        while (m_at < m_text.size() && m_spans.list.size() < kColouredSpans) {
            if (m_language == Language::Markup ? !takeMarkup() : !takeCode())
                ++m_at;
        }
        return std::move(m_spans);
    }

private:
    void add(qsizetype from, TextSpan::Style style)
    {
        if (m_at > from)
            m_spans.list.append({from, m_at - from, style, {}});
    }

    bool startsWith(QStringView mark) const
    {
        return !mark.isEmpty() && QStringView(m_text).sliced(m_at).startsWith(mark);
    }

    /// A space before "#" and ";", which are no comments inside a word.
    bool startsLineComment() const
    {
        if (startsWith(m_rules.line))
            return m_rules.line.size() > 1 || m_at == 0 || m_text.at(m_at - 1).isSpace();
        return startsWith(m_rules.otherLine) && (m_at == 0 || m_text.at(m_at - 1) == u'\n');
    }

    void moveTo(QStringView mark, qsizetype from)
    {
        const qsizetype found = m_text.indexOf(mark, from);
        m_at = found < 0 ? m_text.size() : found + mark.size();
    }

    void moveToLineEnd()
    {
        const qsizetype found = m_text.indexOf(u'\n', m_at);
        m_at = found < 0 ? m_text.size() : found;
    }

    bool takeCode()
    {
        const qsizetype from = m_at;
        const QChar c = m_text.at(m_at);
        if (startsLineComment()) {
            moveToLineEnd();
            add(from, TextSpan::Comment);
            return true;
        }
        if (startsWith(m_rules.open)) {
            moveTo(m_rules.close, m_at + m_rules.open.size());
            add(from, TextSpan::Comment);
            return true;
        }
        if (m_rules.quotes.contains(c) && beginsValue(from)) {
            takeString(c);
            add(from, isKey() ? TextSpan::Name : TextSpan::String);
            return true;
        }
        if (c.isDigit()) {
            while (m_at < m_text.size() && (isWordChar(m_text.at(m_at)) || m_text.at(m_at) == u'.'))
                ++m_at;
            if (beginsValue(from) && endsValue())
                add(from, TextSpan::Number);
            return true;
        }
        if (!isWordChar(c))
            return false;
        while (m_at < m_text.size()
               && (isWordChar(m_text.at(m_at))
                   || (m_text.at(m_at) == u'-' && (isYaml() || m_language == Language::Style))))
            ++m_at;
        const QString word = m_text.sliced(from, m_at - from);
        if (m_rules.keywords.contains(m_rules.ignoresCase ? word.toLower() : word)
            && beginsValue(from) && endsValue())
            add(from, TextSpan::Keyword);
        else if ((isYaml() || m_language == Language::Style) && isKey())
            add(from, TextSpan::Name);
        return true;
    }

    bool isYaml() const { return m_language == Language::Yaml; }

    /// In YAML a word, number or quotation mark inside a text without quotation marks is text.
    bool beginsValue(qsizetype from) const
    {
        qsizetype before = from - 1;
        while (before >= 0 && before > from - kSpaces && m_text.at(before) == u' ')
            --before;
        if (!isYaml() || before < 0)
            return true;
        if (m_text.at(before) == u'-') // Of an item or a number; not as in 2026-07-28.
            return before == 0 || !isWordChar(m_text.at(before - 1));
        return u"\n:=[{,("_s.contains(m_text.at(before));
    }
    bool endsValue() const
    {
        const qsizetype next = afterSpaces();
        return !isYaml() || next >= m_text.size() || u"\r\n,]}#"_s.contains(m_text.at(next));
    }
    qsizetype afterSpaces() const
    {
        qsizetype next = m_at;
        while (next < m_text.size() && next < m_at + kSpaces && m_text.at(next) == u' ')
            ++next;
        return next;
    }

    /// Up to the end of the string, or of the line.
    void takeString(QChar quote)
    {
        const bool isLong = quote == u'`';
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const QChar c = m_text.at(m_at);
            if (c == u'\\')
                ++m_at;
            else if (c == quote || (c == u'\n' && !isLong))
                break;
        }
        m_at = std::min(m_at + 1, m_text.size());
    }

    /// Whether a colon, or in files of settings "=", follows.
    bool isKey() const
    {
        if (m_language != Language::Json && m_language != Language::Style && !isYaml())
            return false;
        const qsizetype next = afterSpaces();
        return next < m_text.size()
            && (m_text.at(next) == u':' || (isYaml() && m_text.at(next) == u'='));
    }

    bool takeMarkup()
    {
        const qsizetype from = m_at;
        if (startsWith(u"<!--")) {
            moveTo(u"-->", m_at + 4);
            add(from, TextSpan::Comment);
            return true;
        }
        const QChar c = m_text.at(m_at);
        if (c == u'<') {
            ++m_at;
            while (m_at < m_text.size()
                   && (isWordChar(m_text.at(m_at)) || u"/!?:-"_s.contains(m_text.at(m_at))))
                ++m_at;
            m_isInTag = m_at > from + 1;
            if (m_isInTag)
                add(from, TextSpan::Keyword);
            return true;
        }
        if (!m_isInTag)
            return false;
        if (c == u'>') {
            ++m_at;
            m_isInTag = false;
            add(from, TextSpan::Keyword);
            return true;
        }
        if (c == u'"' || c == u'\'') {
            const qsizetype end = m_text.indexOf(c, m_at + 1);
            m_at = end < 0 ? m_text.size() : end + 1;
            add(from, TextSpan::String);
            return true;
        }
        return false;
    }

    const QString &m_text;
    const Language m_language;
    const Rules &m_rules;
    TextSpans m_spans;
    qsizetype m_at = 0;
    bool m_isInTag = false;
};

} // namespace

Language languageNamed(QStringView name)
{
    static const QHash<QString, Language> known = [] {
        const std::pair<Language, QStringView> families[] = {
            {Language::C,
             u"c h cc cpp cxx c++ hpp hh cs csharp d dart go java javascript js jsx mjs cjs ts tsx "
             u"typescript kotlin "
             u"kt php rs rust scala swift qml proto groovy zig"},
            {Language::Script, u"py python rb ruby lua perl pl r jl julia ex exs elixir nim cmake"},
            {Language::Sql, u"sql"},
            {Language::Shell,
             u"sh bash zsh fish shell console ps1 powershell dockerfile makefile make"},
            {Language::Json, u"json jsonc json5 jsonl ndjson geojson"},
            {Language::Yaml, u"yaml yml toml ini conf cfg properties desktop env"},
            {Language::Markup, u"html htm xml xhtml svg xsl xsd plist vue"},
            {Language::Style, u"css scss less"}};
        QHash<QString, Language> names;
        for (const auto &[language, list] : families) {
            for (const QStringView one : list.split(u' '))
                names.insert(one.toString(), language);
        }
        return names;
    }();
    return known.value(name.left(16).toString().toLower(), Language::None);
}

Language languageOf(QStringView mimeType, QStringView uri)
{
    QStringView type = mimeType.left(200);
    if (const qsizetype end = type.indexOf(u';'); end >= 0)
        type = type.first(end);
    const QString subtype = type.sliced(type.indexOf(u'/') + 1).trimmed().toString().toLower();
    if (subtype.endsWith("+json"_L1))
        return Language::Json;
    if (subtype.endsWith("+xml"_L1))
        return Language::Markup;
    if (subtype.endsWith("+yaml"_L1))
        return Language::Yaml;
    for (const QLatin1StringView prefix : {"x-"_L1, ""_L1}) {
        if (!subtype.startsWith(prefix))
            continue;
        QStringView name = QStringView(subtype).sliced(prefix.size());
        if (name.endsWith("src"_L1) || name.endsWith("hdr"_L1)) // "x-c++src"
            name = name.chopped(3);
        if (const Language named = languageNamed(name); named != Language::None)
            return named;
    }
    QStringView path = uri.left(8 * 1024);
    for (const QChar end : {u'#', u'?'}) {
        if (const qsizetype at = path.indexOf(end); at >= 0)
            path = path.first(at);
    }
    const QStringView file = path.sliced(path.lastIndexOf(u'/') + 1);
    return languageNamed(file.sliced(file.lastIndexOf(u'.') + 1));
}

TextSpans syntaxSpans(const QString &text, Language language)
{
    if (language == Language::None || text.size() > kColouredChars)
        return {};
    return Colourer(text, language).spans();
}

} // namespace quayside
