// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/calltext.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QProcess>
#include <QtTest>

namespace quayside::tst_calltext {

using namespace Qt::StringLiterals;
using mcp::json::Value;

class TestCallText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShellGivesTheArgumentsBack_data();
    void aShellGivesTheArgumentsBack();
    void theSdkGivesTheArgumentsBack_data();
    void theSdkGivesTheArgumentsBack();
    void pythonReadsTheSameArguments_data();
    void pythonReadsTheSameArguments();
    void sourcesHoldNoSecret();
    void namesThatCannotBeTypedGiveNoCommand();
    void curlHoldsNoSecret();
    void onlyWhatIsSentIsInTheCommand();
    void aTestHasTheFormOfTheAnswer_data();
    void aTestHasTheFormOfTheAnswer();
    void aTestShowsAllOfItself();
    void theFormOfALargeAnswerIsSmall();
};

namespace {

CallText callOf(const QString &text)
{
    CallText call;
    call.server.id = u"demo"_s;
    call.server.name = u"Demo"_s;
    call.tool = u"echo"_s;
    call.arguments = Value(Value::Object{{u"message"_s, Value(text)}});
    return call;
}

/// The words of command as sh sees them.
QStringList wordsOf(const QString &command)
{
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"show() { printf '%s\\0' \"$@\"; }\nshow "_s + command});
    shell.waitForFinished(Waiting::kLimit);
    QString words = QString::fromUtf8(shell.readAllStandardOutput());
    words.chop(1);
    return words.split(QChar(0));
}

} // namespace

void TestCallText::aShellGivesTheArgumentsBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << u"ahoy"_s;
    QTest::newRow("quotes") << u"it's \"so\" `id` $(id) $HOME \\ !!"_s;
    QTest::newRow("ends the quotes") << u"'; touch /tmp/owned; '"_s;
    QTest::newRow("line breaks") << u"a\nrm -rf /\r\n"_s;
    QTest::newRow("end of a bracketed paste") << u"\u001b[201~\nid\n"_s;
    QTest::newRow("control of eight bits") << u"\u009b201~"_s;
    QTest::newRow("turned around") << u"\u202e'di; ' \u2066"_s;
    QTest::newRow("hidden tags") << u"\U000e0041\u200b"_s;
    QTest::newRow("other scripts") << u"港口 ⚓"_s;
}

void TestCallText::aShellGivesTheArgumentsBack() // SEC-36
{
    QFETCH(QString, text);
    CallText call = callOf(text);
    call.server.name = u"It's $(mine)"_s;
    const QString command = cliCommand(call);
    const QStringList words = wordsOf(command);
    QCOMPARE(
        words.first(5),
        (QStringList{u"quayside-cli"_s, u"call"_s, u"It's $(mine)"_s, u"echo"_s, u"--args"_s}));
    QCOMPARE(words.size(), 6);
    QCOMPARE(mcp::json::parse(QStringView(words.at(5)))->find(u"message")->toString(), text);
    for (const uint point : command.toUcs4())
        QVERIFY(QChar::isPrint(char32_t(point)));
}

void TestCallText::theSdkGivesTheArgumentsBack_data()
{
    aShellGivesTheArgumentsBack_data();
}

void TestCallText::theSdkGivesTheArgumentsBack() // SEC-36
{
    QFETCH(QString, text);
    const QString sdk = mcp::packageFile(u"@modelcontextprotocol/client/package.json"_s);
    if (mcp::nodeProgram().isEmpty() || sdk.isEmpty())
        QSKIP(mcp::kNoNodeServer);
    QTemporaryDir folder;
    QVERIFY(QFile::link(QDir(QFileInfo(sdk).path() + u"/../.."_s).canonicalPath(),
                        folder.filePath(u"node_modules"_s)));
    CallText call = callOf(text);
    call.server.program = QStringLiteral(SCRIPTSERVER);
    const QString source = typeScriptSource(call);
    QFile file(folder.filePath(u"call.mjs"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(source.toUtf8());
    file.close();
    QProcess node;
    node.start(mcp::nodeProgram(), {file.fileName()});
    QVERIFY(node.waitForFinished(Waiting::kLimit));
    const auto result = mcp::json::parse(mcp::json::Raw(node.readAllStandardOutput()));
    QVERIFY2(result, node.readAllStandardError());
    const QString echoed = result->at(u"content").items().constFirst().at(u"text").toString();
    QCOMPARE(mcp::json::parse(QStringView(echoed))->at(u"message").toString(), text);
    for (const uint point : source.toUcs4())
        QVERIFY(QChar::isPrint(char32_t(point)) || point == '\n');
}

void TestCallText::pythonReadsTheSameArguments_data()
{
    aShellGivesTheArgumentsBack_data();
}

/// With a stub in place of the SDK.
void TestCallText::pythonReadsTheSameArguments() // SEC-36
{
    QFETCH(QString, text);
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    if (python.isEmpty())
        QSKIP("Needs python3");
    QTemporaryDir folder;
    const QByteArrayList stub{
        "import json",
        "class Answer:",
        "    def __init__(self, value): self.value = value",
        "    def model_dump_json(self, indent): return json.dumps(self.value)",
        "class ClientSession:",
        "    def __init__(self, *streams): pass",
        "    async def __aenter__(self): return self",
        "    async def __aexit__(self, *why): pass",
        "    async def initialize(self): pass",
        "    async def call_tool(self, *what): return Answer(what)",
        "def StdioServerParameters(**what): return what",
        "class stdio_client:",
        "    def __init__(self, what): pass",
        "    async def __aenter__(self): return (0, 0)",
        "    async def __aexit__(self, *why): pass"};
    QVERIFY(QDir(folder.path()).mkpath(u"mcp/client"_s));
    const auto write = [&folder](const QString &name, const QByteArray &content) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    };
    QVERIFY(write(u"mcp/__init__.py"_s, stub.join('\n')));
    QVERIFY(write(u"mcp/client/__init__.py"_s, {}));
    QVERIFY(write(u"mcp/client/stdio.py"_s, "from mcp import stdio_client"));
    CallText call = callOf(text);
    call.arguments.insert(
        u"more"_s,
        mcp::json::parse(QStringView(uR"([null, true, 1.5, {"a": []}])"_s)).valueOr(Value()));
    call.server.program = u"/bin/server"_s;
    const QString source = pythonSource(call);
    QVERIFY(write(u"call.py"_s, source.toUtf8()));
    QProcess process;
    process.setProcessEnvironment({});
    process.setWorkingDirectory(folder.path());
    process.start(python, {u"call.py"_s});
    QVERIFY(process.waitForFinished(Waiting::kLimit));
    const auto result = mcp::json::parse(mcp::json::Raw(process.readAllStandardOutput()));
    QVERIFY2(result, process.readAllStandardError());
    QCOMPARE(result->items().at(0).toString(), u"echo"_s);
    QCOMPARE(result->items().at(1), call.arguments);
    for (const uint point : source.toUcs4())
        QVERIFY(QChar::isPrint(char32_t(point)) || point == '\n');
}

void TestCallText::sourcesHoldNoSecret() // SEC-68
{
    CallText call = callOf(u"ahoy"_s);
    call.server.program = u"server"_s;
    call.server.arguments = {u"--api-key=canary-1"_s, u"--token"_s, u"canary-2"_s};
    call.server.environment = {{u"ACME_TOKEN"_s, u"canary-3"_s}};
    CallText remote = callOf(u"ahoy"_s);
    remote.server.url = u"https://me:canary-4@example.org/mcp?key=1&token=canary-5"_s;
    remote.server.headers = {{u"X-Key"_s, u"canary-6"_s}};
    for (const CallText &one : {call, remote}) {
        for (const QString &source : {typeScriptSource(one), pythonSource(one)}) {
            QVERIFY2(!source.contains(u"canary"_s), qPrintable(source));
            QVERIFY2(source.contains(u"Replace each ${…} by its value."_s), qPrintable(source));
        }
    }
    QVERIFY(!typeScriptSource(callOf(u"ahoy"_s)).contains(u"Replace"_s));
}

void TestCallText::namesThatCannotBeTypedGiveNoCommand()
{
    CallText call = callOf(u"x"_s);
    call.server.name = u"--json"_s;
    QVERIFY(cliCommand(call).startsWith(u"quayside-cli call demo echo"_s));
    call.tool = u"-rf"_s;
    QCOMPARE(cliCommand(call), QString());
    call.tool = u"a\u001b[31m"_s;
    QCOMPARE(cliCommand(call), QString());
    QCOMPARE(curlCommand(call), QString()); // Not at an address.
}

void TestCallText::curlHoldsNoSecret() // SEC-68, HOST-12
{
    CallText call = callOf(u"it's"_s);
    call.server.url = u"https://me:hidden1@example.org/mcp?api_key=hidden2&lang=en"_s;
    call.server.headers = {{u"X-Api-Key"_s, u"hidden3"_s}};
    QCOMPARE(curlCommand(call), QString()); // The revision is not known.
    for (const bool isStateless : {false, true}) {
        call.isIndependent = isStateless;
        call.revision = isStateless ? u"2026-07-28"_s : u"2025-11-25"_s;
        const QString command = curlCommand(call);
        QVERIFY(!command.contains(u"hidden"_s));
        const QStringList words = wordsOf(command);
        QVERIFY(words.at(2).startsWith(u"https://example.org/mcp?"_s)
                && words.at(2).contains(u"lang=en"_s));
        QVERIFY(words.contains(u"MCP-Protocol-Version: "_s + call.revision));
        QVERIFY(words.contains(u"X-Api-Key: <x-api-key>"_s));
        QVERIFY(!command.contains(u"Authorization"_s)); // W33: it is not signed in.
        QCOMPARE(words.contains(u"Mcp-Name: echo"_s), isStateless);
        QCOMPARE(words.contains(u"Mcp-Session-Id: <session>"_s), !isStateless);
        const auto request = mcp::json::parse(QStringView(words.constLast()));
        QVERIFY(request);
        QCOMPARE(request->at(u"params").at(u"arguments").at(u"message").toString(), u"it's"_s);
        QCOMPARE(mcp::json::parse(QStringView(rpcRequest(call)))->at(u"params").at(u"arguments"),
                 request->at(u"params").at(u"arguments"));
    }
}

void TestCallText::onlyWhatIsSentIsInTheCommand() // W33
{
    CallText call = callOf(u"x"_s);
    call.server.url = u"https://example.org/mcp"_s;
    call.revision = u"2026-07-28"_s;
    call.isIndependent = true;
    QVERIFY(!curlCommand(call).contains(u"Bearer"));
    call.isSignedIn = true;
    QCOMPARE(curlCommand(call).count(u"Authorization: Bearer <token>"_s), 1);
    call.server.headers = {{u"authorization"_s, u"Basic hidden"_s}};
    QVERIFY(!curlCommand(call).contains(u"Bearer"));
    QVERIFY(curlCommand(call).contains(u"\"name\":\"curl\""_s));
    QVERIFY(!rpcRequest(call).contains(u"curl"));
}

void TestCallText::aTestHasTheFormOfTheAnswer_data()
{
    QTest::addColumn<QByteArray>("result"); // Empty: not known.
    QTest::addColumn<QByteArray>("expect"); // Empty: none.
    const auto add = [](const char *name, const QByteArray &result, const QByteArray &expect) {
        QTest::newRow(name) << result << expect;
    };

    add("not known", "", "");
    add("failed", R"({"content":[],"isError":true})", R"("error")");
    add("texts", R"({"content":[{"type":"text","text":"a"},{"type":"image","data":""}]})",
        R"({"values":{"content":{"count":2},"content[0].type":{"equals":"text"},)"
        R"("content[1].type":{"equals":"image"}}})");
    add("a structure",
        R"({"content":[],"structuredContent":{"a":1,"b":[{"c":null},{"c":"x","d":true}]}})",
        R"({"values":{"structuredContent":{"schema":{"type":"object","required":["a","b"],"properties":)"
        R"({"a":{"type":"number"},"b":{"type":"array","items":{"type":"object","required":["c"],)"
        R"("properties":{"c":{"type":["null","string"]},"d":{"type":"boolean"}}}}}}}}})");
}

void TestCallText::aTestHasTheFormOfTheAnswer()
{
    QFETCH(const QByteArray, result);
    QFETCH(const QByteArray, expect);
    CallText call = callOf(u"ahoy"_s);
    call.result = mcp::json::parse(mcp::json::Raw(result)).valueOr(Value());
    const auto test = mcp::json::parse(testSource(call));
    QVERIFY(test);
    QCOMPARE(test->at(u"name").toString(), u"echo {\"message\":\"ahoy\"}"_s);
    QCOMPARE(test->at(u"call").toString(), u"echo"_s);
    QCOMPARE(test->at(u"arguments").toJson(), QByteArray(R"({"message":"ahoy"})"));
    QCOMPARE(test->find(u"expect") ? test->at(u"expect").toJson() : QByteArray(), expect);
}

// SEC-36: nothing in it is hidden, and nothing in it is a name of a saved value.
void TestCallText::aTestShowsAllOfItself()
{
    CallText call = callOf(u"a \u202e\u200b ${HOME} $${x}"_s);
    call.tool = u"${tool}\u0007"_s;
    call.result = *mcp::json::parse(QStringView(uR"({"content":[{"type":"\u202ea"}]})"));
    const QString source = testSource(call);
    for (const QChar unit : source)
        QVERIFY2(unit == u'\n' || unit.isPrint(), qPrintable(source));
    const auto test = mcp::json::parse(source);
    QVERIFY(test);
    QCOMPARE(test->at(u"call").toString(), u"$${tool}\u0007"_s);
    QCOMPARE(test->at(u"arguments").at(u"message").toString(), u"a \u202e\u200b $${HOME} $$${x}"_s);
}

// What a server can make large is bounded: members, items and depth.
void TestCallText::theFormOfALargeAnswerIsSmall()
{
    Value::Object wide;
    for (int i = 0; i < 1'000; ++i)
        wide.append({u"member%1"_s.arg(i), Value(qint64(i))});
    Value deep(Value::Object{});
    for (int i = 0; i < 50; ++i)
        deep = Value(Value::Object{{u"deeper"_s, deep}});
    const Value::Array many(10'000, Value(wide));
    CallText call = callOf(QString(100'000, u'a'));
    call.arguments = Value(Value::Object());
    call.result =
        Value(Value::Object{{u"structuredContent"_s,
                             Value(Value::Object{{u"many"_s, Value(many)}, {u"deep"_s, deep}})}});
    const QString source = testSource(call);
    QVERIFY2(source.size() < 20'000, qPrintable(QString::number(source.size())));
    QCOMPARE(source.count(u"deeper"_s), 10); // Once as a member, once as required, at five depths.
}

QUAYSIDE_TEST(TestCallText, QCoreApplication)

} // namespace quayside::tst_calltext

#include "tst_calltext.moc"
