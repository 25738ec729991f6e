// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>

namespace mcp {

/// The kind of an IP address, by the special-purpose registries of IPv4 and IPv6 (RFC 6890).
enum class AddressRange {
    Public, ///< All other addresses; the only kind that an address learnt from a server may have (SEC-31).
    Loopback, ///< This computer.
    Private, ///< Private networks: 10/8, 172.16/12, 192.168/16, fc00::/7, fec0::/10.
    LinkLocal, ///< Link-local; clouds use it for their metadata services.
    Shared, ///< Between a provider and its customers (RFC 6598).
    Multicast,
    Unspecified, ///< 0/8 and `::`, which often reach this computer.
    /// An IPv4 address embedded in an IPv6 address: mapped, compatible, 6to4, Teredo, ISATAP; for NAT64 only if not
    /// public.
    Translated,
    Reserved, ///< For documentation, benchmarks and future use.
};

AddressRange rangeOf(const QHostAddress &address);

} // namespace mcp
