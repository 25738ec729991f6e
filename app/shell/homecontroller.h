// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"
#include "app/chat/chatscontroller.h"
#include "app/servers/servercontroller.h"
#include "core/storage/historystore.h"

#include <functional>
#include <memory>

namespace quayside {

/// Calls and tasks that run.
class RunningModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a HomeController.")

public:
    /// Roles of the same names. Texts are cleaned.
    struct Row
    {
        QString key; ///< For HomeController::open() and stop().
        QString title;
        QString facts; ///< The server, for how long it runs.
        QString stateText; ///< Empty while it just runs.
        int stateTone = 0; ///< A Chip.Tone of Quayside.Components.
        double progress = -1; ///< 0 to 1; -1: unknown.
        bool isUnderWay = true; ///< Otherwise it waits for somebody.
        bool isTask = false;
        bool canStop = true;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setRunning(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The last calls of all servers, newest first.
class RecentCallModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a HomeController.")

public:
    /// Roles of the same names but for the first three. Texts are cleaned.
    struct Row
    {
        qint64 id = 0; ///< Of the call in the history.
        QString serverId;
        QString tool; ///< As the server calls it.
        QString title;
        QString facts; ///< The server, when, for how long.
        QString outcome;
        int tone = 0; ///< A Chip.Tone of Quayside.Components.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setCalls(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The first page once there are servers: what waits for the person, what runs, what was done last. All but the first is
/// read while the page is shown.
class HomeController : public QObject, public Feature<HomeController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged) ///< It is shown.
    Q_PROPERTY(quayside::RequestListModel *needs READ needs CONSTANT) ///< The oldest.
    Q_PROPERTY(int needsCount READ needsCount NOTIFY changed) ///< With those that are not in needs.
    Q_PROPERTY(quayside::RunningModel *running READ running CONSTANT)
    Q_PROPERTY(int runningCount READ runningCount NOTIFY changed) ///< As needsCount.
    Q_PROPERTY(quayside::RecentCallModel *calls READ calls CONSTANT)
    Q_PROPERTY(quayside::ConversationListModel *conversations READ conversations CONSTANT)
    /// Everything was read, and there is nothing to show.
    Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY changed)

public:
    static constexpr int kNeeds = 3; ///< Shown at most, as the next three.
    static constexpr int kRunning = 6;
    static constexpr int kCalls = 6;
    static constexpr int kConversations = 4;
    static constexpr int kRead = 50; ///< Calls; some may be of servers that are not shown.

    /// Those that are shown.
    using Servers = std::function<QList<ServerController *>()>;
    /// chats must outlive this.
    HomeController(const AppPorts &ports, ChatsController *chats, Servers servers, QObject *parent);
    ~HomeController() override;

    bool isActive() const { return m_isActive; }
    void setActive(bool isActive);
    RequestListModel *needs() { return &m_needs; }
    int needsCount() const { return int(m_ports.requests->open().size()); }
    RunningModel *running() { return &m_running; }
    int runningCount() const { return m_runningCount; }
    RecentCallModel *calls() { return &m_calls; }
    ConversationListModel *conversations() { return &m_conversations; }
    bool isEmpty() const;

    /// Servers, their tools or what runs may have changed.
    void update();
    /// The call or task with this key.
    Q_INVOKABLE void open(const QString &key);
    /// Asks nothing.
    Q_INVOKABLE void stop(const QString &key);
    /// The call in this row of calls.
    Q_INVOKABLE void openCall(int row);

Q_SIGNALS:
    void activeChanged();
    void changed();
    void taskRequested(const QString &key);
    /// call: of its history; 0: none.
    void toolRequested(const QString &serverId, const QString &tool, qint64 call);

private:
    void show();
    void showNeeds();
    void showRunning();
    void showCalls();
    void showConversations();
    void readCalls();
    void readConversations();
    void watchConversations();
    ToolController *runningTool(const QString &key, QString *serverId) const;

    AppPorts m_ports;
    ChatsController *m_chats;
    Servers m_servers;
    RequestListModel m_needs;
    RunningModel m_running;
    RecentCallModel m_calls;
    ConversationListModel m_conversations;
    std::unique_ptr<mcp::Alarm> m_tick;
    QList<mcp::StoredCall> m_readCalls;
    mcp::Chats *m_store = nullptr; ///< Null until it is needed: it opens a file.
    mcp::Chats::Items m_readConversations;
    int m_runningCount = 0;
    bool m_isActive = false;
    bool m_isUpdateDue = false; ///< See update().
    bool m_areCallsRead = false;
    bool m_areConversationsRead = false;
    bool m_isReading = false; ///< The conversations.
    bool m_isReadingDue = false; ///< Once more, when that has ended.
};

} // namespace quayside
