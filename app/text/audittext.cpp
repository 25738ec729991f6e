// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/audittext.h"

#include "app/text/cleantext.h"
#include "core/storage/fileversion.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
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
    const qint64 found = report.last - report.first + 1;
    return AuditWords::tr("The log is unchanged. Entries: %1. Recorded outcomes: %2. Numbers: %3 "
                          "to %4.")
        .arg(numberText(found - report.outcomes), numberText(report.outcomes),
             numberText(report.first), numberText(report.last));
}

/// Of entries that no seal covers yet, which is how it is while Quayside runs.
QString newestSentence(qint64 first, qint64 last)
{
    return AuditWords::tr("The newest ones (%1) are sealed when Quayside quits, or when there are "
                          "%2 of them.")
        .arg(first == last ? numberText(first)
                           : QString(numberText(first) + u'–' + numberText(last)),
             numberText(mcp::AuditStore::kSealEvery));
}

using WordTable = QHash<QString, const char *>;

const WordTable &decisionWords()
{
    static const WordTable words{
        {u"allowed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Allowed")},
        {u"refused"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Refused")},
        {u"denied"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Denied by a rule")},
        {u"approved"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Approved")},
        {u"withdrawn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Withdrawn")},
        {u"installed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Installed")},
        {u"updated"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Updated")},
        {u"removed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Removed")},
        {u"accepted"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Accepted")},
        {u"given"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Given")},
        {u"answered"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Answered")},
        {u"declined"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Declined")},
        {u"signedIn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Signed in")},
        {u"signedOut"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Signed out")},
        {u"ended"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Approval ended")},
        {u"shared"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Shared")},
        {u"unshared"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "No longer shared")},
        {u"sent"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Sent to the server")},
        {u"changed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Changed")},
        {u"setAside"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Damaged log set aside")},
        {u"newLog"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Earlier log missing")},
    };
    return words;
}

const WordTable &outcomeWords()
{
    static const WordTable words{
        {u"result"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Result")},
        {u"toolError"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Tool error")},
        {u"failed"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Failed")},
        {u"cancelled"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Cancelled")},
        {u"task"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Became a task")},
        {u"unknown"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Outcome unknown")},
        {u"withdrawn"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Not sent")},
    };
    return words;
}

const WordTable &whoWords()
{
    static const WordTable words{
        {u"person"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You")},
        {u"commandLine"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Command line")},
        {u"conversation"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Model")},
        {u"sampling"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Model request")},
        {u"gateway"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Another program")},
        {u"script"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Script")},
        {u"server"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The server")},
        {u"quayside"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Quayside")},
    };
    return words;
}

const WordTable &settingWords()
{
    static const WordTable words{
        {u"callDefault"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Default for calls")},
        {u"modelRequests"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Model requests of the server")},
        {u"auditArguments"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Arguments of calls in the log")},
        {u"callHistory"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "History of calls")},
        {u"proxy"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Proxy")},
        {u"trustedCertificates"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Trusted certificates")},
        {u"keyProtection"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Protection of secrets")},
    };
    return words;
}

/// A word that is not known, such as one of a newer version, stays as it is.
QString textOf(const WordTable &words, const QString &word)
{
    const char *text = words.value(word);
    return text ? AuditWords::tr(text) : cleanText(word);
}

QStringList inOrder(const WordTable &words)
{
    QStringList all = words.keys();
    std::sort(all.begin(), all.end(), [&words](const QString &one, const QString &other) {
        return QString::localeAwareCompare(textOf(words, one), textOf(words, other)) < 0;
    });
    return all;
}

/// How many things one entry is about, as the reason says: "12 tools".
QString numberIn(const QString &reason)
{
    static const QRegularExpression pattern(u"^([0-9]{1,9}) (?:tools|skills)$"_s);
    const auto match = pattern.match(reason);
    return match.hasMatch() ? numberText(match.captured(1).toLongLong()) : QString();
}

/// The folder of its SKILL.md, which is called as the skill is.
QString skillName(const QString &uri)
{
    return cleanText(uri.section(u'/', -2, -2).isEmpty() ? uri : uri.section(u'/', -2, -2));
}

QString questionText(const QString &kind)
{
    if (kind == u"form")
        return AuditWords::tr("Form");
    if (kind == u"link")
        return AuditWords::tr("Link");
    if (kind == u"model request") // Of an older version.
        return AuditWords::tr("Model request");
    if (kind == u"more questions")
        return AuditWords::tr("More questions of a call");
    return AuditWords::tr("Question of the server");
}

QString toolSubject(const mcp::AuditEntry &entry, const QString &tool)
{
    if (!tool.isEmpty())
        return AuditWords::tr("Definition of %1").arg(tool);
    const QString number = numberIn(entry.reason);
    return number.isEmpty() ? AuditWords::tr("Definitions of tools")
                            : AuditWords::tr("Definitions of tools: %1").arg(number);
}

QString skillSubject(const mcp::AuditEntry &entry)
{
    const QString number = numberIn(entry.reason);
    return number.isEmpty() ? AuditWords::tr("Skill %1").arg(skillName(entry.tool))
                            : AuditWords::tr("Skills: %1").arg(number);
}

} // namespace

QString auditSubjectText(const mcp::AuditEntry &entry, const QString &title)
{
    const QString tool = cleanText(title.isEmpty() ? entry.tool : title);
    switch (entry.kind) {
    case AuditKind::Call:
        return tool;
    case AuditKind::Server:
        return AuditWords::tr("Server %1").arg(cleanText(entry.serverName)).trimmed();
    case AuditKind::Tool:
        return toolSubject(entry, tool);
    case AuditKind::Grant:
        return tool.isEmpty() ? AuditWords::tr("Permissions")
                              : AuditWords::tr("Permission for %1").arg(tool);
    case AuditKind::Answer:
        return questionText(entry.reason);
    case AuditKind::ModelRequest:
        return AuditWords::tr("Model request");
    case AuditKind::SignIn:
        return AuditWords::tr("Account");
    case AuditKind::Skill:
        return skillSubject(entry);
    case AuditKind::Folder:
        return tool.isEmpty() ? AuditWords::tr("Shared folders")
                              : AuditWords::tr("Folder %1").arg(tool);
    case AuditKind::Host:
        return AuditWords::tr("Host %1").arg(tool);
    case AuditKind::Setting:
        return textOf(settingWords(), entry.tool);
    case AuditKind::Other:
        return AuditWords::tr("Entry of a newer version: %1").arg(cleanText(entry.otherKind));
    case AuditKind::Log:
    case AuditKind::Outcome:
        break;
    }
    return AuditWords::tr("Audit log");
}

QString auditToolHeading(const mcp::AuditEntry &entry)
{
    if (entry.tool.isEmpty())
        return {};
    switch (entry.kind) {
    case AuditKind::Skill:
        return AuditWords::tr("Skill");
    case AuditKind::Folder:
        return AuditWords::tr("Folder");
    case AuditKind::Host:
        return AuditWords::tr("Host");
    case AuditKind::Setting:
        return AuditWords::tr("Setting");
    default:
        return AuditWords::tr("Tool");
    }
}

QString auditWhoText(const mcp::AuditEntry &entry)
{
    if (!entry.source.isEmpty())
        return textOf(whoWords(), entry.source);
    // Of an older version.
    switch (entry.kind) {
    case AuditKind::Answer:
    case AuditKind::ModelRequest:
        return textOf(whoWords(), u"server"_s);
    case AuditKind::Log:
        return u"Quayside"_s;
    case AuditKind::Call:
    case AuditKind::Other:
    case AuditKind::Outcome:
        return {};
    default:
        return textOf(whoWords(), u"person"_s);
    }
}

QStringList auditWordsInOrder(mcp::AuditOrder::By by)
{
    switch (by) {
    case mcp::AuditOrder::By::Who:
        return inOrder(whoWords());
    case mcp::AuditOrder::By::Decision:
        return inOrder(decisionWords());
    case mcp::AuditOrder::By::Outcome:
        return inOrder(outcomeWords());
    default:
        return {};
    }
}

QString auditDecisionText(const QString &decision)
{
    return textOf(decisionWords(), decision);
}

QString auditOutcomeText(const QString &outcome)
{
    return textOf(outcomeWords(), outcome);
}

QString auditSourceText(const QString &source)
{
    static const WordTable words{
        {u"person"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You")},
        {u"commandLine"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "You, on the command line")},
        {u"conversation"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A model in a conversation")},
        {u"sampling"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A model request of a server")},
        {u"gateway"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Another program")},
        {u"script"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A script")},
        {u"server"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The server")},
        {u"quayside"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Quayside")},
    };
    return textOf(words, source);
}

QString auditReasonText(const QString &reason)
{
    static const WordTable words{
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
        {u"other files"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The server lists other files for it now")},
        {u"expired"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Its time is over")},
        {u"removed tool"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The server does not list the tool any more")},
        {u"no folder"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "No folder")},
        {u"host not allowed"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The sandbox does not allow this host")},
        {u"no address"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "The name has no address")},
        {u"private address"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The address is in a private network")},
        {u"too many connections"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "The server has too many connections open")},
        {u"further ones are not recorded"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Further ones are not recorded")},
        // Values of settings.
        {u"on"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "On")},
        {u"off"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Off")},
        {u"none"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "None")},
        {u"system"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Those of the system")},
        {u"passphrase"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "A passphrase")},
        {u"alwaysAsk"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Always ask")},
        {u"askForWrites"_s,
         QT_TRANSLATE_NOOP("quayside::AuditText", "Ask unless the tool is read-only (claimed)")},
        {u"neverAsk"_s, QT_TRANSLATE_NOOP("quayside::AuditText", "Never ask")},
    };
    if (const QString number = numberIn(reason); !number.isEmpty())
        return AuditWords::tr("%1 at once").arg(number);
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
    if (report.isExport && report.first > 0)
        sentences.append(AuditWords::tr("The hashes of the export were checked. An export has no "
                                        "seals."));
    else if (!report.hasKey && report.first > 0)
        sentences.append(AuditWords::tr("The seals were not checked: no key is available in the "
                                        "keychain."));
    else if (report.isGood() && report.sealed < report.last)
        sentences.append(newestSentence(std::max(report.sealed, report.removed) + 1, report.last));
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
