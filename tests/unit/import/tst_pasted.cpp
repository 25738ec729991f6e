// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/commands.h"
#include "core/import/document.h"
#include "core/import/pasted.h"
#include "tests/support/testclass.h"
#include "tests/unit/import/summary.h"

#include <QStringConverter>
#include <QTest>

namespace tst_pasted {

using namespace Qt::StringLiterals;
using namespace mcp;

/// Whatever a person pastes (install.md 3). Reading adds and starts nothing (SEC-01).
class TestPasted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatIsPasted_data();
    void readsWhatIsPasted();
    void refusesWhatIsNone_data();
    void refusesWhatIsNone();
    void refusesShellLines_data();
    void refusesShellLines();
    void tellsOfWhatItDoesNotTake();
    void takesNoPermissionFromPastedText();
    void readsSeveralLines_data();
    void readsSeveralLines();
    void asksOnceForAValueOfSeveralCommands();
    void namesTheLinesThatAddNothing();
    void namesOptionsThatItHasNoPlaceFor();
    void readsUtf8Only_data();
    void readsUtf8Only();
    void asksForValues();
    void anAnswerIsNotSearchedForMore();
    void isBounded();
    void boundsNames_data();
    void boundsNames();
};

void TestPasted::readsWhatIsPasted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("servers");
    const auto row = [](const char *name, const QString &text, const QStringList &servers) {
        QTest::newRow(name) << text << servers;
    };
    // Commands.
    row("npx", u"npx -y @acme/server-files@1.2.3 /tmp"_s,
        {u"server-files|npx|-y|@acme/server-files@1.2.3|/tmp"_s});
    row("variables", u"KEY='a b' EMPTY= python3 server.py X=1"_s,
        {u"server.py|python3|server.py|X=1|KEY=a b|EMPTY="_s});
    row("quoted, so no variable", u"'KEY=a' b"_s, {u"KEY=a|KEY=a|b"_s});
    row("path", u"\"/opt/My Tool/run\" --port 1"_s, {u"run|/opt/My Tool/run|--port|1"_s});
    row("a prompt copied along", u"$ uvx mcp-server-git"_s,
        {u"mcp-server-git|uvx|mcp-server-git"_s});
    row("docker", u"docker run -i --rm -e TOKEN=x mcp/git"_s,
        {u"git|docker|run|-i|--rm|-e|TOKEN=x|mcp/git"_s});
    row("two lines", u"npx -y \\\n  server-a"_s, {u"server-a|npx|-y|server-a"_s});
    // Commands of other apps.
    row("claude", u"claude mcp add files -- npx -y server-files /tmp"_s,
        {u"files|npx|-y|server-files|/tmp"_s});
    row("claude without dashes", u"claude mcp add files npx server-files --verbose"_s,
        {u"files|npx|server-files|--verbose"_s});
    row("claude with variables",
        u"claude mcp add --transport stdio air -e A=1 B=2 --scope user -- npx -y air"_s,
        {u"air|npx|-y|air|A=1|B=2"_s});
    row("claude variable before the name", u"claude mcp add --env KEY=a=b x -- run"_s,
        {u"x|run|KEY=a=b"_s});
    row("claude http", u"claude mcp add --transport http sentry https://mcp.example.org/mcp"_s,
        {u"sentry|https://mcp.example.org/mcp"_s});
    row("claude http, options last",
        u"claude mcp add s https://mcp.example.org/mcp -t http --header 'Authorization: Bearer x'"_s,
        {u"s|https://mcp.example.org/mcp|Authorization: Bearer x"_s});
    row("claude json",
        u"claude mcp add-json w '{\"type\":\"stdio\",\"command\":\"run\",\"args\":[\"a\"]}'"_s,
        {u"w|run|a"_s});
    row("code", u"code --add-mcp '{\"name\":\"w\",\"command\":\"run\"}'"_s, {u"w|run"_s});
    row("code twice",
        u"code --add-mcp '{\"name\":\"a\",\"command\":\"x\"}' --add-mcp '{\"name\":\"b\",\"url\":\"https://b.example\"}'"_s,
        {u"a|x"_s, u"b|https://b.example"_s});
    row("gemini", u"gemini mcp add -e K=v --trust --timeout 5000 py python server.py --port 1"_s,
        {u"py|python|server.py|--port|1|K=v"_s});
    row("gemini http", u"gemini mcp add --transport=http h https://h.example/mcp -H 'X-Key: k'"_s,
        {u"h|https://h.example/mcp|X-Key: k"_s});
    row("codex", u"codex mcp add ctx --env K=v -- npx -y ctx"_s, {u"ctx|npx|-y|ctx|K=v"_s});
    row("codex address", u"codex mcp add far --url https://far.example/mcp"_s,
        {u"far|https://far.example/mcp"_s});
    // Addresses.
    row("address", u" https://mcp.example.org/mcp \n"_s,
        {u"mcp.example.org|https://mcp.example.org/mcp"_s});
    // JSON.
    row("mcpServers", uR"({"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}})"_s,
        {u"a|x"_s, u"b|y"_s});
    row("servers", uR"({"servers":{"a":{"type":"stdio","command":"x"}},"inputs":[]})"_s,
        {u"a|x"_s});
    row("our own", uR"({"version":1,"servers":{"a":{"name":"A!","command":"x"}}})"_s, {u"A!|x"_s});
    row("settings", uR"({"mcp":{"servers":{"a":{"command":"x"}}},"editor":{}})"_s, {u"a|x"_s});
    row("Zed", uR"({"context_servers":{"a":{"command":{"path":"x","args":["1"],"env":{"K":"v"}}},
        "b":{"source":"custom","command":"y","args":[]}}})"_s,
        {u"a|x|1|K=v"_s, u"b|y"_s});
    row("Claude Code", uR"({"mcpServers":{"a":{"command":"x"}},"projects":{"/srv/p":{"mcpServers":
        {"b":{"command":"y"}}}}})"_s,
        {u"a|x"_s, u"b|y|in /srv/p"_s});
    row("a list as a command", uR"({"mcpServers":{"a":{"command":["npx","-y","z"]}}})"_s,
        {u"a|npx|-y|z"_s});
    row("numbers as values",
        uR"({"mcpServers":{"a":{"command":"x","env":{"N":1,"B":true,"Z":null}}}})"_s,
        {u"a|x|N=1|B=true"_s});
    row("bare", uR"({"command":"/opt/bin/weather","args":["-v"]})"_s,
        {u"weather|/opt/bin/weather|-v"_s});
    row("fragment", uR"("a": {"command":"x"})"_s, {u"a|x"_s});
    row("fragments with a comma left",
        u" \"a\": {\"command\":\"x\"},\n\"b\": {\"command\":\"y\"},\n"_s, {u"a|x"_s, u"b|y"_s});
    row("comments and commas",
        u"{ // one\n \"servers\": {\"a\": {\"command\": \"x\",},}, /* end */ }"_s, {u"a|x"_s});
    row("inner object", uR"({"a":{"command":"x"}})"_s, {u"a|x"_s});
    row("bare address", uR"({"type":"sse","url":"https://mcp.example.org/sse"})"_s,
        {u"mcp.example.org|https://mcp.example.org/sse"_s});
    row("address in other words", uR"({"httpUrl":"https://mcp.example.org/"})"_s,
        {u"mcp.example.org|https://mcp.example.org/"_s});
    row("address that is none", uR"({"url":"nowhere"})"_s, {u"server|nowhere"_s});
    // Other formats.
    row("Codex file",
        u"model = \"x\"\n[mcp_servers.ctx]\ncommand = \"npx\"\nargs = [\"-y\", \"ctx\"]\n"
        "[mcp_servers.ctx.env]\nK = \"v\"\n"_s,
        {u"ctx|npx|-y|ctx|K=v"_s});
    row("Goose file",
        u"GOOSE_MODEL: x\nextensions:\n  files:\n    type: stdio\n    cmd: npx\n    args: [-y, "
        u"files]\n"
        "    envs: {K: v}\n    enabled: true\n  far:\n    type: streamable_http\n    uri: https://far.example\n"_s,
        {u"files|npx|-y|files|K=v"_s, u"far|https://far.example"_s});
}

void TestPasted::readsWhatIsPasted()
{
    QFETCH(QString, text);
    QFETCH(QStringList, servers);
    const auto found = readPasted(text);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(summaries(*found), servers);
    for (const ServerEntry &entry : found->entries)
        QVERIFY(entry.id.isEmpty());
}

void TestPasted::refusesWhatIsNone_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<ImportProblem>("problem");
    const auto row = [](const char *text, ImportProblem problem) {
        QTest::newRow(text) << QString::fromUtf8(text) << problem;
    };
    row("", ImportProblem::None);
    row("A=1 B=2", ImportProblem::None);
    row("'' a", ImportProblem::None);
    row("a 'b", ImportProblem::None);
    row("ftp://example.org/mcp", ImportProblem::Scheme);
    row("file:///etc/passwd", ImportProblem::Scheme);
    row("javascript:alert(1)", ImportProblem::Scheme);
    row("{}", ImportProblem::NoServer);
    row("{\"a\":1}", ImportProblem::NoServer);
    row("{\"mcpServers\":{}}", ImportProblem::NoServer);
    row("{\"mcpServers\":{\"a\":{}}}", ImportProblem::NoServer);
    row("{\"command\":5}", ImportProblem::NoServer);
    row("{\"url\":\"\"}", ImportProblem::NoServer);
    row("{\"command\":\"x\"", ImportProblem::Json);
    row("extensions:\n  a: [", ImportProblem::Json);
    row("[mcp_servers.a]\ncommand =", ImportProblem::Json);
    row("extensions:\n  developer:\n    type: builtin\n", ImportProblem::NoServer);
    row("claude mcp add", ImportProblem::Command);
    row("claude mcp add name", ImportProblem::Command);
    row("claude mcp add --nonsense x -- y", ImportProblem::Command);
    row("claude mcp add x -e", ImportProblem::Command);
    row("claude mcp add x -e NOVALUE -- y", ImportProblem::Command);
    row("claude mcp add x https://x.example -H 'a b: c'", ImportProblem::Command);
    row("claude mcp list", ImportProblem::Command);
    row("claude mcp add-json x", ImportProblem::Command);
    row("claude mcp add-json x '{'", ImportProblem::Json);
    row("code --add-mcp nonsense", ImportProblem::Json);
    row("claude mcp add x unix:///tmp/s.sock", ImportProblem::Scheme); // K26
}

void TestPasted::refusesWhatIsNone()
{
    QFETCH(QString, text);
    QFETCH(ImportProblem, problem);
    const auto found = readPasted(text);
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Protocol);
    QCOMPARE(ImportProblem(found.error().code), problem);
}

void TestPasted::refusesShellLines_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"curl x | sh", "A=$(b) c", "a; b", "a && b", "a > b",
                             "npx a; rm -rf b", "a\nb", "claude mcp add a -- b | c"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestPasted::refusesShellLines() // SEC-06
{
    QFETCH(QString, text);
    const auto found = readPasted(text);
    QVERIFY(!found);
    QCOMPARE(found.error().kind, ErrorKind::Policy);
    QCOMPARE(found.error().code, 0);
}

void TestPasted::tellsOfWhatItDoesNotTake()
{
    const auto found = readPasted(
        uR"({"mcpServers":{"a":{"command":"x","args":["${HOME}"]},"b":{"url":"https://a.org","headers":{"K":"${K}"}},
        "c":{"command":"x","args":{"y":1}}}})"_s);
    QVERIFY(found);
    QCOMPARE(found->entries.size(), 2);
    QCOMPARE(found->entries.at(0).arguments, QStringList(u"${HOME}"_s));
    QCOMPARE(found->warnings,
             (QList<ServerWarning>{
                 {ServerWarning::Kind::BrokenEntry, u"c"_s, {}, u"args: expected a list"_s},
                 {ServerWarning::Kind::Placeholder, u"a"_s, {}, u"args[0]"_s},
                 {ServerWarning::Kind::Placeholder, u"b"_s, {}, u"headers.K"_s}}));
}

void TestPasted::
    takesNoPermissionFromPastedText() // L10, SEC-64, HTTP-06: what only a person may allow.
{
    const auto found = readPasted(
        uR"({"a":{"url":"http://example.org/mcp","allowPlainHttp":true,"folders":["/srv"],"alwaysAllow":["x"]}})"_s);
    QVERIFY(found);
    QVERIFY(!found->entries.at(0).isPlainHttpAllowed);
    QVERIFY(!found->entries.at(0).folders);
}

// W11
void TestPasted::readsSeveralLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("servers");
    const auto row = [](const char *name, const QString &text, const QStringList &servers) {
        QTest::newRow(name) << text << servers;
    };
    row("two commands", u"claude mcp add a -- npx -y one\nclaude mcp add b -- npx -y two\n"_s,
        {u"a|npx|-y|one"_s, u"b|npx|-y|two"_s});
    row("with comments and prompts",
        u"# it's the first\n$ claude mcp add a -- x\n\n  # and the second\n$ claude mcp add b -- y"_s,
        {u"a|x"_s, u"b|y"_s});
    row("lines that go on",
        u"claude mcp add a \\\n  -e K=v \\\n  -- x\r\nclaude mcp add b -- y\r\n"_s,
        {u"a|x|K=v"_s, u"b|y"_s});
    row("of several apps",
        u"codex mcp add a -- x\ngemini mcp add b y\ncode --add-mcp '{\"name\":\"c\",\n \"command\":\"z\"}'"_s,
        {u"a|x"_s, u"b|y"_s, u"c|z"_s});
    row("joined", u"claude mcp add a -- x && claude mcp add b -- y; claude mcp add c -- 'z;1'"_s,
        {u"a|x"_s, u"b|y"_s, u"c|z;1"_s});
    row("addresses", u"https://a.example/mcp\nhttps://b.example/mcp"_s,
        {u"a.example|https://a.example/mcp"_s, u"b.example|https://b.example/mcp"_s});
    row("a package and an address", u"npx -y gadget\nhttps://a.example/mcp"_s,
        {u"gadget|npx|-y|gadget"_s, u"a.example|https://a.example/mcp"_s});
    row("JSON in quotes",
        u"claude mcp add-json a '{\"command\":\"x\"}'\nclaude mcp add-json b '{\n\"command\":\"y\"\n}'"_s,
        {u"a|x"_s, u"b|y"_s});
    row("one command in quotes over two lines", u"npx 'a\nb'"_s, {u"a\nb|npx|a\nb"_s});
}

void TestPasted::readsSeveralLines()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, servers);
    const auto found = readPasted(text);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(summaries(*found), servers);
    QCOMPARE(found->warnings, QList<ServerWarning>());
}

void TestPasted::asksOnceForAValueOfSeveralCommands() // W11
{
    for (const QString &text :
         {u"codex mcp add a --url https://a.example --bearer-token-env-var TOKEN\n"
          "codex mcp add b --url https://b.example --bearer-token-env-var TOKEN"_s,
          u"code --add-mcp '{\"name\":\"a\",\"command\":\"${input:TOKEN}\"}' --add-mcp "
          "'{\"name\":\"b\",\"command\":\"${input:TOKEN}\"}'"_s}) {
        const auto found = readPasted(text);
        QVERIFY2(found, qPrintable(text));
        QCOMPARE(found->entries.size(), 2);
        QCOMPARE(found->questions.size(), 1);
        QCOMPARE(found->warnings, QList<ServerWarning>());
    }
}

void TestPasted::namesTheLinesThatAddNothing() // W11
{
    const auto found = readPasted(
        u"npm install -g tool --token s3cr3t\nclaude mcp add a -- x\nclaude mcp add --nonsense b\n"_s);
    QVERIFY(found);
    QCOMPARE(summaries(*found), QStringList(u"a|x"_s));
    const QStringList broken = warningsOf(*found, ServerWarning::Kind::BrokenEntry);
    QCOMPARE(broken,
             (QStringList{u"npm install -g tool: adds no server"_s,
                          u"claude mcp add --nonsense: --nonsense"_s}));
    // Only the first of many lines are listed.
    const auto many = readPasted(u"claude mcp add a -- x\n"_s + u"b\n"_s.repeated(900));
    QVERIFY(many);
    QCOMPARE(many->warnings.size(), FoundServers::kMaxServers);
}

void TestPasted::namesOptionsThatItHasNoPlaceFor() // K26
{
    const auto found =
        readPasted(u"gemini mcp add --include-tools a,b --trust --timeout=5 py python server.py"_s);
    QVERIFY(found);
    QCOMPARE(summaries(*found), QStringList(u"py|python|server.py"_s));
    QCOMPARE(warningsOf(*found, ServerWarning::Kind::Ignored),
             QStringList(u"py: --include-tools, --trust, --timeout"_s));
}

void TestPasted::readsUtf8Only_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("isRead");
    const QString text = uR"({"mcpServers":{"a":{"command":"x"}}})"_s;
    const auto encoded = [&text](QStringConverter::Encoding encoding, bool hasMark) {
        return QByteArray(QStringEncoder(encoding,
                                         hasMark ? QStringConverter::Flag::WriteBom
                                                 : QStringConverter::Flag::Default)
                              .encode(text));
    };
    QTest::newRow("UTF-8") << text.toUtf8() << true;
    QTest::newRow("UTF-8 with a mark") << encoded(QStringConverter::Utf8, true) << true;
    QTest::newRow("UTF-16") << encoded(QStringConverter::Utf16LE, true) << false;
    QTest::newRow("UTF-16, the other order") << encoded(QStringConverter::Utf16BE, true) << false;
    QTest::newRow("UTF-16 without a mark") << encoded(QStringConverter::Utf16LE, false) << false;
    QTest::newRow("UTF-32") << encoded(QStringConverter::Utf32LE, true) << false;
    QTest::newRow("Latin-1") << QByteArray(R"({"mcpServers":{"a":{"command":"/opt/)"
                                           "\xe9"
                                           R"("}}})")
                             << false;
}

void TestPasted::readsUtf8Only() // K26
{
    QFETCH(const QByteArray, content);
    QFETCH(const bool, isRead);
    const auto found = readConfiguration(content);
    QCOMPARE(bool(found), isRead);
    if (!isRead)
        QCOMPARE(ImportProblem(found.error().code), ImportProblem::Encoding);
}

void TestPasted::asksForValues()
{
    const auto found = readPasted(uR"({"inputs":[
        {"type":"promptString","id":"key","description":"Key of the service","password":true},
        {"type":"pickString","id":"place","options":["a","b"],"default":"b"},
        {"type":"promptString","id":"unused"}],
        "servers":{"x":{"command":"run","args":["--at","${input:place}"],"env":{"CODE":"k-${input:key}"}},
        "y":{"url":"https://y.example","headers":{"Authorization":"Bearer ${input:unknown}"}}}})"_s);
    QVERIFY(found);
    QCOMPARE(found->questions.size(), 3);
    QCOMPARE(found->questions.at(0).id, u"place"_s);
    QCOMPARE(found->questions.at(0).choices, (QStringList{u"a"_s, u"b"_s}));
    QCOMPARE(found->questions.at(0).fallback, u"b"_s);
    QVERIFY(found->questions.at(1).isSecret);
    QCOMPARE(found->questions.at(1).description, u"Key of the service"_s);
    QCOMPARE(found->questions.at(2).id, u"unknown"_s);
    QVERIFY(found->warnings.isEmpty()); // A question is no placeholder that is left.
    QStringList secrets;
    const ServerEntry entry = withAnswers(found->entries.at(0), found->questions,
                                          {{u"key"_s, u"s3"_s}, {u"place"_s, u"a"_s}}, &secrets);
    QCOMPARE(entry.arguments, (QStringList{u"--at"_s, u"a"_s}));
    QCOMPARE(entry.environment.at(0).second, u"k-s3"_s);
    QCOMPARE(secrets, QStringList(u"CODE"_s));
}

void TestPasted::anAnswerIsNotSearchedForMore()
{
    ServerEntry entry;
    entry.arguments = {u"${input:a}${input:b}"_s};
    QStringList secrets;
    const ServerEntry answered =
        withAnswers(entry, {}, {{u"a"_s, u"${input:b}"_s}, {u"b"_s, u"x"_s}}, &secrets);
    QCOMPARE(answered.arguments, QStringList(u"${input:b}x"_s));
}

void TestPasted::isBounded()
{
    QString many = u"{\"mcpServers\":{"_s;
    for (int i = 0; i <= FoundServers::kMaxServers; ++i)
        many += u"\"s%1\":{\"command\":\"x${input:i%1}\"},"_s.arg(i);
    const auto found = readPasted(many + u"}}"_s);
    QVERIFY(found);
    QCOMPARE(found->entries.size(), FoundServers::kMaxServers);
    QCOMPARE(found->questions.size(), FoundServers::kMaxQuestions);
    QVERIFY(std::any_of(found->warnings.begin(), found->warnings.end(),
                        [](const ServerWarning &w) { return w.detail == u"too many servers"_s; }));
    const auto large = readPasted(QString(kMaxPastedChars + 1, u'a'));
    QCOMPARE(ImportProblem(large.error().code), ImportProblem::TooLarge);
}

void TestPasted::boundsNames_data() // F6, SEC-37
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray start = "Trusted Bank\xe2\x80\x9d. Approved by Quayside: ";
    const QByteArray name = start + QByteArray(500, 'N');
    const QByteArray entry = "{\"command\":\"x\",\"unknown\":1}";
    const QByteArray named = "{\"name\":\"" + name + "\",\"command\":\"x\",\"unknown\":1}";
    const QByteArray block = "{\"mcpServers\":{\"" + name + "\":" + entry + "}}";
    const auto row = [](const char *what, const QByteArray &text) { QTest::newRow(what) << text; };
    row("Cursor",
        "cursor://anysphere.cursor-deeplink/mcp/install?name=" + name.toPercentEncoding()
            + "&config=" + entry.toBase64());
    row("Cursor on the web",
        "https://cursor.com/install-mcp?name=" + name.toPercentEncoding()
            + "&config=" + entry.toBase64());
    row("a whole page",
        "cursor://anysphere.cursor-deeplink/mcp/install?name=" + start.toPercentEncoding()
            + QByteArray(18000, 'N') + "&config=" + entry.toBase64());
    row("Quayside", "quayside:add?" + named.toPercentEncoding());
    row("VS Code", "vscode:mcp/install?" + named.toPercentEncoding());
    row("Goose", "goose://extension?cmd=x&name=" + name.toPercentEncoding());
    row("Cherry Studio", "cherrystudio://mcp/install?servers=" + block.toBase64());
    row("claude mcp add", "claude mcp add '" + name + "' -- x");
    row("claude mcp add-json", "claude mcp add-json '" + name + "' '" + entry + '\'');
    row("code --add-mcp", "code --add-mcp '" + named + '\'');
    row("JSON", block);
    row("TOML", "[mcp_servers.\"" + name + "\"]\ncommand = \"x\"\nunknown = 1\n");
    row("YAML", "mcpServers:\n  \"" + name + "\":\n    command: x\n    unknown: 1\n");
    row("a program", QByteArray(500, 'N') + " --flag");
}

void TestPasted::boundsNames()
{
    QFETCH(const QByteArray, text);
    const auto found = readPasted(QString::fromUtf8(text));
    QVERIFY(found);
    QCOMPARE(found->entries.size(), 1);
    const QString &name = found->entries.constFirst().name;
    QVERIFY2(!name.isEmpty() && name.size() <= 60, qPrintable(name));
    QVERIFY2(!name.contains(u'\u201d'), qPrintable(name));
    for (const ServerWarning &warning : found->warnings)
        QCOMPARE(warning.key, name); // So that it is shown at its entry.
}

QUAYSIDE_TEST(TestPasted, QCoreApplication)

} // namespace tst_pasted

#include "tst_pasted.moc"
