// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/registry/registryclient.h"

#include <memory>

namespace mcp {

class Host;
class SettingsStore;

/// The address of the registry that the person chose; the default if it is not usable.
QString registryAddress(const SettingsStore &settings);
/// Empty: the default. Errors are those of checkRegistryAddress().
Result<void> setRegistryAddress(SettingsStore *settings, const QString &address);

/// For that registry, by the network settings and with a cache in the profile. host and clock must outlive it.
std::unique_ptr<registry::RegistryClient> createRegistryClient(Host *host, Clock *clock);

} // namespace mcp
