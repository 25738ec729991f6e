// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QDateTime>
#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// One thing that waits for the person: a row of the Inbox, and the card that belongs to it. Its yes is deaf for half a
/// second after the card came up or became another one (SEC-46).
class InboxItem : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an InboxController.")

    Q_PROPERTY(QString title READ title NOTIFY factsChanged) ///< Who wants what, in our words.
    Q_PROPERTY(
        QString facts READ facts NOTIFY factsChanged) ///< What it is about, how long it waits.
    Q_PROPERTY(bool wasSeenWhole READ wasSeenWhole NOTIFY canSendChanged)
    /// Half a second has passed since it was shown as it is.
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)
    /// The same for a no, which is always possible then.
    Q_PROPERTY(bool isArmed READ isArmed NOTIFY canSendChanged)

public:
    static constexpr std::chrono::milliseconds kInertTime{500}; ///< SEC-46

    /// clock must outlive this.
    InboxItem(mcp::Clock *clock, QObject *parent);
    ~InboxItem() override;

    virtual QString key() const = 0; ///< Unique among all that waits.
    virtual QString serverId() const = 0;
    virtual QString title() const = 0;
    virtual QString facts() const = 0;
    /// It waits for the person.
    virtual bool isOpen() const { return true; }
    QDateTime askedAt() const { return m_askedAt; }
    bool canSend() const { return m_canSend; }
    bool isArmed() const { return m_isArmed; }
    /// All of it was in the visible part of its page once.
    bool wasSeenWhole() const { return m_wasSeenWhole; }
    Q_INVOKABLE void noteSeenWhole();

    /// Some card with it begins to be seen.
    Q_INVOKABLE virtual void show();
    /// What stands around the card changed: as show(), if the card was seen.
    void disturb();

    /// Updates the shown waiting time, if it reads differently now.
    void tick();

Q_SIGNALS:
    void canSendChanged();
    void factsChanged();

protected:
    void setAskedAt(const QDateTime &askedAt);
    QString waitingText() const { return m_waiting; }
    /// There is something to say yes to.
    virtual bool canBeAnswered() const = 0;

private:
    QString howLong() const;
    void wake();

    mcp::Clock *m_clock;
    std::unique_ptr<mcp::Alarm> m_inertAlarm;
    QDateTime m_askedAt;
    QString m_waiting;
    bool m_canSend = false;
    bool m_isArmed = false;
    bool m_wasSeenWhole = false;
};

} // namespace quayside
