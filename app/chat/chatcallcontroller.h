// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callgroup.h"
#include "app/asks/personrequests.h"
#include "app/base/appports.h"
#include "app/results/resultcontroller.h"
#include "core/host/chat.h"

#include <QObject>
#include <QQmlEngine>

#include <memory>
#include <optional>

namespace quayside {

/// One call of a tool in a conversation: its arguments, who allowed it, its progress, its result. Also the result of a task
/// that was told later (a report).
class ChatCallController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TranscriptModel.")

    Q_PROPERTY(QString title READ title NOTIFY changed) ///< Of the tool; cleaned.
    Q_PROPERTY(QString serverName READ serverName NOTIFY changed) ///< Empty for tools of ours.
    Q_PROPERTY(State state READ state NOTIFY changed)
    Q_PROPERTY(QString stateText READ stateText NOTIFY changed) ///< One or two words.
    Q_PROPERTY(QString summary READ summary NOTIFY changed) ///< The arguments in one line, cut.
    Q_PROPERTY(QString arguments READ arguments NOTIFY changed) ///< As indented JSON, cut.
    Q_PROPERTY(QString argumentsOmitted READ argumentsOmitted NOTIFY changed)
    /// Why it was sent without asking, as a sentence (SEC-56); empty: the person was asked, or it is not known any more.
    Q_PROPERTY(QString allowedText READ allowedText NOTIFY changed)
    Q_PROPERTY(bool canWithdraw READ canWithdraw NOTIFY
                   changed) ///< The permission behind it is still there.
    Q_PROPERTY(QString took READ took NOTIFY changed) ///< "1.2 s"; empty: unknown.
    Q_PROPERTY(bool isRunning READ isRunning NOTIFY changed)
    /// stop() has an effect: half a second has passed since its button appeared or moved (SEC-46).
    Q_PROPERTY(bool canStop READ canStop NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed) ///< 0 to 1; negative: unknown.
    Q_PROPERTY(QString progressText READ progressText NOTIFY changed) ///< Words of the server, cut.
    Q_PROPERTY(QString toldText READ toldText NOTIFY
                   changed) ///< What the model was told instead of a result; ours.
    Q_PROPERTY(QString note READ note NOTIFY
                   changed) ///< What was cut for the model, and the like; a sentence.
    Q_PROPERTY(
        QString taskKey READ taskKey NOTIFY changed) ///< For App.showTask(); empty: it is none.
    Q_PROPERTY(
        bool isOpen READ isOpen WRITE setOpen NOTIFY isOpenChanged) ///< Its details are shown.
    Q_PROPERTY(bool isReport READ isReport CONSTANT)
    /// The card that asks for permission; null when nobody is asked.
    Q_PROPERTY(quayside::CallController *review READ review NOTIFY changed)
    /// All calls that wait with this one, if no other of them stands below it.
    Q_PROPERTY(quayside::CallGroup *group READ group CONSTANT)
    /// What the server asks for this call.
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)
    /// Null: there is none, or the details were never shown.
    Q_PROPERTY(quayside::ResultController *result READ result NOTIFY resultChanged)

public:
    enum class State {
        Preparing,
        Queued, ///< For the end of a call of the same server above it.
        Asking, ///< The person, for permission or what the server wants to know.
        Running,
        Waiting, ///< For the end of its task.
        Done,
        ToolError,
        Refused, ///< By the person or by a rule.
        NotRun,
        Failed,
        Stopped, ///< By the person, after it was sent.
        Task, ///< It continues as a task.
        Interrupted, ///< It has no result, and the turn is over.
    };
    Q_ENUM(State)

    /// chat must outlive this.
    ChatCallController(const mcp::chat::ToolCall &call, qint64 message, mcp::Chat *chat,
                       const AppPorts &ports, QObject *parent);
    ChatCallController(const mcp::chat::Report &report, mcp::Chat *chat, const AppPorts &ports,
                       QObject *parent);
    ~ChatCallController() override;

    QString title() const;
    QString serverName() const;
    State state() const;
    QString stateText() const;
    QString summary() const { return m_summary; }
    QString arguments() const { return m_arguments; }
    QString argumentsOmitted() const;
    QString allowedText() const;
    bool canWithdraw() const;
    QString took() const;
    bool isRunning() const;
    bool canStop() const;
    double progress() const;
    QString progressText() const;
    QString toldText() const;
    QString note() const;
    QString taskKey() const;
    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    bool isReport() const { return m_isReport; }
    CallController *review() const;
    CallGroup *group() { return &m_group; }
    RequestListModel *questions() { return &m_questions; }
    ResultController *result() const { return m_result; }

    Q_INVOKABLE void stop();
    /// The button to stop it has appeared or moved.
    Q_INVOKABLE void settle();
    /// Withdraws the permission that let it through.
    Q_INVOKABLE void withdraw();

    /// What the call came to; nothing: it has no result yet.
    void setResult(const std::optional<mcp::chat::ToolResult> &result);
    /// Something about the call is different.
    void update();
    /// Another call began or ended, which this one may wait for.
    void updateQueue();

Q_SIGNALS:
    void changed();
    void isOpenChanged();
    void resultChanged();

private:
    const mcp::Chat::Call *record() const;
    const mcp::chat::ToolTarget *target() const;
    QString serverId() const;
    void onRequestsChanged(const QString &server);
    void readArguments(const mcp::json::RawObject &arguments);
    bool isQueued() const;
    void updateQuestions();
    void updateGroup();
    void showResult();

    mcp::chat::ToolCall m_call; ///< Of a report: its id alone.
    qint64 m_message = 0;
    QString m_tool; ///< Of a report, as the server calls it.
    std::optional<mcp::chat::ToolResult> m_outcome;
    mcp::Chat *m_chat;
    AppPorts m_ports;
    QString m_summary;
    QString m_arguments;
    qsizetype m_omitted = 0;
    mcp::json::Raw m_shownArguments;
    CallGroup m_group;
    RequestListModel m_questions;
    ResultController *m_result = nullptr;
    std::unique_ptr<mcp::Alarm> m_settling; ///< From the first settle() on.
    bool m_offersStop = false;
    bool m_wasQueued = false;
    bool m_isOpen = false;
    bool m_isReport = false;
};

} // namespace quayside
