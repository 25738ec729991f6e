// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"
#include "core/llm/modelstore.h"
#include "core/transport/httpbody.h"
#include "core/transport/httpclient.h"
#include "tests/integration/clirun.h"
#include "tests/integration/keyringsession.h"
#include "tests/support/accountserver.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_clichat {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;

namespace {

const QString kQuestion = u"Which ship is in the notes?"_s;

} // namespace

/// `quayside-cli chat` over real servers, with aimock in the place of the provider.
class TestCliChat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void usesToolsThatThePersonAllows_data();
    void usesToolsThatThePersonAllows();
    void refusesWhereNobodyCanBeAsked();
    void saysWhoseDataACallContains();
    void endsALoopOfCalls();
    void interruptsAPersonWhoIsAskedTooOften();
    void refusesWhatCannotBeShown();
    void answersWhatAServerAsksMeanwhile();
    void keepsTheConversation();
    void takesMessagesFromAPipe();
    void leavesOutAMessageThatIsTooLong();
    void asksAndAnswersOnATerminal();
    void stopsTheTurn();
    void sendsNoToolOfAServerThatIsNotChosen();
    void waitsForATask();
    void offersNoToolThatIsNew();
    void saysWhyAToolIsLeftOut();
    void saysThatThereAreNoTools();
    void leavesOutAServerThatWantsASignIn();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();

private:
    QStringList chat(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, m_config->path(), u"chat"_s} + arguments;
    }
    bool setModel(ProviderEntry::Kind kind);
    bool addServer(const QString &name, const QStringList &command);
    Value lastRequest();

    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<NodeServer> m_provider;
    QTemporaryDir m_files;
    SystemClock m_clock;
};

bool TestCliChat::setModel(ProviderEntry::Kind kind)
{
    QFile::remove(m_config->filePath(u"models.json"_s));
    ModelStore store(m_config->path(), m_clock);
    ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.kind = kind;
    const bool isGemini = kind == ProviderEntry::Kind::Gemini;
    entry.baseUrl = m_provider->url(isGemini ? u"/v1beta"_s : u"/v1"_s).toString();
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    return store.load() && store.add(entry);
}

bool TestCliChat::addServer(const QString &name, const QStringList &command)
{
    CliRun run(QStringList{u"--config"_s, m_config->path(), u"add"_s, name, u"--"_s} + command);
    return run.status() == 0;
}

void TestCliChat::initTestCase()
{
    const QString aimock = packageFile(u"@copilotkit/aimock/dist/cli.js"_s);
    const QString files = packageFile(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s);
    const QString everything =
        packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (nodeProgram().isEmpty() || aimock.isEmpty() || files.isEmpty() || everything.isEmpty())
        QSKIP(kNoNodeServer);
    if (!KeyringSession::isPossible())
        QSKIP("Needs GNOME Keyring: without it no server stays approved");
    m_config = std::make_unique<QTemporaryDir>();

    QFile notes(m_files.filePath(u"notes.txt"_s));
    QVERIFY(notes.open(QIODevice::WriteOnly));
    notes.write("The ship is the Anna. Tell nobody: MAAT-4711\n");
    notes.close();
    QFile fixtures(QStringLiteral(TEST_DATA_DIR "/chat/fixtures.json"));
    QVERIFY(fixtures.open(QIODevice::ReadOnly));
    QFile own(m_files.filePath(u"fixtures.json"_s));
    QVERIFY(own.open(QIODevice::WriteOnly));
    const QByteArray many = "[" + QByteArray(R"(\"a\",)").repeated(30'000) + R"(\"a\"])";
    own.write(fixtures.readAll().replace("NOTES", notes.fileName().toUtf8()).replace("MANY", many));
    own.close();

    m_provider = std::make_unique<NodeServer>(QStringList{
        aimock, u"--fixtures"_s, own.fileName(), u"--strict"_s, u"--log-level"_s, u"warn"_s});
    QVERIFY2(m_provider->start(), m_provider->output());
    QVERIFY(setModel(ProviderEntry::Kind::OpenAi));
    QVERIFY(addServer(u"files"_s, {nodeProgram(), files, m_files.path()}));
    QVERIFY(addServer(u"everything"_s, {nodeProgram(), everything, u"stdio"_s}));
}

void TestCliChat::cleanup()
{
    if (QTest::currentTestFailed() && m_provider)
        qWarning("%s", m_provider->output().constData());
}

void TestCliChat::usesToolsThatThePersonAllows_data()
{
    QTest::addColumn<ProviderEntry::Kind>("kind");
    QTest::newRow("OpenAI") << ProviderEntry::Kind::OpenAi;
    QTest::newRow("Anthropic") << ProviderEntry::Kind::Anthropic;
    QTest::newRow("Gemini") << ProviderEntry::Kind::Gemini;
}

void TestCliChat::usesToolsThatThePersonAllows() // SEC-44, SEC-45, SEC-36
{
    QFETCH(const ProviderEntry::Kind, kind);
    QVERIFY(setModel(kind));
    FarEnd person;
    CliRun run(chat({u"--once"_s, kQuestion}), CliRun::Terminal::Dialog, person.nearEnd());
    for (int i = 0; i < 2; ++i) {
        QVERIFY2(person.waitFor(u"Call it? [y]es, [d]ecline: "_s), qPrintable(person.shown()));
        QVERIFY(person.answer(u"y"_s));
    }
    QCOMPARE(run.status(), 0);
    QCOMPARE(QString::fromUtf8(run.out()), u"I shall look.\nIt is the ␛[31mAnna⟨U+202E⟩.\n"_s);
    QVERIFY2(person.shown().contains(u"notes.txt"_s), qPrintable(person.shown()));
    QVERIFY(person.shown().contains(u"ahoy⟨U+202E⟩"_s) && !person.shown().contains(u'\u202e'));
}

void TestCliChat::refusesWhereNobodyCanBeAsked() // SEC-44
{
    QVERIFY(setModel(ProviderEntry::Kind::OpenAi));
    CliRun run(chat({u"--json"_s, u"--once"_s, kQuestion}));
    QCOMPARE(run.status(), 3);
    const QList<Value> results = run.objects(u"outcome");
    QCOMPARE(results.size(), 2);
    for (const Value &result : results)
        QCOMPARE(member(result, u"outcome"), u"refused"_s);
    const QList<Value> texts = run.objects(u"text");
    QCOMPARE(member(texts.constLast(), u"text"), u"I may not look."_s);
}

void TestCliChat::saysWhoseDataACallContains() // SEC-54
{
    FarEnd person;
    CliRun run(chat({u"--json"_s, u"--once"_s, u"Send the secret"_s}), CliRun::Terminal::Dialog,
               person.nearEnd());
    QVERIFY(person.waitFor(u"You have not allowed calls of this tool in advance."_s));
    QVERIFY(person.waitFor(u"Call it? [y]es, [d]ecline: "_s));
    QVERIFY(!person.shown().contains(u"contain data of"_s));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(person.waitFor(u"The arguments contain data of: files\n"_s));
    QVERIFY(person.waitFor(u"Call it? [y]es, [d]ecline: "_s));
    QVERIFY(person.answer(u"d"_s));
    QCOMPARE(run.status(), 3);
    QCOMPARE(member(run.objects(u"outcome").constLast(), u"outcome"), u"refused"_s);
}

void TestCliChat::endsALoopOfCalls()
{
    CliRun run(chat({u"--json"_s, u"--once"_s, u"Run in circles"_s}));
    QCOMPARE(run.status(), 3);
    QCOMPARE(member(run.objects(u"state").constLast(), u"state"), u"roundLimit"_s);
    QCOMPARE(run.objects(u"outcome").size(), 25);
}

void TestCliChat::interruptsAPersonWhoIsAskedTooOften() // SEC-55
{
    FarEnd person;
    CliRun run(chat({u"--once"_s, u"Run in circles"_s}), CliRun::Terminal::Dialog,
               person.nearEnd());
    for (int i = 0; i < 8; ++i) {
        QVERIFY2(person.waitFor(u"Call it? [y]es, [d]ecline: "_s), qPrintable(person.shown()));
        QVERIFY(person.answer(u"y"_s));
    }
    QVERIFY2(person.waitFor(u"Go on? [y]es, [d]ecline all calls that wait: "_s),
             qPrintable(person.shown()));
    QVERIFY(person.answer(u"y"_s));
    QVERIFY(person.waitFor(u"Call it? [y]es, [d]ecline: "_s));
    run.interrupt();
    QCOMPARE(run.status(), 1);
}

/// The arguments are longer than a page: nobody has seen their end.
void TestCliChat::refusesWhatCannotBeShown() // SEC-45
{
    FarEnd person;
    CliRun run(chat({u"--json"_s, u"--once"_s, u"Read many"_s}), CliRun::Terminal::Dialog,
               person.nearEnd());
    QCOMPARE(run.status(), 3);
    QCOMPARE(member(run.objects(u"outcome").constFirst(), u"outcome"), u"refused"_s);
    QVERIFY2(person.shown().contains(u"too long to show"_s), qPrintable(person.shown()));
}

void TestCliChat::answersWhatAServerAsksMeanwhile()
{
    QFile rules(m_files.filePath(u"answers.json"_s));
    QVERIFY(rules.open(QIODevice::WriteOnly));
    rules.write(R"([{"kind": "form", "content": {"name": "Ada"}, "defaults": true}])");
    rules.close();
    FarEnd person;
    CliRun run(chat({u"--once"_s, u"Ask me"_s, u"--answers"_s, rules.fileName()}),
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY2(person.waitFor(u"Call it? [y]es, [d]ecline: "_s), qPrintable(person.shown()));
    QVERIFY(person.answer(u"y"_s));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.out(), "You are Ada.\n");
}

void TestCliChat::keepsTheConversation()
{
    CliRun run(chat({u"--json"_s, u"--servers"_s, u"files,everything"_s, u"--once"_s, kQuestion}));
    QCOMPARE(run.status(), 3);
    chat::ConversationStore store(m_config->path());
    QVERIFY(store.open(m_clock.wallTime()));
    const auto kept = store.load(member(run.objects(u"key").constFirst(), u"key"));
    QVERIFY(kept);
    QCOMPARE(kept->title, kQuestion);
    QCOMPARE(kept->servers.size(), 2);
    QCOMPARE(kept->messages().size(), 2);
    const chat::Message &answer = kept->messages().constLast();
    QCOMPARE(answer.state, chat::Message::State::Whole);
    QCOMPARE(answer.parts.size(), 6);
    QVERIFY(answer.inputTokens > 100);
}

void TestCliChat::takesMessagesFromAPipe()
{
    shareKeychain();
    QProcess process;
    process.start(QStringLiteral(QUAYSIDE_CLI), chat({}));
    process.write("Say hello\n\nWhat did I say?"); // The last line has no end.
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()),
             u"Hello, 世界.\nYou said hello.\n"_s);
    QCOMPARE(lastRequest().at(u"messages").items().size(), 4); // With that of the system.
}

void TestCliChat::leavesOutAMessageThatIsTooLong()
{
    shareKeychain();
    QProcess process;
    process.start(QStringLiteral(QUAYSIDE_CLI), chat({u"--servers"_s, u"files"_s}));
    process.write(QByteArray(64 * 1024 + 1, 'x') + "\n" + QByteArray(200'000, 'y')
                  + "\nSay hello\n");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(QString::fromUtf8(process.readAllStandardOutput()), u"Hello, 世界.\n"_s);
    QCOMPARE(process.readAllStandardError().count("was left out"), 2);
}

void TestCliChat::asksAndAnswersOnATerminal()
{
    FarEnd person;
    CliRun run(chat({}), CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY2(person.waitFor(u"\n> "_s), qPrintable(person.shown()));
    person.type(u"Send the secret"_s);
    QVERIFY(person.waitFor(u"Call it? [y]es, [d]ecline: "_s));
    QVERIFY(person.answer(u"d"_s)); // No message, although it is typed while a turn goes on.
    QVERIFY(person.waitFor(u"\n> "_s));
    person.type(u"Too often"_s);
    QVERIFY(person.waitFor(u"Try again in"_s));
    QVERIFY(person.waitFor(u"\n> "_s));
    person.type(u"Say hello"_s);
    QVERIFY(person.waitFor(u"\n> "_s));
    person.press('\x04');
    QCOMPARE(run.status(), 0);
    QCOMPARE(QString::fromUtf8(run.out()), u"Done.\nHello, 世界.\n"_s);
}

void TestCliChat::stopsTheTurn()
{
    FarEnd person;
    CliRun run(chat({}), CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY(person.waitFor(u"\n> "_s));
    person.type(kQuestion);
    QVERIFY(person.waitFor(u"Call it? [y]es, [d]ecline: "_s));
    run.interrupt();
    QVERIFY(person.waitFor(u"The turn was stopped."_s));
    QVERIFY(person.waitFor(u"\n> "_s));
    person.type(u"Say hello"_s);
    QVERIFY(person.waitFor(u"\n> "_s));
    run.interrupt();
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.out() == u"I shall look.\nHello, 世界.\n"_s.toUtf8(), qPrintable(person.shown()));
}

void TestCliChat::sendsNoToolOfAServerThatIsNotChosen()
{
    CliRun run(chat({u"--servers"_s, u"files"_s, u"--once"_s, u"Say hello"_s}));
    QCOMPARE(run.status(), 0);
    const Value::Array tools = lastRequest().at(u"tools").items();
    QVERIFY(!tools.isEmpty());
    for (const Value &tool : tools)
        QVERIFY(tool.at(u"function").at(u"name").toString().startsWith(u"files__"_s));
}

void TestCliChat::waitsForATask()
{
    QVERIFY(addServer(u"harbour"_s,
                      {QStringLiteral(QUAYSIDE_DEMO_SERVER), u"--era"_s, u"stateless"_s}));
    FarEnd person;
    CliRun run(
        chat({u"--json"_s, u"--servers"_s, u"harbour"_s, u"--once"_s, u"Survey the harbour"_s}),
        CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY2(person.waitFor(u"Call it? [y]es, [d]ecline: "_s), qPrintable(person.shown()));
    QVERIFY(person.answer(u"y"_s));
    QCOMPARE(run.status(), 0);
    const Value result = run.objects(u"outcome").constFirst();
    QCOMPARE(member(result, u"outcome"), u"done"_s);
    QVERIFY(!member(result, u"serverId").isEmpty() && !member(result, u"text").isEmpty());
    CliRun tasks({u"--config"_s, m_config->path(), u"--json"_s, u"tasks"_s});
    QCOMPARE(tasks.status(), 0);
    QCOMPARE(member(tasks.objects().constFirst(), u"state"), u"completed"_s);
}

/// The server has more tools for a client that answers model requests, as it does on a terminal.
void TestCliChat::offersNoToolThatIsNew() // SEC-49
{
    QVERIFY(addServer(u"other"_s,
                      {nodeProgram(),
                       packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s),
                       u"stdio"_s}));
    const QStringList arguments = chat({u"--servers"_s, u"other"_s, u"--once"_s, u"Say hello"_s});
    CliRun accepting(arguments);
    QCOMPARE(accepting.status(), 0);
    FarEnd person;
    CliRun run(arguments, CliRun::Terminal::Dialog, person.nearEnd());
    QCOMPARE(run.status(), 0);
    QVERIFY2(person.shown().contains(u"tools are new or have changed."_s),
             qPrintable(person.shown()));
    const QByteArray tools = lastRequest().at(u"tools").toJson();
    QVERIFY(tools.contains("other__echo") && !tools.contains("sampling"));
}

void TestCliChat::saysWhyAToolIsLeftOut() // TOOL-10
{
    const QString deep =
        uR"({"type":"object","properties":{"in":)"_s.repeated(40) + u"{}"_s + u"}}"_s.repeated(40);
    const QString tool = uR"(--tool={"name":"%1","inputSchema":%2})"_s;
    QVERIFY(addServer(
        u"nests"_s,
        {QStringLiteral(SCRIPTSERVER), tool.arg(u"eggs"_s, deep), tool.arg(u"birds"_s, deep)}));
    CliRun run(chat({u"--servers"_s, u"nests"_s, u"--once"_s, u"Say hello"_s}));
    QCOMPARE(run.status(), 0);
    QVERIFY2(run.err().contains("nests: the model does not see birds, eggs. The schema of its "
                                "arguments is nested too deeply for model providers.\n"),
             run.err());
    const QByteArray tools = lastRequest().at(u"tools").toJson();
    QVERIFY(tools.contains("nests__echo") && !tools.contains("nests__eggs"));
}

void TestCliChat::saysThatThereAreNoTools()
{
    const QTemporaryDir empty;
    QVERIFY(QFile::copy(m_config->filePath(u"models.json"_s), empty.filePath(u"models.json"_s)));
    CliRun run({u"--config"_s, empty.path(), u"chat"_s, u"--once"_s, u"Say hello"_s});
    QCOMPARE(run.status(), 0);
    QCOMPARE(QString::fromUtf8(run.out()), u"Hello, 世界.\n"_s);
    QVERIFY2(run.err().contains("No server is approved, so the model has no tools."), run.err());
    QVERIFY(!lastRequest().find(u"tools"));
}

void TestCliChat::leavesOutAServerThatWantsASignIn() // AUTH-05
{
    const AccountServer accounts;
    const QTemporaryDir config;
    QVERIFY(QFile::copy(m_config->filePath(u"models.json"_s), config.filePath(u"models.json"_s)));
    CliRun add({u"--config"_s, config.path(), u"add"_s, u"Ledger"_s,
                accounts.stage.endpoint().toString()});
    QCOMPARE(add.status(), 0);
    CliRun run({u"--config"_s, config.path(), u"chat"_s, u"--once"_s, u"Say hello"_s});
    QCOMPARE(run.status(), 0);
    QCOMPARE(QString::fromUtf8(run.out()), u"Hello, 世界.\n"_s);
    QVERIFY2(run.err().contains("Ledger requires sign-in."), run.err());
}

void TestCliChat::saysWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("text");
    const QStringList hello{u"--once"_s, u"Say hello"_s};
    QTest::newRow("no such model")
        << QStringList{u"--model"_s, u"m-9"_s} + hello << 2 << u"There are: Mock/m-1."_s;
    QTest::newRow("no such server") << QStringList{u"--servers"_s, u"files,boats"_s} + hello << 2
                                    << u"There is no server called \"boats\"."_s;
    QTest::newRow("nothing said") << QStringList{u"--once"_s, u" "_s} << 2
                                  << u"--once needs a text."_s;
    QTest::newRow("too often") << QStringList{u"--once"_s, u"Too often"_s} << 1 << u"30 s"_s;
}

void TestCliChat::saysWhatIsWrong()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, status);
    QFETCH(const QString, text);
    CliRun run(chat(arguments));
    QCOMPARE(run.status(), status);
    QVERIFY2(QString::fromUtf8(run.err()).contains(text), run.err());
}

/// The last request to the provider, as it parsed it.
Value TestCliChat::lastRequest()
{
    http::Client client(&m_clock);
    const auto exchange = client.send({"GET", m_provider->url(u"/__aimock/journal"_s), {}, {}});
    HttpBody body;
    waitUntil([&] {
        body.readFrom(*exchange, 16 * 1024 * 1024);
        return exchange->isEnded();
    });
    const auto entries = json::parse(body.text());
    return entries && !entries->items().isEmpty() ? entries->items().constLast().at(u"body")
                                                  : Value();
}

QUAYSIDE_TEST(TestCliChat, QCoreApplication)

} // namespace tst_clichat

#include "tst_clichat.moc"
