// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/registryaccess.h"
#include "core/storage/settingsstore.h"
#include "tests/integration/clirun.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QProcessEnvironment>
#include <QSaveFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_cliregistry {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The verbs `search`, `install`, `updates` and `update`, with a registry of the test.
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
    void listsNewerVersions();
    void saysThatNothingIsNewer();
    void asksForNoServerOfAnotherOrigin();
    void saysWhichServersCouldNotBeChecked();
    void updatesAfterAYesOnTheTerminal();
    void changesNothingAfterANo();
    void changesNothingThatWasChangedMeanwhile();
    void leavesTheReviewOfAnUpdateToTheWindow();
    void updatesNothing_data();
    void updatesNothing();

private:
    /// Installs org.example/lamp 1.0.0, and lists 1.1.0 after that; more: further members of that version.
    void installLamp(const QByteArray &more = {});
    /// Where `npx` is a script of the test.
    QProcessEnvironment withNpx() const;
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

void TestCliRegistry::installLamp(const QByteArray &more)
{
    m_server->add("org.example/lamp", "1.0.0");
    CliRun run(words({u"install"_s, u"org.example/lamp"_s}));
    QCOMPARE(run.status(), 0);
    QVERIFY(serversFile().contains("@example/server@1.0.0"));
    m_server->add("org.example/lamp", "1.1.0", more);
}

QProcessEnvironment TestCliRegistry::withNpx() const
{
    const QString folder = m_folder->filePath(u"bin"_s);
    QDir().mkpath(folder);
    QFile file(folder + u"/npx"_s);
    if (file.open(QIODevice::WriteOnly))
        file.write("#!/bin/sh\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PATH"_s, folder + u':' + environment.value(u"PATH"_s));
    return environment;
}

namespace {

/// A version that needs a key.
const QByteArray kNeedsKey =
    R"("packages":[{"registryType":"npm","identifier":"@example/server","version":"1.1.0",
    "transport":{"type":"stdio"},"environmentVariables":[{"name":"LAMP_KEY","isRequired":true,"isSecret":true}]}],)";

} // namespace

void TestCliRegistry::listsNewerVersions()
{
    installLamp();
    m_server->add("org.example/mast", "2.0.0");
    CliRun mast(words({u"install"_s, u"org.example/mast"_s}));
    QCOMPARE(mast.status(), 0);
    m_server->http.requests.clear();
    const QByteArray before = serversFile();
    CliRun text(words({u"updates"_s}));
    QCOMPARE(text.status(), 0);
    QCOMPARE(text.out(), QByteArray("NAME  INSTALLED  NEWEST  NOTE\nlamp  1.0.0      1.1.0\n"));
    QVERIFY(text.err().contains("quayside-cli update NAME"));
    QCOMPARE(m_server->http.requests.size(), 2);
    CliRun json(words({u"updates"_s, u"--json"_s}));
    QCOMPARE(json.status(), 0);
    QCOMPARE(json.objects().size(), 1);
    const json::Value update = json.objects().constFirst();
    QCOMPARE(member(update, u"type"), u"update"_s);
    QCOMPARE(member(update, u"id"), u"lamp"_s);
    QCOMPARE(member(update, u"listing"), u"org.example/lamp"_s);
    QCOMPARE(member(update, u"version"), u"1.0.0"_s);
    QCOMPARE(member(update, u"newVersion"), u"1.1.0"_s);
    QVERIFY(update.at(u"canUpdate").toBool());
    QCOMPARE(serversFile(), before);
}

void TestCliRegistry::saysThatNothingIsNewer()
{
    m_server->add("org.example/mast", "2.0.0");
    CliRun add(words({u"install"_s, u"org.example/mast"_s}));
    QCOMPARE(add.status(), 0);
    CliRun list(words({u"updates"_s}));
    QCOMPARE(list.status(), 0);
    QCOMPARE(list.out(), QByteArray());
    QVERIFY(list.err().contains("All servers from the registry are up to date."));
    const QByteArray before = serversFile();
    CliRun update(words({u"update"_s, u"mast"_s}));
    QCOMPARE(update.status(), 0);
    QVERIFY(update.err().contains("mast is up to date: the newest version is 2.0.0."));
    QCOMPARE(serversFile(), before);
}

void TestCliRegistry::asksForNoServerOfAnotherOrigin()
{
    CliRun add(words({u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}));
    QVERIFY(add.status() >= 0); // There may be no keychain.
    CliRun list(words({u"updates"_s}));
    QCOMPARE(list.status(), 0);
    QVERIFY(list.err().contains("No server came from the registry."));
    CliRun update(words({u"update"_s, u"demo"_s}));
    QCOMPARE(update.status(), 1);
    QVERIFY(update.err().contains("demo did not come from the registry."));
    QCOMPARE(m_server->http.connections, 0);
}

void TestCliRegistry::saysWhichServersCouldNotBeChecked()
{
    installLamp();
    m_server->add("org.example/mast", "2.0.0");
    CliRun mast(words({u"install"_s, u"org.example/mast"_s}));
    QCOMPARE(mast.status(), 0);
    m_server->entries.removeLast(); // It is listed no more.
    CliRun partly(words({u"updates"_s}));
    QCOMPARE(partly.status(), 1);
    QVERIFY(partly.out().contains("1.1.0"));
    QVERIFY2(
        partly.err().contains("Not checked: mast. 127.0.0.1 does not list this server or version."),
        partly.err().constData());

    m_server->http.stopListening();
    const QByteArray before = serversFile();
    CliRun offline(words({u"updates"_s, u"--json"_s}));
    QCOMPARE(offline.status(), 1);
    QCOMPARE(offline.objects().size(), 1);
    QCOMPARE(member(offline.objects().constFirst(), u"type"), u"error"_s);
    QVERIFY2(offline.out().contains("Not checked: lamp, mast. 127.0.0.1 does not answer."),
             offline.out().constData());
    CliRun update(words({u"update"_s, u"lamp"_s}));
    QCOMPARE(update.status(), 1);
    QVERIFY(update.err().contains("127.0.0.1 does not answer."));
    QCOMPARE(serversFile(), before);
}

void TestCliRegistry::updatesAfterAYesOnTheTerminal() // SEC-03
{
    installLamp();
    FarEnd terminal;
    CliRun run(words({u"update"_s, u"lamp"_s}), CliRun::Terminal::Dialog, terminal.nearEnd(),
               withNpx());
    QVERIFY2(terminal.waitFor(u"Update it"_s), qPrintable(terminal.shown()));
    QVERIFY(terminal.shown().contains(u"Version 1.1.0 replaces version 1.0.0."_s));
    QVERIFY(terminal.shown().contains(u"Argument:    @example/server@1.1.0"_s));
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.out(), QByteArray("Updated lamp from 1.0.0 to 1.1.0\n"));
    QVERIFY2(!terminal.shown().contains(u"review in the window"_s), qPrintable(terminal.shown()));
    QVERIFY(serversFile().contains("@example/server@1.1.0"));
    QVERIFY(!serversFile().contains("1.0.0"));
    CliRun audit(words({u"audit"_s, u"list"_s, u"--json"_s}));
    QCOMPARE(audit.status(), 0);
    QStringList reasons;
    for (const json::Value &entry : audit.objects(u"decision")) {
        if (member(entry, u"decision") == u"updated" && member(entry, u"source") == u"commandLine")
            reasons.append(member(entry, u"reason"));
    }
    QCOMPARE(reasons, QStringList(u"registry org.example/lamp 1.1.0"_s));
}

void TestCliRegistry::changesNothingAfterANo()
{
    installLamp();
    const QByteArray before = serversFile();
    FarEnd terminal;
    CliRun run(words({u"update"_s, u"lamp"_s}), CliRun::Terminal::Dialog, terminal.nearEnd(),
               withNpx());
    QVERIFY2(terminal.waitFor(u"Update it"_s), qPrintable(terminal.shown()));
    QVERIFY(terminal.answer(u"n"_s));
    QCOMPARE(run.status(), 3);
    QVERIFY2(terminal.waitFor(u"lamp was not updated: you cancelled it."_s),
             qPrintable(terminal.shown()));
    QCOMPARE(serversFile(), before);
    CliRun audit(words({u"audit"_s, u"list"_s}));
    QCOMPARE(audit.status(), 0);
    QVERIFY(!audit.out().contains("1.1.0"));
}

void TestCliRegistry::changesNothingThatWasChangedMeanwhile() // SEC-03
{
    installLamp();
    FarEnd terminal;
    CliRun run(words({u"update"_s, u"lamp"_s}), CliRun::Terminal::Dialog, terminal.nearEnd(),
               withNpx());
    QVERIFY2(terminal.waitFor(u"Update it"_s), qPrintable(terminal.shown()));
    QByteArray before = serversFile();
    before.replace("@example/server@1.0.0", "@example/other@1.0.0");
    QSaveFile file(m_folder->filePath(u"servers.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(before);
    QVERIFY(file.commit());
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run.status(), 1);
    QVERIFY2(terminal.waitFor(u"lamp was changed meanwhile. Update it again."_s),
             qPrintable(terminal.shown()));
    QCOMPARE(serversFile(), before);
}

void TestCliRegistry::leavesTheReviewOfAnUpdateToTheWindow() // SEC-01
{
    installLamp();
    CliRun run(words({u"update"_s, u"lamp"_s, u"--json"_s}), CliRun::Terminal::None, -1, withNpx());
    QCOMPARE(run.status(), 0);
    QVERIFY(run.err().contains("It waits for a review in the window"));
    QCOMPARE(run.objects().size(), 1);
    QCOMPARE(member(run.objects().constFirst(), u"type"), u"updated"_s);
    QCOMPARE(member(run.objects().constFirst(), u"version"), u"1.0.0"_s);
    QCOMPARE(member(run.objects().constFirst(), u"newVersion"), u"1.1.0"_s);
    QVERIFY(serversFile().contains("@example/server@1.1.0"));
    CliRun list(words({u"servers"_s}));
    QCOMPARE(list.status(), 0);
    QVERIFY(list.out().contains("not reviewed"));
}

void TestCliRegistry::updatesNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("other settings")
        << QStringList{u"lamp"_s} << 1
        << QByteArray("lamp was not updated to 1.1.0. It takes other settings. Search for "
                      "org.example/lamp and add it again.");
    QTest::newRow("no such server")
        << QStringList{u"mast"_s} << 2 << QByteArray("There is no server called \"mast\".");
    QTest::newRow("no name") << QStringList() << 2 << QByteArray("Usage: quayside-cli update NAME");
}

void TestCliRegistry::updatesNothing()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, words);
    installLamp(kNeedsKey);
    const QByteArray before = serversFile();
    CliRun run(this->words(QStringList(u"update"_s) + arguments));
    QCOMPARE(run.status(), status);
    QVERIFY2(run.err().contains(words), run.err().constData());
    QCOMPARE(serversFile(), before);
    CliRun list(this->words({u"updates"_s}));
    QCOMPARE(list.status(), 0);
    QVERIFY(list.out().contains("It takes other settings."));
    QVERIFY(!list.err().contains("quayside-cli update NAME"));
}

QUAYSIDE_TEST(TestCliRegistry, QCoreApplication)

} // namespace tst_cliregistry

#include "tst_cliregistry.moc"
