// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/profile.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTest>

namespace tst_greeter {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The whole server that core/serve/README.md shows.
class TestGreeter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isInTheReadme();
    void answersInTheEraOfItsClient_data();
    void answersInTheEraOfItsClient();
};

void TestGreeter::isInTheReadme()
{
    QFile source(QStringLiteral(SOURCE_FOLDER "/tests/support/greeter.cpp"));
    QFile readme(QStringLiteral(SOURCE_FOLDER "/core/serve/README.md"));
    QVERIFY(source.open(QIODevice::ReadOnly) && readme.open(QIODevice::ReadOnly));
    const QByteArray text = source.readAll();
    const QByteArray block = "```cpp\n" + text.mid(text.indexOf("#include")) + "```\n";
    QVERIFY(readme.readAll().contains(block));
}

void TestGreeter::answersInTheEraOfItsClient_data()
{
    QTest::addColumn<EraChoice>("choice");
    QTest::addColumn<Era>("era");
    QTest::newRow("any") << EraChoice::Auto << Era::Stateless;
    QTest::newRow("2025-11-25") << EraChoice::StatefulOnly << Era::Stateful;
    QTest::newRow("2026-07-28") << EraChoice::StatelessOnly << Era::Stateless;
}

void TestGreeter::answersInTheEraOfItsClient()
{
    QFETCH(EraChoice, choice);
    QFETCH(Era, era);
    ServerEntry entry;
    entry.name = u"Greeter"_s;
    entry.program = QStringLiteral(GREETER);
    entry.era = choice;
    RealServer server(entry);
    QVERIFY2(server.start(), qPrintable(server.server()->failure().detail));
    QCOMPARE(server.connection()->profile().era, era);
    QCOMPARE(server.toolNames(), QStringList(u"greet"_s));
    const auto result = server.call(u"greet"_s, R"({"name":"Ada"})");
    QVERIFY(result);
    QCOMPARE(firstText(*result), u"Hello, Ada."_s);
}

QUAYSIDE_TEST(TestGreeter, QCoreApplication)

} // namespace tst_greeter

#include "tst_greeter.moc"
