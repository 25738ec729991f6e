// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/path.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp::json {

using namespace Qt::StringLiterals;

namespace {

/// `.name`, `.*`, `[*]`, `[0]`, `['name']` or `["name"]`
const QRegularExpression &stepPattern()
{
    static const QRegularExpression pattern(
        uR"x(\.(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<any>\.\*|\[\*\])|\[(?<index>\d{1,9})\]|)x"
        uR"x(\['(?<single>(?:[^'\\]|\\.)*)'\]|\["(?<double>(?:[^"\\]|\\.)*)"\])x"_s);
    return pattern;
}

QString unescaped(const QString &text)
{
    static const QRegularExpression escape(uR"(\\(.))"_s);
    return QString(text).replace(escape, uR"(\1)"_s);
}

} // namespace

Result<Path> Path::parse(QStringView text)
{
    Path path;
    qsizetype at = 1;
    if (!text.startsWith(u'$'))
        return Error::policy(u"A path begins with $, as $.days[0].high"_s);
    const QString whole = text.toString();
    while (at < whole.size()) {
        const auto match = stepPattern().match(whole, at, QRegularExpression::NormalMatch,
                                               QRegularExpression::AnchorAtOffsetMatchOption);
        if (!match.hasMatch() || path.m_steps.size() == kSteps)
            return Error::policy(u"Not a path at character %1: %2"_s.arg(at + 1).arg(whole));
        PathStep step;
        if (match.hasCaptured(u"any"))
            step.index = PathStep::kAny;
        else if (match.hasCaptured(u"index"))
            step.index = match.captured(u"index").toLongLong();
        else if (match.hasCaptured(u"word"))
            step.name = match.captured(u"word");
        else
            step.name = unescaped(match.hasCaptured(u"single") ? match.captured(u"single")
                                                               : match.captured(u"double"));
        path.m_steps.append(step);
        at = match.capturedEnd();
    }
    return path;
}

Path Path::member(const QString &name) const
{
    Path longer = *this;
    longer.m_steps.append({name.isNull() ? u""_s : name, -1});
    return longer;
}

Path Path::item(qsizetype index) const
{
    Path longer = *this;
    longer.m_steps.append({{}, index});
    return longer;
}

bool Path::covers(const Path &place) const
{
    return m_steps.size() <= place.m_steps.size()
        && std::equal(m_steps.cbegin(), m_steps.cend(), place.m_steps.cbegin(),
                      [](const PathStep &wanted, const PathStep &step) {
                          return wanted.index == PathStep::kAny || wanted == step;
                      });
}

QString Path::toString() const
{
    static const QRegularExpression word(uR"(^[\p{L}_][\p{L}\p{N}_]*\z)"_s);
    QString text = u"$"_s;
    for (const PathStep &step : m_steps) {
        if (step.index == PathStep::kAny)
            text += u"[*]"_s;
        else if (step.index >= 0)
            text += u'[' + QString::number(step.index) + u']';
        else if (word.match(step.name).hasMatch())
            text += u'.' + step.name;
        else
            text += u"['"_s + QString(step.name).replace(u'\\', u"\\\\"_s).replace(u'\'', u"\\'"_s)
                + u"']"_s;
    }
    return text;
}

} // namespace mcp::json
