// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/updates.h"
#include "tests/support/manualclock.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_updates {

using namespace mcp;
using namespace mcp::registry;
using namespace Qt::StringLiterals;

namespace {

ServerEntry entryOf(const QString &line, const QString &listing, const QString &version)
{
    ServerEntry entry;
    QStringList words = line.split(u' ');
    entry.id = listing.section(u'/', -1);
    entry.program = words.takeFirst();
    entry.arguments = words;
    entry.listing = ListingOrigin{listing, version};
    return entry;
}

Listing listingWith(const QString &type, const QString &identifier, const QString &version)
{
    Listing listing;
    listing.name = u"org.example/server"_s;
    listing.version = version;
    Package package;
    package.type = type;
    package.identifier = identifier;
    package.version = version;
    package.transport = u"stdio"_s;
    listing.packages = {package};
    return listing;
}

/// A registry, and the check of some servers.
struct Bench
{
    QTemporaryDir folder;
    ManualClock clock;
    RegistryServer server;
    std::unique_ptr<RegistryClient> client;

    Bench()
    {
        RegistryPorts ports;
        ports.clock = &clock;
        ports.cacheFolder = folder.filePath(u"registry"_s);
        client = std::make_unique<RegistryClient>(ports, server.address());
    }
    QList<UpdateResult> check(const QList<ServerEntry> &entries)
    {
        UpdateCheck check(client.get(), entries);
        (void)waitUntil([&check] { return !check.isAsking(); });
        return check.results();
    }
};

} // namespace

/// Newer versions of servers that were installed from a registry.
class TestUpdates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comparesVersions_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("isNewer");
        QTest::newRow("next") << u"1.10.0"_s << u"1.9.3"_s << true;
        QTest::newRow("earlier") << u"1.9.3"_s << u"1.10.0"_s << false;
        QTest::newRow("same") << u"1.0.0"_s << u"1.0.0"_s << false;
        QTest::newRow("shorter") << u"1.0"_s << u"1.0.0"_s << false;
        QTest::newRow("release after beta") << u"2.0.0"_s << u"2.0.0-beta.1"_s << true;
        QTest::newRow("beta after release") << u"2.0.0-beta.1"_s << u"2.0.0"_s << false;
        QTest::newRow("date") << u"2026.8.31"_s << u"2025.12.1"_s << true;
        QTest::newRow("word") << u"spring"_s << u"winter"_s << true;
        QTest::newRow("same word") << u"spring"_s << u"spring"_s << false;
    }
    void comparesVersions()
    {
        QFETCH(QString, version);
        QFETCH(QString, other);
        QFETCH(bool, isNewer);
        QCOMPARE(isNewerVersion(version, other), isNewer);
    }

    void onlyTheVersionOfThePackageChanges_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("identifier");
        QTest::addColumn<QString>("updated");
        QTest::newRow("npm") << u"npx -y @ada/harbour@1.2.0 /home/me @ada/harbour"_s << u"npm"_s
                             << u"@ada/harbour"_s
                             << u"npx -y @ada/harbour@1.3.0 /home/me @ada/harbour"_s;
        QTest::newRow("pypi") << u"uvx harbour==1.2.0 --port 1"_s << u"pypi"_s << u"harbour"_s
                              << u"uvx harbour==1.3.0 --port 1"_s;
        QTest::newRow("oci") << u"podman run -i --rm ghcr.io:443/ada/harbour:1.2.0"_s << u"oci"_s
                             << u"ghcr.io:443/ada/harbour"_s
                             << u"podman run -i --rm ghcr.io:443/ada/harbour:1.3.0"_s;
        QTest::newRow("oci, tag") << u"docker run ghcr.io/ada/harbour:1.2"_s << u"oci"_s
                                  << u"ghcr.io/ada/harbour:1.3"_s
                                  << u"docker run ghcr.io/ada/harbour:1.3"_s;
        QTest::newRow("nuget") << u"dnx Ada.Harbour@1.2.0 --yes --"_s << u"nuget"_s
                               << u"Ada.Harbour"_s << u"dnx Ada.Harbour@1.3.0 --yes --"_s;
        QTest::newRow("another package")
            << u"npx -y @ada/harbour@1.2.0"_s << u"npm"_s << u"@eve/harbour"_s << QString();
        QTest::newRow("another program")
            << u"node @ada/harbour@1.2.0"_s << u"npm"_s << u"@ada/harbour"_s << QString();
        QTest::newRow("another kind")
            << u"npx -y @ada/harbour@1.2.0"_s << u"oci"_s << u"@ada/harbour"_s << QString();
    }
    void onlyTheVersionOfThePackageChanges()
    {
        QFETCH(QString, line);
        QFETCH(QString, type);
        QFETCH(QString, identifier);
        QFETCH(QString, updated);
        const ServerEntry entry = entryOf(line, u"org.example/server"_s, u"1.2.0"_s);
        const auto changed =
            updatedEntry(entry, std::nullopt, listingWith(type, identifier, u"1.3.0"_s));
        QCOMPARE(changed.has_value(), !updated.isEmpty());
        if (!changed)
            return;
        QCOMPARE((QStringList(changed->program) + changed->arguments).join(u' '), updated);
        QCOMPARE(changed->listing->version, u"1.3.0"_s);
    }

    void otherSettingsAreForThePerson_data()
    {
        QTest::addColumn<Package>("older");
        QTest::addColumn<Package>("newer");
        QTest::addColumn<bool>("canUpdate");
        const Package plain = listingWith(u"npm"_s, u"harbour"_s, u"1.3.0"_s).packages.constFirst();
        Package needsKey = plain;
        needsKey.variables = {{u"KEY"_s, {}}};
        needsKey.variables[0].input.isRequired = true;
        Package setsMode = plain;
        setsMode.variables = {{u"MODE"_s, {}}};
        setsMode.variables[0].input.value = u"fast"_s;
        Package mayHaveKey = plain;
        mayHaveKey.variables = {{u"KEY"_s, {}}};
        Package hasArgument = plain;
        hasArgument.packageArguments = {{.name = u"--stdio"_s, .hint = {}, .input = {}}};
        QTest::newRow("nothing new") << plain << plain << true;
        QTest::newRow("a new required variable") << plain << needsKey << false;
        QTest::newRow("required before") << needsKey << needsKey << true;
        QTest::newRow("a new fixed variable") << plain << setsMode << false;
        QTest::newRow("a new optional variable") << plain << mayHaveKey << true;
        QTest::newRow("a new argument") << plain << hasArgument << false;
        QTest::newRow("the same arguments") << hasArgument << hasArgument << true;
    }
    void otherSettingsAreForThePerson()
    {
        QFETCH(Package, older);
        QFETCH(Package, newer);
        QFETCH(bool, canUpdate);
        Listing before = listingWith(u"npm"_s, u"harbour"_s, u"1.2.0"_s);
        before.packages = {older};
        Listing after = listingWith(u"npm"_s, u"harbour"_s, u"1.3.0"_s);
        after.packages = {newer};
        const ServerEntry entry =
            entryOf(u"npx -y harbour@1.2.0"_s, u"org.example/server"_s, u"1.2.0"_s);
        QCOMPARE(updatedEntry(entry, before, after).has_value(), canUpdate);
    }

    void whatIsOfferedFitsTheServerAsItIsNow()
    {
        const QString name = u"org.example/server"_s;
        const ServerEntry entry = entryOf(u"npx -y harbour@1.2.0 /srv"_s, name, u"1.2.0"_s);
        UpdateResult result;
        QVERIFY(!availableUpdate(result, entry));
        result.newer = listingWith(u"npm"_s, u"harbour"_s, u"1.3.0"_s);
        const auto update = availableUpdate(result, entry);
        QVERIFY(update && update->entry);
        QCOMPARE(update->version, u"1.3.0"_s);
        QCOMPARE(update->entry->arguments.at(1), u"harbour@1.3.0"_s);

        ServerEntry changed = entry;
        changed.program = u"node"_s;
        QVERIFY(availableUpdate(result, changed));
        QVERIFY(!availableUpdate(result, changed)->entry);
        changed.listing->version = u"1.3.0"_s;
        QVERIFY(!availableUpdate(result, changed));
        changed.listing = ListingOrigin{u"org.example/other"_s, u"1.2.0"_s};
        QVERIFY(!availableUpdate(result, changed));
        changed.listing.reset();
        QVERIFY(!availableUpdate(result, changed));
    }

    void asksForEachServerByItsName()
    {
        Bench bench;
        bench.server.add("org.example/a", "1.2.0");
        bench.server.add("org.example/a", "1.10.0");
        bench.server.add("org.example/a", "2.0.0-beta");
        bench.server.add("org.example/a", "3.0.0", {}, "deleted");
        bench.server.add("org.example/b", "1.0.0");
        ServerEntry byHand = entryOf(u"npx -y other"_s, u"org.example/c"_s, u"1"_s);
        byHand.listing.reset();
        const QString a = u"npx -y @example/server@1.2.0"_s;
        const auto results =
            bench.check({byHand, entryOf(a, u"org.example/a"_s, u"1.2.0"_s),
                         entryOf(u"npx -y @example/server@1.0.0"_s, u"org.example/b"_s, u"1.0.0"_s),
                         entryOf(u"npx -y gone@1.0.0"_s, u"org.example/gone"_s, u"1.0.0"_s)});
        QCOMPARE(results.size(), 3);
        QCOMPARE(results.at(0).serverId, u"a"_s);
        QCOMPARE(results.at(0).newer->version, u"1.10.0"_s);
        QCOMPARE(results.at(0).installed->version, u"1.2.0"_s);
        QVERIFY(!results.at(1).newer && !results.at(1).installed && !results.at(1).failure);
        QCOMPARE(results.at(2).failure->httpStatus, 404);
        QCOMPARE(bench.server.http.requests.size(), 3);
    }

    void anEarlierAnswerIsNoAnswer()
    {
        Bench bench;
        bench.server.add("org.example/a", "1.0.0");
        const ServerEntry entry =
            entryOf(u"npx -y @example/server@1.0.0"_s, u"org.example/a"_s, u"1.0.0"_s);
        QVERIFY(!bench.check({entry}).constFirst().failure);
        bench.server.http.handler = [](const TestExchangePtr &exchange) {
            exchange->answer(503, "text/plain", "later");
        };
        QCOMPARE(bench.check({entry}).constFirst().failure->httpStatus, 503);
    }

    void askingIsBounded()
    {
        Bench bench;
        int open = 0;
        int most = 0;
        QList<TestExchangePtr> held;
        bench.server.http.handler = [&](const TestExchangePtr &exchange) {
            most = qMax(most, ++open);
            held.append(exchange);
        };
        QList<ServerEntry> entries;
        for (int i = 0; i < 520; ++i)
            entries.append(entryOf(u"npx -y a@1.0.0"_s, u"org.example/s%1"_s.arg(i), u"1.0.0"_s));
        UpdateCheck check(bench.client.get(), entries);
        while (check.isAsking()) {
            QVERIFY(waitUntil([&] { return !held.isEmpty() || !check.isAsking(); }));
            while (!held.isEmpty()) {
                --open;
                held.takeFirst()->answer(404, "text/plain", "no");
            }
            settle();
        }
        QVERIFY2(most <= UpdateCheck::kAtOnce, qPrintable(QString::number(most)));
        QCOMPARE(check.results().size(), UpdateCheck::kServers);
    }

    void whatIsKeptIsBounded() // SEC-14
    {
        Bench bench;
        QList<ServerEntry> entries;
        // Each answer has 3 MiB, which its server does not need; the eleventh is too much.
        const QByteArray filler =
            "\"_meta\":{\"filler\":\"" + QByteArray(3 * 1024 * 1024, 'x') + "\"},";
        for (int i = 0; i < 12; ++i) {
            const QByteArray name = "org.example/s" + QByteArray::number(i);
            bench.server.add(name, "2.0.0", filler);
            entries.append(
                entryOf(u"npx -y @example/server@1.0.0"_s, QString::fromLatin1(name), u"1.0.0"_s));
        }
        const auto results = bench.check(entries);
        QCOMPARE(results.size(), 12);
        const auto kept = std::count_if(results.cbegin(), results.cend(),
                                        [](const auto &one) { return one.newer.has_value(); });
        QCOMPARE(kept, UpdateCheck::kKeptBytes / (3 * 1024 * 1024));
        const auto failed = std::count_if(results.cbegin(), results.cend(), [](const auto &one) {
            return one.failure && one.failure->kind == ErrorKind::Protocol;
        });
        QCOMPARE(kept + failed, 12);
    }

    void goingAwayEndsTheCheck()
    {
        Bench bench;
        int asked = 0;
        bench.server.http.handler = [&](const TestExchangePtr &) { ++asked; };
        {
            UpdateCheck check(bench.client.get(),
                              {entryOf(u"npx -y a@1"_s, u"org.example/a"_s, u"1"_s)});
            QTRY_COMPARE(asked, 1);
        }
        settle();
    }
};

QUAYSIDE_TEST(TestUpdates, QCoreApplication)

} // namespace tst_updates

#include "tst_updates.moc"
