// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/export.h"
#include "core/import/hostfiles.h"
#include "core/import/pasted.h"
#include "core/json/value.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace tst_hostfiles {

using namespace Qt::StringLiterals;
using namespace mcp;

/// Files of other hosts, read only (install.md 4), and the export for them.
class TestHostFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void findsTheFilesOfEveryHost_data();
    void findsTheFilesOfEveryHost();
    void findsNothingWhereNothingIs();
    void saysWhatCannotBeTaken();
    void readsRegularFilesOnly();
    void isBounded();
    void exportsWithoutSecrets();
    void whatIsExportedCanBeRead();

private:
    HostFolders folders() const { return {m_dir->path(), m_dir->filePath(u".config"_s)}; }
    QString put(const QString &name, const QByteArray &content) const
    {
        const QString path = m_dir->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        file.open(QIODevice::WriteOnly);
        file.write(content);
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestHostFiles::findsTheFilesOfEveryHost_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("host");
    const QByteArray block = R"({"mcpServers":{"w":{"command":"x"}}})";
    const auto row = [](const char *file, const QByteArray &content, const char *host) {
        QTest::newRow(host) << QString::fromLatin1(file) << content << QString::fromLatin1(host);
    };
    row(".config/Claude/claude_desktop_config.json", block, "Claude Desktop");
    row(".claude.json", R"({"projects":{"/p":{"mcpServers":{"w":{"command":"x"}}}}})",
        "Claude Code");
    row(".config/Code/User/mcp.json", "{// mine\n\"servers\":{\"w\":{\"command\":\"x\"},},}",
        "VS Code");
    row(".config/Code - Insiders/User/mcp.json", R"({"servers":{"w":{"command":"x"}}})",
        "VS Code Insiders");
    row(".cursor/mcp.json", block, "Cursor");
    row(".codeium/windsurf/mcp_config.json", block, "Windsurf");
    row(".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
        block, "Cline");
    row(".config/zed/settings.json", R"({"context_servers":{"w":{"command":{"path":"x"}}}})",
        "Zed");
    row(".gemini/settings.json", block, "Gemini CLI");
    row(".codex/config.toml", "[mcp_servers.w]\ncommand = \"x\"\n", "Codex");
    row(".lmstudio/mcp.json", block, "LM Studio");
    row(".config/goose/config.yaml", "extensions:\n  w:\n    cmd: x\n    type: stdio\n", "Goose");
    row(".mcp-inspector/mcp.json", block, "MCP Inspector");
    // K25
    row(".config/VSCodium/User/mcp.json", R"({"servers":{"w":{"command":"x"}}})", "VSCodium");
    row(".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        block, "Roo Code");
    row(".qwen/settings.json", block, "Qwen Code");
    row(".copilot/mcp-config.json", block, "Copilot CLI");
    row(".config/amp/settings.json", R"({"amp.mcpServers":{"w":{"command":"x"}}})", "Amp");
    row(".config/opencode/opencode.jsonc", R"({"mcp":{"w":{"type":"local","command":["x"]},},})",
        "opencode");
    row(".config/crush/crush.json", R"({"mcp":{"w":{"type":"stdio","command":"x"}}})", "Crush");
    row(".kiro/settings/mcp.json", block, "Kiro");
    row(".aws/amazonq/mcp.json", block, "Amazon Q");
    row(".junie/mcp/mcp.json", block, "Junie");
    row(".continue/config.yaml", "name: c\nmcpServers:\n  - name: w\n    command: x\n", "Continue");
    row(".config/Witsy/settings.json",
        R"({"mcp":{"servers":[{"type":"stdio","label":"w","command":"x","url":""}]}})", "Witsy");
    row(".config/5ire/mcp.json", R"({"servers":[{"name":"w","command":"x"}]})", "5ire");
}

void TestHostFiles::findsTheFilesOfEveryHost()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, content);
    QFETCH(QString, host);
    const QString path = put(file, content);
    const auto found = findHostServers(folders());
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.at(0).file.host, host);
    QCOMPARE(found.at(0).file.path, path);
    QVERIFY2(found.at(0).found, qPrintable(path));
    QCOMPARE(found.at(0).found->entries.size(), 1);
    QCOMPARE(found.at(0).found->entries.at(0).name, u"w"_s);
    QCOMPARE(found.at(0).found->entries.at(0).program, u"x"_s);
}

void TestHostFiles::findsNothingWhereNothingIs()
{
    QVERIFY(findHostServers(folders()).isEmpty());
    put(u".config/zed/settings.json"_s, R"({"theme":"dark","ui_font_size":16})");
    put(u".gemini/settings.json"_s, "{}");
    QVERIFY(findHostServers(folders()).isEmpty());
}

void TestHostFiles::saysWhatCannotBeTaken()
{
    put(u".cursor/mcp.json"_s, "{\"mcpServers\":\n{\"a\" 1}}");
    put(u".config/goose/config.yaml"_s,
        "extensions:\n  w: {cmd: x}\n  developer: {type: builtin, enabled: true}\n");
    const auto found = findHostServers(folders());
    QCOMPARE(found.size(), 2);
    QCOMPARE(ImportProblem(found.at(0).found.error().code), ImportProblem::Json);
    QVERIFY(found.at(0).found.error().detail.contains(u"line 2"));
    QCOMPARE(found.at(1).found->entries.size(), 1);
    QCOMPARE(found.at(1).found->warnings.at(0).detail, u"built into Goose"_s);
}

void TestHostFiles::readsRegularFilesOnly()
{
    const QString pipe = m_dir->filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    const QString loop = m_dir->filePath(u"loop"_s);
    QVERIFY(QFile::link(loop, loop));
    for (const QString &path :
         {pipe, loop, m_dir->path(), u"/dev/zero"_s, m_dir->filePath(u"missing"_s)}) {
        const auto found = readServersFile(path);
        QVERIFY2(!found, qPrintable(path));
        QCOMPARE(ImportProblem(found.error().code), ImportProblem::File);
    }
    const QString real = put(u"real.json"_s, R"({"mcpServers":{"w":{"command":"x"}}})");
    const QString link = m_dir->filePath(u"link.json"_s);
    QVERIFY(QFile::link(real, link));
    QVERIFY(readServersFile(link));
}

void TestHostFiles::isBounded()
{
    QByteArray content = R"({"mcpServers":{"w":{"command":"x"}}})";
    content += QByteArray(1024 * 1024 - content.size(), ' ');
    QVERIFY(readServersFile(put(u"full.json"_s, content)));
    const auto found = readServersFile(put(u"more.json"_s, content + ' '));
    QVERIFY(!found);
    QCOMPARE(ImportProblem(found.error().code), ImportProblem::TooLarge);
}

void TestHostFiles::exportsWithoutSecrets() // SEC-66
{
    ServerEntry local;
    local.name = u"Files"_s;
    local.program = u"npx"_s;
    local.arguments = {u"--api-key"_s, u"s1-canary"_s,    u"--token=s2-canary"_s,
                       u"-y"_s,        u"ghp_s3canary"_s, u"--verbose"_s,
                       u"plain"_s};
    local.environment = {{u"API_KEY"_s, u"${keychain:0123456789abcdef0123456789abcdef}"_s},
                         {u"PASSWORD"_s, u"s4-canary"_s},
                         {u"LEVEL"_s, u"debug"_s},
                         {u"OPEN"_s, u"${HOME}"_s}};
    local.workingFolder = u"/srv"_s;
    ServerEntry remote;
    remote.name = u"Files"_s; // A second one with that name.
    remote.url = u"https://user:s5-canary@r.example/mcp?place=x&api_key=s6-canary"_s;
    remote.headers = {{u"X-Key"_s, u"s7-canary"_s}};
    remote.oauth.clientSecret = u"s8-canary"_s;
    const QByteArray text = exportServers({local, remote});
    QVERIFY2(!text.contains("canary"), text.constData());
    const auto document = json::parse(json::Raw(text));
    QVERIFY(document);
    const json::Value first = document->at(u"mcpServers").at(u"Files");
    QCOMPARE(first.at(u"args").items().at(1).toString(), u"${API_KEY}"_s);
    QCOMPARE(first.at(u"args").items().at(2).toString(), u"--token=${TOKEN}"_s);
    QCOMPARE(first.at(u"args").items().constLast().toString(), u"plain"_s);
    QCOMPARE(first.at(u"env").at(u"API_KEY").toString(), u"${API_KEY}"_s);
    QCOMPARE(first.at(u"env").at(u"LEVEL").toString(), u"debug"_s);
    QCOMPARE(first.at(u"env").at(u"OPEN").toString(), u"${HOME}"_s);
    QCOMPARE(first.at(u"cwd").toString(), u"/srv"_s);
    const json::Value second = document->at(u"mcpServers").at(u"Files 2");
    QCOMPARE(second.at(u"url").toString(), u"https://r.example/mcp?place=x&api_key=${API_KEY}"_s);
    QCOMPARE(second.at(u"headers").at(u"X-Key").toString(), u"${X_KEY}"_s);
}

void TestHostFiles::whatIsExportedCanBeRead()
{
    ServerEntry entry;
    entry.name = u"W \\ x"_s;
    entry.program = u"/opt/w"_s;
    entry.arguments = {u"a b"_s, u"$(c)"_s};
    const auto found = readConfiguration(exportServers({entry}));
    QVERIFY(found);
    QCOMPARE(found->entries.at(0), entry);
}

QUAYSIDE_TEST(TestHostFiles, QCoreApplication)

} // namespace tst_hostfiles

#include "tst_hostfiles.moc"
