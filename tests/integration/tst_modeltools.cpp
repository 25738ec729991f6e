// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolsearch.h"
#include "core/chat/toolset.h"
#include "core/json/value.h"
#include "tests/integration/realserver.h"
#include "tests/integration/toolquestions.h"
#include "tests/unit/chat/providerchecker.h"

#include <QRegularExpression>
#include <QTest>

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::ToolFormat;
using chat::ToolSearch;
using chat::ToolSet;

/// What a model gets of the tools of real servers.
class TestModelTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void areTakenByEveryProvider();
    void areFoundByWords();

private:
    void addServer(const QString &id, const std::optional<ServerEntry> &entry);
    QList<ToolSearch::Entry> m_tools;
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

/// The operations of GitHub's REST interface as tools: its npm package has their names, titles, descriptions and addresses.
QList<ToolSearch::Entry> gitHubOperations()
{
    QList<ToolSearch::Entry> entries;
    QFile file(packageFile(u"@octokit/openapi-types/types.d.ts"_s));
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    static const QRegularExpression address(u"^  \"(/[^\"]*)\": \\{"_s);
    static const QRegularExpression operation(
        u"^    (?:get|put|post|delete|patch): operations\\[\"([^\"]+)\"\\];"_s);
    static const QRegularExpression parameter(u"\\{([a-z_]+)\\}"_s);
    QString path;
    QStringList comment;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine()).chopped(1);
        if (const auto match = address.match(line); match.hasMatch())
            path = match.captured(1);
        else if (line.startsWith("    /**"_L1))
            comment = {line.mid(7).remove(u"*/"_s).trimmed()};
        else if (line.startsWith("     *"_L1))
            comment.append(line.mid(6).remove(u'/').remove(u"@description"_s).trimmed());
        const auto match = operation.match(line);
        if (!match.hasMatch())
            continue;
        ToolSearch::Entry entry{u"github"_s, u"github"_s, {}};
        entry.tool.name = match.captured(1).replace(u'/', u'_');
        comment.removeAll(QString());
        entry.tool.title = comment.isEmpty() ? QString() : comment.takeFirst();
        entry.tool.description = comment.join(u'\n');
        QStringList parameters;
        for (auto it = parameter.globalMatch(path); it.hasNext();)
            parameters.append(u'"' + it.next().captured(1) + u"\":{\"type\":\"string\"}"_s);
        entry.tool.inputSchema = {json::Raw(QByteArray("{\"type\":\"object\",\"properties\":{"
                                                       + parameters.join(u',').toUtf8() + "}}"))};
        entries.append(entry);
        comment.clear();
    }
    return entries;
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
            QList<chat::ToolCandidate> candidates;
            for (const ToolSearch::Entry &entry : m_tools.mid(from, ToolSet::kMostTools))
                candidates.append({entry.serverId, entry.alias, entry.tool});
            const ToolSet set = ToolSet::create(candidates, format, 0);
            QVERIFY(set.omitted().isEmpty());
            QCOMPARE(set.definitions().size(), candidates.size());
            QCOMPARE(refusals(set.definitions(), format), QStringList());
        }
    }
}

/// Recall at ten.
void TestModelTools::areFoundByWords()
{
    QList<ToolSearch::Entry> all = m_tools;
    all += gitHubOperations();
    if (all.size() < 1'000)
        QSKIP(kNoNodeServer);
    const ToolSearch search(all);
    int first = 0;
    int among = 0;
    for (const ToolQuestion &asked : kToolQuestions) {
        QStringList names;
        for (const int index : search.find(QString::fromLatin1(asked.question)))
            names.append(all.at(index).tool.name);
        const QString wanted = QString::fromLatin1(asked.tool);
        first += names.value(0) == wanted;
        among += names.contains(wanted);
        if (!names.contains(wanted))
            qInfo("not found: %s (%s): %s", asked.question, asked.tool,
                  qPrintable(names.join(u", "_s)));
    }
    const auto count = double(kToolQuestions.size());
    qInfo("%d definitions, %d of them of running servers; %d questions; first %.0f %%, among ten "
          "%.0f %%",
          int(all.size()), int(m_tools.size()), int(kToolQuestions.size()), 100 * first / count,
          100 * among / count);
    QVERIFY(among >= 0.8 * count); // A floor: each question is more than one percent.
}

QTEST_GUILESS_MAIN(TestModelTools)
#include "tst_modeltools.moc"
