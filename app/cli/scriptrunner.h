// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/eventwriter.h"
#include "app/cli/script.h"
#include "core/client/catalog/subscriptions.h"
#include "core/host/host.h"
#include "core/protocol/tools.h"

#include <QSet>

#include <deque>

namespace quayside {

class Session;

/// What one call of a step has come to, for a report.
struct StepReport
{
    QString step; ///< ScriptStep::id
    QString what; ///< Its verb and what that is about; untrusted.
    QList<Mismatch> mismatches; ///< Empty: it is as expected, if it was not refused.
    QString refusal; ///< Why this program did not make the call.
    bool isOnly = true; ///< The step has no other calls.

    /// Why the call is not as expected, in sentences, cleaned for display.
    QStringList problems() const;
};

/// Goes through the steps of a script, one after the other, and writes what comes of each.
class ScriptRunner : public QObject
{
    Q_OBJECT

public:
    /// session outlives it.
    ScriptRunner(Session *session, QList<ScriptStep> steps, QObject *parent);

    void start() { next(); }
    /// Cancels what is open; finished() comes after it.
    void interrupt();
    bool isAsExpected() const { return m_isAsExpected && !m_isInterrupted; }
    /// A tool was not called because of changeOf().
    bool wasRefused() const { return m_wasRefused; }

    // For the steps.
    Session *session() const { return m_session; }
    /// The one of that name, or of the command line; null when there is none.
    mcp::Server *server(const QString &name);
    /// Tells of its connection from now on.
    void watch(mcp::Server *server);
    /// Goes on in the background until the script ends.
    void keep(std::unique_ptr<mcp::Subscription> subscription);
    /// Returns an error if tool differs from the definition that the server listed first in this run; such a tool must not
    /// be called. The data of the error has the differences.
    std::optional<mcp::Error> changeOf(mcp::Server *server, const mcp::Tool &tool);
    /// Removes one unused notification of this method from this server.
    bool takeNotice(const mcp::Server *server, const QString &method);
    /// For the steps that follow. False: all together is longer than kSavedBytes.
    bool save(const QString &name, const mcp::json::Value &value);
    void report(const StepReport &report) { Q_EMIT stepEnded(report); }

Q_SIGNALS:
    void noticeReceived(const mcp::Server *server, const QString &method);
    /// Once for each call of each step.
    void stepEnded(const quayside::StepReport &report);
    void finished();

private:
    void next();
    void startStep(const ScriptStep &step);
    /// It names a value that was not saved after all, or is none with what was saved.
    void skip(const ScriptStep &step, const mcp::Error &why, bool isReason);
    void onNotice(mcp::Server *server, const QString &method, const mcp::json::Raw &params);
    void onStateChanged(mcp::Server *server);
    void keepTools(mcp::Server *server);
    /// Which server an event is about, where that is not the one of the command line.
    void addServer(EventWriter::Event &event, const mcp::Server *server) const;

    Session *m_session;
    mcp::Server *m_server; ///< Of the steps that name none.
    QList<ScriptStep> m_steps;
    QObject *m_running = nullptr;
    std::vector<std::unique_ptr<mcp::Subscription>> m_subscriptions;
    QSet<const mcp::Server *> m_watched;
    /// Unused notifications by server, bounded.
    std::deque<std::pair<const mcp::Server *, QString>> m_notices;
    qsizetype m_next = 0;
    bool m_isAsExpected = true;
    bool m_isInterrupted = false;
    bool m_wasRefused = false;
    SavedValues m_saved;
    qsizetype m_savedBytes = 0;
};

} // namespace quayside
