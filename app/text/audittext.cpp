// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/audittext.h"

#include "app/text/cleantext.h"
#include "core/storage/fileversion.h"

#include <QCoreApplication>
#include <QLocale>

#include <cerrno>

namespace quayside {

using namespace Qt::StringLiterals;
using AuditKind = mcp::AuditEntry::Kind;
using AuditProblem = mcp::AuditReport::Problem;

namespace {

struct AuditWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::AuditText)
};

QString numberText(qint64 number)
{
    return QLocale().toString(number);
}

/// Where the log is not as it was written.
QString placeText(const mcp::AuditReport &report)
{
    return report.firstBad == report.lastBad
        ? AuditWords::tr("Entry %1").arg(numberText(report.firstBad))
        : AuditWords::tr("Entries %1 to %2")
              .arg(numberText(report.firstBad), numberText(report.lastBad));
}

QString problemSentence(const mcp::AuditReport &report)
{
    switch (report.problem) {
    case AuditProblem::Missing:
        return AuditWords::tr("The log was changed. Missing: %1.").arg(placeText(report));
    case AuditProblem::CutOff:
        return AuditWords::tr("The log was changed. Missing at its end: %1.")
            .arg(placeText(report));
    case AuditProblem::Changed:
        return AuditWords::tr("The log was changed. Not as written: %1.").arg(placeText(report));
    case AuditProblem::BadSeal:
        return AuditWords::tr("The log was changed. The seal does not fit: %1.")
            .arg(placeText(report));
    case AuditProblem::Replaced:
        return AuditWords::tr("This is not the log that the keychain knows. Missing: %1.")
            .arg(placeText(report));
    case AuditProblem::Restarted:
        return AuditWords::tr("An earlier log is missing or was damaged, as entry %1 says. The "
                              "entries of this one are unchanged: %2 to %3.")
            .arg(numberText(report.firstBad), numberText(report.first), numberText(report.last));
    case AuditProblem::Unreadable:
        return AuditWords::tr("The file is damaged. It cannot be read from entry %1 on.")
            .arg(numberText(report.firstBad));
    case AuditProblem::None:
        break;
    }
    return {};
}

QString goodSentence(const mcp::AuditReport &report)
{
    if (report.first == 0)
        return AuditWords::tr("The log is empty.");
    return AuditWords::tr("The log is unchanged: entries %1 to %2.")
        .arg(numberText(report.first), numberText(report.last));
}

} // namespace

QString auditSubjectText(const mcp::AuditEntry &entry)
{
    const QString tool = cleanText(entry.tool);
    switch (entry.kind) {
    case AuditKind::Call:
        return tool;
    case AuditKind::Server:
        return AuditWords::tr("Server");
    case AuditKind::Tool:
        return tool.isEmpty() ? AuditWords::tr("All tools")
                              : AuditWords::tr("Definition of %1").arg(tool);
    case AuditKind::Grant:
        return tool.isEmpty() ? AuditWords::tr("Permissions")
                              : AuditWords::tr("Permission for %1").arg(tool);
    case AuditKind::Answer:
        return AuditWords::tr("Question of the server");
    case AuditKind::SignIn:
        return AuditWords::tr("Account");
    case AuditKind::Log:
    case AuditKind::Outcome:
        break;
    }
    return AuditWords::tr("Audit log");
}

QString auditDecisionText(const QString &decision)
{
    static const QHash<QString, const char *> words{
        {u"allowed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Allowed")},
        {u"refused"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Refused")},
        {u"denied"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Denied by a rule")},
        {u"approved"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Approved")},
        {u"withdrawn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Withdrawn")},
        {u"removed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Removed")},
        {u"accepted"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Accepted")},
        {u"given"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Given")},
        {u"answered"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Answered")},
        {u"declined"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Declined")},
        {u"signedIn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Signed in")},
        {u"signedOut"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Signed out")},
        {u"setAside"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Damaged log set aside")},
        {u"newLog"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Earlier log missing")},
    };
    const char *word = words.value(decision);
    return word ? AuditWords::tr(word) : cleanText(decision);
}

QString auditOutcomeText(const QString &outcome)
{
    static const QHash<QString, const char *> words{
        {u"result"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Result")},
        {u"toolError"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Tool error")},
        {u"failed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Failed")},
        {u"cancelled"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Cancelled")},
        {u"task"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Became a task")},
        {u"unknown"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Outcome unknown")},
        {u"withdrawn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Not sent")},
    };
    const char *word = words.value(outcome);
    return word ? AuditWords::tr(word) : cleanText(outcome);
}

QString auditSourceText(const QString &source)
{
    static const QHash<QString, const char *> words{
        {u"person"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You")},
        {u"conversation"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A model in a conversation")},
        {u"sampling"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A model request of a server")},
        {u"gateway"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Another program")},
        {u"script"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A script")},
    };
    const char *word = words.value(source);
    return word ? AuditWords::tr(word) : cleanText(source);
}

QString auditReasonText(const QString &reason)
{
    static const QHash<QString, const char *> words{
        {u"started by the person"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "You started the call")},
        {u"allowed by the person"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You allowed it")},
        {u"cancelled by the caller"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The call was stopped before you answered")},
        {u"company rule"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "A rule of your organization")},
        {u"grant"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A permission that you gave")},
        {u"default of the server"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The default of the server")},
        {u"company rules cannot be read"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The rules of your organization cannot be read")},
        {u"private and outside data"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Private data and text from outside were read")},
        {u"arguments outside the grant"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The permission does not cover these arguments")},
        {u"no grant"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "There is no permission")},
        {u"new tool"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The tool is new")},
        {u"changed tool"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The tool has changed")},
        {u"changed instructions"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The instructions of the server have changed")},
        {u"sampling runs no tools"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Model requests of servers run no tools")},
        {u"denied"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Denied")},
        {u"refused by the person"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You refused")},
        {u"closed without an answer"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The question was closed")},
        {u"no answer"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "No answer in time")},
        {u"screen locked"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The screen was locked")},
        {u"program ended"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Quayside ended")},
        {u"server stopped"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The server was stopped")},
        {u"too many waiting"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Too many calls were waiting")},
        {u"form"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A form")},
        {u"link"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A link")},
        {u"model request"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A model request")},
        {u"more questions"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Whether the call may ask more")},
        {u"changed while asked"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The tool changed while you were asked")},
    };
    const char *word = words.value(reason);
    return word ? AuditWords::tr(word) : cleanText(reason, Lines::Many);
}

QString auditReportText(const mcp::AuditReport &report)
{
    QStringList sentences{report.isGood() ? goodSentence(report) : problemSentence(report)};
    if (report.removed > 0)
        sentences.append(AuditWords::tr("Entries up to %1 left because of their age or number; "
                                        "their removal is recorded.")
                             .arg(numberText(report.removed)));
    if (!report.hasKey && report.first > 0)
        sentences.append(AuditWords::tr("The seals were not checked: no key is available in the "
                                        "keychain."));
    else if (report.isGood() && report.sealed < report.last)
        sentences.append(AuditWords::tr("Entries after %1 have no seal yet.")
                             .arg(numberText(std::max(report.sealed, report.removed))));
    if (report.otherKeys > 0)
        sentences.append(AuditWords::tr("Some seals were made with a key that the keychain no "
                                        "longer has."));
    return sentences.join(u' ');
}

ErrorText auditErrorText(const mcp::Error &error)
{
    const QString title =
        AuditWords::tr("Nothing was sent, because the audit log cannot be written.");
    const QString detail = cleanText(error.detail);
    switch (error.code) {
    case EACCES:
    case EPERM:
        return {title, AuditWords::tr("Check the owner and the permissions of the folder."),
                detail};
    case EROFS:
        return {title, AuditWords::tr("The disk is read-only. Make it writable, then try again."),
                detail};
    case ENOSPC:
    case EDQUOT:
        return {title, AuditWords::tr("The disk is full. Free some space, then try again."),
                detail};
    case EBUSY:
    case EWOULDBLOCK:
        return {title, AuditWords::tr("Try again in a moment."), detail};
    case mcp::Database::kDamaged:
        return {title,
                AuditWords::tr("The log was damaged. It was set aside, and a new one begins: try "
                               "again."),
                detail};
    case mcp::kNewerFile:
        return {title,
                AuditWords::tr("A newer version of Quayside wrote it. Use that version, or a newer "
                               "one."),
                detail};
    default:
        return {title, AuditWords::tr("See the details."), detail};
    }
}

} // namespace quayside
