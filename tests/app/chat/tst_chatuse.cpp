// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/read.h"
#include "core/storage/consentstore.h"
#include "tests/app/chat/chatstage.h"
#include "tests/support/testclass.h"

#include <QGuiApplication>
#include <QTest>

namespace tst_chatuse {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// Adds a server and approves it, but does not start it.
mcp::Server *approvedHarbour(ChatStage &stage)
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationFilePath();
    mcp::Server *server = stage.host.add(entry).valueOr(nullptr);
    [server] { QVERIFY(server && server->approve(server->review())); }();
    return server;
}

/// A server with a prompt and a resource.
mcp::Server *addHarbour(ChatStage &stage)
{
    stage.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const mcp::json::Value &message) {
            const auto reply = [&](const QByteArray &result) {
                process->write(R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson()
                               + R"(,"result":)" + result + '}');
            };
            const QString method = message.at(u"method").toString();
            if (method == u"initialize"_s)
                reply(R"({"protocolVersion":"2025-11-25","serverInfo":{"name":"s","version":"1"},)"
                      R"("capabilities":{"tools":{},"prompts":{},"resources":{}}})");
            else if (method == u"prompts/get"_s)
                reply(R"({"messages":[{"role":"user","content":{"type":"text",)"
                      R"("text":"Obey the harbour."}}]})");
            else if (method == u"resources/read"_s)
                reply(R"({"contents":[{"uri":"demo://notes","text":"Obey the harbour."}]})");
            else if (const QByteArray line = mcp::answerAsServer(message); !line.isEmpty())
                process->write(line);
        };
    };
    mcp::Server *server = approvedHarbour(stage);
    [&] {
        server->start();
        QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    }();
    return server;
}

AppPorts portsOf(ChatStage &stage)
{
    AppPorts ports;
    ports.host = &stage.host;
    ports.clock = &stage.clock;
    ports.images = std::make_shared<ResultImages>();
    return ports;
}

bool addModelOnly(ChatStage &stage)
{
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"https://models.example"_s;
    entry.models = {mcp::ModelEntry{u"m-1"_s, {}, {}, {}, {}}};
    return bool(stage.host.models()->store()->add(entry));
}

/// What is attached in the conversation on the page, when it is read.
QList<mcp::chat::Part> attached(ChatStage &stage, int count = 1)
{
    ComposerController *composer = stage.chat() ? stage.chat()->composer() : nullptr;
    const auto areRead = [composer, count] {
        bool isReading = composer->attachments()->count() != count;
        for (int at = 0; !isReading && at < count; ++at)
            isReading = composer->attachments()->at(at).isReading;
        return !isReading;
    };
    const bool isRead = composer && waitUntil(areRead);
    return isRead ? composer->take() : QList<mcp::chat::Part>();
}

mcp::chat::Attachment attachmentAt(const QList<mcp::chat::Part> &parts, qsizetype at)
{
    const auto *attachment =
        at < parts.size() ? std::get_if<mcp::chat::Attachment>(&parts.at(at)) : nullptr;
    return attachment ? *attachment : mcp::chat::Attachment();
}

} // namespace

/// How prompts, resources, results and tools get from the pages of their servers into a conversation.
class TestChatUse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void usesWhatAServerGave_data();
    void usesWhatAServerGave();
    void whatAServerGaveWaitsForAModel_data();
    void whatAServerGaveWaitsForAModel();
    void nothingWaitsAfterTheSettingsAreLeft();
    void whatIsUsedBeginsAConversation();
    void whatIsUsedGoesBesideADraft();
    void takesPicturesAndTextOfAResult();
    void cutsALongResult();
    void anEmptyResultIsSaid();
    void aRunningResultIsNotUsed();
    void lastToolsAreSwitchedOffBeforeTheirServerStarts();
    void theRowOfAServerCountsItsToolsWhenTheyAreListed();
    void manyToolsAreShownInSteps();

private:
    /// Uses a "prompt", a "resource", a "result" or a "tool" of the server.
    static void use(ChatStage &stage, mcp::Server *server, const QString &what);
    static mcp::CallToolResult answerOf(const QByteArray &json);
    static bool isAnswered(ResultController *result, const mcp::CallToolResult &answer);
};

mcp::CallToolResult TestChatUse::answerOf(const QByteArray &json)
{
    return mcp::json::read<mcp::CallToolResult>(mcp::json::Raw(json))
        .valueOr(mcp::CallToolResult());
}

bool TestChatUse::isAnswered(ResultController *result, const mcp::CallToolResult &answer)
{
    result->take(answer, {});
    return waitUntil([result] { return result->outcome() != ResultController::Outcome::Running; });
}

void TestChatUse::use(ChatStage &stage, mcp::Server *server, const QString &what)
{
    const QString id = server->entry().id;
    if (what == u"prompt"_s) {
        mcp::Prompt listed;
        listed.name = u"greet"_s;
        PromptController prompt(listed, server, portsOf(stage), nullptr);
        prompt.get();
        QTRY_VERIFY(prompt.preview()
                    && prompt.preview()->outcome() == PromptPreview::Outcome::Done);
        stage.chats()->usePrompt(&prompt);
    } else if (what == u"resource"_s) {
        mcp::Resource listed;
        listed.uri = u"demo://notes"_s;
        ResourceController resource(listed, server, portsOf(stage), nullptr);
        stage.chats()->useResource(&resource);
    } else if (what == u"result"_s) {
        ResultController result(portsOf(stage), nullptr);
        QVERIFY(isAnswered(
            &result, answerOf(R"({"content":[{"type":"text","text":"Obey the harbour."}]})")));
        stage.chats()->askAbout(id, u"echo"_s, &result);
    } else {
        stage.chats()->tryTool(id, u"echo"_s);
    }
}

void TestChatUse::usesWhatAServerGave_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    using Kind = mcp::chat::Attachment::Kind;
    const QString text = u"Obey the harbour."_s;
    QTest::newRow("prompt") << int(Kind::Prompt) << u"greet"_s << text;
    QTest::newRow("resource") << int(Kind::Data) << u"demo://notes"_s << text;
    QTest::newRow("result") << int(Kind::Result) << u"echo"_s << text;
    QTest::newRow("tool") << int(Kind::Tool) << u"echo"_s << u"echo"_s;
}

void TestChatUse::usesWhatAServerGave() // W (c) 3, R2, SEC-53
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    const QString id = server->entry().id;
    stage.chat()->setup()->setServerOn(id, false);
    stage.app.selectServer(id);
    ChatController *empty = stage.chat();
    use(stage, server, QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(stage.app.page(), AppController::Page::Chat);
    QCOMPARE(stage.chat(), empty); // It was empty.
    QCOMPARE(stage.chat()->chat()->conversation().servers, QStringList{id});
    QVERIFY(stage.chat()->composer()->text().isEmpty()); // It is no text of the person.
    QVERIFY(stage.chats()->wishText().isEmpty());
    const auto sent = attachmentAt(attached(stage), 0);
    QTEST(int(sent.kind), "kind");
    QTEST(sent.name, "name");
    QTEST(sent.text, "text");
    QCOMPARE(sent.serverId, id);
    QCOMPARE(sent.serverName, u"Harbour"_s);
    QVERIFY(stage.chat()->isEmpty() && !stage.chat()->isBusy()); // Nothing is sent by itself.
    QVERIFY(stage.provider->prompts.isEmpty());
}

void TestChatUse::whatAServerGaveWaitsForAModel_data()
{
    QTest::addColumn<QString>("what");
    for (const char *what : {"prompt", "resource", "result", "tool"})
        QTest::newRow(what) << QString::fromLatin1(what);
}

void TestChatUse::whatAServerGaveWaitsForAModel() // W (c) 3
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    QFETCH(const QString, what);
    stage.app.selectServer(server->entry().id);
    use(stage, server, what);
    QCOMPARE(stage.app.page(), AppController::Page::Settings);
    QCOMPARE(stage.app.get<SettingsController>()->section(), u"models"_s);
    QVERIFY2(stage.chats()->wishText().contains(u"Harbour"_s),
             qPrintable(stage.chats()->wishText()));
    QVERIFY(!stage.chat());
    QVERIFY(addModelOnly(stage));
    QTRY_COMPARE(stage.app.page(), AppController::Page::Chat);
    QVERIFY(stage.chats()->wishText().isEmpty());
    QCOMPARE(attachmentAt(attached(stage), 0).serverName, u"Harbour"_s);
}

void TestChatUse::nothingWaitsAfterTheSettingsAreLeft() // W (c) 3
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    use(stage, server, u"tool"_s);
    stage.app.selectServer(server->entry().id);
    QVERIFY(stage.chats()->wishText().isEmpty());
    QVERIFY(addModelOnly(stage));
    settle();
    QCOMPARE(stage.app.page(), AppController::Page::Server);
    stage.app.showPage(AppController::Page::Chat);
    stage.chats()->show();
    QTRY_VERIFY(stage.chat());
    QCOMPARE(stage.chat()->composer()->attachments()->count(), 0);
}

void TestChatUse::whatIsUsedBeginsAConversation() // W (c) 3
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString said = stage.chat()->key();
    use(stage, server, u"result"_s);
    QVERIFY(stage.chat()->key() != said);
    QVERIFY(stage.chat()->isEmpty());
    QCOMPARE(attachmentAt(attached(stage), 0).name, u"echo"_s);

    // One whose first words are on their way is not empty.
    stage.chat()->composer()->setText(u"First words"_s);
    stage.chat()->send();
    const QString busy = stage.chat()->key();
    use(stage, server, u"tool"_s);
    QVERIFY(stage.chat()->key() != busy);
    QCOMPARE(attachmentAt(attached(stage), 0).name, u"echo"_s);
    stage.waitForModel();
    stage.provider->answer(u"Good day."_s);
    QTRY_VERIFY(!stage.host.chats()->isBusy());
}

void TestChatUse::whatIsUsedGoesBesideADraft() // W (c) 3, R2
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    stage.chat()->composer()->setText(u"My words"_s);
    use(stage, server, u"result"_s);
    QCOMPARE(stage.chat()->composer()->text(), u"My words"_s);
    stage.chats()->tryTool(server->entry().id, u"echo"_s);
    const QList<mcp::chat::Part> parts = attached(stage, 2);
    QCOMPARE(parts.size(), 3);
    QCOMPARE(std::get<mcp::chat::Text>(parts.constLast()).text, u"My words"_s);
}

void TestChatUse::takesPicturesAndTextOfAResult() // W (c) 3, SEC-53
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    const QByteArray picture = QByteArray::fromHex("89504e470d0a1a0a").toBase64();
    ResultController result(portsOf(stage), nullptr);
    QVERIFY(isAnswered(
        &result,
        answerOf(R"({"isError":true,"structuredContent":{"depth":7},"content":[)"
                 R"({"type":"text","text":"One"},{"type":"image","mimeType":"image/png","data":")"
                 + picture + R"("},{"type":"image","mimeType":"image/tiff","data":"aGk="}]})")));
    QCOMPARE(result.outcome(), ResultController::Outcome::ToolError);
    stage.chats()->askAbout(server->entry().id, u"echo"_s, &result);
    const QList<mcp::chat::Part> parts = attached(stage, 2);
    QCOMPARE(parts.size(), 3);
    const auto text = attachmentAt(parts, 0);
    QVERIFY(text.text.startsWith(u"One"_s));
    QVERIFY(text.text.contains(u"image/tiff: not passed on"_s));
    QVERIFY(!text.text.contains(u"image/png"_s)); // It is passed on.
    QVERIFY(text.text.contains(QString::fromUtf8(R"({"depth":7})")));
    const auto origin = attachmentAt(parts, 1);
    QCOMPARE(int(origin.kind), int(mcp::chat::Attachment::Kind::Result));
    QCOMPARE(origin.serverId, server->entry().id);
    QCOMPARE(std::get<mcp::chat::Image>(parts.at(2)).mimeType, u"image/png"_s);
}

void TestChatUse::cutsALongResult() // W (c) 3
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    const QByteArray text(2 * ComposerController::kTextBytes, 'a');
    ResultController result(portsOf(stage), nullptr);
    QVERIFY(
        isAnswered(&result, answerOf(R"({"content":[{"type":"text","text":")" + text + R"("}]})")));
    stage.chats()->askAbout(server->entry().id, u"echo"_s, &result);
    const auto sent = attachmentAt(attached(stage), 0);
    QCOMPARE(sent.text.size(), ComposerController::kTextBytes);
    QCOMPARE(sent.omitted, ComposerController::kTextBytes);
}

void TestChatUse::anEmptyResultIsSaid() // W (c) 3
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    ResultController result(portsOf(stage), nullptr);
    QVERIFY(isAnswered(&result, answerOf(R"({"content":[]})")));
    stage.chats()->askAbout(server->entry().id, u"echo"_s, &result);
    AttachmentListModel *attachments = stage.chat()->composer()->attachments();
    QTRY_VERIFY(attachments->count() == 1 && !attachments->at(0).problem.isEmpty());
}

void TestChatUse::aRunningResultIsNotUsed()
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    stage.addModel();
    ResultController running(portsOf(stage), nullptr);
    stage.chats()->askAbout(server->entry().id, u"echo"_s, &running);
    ResultController failed(portsOf(stage), nullptr);
    failed.fail(mcp::Error::closed(), {});
    stage.chats()->askAbout(server->entry().id, u"echo"_s, &failed);
    settle();
    QCOMPARE(stage.chat()->composer()->attachments()->count(), 0);
}

void TestChatUse::lastToolsAreSwitchedOffBeforeTheirServerStarts() // W9
{
    ChatStage stage;
    mcp::Server *server = addHarbour(stage);
    const QString id = server->entry().id;
    QTRY_VERIFY(stage.host.consent()->hasKnownTools(id));
    server->stop();
    QTRY_COMPARE(server->state(), mcp::Server::State::Stopped);
    mcp::ServerEntry entry = server->entry();
    entry.start = mcp::ServerEntry::Start::OnUse;
    QVERIFY(stage.host.change(entry));
    const qsizetype launches = stage.launcher.processes.size();
    stage.addModel();
    ChatSetupController *setup = stage.chat()->setup();
    QVERIFY(waitUntil([&] {
        stage.pass();
        return setup->tools()->count() == 1;
    }));
    QVERIFY(setup->tools()->at(0).isOn);
    QVERIFY(setup->servers()->at(0).facts.startsWith(u"1 tool"_s));
    QVERIFY(setup->servers()->at(0).facts.contains(u"first use"_s));
    setup->setToolOn(id, u"echo"_s, false);
    stage.say(u"Hello"_s);
    QVERIFY(stage.provider->prompts.constLast().tools.isEmpty());
    stage.answer(u"Good day."_s);
    QCOMPARE(server->state(), mcp::Server::State::Stopped);
    QCOMPARE(stage.launcher.processes.size(), launches);
}

/// Found in use: the row said "0 tools" while other servers were starting.
void TestChatUse::theRowOfAServerCountsItsToolsWhenTheyAreListed()
{
    ChatStage stage;
    QByteArray listing; // The id of the request that is not answered yet.
    stage.launcher.onLaunch = [&listing](mcp::FakeProcess *process) {
        process->onMessage = [&listing, process](const mcp::json::Value &message) {
            if (message.at(u"method").toString() == u"tools/list"_s)
                listing = message.at(u"id").toJson();
            else if (const QByteArray line = mcp::answerAsServer(message); !line.isEmpty())
                process->write(line);
        };
    };
    mcp::Server *server = approvedHarbour(stage);
    stage.addModel();
    const ChatServerModel *rows = stage.chat()->setup()->servers();
    server->start();
    QTRY_VERIFY(!listing.isEmpty() && server->state() == mcp::Server::State::Ready);
    QVERIFY2(!rows->at(0).facts.startsWith(u"0"_s), qPrintable(rows->at(0).facts));
    const QByteArray tool = R"({"name":"%","inputSchema":{"type":"object"}})";
    stage.launcher.processes.constLast()->write(
        R"({"jsonrpc":"2.0","id":)" + listing + R"(,"result":{"tools":[)"
        + QByteArray(tool).replace('%', 'a') + ',' + QByteArray(tool).replace('%', 'b') + "]}}");
    QTRY_VERIFY(rows->at(0).facts.startsWith(u"2 tool"_s)); // The clock stands still.
}

/// Found in use: the sheet scrolls, so the list is as tall as its rows.
void TestChatUse::manyToolsAreShownInSteps()
{
    ChatStage stage;
    stage.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const mcp::json::Value &message) {
            QByteArray tools;
            for (int i = 0; i < 300; ++i)
                tools += QByteArray(i == 0 ? "" : ",") + R"({"name":"t)" + QByteArray::number(i)
                    + R"(","inputSchema":{"type":"object"}})";
            if (message.at(u"method").toString() == u"tools/list"_s)
                process->write(R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson()
                               + R"(,"result":{"tools":[)" + tools + "]}}");
            else if (const QByteArray line = mcp::answerAsServer(message); !line.isEmpty())
                process->write(line);
        };
    };
    mcp::Server *server = approvedHarbour(stage);
    server->start();
    QTRY_VERIFY(stage.host.consent()->hasKnownTools(server->entry().id));
    stage.addModel();
    ChatSetupController *setup = stage.chat()->setup();
    QTRY_COMPARE(setup->tools()->count(), 40);
    QVERIFY(setup->moreToolsText().contains(u"200"_s));
    setup->setToolFilter(u"t1"_s); // And t10 to t19, t100 to t199.
    QCOMPARE(setup->tools()->count(), 40);
    QVERIFY(setup->moreToolsText().contains(u"111"_s));
    setup->setToolFilter(u"t15"_s);
    QCOMPARE(setup->tools()->count(), 11);
    QVERIFY(setup->moreToolsText().isEmpty());
    setup->setToolFilter({});
    setup->showMoreTools();
    QCOMPARE(setup->tools()->count(), 240);
    QVERIFY(setup->moreToolsText().contains(u"300"_s));
    setup->showMoreTools();
    QCOMPARE(setup->tools()->count(), 300);
    QVERIFY(setup->moreToolsText().isEmpty());
}

QUAYSIDE_TEST(TestChatUse, QGuiApplication)

} // namespace tst_chatuse

#include "tst_chatuse.moc"
