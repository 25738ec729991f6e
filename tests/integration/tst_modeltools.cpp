// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolset.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/unit/chat/providerchecker.h"

#include <QTest>

namespace tst_modeltools {

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::ToolCandidate;
using chat::ToolSet;
using llm::ToolFormat;

/// What a model gets of the tools of servers that run. unit/chat/tst_servertools has those that more servers have listed.
class TestModelTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void areTakenByEveryProvider();

private:
    void addServer(const QString &id, const std::optional<ServerEntry> &entry);
    QList<ToolCandidate> m_tools;
    QTemporaryDir m_folder;
    int m_servers = 0;
};

namespace {

std::optional<ServerEntry> scriptEntry(const QString &name, const QStringList &arguments)
{
    if (nodeProgram().isEmpty())
        return std::nullopt;
    ServerEntry entry;
    entry.name = name;
    entry.program = nodeProgram();
    entry.arguments = QStringList{testServerFile(name)} + arguments;
    return entry;
}

ServerEntry demoEntry()
{
    ServerEntry entry;
    entry.name = u"demo"_s;
    entry.program = QString::fromLatin1(QUAYSIDE_DEMO_SERVER);
    return entry;
}

} // namespace

void TestModelTools::addServer(const QString &id, const std::optional<ServerEntry> &entry)
{
    if (!entry)
        return;
    RealServer server(*entry);
    QVERIFY2(server.start(), qPrintable(id + u": "_s + server.server()->failure().detail));
    ++m_servers;
    for (const Tool &tool : server.connection()->tools()->tools())
        m_tools.append({id, id, tool});
}

void TestModelTools::initTestCase()
{
    if (nodeProgram().isEmpty()
        || packageFile(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s).isEmpty())
        QSKIP(kNoNodeServer);
    addServer(u"everything"_s,
              nodeServer(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {}));
    addServer(
        u"filesystem"_s,
        nodeServer(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s, {m_folder.path()}));
    addServer(u"memory"_s, nodeServer(u"@modelcontextprotocol/server-memory/dist/index.js"_s, {}));
    addServer(u"stateless"_s, scriptEntry(u"stateless.mjs"_s, {u"stdio"_s}));
    addServer(u"stateful"_s, scriptEntry(u"stateful.mjs"_s, {u"2025-11-25"_s, u"stdio"_s}));
    addServer(u"tasks-stateful"_s, scriptEntry(u"tasks-stateful.mjs"_s, {u"stdio"_s}));
    addServer(u"tasks-stateless"_s, scriptEntry(u"tasks-stateless.mjs"_s, {u"stdio"_s}));
    addServer(u"ask-stateful"_s, scriptEntry(u"ask-stateful.mjs"_s, {u"stdio"_s}));
    addServer(u"ask-stateless"_s, scriptEntry(u"ask-stateless.mjs"_s, {u"stdio"_s}));
    addServer(u"demo"_s, demoEntry());
}

/// All real tools, for each provider, in requests of a size that needs no search.
void TestModelTools::areTakenByEveryProvider()
{
    qInfo("%d tools of %d servers", int(m_tools.size()), m_servers);
    QVERIFY(m_servers >= 9);
    for (const ToolFormat format :
         {ToolFormat::OpenAi, ToolFormat::LikeOpenAi, ToolFormat::Anthropic, ToolFormat::Gemini}) {
        for (qsizetype from = 0; from < m_tools.size(); from += ToolSet::kMostTools) {
            const QList<ToolCandidate> candidates = m_tools.mid(from, ToolSet::kMostTools);
            const ToolSet set = ToolSet::create(candidates, format, 0);
            QVERIFY(set.omitted().isEmpty());
            QCOMPARE(set.definitions().size(), candidates.size());
            QCOMPARE(refusals(set.definitions(), format), QStringList());
        }
    }
}

QUAYSIDE_TEST(TestModelTools, QCoreApplication)

} // namespace tst_modeltools

#include "tst_modeltools.moc"
