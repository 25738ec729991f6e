// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/json/value.h"

#include <QTest>

namespace tst_demoserver {

using namespace mcp;
using namespace Qt::StringLiterals;

/// quayside-demo-server over stdio.
class TestDemoServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void listsOneToolForEachKindOfResult();
    void answers_data();
    void answers();
    void reportsAnErrorOfItsOwn();
    void countsSlowlyAndCanBeStopped();
    void refusesAToolItDoesNotHave();

private:
    std::unique_ptr<RealServer> m_server;
};

void TestDemoServer::initTestCase()
{
    ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = QStringLiteral(QUAYSIDE_DEMO_SERVER);
    m_server = std::make_unique<RealServer>(entry);
    QVERIFY2(m_server->start(), qPrintable(m_server->server()->failure().detail));
}

void TestDemoServer::listsOneToolForEachKindOfResult()
{
    QCOMPARE(m_server->toolNames(),
             QStringList({u"forecast"_s, u"echo"_s, u"book_berth"_s, u"picture"_s, u"sound"_s,
                          u"documents"_s, u"fail"_s, u"sign_on"_s, u"harbour_pass"_s, u"verse"_s,
                          u"chart_folders"_s, u"slow"_s, u"survey"_s, u"plan_voyage"_s, u"dredge"_s,
                          u"patrol"_s, u"weather_balloon"_s}));
}

void TestDemoServer::answers_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QList<int>>("kinds"); ///< Index of each block in ContentBlock.
    QTest::addColumn<bool>("isStructured");
    QTest::newRow("text") << u"echo"_s << QByteArray(R"({"message":"ahoy"})") << QList{0} << false;
    QTest::newRow("table") << u"forecast"_s << QByteArray(R"({"place":"Bergen","days":2})")
                           << QList{0} << true;
    QTest::newRow("picture") << u"picture"_s << QByteArray(R"({"width":64})") << QList{0, 1}
                             << false;
    QTest::newRow("sound") << u"sound"_s << QByteArray("{}") << QList{2} << false;
    QTest::newRow("documents") << u"documents"_s << QByteArray("{}") << QList{0, 3, 4} << false;
    QTest::newRow("arguments back")
        << u"book_berth"_s << QByteArray(R"({"name":"Fram","length":39.0,"berth":"n1"})")
        << QList{0} << true;
}

void TestDemoServer::answers() // TOOL-13, TOOL-14
{
    QFETCH(QString, tool);
    QFETCH(QByteArray, arguments);
    QFETCH(QList<int>, kinds);
    QFETCH(bool, isStructured);
    const auto result = m_server->call(tool, arguments);
    QVERIFY(result.hasValue());
    QList<int> seen;
    for (const ContentBlock &block : result->content.value_or(QList<ContentBlock>()))
        seen.append(int(block.value.index()));
    QCOMPARE(seen, kinds);
    QCOMPARE(result->structuredContent.has_value(), isStructured);
    QVERIFY(!result->isError.value_or(false));
}

void TestDemoServer::reportsAnErrorOfItsOwn() // TOOL-16
{
    const auto result = m_server->call(u"fail"_s, R"({"reason":"no crane"})");
    QVERIFY(result.hasValue());
    QVERIFY(result->isError.value_or(false));
    QCOMPARE(firstText(*result), u"no crane"_s);
}

void TestDemoServer::countsSlowlyAndCanBeStopped() // PROG-02, CANC-01
{
    const CallHandle call = m_server->startCall(u"slow"_s, R"({"seconds":600})");
    QTRY_VERIFY(m_server->progress.size() >= 2);
    call.cancel();
    QCOMPARE(m_server->answer->error().kind, ErrorKind::Cancelled);
    QVERIFY(m_server->call(u"echo"_s, R"({"message":"x"})").hasValue());
}

void TestDemoServer::refusesAToolItDoesNotHave()
{
    const auto result = m_server->call(u"nothing"_s, "{}");
    QVERIFY(!result.hasValue());
    QCOMPARE(result.error().kind, ErrorKind::Remote);
    QCOMPARE(result.error().code, rpc::kInvalidParams);
}

QUAYSIDE_TEST(TestDemoServer, QCoreApplication)

} // namespace tst_demoserver

#include "tst_demoserver.moc"
