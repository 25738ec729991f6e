// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/transport/httpclient.h"
#include "core/transport/posixlauncher.h"
#include "core/transport/stdiotransport.h"
#include "core/transport/streamablehttptransport.h"
#include "tests/integration/realserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_longquestions {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A connection to a real server, on a clock that the test moves.
struct Stage
{
    explicit Stage(TransportFactory factory, Carrier carrier)
        : connection({std::move(factory), {carrier}, &clock, &handler}, {})
    {
        handler.onRequest = [this](const PeerRequest &request) {
            if (request.method == u"roots/list")
                return settled<json::Raw>(json::Raw(R"({"roots":[]})"));
            asked.emplace_back();
            return asked.back().pending();
        };
    }
    /// Advances the clock slowly, for code that waits a moment. Never to a time limit, however slow the machine is.
    template<class Condition>
    bool goOnUntil(Condition condition)
    {
        std::chrono::milliseconds passed{};
        return waitUntil([&] {
            const auto step = passed < 2s ? 10ms : 1ms;
            if (passed + step < limits::kProbeTimeout) {
                clock.advance(step);
                passed += step;
            }
            return condition();
        });
    }

    ManualClock clock;
    ScriptedHandler handler;
    std::vector<Promise<json::Raw>> asked;
    Connection connection;
};

} // namespace

/// Servers on the official packages whose questions are answered late (TIME-03).
class TestLongQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void waitForThePerson_data();
    void waitForThePerson();
};

void TestLongQuestions::waitForThePerson_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("isHttp");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<int>("minutes");
    for (const bool isHttp : {false, true}) {
        for (const QString &program : {u"ask-stateful.mjs"_s, u"ask-stateless.mjs"_s}) {
            for (const QString &tool : {u"form"_s, u"sample"_s}) {
                for (const int minutes : {10, 60}) {
                    const QString name = u"%1 %2 %3 %4 min"_s.arg(program.chopped(4),
                                                                  isHttp ? u"http"_s : u"stdio"_s,
                                                                  tool, QString::number(minutes));
                    QTest::newRow(qPrintable(name)) << program << isHttp << tool << minutes;
                }
            }
        }
    }
}

void TestLongQuestions::waitForThePerson()
{
    QFETCH(QString, program);
    QFETCH(bool, isHttp);
    QFETCH(QString, tool);
    QFETCH(int, minutes);
    if (nodeProgram().isEmpty()
        || packageFile(u"@modelcontextprotocol/server/package.json"_s).isEmpty())
        QSKIP(kNoNodeServer);
    NodeServer server({testServerFile(program), u"http"_s});
    if (isHttp)
        QVERIFY2(server.start(), server.output());
    PosixLauncher launcher;
    std::unique_ptr<http::Client> client;
    Stage *clocked = nullptr;
    const auto make = [&](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
        ManualClock *clock = &clocked->clock;
        if (isHttp) {
            if (!client)
                client = std::make_unique<http::Client>(clock);
            return std::unique_ptr<rpc::Transport>(std::make_unique<StreamableHttpTransport>(
                HttpEndpoint{server.url(), {}}, client.get(), clock));
        }
        const LaunchSpec spec{nodeProgram(),
                              {testServerFile(program), u"stdio"_s},
                              {},
                              {{u"PATH"_s, qEnvironmentVariable("PATH")}}};
        return std::unique_ptr<rpc::Transport>(
            std::make_unique<StdioTransport>(spec, &launcher, clock));
    };
    Stage stage(make, isHttp ? Carrier::StreamableHttp : Carrier::Stdio);
    clocked = &stage;
    stage.connection.open();
    QVERIFY(stage.goOnUntil([&] {
        return stage.connection.state() == Connection::State::Ready && stage.connection.tools()
            && !stage.connection.tools()->isLoading();
    }));
    std::optional<Result<CallToolResult>> got;
    QList<bool> held;
    rpc::CallOptions options;
    options.onHeld = [&held](bool isHeld) { held.append(isHeld); };
    stage.connection.callTool(tool, {}, options).then(&stage.connection, [&](const auto &result) {
        got = result;
    });
    QVERIFY(stage.goOnUntil([&] { return stage.asked.size() == 1; }));
    QCOMPARE(held, QList<bool>{true});
    stage.clock.advance(std::chrono::minutes(minutes));
    QCoreApplication::processEvents();
    QVERIFY(!got);
    const bool isForm = tool == u"form";
    stage.asked.front().settle(json::Raw(
        isForm ? R"({"action":"decline"})"
               : R"({"role":"assistant","model":"m","content":{"type":"text","text":"Ahoy"}})"));
    QVERIFY(stage.goOnUntil([&] { return got.has_value(); }));
    QVERIFY2(got->hasValue(), qPrintable(got->hasValue() ? QString() : got->error().detail));
    QVERIFY(firstText(**got).contains(isForm ? u"decline"_s : u"Ahoy"_s));
    QCOMPARE(held, (QList<bool>{true, false}));
    stage.connection.close();
    QVERIFY(stage.goOnUntil([&] { return stage.connection.state() == Connection::State::Closed; }));
}

QUAYSIDE_TEST(TestLongQuestions, QCoreApplication)

} // namespace tst_longquestions

#include "tst_longquestions.moc"
