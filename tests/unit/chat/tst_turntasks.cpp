// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/chat/turnbench.h"

namespace tst_turntasks {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString kKey = u"4f2a1b3c-0000"_s;

QByteArray named(const QString &task)
{
    return "{\"task\":\"" + task.toUtf8() + "\"}";
}

} // namespace

/// Calls that the person stops, calls that become tasks, and what the model does with those.
class TestTurnTasks : public QObject, private TurnBench
{
    Q_OBJECT

private Q_SLOTS:
    void init() { reset(); }
    void cleanup();

    void stopsACallThatIsChecked();
    void stopsACallThatWaits();
    void stopsACallThatWasSent();
    void stopsACallThatWaitsForItsTask_data();
    void stopsACallThatWaitsForItsTask();
    void leavesTasksAloneWhenTheTurnIsStopped();
    void waitsForATaskAsLongAsThePersonSet();
    void offersTaskToolsOnceThereIsATask();
    void givesTheResultOfATask();
    void saysThatATaskGoesOn();
    void endsATask();
    void knowsNoTaskOfOthers();

private:
    /// A turn whose call has become a task for which nobody waits any longer.
    void startWithTask();
};

void TestTurnTasks::cleanup()
{
    QVERIFY(m_journal->isInOrder);
    m_turn.reset();
}

void TestTurnTasks::startWithTask()
{
    start(u"Work"_s);
    answer({use(u"1"_s, u"mail__read"_s)});
    finishCall(0, CallAnswer{{}, kKey});
    QTRY_VERIFY(m_tasks.size() == 1);
    m_clock.advance(30s);
    QTRY_VERIFY(m_asked.size() == 2);
}

void TestTurnTasks::stopsACallThatIsChecked()
{
    start(u"Look"_s);
    connect(m_turn.get(), &TurnFlow::partsAdded, this, [this] {
        QMetaObject::invokeMethod(
            m_turn.get(), [this] { m_turn->stopCall(u"1"_s); }, Qt::QueuedConnection);
    });
    answer({use(u"1"_s, u"files__read"_s), use(u"2"_s, u"mail__read"_s)});
    QTRY_VERIFY(!results().isEmpty());
    QCOMPARE(results().constFirst().callId, u"1"_s);
    QVERIFY(results().constFirst().text.startsWith(u"The person stopped this call"_s));
    QTRY_VERIFY(!m_calls.empty());
    finishCall(m_calls.size() - 1, CallAnswer{resultOf(u"x"_s), {}});
    QTRY_VERIFY(m_asked.size() == 2); // The turn goes on.
}

void TestTurnTasks::stopsACallThatWaits()
{
    start(u"Send"_s);
    answer({use(u"1"_s, u"files__send"_s), use(u"2"_s, u"files__send"_s)});
    m_turn->stopCall(u"2"_s);
    QTRY_VERIFY(results().size() == 1);
    QCOMPARE(lastResult().outcome, Outcome::NotRun);
    QVERIFY(lastResult().text.contains(u"not sent"_s));
    finishCall(0, CallAnswer{resultOf(u"x"_s), {}});
    QTRY_VERIFY(m_asked.size() == 2);
    QCOMPARE(m_calls.size(), 1U);
}

void TestTurnTasks::stopsACallThatWasSent()
{
    start(u"Send"_s);
    answer({use(u"1"_s, u"files__send"_s), use(u"2"_s, u"mail__send"_s)});
    QTRY_VERIFY(m_calls.size() == 2);
    m_turn->stopCall(u"1"_s);
    QVERIFY(m_calls.at(0)->isCancelled);
    QVERIFY(!m_calls.at(1)->isCancelled);
    QCOMPARE(lastResult().outcome, Outcome::Stopped);
    QVERIFY(lastResult().text.startsWith(u"The person stopped this call"_s));
    QCOMPARE(lastResult().serverId, QString());
    m_turn->stopCall(u"1"_s);
    m_turn->stopCall(u"9"_s);
    QCOMPARE(results().size(), 1);
}

void TestTurnTasks::stopsACallThatWaitsForItsTask_data()
{
    QTest::addColumn<bool>("canCancel");
    QTest::newRow("with its task") << true;
    QTest::newRow("where tasks cannot be ended") << false;
}

void TestTurnTasks::stopsACallThatWaitsForItsTask()
{
    QFETCH(const bool, canCancel);
    m_canCancelTasks = canCancel;
    start(u"Work"_s);
    answer({use(u"1"_s, u"files__read"_s)});
    finishCall(0, CallAnswer{{}, kKey});
    QTRY_VERIFY(m_tasks.size() == 1);
    m_turn->stopCall(u"1"_s);
    QTRY_VERIFY(m_asked.size() == 2);
    QCOMPARE(lastResult().outcome, canCancel ? Outcome::Stopped : Outcome::Task);
    QCOMPARE(m_cancelledTasks, canCancel ? QStringList{kKey} : QStringList());
}

void TestTurnTasks::leavesTasksAloneWhenTheTurnIsStopped()
{
    m_canCancelTasks = true;
    start(u"Work"_s);
    answer({use(u"1"_s, u"files__read"_s)});
    finishCall(0, CallAnswer{{}, kKey});
    QTRY_VERIFY(m_tasks.size() == 1);
    m_turn->stop();
    QTRY_VERIFY(m_finished->count() == 1);
    QCOMPARE(message().state, State::Stopped);
    QCOMPARE(lastResult().taskKey, kKey);
    QVERIFY(m_cancelledTasks.isEmpty());
}

void TestTurnTasks::waitsForATaskAsLongAsThePersonSet()
{
    m_conversation.options.taskTimeout = 120;
    start(u"Work"_s);
    answer({use(u"1"_s, u"files__read"_s)});
    finishCall(0, CallAnswer{{}, kKey});
    QTRY_VERIFY(m_tasks.size() == 1);
    m_clock.advance(120s - 1ms);
    QVERIFY(results().isEmpty());
    m_clock.advance(1ms);
    QTRY_VERIFY(m_asked.size() == 2);
}

void TestTurnTasks::offersTaskToolsOnceThereIsATask()
{
    startWithTask();
    const auto names = [](const llm::Prompt &prompt) {
        QStringList all;
        for (const Tool &tool : prompt.tools)
            all.append(tool.name);
        return all;
    };
    QVERIFY(!names(m_prompts.constFirst()).contains(u"get_task"_s));
    QVERIFY(names(m_prompts.constLast()).endsWith(u"cancel_task"_s));
    // The text is ours, and the server is known for the report.
    QCOMPARE(lastResult().serverId, u"mail"_s);
    const auto &block = m_prompts.constLast().messages.constLast().content.blocks.constLast();
    const auto &content = std::get<ToolResultContent>(block.value).content;
    QVERIFY(
        std::get<TextContent>(content.constFirst().value).text.startsWith(u"The call goes on"_s));
    answer({textBlock(u"It goes on."_s)});
    start(u"And now?"_s);
    QVERIFY(names(m_prompts.constLast()).contains(u"get_task"_s));
}

void TestTurnTasks::givesTheResultOfATask() // SEC-53, SEC-54
{
    startWithTask();
    answer({use(u"2"_s, u"get_task"_s, named(u"4f2a1b3c"_s))});
    QTRY_VERIFY(m_tasks.size() == 2);
    m_tasks.back().settle(resultOf(u"MAAT-4711"_s));
    QTRY_VERIFY(m_asked.size() == 3);
    QCOMPARE(lastResult().text, u"MAAT-4711"_s);
    QCOMPARE(lastResult().serverId, u"mail"_s);
    QCOMPARE(lastResult().taskKey, kKey);
    answer({use(u"3"_s, u"files__send"_s, R"({"q":"Take MAAT-4711"})")});
    QCOMPARE(m_calls.back()->caller.labels, (Labels{false, true, {u"mail"_s}}));
}

void TestTurnTasks::saysThatATaskGoesOn()
{
    startWithTask();
    m_conversation.options.taskTimeout = 0;
    answer({use(u"2"_s, u"get_task"_s, named(kKey))});
    QTRY_VERIFY(m_tasks.size() == 2);
    m_clock.advance(1s);
    QTRY_VERIFY(m_asked.size() == 3);
    QCOMPARE(lastResult().outcome, Outcome::Done);
    QVERIFY(lastResult().text.contains(u"goes on"_s));
    QCOMPARE(lastResult().serverId, QString());
    m_turn->stopCall(u"2"_s); // It is over.
    QCOMPARE(results().size(), 2);
}

void TestTurnTasks::endsATask()
{
    startWithTask();
    answer({use(u"2"_s, u"cancel_task"_s, named(u"4f2a1b3c"_s))});
    QTRY_VERIFY(m_asked.size() == 3);
    QCOMPARE(lastResult().outcome, Outcome::NotRun); // There is nobody to do it.
    m_canCancelTasks = true;
    answer({textBlock(u"No."_s)});
    start(u"Again"_s);
    answer({use(u"3"_s, u"cancel_task"_s, named(u"4f2a1b3c"_s))});
    QTRY_VERIFY(m_cancelledTasks == QStringList{kKey});
    QCOMPARE(lastResult().outcome, Outcome::Done);
}

void TestTurnTasks::knowsNoTaskOfOthers() // SEC-65
{
    m_canCancelTasks = true;
    startWithTask();
    answer({use(u"2"_s, u"cancel_task"_s, named(u"9999aaaa"_s)),
            use(u"3"_s, u"cancel_task"_s, named(u"4f"_s)), use(u"4"_s, u"get_task"_s, "{}"),
            use(u"5"_s, u"cancel_task"_s, R"({"task":7})"),
            use(u"6"_s, u"get_task"_s, named(QString()))});
    QTRY_VERIFY(m_asked.size() == 3);
    QVERIFY(m_cancelledTasks.isEmpty());
    QCOMPARE(m_tasks.size(), 1U);
    for (const ToolResult &result : results().mid(1))
        QCOMPARE(result.outcome, Outcome::NotRun);
    QVERIFY(results().at(1).text.contains(u"4f2a1b3c"_s));
}

QUAYSIDE_TEST(TestTurnTasks, QCoreApplication)

} // namespace tst_turntasks

#include "tst_turntasks.moc"
