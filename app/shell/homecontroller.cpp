// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/homecontroller.h"

#include "app/chat/callquestions.h"
#include "app/history/historymodels.h"
#include "app/tasks/taskitems.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/clock.h"
#include "core/host/callhistory.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kCallKey("call\n"); ///< No key of a task begins so.

QString keyOf(const QString &serverId, const ToolController *tool)
{
    return kCallKey + serverId + u'\n' + tool->tool().name;
}

QString joined(QStringList facts)
{
    facts.removeAll(QString());
    return facts.join(u" · "_s);
}

RunningModel::Row rowOf(const ServerController *server, const ToolController *tool)
{
    RunningModel::Row row;
    row.key = keyOf(server->serverId(), tool);
    row.title = tool->title();
    row.isUnderWay = !tool->isHeld();
    row.facts =
        joined({server->name(),
                row.isUnderWay ? tool->elapsedText() : HomeController::tr("waiting for you")});
    row.progress = tool->progress();
    return row;
}

RunningModel::Row rowOf(const TaskItem &task, const AppPorts &ports)
{
    RunningModel::Row row;
    row.key = task.key;
    row.title = task.title;
    row.facts = ports.taskItems->facts(task);
    if (task.kind != TaskState::Kind::Working) {
        row.stateText = stateWord(task.kind);
        row.stateTone = stateTone(task.kind);
    }
    row.progress = progressPart(task);
    row.isUnderWay =
        task.kind == TaskState::Kind::Working || task.kind == TaskState::Kind::Cancelling;
    row.isTask = true;
    row.canStop = task.kind != TaskState::Kind::Cancelling;
    return row;
}

} // namespace

void RunningModel::setRunning(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.key; });
}

const ListModel::Roles &RunningModel::roles() const
{
    static const Roles table = rolesOf<RunningModel>({
        {"key", &Row::key},
        {"title", &Row::title},
        {"facts", &Row::facts},
        {"stateText", &Row::stateText},
        {"stateTone", &Row::stateTone},
        {"progress", &Row::progress},
        {"isUnderWay", &Row::isUnderWay},
        {"isTask", &Row::isTask},
        {"canStop", &Row::canStop},
    });
    return table;
}

void RecentCallModel::setCalls(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return QString::number(row.id); });
}

const ListModel::Roles &RecentCallModel::roles() const
{
    static const Roles table = rolesOf<RecentCallModel>({
        {"title", &Row::title},
        {"facts", &Row::facts},
        {"outcome", &Row::outcome},
        {"tone", &Row::tone},
    });
    return table;
}

HomeController::HomeController(const AppPorts &ports, ChatsController *chats, Servers servers,
                               QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_chats(chats)
    , m_servers(std::move(servers))
    , m_tick(ports.clock->createAlarm([this] { show(); }))
{
    // At once: an item may be deleted after this.
    connect(ports.requests, &PersonRequests::changed, this, &HomeController::showNeeds);
    connect(ports.requests, &PersonRequests::signInsChanged, this, &HomeController::showNeeds);
    connect(ports.taskItems, &TaskItems::changed, this, &HomeController::update);
    connect(ports.taskItems, &TaskItems::removed, this, &HomeController::update);
    connect(ports.host->history(), &mcp::CallHistory::changed, this, &HomeController::readCalls);
    connect(chats, &ChatsController::modelsChanged, this, &HomeController::watchConversations);
    // Which of them need the person, and which is about to be deleted.
    connect(chats, &ChatsController::waitingChanged, this, &HomeController::update);
    showNeeds();
}

HomeController::~HomeController() = default;

void HomeController::setActive(bool isActive)
{
    if (std::exchange(m_isActive, isActive) == isActive)
        return;
    if (isActive) {
        show();
        readCalls();
        watchConversations();
    } else {
        m_tick->stop();
    }
    Q_EMIT activeChanged();
}

bool HomeController::isEmpty() const
{
    return m_areCallsRead && m_areConversationsRead && needsCount() == 0 && m_runningCount == 0
        && m_calls.count() == 0 && m_conversations.count() == 0;
}

/// Once for all that change together.
void HomeController::update()
{
    if (m_isActive && !std::exchange(m_isUpdateDue, true))
        QMetaObject::invokeMethod(this, &HomeController::show, Qt::QueuedConnection);
}

void HomeController::show()
{
    m_isUpdateDue = false;
    if (!m_isActive)
        return;
    showRunning();
    showCalls();
    showConversations();
    m_tick->start(m_runningCount > 0 ? kTaskTick : kFinishedTaskTick);
    Q_EMIT changed();
}

void HomeController::showNeeds()
{
    m_needs.setItems(m_ports.requests->open().mid(0, kNeeds));
    Q_EMIT changed();
    update(); // A call or a conversation may wait for it.
}

void HomeController::showRunning()
{
    QList<RunningModel::Row> rows;
    m_runningCount =
        m_ports.taskItems->count() - m_ports.taskItems->count(TaskState::Group::Finished);
    const QList<ServerController *> servers = m_servers();
    for (ServerController *server : servers) {
        const QList<ToolController *> tools = server->tools()->running();
        m_runningCount += int(tools.size());
        for (const ToolController *tool : tools) {
            if (rows.size() < kRunning)
                rows.append(rowOf(server, tool));
        }
    }
    const QList<const TaskItem *> tasks = m_ports.taskItems->open(kRunning - int(rows.size()));
    for (const TaskItem *task : tasks)
        rows.append(rowOf(*task, m_ports));
    m_running.setRunning(rows);
}

void HomeController::showCalls()
{
    const QList<ServerController *> servers = m_servers();
    QList<RecentCallModel::Row> rows;
    for (const mcp::StoredCall &call : std::as_const(m_readCalls)) {
        const auto server =
            std::find_if(servers.cbegin(), servers.cend(), [&call](const ServerController *one) {
                return one->serverId() == call.serverId;
            });
        if (server == servers.cend() || rows.size() == kCalls)
            continue;
        const QString title = (*server)->tools()->list()->titleOf(call.tool);
        rows.append({call.id, call.serverId, call.tool,
                     title.isEmpty() ? cleanText(call.tool) : title,
                     joined({(*server)->name(), callFacts(call)}), outcomeWord(call.outcome),
                     outcomeTone(call.outcome)});
    }
    m_calls.setCalls(rows);
}

void HomeController::showConversations()
{
    const QDateTime now = m_ports.clock->wallTime();
    QList<ConversationListModel::Row> rows;
    for (const mcp::chat::ConversationItem &item : std::as_const(m_readConversations)) {
        if (rows.size() == kConversations)
            break;
        if (item.key == m_chats->leavingKey())
            continue;
        const mcp::Chat *open = m_store->find(item.key);
        const QString title = cleanText(item.title);
        rows.append({item.key, title.isEmpty() ? tr("New conversation") : title, QString(),
                     momentText(mcp::utcTime(std::chrono::milliseconds(item.changedAt)), now),
                     item.isPinned, item.isArchived, false, open && open->isBusy(),
                     open && needsPerson(*open, m_ports)});
    }
    m_conversations.setConversations(rows);
}

void HomeController::readCalls()
{
    if (!m_isActive)
        return;
    m_ports.host->history()->recentCalls({}, kRead).then(
        this, [this](const mcp::Result<QList<mcp::StoredCall>> &read) {
            m_readCalls = read.valueOr({});
            m_areCallsRead = true;
            show();
        });
}

/// Without a model there are none, or they cannot go on.
void HomeController::watchConversations()
{
    if (!m_isActive)
        return;
    if (!m_store && !m_chats->hasModels()) {
        m_areConversationsRead = true;
        Q_EMIT changed();
        return;
    }
    if (!m_store) {
        m_store = m_ports.host->chats();
        connect(m_store, &mcp::Chats::listChanged, this, &HomeController::readConversations);
        connect(m_store, &mcp::Chats::busyChanged, this, &HomeController::update);
    }
    readConversations();
}

void HomeController::readConversations()
{
    if (!m_isActive)
        return;
    if (std::exchange(m_isReading, true)) {
        m_isReadingDue = true;
        return;
    }
    m_store->list(false).then(this, [this](const mcp::Result<mcp::Chats::Items> &read) {
        m_isReading = false;
        m_readConversations = read.valueOr({});
        // The list has pinned ones first.
        std::stable_sort(
            m_readConversations.begin(), m_readConversations.end(),
            [](const auto &one, const auto &other) { return one.changedAt > other.changedAt; });
        m_areConversationsRead = true;
        show();
        if (std::exchange(m_isReadingDue, false))
            readConversations();
    });
}

ToolController *HomeController::runningTool(const QString &key, QString *serverId) const
{
    const QList<ServerController *> servers = m_servers();
    for (ServerController *server : servers) {
        const QList<ToolController *> tools = server->tools()->running();
        for (ToolController *tool : tools) {
            if (keyOf(server->serverId(), tool) != key)
                continue;
            *serverId = server->serverId();
            return tool;
        }
    }
    return nullptr;
}

void HomeController::open(const QString &key)
{
    QString serverId;
    if (m_ports.taskItems->find(key))
        Q_EMIT taskRequested(key);
    else if (const ToolController *tool = runningTool(key, &serverId))
        Q_EMIT toolRequested(serverId, tool->tool().name, 0);
}

void HomeController::stop(const QString &key)
{
    QString serverId;
    if (m_ports.taskItems->find(key))
        m_ports.host->tasks()->cancel(key);
    else if (ToolController *tool = runningTool(key, &serverId))
        tool->stop();
}

void HomeController::openCall(int row)
{
    if (row < 0 || row >= m_calls.count())
        return;
    const RecentCallModel::Row call = m_calls.at(row);
    Q_EMIT toolRequested(call.serverId, call.tool, call.id);
}

} // namespace quayside

#include "moc_homecontroller.cpp"
