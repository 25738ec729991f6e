// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagefetch.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_packagefetch {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

ServerEntry entryOf(const QString &line)
{
    ServerEntry entry;
    QStringList words = line.split(u' ');
    entry.program = words.takeFirst();
    entry.arguments = words;
    return entry;
}

} // namespace

/// SEC-10: what a package does while it is installed sees nothing of what the server is given.
class TestPackageFetch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePackageIsFetchedAndNotStarted_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("fetched");
        QTest::addColumn<bool>("isExact");
        QTest::newRow("npx") << u"npx -y @scope/server@1.2.3 /home/me"_s
                             << u"-y --yes --package=@scope/server@1.2.3 -c true"_s << true;
        QTest::newRow("path") << u"/usr/bin/npx server"_s << u"--yes --package=server -c true"_s
                              << false;
        QTest::newRow("npx, range")
            << u"npx -y server@^1.2"_s << u"-y --yes --package=server@^1.2 -c true"_s << false;
        QTest::newRow("npx, packages")
            << u"npx -p one@1.0.0 --package=two@2.0.0 command -p more"_s
            << u"--yes --package=one@1.0.0 --package=two@2.0.0 -c true"_s << true;
        QTest::newRow("npx, end of options")
            << u"npx -y -- server --port 1"_s << u"-y --yes --package=server -c true"_s << false;
        QTest::newRow("uvx") << u"uvx mcp-server-git --repository /home/me"_s
                             << u"--from mcp-server-git true"_s << false;
        QTest::newRow("uvx, version")
            << u"uvx server@1.2"_s << u"--from server==1.2 true"_s << false;
        QTest::newRow("uvx, exact")
            << u"uvx -p 3.12 --with extra==1.0.0 server==1.2.3"_s
            << u"-p 3.12 --with extra==1.0.0 --from server==1.2.3 true"_s << true;
        QTest::newRow("uvx, latest")
            << u"uvx server@latest"_s << u"--from server@latest true"_s << false;
        QTest::newRow("uvx, from") << u"uvx --from server[cli]==1.0 run-it --from here"_s
                                   << u"--from server[cli]==1.0 true"_s << true;
        QTest::newRow("uv") << u"uv tool run --quiet server==1.0"_s
                            << u"tool run --quiet --from server==1.0 true"_s << true;
    }
    void thePackageIsFetchedAndNotStarted()
    {
        QFETCH(QString, line);
        QFETCH(QString, fetched);
        QFETCH(bool, isExact);
        const auto fetch = packageFetch(entryOf(line));
        QVERIFY(fetch);
        QCOMPARE(fetch->arguments.join(u' '), fetched);
        QCOMPARE(fetch->isExact, isExact);
        QCOMPARE(fetch->hosts.constFirst(),
                 line.contains("npx"_L1) ? u"registry.npmjs.org"_s : u"pypi.org"_s);
        QVERIFY(!fetch->offline.isEmpty());
    }

    void whatIsNotUnderstoodIsNotFetched_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("other program") << u"node server.js"_s;
        QTest::newRow("other runner") << u"bunx server"_s;
        QTest::newRow("no package") << u"npx -y"_s;
        QTest::newRow("option without a package") << u"npx -p"_s;
        QTest::newRow("unknown option") << u"npx --registry https://evil.test server"_s;
        QTest::newRow("command in a shell") << u"npx -p server -c server"_s;
        QTest::newRow("folder") << u"npx -y ./server"_s;
        QTest::newRow("absolute folder") << u"npx -y /srv/server"_s;
        QTest::newRow("repository") << u"npx -y github:me/server"_s;
        QTest::newRow("short repository") << u"npx -y me/server"_s;
        QTest::newRow("address") << u"npx -y https://evil.test/server.tgz"_s;
        QTest::newRow("other name") << u"npx -y server@npm:other"_s;
        QTest::newRow("python repository")
            << u"uvx --from git+https://github.com/me/server server"_s;
        QTest::newRow("python folder") << u"uvx --with ./more server"_s;
        QTest::newRow("python address") << u"uvx server@https://evil.test/a.whl"_s;
        QTest::newRow("not in the cache") << u"uvx --no-cache server"_s;
        QTest::newRow("uv alone") << u"uv run server"_s;
    }
    void whatIsNotUnderstoodIsNotFetched()
    {
        QFETCH(QString, line);
        QVERIFY(!packageFetch(entryOf(line)));
    }

    void onlyVariablesOfTheRunnerAreGiven()
    {
        ServerEntry entry = entryOf(u"npx -y server"_s);
        entry.environment = {
            {u"API_KEY"_s, u"secret"_s},
            {u"NPM_CONFIG_REGISTRY"_s, u"https://Packages.example.com:8443/npm/"_s},
            {u"UV_INDEX"_s, u"https://other.example.com"_s},
            {u"NODE_OPTIONS"_s, u"--require /home/me/a.js"_s},
            {u"NODE_EXTRA_CA_CERTS"_s, u"/etc/ssl/own.pem"_s}};
        const auto fetch = packageFetch(entry);
        QVERIFY(fetch);
        QCOMPARE(fetch->hosts, QStringList{u"packages.example.com"_s});
        QStringList names;
        for (const auto &[name, value] : fetch->variables)
            names.append(name);
        QCOMPARE(
            names,
            (QStringList{u"NODE_EXTRA_CA_CERTS"_s, u"NPM_CONFIG_REGISTRY"_s, u"npm_config_audit"_s,
                         u"npm_config_fund"_s, u"npm_config_update_notifier"_s,
                         u"npm_config_fetch_retry_mintimeout"_s,
                         u"npm_config_fetch_retry_maxtimeout"_s}));
    }

    void eachPythonIndexIsASource()
    {
        ServerEntry entry = entryOf(u"uvx server"_s);
        entry.environment = {{u"UV_DEFAULT_INDEX"_s, u"https://a.example.com/simple"_s},
                             {u"UV_INDEX"_s, u"own=https://b.example.com https://c.example.com"_s}};
        const auto fetch = packageFetch(entry);
        QVERIFY(fetch);
        QCOMPARE(fetch->hosts,
                 (QStringList{u"a.example.com"_s, u"b.example.com"_s, u"c.example.com"_s}));
    }
};

QUAYSIDE_TEST(TestPackageFetch, QCoreApplication)

} // namespace tst_packagefetch

#include "tst_packagefetch.moc"
