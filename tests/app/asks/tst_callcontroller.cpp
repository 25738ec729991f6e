// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/callgroup.h"
#include "app/asks/questioncontroller.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"
#include "tests/app/testapp.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCryptographicHash>
#include <QFile>

#include <vector>

namespace quayside::tst_callcontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A ready server with the tool `write`, whose calls by a model wait for the person.
struct TestCalls : TestApp
{
    explicit TestCalls(const QByteArray &annotations = "{}", const QStringList &arguments = {})
        : m_annotations(annotations)
    {
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                onMessage(process, message);
            };
        };
        server = add(u"Fake"_s, arguments);
        if (!server || !server->approve(server->review()))
            return;
        server->start();
        // Its list is accepted as it is.
        waitUntil([this] { return host.consent()->hasKnownTools(server->entry().id); });
    }

    void onMessage(mcp::FakeProcess *process, const Value &message)
    {
        const QString method = message.at(u"method").toString();
        const QByteArray head = R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson();
        if (method == "tools/list"_L1)
            process->write(
                head
                + R"(,"result":{"tools":[{"name":"write","title":"Write","description":"Writes.","inputSchema":{"type":"object"},"annotations":)"
                + m_annotations + "}]}}");
        else if (method == "tools/call"_L1)
            process->write(head + R"(,"result":{"content":[]}})");
        else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
            process->write(answer);
    }

    /// By a model in a conversation.
    CallController *ask(const QByteArray &arguments = R"({"path":"a","n":3})",
                        const QString &conversation = u"talk"_s)
    {
        mcp::ToolCall what;
        what.serverId = server->entry().id;
        what.tool = u"write"_s;
        what.toolTitle = u"Write"_s;
        what.inputSchema = mcp::json::Raw(R"({"type":"object"})"_ba);
        what.arguments = {mcp::json::Raw(arguments)};
        const qsizetype before = requests.calls().size();
        host.callTool({mcp::Source::Conversation, conversation, {}, {}}, what)
            .then(&caller, [this](const auto &result) { results.append(result); });
        waitUntil([&] { return requests.calls().size() > before; });
        return requests.calls().value(before);
    }
    /// Its card is on screen for long enough.
    void look(CallController *call)
    {
        call->show();
        clock.advance(InboxItem::kInertTime);
    }
    /// What npm has fetched into the home of the person.
    void fetch(const QString &package, const QString &name, const QByteArray &version) const
    {
        const QByteArray digest =
            QCryptographicHash::hash(package.toUtf8(), QCryptographicHash::Sha512)
                .toHex()
                .first(16);
        const QString place = folder.filePath(u".npm/_npx/"_s + QString::fromLatin1(digest)
                                              + u"/node_modules/"_s + name);
        QVERIFY(QDir().mkpath(place));
        QFile file(place + u"/package.json"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"name\":\"" + name.toUtf8() + "\",\"version\":\"" + version + "\"}");
    }

    QObject caller;
    QList<mcp::Result<mcp::ToolCallOutcome>> results;
    mcp::Server *server = nullptr;

private:
    QByteArray m_annotations;
};

const QByteArray kReads = R"({"readOnlyHint":true})";
const QByteArray kDestroys = R"({"readOnlyHint":false,"destructiveHint":true})";
const QByteArray kAdds = R"({"readOnlyHint":false,"destructiveHint":false})";

} // namespace

/// The card of a call, without a window.
class TestCallController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = qgetenv("HOME"); }
    void cleanup() { qputenv("HOME", m_home); }

    void theClaimOfTheToolIsSaid_data();
    void theClaimOfTheToolIsSaid();
    void whyNothingIsRememberedIsSaid_data();
    void whyNothingIsRememberedIsSaid();
    void aValueIsNotMistakenForAnother_data();
    void aValueIsNotMistakenForAnother();
    void manyOrLongArgumentsAreShownAsJson();
    void theFetchedVersionIsPinnedInOneClick();
    void aServerIsAskedForWritesOnlyInOneClick();
    void denyIsInertLikeAllow();
    void theCallsOfAnAnswerAreAllowedTogether();
    void aCallThatWasNotSeenIsNotAllowedWithTheOthers();
    void whyNotAllCanBeAllowedIsSaid();
    void onlyCallsOfTheConversationStandTogether();
    void callsAndQuestionsWaitInOneList();

private:
    QByteArray m_home;
};

void TestCallController::theClaimOfTheToolIsSaid_data()
{
    QTest::addColumn<QByteArray>("annotations");
    QTest::addColumn<QString>("claim");
    QTest::addColumn<bool>("isDestructive");
    QTest::newRow("destructive") << kDestroys << u"Destructive"_s << true;
    QTest::newRow("read-only") << kReads << u"Read-only (claimed)"_s << false;
    // A contradiction counts as the worse of the two.
    QTest::newRow("both") << R"({"readOnlyHint":true,"destructiveHint":true})"_ba
                          << u"Destructive"_s << true;
    QTest::newRow("adds only") << kAdds << QString() << false;
    QTest::newRow("nothing") << "{}"_ba << QString() << false;
    QTest::newRow("null") << R"({"readOnlyHint":null,"destructiveHint":null})"_ba << QString()
                          << false;
    QTest::newRow("words") << R"({"readOnlyHint":"true"})"_ba << QString() << false;
}

void TestCallController::theClaimOfTheToolIsSaid() // W4
{
    QFETCH(const QByteArray, annotations);
    TestCalls test(annotations);
    const CallController *call = test.ask();
    QVERIFY(call);
    QTEST(call->claim(), "claim");
    QTEST(call->isDestructive(), "isDestructive");
    QCOMPARE(call->description(), u"Writes."_s);
    QCOMPARE(call->toolTitle(), u"write · Write"_s);
}

void TestCallController::whyNothingIsRememberedIsSaid_data()
{
    QTest::addColumn<QByteArray>("annotations");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("words");
    const QStringList npx{u"npx"_s, u"-y"_s, u"@fleet/files"_s};
    QTest::newRow("first use") << kReads << QStringList() << u"First call of this tool"_s;
    QTest::newRow("adds only") << kAdds << QStringList() << u"First call of this tool"_s;
    QTest::newRow("not pinned") << kReads << npx << u"Version not pinned"_s;
    QTest::newRow("uvx") << kReads << QStringList{u"uvx"_s, u"files"_s} << u"Version not pinned"_s;
    QTest::newRow("docker") << kReads << QStringList{u"docker"_s, u"run"_s, u"-i"_s, u"me/box:1"_s}
                            << u"Version not pinned"_s;
    // Pinning would not help these.
    QTest::newRow("destructive") << kDestroys << npx << u"Destructive tools"_s;
    QTest::newRow("no claim") << "{}"_ba << npx << u"May change things"_s;
}

void TestCallController::whyNothingIsRememberedIsSaid() // W5
{
    QFETCH(const QByteArray, annotations);
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, words);
    TestCalls test(annotations, arguments);
    qputenv("HOME", test.folder.path().toUtf8());
    const CallController *call = test.ask();
    QVERIFY(call);
    QCOMPARE(call->spans().size(), 1);
    QVERIFY2(call->onceOnly().startsWith(words), qPrintable(call->onceOnly()));
    QCOMPARE(call->pinVersion(), QString()); // npm has fetched nothing.
}

void TestCallController::aValueIsNotMistakenForAnother_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("shown");
    QTest::newRow("text") << R"("/data/anna/a b.txt")"_ba << u"/data/anna/a b.txt"_s;
    QTest::newRow("number") << "3"_ba << u"3"_s;
    QTest::newRow("text of a number") << R"("3")"_ba << u"\"3\""_s;
    QTest::newRow("text of a literal") << R"("null")"_ba << u"\"null\""_s;
    QTest::newRow("text of a list") << R"("[1]")"_ba << u"\"[1]\""_s;
    QTest::newRow("empty") << R"("")"_ba << u"\"\""_s;
    QTest::newRow("blank at its end") << R"("a ")"_ba << u"\"a \""_s;
    QTest::newRow("lines") << "\"a\\nb\""_ba << u"a\nb"_s;
    QTest::newRow("list") << R"([1, {"a": null}])"_ba << u"[1,{\"a\":null}]"_s;
    QTest::newRow("hidden letter") << "\"a\\u202Eb\""_ba << u"a⟨U+202E⟩b"_s;
}

void TestCallController::aValueIsNotMistakenForAnother() // SEC-36, SEC-45
{
    QFETCH(const QByteArray, value);
    TestCalls test;
    const CallController *call = test.ask("{\"path\":" + value + '}');
    QVERIFY(call && call->hasArgumentLines());
    QCOMPARE(call->argumentNames(), QStringList{u"path"_s});
    QCOMPARE(call->argumentValues().size(), 1);
    QTEST(call->argumentValues().constFirst(), "shown");
}

void TestCallController::manyOrLongArgumentsAreShownAsJson() // SEC-41, SEC-45
{
    TestCalls test;
    const CallController *call = test.ask("{\"path\":\"" + QByteArray(20'000, 'a') + "\"}");
    QVERIFY(call && !call->hasArgumentLines());
    QVERIFY(call->arguments().contains(u"aaaa"_s));
    QByteArray many;
    for (int i = 0; i < 60; ++i)
        many += (i > 0 ? ",\"a" : "\"a") + QByteArray::number(i) + "\":1";
    call = test.ask('{' + many + '}');
    QVERIFY(call && !call->hasArgumentLines() && call->argumentNames().isEmpty());
}

void TestCallController::theFetchedVersionIsPinnedInOneClick() // W5, SEC-04
{
    TestCalls test(kReads, {u"npx"_s, u"-y"_s, u"@fleet/files"_s, u"/data"_s});
    qputenv("HOME", test.folder.path().toUtf8());
    test.fetch(u"@fleet/files"_s, u"@fleet/files"_s, "1.2.3");
    CallController *call = test.ask();
    QVERIFY(call);
    QCOMPARE(call->pinVersion(), u"1.2.3"_s);
    call->show();
    call->pin();
    QVERIFY2(!test.server->entry().arguments.contains(u"@fleet/files@1.2.3"_s),
             "it is as inert as a yes");
    test.look(call);
    call->pin();
    const QStringList pinned{u"npx"_s, u"-y"_s, u"@fleet/files@1.2.3"_s, u"/data"_s};
    QCOMPARE(test.server->entry().arguments, pinned);
    QVERIFY2(!test.server->review().isApproved, "a changed launch is reviewed");
    QCOMPARE(call->pinVersion(), QString());
    QVERIFY(call->onceOnly().startsWith(u"Pinned to 1.2.3."_s));
    QVERIFY2(!call->canSend(), "other words are there");
    QCOMPARE(test.requests.calls().size(), 1); // It still waits for its answer.
    test.look(call);
    call->allow();
    QTRY_COMPARE(test.results.size(), 1);
    const CallController *next = test.ask();
    QVERIFY(next);
    QVERIFY2(next->spans().size() == 1,
             "SEC-52: the program that runs was started without the pin");
}

void TestCallController::aServerIsAskedForWritesOnlyInOneClick() // W5, SEC-50
{
    TestCalls writes(kAdds);
    const CallController *other = writes.ask();
    QVERIFY(other && !other->canAskForWrites());

    TestCalls test(kReads);
    const QString id = test.server->entry().id;
    CallController *first = test.ask();
    QVERIFY2(first && !first->canAskForWrites(), "SEC-52: nothing lasting at its first use");
    test.look(first);
    first->allow();
    QTRY_COMPARE(test.results.size(), 1);
    CallController *call = test.ask();
    QVERIFY(call && call->canAskForWrites());
    call->show();
    call->askForWrites();
    QCOMPARE(test.host.consent()->callDefault(id), mcp::CallDefault::AlwaysAsk);
    test.look(call);
    call->askForWrites();
    QTRY_COMPARE(test.host.consent()->callDefault(id), mcp::CallDefault::AskForWrites);
    QVERIFY(!call->canAskForWrites());
    QVERIFY2(test.results.size() == 1, "this call still waits for its answer");
    test.look(call);
    call->allow();
    QTRY_COMPARE(test.results.size(), 2);
}

void TestCallController::denyIsInertLikeAllow() // W12, SEC-46
{
    TestCalls test;
    CallController *call = test.ask();
    QVERIFY(call && !call->isArmed());
    call->show();
    call->deny();
    test.clock.advance(499ms);
    call->deny();
    QCOMPARE(test.requests.calls().size(), 1);
    test.clock.advance(1ms);
    QVERIFY(call->isArmed());
    call->deny();
    QCOMPARE(test.requests.calls().size(), 0);
    QTRY_COMPARE(test.results.size(), 1);
    QCOMPARE(test.results[0].error().code, int(mcp::CallRefusal::Refused));
}

void TestCallController::theCallsOfAnAnswerAreAllowedTogether() // W4, SEC-72
{
    TestCalls test;
    CallGroup group;
    test.ask();
    group.setCalls(test.requests.calls());
    QCOMPARE(group.count(), 0); // One call is answered by itself.
    test.ask();
    test.ask();
    const QList<CallController *> calls = test.requests.calls();
    group.setCalls(calls);
    QCOMPARE(group.count(), 3);
    QVERIFY(!group.canAllow() && !group.canDeny());
    for (CallController *call : calls)
        call->show();
    group.allow();
    QCOMPARE(test.requests.calls().size(), 3);
    test.clock.advance(InboxItem::kInertTime);
    QVERIFY(!group.canAllow() && group.canDeny()); // The end of no card was in view yet.
    QCOMPARE(group.obstacle(),
             u"3 call(s) were not shown to the end yet. Scroll to each, and open what is cut."_s);
    calls.constFirst()->noteSeenWhole();
    QVERIFY(group.obstacle().startsWith(u"2 call(s) were not"_s));
    for (CallController *call : calls)
        call->noteSeenWhole();
    QVERIFY(group.canAllow() && group.obstacle().isEmpty());
    group.allow();
    QCOMPARE(test.requests.calls().size(), 0);
    QTRY_COMPARE(test.results.size(), 3);
    for (const auto &result : std::as_const(test.results))
        QVERIFY(result);
}

void TestCallController::aCallThatWasNotSeenIsNotAllowedWithTheOthers() // SEC-46, SEC-47
{
    TestCalls test;
    CallGroup group;
    CallController *first = test.ask();
    test.look(first);
    CallController *second = test.ask();
    QVERIFY2(!first->canSend(), "what stands beside it is new");
    group.setCalls(test.requests.calls());
    test.clock.advance(InboxItem::kInertTime);
    QVERIFY(first->canSend() && !second->canSend());
    QVERIFY(!group.canAllow());
    group.allow();
    group.deny();
    QCOMPARE(test.requests.calls().size(), 2);
    test.look(second);
    group.deny();
    QTRY_COMPARE(test.results.size(), 2);
}

void TestCallController::whyNotAllCanBeAllowedIsSaid() // W12
{
    TestCalls test;
    CallGroup group;
    QVERIFY(group.obstacle().isEmpty());
    test.ask();
    test.ask(R"({"text":")" + QByteArray(300 * 1024, 'a') + R"("})");
    const QList<CallController *> calls = test.requests.calls();
    QCOMPARE(calls.size(), 2);
    QVERIFY(calls.constLast()->isTooLong());
    group.setCalls(calls);
    for (CallController *call : calls)
        call->noteSeenWhole();
    test.look(calls.constFirst());
    test.look(calls.constLast());
    QVERIFY(!group.canAllow() && group.canDeny());
    QCOMPARE(group.obstacle(),
             u"1 call(s) can only be denied: the arguments are too long to be shown."_s);
    calls.constLast()->deny();
    QTRY_VERIFY(group.obstacle().isEmpty());
}

void TestCallController::onlyCallsOfTheConversationStandTogether()
{
    TestCalls test;
    CallController *first = test.ask();
    test.look(first);
    test.ask("{}", u"other talk"_s);
    QVERIFY(first->canSend());
}

void TestCallController::callsAndQuestionsWaitInOneList()
{
    TestCalls test;
    std::vector<mcp::Pending<mcp::json::Raw>> asked;
    const auto question = [&] {
        const mcp::json::Raw params(
            R"({"message":"Who?","requestedSchema":{"type":"object","properties":{}}})"_ba);
        asked.push_back(test.host.questions()
                            ->handlerFor(test.server->entry().id)
                            ->answer(mcp::readRequest({u"elicitation/create"_s, params, {}})));
        test.clock.advance(1s);
        return test.requests.questions().constLast();
    };
    InboxItem *first = question();
    CallController *call = test.ask();
    test.clock.advance(1s);
    InboxItem *last = question();
    QCOMPARE(test.requests.open(), (QList<InboxItem *>{first, call, last}));
    QCOMPARE(test.requests.open(u"another"_s).size(), 0);
    QCOMPARE(test.requests.call(call->id()), call); // A question may have the same number.
    RequestListModel list;
    list.setItems(test.requests.open());
    QCOMPARE(list.first(), first);
    test.look(call);
    call->deny();
    QCOMPARE(test.requests.open(), (QList<InboxItem *>{first, last}));
    QVERIFY(!test.requests.call(call->id()));
}

QUAYSIDE_TEST(TestCallController, QCoreApplication)

} // namespace quayside::tst_callcontroller

#include "tst_callcontroller.moc"
