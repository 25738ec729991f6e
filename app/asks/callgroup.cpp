// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/callgroup.h"

#include <algorithm>

namespace quayside {

bool CallGroup::canAllow() const
{
    return !m_calls.isEmpty()
        && std::all_of(m_calls.cbegin(), m_calls.cend(), [](const auto &call) {
               return call && call->canSend() && call->wasSeenWhole() && !call->isTooLong()
                   && call->pause().isEmpty();
           });
}

bool CallGroup::canDeny() const
{
    return !m_calls.isEmpty()
        && std::all_of(m_calls.cbegin(), m_calls.cend(),
                       [](const auto &call) { return call && call->isArmed(); });
}

QString CallGroup::obstacle() const
{
    const auto count = [this](const auto &matches) {
        return int(std::count_if(m_calls.cbegin(), m_calls.cend(),
                                 [&](const auto &call) { return call && matches(*call); }));
    };
    if (const int tooLong = count([](const auto &call) { return call.isTooLong(); }))
        return tr("%n call(s) can only be denied: the arguments are too long to be shown.", nullptr,
                  tooLong);
    if (count([](const auto &call) { return !call.pause().isEmpty(); }) > 0)
        return tr("The questions are paused. Continue first.");
    if (const int unseen = count([](const auto &call) { return !call.wasSeenWhole(); }))
        return tr("%n call(s) were not shown to the end yet. Scroll to each, and open what is cut.",
                  nullptr, unseen);
    return {};
}

void CallGroup::setCalls(const QList<CallController *> &calls)
{
    QList<QPointer<CallController>> next;
    if (calls.size() > 1)
        next = QList<QPointer<CallController>>(calls.cbegin(), calls.cend());
    if (next == m_calls)
        return;
    for (const auto &call : std::as_const(m_calls)) {
        if (call)
            call->disconnect(this);
    }
    m_calls = next;
    for (const auto &call : std::as_const(m_calls)) {
        connect(call, &InboxItem::canSendChanged, this, &CallGroup::changed);
        connect(call, &CallController::pauseChanged, this, &CallGroup::changed);
    }
    Q_EMIT countChanged();
    Q_EMIT changed();
}

/// Each answer may change the group, and a pause may end it (SEC-55).
void CallGroup::allow()
{
    if (!canAllow())
        return;
    const auto calls = m_calls;
    for (const auto &call : calls) {
        if (call)
            call->allow();
    }
}

void CallGroup::deny()
{
    if (!canDeny())
        return;
    const auto calls = m_calls;
    for (const auto &call : calls) {
        if (call)
            call->deny();
    }
}

void CallGroup::disturb()
{
    for (const auto &call : std::as_const(m_calls)) {
        if (call)
            call->disturb();
    }
}

} // namespace quayside

#include "moc_callgroup.cpp"
