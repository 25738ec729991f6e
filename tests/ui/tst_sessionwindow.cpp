// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/checkcontroller.h"
#include "app/sessions/comparecontroller.h"
#include "app/sessions/sessioncontroller.h"
#include "app/sessions/testscontroller.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

namespace tst_sessionwindow {

using namespace quayside;
using namespace Qt::StringLiterals;

/// A session with a tool whose arguments are these.
QUrl sessionFile(const QString &path, const QByteArray &properties, const QByteArray &description)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly))
        return {};
    const QByteArray time = R"("time":"2026-11-20T10:00:00.000Z")";
    const auto message = [&file, &time](const char *direction, const QByteArray &text) {
        file.write('{' + time + R"(,"direction":")" + direction + R"(","message":)" + text + "}\n");
    };
    file.write(R"({"format":"quayside-session","version":1,)" + time + "}\n");
    message("sent", R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
    message("received",
            R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"forecast","description":")"
                + description + R"(","inputSchema":{"type":"object","properties":)" + properties
                + R"(}},{"name":"tide","inputSchema":{"type":"object"}}]}})");
    return QUrl::fromLocalFile(path);
}

/// The pages "Check a server" and "Compare servers", as a person uses them.
class TestSessionWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void aServerIsCheckedFromItsMenu();
    void whatIsWrongWithAServerIsShown();
    void anEmptyPageSaysWhatItIsFor();
    void theKeyboardIsEnough();
    void twoSessionsAreCompared();
    void aNarrowWindowShowsOneDifferenceAtATime();
    void aSessionFileIsOpenedWithoutItsServer();
    void aFileThatIsNoSessionSaysSo();
    void testsRunWithASessionFile();
    void testsThatAreWrongSayWhy();
    void testsRunAgainWhenTheirFileChanges();
    void testsAreCancelledAndEndWithTheWindow();

private:
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }
    CheckController *check() const { return m_program->app()->get<CheckController>(); }
    CompareController *compare() const { return m_program->app()->get<CompareController>(); }
    void chooseFiles()
    {
        compare()->before()->chooseFile(
            sessionFile(m_folder.filePath(u"monday.jsonl"_s),
                        R"({"place":{"type":"string"},"days":{"type":["integer","null"]}})",
                        "The weather of the next days."));
        compare()->after()->chooseFile(sessionFile(
            m_folder.filePath(u"tuesday.jsonl"_s),
            R"({"place":{"type":"string"},"days":{"type":"integer"},"units":{"type":"string"}})",
            "The weather of the next days, in metric units. Ask for a place first."));
    }

    TestsController *tests() const { return m_program->app()->get<TestsController>(); }
    QUrl testFile(const QByteArray &content)
    {
        QFile file(m_folder.filePath(u"weather.mcptest.json"_s));
        if (!file.open(QFile::WriteOnly))
            return {};
        file.write(content);
        return QUrl::fromLocalFile(file.fileName());
    }
    /// The page with these tests of a session in which `forecast` was called.
    void showTests(const QByteArray &content)
    {
        tests()->source()->chooseFile(sessionFile(m_folder.filePath(u"monday.jsonl"_s),
                                                  R"({"place":{"type":"string"}})", "The weather"));
        tests()->addFiles({testFile(content)});
        m_program->app()->showPage(AppController::Page::Tests);
    }

    QTemporaryDir m_folder;
};

constexpr auto kTests = R"({"name":"Weather","tests":[
  {"name":"lists the forecast","list":"tools","expect":{"values":{"tools[*].name":{"includes":"forecast"}}}},
  {"name":"lists the moon","list":"tools","expect":{"values":{"tools[*].name":{"includes":"moon"}}}},
  {"name":"lists two tools","list":"tools","expect":{"values":{"tools":{"count":2}}}}]})";

void TestSessionWindow::aServerIsCheckedFromItsMenu()
{
    QVERIFY(openDemo());
    QVERIFY(m_driver->click(u"More actions"_s));
    QVERIFY(m_driver->click(u"Check this server"_s));
    QVERIFY(sees(u"For people who write servers"_s));
    QVERIFY(sees(u"No tool is called."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"check-nothing"_s);
    QVERIFY(m_driver->click(u"Check"_s));
    QVERIFY(sees(u" of 100"_s));
    QVERIFY(sees(u"Looked at: tools"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"check-demo"_s);
    QVERIFY(m_driver->click(u"Copy the report"_s));
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"Harbour\n"_s));
}

void TestSessionWindow::whatIsWrongWithAServerIsShown()
{
    check()->source()->chooseFile(sessionFile(
        m_folder.filePath(u"monday.jsonl"_s),
        R"({"days ahead":{"type":"integer","default":"three"},"place":{"anyOf":[{"type":"string"},{"type":"object"}]}})",
        ""));
    m_program->app()->showPage(AppController::Page::Check);
    QVERIFY(m_driver->click(u"Check"_s));
    QVERIFY(sees(u" of 100"_s));
    QVERIFY(sees(u"From monday.jsonl"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"check-findings"_s);
    check()->source()->chooseFile(QUrl::fromLocalFile(m_folder.filePath(u"gone.jsonl"_s)));
    QVERIFY(!m_driver->sees(u" of 100"_s));
    QVERIFY(m_driver->click(u"Check"_s));
    QVERIFY(sees(u"gone.jsonl cannot be read."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"check-problem"_s);
}

void TestSessionWindow::anEmptyPageSaysWhatItIsFor()
{
    m_program->app()->showPage(AppController::Page::Check);
    QVERIFY(sees(u"A session file has what was exchanged with a server"_s));
    const QQuickItem *button = m_driver->button(u"Check"_s);
    QVERIFY(button && !button->isEnabled());
    m_program->app()->showPage(AppController::Page::Compare);
    QVERIFY(sees(u"tells what breaks clients"_s));
    button = m_driver->button(u"Compare"_s);
    QVERIFY(button && !button->isEnabled());
    QVERIFY(m_driver->waitForLayout());
    picture(u"compare-nothing"_s);
}

void TestSessionWindow::theKeyboardIsEnough()
{
    QVERIFY(openDemo());
    key(Qt::Key_K, Qt::ControlModifier);
    m_driver->typeHere(u"check a server"_s);
    QVERIFY(sees(u"Check a server"_s));
    key(Qt::Key_Return);
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Check);
    QVERIFY(m_driver->focus(u"Check"_s));
    key(Qt::Key_Space);
    QVERIFY(sees(u" of 100"_s));
}

void TestSessionWindow::twoSessionsAreCompared()
{
    chooseFiles();
    m_program->app()->showPage(AppController::Page::Compare);
    QVERIFY(m_driver->click(u"Compare"_s));
    QVERIFY(sees(u"What they offer was compared."_s));
    QVERIFY(sees(u"Breaking"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"compare-list"_s);
    QVERIFY(m_driver->click(u"Tool forecast"_s));
    QVERIFY(sees(u"From monday.jsonl"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"compare-difference"_s);
    compare()->after()->chooseFile(QUrl::fromLocalFile(m_folder.filePath(u"monday.jsonl"_s)));
    QVERIFY(m_driver->click(u"Compare"_s));
    QVERIFY(sees(u"No differences."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"compare-same"_s);
}

void TestSessionWindow::aNarrowWindowShowsOneDifferenceAtATime()
{
    m_program->window()->resize(640, 700);
    chooseFiles();
    m_program->app()->showPage(AppController::Page::Compare);
    QVERIFY(m_driver->click(u"Compare"_s));
    QVERIFY(m_driver->click(u"Tool forecast"_s));
    QVERIFY(sees(u"From monday.jsonl"_s));
    QTRY_VERIFY(!m_driver->list(u"Differences"_s));
    QVERIFY(m_driver->click(u"Close"_s));
    QTRY_VERIFY(m_driver->list(u"Differences"_s));
}

void TestSessionWindow::aSessionFileIsOpenedWithoutItsServer()
{
    m_program->app()->showPage(AppController::Page::Session);
    QVERIFY(sees(u"Nothing can be called here."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"session-nothing"_s);
    auto *session = m_program->app()->get<SessionController>();
    session->open(sessionFile(m_folder.filePath(u"monday.jsonl"_s),
                              R"({"place":{"type":"string"}})", "The weather"));
    QVERIFY(sees(u"monday.jsonl"_s));
    QVERIFY(sees(u"Recording"_s));
    QVERIFY(m_driver->click(u"tools/list"_s));
    QVERIFY(m_driver->waitForLayout());
    QVERIFY(!m_driver->button(u"Send again"_s));
    picture(u"session-messages"_s);
    QVERIFY(m_driver->click(u"Offers"_s));
    QVERIFY(m_driver->click(u"Tool forecast"_s));
    QVERIFY(sees(u"inputSchema"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"session-offers"_s);
    QVERIFY(m_driver->click(u"Check"_s));
    QVERIFY(sees(u" of 100"_s));
    QCOMPARE(check()->checkedName(), u"monday.jsonl"_s);
}

void TestSessionWindow::aFileThatIsNoSessionSaysSo()
{
    QFile file(m_folder.filePath(u"notes.jsonl"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("# Notes");
    file.close();
    auto *session = m_program->app()->get<SessionController>();
    m_program->app()->showPage(AppController::Page::Session);
    session->open(sessionFile(m_folder.filePath(u"monday.jsonl"_s), "{}", ""));
    QVERIFY(sees(u"Offers"_s));
    session->open(QUrl::fromLocalFile(file.fileName()));
    QVERIFY(sees(u"notes.jsonl is no session that was saved by Quayside."_s));
    QVERIFY(!session->isOpen());
    QCOMPARE(session->traffic()->messages()->count(), 0);
    QVERIFY(m_driver->waitForLayout());
    picture(u"session-problem"_s);
}

void TestSessionWindow::testsRunWithASessionFile()
{
    m_program->app()->showPage(AppController::Page::Tests);
    QVERIFY(sees(u"files of tests (*.mcptest.json)"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"tests-nothing"_s);
    showTests(kTests);
    QVERIFY(sees(u"lists the forecast"_s));
    QCOMPARE(tests()->tests()->count(), 3);
    QVERIFY(m_driver->click(u"Run"_s));
    QVERIFY(sees(u"2 passed · 1 failed"_s));
    QTRY_VERIFY(!tests()->isRunning());
    QVERIFY(!tests()->isGood());
    QVERIFY(m_driver->click(u"lists the moon"_s));
    QVERIFY(sees(u"From monday.jsonl"_s));
    QVERIFY(tests()->chosenText().contains(u"tools[*].name"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"tests-failed"_s);
    // One test, after the file was repaired.
    QVERIFY(!testFile(QByteArray(kTests).replace(R"("includes":"moon")", R"("includes":"tide")"))
                 .isEmpty());
    QVERIFY(m_driver->click(u"Run this test"_s));
    QVERIFY(sees(u"3 passed · 0 failed"_s));
    QTRY_VERIFY(tests()->isGood());
    QVERIFY(m_driver->waitForLayout());
    picture(u"tests-passed"_s);
}

void TestSessionWindow::testsThatAreWrongSayWhy()
{
    showTests(R"({"tests":[{"name":"one","call":7}]})");
    QVERIFY(m_driver->click(u"Run"_s));
    QVERIFY(sees(u"The tests could not be run."_s));
    QVERIFY2(tests()->problem().detail.contains(u"weather.mcptest.json"_s),
             qPrintable(tests()->problem().detail));
    QVERIFY(m_driver->waitForLayout());
    picture(u"tests-problem"_s);
    // A file that is gone is named too.
    QVERIFY(QFile::remove(m_folder.filePath(u"weather.mcptest.json"_s)));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(!tests()->isRunning());
    QVERIFY(sees(u"The tests could not be run."_s));
    QCOMPARE(tests()->tests()->count(), 0);
}

void TestSessionWindow::testsRunAgainWhenTheirFileChanges()
{
    showTests(kTests);
    tests()->setWatches(true);
    QVERIFY(!testFile(QByteArray(kTests).replace(R"("includes":"moon")", R"("includes":"tide")"))
                 .isEmpty());
    QVERIFY(sees(u"3 passed · 0 failed"_s));
    QTRY_VERIFY(!tests()->isRunning());
    // Editors put another file in its place.
    QVERIFY(QFile::remove(m_folder.filePath(u"weather.mcptest.json"_s)));
    QVERIFY(!testFile(kTests).isEmpty());
    QVERIFY(sees(u"2 passed · 1 failed"_s));
}

void TestSessionWindow::testsAreCancelledAndEndWithTheWindow()
{
    showTests(R"({"tests":[{"name":"waits","wait":600}]})");
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(tests()->isRunning());
    QVERIFY(m_driver->click(u"Cancel"_s));
    QTRY_VERIFY(!tests()->isRunning());
    QVERIFY(tests()->problem().title.isEmpty());
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(tests()->isRunning());
    closeWindow(); // Nothing waits for the program.
    openWindow();
}

QUAYSIDE_TEST(TestSessionWindow, QGuiApplication)

} // namespace tst_sessionwindow

#include "tst_sessionwindow.moc"
