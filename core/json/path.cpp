// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/path.h"

#include "core/json/document.h"

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

Path Path::first(qsizetype count) const
{
    Path shorter;
    shorter.m_steps = m_steps.first(count);
    return shorter;
}

bool Path::covers(const Path &place) const
{
    return m_steps.size() <= place.m_steps.size()
        && std::equal(m_steps.cbegin(), m_steps.cend(), place.m_steps.cbegin(),
                      [](const PathStep &wanted, const PathStep &step) {
                          return wanted.index == PathStep::kAny || wanted == step;
                      });
}

bool Path::isSeveral() const
{
    return std::ranges::any_of(m_steps,
                               [](const PathStep &step) { return step.index == PathStep::kAny; });
}

QList<const Value *> Path::findIn(const Value &root) const
{
    QList<const Value *> found{&root};
    for (const PathStep &step : m_steps) {
        QList<const Value *> inside;
        for (const Value *value : std::as_const(found)) {
            if (step.index == PathStep::kAny) {
                for (const Value &item : value->items())
                    inside.append(&item);
                for (const auto &[name, member] : value->members())
                    inside.append(&member);
            } else if (step.index < 0) {
                if (const Value *member = value->find(step.name))
                    inside.append(member);
            } else if (step.index < value->items().size()) {
                inside.append(&value->items().at(step.index));
            }
        }
        found = inside;
    }
    return found;
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

QByteArray replaceValue(const QByteArray &text, const Path &place, const QByteArray &json)
{
    const Raw raw(text);
    Document document(raw);
    if (!document.isOpen())
        return {};
    for (const PathStep &step : place.steps()) {
        Document::Place found = nullptr;
        const QByteArray name = step.name.toUtf8();
        if (step.index < 0 && document.openObject()) {
            while (document.nextMember()) {
                if (document.key() == name) // The last one counts, as in Value::find().
                    found = document.here();
                document.skip();
            }
        } else if (step.index >= 0 && document.openArray()) {
            for (qsizetype i = 0; document.nextItem(); ++i) {
                if (i == step.index)
                    found = document.here();
                document.skip();
            }
        }
        if (!found)
            return {};
        document.goTo(found);
    }
    const Raw before = document.take();
    return QByteArray(text).replace(before.offset(), before.size(), json);
}

} // namespace mcp::json
