// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verb `check`.
#include "app/cli/scriptrunner.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/checktext.h"
#include "app/text/cleantext.h"
#include "core/base/offload.h"
#include "core/check/servercheck.h"
#include "core/client/catalog/catalog.h"
#include "core/client/record/serverlog.h"
#include "core/rpc/transport.h"

#include <QTimer>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::CheckFinding;
using mcp::CheckReport;
using mcp::json::Value;

namespace {

constexpr qsizetype kShownPlaces = 10; ///< Of one rule.
constexpr std::chrono::milliseconds kLateNotice{500};

void printJson(const CheckReport &report, int failed)
{
    for (const CheckFinding &finding : report.findings) {
        const CheckText text = checkText(finding.rule);
        writeJsonLine(Value(Value::Object{{u"rule"_s, Value(mcp::json::nameOf(finding.rule))},
                                          {u"severity"_s,
                                           Value(mcp::json::nameOf(mcp::severityOf(finding.rule)))},
                                          {u"part"_s, Value(mcp::json::nameOf(finding.part))},
                                          {u"subject"_s, Value(finding.subject)},
                                          {u"place"_s, Value(finding.place)},
                                          {u"detail"_s, Value(finding.detail)},
                                          {u"problem"_s, Value(text.problem)},
                                          {u"fix"_s, Value(text.fix)}})
                          .toJson());
    }
    Value::Object summary{{u"score"_s, Value(qint64(report.score()))}};
    for (const auto &[severity, name] : jsonNames(mcp::CheckSeverity()))
        summary.append({QString::fromLatin1(name), Value(qint64(report.count(severity)))});
    summary.append({u"tools"_s, Value(qint64(report.tools))});
    summary.append({u"prompts"_s, Value(qint64(report.prompts))});
    summary.append({u"resources"_s, Value(qint64(report.resources))});
    summary.append({u"templates"_s, Value(qint64(report.templates))});
    summary.append({u"answers"_s, Value(qint64(report.answers))});
    summary.append({u"failedSteps"_s, Value(qint64(failed))});
    writeJsonLine(Value(summary).toJson());
}

/// The findings of one rule stand together.
void printText(const CheckReport &report, int failed)
{
    CleanStream out(stdout);
    for (qsizetype at = 0; at < report.findings.size();) {
        const mcp::CheckRule rule = report.findings.at(at).rule;
        const CheckText text = checkText(rule);
        out << severityText(mcp::severityOf(rule)).leftJustified(9) << text.problem << u" ["_s
            << mcp::json::nameOf(rule) << u']' << CleanStream::End::Line;
        out << u"         "_s << text.fix << CleanStream::End::Line;
        qsizetype shown = 0;
        for (; at < report.findings.size() && report.findings.at(at).rule == rule; ++at) {
            const QString place = findingText(report.findings.at(at));
            if (shown < kShownPlaces && !place.isEmpty()) {
                out << u"         - "_s << place << CleanStream::End::Line;
                ++shown;
            }
        }
        const qsizetype rest = report.counts.at(size_t(rule)) - shown;
        if (shown > 0 && rest > 0)
            out << u"         - %1 more"_s.arg(rest) << CleanStream::End::Line;
    }
    out << reportText(report) << u' ' << scoreText(report) << CleanStream::End::Line;
    if (failed > 0)
        out << u"Steps that did not end as expected: %1"_s.arg(failed) << CleanStream::End::Line;
}

/// What the server wrote to standard output besides messages.
QStringList strayLines(const Session *session)
{
    const QLatin1StringView mark = mcp::rpc::Transport::kStrayMark;
    QStringList lines;
    for (const mcp::LogLine &line : session->connection()->log()->lines()) {
        if (line.source == mcp::LogLine::Source::ErrorOutput && line.text.startsWith(mark))
            lines.append(line.text.sliced(mark.size()));
    }
    return lines;
}

/// failed: steps that did not end as expected.
void conclude(Session *session, int failed)
{
    if (session->isFinishing())
        return;
    const auto recording = session->takeRecording();
    if (!recording)
        return session->refuse(recording.error().detail, Session::Failed);
    if (recording->lost > 0)
        session->printer()->note(
            u"Messages that are not whole, and are left out: %1."_s.arg(recording->lost));
    session->follow(
        mcp::offload<CheckReport>(session->work(),
                                  [recording = *recording, lines = strayLines(session)] {
                                      return mcp::Result<CheckReport>(
                                          mcp::checkServer(recording, lines));
                                  }),
        [session, failed](const CheckReport &report) {
            if (session->line().isJson())
                printJson(report, failed);
            else
                printText(report, failed);
            session->finishGood(failed == 0 && report.count(mcp::CheckSeverity::Error) == 0);
        });
}

/// A notification may come on another connection than an answer.
void concludeSoon(Session *session, int failed)
{
    QTimer::singleShot(kLateNotice, session->work(), [session, failed] {
        afterLists(session, [session, failed] { conclude(session, failed); });
    });
}

void runSteps(Session *session)
{
    auto *runner = new ScriptRunner(session, session->takeSteps(), session->work());
    const auto failed = std::make_shared<int>(0);
    QObject::connect(
        runner, &ScriptRunner::stepEnded, session, [session, failed](const StepReport &report) {
            const QStringList problems = report.problems();
            *failed += problems.isEmpty() ? 0 : 1;
            for (const QString &problem : problems)
                session->printer()->note(
                    u"Step %1, %2: %3"_s.arg(report.step, cleanText(report.what), problem));
        });
    QObject::connect(runner, &ScriptRunner::finished, session,
                     [session, failed] { concludeSoon(session, *failed); });
    session->setInterrupt([session, runner](bool) {
        runner->disconnect(session);
        runner->interrupt();
        return false;
    });
    runner->start();
}

} // namespace

/// Each list is read twice: that shows whether its order is stable, and what changes.
void checkServer(Session *session)
{
    session->events()->setSilent();
    afterLists(session, [session] {
        const QList<mcp::Catalog *> catalogs = catalogsOf(session);
        for (mcp::Catalog *catalog : catalogs)
            catalog->refresh();
        afterLists(session, [session] { runSteps(session); });
    });
}

} // namespace quayside
