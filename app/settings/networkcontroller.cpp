// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/networkcontroller.h"

#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "core/base/proxyaddress.h"
#include "core/host/host.h"
#include "core/host/network.h"

#include <cerrno>

namespace quayside {

NetworkController::NetworkController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_network(ports.host->network())
{
    connect(m_network, &mcp::Network::changed, this, &NetworkController::onChanged);
    onChanged();
}

void NetworkController::onChanged()
{
    const QString proxy = m_network->proxy();
    if (std::exchange(m_proxy, proxy) != proxy)
        Q_EMIT proxyChanged();
    Q_EMIT changed();
}

int NetworkController::proxyUse() const
{
    return int(m_network->proxyUse());
}

void NetworkController::setProxyUse(int use)
{
    if (use < SystemProxy || use > OwnProxy)
        return;
    m_proxyProblem.clear();
    m_network->setProxyUse(mcp::Network::ProxyUse(use));
}

bool NetworkController::hasPassword() const
{
    return m_network->hasPassword();
}

bool NetworkController::setProxy(const QString &address, const QString &password)
{
    QString plain = address.trimmed();
    const QString typed = mcp::takeProxyPassword(plain);
    const bool isValid = mcp::isProxyAddress(plain) && plain != mcp::kNoProxy;
    m_proxyProblem = isValid ? QString() : proxyProblemText();
    if (isValid)
        m_network->setProxy(plain, typed.isEmpty() ? password : typed);
    else
        Q_EMIT changed();
    return isValid;
}

bool NetworkController::hasUser(const QString &address)
{
    return mcp::hasProxyUser(address.trimmed());
}

QString NetworkController::caFile() const
{
    return visibleText(m_network->caFile());
}

void NetworkController::setCaFile(const QString &path)
{
    if (path.trimmed() != m_network->caFile())
        m_network->setCaFile(path.trimmed());
}

QString NetworkController::caProblem() const
{
    const auto &problem = m_network->caProblem();
    if (!problem)
        return {};
    return problem->code == EINVAL
        ? tr("The file contains no certificates. Choose another one.")
        : tr("The file cannot be read. Choose one that exists and that you may read.");
}

} // namespace quayside

#include "moc_networkcontroller.cpp"
