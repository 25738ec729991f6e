// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/checkcontroller.h"
#include "app/sessions/comparecontroller.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTest>

namespace quayside::tst_sessions {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::json::Value;
using State = mcp::Server::State;

/// A session file with one tool, whose properties are these.
QString sessionFile(const QString &path, const QByteArray &properties)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly))
        return {};
    const QByteArray time = R"("time":"2026-11-20T10:00:00.000Z")";
    file.write(R"({"format":"quayside-session","version":1,)" + time + "}\n");
    const auto message = [&file, &time](const char *direction, const QByteArray &text) {
        file.write('{' + time + R"(,"direction":")" + direction + R"(","message":)" + text + "}\n");
    };
    message("sent", R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
    message(
        "received",
        R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"count","inputSchema":{"type":"object","properties":)"
            + properties + "}}]}}");
    return path;
}

/// What the pages "Check" and "Compare" do with servers and session files.
class TestSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsTheServerAgainAndChecksIt();
    void checksASessionFile();
    void aServerThatIsNotReviewedIsNotStarted();
    void saysWhyAServerCannotBeChecked();
    void aServerThatIsLostMeanwhileIsNamed();
    void listsThatNeverEndAreLeft();
    void cancelLeavesTheServer();
    void anotherChoiceForgetsTheReport();
    void saysWhyAFileCannotBeOpened_data();
    void saysWhyAFileCannotBeOpened();
    void comparesTwoSessionFiles();
    void comparesAServerWithItself();
    void theNamesFollowTheServers();
};

/// Until it no longer waits for the clock.
bool finishes(TestApp &app, const std::function<bool()> &isBusy)
{
    return waitUntil([&] {
        app.clock.advance(100ms);
        return !isBusy();
    });
}

void TestSessions::startsTheServerAgainAndChecksIt()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    server->start();
    QTRY_COMPARE(server->state(), State::Ready);
    QByteArrayList methods;
    app.launcher.onLaunch = [&methods](mcp::FakeProcess *process) {
        process->onMessage = [process, &methods](const Value &message) {
            methods.append(message.at(u"method").toString().toLatin1());
            if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                process->write(answer);
        };
    };
    CheckController check(app.ports, nullptr);
    QCOMPARE(check.source()->choices(), QStringList{u"Fake"_s});
    check.check();
    QVERIFY(check.isBusy());
    QCOMPARE(check.stepText(), u"Stopping the server…"_s);
    QVERIFY(finishes(app, [&check] { return check.isBusy(); }));
    QVERIFY(check.hasReport());
    QCOMPARE(check.checkedName(), u"Fake"_s);
    QCOMPARE(app.launcher.processes.size(), 2);
    QCOMPARE(methods.count("tools/list"), 2);
    QCOMPARE(methods.count("tools/call"), 0);
    QCOMPARE(server->state(), State::Ready);
    QVERIFY(check.score() < 100);
    QVERIFY(check.rules()->count() > 0);
    check.copy();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(u"Fake\n"_s), qPrintable(copied));
    QVERIFY(copied.contains(u"tool echo"_s));
}

void TestSessions::checksASessionFile()
{
    TestApp app;
    CheckController check(app.ports, nullptr);
    QCOMPARE(check.source()->current(), -1);
    const QString path = sessionFile(app.folder.filePath(u"one.jsonl"_s), "{}");
    check.source()->chooseFile(QUrl::fromLocalFile(path));
    QCOMPARE(check.source()->choices(), QStringList{u"one.jsonl"_s});
    QVERIFY(check.source()->serverId().isEmpty());
    check.check();
    QTRY_VERIFY(check.hasReport());
    QVERIFY(check.summary().contains(u"tools 1"_s));
    QVERIFY(check.rules()->count() > 0);
}

void TestSessions::aServerThatIsNotReviewedIsNotStarted() // SEC-01
{
    TestApp app;
    app.add(u"Fake"_s);
    CheckController check(app.ports, nullptr);
    check.check();
    QTRY_VERIFY(!check.isBusy());
    QCOMPARE(check.source()->problem().title,
             u"The server has to be reviewed before it can be started."_s);
    QVERIFY(app.launcher.specs.isEmpty());
    QVERIFY(!check.hasReport());
}

void TestSessions::saysWhyAServerCannotBeChecked()
{
    TestApp app;
    app.addApproved(u"Fake"_s);
    app.launcher.failure = mcp::Error::transport(u"No such file or directory"_s, ENOENT);
    CheckController check(app.ports, nullptr);
    check.check();
    QTRY_VERIFY(!check.isBusy());
    QVERIFY(!check.source()->problem().title.isEmpty());
    QVERIFY(!check.hasReport());
    // The problem is gone with the next attempt.
    app.launcher.failure.reset();
    check.check();
    QVERIFY(check.source()->problem().title.isEmpty());
    QVERIFY(finishes(app, [&check] { return check.isBusy(); }));
    QVERIFY(check.hasReport());
}

void TestSessions::aServerThatIsLostMeanwhileIsNamed()
{
    TestApp app;
    app.addApproved(u"Fake"_s);
    app.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const Value &message) {
            if (message.at(u"method").toString() == u"tools/list")
                process->exit({});
            else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                process->write(answer);
        };
    };
    CheckController check(app.ports, nullptr);
    check.check();
    QTRY_VERIFY(!check.isBusy());
    QVERIFY(!check.source()->problem().title.isEmpty());
    QVERIFY(!check.hasReport());
}

void TestSessions::listsThatNeverEndAreLeft() // PAGE-04
{
    TestApp app;
    app.addApproved(u"Fake"_s);
    app.launcher.onLaunch = [](mcp::FakeProcess *process) {
        process->onMessage = [process](const Value &message) {
            if (message.at(u"method").toString() == u"tools/list")
                return;
            if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
                process->write(answer);
        };
    };
    CheckController check(app.ports, nullptr);
    check.check();
    QTRY_COMPARE(check.stepText(), u"Reading its lists…"_s);
    app.clock.advance(30s);
    QTRY_COMPARE(check.stepText(), u"Reading its lists again…"_s);
    app.clock.advance(30s);
    QVERIFY(finishes(app, [&check] { return check.isBusy(); }));
    QVERIFY(check.hasReport());
}

void TestSessions::cancelLeavesTheServer()
{
    TestApp app;
    mcp::Server *server = app.addApproved(u"Fake"_s);
    CheckController check(app.ports, nullptr);
    check.check();
    QTRY_COMPARE(server->state(), State::Ready);
    check.cancel();
    QVERIFY(!check.isBusy());
    QCOMPARE(server->state(), State::Ready);
    app.clock.advance(2min);
    settle();
    QVERIFY(!check.hasReport());
    QCOMPARE(server->state(), State::Ready);
}

void TestSessions::anotherChoiceForgetsTheReport()
{
    TestApp app;
    CheckController check(app.ports, nullptr);
    const auto choose = [&check](const QString &path) {
        check.source()->chooseFile(QUrl::fromLocalFile(path));
    };
    choose(sessionFile(app.folder.filePath(u"one.jsonl"_s), "{}"));
    check.check();
    QTRY_VERIFY(check.hasReport());
    choose(sessionFile(app.folder.filePath(u"two.jsonl"_s), "{}"));
    QVERIFY(!check.hasReport());
    QCOMPARE(check.rules()->count(), 0);
    QCOMPARE(check.source()->choices(), QStringList{u"two.jsonl"_s});
}

void TestSessions::saysWhyAFileCannotBeOpened_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("title");
    QTest::newRow("something else")
        << "# Notes\n"_ba << u"file.jsonl is no session that was saved by Quayside."_s;
    QTest::newRow("a later format")
        << R"({"format":"quayside-session","version":9,"time":"2026-11-20T10:00:00Z"})"_ba
        << u"file.jsonl was saved by another version of Quayside."_s;
    QTest::newRow("nothing there") << QByteArray() << u"file.jsonl cannot be read."_s;
}

void TestSessions::saysWhyAFileCannotBeOpened()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, title);
    TestApp app;
    QFile file(app.folder.filePath(u"file.jsonl"_s));
    if (!content.isEmpty()) {
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(content);
        file.close();
    }
    CheckController check(app.ports, nullptr);
    check.source()->chooseFile(QUrl::fromLocalFile(file.fileName()));
    check.check();
    QTRY_VERIFY(!check.isBusy());
    QCOMPARE(check.source()->problem().title, title);
}

void TestSessions::comparesTwoSessionFiles()
{
    TestApp app;
    CompareController compare(app.ports, nullptr);
    compare.before()->chooseFile(QUrl::fromLocalFile(sessionFile(
        app.folder.filePath(u"one.jsonl"_s), R"({"a":{"type":["string","integer"]}})")));
    compare.after()->chooseFile(QUrl::fromLocalFile(
        sessionFile(app.folder.filePath(u"two.jsonl"_s), R"({"a":{"type":"string"},"b":{}})")));
    compare.compare();
    QTRY_VERIFY(compare.hasResult());
    QVERIFY(!compare.isSame());
    QCOMPARE(compare.differences()->count(), 2);
    QCOMPARE(compare.ratings().constFirst(), u"All differences (2)"_s);
    QCOMPARE(compare.ratings().at(1), u"Breaking (1)"_s);
    compare.setRating(1);
    QCOMPARE(compare.differences()->count(), 1);
    compare.choose(0);
    QCOMPARE(compare.chosenTitle(), u"Tool count"_s);
    QCOMPARE(compare.beforeText(), u"[\"string\",\"integer\"]"_s);
    QCOMPARE(compare.afterText(), u"\"string\""_s);
    QCOMPARE(compare.beforeName(), u"one.jsonl"_s);
    compare.setRating(3); // Text only: none.
    QCOMPARE(compare.differences()->count(), 0);
    QCOMPARE(compare.chosen(), -1);
    compare.choose(5);
    QCOMPARE(compare.chosen(), -1);
    compare.after()->chooseFile(QUrl::fromLocalFile(app.folder.filePath(u"one.jsonl"_s)));
    QVERIFY(!compare.hasResult());
    compare.compare();
    QTRY_VERIFY(compare.isSame());
}

void TestSessions::comparesAServerWithItself()
{
    TestApp app;
    app.addApproved(u"Fake"_s);
    CompareController compare(app.ports, nullptr);
    compare.compare();
    QVERIFY(compare.isBusy());
    QVERIFY(finishes(app, [&compare] { return compare.isBusy(); }));
    QVERIFY(compare.isSame());
    QCOMPARE(app.launcher.processes.size(), 2);
}

void TestSessions::theNamesFollowTheServers()
{
    TestApp app;
    CheckController check(app.ports, nullptr);
    QVERIFY(check.source()->choices().isEmpty());
    mcp::Server *one = app.add(u"One"_s);
    mcp::Server *two = app.add(u"Two"_s);
    QCOMPARE(check.source()->choices(), (QStringList{u"One"_s, u"Two"_s}));
    QCOMPARE(check.source()->name(), u"One"_s);
    check.source()->chooseServer(two->entry().id);
    QCOMPARE(check.source()->name(), u"Two"_s);
    mcp::ServerEntry entry = two->entry();
    entry.name = u"Second"_s;
    QVERIFY(app.host.change(entry));
    QCOMPARE(check.source()->name(), u"Second"_s);
    QVERIFY(app.host.remove(one->entry().id));
    QCOMPARE(check.source()->name(), u"Second"_s);
    QVERIFY(app.host.remove(two->entry().id));
    QVERIFY(check.source()->serverId().isEmpty());
    check.check();
    QVERIFY(!check.isBusy());
}

QUAYSIDE_TEST(TestSessions, QGuiApplication)

} // namespace quayside::tst_sessions

#include "tst_sessions.moc"
