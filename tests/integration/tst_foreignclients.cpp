// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_foreignclients {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The official SDK, both generations, as a client of the demo server, of a mock of it and of the server of the conformance
/// suite: all that they offer. See tests/clients/foreign.mjs.
class TestForeignClients : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void worksWithOurServers_data();
    void worksWithOurServers();

private:
    QStringList program(const QString &server) const;

    QTemporaryDir m_folder;
    QString m_session; ///< With the demo server.
};

void TestForeignClients::initTestCase()
{
    if (packageFile(u"@modelcontextprotocol/client/package.json"_s).isEmpty()
        || nodeProgram().isEmpty())
        QSKIP(kNoNodeServer);
    const QString clients = QStringLiteral(SOURCE_FOLDER "/tests/clients/");
    m_session = m_folder.filePath(u"demo.jsonl"_s);
    CliRun run({u"--config"_s, m_folder.filePath(u"profile"_s), u"record"_s, u"-"_s, u"--output"_s,
                m_session, u"--steps"_s, clients + u"foreign-steps.json"_s, u"--answers"_s,
                clients + u"foreign-answers.json"_s, u"--"_s,
                QStringLiteral(QUAYSIDE_DEMO_SERVER)});
    QVERIFY2(run.status() == 0, run.err().constData());
}

QStringList TestForeignClients::program(const QString &server) const
{
    if (server == u"mock")
        return {QStringLiteral(QUAYSIDE_CLI), u"mock"_s, m_session};
    return {server == u"demo" ? QStringLiteral(QUAYSIDE_DEMO_SERVER)
                              : QStringLiteral(CONFORMANCESERVER)};
}

void TestForeignClients::worksWithOurServers_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<QString>("era");
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("server");
    const auto row = [](const char *client, const char *era, const char *way, const char *server) {
        QTest::addRow("%s %s %s %s", client, era, way, server)
            << QString::fromLatin1(client) << QString::fromLatin1(era) << QString::fromLatin1(way)
            << QString::fromLatin1(server);
    };
    row("v1", "stateful", "stdio", "demo");
    row("v1", "stateful", "http", "demo");
    row("v2", "stateful", "stdio", "demo");
    row("v2", "stateless", "stdio", "demo");
    row("v2", "stateless", "http", "demo");
    row("v1", "stateful", "http", "mock");
    row("v2", "stateless", "stdio", "mock");
    row("v1", "stateful", "http", "conformance");
    row("v2", "stateless", "http", "conformance");
}

void TestForeignClients::worksWithOurServers() // ELIC-01, HTTP-13, HTTP-23, HTTP-41
{
    QFETCH(QString, client);
    QFETCH(QString, era);
    QFETCH(QString, way);
    QFETCH(QString, server);
    QStringList target = program(server);
    QProcess http;
    if (way == u"http") {
        if (server != u"conformance")
            target += {u"--http"_s, u"0"_s};
        http.start(target.takeFirst(), target);
        QTRY_VERIFY(http.canReadLine());
        target = QStringList{QString::fromUtf8(http.readLine()).trimmed()};
    } else {
        target += {u"--era"_s, era};
    }
    QProcess node;
    node.start(
        nodeProgram(),
        QStringList{QStringLiteral(SOURCE_FOLDER "/tests/clients/foreign.mjs"), client, era, way}
            + target);
    QVERIFY(node.waitForFinished(300'000));
    const QByteArrayList lines = node.readAllStandardOutput().trimmed().split('\n');
    for (const QByteArray &line : lines) {
        const auto check = json::parse(json::Raw(line));
        QVERIFY2(check && check->at(u"ok").toBool(), line.constData());
    }
    QVERIFY2(node.exitCode() == 0, node.readAllStandardError().constData());
    // The last line tells for which server it was taken.
    const QByteArray taken = server == u"mock" ? "mock"
        : server == u"demo"                    ? "demo"
                                               : "conformance";
    QVERIFY2(lines.constLast().contains(taken), lines.constLast().constData());
    if (way == u"http") {
        QCOMPARE(http.state(), QProcess::Running);
        http.kill();
        http.waitForFinished();
    }
}

QUAYSIDE_TEST(TestForeignClients, QCoreApplication)

} // namespace tst_foreignclients

#include "tst_foreignclients.moc"
