// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/commandline.h"

#include <optional>
#include <utility>

namespace mcp {

namespace {

/// Walks over the text once, gathering words.
class Splitter
{
public:
    explicit Splitter(const QString &text)
        : m_text(text)
    {
    }

    Result<QList<CommandWord>> split()
    {
        while (m_at < m_text.size() && !m_error)
            step(m_text.at(m_at++));
        if (m_error)
            return *m_error;
        endWord();
        return m_words;
    }

private:
    void step(QChar c)
    {
        if (c == u' ' || c == u'\t')
            endWord();
        else if (c == u'\'')
            readSingleQuoted();
        else if (c == u'"')
            readDoubleQuoted();
        else if (c == u'\\')
            readEscaped();
        else if (QStringView(u"|&;<>()\n").contains(c))
            refuse(c == u'\n' ? QStringLiteral("a second line") : QString(c));
        else if (!isSubstitution(c))
            append(c);
    }

    void readSingleQuoted()
    {
        beginQuoted();
        const qsizetype end = m_text.indexOf(u'\'', m_at);
        if (end < 0)
            return failOpenQuote();
        m_word += QStringView(m_text).mid(m_at, end - m_at);
        m_at = end + 1;
    }

    void readDoubleQuoted()
    {
        beginQuoted();
        while (m_at < m_text.size()) {
            const QChar c = m_text.at(m_at++);
            if (c == u'"')
                return;
            if (c == u'\\' && m_at < m_text.size() && isSpecialInQuotes(m_text.at(m_at))) {
                if (m_text.at(m_at) != u'\n')
                    m_word += m_text.at(m_at);
                ++m_at;
            } else if (isSubstitution(c)) {
                return;
            } else {
                m_word += c;
            }
        }
        failOpenQuote();
    }

    void readEscaped()
    {
        if (m_at == m_text.size())
            return fail(QStringLiteral("the command ends in a backslash"));
        const QChar c = m_text.at(m_at++);
        if (c == u'\n')
            return; // the line goes on
        beginQuoted();
        m_word += c;
    }

    static bool isSpecialInQuotes(QChar c) { return QStringView(u"$`\"\\\n").contains(c); }

    /// Refuses what a shell would replace by the output of another command.
    bool isSubstitution(QChar c)
    {
        if (c == u'`')
            refuse(QStringLiteral("`"));
        else if (c == u'$' && m_at < m_text.size() && m_text.at(m_at) == u'(')
            refuse(QStringLiteral("$("));
        return m_error.has_value();
    }

    void append(QChar c)
    {
        m_isInWord = true;
        m_word += c;
    }

    void beginQuoted()
    {
        m_isInWord = true;
        if (m_quotedFrom < 0)
            m_quotedFrom = m_word.size();
    }

    void endWord()
    {
        if (!std::exchange(m_isInWord, false))
            return;
        m_words.append({std::exchange(m_word, {}), std::exchange(m_quotedFrom, -1)});
    }

    void refuse(const QString &what)
    {
        m_error =
            Error::policy(QStringLiteral("a program and its arguments are wanted, not a line "
                                         "for a shell: no shell will run that could act on %1")
                              .arg(what));
    }
    void fail(const QString &detail) { m_error = Error::protocol(detail); }
    void failOpenQuote() { fail(QStringLiteral("a quote is not closed")); }

    const QString &m_text;
    qsizetype m_at = 0;
    QList<CommandWord> m_words;
    QString m_word;
    qsizetype m_quotedFrom = -1;
    bool m_isInWord = false;
    std::optional<Error> m_error;
};

} // namespace

Result<QList<CommandWord>> splitCommandLine(const QString &text)
{
    QString plain = text.trimmed();
    plain.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    return Splitter(plain).split();
}

} // namespace mcp
