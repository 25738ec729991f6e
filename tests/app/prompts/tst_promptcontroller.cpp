// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptscontroller.h"
#include "core/client/connection.h"
#include "core/host/server.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside::tst_promptcontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;

class TestPromptController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsPromptsAndAsksForNoneByItself();
    void getsTheMessagesWhenThePersonAsks();
    void sendsNothingWhileARequiredArgumentIsEmpty();
    void showsAtTheFormWhatTheServerDoesNotAccept();
    void showsOtherErrorsInPlaceOfTheMessages();
    void stoppingTellsTheServer();
    void aChangedListKeepsWhatWasTyped();
    void aPromptThatIsGoneLosesItsPage();
    void aStoppedServerKeepsItsListAndWarnings();
    void copiesTheMessages();
};

namespace {

using Outcome = PromptPreview::Outcome;

const QByteArray kMenu = QByteArrayLiteral(
    R"({"name":"menu","title":"Menu","arguments":[{"name":"language","required":true},{"name":"day"}]})");

/// A ready server with prompts, which answers `prompts/get` when and as the test says.
struct Stage : TestApp
{
    Stage()
    {
        server = addApproved(u"Fake"_s);
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                onMessage(process, message);
            };
        };
        prompts = std::make_unique<PromptsController>(server, ports, nullptr);
        server->start();
    }

    void onMessage(mcp::FakeProcess *process, const Value &message)
    {
        const QString method = message.at(u"method").toString();
        if (method == u"initialize")
            answer(
                process, message,
                R"({"protocolVersion":"2025-11-25","capabilities":{"prompts":{"listChanged":true}},)"
                R"("serverInfo":{"name":"fake","version":"1"}})");
        else if (method == u"prompts/list")
            answer(process, message, R"({"prompts":[)" + listed + "]}");
        else if (method == u"prompts/get")
            asked.append(message);
        else if (method == u"notifications/cancelled")
            ++cancelled;
        else if (const QByteArray simple = mcp::answerAsServer(message); !simple.isEmpty())
            process->write(simple);
    }
    static void answer(mcp::FakeProcess *process, const Value &message, const QByteArray &result)
    {
        process->write(R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson() + R"(,"result":)"
                       + result + '}');
    }
    void answerGet(const QByteArray &result) const
    {
        answer(lastProcess(), asked.constLast(), result);
    }
    void failGet(int code) const
    {
        lastProcess()->write(R"({"jsonrpc":"2.0","id":)" + asked.constLast().at(u"id").toJson()
                             + R"(,"error":{"code":)" + QByteArray::number(code)
                             + R"(,"message":"no such language"}})");
    }
    void changeList(const QByteArray &list)
    {
        listed = list;
        lastProcess()->write(R"({"jsonrpc":"2.0","method":"notifications/prompts/list_changed"})");
    }
    bool becomesReady()
    {
        return waitUntil([this] { return prompts->list()->totalCount() > 0; });
    }
    /// Opens the menu, fills it in and asks for it.
    bool gets()
    {
        if (!becomesReady())
            return false;
        prompts->select(u"menu"_s);
        menu()->arguments()->setValue(0, u"de"_s);
        menu()->get();
        return waitUntil([this] { return !asked.isEmpty(); });
    }
    PromptController *menu() const { return prompts->current(); }
    Outcome outcome() const
    {
        return menu()->preview() ? menu()->preview()->outcome() : Outcome::Running;
    }

    mcp::Server *server = nullptr;
    QByteArray listed = kMenu;
    QList<Value> asked;
    int cancelled = 0;
    std::unique_ptr<PromptsController> prompts;
};

const QByteArray kMessages = QByteArrayLiteral(
    R"({"description":"The menu","messages":[{"role":"user","content":{"type":"text","text":"Hering"}}]})");

} // namespace

void TestPromptController::listsPromptsAndAsksForNoneByItself() // PROMPT-01, PROMPT-04
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(!stage.menu());
    stage.prompts->select(u"menu"_s);
    QCOMPARE(stage.menu()->title(), u"Menu"_s);
    QCOMPARE(stage.menu()->arguments()->count(), 2);
    QVERIFY(stage.menu()->canGet());
    QVERIFY(stage.asked.isEmpty() && !stage.menu()->preview());
    stage.prompts->select(u"nothing"_s);
    QVERIFY(!stage.menu());
}

void TestPromptController::getsTheMessagesWhenThePersonAsks() // PROMPT-01, PROMPT-03
{
    Stage stage;
    QVERIFY(stage.gets());
    QVERIFY(stage.menu()->isRunning() && stage.prompts->isRunning());
    QCOMPARE(stage.asked.constLast().at(u"params").at(u"arguments").toJson(),
             QByteArray(R"({"language":"de"})"));
    stage.answerGet(kMessages);
    QTRY_COMPARE(stage.outcome(), Outcome::Done);
    QVERIFY(!stage.menu()->isRunning() && stage.menu()->canGet());
    QCOMPARE(stage.menu()->preview()->blocks()->count(), 2); // With a heading.
    QCOMPARE(stage.menu()->preview()->description(), u"The menu"_s);
    QCOMPARE(stage.asked.size(), 1);
}

void TestPromptController::sendsNothingWhileARequiredArgumentIsEmpty() // PROMPT-02
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    stage.prompts->select(u"menu"_s);
    stage.menu()->get();
    QVERIFY(!stage.menu()->isRunning());
    QCOMPARE(stage.menu()->arguments()->firstError(), 0);
    QVERIFY(stage.asked.isEmpty());
}

void TestPromptController::showsAtTheFormWhatTheServerDoesNotAccept() // PROMPT-02
{
    Stage stage;
    QVERIFY(stage.gets());
    stage.failGet(-32602);
    QTRY_VERIFY(!stage.menu()->refusal().title.isEmpty());
    QVERIFY(!stage.menu()->preview());
    QVERIFY(!stage.menu()->isRunning());
    QCOMPARE(stage.menu()->refusal().detail, u"no such language"_s);
    QCOMPARE(stage.menu()->arguments()->values().value(u"language"_s), u"de"_s);
    stage.menu()->get();
    QVERIFY(stage.menu()->refusal().title.isEmpty());
}

void TestPromptController::showsOtherErrorsInPlaceOfTheMessages()
{
    Stage stage;
    QVERIFY(stage.gets());
    stage.failGet(-32603);
    QTRY_COMPARE(stage.outcome(), Outcome::Failed);
    QVERIFY(!stage.menu()->preview()->error().title.isEmpty());
    QVERIFY(stage.menu()->refusal().title.isEmpty());
}

void TestPromptController::stoppingTellsTheServer() // CANC-01
{
    Stage stage;
    QVERIFY(stage.gets());
    stage.menu()->stop();
    QCOMPARE(stage.outcome(), Outcome::Stopped);
    QVERIFY(!stage.menu()->isRunning());
    QTRY_COMPARE(stage.cancelled, 1);
}

void TestPromptController::aChangedListKeepsWhatWasTyped() // PROMPT-05
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    stage.prompts->select(u"menu"_s);
    PromptController *menu = stage.menu();
    menu->arguments()->setValue(1, u"Friday"_s);
    stage.changeList(
        R"({"name":"log"},{"name":"menu","title":"Menu of the day","arguments":[{"name":"day"}]})");
    QTRY_VERIFY(
        (stage.clock.advance(std::chrono::seconds(1)), stage.prompts->list()->totalCount() == 2));
    QCOMPARE(stage.menu(), menu);
    QCOMPARE(menu->title(), u"Menu of the day"_s);
    QCOMPARE(menu->arguments()->values().value(u"day"_s), u"Friday"_s);
}

void TestPromptController::aPromptThatIsGoneLosesItsPage() // PROMPT-05
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    stage.prompts->select(u"menu"_s);
    stage.changeList(R"({"name":"log"})");
    QTRY_VERIFY((stage.clock.advance(std::chrono::seconds(1)), !stage.menu()));
    QCOMPARE(stage.prompts->list()->totalCount(), 1);
}

void TestPromptController::aStoppedServerKeepsItsListAndWarnings()
{
    Stage stage;
    stage.listed = kMenu + R"(,{"name":7})";
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.prompts->isOffered());
    stage.prompts->select(u"menu"_s);
    QCOMPARE(stage.prompts->currentKey(), u"menu"_s);
    stage.server->stop();
    QTRY_COMPARE(stage.server->state(), mcp::Server::State::Stopped);
    QCOMPARE(stage.prompts->list()->totalCount(), 1);
    QCOMPARE(stage.prompts->warnings().size(), 1);
    QVERIFY(!stage.prompts->isLoading() && stage.prompts->problem().isEmpty());
    QVERIFY(stage.menu());
}

void TestPromptController::copiesTheMessages()
{
    Stage stage;
    QVERIFY(stage.gets());
    stage.answerGet(kMessages);
    QTRY_COMPARE(stage.outcome(), Outcome::Done);
    stage.menu()->preview()->copyAll();
    QTRY_COMPARE(QGuiApplication::clipboard()->text(), u"User:\nHering\n"_s);
    stage.menu()->preview()->copyJson();
    QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(u"\"messages\": ["_s));
}

QUAYSIDE_TEST(TestPromptController, QGuiApplication)

} // namespace quayside::tst_promptcontroller

#include "tst_promptcontroller.moc"
