// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "app/tasks/taskbook.h"
#include "core/base/clock.h"

#include <QSet>

#include <tuple>

namespace quayside {

/// The tasks of a book that match the filter: those that need the person first, then what runs, then what is over.
///
/// While it is held, because somebody points at it or scrolls, no row moves and none comes: those that are there go on
/// telling how they do, and the others wait (waitingCount) until it is let go, or until arrange().
class TaskListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TasksController.")

    Q_PROPERTY(bool held READ isHeld WRITE setHeld NOTIFY heldChanged)
    /// Somebody looks: ages and countdowns go on.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(int waitingCount READ waitingCount NOTIFY waitingChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole,
        TitleRole,
        ServerNameRole,
        KindRole,
        GroupRole, ///< The one it stands in; while the list is held it may belong to another.
        StateTextRole,
        StateToneRole,
        FactsRole,
        ProgressRole, ///< 0 to 1, or -1.
        WordsRole, ///< What there is to say of it.
        AreServerWordsRole,
    };
    Q_ENUM(Role)

    /// Which tasks are shown.
    enum class Choice { Everything, NeedsYou, Running, Finished, Problems };
    Q_ENUM(Choice)

    /// book and clock must outlive this.
    TaskListModel(const TaskBook *book, mcp::Clock *clock, QObject *parent = nullptr);
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
    /// The row of key; -1 when it is not shown.
    Q_INVOKABLE int rowOf(const QString &key) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void heldChanged();
    void activeChanged();
    void waitingChanged();

private:
    /// Where a task stands.
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
    static Row rowFor(const TaskItem &item);
    std::optional<Row> wantedRow(const QString &key) const; ///< Nothing when it is filtered out.
    std::optional<Row> shownRow(const QString &key) const;
    void onChanged(const QStringList &keys);
    void onRemoved(const QStringList &keys);
    void place(const QString &key);
    void move(qsizetype from, qsizetype to, const Row &row);
    void fill();
    void tellChanged(const QStringList &keys);
    bool matches(const TaskItem &item) const;
    void onTick();

    const TaskBook *m_book;
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

} // namespace quayside
