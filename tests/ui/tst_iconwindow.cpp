// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/servercontroller.h"
#include "app/tools/toolcontroller.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QFont>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// The ServerIcons below item that show a picture of the server.
QList<QQuickItem *> iconsIn(const QQuickItem *item)
{
    QList<QQuickItem *> icons;
    for (QQuickItem *child : item->childItems()) {
        const bool isIcon = QByteArray(child->metaObject()->className()).startsWith("ServerIcon_");
        if (isIcon && child->isVisible() && child->property("isShown").toBool())
            icons.append(child);
        icons += iconsIn(child);
    }
    return icons;
}

} // namespace

/// The icons of the demo server in the window.
class TestIconWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void showsTheIconsOfTheServer();
    void showsNoIconWhereThePersonDecides();

private:
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    ServerController *m_server = nullptr;
};

void TestIconWindow::initTestCase()
{
    QFont font;
    font.setFamilies({u"Inter"_s, u"Noto Sans"_s, u"DejaVu Sans"_s});
    QGuiApplication::setFont(font);
}

void TestIconWindow::init()
{
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1200, 760);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window()));
    mcp::ServerEntry entry;
    entry.name = u"Demo"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    const auto added = m_program->host()->add(entry);
    QVERIFY(added && (*added)->approve((*added)->review()));
    m_program->app()->selectServer((*added)->entry().id);
    m_server = m_program->app()->currentServer();
    m_server->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_server->toolCount() > 0, 30'000);
}

void TestIconWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

void TestIconWindow::showsTheIconsOfTheServer() // ICON-01
{
    QQuickItem *content = m_program->window()->contentItem();
    // In the sidebar, in the head of the page, and in the row of the tool.
    QTRY_COMPARE_WITH_TIMEOUT(iconsIn(content).size(), 3, 30'000);
    QQuickItem *tools = m_driver->list(u"Tools"_s);
    QVERIFY(tools);
    QCOMPARE(iconsIn(tools).size(), 1);
    QQuickItem *row = m_driver->button(u"Picture"_s);
    QVERIFY(row);
    QCOMPARE(iconsIn(row).size(), 1);
    QQuickItem *other = m_driver->button(u"Echo"_s);
    QVERIFY(other && iconsIn(other).isEmpty());
    QVERIFY(m_program->savePictures(u"icons"_s));
    m_program->app()->settings()->setDesktopDark(true);
    QTRY_COMPARE_WITH_TIMEOUT(iconsIn(content).size(), 3, 30'000);
}

void TestIconWindow::showsNoIconWhereThePersonDecides() // ICON-01, SEC-37
{
    QTRY_COMPARE_WITH_TIMEOUT(iconsIn(m_program->window()->contentItem()).size(), 3, 30'000);
    m_server->selectTool(u"harbour_pass"_s);
    QVERIFY(m_server->currentTool());
    m_server->currentTool()->run();
    m_program->app()->showInbox();
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->sees(u"Demo"_s) && m_driver->button(u"Decline"_s), 30'000);
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(iconsIn(m_program->window()->contentItem()).size(), 1); // The sidebar's.

    QQuickItem *card = m_driver->button(u"Decline"_s);
    while (card && !QByteArray(card->metaObject()->className()).startsWith("QuestionCard"))
        card = card->parentItem();
    QVERIFY(card);
    QVERIFY(iconsIn(card).isEmpty());
}

} // namespace quayside

QTEST_MAIN(quayside::TestIconWindow)
#include "tst_iconwindow.moc"
