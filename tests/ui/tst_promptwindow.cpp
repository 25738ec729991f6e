// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptscontroller.h"
#include "app/servers/servercontroller.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QClipboard>
#include <QFont>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

/// The prompts of the demo server in the window, by keyboard, in both eras.
class TestPromptWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void typesCompletesGetsAndCopies_data();
    void typesCompletesGetsAndCopies();
    void aMissingArgumentIsMarkedAndFocused();
    void showsAtTheFormWhatTheServerDoesNotAccept();
    void showsEveryKindOfContent();

private:
    void openPrompt(const QString &era, const QString &name);
    void press(Qt::Key key) { QTest::keyClick(m_program->window(), key); }

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    ServerController *m_server = nullptr;
};

void TestPromptWindow::initTestCase()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s});
    QGuiApplication::setFont(font);
}

void TestPromptWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

void TestPromptWindow::openPrompt(const QString &era, const QString &name)
{
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1200, 760);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window()));
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    entry.arguments = {u"--era"_s, era};
    const auto added = m_program->host()->add(entry);
    QVERIFY(added && (*added)->approve((*added)->review()));
    m_program->app()->selectServer((*added)->entry().id);
    m_server = m_program->app()->currentServer();
    m_server->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_server->prompts()->list()->totalCount() > 0, 30'000);
    m_server->setTab(ServerController::Prompts);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"Select a prompt"_s), 15'000);
    m_server->prompts()->select(name);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->button(u"Get messages"_s), 15'000);
    QVERIFY(m_driver->waitForFrame());
}

void TestPromptWindow::typesCompletesGetsAndCopies_data()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("stateful") << u"stateful"_s;
    QTest::newRow("stateless") << u"stateless"_s;
}

void TestPromptWindow::typesCompletesGetsAndCopies() // PROMPT-01, PROMPT-02, COMP-01, COMP-02
{
    QFETCH(QString, era);
    openPrompt(era, u"log_entry"_s);
    if (QTest::currentTestFailed())
        return;
    PromptController *prompt = m_server->prompts()->current();
    QQuickItem *ship = m_driver->input(u"Ship, required"_s);
    QVERIFY(ship);
    ship->forceActiveFocus(Qt::TabFocusReason);
    m_driver->typeHere(u"fr"_s);
    QTRY_COMPARE_WITH_TIMEOUT(prompt->completion()->suggestions(), QStringList{u"Fram"_s}, 15'000);
    QTRY_VERIFY_WITH_TIMEOUT(ship->property("isOpen").toBool(), 15'000);
    QVERIFY(m_program->savePictures(u"prompt-suggestions-"_s + era));
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    QCOMPARE(ship->property("text").toString(), u"Fram"_s);
    QTRY_VERIFY_WITH_TIMEOUT(!ship->property("isOpen").toBool(), 15'000);
    press(Qt::Key_Tab);
    QQuickItem *port = m_driver->input(u"Port, required"_s);
    QVERIFY(port && port->hasActiveFocus());
    press(Qt::Key_Down); // Asks; the server knows of the ship.
    QTRY_COMPARE_WITH_TIMEOUT(prompt->completion()->suggestions().size(), 3, 15'000);
    QTRY_VERIFY_WITH_TIMEOUT(port->property("isOpen").toBool(), 15'000);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Return);
    QCOMPARE(port->property("text").toString(), u"Tromsø"_s);
    QVERIFY(!prompt->preview());
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"She arrives at Tromsø."_s), 15'000);
    QVERIFY(m_driver->sees(u"User"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"prompt-messages-"_s + era));
    QQuickItem *copy = m_driver->button(u"Copy as text"_s);
    QVERIFY(copy);
    copy->forceActiveFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(QGuiApplication::clipboard()->text().startsWith(u"User:\n"_s), 15'000);
}

void TestPromptWindow::aMissingArgumentIsMarkedAndFocused() // PROMPT-02
{
    openPrompt(u"stateless"_s, u"log_entry"_s);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_driver->type(u"Ship, required"_s, u"Fram"_s));
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"1 field"_s), 15'000);
    QQuickItem *port = m_driver->input(u"Port, required"_s);
    QVERIFY(port && port->hasActiveFocus());
    QVERIFY(!m_server->prompts()->current()->preview());
}

void TestPromptWindow::showsAtTheFormWhatTheServerDoesNotAccept() // PROMPT-02
{
    openPrompt(u"stateful"_s, u"menu"_s);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_driver->type(u"Language, required"_s, u"Klingon"_s));
    press(Qt::Key_Escape);
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"The cook does not write in this language."_s),
                             15'000);
    QVERIFY(!m_server->prompts()->current()->preview());
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"prompt-refused"_s));
}

void TestPromptWindow::showsEveryKindOfContent() // PROMPT-03
{
    openPrompt(u"stateless"_s, u"chart_room"_s);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"This is the harbour at dusk."_s), 15'000);
    QVERIFY(m_driver->sees(u"Assistant"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"image/png"_s), 15'000);
    QVERIFY(m_driver->sees(u"audio/wav"_s));
    QVERIFY(m_driver->sees(u"demo://quay/notes"_s));
    QVERIFY(m_driver->sees(u"Low water at 02:10"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"prompt-kinds"_s));
}

} // namespace quayside

QTEST_MAIN(quayside::TestPromptWindow)
#include "tst_promptwindow.moc"
