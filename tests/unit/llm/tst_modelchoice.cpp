// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelchoice.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_modelchoice {

using namespace mcp;
using namespace Qt::StringLiterals;
using llm::ModelChoice;
using Why = llm::ModelChoice::Why;

namespace {

ProviderEntry provider(const QString &id, const QStringList &models,
                       const QString &baseUrl = u"https://models.example/v1"_s)
{
    ProviderEntry entry;
    entry.id = id;
    entry.baseUrl = baseUrl;
    for (const QString &model : models)
        entry.models.append({model, {}, {}, {}});
    return entry;
}

QList<ProviderEntry> fleet()
{
    return {provider(u"a"_s, {u"gpt-5"_s, u"gpt-5-mini"_s}),
            provider(u"b"_s, {u"claude-opus-4-1"_s, u"claude-haiku-4-5"_s}),
            provider(u"c"_s, {u"gemini-2.5-pro"_s, u"gemini-2.5-flash-lite"_s})};
}

ModelPreferences preferencesOf(const QStringList &hints, double cost = -1, double speed = -1,
                               double intelligence = -1)
{
    ModelPreferences preferences;
    if (!hints.isEmpty())
        preferences.hints.emplace();
    for (const QString &hint : hints)
        preferences.hints->append({hint});
    const auto put = [](std::optional<double> &member, double value) {
        if (value != -1)
            member = value;
    };
    put(preferences.costPriority, cost);
    put(preferences.speedPriority, speed);
    put(preferences.intelligencePriority, intelligence);
    return preferences;
}

} // namespace

// SAMP-08
class TestModelChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void choosesByHintsThenPriorities_data();
    void choosesByHintsThenPriorities();
    void whatNothingIsKnownOfIsNoBestMatch();
    void letsThePersonsChoiceWin();
    void forgetsAChoiceThatIsGone();
    void takesTheOnlyOne();
    void choosesNothingWithoutModels();
    void skipsHintsWithoutAName();
    void believesWhatThePersonSaysOfAModel();
    void takesWhatRunsHereForFree();
    void knowsModelsThatDoNotWrite_data();
    void knowsModelsThatDoNotWrite();
    void guessesFromTheName_data();
    void guessesFromTheName();
};

void TestModelChoice::choosesByHintsThenPriorities_data()
{
    QTest::addColumn<ModelPreferences>("preferences");
    QTest::addColumn<QString>("model");
    QTest::addColumn<Why>("why");
    QTest::addColumn<QString>("hint");
    const auto row = [](const char *name, const ModelPreferences &preferences, const QString &model,
                        Why why, const QString &hint = {}) {
        QTest::newRow(name) << preferences << model << why << hint;
    };
    row("nothing said", preferencesOf({}), u"gpt-5"_s, Why::First);
    row("hint", preferencesOf({u"haiku"_s}), u"claude-haiku-4-5"_s, Why::Hint, u"haiku"_s);
    row("other case", preferencesOf({u"CLAUDE-Opus"_s}), u"claude-opus-4-1"_s, Why::Hint,
        u"CLAUDE-Opus"_s);
    row("in order", preferencesOf({u"llama"_s, u"gemini"_s, u"gpt"_s}, 0, 0, 1),
        u"gemini-2.5-pro"_s, Why::Hint, u"gemini"_s);
    row("priorities among those a hint fits", preferencesOf({u"claude"_s}, 1),
        u"claude-haiku-4-5"_s, Why::Hint, u"claude"_s);
    row("the first among those a hint fits", preferencesOf({u"claude"_s}), u"claude-opus-4-1"_s,
        Why::Hint, u"claude"_s);
    row("hints outrank priorities", preferencesOf({u"opus"_s}, 1, 1, 0), u"claude-opus-4-1"_s,
        Why::Hint, u"opus"_s);
    row("cheap", preferencesOf({}, 1), u"gemini-2.5-flash-lite"_s, Why::Priorities);
    row("fast, no hint fits", preferencesOf({u"llama"_s}, 0, 0.7), u"gemini-2.5-flash-lite"_s,
        Why::Priorities);
    row("clever", preferencesOf({}, 0.1, 0.2, 1), u"claude-opus-4-1"_s, Why::Priorities);
    row("out of range says nothing", preferencesOf({}, 5, -3, 1.5), u"gpt-5"_s, Why::First);
    row("out of range beside one that counts", preferencesOf({}, 50, 0, 1), u"claude-opus-4-1"_s,
        Why::Priorities);
    row("no number", preferencesOf({}, qQNaN(), qInf()), u"gpt-5"_s, Why::First);
}

void TestModelChoice::whatNothingIsKnownOfIsNoBestMatch() // W34
{
    ProviderEntry here =
        provider(u"here"_s, {u"walk-vision"_s, u"walk-mini"_s}, u"http://127.0.0.1:11434/v1"_s);
    const ModelPreferences asked = preferencesOf({u"gigantic"_s}, 0.8);
    // Both are free.
    QCOMPARE(llm::chooseModel(asked, {here}, std::nullopt), (ModelChoice{0, 0, Why::First, {}}));
    here.models[1].cost = 0.5;
    QCOMPARE(llm::chooseModel(asked, {here}, std::nullopt),
             (ModelChoice{0, 0, Why::Priorities, {}}));
}

void TestModelChoice::choosesByHintsThenPriorities()
{
    QFETCH(ModelPreferences, preferences);
    QFETCH(QString, model);
    QFETCH(Why, why);
    QFETCH(QString, hint);
    const QList<ProviderEntry> entries = fleet();
    const auto choice = llm::chooseModel(preferences, entries, std::nullopt);
    QVERIFY(choice);
    QCOMPARE(entries.at(choice->provider).models.at(choice->model).name, model);
    QCOMPARE(choice->why, why);
    QCOMPARE(choice->hint, hint);
}

void TestModelChoice::letsThePersonsChoiceWin()
{
    const auto choice = llm::chooseModel(preferencesOf({u"opus"_s}, 0, 0, 1), fleet(),
                                         ModelName{u"a"_s, u"gpt-5-mini"_s});
    QCOMPARE(choice, (ModelChoice{0, 1, Why::Preferred, {}}));
}

void TestModelChoice::forgetsAChoiceThatIsGone()
{
    const auto choice =
        llm::chooseModel(preferencesOf({u"opus"_s}), fleet(), ModelName{u"b"_s, u"gpt-5"_s});
    QCOMPARE(choice, (ModelChoice{1, 0, Why::Hint, u"opus"_s}));
}

void TestModelChoice::takesTheOnlyOne()
{
    const QList<ProviderEntry> entries{provider(u"a"_s, {}), provider(u"b"_s, {u"m"_s})};
    QCOMPARE(llm::chooseModel(preferencesOf({u"opus"_s}, 1), entries, std::nullopt),
             (ModelChoice{1, 0, Why::Only, {}}));
}

void TestModelChoice::choosesNothingWithoutModels()
{
    QVERIFY(!llm::chooseModel(preferencesOf({u"opus"_s}), {}, std::nullopt));
    QVERIFY(!llm::chooseModel(std::nullopt, {provider(u"a"_s, {})}, ModelName{u"a"_s, u"m"_s}));
}

void TestModelChoice::skipsHintsWithoutAName()
{
    ModelPreferences preferences = preferencesOf({u""_s, u"  "_s, u"haiku"_s});
    preferences.hints->prepend(ModelHint());
    QCOMPARE(llm::chooseModel(preferences, fleet(), std::nullopt),
             (ModelChoice{1, 1, Why::Hint, u"haiku"_s}));
}

void TestModelChoice::believesWhatThePersonSaysOfAModel()
{
    QList<ProviderEntry> entries = fleet();
    entries[0].models[0].cost = 0;
    QCOMPARE(llm::chooseModel(preferencesOf({}, 1), entries, std::nullopt),
             (ModelChoice{0, 0, Why::Priorities, {}}));
}

void TestModelChoice::takesWhatRunsHereForFree()
{
    QList<ProviderEntry> entries = fleet();
    entries.append(provider(u"d"_s, {u"llama3.3:70b"_s}, u"http://localhost:11434/v1"_s));
    QCOMPARE(llm::chooseModel(preferencesOf({}, 1), entries, std::nullopt),
             (ModelChoice{3, 0, Why::Priorities, {}}));
}

void TestModelChoice::knowsModelsThatDoNotWrite_data()
{
    QTest::addColumn<bool>("isWriting");
    for (const char *name : {"text-embedding-3-large",
                             "gemini-embedding-001",
                             "nomic-embed-text",
                             "mxbai-embed-large",
                             "BAAI/bge-m3",
                             "jina-reranker-v2",
                             "whisper-large-v3",
                             "gpt-4o-mini-transcribe",
                             "tts-1-hd",
                             "gpt-4o-mini-tts",
                             "gpt-4o-realtime-preview",
                             "dall-e-3",
                             "gpt-image-1",
                             "gemini-2.5-flash-image",
                             "imagen-4.0-generate-001",
                             "veo-3.0-generate-001",
                             "sora-2",
                             "stable-diffusion-3.5-large",
                             "black-forest-labs/FLUX.1-schnell",
                             "omni-moderation-latest",
                             "meta-llama/Llama-Guard-4-12B",
                             "mistral-moderation_latest"})
        QTest::newRow(name) << false;
    for (const char *name :
         {"gpt-5", "gpt-4o", "o3-mini", "claude-sonnet-4-5", "gemini-2.5-flash", "qwen3:8b",
          "llama3.2-vision:11b", "mistral-large-latest", "deepseek-reasoner", "command-r-plus",
          "gpt-oss-120b", "kimi-k2-thinking", "anthropic.claude-3-haiku-20240307-v1:0",
          "Phi-4-mini-instruct", "gemma-3-27b-it"})
        QTest::newRow(name) << true;
}

void TestModelChoice::knowsModelsThatDoNotWrite()
{
    QFETCH(bool, isWriting);
    QCOMPARE(llm::writesText(QString::fromLatin1(QTest::currentDataTag())), isWriting);
}

void TestModelChoice::guessesFromTheName_data()
{
    QTest::addColumn<QString>("smaller");
    QTest::addColumn<QString>("larger");
    QTest::newRow("openai") << u"gpt-5-mini"_s << u"gpt-5"_s;
    QTest::newRow("openai, small") << u"gpt-5-nano"_s << u"gpt-5-mini"_s;
    QTest::newRow("anthropic") << u"claude-3-5-haiku-latest"_s << u"claude-sonnet-4-5"_s;
    QTest::newRow("anthropic, large") << u"claude-sonnet-4-5"_s << u"claude-opus-4-1"_s;
    QTest::newRow("gemini") << u"gemini-2.5-flash"_s << u"gemini-2.5-pro"_s;
    QTest::newRow("parameters") << u"llama3.2:3b"_s << u"llama3.3:70b"_s;
    QTest::newRow("fractions") << u"qwen2.5:0.5b"_s << u"qwen2.5:1.5b"_s;
    QTest::newRow("no word inside a word") << u"x-mini"_s << u"gemini-x"_s;
}

void TestModelChoice::guessesFromTheName()
{
    QFETCH(QString, smaller);
    QFETCH(QString, larger);
    const ProviderEntry entry = provider(u"a"_s, {smaller, larger});
    const llm::ModelTraits small = llm::traitsOf(entry, entry.models.at(0));
    const llm::ModelTraits large = llm::traitsOf(entry, entry.models.at(1));
    QVERIFY(small.cost < large.cost);
    QVERIFY(small.speed > large.speed);
    QVERIFY(small.intelligence < large.intelligence);
}

QUAYSIDE_TEST(TestModelChoice, QCoreApplication)

} // namespace tst_modelchoice

#include "tst_modelchoice.moc"
