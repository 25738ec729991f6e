// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/addressrange.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_addressrange {

using namespace mcp;

class TestAddressRange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatKindOfPlaceAnAddressIs_data() // SEC-31, AUTH-10
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<AddressRange>("range");
        const auto row = [](const char *address, AddressRange range) {
            QTest::newRow(address) << QString::fromLatin1(address) << range;
        };
        row("0.0.0.0", AddressRange::Unspecified);
        row("0.1.2.3", AddressRange::Unspecified);
        row("1.0.0.0", AddressRange::Public);
        row("9.255.255.255", AddressRange::Public);
        row("10.0.0.0", AddressRange::Private);
        row("10.255.255.255", AddressRange::Private);
        row("11.0.0.0", AddressRange::Public);
        row("100.63.255.255", AddressRange::Public);
        row("100.64.0.0", AddressRange::Shared);
        row("100.127.255.255", AddressRange::Shared);
        row("100.128.0.0", AddressRange::Public);
        row("127.0.0.1", AddressRange::Loopback);
        row("127.255.255.254", AddressRange::Loopback);
        row("128.0.0.1", AddressRange::Public);
        row("169.253.255.255", AddressRange::Public);
        row("169.254.169.254", AddressRange::LinkLocal);
        row("172.15.255.255", AddressRange::Public);
        row("172.16.0.0", AddressRange::Private);
        row("172.31.255.255", AddressRange::Private);
        row("172.32.0.0", AddressRange::Public);
        row("192.0.0.8", AddressRange::Reserved);
        row("192.0.2.1", AddressRange::Reserved);
        row("192.88.99.1", AddressRange::Translated);
        row("192.168.0.1", AddressRange::Private);
        row("192.169.0.1", AddressRange::Public);
        row("198.17.255.255", AddressRange::Public);
        row("198.18.0.1", AddressRange::Reserved);
        row("198.19.255.255", AddressRange::Reserved);
        row("198.51.100.7", AddressRange::Reserved);
        row("203.0.113.7", AddressRange::Reserved);
        row("223.255.255.255", AddressRange::Public);
        row("224.0.0.251", AddressRange::Multicast);
        row("240.0.0.1", AddressRange::Reserved);
        row("255.255.255.255", AddressRange::Reserved);
        row("::", AddressRange::Unspecified);
        row("::1", AddressRange::Loopback);
        row("::2", AddressRange::Translated);
        row("::127.0.0.1", AddressRange::Translated);
        row("::ffff:127.0.0.1", AddressRange::Translated);
        row("::ffff:8.8.8.8", AddressRange::Translated);
        row("::ffff:0:10.0.0.1", AddressRange::Translated);
        row("::5:0:0:1", AddressRange::Reserved);
        row("64:ff9b::7f00:1", AddressRange::Translated);
        row("64:ff9b::8.8.8.8", AddressRange::Public); // SEC-31: NAT64, by the address inside.
        row("64:ff9b::10.0.0.1", AddressRange::Translated);
        row("64:ff9b::169.254.169.254", AddressRange::Translated);
        row("64:ff9b:0:0:0:1:808:808", AddressRange::Reserved); // Not in the well-known prefix.
        row("64:ff9b:1::a00:1", AddressRange::Translated);
        row("100::1", AddressRange::Reserved);
        row("2001::1", AddressRange::Translated);
        row("2001:2::1", AddressRange::Reserved);
        row("2001:db8::1", AddressRange::Reserved);
        row("2001:4860:4860::8888", AddressRange::Public);
        row("2002:7f00:1::1", AddressRange::Translated);
        row("2a00:1450:4001:81b::200e", AddressRange::Public);
        row("2a00::5efe:10.0.0.1", AddressRange::Translated);
        row("2a00::200:5efe:10.0.0.1", AddressRange::Translated);
        row("3fff::1", AddressRange::Reserved);
        row("4000::1", AddressRange::Reserved);
        row("fc00::1", AddressRange::Private);
        row("fdff::1", AddressRange::Private);
        row("fe80::1", AddressRange::LinkLocal);
        row("fe80::1%lo", AddressRange::LinkLocal);
        row("febf::1", AddressRange::LinkLocal);
        row("fec0::1", AddressRange::Private);
        row("ff02::fb", AddressRange::Multicast);
    }

    void tellsWhatKindOfPlaceAnAddressIs()
    {
        QFETCH(QString, address);
        QFETCH(AddressRange, range);
        const QHostAddress host(address);
        QVERIFY(!host.isNull());
        QCOMPARE(rangeOf(host), range);
    }

    void noAddressIsNotPublic()
    {
        QCOMPARE(rangeOf(QHostAddress()), AddressRange::Reserved);
        QCOMPARE(rangeOf(QHostAddress(QHostAddress::Any)), AddressRange::Reserved);
    }
};

QUAYSIDE_TEST(TestAddressRange, QCoreApplication)

} // namespace tst_addressrange

#include "tst_addressrange.moc"
