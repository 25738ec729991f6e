// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/completion/completioncontroller.h"
#include "core/host/server.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

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
    void narrowsWhatTheServerDoesNot_data();
    void narrowsWhatTheServerDoesNot(); // W22
    void forgetsWhatTheServerListsWhenAnotherArgumentChanges();
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

void TestCompletionController::narrowsWhatTheServerDoesNot_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("all"); // The answer for no text; empty: it is not asked for.
    QTest::addColumn<QStringList>("shown");

    const QByteArray all = R"(["Bergen","Edinburgh","Esbjerg","New York"])";
    QTest::newRow("another letter case, and no answer")
        << u"e"_s << QByteArray("[]") << all
        << QStringList{u"Edinburgh"_s, u"Esbjerg"_s, u"Bergen"_s, u"New York"_s};
    QTest::newRow("a word inside")
        << u"york"_s << QByteArray("[]") << all << QStringList{u"New York"_s};
    QTest::newRow("the same for any text") << u"es"_s << all << all << QStringList{u"Esbjerg"_s};
    QTest::newRow("the same for any text, and nothing fits")
        << u"zz"_s << all << all << QStringList();
    QTest::newRow("a server that narrows")
        << u"E"_s << QByteArray(R"(["Edinburgh"])") << QByteArray() << QStringList{u"Edinburgh"_s};
    QTest::newRow("a server that knows other names") // Its own choice counts.
        << u"big apple"_s << QByteArray(R"(["New York"])") << all << QStringList{u"New York"_s};
    QTest::newRow("a server without values")
        << u"e"_s << QByteArray("[]") << QByteArray("[]") << QStringList();
}

void TestCompletionController::narrowsWhatTheServerDoesNot()
{
    QFETCH(const QString, typed);
    QFETCH(const QByteArray, answer);
    QFETCH(const QByteArray, all);
    QFETCH(const QStringList, shown);

    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"place"_s, typed));
    const QSignalSpy changed(stage.completion.get(), &CompletionController::changed);
    stage.answer(answer);
    QTRY_VERIFY(!changed.isEmpty());
    stage.clock.advance(kPause);
    if (!all.isEmpty()) {
        QTRY_COMPARE(stage.asked.size(), 2);
        QCOMPARE(stage.asked.constLast().at(u"params").at(u"argument").at(u"value").toString(),
                 QString());
        const qsizetype before = changed.size();
        stage.answer(all);
        QTRY_VERIFY(changed.size() > before);
    }
    settle();
    stage.clock.advance(kPause);
    settle();
    QCOMPARE(stage.asked.size(), all.isEmpty() ? 1 : 2); // Once, for each argument.
    QCOMPARE(stage.completion->suggestions(), shown);
    QCOMPARE(stage.completion->note(), shown.isEmpty() ? u"No suggestions."_s : QString());
}

void TestCompletionController::forgetsWhatTheServerListsWhenAnotherArgumentChanges() // W22
{
    Stage stage;
    QVERIFY(stage.becomesReady());
    QVERIFY(stage.asks(u"place"_s, {}));
    stage.answer(R"(["Oslo","Bergen"])");
    QTRY_COMPARE(stage.completion->suggestions().size(), 2);
    QVERIFY(stage.asks(u"place"_s, u"o"_s));
    stage.answer("[]");
    QTRY_COMPARE(stage.completion->suggestions(), QStringList{u"Oslo"_s});
    stage.filled = {{u"country"_s, u"Denmark"_s}};
    QVERIFY(stage.asks(u"place"_s, u"od"_s));
    stage.answer("[]");
    QTRY_VERIFY(stage.completion->suggestions().isEmpty());
    stage.clock.advance(kPause);
    QTRY_COMPARE(stage.asked.size(), 4);
    stage.answer(R"(["Odense","Odder","Aarhus"])");
    QTRY_COMPARE(stage.completion->suggestions(), (QStringList{u"Odense"_s, u"Odder"_s}));
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
