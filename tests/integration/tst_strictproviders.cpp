// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/turnprompt.h"
#include "core/host/chat.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/json/value.h"
#include "core/storage/consentstore.h"
#include "core/transport/httpbody.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <memory>

namespace tst_strictproviders {

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::Message;
using chat::ToolResult;
using State = Message::State;
using Outcome = ToolResult::Outcome;

/// Conversations with providers that refuse what their rules do not allow (servers/provider.mjs). Stands first: moc loses its way in
/// what comes below.
class TestStrictProviders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void takeAWholeConversation_data();
    void takeAWholeConversation();
    void goOnWithTheConversationOfAnother_data();
    void goOnWithTheConversationOfAnother();

private:
    class Program;

    bool startProvider(const QString &habits);
    void firstRun(Program &program, Chat *chat);
    void secondRun(Program &program, Chat *chat);

    std::map<QString, std::unique_ptr<NodeServer>> m_providers; ///< By their habits.
    std::unique_ptr<QTemporaryDir> m_profile;
    std::unique_ptr<FakeKeyStore> m_keys;
};

namespace {

const QString kEcho = uR"(Please use echo with {"message":"ahoy"})"_s;
const QString kBoth =
    uR"(Please use both: echo with {"message":"ahoy"} and forecast with {"place":"Oslo"})"_s;
const QString kFail = uR"(Please use fail with {"reason":"Storm"})"_s;
const QString kDocuments = u"Please use documents with {}"_s;

QStringList namesIn(const json::Value &list)
{
    QStringList names;
    for (const json::Value &item : list.items())
        names.append(item.toString());
    return names;
}

qsizetype countResults(const Chat *chat, Outcome outcome)
{
    qsizetype count = 0;
    for (const Message *message : chat->conversation().branch()) {
        for (const chat::Part &part : message->parts) {
            const auto *result = std::get_if<ToolResult>(&part);
            count += result && result->outcome == outcome ? 1 : 0;
        }
    }
    return count;
}

const Message *lastMessage(const Chat *chat)
{
    return chat->conversation().find(chat->conversation().shown());
}

/// What is wrong with the last answer; empty when nothing is.
QString problemOf(const Chat *chat)
{
    const Message *last = lastMessage(chat);
    if (!last || last->role != Message::Role::Model)
        return u"There is no answer"_s;
    if (last->state != State::Whole)
        return u"State %1: %2"_s.arg(int(last->state)).arg(last->problem);
    const auto *text =
        last->parts.isEmpty() ? nullptr : std::get_if<chat::Text>(&last->parts.constLast());
    return text && text->text.contains(u"This is answer") ? QString()
                                                          : u"It does not end with words"_s;
}

} // namespace

/// One run of the program over the profile, with the demo server. The person allows all calls.
class TestStrictProviders::Program
{
public:
    Program(const QString &folder, KeyStore *keys)
        : m_host(HostPorts{.configFolder = folder,
                           .environment = QProcessEnvironment::systemEnvironment(),
                           .launcher = &m_launcher,
                           .clock = &m_clock,
                           .keys = keys})
    {
    }
    ~Program()
    {
        m_host.stopAll();
        waitUntil([this] { return m_host.isStopped(); });
    }

    bool start();
    ModelName addModel(const QString &habits, const QUrl &address);
    Chat *create(const ModelName &model);
    Chat *open(const QString &key);
    Host &host() { return m_host; }

    /// Waits until the turn is over; the problem of its answer.
    QString finish(const Chat *chat);
    QString say(Chat *chat, const QString &words);
    /// The person says words, and stops the turn when condition holds.
    template<class Condition>
    State sayAndStop(Chat *chat, const QString &words, Condition condition);
    json::Value refusals(const NodeServer &provider);

private:
    void allowAll();

    SystemClock m_clock;
    PosixLauncher m_launcher;
    Host m_host;
    QObject m_context;
};

bool TestStrictProviders::Program::start()
{
    const auto isConsentKnown = [this] {
        return !m_host.consent()->isSaving() && !m_host.consent()->isChecking();
    };
    if (!m_host.load() || !waitUntil(isConsentKnown))
        return false;
    if (m_host.servers().isEmpty()) {
        ServerEntry entry;
        entry.name = u"harbour"_s;
        entry.program = QStringLiteral(QUAYSIDE_DEMO_SERVER);
        const auto added = m_host.add(entry);
        if (!added || !(*added)->approve((*added)->review()))
            return false;
    }
    Server *server = m_host.servers().constFirst();
    server->start();
    return waitUntil([server] { return server->state() == Server::State::Ready; });
}

ModelName TestStrictProviders::Program::addModel(const QString &habits, const QUrl &address)
{
    ProviderEntry entry;
    entry.name = habits;
    entry.kind =
        habits == "anthropic"_L1 ? ProviderEntry::Kind::Anthropic : ProviderEntry::Kind::OpenAi;
    entry.baseUrl = address.toString();
    entry.models = {ModelEntry{u"strict"_s, {}, {}, {}, {}}};
    const auto added = m_host.models()->store()->add(entry);
    return {added ? added->id : QString(), u"strict"_s};
}

Chat *TestStrictProviders::Program::create(const ModelName &model)
{
    Chat *chat = m_host.chats()->create(model, {m_host.servers().constFirst()->entry().id});
    chat::ConversationOptions options = chat->conversation().options;
    options.temperature = 0.5;
    chat->setOptions(options);
    return chat;
}

Chat *TestStrictProviders::Program::open(const QString &key)
{
    std::optional<Result<Chat *>> opened;
    m_host.chats()->open(key).then(&m_context, [&opened](const auto &result) { opened = result; });
    waitUntil([&opened] { return opened.has_value(); });
    return opened && *opened ? **opened : nullptr;
}

void TestStrictProviders::Program::allowAll()
{
    CallGate *gate = m_host.gate();
    if (gate->pause())
        gate->goOn();
    const QList<qint64> open = gate->open();
    for (const qint64 id : open) {
        if (const CallRequest *request = gate->find(id)) {
            const json::RawObject shown = request->what.arguments;
            gate->allow(id, shown);
        }
    }
}

QString TestStrictProviders::Program::finish(const Chat *chat)
{
    const bool isOver = waitUntil([this, chat] {
        allowAll();
        return !chat->isBusy();
    });
    return isOver ? problemOf(chat) : u"The turn does not end"_s;
}

QString TestStrictProviders::Program::say(Chat *chat, const QString &words)
{
    chat->say({chat::Text{words}});
    return finish(chat);
}

template<class Condition>
State TestStrictProviders::Program::sayAndStop(Chat *chat, const QString &words,
                                               Condition condition)
{
    chat->say({chat::Text{words}});
    waitUntil([&] { return condition() || !chat->isBusy(); });
    chat->stop();
    waitUntil([chat] { return !chat->isBusy(); });
    return lastMessage(chat)->state;
}

json::Value TestStrictProviders::Program::refusals(const NodeServer &provider)
{
    http::Client client(&m_clock);
    const auto exchange = client.send({"GET", provider.url(u"/refusals"_s), {}, {}});
    HttpBody body;
    waitUntil([&] {
        body.readFrom(*exchange, 1024 * 1024);
        return exchange->isEnded();
    });
    const auto document = json::parse(body.text());
    return document ? *document : json::Value();
}

void TestStrictProviders::initTestCase()
{
    if (nodeProgram().isEmpty())
        QSKIP(kNoNodeServer);
}

void TestStrictProviders::cleanup()
{
    for (const auto &[habits, provider] : m_providers) {
        if (QTest::currentTestFailed())
            qWarning("%s: %s", qPrintable(habits), provider->output().constData());
    }
    m_providers.clear();
    m_profile.reset();
    m_keys.reset();
}

bool TestStrictProviders::startProvider(const QString &habits)
{
    auto provider = std::make_unique<NodeServer>(
        QStringList{testServerFile(u"provider.mjs"_s), u"--habits"_s, habits});
    const bool isStarted = provider->start();
    m_providers.insert_or_assign(habits, std::move(provider));
    if (!m_profile) {
        m_profile = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<FakeKeyStore>();
    }
    return isStarted;
}

void TestStrictProviders::takeAWholeConversation_data() // K15, K17, K18, K19, K22
{
    QTest::addColumn<QStringList>("learnt"); ///< What it does not take, once in each run.
    QTest::addColumn<QStringList>("learntLater"); ///< The same for what only the second run has.
    QTest::newRow("openai") << QStringList{u"max_tokens"_s, u"temperature"_s} << QStringList();
    QTest::newRow("azure") << QStringList{u"stream_options"_s, u"max_tokens"_s, u"temperature"_s}
                           << QStringList();
    QTest::newRow("deepseek") << QStringList() << QStringList();
    QTest::newRow("kimi") << QStringList{u"temperature"_s} << QStringList();
    QTest::newRow("mistral") << QStringList{u"stream_options"_s} << QStringList();
    QTest::newRow("gemini") << QStringList() << QStringList();
    QTest::newRow("ollama") << QStringList() << QStringList();
    QTest::newRow("anthropic") << QStringList() << QStringList();
    QTest::newRow("gemini-gateway") << QStringList{u"parameters"_s} << QStringList();
    QTest::newRow("bedrock-litellm") << QStringList() << QStringList{u"tools"_s};
}

void TestStrictProviders::takeAWholeConversation()
{
    QFETCH(const QStringList, learnt);
    QFETCH(const QStringList, learntLater);
    const QString habits = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(startProvider(habits));
    const NodeServer &provider = *m_providers.at(habits);
    QString key;
    {
        Program program(m_profile->path(), m_keys.get());
        QVERIFY(program.start());
        Chat *chat = program.create(program.addModel(habits, provider.url(u"/v1"_s)));
        key = chat->key();
        firstRun(program, chat);
        if (QTest::currentTestFailed())
            return;
    }
    Program program(m_profile->path(), m_keys.get());
    QVERIFY(program.start());
    Chat *chat = program.open(key);
    QVERIFY(chat);
    secondRun(program, chat);
    const json::Value refusals = program.refusals(provider);
    QVERIFY(refusals.isObject());
    QCOMPARE(namesIn(refusals.at(u"history")), QStringList());
    QCOMPARE(namesIn(refusals.at(u"learnt")), QStringList());
    QCOMPARE(namesIn(refusals.at(u"parameters")), learnt + learnt + learntLater);
}

/// Of a conversation with calls, stops, other answers and another branch.
void TestStrictProviders::firstRun(Program &program, Chat *chat)
{
    QCOMPARE(program.say(chat, u"Ahoy"_s), QString());
    QCOMPARE(program.say(chat, kEcho), QString());
    QCOMPARE(program.say(chat, kBoth), QString());
    QCOMPARE(countResults(chat, Outcome::Done), 3);
    QCOMPARE(program.sayAndStop(chat, u"Tell me slowly"_s,
                                [chat] { return !chat->answerText().isEmpty(); }),
             State::Stopped);
    QCOMPARE(program.say(chat, u"Go on"_s), QString());
    chat->retry(chat->conversation().shown());
    QCOMPARE(program.finish(chat), QString());
    chat->edit(lastMessage(chat)->parent, {chat::Text{kFail}});
    QCOMPARE(program.finish(chat), QString());
    QCOMPARE(countResults(chat, Outcome::ToolError), 1);
    QCOMPARE(program.sayAndStop(chat, kDocuments,
                                [&program] { return !program.host().gate()->open().isEmpty(); }),
             State::Stopped);
    QCOMPARE(program.say(chat, u"Never mind"_s), QString());
    QCOMPARE(countResults(chat, Outcome::Done), 3);
}

/// Of the same conversation, read from the disk again and summed up.
void TestStrictProviders::secondRun(Program &program, Chat *chat)
{
    QCOMPARE(countResults(chat, Outcome::Done), 3);
    QCOMPARE(program.say(chat, u"Are you still there?"_s), QString());
    QCOMPARE(program.say(chat, kBoth), QString());
    QCOMPARE(countResults(chat, Outcome::Done), 5);
    chat->compact();
    program.finish(chat);
    QVERIFY2(chat::isSummary(*lastMessage(chat)), "there is no summary");
    QCOMPARE(program.say(chat, kEcho), QString());
    QCOMPARE(program.say(chat, u"Farewell"_s), QString());
    QCOMPARE(countResults(chat, Outcome::Done), 6);
}

void TestStrictProviders::goOnWithTheConversationOfAnother_data() // K17, K18
{
    QTest::addColumn<QString>("other");
    for (const char *habits : {"openai", "azure", "deepseek", "mistral", "gemini", "ollama",
                               "anthropic", "gemini-gateway", "bedrock-litellm"})
        QTest::newRow(habits) << u"kimi"_s;
    QTest::newRow("kimi") << u"anthropic"_s;
}

/// Its ids, its thinking and its blank texts are of a kind that others refuse.
void TestStrictProviders::goOnWithTheConversationOfAnother()
{
    QFETCH(const QString, other);
    const QString habits = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(startProvider(other) && startProvider(habits));
    const NodeServer &first = *m_providers.at(other);
    const NodeServer &second = *m_providers.at(habits);
    Program program(m_profile->path(), m_keys.get());
    QVERIFY(program.start());
    Chat *chat = program.create(program.addModel(other, first.url(u"/v1"_s)));
    QCOMPARE(program.say(chat, u"Ahoy"_s), QString());
    QCOMPARE(program.say(chat, kBoth), QString());
    QCOMPARE(program.sayAndStop(chat, kDocuments,
                                [&program] { return !program.host().gate()->open().isEmpty(); }),
             State::Stopped);
    chat->setModel(program.addModel(habits, second.url(u"/v1"_s)));
    QCOMPARE(program.say(chat, u"Who are you?"_s), QString());
    QCOMPARE(program.say(chat, kBoth), QString());
    QCOMPARE(program.say(chat, u"Farewell"_s), QString());
    QCOMPARE(countResults(chat, Outcome::Done), 4);
    const json::Value refusals = program.refusals(second);
    QVERIFY(refusals.isObject());
    QCOMPARE(namesIn(refusals.at(u"history")), QStringList());
    QVERIFY(namesIn(refusals.at(u"learnt")).size() <= 1);
    QCOMPARE(namesIn(program.refusals(first).at(u"history")), QStringList());
}

QUAYSIDE_TEST(TestStrictProviders, QCoreApplication)

} // namespace tst_strictproviders

#include "tst_strictproviders.moc"
