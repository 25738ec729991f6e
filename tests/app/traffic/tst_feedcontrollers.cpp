// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/base/limits.h"
#include "core/recording/recording.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QSignalSpy>

namespace quayside::tst_feedcontrollers {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A ready server, and its messages as they are shown.
struct TestFeed : TestApp
{
    explicit TestFeed(const QList<std::pair<QString, QString>> &environment = {})
    {
        mcp::ServerEntry entry;
        entry.name = u"Harbour"_s;
        entry.program = program();
        entry.environment = environment;
        const auto added = host.add(entry);
        if (!added)
            qFatal("%s", qPrintable(added.error().detail));
        server = *added;
        if (server && server->approve(server->review()))
            server->start();
        feed.setServers({server});
    }

    bool becomeReady() const
    {
        return waitUntil([this] { return server->state() == mcp::Server::State::Ready; });
    }
    /// Advances until earlier messages are announced and shown.
    void settle()
    {
        QCoreApplication::processEvents();
        clock.advance(mcp::limits::kTrafficSpacing);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
    }
    /// The key of the newest row with this title; 0 if there is none.
    double key(const QString &title)
    {
        for (int row = 0; row < feed.messages()->count(); ++row) {
            const QModelIndex index = feed.messages()->index(row);
            if (index.data(TrafficModel::TitleRole).toString() == title)
                return index.data(TrafficModel::KeyRole).toDouble();
        }
        return 0;
    }
    bool waitFor(const QString &title)
    {
        return waitUntil([this, &title] {
            clock.advance(mcp::limits::kTrafficSpacing);
            return key(title) != 0;
        });
    }

    mcp::Server *server = nullptr;
    TrafficController feed;
};

} // namespace

class TestFeedControllers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsReadUntilSomebodyLooks();
    void showsTheChosenMessageAndItsPair();
    void theAnswerMayComeLater();
    void secretsAreMaskedWhereverItIsShown();
    void aCutMessageIsShownAsCut();
    void savesWhatIsShownAsLines();
    void saysWhereItSavedWhatOthersMayNotRead_data();
    void saysWhereItSavedWhatOthersMayNotRead();
    void sendsAgainOnlyWhatReads();
    void aServerThatStartsAnewGoesOnInTheSameList();
    void theLogIsFilteredAndCopied();
};

void TestFeedControllers::nothingIsReadUntilSomebodyLooks()
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.settle();
    QCOMPARE(test.feed.messages()->totalCount(), 0);
    test.feed.setActive(true);
    QVERIFY(test.waitFor(u"initialize"_s));
    QCOMPARE(test.feed.hasManyServers(), false);
    test.feed.setActive(false);
    QCOMPARE(test.feed.messages()->totalCount(), 0);
}

void TestFeedControllers::showsTheChosenMessageAndItsPair()
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    QVERIFY(test.waitFor(u"Response to initialize"_s));
    QSignalSpy chosen(&test.feed, &TrafficController::chosenChanged);

    const double request = test.key(u"initialize"_s);
    test.feed.choose(request);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(test.feed.title(), u"initialize"_s);
    QVERIFY(test.feed.isRequest() && !test.feed.isCut() && test.feed.problem().isEmpty());
    QVERIFY2(test.feed.facts().startsWith(u"sent to Harbour · "), qPrintable(test.feed.facts()));
    QVERIFY(test.feed.text().contains(u"\n  \"method\": \"initialize\","));
    QVERIFY(test.feed.tree() && test.feed.tree()->count() > 3);
    test.feed.copy();
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"\"initialize\""));

    const double answer = test.feed.pairKey();
    QCOMPARE(answer, test.key(u"Response to initialize"_s));
    QCOMPARE(test.feed.choosePair(), test.feed.messages()->rowOf(qint64(answer)));
    QCOMPARE(test.feed.chosenKey(), answer);
    QCOMPARE(test.feed.pairKey(), request);
    QVERIFY(!test.feed.isRequest());
    QVERIFY(test.feed.facts().startsWith(u"received from Harbour · "));

    test.feed.setFilter(u"nothing is called that"_s);
    QCOMPARE(test.feed.chosenKey(), answer); // The selected message stays.
    QCOMPARE(test.feed.choosePair(), -1);
    test.feed.choose(0);
    QVERIFY(test.feed.title().isEmpty() && test.feed.text().isEmpty() && !test.feed.tree());
}

void TestFeedControllers::theAnswerMayComeLater()
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    test.lastProcess()->onMessage = [](const mcp::json::Value &) {};
    test.server->connection()->ping().then(this, [](const mcp::Result<mcp::EmptyResult> &) {});
    QVERIFY(test.waitFor(u"ping"_s));
    test.feed.choose(test.key(u"ping"_s));
    QCOMPARE(test.feed.pairKey(), 0);
    const auto ping = test.feed.text();
    const auto id = ping.mid(ping.indexOf(u"\"id\": ") + 6).section(u',', 0, 0);
    test.lastProcess()->write(R"({"jsonrpc":"2.0","id":)" + id.toUtf8() + R"(,"result":{}})");
    QVERIFY(test.waitFor(u"Response to ping"_s));
    QCOMPARE(test.feed.pairKey(), test.key(u"Response to ping"_s));
}

void TestFeedControllers::secretsAreMaskedWhereverItIsShown() // SEC-12
{
    TestFeed test({{u"HARBOUR_TOKEN"_s, u"moonlit-anchor-77"_s}});
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    test.lastProcess()->write(
        R"({"jsonrpc":"2.0","method":"notifications/message","params":{"data":"I have moonlit-anchor-77"}})");
    QVERIFY(test.waitFor(u"notifications/message"_s));
    test.feed.choose(test.key(u"notifications/message"_s));
    QVERIFY(test.feed.text().contains(u"I have •••"));
    test.feed.copy();
    QVERIFY(!QGuiApplication::clipboard()->text().contains(u"moonlit"));
    for (int row = 0; row < test.feed.tree()->count(); ++row)
        QVERIFY(!test.feed.tree()->textOf(row).contains(u"moonlit"));
}

void TestFeedControllers::aCutMessageIsShownAsCut()
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    test.lastProcess()->write(
        R"({"jsonrpc":"2.0","method":"notifications/message","params":{"data":")"
        + QByteArray(2 * mcp::limits::kTrafficTextBytes, 'x') + R"("}})");
    QVERIFY(test.waitFor(u"notifications/message"_s));
    test.feed.choose(test.key(u"notifications/message"_s));
    QVERIFY(test.feed.isCut());
    QVERIFY(!test.feed.tree());
    QVERIFY(test.feed.text().contains(u"xxx"));
}

void TestFeedControllers::savesWhatIsShownAsLines() // SEC-68
{
    TestFeed test({{u"HARBOUR_TOKEN"_s, u"moonlit-anchor-77"_s}});
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    test.lastProcess()->write(
        R"({"jsonrpc":"2.0","method":"notifications/message","params":{"data":"I have moonlit-anchor-77"}})");
    QVERIFY(test.waitFor(u"notifications/message"_s));
    test.feed.setChoice(int(TrafficModel::Choice::Notifications));
    const QString path = test.folder.filePath(u"traffic.jsonl"_s);
    test.feed.saveTo(QUrl::fromLocalFile(path));
    QTRY_VERIFY(!test.feed.savedText().isEmpty());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + test.feed.messages()->count()); // The first makes a session of it.
    const auto session = mcp::readRecording(path);
    QVERIFY(session);
    QCOMPARE(session->head.server, u"Harbour"_s);
    QCOMPARE(session->head.transport, u"stdio"_s);
    QCOMPARE(session->head.revision, u"2025-11-25"_s);
    QCOMPARE(session->messages.size(), test.feed.messages()->count());
    QVERIFY(lines.constLast().contains(R"("server":"Harbour","direction":"received")"));
    QVERIFY(lines.constLast().contains("I have •••"));
    QVERIFY(test.feed.saveProblem().isEmpty());

    test.feed.saveTo(QUrl(u"https://example.org/x"_s));
    QTRY_VERIFY(!test.feed.saveProblem().isEmpty());
    QVERIFY(test.feed.savedText().isEmpty());
}

void TestFeedControllers::saysWhereItSavedWhatOthersMayNotRead_data() // W36
{
    QTest::addColumn<QString>("name");
    QTest::newRow("lines") << u"a.jsonl"_s;
    QTest::newRow("archive") << u"a.har"_s;
}

void TestFeedControllers::saysWhereItSavedWhatOthersMayNotRead()
{
    QFETCH(QString, name);
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    QVERIFY(test.waitFor(u"initialize"_s));
    QCOMPARE(test.feed.suggestedFileName(), u"Traffic of Harbour"_s);
    const QString path = test.folder.filePath(name);
    test.feed.saveTo(QUrl::fromLocalFile(path));
    QTRY_COMPARE(test.feed.savedText(), u"The messages were saved to %1."_s.arg(path));
    QCOMPARE(QFile::permissions(path)
                 & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions());
    test.feed.dismissSaved();
    QVERIFY(test.feed.savedText().isEmpty());
}

void TestFeedControllers::sendsAgainOnlyWhatReads() // SEC-76
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    QVERIFY(test.waitFor(u"initialize"_s));
    test.feed.choose(test.key(u"initialize"_s));
    QVERIFY(!test.feed.canSendAgain());
    test.server->connection()
        ->callTool(u"echo"_s, {})
        .then(this, [](const mcp::Result<mcp::CallToolResult> &) {});
    QVERIFY(test.waitFor(u"tools/call"_s));
    test.feed.choose(test.key(u"tools/call"_s));
    QVERIFY(!test.feed.canSendAgain());

    QVERIFY(test.waitFor(u"Response to tools/list"_s));
    const double first = test.key(u"tools/list"_s);
    test.feed.choose(first);
    QVERIFY(test.feed.canSendAgain());
    test.feed.sendAgain();
    QTRY_VERIFY((test.settle(), test.key(u"tools/list"_s) > first));

    test.server->stop();
    QTRY_VERIFY(!test.feed.canSendAgain());
}

void TestFeedControllers::aServerThatStartsAnewGoesOnInTheSameList()
{
    TestFeed test;
    QVERIFY(test.becomeReady());
    test.feed.setActive(true);
    QVERIFY(test.waitFor(u"Response to tools/list"_s));
    const double first = test.key(u"initialize"_s);
    test.server->stop();
    QTRY_COMPARE(test.server->state(), mcp::Server::State::Stopped);
    QVERIFY(test.key(u"initialize"_s) == first); // To be read after the end too.
    test.server->start();
    QVERIFY(test.becomeReady());
    QTRY_VERIFY((test.settle(), test.key(u"initialize"_s) > first));
    QVERIFY(test.feed.messages()->rowOf(qint64(first)) > 0);
}

void TestFeedControllers::theLogIsFilteredAndCopied()
{
    TestFeed test;
    LogController log;
    log.setServers({test.server});
    log.setActive(true);
    QVERIFY(test.becomeReady());
    test.lastProcess()->writeError("low water\nwind\n");
    QTRY_COMPARE(log.lines()->count(), 2);
    log.setFilter(u"water"_s);
    QCOMPARE(log.lines()->count(), 1);
    log.copy();
    QVERIFY(QGuiApplication::clipboard()->text().endsWith(u"Harbour low water\n"));
}

QUAYSIDE_TEST(TestFeedControllers, QGuiApplication)

} // namespace quayside::tst_feedcontrollers

#include "tst_feedcontrollers.moc"
