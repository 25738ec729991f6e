// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/addservercontroller.h"
#include "app/servers/reviewcontroller.h"
#include "app/servers/sandboxsetup.h"
#include "app/text/sandboxtext.h"
#include "core/base/sandboxproblem.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>

namespace quayside::tst_sandboxsetup {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::Sandbox;

namespace {

Sandbox sandboxWith(const QStringList &read, const QStringList &write, const QStringList &hosts)
{
    return {read, write, hosts.isEmpty() ? Sandbox::Network::None : Sandbox::Network::Hosts, hosts};
}

QStringList numbered(const QString &pattern, qsizetype count)
{
    QStringList list;
    for (qsizetype i = 0; i < count; ++i)
        list.append(pattern.arg(i));
    return list;
}

} // namespace

/// What the person chooses for a local server, and how it is said.
class TestSandboxSetup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysInWordsWhatIsGiven_data();
    void saysInWordsWhatIsGiven();
    void aSandboxIsShownAndGivenBack_data();
    void aSandboxIsShownAndGivenBack();
    void eachPresetGivesWhatThoseBeforeItGive();
    void aFolderIsAddedWithItsRealPath();
    void aFolderThatCannotBeGivenSaysWhy();
    void noMoreFoldersThanTheBound();
    void aFullListOfFoldersTakesNoOther();
    void aHostIsTakenFromWhatIsTyped_data();
    void aHostIsTakenFromWhatIsTyped();
    void aHostThatCannotBeGivenSaysWhy_data();
    void aHostThatCannotBeGivenSaysWhy();
    void noMoreHostsThanTheBound();
    void theSetupOfAServerSavesEachChange();
    void aNewServerGetsWhatWasChosen();
    void aHostThatIsStillTypedIsAddedWithTheServer();
    void aChangeInTheReviewIsWhatIsApproved();
    void whatASandboxNeedsIsSaid();
};

void TestSandboxSetup::saysInWordsWhatIsGiven_data()
{
    QTest::addColumn<std::optional<Sandbox>>("sandbox");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const std::optional<Sandbox> &sandbox, const char *text) {
        QTest::newRow(name) << sandbox << QString::fromUtf8(text);
    };
    row("everything", std::nullopt,
        "Runs with all your rights: it can read and change your files, and connect to any host.");
    row("only itself", Sandbox(), "Sees only its own folder. No network.");
    row("a folder and a host",
        sandboxWith({u"/home/me/notes"_s}, {u"/home/me/docs"_s}, {u"api.example.com"_s}),
        "Sees only its own folder, /home/me/docs (may change it), /home/me/notes. Network: "
        "api.example.com.");
    row("a folder in both lists", sandboxWith({u"/a"_s}, {u"/a"_s}, {}),
        "Sees only its own folder, /a (may change it). No network.");
    row("many", sandboxWith(numbered(u"/f%1"_s, 5), {}, numbered(u"h%1.com"_s, 4)),
        "Sees only its own folder, /f0, /f1, /f2, 2 more folder(s). Network: h0.com, h1.com, "
        "h2.com, 1 more host(s).");
    row("hidden characters", sandboxWith({u"/a\u202Eb"_s}, {}, {}),
        "Sees only its own folder, /a\u27E8U+202E\u27E9b. No network.");
    row("every public host", Sandbox{{}, {}, Sandbox::Network::Public, {}, true},
        "Sees only its own folder. Network: every public host. May start a browser.");
}

void TestSandboxSetup::saysInWordsWhatIsGiven()
{
    QFETCH(std::optional<Sandbox>, sandbox);
    QFETCH(QString, text);
    QLocale::setDefault(QLocale::c()); // Others join a list with a word.
    QCOMPARE(sandboxText(sandbox), text);
}

void TestSandboxSetup::aSandboxIsShownAndGivenBack_data()
{
    QTest::addColumn<std::optional<Sandbox>>("sandbox");
    QTest::addColumn<SandboxSetup::Preset>("preset");
    QTest::newRow("everything") << std::optional<Sandbox>() << SandboxSetup::Everything;
    QTest::newRow("only itself") << std::optional(Sandbox()) << SandboxSetup::OnlyItself;
    QTest::newRow("folders") << std::optional(sandboxWith({u"/a"_s}, {u"/b"_s}, {}))
                             << SandboxSetup::TheseFolders;
    QTest::newRow("hosts") << std::optional(sandboxWith({u"/a"_s}, {}, {u"example.com"_s}))
                           << SandboxSetup::TheseHosts;
    QTest::newRow("public") << std::optional(Sandbox{{}, {}, Sandbox::Network::Public, {}, true})
                            << SandboxSetup::TheseHosts;
}

void TestSandboxSetup::aSandboxIsShownAndGivenBack()
{
    QFETCH(std::optional<Sandbox>, sandbox);
    QFETCH(SandboxSetup::Preset, preset);
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    const QAbstractItemModelTester tester(setup.folders());
    QSignalSpy edited(&setup, &SandboxSetup::edited);
    setup.setSandbox(sandboxWith({u"/before"_s}, {}, {u"before.com"_s}));
    setup.setSandbox(sandbox);
    QCOMPARE(setup.preset(), preset);
    QVERIFY(setup.sandbox() == sandbox);
    QCOMPARE(edited.size(), 0);
}

void TestSandboxSetup::eachPresetGivesWhatThoseBeforeItGive()
{
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.setSandbox(sandboxWith({u"/a"_s}, {}, {u"example.com"_s}));
    QSignalSpy edited(&setup, &SandboxSetup::edited);
    setup.choose(SandboxSetup::TheseFolders);
    QVERIFY(setup.sandbox() == sandboxWith({u"/a"_s}, {}, {}));
    setup.choose(SandboxSetup::OnlyItself);
    QVERIFY(setup.sandbox() == Sandbox());
    setup.choose(SandboxSetup::Everything);
    QVERIFY(!setup.sandbox());
    setup.choose(SandboxSetup::TheseHosts);
    QVERIFY2(setup.sandbox() == sandboxWith({u"/a"_s}, {}, {u"example.com"_s}),
             "what was chosen before is there again");
    QCOMPARE(edited.size(), 4);
    setup.choose(SandboxSetup::TheseHosts);
    setup.choose(-1);
    setup.choose(4);
    QCOMPARE(edited.size(), 4);
    setup.reset({});
    setup.choose(SandboxSetup::TheseHosts);
    QVERIFY2(setup.sandbox() == Sandbox(), "what belongs to another server is forgotten");
    QCOMPARE(setup.preset(), SandboxSetup::TheseHosts);
}

void TestSandboxSetup::aFolderIsAddedWithItsRealPath()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(u"docs"_s));
    const QString real = QFileInfo(folder.filePath(u"docs"_s)).canonicalFilePath();
    QVERIFY(QFile::link(real, folder.filePath(u"link"_s)));
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    const QAbstractItemModelTester tester(setup.folders());
    setup.choose(SandboxSetup::TheseFolders);
    setup.addFolder(QUrl::fromLocalFile(folder.filePath(u"link"_s)));
    setup.addFolder(QUrl::fromLocalFile(real));
    QVERIFY(setup.sandbox() == sandboxWith({real}, {}, {}));
    setup.setMayChange(0, true);
    QVERIFY(setup.sandbox() == sandboxWith({}, {real}, {}));
    setup.setMayChange(7, true);
    setup.removeFolder(7);
    setup.removeFolder(0);
    QVERIFY(setup.sandbox() == Sandbox());
    QCOMPARE(setup.preset(), SandboxSetup::TheseFolders);
}

void TestSandboxSetup::aFolderThatCannotBeGivenSaysWhy()
{
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.choose(SandboxSetup::TheseFolders);
    QSignalSpy edited(&setup, &SandboxSetup::edited);
    setup.addFolder(QUrl::fromLocalFile(u"/not/there"_s));
    QCOMPARE(setup.folderProblem(), u"This folder cannot be read. Choose another one."_s);
    setup.addFolder(QUrl::fromLocalFile(u"/"_s));
    QCOMPARE(setup.folderProblem(),
             u"The top folder holds all files of this computer. Choose a folder below it."_s);
    QCOMPARE(setup.folders()->count(), 0);
    QCOMPARE(edited.size(), 0);
    setup.addFolder(QUrl::fromLocalFile(QDir::tempPath()));
    QCOMPARE(setup.folderProblem(), QString());
    QCOMPARE(edited.size(), 1);
}

void TestSandboxSetup::noMoreFoldersThanTheBound()
{
    QTemporaryDir folder;
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.setSandbox(sandboxWith(numbered(u"/f%1"_s, Sandbox::kMostFolders - 1), {}, {}));
    const auto add = [&](const QString &name) {
        QDir(folder.path()).mkdir(name);
        setup.addFolder(QUrl::fromLocalFile(folder.filePath(name)));
    };
    add(u"last"_s);
    QCOMPARE(setup.sandbox()->readFolders.size(), Sandbox::kMostFolders);
    add(u"another"_s);
    QCOMPARE(setup.sandbox()->readFolders.size(), Sandbox::kMostFolders);
    QCOMPARE(setup.folderProblem(),
             u"A server can be given at most 64 folders. Remove one first."_s);
    add(u"last"_s);
    QCOMPARE(setup.folderProblem(), QString());
}

void TestSandboxSetup::aFullListOfFoldersTakesNoOther()
{
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    const Sandbox full = sandboxWith({u"/a"_s}, numbered(u"/f%1"_s, Sandbox::kMostFolders), {});
    setup.setSandbox(full);
    setup.setMayChange(0, true);
    QVERIFY(setup.sandbox() == full);
    QVERIFY(!setup.folderProblem().isEmpty());
    setup.removeFolder(1);
    setup.setMayChange(0, true);
    QCOMPARE(setup.sandbox()->writeFolders.size(), Sandbox::kMostFolders);
}

void TestSandboxSetup::aHostIsTakenFromWhatIsTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("host");
    const auto row = [](const char *typed, const char *host) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(host);
    };
    row("api.example.com", "api.example.com");
    row("  API.Example.com. ", "api.example.com");
    row("https://me:secret@api.example.com:8443/v1/x@y?q#f", "api.example.com");
    row("api.example.com/v1", "api.example.com");
    row("api.example.com:443", "api.example.com");
    row("*.example.com", "*.example.com");
    row("*.B\u00fccher.example", "*.xn--bcher-kva.example");
    row("https://b\u00fccher.example/", "xn--bcher-kva.example");
    row("_dns.example.com", "_dns.example.com");
    row("https://good.example\\@bad.example/", "good.example"); // As browsers read it.
}

void TestSandboxSetup::aHostIsTakenFromWhatIsTyped()
{
    QFETCH(QString, typed);
    QFETCH(QString, host);
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.choose(SandboxSetup::TheseHosts);
    QSignalSpy edited(&setup, &SandboxSetup::edited);
    for (int i = 0; i < 2; ++i) {
        setup.setHostText(typed);
        QVERIFY2(setup.addHost(), qPrintable(setup.hostProblem()));
        QCOMPARE(setup.hostText(), QString());
        QVERIFY(setup.sandbox() == sandboxWith({}, {}, {host}));
    }
    QCOMPARE(edited.size(), 1);
    setup.removeHost(1);
    setup.removeHost(0);
    QVERIFY(setup.sandbox() == Sandbox());
}

void TestSandboxSetup::aHostThatCannotBeGivenSaysWhy_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("problem");
    const QString name = u"Enter the name of a host"_s;
    const QString own = u"Other programs on this computer"_s;
    QTest::newRow("nothing") << u" "_s << name;
    QTest::newRow("a sentence") << u"the api of example"_s << name;
    QTest::newRow("a wildcard in the middle") << u"api.*.com"_s << name;
    QTest::newRow("everything") << u"*"_s << name;
    QTest::newRow("an IPv6 address") << u"[2606:4700::1]"_s << name;
    QTest::newRow("a scheme alone") << u"https://"_s << name;
    QTest::newRow("invisible characters") << u"api\u200b\u202e.com"_s << name;
    QTest::newRow("too long") << QString(10'000, u'a') << name;
    QTest::newRow("this computer") << u"http://localhost:8080"_s << own;
    QTest::newRow("this computer, by a name") << u"x.localhost"_s << own;
    QTest::newRow("this computer, as a number") << u"127.0.0.1"_s << own;
    QTest::newRow("a private network") << u"192.168.1.1"_s << own;
    QTest::newRow("a metadata service") << u"169.254.169.254"_s << own;
}

void TestSandboxSetup::aHostThatCannotBeGivenSaysWhy()
{
    QFETCH(QString, typed);
    QFETCH(QString, problem);
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.choose(SandboxSetup::TheseHosts);
    setup.setHostText(typed);
    QVERIFY(!setup.addHost());
    QVERIFY2(setup.hostProblem().startsWith(problem), qPrintable(setup.hostProblem()));
    QVERIFY(setup.sandbox() == Sandbox());
    QCOMPARE(setup.hostText(), typed);
    setup.setHostText(u"example.com"_s);
    QCOMPARE(setup.hostProblem(), QString());
}

void TestSandboxSetup::noMoreHostsThanTheBound()
{
    TestApp app;
    SandboxSetup setup(&app.host, nullptr);
    setup.setSandbox(sandboxWith({}, {}, numbered(u"h%1.com"_s, Sandbox::kMostHosts - 1)));
    setup.setHostText(u"last.com"_s);
    QVERIFY(setup.addHost());
    setup.setHostText(u"another.com"_s);
    QVERIFY(!setup.addHost());
    QCOMPARE(setup.hostProblem(), u"A server can be given at most 64 hosts. Remove one first."_s);
    QCOMPARE(setup.sandbox()->hosts.size(), Sandbox::kMostHosts);
    setup.setPublic(true);
    QVERIFY(setup.sandbox() == (Sandbox{{}, {}, Sandbox::Network::Public, {}}));
}

void TestSandboxSetup::theSetupOfAServerSavesEachChange()
{
    TestApp app;
    mcp::Server *server = app.add(u"Files"_s);
    ServerSetup setup(server, app.ports, nullptr);
    QCOMPARE(setup.sandbox()->preset(), SandboxSetup::Everything);
    setup.sandbox()->choose(SandboxSetup::TheseFolders);
    QVERIFY(server->entry().sandbox == Sandbox());
    QCOMPARE(setup.sandbox()->preset(), SandboxSetup::TheseFolders);
    setup.sandbox()->setStartsBrowser(true);
    QVERIFY(server->entry().sandbox->startsBrowser);
    setup.sandbox()->choose(SandboxSetup::Everything);
    QVERIFY(!server->entry().sandbox);
}

void TestSandboxSetup::aNewServerGetsWhatWasChosen()
{
    TestApp app;
    AddServerController add(app.ports, nullptr);
    add.open(AddServerController::Page::ByHand);
    QCOMPARE(add.sandbox()->preset(), SandboxSetup::Everything);
    add.setName(u"Files"_s);
    add.setProgram(TestApp::program());
    add.sandbox()->choose(SandboxSetup::OnlyItself);
    QVERIFY(add.add());
    mcp::Server *server = app.host.server(u"Files"_s);
    QVERIFY(server->entry().sandbox == Sandbox());
    QCOMPARE(add.sandbox()->preset(), SandboxSetup::Everything);

    add.edit(server->entry().id);
    QCOMPARE(add.sandbox()->preset(), SandboxSetup::OnlyItself);
    add.sandbox()->choose(SandboxSetup::Everything);
    QVERIFY(add.save());
    QVERIFY(!server->entry().sandbox);
}

void TestSandboxSetup::aHostThatIsStillTypedIsAddedWithTheServer()
{
    TestApp app;
    AddServerController add(app.ports, nullptr);
    add.open(AddServerController::Page::ByHand);
    add.setName(u"Files"_s);
    add.setProgram(TestApp::program());
    add.sandbox()->choose(SandboxSetup::TheseHosts);
    add.sandbox()->setHostText(u"no host"_s);
    QVERIFY(!add.add());
    QVERIFY(!add.sandbox()->hostProblem().isEmpty());
    add.sandbox()->setHostText(u"api.example.com"_s);
    QCOMPARE(add.problem(), QString());
    QVERIFY(add.add());
    QVERIFY(app.host.server(u"Files"_s)->entry().sandbox
            == sandboxWith({}, {}, {u"api.example.com"_s}));
}

void TestSandboxSetup::aChangeInTheReviewIsWhatIsApproved() // SEC-46
{
    TestApp app;
    ReviewController review(app.ports, nullptr);
    mcp::Server *server = app.add(u"Files"_s);
    review.open(server);
    review.reachedEnd();
    app.clock.advance(500ms);
    QVERIFY(review.canApprove());
    review.sandbox()->choose(SandboxSetup::OnlyItself);
    QVERIFY(server->entry().sandbox == Sandbox());
    QVERIFY2(!review.canApprove(), "it is another review now");
    review.reachedEnd();
    app.clock.advance(500ms);
    QVERIFY(review.canApprove());

    mcp::ServerEntry entry = server->entry();
    entry.sandbox.reset();
    QVERIFY(app.host.change(entry));
    QCOMPARE(review.sandbox()->preset(), SandboxSetup::Everything);
    QVERIFY(!review.canApprove());
}

void TestSandboxSetup::whatASandboxNeedsIsSaid()
{
    TestApp app;
    app.launcher.sandboxFailure = mcp::Error::policy({}, int(mcp::SandboxProblem::NoBubblewrap));
    SandboxSetup setup(&app.host, nullptr);
    QCOMPARE(setup.obstacle(), QString());
    setup.choose(SandboxSetup::OnlyItself);
    QTRY_VERIFY(setup.obstacle().contains(u"Install the package bubblewrap"_s));
    app.launcher.sandboxFailure.reset();
    setup.choose(SandboxSetup::TheseFolders);
    QTRY_COMPARE(setup.obstacle(), QString());
}

QUAYSIDE_TEST(TestSandboxSetup, QCoreApplication)

} // namespace quayside::tst_sandboxsetup

#include "tst_sandboxsetup.moc"
