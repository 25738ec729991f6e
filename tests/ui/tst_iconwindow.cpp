// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/servercontroller.h"
#include "app/tools/toolcontroller.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QTest>

namespace quayside::tst_iconwindow {

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
class TestIconWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void showsTheIconsOfTheServer();
    void showsNoIconWhereThePersonDecides();
};

void TestIconWindow::showsTheIconsOfTheServer() // ICON-01
{
    QVERIFY(openDemo());
    QQuickItem *content = m_program->window()->contentItem();
    // In the sidebar, in the head of the page, and in the row of the tool.
    QTRY_COMPARE(iconsIn(content).size(), 3);
    QQuickItem *tools = m_driver->list(u"Tools"_s);
    QVERIFY(tools);
    QCOMPARE(iconsIn(tools).size(), 1);
    QQuickItem *row = m_driver->button(u"Picture"_s);
    QVERIFY(row);
    QCOMPARE(iconsIn(row).size(), 1);
    QQuickItem *other = m_driver->button(u"Echo"_s);
    QVERIFY(other && iconsIn(other).isEmpty());
    picture(u"icons"_s);
    m_program->app()->get<SettingsController>()->setDesktopDark(true);
    QTRY_COMPARE(iconsIn(content).size(), 3);
}

void TestIconWindow::showsNoIconWhereThePersonDecides() // ICON-01, SEC-37
{
    QVERIFY(openDemo());
    QTRY_COMPARE(iconsIn(m_program->window()->contentItem()).size(), 3);
    server()->selectTool(u"harbour_pass"_s);
    QVERIFY(server()->tools()->current());
    server()->tools()->current()->run();
    m_program->app()->showPage(AppController::Page::Inbox);
    QTRY_VERIFY(m_driver->sees(u"Harbour"_s) && m_driver->button(u"Decline"_s));
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(iconsIn(m_program->window()->contentItem()).size(), 1); // The sidebar's.

    QQuickItem *card = m_driver->button(u"Decline"_s);
    while (card && !QByteArray(card->metaObject()->className()).startsWith("QuestionCard"))
        card = card->parentItem();
    QVERIFY(card);
    QVERIFY(iconsIn(card).isEmpty());
}

QUAYSIDE_TEST(TestIconWindow, QGuiApplication)

} // namespace quayside::tst_iconwindow

#include "tst_iconwindow.moc"
