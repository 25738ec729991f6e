// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_clirecord {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

/// A list without what a client of 2026-07-28 is not shown (TASKX-03).
Value withoutExecution(const Value &list)
{
    Value::Array items;
    for (const Value &item : list.items()) {
        Value::Object members = item.members();
        members.removeIf([](const Value::Member &member) { return member.first == u"execution"; });
        items.append(Value(members));
    }
    return Value(items);
}

/// A server over HTTP that was made of a session file.
class HttpMock
{
public:
    explicit HttpMock(const QStringList &arguments)
    {
        m_process.start(QString::fromLatin1(QUAYSIDE_CLI),
                        QStringList{u"mock"_s, u"--http"_s, u"0"_s} + arguments);
        while (!m_process.canReadLine() && m_process.waitForReadyRead()) { }
        address = QString::fromUtf8(m_process.readLine()).trimmed();
    }
    ~HttpMock()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }

    QString address;

private:
    QProcess m_process;
};

} // namespace

/// Sessions that quayside-cli records and serves.
class TestCliRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(u"session.jsonl"_s);
    }

    void servesTheListsOfRealServers_data();
    void servesTheListsOfRealServers();
    void answersAsRealServersDid_data();
    void answersAsRealServersDid();
    void asksWhatTheServerAsked();
    void savesNoSecrets(); // SEC-68
    void savesWhatThereIsWhenItIsInterrupted();
    void savesAFailedStart();
    void replacesNothingUnasked();
    void aMockIsRecordedAsItsServer();
    void tellsWhatIsDifferent();
    void tellsWhatAServerCouldDoBetter();
    void checksWhatTheServerAnswers();
    void theCheckOfAServerThatDoesNotStart();
    void refuses_data();
    void refuses();

private:
    QStringList profile() const { return {u"--config"_s, m_folder->filePath(u"profile"_s)}; }
    QStringList mock(const QStringList &options = {}) const
    {
        return QStringList{QString::fromLatin1(QUAYSIDE_CLI), u"mock"_s, m_file} + options;
    }
    bool record(const QStringList &server, const QStringList &options = {}) const
    {
        return recordTo(m_file, server, options);
    }
    bool recordTo(const QString &file, const QStringList &server,
                  const QStringList &options = {}) const;
    QString write(const QString &name, const QByteArray &text) const;
    QByteArray recorded() const;
    /// What the official SDK is told; see tests/clients/lists.mjs.
    static Value lists(const QStringList &arguments);

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

bool TestCliRecord::recordTo(const QString &file, const QStringList &server,
                             const QStringList &options) const
{
    CliRun run(profile() + QStringList{u"record"_s, u"-"_s, u"--output"_s, file} + options
               + QStringList{u"--"_s} + server);
    if (run.status() == 0 && run.err().contains("Messages saved to"))
        return true;
    qWarning("%s%s", run.out().constData(), run.err().constData());
    return false;
}

QString TestCliRecord::write(const QString &name, const QByteArray &text) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                              : QString();
}

QByteArray TestCliRecord::recorded() const
{
    QFile file(m_file);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Value TestCliRecord::lists(const QStringList &arguments)
{
    QProcess process;
    process.start(nodeProgram(),
                  QStringList{QStringLiteral(SOURCE_FOLDER "/tests/clients/lists.mjs")}
                      + arguments);
    process.waitForFinished(120'000);
    const auto value = json::parse(json::Raw(process.readAllStandardOutput()));
    if (!value)
        qWarning("%s", process.readAllStandardError().constData());
    return value.valueOr(Value());
}

void TestCliRecord::servesTheListsOfRealServers_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>(
        "ownTools"); // Only for clients with more capabilities, which the one that recorded has.
    const QString official = u"@modelcontextprotocol/server-%1/dist/index.js"_s;
    QTest::newRow("everything") << official.arg(u"everything"_s) << QStringList{u"stdio"_s} << 2;
    QTest::newRow("filesystem") << official.arg(u"filesystem"_s) << QStringList{u"/usr/share"_s}
                                << 0;
    QTest::newRow("memory") << official.arg(u"memory"_s) << QStringList() << 0;
}

void TestCliRecord::servesTheListsOfRealServers()
{
    QFETCH(QString, script);
    QFETCH(QStringList, arguments);
    QFETCH(int, ownTools);
    if (nodeProgram().isEmpty() || packageFile(script).isEmpty())
        QSKIP(kNoNodeServer);
    const QStringList server = QStringList{nodeProgram(), packageFile(script)} + arguments;
    QVERIFY(record(server));
    const Value real = lists(QStringList{u"v1"_s, u"stdio"_s} + server);
    QVERIFY(real.at(u"tools").items().size() > 5);
    const HttpMock http({m_file});
    for (const QString &kind : {u"v1"_s, u"legacy"_s, u"modern"_s}) {
        const Value stdio = lists(QStringList{kind, u"stdio"_s} + mock());
        const Value overHttp = lists({kind, u"http"_s, http.address});
        for (const QStringView list : {u"tools", u"prompts", u"resources", u"templates"}) {
            QVERIFY(withoutExecution(stdio.at(list)) == withoutExecution(overHttp.at(list)));
            const Value::Array mocked = withoutExecution(stdio.at(list)).items();
            const Value::Array wanted = withoutExecution(real.at(list)).items();
            QCOMPARE(mocked.size(), wanted.size() + (list == u"tools" ? ownTools : 0));
            for (const Value &item : wanted)
                QVERIFY2(mocked.contains(item), item.toJson().constData());
        }
        QCOMPARE(stdio.at(u"server"), real.at(u"server"));
    }
    // Our own client, in both eras.
    for (const QString &list : {u"tools"_s, u"prompts"_s, u"resources"_s}) {
        CliRun direct(profile() + QStringList{list, u"-"_s, u"--json"_s, u"--"_s} + server);
        QCOMPARE(direct.status() == 0, real.at(list).items().size() > 0);
        for (const QString &era : {u"stateful"_s, u"stateless"_s}) {
            CliRun mocked(profile() + QStringList{list, u"-"_s, u"--json"_s, u"--"_s}
                          + mock({u"--era"_s, era}));
            QCOMPARE(mocked.status(), direct.status());
            QCOMPARE(mocked.objects().size(), direct.objects().size());
        }
    }
}

void TestCliRecord::answersAsRealServersDid_data()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"v1", "legacy", "modern"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void TestCliRecord::answersAsRealServersDid()
{
    QFETCH(QString, kind);
    const QString script = u"@modelcontextprotocol/server-everything/dist/index.js"_s;
    if (nodeProgram().isEmpty() || packageFile(script).isEmpty())
        QSKIP(kNoNodeServer);
    const QStringList server{nodeProgram(), packageFile(script), u"stdio"_s};
    const QString steps = write(u"steps.json"_s, R"([
        {"list": "tools"},
        {"call": "echo", "arguments": {"message": "ahoy"}},
        {"call": "get-sum", "arguments": {"a": 2, "b": 3}},
        {"call": "get-structured-content", "arguments": {"location": "Chicago"}}])");
    QVERIFY(record(server, {u"--steps"_s, steps}));
    const QStringList calls{u"--call"_s,
                            u"echo"_s,
                            u"{\"message\":\"ahoy\"}"_s,
                            u"--call"_s,
                            u"get-sum"_s,
                            u"{\"b\":3,\"a\":2}"_s,
                            u"--call"_s,
                            u"get-structured-content"_s,
                            u"{\"location\":\"Chicago\"}"_s};
    const Value real = lists(QStringList{u"v1"_s} + calls + QStringList{u"stdio"_s} + server);
    const Value mocked =
        lists(QStringList{kind} + calls + QStringList{u"stdio"_s} + mock({u"--fast"_s}));
    QCOMPARE(mocked.at(u"answers").items().size(), 3);
    for (int i = 0; i < 3; ++i) {
        const Value &one = mocked.at(u"answers").items().at(i);
        const Value &other = real.at(u"answers").items().at(i);
        QCOMPARE(one.at(u"content").toJson(), other.at(u"content").toJson());
        QCOMPARE(one.at(u"structuredContent").toJson(), other.at(u"structuredContent").toJson());
    }
}

void TestCliRecord::asksWhatTheServerAsked()
{
    const QString steps = write(u"steps.json"_s, R"([{"call": "plan_voyage"}])");
    const QString answers = write(u"answers.json"_s, R"([{"content": {}, "defaults": true}])");
    QVERIFY(record({QString::fromLatin1(QUAYSIDE_DEMO_SERVER)},
                   {u"--steps"_s, steps, u"--answers"_s, answers}));
    for (const QString &era : {u"stateful"_s, u"stateless"_s}) {
        CliRun run(profile()
                   + QStringList{u"call"_s, u"-"_s, u"plan_voyage"_s, u"--json"_s, u"--answers"_s,
                                 answers, u"--no-validate"_s, u"--"_s}
                   + mock({u"--era"_s, era, u"--fast"_s}));
        QCOMPARE(run.status(), 0);
        QVERIFY2(!run.objects(u"question").isEmpty(), run.out().constData());
    }
}

void TestCliRecord::savesNoSecrets()
{
    const QString steps =
        write(u"steps.json"_s,
              R"([{"call": "echo", "arguments": {"message": "It is canary-value-7."}}])");
    QVERIFY(record({QString::fromLatin1(QUAYSIDE_DEMO_SERVER)},
                   {u"--steps"_s, steps, u"--env"_s, u"LAMP_TOKEN=canary-value-7"_s}));
    QVERIFY(recorded().contains("It is "));
    QVERIFY(!recorded().contains("canary-value-7"));
}

void TestCliRecord::savesWhatThereIsWhenItIsInterrupted()
{
    const QString steps = write(u"steps.json"_s, R"([{"wait": 600000}])");
    CliRun run(profile()
               + QStringList{u"record"_s, u"-"_s, u"--output"_s, m_file, u"--steps"_s, steps,
                             u"--"_s, QString::fromLatin1(QUAYSIDE_DEMO_SERVER)});
    QTRY_VERIFY(!run.objects(u"connected").isEmpty());
    run.send(SIGHUP); // The terminal was closed.
    QCOMPARE(run.status(), 1);
    QVERIFY(recorded().contains("tools/list"));
}

void TestCliRecord::savesAFailedStart()
{
    CliRun run(profile()
               + QStringList{u"record"_s, u"-"_s, u"--output"_s, m_file, u"--timeout"_s, u"20"_s,
                             u"--"_s, u"/bin/sh"_s, u"-c"_s, u"read x; echo '{}'; exit 3"_s});
    QCOMPARE(run.status(), 1);
    QVERIFY(recorded().startsWith(R"({"format":"quayside-session")"));
    QVERIFY(recorded().contains(R"("server":"sh")"));
    QVERIFY(recorded().count('\n') >= 2);
}

void TestCliRecord::replacesNothingUnasked()
{
    QVERIFY(!write(u"session.jsonl"_s, "before").isEmpty());
    const QStringList line =
        profile() + QStringList{u"record"_s, u"-"_s,  u"--output"_s,
                                m_file,      u"--"_s, QString::fromLatin1(QUAYSIDE_DEMO_SERVER)};
    CliRun refused(line);
    QCOMPARE(refused.status(), 1);
    QVERIFY2(refused.err().contains("--force replaces it"), refused.err().constData());
    QCOMPARE(recorded(), "before"_ba);
    QVERIFY(record({QString::fromLatin1(QUAYSIDE_DEMO_SERVER)}, {u"--force"_s}));
    QVERIFY(recorded().contains("\"direction\":\"received\""));
}

void TestCliRecord::aMockIsRecordedAsItsServer()
{
    const QString script = u"@modelcontextprotocol/server-everything/dist/index.js"_s;
    if (nodeProgram().isEmpty() || packageFile(script).isEmpty())
        QSKIP(kNoNodeServer);
    const QString steps = write(u"steps.json"_s, R"([
        {"call": "echo", "arguments": {"message": "ahoy"}},
        {"call": "get-structured-content", "arguments": {"location": "Chicago"}},
        {"prompt": "simple-prompt"}])");
    QVERIFY(record({nodeProgram(), packageFile(script), u"stdio"_s}, {u"--steps"_s, steps}));
    const QString again = m_folder->filePath(u"again.jsonl"_s);
    // In the era of the server: the other one does not say how tools run as tasks.
    QVERIFY(recordTo(again, mock({u"--fast"_s}), {u"--steps"_s, steps, u"--era"_s, u"stateful"_s}));
    CliRun run(profile() + QStringList{u"compare"_s, m_file, again, u"--strict"_s});
    QCOMPARE(run.status(), 0);
    QVERIFY2(run.out().contains("No differences; answers compared: 3"), run.out().constData());
}

void TestCliRecord::tellsWhatIsDifferent()
{
    const QString steps =
        write(u"steps.json"_s, R"([{"call": "echo", "arguments": {"message": "ahoy"}}])");
    QVERIFY(record({QString::fromLatin1(QUAYSIDE_DEMO_SERVER)}, {u"--steps"_s, steps}));
    const auto compare = [this](QByteArray other, const QStringList &options = {}) {
        const QString file = write(u"other.jsonl"_s, other);
        return std::make_unique<CliRun>(profile() + QStringList{u"compare"_s, m_file, file}
                                        + options);
    };
    const QByteArray answered =
        QByteArray(recorded()).replace(R"("text":"ahoy")", R"("text":"avast")");
    QVERIFY(answered != recorded());
    auto run = compare(answered);
    QCOMPARE(run->status(), 0);
    QVERIFY2(run->out().startsWith("value       answer tools/call echo $.content[0].text: "
                                   "\"\"ahoy\"\" -> \"\"avast\"\""),
             run->out().constData());
    QCOMPARE(compare(answered, {u"--strict"_s})->status(), 1);
    run = compare(answered, {u"--strict"_s, u"--ignore"_s, u"content[*].text"_s});
    QCOMPARE(run->status(), 0);

    const QByteArray offered =
        QByteArray(recorded()).replace(R"("name":"forecast")", R"("name":"forecasts")");
    QVERIFY(offered != recorded());
    run = compare(offered, {u"--json"_s});
    QCOMPARE(run->status(), 1);
    QCOMPARE(run->objects(u"rating").size(), 2);
    QCOMPARE(member(run->objects(u"rating").constFirst(), u"rating"), u"breaking"_s);
    QCOMPARE(member(run->objects(u"rating").constFirst(), u"subject"), u"forecast"_s);
    QCOMPARE(run->objects(u"breaking").constLast().at(u"compatible").toInteger(), 1);
}

/// authors.md 5
void TestCliRecord::tellsWhatAServerCouldDoBetter()
{
    const QStringList server{u"--"_s, QStringLiteral(SCRIPTSERVER),
                             u"--tool={\"name\":\"sum up\",\"inputSchema\":{\"type\":\"object\","
                             "\"properties\":{\"a\":{\"type\":\"int\"}}}}"_s};
    CliRun run(profile() + QStringList{u"check"_s, u"-"_s} + server);
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.out().startsWith(
                 "Error    The schema of the arguments is not valid. [schema-unusable]\n"
                 "         Correct what is named. The type of the whole is object.\n"
                 "         - tool sum up: .properties.a.type"),
             run.out());
    QVERIFY2(
        run.out().contains("Warning  Models cannot use the name as it is. [name-characters]\n"),
        run.out());
    CliRun json(profile() + QStringList{u"check"_s, u"-"_s, u"--json"_s} + server);
    QCOMPARE(json.status(), 1);
    const QList<Value> findings = json.objects(u"rule");
    QVERIFY(findings.size() > 2);
    QCOMPARE(member(findings.constFirst(), u"rule"), u"schema-unusable"_s);
    QCOMPARE(member(findings.constFirst(), u"severity"), u"error"_s);
    QCOMPARE(member(findings.constFirst(), u"subject"), u"sum up"_s);
    QCOMPARE(json.objects(u"score").size(), 1);
    QCOMPARE(json.objects(u"score").constFirst().at(u"error").toInteger(), 1);
}

// A call is made only if the person gives it as a step.
void TestCliRecord::checksWhatTheServerAnswers()
{
    const QString steps =
        write(u"steps.json"_s, R"([{"call":"forecast","arguments":{"place":"Oslo"}}])");
    CliRun without(profile()
                   + QStringList{u"check"_s, u"-"_s, u"--json"_s, u"--"_s,
                                 QString::fromLatin1(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(without.status(), 0);
    QCOMPARE(without.objects(u"score").constFirst().at(u"answers").toInteger(), 0);
    CliRun run(profile()
               + QStringList{u"check"_s, u"-"_s, u"--json"_s, u"--steps"_s, steps, u"--"_s,
                             QString::fromLatin1(QUAYSIDE_DEMO_SERVER)});
    QVERIFY2(run.status() == 0, run.err());
    QCOMPARE(run.objects(u"score").constFirst().at(u"answers").toInteger(), 1);
    QVERIFY(run.objects(u"step").isEmpty());
    CliRun failing(profile()
                   + QStringList{u"check"_s, u"-"_s, u"--steps"_s,
                                 write(u"failing.json"_s, R"([{"call":"none"},{"ping":{}}])"),
                                 u"--"_s, QString::fromLatin1(QUAYSIDE_DEMO_SERVER)});
    QCOMPARE(failing.status(), 1);
    QVERIFY2(failing.err().contains("Step 1, call none: It failed: "), failing.err());
    QVERIFY2(failing.out().contains("Score: "), failing.out());
    QVERIFY2(failing.out().contains("Steps that did not end as expected: 1"), failing.out());
}

void TestCliRecord::theCheckOfAServerThatDoesNotStart()
{
    const QString steps = write(u"steps.json"_s, R"([{"ping":{}}])");
    for (const QStringList &options : {QStringList(), QStringList{u"--steps"_s, steps}}) {
        CliRun run(profile() + QStringList{u"check"_s, u"-"_s} + options
                   + QStringList{u"--"_s, u"false"_s});
        QCOMPARE(run.status(), 1);
        QVERIFY2(run.err().contains("The server exited with code 1"), run.err());
        QCOMPARE(run.out(), QByteArray());
    }
}

void TestCliRecord::refuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no output") << QStringList{u"record"_s, u"demo"_s} << 2
                               << "record needs --output FILE"_ba;
    QTest::newRow("no file") << QStringList{u"mock"_s, u"/nowhere/x.jsonl"_s} << 1
                             << "cannot be read"_ba;
    QTest::newRow("another file") << QStringList{u"mock"_s, u"/etc/passwd"_s} << 1
                                  << "no session that was saved by Quayside"_ba;
    QTest::newRow("no port") << QStringList{u"mock"_s, u"/etc/passwd"_s, u"--http"_s, u"70000"_s}
                             << 2 << "--http needs a port"_ba;
    QTest::newRow("an empty port") << QStringList{u"mock"_s, u"/etc/passwd"_s, u"--http"_s, {}} << 2
                                   << "--http needs a value"_ba;
    QTest::newRow("one session") << QStringList{u"compare"_s, u"/etc/passwd"_s} << 2
                                 << "compare"_ba;
    QTest::newRow("no session to compare with")
        << QStringList{u"compare"_s, u"/etc/passwd"_s, u"/etc/passwd"_s} << 1
        << "no session that was saved by Quayside"_ba;
    QTest::newRow("no path") << QStringList{u"compare"_s, u"a"_s, u"b"_s, u"--ignore"_s, u"a b"_s}
                             << 2 << "--ignore: Not a path at character 4"_ba;
    QTest::newRow("elsewhere") << QStringList{u"tools"_s, u"demo"_s, u"--fast"_s} << 2
                               << "--http and --fast work with mock only"_ba;
}

void TestCliRecord::refuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, why);
    CliRun run(profile() + arguments);
    QCOMPARE(run.status(), status);
    QVERIFY2(run.err().contains(why), run.err().constData());
}

QUAYSIDE_TEST(TestCliRecord, QCoreApplication)

} // namespace tst_clirecord

#include "tst_clirecord.moc"
