// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"
#include "core/audit/auditreader.h"

namespace quayside {

/// What an entry is about, such as "Permission for Forecast". title: of the tool, if it is known. Names are clean.
QString auditSubjectText(const mcp::AuditEntry &entry, const QString &title = {});
/// What tool of an entry is: the heading of its value. Empty for an entry that is about none.
QString auditToolHeading(const mcp::AuditEntry &entry);
/// Who did it, in as few words as fit in a column; empty when nobody knows.
QString auditWhoText(const mcp::AuditEntry &entry);
/// A decision or an outcome of the log; an unknown word stays as it is.
QString auditDecisionText(const QString &decision);
QString auditOutcomeText(const QString &outcome);
/// Who called; empty when nobody did.
QString auditSourceText(const QString &source);
/// A reason of the log; an unknown one stays as it is.
QString auditReasonText(const QString &reason);
/// What verifying found, in whole sentences.
QString auditReportText(const mcp::AuditReport &report);
/// The words that the log has for who, for decisions and for outcomes, in the order of the texts of them; none for other columns.
QStringList auditWordsInOrder(mcp::AuditOrder::By by);
/// An entry could not be written, so what it is about was not done (SEC-72).
ErrorText auditErrorText(const mcp::Error &error);

} // namespace quayside
