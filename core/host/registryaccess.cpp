// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/registryaccess.h"

#include "core/host/host.h"
#include "core/host/network.h"
#include "core/storage/settingsstore.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kRegistryKey("registry"); ///< In the settings.
constexpr QStringView kRegistryAddress = u"address";

} // namespace

/// The settings can be edited: the address is checked each time.
QString registryAddress(const SettingsStore &settings)
{
    const QString own = settings.value(kRegistryKey).at(kRegistryAddress).toString();
    return registry::checkRegistryAddress(own) ? own : QString(registry::kDefaultAddress);
}

Result<void> setRegistryAddress(SettingsStore *settings, const QString &address)
{
    if (address.isEmpty() || address == registry::kDefaultAddress) {
        settings->remove(kRegistryKey);
        return {};
    }
    if (const auto checked = registry::checkRegistryAddress(address); !checked)
        return checked.error();
    json::Value kept = settings->value(kRegistryKey);
    kept.insert(kRegistryAddress.toString(), json::Value(address));
    settings->set(kRegistryKey, kept);
    return {};
}

std::unique_ptr<registry::RegistryClient> createRegistryClient(Host *host, Clock *clock)
{
    registry::RegistryPorts ports;
    ports.clock = clock;
    ports.cacheFolder = host->configFolder() + u"/registry"_s;
    ports.options = [network = host->network()] { return network->options(); };
    return std::make_unique<registry::RegistryClient>(ports, registryAddress(*host->settings()));
}

} // namespace mcp
