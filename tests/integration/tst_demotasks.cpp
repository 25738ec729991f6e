// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/discover.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/subscriptions.h"
#include "core/protocol/tasks.h"
#include "core/rpc/peer.h"
#include "core/transport/posixlauncher.h"
#include "core/transport/stdiotransport.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

namespace tst_demotasks {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A call that is answered with a task, in either generation.
struct CallAsTask
{
    static constexpr QLatin1StringView method{"tools/call"};
    using Params = CallToolParams;
    using Reply = CreateTaskResult;
};
struct CallForTask
{
    static constexpr QLatin1StringView method{"tools/call"};
    using Params = CallToolParams;
    using Reply = DetailedTask;
};

CallToolParams callOf(const QString &tool, int seconds)
{
    CallToolParams params;
    params.name = tool;
    params.arguments = {json::Raw("{\"seconds\":" + QByteArray::number(seconds) + '}')};
    return params;
}

QString textIn(const json::Raw &result)
{
    const auto read = json::read<CallToolResult>(result);
    return read ? firstText(*read) : QString();
}

/// Counts the entries that a peer keeps for an answered call.
struct ProgressTap final : rpc::MessageTap
{
    int progress = 0;

    void onSent(const rpc::Outgoing &) override { }
    void onReceived(const json::Raw &text, const rpc::Origin &) override
    {
        progress += text.view().contains("notifications/progress");
    }
};

const QByteArray kStatelessMeta =
    R"("io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":)";

} // namespace

/// The long jobs of quayside-demo-server as tasks of both generations, as they look on the wire.
class TestDemoTasks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { stop(); }

    void runsWhatAClientWantsAsATask();
    void asksHalfWayWhoWaitsForTheResult();
    void failsHalfWay();
    void stopsWhenItIsTold();
    void goesOnWhenItIsThePatrol();
    void forgetsTheBalloonBeforeItLands();
    void refusesAToolCalledInTheWrongWay();
    void listsItsTasks();
    void knowsNoTasksInAnOlderRevision();

    void makesATaskOfEveryLongJob();
    void asksAlongWithTheTask();
    void asksNobodyWhoCannotBeAsked();
    void tellsWhoListens();
    void stopsByWish();
    void needsAClientThatKnowsOfTasks();

private:
    void start(const QString &era);
    void stop();
    void startStateful(const QString &revision = u"2025-11-25"_s);
    void startStateless();
    template<class M>
    Result<typename M::Reply> call(const typename M::Params &params);
    QString newTask(const QString &tool, int seconds);
    QString newJob(const QString &tool, int seconds);
    /// The task after it has ended.
    DetailedTask outcome(const QString &taskId);

    ProgressTap m_tap;
    SystemClock m_clock;
    PosixLauncher m_launcher;
    std::unique_ptr<StdioTransport> m_transport;
    std::unique_ptr<rpc::Peer> m_peer;
    QList<rpc::IncomingRequest> m_asked;
    QList<std::pair<QString, json::Raw>> m_told;
};

void TestDemoTasks::start(const QString &era)
{
    stop();
    const LaunchSpec spec{QStringLiteral(QUAYSIDE_DEMO_SERVER), {u"--era"_s, era}, {}, {}};
    m_transport = std::make_unique<StdioTransport>(spec, &m_launcher, &m_clock);
    m_peer = std::make_unique<rpc::Peer>(m_transport.get(), &m_clock);
    m_peer->addTap(&m_tap);
    connect(m_peer.get(), &rpc::Peer::requestReceived, this,
            [this](const rpc::IncomingRequest &request) { m_asked.append(request); });
    connect(m_peer.get(), &rpc::Peer::notificationReceived, this,
            [this](const QString &method, const json::Raw &params) {
                m_told.append({method, params});
            });
    bool isOpen = false;
    connect(m_transport.get(), &rpc::Transport::opened, this, [&isOpen] { isOpen = true; });
    m_transport->open();
    QTRY_VERIFY(isOpen);
}

void TestDemoTasks::stop()
{
    m_peer.reset();
    m_asked.clear();
    m_told.clear();
    if (!m_transport)
        return;
    bool isGone = false;
    connect(m_transport.get(), &rpc::Transport::closed, this, [&isGone] { isGone = true; });
    m_transport->close();
    waitUntil([&isGone] { return isGone; });
    m_transport.reset();
}

void TestDemoTasks::startStateful(const QString &revision)
{
    start(u"stateful"_s);
    InitializeParams params;
    params.protocolVersion = revision;
    params.capabilities.elicitation = Presence();
    params.clientInfo.name = params.clientInfo.version = u"test"_s;
    QVERIFY(call<Initialize>(params).hasValue());
    m_peer->notify<Initialized>({});
}

void TestDemoTasks::startStateless()
{
    start(u"stateless"_s);
    m_peer->setRequestMeta(
        kStatelessMeta + R"({"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})");
    const auto found = call<Discover>({});
    QVERIFY(found.hasValue());
    QVERIFY(found->capabilities.extensions->value.view().contains(QByteArrayView(kTasksExtension)));
}

template<class M>
Result<typename M::Reply> TestDemoTasks::call(const typename M::Params &params)
{
    std::optional<Result<typename M::Reply>> answer;
    m_peer->call<M>(params).then(
        this, [&answer](const Result<typename M::Reply> &result) { answer = result; });
    waitUntil([&answer] { return answer.has_value(); });
    return answer.value_or(Error{ErrorKind::Timeout, {}, 0, {}});
}

QString TestDemoTasks::newTask(const QString &tool, int seconds)
{
    CallToolParams params = callOf(tool, seconds);
    params.task = TaskMetadata{60000};
    const auto created = call<CallAsTask>(params);
    return created ? created->task.taskId : QString();
}

QString TestDemoTasks::newJob(const QString &tool, int seconds)
{
    const auto created = call<CallForTask>(callOf(tool, seconds));
    return created ? created->taskId : QString();
}

DetailedTask TestDemoTasks::outcome(const QString &taskId)
{
    Result<DetailedTask> task = Error{ErrorKind::Timeout, {}, 0, {}};
    waitUntil([&] {
        task = call<GetDetailedTask>({taskId});
        return !task || taskStatus(task->status) != TaskStatus::Working;
    });
    return task.valueOr({});
}

void TestDemoTasks::runsWhatAClientWantsAsATask() // TASK-04, TASK-10, TASK-13
{
    startStateful();
    CallToolParams params = callOf(u"survey"_s, 2);
    params.task = TaskMetadata{600000};
    params.meta = json::Raw(R"({"progressToken":"p"})"_ba);
    const auto created = call<CallAsTask>(params);
    QVERIFY(created.hasValue());
    QCOMPARE(created->task.status, u"working"_s);
    QCOMPARE(created->task.ttl->ms, 600000);
    QVERIFY(created->immediateResponse().contains(u"Casting off"_s));
    const auto result = call<GetTaskPayload>({created->task.taskId});
    QVERIFY(result.hasValue());
    QCOMPARE(firstText(*result), u"The least depth is 6.2 m, at the south quay."_s);
    QCOMPARE(RelatedTaskMeta::taskIdIn(result->meta), created->task.taskId);
    QCOMPARE(call<GetTask>({created->task.taskId})->status, u"completed"_s);
    QVERIFY(m_tap.progress > 0); // TASK-25
}

void TestDemoTasks::asksHalfWayWhoWaitsForTheResult() // TASK-10, TASK-11
{
    startStateful();
    const QString id = newTask(u"plan_voyage"_s, 2);
    QTRY_VERIFY(call<GetTask>({id})->status == u"input_required");
    QVERIFY(m_asked.isEmpty());
    std::optional<QString> text;
    m_peer->call<GetTaskPayload>({id}).then(
        this, [&text](const Result<CallToolResult> &result) { text = firstText(*result); });
    QTRY_VERIFY(m_asked.size() == 1);
    QCOMPARE(m_asked.constFirst().method, u"elicitation/create"_s);
    const auto question = json::read<ElicitParams>(m_asked.constFirst().params);
    QCOMPARE(RelatedTaskMeta::taskIdIn(question->meta), id);
    m_peer->respond(m_asked.constFirst().id,
                    R"({"action":"accept","content":{"route":"inner","night":true}})");
    QTRY_VERIFY(text.has_value());
    QCOMPARE(*text, u"To Tromsø behind the islands in 3 days."_s);
    QCOMPARE(m_asked.size(), 1);
}

void TestDemoTasks::failsHalfWay() // TASK-14, TASKX-11
{
    startStateful();
    const QString id = newTask(u"dredge"_s, 2);
    const auto result = call<GetTaskPayload>({id});
    QVERIFY(result && result->isError.value_or(false));
    QCOMPARE(call<GetTask>({id})->status, u"failed"_s);

    startStateless();
    const DetailedTask task = outcome(newJob(u"dredge"_s, 2));
    QCOMPARE(task.status, u"completed"_s);
    QCOMPARE(textIn(*task.result), u"There is a wreck in the basin."_s);
}

void TestDemoTasks::stopsWhenItIsTold() // TASK-17
{
    startStateful();
    const QString id = newTask(u"survey"_s, 600);
    QCOMPARE(call<CancelTask>({id})->status, u"cancelled"_s);
    QCOMPARE(call<CancelTask>({id}).error().code, rpc::kInvalidParams);
    QVERIFY(!call<GetTaskPayload>({id}));
}

void TestDemoTasks::goesOnWhenItIsThePatrol()
{
    startStateful();
    const QString longOne = newTask(u"patrol"_s, 600);
    QCOMPARE(call<CancelTask>({longOne})->status, u"working"_s);
    QCOMPARE(call<GetTask>({longOne})->status, u"working"_s);
    const QString id = newTask(u"patrol"_s, 2);
    (void)call<CancelTask>({id}); // On a slow machine too late.
    QCOMPARE(firstText(*call<GetTaskPayload>({id})), u"All is quiet."_s);
}

void TestDemoTasks::forgetsTheBalloonBeforeItLands() // TASK-20, TASKX-21
{
    startStateful();
    const QString id = newTask(u"weather_balloon"_s, 2);
    QCOMPARE(call<GetTaskPayload>({id}).error().code, rpc::kInvalidParams);
    QCOMPARE(call<GetTask>({id}).error().code, rpc::kInvalidParams);

    startStateless();
    const QString longOne = newJob(u"weather_balloon"_s, 600);
    QCOMPARE(call<GetDetailedTask>({longOne})->ttlMs->ms, 300000);
    const QString job = newJob(u"weather_balloon"_s, 2);
    QVERIFY(outcome(job).taskId.isEmpty());
    QCOMPARE(call<GetDetailedTask>({job}).error().code, rpc::kInvalidParams);
}

void TestDemoTasks::refusesAToolCalledInTheWrongWay() // TASK-02
{
    startStateful();
    QCOMPARE(call<CallTool>(callOf(u"patrol"_s, 1)).error().code, rpc::kMethodNotFound);
    CallToolParams params = callOf(u"slow"_s, 1);
    params.task = TaskMetadata{};
    QCOMPARE(call<CallAsTask>(params).error().code, rpc::kMethodNotFound);
    QCOMPARE(firstText(*call<CallTool>(callOf(u"survey"_s, 1))),
             u"The least depth is 6.2 m, at the south quay."_s);
}

void TestDemoTasks::listsItsTasks() // TASK-16
{
    startStateful();
    const QStringList ids{newTask(u"survey"_s, 600), newTask(u"dredge"_s, 600)};
    const auto listed = call<ListTasks>({});
    QVERIFY(listed.hasValue());
    QStringList found;
    for (const Task &task : listed->tasks.items)
        found.append(task.taskId);
    QCOMPARE(found, ids);
}

void TestDemoTasks::knowsNoTasksInAnOlderRevision() // TASK-01
{
    startStateful(u"2025-06-18"_s);
    QCOMPARE(firstText(*call<CallTool>(callOf(u"patrol"_s, 1))), u"All is quiet."_s);
    // It is gone before it has a result.
    QCOMPARE(call<CallTool>(callOf(u"weather_balloon"_s, 2)).error().code, rpc::kInternalError);
    QCOMPARE(call<ListTasks>({}).error().code, rpc::kMethodNotFound);
}

void TestDemoTasks::makesATaskOfEveryLongJob() // TASKX-04, TASKX-05, TASKX-10
{
    startStateless();
    const auto created = call<CallForTask>(callOf(u"survey"_s, 1));
    QVERIFY(created.hasValue());
    QCOMPARE(created->status, u"working"_s);
    QCOMPARE(created->ttlMs->ms, 3 * 3600 * 1000);
    const DetailedTask task = outcome(created->taskId);
    QCOMPARE(task.status, u"completed"_s);
    QCOMPARE(textIn(*task.result), u"The least depth is 6.2 m, at the south quay."_s);
}

void TestDemoTasks::asksAlongWithTheTask() // TASKX-12, TASKX-14
{
    startStateless();
    const QString id = newJob(u"plan_voyage"_s, 2);
    const DetailedTask open = outcome(id);
    QCOMPARE(open.status, u"input_required"_s);
    QVERIFY(open.inputRequests->view().contains("Two routes lead to"));
    const auto answer = [](const char *text) { return json::RawObject{json::Raw(text)}; };
    QVERIFY(call<UpdateTask>({id, answer(R"({"nobody":{"action":"accept"}})")}).hasValue());
    QCOMPARE(call<GetDetailedTask>({id})->status, u"input_required"_s);
    QVERIFY(call<UpdateTask>({id, answer(R"({"route":{"action":"decline"}})")}).hasValue());
    // The first answer counts.
    QVERIFY(call<UpdateTask>({id, answer(R"({"route":{"action":"cancel"}})")}).hasValue());
    QCOMPARE(textIn(*outcome(id).result),
             u"Nobody chose a route: the voyage to Tromsø stays a draft."_s);
}

void TestDemoTasks::asksNobodyWhoCannotBeAsked() // TASKX-12
{
    startStateless();
    m_peer->setRequestMeta(kStatelessMeta
                           + R"({"extensions":{"io.modelcontextprotocol/tasks":{}}})");
    QCOMPARE(textIn(*outcome(newJob(u"plan_voyage"_s, 1)).result),
             u"Nobody chose a route: the voyage to Tromsø stays a draft."_s);
}

void TestDemoTasks::tellsWhoListens() // TASKX-24, TASKX-25
{
    startStateless();
    const QString id = newJob(u"plan_voyage"_s, 2);
    QCOMPARE(outcome(id).status, u"input_required"_s); // It goes no further by itself.
    SubscriptionParams params;
    params.notifications.taskIds = {id, u"of somebody else"_s};
    rpc::CallOptions options;
    options.isStream = true;
    const auto listening = m_peer->call<ListenToSubscriptions>(params, options);
    QTRY_VERIFY(!m_told.isEmpty());
    QCOMPARE(m_told.constFirst().first, SubscriptionsAcknowledged::method);
    const auto accepted = json::read<SubscriptionParams>(m_told.constFirst().second);
    QCOMPARE(accepted->notifications.taskIds, QStringList{id});
    const json::RawObject answer{json::Raw(R"({"route":{"action":"decline"}})")};
    QVERIFY(call<UpdateTask>({id, answer}).hasValue());
    const auto isOver = [this] {
        const auto task = json::read<DetailedTask>(m_told.constLast().second);
        return task && task->result;
    };
    QTRY_VERIFY(isOver());
    QCOMPARE(m_told.constLast().first, TaskChanged::method);
}

void TestDemoTasks::stopsByWish() // TASKX-20
{
    startStateless();
    const QString survey = newJob(u"survey"_s, 600);
    QVERIFY(call<WishTaskCancelled>({survey}).hasValue());
    QCOMPARE(outcome(survey).status, u"cancelled"_s);
    const QString patrol = newJob(u"patrol"_s, 1);
    QVERIFY(call<WishTaskCancelled>({patrol}).hasValue());
    QCOMPARE(outcome(patrol).status, u"completed"_s);
}

void TestDemoTasks::needsAClientThatKnowsOfTasks() // TASKX-01
{
    constexpr int kMissingCapability = -32021;
    startStateless();
    const QString id = newJob(u"survey"_s, 600);
    m_peer->setRequestMeta(kStatelessMeta + "{}");
    QCOMPARE(call<CallTool>(callOf(u"patrol"_s, 1)).error().code, kMissingCapability);
    QCOMPARE(call<GetDetailedTask>({id}).error().code, kMissingCapability);
    QCOMPARE(firstText(*call<CallTool>(callOf(u"slow"_s, 1))), u"Counted to 1."_s);
}

QUAYSIDE_TEST(TestDemoTasks, QCoreApplication)

} // namespace tst_demotasks

#include "tst_demotasks.moc"
