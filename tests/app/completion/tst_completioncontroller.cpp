// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/completion/completioncontroller.h"
#include "core/host/server.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

namespace quayside::tst_completioncontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestCompletionController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatTheServerSuggestsInItsOrder();
    void saysWhenNothingMatches();
    void tellsTheOtherArgumentsThatAreFilledIn();
    void cancelsTheQuestionOfBefore();
    void leavesOutValuesThatCannotBeShownAsTheyAre();
    void showsAtMostAHundred();
    void keepsFailuresToItself();
    void asksNothingWhereItIsNotOffered();
    void outlivesTheConnection();
};

namespace {

constexpr auto kPause = 150ms; ///< COMP-04

/// A ready server that is asked for completions and answers when the test says.
struct Stage : TestApp
{
    explicit Stage(const QByteArray &capabilities = R"({"completions":{},"prompts":{}})")
    {
        server = addApproved(u"Fake"_s);
        launcher.onLaunch = [this, capabilities](mcp::FakeProcess *process) {
            process->onMessage = [this, process, capabilities](const Value &message) {
                onMessage(process, message, capabilities);
            };
        };
        completion = std::make_unique<CompletionController>(
            server, ports, mcp::CompletionReference::prompt(u"menu"_s), [this] { return filled; },
            nullptr);
        server->start();
    }

    void onMessage(mcp::FakeProcess *process, const Value &message, const QByteArray &capabilities)
    {
        const QString method = message.at(u"method").toString();
        if (method == u"completion/complete") {
            asked.append(message);
        } else if (method == u"initialize") {
            process->write(R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson()
                           + R"(,"result":{"protocolVersion":"2025-11-25","capabilities":)"
                           + capabilities + R"(,"serverInfo":{"name":"fake","version":"1"}}})");
        } else if (method == u"notifications/cancelled") {
            ++cancelled;
        } else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty()) {
            process->write(answer);
        }
    }
    bool becomesReady()
    {
        return waitUntil([this] { return completion->isOffered(); });
    }
    /// Types, pauses, and waits until the server has the question.
    bool asks(const QString &argument, const QString &value)
    {
        const qsizetype before = asked.size();
        completion->ask(argument, value);
        clock.advance(kPause);
        return waitUntil([&] { return asked.size() == before + 1; });
    }
    void answer(const QByteArray &values, const QByteArray &more = {}) const
    {
        lastProcess()->write(R"({"jsonrpc":"2.0","id":)" + asked.constLast().at(u"id").toJson()
                             + R"(,"result":{"completion":{"values":)" + values + more + "}}}");
    }

    mcp::Server *server = nullptr;
    QMap<QString, QString> filled;
    QList<Value> asked;
    int cancelled = 0;
    std::unique_ptr<CompletionController> completion;
};

} // namespace

void TestCompletionController::showsWhatTheServerSuggestsInItsOrder() // COMP-03
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"he"_s));
    stage.answer(R"(["Herring","Hake"])", R"(,"total":2300)");
    QTRY_COMPARE(stage.completion->suggestions(), (QStringList{u"Herring"_s, u"Hake"_s}));
    QCOMPARE(stage.completion->argument(), u"dish"_s);
    QVERIFY(stage.completion->note().contains(QLocale().toString(2300)));
}

void TestCompletionController::saysWhenNothingMatches() // COMP-03
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"x"_s));
    QVERIFY(stage.completion->note().isEmpty());
    stage.answer("[]");
    QTRY_COMPARE(stage.completion->note(), u"No suggestions."_s);
    QVERIFY(stage.completion->suggestions().isEmpty());
}

void TestCompletionController::tellsTheOtherArgumentsThatAreFilledIn() // COMP-02
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    stage.filled = {{u"language"_s, u"de"_s}, {u"dish"_s, u"h"_s}};
    QVERIFY(stage.asks(u"dish"_s, u"h"_s));
    QCOMPARE(stage.asked.constLast().at(u"params").at(u"context").toJson(),
             QByteArray(R"({"arguments":{"language":"de"}})"));
}

void TestCompletionController::cancelsTheQuestionOfBefore() // COMP-04
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"h"_s));
    QVERIFY(stage.asks(u"dish"_s, u"ha"_s));
    QTRY_COMPARE(stage.cancelled, 1);
    stage.answer(R"(["Hake"])");
    QTRY_COMPARE(stage.completion->suggestions(), QStringList{u"Hake"_s});
    // The same question again is answered from memory.
    stage.completion->stop();
    QVERIFY(stage.completion->suggestions().isEmpty());
    stage.completion->ask(u"dish"_s, u"ha"_s);
    QCOMPARE(stage.completion->suggestions(), QStringList{u"Hake"_s});
    QCOMPARE(stage.asked.size(), 2);
}

void TestCompletionController::leavesOutValuesThatCannotBeShownAsTheyAre() // SEC-36, SEC-41
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, {}));
    QByteArray values = R"(["Hake","Ha\u202eke","two\nlines","","Hake","<b>Eel</b>",")";
    values += QByteArray(100'000, 'x') + "\"]";
    stage.answer(values);
    QTRY_COMPARE(stage.completion->suggestions(), (QStringList{u"Hake"_s, u"<b>Eel</b>"_s}));
}

void TestCompletionController::showsAtMostAHundred() // COMP-03
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, {}));
    QByteArrayList values;
    for (int i = 0; i < 150; ++i)
        values.append('"' + QByteArray::number(i) + '"');
    stage.answer('[' + values.join(',') + ']', R"(,"hasMore":true)");
    QTRY_COMPARE(stage.completion->suggestions().size(), 100);
    QVERIFY(!stage.completion->note().isEmpty());
}

void TestCompletionController::keepsFailuresToItself() // COMP-04
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"h"_s));
    stage.answer(R"(["Hake"])");
    QTRY_COMPARE(stage.completion->suggestions().size(), 1);
    QVERIFY(stage.asks(u"dish"_s, u"hz"_s));
    stage.answer("17");
    QTRY_VERIFY(stage.completion->suggestions().isEmpty());
}

void TestCompletionController::asksNothingWhereItIsNotOffered() // COMP-01
{
    Stage stage(R"({"prompts":{}})");
    QTRY_COMPARE(stage.server->state(), mcp::Server::State::Ready);
    QVERIFY(!stage.completion->isOffered());
    stage.completion->ask(u"dish"_s, u"h"_s);
    stage.clock.advance(kPause);
    QTest::qWait(0);
    QCOMPARE(stage.asked.size(), 0);
}

void TestCompletionController::outlivesTheConnection()
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"h"_s));
    stage.server->stop();
    QTRY_VERIFY(!stage.completion->isOffered());
    QTRY_COMPARE(stage.server->state(), mcp::Server::State::Stopped);
    stage.server->start();
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"dish"_s, u"ha"_s));
    stage.answer(R"(["Hake"])");
    QTRY_COMPARE(stage.completion->suggestions(), QStringList{u"Hake"_s});
}

QUAYSIDE_TEST(TestCompletionController, QCoreApplication)

} // namespace quayside::tst_completioncontroller

#include "tst_completioncontroller.moc"
