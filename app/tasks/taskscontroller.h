// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tasks/taskcontroller.h"
#include "app/tasks/tasklistmodel.h"

namespace quayside {

/// One view of all tasks: the list, what is left out of it, and the one that was chosen.
class TasksController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App or to the side panel.")

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
    int totalCount() const { return m_ports.book->count(); }
    int openCount() const { return totalCount() - finishedCount(); }
    int needsCount() const { return m_ports.book->count(TaskState::Group::NeedsYou); }
    int finishedCount() const { return m_ports.book->count(TaskState::Group::Finished); }
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
