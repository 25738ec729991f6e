// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/signin/signindesk.h"

#include <algorithm>

namespace quayside {

namespace {

constexpr std::chrono::seconds kCardTick{10};

} // namespace

SignInDesk::SignInDesk(mcp::Clock *clock, QObject *parent)
    : QObject(parent)
    , m_tick(clock->createAlarm([this] { tick(); }))
{
}

void SignInDesk::add(SignInController *signIn)
{
    m_all.append(signIn);
    connect(signIn, &SignInController::changed, this, &SignInDesk::onChanged);
    connect(signIn, &SignInController::signedIn, this,
            [this, signIn] { Q_EMIT signedIn(signIn->serverId()); });
    connect(signIn, &QObject::destroyed, this, [this, signIn] {
        m_all.removeOne(signIn);
        Q_EMIT changed();
    });
    onChanged();
}

SignInController *SignInDesk::find(const QString &serverId) const
{
    const auto found =
        std::find_if(m_all.cbegin(), m_all.cend(), [&serverId](const SignInController *signIn) {
            return signIn->serverId() == serverId;
        });
    return found == m_all.cend() ? nullptr : *found;
}

QList<SignInController *> SignInDesk::open(const QString &serverId) const
{
    QList<SignInController *> open = m_all;
    open.removeIf([&serverId](const SignInController *signIn) {
        return !signIn->isOpen() || (!serverId.isEmpty() && signIn->serverId() != serverId);
    });
    return open;
}

void SignInDesk::onChanged()
{
    if (!m_tick->isActive() && !open({}).isEmpty())
        m_tick->start(kCardTick);
    Q_EMIT changed();
}

void SignInDesk::tick()
{
    const QList<SignInController *> waiting = open({});
    for (SignInController *signIn : waiting)
        signIn->tick();
    if (!waiting.isEmpty())
        m_tick->start(kCardTick);
}

} // namespace quayside

#include "moc_signindesk.cpp"
