// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callcontroller.h"
#include "app/base/appports.h"
#include "app/forms/formmodel.h"
#include "app/history/historycontroller.h"
#include "app/results/resultcontroller.h"
#include "app/tasks/taskcontroller.h"
#include "app/text/cleantext.h"
#include "app/tools/toolreviewcontroller.h"
#include "core/base/clock.h"
#include "core/client/call/toolcall.h"
#include "core/client/tasks/toolcalls.h"
#include "core/host/server.h"
#include "core/protocol/tasks.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// One tool of one server: its form, its run, its last result.
class ToolController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Made by ToolsController.")

    Q_PROPERTY(QString serverId READ serverId CONSTANT)
    Q_PROPERTY(QString name READ name NOTIFY toolChanged)
    Q_PROPERTY(QString title READ title NOTIFY toolChanged)
    Q_PROPERTY(
        QString description READ description NOTIFY toolChanged) ///< Server text; to be framed.
    /// A sentence for the author of the server about parts of the definition that are ignored because they cannot be used.
    /// Empty if there are none.
    Q_PROPERTY(QString notesText READ notesText NOTIFY toolChanged)
    Q_PROPERTY(QStringList claims READ claims NOTIFY toolChanged) ///< "reads only, it says"
    /// That its name looks like that of another tool (SEC-38); empty: it does not.
    Q_PROPERTY(QString lookAlike READ lookAlike NOTIFY toolChanged)
    Q_PROPERTY(quayside::FormModel *form READ form CONSTANT)
    Q_PROPERTY(quayside::HistoryController *history READ history CONSTANT)
    Q_PROPERTY(bool isRunning READ isRunning NOTIFY isRunningChanged)
    Q_PROPERTY(bool runEnabled READ isRunEnabled NOTIFY runEnabledChanged)
    Q_PROPERTY(bool hasProgress READ hasProgress NOTIFY progressChanged)
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged) ///< 0 to 1; -1: nobody knows.
    Q_PROPERTY(QString progressText READ progressText NOTIFY progressChanged)
    Q_PROPERTY(QString elapsedText READ elapsedText NOTIFY elapsedChanged)
    /// The call waits for a sign-in, and time does not count.
    Q_PROPERTY(bool isHeld READ isHeld NOTIFY isHeldChanged)
    /// Null: it was not run yet, or goes on as a task.
    Q_PROPERTY(quayside::ResultController *result READ result NOTIFY resultChanged)
    /// What its last run became, when that is a task; else null.
    Q_PROPERTY(quayside::TaskController *task READ task NOTIFY resultChanged)
    /// The oldest call of it that waits for the person; may be null.
    Q_PROPERTY(quayside::CallController *asked READ asked NOTIFY askedChanged)
    /// What is different of the tool, while it waits to be accepted; else null.
    Q_PROPERTY(quayside::ToolReviewController *review READ review NOTIFY reviewChanged)
    Q_PROPERTY(bool mayRunAsTask READ mayRunAsTask NOTIFY runEnabledChanged)
    Q_PROPERTY(bool mustRunAsTask READ mustRunAsTask NOTIFY runEnabledChanged)

public:
    ToolController(const mcp::Tool &tool, mcp::Server *server, const AppPorts &ports,
                   QObject *parent);
    ~ToolController() override;

    QString serverId() const { return m_server->entry().id; }
    QString name() const { return cleanText(m_tool.name); }
    QString title() const { return cleanText(m_tool.displayName()); }
    QString description() const;
    QString notesText() const;
    QStringList claims() const;
    QString lookAlike() const;
    FormModel *form() { return &m_form; }
    HistoryController *history() { return &m_history; }
    bool isRunning() const { return m_isRunning; }
    bool isRunEnabled() const { return m_isRunEnabled; }
    bool hasProgress() const { return m_hasProgress; }
    double progress() const { return m_progress; }
    QString progressText() const { return m_progressText; }
    QString elapsedText() const { return m_elapsedText; }
    bool isHeld() const { return m_heldSince.has_value(); }
    ResultController *result() const { return m_result; }
    TaskController *task() const { return m_task; }
    CallController *asked() const;
    ToolReviewController *review() const { return m_review; }
    bool mayRunAsTask() const { return m_taskSupport != mcp::TaskSupport::Forbidden; }
    bool mustRunAsTask() const { return m_taskSupport == mcp::TaskSupport::Required; }

    /// Shows what is wrong with the form, or calls the tool. In the newer era a call may become a task by itself.
    Q_INVOKABLE void run() { call(mustRunAsTask() ? mcp::CallMode::AsTask : mcp::CallMode::Plain); }
    Q_INVOKABLE void runAsTask();
    Q_INVOKABLE void stop();

    const mcp::Tool &tool() const { return m_tool; }
    /// The server describes it again; what was filled in is kept as far as it fits.
    void setTool(const mcp::Tool &tool);

Q_SIGNALS:
    void toolChanged();
    void isRunningChanged();
    void runEnabledChanged();
    void progressChanged();
    void elapsedChanged();
    void isHeldChanged();
    void resultChanged();
    void askedChanged();
    void reviewChanged();

private:
    void updateReview();
    void offerFiles();
    void readEarlier(const QString &serverId);
    void readSchema();
    void showSchema(const mcp::Result<mcp::json::Value> &schema);
    void updateRunEnabled();
    void call(mcp::CallMode mode);
    void fail(const mcp::Error &error);
    void send(mcp::CallMode mode, const mcp::json::RawObject &arguments);
    void checkResult(const mcp::CallToolResult &result);
    void onStarted(const mcp::Result<mcp::ToolCallOutcome> &started);
    void dropOutcome();
    void begin();
    void end();
    void onProgress(const mcp::rpc::ProgressParams &progress) { m_latest = progress; }
    void setHeld(bool isHeld);
    void onTick();
    void showProgress();
    void clearProgress();
    mcp::CallDuration elapsed() const;

    mcp::Tool m_tool;
    mcp::Server *m_server;
    AppPorts m_ports;
    FormModel m_form;
    HistoryController m_history;
    std::unique_ptr<mcp::Alarm> m_tick;
    mcp::CallScope m_call;
    std::chrono::milliseconds m_startedAt{};
    std::optional<std::chrono::milliseconds> m_heldSince;
    std::shared_ptr<mcp::CallTime> m_time; ///< Of the running or last call; null before it is sent.
    std::optional<mcp::rpc::ProgressParams> m_latest; ///< Progress not shown yet.
    ResultController *m_result = nullptr;
    TaskController *m_task = nullptr;
    ToolReviewController *m_review = nullptr;
    mcp::TaskSupport m_taskSupport = mcp::TaskSupport::Forbidden;
    double m_progress = -1;
    QString m_progressText;
    QString m_elapsedText;
    bool m_hasProgress = false;
    bool m_isRunning = false;
    bool m_isStopped = false; ///< By the person, during this run.
    bool m_isRunEnabled = false;
    bool m_isAccepted = false;
};

} // namespace quayside
