// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditrecord.h"

#include <QStringList>

namespace quayside {

/// When, as short as possible; empty for an entry that is not read yet.
QString activityTime(const mcp::AuditRecord &record);
/// Milliseconds that the call took, as the locale writes numbers; empty without an outcome.
QString activityDuration(const mcp::AuditOutcome &outcome);
/// Something was not allowed.
bool isRefusal(const mcp::AuditEntry &entry);
/// A call did not end well.
bool isProblem(const mcp::AuditOutcome &outcome);

/// One line of the details: what it is, and its value.
struct ActivityFact
{
    QString key;
    QString value;
    bool isCode = false;

    bool operator==(const ActivityFact &) const = default;
};
/// Everything that the log holds about an entry. title: of its tool, if it is known.
QList<ActivityFact> activityFacts(const mcp::AuditRecord &record, const QString &title);

} // namespace quayside
