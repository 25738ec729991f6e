// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/handbook.h"
#include "app/shell/pages.h"
#include "core/storage/secretreference.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/littleroom.h"

#include <QDir>
#include <QFile>
#include <QMetaEnum>
#include <QSignalSpy>
#include <QUrl>

#include <cerrno>

namespace quayside::tst_appcontroller {

using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
}

} // namespace

class TestAppController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTaskStoreThatFailsIsTold();
    void listsConfiguredServersAndStartsNothing();
    void aBrokenConfigurationIsToldAndKept();
    void filesOfANewerVersionAreToldTogether();
    void theDemoServerIsDockedOnceAndReviewed();
    void aMissingDemoServerIsTold();
    void removingTheShownServerGoesBackToHome();
    void pastedCommandIsAddedAndReviewed();
    void aLinkFromOutsideIsFilledInAndStartsNothing();
    void fiftyLinksOpenOneAndOneWaits();
    void aLinkInATextOfAServerIsFilledInAfterAClick();
    void aDroppedFileIsFilledIn();
    void everyPageIsInTheTable();
    void theFirstPageWelcomesWhileThereIsNoServer();
    void importsFromAnotherApp();
    void reviewsComeOneAfterAnother();
    void aReviewLeadsToTheFields();
    void exportsTheServers();
    void pastedBlockIsAChoice();
    void pastedAddressIsAddedAndReviewed();
    void typedAddressMakesAnEntry();
    void anAddressWithoutEncryptionIsAllowedForEachServer();
    void theVersionToSpeakIsAChoice();
    void typedFieldsMakeAnEntry();
    void aServerIsChangedByTheSameFields();
    void theSecretsOfTheNetworkAreKeptForTheirPlace();
    void whatIsKeptForAnAddressIsForNoOther();
    void aServerThatRunsIsStartedAgainOrReviewed();
    void textThatCannotBeUsedSaysWhy_data();
    void textThatCannotBeUsedSaysWhy();
    void readsJsonAsEditorsWriteIt();
    void saysWherePastedJsonIsWrong_data();
    void saysWherePastedJsonIsWrong();
};

void TestAppController::listsConfiguredServersAndStartsNothing() // SEC-01
{
    TestApp test;
    write(
        test.folder.filePath(u"servers.json"_s),
        R"({"version":1,"servers":{"a":{"command":"/bin/sh"},"b":{"url":"https://example.org"},"c":{}}})");
    AppController app(test.ports);
    app.load();
    QCOMPARE(app.get<ServerListModel>()->count(), 2);
    QVERIFY(app.noticeDetail().contains(u'c'));
    QCOMPARE(app.page(), AppController::Page::Home);
    app.selectServer(app.get<ServerListModel>()->at(0).serverId);
    QCOMPARE(app.currentServer()->state(), ServerState::Kind::NotReviewed); // Shown, not started.
    test.host.startApproved();
    QTest::qWait(0);
    QVERIFY(test.launcher.specs.isEmpty());
    app.dismissNotice();
    QVERIFY(app.notice().isEmpty());
}

void TestAppController::aBrokenConfigurationIsToldAndKept()
{
    TestApp test;
    write(test.folder.filePath(u"servers.json"_s), "{ no");
    AppController app(test.ports);
    app.load();
    QVERIFY(!app.notice().isEmpty());
    QVERIFY(app.noticeDetail().contains(u"broken"));
    QCOMPARE(app.get<ServerListModel>()->count(), 0);
}

void TestAppController::filesOfANewerVersionAreToldTogether() // REL-11
{
    TestApp test;
    const QByteArray newer = R"({"version":2})";
    const QStringList files{u"servers.json"_s, u"models.json"_s, u"settings.json"_s};
    for (const QString &file : files)
        write(test.folder.filePath(file), newer);
    AppController app(test.ports);
    app.load();
    QVERIFY2(app.notice().contains(u"3 file"), qPrintable(app.notice()));
    for (const QString &file : files)
        QVERIFY2(app.noticeDetail().contains(test.folder.filePath(file)),
                 qPrintable(app.noticeDetail()));
    app.get<SettingsController>()->setTheme(SettingsController::Dark);
    QVERIFY(app.get<SettingsController>()->isDark());
    QFile settings(test.folder.filePath(u"settings.json"_s));
    QVERIFY(settings.open(QIODevice::ReadOnly));
    QCOMPARE(settings.readAll(), newer);
}

void TestAppController::theDemoServerIsDockedOnceAndReviewed() // SEC-01
{
    TestApp test;
    test.ports.demoProgram = TestApp::program();
    AppController app(test.ports);
    app.tryDemoServer();
    QVERIFY(app.currentServer());
    QVERIFY(app.get<ReviewController>()->isOpen());
    QVERIFY(app.get<ServerListModel>()->at(0).isSelected);
    app.get<ReviewController>()->reject();
    app.showPage(AppController::Page::Home);
    QVERIFY(!app.get<ServerListModel>()->at(0).isSelected);
    app.tryDemoServer();
    QCOMPARE(app.get<ServerListModel>()->count(), 1);
    QVERIFY(app.get<ReviewController>()->isOpen());
    QVERIFY(test.launcher.specs.isEmpty());
}

void TestAppController::aMissingDemoServerIsTold()
{
    TestApp test;
    AppController app(test.ports);
    app.tryDemoServer();
    QVERIFY(!app.notice().isEmpty());
    QCOMPARE(app.get<ServerListModel>()->count(), 0);
}

void TestAppController::removingTheShownServerGoesBackToHome()
{
    TestApp test;
    AppController app(test.ports);
    const QString id = test.addApproved(u"Fake"_s)->entry().id;
    app.selectServer(id);
    app.currentServer()->start();
    QTRY_COMPARE(app.currentServer()->state(), ServerState::Kind::Ready);
    QSignalSpy changed(&app, &AppController::currentServerChanged);
    app.currentServer()->remove();
    QVERIFY(!app.currentServer());
    QCOMPARE(app.page(), AppController::Page::Home);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(app.get<ServerListModel>()->count(), 0);
    QTRY_COMPARE(test.launcher.running(), 0);
    QVERIFY(app.get<UndoController>()->isOpen());
    app.get<UndoController>()->finish();
    QVERIFY(test.host.servers().isEmpty());
}

void TestAppController::pastedCommandIsAddedAndReviewed()
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setOpen(true);
    add->setText(u"KEY=value npx -y 'some server' --flag"_s);
    add->parse();
    QCOMPARE(add->candidates()->count(), 1);
    QVERIFY(add->problem().isEmpty());
    QVERIFY(add->add());
    QVERIFY(!add->isOpen() && add->text().isEmpty());
    QVERIFY(app.get<ReviewController>()->isOpen());
    QCOMPARE(app.currentServer()->setup()->arguments(),
             (QStringList{u"-y"_s, u"some server"_s, u"--flag"_s}));
    QCOMPARE(app.currentServer()->setup()->variableNames(), QStringList{u"KEY"_s});
    QVERIFY(app.currentServer()->mayChange()); // SEC-04
}

void TestAppController::aLinkFromOutsideIsFilledInAndStartsNothing() // SEC-12, HOST-05
{
    TestApp test;
    AppController app(test.ports);
    app.openLinks({});
    QVERIFY(!app.get<AddServerController>()->isOpen());
    app.openLinks({u"https://example.org/mcp"_s, u"sh -c evil"_s});
    QVERIFY(app.get<AddServerController>()->isOpen());
    QCOMPARE(app.get<AddServerController>()->text(), u"https://example.org/mcp"_s);
    QCOMPARE(app.get<AddServerController>()->candidates()->count(), 1);
    QVERIFY(test.host.servers().isEmpty() && test.launcher.processes.isEmpty());

    app.get<AddServerController>()->setText(u"what I am typing"_s);
    app.openLinks({u"https://example.com/mcp"_s});
    QCOMPARE(app.get<AddServerController>()->text(), u"what I am typing"_s);
    QCOMPARE(app.notice(), u"A link is waiting."_s);
}

void TestAppController::fiftyLinksOpenOneAndOneWaits() // SEC-09
{
    TestApp test;
    AppController app(test.ports);
    const auto link = [](int number) -> QString {
        return u"quayside:add?%7B%22name%22%3A%22s"_s + QString::number(number)
            + u"%22%2C%22command%22%3A%22npx%22%7D"_s;
    };
    app.openLinks({link(0)});
    QVERIFY(app.get<AddServerController>()->isFromLink());
    QCOMPARE(app.get<AddServerController>()->candidates()->at(0).entry.name, u"s0"_s);
    for (int i = 0; i < 50; ++i)
        app.openLinks({link(i % 25)});
    QCOMPARE(app.get<AddServerController>()->candidates()->at(0).entry.name, u"s0"_s);
    QCOMPARE(app.get<AddServerController>()->candidates()->count(), 1);
    QCOMPARE(app.notice(), u"The link was not opened."_s);

    // The review of the first also comes before the second.
    QVERIFY(app.get<AddServerController>()->add());
    QVERIFY(app.get<ReviewController>()->isOpen() && !app.get<AddServerController>()->isOpen());
    QCOMPARE(app.get<ReviewController>()->serverName(), u"s0"_s);
    QCoreApplication::processEvents();
    QVERIFY(!app.get<AddServerController>()->isOpen());
    app.get<ReviewController>()->reject();
    QTRY_VERIFY(app.get<AddServerController>()->isOpen());
    QCOMPARE(app.get<AddServerController>()->candidates()->at(0).entry.name, u"s1"_s);
    app.get<AddServerController>()->setOpen(false);
    QCoreApplication::processEvents();
    QVERIFY(!app.get<AddServerController>()->isOpen());
    QCOMPARE(test.host.servers().size(), 1);
    QVERIFY(test.launcher.processes.isEmpty());
}

void TestAppController::aLinkInATextOfAServerIsFilledInAfterAClick() // SEC-09
{
    TestApp test;
    AppController app(test.ports);
    auto *links = app.get<LinkController>();
    links->ask(u"quayside:add?%7B%22name%22%3A%22s%22%2C%22command%22%3A%22npx%22%7D"_s);
    QVERIFY(!app.get<AddServerController>()->isOpen());
    test.clock.advance(InboxItem::kInertTime);
    links->addServer();
    QVERIFY(app.get<AddServerController>()->isOpen());
    QVERIFY(app.get<AddServerController>()->isFromLink());
    QCOMPARE(app.get<AddServerController>()->candidates()->at(0).entry.name, u"s"_s);
    QVERIFY(test.host.servers().isEmpty() && test.launcher.processes.isEmpty());
}

void TestAppController::aDroppedFileIsFilledIn()
{
    TestApp test;
    AppController app(test.ports);
    const QString path = test.folder.filePath(u"mcp.toml"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "[mcp_servers.a]\ncommand = \"npx\"\n[mcp_servers.b]\nurl = \"https://b.example\"\n");
    file.close();
    app.openDropped({QUrl::fromLocalFile(path)}, {});
    QCOMPARE(app.get<AddServerController>()->candidates()->count(), 2);
    app.get<AddServerController>()->setOpen(false);
    app.openDropped({QUrl::fromLocalFile(u"/dev/null"_s)}, {});
    QVERIFY(app.get<AddServerController>()->isOpen());
    QVERIFY(app.get<AddServerController>()->problem().contains(u"cannot be read"));
    app.get<AddServerController>()->setOpen(false);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\xff\xfe{\0}\0", 6);
    file.close();
    app.openDropped({QUrl::fromLocalFile(path)}, {});
    QVERIFY(app.get<AddServerController>()->problem().contains(u"not UTF-8")); // K26
    QVERIFY(test.host.servers().isEmpty());
}

void TestAppController::everyPageIsInTheTable()
{
    QStringList names;
    const auto pages = QMetaEnum::fromType<AppController::Page>();
    QCOMPARE(allPages().size(), pages.keyCount());
    for (int i = 0; i < pages.keyCount(); ++i) {
        const auto page = AppController::Page(pages.value(i));
        const PageEntry entry = entryOf(page);
        QCOMPARE(entry.page, page);
        QVERIFY2(!handbookPage(entry.help).title.isEmpty(), pages.key(i));
        if (page == AppController::Page::Server)
            continue; // Its title and component are those of one server.
        QVERIFY2(!entry.title.isEmpty() && !entry.file.isEmpty(), pages.key(i));
        QVERIFY2(!entry.name.isEmpty() && !names.contains(entry.name), pages.key(i));
        names.append(entry.name);
    }
}

void TestAppController::theFirstPageWelcomesWhileThereIsNoServer()
{
    TestApp test;
    AppController app(test.ports);
    QCOMPARE(app.pageFile(), u"WelcomePage.qml"_s);
    QVERIFY(test.addApproved(u"Fake"_s));
    QCOMPARE(app.pageFile(), u"HomePage.qml"_s);
}

void TestAppController::importsFromAnotherApp() // SEC-01, SEC-66, HOST-05
{
    TestApp test;
    QVERIFY(test.add(u"There"_s, {u"known"_s}));
    QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u".cursor"_s));
    QFile file(home.filePath(u".cursor/mcp.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"inputs":[{"id":"code","description":"Your code","password":true}],"mcpServers":{
        "new":{"command":"npx","args":["-y","new"],"env":{"CODE":"${input:code}","API_KEY":"k"}},
        "same":{"command":")"
               + TestApp::program().toUtf8() + R"(","args":["known"]},
        "bad":{"args":[]}}})");
    file.close();
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setHostFolders({home.path(), home.filePath(u".config"_s)});
    add->setPage(AddServerController::Page::Import);
    QTRY_COMPARE(add->candidates()->count(), 3);
    QVERIFY(add->candidates()->at(0).source.contains(u"Cursor · ~/.cursor/mcp.json"));
    QVERIFY(add->candidates()->at(0).isSelected);
    QCOMPARE(add->candidates()->at(1).note, u"Already in Quayside as \u201CThere\u201D"_s); // C02
    QVERIFY(!add->candidates()->at(1).isSelected);
    QVERIFY(!add->candidates()->at(2).isUsable);
    QVERIFY(add->candidates()->at(2).note.contains(u"neither command nor url"));
    add->candidates()->setSelected(2, true);
    QCOMPARE(add->candidates()->selectedCount(), 1);
    QVERIFY(add->secretsText().contains(u"~/.cursor/mcp.json"));

    QVERIFY(!add->add());
    QCOMPARE(add->problem(), u"Enter a value for “Your code”."_s);
    // W7: beside the input too, until it has a value.
    const auto saidBeside = [add] {
        return add->inputs()->index(0).data(InputListModel::ProblemRole).toString();
    };
    QCOMPARE(saidBeside(), u"Enter a value."_s);
    add->inputs()->setValue(0, u"1234"_s);
    QCOMPARE(saidBeside(), QString());
    add->candidates()->setName(0, u"Renamed"_s);
    QVERIFY(add->add());
    const mcp::ServerEntry entry = app.currentServer()->server()->entry();
    QCOMPARE(entry.name, u"Renamed"_s);
    // Both are secrets: one by its name, one because the question says so.
    QVERIFY(mcp::isSecretReference(entry.environment.at(0).second));
    QVERIFY(mcp::isSecretReference(entry.environment.at(1).second));
    QVERIFY(app.get<ReviewController>()->isOpen());
    QVERIFY(test.launcher.processes.isEmpty());
}

void TestAppController::reviewsComeOneAfterAnother()
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setText(
        uR"({"mcpServers":{"a":{"command":"npx"},"b":{"command":"npx"},"c":{"command":"npx"}}})"_s);
    QVERIFY(add->add());
    ReviewController *review = app.get<ReviewController>();
    QCOMPARE(review->serverName(), u"a"_s);
    QCOMPARE(review->waitingCount(), 2);
    review->reject();
    QTRY_COMPARE(review->serverName(), u"b"_s);
    QTRY_VERIFY(review->isOpen());
    QCOMPARE(app.currentServer()->name(), u"b"_s);
    QVERIFY(
        !review->canApprove()); // SEC-46: a click meant for the first does not answer the second.
    review->postpone();
    QCoreApplication::processEvents();
    QVERIFY(!review->isOpen());
    QCOMPARE(review->waitingCount(), 0);
    QVERIFY(test.launcher.processes.isEmpty());
}

void TestAppController::aReviewLeadsToTheFields()
{
    TestApp test;
    AppController app(test.ports);
    app.get<AddServerController>()->setText(u"npx -y server-a"_s);
    QVERIFY(app.get<AddServerController>()->add());
    QVERIFY(app.get<ReviewController>()->pinHint().contains(u"server-a@1.2.3"));
    app.get<ReviewController>()->change();
    QVERIFY(!app.get<ReviewController>()->isOpen());
    QVERIFY(app.get<AddServerController>()->isOpen());
    app.get<AddServerController>()->setArgumentsText(u"-y\nserver-a@1.2.3"_s);
    QVERIFY(app.get<AddServerController>()->save());
    QVERIFY(app.get<ReviewController>()->isOpen());
    QVERIFY(app.get<ReviewController>()->pinHint().isEmpty());
}

void TestAppController::exportsTheServers() // SEC-66
{
    TestApp test;
    mcp::ServerEntry entry;
    entry.name = u"far"_s;
    entry.url = u"https://mcp.example.org/mcp"_s;
    entry.headers = {{u"X-Key"_s, u"secret"_s}};
    QVERIFY(test.host.add(entry));
    AppController app(test.ports);
    const QString path = test.folder.filePath(u"export.json"_s);
    app.exportServers(QUrl::fromLocalFile(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("https://mcp.example.org/mcp") && text.contains("${X_KEY}"));
    QCOMPARE(app.notice(), u"The list of servers was exported to %1."_s.arg(path)); // W36
    {
        const LittleRoom little(20); // C06
        app.exportServers(QUrl::fromLocalFile(path));
    }
    QCOMPARE(app.notice(), u"The list of servers could not be exported."_s);
    QCOMPARE(QFile(path).size(), text.size());
    app.exportServers(QUrl::fromLocalFile(u"/proc/export.json"_s));
    QCOMPARE(app.notice(), u"The list of servers could not be exported."_s);
}

void TestAppController::pastedBlockIsAChoice()
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setText(
        uR"({"mcpServers":{"one":{"command":"a"},"two":{"command":"b"},"web":{"url":5}}})"_s);
    add->parse();
    QCOMPARE(add->candidates()->count(), 2);
    QCOMPARE(add->warnings().size(), 1);
    add->candidates()->setSelected(0, false);
    add->candidates()->setSelected(1, false);
    QVERIFY(!add->add());
    QVERIFY(!add->problem().isEmpty());
    add->candidates()->setSelected(0, true);
    add->candidates()->setSelected(1, true);
    add->parse();
    QVERIFY(add->add());
    QCOMPARE(app.get<ServerListModel>()->count(), 2);
    QVERIFY(app.get<ReviewController>()->isOpen());
}

void TestAppController::pastedAddressIsAddedAndReviewed() // SEC-01, SEC-33
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setText(u" https://mcp.ex\u00e4mple.org:8443/mcp \n"_s);
    add->parse();
    QCOMPARE(add->candidates()->count(), 1);
    QVERIFY(add->add());
    QVERIFY(app.get<ReviewController>()->isOpen() && app.get<ReviewController>()->isRemote());
    QCOMPARE(app.get<ReviewController>()->host(), u"mcp.xn--exmple-cua.org"_s);
    QCOMPARE(app.get<ReviewController>()->address(), u"https://mcp.xn--exmple-cua.org:8443/mcp"_s);
    QCOMPARE(app.get<ReviewController>()->risks().size(), 2);
    QCOMPARE(app.currentServer()->name(), u"mcp.xn--exmple-cua.org"_s);
    QCOMPARE(app.currentServer()->state(), ServerState::Kind::NotReviewed);
    QVERIFY(!app.currentServer()->server()->connection());
}

void TestAppController::typedAddressMakesAnEntry() // HTTP-15, SEC-20
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    add->setAddress(true);
    QVERIFY(!add->add());
    add->setUrl(u"example.org/mcp"_s);
    QVERIFY(!add->add());
    QVERIFY(!add->problem().isEmpty());
    add->setUrl(u"https://example.org/mcp"_s);
    add->headers()->append();
    add->headers()->setName(0, u"X Key"_s);
    QVERIFY(!add->add());
    add->headers()->setName(0, u"X-Key"_s);
    add->headers()->setValue(0, u"a\r\nHost: evil"_s);
    QVERIFY(!add->add());
    add->headers()->setValue(0, u"abc"_s);
    add->setProxy(u"nonsense"_s);
    QVERIFY(!add->add());
    add->setProxy({});
    QVERIFY(add->add());
    QVERIFY(app.currentServer()->isRemote());
    QCOMPARE(app.currentServer()->setup()->headerNames(), QStringList{u"X-Key"_s});
    const auto kept = app.currentServer()->server()->entry().headers.at(0);
    QVERIFY(mcp::isSecretReference(kept.second)); // SEC-66
}

void TestAppController::anAddressWithoutEncryptionIsAllowedForEachServer() // HTTP-06
{
    TestApp test;
    AppController app(test.ports);
    app.get<AddServerController>()->setText(u"http://mcp.example.org/mcp"_s);
    QVERIFY(app.get<AddServerController>()->add());
    ReviewController *review = app.get<ReviewController>();
    QVERIFY(review->needsPlainHttp());
    QVERIFY(!review->addressProblem().isEmpty());
    review->reachedEnd();
    test.clock.advance(ReviewController::kInertTime);
    QVERIFY(!review->canApprove());
    review->allowPlainHttp();
    QVERIFY(!review->needsPlainHttp() && review->addressProblem().isEmpty());
    QVERIFY(!review->canApprove()); // SEC-46: the review has changed.
    review->reachedEnd();
    test.clock.advance(ReviewController::kInertTime);
    QVERIFY(review->canApprove());
    QVERIFY(app.currentServer()->isUnencrypted());
    QCOMPARE(app.currentServer()->transport(), u"HTTP, not encrypted"_s);
}

void TestAppController::theVersionToSpeakIsAChoice() // LIFE-08
{
    TestApp test;
    AppController app(test.ports);
    app.get<AddServerController>()->setText(u"https://mcp.example.org/mcp"_s);
    QVERIFY(app.get<AddServerController>()->add());
    QCOMPARE(size_t(ServerSetup::eras().size()), jsonNames(mcp::EraChoice()).size());
    QVERIFY(!ServerSetup::eras().contains(QString()));
    app.currentServer()->setup()->setEra(2);
    QCOMPARE(app.currentServer()->setup()->era(), 2);
    QCOMPARE(app.currentServer()->server()->entry().era, mcp::EraChoice::StatelessOnly);
    app.currentServer()->setup()->setEra(7);
    QCOMPARE(app.currentServer()->setup()->era(), 2);
}

void TestAppController::typedFieldsMakeAnEntry()
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *add = app.get<AddServerController>();
    QVERIFY(!add->add());
    QVERIFY(!add->problem().isEmpty());
    add->setProgram(u"/bin/sh"_s);
    QVERIFY(add->problem().isEmpty());
    add->setArgumentsText(u"first\n\nthird\n\n"_s);
    add->variables()->append();
    add->variables()->setName(0, u"A=B"_s);
    QVERIFY(!add->add());
    add->variables()->setName(0, u"A"_s);
    add->setName(u"Mine"_s);
    QVERIFY(add->add());
    QCOMPARE(app.currentServer()->name(), u"Mine"_s);
    QCOMPARE(app.currentServer()->setup()->arguments(),
             (QStringList{u"first"_s, QString(), u"third"_s}));
}

void TestAppController::aServerIsChangedByTheSameFields() // HTTP-15, SEC-01
{
    TestApp test;
    AppController app(test.ports);
    mcp::ServerEntry entry;
    entry.name = u"far"_s;
    entry.url = u"https://mcp.example.org/mcp"_s;
    entry.headers = {{u"X-Key"_s, u"first"_s}, {u"X-Other"_s, u"second"_s}};
    entry.proxy = u"http://proxy:8080"_s;
    entry.oauth.clientId = u"us"_s;
    entry.isSamplingAllowed = false;
    const mcp::Server *server = test.host.add(entry).valueOr(nullptr);
    QVERIFY(server);
    const mcp::ServerEntry before = server->entry();
    AddServerController *form = app.get<AddServerController>();
    form->edit(before.id);
    QCOMPARE(form->editedName(), u"far"_s);
    QCOMPARE(form->url(), entry.url);
    QCOMPARE(form->proxy(), entry.proxy);
    const QModelIndex key = form->headers()->index(0, 0);
    QVERIFY(key.data(VariableListModel::IsKeptRole).toBool());
    QCOMPARE(key.data(VariableListModel::ValueRole).toString(), QString());
    form->headers()->setValue(1, u"new"_s);
    form->setCaFile(u"/etc/ca.pem"_s);
    form->setProxy({});
    QVERIFY(form->save());
    QVERIFY(!form->isOpen());
    mcp::ServerEntry after = before;
    after.caFile = u"/etc/ca.pem"_s;
    after.proxy.clear();
    QVERIFY(server->entry().headers.at(1).second != before.headers.at(1).second);
    after.headers[1].second = server->entry().headers.at(1).second;
    QCOMPARE(server->entry(), after);
    QCOMPARE(test.host.servers().size(), 1);
    QVERIFY(app.get<ReviewController>()->isOpen());
}

void TestAppController::theSecretsOfTheNetworkAreKeptForTheirPlace() // SEC-21, SEC-66
{
    TestApp test;
    AppController app(test.ports);
    AddServerController *form = app.get<AddServerController>();
    form->setAddress(true);
    form->setName(u"far"_s);
    form->setUrl(u"https://mcp.example.org/mcp"_s);
    form->setProxy(u"http://me:first@proxy:8080"_s);
    form->setCertificateFile(u"/home/me/me.p12"_s);
    form->setCertificatePassphrase(u"open"_s);
    QVERIFY(form->add());
    const auto entry = [&]() -> const mcp::ServerEntry & {
        return test.host.servers().constFirst()->entry();
    };
    QCOMPARE(entry().proxy, u"http://me@proxy:8080"_s);
    QVERIFY(mcp::isSecretReference(entry().proxyPassword));
    QVERIFY(mcp::isSecretReference(entry().certificatePassphrase));
    const mcp::ServerEntry before = entry();
    const auto edit = [&] { form->edit(before.id); };

    edit(); // Nothing is typed: nothing changes.
    QVERIFY(form->hasProxyUser() && form->isPasswordKept() && form->isPassphraseKept());
    QVERIFY(form->proxyPassword().isEmpty() && form->certificatePassphrase().isEmpty());
    QVERIFY(form->save());
    QCOMPARE(entry(), before);

    edit(); // Others are typed.
    form->setProxyPassword(u"second"_s);
    form->setCertificatePassphrase(u"sesame"_s);
    QVERIFY(form->save());
    QVERIFY(mcp::isSecretReference(entry().proxyPassword));
    QVERIFY(mcp::isSecretReference(entry().certificatePassphrase));
    QVERIFY(entry().proxyPassword != before.proxyPassword);
    QVERIFY(entry().certificatePassphrase != before.certificatePassphrase);

    edit(); // Another proxy and another file get none of them.
    form->setProxy(u"http://me@other:8080"_s);
    form->setCertificateFile(u"/home/me/other.p12"_s);
    QVERIFY(!form->isPasswordKept() && !form->isPassphraseKept());
    QVERIFY(form->save());
    QVERIFY(entry().proxyPassword.isEmpty() && entry().certificatePassphrase.isEmpty());

    edit(); // Without a user and a file there is nothing to keep.
    form->setProxy(u"none"_s);
    form->setProxyPassword(u"third"_s);
    form->setCertificateFile({});
    form->setCertificatePassphrase(u"x"_s);
    QVERIFY(form->save());
    QCOMPARE(entry().proxy, u"none"_s);
    QVERIFY(entry().proxyPassword.isEmpty() && entry().certificatePassphrase.isEmpty());
}

void TestAppController::whatIsKeptForAnAddressIsForNoOther() // SEC-21, SEC-26
{
    TestApp test;
    AppController app(test.ports);
    mcp::ServerEntry entry;
    entry.name = u"far"_s;
    entry.url = u"https://mcp.example.org/mcp"_s;
    entry.headers = {{u"X-Key"_s, u"first"_s}};
    entry.oauth.clientId = u"us"_s;
    const mcp::Server *server = test.host.add(entry).valueOr(nullptr);
    QVERIFY(server);
    AddServerController *form = app.get<AddServerController>();
    form->edit(server->entry().id);
    form->setUrl(u"https://other.example.org/mcp"_s);
    QVERIFY(!form->save());
    QVERIFY(!form->problem().isEmpty());
    QCOMPARE(server->entry().url, entry.url);
    form->headers()->setValue(0, u"second"_s);
    QVERIFY(form->save());
    QCOMPARE(server->entry().url, u"https://other.example.org/mcp"_s);
    QCOMPARE(server->entry().oauth, mcp::OAuthEntry());
}

void TestAppController::aServerThatRunsIsStartedAgainOrReviewed() // SEC-03
{
    TestApp test;
    AppController app(test.ports);
    mcp::Server *server = test.addApproved(u"Fake"_s);
    server->start();
    QTRY_COMPARE(test.launcher.specs.size(), 1);
    AddServerController *form = app.get<AddServerController>();
    form->edit(server->entry().id);
    form->setName(u"Other"_s);
    QVERIFY(form->save());
    QVERIFY(!server->isAtRest() && !app.get<ReviewController>()->isOpen());
    QCOMPARE(server->entry().name, u"Other"_s);
    form->edit(server->entry().id);
    form->setArgumentsText(u"--more"_s);
    QVERIFY(form->save());
    QVERIFY(app.get<ReviewController>()->isOpen());
    QCOMPARE(server->state(), mcp::Server::State::Stopping);
    QCOMPARE(test.launcher.specs.size(), 1);
}

void TestAppController::textThatCannotBeUsedSaysWhy_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QString &text, const QString &says = {}) {
        QTest::newRow(name) << text << says;
    };
    row("address with a space", u"https://example.org/m cp"_s);
    row("address with a name", u"https://you@example.org/mcp"_s);
    row("placeholder for a host", u"https://${HOST}/mcp"_s);
    row("pipe", u"cat x | sh"_s);
    row("open quote", u"npx 'x"_s);
    row("broken JSON", u"{\"mcpServers\": {"_s, u"Not valid JSON at line 1"_s);
    row("no servers", u"{}"_s);
    row("words", u"hello world"_s, u"“hello” was not found on your PATH."_s);
    row("address without a scheme", u"mcp.example.org/mcp"_s,
        u"an address that begins with https://"_s);
    row("incomplete command of another app", u"claude mcp add x"_s, u"incomplete"_s);
    row("another app, another scheme", u"claude mcp add x unix:///s"_s,
        u"Quayside cannot use unix: addresses"_s); // K26
    row("another scheme", u"ftp://example.org/mcp"_s, u"Quayside cannot use ftp: addresses"_s);
}

void TestAppController::textThatCannotBeUsedSaysWhy()
{
    QFETCH(QString, text);
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(text);
    QVERIFY(!add.add());
    QVERIFY(!add.problem().isEmpty());
    QFETCH(QString, says);
    QVERIFY2(add.problem().contains(says), qPrintable(add.problem()));
    QCOMPARE(add.candidates()->count(), 0);
    QVERIFY(test.host.servers().isEmpty());
}

// Comments and trailing commas, as in the settings of VS Code.
void TestAppController::readsJsonAsEditorsWriteIt()
{
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(uR"(// my servers
{
  "servers": {
    /* the first, "quoted" */
    "one": { "command": "a", "args": ["// no comment", "/* nor this */", "x,]",], },
    "two": { "url": "https://example.org/mcp" }, // the second
  },
}
)"_s);
    add.parse();
    QCOMPARE(add.problem(), QString());
    QCOMPARE(add.candidates()->count(), 2);
    QCOMPARE(add.candidates()->selectedEntries().constFirst().arguments,
             (QStringList{u"// no comment"_s, u"/* nor this */"_s, u"x,]"_s}));
}

void TestAppController::saysWherePastedJsonIsWrong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("problem");
    QTest::newRow("name without quotes")
        << u"{\"mcpServers\": {\"one\": {\"command\": \"npx\", args: []}}}"_s
        << u"Not valid JSON at line 1, column 43: a name needs double quotes."_s;
    QTest::newRow("behind a comment")
        << u"{ // one\n  /* two */ \"a\": x }"_s
        << u"Not valid JSON at line 2, column 18: strings need double quotes."_s;
    QTest::newRow("fragment") << u"\"a\": {\"command\" 5}"_s
                              << u"Not valid JSON at line 1, column 17: a colon is missing."_s;
    QTest::newRow("open comment") << u"{ /* x }"_s
                                  << u"Not valid JSON at line 1, column 3: a name in double quotes "
                                     "is missing."_s;
}

void TestAppController::saysWherePastedJsonIsWrong()
{
    QFETCH(QString, text);
    QFETCH(QString, problem);
    TestApp test;
    AddServerController add(test.ports, nullptr);
    add.setText(text);
    add.parse();
    QCOMPARE(add.problem(), problem);
    QCOMPARE(add.candidates()->count(), 0);
}

void TestAppController::aTaskStoreThatFailsIsTold()
{
    TestApp test;
    AppController app(test.ports);
    Q_EMIT test.host.tasks()->failed({mcp::ErrorKind::Storage, u"/somewhere/tasks.bad"_s, 0, {}});
    QCOMPARE(app.notice(), u"The list of tasks could not be read or written."_s);
    QVERIFY(app.noticeDetail().contains(u"/somewhere/tasks.bad"));
    app.dismissNotice();
    Q_EMIT test.host.tasks()->failed({mcp::ErrorKind::Storage, {}, ENOSPC, {}});
    QVERIFY(app.notice().contains(u"disk is full"));
}

QUAYSIDE_TEST(TestAppController, QCoreApplication)

} // namespace quayside::tst_appcontroller

#include "tst_appcontroller.moc"
