// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"
#include "app/tasks/taskcontroller.h"
#include "app/tasks/taskitems.h"
#include "core/base/clock.h"

#include <QSet>

#include <tuple>

namespace quayside {

/// The tasks that match the filter: first those that need the person, then running ones, then finished ones.
///
/// While it is held, because the pointer is over it or it scrolls, rows neither move nor appear: existing rows are
/// updated, and other changes wait (waitingCount) until it is released, or until arrange().
class TaskListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TasksController.")

    Q_PROPERTY(bool held READ isHeld WRITE setHeld NOTIFY heldChanged)
    /// The list is visible: ages and countdowns are updated.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(int waitingCount READ waitingCount NOTIFY waitingChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole,
        TitleRole,
        ServerNameRole,
        KindRole,
        GroupRole, ///< The group of the row; while the list is held the task may belong to another.
        StateTextRole,
        StateToneRole,
        FactsRole,
        ProgressRole, ///< 0 to 1, or -1.
        WordsRole, ///< The status text.
        AreServerWordsRole,
    };
    Q_ENUM(Role)

    /// Which tasks are shown.
    enum class Choice { Everything, NeedsYou, Running, Finished, Problems };
    Q_ENUM(Choice)

    /// items and clock must outlive this.
    TaskListModel(const TaskItems *items, mcp::Clock *clock, QObject *parent = nullptr);
    ~TaskListModel() override;

    bool isHeld() const { return m_isHeld; }
    void setHeld(bool isHeld);
    bool isActive() const { return m_isActive; }
    void setActive(bool isActive);
    int waitingCount() const { return int(m_waiting.size()); }
    /// serverId empty: of every server.
    void setFilter(const QString &search, const QString &serverId, Choice choice);
    /// Puts every row in its place, held or not.
    Q_INVOKABLE void arrange();
    /// The row of key; -1 if it is not visible.
    Q_INVOKABLE int rowOf(const QString &key) const;

    int count() const override { return int(m_rows.size()); }
    const TaskItem &at(int row) const { return *m_items->find(m_rows.at(row).key); }
    QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    void heldChanged();
    void activeChanged();
    void waitingChanged();

private:
    /// The position of a task.
    struct Row
    {
        TaskState::Group group = TaskState::Group::Running;
        qint64 order = 0; ///< Within the group, ascending.
        QString key;

        bool operator==(const Row &) const = default;
        bool operator<(const Row &other) const
        {
            return std::tie(group, order, key) < std::tie(other.group, other.order, other.key);
        }
    };
    const Roles &roles() const override;
    static Row rowFor(const TaskItem &item);
    std::optional<Row> wantedRow(const QString &key) const; ///< Nothing if the filter hides it.
    std::optional<Row> shownRow(const QString &key) const;
    void onChanged(const QStringList &keys);
    void onRemoved(const QStringList &keys);
    void place(const QString &key);
    void move(qsizetype from, qsizetype to, const Row &row);
    void fill();
    void tellChanged(const QStringList &keys);
    bool matches(const TaskItem &item) const;
    void onTick();

    const TaskItems *m_items;
    mcp::Clock *m_clock;
    std::unique_ptr<mcp::Alarm> m_tick;
    QList<Row> m_rows; ///< Sorted.
    QHash<QString, Row> m_places; ///< Of all in m_rows.
    QSet<QString> m_waiting; ///< To be placed when the list is let go.
    QStringList m_words; ///< Of the search, in lower case.
    QString m_serverId;
    Choice m_choice = Choice::Everything;
    bool m_isHeld = false;
    bool m_isActive = false;
    bool m_isSlow = false; ///< The tick: nothing runs.
};

/// One view of all tasks: the list, what is left out of it, and the one that was chosen.
class TasksController : public QObject, public Feature<TasksController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::TaskListModel *list READ list CONSTANT)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY filterChanged)
    Q_PROPERTY(
        int choice READ choice WRITE setChoice NOTIFY filterChanged) ///< A TaskListModel::Choice.
    /// Of which servers; the first is all of them.
    Q_PROPERTY(QStringList serverNames READ serverNames NOTIFY serversChanged)
    Q_PROPERTY(int serverIndex READ serverIndex WRITE setServerIndex NOTIFY filterChanged)
    Q_PROPERTY(bool isFiltered READ isFiltered NOTIFY filterChanged)
    Q_PROPERTY(int totalCount READ totalCount NOTIFY countsChanged)
    Q_PROPERTY(int openCount READ openCount NOTIFY countsChanged) ///< Not finished.
    Q_PROPERTY(int needsCount READ needsCount NOTIFY countsChanged)
    Q_PROPERTY(int finishedCount READ finishedCount NOTIFY countsChanged)
    Q_PROPERTY(quayside::TaskController *chosen READ chosen NOTIFY chosenChanged) ///< May be null.

public:
    TasksController(const AppPorts &ports, QObject *parent = nullptr);

    TaskListModel *list() { return &m_list; }
    QString search() const { return m_search; }
    void setSearch(const QString &search);
    int choice() const { return int(m_choice); }
    void setChoice(int choice);
    QStringList serverNames() const;
    int serverIndex() const;
    void setServerIndex(int index);
    /// Of this server only; empty: of all.
    void setServer(const QString &serverId);
    bool isFiltered() const;
    int totalCount() const { return m_ports.taskItems->count(); }
    int openCount() const { return totalCount() - finishedCount(); }
    int needsCount() const { return m_ports.taskItems->count(TaskState::Group::NeedsYou); }
    int finishedCount() const { return m_ports.taskItems->count(TaskState::Group::Finished); }
    TaskController *chosen() const { return m_chosen; }

    /// Nothing is chosen by a key that does not exist.
    Q_INVOKABLE void choose(const QString &key);
    Q_INVOKABLE void showAll();
    Q_INVOKABLE void clearFinished();

Q_SIGNALS:
    void filterChanged();
    void serversChanged();
    void countsChanged();
    void chosenChanged();
    void toolRequested(const QString &serverId, const QString &tool,
                       const mcp::json::RawObject &arguments);

private:
    void onRemoved(const QStringList &keys);
    void applyFilter();

    AppPorts m_ports;
    TaskListModel m_list;
    TaskController *m_chosen = nullptr;
    QString m_search;
    QString m_serverId;
    TaskListModel::Choice m_choice = TaskListModel::Choice::Everything;
};

} // namespace quayside
