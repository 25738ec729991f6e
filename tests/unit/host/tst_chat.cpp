// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationbook.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/callhistory.h"
#include "core/json/write.h"
#include "tests/support/testclass.h"
#include "tests/unit/host/chatbench.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_chat {

using namespace mcp;
using namespace mcp::chatbench;
using namespace Qt::StringLiterals;
using chat::Message;
using chat::ToolResult;
using Step = Chat::Call::Step;

/// Conversations of a host, with a model that the test speaks for.
class TestChat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_bench = std::make_unique<ChatBench>(); }
    void cleanup() { m_bench.reset(); }

    void answersAndKeeps();
    void waitsForAServerThatConnects();
    void keepsTheTitleOfASummary();
    void asksThePersonAboutACall();
    void stopsACallThatIsAskedAbout();
    void tellsOfATaskThatOutlastsItsTurn();
    void sendsNoToolThatIsSwitchedOff();
    void branches();
    void takesASummaryBack();
    void changesWhatIsNotOpen();
    void deletesForGood();
    void keepsAHandleNoLongerThanTheConversation();
    void keepsItOpenUntilItsTurnIsOver();
    void staysUsableAfterAFailure();
    void saysWhatCouldNotBeStored();
    void keepsWhatIsStoppedBeforeTheModelIsAsked();
    void keepsWhatIsSaidWhileServersStart();

private:
    std::unique_ptr<ChatBench> m_bench;
};

void TestChat::answersAndKeeps()
{
    Chat *chat = m_bench->create();
    QVERIFY(m_bench->titles().isEmpty()); // Nothing is stored before something is said.
    m_bench->say(chat, u"Ahoy there"_s);
    QVERIFY(chat->isBusy());
    m_bench->provider->say(u"hm"_s, true);
    m_bench->provider->say(u"Ah"_s);
    QCOMPARE(chat->answerReasoning(), u"hm"_s);
    QCOMPARE(chat->answerText(), u"Ah"_s);
    m_bench->answer(chat, u"Ahoy!"_s);
    QVERIFY(chat->answerText().isEmpty() && chat->answerReasoning().isEmpty());
    const QStringList said{u"Ahoy there"_s, u"Ahoy!"_s};
    QCOMPARE(m_bench->shown(chat), said);
    QCOMPARE(chat->conversation().title, u"Ahoy there"_s);

    const QString key = chat->key();
    QSignalSpy closed(m_bench->host.chats(), &Chats::closed);
    m_bench->host.chats()->close(key);
    QCOMPARE(closed.size(), 1);
    QVERIFY(!m_bench->host.chats()->find(key));
    QVERIFY(m_bench->isDone(m_bench->host.chats()->open(key)));
    Chat *again = m_bench->host.chats()->find(key);
    QVERIFY(again);
    QCOMPARE(m_bench->shown(again), said);
    QCOMPARE(again->conversation().model, m_bench->model);
}

void TestChat::waitsForAServerThatConnects()
{
    m_bench->start(u"/bin/sh"_s,
                   {u"-c"_s, u"sleep 1; exec '%1'"_s.arg(QStringLiteral(SCRIPTSERVER))});
    Chat *chat = m_bench->create();
    m_bench->say(chat, u"Echo something"_s);
    QVERIFY(!m_bench->provider->prompts.constLast().tools.isEmpty());
}

void TestChat::keepsTheTitleOfASummary() // W22
{
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    chat->compact();
    m_bench->waitForModel();
    m_bench->answer(chat, u"Title: Counting ships\n\nThey counted."_s);
    QCOMPARE(chat->conversation().title, u"Counting ships"_s);
    QTRY_COMPARE(m_bench->titles(), QStringList{u"Counting ships"_s});
}

void TestChat::asksThePersonAboutACall() // SEC-44
{
    m_bench->addServer();
    Chat *chat = m_bench->create();
    m_bench->say(chat, u"Echo something"_s);
    const QString tool = chat->tools().wireName(m_bench->server->entry().id, u"echo"_s);
    QVERIFY(!tool.isEmpty());
    m_bench->provider->call(u"one"_s, tool, R"({"text":"ahoy"})");
    QTRY_VERIFY(chat->call(u"one"_s) && chat->call(u"one"_s)->step == Step::Asking);
    CallGate *gate = m_bench->host.gate();
    const auto allow = [&](const QString &callId) {
        const qint64 request = chat->call(callId)->request;
        const CallRequest *asked = gate->find(request);
        return asked && asked->caller.conversation == chat->key()
            && gate->allow(request, asked->what.arguments);
    };
    QVERIFY(allow(u"one"_s));
    m_bench->waitForModel();
    QCOMPARE(chat->call(u"one"_s)->step, Step::Ended);
    const ToolResult *result = resultIn(chat->conversation().find(chat->answering()));
    QVERIFY(result);
    QCOMPARE(result->outcome, ToolResult::Outcome::Done);
    QCOMPARE(result->serverName, u"Echo"_s);
    QVERIFY(!result->title.isEmpty() && result->took); // Found in use.

    m_bench->answer(chat, u"Done."_s);
}

void TestChat::stopsACallThatIsAskedAbout()
{
    m_bench->addServer();
    Chat *chat = m_bench->create();
    m_bench->say(chat, u"Echo something"_s);
    const QString tool = chat->tools().wireName(m_bench->server->entry().id, u"echo"_s);
    m_bench->provider->call(u"one"_s, tool, R"({"text":"ahoy"})");
    QTRY_VERIFY(chat->call(u"one"_s) && chat->call(u"one"_s)->step == Step::Asking);
    chat->stopCall(u"one"_s);
    m_bench->waitForModel(); // The turn goes on without it.
    QVERIFY(m_bench->host.gate()->open().isEmpty());
    QVERIFY(resultIn(chat->conversation().find(chat->answering()))->outcome
            != ToolResult::Outcome::Done);
    m_bench->answer(chat, u"As you wish."_s);
}

void TestChat::tellsOfATaskThatOutlastsItsTurn()
{
    m_bench->start(QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s,
                   {u"--era"_s, u"stateless"_s});
    Chat *chat = m_bench->create();
    auto options = chat->conversation().options;
    options.taskTimeout = 0;
    chat->setOptions(options);
    m_bench->say(chat, u"Survey the harbour"_s);
    const QString tool = chat->tools().wireName(m_bench->server->entry().id, u"survey"_s);
    m_bench->provider->call(u"one"_s, tool, R"({"seconds":1})");
    QTRY_VERIFY(chat->call(u"one"_s) && chat->call(u"one"_s)->step == Step::Asking);
    CallGate *gate = m_bench->host.gate();
    const qint64 request = chat->call(u"one"_s)->request;
    QVERIFY(gate->allow(request, gate->find(request)->what.arguments));
    m_bench->waitForModel();
    QCOMPARE(resultIn(chat->conversation().find(chat->answering()))->outcome,
             ToolResult::Outcome::Task);
    m_bench->answer(chat, u"It goes on."_s);

    const auto reports = [this, chat] {
        m_bench->clock.advanceToNext(std::chrono::seconds(5)); // The server is asked.
        QList<chat::Report> all;
        for (const Message *message : chat->conversation().branch()) {
            for (const chat::Part &part : message->parts) {
                if (const auto *report = std::get_if<chat::Report>(&part))
                    all.append(*report);
            }
        }
        return all;
    };
    QTRY_COMPARE(reports().size(), 1);
    QCOMPARE(reports().constFirst().tool, u"survey"_s);
    QCOMPARE(reports().constFirst().result.outcome, ToolResult::Outcome::Done);
    QVERIFY(!chat->isBusy()); // The model is not asked by that.

    // It is told once, also when the conversation is opened again.
    const QString key = chat->key();
    m_bench->host.chats()->close(key);
    QVERIFY(m_bench->isDone(m_bench->host.chats()->open(key)));
    chat = m_bench->host.chats()->find(key);
    m_bench->exchange(chat, u"And?"_s, u"It is done."_s);
    QCOMPARE(m_bench->shown(chat).size(), 5);
}

void TestChat::sendsNoToolThatIsSwitchedOff()
{
    m_bench->addServer();
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    const qsizetype before = m_bench->provider->prompts.constLast().tools.size();
    QVERIFY(before > 0);
    auto options = chat->conversation().options;
    options.toolsOff = {chat::ConversationOptions::toolKey(m_bench->server->entry().id, u"echo"_s)};
    options.temperature = 0.25;
    options.system = u"Speak like a sailor."_s;
    options.taskTimeout = 1'000'000;
    options.longestAnswer = 1'000'000;
    chat->setOptions(options);
    QCOMPARE(chat->conversation().options.longestAnswer, chat::ConversationOptions::kMostAnswer);
    QCOMPARE(chat->conversation().options.taskTimeout, chat::ConversationOptions::kMostTaskTimeout);
    m_bench->exchange(chat, u"Two"_s, u"2"_s);
    const llm::Prompt &prompt = m_bench->provider->prompts.constLast();
    QCOMPARE(prompt.tools.size(), before - 1);
    QCOMPARE(prompt.temperature, std::optional(0.25));
    QCOMPARE(prompt.maxTokens, chat::ConversationOptions::kMostAnswer);
    QVERIFY(prompt.system.endsWith(u"Speak like a sailor."_s));
    chat->setServers({});
    m_bench->exchange(chat, u"Three"_s, u"3"_s);
    QVERIFY(m_bench->provider->prompts.constLast().tools.isEmpty());
}

void TestChat::branches()
{
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    const qint64 first = chat->conversation().branch().constFirst()->id;
    const qint64 answer = chat->conversation().shown();
    chat->retry(answer);
    m_bench->waitForModel();
    m_bench->answer(chat, u"Uno"_s);
    QCOMPARE(m_bench->shown(chat), (QStringList{u"One"_s, u"Uno"_s}));
    QCOMPARE(chat->conversation().siblings(answer).size(), 2);
    chat->edit(first, {chat::Text{u"Two"_s}});
    m_bench->waitForModel();
    m_bench->answer(chat, u"2"_s);
    QCOMPARE(m_bench->shown(chat), (QStringList{u"Two"_s, u"2"_s}));
    chat->show(answer);
    QCOMPARE(m_bench->shown(chat), (QStringList{u"One"_s, u"1"_s}));

    // What is shown is shown the next time, too.
    const QString key = chat->key();
    m_bench->host.chats()->close(key);
    QVERIFY(m_bench->isDone(m_bench->host.chats()->open(key)));
    QCOMPARE(m_bench->shown(m_bench->host.chats()->find(key)), (QStringList{u"One"_s, u"1"_s}));
}

void TestChat::takesASummaryBack()
{
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    const qint64 before = chat->conversation().shown();
    chat->compact();
    m_bench->waitForModel();
    m_bench->answer(chat, u"They counted."_s);
    const qint64 summary = chat->conversation().shown();
    QVERIFY(summary != before);
    m_bench->exchange(chat, u"Go on"_s, u"2"_s);
    QCOMPARE(m_bench->provider->prompts.constLast().messages.size(), 1);
    chat->removeSummary(summary);
    QCOMPARE(chat->conversation().shown(), before);
    m_bench->exchange(chat, u"Go on"_s, u"2"_s);
    QCOMPARE(m_bench->provider->prompts.constLast().messages.size(), 3);
}

void TestChat::changesWhatIsNotOpen()
{
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    const QString key = chat->key();
    Chats *chats = m_bench->host.chats();
    QVERIFY(m_bench->isDone(chats->rename(key, u"Open"_s)));
    QCOMPARE(m_bench->titles(), QStringList{u"Open"_s});
    chats->close(key);
    QVERIFY(m_bench->isDone(chats->rename(key, u"Closed"_s)));
    QCOMPARE(m_bench->titles(), QStringList{u"Closed"_s});
    QVERIFY(m_bench->isDone(chats->archive(key, true)));
    QVERIFY(m_bench->titles().isEmpty());
    QCOMPARE(m_bench->titles(true), QStringList{u"Closed"_s});
    QVERIFY(m_bench->isDone(chats->archive(key, false)));
    QVERIFY(m_bench->isDone(chats->open(key)));
    m_bench->exchange(m_bench->create(), u"Newer"_s, u"2"_s);
    QVERIFY(m_bench->isDone(chats->pin(key, true)));
    QCOMPARE(m_bench->titles(), (QStringList{u"Closed"_s, u"Newer"_s}));
}

void TestChat::deletesForGood()
{
    Chat *chat = m_bench->create();
    m_bench->exchange(chat, u"One"_s, u"1"_s);
    const QString key = chat->key();
    m_bench->say(chat, u"Two"_s); // While a turn goes on.
    QVERIFY(m_bench->isDone(m_bench->host.chats()->remove(key)));
    QVERIFY(!m_bench->host.chats()->find(key));
    QVERIFY(!m_bench->provider->isAsked());
    QVERIFY(m_bench->titles().isEmpty());
    QVERIFY(!m_bench->isDone(m_bench->host.chats()->open(key)));
}

/// What a tool returns to be named in a later call is a text like any other.
void TestChat::keepsAHandleNoLongerThanTheConversation() // TOOL-23
{
    const QString handle = u"session-4f2a%7B;é='x' "_s;
    const QTemporaryDir outside;
    QFile result(outside.filePath(u"result"_s));
    QVERIFY(result.open(QIODevice::WriteOnly));
    CallToolResult answer;
    answer.content = {ContentBlock{TextContent{handle, {}, {}}}};
    result.write(json::write(answer));
    result.close();
    const QString record = outside.filePath(u"record"_s);
    m_bench->start(QStringLiteral(SCRIPTSERVER),
                   {u"--result=@"_s + result.fileName(), u"--record="_s + record});
    QTRY_VERIFY(m_bench->server->state() == Server::State::Ready);
    m_bench->host.history(); // As the window has it.

    Chat *chat = m_bench->create();
    m_bench->say(chat, u"Open a session"_s);
    m_bench->callAndAllow(chat, u"one"_s, "{}");
    QVERIFY(told(m_bench->provider).contains(u'\n' + handle + u'\n'));
    const QByteArray arguments = R"({"session":")" + handle.toUtf8() + R"("})";
    m_bench->callAndAllow(chat, u"two"_s, arguments);
    QFile received(record);
    QVERIFY(received.open(QIODevice::ReadOnly) && received.readAll().contains(arguments));
    m_bench->answer(chat, u"It is open."_s);
    const QByteArray canary = "session-4f2a";
    QTRY_COMPARE(m_bench->filesWith(canary), QStringList({u"conversations.db"_s, u"history.db"_s}));

    Chat *other = m_bench->create();
    m_bench->exchange(other, u"Is there a session?"_s, u"No."_s);
    const llm::Prompt &prompt = m_bench->provider->prompts.constLast();
    QCOMPARE(prompt.messages.size(), 1);
    QVERIFY(!json::write(prompt.messages.constFirst()).contains(canary));
    QVERIFY(!prompt.system.contains(QString::fromLatin1(canary)));

    QVERIFY(m_bench->isDone(m_bench->host.chats()->remove(chat->key())));
    QTRY_COMPARE(m_bench->filesWith(canary), QStringList());
}

void TestChat::keepsItOpenUntilItsTurnIsOver()
{
    Chat *chat = m_bench->create();
    m_bench->say(chat, u"One"_s);
    m_bench->host.chats()->close(chat->key());
    QCOMPARE(m_bench->host.chats()->find(chat->key()), chat);
    QVERIFY(m_bench->host.chats()->isBusy());
    QSignalSpy closed(m_bench->host.chats(), &Chats::closed);
    m_bench->provider->answer(u"1"_s);
    QTRY_COMPARE(closed.size(), 1);
    QVERIFY(!m_bench->host.chats()->isBusy());
}

void TestChat::staysUsableAfterAFailure()
{
    Chat *chat = m_bench->create();
    QSignalSpy failed(chat, &Chat::failed);
    m_bench->say(chat, u"One"_s);
    m_bench->provider->fail(Error::timeout());
    QTRY_VERIFY(!chat->isBusy());
    QCOMPARE(failed.size(), 1);
    const Message *last = chat->conversation().find(chat->conversation().shown());
    QCOMPARE(last->state, Message::State::Failed);
    chat->retry(last->id);
    m_bench->waitForModel();
    QVERIFY(!chat->failure());
    m_bench->answer(chat, u"1"_s);
    QCOMPARE(m_bench->shown(chat), (QStringList{u"One"_s, u"1"_s}));
}

void TestChat::saysWhatCouldNotBeStored()
{
    QDir(m_bench->folder.path()).mkpath(u"conversations.db/in the way"_s);
    Chat *chat = m_bench->create();
    QSignalSpy failed(chat, &Chat::failed);
    chat->say({chat::Text{u"One"_s}});
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(!chat->isBusy());
    QVERIFY(m_bench->provider->prompts.isEmpty());
    QVERIFY(chat->conversation().messages().isEmpty());
}

void TestChat::keepsWhatIsStoppedBeforeTheModelIsAsked() // Found in use.
{
    Chat *chat = m_bench->create();
    chat->say({chat::Text{u"One"_s}});
    QVERIFY(chat->isBusy());
    chat->stop();
    QTRY_VERIFY(!chat->isBusy());
    chat->say({chat::Text{u"One more"_s}});
    chat->stop(); // While its tools are looked at.
    QTRY_VERIFY(!chat->isBusy());
    m_bench->exchange(chat, u"Two"_s, u"2"_s);
    QCOMPARE(m_bench->shown(chat),
             (QStringList{u"One"_s, QString(), u"One more"_s, QString(), u"Two"_s, u"2"_s}));
    for (const Message *message : chat->conversation().branch().first(4)) {
        if (message->role == Message::Role::Model)
            QCOMPARE(message->state, Message::State::Stopped);
    }
}

/// Found in use: with npx that is a minute, in which the program may end.
void TestChat::keepsWhatIsSaidWhileServersStart()
{
    // It says nothing, and ends with its input.
    m_bench->start(u"/bin/sh"_s, {u"-c"_s, u"cat > /dev/null"_s});
    Chat *chat = m_bench->create();
    chat->say({chat::Text{u"Echo something"_s}});
    QTRY_COMPARE(m_bench->shown(chat), (QStringList{u"Echo something"_s, QString()}));
    QVERIFY(chat->isBusy() && chat->isPreparing());
    std::optional<chat::Conversation> stored;
    const auto load = [&] {
        stored.reset();
        m_bench->host.chats()
            ->book()
            ->load(chat->key())
            .then(&m_bench->context, [&stored](const Result<chat::Conversation> &loaded) {
                stored = loaded.valueOr({});
            });
        return waitUntil([&stored] { return stored.has_value(); });
    };
    QVERIFY(load()); // As the next run would.
    QCOMPARE(stored->messages().size(), 2);
    QCOMPARE(wordsOf(stored->find(1)), u"Echo something"_s);
    QCOMPARE(stored->find(2)->state, Message::State::Interrupted);
    QCOMPARE(stored->title, u"Echo something"_s);
    chat->stop();
    QTRY_VERIFY(!chat->isBusy());
    QVERIFY(!chat->failure());
    QVERIFY(load());
    QCOMPARE(stored->find(2)->state, Message::State::Stopped);
    QVERIFY(m_bench->provider->prompts.isEmpty());

    m_bench->server->stop();
    chat->retry(2);
    m_bench->waitForModel();
    m_bench->answer(chat, u"Ahoy"_s);
    QCOMPARE(m_bench->shown(chat), (QStringList{u"Echo something"_s, u"Ahoy"_s}));
}

QUAYSIDE_TEST(TestChat, QCoreApplication)

} // namespace tst_chat

#include "tst_chat.moc"
