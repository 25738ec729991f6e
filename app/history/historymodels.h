// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/base/calltime.h"
#include "core/storage/historystore.h"

namespace quayside {

/// Past calls, newest first.
class HistoryModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a HistoryController.")

public:
    using ListModel::ListModel;

    void setCalls(const QList<mcp::StoredCall> &calls);
    int count() const override { return int(m_calls.size()); }
    const mcp::StoredCall &at(int row) const { return m_calls.at(row); }
    int rowOf(qint64 id) const; ///< -1 if it is not there.

private:
    const Roles &roles() const override;

    QList<mcp::StoredCall> m_calls;
};

/// Its arguments on one line, as far as they are listed: "place: Oslo, days: 3".
QString callWords(const mcp::StoredCall &call);
/// "Today 18:40 · 0.3 s"
QString callFacts(const mcp::StoredCall &call);
mcp::CallDuration timeOf(const mcp::StoredCall &call);
QString outcomeWord(mcp::StoredCall::Outcome outcome);
/// A Chip.Tone of Quayside.Components.
int outcomeTone(mcp::StoredCall::Outcome outcome);

/// Arguments that the person has saved, by name.
class SavedArgumentsModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a HistoryController.")

public:
    using ListModel::ListModel;

    void setSets(const QList<mcp::SavedArguments> &sets);
    int count() const override { return int(m_sets.size()); }
    const mcp::SavedArguments &at(int row) const { return m_sets.at(row); }

private:
    const Roles &roles() const override;

    QList<mcp::SavedArguments> m_sets;
};

} // namespace quayside
