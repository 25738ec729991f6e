// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/registrycontroller.h"
#include "app/text/registrytext.h"
#include "core/host/registryaccess.h"
#include "core/storage/secretreference.h"
#include "core/storage/settingsstore.h"
#include "tests/app/testapp.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace tst_registrycontroller {

using namespace quayside;
using namespace mcp::registry;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// The page, and a registry of its own.
struct Stage
{
    TestApp app;
    mcp::RegistryServer server;
    RegistryController page{app.ports, nullptr};
    QAbstractItemModelTester tester{page.listings(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal};

    Stage()
    {
        server.fill();
        page.setAddress(server.address());
    }
    bool search(const QString &text)
    {
        page.search(text);
        return waitUntil([this] { return !page.isAsking(); });
    }
    bool open(int row)
    {
        page.open(row);
        return waitUntil([this] { return page.current() && !page.current()->isReading(); });
    }
};

QStringList textsOf(const InstallRowModel *rows)
{
    QStringList texts;
    for (int row = 0; row < rows->count(); ++row)
        texts.append(rows->at(row).text);
    return texts;
}

} // namespace

class TestRegistryController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksNothingBeforeASearch();
    void listsWhatIsFoundAndNamesWhatIsNot();
    void readsTheNextPage();
    void opensAListingWithItsVersions();
    void addsWhatWasFilledIn();
    void showsWhatIsMissing();
    void saysWhatIsTooLarge();
    void showsWhatToDoByHand();
    void offersEveryWay();
    void textsOfPublishersAreCleaned();
    void showsTheCacheWithItsAge();
    void theAddressIsASetting();
    void updatesAreAskedForOnlyWhenThePersonChecks();
    void aServerGetsItsNewVersion();
    void whatCannotBeUpdatedIsSaid();
    void serversThatAreNotKnownAreSaid();
    void everyObstacleHasAText();
    void everyErrorHasAText_data();
    void everyErrorHasAText();
};

void TestRegistryController::asksNothingBeforeASearch()
{
    Stage stage;
    QCOMPARE(stage.page.searched(), QString());
    stage.page.search(u"  "_s);
    stage.page.more();
    stage.page.open(0);
    settle();
    QCOMPARE(stage.server.http.connections, 0);
}

void TestRegistryController::listsWhatIsFoundAndNamesWhatIsNot()
{
    Stage stage;
    QVERIFY(stage.search(u" harbour "_s));
    QCOMPARE(stage.page.searched(), u"harbour"_s);
    QCOMPARE(stage.page.listings()->count(), 4);
    QCOMPARE(stage.page.invalid().size(), 1);
    QVERIFY(stage.page.invalid().constFirst().startsWith(u"no slash: "_s));
    QVERIFY(!stage.page.hasMore());
    QCOMPARE(stage.page.cacheText(), QString());
    QVERIFY(stage.search(u"nothing like this"_s));
    QCOMPARE(stage.page.listings()->count(), 0);
    QCOMPARE(stage.page.problem().title, QString());
}

void TestRegistryController::readsTheNextPage()
{
    Stage stage;
    for (int i = 0; i < 150; ++i)
        stage.server.add("org.example/mast-" + QByteArray::number(i));
    QVERIFY(stage.search(u"mast"_s));
    QCOMPARE(stage.page.listings()->count(), 100);
    QVERIFY(stage.page.hasMore());
    QSignalSpy reset(stage.page.listings(), &QAbstractItemModel::modelReset);
    stage.page.more();
    QTRY_COMPARE(stage.page.listings()->count(), 150);
    QCOMPARE(reset.count(), 0); // The list stays where it is.
    QVERIFY(!stage.page.hasMore());
}

void TestRegistryController::opensAListingWithItsVersions()
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(stage.open(0));
    ListingController *listing = stage.page.current();
    QCOMPARE(listing->title(), u"Harbour"_s);
    QCOMPARE(listing->publisher(), u"io.github.ada"_s);
    QCOMPARE(listing->versions(), (QStringList{u"1.2.0"_s, u"1.1.0"_s}));
    QCOMPARE(listing->versionIndex(), 0);
    QVERIFY(listing->hasForm());
    listing->setVersionIndex(1);
    QCOMPARE(listing->description(), u"Tides of a harbour"_s);
    QVERIFY(!listing->hasForm());
    QCOMPARE(textsOf(listing->rows()),
             (QStringList{u"npx"_s, u"-y"_s, u"@example/server@1.1.0"_s}));
    QVERIFY(stage.open(3));
    QCOMPARE(stage.page.current()->status(), u"Withdrawn"_s);
    stage.page.close();
    QVERIFY(!stage.page.current());
}

void TestRegistryController::addsWhatWasFilledIn() // SEC-01
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(stage.open(0));
    ListingController *listing = stage.page.current();
    listing->form()->setArguments(
        mcp::json::parse(
            u"{\"folder\":\"/srv/charts\",\"HARBOUR_KEY\":\"canary\",\"--port\":9090}"_s)
            .valueOr({}));
    QVERIFY(!textsOf(listing->rows()).join(u' ').contains(u"canary"_s));
    QSignalSpy added(&stage.page, &RegistryController::serverAdded);
    listing->review();
    QCOMPARE(listing->problem(), QString());
    QCOMPARE(added.count(), 1);
    mcp::Server *server = stage.app.host.server(added.constFirst().constFirst().toString());
    QVERIFY(server);
    QCOMPARE(server->state(), mcp::Server::State::NotReviewed);
    const mcp::ServerEntry &entry = server->entry();
    QCOMPARE(entry.name, u"Harbour"_s);
    QCOMPARE(entry.program, u"npx"_s);
    QCOMPARE(
        entry.arguments,
        (QStringList{u"-y"_s, u"@ada/harbour@1.2.0"_s, u"/srv/charts"_s, u"--port"_s, u"9090"_s}));
    QCOMPARE(entry.environment.constFirst().first, u"HARBOUR_KEY"_s);
    QVERIFY(mcp::isSecretReference(entry.environment.constFirst().second));
    QVERIFY(entry.sandbox == mcp::Sandbox()); // /srv/charts does not exist.
    QVERIFY(stage.app.launcher.processes.isEmpty());
}

void TestRegistryController::showsWhatIsMissing()
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(stage.open(0));
    QSignalSpy added(&stage.page, &RegistryController::serverAdded);
    ListingController *listing = stage.page.current();
    QVERIFY(textsOf(listing->rows()).contains(u"<folder>"_s));
    listing->review();
    QCOMPARE(added.count(), 0);
    QVERIFY(listing->form()->firstError());
    QVERIFY(stage.app.host.servers().isEmpty());
}

void TestRegistryController::saysWhatIsTooLarge() // SEC-14
{
    Stage stage;
    const auto package = [](const QByteArray &variable) {
        return QByteArray(R"("packages":[{"registryType":"npm","identifier":"a",
            "packageArguments":[{"type":"positional","value":")"
                          + QByteArray("{x}").repeated(1365) + R"(","variables":{"x":)" + variable
                          + "}}]}],");
    };
    stage.server.add("org.example/mast", "1.0.0", package(R"({"isRequired":true})"));
    stage.server.add("org.example/bomb", "1.0.0",
                     package(R"({"value":")" + QByteArray(kValueChars, 'a') + R"("})"));
    QVERIFY(stage.search(u"mast"_s));
    QVERIFY(stage.open(0));
    ListingController *listing = stage.page.current();
    const auto type = [listing](int chars) {
        mcp::json::Value values{mcp::json::Value::Object()};
        values.insert(u"x"_s, mcp::json::Value(QString(chars, u'a')));
        listing->form()->setArguments(values);
    };
    QVERIFY(listing->canReview());
    QCOMPARE(listing->rows()->count(), 4);
    type(200);
    QCOMPARE(listing->rows()->count(), 0);
    QVERIFY(listing->problem().contains(u"too long"_s));
    listing->review();
    QVERIFY(listing->problem().contains(u"too long"_s));
    QVERIFY(stage.app.host.servers().isEmpty());
    type(190);
    QCOMPARE(listing->rows()->count(), 4);
    QCOMPARE(listing->problem(), QString());

    QVERIFY(stage.search(u"bomb"_s));
    QVERIFY(stage.open(0));
    QVERIFY(!stage.page.current()->canReview());
    QVERIFY(stage.page.current()->problems().value(0).contains(u"longer than 262144"_s));
}

void TestRegistryController::showsWhatToDoByHand()
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(stage.open(0));
    ListingController *listing = stage.page.current();
    listing->setWayIndex(1);
    QVERIFY(!listing->canReview());
    QVERIFY(listing->obstacle().contains(u"https://example.org/harbour.mcpb"_s));
    QCOMPARE(listing->rows()->count(), 0);
    listing->review();
    QVERIFY(stage.app.host.servers().isEmpty());

    stage.server.add("org.example/nothing", "1.0.0", R"("packages":[],)");
    QVERIFY(stage.search(u"nothing"_s));
    QVERIFY(stage.open(0));
    QVERIFY(!stage.page.current()->canReview());
    QVERIFY(!stage.page.current()->obstacle().isEmpty());
}

void TestRegistryController::offersEveryWay()
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(stage.open(0));
    ListingController *listing = stage.page.current();
    QCOMPARE(listing->ways().size(), 3);
    listing->setWayIndex(2);
    QVERIFY(listing->canReview());
    listing->form()->setArguments(
        mcp::json::parse(u"{\"region\":\"eu\",\"token\":\"canary\"}"_s).valueOr({}));
    QCOMPARE(textsOf(listing->rows()),
             (QStringList{u"https://eu.example.org/mcp"_s, u"Authorization"_s}));
    QCOMPARE(listing->missingProgram(), QString());
    listing->review();
    QCOMPARE(stage.app.host.servers().size(), 1);
    QVERIFY(stage.app.host.servers().constFirst()->entry().isRemote());
}

void TestRegistryController::textsOfPublishersAreCleaned() // SEC-36, SEC-41
{
    Stage stage;
    stage.server.entries = {mcp::RegistryServer::entry(
        "org.example/harbour", "1.0.0", R"("title":"Har\u202ebour","description":"a\u001b[2Jb",)")};
    QVERIFY(stage.search(u"harbour"_s));
    const auto title =
        stage.page.listings()->index(0).data(stage.page.listings()->roleNames().key("title"));
    QCOMPARE(title.toString(), u"Har\u27e8U+202E\u27e9bour"_s);
    QVERIFY(stage.open(0));
    QVERIFY(!stage.page.current()->title().contains(QChar(0x202e)));
    QVERIFY(!stage.page.current()->description().contains(QChar(0x1b)));
}

void TestRegistryController::showsTheCacheWithItsAge()
{
    Stage stage;
    QVERIFY(stage.search(u"harbour"_s));
    stage.server.http.stopListening();
    stage.server.http.cutAll();
    stage.app.clock.advance(3h);
    QVERIFY(stage.search(u"harbour"_s));
    QCOMPARE(stage.page.listings()->count(), 4);
    QVERIFY2(stage.page.cacheText().contains(u'3'), qPrintable(stage.page.cacheText()));
    QVERIFY(stage.search(u"other"_s));
    QVERIFY(!stage.page.problem().title.isEmpty());
    QVERIFY(!stage.page.problem().hint.isEmpty());
    QVERIFY(stage.page.hasMore()); // It can be tried again.
}

void TestRegistryController::theAddressIsASetting()
{
    Stage stage;
    QVERIFY(stage.page.hasOwnAddress());
    QVERIFY(stage.search(u"harbour"_s));
    QVERIFY(!stage.page.setAddress(u"http://example.org"_s));
    QVERIFY(!stage.page.addressProblem().isEmpty());
    QCOMPARE(stage.page.address(), stage.server.address());
    QCOMPARE(stage.page.listings()->count(), 4);
    QVERIFY(stage.page.setAddress({}));
    QCOMPARE(stage.page.addressProblem(), QString());
    QCOMPARE(stage.page.address(), QString(kDefaultAddress));
    QCOMPARE(stage.page.listings()->count(), 0); // Those of another registry.

    mcp::json::Value edited{mcp::json::Value::Object()};
    edited.insert(u"address"_s, mcp::json::Value(u"http://example.org"_s));
    stage.app.host.settings()->set(u"registry"_s, edited);
    QCOMPARE(stage.page.address(), QString(kDefaultAddress));
}

namespace {

mcp::Server *addServer(TestApp &app, const QString &listing, const QString &version)
{
    mcp::ServerEntry entry;
    entry.name = listing.section(u'/', -1);
    entry.program = u"npx"_s;
    entry.arguments = QStringList{u"-y"_s, u"@example/server@"_s + version, u"/srv"_s};
    entry.listing = mcp::ListingOrigin{listing, version};
    return app.host.add(entry).valueOr(nullptr);
}

bool check(RegistryController &page)
{
    page.updates()->check();
    return waitUntil([&page] { return !page.updates()->isChecking(); });
}

} // namespace

void TestRegistryController::updatesAreAskedForOnlyWhenThePersonChecks()
{
    Stage stage;
    UpdatesController *updates = stage.page.updates();
    QCOMPARE(updates->serverCount(), 0);
    QVERIFY(addServer(stage.app, u"org.example/lamp"_s, u"1.0.0"_s));
    QCOMPARE(updates->serverCount(), 1);
    settle();
    QCOMPARE(stage.server.http.connections, 0);
    QCOMPARE(updates->text(), QString());
    stage.server.add("org.example/lamp", "1.0.0");
    QVERIFY(check(stage.page));
    QCOMPARE(updates->rows()->count(), 0);
    QCOMPARE(updates->text(), u"All servers from the registry are up to date."_s);
    QCOMPARE(stage.server.http.requests.size(), 1);
}

void TestRegistryController::aServerGetsItsNewVersion() // SEC-03
{
    Stage stage;
    mcp::Server *server = addServer(stage.app, u"org.example/lamp"_s, u"1.0.0"_s);
    QVERIFY(server);
    stage.server.add("org.example/lamp", "1.0.0");
    stage.server.add("org.example/lamp", "1.1.0");
    QVERIFY(check(stage.page));
    UpdatesController *updates = stage.page.updates();
    QCOMPARE(updates->rows()->count(), 1);
    QCOMPARE(updates->rows()->at(0).version, u"1.0.0"_s);
    QCOMPARE(updates->rows()->at(0).newVersion, u"1.1.0"_s);
    QCOMPARE(updates->rows()->at(0).obstacle, QString());
    QCOMPARE(updates->text(), u"1 server(s) have a newer version."_s);
    QSignalSpy changed(updates, &UpdatesController::serverChanged);
    updates->update(0);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(server->entry().arguments,
             (QStringList{u"-y"_s, u"@example/server@1.1.0"_s, u"/srv"_s}));
    QCOMPARE(server->entry().listing->version, u"1.1.0"_s);
    QVERIFY(!server->review().isApproved);
    QCOMPARE(updates->rows()->count(), 0);
    updates->update(0); // It is gone.
    QCOMPARE(changed.size(), 1);
}

void TestRegistryController::whatCannotBeUpdatedIsSaid()
{
    Stage stage;
    mcp::Server *server = addServer(stage.app, u"org.example/lamp"_s, u"1.0.0"_s);
    QVERIFY(server);
    stage.server.add("org.example/lamp", "1.0.0");
    stage.server.add("org.example/lamp", "1.1.0", R"("packages":[{"registryType":"npm",
        "identifier":"@example/server","version":"1.1.0","transport":{"type":"stdio"},
        "environmentVariables":[{"name":"LAMP_KEY","isRequired":true,"isSecret":true}]}],)");
    QVERIFY(check(stage.page));
    UpdatesController *updates = stage.page.updates();
    QCOMPARE(updates->rows()->at(0).obstacle,
             u"It takes other settings. Search for org.example/lamp and add it again."_s);
    const mcp::ServerEntry before = server->entry();
    updates->update(0);
    QCOMPARE(server->entry(), before);
    QVERIFY(stage.app.host.remove(before.id));
    QCOMPARE(updates->rows()->count(), 0);
}

void TestRegistryController::serversThatAreNotKnownAreSaid()
{
    Stage stage;
    QVERIFY(addServer(stage.app, u"org.example/lamp"_s, u"1.0.0"_s));
    QVERIFY(addServer(stage.app, u"org.example/gone"_s, u"1.0.0"_s));
    stage.server.add("org.example/lamp", "1.0.0");
    QVERIFY(check(stage.page));
    UpdatesController *updates = stage.page.updates();
    QVERIFY2(updates->problem().startsWith(u"1 server(s) could not be checked. "_s),
             qPrintable(updates->problem()));
    QCOMPARE(updates->text(), QString());
    updates->clear();
    QCOMPARE(updates->problem(), QString());
}

void TestRegistryController::everyObstacleHasAText()
{
    using Obstacle = InstallPlan::Obstacle;
    Package package;
    package.identifier = u"harbour"_s;
    QSet<QString> texts;
    for (int i = int(Obstacle::None); i <= int(Obstacle::SecretInCommand); ++i)
        texts.insert(installObstacleText(Obstacle(i), package));
    QCOMPARE(texts.size(), int(Obstacle::SecretInCommand) + 1);
}

void TestRegistryController::everyErrorHasAText_data()
{
    QTest::addColumn<mcp::Error>("error");
    QTest::newRow("not reached") << mcp::Error::transport(u"no such host"_s);
    QTest::newRow("unreadable") << mcp::Error::protocol(u"line 1"_s);
    QTest::newRow("address") << mcp::Error::policy();
    for (const int status : {302, 404, 429, 500}) {
        mcp::Error error = mcp::Error::protocol(u"HTTP"_s);
        error.httpStatus = status;
        QTest::addRow("%d", status) << error;
    }
}

void TestRegistryController::everyErrorHasAText()
{
    QFETCH(mcp::Error, error);
    const ErrorText text = registryErrorText(error, u"registry.example"_s);
    QVERIFY(!text.title.isEmpty());
    QVERIFY(text.isDetailOwn);
    QVERIFY(error.kind == mcp::ErrorKind::Policy || text.title.contains(u"registry.example"_s));
}

QUAYSIDE_TEST(TestRegistryController, QCoreApplication)

} // namespace tst_registrycontroller

#include "tst_registrycontroller.moc"
