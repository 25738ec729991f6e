// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/storage/consentstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

namespace quayside::tst_servercontroller {

using namespace Qt::StringLiterals;

namespace {

using Kind = ServerState::Kind;

/// Responds like the simple server, but lists other tools.
void listTools(mcp::FakeProcess *process, const QByteArray &tools)
{
    process->onMessage = [process, tools](const mcp::json::Value &message) {
        const mcp::json::Value *method = message.find(u"method");
        if (method && method->toString() == "tools/list"_L1)
            process->write(R"({"jsonrpc":"2.0","id":)" + message.find(u"id")->toJson()
                           + R"(,"result":{"tools":)" + tools + "}}");
        else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
            process->write(answer);
    };
}

/// A server that has listed its tools once, and is stopped.
mcp::Server *addUsedBefore(TestApp &app)
{
    mcp::Server *server = app.addApproved(u"Fake"_s);
    [&] {
        QVERIFY(server);
        server->start();
        QTRY_VERIFY(app.host.consent()->hasKnownTools(server->entry().id));
        server->stop();
        QTRY_COMPARE(server->state(), mcp::Server::State::Stopped);
    }();
    return server;
}

} // namespace

class TestServerController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsWhenApprovedAndListsItsTools();
    void asksForTheReviewInsteadOfStarting();
    void saysWhyItEndedWithItsLastLines();
    void readsItsLastLinesForTheCause();
    void saysThatAProgramIsMissing();
    void waitsForWhatIsDownloaded();
    void offersToWaitLonger();
    void restartsInOrder();
    void keepsItsToolsWhenItIsStopped();
    void aToolThatIsGoneLosesItsPage();
    void theFailedCallOfAToolThatIsGoneStaysToBeRead();
    void showsWhatTheServerSaysCleaned();
    void showsTheLastToolsUntilItIsUsed();
    void aPageThatIsRestoredStartsNothing();
    void showsNoLastToolsOfOthers_data();
    void showsNoLastToolsOfOthers();
    void startsAtOnceWithoutLastTools();
    void startsForATabThatNeedsIt();
};

void TestServerController::startsWhenApprovedAndListsItsTools()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    QCOMPARE(server.state(), Kind::Stopped);
    QVERIFY(server.canStart() && !server.canStop());

    server.start();
    QCOMPARE(server.state(), Kind::Connecting);
    QTRY_COMPARE(server.toolCount(), 1);

    QCOMPARE(server.state(), Kind::Ready);
    QCOMPARE(server.revision(), u"2025-11-25"_s);
    QVERIFY(server.subtitle().contains(u"reports itself as fake 1"));
    QVERIFY(server.stateText().contains(u'1'));
    QVERIFY(!server.tools()->isLoading() && server.tools()->problem().isEmpty());
    server.selectTool(u"echo"_s);
    QVERIFY(server.tools()->current());
    server.selectTool(u"nothing"_s);
    QVERIFY(!server.tools()->current());
}

void TestServerController::asksForTheReviewInsteadOfStarting() // SEC-01
{
    TestApp app;
    ServerController server(app.add(u"Fake"_s), app.ports, nullptr);
    QSignalSpy asked(&server, &ServerController::reviewRequested);
    server.start();
    server.restart();
    QCOMPARE(asked.size(), 2);
    QCOMPARE(server.state(), Kind::NotReviewed);
    QVERIFY(app.launcher.specs.isEmpty());
}

void TestServerController::saysWhyItEndedWithItsLastLines()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.state(), Kind::Ready);
    app.lastProcess()->writeError("no \033[31mpermit\n");
    app.lastProcess()->exit({7, 0});

    QTRY_COMPARE(server.state(), Kind::Reconnecting); // SEC-13
    QCOMPARE(server.failure().title, u"The server exited with code 7."_s);
    QCOMPARE(server.failureLines(), QStringList{u"no ␛[31mpermit"_s}); // SEC-36
    QCOMPARE(server.stateText(), u"Connection lost"_s);
    QCOMPARE(server.retryText(), u"Quayside tries again in 1 second(s)."_s);
    QVERIFY(server.canStop() && !server.canStart());
    app.clock.advance(std::chrono::seconds(1));
    QTRY_COMPARE(server.state(), Kind::Ready);
    QVERIFY(server.failure().title.isEmpty() && server.retryText().isEmpty());
}

void TestServerController::readsItsLastLinesForTheCause()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.state(), Kind::Ready);
    app.lastProcess()->writeError("Traceback (most recent call last):\nKeyError: 'ACME_KEY'\n");
    app.lastProcess()->exit({1, 0});
    QTRY_COMPARE(server.state(), Kind::Reconnecting);
    QCOMPARE(server.failure().title, u"The server needs the variable “ACME_KEY”."_s);
    QCOMPARE(server.failureLines().constLast(), u"KeyError: 'ACME_KEY'"_s);
}

void TestServerController::saysThatAProgramIsMissing()
{
    TestApp app;
    app.launcher.failure = mcp::Error{mcp::ErrorKind::Transport, {}, ENOENT, {}};
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.state(), Kind::Failed);
    QCOMPARE(server.failure().title, u"The program was not found."_s);
}

void TestServerController::waitsForWhatIsDownloaded() // K03, W1, TIME-01
{
    TestApp app;
    QStringList methods;
    app.launcher.onLaunch = [&methods](mcp::FakeProcess *process) {
        process->onMessage = [&methods](const mcp::json::Value &message) {
            methods.append(message.at(u"method").toString());
        };
    };
    mcp::Server *files = app.add(u"Files"_s, {u"npx"_s, u"-y"_s, u"server-files"_s});
    QVERIFY(files->approve(files->review()));
    ServerController server(files, app.ports, nullptr);
    server.start();
    QTRY_COMPARE(methods.size(), 1);
    QVERIFY(server.waitText().isEmpty()); // A quick start shows no text.
    app.clock.advance(std::chrono::seconds(5));
    QTRY_COMPARE(methods.size(), 2);
    QCOMPARE(methods.constLast(), u"initialize"_s);
    app.lastProcess()->writeError("added 12 packages\033[0m\n");
    QTRY_COMPARE(server.lastLine(), u"added 12 packages␛[0m"_s); // SEC-36
    QSignalSpy told(&server, &ServerController::waitChanged);
    app.clock.advance(std::chrono::seconds(35));
    settle();
    QCOMPARE(told.size(), 35);
    QCOMPARE(server.state(), Kind::Connecting); // It was ended after 30 s.
    QCOMPARE(server.waitText(), u"npx may be downloading the package: 40 s of at most 5 min"_s);
    QVERIFY(server.canStop());
    server.stop();
    QTRY_COMPARE(server.state(), Kind::Stopped);
    QVERIFY(server.waitText().isEmpty() && server.lastLine().isEmpty());
}

void TestServerController::offersToWaitLonger() // K03, W1, TIME-01
{
    TestApp app;
    int messages = 0;
    app.launcher.onLaunch = [&messages](mcp::FakeProcess *process) {
        process->onMessage = [&messages](const mcp::json::Value &) { ++messages; };
    };
    mcp::Server *slow = app.addApproved(u"Slow"_s);
    ServerController server(slow, app.ports, nullptr);
    const auto startInVain = [&] {
        messages = 0;
        QTRY_COMPARE(messages, 1);
        app.clock.advance(std::chrono::seconds(5));
        QTRY_COMPARE(messages, 2);
        app.clock.advance(slow->connectTime());
        QTRY_COMPARE(server.state(), Kind::Failed);
    };
    server.start();
    startInVain();
    QCOMPARE(server.failure().title, u"No answer after 30 s."_s);
    QVERIFY(server.canWaitLonger());
    server.waitLonger();
    QCOMPARE(server.state(), Kind::Connecting);
    QCOMPARE(server.setup()->connectTime(), 300);
    startInVain();
    QCOMPARE(server.failure().title, u"No answer after 5 min."_s);
    server.waitLonger();
    QCOMPARE(server.setup()->connectTime(), 600);
    startInVain();
    QVERIFY(!server.canWaitLonger()); // This is the longest time limit.
    app.launcher.onLaunch = {};
    server.start();
    QTRY_COMPARE(server.state(), Kind::Ready);
}

void TestServerController::restartsInOrder()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.state(), Kind::Ready);
    server.restart();
    QTRY_COMPARE(app.launcher.specs.size(), 2);
    QTRY_COMPARE(server.state(), Kind::Ready);
    QCOMPARE(app.launcher.running(), 1);
}

void TestServerController::keepsItsToolsWhenItIsStopped()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.toolCount(), 1);
    server.selectTool(u"echo"_s);
    server.stop();
    QTRY_COMPARE(server.state(), Kind::Stopped);
    QCOMPARE(server.toolCount(), 1);
    QCOMPARE(server.tools()->firstNames(), QStringList(u"echo"_s));
    QCOMPARE(server.tools()->list()->titleOf(u"echo"_s), u"echo"_s);
    QVERIFY(server.tools()->current());
    QVERIFY(!server.tools()->current()->isRunEnabled());
    QVERIFY(server.revision().isEmpty());
}

void TestServerController::aToolThatIsGoneLosesItsPage()
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.toolCount(), 1);
    server.selectTool(u"echo"_s);
    listTools(app.lastProcess(), R"([{"name":"other","inputSchema":{"type":"object"}}])");

    server.tools()->refresh();
    QVERIFY(server.tools()->isLoading());

    QTRY_VERIFY(!server.tools()->current());
    QCOMPARE(server.tools()->list()->index(0).data(CatalogModel::KeyRole).toString(), u"other"_s);
}

void TestServerController::theFailedCallOfAToolThatIsGoneStaysToBeRead() // TOOL-21
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.toolCount(), 1);
    server.selectTool(u"echo"_s);
    ToolController *tool = server.tools()->current();
    mcp::FakeProcess *process = app.lastProcess();
    int lists = 0;
    process->onMessage = [process, &lists](const mcp::json::Value &message) {
        const QString method = message.at(u"method").toString();
        const QByteArray start = R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson();
        if (method == u"tools/call")
            process->write(start + R"(,"error":{"code":-32602,"message":"Unknown tool: echo"}})");
        else if (method == u"tools/list" && ++lists > 0)
            process->write(start + R"(,"result":{"tools":[{"name":"other","inputSchema":{}}]}})");
    };

    tool->run();

    QTRY_VERIFY(tool->result() && tool->result()->outcome() == ResultController::Outcome::Failed);
    app.clock.advance(std::chrono::seconds(1));
    QTRY_VERIFY(server.tools()->list()->index(0).data(CatalogModel::KeyRole) == u"other"_s);
    QCOMPARE(server.tools()->current(), tool);
    QCOMPARE(tool->result()->error().title, u"The server no longer offers this tool."_s);
    QCOMPARE(tool->result()->error().detail, u"Unknown tool: echo"_s);
    for (int i = 0; i < 10; ++i) {
        app.clock.advance(std::chrono::seconds(1));
        QCoreApplication::processEvents();
    }
    QCOMPARE(lists, 1);
    server.selectTool(u"other"_s);
    server.tools()->refresh();
    QTRY_COMPARE(lists, 2);
    QTRY_VERIFY(!server.tools()->isLoading());
    server.selectTool(u"echo"_s);
    QVERIFY(!server.tools()->current());
}

void TestServerController::showsWhatTheServerSaysCleaned() // SEC-36
{
    TestApp app;
    app.launcher.onLaunch = [](mcp::FakeProcess *process) {
        listTools(
            process,
            R"([{"name":"t","title":"a\u202Eb","inputSchema":{"type":"object"}},{"name":7}])");
    };
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.start();
    QTRY_COMPARE(server.toolCount(), 1);
    QCOMPARE(server.tools()->list()->index(0).data(CatalogModel::TitleRole).toString(),
             u"a⟨U+202E⟩b"_s);
    QCOMPARE(server.tools()->warnings().size(), 1);
    server.selectTool(u"t"_s);
    QCOMPARE(server.tools()->current()->title(), u"a⟨U+202E⟩b"_s);
}

void TestServerController::showsTheLastToolsUntilItIsUsed() // W9
{
    TestApp app;
    mcp::Server *fake = addUsedBefore(app);
    ServerController server(fake, app.ports, nullptr);
    server.setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    QCOMPARE(server.toolCount(), 0);
    const qsizetype started = app.launcher.processes.size();

    server.use();
    QTRY_VERIFY(server.showsLastTools());
    QCOMPARE(server.state(), Kind::Stopped);
    QCOMPARE(app.launcher.processes.size(), started); // Looking starts nothing.
    QCOMPARE(server.tools()->list()->index(0).data(CatalogModel::KeyRole).toString(), u"echo"_s);
    QVERIFY(server.lastToolsText().contains(u"Fake is not started"_s));

    app.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [](const mcp::json::Value &) {}; // It takes its time.
    };
    server.selectTool(u"echo"_s);
    QTRY_COMPARE(app.launcher.processes.size(), started + 1);
    QCOMPARE(server.state(), Kind::Connecting);
    QVERIFY(server.showsLastTools());
    QVERIFY(server.lastToolsText().contains(u"Fake is starting"_s));
    QVERIFY(!server.tools()->current());
    server.stop();
    QTRY_COMPARE(server.state(), Kind::Stopped);
    QVERIFY(server.showsLastTools());

    app.launcher.onLaunch = {};
    server.selectTool(u"echo"_s);
    QTRY_VERIFY(server.tools()->current());
    QCOMPARE(server.tools()->current()->name(), u"echo"_s);
    QVERIFY(!server.showsLastTools());
    QVERIFY(server.lastToolsText().isEmpty());
}

void TestServerController::aPageThatIsRestoredStartsNothing() // W9
{
    TestApp app;
    ServerController unknown(app.addApproved(u"New"_s), app.ports, nullptr);
    unknown.setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    unknown.readLastTools();
    ServerController server(addUsedBefore(app), app.ports, nullptr);
    server.setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    const qsizetype started = app.launcher.processes.size();
    server.readLastTools();
    QTRY_VERIFY(server.showsLastTools());
    settle();
    QCOMPARE(app.launcher.processes.size(), started);
    QCOMPARE(unknown.state(), Kind::Stopped);
}

void TestServerController::showsNoLastToolsOfOthers_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isEnabled");
    QTest::addColumn<bool>("isApproved");
    using Start = mcp::ServerEntry::Start;
    QTest::newRow("with the window") << int(Start::WithQuayside) << true << true;
    QTest::newRow("by hand") << int(Start::ByHand) << true << true;
    QTest::newRow("disabled") << int(Start::OnUse) << false << true;
    QTest::newRow("not approved any more") << int(Start::OnUse) << true << false;
}

void TestServerController::showsNoLastToolsOfOthers() // W9, SEC-01
{
    QFETCH(const int, mode);
    QFETCH(const bool, isEnabled);
    QFETCH(const bool, isApproved);
    TestApp app;
    mcp::Server *fake = addUsedBefore(app);
    ServerController server(fake, app.ports, nullptr);
    server.setup()->setStartMode(mode);
    server.setEnabled(isEnabled);
    if (!isApproved)
        app.host.withdrawApprovals();
    const qsizetype started = app.launcher.processes.size();
    server.use();
    settle();
    QVERIFY(!server.showsLastTools());
    QCOMPARE(app.launcher.processes.size(), started);
}

void TestServerController::startsAtOnceWithoutLastTools() // W9
{
    TestApp app;
    ServerController server(app.addApproved(u"Fake"_s), app.ports, nullptr);
    server.setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    server.use();
    QTRY_COMPARE(server.state(), Kind::Ready);
    QTRY_COMPARE(server.toolCount(), 1);
}

void TestServerController::startsForATabThatNeedsIt() // W9
{
    TestApp app;
    mcp::Server *fake = app.addApproved(u"Fake"_s);
    ServerController server(fake, app.ports, nullptr);
    server.setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    server.restoreTab(ServerController::Resources);
    settle();
    QCOMPARE(server.state(), Kind::Stopped); // Nobody looks at it.
    server.use();
    QTRY_COMPARE(server.state(), Kind::Ready);
}

QUAYSIDE_TEST(TestServerController, QCoreApplication)

} // namespace quayside::tst_servercontroller

#include "tst_servercontroller.moc"
