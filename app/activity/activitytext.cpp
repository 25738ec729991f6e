// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/activity/activitytext.h"

#include "app/text/audittext.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/clock.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using namespace Qt::StringLiterals;
using EntryKind = mcp::AuditEntry::Kind;

namespace {

struct ActivityWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ActivityText)
};

QDateTime localTime(const mcp::AuditRecord &record)
{
    return mcp::utcTime(std::chrono::milliseconds(record.at)).toLocalTime();
}

QString hexOf(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toHex());
}

} // namespace

QString activityTime(const mcp::AuditRecord &record)
{
    if (record.sequence == 0)
        return {};
    const QDateTime time = localTime(record);
    const QString clock = QLocale().toString(time.time(), u"HH:mm:ss"_s);
    if (time.date() == QDate::currentDate())
        return clock;
    return QLocale().toString(time.date(), QLocale::ShortFormat) + u' ' + clock;
}

QString activityDuration(const mcp::AuditOutcome &outcome)
{
    return outcome.outcome.isEmpty() ? QString()
                                     : QLocale().toString(qint64(outcome.duration.count()));
}

bool isRefusal(const mcp::AuditEntry &entry)
{
    return entry.decision == u"denied" || entry.decision == u"refused"
        || entry.decision == u"declined";
}

bool isProblem(const mcp::AuditOutcome &outcome)
{
    return outcome.outcome == u"failed" || outcome.outcome == u"toolError"
        || outcome.outcome == u"unknown";
}

QList<ActivityFact> activityFacts(const mcp::AuditRecord &record, const QString &title)
{
    const mcp::AuditEntry &entry = record.entry;
    const mcp::AuditOutcome &outcome = record.outcome;
    const bool hasOutcome = !outcome.outcome.isEmpty();
    QList<ActivityFact> facts{
        {ActivityWords::tr("Time"), QLocale().toString(localTime(record), QLocale::LongFormat)},
        {ActivityWords::tr("Server"), cleanText(entry.serverName)},
        {ActivityWords::tr("Title"), cleanText(title)},
        {auditToolHeading(entry),
         entry.kind == EntryKind::Setting ? auditSubjectText(entry) : cleanText(entry.tool)},
        {ActivityWords::tr("Started by"),
         entry.source.isEmpty() ? auditWhoText(entry) : auditSourceText(entry.source)},
        {ActivityWords::tr("Decision"), auditDecisionText(entry.decision)},
        {ActivityWords::tr("Reason"), auditReasonText(entry.reason)},
        {ActivityWords::tr("Permission"), cleanText(entry.grantId), true},
        {ActivityWords::tr("Outcome"), auditOutcomeText(outcome.outcome)},
        {ActivityWords::tr("Duration"), hasOutcome ? durationText(outcome.duration) : QString()},
        {ActivityWords::tr("Sent"), hasOutcome ? sizeText(outcome.requestBytes) : QString()},
        {ActivityWords::tr("Received"), hasOutcome ? sizeText(outcome.resultBytes) : QString()},
        {ActivityWords::tr("Arguments"), cleanText(entry.argumentText, Lines::Many), true},
        {ActivityWords::tr("Digest of the arguments"), hexOf(entry.argumentDigest), true},
        {entry.kind == EntryKind::Skill ? ActivityWords::tr("Digest of the files")
                                        : ActivityWords::tr("Digest of the tool"),
         hexOf(entry.definitionDigest), true},
        {ActivityWords::tr("Server identity"), hexOf(entry.identity), true},
        {ActivityWords::tr("Entry"), QLocale().toString(record.sequence)},
        {ActivityWords::tr("Hash"), hexOf(record.hash), true},
    };
    facts.removeIf([](const ActivityFact &fact) { return fact.value.isEmpty(); });
    return facts;
}

} // namespace quayside
