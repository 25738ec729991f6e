// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/eventwriter.h"
#include "app/cli/script.h"
#include "app/cli/taskfollower.h"
#include "core/host/server.h"
#include "core/schema/verdict.h"

namespace quayside {

class ScriptRunner;
class Session;

/// The outcome of one call, besides the answer.
struct StepOutcome
{
    bool isGood = true; ///< The tool itself has not failed.
    QString warning = {}; ///< The answer is not what the server promised (TOOL-15).
};

/// One step of a script at work. Deletes itself after finished().
class ScriptStepRun : public QObject
{
    Q_OBJECT

public:
    ScriptStepRun(ScriptStep step, ScriptRunner *runner, QObject *parent);

    void start();
    void cancel();

Q_SIGNALS:
    void finished(bool isAsExpected);

private:
    mcp::Connection *connection() const { return m_server->connection(); }

    void connectServer();
    void onServerState();
    void begin();
    void waitForTools();
    void startFirst();
    void notRun(const mcp::Error &why);
    void cancelCalls();
    void startMore();
    void startOne(qint64 number);
    void call(qint64 number);
    void watchOthers();
    bool refuses(qint64 number, mcp::ToolCatalog *tools);
    void sendCall(qint64 number, const mcp::json::RawObject &arguments);
    void followTask(qint64 number, std::chrono::milliseconds start, const QString &key);
    void onResult(qint64 number, std::chrono::milliseconds start,
                  const mcp::CallToolResult &result);
    void list(qint64 number);
    void listen();
    void wait();
    void reconnect();
    void startParts();

    /// Prints the answer of one call when it comes.
    template<class T>
    void follow(qint64 number, mcp::Pending<T> pending);
    void onNotice();
    void answered(qint64 number, std::chrono::milliseconds start,
                  const mcp::Result<QByteArray> &json, const StepOutcome &outcome = {});
    QList<Mismatch> judge(qint64 number, std::chrono::milliseconds start,
                          const mcp::Result<QByteArray> &json, bool isOk, const QString &warning);
    QList<Mismatch> save(const mcp::json::Value &answer);
    bool isWaiting() const;
    EventWriter::Event &nameStep(EventWriter::Event &event) const;
    void finishOne(bool isAsExpected);
    std::optional<std::chrono::milliseconds> timeout() const;

    /// What happens during one call.
    struct Going
    {
        qint64 progress = 0;
        QString task; ///< Its last state.
    };

    ScriptStep m_step;
    QHash<qint64, Going> m_going; ///< Of the calls that are open.
    QStringList m_notices; ///< Those that are expected, once each.
    QMap<qint64, QuestionCheck> m_asked; ///< By the id of the question, bounded.
    ScriptRunner *m_runner;
    Session *m_session;
    mcp::Server *m_server = nullptr;
    mcp::CallScope m_calls;
    std::unique_ptr<mcp::Alarm> m_alarm; ///< The step is to be cancelled, or a wait is over.
    std::unique_ptr<mcp::Alarm> m_limit;
    QList<TaskFollower *> m_tasks;
    std::chrono::milliseconds m_start{};
    qint64 m_started = 0;
    qint64 m_ended = 0;
    bool m_hasBegun = false;
    bool m_isAsExpected = true;
    bool m_isCancelled = false;
    bool m_isDone = false;
};

} // namespace quayside
