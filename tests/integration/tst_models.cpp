// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/llm/provider.h"
#include "core/llm/providerproblem.h"
#include "core/transport/httpbody.h"
#include "core/transport/httpclient.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_models {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Kind = ProviderEntry::Kind;
using Problem = llm::ProviderProblem::Kind;

namespace {

const QString kKey = u"sk-of-the-tests"_s;

ContentBlock textBlock(const QString &text)
{
    return {TextContent{text, {}, {}}};
}

SamplingMessage userMessage(const QList<SamplingBlock> &blocks)
{
    return {u"user"_s, {blocks, blocks.size() != 1}, {}};
}

llm::Prompt promptOf(const QString &text)
{
    llm::Prompt prompt;
    prompt.model = u"m-1"_s;
    prompt.system = u"You are a harbour master."_s;
    prompt.messages = {userMessage({{TextContent{text, {}, {}}}})};
    prompt.maxTokens = 500;
    return prompt;
}

Tool berthTool()
{
    Tool tool;
    tool.name = u"berth.find"_s; // Not a name that providers accept.
    tool.description = u"Finds a ship"_s;
    tool.inputSchema.raw = json::Raw(
        R"({"type":"object","properties":{"berth":{"type":"integer"}},"additionalProperties":false})"_ba);
    return tool;
}

} // namespace

/// The three formats against aimock, which plays the providers.
class TestModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void cleanup();

    void streamsText_data() { kinds(); }
    void streamsText();
    void usesToolsOverTwoRounds_data() { kinds(); }
    void usesToolsOverTwoRounds();
    void sendsPictures_data() { kinds(); }
    void sendsPictures();
    void saysThatTheLimitWasReached_data() { kinds(); }
    void saysThatTheLimitWasReached();
    void tellsErrorsApart_data();
    void tellsErrorsApart();
    void saysWhenToTryAgain_data() { kinds(); }
    void saysWhenToTryAgain();
    void saysThatTheKeyIsWrong_data() { kinds(); }
    void saysThatTheKeyIsWrong();
    void saysThatItBroke_data();
    void saysThatItBroke();
    void stopsWhenAsked_data() { kinds(); }
    void stopsWhenAsked();
    void listsModels();

private:
    static void kinds();
    std::unique_ptr<llm::Provider> provider(Kind kind, const QString &key = kKey);
    Result<llm::Answer> ask(Kind kind, const llm::Prompt &prompt, const QString &key = kKey);
    static std::optional<Problem> problem(const Error &error);
    json::Value lastRequest();

    SystemClock m_clock;
    std::unique_ptr<NodeServer> m_server;
    std::unique_ptr<http::Client> m_client;
    std::unique_ptr<llm::Provider> m_provider;
    QStringList m_told;
};

void TestModels::kinds()
{
    QTest::addColumn<Kind>("kind");
    QTest::newRow("OpenAI") << Kind::OpenAi;
    QTest::newRow("Anthropic") << Kind::Anthropic;
    QTest::newRow("Gemini") << Kind::Gemini;
}

void TestModels::initTestCase()
{
    const QString aimock = packageFile(u"@copilotkit/aimock/dist/cli.js"_s);
    if (nodeProgram().isEmpty() || aimock.isEmpty())
        QSKIP(kNoNodeServer);
    qputenv("AIMOCK_API_KEYS", kKey.toLatin1());
    m_server = std::make_unique<NodeServer>(
        QStringList{aimock, u"--fixtures"_s, QStringLiteral(TEST_DATA_DIR "/models/fixtures.json"),
                    u"--strict"_s, u"--log-level"_s, u"warn"_s});
    const bool isStarted = m_server->start();
    qunsetenv("AIMOCK_API_KEYS");
    QVERIFY2(isStarted, m_server->output());
    m_client = std::make_unique<http::Client>(&m_clock);
}

void TestModels::cleanupTestCase()
{
    m_client.reset();
    m_server.reset();
}

void TestModels::cleanup()
{
    m_provider.reset();
    if (QTest::currentTestFailed() && m_server)
        qWarning("%s", m_server->output().constData());
}

std::unique_ptr<llm::Provider> TestModels::provider(Kind kind, const QString &key)
{
    ProviderEntry entry;
    entry.kind = kind;
    entry.baseUrl = m_server->url(kind == Kind::Gemini ? u"/v1beta"_s : u"/v1"_s).toString();
    return llm::createProvider(entry, key, m_client.get(), &m_clock);
}

Result<llm::Answer> TestModels::ask(Kind kind, const llm::Prompt &prompt, const QString &key)
{
    m_told.clear();
    m_provider = provider(kind, key);
    std::optional<Result<llm::Answer>> got;
    (void)m_provider
        ->generate(prompt, [this](const llm::Delta &delta) { m_told.append(delta.text); })
        .then(this, [&got](const auto &result) { got = result; });
    waitUntil([&got] { return got.has_value(); });
    return got.value_or(Error{ErrorKind::Timeout, u"the test waited in vain"_s, 0, {}});
}

std::optional<Problem> TestModels::problem(const Error &error)
{
    const auto found = llm::providerProblem(error);
    return found ? std::optional(found->kind) : std::nullopt;
}

/// The request as aimock parsed it.
json::Value TestModels::lastRequest()
{
    const auto exchange = m_client->send({"GET",
                                          m_server->url(u"/__aimock/journal"_s),
                                          {{"Authorization", "Bearer " + kKey.toLatin1()}},
                                          {}});
    HttpBody body;
    waitUntil([&] {
        body.readFrom(*exchange, 16 * 1024 * 1024);
        return exchange->isEnded();
    });
    const auto entries = json::parse(body.text());
    if (!entries || entries->items().isEmpty())
        return {};
    const json::Value *request = entries->items().constLast().find(u"body");
    return request ? *request : json::Value();
}

void TestModels::streamsText() // SAMP-06, SAMP-15
{
    QFETCH(Kind, kind);
    const auto answer = ask(kind, promptOf(u"Tell of the harbour"_s));
    QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().detail));
    QCOMPARE(answer->blocks.size(), 1);
    const QString text = std::get<TextContent>(answer->blocks.constFirst().value).text;
    QVERIFY(text.startsWith(u"The tide is in") && text.contains(u"größer")
            && text.endsWith(u"waits for its pilot. 潮水涨了。"));
    QVERIFY2(m_told.size() > 3, "it comes in pieces");
    QCOMPARE(m_told.join(QString()), text);
    QCOMPARE(answer->stopReason, u"endTurn"_s);
    QCOMPARE(answer->model, u"m-1"_s);
    QCOMPARE(answer->usage.inputTokens, 12);
    QCOMPARE(answer->usage.outputTokens, 34);
    const json::Value request = lastRequest();
    QCOMPARE(request.find(u"max_tokens")->toInteger(), 500);
    QCOMPARE(request.find(u"messages")->items().constFirst().find(u"content")->toString(),
             u"You are a harbour master."_s);
}

void TestModels::usesToolsOverTwoRounds() // SAMP-10, SAMP-12, SAMP-14, SAMP-16
{
    QFETCH(Kind, kind);
    llm::Prompt prompt = promptOf(u"Who lies at berth 7?"_s);
    prompt.tools = {berthTool()};
    prompt.toolChoice = u"required"_s;
    const auto answer = ask(kind, prompt);
    QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().detail));
    QCOMPARE(answer->stopReason, u"toolUse"_s);
    QCOMPARE(answer->blocks.size(), 3);
    const auto first = std::get<ToolUseContent>(answer->blocks.at(1).value);
    const auto second = std::get<ToolUseContent>(answer->blocks.at(2).value);
    QCOMPARE(first.name, u"berth.find"_s);
    QCOMPARE(*json::parse(first.input.raw), *json::parse(u"{\"berth\":7,\"exact\":true}"));
    QCOMPARE(*json::parse(second.input.raw), *json::parse(u"{\"berth\":8}"));
    QVERIFY(!first.id.isEmpty() && first.id != second.id);
    if (kind != Kind::Gemini)
        QCOMPARE(first.id, u"call_7"_s);

    prompt.toolChoice.clear();
    prompt.messages.append({u"assistant"_s, {answer->blocks, true}, {}});
    ToolResultContent here{first.id, {textBlock(u"The Anna"_s)}, {}, {}, {}};
    ToolResultContent away{second.id, {textBlock(u"Not the Anna: nobody"_s)}, {}, true, {}};
    prompt.messages.append(userMessage({{here}, {away}}));
    const auto end = ask(kind, prompt);
    QVERIFY2(end, qPrintable(end ? QString() : end.error().detail));
    QCOMPARE(m_told.join(QString()), u"The Anna lies there."_s);
    QCOMPARE(end->stopReason, u"endTurn"_s);
}

void TestModels::sendsPictures() // SAMP-10
{
    QFETCH(Kind, kind);
    llm::Prompt prompt = promptOf({});
    prompt.messages = {
        userMessage({{TextContent{u"Look at this"_s, {}, {}}},
                     {ImageContent{json::Raw("\"iVBORw0KGgo=\""_ba), u"image/png"_s, {}, {}}}})};
    const auto answer = ask(kind, prompt);
    QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().detail));
    QCOMPARE(m_told.join(QString()), u"A pixel."_s);
    if (kind == Kind::OpenAi)
        QVERIFY(lastRequest().toJson().contains("data:image/png;base64,iVBORw0KGgo="));
}

void TestModels::saysThatTheLimitWasReached() // SAMP-06, SAMP-15
{
    QFETCH(Kind, kind);
    const auto answer = ask(kind, promptOf(u"Count"_s));
    QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().detail));
    QCOMPARE(answer->stopReason, u"maxTokens"_s);
}

void TestModels::tellsErrorsApart_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<Problem>("expected");
    for (const Kind kind : {Kind::OpenAi, Kind::Anthropic, Kind::Gemini}) {
        const auto row = [kind](const char *text, Problem expected) {
            QTest::addRow("%d: %s", int(kind), text)
                << kind << QString::fromLatin1(text) << expected;
        };
        row("Too often", Problem::RateLimited);
        row("Too long", Problem::ContextTooLong);
        row("Against the rules", Problem::ContentRefused);
        row("Whom do I ask", Problem::UnknownModel);
        row("Overload", Problem::Overloaded);
        row("Trouble", Problem::Other);
    }
}

void TestModels::tellsErrorsApart()
{
    QFETCH(Kind, kind);
    QFETCH(QString, text);
    QFETCH(Problem, expected);
    const auto answer = ask(kind, promptOf(text));
    QVERIFY(!answer);
    QVERIFY2(problem(answer.error()) == expected, qPrintable(answer.error().detail));
    QCOMPARE(answer.error().kind, ErrorKind::Remote);
}

void TestModels::saysWhenToTryAgain()
{
    QFETCH(Kind, kind);
    const auto answer = ask(kind, promptOf(u"Too often"_s));
    QVERIFY(!answer);
    QCOMPARE(llm::providerProblem(answer.error())->retryAfter, std::chrono::milliseconds(30s));
}

void TestModels::saysThatTheKeyIsWrong()
{
    QFETCH(Kind, kind);
    const auto wrong = ask(kind, promptOf(u"Count"_s), u"sk-other"_s);
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().kind, ErrorKind::Auth);
    QCOMPARE(problem(wrong.error()), Problem::WrongKey);
    const auto none = ask(kind, promptOf(u"Count"_s), {});
    QVERIFY(!none);
    QCOMPARE(problem(none.error()), Problem::NoKey);
}

void TestModels::saysThatItBroke_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<ErrorKind>("expected");
    for (const Kind kind : {Kind::OpenAi, Kind::Anthropic, Kind::Gemini}) {
        QTest::addRow("%d: broken JSON", int(kind)) << kind << u"Nonsense"_s << ErrorKind::Protocol;
        QTest::addRow("%d: no answer", int(kind)) << kind << u"Vanish"_s << ErrorKind::Closed;
        QTest::addRow("%d: in the middle", int(kind))
            << kind << u"Break off"_s << ErrorKind::Closed;
    }
}

void TestModels::saysThatItBroke()
{
    QFETCH(Kind, kind);
    QFETCH(QString, text);
    QFETCH(ErrorKind, expected);
    m_server->clear();
    const auto answer = ask(kind, promptOf(text));
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, expected);
    QCOMPARE(m_server->requests().size(), 1); // SEC-76
}

void TestModels::stopsWhenAsked()
{
    QFETCH(Kind, kind);
    m_server->clear();
    m_provider = provider(kind);
    std::optional<Result<llm::Answer>> got;
    const CallHandle handle = m_provider->generate(promptOf(u"Take your time"_s), {})
                                  .then(this, [&got](const auto &result) { got = result; });
    QTRY_VERIFY(m_server->openRequests() == 1);
    handle.cancel();
    QVERIFY(got && !*got);
    QCOMPARE(got->error().kind, ErrorKind::Cancelled);
    QTRY_VERIFY(m_server->openRequests() == 0);
}

void TestModels::listsModels()
{
    m_provider = provider(Kind::OpenAi);
    std::optional<Result<QStringList>> got;
    (void)m_provider->models().then(this, [&got](const auto &result) { got = result; });
    QTRY_VERIFY(got);
    QVERIFY2(*got, qPrintable(*got ? QString() : got->error().detail));
    QVERIFY(!(*got)->isEmpty());
}

QUAYSIDE_TEST(TestModels, QCoreApplication)

} // namespace tst_models

#include "tst_models.moc"
