// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"
#include "app/cli/resultparts.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/audittext.h"
#include "app/text/cleantext.h"
#include "core/audit/auditlog.h"
#include "core/storage/fileversion.h"

#include <QFile>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr int kListed = 1'000; ///< The newest.
constexpr qint64 kLineBytes = 1024 * 1024; ///< Of an export.

void addText(Value::Object &members, const QString &name, const QString &text)
{
    if (!text.isEmpty())
        members.append({name, Value(text)});
}

QString hexText(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toHex());
}

/// The name of the member for what the entry is about.
QString toolMember(mcp::AuditEntry::Kind kind)
{
    switch (kind) {
    case mcp::AuditEntry::Kind::Skill:
        return u"skill"_s;
    case mcp::AuditEntry::Kind::Folder:
        return u"folder"_s;
    case mcp::AuditEntry::Kind::Host:
        return u"host"_s;
    case mcp::AuditEntry::Kind::Setting:
        return u"setting"_s;
    default:
        return u"tool"_s;
    }
}

/// An entry for programs, with its outcome.
Value::Object entryJson(const mcp::AuditRecord &record)
{
    const mcp::AuditEntry &entry = record.entry;
    const auto time = mcp::utcTime(std::chrono::milliseconds(record.at));
    Value::Object members{{u"type"_s, Value(u"auditEntry"_s)},
                          {u"sequence"_s, Value(record.sequence)},
                          {u"at"_s, Value(time.toString(Qt::ISODateWithMs))},
                          {u"kind"_s, Value(mcp::auditWord(entry))},
                          {u"decision"_s, Value(entry.decision)}};
    addText(members, u"server"_s, entry.serverName);
    addText(members, u"serverId"_s, entry.serverId);
    addText(members, toolMember(entry.kind), entry.tool);
    addText(members, u"source"_s, entry.source);
    addText(members, u"reason"_s, entry.reason);
    addText(members, u"grant"_s, entry.grantId);
    addText(members, u"arguments"_s, entry.argumentText);
    addText(members, u"argumentDigest"_s, hexText(entry.argumentDigest));
    addText(members, u"definitionDigest"_s, hexText(entry.definitionDigest));
    addText(members, u"outcome"_s, record.outcome.outcome);
    if (!record.outcome.outcome.isEmpty()) {
        members.append({u"requestBytes"_s, Value(record.outcome.requestBytes)});
        members.append({u"resultBytes"_s, Value(record.outcome.resultBytes)});
        members.append({u"milliseconds"_s, Value(qint64(record.outcome.duration.count()))});
    }
    return members;
}

QString entryLine(const mcp::AuditRecord &record)
{
    const mcp::AuditEntry &entry = record.entry;
    const auto time = mcp::utcTime(std::chrono::milliseconds(record.at)).toLocalTime();
    const QString decision = auditDecisionText(entry.decision);
    const bool isAllowed = entry.decision == u"allowed" || entry.reason.isEmpty();
    const QString decided =
        isAllowed ? decision : u"%1: %2"_s.arg(decision, cleanText(auditReasonText(entry.reason)));
    QStringList words{time.toString(u"yyyy-MM-dd HH:mm:ss"_s), u"#%1"_s.arg(record.sequence)};
    for (const QString &word :
         {cleanText(entry.serverName), auditSubjectText(entry), decided,
          auditSourceText(entry.source), auditOutcomeText(record.outcome.outcome)}) {
        if (!word.isEmpty())
            words.append(word);
    }
    return words.join(u"  "_s);
}

mcp::AuditFilter filterOf(Session *session)
{
    const QString name = session->line().value(u"server"_s);
    const mcp::Server *server = session->host()->server(name);
    mcp::AuditFilter filter;
    filter.server = server ? server->entry().id : name;
    filter.tool = session->line().value(u"tool"_s);
    filter.since = session->line().since;
    return filter;
}

void print(Session *session, const QList<mcp::AuditRecord> &newestFirst)
{
    Printer *printer = session->printer();
    if (newestFirst.size() == kListed)
        printer->note(u"Only the newest %1 entries are listed. For all of them: quayside-cli "
                      "audit export"_s.arg(kListed));
    if (newestFirst.isEmpty() && !session->line().isJson())
        printer->note(u"No entries."_s);
    for (auto record = newestFirst.crbegin(); record != newestFirst.crend(); ++record)
        printer->entry(entryLine(*record), entryJson(*record));
    session->finish();
}

void print(Session *session, const mcp::AuditReport &report)
{
    Value::Object members{{u"type"_s, Value(u"auditReport"_s)},
                          {u"isGood"_s, Value(report.isGood())},
                          {u"first"_s, Value(report.first)},
                          {u"last"_s, Value(report.last)}};
    if (!report.isGood()) {
        members.append({u"firstBad"_s, Value(report.firstBad)});
        members.append({u"lastBad"_s, Value(report.lastBad)});
    }
    members.append({u"sealed"_s, Value(report.sealed)});
    members.append({u"removed"_s, Value(report.removed)});
    members.append({u"hash"_s, Value(hexText(report.hash))});
    members.append({u"message"_s, Value(auditReportText(report))});
    session->printer()->entry(auditReportText(report), members);
    session->finishGood(report.isGood());
}

void verifyFile(Session *session, const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return session->refuse(u"%1 cannot be read: %2."_s.arg(path, file.errorString()),
                               Session::Failed);
    print(session, mcp::auditreader::verifyExport([&file]() -> std::optional<QByteArray> {
              const QByteArray line = file.readLine(kLineBytes);
              return line.isEmpty() ? std::nullopt : std::optional(line.trimmed());
          }));
}

/// Names the file of the export in the error, so that it is not taken for a failure of the configuration.
mcp::Error exportFailure(const QString &path, const mcp::Error &why)
{
    if (path.isEmpty() || mcp::isNewerFile(why))
        return why;
    return mcp::Error::policy(u"The audit log could not be exported to %1: %2"_s.arg(
                                  shortName(path), shortName(outputProblem(why))),
                              why.code);
}

} // namespace

void listAudit(Session *session)
{
    session->follow(session->host()->audit()->page(filterOf(session), 0, kListed),
                    [session](const QList<mcp::AuditRecord> &entries) { print(session, entries); });
}

void verifyAudit(Session *session)
{
    if (session->line().has(u"file"_s))
        return verifyFile(session, session->line().value(u"file"_s));
    session->follow(session->host()->audit()->verify(),
                    [session](const mcp::AuditReport &report) { print(session, report); });
}

void exportAudit(Session *session)
{
    const QString path = session->line().value(u"output"_s);
    const auto finish = [session, path](const mcp::Result<qint64> &number) {
        if (!number)
            return session->fail(exportFailure(path, number.error()));
        if (std::ferror(stdout) == 0) // Otherwise main() reports the error.
            session->printer()->note(u"%1 entries exported."_s.arg(*number));
        session->finish();
    };
    if (!path.isEmpty()) {
        session->host()
            ->audit()
            ->exportTo(path, filterOf(session), session->line().existing())
            .then(session->work(), finish);
        return;
    }
    finish(mcp::auditreader::forEach(session->host()->configFolder(), filterOf(session),
                                     [](const mcp::AuditRecord &record, const QByteArray &before) {
                                         writeJsonLine(record.toJson(before));
                                         return std::ferror(stdout) == 0;
                                     }));
}

} // namespace quayside
