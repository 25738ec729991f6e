// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/panelcontroller.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/storage/settingsstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>

namespace quayside::tst_panelcontroller {

using namespace Qt::StringLiterals;

class TestPanelController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isRememberedOverARestart();
    void whatIsOddInTheFileIsLeftOut();
    void isClosedAtFirstAndReadsNothingThen();
    void showsOneServerOrAll();
    void inANarrowWindowItIsLaidOverThePage();
};

void TestPanelController::isRememberedOverARestart()
{
    TestApp app;
    {
        PanelController panel(app.ports, nullptr);
        panel.load();
        panel.setShown(true);
        panel.setView(PanelController::Log);
        panel.setOfCurrent(true);
        panel.setWidth(333);
    }
    mcp::Host next(
        {app.folder.path(), QProcessEnvironment::systemEnvironment(), &app.launcher, &app.clock});
    QVERIFY(next.load());
    PanelController panel({.host = &next,
                           .clock = &app.clock,
                           .requests = &app.requests,
                           .taskItems = &app.taskItems},
                          nullptr);
    panel.load();
    QVERIFY(panel.isShown() && panel.isOfCurrent());
    QCOMPARE(panel.view(), int(PanelController::Log));
    QCOMPARE(panel.width(), 333);
}

void TestPanelController::whatIsOddInTheFileIsLeftOut()
{
    TestApp app;
    mcp::json::Value odd{mcp::json::Value::Object()};
    odd.insert(u"isOpen"_s, mcp::json::Value(u"yes"_s));
    odd.insert(u"view"_s, mcp::json::Value(7.5));
    odd.insert(u"width"_s, mcp::json::Value(-1e300));
    app.host.settings()->set(u"sidePanel"_s, odd);
    PanelController panel(app.ports, nullptr);
    panel.load();
    QVERIFY(!panel.isShown() && !panel.isOfCurrent());
    QCOMPARE(panel.view(), int(PanelController::Tasks));
    QCOMPARE(panel.width(), 0);
}

void TestPanelController::isClosedAtFirstAndReadsNothingThen()
{
    TestApp app;
    PanelController panel(app.ports, nullptr);
    panel.load();
    QVERIFY(!panel.isShown());
    QVERIFY(!panel.traffic()->isActive() && !panel.log()->isActive());
    QSignalSpy changed(&panel, &PanelController::changed);
    panel.setShown(true);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(panel.view(), int(PanelController::Tasks));
    QVERIFY(!panel.traffic()->isActive() && !panel.log()->isActive());
    panel.setView(PanelController::Traffic);
    QVERIFY(panel.traffic()->isActive() && !panel.log()->isActive());
    panel.setView(PanelController::Log);
    QVERIFY(!panel.traffic()->isActive() && panel.log()->isActive());
    panel.setShown(true);
    QCOMPARE(changed.size(), 3);
}

void TestPanelController::showsOneServerOrAll()
{
    TestApp app;
    mcp::Server *harbour = app.add(u"Harbour"_s);
    mcp::Server *lighthouse = app.add(u"Lighthouse"_s);
    PanelController panel(app.ports, nullptr);
    panel.setServers({harbour, lighthouse}, lighthouse);
    QVERIFY(panel.traffic()->hasManyServers() && panel.log()->hasManyServers());
    panel.setOfCurrent(true);
    QVERIFY(!panel.traffic()->hasManyServers() && !panel.log()->hasManyServers());
    panel.setServers({harbour}, nullptr);
    panel.setOfCurrent(false);
    QVERIFY(!panel.traffic()->hasManyServers());
}

void TestPanelController::inANarrowWindowItIsLaidOverThePage()
{
    TestApp app;
    PanelController panel(app.ports, nullptr);
    panel.setShown(true);
    panel.setNarrow(true);
    QVERIFY(!panel.isShown());
    QVERIFY(!panel.traffic()->isActive());
    panel.setShown(true);
    QVERIFY(panel.isShown());
    panel.setShown(false);
    panel.setNarrow(false);
    QVERIFY2(panel.isShown(), "beside the page it is still open");
}

QUAYSIDE_TEST(TestPanelController, QGuiApplication)

} // namespace quayside::tst_panelcontroller

#include "tst_panelcontroller.moc"
