// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/results/resultcontroller.h"
#include "app/tasks/taskitems.h"
#include "core/base/clock.h"
#include "core/tasks/taskrecord.h"

namespace quayside {

/// One task with all there is to know and to do about it.
class TaskController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TasksController.")

    Q_PROPERTY(QString key READ key CONSTANT)
    Q_PROPERTY(QString serverId READ serverId CONSTANT)
    Q_PROPERTY(QString tool READ tool CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString serverName READ serverName NOTIFY changed)
    Q_PROPERTY(quayside::TaskState::Kind kind READ kind NOTIFY changed)
    Q_PROPERTY(bool isFinished READ isFinished NOTIFY changed)
    Q_PROPERTY(QString stateText READ stateText NOTIFY changed)
    Q_PROPERTY(int stateTone READ stateTone NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed) ///< 0 to 1; -1: nobody knows.
    Q_PROPERTY(QString progressText READ progressText NOTIFY changed)
    Q_PROPERTY(QString message READ message NOTIFY changed) ///< Server text; to be framed.
    /// What the server gave in advance of the result; to be framed.
    Q_PROPERTY(QString preview READ preview NOTIFY changed)
    Q_PROPERTY(QString facts READ facts NOTIFY factsChanged)
    Q_PROPERTY(QString startedText READ startedText NOTIFY factsChanged)
    Q_PROPERTY(QString keptText READ keptText NOTIFY factsChanged)
    /// Sentences about what stands in its way, or will.
    Q_PROPERTY(QStringList notices READ notices NOTIFY changed)
    Q_PROPERTY(quayside::ErrorValue failure READ failure NOTIFY changed)
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)
    Q_PROPERTY(quayside::JsonTreeModel *arguments READ arguments NOTIFY changed) ///< Null: none.
    Q_PROPERTY(quayside::ResultController *result READ result NOTIFY resultChanged) ///< Null: none.
    /// It continues when Quayside is quit, and can be asked about at the next start.
    Q_PROPERTY(bool survivesClosing READ survivesClosing NOTIFY changed)
    /// The server has it, but not from us; nobody looks after it unless the person wants that (TASK-16).
    Q_PROPERTY(bool isFound READ isFound NOTIFY changed)
    Q_PROPERTY(bool canCancel READ canCancel NOTIFY changed)
    Q_PROPERTY(QString cancelText READ cancelText NOTIFY changed) ///< What comes of cancelling it.

public:
    /// Of the task called key, which is in the items of ports.
    TaskController(const QString &key, const AppPorts &ports, QObject *parent = nullptr);
    ~TaskController() override;

    QString key() const { return m_item.key; }
    QString serverId() const { return m_item.serverId; }
    QString tool() const { return m_item.tool; }
    QString title() const { return m_item.title; }
    QString serverName() const { return m_item.serverName; }
    TaskState::Kind kind() const { return m_item.kind; }
    bool isFinished() const { return quayside::isFinished(m_item.kind); }
    QString stateText() const { return stateWord(m_item.kind); }
    int stateTone() const { return quayside::stateTone(m_item.kind); }
    double progress() const { return progressPart(m_item); }
    QString progressText() const { return quayside::progressText(m_item); }
    QString message() const;
    QString preview() const;
    QString facts() const { return m_ports.taskItems->facts(m_item); }
    QString startedText() const;
    QString keptText() const;
    QStringList notices() const;
    ErrorValue failure() const { return {m_failure}; }
    RequestListModel *questions() { return &m_questions; }
    JsonTreeModel *arguments() const { return m_arguments; }
    ResultController *result() const { return m_result; }
    bool survivesClosing() const;
    bool isFound() const { return m_record.isFound && !isFinished(); }
    bool canCancel() const { return !isFinished() && !m_record.isCancelRequested; }
    QString cancelText() const;

    Q_INVOKABLE void cancel();
    /// Answers once more what the server goes on asking (TASKX-15).
    Q_INVOKABLE void sendAgain();
    /// Looks after a found one as if it were ours.
    Q_INVOKABLE void watch();
    Q_INVOKABLE void forget();
    /// Opens the tool; with what it was called with, to call it again.
    Q_INVOKABLE void openTool() { Q_EMIT toolRequested(m_item.serverId, m_item.tool, {}); }
    Q_INVOKABLE void fillIn();

Q_SIGNALS:
    void changed();
    void factsChanged();
    void resultChanged();
    /// arguments is null: as the form stands.
    void toolRequested(const QString &serverId, const QString &tool,
                       const mcp::json::RawObject &arguments);

private:
    void onChanged(const QStringList &keys);
    void update();
    void updateQuestions();
    void readArguments();
    void fetchResult();
    void checkResult(const mcp::CallToolResult &result);
    void tick();

    AppPorts m_ports;
    TaskItem m_item;
    mcp::TaskRecord m_record;
    ErrorText m_failure;
    RequestListModel m_questions;
    JsonTreeModel *m_arguments = nullptr;
    ResultController *m_result = nullptr;
    std::unique_ptr<mcp::Alarm> m_tick;
};

} // namespace quayside
