// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/inboxitem.h"

#include "app/text/measure.h"

namespace quayside {

InboxItem::InboxItem(mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_inertAlarm(clock->createAlarm([this] { wake(); }))
{
}

InboxItem::~InboxItem() = default;

void InboxItem::setAskedAt(const QDateTime &askedAt)
{
    m_askedAt = askedAt;
    m_waiting = howLong();
}

/// In steps that do not draw the eye: 10 seconds at first, then minutes.
QString InboxItem::howLong() const
{
    using namespace std::chrono;
    const milliseconds age(m_askedAt.msecsTo(m_clock->wallTime()));
    if (age < 10s)
        return tr("just now");
    return age < 1min ? tr("waiting %1").arg(ageText(duration_cast<seconds>(age) / 10 * 10))
                      : tr("waiting %1").arg(ageText(floor<minutes>(age)));
}

void InboxItem::tick()
{
    if (std::exchange(m_waiting, howLong()) != m_waiting)
        Q_EMIT factsChanged();
}

void InboxItem::show()
{
    m_inertAlarm->start(kInertTime);
    m_canSend = false;
    if (std::exchange(m_isArmed, false))
        Q_EMIT canSendChanged();
}

void InboxItem::disturb()
{
    if (m_isArmed || m_inertAlarm->isActive())
        show();
}

void InboxItem::noteSeenWhole()
{
    if (!std::exchange(m_wasSeenWhole, true))
        Q_EMIT canSendChanged();
}

void InboxItem::wake()
{
    m_isArmed = true;
    m_canSend = canBeAnswered();
    Q_EMIT canSendChanged();
}

} // namespace quayside

#include "moc_inboxitem.cpp"
