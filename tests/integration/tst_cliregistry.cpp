// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/registryaccess.h"
#include "core/storage/settingsstore.h"
#include "tests/integration/clirun.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_cliregistry {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The verbs `search` and `install`, with a registry of the test.
class TestCliRegistry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void listsWhatIsFound();
    void addsAServerThatWaitsForItsReview();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();
    void showsTheCacheOffline();

private:
    QStringList words(const QStringList &more) const
    {
        return QStringList{u"--config"_s, m_folder->path()} + more;
    }
    QByteArray serversFile() const
    {
        QFile file(m_folder->filePath(u"servers.json"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RegistryServer> m_server;
};

void TestCliRegistry::init()
{
    shareKeychain();
    m_folder = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RegistryServer>();
    m_server->fill();
    SettingsStore settings(m_folder->path());
    settings.load();
    QVERIFY(setRegistryAddress(&settings, m_server->address()));
}

void TestCliRegistry::listsWhatIsFound()
{
    CliRun text(words({u"search"_s, u"harbour"_s}));
    QCOMPARE(text.status(), 0);
    QVERIFY(text.out().contains("io.github.ada/harbour 1.2.0\n    Tides and ships of a harbour\n"));
    QVERIFY(text.out().contains("org.example/harbour-old 0.9.0 (Deprecated)"));
    QVERIFY(text.err().contains("no slash"));
    CliRun json(words({u"search"_s, u"tides"_s, u"and"_s, u"ships"_s, u"--json"_s}));
    QCOMPARE(json.status(), 0);
    QCOMPARE(json.objects(u"name").size(), 1);
    QCOMPARE(member(json.objects(u"name").constFirst(), u"version"), u"1.2.0"_s);
    QCOMPARE(member(json.objects(u"name").constFirst(), u"status"), u"active"_s);
    CliRun nothing(words({u"search"_s, u"lighthouse"_s}));
    QCOMPARE(nothing.status(), 0);
    QCOMPARE(nothing.out(), QByteArray());
    QVERIFY(nothing.err().contains("No server was found."));
}

void TestCliRegistry::addsAServerThatWaitsForItsReview() // SEC-01
{
    CliRun add(words({u"install"_s, u"io.github.ada/harbour"_s, u"--set"_s, u"folder=/srv/charts"_s,
                      u"--set"_s, u"HARBOUR_KEY=canary"_s}));
    QCOMPARE(add.status(), 0);
    QVERIFY(add.out().startsWith("Added Harbour as harbour"));
    QVERIFY(add.err().contains("The server waits for a review."));
    QVERIFY(!serversFile().contains("canary"));
    QVERIFY(serversFile().contains("@ada/harbour@1.2.0"));
    QVERIFY(serversFile().contains("/srv/charts"));
    CliRun list(words({u"servers"_s}));
    QCOMPARE(list.status(), 0);
    QVERIFY(list.out().contains("not reviewed"));

    CliRun older(words({u"install"_s, u"io.github.ada/harbour@1.1.0"_s}));
    QCOMPARE(older.status(), 0);
    QVERIFY(serversFile().contains("@example/server@1.1.0"));
}

void TestCliRegistry::saysWhatIsMissing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    const QString harbour = u"io.github.ada/harbour"_s;
    QTest::newRow("no value") << QStringList{
        harbour} << 2 << QByteArray("HARBOUR_KEY needs a value: --set \"HARBOUR_KEY=VALUE\".");
    QTest::newRow("unknown value") << QStringList{harbour, u"--set"_s, u"mast=1"_s} << 1
                                   << QByteArray("This server has no value \"mast\" to set.");
    QTest::newRow("no choice") << QStringList{harbour, u"--set"_s, u"HARBOUR_LANGUAGE=de"_s} << 1
                               << QByteArray("HARBOUR_LANGUAGE must be one of: en, zh.");
    QTest::newRow("no name") << QStringList{u"harbour"_s} << 2
                             << QByteArray("nor a name of the registry");
    QTest::newRow("not listed") << QStringList{u"org.example/none"_s} << 1
                                << QByteArray("does not list this server or version.");
    QTest::newRow("no such version") << QStringList{harbour + u"@7.0.0"_s} << 1
                                     << QByteArray("does not list this server or version.");
    QTest::newRow("no pair") << QStringList{harbour, u"--set"_s, u"HARBOUR_KEY"_s} << 2
                             << QByteArray("--set needs NAME=VALUE");
}

void TestCliRegistry::saysWhatIsMissing()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, words);
    CliRun run(this->words(QStringList(u"install"_s) + arguments));
    QCOMPARE(run.status(), status);
    QVERIFY2(run.err().contains(words), run.err().constData());
    QVERIFY(!serversFile().contains("harbour"));
}

void TestCliRegistry::showsTheCacheOffline()
{
    CliRun online(words({u"search"_s, u"harbour"_s}));
    QCOMPARE(online.status(), 0);
    m_server->http.stopListening();
    CliRun offline(words({u"search"_s, u"harbour"_s}));
    QCOMPARE(offline.status(), 0);
    QCOMPARE(offline.out(), online.out());
    QVERIFY(offline.err().contains("This is its answer of"));
    CliRun other(words({u"search"_s, u"mast"_s}));
    QCOMPARE(other.status(), 1);
    QVERIFY(other.err().contains("127.0.0.1 does not answer."));
}

QUAYSIDE_TEST(TestCliRegistry, QCoreApplication)

} // namespace tst_cliregistry

#include "tst_cliregistry.moc"
