// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/samplingflow.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/host/models.h"
#include "core/json/read.h"
#include "core/policy/samplinglimits.h"
#include "core/storage/keystore.h"
#include "tests/support/manualclock.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_samplingflow {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// Keeps what it is asked until the test answers.
class FakeProvider final : public llm::Provider
{
public:
    struct Seen
    {
        QList<llm::Prompt> prompts;
        Promise<llm::Answer> promise;
        llm::OnDelta onDelta;
        int cancels = 0;
    };

    explicit FakeProvider(Seen *seen)
        : m_seen(seen)
    {
    }

    Pending<llm::Answer> generate(const llm::Prompt &prompt, llm::OnDelta onDelta) override
    {
        m_seen->prompts.append(prompt);
        m_seen->promise = {};
        m_seen->onDelta = std::move(onDelta);
        m_seen->promise.onCancel([seen = m_seen] { ++seen->cancels; });
        return m_seen->promise.pending();
    }
    Pending<QStringList> models() override { return settled<QStringList>(QStringList()); }

private:
    Seen *m_seen;
};

const QByteArray kRequest =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"Hello"}}],
    "systemPrompt":"Be short","maxTokens":100,"includeContext":"allServers","temperature":0.5,
    "stopSequences":["END"]})";

llm::Answer answerOf(const QString &text)
{
    llm::Answer answer;
    TextContent content;
    content.text = text;
    answer.blocks = {SamplingBlock{content}};
    answer.model = u"big-1"_s;
    answer.stopReason = u"endTurn"_s;
    answer.usage = {30, 12};
    return answer;
}

/// A server that asks, a person with one model.
struct Stage
{
    explicit Stage(const QByteArray &request = kRequest)
        : models(folder.path(), &clock, &keys, [this](const ProviderEntry &, const QString &) {
            return std::make_shared<FakeProvider>(&seen);
        })
    {
        ProviderEntry provider;
        provider.name = u"Here"_s;
        provider.baseUrl = u"http://127.0.0.1:1/v1"_s;
        ModelEntry model;
        model.name = u"big"_s;
        ModelEntry other;
        other.name = u"small"_s;
        provider.models = {other, model};
        providerId = models.store()->add(provider)->id;
        flow = std::make_unique<SamplingFlow>(u"a"_s,
                                              *json::read<CreateMessageParams>(json::Raw(request)),
                                              SamplingFlow::Ports{&models, &limits, &clock});
        QObject::connect(flow.get(), &SamplingFlow::finished, flow.get(),
                         [this](const Result<json::Raw> &answer) { told = answer; });
    }

    void generate()
    {
        const qsizetype before = seen.prompts.size();
        flow->generate(providerId, u"big"_s);
        QTRY_COMPARE(seen.prompts.size(), before + 1);
    }

    QTemporaryDir folder;
    ManualClock clock;
    FakeProvider::Seen seen;
    MemoryKeyStore keys;
    Models models;
    SamplingLimits limits;
    QString providerId;
    std::unique_ptr<SamplingFlow> flow;
    std::optional<Result<json::Raw>> told;
};

} // namespace

class TestSamplingFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsAskedOrSentBeforeThePersonAgrees(); // SAMP-02, SEC-61
    void theEditedWordsAreWhatIsAskedAndSent(); // SAMP-02
    void neverMoreTokensThanAskedFor(); // SAMP-06, SEC-62
    void nothingOfOursIsAdded(); // SAMP-09, SAMP-14, SAMP-20, RES-12
    void thePersonCanBeTheModel();
    void thePersonGoesBackToTheRequest();
    void refusalAtEitherStage(); // SAMP-03, SAMP-04
    void aModelThatFailsCanBeTriedAgain(); // SAMP-03
    void whatIsWrittenCanBeWatchedAndStopped();
    void whatWasUsedIsCounted(); // SEC-62
    void aCallThatCannotBeReadIsNoAnswer(); // K16
    void reasoningStaysHere(); // K17, SAMP-09
    void theSuggestionFollowsTheHints(); // SAMP-08
    void roundsOfToolsAreCounted(); // SEC-62
};

void TestSamplingFlow::nothingIsAskedOrSentBeforeThePersonAgrees()
{
    Stage stage;
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    QVERIFY(stage.seen.prompts.isEmpty());

    stage.generate();
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Generating);
    QVERIFY(!stage.told);
    stage.seen.promise.settle(answerOf(u"Ahoy"_s));
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Answer);
    QVERIFY(!stage.told);

    stage.flow->send(stage.flow->answer());
    QVERIFY(stage.told && *stage.told);
    QCOMPARE(
        (*stage.told)->toByteArray(),
        R"({"role":"assistant","content":{"type":"text","text":"Ahoy"},"model":"big-1","stopReason":"endTurn"})"); // SAMP-15
}

void TestSamplingFlow::theEditedWordsAreWhatIsAskedAndSent()
{
    Stage stage;
    CreateMessageParams edited = stage.flow->request();
    edited.systemPrompt = u"Be long"_s;
    std::get<TextContent>(edited.messages[0].content.blocks[0].value).text = u"Good day"_s;
    stage.flow->setRequest(edited);
    stage.generate();
    const llm::Prompt &asked = stage.seen.prompts.constFirst();
    QCOMPARE(asked.system, u"Be long"_s);
    QCOMPARE(std::get<TextContent>(asked.messages.at(0).content.blocks.at(0).value).text,
             u"Good day"_s);
    QCOMPARE(asked.model, u"big"_s);
    QCOMPARE(asked.stopSequences, QStringList{u"END"_s});
    QCOMPARE(asked.temperature, 0.5);

    stage.seen.promise.settle(answerOf(u"Ahoy"_s));
    CreateMessageResult answer = stage.flow->answer();
    std::get<TextContent>(answer.content.blocks[0].value).text = u"Farewell"_s;
    stage.flow->send(answer);
    QVERIFY((*stage.told)->toByteArray().contains("Farewell"));
    QVERIFY(!(*stage.told)->toByteArray().contains("Ahoy"));
}

void TestSamplingFlow::neverMoreTokensThanAskedFor()
{
    Stage stage;
    CreateMessageParams edited = stage.flow->request();
    edited.maxTokens = 101;
    stage.flow->setRequest(edited);
    QCOMPARE(stage.flow->tokenLimit(), 100);
    edited.maxTokens = 7;
    stage.flow->setRequest(edited);
    stage.generate();
    QCOMPARE(stage.seen.prompts.constFirst().maxTokens, 7);

    Stage greedy(R"({"messages":[],"maxTokens":1000000})");
    QCOMPARE(greedy.flow->tokenLimit(), SamplingLimits::kMaxTokens);
    greedy.limits.charge(u"a"_s, greedy.clock.wallTime().date(), SamplingLimits::kTokensPerDay - 3);
    QCOMPARE(greedy.flow->tokenLimit(), 3);
}

void TestSamplingFlow::nothingOfOursIsAdded()
{
    Stage stage;
    stage.generate();
    const llm::Prompt &asked = stage.seen.prompts.constFirst();
    QCOMPARE(asked.messages.size(), 1);
    QVERIFY(asked.tools.isEmpty());
    QCOMPARE(asked.system, u"Be short"_s);
}

void TestSamplingFlow::thePersonCanBeTheModel()
{
    Stage stage;
    stage.flow->writeMyself();
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Answer);
    CreateMessageResult answer = stage.flow->answer();
    std::get<TextContent>(answer.content.blocks[0].value).text = u"Me"_s;
    stage.flow->send(answer);
    QCOMPARE(
        (*stage.told)->toByteArray(),
        R"({"role":"assistant","content":{"type":"text","text":"Me"},"model":"human","stopReason":"endTurn"})");
    QVERIFY(stage.seen.prompts.isEmpty());
}

void TestSamplingFlow::thePersonGoesBackToTheRequest() // window 15
{
    Stage stage;
    stage.flow->returnToRequest();
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    stage.flow->writeMyself();
    stage.flow->returnToRequest();
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    stage.flow->send(stage.flow->answer());
    QVERIFY2(!stage.told, "nothing is sent from the request");
    stage.generate();
    QCOMPARE(stage.seen.prompts.size(), 1);
}

void TestSamplingFlow::refusalAtEitherStage()
{
    Stage first;
    first.flow->refuse();
    QCOMPARE(first.told->error().kind, ErrorKind::Policy);

    Stage second;
    second.generate();
    second.seen.promise.settle(answerOf(u"Ahoy"_s));
    second.flow->refuse();
    QCOMPARE(second.told->error().kind, ErrorKind::Policy);

    Stage between;
    between.generate();
    between.flow->refuse();
    QCOMPARE(between.seen.cancels, 1);
    QCOMPARE(between.told->error().kind, ErrorKind::Policy);
}

void TestSamplingFlow::aModelThatFailsCanBeTriedAgain()
{
    Stage stage;
    stage.generate();
    stage.seen.promise.settle(Error{ErrorKind::Transport, u"no way"_s, 0, {}});
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    QCOMPARE(stage.flow->failure()->kind, ErrorKind::Transport);
    QVERIFY(!stage.told);

    stage.generate();
    QVERIFY(!stage.flow->failure());
    stage.seen.promise.settle(Error{ErrorKind::Transport, u"no way"_s, 0, {}});
    stage.flow->refuse();
    QCOMPARE(stage.told->error().code, -32603);
}

void TestSamplingFlow::whatIsWrittenCanBeWatchedAndStopped()
{
    Stage stage;
    QSignalSpy text(stage.flow.get(), &SamplingFlow::textChanged);
    stage.generate();
    stage.seen.onDelta({u"Let me see."_s, true});
    stage.seen.onDelta({u"Once "_s});
    stage.seen.onDelta({u"upon"_s});
    QCOMPARE(stage.flow->textSoFar(), u"Once upon"_s);
    QCOMPARE(text.size(), 2);
    stage.flow->stop();
    QCOMPARE(stage.seen.cancels, 1);
    QCOMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    QVERIFY(!stage.flow->failure());
    QVERIFY(!stage.told);
}

void TestSamplingFlow::whatWasUsedIsCounted()
{
    Stage stage;
    stage.generate();
    stage.seen.promise.settle(answerOf(u"Ahoy"_s));
    QCOMPARE(stage.limits.tokensLeft(u"a"_s, stage.clock.wallTime().date()),
             SamplingLimits::kTokensPerDay - 42);
}

void TestSamplingFlow::theSuggestionFollowsTheHints()
{
    Stage stage(R"({"messages":[],"maxTokens":1,"modelPreferences":{"hints":[{"name":"BIG"}]}})");
    const auto suggested = stage.flow->suggested();
    QVERIFY(suggested);
    QCOMPARE(suggested->why, llm::ModelChoice::Why::Hint);
}

void TestSamplingFlow::roundsOfToolsAreCounted()
{
    const QByteArray use =
        R"({"role":"assistant","content":{"type":"tool_use","id":"1","name":"t","input":{}}})";
    const QByteArray result =
        R"({"role":"user","content":{"type":"tool_result","toolUseId":"1","content":[]}})";
    const QByteArray text = R"({"role":"user","content":{"type":"text","text":"x"}})";
    const auto rounds = [](const QByteArrayList &messages) {
        const QByteArray request = "{\"maxTokens\":1,\"messages\":[" + messages.join(',') + "]}";
        return toolRounds(*json::read<CreateMessageParams>(json::Raw(request)));
    };
    QCOMPARE(rounds({text}), 0);
    QCOMPARE(rounds({text, use, result}), 1);
    QCOMPARE(rounds({use, result, text, use, result, use, result}), 2);
}

void TestSamplingFlow::aCallThatCannotBeReadIsNoAnswer()
{
    Stage stage;
    stage.generate();
    llm::Answer answer = answerOf(u"I call"_s);
    answer.blocks.append(SamplingBlock{ToolUseContent{u"1"_s, u"find"_s, {}, {}}});
    answer.faults.insert(1, u"They are not a JSON object"_s);
    stage.seen.promise.settle(answer);
    QTRY_COMPARE(stage.flow->step(), SamplingFlow::Step::Request);
    QVERIFY(stage.flow->failure());
    QVERIFY(stage.flow->failure()->detail.contains(u"not a JSON object"_s));
}

void TestSamplingFlow::reasoningStaysHere()
{
    const QByteArray state = "\"_meta\":{\"org.quayside/thoughtSignature\":\"s\",\"org.quayside/"
                             "reasoning\":{\"a\":\"b\"}}";
    Stage stage("{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Hi\","
                + state + "}}],\"maxTokens\":100}");
    stage.generate();
    const SamplingBlock asked =
        stage.seen.prompts.constFirst().messages.constFirst().content.blocks.constFirst();
    const QByteArray sent = std::get<TextContent>(asked.value).meta->toByteArray();
    QVERIFY2(sent.contains("thoughtSignature") && !sent.contains("reasoning"), sent.constData());
    llm::Answer answer = answerOf(u"Hi"_s);
    std::get<TextContent>(answer.blocks.first().value).meta =
        json::Raw("{\"org.quayside/reasoning\":{\"a\":\"b\"}}"_ba);
    stage.seen.promise.settle(answer);
    QTRY_COMPARE(stage.flow->step(), SamplingFlow::Step::Answer);
    stage.flow->send(stage.flow->answer());
    QVERIFY(stage.told && *stage.told);
    QVERIFY(!(**stage.told).toByteArray().contains("reasoning"));
}

QUAYSIDE_TEST(TestSamplingFlow, QCoreApplication)

} // namespace tst_samplingflow

#include "tst_samplingflow.moc"
