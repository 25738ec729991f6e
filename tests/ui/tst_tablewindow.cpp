// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"
#include "core/json/rawobject.h"
#include "core/storage/consentstore.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QDir>
#include <QMap>
#include <QTest>

namespace tst_tablewindow {

using namespace Qt::StringLiterals;
using namespace quayside;

/// Activity and Permissions as tables.
class TestTableWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void activityIsSortedAndReadByKeyboard(); // W20
    void columnsGiveWayToTheWindow_data(); // W20
    void columnsGiveWayToTheWindow();
    void activityIsFilteredByOneField(); // W20
    void whatTheServerIsToldIsListed(); // W30
    void aPermissionIsWithdrawnByKeyboard(); // W20, SEC-56
    void theKeyboardStaysAtPermissionsThatAreLeft(); // W20
    void permissionsAreFilteredAndSorted(); // W20

private:
    void callTool(const QString &name, const QByteArray &arguments);
    void grant(const QString &tool);
    /// A row of a list, by its title; null without one.
    QQuickItem *row(const QString &list, const QString &title) const;
    QStringList rows(const QString &list) const;
    AppController *app() const { return m_program->app(); }
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }
};

void TestTableWindow::callTool(const QString &name, const QByteArray &arguments)
{
    server()->openTool(name, {mcp::json::Raw(arguments)});
    QTRY_VERIFY(server()->tools()->current());
    server()->tools()->current()->run();
    QTRY_VERIFY(server()->tools()->current()->result()->outcome()
                == ResultController::Outcome::Done);
}

void TestTableWindow::grant(const QString &tool)
{
    const mcp::ConsentStore *consent = m_program->host()->consent();
    QTRY_VERIFY(consent->knownTool(server()->serverId(), tool));
    mcp::Grant grant;
    grant.serverId = server()->serverId();
    grant.identity = "identity";
    grant.tool = tool;
    grant.definition = consent->knownTool(grant.serverId, tool)->digest;
    grant.givenAt = QDateTime::currentDateTimeUtc();
    grant.until = grant.givenAt.addDays(10);
    QVERIFY(m_program->host()->consent()->addGrant(grant));
}

QQuickItem *TestTableWindow::row(const QString &list, const QString &title) const
{
    const QQuickItem *found = m_driver->list(list);
    const auto *content = found ? found->property("contentItem").value<QQuickItem *>() : nullptr;
    const QList<QQuickItem *> items = content ? content->childItems() : QList<QQuickItem *>();
    for (QQuickItem *item : items) {
        if (item->isVisible() && item->property("title").toString() == title)
            return item;
    }
    return nullptr;
}

/// The titles from the top to the bottom.
QStringList TestTableWindow::rows(const QString &list) const
{
    const QQuickItem *found = m_driver->list(list);
    const auto *content = found ? found->property("contentItem").value<QQuickItem *>() : nullptr;
    QMap<qreal, QString> titles;
    const QList<QQuickItem *> items = content ? content->childItems() : QList<QQuickItem *>();
    for (const QQuickItem *item : items) {
        if (item->isVisible() && item->property("title").isValid())
            titles.insert(item->y(), item->property("title").toString());
    }
    return titles.values();
}

void TestTableWindow::activityIsSortedAndReadByKeyboard()
{
    QVERIFY(openDemo());
    callTool(u"forecast"_s, R"({"place":"Oslo"})");
    callTool(u"echo"_s, R"({"message":"ahoy"})");
    app()->showPage(AppController::Page::Activity);
    QTRY_VERIFY(row(u"Activity"_s, u"Echo"_s) && row(u"Activity"_s, u"Forecast"_s));
    QTRY_COMPARE(rows(u"Activity"_s).value(0), u"Echo"_s); // The newest.
    QTRY_VERIFY(row(u"Activity"_s, u"Server Harbour"_s)); // Its approval.

    QQuickItem *heading = m_driver->button(u"Time"_s);
    QVERIFY(heading);
    heading->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_COMPARE(rows(u"Activity"_s).value(0), u"Server Harbour"_s);
    QVERIFY(heading->hasActiveFocus()); // Sorting leaves the keyboard where it is.
    key(Qt::Key_Return);
    QTRY_COMPARE(rows(u"Activity"_s).value(0), u"Echo"_s);
    QVERIFY(m_driver->click(u"Duration (ms)"_s));
    QCOMPARE(app()->get<ActivityController>()->sortColumn(),
             int(ActivityController::DurationColumn));
    QVERIFY(m_driver->click(u"Time"_s));
    QTRY_COMPARE(rows(u"Activity"_s).value(0), u"Echo"_s);

    m_driver->list(u"Activity"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Home);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    QTRY_COMPARE(app()->get<ActivityController>()->chosenTitle(), u"Forecast"_s);
    QVERIFY(sees(u"Digest of the arguments"_s));
    QVERIFY(sees(u"forecast"_s)); // Its name, in the details.
    picture(u"activity-table"_s);
}

void TestTableWindow::columnsGiveWayToTheWindow_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("hasDetail");
    QTest::newRow("large") << QSize(1280, 800) << false;
    QTest::newRow("large, with an entry") << QSize(1280, 800) << true;
    QTest::newRow("usual") << QSize(1200, 760) << true;
    QTest::newRow("small") << QSize(900, 600) << false;
    QTest::newRow("small, with an entry") << QSize(900, 600) << true;
}

void TestTableWindow::columnsGiveWayToTheWindow()
{
    QFETCH(const QSize, size);
    QFETCH(const bool, hasDetail);
    QVERIFY(openDemo());
    callTool(u"echo"_s, R"({"message":"ahoy"})");
    app()->get<PanelController>()->setShown(false);
    m_program->window()->resize(size);
    app()->showPage(AppController::Page::Activity);
    QTRY_VERIFY(row(u"Activity"_s, u"Echo"_s));
    if (hasDetail) {
        app()->get<ActivityController>()->choose(
            double(app()->get<ActivityController>()->entries()->at(0).sequence));
        QVERIFY(sees(u"Digest of the arguments"_s));
    }
    QVERIFY(m_driver->waitForLayout());
    const QQuickItem *list = m_driver->list(u"Activity"_s);
    QVERIFY(list);
    const qreal right = list->mapToScene(QPointF(list->width(), 0)).x();
    int shown = 0;
    for (const QString &title : {u"Time"_s, u"Who"_s, u"Server"_s, u"Tool or event"_s,
                                 u"Decision"_s, u"Outcome"_s, u"Duration (ms)"_s}) {
        const QQuickItem *heading = m_driver->button(title);
        if (!heading)
            continue;
        ++shown;
        QVERIFY2(heading->mapToScene(QPointF(heading->width(), 0)).x() <= right + 1,
                 qPrintable(title));
    }
    for (const QString &title : {u"Time"_s, u"Tool or event"_s, u"Decision"_s})
        QVERIFY2(m_driver->button(title), qPrintable(title));
    QCOMPARE(shown == 7, size.width() == 1280 && !hasDetail);
    QVERIFY(shown > 3 || size.width() == 900);
    picture(u"activity-%1-%2"_s.arg(size.width()).arg(hasDetail));
}

void TestTableWindow::activityIsFilteredByOneField()
{
    QVERIFY(openDemo());
    callTool(u"forecast"_s, R"({"place":"Oslo"})");
    callTool(u"echo"_s, R"({"message":"ahoy"})");
    app()->showPage(AppController::Page::Activity);
    QTRY_VERIFY(row(u"Activity"_s, u"Echo"_s));
    key(Qt::Key_F, Qt::ControlModifier);
    m_driver->typeHere(u"fore"_s);
    QTRY_COMPARE(rows(u"Activity"_s), QStringList{u"Forecast"_s});
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    QTRY_COMPARE(app()->get<ActivityController>()->chosenTitle(), u"Forecast"_s);
    app()->get<ActivityController>()->setSearch(u"nowhere"_s);
    QVERIFY(sees(u"No entry matches."_s));
    QVERIFY(m_driver->click(u"Show all"_s));
    QTRY_VERIFY(row(u"Activity"_s, u"Echo"_s));
}

void TestTableWindow::whatTheServerIsToldIsListed()
{
    QVERIFY(openDemo());
    mcp::ServerEntry entry = m_program->host()->server(server()->serverId())->entry();
    entry.folders = QStringList{QDir::tempPath()};
    QVERIFY(m_program->host()->change(entry));
    m_program->host()->consent()->setCallDefault(entry.id, mcp::CallDefault::NeverAsk);
    app()->showPage(AppController::Page::Activity);
    QTRY_VERIFY(row(u"Activity"_s, u"Folder "_s + QDir::tempPath()));
    QTRY_VERIFY(row(u"Activity"_s, u"Default for calls"_s));
}

void TestTableWindow::aPermissionIsWithdrawnByKeyboard()
{
    QVERIFY(openDemo());
    grant(u"forecast"_s);
    app()->showSettings(u"permissions"_s);
    QTRY_VERIFY(row(u"Permissions"_s, u"Forecast"_s));
    QVERIFY(sees(u"Not used yet"_s) && sees(u"Any arguments"_s));
    m_driver->list(u"Permissions"_s)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QTRY_COMPARE(app()->get<PermissionsController>()->chosenLines().value(0),
                 u"Forecast · forecast · Harbour"_s);
    QVERIFY(sees(u"Forecast · forecast · Harbour"_s));
    picture(u"permissions-table"_s);
    key(Qt::Key_Tab);
    key(Qt::Key_Space);
    QTRY_VERIFY(m_program->host()->consent()->grants().isEmpty());
    QVERIFY(sees(u"You gave no permissions."_s));
    app()->get<UndoController>()->undo();
    QTRY_VERIFY(row(u"Permissions"_s, u"Forecast"_s));
}

void TestTableWindow::theKeyboardStaysAtPermissionsThatAreLeft()
{
    QVERIFY(openDemo());
    for (const QString &tool : {u"forecast"_s, u"echo"_s, u"survey"_s})
        grant(tool);
    app()->showSettings(u"permissions"_s);
    QTRY_COMPARE(rows(u"Permissions"_s).size(), 3);
    m_driver->list(u"Permissions"_s)->forceActiveFocus(Qt::TabFocusReason);
    for (const int left : {2, 1, 0}) {
        key(Qt::Key_Tab);
        key(Qt::Key_Space);
        QTRY_COMPARE(m_program->host()->consent()->grants().size(), left);
        QTRY_COMPARE(rows(u"Permissions"_s).size(), left);
        const auto isAtOneOfThem = [this] {
            const QQuickItem *focused = m_program->window()->activeFocusItem();
            return focused
                && rows(u"Permissions"_s).contains(focused->property("title").toString());
        };
        QTRY_VERIFY(left == 0 || isAtOneOfThem());
    }
}

void TestTableWindow::permissionsAreFilteredAndSorted()
{
    QVERIFY(openDemo());
    for (const QString &tool : {u"forecast"_s, u"echo"_s, u"survey"_s})
        grant(tool);
    app()->showSettings(u"permissions"_s);
    QTRY_COMPARE(rows(u"Permissions"_s).size(), 3);
    QVERIFY(m_driver->click(u"Tool"_s));
    QTRY_COMPARE(rows(u"Permissions"_s).value(0), u"Echo"_s);
    QVERIFY(m_driver->click(u"Tool"_s));
    QTRY_COMPARE(rows(u"Permissions"_s).value(2), u"Echo"_s);
    app()->get<PermissionsController>()->setSearch(u"fore"_s);
    QTRY_COMPARE(rows(u"Permissions"_s), QStringList{u"Forecast"_s});
    // It would mean those that are not shown too.
    QTRY_VERIFY(!m_driver->button(u"Withdraw all"_s));
    app()->get<PermissionsController>()->setSearch(u"nowhere"_s);
    QVERIFY(sees(u"No permission matches."_s));
    m_program->window()->resize(900, 600);
    app()->get<PermissionsController>()->setSearch({});
    QTRY_COMPARE(rows(u"Permissions"_s).size(), 3);
    QTRY_VERIFY(m_driver->button(u"Withdraw"_s));
    picture(u"permissions-small"_s);
}

QUAYSIDE_TEST(TestTableWindow, QGuiApplication)

} // namespace tst_tablewindow

#include "tst_tablewindow.moc"
