// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/jsonplace.h"

#include "core/base/limits.h"
#include "core/json/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace quayside {

namespace {

/// Reads JSON for its mistakes alone.
class FaultFinder
{
    Q_DECLARE_TR_FUNCTIONS(quayside::JsonFault)

public:
    explicit FaultFinder(QStringView text)
        : m_text(text)
    {
    }

    std::optional<JsonFault> run()
    {
        if (value(0)) {
            skipSpace();
            if (m_at == m_text.size())
                return std::nullopt;
            fail(tr("Unexpected text after the end."));
        }
        const QStringView before = m_text.first(m_at);
        const auto line = int(before.count(u'\n')) + 1;
        return JsonFault{line, int(m_at - before.lastIndexOf(u'\n')), m_what};
    }

private:
    bool fail(const QString &what)
    {
        m_what = what;
        return false;
    }

    bool failAt(qsizetype at, const QString &what)
    {
        m_at = at;
        return fail(what);
    }

    QChar peek() const { return m_at < m_text.size() ? m_text.at(m_at) : QChar(); }

    void skipSpace()
    {
        while (m_at < m_text.size() && QStringView(u" \t\r\n").contains(m_text.at(m_at)))
            ++m_at;
    }

    bool skip(QChar wanted)
    {
        skipSpace();
        if (m_at == m_text.size() || peek() != wanted)
            return false;
        ++m_at;
        return true;
    }

    bool value(int depth)
    {
        skipSpace();
        if (depth > mcp::limits::kDepth)
            return fail(tr("The value is nested too deeply."));
        if (peek() == u'{')
            return object(depth);
        if (peek() == u'[')
            return array(depth);
        if (peek() == u'"')
            return string();
        return word();
    }

    bool object(int depth)
    {
        ++m_at;
        if (skip(u'}'))
            return true;
        do {
            skipSpace();
            if (peek() != u'"')
                return fail(peek().isLetter() || peek() == u'\'' || peek() == u'_'
                                ? tr("A name needs double quotes.")
                                : tr("A name in double quotes is missing."));
            if (!string())
                return false;
            if (!skip(u':'))
                return fail(tr("A colon is missing."));
            if (!value(depth + 1))
                return false;
        } while (skip(u','));
        return skip(u'}') || fail(tr("A comma or } is missing."));
    }

    bool array(int depth)
    {
        ++m_at;
        if (skip(u']'))
            return true;
        do {
            if (!value(depth + 1))
                return false;
        } while (skip(u','));
        return skip(u']') || fail(tr("A comma or ] is missing."));
    }

    bool string()
    {
        const qsizetype start = m_at++;
        while (m_at < m_text.size() && peek() != u'"') {
            if (peek().unicode() < 0x20)
                return fail(tr("A string must end on its line. Write a line break as \\n."));
            m_at += peek() == u'\\' ? 2 : 1;
        }
        if (m_at >= m_text.size())
            return failAt(start, tr("This string has no closing quote."));
        ++m_at;
        const QByteArray token = m_text.sliced(start, m_at - start).toUtf8();
        return mcp::json::unquote(token)
            || failAt(start, tr("This string has an escape that JSON does not define."));
    }

    bool word()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size()
               && (peek().isLetterOrNumber() || QStringView(u"+-._").contains(peek())))
            ++m_at;
        const QStringView found = m_text.sliced(start, m_at - start);
        if (found == u"true" || found == u"false" || found == u"null"
            || mcp::json::isNumber(found.toUtf8()))
            return true;
        if (found.isEmpty())
            return fail(tr("A value is missing."));
        if (found.front().isDigit() || found.front() == u'-')
            return failAt(start, tr("This is not a number."));
        return failAt(start, tr("Strings need double quotes."));
    }

    QStringView m_text;
    qsizetype m_at = 0;
    QString m_what;
};

} // namespace

std::optional<JsonFault> findJsonFault(QStringView text)
{
    return FaultFinder(text).run();
}

} // namespace quayside
