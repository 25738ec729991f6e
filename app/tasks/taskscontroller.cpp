// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskscontroller.h"

#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

using TaskState::Group;
using TaskState::Kind;

namespace {

constexpr qsizetype kFewKeys = 64; ///< More than that are not placed one by one.

} // namespace

TaskListModel::TaskListModel(const TaskItems *items, mcp::Clock *clock, QObject *parent)
    : KeyedListModel(parent)
    , m_items(items)
    , m_clock(clock)
    , m_tick(clock->createAlarm([this] { onTick(); }))
{
    connect(items, &TaskItems::changed, this, &TaskListModel::onChanged);
    connect(items, &TaskItems::removed, this, &TaskListModel::onRemoved);
    fill();
}

TaskListModel::~TaskListModel() = default;

/// Tasks that need the person: oldest first. Others: newest first.
TaskListModel::Row TaskListModel::rowFor(const TaskItem &item)
{
    const Group group = groupOf(item.kind);
    const QDateTime &ended = item.finishedAt.isValid() ? item.finishedAt : item.startedAt;
    const QDateTime &time = group == Group::Finished ? ended : item.startedAt;
    const qint64 order = time.toMSecsSinceEpoch();
    return {group, group == Group::NeedsYou ? order : -order, item.key};
}

std::optional<TaskListModel::Row> TaskListModel::wantedRow(const QString &key) const
{
    const TaskItem *item = m_items->find(key);
    return item && matches(*item) ? std::optional(rowFor(*item)) : std::nullopt;
}

std::optional<TaskListModel::Row> TaskListModel::shownRow(const QString &key) const
{
    const auto found = m_places.constFind(key);
    return found == m_places.cend() ? std::nullopt : std::optional(*found);
}

void TaskListModel::onChanged(const QStringList &keys)
{
    const int waitingBefore = waitingCount();
    QStringList misplaced;
    for (const QString &key : keys) {
        if (wantedRow(key) == shownRow(key))
            m_waiting.remove(key);
        else if (m_isHeld)
            m_waiting.insert(key);
        else
            misplaced.append(key);
    }
    if (misplaced.size() > kFewKeys) {
        fill();
    } else {
        for (const QString &key : std::as_const(misplaced))
            place(key);
        tellChanged(keys);
    }
    if (m_isActive && std::exchange(m_isSlow, false))
        m_tick->start(kTaskTick);
    if (waitingCount() != waitingBefore)
        Q_EMIT waitingChanged();
}

/// Updates the rows between the first and the last visible one.
void TaskListModel::tellChanged(const QStringList &keys)
{
    int first = count();
    int last = -1;
    for (const QString &key : keys) {
        const int row = rowOf(key);
        if (row < 0)
            continue;
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last >= 0)
        Q_EMIT dataChanged(index(first), index(last));
}

void TaskListModel::onRemoved(const QStringList &keys)
{
    if (keys.size() > kFewKeys) {
        fill();
        return;
    }
    const int waitingBefore = waitingCount();
    for (const QString &key : keys) {
        m_waiting.remove(key);
        place(key);
    }
    if (waitingCount() != waitingBefore)
        Q_EMIT waitingChanged();
}

void TaskListModel::place(const QString &key)
{
    const auto shown = shownRow(key);
    const auto wanted = wantedRow(key);
    const auto placeOf = [this](const Row &row) {
        return std::lower_bound(m_rows.cbegin(), m_rows.cend(), row) - m_rows.cbegin();
    };
    if (shown && wanted) {
        move(placeOf(*shown), placeOf(*wanted), *wanted);
    } else if (shown) {
        const qsizetype at = placeOf(*shown);
        beginRemoveRows({}, int(at), int(at));
        m_rows.removeAt(at);
        m_places.remove(key);
        endRemoveRows();
        Q_EMIT countChanged();
    } else if (wanted) {
        const qsizetype at = placeOf(*wanted);
        beginInsertRows({}, int(at), int(at));
        m_rows.insert(at, *wanted);
        m_places.insert(key, *wanted);
        endInsertRows();
        Q_EMIT countChanged();
    }
}

/// to: where it would be inserted, with the old one still there.
void TaskListModel::move(qsizetype from, qsizetype to, const Row &row)
{
    m_places.insert(row.key, row);
    if (to == from || to == from + 1) {
        m_rows[from] = row;
        return;
    }
    beginMoveRows({}, int(from), int(from), {}, int(to));
    m_rows.move(from, to > from ? to - 1 : to);
    m_rows[to > from ? to - 1 : to] = row;
    endMoveRows();
}

void TaskListModel::fill()
{
    const bool wasWaiting = !m_waiting.isEmpty();
    QList<Row> next;
    const QStringList keys = m_items->keys();
    for (const QString &key : keys) {
        if (auto row = wantedRow(key))
            next.append(*std::move(row));
    }
    std::sort(next.begin(), next.end());
    m_waiting.clear();
    m_places.clear();
    for (const Row &row : std::as_const(next))
        m_places.insert(row.key, row);
    setRows(m_rows, next, [](const Row &row) { return row.key; });
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(count() - 1));
    if (wasWaiting)
        Q_EMIT waitingChanged();
}

void TaskListModel::arrange()
{
    const QSet<QString> waiting = std::exchange(m_waiting, {});
    if (waiting.isEmpty())
        return;
    if (waiting.size() > kFewKeys) {
        fill();
    } else {
        for (const QString &key : waiting)
            place(key);
        tellChanged(waiting.values());
    }
    Q_EMIT waitingChanged();
}

void TaskListModel::setHeld(bool isHeld)
{
    if (std::exchange(m_isHeld, isHeld) == isHeld)
        return;
    if (!isHeld)
        arrange();
    Q_EMIT heldChanged();
}

void TaskListModel::setActive(bool isActive)
{
    if (std::exchange(m_isActive, isActive) == isActive)
        return;
    if (isActive)
        onTick();
    else
        m_tick->stop();
    Q_EMIT activeChanged();
}

/// Only rows that are built ask for their text again.
void TaskListModel::onTick()
{
    m_isSlow = m_items->count(Group::Finished) == m_items->count();
    m_tick->start(m_isSlow ? kFinishedTaskTick : kTaskTick);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(count() - 1), {FactsRole});
}

void TaskListModel::setFilter(const QString &search, const QString &serverId, Choice choice)
{
    const QStringList words = search.toLower().split(u' ', Qt::SkipEmptyParts);
    if (m_words == words && m_serverId == serverId && m_choice == choice)
        return;
    m_words = words;
    m_serverId = serverId;
    m_choice = choice;
    fill();
}

bool TaskListModel::matches(const TaskItem &item) const
{
    if (!m_serverId.isEmpty() && item.serverId != m_serverId)
        return false;
    switch (m_choice) {
    case Choice::Everything:
        break;
    case Choice::NeedsYou:
    case Choice::Running:
    case Choice::Finished:
        if (int(groupOf(item.kind)) != int(m_choice) - int(Choice::NeedsYou))
            return false;
        break;
    case Choice::Problems:
        if (item.kind != Kind::Failed && item.kind != Kind::ToolError && item.kind != Kind::Lost)
            return false;
        break;
    }
    return std::all_of(m_words.cbegin(), m_words.cend(), [&item](const QString &word) {
        for (const QString &text : {item.title, item.tool, item.serverName, item.message}) {
            if (text.contains(word, Qt::CaseInsensitive))
                return true;
        }
        return false;
    });
}

int TaskListModel::rowOf(const QString &key) const
{
    const auto place = m_places.constFind(key);
    if (place == m_places.cend())
        return -1;
    return int(std::lower_bound(m_rows.cbegin(), m_rows.cend(), *place) - m_rows.cbegin());
}

/// Nothing of a task on its way out.
QVariant TaskListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    return m_items->find(m_rows.at(index.row()).key) ? KeyedListModel::data(index, role)
                                                     : QVariant();
}

const ListModel::Roles &TaskListModel::roles() const
{
    static const Roles table = rolesOf<TaskListModel>({
        {KeyRole, "key", &TaskItem::key},
        {TitleRole, "title", &TaskItem::title},
        {ServerNameRole, "serverName", &TaskItem::serverName},
        {KindRole, "kind", [](const TaskItem &item) { return int(item.kind); }},
        {GroupRole, "group",
         [](const TaskListModel &model, int row) { return int(model.m_rows.at(row).group); }},
        {StateTextRole, "stateText", [](const TaskItem &item) { return stateWord(item.kind); }},
        {StateToneRole, "stateTone", [](const TaskItem &item) { return stateTone(item.kind); }},
        {FactsRole, "facts",
         [](const TaskListModel &model, int row) { return model.m_items->facts(model.at(row)); }},
        {ProgressRole, "progress", progressPart},
        {WordsRole, "words", wordsOf},
        {AreServerWordsRole, "areServerWords", areServerWords},
    });
    return table;
}

TasksController::TasksController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_list(ports.taskItems, ports.clock)
{
    connect(ports.taskItems, &TaskItems::changed, this, &TasksController::countsChanged);
    connect(ports.taskItems, &TaskItems::removed, this, &TasksController::onRemoved);
    connect(ports.taskItems, &TaskItems::serversChanged, this, [this] {
        Q_EMIT serversChanged();
        Q_EMIT filterChanged(); // The index is another one.
    });
}

void TasksController::onRemoved(const QStringList &keys)
{
    if (m_chosen && keys.contains(m_chosen->key()))
        choose({});
    Q_EMIT countsChanged();
}

void TasksController::choose(const QString &key)
{
    if (m_chosen ? m_chosen->key() == key : key.isEmpty())
        return;
    TaskController *before = m_chosen;
    const bool isThere = m_ports.host->tasks()->record(key);
    m_chosen = isThere ? new TaskController(key, m_ports, this) : nullptr;
    if (m_chosen)
        connect(m_chosen, &TaskController::toolRequested, this, &TasksController::toolRequested);
    Q_EMIT chosenChanged();
    // Nested parts of a view go one after another; what they show goes after the last.
    if (before)
        QTimer::singleShot(0, before, &QObject::deleteLater);
}

QStringList TasksController::serverNames() const
{
    return QStringList{tr("All servers")} + m_ports.taskItems->serverNames().values();
}

int TasksController::serverIndex() const
{
    return m_serverId.isEmpty()
        ? 0
        : int(m_ports.taskItems->serverNames().keys().indexOf(m_serverId)) + 1;
}

void TasksController::setServerIndex(int index)
{
    setServer(index > 0 ? m_ports.taskItems->serverNames().keys().value(index - 1) : QString());
}

void TasksController::setServer(const QString &serverId)
{
    if (std::exchange(m_serverId, serverId) != serverId)
        applyFilter();
}

void TasksController::setSearch(const QString &search)
{
    if (std::exchange(m_search, search) != search)
        applyFilter();
}

void TasksController::setChoice(int choice)
{
    if (choice < 0 || choice > int(TaskListModel::Choice::Problems))
        return;
    const auto chosen = TaskListModel::Choice(choice);
    if (std::exchange(m_choice, chosen) != chosen)
        applyFilter();
}

bool TasksController::isFiltered() const
{
    return !m_search.trimmed().isEmpty() || !m_serverId.isEmpty()
        || m_choice != TaskListModel::Choice::Everything;
}

void TasksController::showAll()
{
    m_search.clear();
    m_serverId.clear();
    m_choice = TaskListModel::Choice::Everything;
    applyFilter();
}

void TasksController::applyFilter()
{
    m_list.setFilter(m_search, m_serverId, m_choice);
    Q_EMIT filterChanged();
}

void TasksController::clearFinished()
{
    m_ports.host->tasks()->clearFinished();
}

} // namespace quayside

#include "moc_taskscontroller.cpp"
