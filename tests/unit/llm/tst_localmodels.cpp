// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/localmodels.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"

#include <QTest>

namespace tst_localmodels {

using namespace mcp;
using namespace mcp::llm;
using namespace Qt::StringLiterals;
using Kind = LocalProgram::Kind;
using Tools = LocalModel::Tools;

/// The search for models on this computer, against servers that answer as those programs do.
class TestLocalModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsOllama();
    void findsLmStudio();
    void findsLlamaCpp_data();
    void findsLlamaCpp();
    void leavesOutWhatIsSomethingElse_data();
    void leavesOutWhatIsSomethingElse();
    void endsWhenNothingAnswers();
    void looksOnlyAtSoManyModels();

private:
    using Answers = QHash<QByteArray, std::pair<int, QByteArray>>;

    QList<LocalProgram> search(Kind kind, const Answers &answers);

    ManualClock m_clock;
    QList<TestExchangePtr> m_requests;
};

QList<LocalProgram> TestLocalModels::search(Kind kind, const Answers &answers)
{
    HttpTestServer server;
    server.handler = [&answers](const TestExchangePtr &exchange) {
        const auto answer = answers.value(exchange->target, {404, "{}"});
        exchange->answer(answer.first, "application/json", answer.second);
    };
    http::Client client(&m_clock);
    LocalModelSearch search(&client, &m_clock);
    std::optional<QList<LocalProgram>> found;
    search.run({{kind, server.url(u"/v1"_s).toString()}})
        .then(this, [&found](const auto &programs) { found = programs.valueOr({}); });
    [&found] { QTRY_VERIFY(found); }();
    m_requests = server.requests;
    return found.value_or(QList<LocalProgram>());
}

void TestLocalModels::findsOllama()
{
    const auto found = search(
        Kind::Ollama,
        {{"/api/tags", {200, R"({"models":[{"name":"llama3.2:3b"},{"name":"gemma:2b"}]})"}},
         {"/api/show",
          {200,
           R"({"capabilities":["completion","tools"],"parameters":"stop \"<|x|>\"\nnum_ctx 32768"})"}}});
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.constFirst().models,
             (QList<LocalModel>{{u"llama3.2:3b"_s, 32'768, Tools::Taken},
                                {u"gemma:2b"_s, 32'768, Tools::Taken}}));
    QVERIFY(m_requests.at(1)->body.contains("llama3.2:3b"));

    const auto plain = search(Kind::Ollama,
                              {{"/api/tags", {200, R"({"models":[{"name":"a"}]})"}},
                               {"/api/show", {200, R"({"capabilities":["completion"]})"}}});
    QCOMPARE(plain.constFirst().models,
             (QList<LocalModel>{{u"a"_s, LocalModelSearch::kOllamaTokens, Tools::Refused}}));
}

void TestLocalModels::findsLmStudio()
{
    const auto found = search(Kind::LmStudio, {{"/api/v0/models", {200, R"({"data":[
        {"id":"qwen","type":"llm","max_context_length":131072,"loaded_context_length":4096,"capabilities":["tool_use"]},
        {"id":"nomic","type":"embeddings","max_context_length":2048},
        {"id":"phi","type":"llm","max_context_length":16384}]})"}}});
    QCOMPARE(found.size(), 1);
    QCOMPARE(
        found.constFirst().models,
        (QList<LocalModel>{{u"qwen"_s, 4'096, Tools::Taken}, {u"phi"_s, 16'384, Tools::Unknown}}));
}

void TestLocalModels::findsLlamaCpp_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<Tools>("tools");
    QTest::newRow("with --jinja") << 200 << QByteArray(R"({"choices":[]})") << Tools::Taken;
    QTest::newRow("without") << 500
                             << QByteArray(
                                    R"({"error":{"message":"tools param requires --jinja flag"}})")
                             << Tools::Refused;
    QTest::newRow("while it loads")
        << 503 << QByteArray(R"({"error":{"message":"Loading model"}})") << Tools::Unknown;
}

void TestLocalModels::findsLlamaCpp()
{
    QFETCH(const int, status);
    QFETCH(const QByteArray, answer);
    QFETCH(const Tools, tools);
    const auto found =
        search(Kind::LlamaCpp,
               {{"/props", {200, R"({"default_generation_settings":{"n_ctx":8192}})"}},
                {"/v1/models", {200, R"({"data":[{"id":"qwen.gguf"}]})"}},
                {"/v1/chat/completions", {status, answer}}});
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.constFirst().models, (QList<LocalModel>{{u"qwen.gguf"_s, 8'192, tools}}));
}

void TestLocalModels::leavesOutWhatIsSomethingElse_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("no JSON") << QByteArray("<html>");
    QTest::newRow("another document") << QByteArray(R"({"n_ctx":1,"data":7,"models":"many"})");
    QTest::newRow("names that are none")
        << QByteArray(R"({"data":[{"id":""},{"id":7}],"models":[{"name":"","x":1},{}]})");
    QTest::newRow("endless") << QByteArray("[").append(QByteArray(5'000'000, ' '));
}

void TestLocalModels::leavesOutWhatIsSomethingElse()
{
    QFETCH(const QByteArray, answer);
    for (const Kind kind : {Kind::Ollama, Kind::LmStudio, Kind::LlamaCpp})
        QVERIFY(search(kind,
                       {{"/api/tags", {200, answer}},
                        {"/api/v0/models", {200, answer}},
                        {"/props", {200, answer}}})
                    .isEmpty());
}

void TestLocalModels::endsWhenNothingAnswers()
{
    HttpTestServer silent;
    http::Client client(&m_clock);
    LocalModelSearch search(&client, &m_clock);
    std::optional<qsizetype> found;
    search
        .run({{Kind::Ollama, silent.url(u"/v1"_s).toString()},
              {Kind::LlamaCpp, u"http://127.0.0.1:1/v1"_s}})
        .then(this, [&found](const auto &programs) { found = programs.valueOr({}).size(); });
    QTRY_COMPARE(silent.requests.size(), 1);
    m_clock.advance(LocalModelSearch::kTimeout);
    QTRY_COMPARE(found, std::optional<qsizetype>(0));
}

void TestLocalModels::looksOnlyAtSoManyModels()
{
    QByteArray many;
    for (int i = 0; i < 3'000; ++i)
        many +=
            QByteArray(many.isEmpty() ? "" : ",") + R"({"name":"m)" + QByteArray::number(i) + "\"}";
    const auto found =
        search(Kind::Ollama,
               {{"/api/tags", {200, R"({"models":[)" + many + "]}"}}, {"/api/show", {200, "{}"}}});
    QCOMPARE(found.constFirst().models.size(), 2'000);
    QCOMPARE(m_requests.size(), 1 + LocalModelSearch::kAsked);
}

QUAYSIDE_TEST(TestLocalModels, QCoreApplication)

} // namespace tst_localmodels

#include "tst_localmodels.moc"
