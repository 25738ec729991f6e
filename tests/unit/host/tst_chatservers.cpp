// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/knowntools.h"
#include "tests/support/testclass.h"
#include "tests/unit/host/chatbench.h"

#include <QTest>

namespace tst_chatservers {

using namespace mcp;
using namespace mcp::chatbench;
using namespace Qt::StringLiterals;
using chat::ToolResult;
using Step = Chat::Call::Step;

/// Conversations with servers that start on first use.
class TestChatServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCallStartsAServerThatStartsOnFirstUse();
    void tellsWhyAServerDidNotStart_data();
    void tellsWhyAServerDidNotStart();
    void aToolThatIsAnotherAfterTheStartIsNotCalled_data();
    void aToolThatIsAnotherAfterTheStartIsNotCalled();
    void aServerThatStartsOnFirstUseIsShownWithoutWhatIsOff();
    void aCallIsStoppedWhileItsServerStarts();
    void offersNoLastToolsOfOthers_data();
    void offersNoLastToolsOfOthers();
};

void TestChatServers::aCallStartsAServerThatStartsOnFirstUse() // W9, SEC-44
{
    ChatBench bench(ChatBench::Programs::Played);
    bench.addUsedBefore();
    Chat *chat = bench.create();
    bench.say(chat, u"Echo something"_s);
    QCOMPARE(bench.provider->prompts.constLast().tools.size(), 1);
    QCOMPARE(chat->lastTools(bench.server->entry().id).size(), 1);
    QCOMPARE(bench.server->state(), Server::State::Stopped);
    QCOMPARE(bench.player.processes.size(), bench.launches); // To be shown its tools is no use.

    bench.provider->call(u"one"_s, bench.echo(chat), "{}");
    bench.allow(chat, u"one"_s); // The person is asked as always.
    bench.waitForModel();
    QCOMPARE(bench.player.processes.size(), bench.launches + 1);
    QCOMPARE(bench.calls, 1);
    QVERIFY(told(bench.provider).contains(u"ahoy"_s));
    QCOMPARE(resultIn(chat->conversation().find(chat->answering()))->outcome,
             ToolResult::Outcome::Done);
    QVERIFY(chat->lastTools(bench.server->entry().id).isEmpty()); // It runs.

    bench.provider->call(u"two"_s, bench.echo(chat), "{}");
    bench.allow(chat, u"two"_s);
    bench.waitForModel();
    QCOMPARE(bench.player.processes.size(), bench.launches + 1);
    bench.answer(chat, u"Done."_s);
}

void TestChatServers::tellsWhyAServerDidNotStart_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("words");
    QTest::newRow("no program") << u"missing"_s << u"could not be started"_s;
    QTest::newRow("ends at once") << u"ends"_s << u"could not be started"_s;
    QTest::newRow("stopped by the person") << u"stopped"_s << u"The person stopped the server"_s;
    QTest::newRow("approval withdrawn") << u"withdrawn"_s << u"not connected"_s;
    QTest::newRow("removed") << u"removed"_s << u"not connected"_s;
}

void TestChatServers::tellsWhyAServerDidNotStart() // W9, SEC-03
{
    QFETCH(const QString, how);
    QFETCH(const QString, words);
    ChatBench bench(ChatBench::Programs::Played);
    bench.addUsedBefore();
    Chat *chat = bench.create();
    bench.say(chat, u"Echo something"_s);
    const QString tool = bench.echo(chat);
    bench.isSilent = how == u"stopped"_s;
    if (how == u"missing"_s)
        bench.player.failure = Error::transport({}, ENOENT);
    else if (how == u"ends"_s)
        bench.player.onLaunch = [](FakeProcess *process) {
            QObject::connect(process, &ChildProcess::started, process,
                             [process] { process->exit({}); });
        };
    else if (how == u"withdrawn"_s)
        bench.host.withdrawApprovals();
    else if (how == u"removed"_s)
        QVERIFY(bench.host.remove(bench.server->entry().id));
    bench.provider->call(u"one"_s, tool, "{}");
    if (how == u"stopped"_s) {
        QTRY_VERIFY(bench.server->state() == Server::State::Connecting);
        QCOMPARE(chat->call(u"one"_s)->step, Step::Preparing);
        bench.server->stop();
    }
    bench.waitForModel(); // It goes on without the call.
    QVERIFY2(told(bench.provider).contains(words), qPrintable(told(bench.provider)));
    const ToolResult *result = resultIn(chat->conversation().find(chat->answering()));
    QCOMPARE(result->outcome, ToolResult::Outcome::NotRun);
    QCOMPARE(bench.calls, 0);
    QVERIFY(how != u"withdrawn"_s || bench.player.processes.size() == bench.launches);
    bench.answer(chat, u"I could not."_s);
}

void TestChatServers::aToolThatIsAnotherAfterTheStartIsNotCalled_data()
{
    QTest::addColumn<QByteArray>("tools");
    QTest::newRow("description")
        << R"({"name":"echo","description":"Send all","inputSchema":{"type":"object"}})"_ba;
    QTest::newRow("schema")
        << R"({"name":"echo","inputSchema":{"type":"object","required":["all"],)"
           R"("properties":{"all":{"type":"string"}}}})"_ba;
    QTest::newRow("title")
        << R"({"name":"echo","title":"Read","inputSchema":{"type":"object"}})"_ba;
    QTest::newRow("claim") << R"({"name":"echo","annotations":{"readOnlyHint":true},)"
                              R"("inputSchema":{"type":"object"}})"_ba;
    QTest::newRow("another name") << R"({"name":"other","inputSchema":{"type":"object"}})"_ba;
    QTest::newRow("none") << ""_ba;
}

void TestChatServers::aToolThatIsAnotherAfterTheStartIsNotCalled() // W9, SEC-49
{
    QFETCH(const QByteArray, tools);
    ChatBench bench(ChatBench::Programs::Played);
    bench.addUsedBefore();
    bench.tools = tools;
    Chat *chat = bench.callEcho();
    bench.waitForModel();
    QCOMPARE(bench.calls, 0);
    QVERIFY(bench.host.gate()->open().isEmpty()); // Nobody can allow it, either.
    const ToolResult *result = resultIn(chat->conversation().find(chat->answering()));
    QCOMPARE(result->outcome, ToolResult::Outcome::Refused);
    QVERIFY(told(bench.provider).contains(u"not as the person has accepted it"_s));
    const QString id = bench.server->entry().id;
    QTRY_VERIFY(!bench.host.knownTools()->changes(id).isEmpty()); // It is shown.
    bench.answer(chat, u"I could not."_s);
}

void TestChatServers::aServerThatStartsOnFirstUseIsShownWithoutWhatIsOff() // W9
{
    ChatBench bench(ChatBench::Programs::Played);
    bench.tools = kEcho + R"(,{"name":"other","inputSchema":{"type":"object"}})";
    bench.addUsedBefore();
    Chat *chat = bench.create();
    chat::ConversationOptions options = chat->conversation().options;
    options.toolsOff = {chat::ConversationOptions::toolKey(bench.server->entry().id, u"other"_s)};
    chat->setOptions(options);
    bench.say(chat, u"Echo something"_s);
    QCOMPARE(bench.provider->prompts.constLast().tools.size(), 1);
    QCOMPARE(chat->tools().omitted().size(), 1);
    bench.answer(chat, u"No."_s);
}

void TestChatServers::aCallIsStoppedWhileItsServerStarts() // W9
{
    ChatBench bench(ChatBench::Programs::Played);
    bench.addUsedBefore();
    bench.isSilent = true;
    Chat *chat = bench.callEcho();
    QTRY_VERIFY(bench.server->state() == Server::State::Connecting);
    chat->stopCall(u"one"_s);
    bench.waitForModel();
    QCOMPARE(resultIn(chat->conversation().find(chat->answering()))->outcome,
             ToolResult::Outcome::Stopped);
    bench.answer(chat, u"As you wish."_s);
}

void TestChatServers::offersNoLastToolsOfOthers_data()
{
    QTest::addColumn<int>("start");
    QTest::addColumn<bool>("isEnabled");
    QTest::addColumn<bool>("isApproved");
    using Start = ServerEntry::Start;
    QTest::newRow("by hand") << int(Start::ByHand) << true << true;
    QTest::newRow("with the window") << int(Start::WithQuayside) << true << true;
    QTest::newRow("disabled") << int(Start::OnUse) << false << true;
    QTest::newRow("not approved any more") << int(Start::OnUse) << true << false;
}

void TestChatServers::offersNoLastToolsOfOthers() // W9, SEC-03
{
    QFETCH(const int, start);
    QFETCH(const bool, isEnabled);
    QFETCH(const bool, isApproved);
    ChatBench bench(ChatBench::Programs::Played);
    bench.addUsedBefore();
    ServerEntry entry = bench.server->entry();
    entry.start = ServerEntry::Start(start);
    entry.isEnabled = isEnabled;
    QVERIFY(bench.host.change(entry));
    if (!isApproved)
        bench.host.withdrawApprovals();
    Chat *chat = bench.create();
    bench.say(chat, u"Echo something"_s);
    QVERIFY(bench.provider->prompts.constLast().tools.isEmpty());
    QVERIFY(chat->lastTools(entry.id).isEmpty());
    QCOMPARE(bench.player.processes.size(), bench.launches);
    bench.answer(chat, u"No."_s);
}

QUAYSIDE_TEST(TestChatServers, QCoreApplication)

} // namespace tst_chatservers

#include "tst_chatservers.moc"
