// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/scenes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QTest>

namespace tst_largetext {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

constexpr qreal kEdge = 1; ///< What rounding may add.

bool isControl(const QQuickItem *item)
{
    return item->inherits("QQuickAbstractButton") || item->inherits("QQuickComboBox")
        || item->inherits("QQuickTextField") || item->inherits("QQuickTextArea")
        || item->inherits("QQuickSpinBox");
}

QString nameOf(const QQuickItem *item)
{
    const QString text = item->property("text").toString();
    return QString::fromLatin1(item->metaObject()->className()) + u" “"_s
        + (text.isEmpty() ? item->property("label").toString() : text) + u"”"_s;
}

/// A person can bring every part of it into the window.
bool isWithinReach(const QQuickItem *item, const QSize &window)
{
    QRectF allowed(QPointF(0, 0), window);
    const QRectF own = item->mapRectToScene(item->boundingRect());
    for (const QQuickItem *up = item->parentItem(); up; up = up->parentItem()) {
        const QRectF part = up->mapRectToScene(up->boundingRect());
        if (up->inherits("QQuickFlickable")) {
            if (up->property("contentWidth").toReal() > up->width() + kEdge)
                allowed.setLeft(-1e6), allowed.setRight(1e6);
            if (up->property("contentHeight").toReal() > up->height() + kEdge)
                allowed.setTop(-1e6), allowed.setBottom(1e6);
        }
        if (up->clip() && !up->inherits("QQuickFlickable"))
            allowed &= part;
    }
    return allowed.adjusted(-kEdge, -kEdge, kEdge, kEdge).contains(own);
}

QStringList outOfReach(const QQuickItem *item, const QSize &window)
{
    if (!item->isVisible() || item->opacity() == 0)
        return {};
    QStringList found;
    // The heads of a table move with it.
    const bool isHead =
        QLatin1StringView(item->metaObject()->className()).startsWith("HeaderCell"_L1);
    if (isControl(item) && !isHead && item->width() > 0 && !isWithinReach(item, window))
        found.append(nameOf(item));
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children)
        found += outOfReach(child, window);
    return found;
}

} // namespace

/// The smallest window with the largest text, and with sheets that change while they are closed.
class TestLargeText : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void everyControlIsWithinReach_data();
    void everyControlIsWithinReach();
    void closedSheetsStandAChangeOfSize();

private:
    static bool startDemo(Program *program);
};

bool TestLargeText::startDemo(Program *program)
{
    AppController *app = program->app();
    app->tryDemoServer();
    app->get<ReviewController>()->reject();
    mcp::Server *demo = program->host()->servers().value(0);
    if (!demo || !demo->approve(demo->review()))
        return false;
    demo->start();
    return waitUntil(
        [app] { return app->currentServer() && app->currentServer()->toolCount() > 0; });
}

void TestLargeText::everyControlIsWithinReach_data()
{
    QTest::addColumn<QString>("page");
    const QStringList pages = sceneNames();
    for (const QString &page : pages)
        QTest::newRow(qPrintable(page)) << page;
}

void TestLargeText::everyControlIsWithinReach()
{
    QFETCH(const QString, page);
    Program program;
    QVERIFY(program.window());
    const WindowDriver driver(program.window());
    program.app()->get<SettingsController>()->setTextSize(
        SettingsController::textSizes().constLast());
    program.window()->resize(program.window()->minimumSize());
    const Scene scene = *sceneNamed(page);
    QVERIFY(scene.isFirstStart || startDemo(&program));

    scene.show(program.app(), program.host());
    QTRY_VERIFY(scene.isShown(program.app()));

    QStringList wrong;
    // The layout may take a few frames.
    const auto isGood = [&] {
        wrong = outOfReach(program.window()->contentItem(), program.window()->size());
        return driver.waitForFrame() && wrong.isEmpty();
    };
    QVERIFY2(waitUntil(isGood), qPrintable(wrong.join(u", "_s)));
}

void TestLargeText::closedSheetsStandAChangeOfSize()
{
    Program program;
    QVERIFY(program.window());
    const WindowDriver driver(program.window());
    AppController *app = program.app();
    for (const int percent : {100, 200, 125}) {
        for (const QString &page :
             {u"review"_s, u"add"_s, u"add/fields"_s, u"import"_s, u"help"_s}) {
            app->get<HelpController>()->setOpen(page == u"help");
            if (const Scene scene = *sceneNamed(page); scene.isFirstStart) {
                scene.show(app, program.host());
                QTRY_VERIFY(scene.isShown(app));
            }
            QVERIFY(driver.waitForFrame());
            app->get<AddServerController>()->setOpen(false);
            app->get<ReviewController>()->reject();
            app->get<HelpController>()->setOpen(false);
            QVERIFY(driver.waitForFrame());
            // What the sheets show changes while nobody sees it.
            app->get<AddServerController>()->setText(
                u"npx -y @example/one@1.0.0\nTOKEN=a uvx two"_s);
            app->get<AddServerController>()->reset();
            app->showPage(AppController::Page::Tasks);
            app->get<SettingsController>()->setTextSize(percent);
            program.window()->resize(900 + percent, 600 + percent);
            QVERIFY(driver.waitForFrame());
            app->showPage(AppController::Page::Home);
        }
    }
}

QUAYSIDE_TEST(TestLargeText, QGuiApplication)

} // namespace tst_largetext

#include "tst_largetext.moc"
