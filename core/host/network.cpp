// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/network.h"

#include "core/base/proxyaddress.h"
#include "core/host/httplink.h"
#include "core/json/value.h"
#include "core/storage/settingsstore.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kNetwork = "network"_L1; ///< In the settings.
constexpr auto kUse = "proxyUse"_L1;
constexpr auto kProxy = "proxy"_L1;
constexpr auto kCaFile = "caFile"_L1;

QString keyNameOf(const QString &proxy)
{
    return "network/proxy/"_L1 + proxy;
}

} // namespace

Network::Network(SettingsStore *settings, KeyStore *keys, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_keys(keys)
{
    connect(keys, &KeyStore::keepingChanged, this, [this] {
        if (!hasPassword())
            readPassword();
    });
}

Network::~Network()
{
    m_reading.abandon();
}

void Network::load()
{
    readPassword();
    update();
}

Network::ProxyUse Network::proxyUse() const
{
    const QString name = value(kUse);
    return json::fromName<ProxyUse>(name).value_or(ProxyUse::System);
}

QString Network::proxy() const
{
    QString address = value(kProxy);
    takeProxyPassword(address); // Written by hand.
    return isProxyAddress(address) && address != kNoProxy ? address : QString();
}

QString Network::caFile() const
{
    return value(kCaFile);
}

QString Network::value(QLatin1StringView key) const
{
    return m_settings->value(kNetwork).at(QString(key)).toString();
}

void Network::keep(QLatin1StringView key, const QString &value)
{
    json::Value all = m_settings->value(kNetwork);
    all.insert(QString(key), json::Value(value));
    m_settings->set(kNetwork, all);
}

void Network::setProxyUse(ProxyUse use)
{
    keep(kUse, json::nameOf(use));
    update();
}

void Network::setProxy(const QString &address, const QString &password)
{
    const QString before = proxy();
    if (address != before) {
        forgetPassword();
        if (hasProxyUser(before))
            m_keys->remove(keyNameOf(before)).then(this, [](const Result<bool> &) {});
        keep(kProxy, address);
    }
    if (!password.isEmpty() && hasProxyUser(address)) {
        forgetPassword();
        m_password = password;
        m_keys->write(keyNameOf(address), password).then(this, [](const Result<bool> &) {});
    }
    update();
}

void Network::setCaFile(const QString &path)
{
    keep(kCaFile, path);
    update();
}

void Network::reset()
{
    setProxy({}, {});
    m_settings->remove(kNetwork);
    update();
}

void Network::forgetPassword()
{
    m_reading.abandon();
    m_isReading = false;
    m_password.clear();
}

void Network::readPassword()
{
    forgetPassword();
    m_isReading = hasProxyUser(proxy());
    if (!m_isReading)
        return;
    m_reading = m_keys->read(keyNameOf(proxy())).then(this, [this](const Result<QString> &found) {
        m_isReading = false;
        m_password = found.valueOr(QString());
        update();
    });
}

/// A file of certificates that cannot be read is told on the page of the settings; connections trust less then.
void Network::update()
{
    const auto authorities = readAuthorities(caFile());
    m_caProblem = authorities ? std::nullopt : std::optional(authorities.error());
    m_options = {};
    m_options.extraAuthorities = authorities.valueOr(QByteArray());
    if (proxyUse() == ProxyUse::None)
        m_options.proxy = QString(kNoProxy);
    else if (proxyUse() == ProxyUse::Own)
        m_options.proxy = withProxyPassword(proxy(), m_password);
    Q_EMIT changed();
}

} // namespace mcp

#include "moc_network.cpp"
