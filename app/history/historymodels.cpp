// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/historymodels.h"

#include "app/text/argumentlines.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/measure.h"

#include <QDateTime>

#include <algorithm>
#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::StoredCall;

namespace {

constexpr qsizetype kShownChars = 160; ///< Of arguments in a row.

/// Of a Chip of Quayside.Components, by outcome.
constexpr std::array kOutcomeTones{1, 2, 3, 0};

QString firstWords(const QByteArray &arguments)
{
    if (arguments.isEmpty())
        return HistoryModel::tr("Arguments too large to keep");
    if (arguments == "{}")
        return HistoryModel::tr("No arguments");
    const auto whole = argumentWords(mcp::json::Raw(arguments));
    if (whole && whole->size() <= kShownChars)
        return *whole;
    // Of long ones only the start is listed, which is no object.
    const QString words = whole.value_or(QString::fromUtf8(arguments));
    return cleanText(words.left(wholeCharacters(words, kShownChars)) + u'…');
}

} // namespace

QString outcomeWord(StoredCall::Outcome outcome)
{
    switch (outcome) {
    case StoredCall::Outcome::Done:
        return HistoryModel::tr("Done");
    case StoredCall::Outcome::ToolError:
        return HistoryModel::tr("Tool error");
    case StoredCall::Outcome::Failed:
        return HistoryModel::tr("Failed");
    case StoredCall::Outcome::Stopped:
        return HistoryModel::tr("Stopped");
    }
    return {};
}

int outcomeTone(StoredCall::Outcome outcome)
{
    return kOutcomeTones.at(size_t(outcome));
}

mcp::CallDuration timeOf(const StoredCall &call)
{
    return {std::chrono::milliseconds(call.duration), std::chrono::milliseconds(call.withPerson)};
}

QString callWords(const StoredCall &call)
{
    return firstWords(call.arguments);
}

QString callFacts(const StoredCall &call)
{
    const QDateTime started = QDateTime::fromMSecsSinceEpoch(call.startedAt);
    return HistoryModel::tr("%1 · %2").arg(momentText(started, QDateTime::currentDateTime()),
                                           callTimeText(timeOf(call)));
}

void HistoryModel::setCalls(const QList<StoredCall> &calls)
{
    beginResetModel();
    m_calls = calls;
    endResetModel();
    Q_EMIT countChanged();
}

int HistoryModel::rowOf(qint64 id) const
{
    const auto found = std::find_if(m_calls.cbegin(), m_calls.cend(),
                                    [id](const StoredCall &call) { return call.id == id; });
    return found == m_calls.cend() ? -1 : int(found - m_calls.cbegin());
}

const ListModel::Roles &HistoryModel::roles() const
{
    static const Roles table = rolesOf<HistoryModel>({
        {"tool", [](const StoredCall &call) { return cleanText(call.tool); }},
        {"words", [](const StoredCall &call) { return callWords(call); }},
        {"facts", [](const StoredCall &call) { return callFacts(call); }},
        {"outcome", [](const StoredCall &call) { return outcomeWord(call.outcome); }},
        {"tone", [](const StoredCall &call) { return outcomeTone(call.outcome); }},
    });
    return table;
}

void SavedArgumentsModel::setSets(const QList<mcp::SavedArguments> &sets)
{
    beginResetModel();
    m_sets = sets;
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &SavedArgumentsModel::roles() const
{
    static const Roles table = rolesOf<SavedArgumentsModel>({
        {"name", [](const mcp::SavedArguments &set) { return cleanText(set.name); }},
        {"words",
         [](const mcp::SavedArguments &set) {
             return firstWords(set.arguments.left(mcp::HistoryStore::kListedBytes));
         }},
    });
    return table;
}

} // namespace quayside

#include "moc_historymodels.cpp"
