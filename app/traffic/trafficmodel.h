// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/client/record/trafficlog.h"

#include <QHash>
#include <QPointer>
#include <QQmlEngine>

#include <deque>

namespace quayside {

/// The messages of one or several servers, newest first, filtered. Rows are added in batches, and the oldest are
/// removed over the limit; while paused, rows neither appear nor disappear.
class TrafficModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TrafficController.")
    /// Messages, or with Choice::Http exchanges, without the filter. Problems are of both.
    Q_PROPERTY(int totalCount READ totalCount NOTIFY countChanged)

public:
    enum Role {
        KeyRole = Qt::UserRole, ///< The key of a message, while it is kept.
        TimeRole,
        ServerNameRole,
        IsSentRole,
        TitleRole, ///< The type of the message, as text.
        MethodRole, ///< For a response, the method of its request; the title if there is none.
        ProblemRole, ///< An error, or an invalid message, in two words; otherwise empty.
        SubjectRole,
        IdRole,
        SizeRole,
        DurationRole, ///< Empty if there is none.
        StatusRole, ///< The HTTP status of an exchange; otherwise empty.
    };
    Q_ENUM(Role)

    /// Which messages are shown.
    enum class Choice { Everything, Sent, Received, Calls, Notifications, Problems, Http };
    Q_ENUM(Choice)

    /// One message in the list.
    struct Item
    {
        int source = 0;
        mcp::TrafficMessage message;
    };

    static constexpr qsizetype kMethods = 100; ///< Offered as filters.
    static constexpr qsizetype kMethodChars = 200; ///< Longer ones are not offered.

    using ListModel::ListModel;

    /// Shows the current and future messages of log, which may be destroyed before this.
    void addSource(mcp::TrafficLog *log, const QString &serverName);
    /// Forgets everything.
    void clear();
    void setPaused(bool isPaused);
    /// Filters messages that contain text, in the visible row or in the message itself.
    void setFilter(const QString &text, Choice choice);
    /// Shows only messages of this method, with their responses; empty: of all.
    void setMethod(const QString &method);
    /// Those seen so far, in this order.
    const QStringList &methods() const { return m_methods; }
    /// Hides what is sent again and again: `ping` and `tasks/get`, with the responses.
    void setPollingHidden(bool isHidden);
    /// Hides older messages; null for none.
    void setSince(const QDateTime &since);

    int totalCount() const;
    /// Null if it is no longer kept.
    const Item *item(qint64 key) const;
    QString serverName(const Item &item) const;
    /// The key of the response or request of item; 0 if there is none.
    qint64 pairOf(const Item &item) const;
    /// The row of key among the visible ones; -1 if it is not visible.
    int rowOf(qint64 key) const;
    /// Everything kept, oldest first.
    const std::deque<Item> &items() const { return m_items; }
    /// Everything shown, oldest first.
    QList<Item> shownItems() const;

    static QString titleOf(const mcp::TrafficMessage &message);
    static QString problemOf(const mcp::TrafficMessage &message);
    static QString durationOf(const mcp::TrafficMessage &message);

    int count() const override { return int(m_shown.size()); }
    const Item &at(int row) const { return *item(keyAt(row)); }

Q_SIGNALS:
    void methodsChanged();

private:
    struct Source
    {
        QPointer<mcp::TrafficLog> log;
        QString serverName;
        qint64 lastTaken = 0;
    };
    const Roles &roles() const override;

    qint64 keyAt(int row) const { return m_shown[m_shown.size() - 1 - size_t(row)]; }
    void takeSoon();
    void take();
    bool collect(int index, QList<Item> &fresh);
    void append(const QList<Item> &fresh);
    void follow(const Item &item, qint64 key);
    qsizetype countTooMany() const;
    void dropOldest(qsizetype count);
    void applyFilter();
    bool noteMethod(const QString &method);
    bool isOfChoice(const mcp::TrafficMessage &message) const;
    bool matches(const Item &item) const;

    QList<Source> m_sources;
    std::deque<Item> m_items;
    std::deque<qint64> m_shown; ///< Keys, oldest first.
    QHash<std::pair<int, qint64>, qint64> m_open; ///< The key of a request without a response.
    QString m_filter;
    QString m_method;
    QStringList m_methods;
    Choice m_choice = Choice::Everything;
    bool m_isPollingHidden = false;
    QDateTime m_since;
    qsizetype m_bytes = 0; ///< Kept of m_items.
    qsizetype m_exchanges = 0; ///< Of HTTP, among m_items.
    qint64 m_firstKey = 1; ///< Of the first of m_items; they count up.
    bool m_isPaused = false;
    bool m_isTakeDue = false;
};

} // namespace quayside
