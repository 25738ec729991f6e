// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolset.h"
#include "tests/support/testclass.h"
#include "tests/unit/chat/providerchecker.h"
#include "tests/unit/chat/toolcorpus.h"

#include <QSet>
#include <QTest>

namespace tst_servertools {

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::ToolCandidate;
using chat::ToolSearch;
using chat::ToolSet;
using llm::ToolFormat;

/// What a model gets of the tools that real servers have listed (data/servertools).
class TestServerTools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void areTakenByEveryProvider_data();
    void areTakenByEveryProvider();
    void areTakenByGatewaysToGemini_data();
    void areTakenByGatewaysToGemini();
    void areFoundByWords();

private:
    QList<ToolSearch::Entry> m_tools;
};

void TestServerTools::initTestCase()
{
    m_tools = recordedTools();
    QSet<QString> servers;
    for (const ToolSearch::Entry &entry : std::as_const(m_tools))
        servers.insert(entry.serverId);
    QVERIFY(servers.size() >= 20);
    QVERIFY(m_tools.size() >= 1'000);
}

void TestServerTools::areTakenByEveryProvider_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("OpenAI") << int(ToolFormat::OpenAi);
    QTest::newRow("like OpenAI") << int(ToolFormat::LikeOpenAi);
    QTest::newRow("Anthropic") << int(ToolFormat::Anthropic);
    QTest::newRow("Gemini") << int(ToolFormat::Gemini);
}

/// In requests of a size that needs no search.
void TestServerTools::areTakenByEveryProvider() // TOOL-10
{
    QFETCH(int, format);
    for (qsizetype from = 0; from < m_tools.size(); from += ToolSet::kMostTools) {
        QList<ToolCandidate> candidates;
        for (const ToolSearch::Entry &entry : m_tools.mid(from, ToolSet::kMostTools))
            candidates.append({entry.serverId, entry.alias, entry.tool});
        const ToolSet set = ToolSet::create(candidates, ToolFormat(format), 0);
        QVERIFY(set.omitted().isEmpty());
        QCOMPARE(set.definitions().size(), candidates.size());
        QCOMPARE(refusals(set.definitions(), ToolFormat(format)), QStringList());
    }
}

void TestServerTools::areTakenByGatewaysToGemini_data() // K19
{
    QTest::addColumn<int>("format");
    QTest::newRow("known by its name") << int(ToolFormat::Gemini);
    QTest::newRow("learnt") << int(ToolFormat::LikeOpenAi);
}

void TestServerTools::areTakenByGatewaysToGemini()
{
    QFETCH(int, format);
    for (qsizetype from = 0; from < m_tools.size(); from += ToolSet::kMostTools) {
        QList<ToolCandidate> candidates;
        for (const ToolSearch::Entry &entry : m_tools.mid(from, ToolSet::kMostTools))
            candidates.append({entry.serverId, entry.alias, entry.tool});
        const ToolSet set = ToolSet::create(candidates, ToolFormat(format), 0);
        QCOMPARE(plainRefusals(set.definitions()), QStringList());
    }
}

/// quayside-bench --mode recall prints the figures.
void TestServerTools::areFoundByWords()
{
    const ToolRecall recall = recallOf(m_tools, kToolQuestions);
    for (const QString &missed : recall.missed)
        qInfo("not found: %s", qPrintable(missed));
    QVERIFY(recall.amongTen >= 0.65 * double(kToolQuestions.size())); // A floor.
}

QUAYSIDE_TEST(TestServerTools, QCoreApplication)

} // namespace tst_servertools

#include "tst_servertools.moc"
