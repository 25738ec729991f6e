// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/dialogpalette.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/storage/secretreference.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_window {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;

class TestWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain();

private Q_SLOTS:
    void init();
    void cleanup();

    void firstRunOffersTwoDoors();
    void nothingStartsBeforeTheReviewIsAnswered();
    void returnDoesNotApprove();
    void escapeClosesTheReviewAsNo();
    void aLongReviewIsReadToItsEndFirst();
    void runsAToolFromItsForm();
    void showsATableFirst();
    void theTabsOfAResultKeepTheirPlace();
    void runningWithAMistakeLeadsToTheField();
    void theFilterLeadsToTheFirstHit();
    void returnSaysHowToApprove();
    void theSheetTakesTheKeyboardEachTime();
    void everyKindOfContentIsShown();
    void tellsToolErrorsApart();
    void stopsALongCall();
    void jsonAndFormAreInStep();
    void filtersTools();
    void addsAServerFromAPastedCommand();
    void showsEveryPartOfAReviewInLine();
    void saysWhyAProgramFailed();
    void changesAServerAndReviewsItAnew();
    void removesAServerWithAWayBack();
    void everythingIsReachedByTab();
    void fileDialogsHaveTheColoursOfTheWindow();
    void whatSavesSaysSave();
    void chineseHasAFont();
    void stopsItsServersWhenItCloses();

private:
    void restart(mcp::Clock *clock = nullptr);
    bool openReview();
    /// Of the review; the page behind it has another one.
    QQuickItem *startButton() const;
    bool clickStart() const;
    bool startDemo();
    bool openTool(const QString &title);
    void picture(const QString &name);
    ServerController *server() const { return m_program->app()->currentServer(); }

    mcp::ManualClock m_clock;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindow::initMain()
{
    QQuickStyle::setStyle(u"Basic"_s);
}

void TestWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    restart();
}

void TestWindow::restart(mcp::Clock *clock)
{
    cleanup();
    m_program = std::make_unique<Program>(clock);
    QVERIFY(m_program->window());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

bool TestWindow::openReview()
{
    return m_driver->click(u"Try the demo server"_s)
        && waitUntil([this] { return startButton() != nullptr; });
}

QQuickItem *TestWindow::startButton() const
{
    const std::function<QQuickItem *(QQuickItem *)> find = [&](QQuickItem *item) -> QQuickItem * {
        if (item->isVisible()
            && QByteArray(item->metaObject()->className()).startsWith("ConsentButton"))
            return item;
        const QList<QQuickItem *> children = item->childItems();
        for (QQuickItem *child : children) {
            if (QQuickItem *found = find(child))
                return found;
        }
        return nullptr;
    };
    return find(m_program->window()->contentItem());
}

bool TestWindow::clickStart() const
{
    const QQuickItem *button = startButton();
    if (!button || button->property("text").toString() != u"Start")
        return false;
    const QPointF middle(button->width() / 2, button->height() / 2);
    QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                      button->mapToScene(middle).toPoint());
    return true;
}

bool TestWindow::startDemo()
{
    return openReview()
        && waitUntil([this] { return m_program->app()->get<ReviewController>()->canApprove(); })
        && clickStart() && waitUntil([this] { return server() && server()->toolCount() > 0; });
}

bool TestWindow::openTool(const QString &title)
{
    return waitUntil([this, title] { return m_driver->button(title) != nullptr; })
        && m_driver->click(title)
        && waitUntil([this] { return m_driver->button(u"Run"_s) != nullptr; });
}

void TestWindow::picture(const QString &name)
{
    QVERIFY2(m_program->savePictures(name), qPrintable(name));
}

void TestWindow::firstRunOffersTwoDoors()
{
    QTRY_VERIFY(m_driver->button(u"Try the demo server"_s));
    QTRY_VERIFY(m_driver->button(u"Add a server"_s));
    picture(u"welcome"_s);
}

void TestWindow::nothingStartsBeforeTheReviewIsAnswered()
{
    restart(&m_clock);
    QVERIFY(openReview());
    QTRY_VERIFY(m_driver->sees(u"quayside-demo-server"_s));
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(499ms);
    QVERIFY2(!startButton()->isEnabled(), "the answer must be inert at first");
    QVERIFY(clickStart());
    QVERIFY(m_program->app()->get<ReviewController>()->isOpen());

    m_clock.advance(1ms);
    QTRY_VERIFY(startButton()->isEnabled());
    picture(u"review"_s);
    QVERIFY(clickStart());

    QTRY_VERIFY(!m_program->app()->get<ReviewController>()->isOpen());
    QTRY_COMPARE(server()->state(), ServerState::Kind::Ready);
}

void TestWindow::returnDoesNotApprove()
{
    QVERIFY(openReview());
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());
    startButton()->forceActiveFocus(Qt::TabFocusReason);

    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyClick(m_program->window(), Qt::Key_Enter);

    QVERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QTRY_VERIFY(!m_program->app()->get<ReviewController>()->isOpen());
}

void TestWindow::escapeClosesTheReviewAsNo()
{
    QVERIFY(openReview());
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());

    QTest::keyClick(m_program->window(), Qt::Key_Escape);

    QTRY_VERIFY(!m_program->app()->get<ReviewController>()->isOpen());
    QTRY_VERIFY(m_driver->button(u"Review and start"_s));
    QCOMPARE(server()->state(), ServerState::Kind::NotReviewed);
    picture(u"not-reviewed"_s);
}

void TestWindow::aLongReviewIsReadToItsEndFirst()
{
    restart(&m_clock);
    m_program->app()->get<AddServerController>()->setProgram(u"/bin/true"_s);
    m_program->app()->get<AddServerController>()->setArgumentsText(
        QStringList(60, u"argument"_s).join(u'\n'));
    QVERIFY(m_program->app()->get<AddServerController>()->add());
    QTRY_VERIFY(m_driver->sees(u"Scroll to the end"_s));
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(ReviewController::kInertTime);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(!m_program->app()->get<ReviewController>()->canApprove());
    picture(u"review-long"_s);

    QTest::keyClick(m_program->window(), Qt::Key_End);

    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());
    QVERIFY(!m_driver->sees(u"Scroll to the end"_s));
}

void TestWindow::runsAToolFromItsForm()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Echo"_s));

    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY2(m_driver->button(u"1 field(s) need(s) attention"_s), "a required field is empty");
    picture(u"invalid"_s);
    QVERIFY(m_driver->type(u"Message, required"_s, u"ahoy from the quay"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);

    QTRY_VERIFY(m_driver->sees(u"Done"_s));
    QTRY_VERIFY(m_driver->sees(u"From Demo"_s));
    QTRY_VERIFY(m_driver->sees(u"ahoy from the quay"_s));
    picture(u"text"_s);
    QVERIFY(m_driver->click(u"Raw"_s));
    QTRY_VERIFY(m_driver->input(u"Result as JSON"_s));
    picture(u"raw"_s);
}

void TestWindow::showsATableFirst()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Forecast"_s));

    QVERIFY(m_driver->click(u"Run"_s));

    QTRY_VERIFY(m_driver->sees(u"snow showers"_s));
    QTRY_VERIFY2(m_driver->sees(u"place"_s), "what stands beside the table is shown"); // window 7
    picture(u"table"_s);
    QVERIFY(m_driver->click(u"sky"_s));
    QTRY_COMPARE(server()->tools()->current()->result()->table()->sortColumn(), 4);
    QVERIFY(m_driver->click(u"Tree"_s));
    QTRY_VERIFY(m_driver->sees(u"forecast"_s));
    picture(u"tree"_s);
}

void TestWindow::theTabsOfAResultKeepTheirPlace() // window 10
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Forecast"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"snow showers"_s));
    const auto places = [this] {
        QList<QPointF> found;
        for (const QString &label : {u"Table"_s, u"Tree"_s, u"Text"_s, u"Raw"_s})
            found.append(m_driver->button(label)->mapToScene({}));
        return found;
    };
    // Once it has come into sight.
    QList<QPointF> before;
    const auto isSettled = [this, &before, &places] {
        const QList<QPointF> last = std::exchange(before, places());
        return last == before && m_driver->waitForFrame() && places() == before;
    };
    QTRY_VERIFY(isSettled());
    for (const QString &label : {u"Tree"_s, u"Text"_s, u"Raw"_s, u"Table"_s}) {
        QVERIFY(m_driver->click(label));
        QVERIFY(m_driver->waitForFrame());
        QCOMPARE(places(), before);
    }
    QVERIFY(m_driver->click(u"Copy the table as CSV"_s));
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"day,"));
    QTRY_VERIFY(m_driver->button(u"Copied"_s));
}

void TestWindow::runningWithAMistakeLeadsToTheField() // window 16
{
    m_program->window()->resize(m_program->window()->minimumSize());
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(m_driver->type(u"Message, required"_s, QString(4'000, u'x')));
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->button(u"Raw"_s));
    QVERIFY(m_driver->type(u"Message, required"_s, u" "_s));
    QTest::keyClick(m_program->window(), Qt::Key_Backspace);
    const QQuickItem *field = m_driver->input(u"Message, required"_s);
    QQuickItem *pane = field->parentItem();
    while (pane && !pane->inherits("QQuickFlickable"))
        pane = pane->parentItem();
    QVERIFY(pane);
    QVERIFY(m_driver->click(u"Raw"_s));
    QVERIFY(m_driver->waitForFrame());
    pane->setProperty("contentY", pane->property("contentHeight").toReal() - pane->height());
    QVERIFY(m_driver->waitForFrame());
    const auto isInSight = [&] {
        const qreal top = field->mapToItem(pane, QPointF()).y();
        return top >= 0 && top + field->height() <= pane->height();
    };
    QVERIFY2(!isInSight(), "it is far away at first");

    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);

    QTRY_VERIFY(field->hasActiveFocus());
    QTRY_VERIFY(isInSight());
    picture(u"invalid-found"_s);
    m_driver->button(u"Quayside"_s)->forceActiveFocus(Qt::TabFocusReason);
    QVERIFY(m_driver->click(u"1 field(s) need(s) attention"_s));
    QTRY_VERIFY(field->hasActiveFocus());

    pane->setProperty("contentY", 0);
    QVERIFY(m_driver->click(u"JSON"_s));
    QTRY_VERIFY(m_driver->input(u"Arguments as JSON"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->input(u"Arguments as JSON"_s)->hasActiveFocus());
}

void TestWindow::theFilterLeadsToTheFirstHit() // window 17
{
    QVERIFY(startDemo());
    QTRY_VERIFY(m_driver->button(u"Echo"_s));
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    QTest::keyClick(m_program->window(), Qt::Key_Down);
    const auto focused = [this] {
        const QQuickItem *item = m_program->window()->activeFocusItem();
        return item ? item->property("title").toString() : QString();
    };
    const auto first = [this] {
        return server()->tools()->list()->index(0).data(CatalogModel::TitleRole).toString();
    };
    QCOMPARE(focused(), first());

    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"o"_s);
    QTRY_VERIFY(server()->tools()->list()->count() > 1);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTRY_VERIFY(server()->tools()->current());
    QCOMPARE(server()->tools()->current()->title(), first());
    QTest::keyClick(m_program->window(), Qt::Key_Down);
    QCOMPARE(focused(), first());
}

void TestWindow::returnSaysHowToApprove() // window 19, SEC-46
{
    QVERIFY(openReview());
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());
    QVERIFY(!m_driver->sees(u"to confirm"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return); // Wherever the focus is in the sheet.
    QTRY_VERIFY(m_driver->sees(u"To confirm, click, or Tab to this button and press Space"_s));
    picture(u"review-return"_s);
    QVERIFY(m_program->app()->get<ReviewController>()->isOpen());
    startButton()->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QVERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QTRY_VERIFY(m_driver->sees(u"Press Space or click to confirm"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QTRY_VERIFY(!m_program->app()->get<ReviewController>()->isOpen());
}

void TestWindow::theSheetTakesTheKeyboardEachTime() // window 12
{
    const auto focused = [this] { return m_program->window()->activeFocusItem(); };
    for (int round = 0; round < 2; ++round) {
        QTest::keyClick(m_program->window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_driver->sees(u"Paste a command"_s));
        QTRY_VERIFY(focused() && focused()->property("placeholderText").isValid());
        m_driver->typeHere(u"/bin/true"_s);
        QTRY_VERIFY(m_driver->button(u"Add"_s)->isEnabled());
        for (int i = 0; i < 20 && focused() != m_driver->button(u"Add"_s); ++i)
            QTest::keyClick(m_program->window(), Qt::Key_Tab);
        QTest::keyClick(m_program->window(), Qt::Key_Return);
        QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
        QTRY_VERIFY(startButton());
        QTest::keyClick(m_program->window(), Qt::Key_Escape);
        QTRY_VERIFY(!startButton());
    }
}

void TestWindow::everyKindOfContentIsShown()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Picture"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"image/png"_s));
    QTRY_VERIFY(!server()
                     ->tools()
                     ->current()
                     ->result()
                     ->blocks()
                     ->index(1)
                     .data(BlockListModel::ImageSourceRole)
                     .toString()
                     .isEmpty());
    picture(u"picture"_s);

    QVERIFY(openTool(u"Ship's bell"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"audio/wav"_s));
    QTRY_VERIFY(m_driver->button(u"Save…"_s));

    QVERIFY(openTool(u"Documents"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"demo://quay/notes"_s));
    QTRY_VERIFY(m_driver->button(u"Copy link"_s));
    QTRY_VERIFY(m_driver->sees(u"height m"_s));
    picture(u"documents"_s);
}

void TestWindow::tellsToolErrorsApart()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Fail"_s));

    QVERIFY(m_driver->click(u"Run"_s));

    QTRY_VERIFY(m_driver->sees(u"The tool reports an error"_s));
    QTRY_VERIFY(m_driver->sees(u"The crane is out of order."_s));
    picture(u"tool-error"_s);
}

void TestWindow::stopsALongCall()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Count slowly"_s));
    QVERIFY(m_driver->type(u"Seconds"_s, u"600"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(server()->tools()->current()->hasProgress());
    picture(u"running"_s);

    QVERIFY(m_driver->click(u"Stop call"_s));

    QTRY_VERIFY(m_driver->sees(u"Stopped"_s));
    QCOMPARE(server()->tools()->current()->result()->outcome(), ResultController::Outcome::Stopped);
    picture(u"stopped-call"_s);
}

void TestWindow::jsonAndFormAreInStep()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(m_driver->type(u"Message, required"_s, u"both ways"_s));

    QVERIFY(m_driver->click(u"JSON"_s));

    QTRY_VERIFY(m_driver->sees(u"\"both ways\""_s));
    picture(u"json"_s);
    QVERIFY(m_driver->type(u"Arguments as JSON"_s, u"{\"message\":\"other\"}"_s));
    QVERIFY(m_driver->click(u"Form"_s));
    QTRY_VERIFY(m_driver->sees(u"other"_s));
}

void TestWindow::filtersTools()
{
    QVERIFY(startDemo());
    QTRY_VERIFY(m_driver->button(u"Echo"_s));

    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"bell"_s);
    QTRY_VERIFY(m_driver->button(u"Ship's bell"_s));
    QTRY_COMPARE(server()->tools()->list()->count(), 1);

    m_driver->typeHere(u"zzz"_s);
    QTRY_VERIFY(m_driver->sees(u"No tool matches “bellzzz”."_s));
    picture(u"no-match"_s);
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_VERIFY(m_driver->button(u"Echo"_s));
}

void TestWindow::addsAServerFromAPastedCommand()
{
    QTest::keyClick(m_program->window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_driver->sees(u"Paste a command"_s));
    picture(u"add"_s);
    m_driver->typeHere(QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s);
    QTRY_VERIFY(m_driver->button(u"Add"_s)->isEnabled());
    picture(u"add-pasted"_s);

    QVERIFY(m_driver->click(u"Add"_s));

    QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());
    QVERIFY(clickStart());
    QTRY_COMPARE(server()->state(), ServerState::Kind::Ready);
    QVERIFY(m_driver->click(u"Setup"_s));
    QTRY_VERIFY(m_driver->sees(u"Command"_s));
    picture(u"setup"_s);
}

/// H6, SEC-02; window 23: one edge for all boxes, also when one of them wraps.
void TestWindow::showsEveryPartOfAReviewInLine()
{
    mcp::ServerEntry entry;
    entry.name = u"Weather"_s;
    entry.program = u"/bin/sh"_s;
    entry.arguments =
        QStringList{u"/srv/weather/start.sh"_s, u"--stations=harbour "_s.repeated(12)};
    entry.environment = {{u"WEATHER_TOKEN"_s, u"canary-of-a-variable"_s},
                         {u"npm_config_registry"_s, u"http://evil.example/"_s}};
    const auto added = m_program->host()->add(entry);
    QVERIFY(added);
    m_program->app()->selectServer((*added)->entry().id);
    server()->showReview();
    QTRY_VERIFY(m_driver->sees(u"npm_config_registry=http://evil.example/"_s));
    QTRY_VERIFY(
        m_driver->sees(u"The variable npm_config_registry sets where packages come from."_s));
    QTRY_VERIFY(m_driver->sees(u"Secret, 20 characters"_s));
    QVERIFY(!m_driver->sees(u"canary-of-a-variable"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"review-variables"_s);

    QSet<qreal> edges;
    const std::function<void(QQuickItem *)> look = [&](QQuickItem *item) {
        if (item->isVisible()
            && QByteArray(item->metaObject()->className()).startsWith("CodeFrame"))
            edges.insert(item->mapToScene({}).x());
        const QList<QQuickItem *> children = item->childItems();
        std::for_each(children.begin(), children.end(), look);
    };
    look(m_program->window()->contentItem());
    QCOMPARE(edges.size(), 1);

    QVERIFY(m_driver->click(u"Show"_s));
    QTRY_VERIFY(m_driver->sees(u"WEATHER_TOKEN=canary-of-a-variable"_s));
}

void TestWindow::saysWhyAProgramFailed()
{
    QTest::keyClick(m_program->window(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_driver->button(u"By hand"_s));
    QVERIFY(m_driver->click(u"By hand"_s));
    QVERIFY(m_driver->type(u"Name"_s, u"Closed"_s));
    QVERIFY(m_driver->type(u"Program, required"_s, u"/bin/sh"_s));
    QVERIFY(m_driver->clickInput(u"Arguments"_s));
    m_driver->typeHere(u"-c"_s);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    m_driver->typeHere(u"echo the quay is closed >&2; exit 3"_s);
    picture(u"add-by-hand"_s);
    QVERIFY(m_driver->click(u"Add"_s));
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->canApprove());
    picture(u"review-risks"_s);
    QVERIFY(clickStart());

    QTRY_COMPARE(server()->state(), ServerState::Kind::Failed);
    QTRY_VERIFY(m_driver->sees(u"the quay is closed"_s));
    QTRY_VERIFY(m_driver->sees(server()->failure().title));
    QTRY_VERIFY(m_driver->sees(u"The server exited with code 3."_s));
    QTRY_VERIFY(m_driver->sees(u"The last output is below."_s));
    QTRY_VERIFY(m_driver->button(u"Start again"_s));
    picture(u"failed"_s);

    QVERIFY(m_driver->click(u"Find out why"_s));
    QTRY_VERIFY(m_driver->sees(u"What was looked at:"_s));
    QTRY_VERIFY(m_driver->sees(u"“server/discover” was not answered."_s));
    picture(u"failed-why"_s);
    QVERIFY(m_driver->click(u"Copy the report"_s));
    const QString report = QGuiApplication::clipboard()->text();
    QVERIFY2(report.startsWith(u"Closed\nThe server exited with code 3.\n"_s), qPrintable(report));
    QVERIFY2(report.contains(u"\n> the quay is closed\n"_s), qPrintable(report));
    QVERIFY(m_driver->click(u"Look again"_s));
    QTRY_VERIFY(!server()->doctor()->isBusy());
    QTRY_VERIFY(m_driver->sees(u"What was looked at:"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->sees(u"What was looked at:"_s));

    QVERIFY(m_driver->click(u"Change…"_s));
    QTRY_VERIFY(m_driver->sees(u"Change “Closed”"_s));
}

void TestWindow::changesAServerAndReviewsItAnew() // SEC-03, HTTP-15
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.url = u"https://mcp.harbour.example/mcp"_s;
    entry.headers = {{u"X-Key"_s, u"canary-of-a-header"_s}};
    const auto added = m_program->host()->add(entry);
    QVERIFY(added);
    const QString id = (*added)->entry().id;
    m_program->app()->selectServer(id);
    QTRY_VERIFY(m_driver->button(u"More actions"_s));
    QVERIFY(m_driver->click(u"More actions"_s));
    QTRY_VERIFY(m_driver->button(u"Change…"_s));
    QVERIFY(m_driver->click(u"Change…"_s));
    QTRY_VERIFY(m_driver->sees(u"Change “Harbour”"_s));
    QVERIFY(m_driver->click(u"Certificates and proxy"_s));
    const QSize usual = m_program->window()->size();
    m_program->window()->resize(usual.width(), 1100); // Everything is in view.
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->type(u"Client certificate"_s, u"/home/me/me.p12"_s));
    QVERIFY(m_driver->type(u"Passphrase of the client certificate"_s, u"open"_s));
    QVERIFY(m_driver->type(u"Proxy"_s, u"http://me@proxy.example:8080"_s));
    QVERIFY(m_driver->type(u"Proxy password"_s, u"secret"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"change-server"_s);
    QVERIFY(m_driver->click(u"Save"_s));
    m_program->window()->resize(usual);

    QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QTRY_VERIFY(m_driver->sees(u"http://me@proxy.example:8080"_s));
    const mcp::ServerEntry &now = m_program->host()->server(id)->entry();
    QCOMPARE(now.proxy, u"http://me@proxy.example:8080"_s);
    QCOMPARE(now.certificateFile, u"/home/me/me.p12"_s);
    QVERIFY(mcp::isSecretReference(now.proxyPassword));
    QVERIFY(mcp::isSecretReference(now.certificatePassphrase));
    QCOMPARE(now.headers, (*added)->entry().headers);
}

void TestWindow::removesAServerWithAWayBack()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(m_driver->click(u"More actions"_s));
    QTRY_VERIFY(m_driver->button(u"Remove"_s));
    picture(u"menu"_s);
    QVERIFY(m_driver->click(u"Remove"_s));
    QTRY_VERIFY(m_driver->button(u"Try the demo server"_s));
    QTRY_VERIFY(m_driver->sees(u"“Demo” was removed."_s));
    picture(u"remove"_s);

    QTest::keyClick(m_program->window(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(server()->state(), ServerState::Kind::Ready);
    QVERIFY(!m_driver->sees(u"“Demo” was removed."_s));
    server()->remove();
    QTRY_VERIFY(m_driver->sees(u"“Demo” was removed."_s));
    QCOMPARE(m_program->host()->servers().size(), 1);
    QVERIFY(m_driver->click(u"Close"_s));
    QTRY_VERIFY(m_program->host()->servers().isEmpty());
}

/// Tab cycles through all items, and every button works without a pointer.
void TestWindow::everythingIsReachedByTab()
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Echo"_s));

    QStringList reached;
    for (int i = 0; i < 60; ++i) {
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
        const QQuickItem *item = m_program->window()->activeFocusItem();
        QVERIFY(item);
        reached += item->property("text").toString();
    }

    for (const QString &label : {u"Quayside"_s, u"Add server"_s, u"Settings"_s, u"Stop"_s,
                                 u"Tools"_s, u"Form"_s, u"Run"_s})
        QVERIFY2(reached.contains(label), qPrintable(label));
}

void TestWindow::fileDialogsHaveTheColoursOfTheWindow() // window 25
{
    const QPalette before = QGuiApplication::palette();
    const DialogPalette palette(m_program->engine());
    for (const bool isDark : {true, false}) {
        m_program->app()->get<SettingsController>()->setDesktopDark(isDark);
        const QPalette shown = QGuiApplication::palette();
        QCOMPARE(shown.color(QPalette::Window).lightness() < 128, isDark);
        QCOMPARE(shown.color(QPalette::Window), m_program->window()->color());
        QCOMPARE(shown.color(QPalette::Text).lightness() > 128, isDark);
    }
    QGuiApplication::setPalette(before);
}

void TestWindow::whatSavesSaysSave() // window 25
{
    QVERIFY(startDemo());
    QVERIFY(openTool(u"Picture"_s));
    QVERIFY(m_driver->click(u"Run"_s));
    QTRY_VERIFY(m_driver->sees(u"image/png"_s));
    QVERIFY(m_driver->click(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"Save the messages…"_s));
    QList<QQuickItem *> items{m_program->window()->contentItem()};
    QObjectList objects;
    for (qsizetype i = 0; i < items.size(); ++i) {
        objects += items.at(i)->children();
        items += items.at(i)->childItems();
    }
    int dialogs = 0;
    for (const QObject *object : std::as_const(objects)) {
        if (!object->property("acceptLabel").isValid() || !object->property("fileMode").isValid())
            continue;
        ++dialogs;
        QCOMPARE(object->property("fileMode").toInt(), 2); // SaveFile
        QCOMPARE(object->property("acceptLabel").toString(), u"Save"_s);
        QVERIFY(!object->property("title").toString().isEmpty());
    }
    QVERIFY2(dialogs >= 2, "of the result and of the messages");
}

void TestWindow::chineseHasAFont() // window 24
{
    QVERIFY2(!QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty(),
             "packaging/setup.sh installs fonts-noto-cjk");
}

void TestWindow::stopsItsServersWhenItCloses()
{
    QVERIFY(startDemo());
    QVERIFY(!m_program->host()->isStopped());

    QVERIFY(m_program->window()->close());
    m_program->host()->stopAll();

    QTRY_VERIFY(m_program->host()->isStopped());
}

QUAYSIDE_TEST(TestWindow, QGuiApplication)

} // namespace tst_window

#include "tst_window.moc"
