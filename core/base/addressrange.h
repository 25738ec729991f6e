// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>

namespace mcp {

/// What kind of place an IP address is, by the special-purpose registries of IPv4 and IPv6 (RFC 6890).
enum class AddressRange {
    Public, ///< Anywhere else; the only one that addresses learnt from a server may lie in (SEC-31).
    Loopback, ///< This computer.
    Private, ///< Networks of their own: 10/8, 172.16/12, 192.168/16, fc00::/7, fec0::/10.
    LinkLocal, ///< One cable; where clouds keep their metadata services.
    Shared, ///< Between a provider and its customers (RFC 6598).
    Multicast,
    Unspecified, ///< 0/8 and `::`, which often mean this computer.
    /// An IPv4 address written as an IPv6 one: mapped, compatible, 6to4, Teredo, ISATAP; of NAT64 those that are not public.
    Translated,
    Reserved, ///< For documents, measurements and later.
};

AddressRange rangeOf(const QHostAddress &address);

} // namespace mcp
