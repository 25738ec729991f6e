// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/integration/realserver.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDeadlineTimer>

namespace tst_officialtasks {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

/// Tasks of 2025-11-25, in both directions, with servers as they are published: @modelcontextprotocol/server-everything, and
/// the interactive example of @modelcontextprotocol/sdk.
class TestOfficialTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void asksWhileItsResultIsWaitedFor_data() { ways(); }
    void asksWhileItsResultIsWaitedFor();
    void endsATask_data() { ways(); }
    void endsATask();
    void knowsNoStrangeTask_data() { ways(); }
    void knowsNoStrangeTask();
    void givesUsAQuestionAsATask_data() { ways(); }
    void givesUsAQuestionAsATask();
    void hearsWhatCameOfItsTask_data();
    void hearsWhatCameOfItsTask();

    void asksOverTheServersOwnStream_data();
    void asksOverTheServersOwnStream();

private:
    static void ways();
    bool open(const QStringList &arguments);
    std::optional<TaskSnapshot> start(const QString &tool, const QByteArray &arguments);
    QStringList asked(const QString &method) const;
    bool waitForStatus(const QString &taskId, TaskStatus status);

    QString m_everything;
    std::unique_ptr<NodeServer> m_server;
    std::unique_ptr<RealConnection> m_connection;
};

void TestOfficialTasks::ways()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("stdio") << false;
    QTest::newRow("Streamable HTTP") << true;
}

void TestOfficialTasks::initTestCase()
{
    m_everything = packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (nodeProgram().isEmpty() || m_everything.isEmpty()
        || packageFile(u"@modelcontextprotocol/sdk/package.json"_s).isEmpty())
        QSKIP(kNoNodeServer);
}

void TestOfficialTasks::init()
{
    if (qstrcmp(QTest::currentTestFunction(), "asksOverTheServersOwnStream") == 0) {
        m_server = std::make_unique<NodeServer>(QStringList{packageFile(
            u"@modelcontextprotocol/sdk/dist/esm/examples/server/simpleTaskInteractive.js"_s)});
        QVERIFY2(m_server->start(), m_server->output().constData());
        m_connection = std::make_unique<RealConnection>(m_server->url());
    } else if (qstrcmp(QTest::currentTestFunction(), "hearsWhatCameOfItsTask") == 0) {
        m_connection = std::make_unique<RealConnection>(QStringList{m_everything, u"stdio"_s});
    } else {
        QFETCH(const bool, isHttp);
        const QStringList command{m_everything, isHttp ? u"streamableHttp"_s : u"stdio"_s};
        if (isHttp) {
            m_server = std::make_unique<NodeServer>(command);
            QVERIFY2(m_server->start(), m_server->output().constData());
            m_connection = std::make_unique<RealConnection>(m_server->url());
        } else {
            m_connection = std::make_unique<RealConnection>(command);
        }
    }
    m_connection->handler.offered.hasTasks = true;
    QVERIFY(m_connection->open());
}

void TestOfficialTasks::cleanup()
{
    if (QTest::currentTestFailed() && m_server)
        qWarning().noquote() << m_server->output();
    m_connection.reset();
    m_server.reset();
}

/// The task that the call has become.
std::optional<TaskSnapshot> TestOfficialTasks::start(const QString &tool,
                                                     const QByteArray &arguments)
{
    const auto outcome =
        m_connection->wait(startTool((*m_connection)->toolCalls(), tool, {json::Raw(arguments)}));
    if (!outcome)
        qWarning().noquote() << inWords(outcome.error());
    return outcome ? outcome->task : std::nullopt;
}

/// The tasks for which the server has asked this.
QStringList TestOfficialTasks::asked(const QString &method) const
{
    QStringList taskIds;
    for (const PeerRequest &request : std::as_const(m_connection->handler.asked)) {
        if (request.method == method)
            taskIds.append(request.taskId);
    }
    return taskIds;
}

/// Polls at the interval of the server.
bool TestOfficialTasks::waitForStatus(const QString &taskId, TaskStatus status)
{
    const QDeadlineTimer patience(Waiting::kLimit);
    while (!patience.hasExpired()) {
        const auto task = m_connection->wait((*m_connection)->tasks()->get(taskId));
        if (!task || task->status == status)
            return task.hasValue();
        QTest::qWait(int(task->pollInterval.value_or(200ms).count()));
    }
    return false;
}

void TestOfficialTasks::
    asksWhileItsResultIsWaitedFor() // TASK-02, TASK-04, TASK-08, TASK-10, TASK-11, TASK-13
{
    Connection *connection = m_connection->operator->();
    const Tool *tool = connection->tools()->find(u"simulate-research-query"_s);
    QVERIFY(tool);
    QCOMPARE(connection->tasks()->support(*tool), TaskSupport::Required);
    const auto task = start(tool->name, R"({"topic":"python","ambiguous":true})");
    QVERIFY(task);
    QCOMPARE(task->status, TaskStatus::Working);
    QCOMPARE(task->pollInterval, std::optional(1000ms));
    QVERIFY(task->createdAt.isValid());
    QVERIFY(waitForStatus(task->taskId, TaskStatus::InputRequired));
    QVERIFY(asked(u"elicitation/create"_s).isEmpty());
    const auto result = m_connection->wait(connection->tasks()->result(task->taskId));
    QVERIFY2(result, qPrintable(result ? QString() : inWords(result.error())));
    QCOMPARE(asked(u"elicitation/create"_s), QStringList{task->taskId});
    const auto read = json::read<CallToolResult>(*result);
    QVERIFY(read);
    QVERIFY2(firstText(*read).contains(u"Research Report: python (programming)"_s),
             qPrintable(firstText(*read)));
    QVERIFY(result->view().contains(task->taskId.toUtf8())); // The task of the result.
    QVERIFY(waitForStatus(task->taskId, TaskStatus::Completed));
}

void TestOfficialTasks::endsATask() // TASK-16, TASK-17
{
    Connection *connection = m_connection->operator->();
    QVERIFY(connection->tasks()->canList() && connection->tasks()->canCancel());
    // It goes no further than its question.
    const auto task = start(u"simulate-research-query"_s, R"({"topic":"tides","ambiguous":true})");
    QVERIFY(task);
    const auto listed = m_connection->wait(connection->tasks()->list());
    QVERIFY(listed);
    QCOMPARE(listed->size(), 1);
    QCOMPARE(listed->constFirst().taskId, task->taskId);
    const auto cancelled = m_connection->wait(connection->tasks()->cancel(task->taskId));
    QVERIFY(cancelled && *cancelled);
    QCOMPARE((*cancelled)->status, TaskStatus::Cancelled);
    const auto again = m_connection->wait(connection->tasks()->cancel(task->taskId));
    QVERIFY(!again);
    QCOMPARE(again.error().code, rpc::kInvalidParams);
}

void TestOfficialTasks::knowsNoStrangeTask() // TASK-20, TASK-24
{
    Connection *connection = m_connection->operator->();
    const QString strange = u"0123456789abcdef"_s;
    const auto task = m_connection->wait(connection->tasks()->get(strange));
    QVERIFY(!task);
    QCOMPARE(task.error().code, rpc::kInvalidParams);
    QVERIFY2(!task.error().detail.contains(strange), qPrintable(task.error().detail));
    QVERIFY(!m_connection->wait(connection->tasks()->result(strange)));
}

void TestOfficialTasks::
    givesUsAQuestionAsATask() // TASKR-01, TASKR-03, TASKR-04, TASKR-06, TASKR-07
{
    const QString sampled =
        m_connection->call(u"trigger-sampling-request-async"_s, R"({"prompt":"say it"})");
    QVERIFY2(sampled.startsWith(u"[COMPLETED]"_s), qPrintable(sampled));
    QVERIFY2(sampled.contains(u"ahoy"_s), qPrintable(sampled));

    // The person takes longer than the polling interval.
    const Promise<json::Raw> person;
    m_connection->handler.onRequest = [person](const PeerRequest &request) {
        return request.method == u"elicitation/create"
            ? person.pending()
            : settled<json::Raw>(json::Raw(R"({"roots":[]})"));
    };
    std::optional<Result<CallToolResult>> answer;
    (*m_connection)
        ->callTool(u"trigger-elicitation-request-async"_s, {})
        .then(this, [&answer](const auto &result) { answer = result; });
    const int polls = m_connection->asked(u"tasks/get"_s);
    QTRY_VERIFY(m_connection->asked(u"tasks/get"_s) >= polls + 2);
    person.settle(json::Raw(R"({"action":"accept","content":{"name":"Ahab"}})"));
    QTRY_VERIFY(answer);
    const Result<CallToolResult> &call = *answer;
    QVERIFY(call);
    QVERIFY2(firstText(*call).startsWith(u"[COMPLETED]"_s), qPrintable(firstText(*call)));
    const QString all = QString::fromUtf8(call->source.toByteArray());
    QVERIFY2(all.contains(u"Ahab"_s) && all.contains(u"working - Waiting"_s), qPrintable(all));
}

void TestOfficialTasks::hearsWhatCameOfItsTask_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("action"); // Empty: refused.
    QTest::addColumn<QString>("outcome");
    const QString form = u"trigger-elicitation-request-async"_s;
    QTest::newRow("declined") << form << QByteArray("decline") << u"[DECLINED]"_s;
    QTest::newRow("put away") << form << QByteArray("cancel") << u"[CANCELLED]"_s;
    QTest::newRow("a model refused")
        << u"trigger-sampling-request-async"_s << QByteArray() << u"[FAILED]"_s;
}

void TestOfficialTasks::hearsWhatCameOfItsTask() // TASKR-12, TASKR-13
{
    QFETCH(QString, tool);
    QFETCH(QByteArray, action);
    QFETCH(QString, outcome);
    m_connection->handler.onRequest = [action](const PeerRequest &) {
        return action.isEmpty() ? settled<json::Raw>(Error{ErrorKind::Cancelled, {}, 0, {}})
                                : settled<json::Raw>(json::Raw("{\"action\":\"" + action + "\"}"));
    };
    const QString text = m_connection->call(tool, R"({"prompt":"say it"})");
    QVERIFY2(text.startsWith(outcome), qPrintable(text));
}

void TestOfficialTasks::asksOverTheServersOwnStream_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("method");
    QTest::newRow("the person") << u"confirm_delete"_s << u"elicitation/create"_s;
    QTest::newRow("a model") << u"write_haiku"_s << u"sampling/createMessage"_s;
}

void TestOfficialTasks::asksOverTheServersOwnStream() // TASK-02, TASK-10, TASK-11, TASK-22
{
    QFETCH(QString, tool);
    QFETCH(QString, method);
    Connection *connection = m_connection->operator->();
    QVERIFY(!connection->tasks()->canCancel());
    const auto task = start(tool, R"({"filename":"log.txt","topic":"fog"})");
    QVERIFY(task);
    QVERIFY(waitForStatus(task->taskId, TaskStatus::InputRequired));
    const auto result = m_connection->wait(connection->tasks()->result(task->taskId));
    QVERIFY2(result, qPrintable(result ? QString() : inWords(result.error())));
    QCOMPARE(asked(method), QStringList{task->taskId});
    QVERIFY(waitForStatus(task->taskId, TaskStatus::Completed));
}

QUAYSIDE_TEST(TestOfficialTasks, QCoreApplication)

} // namespace tst_officialtasks

#include "tst_officialtasks.moc"
