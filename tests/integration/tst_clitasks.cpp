// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/integration/realserver.h"
#include "tests/support/heldtask.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/json/value.h"

#include <QFile>
#include <QTest>

#include <sys/ioctl.h>

namespace tst_clitasks {

using namespace mcp;
using namespace Qt::StringLiterals;

using Run = CliRun;

/// Tasks on the command line, with several processes that share a configuration.
class TestCliTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void saysHowItIsUsed_data();
    void saysHowItIsUsed();
    void waitsForTheResult();
    void printsOneJsonObjectALine();
    void wishesATimeToLive();
    void refusesAToolThatCannotBeATask();
    void followsATaskThatTheServerMade();
    void failsWhenTheTaskFails_data();
    void failsWhenTheTaskFails();
    void listsWhatThereIs();
    void saysThatNobodyFollowsATaskWhoseProgramWasKilled();
    void fetchesAResultByTheStartOfItsKey();
    void forgets();
    void waitsAgainAfterCtrlC_data();
    void waitsAgainAfterCtrlC();
    void stopsATaskThatNobodyLooksAfter();
    void stopsATaskOfAnotherProgram();
    void forgetsATaskOfAnotherProgram();
    void waitsForATaskOfAnotherProgram();
    void watchesTheTasksOfAllPrograms();
    void changesATableInPlace();

private:
    QStringList inFolder(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, m_config->path()} + arguments;
    }
    void add(const QString &name, const QStringList &server);
    /// Of tests/servers. False when its packages are not installed.
    bool addHttpServer(const QString &program);
    QList<json::Value> tasks() const;
    /// A call of `steady` under way, in another program; its key is in m_key.
    std::unique_ptr<Run> startSteady(const QByteArray &arguments);
    /// Arguments of a call. Its task runs until endTask().
    QByteArray heldSteps(int steps) const
    {
        return "{\"steps\":" + QByteArray::number(steps) + ",\"stepMs\":500,"
            + untilEndTask(*m_config) + '}';
    }

    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<NodeServer> m_server;
    QString m_key;
};

void TestCliTasks::init()
{
    m_config = std::make_unique<QTemporaryDir>();
    const QString demo = QStringLiteral(QUAYSIDE_DEMO_SERVER);
    add(u"demo"_s, {u"--"_s, demo});
    add(u"late"_s, {u"--"_s, demo, u"--era"_s, u"stateless"_s});
}

void TestCliTasks::cleanup()
{
    m_server.reset();
    m_config.reset();
}

void TestCliTasks::add(const QString &name, const QStringList &server)
{
    Run run(inFolder(QStringList{u"add"_s, name} + server));
    QVERIFY2(run.status() == 0, run.err());
}

bool TestCliTasks::addHttpServer(const QString &program)
{
    const bool isThere = !packageFile(u"@modelcontextprotocol/server/package.json"_s).isEmpty();
    if (nodeProgram().isEmpty() || !isThere)
        return false;
    m_server = std::make_unique<NodeServer>(QStringList{testServerFile(program), u"http"_s});
    [&] { QVERIFY2(m_server->start(), m_server->output()); }();
    add(u"web"_s, {m_server->url().toString()});
    return true;
}

QList<json::Value> TestCliTasks::tasks() const
{
    Run run(inFolder({u"tasks"_s, u"--json"_s}));
    return run.status() == 0 ? run.objects() : QList<json::Value>();
}

std::unique_ptr<Run> TestCliTasks::startSteady(const QByteArray &arguments)
{
    auto run =
        std::make_unique<Run>(inFolder({u"call"_s, u"web"_s, u"steady"_s, u"--task"_s, u"--json"_s,
                                        u"--args"_s, QString::fromUtf8(arguments)}));
    // Progress may come first: a task is shown after it was saved.
    waitUntil([&run] { return !run->objects(u"key").isEmpty(); });
    const QList<json::Value> shown = run->objects(u"key");
    m_key = shown.isEmpty() ? QString() : member(shown.constFirst(), u"key");
    return run;
}

void TestCliTasks::saysHowItIsUsed_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList call{u"call"_s, u"demo"_s, u"survey"_s};
    QTest::newRow("a time without a task") << call + QStringList{u"--ttl"_s, u"5"_s};
    QTest::newRow("no number") << call + QStringList{u"--task"_s, u"--ttl"_s, u"soon"_s};
    QTest::newRow("below zero") << call + QStringList{u"--task"_s, u"--ttl=-1"_s};
    QTest::newRow("no call") << QStringList{u"tools"_s, u"demo"_s, u"--task"_s};
    QTest::newRow("unknown verb") << QStringList{u"tasks"_s, u"fly"_s};
    QTest::newRow("no key") << QStringList{u"tasks"_s, u"result"_s};
    QTest::newRow("a server") << QStringList{u"tasks"_s, u"watch"_s, u"demo"_s};
}

void TestCliTasks::saysHowItIsUsed()
{
    QFETCH(const QStringList, arguments);
    Run run(inFolder(arguments));
    QCOMPARE(run.status(), 2);
    QVERIFY(!run.err().isEmpty() && run.out().isEmpty());
}

void TestCliTasks::waitsForTheResult()
{
    Run run(inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--arg"_s, u"seconds=2"_s}));
    QCOMPARE(run.status(), 0);
    QVERIFY2(run.out().startsWith(QByteArray("The least depth is 6.2 m, at the south quay.\n")),
             run.out().constData());
    QVERIFY(run.err().contains("working  50 %  Sounding the south quay"));
}

void TestCliTasks::printsOneJsonObjectALine()
{
    Run run(inFolder(
        {u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--json"_s, u"--arg"_s, u"seconds=2"_s}));
    QCOMPARE(run.status(), 0);
    const QList<json::Value> lines = run.objects();
    QVERIFY(lines.size() >= 3);
    QCOMPARE(member(lines.constFirst(), u"type"), u"task"_s);
    QCOMPARE(member(lines.constFirst(), u"state"), u"working"_s);
    QCOMPARE(member(lines.constLast(), u"type"), u"result"_s);
    QVERIFY(run.err().isEmpty());
}

void TestCliTasks::wishesATimeToLive() // TASK-03
{
    Run run(inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--ttl"_s, u"90000"_s,
                      u"--arg"_s, u"seconds=1"_s}));
    QCOMPARE(run.status(), 0);
    QCOMPARE(tasks().constFirst().find(u"ttlMs")->toInteger(), 90000);
}

void TestCliTasks::refusesAToolThatCannotBeATask() // TASK-02
{
    Run run(inFolder({u"call"_s, u"demo"_s, u"echo"_s, u"--task"_s, u"--arg"_s, u"message=a"_s}));
    QCOMPARE(run.status(), 1);
    QVERIFY(run.err().contains("cannot be run as a task"));
    QVERIFY(tasks().isEmpty());
}

void TestCliTasks::followsATaskThatTheServerMade() // TASKX-04
{
    Run run(inFolder({u"call"_s, u"late"_s, u"survey"_s, u"--arg"_s, u"seconds=1"_s}));
    QCOMPARE(run.status(), 0);
    QVERIFY2(run.out().startsWith(QByteArray("The least depth is 6.2 m, at the south quay.\n")),
             run.out().constData());
    QCOMPARE(tasks().size(), 1);
    QCOMPARE(member(tasks().constFirst(), u"era"), u"stateless"_s);
    Run plain(inFolder({u"call"_s, u"late"_s, u"echo"_s, u"--arg"_s, u"message=ahoy"_s}));
    QCOMPARE(plain.status(), 0);
    QCOMPARE(plain.out(), QByteArray("ahoy\n"));
    QCOMPARE(tasks().size(), 1);
}

void TestCliTasks::failsWhenTheTaskFails_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("2025-11-25, error")
        << u"demo"_s << u"dredge"_s << QByteArray("reports an error");
    QTest::newRow("2025-11-25, expired")
        << u"demo"_s << u"weather_balloon"_s << QByteArray("no result: expired");
    QTest::newRow("2026-07-28, error")
        << u"late"_s << u"dredge"_s << QByteArray("reports an error");
    QTest::newRow("2026-07-28, expired")
        << u"late"_s << u"weather_balloon"_s << QByteArray("no result: expired");
}

void TestCliTasks::failsWhenTheTaskFails() // TASK-14, TASK-20, TASKX-11, TASKX-22
{
    QFETCH(const QString, server);
    QFETCH(const QString, tool);
    QFETCH(const QByteArray, says);
    QStringList arguments{u"call"_s, server, tool, u"--arg"_s, u"seconds=4"_s};
    if (tool == u"dredge" && server == u"demo") // It may run as a task, the other must.
        arguments.append(u"--task"_s);
    Run run(inFolder(arguments));
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.err().contains(says), run.err());
}

void TestCliTasks::listsWhatThereIs()
{
    Run none(inFolder({u"tasks"_s}));
    QCOMPARE(none.status(), 0);
    QVERIFY(none.out().isEmpty() && none.err().contains("No tasks"));
    Run call(
        inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--arg"_s, u"seconds=1"_s}));
    QCOMPARE(call.status(), 0);
    Run one(inFolder({u"tasks"_s}));
    QCOMPARE(one.status(), 0);
    const QList<QByteArray> lines = one.out().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.constFirst().startsWith("KEY "));
    QVERIFY(lines.at(1).contains("  done   ") && lines.at(1).contains("  survey  "));
}

void TestCliTasks::saysThatNobodyFollowsATaskWhoseProgramWasKilled() // C13
{
    auto call = std::make_unique<Run>(inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s,
                                                u"--json"_s, u"--arg"_s, u"seconds=100"_s}));
    waitUntil([&call] { return !call->objects(u"key").isEmpty(); });
    const QList<json::Value> followed = tasks();
    QCOMPARE(followed.size(), 1);
    QCOMPARE(member(followed.constFirst(), u"state"), u"working"_s);
    QVERIFY(!followed.constFirst().find(u"isFollowed"));

    call.reset(); // By SIGKILL.
    for (int look = 0; look < 2; ++look) { // The first look makes the task its own, and ends.
        const QList<json::Value> left = tasks();
        QCOMPARE(left.size(), 1);
        QCOMPARE(member(left.constFirst(), u"state"), u"working"_s);
        QVERIFY(left.constFirst().find(u"isFollowed"));
        QCOMPARE(left.constFirst().find(u"isFollowed")->toBool(true), false);
    }
    Run table(inFolder({u"tasks"_s}));
    QCOMPARE(table.status(), 0);
    QVERIFY2(table.out().contains("  not followed  "), table.out());
    QVERIFY(!table.out().contains("  working  "));
}

void TestCliTasks::fetchesAResultByTheStartOfItsKey()
{
    Run call(
        inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--arg"_s, u"seconds=1"_s}));
    QCOMPARE(call.status(), 0);
    const QString key = member(tasks().constFirst(), u"key");
    Run result(inFolder({u"tasks"_s, u"result"_s, key.left(8)}));
    QCOMPARE(result.status(), 0);
    QVERIFY2(result.out().startsWith(QByteArray("The least depth is 6.2 m, at the south quay.\n")),
             result.out().constData());
    Run json(inFolder({u"tasks"_s, u"result"_s, key, u"--json"_s}));
    QCOMPARE(json.status(), 0);
    QVERIFY(json.objects().constLast().find(u"structuredContent"));
    Run other(inFolder({u"tasks"_s, u"result"_s, u"nothing"_s}));
    QCOMPARE(other.status(), 1);
    QVERIFY(other.err().contains("There is no task"));
    Run cancel(inFolder({u"tasks"_s, u"cancel"_s, key}));
    QCOMPARE(cancel.status(), 1);
    QVERIFY(cancel.err().contains("The task is over"));
}

void TestCliTasks::forgets()
{
    Run call(
        inFolder({u"call"_s, u"demo"_s, u"survey"_s, u"--task"_s, u"--arg"_s, u"seconds=1"_s}));
    QCOMPARE(call.status(), 0);
    Run forget(inFolder({u"tasks"_s, u"forget"_s, member(tasks().constFirst(), u"key")}));
    QCOMPARE(forget.status(), 0);
    QVERIFY(tasks().isEmpty());
}

void TestCliTasks::waitsAgainAfterCtrlC_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("2025-11-25") << u"tasks-stateful.mjs"_s;
    QTest::newRow("2026-07-28") << u"tasks-stateless.mjs"_s;
}

void TestCliTasks::waitsAgainAfterCtrlC() // TASK-27, TASKX-08, TASKX-30
{
    QFETCH(const QString, program);
    if (!addHttpServer(program))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(heldSteps(6));
    QVERIFY(!m_key.isEmpty());
    call->interrupt();
    QCOMPARE(call->status(), 1);
    QVERIFY2(call->err().contains(u"tasks result %1"_s.arg(m_key.left(8)).toUtf8()), call->err());
    QVERIFY(endTask(*m_config));
    Run result(inFolder({u"tasks"_s, u"result"_s, m_key}));
    QCOMPARE(result.status(), 0);
    QCOMPARE(result.out(), QByteArray("6 steps done\n"));
}

void TestCliTasks::stopsATaskThatNobodyLooksAfter() // TASK-17
{
    if (!addHttpServer(u"tasks-stateful.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(R"({"steps":1000,"stepMs":500})");
    call->interrupt();
    QCOMPARE(call->status(), 1);
    Run cancel(inFolder({u"tasks"_s, u"cancel"_s, m_key, u"--timeout"_s, u"60"_s}));
    QCOMPARE(cancel.status(), 0);
    QCOMPARE(member(tasks().constFirst(), u"state"), u"cancelled"_s);
}

void TestCliTasks::stopsATaskOfAnotherProgram()
{
    if (!addHttpServer(u"tasks-stateless.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(R"({"steps":1000,"stepMs":500})");
    Run cancel(inFolder({u"tasks"_s, u"cancel"_s, m_key}));
    QCOMPARE(cancel.status(), 0);
    QCOMPARE(call->status(), 1);
    QCOMPARE(member(tasks().constFirst(), u"state"), u"cancelled"_s);
}

void TestCliTasks::forgetsATaskOfAnotherProgram()
{
    if (!addHttpServer(u"tasks-stateful.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(R"({"steps":1000,"stepMs":500})");
    Run forget(inFolder({u"tasks"_s, u"forget"_s, m_key}));
    QCOMPARE(forget.status(), 0);
    QCOMPARE(call->status(), 1);
    QVERIFY(tasks().isEmpty());
}

void TestCliTasks::waitsForATaskOfAnotherProgram()
{
    if (!addHttpServer(u"tasks-stateful.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(R"({"steps":4,"stepMs":500})");
    Run result(inFolder({u"tasks"_s, u"result"_s, m_key}));
    QCOMPARE(result.status(), 0);
    QCOMPARE(result.out(), QByteArray("4 steps done\n"));
    QCOMPARE(call->status(), 0);
}

void TestCliTasks::watchesTheTasksOfAllPrograms()
{
    if (!addHttpServer(u"tasks-stateful.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(heldSteps(4));
    Run watch(inFolder({u"tasks"_s, u"watch"_s, u"--json"_s}));
    const auto state = [&watch] {
        const QList<json::Value> told = watch.objects();
        return told.isEmpty() ? QString() : member(told.constLast(), u"state");
    };
    QTRY_COMPARE(state(), u"working"_s);
    QCOMPARE(member(watch.objects().constLast(), u"key"), m_key);
    QVERIFY(endTask(*m_config));
    QTRY_COMPARE(state(), u"completed"_s);
    watch.interrupt();
    QCOMPARE(watch.status(), 0);
    QCOMPARE(call->status(), 0);
}

void TestCliTasks::changesATableInPlace()
{
    FarEnd terminal;
    const winsize size{10, 60, 0, 0};
    QCOMPARE(::ioctl(terminal.nearEnd(), TIOCSWINSZ, &size), 0);

    if (!addHttpServer(u"tasks-stateful.mjs"_s))
        QSKIP(kNoNodeServer);
    const auto call = startSteady(heldSteps(4));
    Run watch(inFolder({u"tasks"_s, u"watch"_s}), Run::Terminal::Output, terminal.nearEnd());
    QVERIFY(terminal.waitFor(u"KEY       STATE"_s));
    QVERIFY(terminal.waitFor(m_key.left(8) + u"  working"_s));
    QVERIFY(endTask(*m_config));
    QVERIFY(terminal.waitFor(m_key.left(8) + u"  done"_s));
    const QString shown = terminal.shown();
    QVERIFY(shown.contains(u"\x1b[2A")); // Two lines up: the table is updated in place.
    QCOMPARE(shown.count(u"KEY  "), 1);
    watch.interrupt();
    QCOMPARE(watch.status(), 0);
}

QUAYSIDE_TEST(TestCliTasks, QCoreApplication)

} // namespace tst_clitasks

#include "tst_clitasks.moc"
