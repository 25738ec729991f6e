// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace tst_traffic {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

constexpr int kLargestStep = 1'000; ///< Rows that come at once.

} // namespace

/// The messages and log lines of servers, by pointer and keyboard: on the page of one and in the side panel.
class TestTraffic : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void showsARequestAndItsAnswer();
    void aMethodIsChosenFromThoseSeen();
    void isUsedByKeyboardAlone();
    void sendsAReadAgain();
    void pausesAndGoesOn();
    void tenThousandMessagesLeaveTheWindowAtWork();
    void theListStandsStillForWhoReadsFurtherDown();
    void whoReadsAMessageKeepsItsRow();
    void aChosenMessageSaysWhenTheListHidesIt();
    void thePanelShowsAllServersOrOne();
    void thePanelLiesOverANarrowPage();
    void theLogStaysAtItsEndUnlessOneReads();

private:
    bool startDemo(const QString &name);
    bool openTab(const QString &label);
    void picture(const QString &name);
    ServerController *server() const { return m_program->app()->currentServer(); }
    TrafficController *traffic() const { return server()->traffic(); }
    mcp::Connection *connection() const { return server()->server()->connection(); }
    void receive(int count) const;
    qsizetype rowsBuilt() const;

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestTraffic::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>();
    QVERIFY(m_program->window());
    m_program->window()->resize(1280, 800);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    QVERIFY(startDemo(u"Harbour"_s));
}

void TestTraffic::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

bool TestTraffic::startDemo(const QString &name)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    m_program->app()->selectServer((*added)->entry().id);
    server()->start();
    // The counts below are of what the test causes.
    return waitUntil([&] { return server()->toolCount() > 0 && Program::areListsRead(*added); });
}

bool TestTraffic::openTab(const QString &label)
{
    return waitUntil([this, label] { return m_driver->button(label) != nullptr; })
        && m_driver->click(label);
}

void TestTraffic::picture(const QString &name)
{
    QVERIFY2(m_program->savePictures(name), qPrintable(name));
}

void TestTraffic::showsARequestAndItsAnswer()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    picture(u"traffic"_s);

    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(m_driver->sees(u"\"method\": \"tools/list\""_s));
    QTRY_VERIFY(m_driver->sees(u"sent to Harbour"_s));
    picture(u"traffic-request"_s);

    QVERIFY(m_driver->click(u"Show response"_s));
    QTRY_VERIFY(m_driver->sees(u"received from Harbour"_s));
    QTRY_VERIFY(m_driver->sees(u"\"tools\": ["_s));
    QVERIFY(m_driver->click(u"Tree"_s));
    QTRY_VERIFY(m_driver->sees(u"jsonrpc"_s));
    picture(u"traffic-tree"_s);
    QVERIFY(m_driver->click(u"Copy the message"_s));
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"\"tools\": ["));
}

void TestTraffic::aMethodIsChosenFromThoseSeen()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(traffic()->methods().contains(u"tools/list"_s));
    QQuickItem *methods = m_driver->input(u"Method"_s);
    QVERIFY(methods);
    QCOMPARE(methods->property("displayText").toString(), u"All methods"_s);
    traffic()->setMethod(int(traffic()->methods().indexOf(u"tools/list"_s)));
    QTRY_COMPARE(methods->property("displayText").toString(), u"tools/list"_s);
    QTRY_COMPARE(traffic()->messages()->count(), 2); // The response may come in a later batch.
    // A method that is seen later leaves the choice as it is.
    receive(1);
    QTRY_VERIFY(traffic()->methods().contains(u"notifications/message"_s));
    QTRY_COMPARE(methods->property("displayText").toString(), u"tools/list"_s);
    QCOMPARE(traffic()->messages()->count(), 2);

    // The chosen message has the colours of JSON.
    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(!traffic()->spans().value<TextSpans>().list.isEmpty());
    picture(u"traffic-method"_s);
}

void TestTraffic::isUsedByKeyboardAlone()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"tools/list"_s);
    QTRY_COMPARE(traffic()->messages()->count(), 2);
    QTRY_VERIFY(m_driver->sees(u"2 of "_s));
    QTest::keyClick(m_program->window(), Qt::Key_Down);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"received from Harbour"_s));

    QTest::keySequence(m_program->window(), QKeySequence::Find);
    m_driver->typeHere(u"zzz"_s);
    QTRY_VERIFY(m_driver->sees(u"No message matches."_s));
    QVERIFY(m_driver->click(u"Show all"_s));
    QTRY_VERIFY(traffic()->messages()->count() > 2);
}

void TestTraffic::sendsAReadAgain()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(m_driver->button(u"Send again"_s));
    traffic()->setFilter(u"tools/list"_s);
    QTRY_COMPARE(traffic()->messages()->count(), 2);
    QVERIFY(m_driver->click(u"Send again"_s));
    QTRY_COMPARE(traffic()->messages()->count(), 4);
}

void TestTraffic::pausesAndGoesOn()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QVERIFY(m_driver->click(u"Pause"_s));
    QTRY_VERIFY(m_driver->sees(u"Paused"_s));
    const int before = traffic()->messages()->count();
    QSignalSpy announced(connection()->traffic(), &mcp::TrafficLog::appended);
    server()->tools()->refresh();
    QTRY_VERIFY(!announced.isEmpty());
    QCOMPARE(traffic()->messages()->count(), before);
    QVERIFY(m_driver->click(u"Resume"_s));
    QTRY_VERIFY(traffic()->messages()->count() > before);
}

void TestTraffic::receive(int count) const
{
    for (int i = 0; i < count; ++i)
        connection()->traffic()->onReceived(
            mcp::json::Raw(R"({"jsonrpc":"2.0","method":"notifications/message","params":{"n":)"
                           + QByteArray::number(i) + "}}"),
            {});
}

/// Rows that exist as items.
qsizetype TestTraffic::rowsBuilt() const
{
    const QQuickItem *list = m_driver->list(u"Messages"_s);
    return list ? list->property("contentItem").value<QQuickItem *>()->childItems().size() : 0;
}

void TestTraffic::tenThousandMessagesLeaveTheWindowAtWork()
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QSignalSpy batches(traffic()->messages(), &TrafficModel::rowsInserted);
    QElapsedTimer beat;
    qint64 longest = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] { longest = std::max(longest, beat.restart()); });
    timer.start(0);
    beat.start();
    QElapsedTimer all;
    all.start();
    constexpr int kCount = 2 * mcp::limits::kTrafficMessages;
    for (int i = 0; i < kCount; i += 100) {
        receive(100);
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE(traffic()->messages()->totalCount(), mcp::limits::kTrafficMessages);
    QTRY_VERIFY(m_driver->sees(u"10,000 message"_s));
    QTRY_VERIFY(rowsBuilt() > 5);
    QVERIFY2(rowsBuilt() < 100, qPrintable(QString::number(rowsBuilt())));
    // On a busy machine each hundred may take longer than the time between two batches.
    const qint64 most =
        std::max<qint64>(kCount / 100, 2 * all.elapsed() / mcp::limits::kTrafficSpacing.count());
    QVERIFY2(batches.size() < most, qPrintable(QString::number(batches.size())));
    for (const QList<QVariant> &batch : batches)
        QVERIFY2(batch.at(2).toInt() - batch.at(1).toInt() < kLargestStep,
                 "the window must not wait");
    qInfo("the window was busy for %lld ms at most", longest);
    picture(u"traffic-full"_s);
}

void TestTraffic::theListStandsStillForWhoReadsFurtherDown()
{
    QVERIFY(openTab(u"Traffic"_s));
    traffic()->setFilter(u"notifications/message"_s);
    receive(100);
    QTRY_COMPARE(traffic()->messages()->count(), 100);
    QTest::keySequence(m_program->window(), QKeySequence::Find);
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(m_program->window(), Qt::Key_Down);
    const QQuickItem *row = m_program->window()->activeFocusItem();
    const QVariant key = row->property("key");
    QVERIFY(key.isValid());
    QTRY_VERIFY(row->mapToScene(QPointF()).y() <= m_program->window()->height() - row->height());
    const QPointF place = row->mapToScene(QPointF());

    receive(50);
    QTRY_COMPARE(traffic()->messages()->count(), 150);
    QVERIFY(m_driver->waitForFrame());

    row = m_program->window()->activeFocusItem();
    QCOMPARE(row->property("key"), key);
    QCOMPARE(row->mapToScene(QPointF()), place);
}

void TestTraffic::whoReadsAMessageKeepsItsRow() // window 21
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(m_driver->sees(u"\"method\": \"tools/list\""_s));
    const double key = traffic()->chosenKey();
    const auto chosenRow = [this, key]() -> QQuickItem * {
        const QQuickItem *list = m_driver->list(u"Messages"_s);
        const auto rows = list->property("contentItem").value<QQuickItem *>()->childItems();
        for (QQuickItem *row : rows) {
            if (row->isVisible() && row->property("key").toDouble() == key
                && row->property("selected").toBool())
                return row;
        }
        return nullptr;
    };
    QVERIFY(chosenRow());
    const QPointF place = chosenRow()->mapToScene({});
    for (int i = 1; i <= 5; ++i) { // At the top, and then below it.
        receive(30);
        QTRY_VERIFY(m_driver->button(u"%1 new"_s.arg(30 * i)));
        QVERIFY(m_driver->waitForFrame());
        QVERIFY(chosenRow());
        QCOMPARE(chosenRow()->mapToScene({}), place);
    }
    picture(u"traffic-kept"_s);

    QVERIFY(m_driver->click(u"150 new"_s));
    QTRY_VERIFY(!m_driver->button(u"150 new"_s));
    QTRY_VERIFY(m_driver->list(u"Messages"_s)->property("atYBeginning").toBool());
    QCOMPARE(traffic()->chosenKey(), key);
}

void TestTraffic::aChosenMessageSaysWhenTheListHidesIt() // window 21
{
    QVERIFY(openTab(u"Traffic"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(m_driver->sees(u"\"method\": \"tools/list\""_s));
    traffic()->setFilter(u"notifications/"_s);
    QTRY_VERIFY(m_driver->sees(u"hidden by the filter"_s));
    traffic()->setFilter({});
    QTRY_VERIFY(!m_driver->sees(u"hidden by the filter"_s));
    for (int i = 0; i < mcp::limits::kTrafficMessages; i += 500) {
        receive(500);
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(m_driver->sees(u"This message is no longer in the list"_s));
    QTRY_VERIFY(m_driver->sees(u"\"method\": \"tools/list\""_s));
    QVERIFY(m_driver->waitForFrame());
    const QQuickItem *list = m_driver->list(u"Messages"_s);
    const qreal end = list->property("originY").toReal() + list->property("contentHeight").toReal();
    QVERIFY2(list->property("contentY").toReal() < end, "the list shows messages still");
    QVERIFY(rowsBuilt() > 5);
}

void TestTraffic::thePanelShowsAllServersOrOne()
{
    m_program->window()->resize(1280, 1400); // Room for the messages of both.
    QVERIFY(startDemo(u"Lighthouse"_s));
    m_program->app()->get<PanelController>()->setView(PanelController::Traffic);
    QVERIFY(m_driver->click(u"Show the side panel"_s));
    QTRY_VERIFY(m_driver->sees(u"Harbour · "_s) || m_driver->sees(u" · Harbour"_s));
    QTRY_VERIFY(m_driver->sees(u" · Lighthouse"_s));
    picture(u"panel"_s);
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    QVERIFY(m_driver->click(u"tools/list"_s));
    QTRY_VERIFY(m_driver->sees(u"\"method\": \"tools/list\""_s));
    QCOMPARE(m_program->app()->get<PanelController>()->traffic()->isRequest(), true);
    picture(u"panel-message"_s);

    QVERIFY(m_driver->clickInput(u"Server"_s));
    QTRY_VERIFY(m_driver->button(u"Only Lighthouse"_s));
    QVERIFY(m_driver->click(u"Only Lighthouse"_s));
    QTRY_VERIFY(!m_driver->sees(u" · Harbour"_s));

    QVERIFY(m_driver->click(u"Close the side panel"_s));
    QTRY_VERIFY(m_driver->button(u"Show the side panel"_s));
    QTest::keyClick(m_program->window(), Qt::Key_F9);
    QTRY_VERIFY(m_driver->button(u"Close the side panel"_s));
}

void TestTraffic::thePanelLiesOverANarrowPage()
{
    m_program->window()->resize(900, 600);
    QTRY_VERIFY(m_program->app()->get<PanelController>()->isNarrow());
    m_program->app()->get<PanelController>()->setView(PanelController::Traffic);
    QVERIFY(m_driver->click(u"Show the side panel"_s));
    QTRY_VERIFY(m_driver->button(u"Close the side panel"_s));
    QTRY_VERIFY(m_driver->button(u"tools/list"_s));
    picture(u"panel-narrow"_s);
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_VERIFY(!m_program->app()->get<PanelController>()->isShown());
    QTRY_VERIFY(m_driver->button(u"Show the side panel"_s));
}

void TestTraffic::theLogStaysAtItsEndUnlessOneReads()
{
    QVERIFY(openTab(u"Log"_s));
    for (int i = 1; i <= 200; ++i)
        connection()->log()->append(mcp::LogLine::Source::ErrorOutput,
                                    u"boat %1 has passed the mole"_s.arg(i));
    QTRY_VERIFY(m_driver->sees(u"boat 200 has"_s));
    picture(u"log"_s);
    QQuickItem *list = m_driver->list(u"Log"_s);
    QVERIFY(list);
    list->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Home);
    QTRY_VERIFY(m_driver->sees(u"boat 2 has"_s));
    connection()->log()->append(mcp::LogLine::Source::ErrorOutput, u"the last boat"_s);
    QTRY_COMPARE(server()->log()->lines()->count(), 201);
    QVERIFY(m_driver->waitForFrame());
    QTRY_VERIFY(m_driver->sees(u"boat 2 has"_s));
    QTest::keyClick(m_program->window(), Qt::Key_End);
    QTRY_VERIFY(m_driver->sees(u"the last boat"_s));
}

QUAYSIDE_TEST(TestTraffic, QGuiApplication)

} // namespace tst_traffic

#include "tst_traffic.moc"
