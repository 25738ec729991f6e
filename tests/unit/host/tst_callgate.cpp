// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fakecallhost.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QCryptographicHash>
#include <QSignalSpy>
#include <QTest>

namespace tst_callgate {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Started = ToolCallOutcome;

namespace {

const Caller kModel{Source::Conversation, u"talk"_s, {}};
const ToolOutcome kDone{CallToolResult(), {}, {}};

ToolCall startOf(const QString &server, const QByteArray &arguments = "{}")
{
    ToolCall what;
    what.serverId = server;
    what.tool = u"write"_s;
    what.arguments = {json::Raw(arguments)};
    return what;
}

QByteArray digestOf(const ToolCall &what)
{
    return QCryptographicHash::hash(what.arguments.raw.view().toByteArray(),
                                    QCryptographicHash::Sha256);
}

/// A gate in a host that is played.
struct Bench : FakeCallHost
{
    Bench()
        : FakeCallHost(&clock)
        , gate(std::in_place, this, &clock)
    {
        send = [this](const ToolCall &what, const rpc::CallOptions &options,
                      const std::shared_ptr<ToolCallHandler> &handler) {
            sent.append(what);
            lastOptions = options;
            if (answer)
                QMetaObject::invokeMethod(
                    &context, [this, handler] { handler->onOutcome(*answer); },
                    Qt::QueuedConnection);
            else
                waiting.push_back(handler);
            return [this] { isStopped = true; };
        };
    }

    CallHandle call(const Caller &caller, const ToolCall &what)
    {
        const qsizetype index = results.size();
        results.append(std::nullopt);
        return ToolCallFlow::run(&*gate, caller, what)
            .then(&context, [this, index](const Result<Started> &got) { results[index] = got; });
    }
    qint64 onlyRequest() const
    {
        const auto open = gate->open();
        return open.size() == 1 ? open.constFirst() : 0;
    }
    /// Of the call that was not sent.
    std::optional<CallRefusal> refusal(qsizetype index = 0) const
    {
        const auto &got = results.at(index);
        const bool isPolicy = got && !*got && got->error().kind == ErrorKind::Policy;
        return isPolicy ? std::optional(CallRefusal(got->error().code)) : std::nullopt;
    }
    static void settleEvents() { QCoreApplication::processEvents(); }

    ManualClock clock;
    QList<ToolCall> sent;
    rpc::CallOptions lastOptions; ///< Of what was sent.
    std::optional<Result<ToolOutcome>> answer = kDone;
    std::vector<std::shared_ptr<ToolCallHandler>> waiting; ///< For an answer.
    bool isStopped = false; ///< A call that was sent.
    QList<std::optional<Result<Started>>> results;
    QObject context;
    std::optional<CallGate> gate;
};

} // namespace

class TestCallGate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsSentWithoutAsking() // SEC-56
    {
        Bench bench;
        QList<CallRequest> told;
        QObject::connect(&*bench.gate, &CallGate::allowed, &bench.context,
                         [&told](const CallRequest &request) { told.append(request); });
        bench.call(kModel, startOf(u"a"_s));
        Remember remember;
        remember.span = Span::Conversation;
        QVERIFY(bench.gate->allow(bench.onlyRequest(), {}, remember));
        bench.settleEvents();
        QCOMPARE(bench.sent.size(), 1);
        QCOMPARE(told.size(), 0); // The person knows.
        bench.call(kModel, startOf(u"a"_s));
        bench.settleEvents();
        QCOMPARE(bench.sent.size(), 2);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.constFirst().decision.grantId, u"g1"_s);
        QCOMPARE(told.constFirst().caller, kModel);
    }

    void writesTheDecisionBeforeItSends() // SEC-72
    {
        Bench bench;
        bench.isHolding = true;
        bench.call({}, startOf(u"a"_s, R"({"x":1})"));
        bench.settleEvents();
        QCOMPARE(bench.entries.size(), 1);
        QVERIFY(bench.sent.isEmpty());
        bench.held[0].settle(7);
        QCOMPARE(bench.sent.size(), 1);
        QTRY_VERIFY(bench.results[0]);
        QVERIFY(*bench.results[0]);
        QCOMPARE(bench.outcomes.size(), 1);
        QCOMPARE(bench.outcomes[0].first, 7);
        QCOMPARE(bench.outcomes[0].second.outcome, u"result"_s);
        QCOMPARE(bench.outcomes[0].second.requestBytes, 7);
        QCOMPARE(bench.entries[0].decision, u"allowed"_s);
        QCOMPARE(bench.entries[0].source, u"person"_s);
        QCOMPARE(bench.entries[0].definitionDigest, "digest"_ba);
        QCOMPARE(bench.entries[0].identity, "fingerprint"_ba);
    }

    void sendsNothingThatCannotBeWritten() // SEC-72
    {
        Bench bench;
        bench.auditProblem = Error::storage(u"audit.db"_s, ENOSPC);
        bench.call({}, startOf(u"a"_s));
        QTRY_VERIFY(bench.results[0]);
        QCOMPARE(bench.results[0]->error().kind, ErrorKind::Storage);
        QCOMPARE(bench.results[0]->error().code, ENOSPC);
        QVERIFY(bench.sent.isEmpty() && bench.used.isEmpty());
        bench.call(kModel, startOf(u"a"_s));
        QVERIFY(bench.gate->allow(bench.onlyRequest(), bench.sent.value(0).arguments));
        QTRY_VERIFY(bench.results[1]);
        QCOMPARE(bench.results[1]->error().kind, ErrorKind::Storage);
        QVERIFY(bench.sent.isEmpty());
    }

    void asksForACallOfAModel() // SEC-44
    {
        Bench bench;
        const QSignalSpy asked(&*bench.gate, &CallGate::asked);
        bench.call(kModel, startOf(u"a"_s, R"({"x":1})"));
        bench.settleEvents();
        QCOMPARE(asked.size(), 1);
        const qint64 id = bench.onlyRequest();
        const CallRequest *request = bench.gate->find(id);
        QVERIFY(request);
        QCOMPARE(request->decision.reason, Reason::NoGrant);
        QVERIFY(bench.sent.isEmpty() && bench.entries.isEmpty());
        QVERIFY(bench.gate->allow(id, request->what.arguments));
        QTRY_VERIFY(bench.results[0]);
        QCOMPARE(bench.sent.size(), 1);
        QCOMPARE(bench.entries.size(), 1);
        QCOMPARE(bench.entries[0].argumentDigest, digestOf(bench.sent[0]));
        QCOMPARE(bench.entries[0].reason, u"allowed by the person"_s);
        QVERIFY(bench.gate->open().isEmpty());
    }

    void takesEverythingElseAsNo_data() // SEC-44
    {
        using Act = void (*)(Bench &);
        QTest::addColumn<Act>("act");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, Act act, const QString &reason) {
            QTest::newRow(name) << act << reason;
        };
        row(
            "refused", [](Bench &b) { b.gate->refuse(b.onlyRequest()); },
            u"refused by the person"_s);
        row(
            "closed, or Escape",
            [](Bench &b) { b.gate->refuse(b.onlyRequest(), CallRefusal::Closed); },
            u"closed without an answer"_s);
        row(
            "silence", [](Bench &b) { b.clock.advance(5min); }, u"no answer"_s);
        row(
            "screen locked", [](Bench &b) { b.gate->refuseAll(CallRefusal::Locked); },
            u"screen locked"_s);
        row(
            "shutdown", [](Bench &b) { b.gate->refuseAll(CallRefusal::Ending); },
            u"program ended"_s);
        row(
            "server stopped", [](Bench &b) { b.gate->refuseAll(CallRefusal::Stopped, u"a"_s); },
            u"server stopped"_s);
    }
    void takesEverythingElseAsNo()
    {
        using Act = void (*)(Bench &);
        QFETCH(Act, act);
        QFETCH(QString, reason);
        Bench bench;
        const QSignalSpy gone(&*bench.gate, &CallGate::gone);
        bench.call(kModel, startOf(u"a"_s));
        bench.clock.advance(5min - 1ms);
        QVERIFY(bench.onlyRequest());
        act(bench);
        QTRY_VERIFY(bench.results[0]);
        QVERIFY(bench.refusal());
        QCOMPARE(bench.results[0]->error().detail, reason);
        QCOMPARE(gone.size(), 1);
        QVERIFY(bench.sent.isEmpty());
        QCOMPARE(bench.entries.size(), 1);
        QCOMPARE(bench.entries[0].decision, u"refused"_s);
        QCOMPARE(bench.entries[0].reason, reason);
    }

    void sendsNothingWhenItEnds() // SEC-44
    {
        Bench bench;
        bench.call(kModel, startOf(u"a"_s));
        bench.gate.reset();
        QVERIFY(bench.results[0]);
        QVERIFY(!*bench.results[0]);
        QVERIFY(bench.sent.isEmpty());
    }

    void deniesAndSaysWhy()
    {
        Bench bench;
        bench.facts.standing = Standing::Changed;
        bench.call({}, startOf(u"a"_s));
        QTRY_VERIFY(bench.results[0]);
        QCOMPARE(bench.refusal(), CallRefusal::ChangedTool);
        QVERIFY(bench.sent.isEmpty() && bench.gate->open().isEmpty());
        QCOMPARE(bench.entries.size(), 1);
        QCOMPARE(bench.entries[0].decision, u"denied"_s);
        QCOMPARE(bench.entries[0].reason, u"changed tool"_s);
    }

    void refusesArgumentsThatWereNotShown() // SEC-45
    {
        Bench bench;
        bench.call(kModel, startOf(u"a"_s, R"({"x":1})"));
        const qint64 id = bench.onlyRequest();
        const json::RawObject shown = bench.gate->find(id)->what.arguments;
        const json::RawObject other{json::Raw(R"({"x":2})"_ba)};
        const QSignalSpy changed(&*bench.gate, &CallGate::changed);
        bench.gate->edit(id, other);
        QCOMPARE(changed.size(), 1);
        QVERIFY(bench.gate->find(id)->isEdited());
        QVERIFY(!bench.gate->allow(id, shown));
        bench.settleEvents();
        QVERIFY(bench.sent.isEmpty() && !bench.results[0]);
        QVERIFY(bench.gate->allow(id, other));
        QTRY_VERIFY(bench.results[0]);
        QCOMPARE(bench.sent.size(), 1);
        QCOMPARE(bench.sent[0].arguments.raw, other.raw);
        QCOMPARE(bench.entries.constLast().argumentDigest, digestOf(bench.sent[0]));
    }

    void holdsItsBoundsWithAThousandCallsAtOnce() // SEC-47
    {
        Bench bench;
        for (int i = 0; i < 1'000; ++i)
            bench.call(kModel, startOf(u"server%1"_s.arg(i % 10)));
        bench.settleEvents();
        QCOMPARE(bench.gate->open().size(), 20);
        QHash<QString, int> counts;
        for (const qint64 id : bench.gate->open())
            ++counts[bench.gate->find(id)->what.serverId];
        for (const int count : std::as_const(counts))
            QVERIFY(count <= 5);
        int busy = 0;
        for (qsizetype i = 0; i < bench.results.size(); ++i)
            busy += bench.refusal(i) == CallRefusal::Busy;
        QCOMPARE(busy, 980);
        QCOMPARE(bench.entries.size(), 980);
        QCOMPARE(bench.entries[0].reason, u"too many waiting"_s);
        QVERIFY(bench.sent.isEmpty());

        Bench alone;
        for (int i = 0; i < 1'000; ++i)
            alone.call(kModel, startOf(u"a"_s));
        QCOMPARE(alone.gate->open().size(), 5);
        alone.gate->refuse(alone.gate->open().constFirst());
        alone.call(kModel, startOf(u"a"_s)); // There is room again.
        QCOMPARE(alone.gate->open().size(), 5);
    }

    void asksAgainOnceAGrantIsWithdrawn() // SEC-56
    {
        Bench bench;
        Grant grant;
        grant.id = u"g1"_s;
        grant.serverId = u"a"_s;
        grant.identity = "fingerprint";
        grant.tool = u"write"_s;
        grant.definition = "digest";
        grant.givenAt = bench.clock.wallTime();
        grant.until = grant.givenAt.addDays(1);
        bench.facts.grants = {grant};
        bench.isHolding = true;
        for (int i = 0; i < 3; ++i)
            bench.call(kModel, startOf(u"a"_s));
        QCOMPARE(bench.held.size(), size_t(3));
        QCOMPARE(bench.entries[2].grantId, u"g1"_s);
        bench.held[0].settle(1);
        QCOMPARE(bench.sent.size(), 1);
        bench.facts.grants.clear();
        bench.gate->reconsider();
        bench.held[1].settle(2);
        bench.held[2].settle(3);
        QCOMPARE(bench.sent.size(), 1);
        QCOMPARE(bench.gate->open().size(), 2);
        QCOMPARE(bench.outcomes[0].second.outcome, u"withdrawn"_s);
    }

    void refusesAToolThatChangedWhileItWasAsked() // SEC-49
    {
        Bench bench;
        bench.call(kModel, startOf(u"a"_s));
        const json::RawObject shown = bench.gate->find(bench.onlyRequest())->what.arguments;
        bench.facts.definition = "another";
        QVERIFY(bench.gate->allow(bench.onlyRequest(), shown));
        QTRY_VERIFY(bench.results[0]);
        QCOMPARE(bench.refusal(), CallRefusal::Changed);

        bench.facts.definition = "digest";
        bench.isHolding = true;
        bench.call(kModel, startOf(u"a"_s));
        QVERIFY(bench.gate->allow(bench.onlyRequest(), shown));
        bench.facts.standing = Standing::Changed; // While the decision is written.
        bench.gate->reconsider();
        bench.held[0].settle(3);
        QTRY_VERIFY(bench.results[1]);
        QCOMPARE(bench.refusal(1), CallRefusal::Changed);
        QVERIFY(bench.sent.isEmpty());
    }

    void sendsNothingThatTheCallerCancels()
    {
        Bench bench;
        bench.call(kModel, startOf(u"a"_s)).cancel();
        QVERIFY(bench.gate->open().isEmpty());
        QCOMPARE(bench.entries.size(), 1);
        QCOMPARE(bench.entries[0].reason, u"cancelled by the caller"_s);
        bench.isHolding = true;
        bench.call({}, startOf(u"a"_s)).cancel();
        bench.held[0].settle(2);
        QVERIFY(bench.sent.isEmpty());
        QCOMPARE(bench.outcomes[0].second.outcome, u"cancelled"_s);
    }

    void writesTheOutcome_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("outcome");
        QTest::newRow("failed") << int(ErrorKind::Remote) << u"failed"_s;
        QTest::newRow("lost") << int(ErrorKind::Closed) << u"unknown"_s;
        QTest::newRow("timed out") << int(ErrorKind::Timeout) << u"unknown"_s;
        QTest::newRow("cancelled") << int(ErrorKind::Cancelled) << u"cancelled"_s;
    }
    void writesTheOutcome()
    {
        QFETCH(int, kind);
        QFETCH(QString, outcome);
        Bench bench;
        bench.answer.reset();
        bench.call({}, startOf(u"a"_s));
        QTRY_COMPARE(bench.waiting.size(), size_t(1));
        bench.clock.advance(3s);
        bench.waiting[0]->onOutcome(Error{ErrorKind(kind), {}, 0, {}});
        QCOMPARE(bench.outcomes.size(), 1);
        QCOMPARE(bench.outcomes[0].second.outcome, outcome);
        QCOMPARE(bench.outcomes[0].second.duration, 3000ms);
    }

    void doesNotCountWhatWaitsForThePerson() // W29
    {
        Bench bench;
        bench.answer.reset();
        QList<bool> told;
        rpc::CallOptions options;
        options.time = std::make_shared<CallTime>(&bench.clock);
        options.onHeld = [&told](bool isHeld) { told.append(isHeld); };
        const std::shared_ptr<CallTime> time = options.time;
        ToolCallFlow::run(&*bench.gate, kModel, startOf(u"a"_s), options)
            .then(&bench.context, [](const Result<Started> &) {});
        bench.clock.advance(30s); // For its approval.
        QVERIFY(!time->hasStarted());
        QVERIFY(bench.gate->allow(bench.onlyRequest(), {json::Raw(QByteArrayLiteral("{}"))}));
        QTRY_COMPARE(bench.waiting.size(), size_t(1));
        bench.clock.advance(10ms);
        bench.lastOptions.onHeld(true);
        bench.clock.advance(63s);
        bench.lastOptions.onHeld(true); // In both ways of the protocol.
        bench.lastOptions.onHeld(false);
        bench.lastOptions.onHeld(false);
        bench.clock.advance(14ms);
        bench.waiting[0]->onOutcome(kDone);
        QCOMPARE(bench.outcomes.constLast().second.duration, 24ms);
        bench.clock.advance(1h);
        QCOMPARE(time->taken(), CallDuration(24ms, 63s));
        QVERIFY2(told.size() >= 4, "the caller is told too");
    }

    void cancelsWhatWasSent()
    {
        Bench bench;
        bench.answer.reset();
        const CallHandle call = bench.call({}, startOf(u"a"_s));
        QTRY_COMPARE(bench.waiting.size(), size_t(1));
        call.cancel();
        QVERIFY(bench.isStopped);
        QCOMPARE(bench.results[0]->error().kind, ErrorKind::Cancelled);
        QCOMPARE(bench.outcomes[0].second.outcome, u"cancelled"_s);
        bench.waiting[0]->onOutcome(kDone);
        QCOMPARE(bench.outcomes.size(), 1);
    }

    void saysThatTheOutcomeIsUnknownWhenTheConnectionIsGone() // SEC-76
    {
        Bench bench;
        bench.answer.reset();
        bench.call({}, startOf(u"a"_s));
        QTRY_COMPARE(bench.waiting.size(), size_t(1));
        bench.waiting.clear();
        QVERIFY(bench.results[0]);
        QCOMPARE(bench.results[0]->error().kind, ErrorKind::Closed);
        QCOMPARE(bench.outcomes.size(), 1);
        QCOMPARE(bench.outcomes[0].second.outcome, u"unknown"_s);
    }

    void refusesToSendACallAgainWhoseToolChanged() // SEC-49
    {
        Bench bench;
        bench.answer.reset();
        bench.call({}, startOf(u"a"_s));
        QTRY_COMPARE(bench.waiting.size(), size_t(1));
        QVERIFY(!bench.waiting[0]->onToolChanged());
        bench.facts.standing = Standing::Changed;
        const auto why = bench.waiting[0]->onToolChanged();
        QVERIFY(why);
        QCOMPARE(why->code, int(CallRefusal::ChangedTool));
    }

    void remembersWhatWasOffered() // SEC-48, SEC-52
    {
        Bench bench;
        bench.call(kModel, startOf(u"a"_s, R"({"x":1})"));
        json::RawObject shown = bench.gate->find(bench.onlyRequest())->what.arguments;
        const QDateTime far = bench.clock.wallTime().addDays(400);
        QVERIFY(bench.gate->allow(bench.onlyRequest(), shown, {Span::Date, far}));
        QCOMPARE(bench.facts.grants.size(), 1);
        QCOMPARE(bench.facts.grants[0].until, bench.clock.wallTime().addDays(90));
        QCOMPARE(bench.entries.constLast().grantId, u"g1"_s);
        bench.call(kModel, startOf(u"a"_s, R"({"x":1})")); // Covered.
        QVERIFY(bench.gate->open().isEmpty());
        bench.call(kModel, startOf(u"a"_s, R"({"x":2})"));
        QCOMPARE(bench.gate->find(bench.onlyRequest())->decision.reason, Reason::OtherArguments);
        shown = bench.gate->find(bench.onlyRequest())->what.arguments;
        QVERIFY(bench.gate->allow(bench.onlyRequest(), shown, {Span::Conversation, {}, true}));
        bench.call(kModel, startOf(u"a"_s, R"({"x":3})"));
        QVERIFY(bench.gate->open().isEmpty());
        bench.call({Source::Conversation, u"another"_s, {}}, startOf(u"a"_s, R"({"x":3})"));
        QVERIFY(bench.onlyRequest());
    }

    void remembersNothingThatWasNotOffered() // SEC-52
    {
        Bench bench;
        bench.facts.isUsed = false;
        bench.call(kModel, startOf(u"a"_s));
        const json::RawObject shown = bench.gate->find(bench.onlyRequest())->what.arguments;
        const QDateTime until = bench.clock.wallTime().addDays(1);
        QVERIFY(!bench.gate->allow(bench.onlyRequest(), shown, {Span::Date, until}));
        QVERIFY(!bench.gate->allow(bench.onlyRequest(), shown, {Span::Conversation}));
        QVERIFY(bench.facts.grants.isEmpty() && bench.onlyRequest());
        QVERIFY(bench.gate->allow(bench.onlyRequest(), shown));
        QTRY_COMPARE(bench.used, QStringList{u"write"_s});
    }

    void pausesOnceInABurst() // SEC-55
    {
        Bench bench;
        const QSignalSpy pauses(&*bench.gate, &CallGate::pauseChanged);
        for (int i = 0; i < 20; ++i)
            bench.call(kModel, startOf(u"server%1"_s.arg(i % 4)));
        QCOMPARE(pauses.size(), 1);
        QVERIFY(bench.gate->pause());
        const qint64 id = bench.gate->open().constFirst();
        const json::RawObject shown = bench.gate->find(id)->what.arguments;
        QVERIFY(!bench.gate->allow(id, shown));
        bench.gate->goOn();
        QCOMPARE(pauses.size(), 2);
        QVERIFY(bench.gate->allow(id, shown));
        QVERIFY(!bench.gate->pause());
    }

    void pausesAfterHastyAnswers() // SEC-55
    {
        Bench bench;
        for (int i = 0; i < 8; ++i) {
            QVERIFY(!bench.gate->pause());
            bench.call(kModel, startOf(u"a"_s));
            const qint64 id = bench.onlyRequest();
            bench.gate->show(id);
            bench.clock.advance(900ms);
            QVERIFY(bench.gate->allow(id, bench.gate->find(id)->what.arguments));
        }
        QVERIFY(bench.gate->pause());
    }

    /// A card that closes with the screen says nothing about the person.
    void onlyRefusalsOfThePersonAreHasty() // SEC-55
    {
        for (const CallRefusal why : {CallRefusal::Refused, CallRefusal::Locked}) {
            Bench bench;
            for (int i = 0; i < 8; ++i) {
                bench.call(kModel, startOf(u"a"_s));
                const qint64 id = bench.onlyRequest();
                bench.gate->show(id);
                bench.clock.advance(900ms);
                bench.gate->refuse(id, why);
            }
            QCOMPARE(bench.gate->pause().has_value(), why == CallRefusal::Refused);
        }
    }
};

QUAYSIDE_TEST(TestCallGate, QCoreApplication)

} // namespace tst_callgate

#include "tst_callgate.moc"
