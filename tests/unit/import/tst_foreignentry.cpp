// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/foreignentry.h"
#include "core/import/pasted.h"
#include "core/storage/serverformat.h"
#include "tests/support/testclass.h"
#include "tests/unit/import/summary.h"

#include <QTest>

namespace tst_foreignentry {

using namespace Qt::StringLiterals;
using namespace mcp;
using Kind = ServerWarning::Kind;

/// Entries and files in the formats of other hosts (install.md 4).
class TestForeignEntry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheServersOfEveryHost_data();
    void findsTheServersOfEveryHost();
    void takesEntriesThatAreNotQuiteRight_data();
    void takesEntriesThatAreNotQuiteRight();
    void namesWhatItHasNoPlaceFor_data();
    void namesWhatItHasNoPlaceFor();
    void namesPlaceholders_data();
    void namesPlaceholders();
    void refusesWhatCannotBeReached_data();
    void refusesWhatCannotBeReached();
    void asksForWhatTheOtherHostKeepsElsewhere_data();
    void asksForWhatTheOtherHostKeepsElsewhere();
    void takesItsOwnEntriesWhole();
    void namesAFewMembersOnly();
    void knowsAServerAgain_data();
    void knowsAServerAgain();
};

// K25
void TestForeignEntry::findsTheServersOfEveryHost_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("servers");
    const auto row = [](const char *name, const QString &text, const QStringList &servers) {
        QTest::newRow(name) << text << servers;
    };
    row("opencode", uR"({"$schema":"https://opencode.ai/config.json","mcp":{
        "a":{"type":"local","command":["bun","x","tool"],"enabled":true,"environment":{"K":"v"}},
        "b":{"type":"remote","url":"https://b.example/mcp","enabled":true,"oauth":false,"headers":{"X-Key":"k"}}}})"_s,
        {u"a|bun|x|tool|K=v"_s, u"b|https://b.example/mcp|X-Key: k"_s});
    row("Crush", uR"({"$schema":"s","lsp":{},"mcp":{"a":{"type":"stdio","command":"x","args":["1"]},
        "b":{"type":"http","url":"https://b.example"}}})"_s,
        {u"a|x|1"_s, u"b|https://b.example"_s});
    row("Continue, YAML",
        u"name: mine\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: one\n    command: npx\n"
        "    args: [-y, tool]\n    env:\n      K: v\n  - name: two\n    type: streamable-http\n"
        "    url: https://two.example\n    requestOptions:\n      headers: {X-Key: k}\n"_s,
        {u"one|npx|-y|tool|K=v"_s, u"two|https://two.example|X-Key: k"_s});
    row("Continue, JSON", uR"({"models":[],"experimental":{"modelContextProtocolServers":[
        {"transport":{"type":"stdio","command":"uvx","args":["gadget"]}},
        {"name":"b","transport":{"type":"sse","url":"https://b.example"}}]}})"_s,
        {u"gadget|uvx|gadget"_s, u"b|https://b.example"_s});
    row("Zed, with a path", // zed#27435
        uR"({"context_servers":{"a":{"settings":{},"command":{"path":"/opt/a","args":["-x"],"env":{}}}}})"_s,
        {u"a|/opt/a|-x"_s});
    row("Zed, with nulls", // context-mode#869
        uR"({"context_servers":{"a":{"enabled":true,"command":"a-mode","args":[],"env":null}}})"_s,
        {u"a|a-mode"_s});
    row("a list by itself",
        u"- name: one\n  command: x\n- name: two\n  url: https://two.example\n"_s,
        {u"one|x"_s, u"two|https://two.example"_s});
    row("a list in JSON", uR"([{"name":"one","command":"x"},{"name":"two","command":"y"}])"_s,
        {u"one|x"_s, u"two|y"_s});
    row("DeepChat",
        uR"({"mcpServers":{"a":{"type":"http","baseUrl":"https://a.example","customHeaders":{"X-Key":"k"},
        "command":"","args":[],"descriptions":"d","icons":"i"}},"defaultServers":[]})"_s,
        {u"a|https://a.example|X-Key: k"_s});
    row("Cherry Studio",
        uR"({"mcpServers":{"id1":{"name":"First","type":"sse","baseUrl":"https://a.example",
        "isActive":true},"id2":{"name":"Second","type":"stdio","baseUrl":"","command":"uvx","args":["x"]}}})"_s,
        {u"First|https://a.example"_s, u"Second|uvx|x"_s});
    row("Amp",
        uR"({"amp.url":"https://x","amp.mcpServers":{"a":{"command":"x"},"b":{"url":"https://b.example"}}})"_s,
        {u"a|x"_s, u"b|https://b.example"_s});
    row("settings with dots", uR"({"editor.font":{},"github.mcp.servers":{"a":{"command":"x"}}})"_s,
        {u"a|x"_s});
    row("Augment", uR"({"augment.advanced":{"mcpServers":[{"name":"a","command":"x"}]}})"_s,
        {u"a|x"_s});
    row("a workspace of VS Code",
        uR"({"folders":[],"settings":{"mcp":{"servers":{"a":{"command":"x"}}}}})"_s, {u"a|x"_s});
    row("LibreChat",
        u"version: 1.2.1\nmcpServers:\n  a:\n    type: stdio\n    command: npx\n    args:\n      - "
        u"-y\n"
        "      - tool\n  b:\n    type: streamable-http\n    url: https://b.example\n"_s,
        {u"a|npx|-y|tool"_s, u"b|https://b.example"_s});
    row("Warp",
        uR"({"a":{"command":"x","args":[],"working_directory":"/srv","start_on_launch":true}})"_s,
        {u"a|x|in /srv"_s});
    row("Kiro", uR"({"mcpServers":{"a":{"command":"x","disabled":false,"autoApprove":[]}}})"_s,
        {u"a|x"_s});
    row("Copilot CLI", uR"({"mcpServers":{"a":{"type":"local","command":"x","tools":["*"]},
        "b":{"type":"http","url":"https://b.example","tools":["*"]}}})"_s,
        {u"a|x"_s, u"b|https://b.example"_s});
    row("Windsurf", uR"({"mcpServers":{"a":{"serverUrl":"https://a.example"}}})"_s,
        {u"a|https://a.example"_s});
    row("Jan",
        uR"({"mcpServers":{"a":{"command":"x","args":[],"env":{},"active":true,"official":true}}})"_s,
        {u"a|x"_s});
    row("Witsy",
        uR"({"mcp":{"servers":[{"uuid":"1","state":"enabled","type":"stdio","label":"a","command":"npx",
        "url":"-y tool"}],"disabledMcpServers":[]},"mcpServers":{"b":{"command":"x"}}})"_s,
        {u"b|x"_s, u"a|npx|-y|tool"_s});
    row("5ire",
        uR"({"servers":[{"key":"a","description":"d","type":"local","command":"x","args":["1"],
        "isActive":true}]})"_s,
        {u"a|x|1"_s});
    row("tables in a list",
        u"[[mcp_servers]]\nname = \"a\"\ncommand = \"x\"\n[[mcp_servers]]\nname = \"b\"\nurl = "
        "\"https://b.example\"\n"_s,
        {u"a|x"_s, u"b|https://b.example"_s});
    row("a request to a model",
        uR"({"mcp_servers":[{"type":"url","name":"a","url":"https://a.example"}]})"_s,
        {u"a|https://a.example"_s});
}

void TestForeignEntry::findsTheServersOfEveryHost()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, servers);
    const auto found = readPasted(text);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(summaries(*found), servers);
    QCOMPARE(warningsOf(*found, Kind::Ignored), QStringList());
    QCOMPARE(warningsOf(*found, Kind::BrokenEntry), QStringList());
}

// K25, K26
void TestForeignEntry::takesEntriesThatAreNotQuiteRight_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("ignored");
    const auto row = [](const char *name, const QString &entry, const QString &server,
                        const QString &ignored = {}) {
        QTest::newRow(name) << entry << server << ignored;
    };
    row("a command line", uR"({"command":"npx -y @acme/tool --root /srv"})"_s,
        u"a|npx|-y|@acme/tool|--root|/srv"_s);
    row("a command line and arguments", uR"({"command":"uv run","args":["x"]})"_s, u"a|uv|run|x"_s);
    row("a command line with variables", uR"({"command":"K=v 'my tool' 1","env":["B=2"]})"_s,
        u"a|my tool|1|B=2|K=v"_s);
    row("a quoted path", uR"({"command":"\"/opt/My Tool/run\" --x"})"_s,
        u"a|/opt/My Tool/run|--x"_s);
    row("white space at the end", uR"({"command":"npx "})"_s, u"a|npx"_s);
    row("a path with a space", uR"({"command":"/opt/My Tool/run"})"_s, u"a|/opt/My Tool/run"_s);
    row("a path of Windows", uR"({"command":"C:\\Program Files\\node\\npx.cmd"})"_s,
        u"a|C:\\Program Files\\node\\npx.cmd"_s);
    row("arguments as text", uR"({"command":"npx","args":"-y 'my tool'"})"_s,
        u"a|npx|-y|my tool"_s);
    row("numbers as arguments", uR"({"command":"x","args":["--port",3000,true,null]})"_s,
        u"a|x|--port|3000|true"_s);
    row("variables in a list", uR"({"command":"x","env":["A=1","B=c=d"]})"_s, u"a|x|A=1|B=c=d"_s);
    row("variables as objects",
        uR"({"command":"x","env":[{"name":"A","value":"1"},{"key":"B","value":2}]})"_s,
        u"a|x|A=1|B=2"_s);
    row("a variable without a name", uR"({"command":"x","env":{"":"","A":"1"}})"_s, u"a|x|A=1"_s);
    row("headers in a list", uR"({"url":"https://a.example","headers":["X-A: b:c"]})"_s,
        u"a|https://a.example|X-A: b:c"_s);
    row("no object for variables", uR"({"command":"x","env":"A=1"})"_s, u"a|x"_s, u"a: env"_s);
    row("a variable that is no text", uR"({"command":"x","env":{"A":{"b":1},"B":"2"}})"_s,
        u"a|x|B=2"_s, u"a: env.A"_s);
    row("a header that cannot be called that",
        uR"({"url":"https://a.example","headers":{"A B":"c","D":"e"}})"_s,
        u"a|https://a.example|D: e"_s, u"a: headers.A B"_s);
    row("a folder that is none", uR"({"command":"x","cwd":5})"_s, u"a|x"_s, u"a: cwd"_s);
    row("sign-in of another kind", uR"({"url":"https://a.example","oauth":{"clientId":5}})"_s,
        u"a|https://a.example"_s, u"a: oauth"_s);
    row("nulls",
        uR"({"command":"x","args":null,"env":null,"cwd":null,"timeout":null,"url":null})"_s,
        u"a|x"_s);
    row("a name that is none", uR"({"command":"x","name":5})"_s, u"a|x"_s, u"a: name"_s);
    row("both, by type an address",
        uR"({"type":"streamableHttp","command":"x","args":["1"],"url":"https://a.example"})"_s,
        u"a|https://a.example"_s, u"a: command"_s);
    row("both, by type a program", uR"({"type":"stdio","command":"x","url":"https://a.example"})"_s,
        u"a|x"_s, u"a: url"_s);
    row("two words for the address",
        uR"({"url":"https://a.example","httpUrl":"https://b.example"})"_s, u"a|https://a.example"_s,
        u"a: httpUrl"_s);
}

void TestForeignEntry::takesEntriesThatAreNotQuiteRight()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, server);
    QFETCH(const QString, ignored);
    const auto found = readPasted(u"{\"mcpServers\":{\"a\":"_s + entry + u"}}");
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(summaries(*found), QStringList(server));
    QCOMPARE(warningsOf(*found, Kind::Ignored).join(u'|'), ignored);
}

// K26
void TestForeignEntry::namesWhatItHasNoPlaceFor_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("ignored");
    const auto row = [](const char *name, const QString &members, const QString &ignored) {
        QTest::newRow(name) << members << ignored;
    };
    row("a file of variables", uR"("envFile":"${workspaceFolder}/.env")"_s, u"envFile"_s);
    row("tools that are off, Kiro", uR"("disabledTools":["x"])"_s, u"disabledTools"_s);
    row("tools that are on, Gemini CLI",
        uR"("includeTools":["x"],"excludeTools":["y"],"trust":true)"_s,
        u"includeTools, excludeTools, trust"_s);
    row("tools that are on, Codex", uR"("enabled_tools":["x"],"tool_timeout_sec":60)"_s,
        u"enabled_tools, tool_timeout_sec"_s);
    row("tools that are on, Copilot CLI", uR"("tools":["x"])"_s, u"tools"_s);
    row("tools that are on, Goose", uR"("available_tools":["x"],"timeout":300)"_s,
        u"available_tools, timeout"_s);
    row("a sandbox", uR"("sandboxEnabled":true,"dev":{"watch":"*.js"})"_s,
        u"sandboxEnabled, dev"_s);
    row("permissions", uR"("alwaysAllow":["x"],"autoApprove":["y"])"_s,
        u"alwaysAllow, autoApprove"_s);
    row("what only the person allows", uR"("folders":["/srv"],"allowPlainHttp":true)"_s,
        u"folders, allowPlainHttp"_s);
    row("a bundle",
        uR"("bundle":{"digest":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","name":"x"})"_s,
        u"bundle"_s);
    row("options of requests", uR"("requestOptions":{"verifySsl":false,"caBundlePath":"/x"})"_s,
        u"requestOptions.caBundlePath"_s);
    row("nothing is said",
        uR"("disabledTools":[],"trust":false,"oauth":{},"tools":["*"],"timeout":null,"envFile":"")"_s,
        QString());
    row("descriptions",
        uR"("type":"stdio","description":"d","tags":["t"],"gallery":true,"version":"1")"_s,
        QString());
}

void TestForeignEntry::namesWhatItHasNoPlaceFor()
{
    QFETCH(const QString, members);
    QFETCH(const QString, ignored);
    const auto found = readPasted(u"{\"mcpServers\":{\"k\":{\"name\":\"a\",\"command\":\"x\","_s
                                  + members + u"}}}");
    QVERIFY(found);
    QCOMPARE(found->entries.size(), 1);
    QVERIFY(!found->entries.at(0).isPlainHttpAllowed && !found->entries.at(0).folders);
    QCOMPARE(warningsOf(*found, Kind::Ignored),
             ignored.isEmpty() ? QStringList() : QStringList(u"a: "_s + ignored));
}

// K26, SEC-08
void TestForeignEntry::namesPlaceholders_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char *name, const QString &text, const QStringList &parts) {
        QTest::newRow(name) << text << parts;
    };
    row("Gemini CLI",
        uR"({"a":{"httpUrl":"https://a.example","headers":{"Authorization":"Bearer $A_TOKEN"}}})"_s,
        {u"a: headers.Authorization"_s});
    row("Gemini CLI, arguments",
        uR"({"a":{"command":"x","args":["--key","$KEY"],"cwd":"$HOME/x"}})"_s,
        {u"a: args[1]"_s, u"a: cwd"_s});
    row("LibreChat",
        uR"({"a":{"url":"https://a.example","headers":{"X-User":"{{LIBRECHAT_USER_ID}}"}}})"_s,
        {u"a: headers.X-User"_s});
    row("opencode",
        uR"({"mcp":{"a":{"type":"local","command":["x"],"environment":{"KEY":"{env:KEY}"}}}})"_s,
        {u"a: env.KEY"_s});
    row("Crush",
        uR"({"mcp":{"a":{"type":"http","url":"https://a.example","headers":{"X":"$(echo $MY_KEY) "}}}})"_s,
        {u"a: headers.X"_s});
    row("Windows", uR"({"a":{"command":"x","env":{"APPDATA":"%APPDATA%"}}})"_s,
        {u"a: env.APPDATA"_s});
    row("OpenHermit", // openhermit#58
        uR"({"a":{"url":"https://a.example","headers":{"Authorization":"Bearer ${{MY_TOKEN}}"}}})"_s,
        {u"a: headers.Authorization"_s});
    row("a secret of another app", // claudecode_webui#1375
        uR"({"a":{"url":"https://a.example","headers":{"X-Key":"${secret:jira_token}"}}})"_s,
        {u"a: headers.X-Key"_s});
    row("documentation", uR"({"a":{"command":"x","env":{"API_KEY":"<YOUR_API_KEY>"}}})"_s,
        {u"a: env.API_KEY"_s});
    row("a pasted command", u"docker run -e TOKEN=$MY_TOKEN acme/tool"_s, {u"tool: args[2]"_s});
    row("a command of another app",
        u"claude mcp add a https://a.example --header 'Authorization: Bearer $MY_TOKEN'"_s,
        {u"a: headers.Authorization"_s});
    row("no placeholder",
        uR"({"a":{"command":"x","args":["^a$","100%","{}"],"env":{"K":"pa$word"}}})"_s, {});
}

void TestForeignEntry::namesPlaceholders()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, parts);
    const auto found = readPasted(text);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(warningsOf(*found, Kind::Placeholder), parts);
}

// K26
void TestForeignEntry::refusesWhatCannotBeReached_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QString &entry, const QString &reason) {
        QTest::newRow(name) << entry << reason;
    };
    row("VS Code, a socket", uR"({"url":"unix:///tmp/s.sock"})"_s, u"unix: addresses"_s);
    row("VS Code, a socket and a path", uR"({"type":"http","url":"unix:/tmp/s.sock#/mcp"})"_s,
        u"unix: addresses"_s);
    row("VS Code, a pipe", uR"({"url":"pipe:///pipe/x"})"_s, u"pipe: addresses"_s);
    row("a web socket", uR"({"serverUrl":"wss://a.example"})"_s, u"wss: addresses"_s);
    row("a file", uR"({"url":"FILE:///etc/passwd"})"_s, u"file: addresses"_s);
    row("a line for a shell", uR"({"command":"cd /srv && npm start"})"_s, u"no shell"_s);
    row("an open quote", uR"({"command":"npx 'x"})"_s, u"quote"_s);
}

void TestForeignEntry::refusesWhatCannotBeReached()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, reason);
    const auto found =
        readPasted(u"{\"mcpServers\":{\"a\":"_s + entry + u",\"b\":{\"command\":\"x\"}}}");
    QVERIFY(found);
    QCOMPARE(summaries(*found), QStringList(u"b|x"_s));
    const QStringList broken = warningsOf(*found, Kind::BrokenEntry);
    QCOMPARE(broken.size(), 1);
    QVERIFY2(broken.at(0).contains(reason), qPrintable(broken.at(0)));
}

// K26
void TestForeignEntry::asksForWhatTheOtherHostKeepsElsewhere_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("server");
    QTest::addColumn<QStringList>("ids");
    const auto row = [](const char *name, const QString &text, const QString &server,
                        const QStringList &ids) { QTest::newRow(name) << text << server << ids; };
    row("Codex",
        u"[mcp_servers.a]\nurl = \"https://a.example\"\nbearer_token_env_var = \"TOKEN\"\n"
        "[mcp_servers.a.env_http_headers]\nX-Key = \"A_KEY\"\n"_s,
        u"a|https://a.example|X-Key: ${input:A_KEY}|Authorization: Bearer ${input:TOKEN}"_s,
        {u"A_KEY"_s, u"TOKEN"_s});
    row("Codex, variables", u"[mcp_servers.a]\ncommand = \"x\"\nenv_vars = [\"A_TOKEN\"]\n"_s,
        u"a|x|A_TOKEN=${input:A_TOKEN}"_s, {u"A_TOKEN"_s});
    row("Goose", u"extensions:\n  a: {cmd: x, type: stdio, env_keys: [A_TOKEN]}\n"_s,
        u"a|x|A_TOKEN=${input:A_TOKEN}"_s, {u"A_TOKEN"_s});
    row("LibreChat",
        u"mcpServers:\n  a:\n    url: https://a.example\n    headers:\n      X-Key: \"{{A_KEY}}\"\n"
        "    customUserVars:\n      A_KEY: {title: Your key, description: Long}\n"_s,
        u"a|https://a.example|X-Key: ${input:A_KEY}"_s, {u"A_KEY"_s});
    row("variables without a value", uR"({"a":{"command":"x","env":["A_TOKEN","B=1"]}})"_s,
        u"a|x|B=1|A_TOKEN=${input:A_TOKEN}"_s, {u"A_TOKEN"_s});
}

void TestForeignEntry::asksForWhatTheOtherHostKeepsElsewhere()
{
    QFETCH(const QString, text);
    QFETCH(const QString, server);
    QFETCH(const QStringList, ids);
    const auto found = readPasted(text);
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(summaries(*found), QStringList(server));
    QStringList asked;
    for (const ImportQuestion &question : found->questions) {
        QVERIFY(question.isSecret);
        asked.append(question.id);
    }
    QCOMPARE(asked, ids);
    QCOMPARE(warningsOf(*found, Kind::Placeholder), QStringList());
    QCOMPARE(warningsOf(*found, Kind::Ignored), QStringList());
}

void TestForeignEntry::takesItsOwnEntriesWhole()
{
    ServerEntry entry;
    entry.id = u"a"_s;
    entry.name = u"A"_s;
    entry.url = u"https://a.example/mcp"_s;
    entry.headers = {{u"X-Key"_s, u"k"_s}};
    entry.caFile = u"/ca.pem"_s;
    entry.certificateFile = u"/me.p12"_s;
    entry.certificatePassphrase = u"p"_s;
    entry.proxy = u"http://me@proxy.example:1"_s;
    entry.proxyPassword = u"q"_s;
    entry.oauth.clientId = u"c"_s;
    entry.oauth.issuer = u"https://i.example"_s;
    entry.oauth.pkceIssuer = u"https://i.example"_s;
    entry.oauth.identityProvider = {u"https://o.example"_s, u"d"_s, {}};
    entry.era = EraChoice::StatefulOnly;
    entry.timeouts.call = std::chrono::seconds(90);
    entry.isSamplingAllowed = false;
    entry.areTasksAnnounced = false;
    entry.areSkillsAnnounced = false;
    entry.start = ServerEntry::Start::ByHand;
    entry.logLevel = u"debug"_s;
    entry.isEnabled = false;
    json::Value document = serverformat::emptyDocument();
    QVERIFY(serverformat::write(document, entry, nullptr));
    const auto found = readConfiguration(document.toJson());
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    entry.id.clear();
    // Whom to trust with a sign-in comes from the person alone (SEC-33).
    entry.oauth.issuer.clear();
    entry.oauth.pkceIssuer.clear();
    entry.oauth.identityProvider = {};
    QCOMPARE(found->entries, QList<ServerEntry>{entry});
    QCOMPARE(warningsOf(*found, Kind::Ignored),
             QStringList{u"A: oauth.issuer, oauth.pkceIssuer, oauth.identityProvider"_s});
}

void TestForeignEntry::namesAFewMembersOnly()
{
    json::Value entry{json::Value::Object()};
    entry.insert(u"command"_s, json::Value(u"x"_s));
    for (int i = 0; i < 100; ++i)
        entry.insert(u"m%1"_s.arg(i) + QString(500, u'x'), json::Value(true));
    const ForeignEntry read = readForeignEntry(entry);
    QCOMPARE(read.ignored.size(), ForeignEntry::kMaxIgnored);
    QCOMPARE(read.ignored.at(0).size(), 80);
    QCOMPARE(read.entry.members().size(), 1);
}

// C02
void TestForeignEntry::knowsAServerAgain_data()
{
    QTest::addColumn<ServerEntry>("found");
    QTest::addColumn<Likeness>("expected");
    ServerEntry entry;
    entry.name = u"one"_s;
    entry.program = u"x"_s;
    entry.environment = {{u"LEVEL"_s, u"1"_s}, {u"TOKEN"_s, u"s3cr3t"_s}};
    QTest::newRow("the same") << entry << Likeness::Same;
    ServerEntry other = entry;
    std::swap(other.environment[0], other.environment[1]);
    QTest::newRow("in another order") << other << Likeness::Same;
    other = entry;
    other.name = u"two"_s;
    QTest::newRow("another name, and a key that cannot be compared")
        << other << Likeness::SameProgram;
    other = entry;
    other.environment[0].second = u"2"_s;
    QTest::newRow("another value") << other << Likeness::Other;
    other = entry;
    other.environment[1].first = u"OTHER_TOKEN"_s;
    QTest::newRow("another variable") << other << Likeness::Other;
    other = entry;
    other.environment.removeLast();
    QTest::newRow("a variable less") << other << Likeness::Other;
    other = entry;
    other.headers = {{u"X-Key"_s, u"k"_s}};
    QTest::newRow("a header more") << other << Likeness::Other;
    other = entry;
    other.arguments = {u"1"_s};
    QTest::newRow("other arguments") << other << Likeness::Other;
}

void TestForeignEntry::knowsAServerAgain()
{
    QFETCH(const ServerEntry, found);
    QFETCH(const Likeness, expected);
    ServerEntry known;
    known.name = u"one"_s;
    known.program = u"x"_s;
    known.environment = {{u"LEVEL"_s, u"1"_s},
                         {u"TOKEN"_s, u"${keychain:0123456789abcdef0123456789abcdef}"_s}};
    QCOMPARE(likeness(found, known), expected);
    // Values that are not secret are compared.
    known.environment[1].second = u"s3cr3t"_s;
    QCOMPARE(likeness(found, known), expected == Likeness::SameProgram ? Likeness::Same : expected);
    known.environment[1].second = u"another"_s;
    QCOMPARE(likeness(found, known), Likeness::Other);
}

QUAYSIDE_TEST(TestForeignEntry, QCoreApplication)

} // namespace tst_foreignentry

#include "tst_foreignentry.moc"
