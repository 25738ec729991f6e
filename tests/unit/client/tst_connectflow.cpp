// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/connectfailure.h"
#include "core/client/link/connectflow.h"
#include "core/client/link/statelessdialect.h"
#include "core/json/value.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_connectflow {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kDiscover = "server/discover"_L1;
constexpr auto kInitialize = "initialize"_L1;

QByteArray discovered(const QByteArray &versions)
{
    return R"({"resultType":"complete","supportedVersions":)" + versions
        + R"(,"capabilities":{"tools":{}},"instructions":"ahoy","ttlMs":0,"cacheScope":"private",)"
          R"("_meta":{"io.modelcontextprotocol/serverInfo":{"name":"n","version":"1"}}})";
}

QByteArray initialized(const QByteArray &version)
{
    QByteArray result =
        R"({"protocolVersion":"VERSION","capabilities":{},"serverInfo":{"name":"n","version":"1"}})";
    return result.replace("VERSION", version);
}

/// A server that is played by a function.
struct Stage
{
    explicit Stage(ConnectionOptions options = {}, QList<Carrier> ways = {Carrier::Stdio})
        : flow({[this](Carrier carrier) -> Result<std::unique_ptr<rpc::Transport>> {
                    return std::unique_ptr<rpc::Transport>(createWire(carrier));
                },
                std::move(ways), &clock},
               options)
    {
        QObject::connect(&flow, &ConnectFlow::finished, &flow, [this] { isFinished = true; });
        QObject::connect(&flow, &ConnectFlow::failed, &flow,
                         [this](const Error &error) { failure = error; });
    }

    std::unique_ptr<LoopbackTransport> createWire(Carrier carrier)
    {
        auto wire = std::make_unique<LoopbackTransport>();
        LoopbackTransport *raw = wire.get();
        wires.append(raw);
        carriers.append(carrier);
        raw->setScript([this, raw](const QByteArray &text) {
            const json::Value message = json::parse(json::Raw(text)).valueOr({});
            const json::Value *method = message.find(u"method");
            methods.append(method ? method->toString() : u"(answer)"_s);
            sent.append(message);
            if (message.find(u"id"))
                answer(raw, message);
        });
        return wire;
    }

    static qint64 idOf(const json::Value &message) { return *message.find(u"id")->toInteger(); }
    static QString methodOf(const json::Value &message)
    {
        return message.find(u"method")->toString();
    }
    static void giveResult(LoopbackTransport *wire, const json::Value &message,
                           const QByteArray &result)
    {
        wire->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(idOf(message))
                      + R"(,"result":)" + result + '}');
    }
    static void giveError(LoopbackTransport *wire, const json::Value &message, int code,
                          const QByteArray &data = {}, int httpStatus = 0)
    {
        const QByteArray text = R"({"jsonrpc":"2.0","id":)" + QByteArray::number(idOf(message))
            + R"(,"error":{"code":)" + QByteArray::number(code) + R"(,"message":"no")"
            + (data.isEmpty() ? QByteArray() : R"(,"data":)" + data) + "}}";
        wire->receive(json::Raw(text), {idOf(message), httpStatus});
    }
    static void refuse(LoopbackTransport *wire, const json::Value &message, ErrorKind kind,
                       int httpStatus)
    {
        Error error{kind, u"refused"_s, 0, {}};
        error.httpStatus = httpStatus;
        Q_EMIT wire->requestFailed(idOf(message), error);
    }
    /// Until `initialize` is sent beside a probe that has no answer.
    bool startBothWays()
    {
        flow.start();
        if (!waitUntil([this] { return methods.size() == 1; }))
            return false;
        clock.advance(limits::kProbeTimeout);
        return waitUntil([this] { return methods.size() == 2; });
    }

    ManualClock clock;
    QList<QPointer<LoopbackTransport>> wires;
    QList<Carrier> carriers;
    QStringList methods;
    QList<json::Value> sent;
    std::function<void(LoopbackTransport *, const json::Value &)> answer =
        [](LoopbackTransport *, const json::Value &) {};
    bool isFinished = false;
    std::optional<Error> failure;
    ConnectFlow flow;
};

void answerInitialize(LoopbackTransport *wire, const json::Value &message)
{
    Stage::giveResult(wire, message, initialized("2025-11-25"));
}

} // namespace

class TestConnectFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysWithAStatelessServer() // LIFE-07, LIFE-40, LIFE-41, LIFE-45, LIFE-60, RPC-13
    {
        Stage stage;
        stage.answer = [](LoopbackTransport *wire, const json::Value &message) {
            Stage::giveResult(wire, message, discovered(R"(["2026-07-28","2099-01-01"])"));
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods, QStringList{kDiscover});
        const json::Value *meta = stage.sent.constFirst().find(u"params")->find(u"_meta");
        QVERIFY(meta);
        QCOMPARE(meta->find(u"io.modelcontextprotocol/protocolVersion")->toString(),
                 u"2026-07-28"_s);
        QCOMPARE(meta->find(u"io.modelcontextprotocol/clientCapabilities")->toJson(),
                 QByteArray("{}"));
        QVERIFY(!meta->find(u"io.modelcontextprotocol/clientInfo")
                     ->find(u"name")
                     ->toString()
                     .isEmpty());
        QCOMPARE(stage.wires.constFirst()->agreement(),
                 StatelessDialect::agreement(u"2026-07-28"_s));
        const auto link = stage.flow.takeLink();
        QCOMPARE(link.profile.era, Era::Stateless);
        QCOMPARE(link.profile.revision, u"2026-07-28"_s);
        QCOMPARE(link.profile.supportedRevisions, (QStringList{u"2026-07-28"_s, u"2099-01-01"_s}));
        QCOMPARE(link.profile.implementation->name, u"n"_s);
        QCOMPARE(link.profile.instructions, u"ahoy"_s);
        QCOMPARE(link.profile.carrier, Carrier::Stdio);
        QVERIFY(link.profile.capabilities.tools);
    }

    void fallsBackOnAnyOtherError_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("data");
        for (const int code : {-32601, -32602, -32600, -32700, -32000, -32603, 0, 1, -32001})
            QTest::addRow("%d", code) << code << QByteArray();
        QTest::newRow("-32022 without a list") << -32022 << QByteArray();
        QTest::newRow("-32022 with an empty list") << -32022 << QByteArray(R"({"supported":[]})");
        QTest::newRow("-32003 of another shape") << -32003 << QByteArray(R"({"x":1})");
        QTest::newRow("-32004 of another shape") << -32004 << QByteArray(R"({"supported":1})");
    }
    void fallsBackOnAnyOtherError() // LIFE-60, LIFE-61, LIFE-62, LIFE-70
    {
        QFETCH(int, code);
        QFETCH(QByteArray, data);
        Stage stage;
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                Stage::giveError(wire, message, code, data);
            else
                answerInitialize(wire, message);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QTRY_COMPARE(stage.methods,
                     (QStringList{kDiscover, kInitialize, u"notifications/initialized"_s}));
        QCOMPARE(stage.wires.size(), 1);
        QVERIFY(!stage.sent.at(1).find(u"params")->find(u"_meta"));
        QCOMPARE(stage.wires.constFirst()->agreement(), rpc::Agreement{u"2025-11-25"_s});
        QCOMPARE(stage.flow.takeLink().profile.era, Era::Stateful);
    }

    void fallsBackOnAnOddAnswer_data()
    {
        QTest::addColumn<QByteArray>("result");
        QTest::newRow("empty") << QByteArray("{}");
        QTest::newRow("no list") << QByteArray(
            R"({"supportedVersions":"2026-07-28","capabilities":{}})");
        QTest::newRow("no result") << QByteArray("7");
    }
    void fallsBackOnAnOddAnswer() // LIFE-45, LIFE-62
    {
        QFETCH(QByteArray, result);
        Stage stage;
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                Stage::giveResult(wire, message, result);
            else
                answerInitialize(wire, message);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.flow.takeLink().profile.era, Era::Stateful);
        QCOMPARE(stage.wires.size(), 1);
    }

    void fallsBackOnSilence() // LIFE-63
    {
        Stage stage;
        stage.answer = [](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kInitialize)
                answerInitialize(wire, message);
        };
        stage.flow.start();
        QTRY_COMPARE(stage.methods.size(), 1);
        stage.clock.advance(limits::kProbeTimeout - 1ms);
        QCOMPARE(stage.methods.size(), 1);
        stage.clock.advance(1ms);
        // The late answer is nobody's.
        Stage::giveResult(stage.wires.constFirst(), stage.sent.constFirst(),
                          discovered(R"(["2026-07-28"])"));
        QTRY_VERIFY(stage.isFinished);
        QTRY_COMPARE(stage.methods,
                     (QStringList{kDiscover, kInitialize, u"notifications/initialized"_s}));
        QCOMPARE(stage.wires.size(), 1);
        QCOMPARE(stage.flow.takeLink().profile.era, Era::Stateful);
    }

    void startsAServerAgainThatTheProbeEnded() // LIFE-64
    {
        Stage stage;
        stage.answer = [](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                wire->closeFromPeer({ErrorKind::Closed, u"exit 1"_s, 1, {}});
            else
                answerInitialize(wire, message);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods.first(2), (QStringList{kDiscover, kInitialize}));
        QCOMPARE(stage.wires.size(), 2);
    }

    void failsWhenTheServerEndsAgain() // LIFE-64
    {
        Stage stage;
        stage.answer = [](LoopbackTransport *wire, const json::Value &) {
            wire->closeFromPeer({ErrorKind::Closed, u"exit 1"_s, 1, {}});
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.wires.size(), 2);
        QCOMPARE(stage.failure->code, 1);
    }

    void startsNoThirdTime_data() // P6, LIFE-64
    {
        QTest::addColumn<bool>("isRemembered");
        QTest::addColumn<QByteArray>("supported");
        QTest::newRow("the era was remembered") << true << QByteArray();
        QTest::newRow("the offer is refused")
            << false << QByteArray(R"({"supported":["2025-03-26"]})");
    }
    void startsNoThirdTime() // P6, LIFE-64
    {
        QFETCH(bool, isRemembered);
        QFETCH(QByteArray, supported);
        ConnectionOptions options;
        if (isRemembered)
            options.rememberedEra = Era::Stateful;
        Stage stage(options);
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                wire->closeFromPeer({ErrorKind::Closed, u"exit 1"_s, 1, {}});
            else
                Stage::giveError(wire, message, -32602, supported);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.wires.size(), 2);
    }

    void takesTheBestOfWhatTheServerNames_data()
    {
        QTest::addColumn<QByteArray>("supported");
        QTest::addColumn<bool>("isError");
        QTest::addColumn<QByteArray>("offer");
        QTest::newRow("old ones") << QByteArray(R"(["2024-11-05","2025-06-18"])") << false
                                  << QByteArray("2025-06-18");
        QTest::newRow("old ones in an error")
            << QByteArray(R"(["2025-03-26"])") << true << QByteArray("2025-03-26");
        QTest::newRow("unknown ones") << QByteArray(R"(["2099-01-01"])") << false << QByteArray();
        QTest::newRow("unknown ones in an error")
            << QByteArray(R"(["2099-01-01"])") << true << QByteArray();
    }
    void takesTheBestOfWhatTheServerNames() // LIFE-01, LIFE-43, LIFE-65
    {
        QFETCH(QByteArray, supported);
        QFETCH(bool, isError);
        QFETCH(QByteArray, offer);
        Stage stage;
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kInitialize)
                Stage::giveResult(wire, message, initialized(offer));
            else if (isError)
                Stage::giveError(wire, message, -32022, R"({"supported":)" + supported + '}');
            else
                Stage::giveResult(wire, message, discovered(supported));
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished || stage.failure);
        if (offer.isEmpty()) {
            QVERIFY(stage.failure);
            QVERIFY(stage.failure->detail.contains(u"2099-01-01"));
            QVERIFY(stage.failure->detail.contains(u"2026-07-28"));
            QCOMPARE(stage.methods, QStringList{kDiscover});
        } else {
            QVERIFY(stage.isFinished);
            QCOMPARE(stage.sent.at(1).find(u"params")->find(u"protocolVersion")->toString(),
                     QString::fromLatin1(offer));
        }
    }

    void asksOnceMoreWhenAStatelessServerRefuses_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("data");
        const QByteArray ours = R"({"supported":["2026-07-28"],"requested":"2026-07-28"})";
        QTest::newRow("-32022") << -32022 << ours;
        QTest::newRow("-32004") << -32004 << ours;
        QTest::newRow("-32020") << -32020 << QByteArray();
        QTest::newRow("-32021") << -32021 << QByteArray(R"({"requiredCapabilities":{"roots":{}}})");
        QTest::newRow("-32003") << -32003 << QByteArray(R"({"requiredCapabilities":{"roots":{}}})");
    }
    void asksOnceMoreWhenAStatelessServerRefuses() // LIFE-43, LIFE-62, RPC-02
    {
        QFETCH(int, code);
        QFETCH(QByteArray, data);
        for (const bool isStubborn : {false, true}) {
            Stage stage;
            stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
                if (isStubborn || stage.methods.size() == 1)
                    Stage::giveError(wire, message, code, data);
                else
                    Stage::giveResult(wire, message, discovered(R"(["2026-07-28"])"));
            };
            stage.flow.start();
            QTRY_VERIFY(stage.isFinished || stage.failure);
            QCOMPARE(stage.methods, (QStringList{kDiscover, kDiscover}));
            QVERIFY(!(*stage.sent.at(0).find(u"id") == *stage.sent.at(1).find(u"id")));
            QCOMPARE(stage.isFinished, !isStubborn);
            if (isStubborn)
                QCOMPARE(stage.failure->code, code);
        }
    }

    void probesWhenInitializeNamesTheNewEra_data()
    {
        QTest::addColumn<bool>("isError");
        QTest::newRow("in an error") << true;
        QTest::newRow("in the result") << false;
    }
    void probesWhenInitializeNamesTheNewEra() // LIFE-22, LIFE-25, LIFE-69
    {
        QFETCH(bool, isError);
        ConnectionOptions options;
        options.rememberedEra = Era::Stateful;
        Stage stage(options);
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                Stage::giveResult(wire, message, discovered(R"(["2026-07-28"])"));
            else if (isError)
                Stage::giveError(wire, message, -32602, R"({"supported":["2026-07-28"]})");
            else
                Stage::giveResult(wire, message, initialized("2026-07-28"));
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods, (QStringList{kInitialize, kDiscover}));
        QCOMPARE(stage.wires.size(), 2);
        QCOMPARE(stage.flow.takeLink().profile.era, Era::Stateless);
    }

    void givesUpARememberedEraThatFails() // LIFE-69
    {
        ConnectionOptions options;
        options.rememberedEra = Era::Stateful;
        Stage stage(options);
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kDiscover)
                Stage::giveResult(wire, message, discovered(R"(["2026-07-28"])"));
            else
                Stage::giveError(wire, message, -32601);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods, (QStringList{kInitialize, kDiscover}));
        QCOMPARE(stage.flow.takeLink().profile.era, Era::Stateless);
    }

    void asksNoFurtherThanThePersonWants() // LIFE-08
    {
        Stage stateful({EraChoice::StatefulOnly});
        stateful.answer = [](LoopbackTransport *wire, const json::Value &message) {
            Stage::giveError(wire, message, -32602, R"({"supported":["2026-07-28"]})");
        };
        stateful.flow.start();
        QTRY_VERIFY(stateful.failure);
        QCOMPARE(stateful.methods, QStringList{kInitialize});
        QVERIFY(stateful.failure->detail.contains(u"2026-07-28"));

        Stage stateless({EraChoice::StatelessOnly});
        stateless.answer = [](LoopbackTransport *wire, const json::Value &message) {
            Stage::giveResult(wire, message, discovered(R"(["2025-11-25"])"));
        };
        stateless.flow.start();
        QTRY_VERIFY(stateless.failure);
        QCOMPARE(stateless.methods, QStringList{kDiscover});
        QVERIFY(stateless.failure->detail.contains(u"2025-11-25"));
    }

    void readsTheBodyOfARejectionOverHttp_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("data");
        QTest::addColumn<bool>("isStateless");
        QTest::newRow("400 stateless")
            << 400 << -32022 << QByteArray(R"({"supported":["2026-07-28"]})") << true;
        QTest::newRow("400 header mismatch") << 400 << -32020 << QByteArray() << true;
        QTest::newRow("400 session") << 400 << -32000 << QByteArray() << false;
        QTest::newRow("400 empty") << 400 << 0 << QByteArray() << false;
        QTest::newRow("404") << 404 << 0 << QByteArray() << false;
        QTest::newRow("404 method") << 404 << -32601 << QByteArray() << false;
        QTest::newRow("405") << 405 << 0 << QByteArray() << false;
        QTest::newRow("406") << 406 << 0 << QByteArray() << false;
        QTest::newRow("200 error") << 200 << -32601 << QByteArray() << false;
    }
    void readsTheBodyOfARejectionOverHttp() // LIFE-66, LIFE-67, HTTP-55, HTTP-56
    {
        QFETCH(int, status);
        QFETCH(int, code);
        QFETCH(QByteArray, data);
        QFETCH(bool, isStateless);
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (Stage::methodOf(message) == kInitialize)
                answerInitialize(wire, message);
            else if (stage.methods.size() > 1)
                Stage::giveResult(wire, message, discovered(R"(["2026-07-28"])"));
            else if (code)
                Stage::giveError(wire, message, code, data, status);
            else
                Stage::refuse(wire, message, ErrorKind::Transport, status);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods.at(1), isStateless ? QString(kDiscover) : QString(kInitialize));
        QCOMPARE(stage.carriers, QList<Carrier>{Carrier::StreamableHttp});
    }

    void takesNoTroubleOnTheWayForAnAnswer_data()
    {
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<int>("status");
        QTest::newRow("401") << ErrorKind::Auth << 401;
        QTest::newRow("403") << ErrorKind::Auth << 403;
        QTest::newRow("429") << ErrorKind::Transport << 429;
        QTest::newRow("network") << ErrorKind::Transport << 0;
        QTest::newRow("cut") << ErrorKind::Closed << 0;
    }
    void takesNoTroubleOnTheWayForAnAnswer() // LIFE-68, HTTP-12
    {
        QFETCH(ErrorKind, kind);
        QFETCH(int, status);
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            Stage::refuse(wire, message, kind, status);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.methods, QStringList{kDiscover});
        QCOMPARE(stage.failure->kind, kind);
        QCOMPARE(stage.failure->httpStatus, status);
    }

    void asksTheOtherWayAfterAFault_data() // K30, LIFE-68
    {
        QTest::addColumn<int>("status");
        for (const int status : {500, 501, 502, 503, 504})
            QTest::addRow("%d", status) << status;
    }
    void asksTheOtherWayAfterAFault()
    {
        QFETCH(int, status);
        for (const bool isThere : {true, false}) {
            Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
            stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
                if (isThere && Stage::methodOf(message) == kInitialize)
                    answerInitialize(wire, message);
                else
                    Stage::refuse(wire, message, ErrorKind::Transport, status);
            };
            stage.flow.start();
            QTRY_VERIFY(stage.isFinished || stage.failure);
            QCOMPARE(stage.isFinished, isThere);
            QCOMPARE(stage.methods.first(2), (QStringList{kDiscover, kInitialize}));
            QVERIFY(isThere || stage.failure->httpStatus == status);
        }
    }

    void asksBothWaysWhenNothingIsAnswered_data() // K35, LIFE-63
    {
        QTest::addColumn<bool>("isStateless");
        QTest::newRow("the older era") << false;
        QTest::newRow("slow, and of the newer era") << true;
    }
    void asksBothWaysWhenNothingIsAnswered()
    {
        QFETCH(bool, isStateless);
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.flow.start();
        QTRY_COMPARE(stage.methods, QStringList{kDiscover});
        stage.clock.advance(limits::kProbeTimeout - 1ms);
        settle();
        QCOMPARE(stage.wires.size(), 1);
        stage.clock.advance(1ms);
        QTRY_COMPARE(stage.methods, (QStringList{kDiscover, kInitialize}));
        if (isStateless)
            Stage::giveResult(stage.wires.at(0), stage.sent.at(0), discovered(R"(["2026-07-28"])"));
        else
            answerInitialize(stage.wires.at(1), stage.sent.at(1));
        QTRY_VERIFY(stage.isFinished);
        const auto link = stage.flow.takeLink();
        QCOMPARE(link.profile.era, isStateless ? Era::Stateless : Era::Stateful);
        QCOMPARE(link.transport.get(), stage.wires.at(isStateless ? 0 : 1).data());
        QCOMPARE(link.profile.carrier, Carrier::StreamableHttp);
        if (!isStateless) {
            QTRY_VERIFY(!stage.wires.at(0)); // The other attempt has won.
            QCOMPARE(stage.methods.constLast(), u"notifications/initialized"_s);
        }
    }

    void endsTheSessionThatASecondWayBegins_data() // HTTP-31
    {
        QTest::addColumn<bool>("isAnswered");
        QTest::addColumn<QByteArray>("supported");
        QTest::newRow("answered") << true << QByteArray(R"(["2026-07-28"])");
        QTest::newRow("refused") << false << QByteArray(R"(["2026-07-28"])");
        QTest::newRow("answered, and the first way leads to the older era")
            << true << QByteArray(R"(["2025-11-25"])");
    }
    void endsTheSessionThatASecondWayBegins()
    {
        QFETCH(bool, isAnswered);
        QFETCH(QByteArray, supported);
        Stage stage({}, {Carrier::StreamableHttp});
        QVERIFY(stage.startBothWays());
        QSignalSpy closed(stage.wires.at(1).data(), &rpc::Transport::closed);
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            answerInitialize(wire, message); // Of the first way.
        };
        Stage::giveResult(stage.wires.at(0), stage.sent.at(0), discovered(supported));
        QTRY_VERIFY(stage.isFinished);
        const auto link = stage.flow.takeLink();
        QCOMPARE(link.transport.get(), stage.wires.at(0).data());
        settle();
        QVERIFY(stage.wires.at(1)); // Whether there is a session is not known yet.
        QVERIFY(!stage.wires.at(1)->isCloseRequested());

        if (isAnswered)
            answerInitialize(stage.wires.at(1), stage.sent.at(1));
        else
            Stage::refuse(stage.wires.at(1), stage.sent.at(1), ErrorKind::Transport, 404);
        QTRY_VERIFY(!stage.wires.at(1));
        QCOMPARE(closed.size(), 1); // The transport ends its session then.
        QVERIFY(!stage.wires.at(0)->isCloseRequested());
    }

    void endsBothWaysWhenItIsStopped_data() // HTTP-31
    {
        QTest::addColumn<bool>("isProbeAnswered");
        QTest::addColumn<bool>("isSecondAnswered");
        QTest::newRow("neither is answered") << false << false;
        QTest::newRow("the first is answered") << true << false;
        QTest::newRow("the second is answered") << false << true;
    }
    void endsBothWaysWhenItIsStopped()
    {
        QFETCH(bool, isProbeAnswered);
        QFETCH(bool, isSecondAnswered);
        Stage stage({}, {Carrier::StreamableHttp});
        QVERIFY(stage.startBothWays());
        QSignalSpy closed(stage.wires.at(1).data(), &rpc::Transport::closed);
        if (isProbeAnswered)
            Stage::giveResult(stage.wires.at(0), stage.sent.at(0), discovered(R"(["2026-07-28"])"));
        QTRY_COMPARE(stage.isFinished, isProbeAnswered);
        if (isSecondAnswered) {
            answerInitialize(stage.wires.at(1), stage.sent.at(1));
            // Before the first one is closed.
            QVERIFY(stage.wires.at(0) && !stage.isFinished);
        }
        stage.flow.stop();
        QTRY_VERIFY(!stage.wires.at(1));
        QCOMPARE(closed.size(), 1);
        QTRY_VERIFY(stage.isFinished || stage.failure);
        QCOMPARE(stage.isFinished, isProbeAnswered);
    }

    void goesWhenTheSecondWayIsGone() // HTTP-31
    {
        ManualClock clock;
        QList<QPointer<LoopbackTransport>> wires;
        QPointer<ConnectFlow> flow(
            new ConnectFlow({[&wires](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
                                 auto wire = std::make_unique<LoopbackTransport>();
                                 wires.append(wire.get());
                                 return std::unique_ptr<rpc::Transport>(std::move(wire));
                             },
                             {Carrier::StreamableHttp},
                             &clock},
                            {}));
        bool isFinished = false;
        connect(flow, &ConnectFlow::finished, this, [&isFinished] { isFinished = true; });
        flow->start();
        QTRY_COMPARE(wires.value(0) ? wires.at(0)->sent().size() : 0, 1);
        clock.advance(limits::kProbeTimeout);
        QTRY_VERIFY(wires.size() == 2 && wires.at(1)->sent().size() == 1);
        Stage::giveResult(wires.at(0), wires.at(0)->sentValue(0), discovered(R"(["2026-07-28"])"));
        QTRY_VERIFY(isFinished);
        {
            const auto link = flow->takeLink();
            flow->retire();
            settle();
            QVERIFY(flow);
            clock.advance(limits::kInitializeTimeout); // It is not waited for without end.
            QTRY_VERIFY(!flow);
        }
        QVERIFY(!wires.at(1));
    }

    void failsWhenBothWaysFail_data() // K35
    {
        QTest::addColumn<bool>("isRefused");
        QTest::newRow("silence") << false;
        QTest::newRow("refused") << true;
    }
    void failsWhenBothWaysFail()
    {
        QFETCH(bool, isRefused);
        Stage stage({}, {Carrier::StreamableHttp});
        QVERIFY(stage.startBothWays());
        if (isRefused) {
            Stage::refuse(stage.wires.at(1), stage.sent.at(1), ErrorKind::Transport, 403);
            settle();
            QVERIFY(!stage.failure); // The other attempt may still succeed.
        }
        stage.clock.advance(limits::kInitializeTimeout - limits::kProbeTimeout);
        settle();
        QCOMPARE(bool(stage.failure), isRefused);
        stage.clock.advance(limits::kProbeTimeout);
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.failure->kind, ErrorKind::Timeout);
        QTRY_VERIFY(!stage.wires.at(0) && !stage.wires.at(1));
    }

    void offersAnOlderRevisionAfterARefusal_data() // K02, LIFE-25
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("taken");
        const auto row = [](const char *name, int status, const QString &words,
                            const QString &taken) {
            QTest::newRow(name) << status << words << taken;
        };
        row("status", 400, u"Unsupported protocol version"_s, u"2025-06-18"_s);
        row("older", 400, u"Bad Request: Unsupported protocol version"_s, u"2025-03-26"_s);
        row("named", 400, u"Unsupported protocol version (supported versions: 2024-11-05)"_s,
            u"2024-11-05"_s);
        row("error", 0, u"Protocol version 2025-11-25 is not supported"_s, u"2025-06-18"_s);
        row("header", 400, u"Unsupported MCP-Protocol-Version header"_s, u"2025-06-18"_s);
        row("other status", 422, u"version 2025-11-25 unsupported"_s, u"2025-06-18"_s);
    }
    void offersAnOlderRevisionAfterARefusal()
    {
        QFETCH(int, status);
        QFETCH(QString, words);
        QFETCH(QString, taken);
        Stage stage({.era = EraChoice::StatefulOnly}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            const QString offer = message.at(u"params").find(u"protocolVersion")->toString();
            if (offer == taken)
                return Stage::giveResult(wire, message, initialized(taken.toUtf8()));
            Error error = status ? Error::transport(words) : Error::remote(words, -32000);
            error.httpStatus = status;
            Q_EMIT wire->requestFailed(Stage::idOf(message), error);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished || stage.failure);
        QVERIFY(stage.isFinished);
        QCOMPARE(stage.flow.takeLink().profile.revision, taken);
        QVERIFY(!stage.carriers.contains(Carrier::Sse));
    }

    void offersAnOlderRevisionToAProgram_data() // K02, LIFE-25, LIFE-64
    {
        QTest::addColumn<Error>("error");
        QTest::addColumn<QString>("taken");
        QTest::newRow("in words") << Error::remote(
            u"Unsupported protocol version: 2025-11-25. Supported: 2024-11-05"_s, -32602)
                                  << u"2024-11-05"_s;
        QTest::newRow("in data") // agentic-awesome-skills#1003
            << Error::remote(u"Unsupported protocol version"_s, -32602,
                             R"({"code":"INCOMPATIBLE","expected":"2025-03-26"})")
            << u"2025-03-26"_s;
        QTest::newRow("nowhere") << Error::remote(u"Unsupported protocol version"_s, -32602)
                                 << u"2025-06-18"_s;
        QTest::newRow("every revision")
            << Error::remote(u"Unsupported protocol version"_s, -32602) << QString();
    }
    void offersAnOlderRevisionToAProgram()
    {
        QFETCH(Error, error);
        QFETCH(QString, taken);
        Stage stage({.era = EraChoice::StatefulOnly}, {Carrier::Stdio});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            const QString offer = message.at(u"params").find(u"protocolVersion")->toString();
            if (offer == taken)
                return Stage::giveResult(wire, message, initialized(taken.toUtf8()));
            Q_EMIT wire->requestFailed(Stage::idOf(message), error);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished || stage.failure);
        QCOMPARE(stage.isFinished, !taken.isEmpty());
        QCOMPARE(stage.carriers.size(), 2); // It is started twice at most.
        if (stage.isFinished)
            QCOMPARE(stage.flow.takeLink().profile.revision, taken);
    }

    void tellsTheFirstCause() // K02, K29
    {
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            Stage::refuse(wire, message, ErrorKind::Transport,
                          stage.carriers.constLast() == Carrier::Sse ? 405 : 400);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.failure->httpStatus, 400);
        QVERIFY(stage.failure->detail.contains(u"(HTTP 405)"_s));
    }

    void tellsWhichAnswerIsMalformed() // K29
    {
        Stage stage({.era = EraChoice::StatefulOnly});
        stage.answer = [](LoopbackTransport *wire, const json::Value &message) {
            Stage::giveResult(wire, message, R"({"serverInfo":{}})");
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        const auto more = json::read<ConnectFailure>(json::Raw(stage.failure->data));
        QVERIFY(more);
        QCOMPARE(more->malformed, u"initialize"_s);
    }

    void waitsAsLongAsASignInTakes_data() // TIME-03, HTTP-12
    {
        QTest::addColumn<bool>("isStateful");
        QTest::newRow("probe") << false;
        QTest::newRow("initialize") << true;
    }

    void waitsAsLongAsASignInTakes()
    {
        QFETCH(bool, isStateful);
        Stage stage({.era = isStateful ? EraChoice::StatefulOnly : EraChoice::Auto},
                    {Carrier::StreamableHttp});
        stage.answer = [](LoopbackTransport *wire, const json::Value &message) {
            Q_EMIT wire->requestHeld(Stage::idOf(message), true);
        };
        stage.flow.start();
        QTRY_COMPARE(stage.methods, (QStringList{isStateful ? kInitialize : kDiscover}));
        stage.clock.advance(3h);
        QVERIFY(!stage.failure);
        LoopbackTransport *wire = stage.wires.constLast();
        Q_EMIT wire->requestHeld(Stage::idOf(stage.sent.constLast()), false);
        if (isStateful)
            answerInitialize(wire, stage.sent.constLast());
        else
            Stage::giveResult(wire, stage.sent.constLast(), discovered(R"(["2026-07-28"])"));
        QVERIFY(stage.isFinished);
    }

    void findsTheOldTransport_data()
    {
        QTest::addColumn<int>("status");
        for (const int status : {400, 404, 405, 406, 415})
            QTest::addRow("%d", status) << status;
    }
    void findsTheOldTransport() // LSSE-01, LSSE-04, LIFE-70
    {
        QFETCH(int, status);
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (stage.carriers.constLast() == Carrier::Sse)
                Stage::giveResult(wire, message, initialized("2024-11-05"));
            else
                Stage::refuse(wire, message, ErrorKind::Transport, status);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.isFinished);
        QCOMPARE(stage.methods.first(3), (QStringList{kDiscover, kInitialize, kInitialize}));
        QCOMPARE(stage.carriers, (QList<Carrier>{Carrier::StreamableHttp, Carrier::Sse}));
        QCOMPARE(stage.flow.takeLink().profile.carrier, Carrier::Sse);
    }

    void tellsWhatBecameOfEachWay() // LSSE-01
    {
        Stage stage({}, {Carrier::StreamableHttp, Carrier::Sse});
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (stage.carriers.constLast() == Carrier::Sse)
                wire->closeFromPeer({ErrorKind::Transport, u"no endpoint came"_s, 0, {}});
            else
                Stage::refuse(wire, message, ErrorKind::Transport, 404);
        };
        stage.flow.start();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.failure->detail,
                 u"server/discover: refused (HTTP 404); initialize: refused (HTTP 404); "
                 u"HTTP+SSE: no endpoint came"_s);
    }

    void stopsAtAnyTime_data()
    {
        QTest::addColumn<int>("after");
        QTest::newRow("opening") << 0;
        QTest::newRow("probing") << 1;
        QTest::newRow("initializing") << 2;
    }
    void stopsAtAnyTime()
    {
        QFETCH(int, after);
        Stage stage;
        stage.answer = [&](LoopbackTransport *wire, const json::Value &message) {
            if (after == 2 && Stage::methodOf(message) == kDiscover)
                Stage::giveError(wire, message, -32601);
        };
        stage.flow.start();
        QTRY_COMPARE(stage.methods.size(), after);
        stage.flow.stop();
        QTRY_VERIFY(stage.failure);
        QCOMPARE(stage.failure->kind, ErrorKind::Cancelled);
        QTRY_VERIFY(!stage.wires.constFirst());
        QVERIFY(!stage.methods.contains(u"notifications/cancelled"_s)); // LIFE-20
    }
};

QUAYSIDE_TEST(TestConnectFlow, QCoreApplication)

} // namespace tst_connectflow

#include "tst_connectflow.moc"
