// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/names.h"
#include "core/storage/keystore.h"
#include "core/transport/httpclient.h"

namespace mcp {

class SettingsStore;

/// How connections leave this computer, as the person chose it for all of them; a server may name a proxy of its own. Kept in
/// `settings.json`, and the password of the proxy in the KeyStore, under the address of the proxy: it is sent to no other.
class Network final : public QObject
{
    Q_OBJECT

public:
    enum class ProxyUse { System, None, Own };
    Q_ENUM(ProxyUse)
    friend constexpr json::EnumNames<ProxyUse, 3> jsonNames(ProxyUse)
    {
        return {{{ProxyUse::System, "system"}, {ProxyUse::None, "none"}, {ProxyUse::Own, "own"}}};
    }

    /// All outlive this.
    Network(SettingsStore *settings, KeyStore *keys, QObject *parent = nullptr);
    ~Network() override;

    /// After the settings were read.
    void load();
    /// The keychain has told the password, or that it cannot.
    bool isReady() const { return !m_isReading; }
    /// For all connections that do not say otherwise for themselves.
    const http::ClientOptions &options() const { return m_options; }

    ProxyUse proxyUse() const;
    void setProxyUse(ProxyUse use);
    /// Without its password; counts for ProxyUse::Own.
    QString proxy() const;
    /// An empty password leaves the one of before, as long as the address is the same.
    void setProxy(const QString &address, const QString &password);
    bool hasPassword() const { return !m_password.isEmpty(); }
    QString caFile() const;
    void setCaFile(const QString &path);
    /// Why the certificates in caFile() are not trusted, as readAuthorities() says.
    const std::optional<Error> &caProblem() const { return m_caProblem; }
    /// As it was at first.
    void reset();

Q_SIGNALS:
    void changed();

private:
    QString value(QLatin1StringView key) const;
    void keep(QLatin1StringView key, const QString &value);
    void forgetPassword();
    void readPassword();
    void update();

    SettingsStore *m_settings;
    KeyStore *m_keys;
    CallHandle m_reading;
    QString m_password;
    http::ClientOptions m_options;
    std::optional<Error> m_caProblem;
    bool m_isReading = false; ///< The password.
};

} // namespace mcp
