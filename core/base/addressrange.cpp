// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/addressrange.h"

#include <QtEndian>

#include <array>
#include <cstring>

namespace mcp {

namespace {

struct Ipv4Range
{
    quint32 start;
    int bits;
    AddressRange range;
};

constexpr quint32 ipv4(quint32 a, quint32 b, quint32 c, quint32 d)
{
    return a << 24 | b << 16 | c << 8 | d;
}

// IANA IPv4 Special-Purpose Address Registry.
constexpr std::array kIpv4{
    Ipv4Range{ipv4(0, 0, 0, 0), 8, AddressRange::Unspecified},
    Ipv4Range{ipv4(10, 0, 0, 0), 8, AddressRange::Private},
    Ipv4Range{ipv4(100, 64, 0, 0), 10, AddressRange::Shared},
    Ipv4Range{ipv4(127, 0, 0, 0), 8, AddressRange::Loopback},
    Ipv4Range{ipv4(169, 254, 0, 0), 16, AddressRange::LinkLocal},
    Ipv4Range{ipv4(172, 16, 0, 0), 12, AddressRange::Private},
    Ipv4Range{ipv4(192, 0, 0, 0), 24, AddressRange::Reserved},
    Ipv4Range{ipv4(192, 0, 2, 0), 24, AddressRange::Reserved},
    Ipv4Range{ipv4(192, 88, 99, 0), 24, AddressRange::Translated},
    Ipv4Range{ipv4(192, 168, 0, 0), 16, AddressRange::Private},
    Ipv4Range{ipv4(198, 18, 0, 0), 15, AddressRange::Reserved},
    Ipv4Range{ipv4(198, 51, 100, 0), 24, AddressRange::Reserved},
    Ipv4Range{ipv4(203, 0, 113, 0), 24, AddressRange::Reserved},
    Ipv4Range{ipv4(224, 0, 0, 0), 4, AddressRange::Multicast},
    Ipv4Range{ipv4(240, 0, 0, 0), 4, AddressRange::Reserved},
};

struct Ipv6Range
{
    quint64
        high; ///< The first half of the start address, sufficient for all ranges except those below.
    int bits;
    AddressRange range;
};

// IANA IPv6 Special-Purpose Address Registry; more specific ranges come first.
constexpr std::array kIpv6{
    Ipv6Range{0x0064'ff9b'0001'0000, 48, AddressRange::Translated}, // NAT64 within a network
    Ipv6Range{0x0100'0000'0000'0000, 64, AddressRange::Reserved}, // leads nowhere
    Ipv6Range{0x2001'0000'0000'0000, 32, AddressRange::Translated}, // Teredo
    Ipv6Range{0x2001'0000'0000'0000, 23, AddressRange::Reserved}, // protocols
    Ipv6Range{0x2001'0db8'0000'0000, 32, AddressRange::Reserved}, // documents
    Ipv6Range{0x2002'0000'0000'0000, 16, AddressRange::Translated}, // 6to4
    Ipv6Range{0x3fff'0000'0000'0000, 20, AddressRange::Reserved}, // documents
    Ipv6Range{0xfc00'0000'0000'0000, 7, AddressRange::Private},
    Ipv6Range{0xfe80'0000'0000'0000, 10, AddressRange::LinkLocal},
    Ipv6Range{0xfec0'0000'0000'0000, 10, AddressRange::Private},
    Ipv6Range{0xff00'0000'0000'0000, 8, AddressRange::Multicast},
};

AddressRange rangeOfIpv4(quint32 address)
{
    for (const Ipv4Range &entry : kIpv4) {
        if ((address ^ entry.start) >> (32 - entry.bits) == 0)
            return entry.range;
    }
    return AddressRange::Public;
}

AddressRange rangeOfIpv6(const Q_IPV6ADDR &address)
{
    quint64 high = 0;
    quint64 low = 0;
    std::memcpy(&high, address.c, sizeof high);
    std::memcpy(&low, address.c + sizeof high, sizeof low);
    high = qFromBigEndian(high);
    low = qFromBigEndian(low);
    if (high == 0 && low == 0)
        return AddressRange::Unspecified;
    if (high == 0 && low == 1)
        return AddressRange::Loopback;
    const quint64 front = low >> 32;
    // The well-known prefix of NAT64 (RFC 6052), by which an IPv6-only network reaches IPv4. Judged by the embedded
    // IPv4 address.
    if (high == 0x0064'ff9b'0000'0000 && front == 0)
        return rangeOfIpv4(quint32(low)) == AddressRange::Public ? AddressRange::Public
                                                                 : AddressRange::Translated;
    // Mapped, SIIT and compatible ones.
    if (high == 0)
        return front == 0 || front == 0xffff || front == 0xffff'0000 ? AddressRange::Translated
                                                                     : AddressRange::Reserved;
    for (const Ipv6Range &entry : kIpv6) {
        if ((high ^ entry.high) >> (64 - entry.bits) == 0)
            return entry.range;
    }
    if (high >> 61 != 1) // Only 2000::/3 is allocated.
        return AddressRange::Reserved;
    if ((front & 0xfcff'ffff) == 0x5efe) // ISATAP
        return AddressRange::Translated;
    return AddressRange::Public;
}

} // namespace

AddressRange rangeOf(const QHostAddress &address)
{
    // toIPv4Address() also converts mapped IPv6 addresses.
    if (address.protocol() == QAbstractSocket::IPv4Protocol)
        return rangeOfIpv4(address.toIPv4Address());
    if (address.protocol() == QAbstractSocket::IPv6Protocol)
        return rangeOfIpv6(address.toIPv6Address());
    return AddressRange::Reserved;
}

} // namespace mcp
