// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/savedvalues.h"

#include "core/base/limits.h"

#include <QRegularExpression>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

/// `$${`, or `${name}`
const QRegularExpression &placeholder()
{
    static const QRegularExpression pattern(uR"(\$(?<escape>\$)\{|\$\{(?<name>[^{}]*)\})"_s);
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

    Value inText(const QString &text)
    {
        QString result;
        qsizetype at = 0;
        for (auto it = placeholder().globalMatch(text); it.hasNext();) {
            const auto match = it.next();
            result += QStringView(text).mid(at, match.capturedStart() - at);
            at = match.capturedEnd();
            if (match.hasCaptured(u"escape")) {
                result += u"${"_s;
                continue;
            }
            const Value value = find(match.captured(u"name"));
            if (match.capturedLength() == text.size())
                return value;
            result += value.isString() ? value.toString() : QString::fromUtf8(value.toJson());
        }
        return Value(result + QStringView(text).mid(at));
    }

    const QString &problem() const { return m_problem; }

private:
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

bool hasSavedNames(const Value &value)
{
    bool isFound = false;
    mcp::json::withTexts(value, [&isFound](const QString &text) {
        isFound = isFound || text.contains("${"_L1);
        return Value();
    });
    return isFound;
}

QSet<QString> savedNames(const Value &value)
{
    QSet<QString> names;
    mcp::json::withTexts(value, [&names](const QString &text) {
        for (auto it = placeholder().globalMatch(text); it.hasNext();) {
            const auto match = it.next();
            if (match.hasCaptured(u"name"))
                names.insert(match.captured(u"name"));
        }
        return Value();
    });
    return names;
}

Value withoutSavedNames(const Value &value)
{
    return mcp::json::withTexts(
        value, [](QString text) { return Value(text.replace("${"_L1, "$${"_L1)); });
}

mcp::Result<Value> withSaved(const Value &value, const SavedValues &saved)
{
    Inserter inserter(saved);
    Value result = mcp::json::withTexts(
        value, [&inserter](const QString &text) { return inserter.inText(text); });
    if (!inserter.problem().isEmpty())
        return mcp::Error::policy(inserter.problem());
    return result;
}

} // namespace quayside
