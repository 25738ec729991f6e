// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/profile.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/json/value.h"

#include <QTest>

#include <csignal>

namespace tst_everything {

using namespace mcp;
using namespace Qt::StringLiterals;

/// @modelcontextprotocol/server-everything over stdio, through the host.
class TestEverything : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void speaksTheNewestStatefulRevision();
    void listsEveryTool();
    void echoes();
    void addsNumbers();
    void sendsAPicture();
    void sendsStructuredContent();
    void reportsMovingProgress();
    void stopsHalfWay();
    void endsACallClearlyWhenTheServerIsKilled();
    void leavesNoProcess();

private:
    std::optional<ServerEntry> m_entry;
    std::unique_ptr<RealServer> m_server;
};

void TestEverything::initTestCase()
{
    m_entry = nodeServer(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
    if (!m_entry)
        QSKIP(kNoNodeServer);
}

void TestEverything::init()
{
    m_server = std::make_unique<RealServer>(*m_entry);
    QVERIFY2(m_server->start(), qPrintable(m_server->server()->failure().detail));
}

void TestEverything::cleanup()
{
    m_server.reset();
}

void TestEverything::speaksTheNewestStatefulRevision() // LIFE-21, LIFE-22
{
    QCOMPARE(m_server->connection()->profile().revision, u"2025-11-25"_s);
    const auto &implementation = m_server->connection()->profile().implementation;
    QVERIFY(implementation && !implementation->name.isEmpty());
}

void TestEverything::listsEveryTool() // TOOL-01
{
    const QStringList names = m_server->toolNames();
    for (const auto &name :
         {u"echo"_s, u"get-sum"_s, u"get-tiny-image"_s, u"get-structured-content"_s,
          u"trigger-long-running-operation"_s, u"get-annotated-message"_s, u"get-resource-links"_s,
          u"get-resource-reference"_s, u"get-env"_s})
        QVERIFY2(names.contains(name), qPrintable(name));
    QVERIFY(m_server->connection()->tools()->warnings().isEmpty());
}

void TestEverything::echoes() // TOOL-12
{
    const auto result = m_server->call(u"echo"_s, R"({"message":"ahoy – \u00e9\ud83d\ude00"})");
    QVERIFY2(result.hasValue(), result ? "" : qPrintable(result.error().detail));
    QVERIFY(firstText(*result).contains(u"ahoy – é😀"_s));
}

void TestEverything::addsNumbers()
{
    const auto result = m_server->call(u"get-sum"_s, R"({"a":19,"b":23})");
    QVERIFY(result.hasValue());
    QVERIFY(firstText(*result).contains(u"42"_s));
}

void TestEverything::sendsAPicture() // TOOL-14
{
    const auto result = m_server->call(u"get-tiny-image"_s, "{}");
    QVERIFY(result.hasValue());
    const QList<ContentBlock> blocks = result->content.value_or(QList<ContentBlock>());
    const auto it = std::find_if(blocks.cbegin(), blocks.cend(), [](const ContentBlock &block) {
        return std::holds_alternative<ImageContent>(block.value);
    });
    QVERIFY(it != blocks.cend());
    const auto &image = std::get<ImageContent>(it->value);
    const QByteArray bytes = QByteArray::fromBase64(image.data.toByteArray().chopped(1).sliced(1));
    QVERIFY(bytes.startsWith("\x89PNG"));
}

void TestEverything::sendsStructuredContent() // TOOL-13
{
    const auto result = m_server->call(u"get-structured-content"_s, R"({"location":"New York"})");
    QVERIFY(result.hasValue());
    QVERIFY(result->structuredContent);
    const auto value = json::parse(*result->structuredContent);
    QVERIFY(value.hasValue());
    QVERIFY(value->find(u"temperature") && value->find(u"temperature")->isNumber());
}

void TestEverything::reportsMovingProgress() // PROG-01, PROG-02
{
    const auto result =
        m_server->call(u"trigger-long-running-operation"_s, R"({"duration":1,"steps":4})");
    QVERIFY(result.hasValue());
    QVERIFY2(m_server->progress.size() >= 3,
             qPrintable(QString::number(m_server->progress.size())));
    QVERIFY(std::is_sorted(m_server->progress.cbegin(), m_server->progress.cend()));
}

void TestEverything::stopsHalfWay() // CANC-01, CANC-03
{
    const CallHandle call =
        m_server->startCall(u"trigger-long-running-operation"_s, R"({"duration":60,"steps":300})");
    QTRY_VERIFY(m_server->progress.size() >= 2);
    call.cancel();
    QVERIFY(m_server->answer);
    QCOMPARE(m_server->answer->error().kind, ErrorKind::Cancelled);
    // The connection continues unaffected.
    QVERIFY(m_server->call(u"echo"_s, R"({"message":"still here"})").hasValue());
}

void TestEverything::endsACallClearlyWhenTheServerIsKilled() // REL-07, STDIO-14
{
    m_server->startCall(u"trigger-long-running-operation"_s, R"({"duration":60,"steps":300})");
    QTRY_VERIFY(!m_server->progress.isEmpty());
    QCOMPARE(childProcesses().size(), 1);
    killServers();
    QTRY_VERIFY(m_server->answer.has_value());
    QCOMPARE(m_server->answer->error().kind, ErrorKind::Closed);
    QCOMPARE(m_server->answer->error().code, -SIGKILL);
    QTRY_COMPARE(m_server->server()->state(), Server::State::Connecting); // STDIO-15
    QTRY_COMPARE(m_server->server()->state(), Server::State::Ready);
}

void TestEverything::leavesNoProcess() // STDIO-11, STDIO-13
{
    QVERIFY(m_server->stop());
    QCOMPARE(childProcesses(), QList<qint64>());
    QCOMPARE(m_server->server()->state(), Server::State::Stopped);
}

QUAYSIDE_TEST(TestEverything, QCoreApplication)

} // namespace tst_everything

#include "tst_everything.moc"
