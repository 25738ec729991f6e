// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/savedvalues.h"

#include "core/base/limits.h"

#include <QRegularExpression>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

const QRegularExpression &placeholder()
{
    static const QRegularExpression pattern(uR"((\$?)\$\{([^{}]*)\})"_s);
    return pattern;
}

/// Replaces the placeholders in texts; the total length of what it inserts is bounded.
class Inserter
{
public:
    explicit Inserter(const SavedValues &saved)
        : m_saved(saved)
    {
    }

    Value insert(const Value &value)
    {
        if (value.isString())
            return inText(value.toString());
        if (value.isArray()) {
            Value::Array items;
            for (const Value &item : value.items())
                items.append(insert(item));
            return Value(items);
        }
        if (!value.isObject())
            return value;
        Value::Object members;
        for (const auto &[name, member] : value.members())
            members.append({name, insert(member)});
        return Value(members);
    }

    const QString &problem() const { return m_problem; }

private:
    Value inText(const QString &text)
    {
        QString result;
        qsizetype at = 0;
        for (auto it = placeholder().globalMatch(text); it.hasNext();) {
            const auto match = it.next();
            result += QStringView(text).mid(at, match.capturedStart() - at);
            at = match.capturedEnd();
            if (match.capturedLength(1) > 0) {
                result +=
                    QStringView(text).mid(match.capturedStart() + 1, match.capturedLength() - 1);
                continue;
            }
            const Value value = find(match.captured(2));
            if (match.capturedLength() == text.size())
                return value;
            result += value.isString() ? value.toString() : QString::fromUtf8(value.toJson());
        }
        return Value(result + QStringView(text).mid(at));
    }

    Value find(const QString &name)
    {
        const auto found = m_saved.constFind(name);
        if (found == m_saved.cend()) {
            m_problem = u"No step has saved \"%1\"."_s.arg(name);
            return {};
        }
        m_room -= found->toJson().size();
        if (m_room < 0) {
            m_problem = u"The saved values are too long."_s;
            return {};
        }
        return *found;
    }

    const SavedValues &m_saved;
    qsizetype m_room = mcp::limits::kMessageBytes;
    QString m_problem;
};

} // namespace

bool isSavedName(const QString &name)
{
    static const QRegularExpression word(u"^[A-Za-z_][A-Za-z0-9_]{0,63}\\z"_s);
    return word.match(name).hasMatch();
}

QSet<QString> savedNames(const Value &value)
{
    QSet<QString> names;
    if (value.isString()) {
        for (auto it = placeholder().globalMatch(value.toString()); it.hasNext();) {
            const auto match = it.next();
            if (match.capturedLength(1) == 0)
                names.insert(match.captured(2));
        }
    }
    for (const Value &item : value.items())
        names += savedNames(item);
    for (const auto &[name, member] : value.members())
        names += savedNames(member);
    return names;
}

mcp::Result<Value> withSaved(const Value &value, const SavedValues &saved)
{
    Inserter inserter(saved);
    Value result = inserter.insert(value);
    if (!inserter.problem().isEmpty())
        return mcp::Error::policy(inserter.problem());
    return result;
}

} // namespace quayside
