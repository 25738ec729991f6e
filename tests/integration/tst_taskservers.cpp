// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"
#include "tests/integration/realconnection.h"
#include "tests/integration/realserver.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/heldtask.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

namespace tst_taskservers {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString kServerId = u"server"_s;
const QString kAhab =
    u"Ahoy Ahab"_s; ///< The result of `asks`, whose form was accepted with its defaults.

enum class Way { StatefulStdio, StatefulHttp, StatelessStdio, StatelessHttp };

bool isHttp(Way way)
{
    return way == Way::StatefulHttp || way == Way::StatelessHttp;
}
bool isStateless(Way way)
{
    return way == Way::StatelessStdio || way == Way::StatelessHttp;
}

/// A program with a connection to one server. Its data is in folder.
class Side
{
public:
    template<class To>
    Side(const To &to, const QString &folder, SystemClock *clock)
        : connection(to)
        , m_clock(clock)
        , m_folder(folder)
    {
        connection.handler.offered.hasTasks = true;
    }
    ~Side() { m_tracker.reset(); }

    /// As when the program crashes.
    void crash()
    {
        m_tracker.reset();
        connection.crash();
    }

    bool open()
    {
        m_store = std::make_unique<TaskStore>(m_folder);
        m_tracker = std::make_unique<TaskTracker>(m_store.get(), m_clock);
        bool isLoaded = false;
        QObject::connect(m_tracker.get(), &TaskTracker::loaded, m_tracker.get(),
                         [&isLoaded] { isLoaded = true; });
        m_tracker->load();
        if (!waitUntil([&isLoaded] { return isLoaded; }) || !connection.open())
            return false;
        m_tracker->setServer(kServerId, u"Tasks"_s, connection->tasks(), &connection.handler);
        return true;
    }
    TaskTracker *tracker() const { return m_tracker.get(); }

    /// The key of the call's task, whoever created it; empty if there is none.
    QString call(const QString &tool, const QByteArray &arguments)
    {
        return call(tool, arguments,
                    connection.profile().era == Era::Stateful ? CallMode::AsTask : CallMode::Plain);
    }
    QString call(const QString &tool, const QByteArray &arguments, CallMode mode)
    {
        const json::RawObject given{json::Raw(arguments)};
        FollowedCalls calls(connection.operator->(), m_clock, [this] { return tracker(); });
        const auto started = connection.wait(
            calls.call({kServerId, tool, tool, given, mode}, connection.profile().era));
        if (!started)
            error = started.error();
        else if (started->result)
            result = firstText(*started->result);
        return started ? started->taskKey : QString();
    }
    Result<CallToolResult> finished(const QString &key)
    {
        return connection.wait(m_tracker->finished(key));
    }
    /// The text it ends with, or the error in words.
    QString outcome(const QString &key)
    {
        const auto ended = finished(key);
        return ended ? firstText(*ended) : inWords(ended.error());
    }
    TaskRecord record(const QString &key) const
    {
        const TaskRecord *found = m_tracker->record(key);
        return found ? *found : TaskRecord();
    }

    /// How many notifications of the server have this method.
    qsizetype told(const QString &method)
    {
        connection.sent(method); // Observes the messages.
        const auto &messages = connection->traffic()->messages();
        return std::ranges::count_if(messages, [&method](const TrafficMessage &message) {
            return !message.isSent && message.method == method
                && message.kind == TrafficMessage::Kind::Notification;
        });
    }

    /// When something was sent that has this method, on the clock's now().
    QList<std::chrono::milliseconds> sentAt(const QString &method)
    {
        QList<std::chrono::milliseconds> times;
        connection.sent(method); // Observes the messages.
        for (const TrafficMessage &message : connection->traffic()->messages()) {
            if (message.isSent && message.method == method
                && message.kind == TrafficMessage::Kind::Request)
                times.append(message.at);
        }
        return times;
    }

    RealConnection connection;
    QString result; ///< The result of a call without a task.
    Error error;

private:
    SystemClock *m_clock;
    QString m_folder;
    std::unique_ptr<TaskStore> m_store;
    std::unique_ptr<TaskTracker> m_tracker;
};

} // namespace

/// Tasks of servers on the official packages, from the call to the result: both generations, both transports.
class TestTaskServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void runsToAResult_data() { ways(); }
    void runsToAResult();
    void asksNoMoreOftenThanItMay_data() { ways(); }
    void asksNoMoreOftenThanItMay();
    void answersAQuestionOnce_data() { ways(); }
    void answersAQuestionOnce();
    void takesANoForAnAnswer_data() { ways(); }
    void takesANoForAnAnswer();
    void keepsAnErrorOfTheTool_data() { ways(); }
    void keepsAnErrorOfTheTool();
    void keepsAnErrorOfTheCall_data() { ways(); }
    void keepsAnErrorOfTheCall();
    void cancels_data() { ways(); }
    void cancels();
    void followsATaskThatDoesNotStop_data() { ways(); }
    void followsATaskThatDoesNotStop();
    void losesATaskWhenItsTimeIsOver_data() { ways(); }
    void losesATaskWhenItsTimeIsOver();
    void leavesToolsAloneThatAreNoTasks_data() { ways(); }
    void leavesToolsAloneThatAreNoTasks();
    void asksAnOpenQuestionAgainAfterARestart_data();
    void asksAnOpenQuestionAgainAfterARestart();
    void outlivesAServerThatKeepsItsTasks_data();
    void outlivesAServerThatKeepsItsTasks();
    void losesATaskThatTheServerForgot_data();
    void losesATaskThatTheServerForgot();

    void tellsHowFarATaskIs_data();
    void tellsHowFarATaskIs();
    void keepsWhatIsSaidAtOnce();
    void runsAsATaskWhatMustBeOne();
    void findsTasksOfOthers();
    void listensToATask_data();
    void listensToATask();
    void researches_data();
    void researches();

private:
    static void ways();
    void startServer(Way way, const QStringList &options = {});
    std::unique_ptr<Side> side();
    std::unique_ptr<Side> openSide(Way way, const QStringList &options = {});
    /// The record of the server.
    QList<json::Value> seen(const QString &key, const QString &value = {}) const;
    int asked(const QString &method) const { return int(seen(u"method"_s, method).size()); }
    /// Arguments of a call. Its task runs until endTask().
    QByteArray heldCall(int steps, int stepMs) const
    {
        return "{\"steps\":" + QByteArray::number(steps)
            + ",\"stepMs\":" + QByteArray::number(stepMs) + "," + untilEndTask(*m_folder) + '}';
    }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<NodeServer> m_server; ///< Null over stdio.
    QStringList m_command; ///< Over stdio.
};

void TestTaskServers::ways()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("2025-11-25, stdio") << Way::StatefulStdio;
    QTest::newRow("2025-11-25, HTTP") << Way::StatefulHttp;
    QTest::newRow("2026-07-28, stdio") << Way::StatelessStdio;
    QTest::newRow("2026-07-28, HTTP") << Way::StatelessHttp;
}

void TestTaskServers::initTestCase()
{
    const bool isThere = !packageFile(u"@modelcontextprotocol/server/package.json"_s).isEmpty()
        && !packageFile(u"@modelcontextprotocol/sdk/package.json"_s).isEmpty();
    if (nodeProgram().isEmpty() || !isThere)
        QSKIP(kNoNodeServer);
}

void TestTaskServers::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestTaskServers::startServer(Way way, const QStringList &options)
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_command =
        QStringList{
            testServerFile(isStateless(way) ? u"tasks-stateless.mjs"_s : u"tasks-stateful.mjs"_s),
            isHttp(way) ? u"http"_s : u"stdio"_s, u"--record"_s, m_folder->filePath(u"record"_s)}
        + options;
    if (!isHttp(way))
        return;
    m_server = std::make_unique<NodeServer>(m_command);
    QVERIFY2(m_server->start(), m_server->output());
}

std::unique_ptr<Side> TestTaskServers::side()
{
    return m_server ? std::make_unique<Side>(m_server->url(), m_folder->path(), &m_clock)
                    : std::make_unique<Side>(m_command, m_folder->path(), &m_clock);
}

std::unique_ptr<Side> TestTaskServers::openSide(Way way, const QStringList &options)
{
    startServer(way, options);
    auto opened = side();
    return opened->open() ? std::move(opened) : nullptr;
}

QList<json::Value> TestTaskServers::seen(const QString &key, const QString &value) const
{
    QFile file(m_folder->filePath(u"record"_s));
    QList<json::Value> found;
    if (!file.open(QIODevice::ReadOnly))
        return found;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const json::Value object = json::parse(json::Raw(line)).valueOr({});
        const json::Value *member = object.find(key);
        if (member && (value.isEmpty() || member->toString() == value))
            found.append(object);
    }
    return found;
}

void TestTaskServers::runsToAResult() // TASK-08, TASK-13, TASKX-04, TASKX-11, TASKX-23
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, heldCall(3, 500));
    QVERIFY2(!key.isEmpty(), qPrintable(inWords(us->error)));
    QCOMPARE(us->record(key).state, TaskState::Working);
    QCOMPARE(us->record(key).serverName, u"Tasks"_s);
    QTRY_VERIFY(us->record(key).statusMessage.startsWith(u"step "_s));
    QVERIFY(endTask(*m_folder));
    QCOMPARE(us->outcome(key), u"3 steps done"_s);
    QCOMPARE(us->record(key).state, TaskState::Completed);
    QVERIFY(us->record(key).hasResult);
    const auto kept = us->connection.wait(us->tracker()->result(key));
    QVERIFY(kept && kept->view().contains("3 steps done"));
    QCOMPARE(seen(u"created"_s).size(), 1);
}

// A server without notifications is polled at its interval, which is a second.
void TestTaskServers::asksNoMoreOftenThanItMay() // TASK-08, TASKX-09
{
    QFETCH(const Way, way);
    const auto us = openSide(way, {u"--no-push"_s});
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, R"({"steps":3,"stepMs":800})");
    QCOMPARE(us->outcome(key), u"3 steps done"_s);
    const auto polls = us->sentAt(u"tasks/get"_s);
    QVERIFY(!polls.isEmpty());
    QCOMPARE(asked(u"tasks/get"_s), polls.size());
    std::chrono::milliseconds last = us->sentAt(u"tools/call"_s).constFirst();
    for (const std::chrono::milliseconds at : polls) {
        QVERIFY2(at - last >= 1s, qPrintable(QString::number((at - last).count())));
        last = at;
    }
}

void TestTaskServers::answersAQuestionOnce() // TASK-10, TASK-11, TASKX-12, TASKX-14, TASKX-15
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"asks"_s, R"({"steps":4,"stepMs":300})");
    QCOMPARE(us->outcome(key), kAhab);
    QCOMPARE(us->connection.handler.asked.size(), 1);
    QCOMPARE(us->connection.handler.asked.constFirst().taskId, us->record(key).taskId);
    QCOMPARE(seen(u"answered"_s).size(), 1);
    QCOMPARE(asked(u"tasks/update"_s), isStateless(way) ? 1 : 0);
}

void TestTaskServers::takesANoForAnAnswer() // TASKX-18
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    us->connection.handler.onRequest = [](const PeerRequest &) {
        return settled<json::Raw>(json::Raw(R"({"action":"decline"})"_ba));
    };
    QCOMPARE(us->outcome(us->call(u"asks"_s, "{}")), u"nobody: decline"_s);
}

void TestTaskServers::keepsAnErrorOfTheTool() // TASK-14, TASKX-11
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"fails"_s, "{}");
    const auto ended = us->finished(key);
    QVERIFY(ended && ended->isError.value_or(false));
    QCOMPARE(firstText(*ended), u"The crane is out of order"_s);
    QVERIFY(us->record(key).isToolError);
}

void TestTaskServers::keepsAnErrorOfTheCall() // TASK-13, TASK-14, TASKX-11
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"breaks"_s, "{}");
    const auto ended = us->finished(key);
    QVERIFY(!ended);
    QCOMPARE(ended.error().kind, ErrorKind::Remote);
    QCOMPARE(ended.error().code, -32603);
    QCOMPARE(ended.error().detail, u"The crane fell over"_s);
    QCOMPARE(us->record(key).state, TaskState::Failed);
}

void TestTaskServers::cancels() // TASK-15, TASK-17, TASKX-19, TASKX-20
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, R"({"steps":1000,"stepMs":100})");
    QVERIFY(!key.isEmpty());
    us->tracker()->cancel(key);
    QVERIFY(!us->finished(key));
    QCOMPARE(us->record(key).state, TaskState::Cancelled);
    QCOMPARE(asked(u"tasks/cancel"_s), 1);
    QCOMPARE(us->connection.sent(u"notifications/cancelled"_s), 0); // TASK-18
}

void TestTaskServers::followsATaskThatDoesNotStop() // TASKX-20
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"stubborn"_s, heldCall(3, 500));
    us->tracker()->cancel(key);
    QTRY_COMPARE(asked(u"tasks/cancel"_s), 1);
    QVERIFY(endTask(*m_folder));
    QCOMPARE(us->outcome(key), u"3 steps done"_s);
    QCOMPARE(us->record(key).state, TaskState::Completed);
    QCOMPARE(asked(u"tasks/cancel"_s), 1);
}

void TestTaskServers::losesATaskWhenItsTimeIsOver() // TASK-20, TASKX-21, TASKX-22
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"expires"_s, R"({"steps":100,"stepMs":1000})");
    QVERIFY(!us->finished(key));
    QCOMPARE(us->record(key).state, TaskState::Lost);
    QCOMPARE(us->record(key).lostReason, LostReason::Expired);
}

void TestTaskServers::leavesToolsAloneThatAreNoTasks() // TASK-02, TASKX-04
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    QVERIFY(us->call(u"forbidden"_s, "{}", CallMode::Plain).isEmpty());
    QCOMPARE(us->result, u"4 steps done"_s);
    QVERIFY(us->tracker()->keys().isEmpty());
}

void TestTaskServers::asksAnOpenQuestionAgainAfterARestart_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("2025-11-25, HTTP") << Way::StatefulHttp;
    QTest::newRow("2026-07-28, HTTP") << Way::StatelessHttp;
}

// The server keeps running; the program crashes before the person has answered, and starts again.
void TestTaskServers::asksAnOpenQuestionAgainAfterARestart() // TASK-27, TASKX-08, TASKX-13
{
    QFETCH(const Way, way);
    auto before = openSide(way);
    QVERIFY(before);
    Promise<json::Raw> nobody;
    before->connection.handler.onRequest = [&nobody](const PeerRequest &) {
        return nobody.pending();
    };
    const QString key = before->call(u"asks"_s, "{}");
    QTRY_COMPARE(before->connection.handler.asked.size(), 1);
    QCOMPARE(before->record(key).state, TaskState::NeedsInput);
    before->crash(); // A program that ends in order answers with a cancel (RPC-08).
    before.reset();

    const auto after = side();
    Promise<json::Raw> person;
    after->connection.handler.onRequest = [&person](const PeerRequest &) {
        return person.pending();
    };
    QVERIFY(after->open());
    QCOMPARE(after->tracker()->keys(), QStringList{key});
    QTRY_COMPARE(after->connection.handler.asked.size(), 1);
    QCOMPARE(seen(u"answered"_s).size(), 0);
    person.settle(json::Raw(R"({"action":"accept","content":{"name":"Ishmael"}})"_ba));
    QCOMPARE(after->outcome(key), u"Ahoy Ishmael"_s);
    QCOMPARE(after->connection.handler.asked.size(), 1);
    QCOMPARE(seen(u"answered"_s).size(), 1);
    QCOMPARE(asked(u"tasks/update"_s), isStateless(way) ? 1 : 0);
    QCOMPARE(seen(u"created"_s).size(), 1);
}

void TestTaskServers::outlivesAServerThatKeepsItsTasks_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("2026-07-28, stdio") << Way::StatelessStdio;
    QTest::newRow("2026-07-28, HTTP") << Way::StatelessHttp;
}

// Both programs end while the request is open, and start again.
void TestTaskServers::outlivesAServerThatKeepsItsTasks() // TASKX-08, TASKX-30
{
    QFETCH(const Way, way);
    startServer(way);
    const QStringList store{u"--store"_s, m_folder->filePath(u"store"_s)};
    m_command += store;
    if (m_server) {
        m_server = std::make_unique<NodeServer>(m_command);
        QVERIFY2(m_server->start(), m_server->output());
    }
    auto before = side();
    Promise<json::Raw> nobody;
    before->connection.handler.onRequest = [&nobody](const PeerRequest &) {
        return nobody.pending();
    };
    QVERIFY(before->open());
    const QString key = before->call(u"asks"_s, "{}");
    QTRY_COMPARE(before->connection.handler.asked.size(), 1);
    before.reset();
    if (m_server) {
        m_server->stop();
        QVERIFY2(m_server->start(), m_server->output());
    }
    const auto after = side();
    QVERIFY(after->open());
    QCOMPARE(after->outcome(key), kAhab);
    QCOMPARE(seen(u"answered"_s).size(), 1);
    QCOMPARE(asked(u"tasks/update"_s), 1);
}

void TestTaskServers::losesATaskThatTheServerForgot_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("2025-11-25, HTTP") << Way::StatefulHttp;
    QTest::newRow("2026-07-28, HTTP") << Way::StatelessHttp;
}

void TestTaskServers::losesATaskThatTheServerForgot() // TASK-20, TASKX-21
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, R"({"steps":100,"stepMs":1000})");
    QVERIFY(!key.isEmpty());
    m_server->stop();
    QVERIFY2(m_server->start(), m_server->output());
    QVERIFY(!us->finished(key));
    QCOMPARE(us->record(key).state, TaskState::Lost);
    QCOMPARE(us->record(key).lostReason, LostReason::Forgotten);
}

void TestTaskServers::tellsHowFarATaskIs_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stdio") << Way::StatefulStdio;
    QTest::newRow("HTTP") << Way::StatefulHttp;
}

void TestTaskServers::tellsHowFarATaskIs() // TASK-25
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, heldCall(4, 400));
    QTRY_VERIFY(us->tracker()->live(key).progress.value_or(0) >= 2);
    QCOMPARE(us->tracker()->live(key).total, 4);
    QVERIFY(us->tracker()->live(key).progressMessage.startsWith(u"step "_s));
    QVERIFY(endTask(*m_folder));
    QCOMPARE(us->outcome(key), u"4 steps done"_s);
}

void TestTaskServers::keepsWhatIsSaidAtOnce() // TASK-07
{
    const auto us = openSide(Way::StatefulStdio);
    QVERIFY(us);
    const QString key = us->call(u"optional"_s, "{}");
    QCOMPARE(us->record(key).immediateResponse, u"It has begun"_s);
    QCOMPARE(us->outcome(key), u"4 steps done"_s);
}

void TestTaskServers::runsAsATaskWhatMustBeOne() // TASK-02
{
    const auto us = openSide(Way::StatefulStdio);
    QVERIFY(us);
    const QString key = us->call(u"required"_s, "{}", CallMode::Plain);
    QVERIFY2(!key.isEmpty(), qPrintable(inWords(us->error)));
    QCOMPARE(us->outcome(key), u"4 steps done"_s);
}

// Over HTTP, with the same server: a task of another client is listed, and not tracked.
void TestTaskServers::findsTasksOfOthers() // TASK-16
{
    const auto other = openSide(Way::StatefulHttp);
    QVERIFY(other);
    QVERIFY(!other->call(u"steady"_s, R"({"steps":100,"stepMs":1000})").isEmpty());
    const QTemporaryDir elsewhere;
    Side us(m_server->url(), elsewhere.path(), &m_clock);
    QVERIFY(us.open());
    QTRY_COMPARE(us.tracker()->keys().size(), 1);
    QVERIFY(us.record(us.tracker()->keys().constFirst()).isFound);
}

void TestTaskServers::listensToATask_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stdio") << Way::StatelessStdio;
    QTest::newRow("HTTP") << Way::StatelessHttp;
}

// A task with notifications needs no polling.
void TestTaskServers::listensToATask() // TASKX-24, TASKX-25
{
    QFETCH(const Way, way);
    const auto us = openSide(way);
    QVERIFY(us);
    const QString key = us->call(u"steady"_s, heldCall(1000, 100));
    QTRY_VERIFY(us->told(u"notifications/subscriptions/acknowledged"_s) > 0);
    const auto before = asked(u"tasks/get"_s);
    const auto told = us->told(u"notifications/tasks"_s);
    // So many steps take four seconds, and it may ask once a second.
    QTRY_VERIFY(us->told(u"notifications/tasks"_s) >= told + 40);
    QVERIFY(endTask(*m_folder));
    QCOMPARE(us->outcome(key), u"1000 steps done"_s);
    const auto polls = asked(u"tasks/get"_s) - before;
    QVERIFY2(polls <= 2, qPrintable(QString::number(polls)));
}

void TestTaskServers::researches_data()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("stdio") << false;
    QTest::newRow("HTTP") << true;
}

/// The research tool of @modelcontextprotocol/server-everything, which sends a request to clarify.
void TestTaskServers::researches() // TASK-10, TASK-13
{
    QFETCH(const bool, isHttp);
    const QString program = packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (program.isEmpty())
        QSKIP(kNoNodeServer);
    m_folder = std::make_unique<QTemporaryDir>();
    m_command = {program, isHttp ? u"streamableHttp"_s : u"stdio"_s};
    if (isHttp) {
        m_server = std::make_unique<NodeServer>(m_command);
        QVERIFY2(m_server->start(), m_server->output());
    }
    const auto us = side();
    QVERIFY(us->open());
    const QString key =
        us->call(u"simulate-research-query"_s, R"({"topic":"python","ambiguous":true})");
    QVERIFY2(!key.isEmpty(), qPrintable(inWords(us->error)));
    const QString report = us->outcome(key);
    QVERIFY2(report.startsWith(u"# Research Report: python"_s), qPrintable(report));
    const auto isAboutIt = [&us, &key](const PeerRequest &request) {
        return request.taskId == us->record(key).taskId;
    };
    const auto &asked = us->connection.handler.asked; // For its folders, too.
    QCOMPARE(std::count_if(asked.cbegin(), asked.cend(), isAboutIt), 1);
}

QUAYSIDE_TEST(TestTaskServers, QCoreApplication)

} // namespace tst_taskservers

#include "tst_taskservers.moc"
