// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/notifications.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/host/callgate.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_callwindow {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;

/// Calls that wait for the person in the window (SEC-44 to SEC-47, SEC-54, SEC-55)
class TestCallWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void aCallIsShownAndAllowed();
    void theCardSaysWhatTheToolClaims();
    void theAnswersKeepTheirPlaces_data();
    void theAnswersKeepTheirPlaces();
    void denyIsInertUnderThePointerToo();
    void theKeyboardReachesEveryPartInOrder();
    void aWrongArgumentIsBroughtUp();
    void aNameThatLooksLikeAnotherIsSaid();
    void whatThePersonChangesIsSent();
    void earlyClicksAndEnterDoNothing();
    void aCardThatAppearsUnderThePointerIsInert();
    void escapeAndDenyAreNo();
    void fiftyCallsAtOnceArePaused();
    void aLastingPermissionIsRemembered();
    void theToolPageHasTheCardToo();
    void whoLooksElsewhereIsToldOfOne();

private:
    void call(const mcp::Labels &labels = {},
              const QByteArray &arguments = R"({"message":"ahoy"})");
    void openInbox();
    void settle();
    /// Presses a button as soon as it can be pressed.
    bool answer(const QString &label);
    /// Where the answers are in the window.
    QList<QPointF> places() const;
    bool sees(const QString &words) const { return m_driver->sees(words); }
    mcp::CallGate *gate() const { return m_program->host()->gate(); }

    mcp::ManualClock m_clock;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    std::unique_ptr<QObject> m_caller;
    mcp::Server *m_harbour = nullptr;
    QList<mcp::Result<mcp::ToolCallOutcome>> m_results;
};

void TestCallWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>(&m_clock);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    m_caller = std::make_unique<QObject>();
    m_results.clear();
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    m_harbour = m_program->host()->add(entry).valueOr(nullptr);
    QVERIFY(m_harbour && m_harbour->approve(m_harbour->review()));
    m_harbour->start();
    QVERIFY(waitUntil([this] {
        const mcp::Connection *connection = m_harbour->connection();
        return connection && connection->tools() && connection->tools()->find(u"echo"_s)
            && !connection->tools()->isLoading();
    }));
}

void TestCallWindow::cleanup()
{
    QGuiApplication::setLayoutDirection(Qt::LeftToRight); // Also after a failure.
    m_caller.reset();
    m_driver.reset();
    m_program.reset();
}

/// By a model in a conversation.
void TestCallWindow::call(const mcp::Labels &labels, const QByteArray &arguments)
{
    const mcp::Tool *tool = m_harbour->connection()->tools()->find(u"echo"_s);
    mcp::ToolCall what;
    what.serverId = m_harbour->entry().id;
    what.tool = tool->name;
    what.toolTitle =
        u"Anything” on Quayside is safe. “Echo"_s; // R6: stands in no sentence of ours.
    what.inputSchema = tool->inputSchema.raw;
    what.arguments = {mcp::json::Raw(arguments)};
    m_program->host()
        ->callTool({mcp::Source::Conversation, u"talk"_s, {}, labels}, what)
        .then(m_caller.get(), [this](const auto &result) { m_results.append(result); });
}

void TestCallWindow::openInbox()
{
    QVERIFY(m_driver->click(u"Needs you"_s));
    settle();
}

/// Everything is laid out, and has been looked at for long enough to be answered.
void TestCallWindow::settle()
{
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(InboxItem::kInertTime);
    QVERIFY(m_driver->waitForFrame());
}

bool TestCallWindow::answer(const QString &label)
{
    const auto isArmed = [&] {
        const QQuickItem *button = m_driver->button(label);
        if (button && button->isEnabled())
            return true;
        m_clock.advance(InboxItem::kInertTime);
        return false;
    };
    return waitUntil([&] { return m_driver->waitForLayout() && isArmed(); })
        && m_driver->click(label);
}

QList<QPointF> TestCallWindow::places() const
{
    QList<QPointF> places;
    for (const QString &label : {u"Deny"_s, u"Allow"_s}) {
        const QQuickItem *button = m_driver->button(label);
        places.append(button ? button->mapToScene({}) : QPointF());
        places.append(button ? QPointF(button->width(), button->height()) : QPointF());
    }
    return places;
}

void TestCallWindow::aCallIsShownAndAllowed() // SEC-45, SEC-54, TOOL-07
{
    mcp::ServerEntry other;
    other.name = u"Lighthouse"_s;
    other.program = QCoreApplication::applicationFilePath();
    const auto lighthouse = m_program->host()->add(other);
    QVERIFY(lighthouse);
    call({true, true, {(*lighthouse)->entry().id, m_harbour->entry().id}});
    openInbox();
    QTRY_VERIFY(sees(u"A model asked for this call in a conversation."_s));
    QTRY_VERIFY(sees(u"This conversation has read private data and text from outside."_s));
    QTRY_VERIFY(sees(u"The arguments contain results from Lighthouse."_s));
    QTRY_VERIFY(sees(u"ahoy"_s));
    QTRY_VERIFY(sees(u"Such calls need a confirmation each time."_s));
    QVERIFY(m_program->savePictures(u"call"_s));
    QVERIFY(answer(u"Allow"_s)); // The button was moved.
    QTRY_COMPARE(m_results.size(), 1);
    QVERIFY(m_results[0] && m_results[0]->result);
    QTRY_VERIFY(sees(u"You're all caught up."_s));
}

void TestCallWindow::theCardSaysWhatTheToolClaims() // W4, W5, TOOL-06
{
    call();
    openInbox();
    QTRY_VERIFY(sees(u"Read-only (claimed)"_s));
    QVERIFY(sees(u"echo · "_s) && sees(u"ahoy"_s));
    QVERIFY(sees(u"First call of this tool: the next one can be allowed for longer."_s));
    QVERIFY2(!sees(u"Returns what you send."_s), "the description is there on demand");
    QVERIFY2(!sees(u"\"message\": \"ahoy\""_s), "the arguments are there once");
    QVERIFY2(!m_driver->input(u"Message, required"_s), "and so is their form");
    const QList<QPointF> before = places();
    QVERIFY(m_driver->click(u"Description"_s));
    QTRY_VERIFY(sees(u"Returns what you send."_s));
    QVERIFY(m_driver->click(u"What is sent"_s));
    QTRY_VERIFY(sees(u"\"message\": \"ahoy\""_s));
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(places(), before);
    QVERIFY(m_program->savePictures(u"call-details"_s));
    QVERIFY2(!m_driver->button(u"Ask unless read-only"_s), "SEC-52: not at its first use");
    QVERIFY(answer(u"Allow"_s));
    QTRY_COMPARE(m_results.size(), 1);
    call();
    QTRY_VERIFY(m_driver->button(u"Ask unless read-only"_s));
    QVERIFY(answer(u"Ask unless read-only"_s));
    QTRY_VERIFY(sees(u"tools that claim to be read-only are not asked about"_s));
    QTRY_VERIFY(!m_driver->button(u"Ask unless read-only"_s));
    QCOMPARE(gate()->open().size(), 1);
    call();
    QTRY_COMPARE(m_results.size(), 2); // Without a question.
    QVERIFY(m_results[1]);
}

void TestCallWindow::theAnswersKeepTheirPlaces_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    QTest::addColumn<Qt::LayoutDirection>("direction");
    const QSize usual(1280, 800);
    const QSize small(900, 600);
    QTest::newRow("usual") << usual << 100 << Qt::LeftToRight;
    QTest::newRow("small") << small << 100 << Qt::LeftToRight;
    QTest::newRow("large text") << usual << 200 << Qt::LeftToRight;
    QTest::newRow("small, large text") << small << 200 << Qt::LeftToRight;
    QTest::newRow("mirrored") << usual << 100 << Qt::RightToLeft;
    QTest::newRow("small, mirrored") << small << 100 << Qt::RightToLeft;
}

/// Whatever is chosen, opened or typed (W13, W24).
void TestCallWindow::theAnswersKeepTheirPlaces()
{
    QFETCH(const QSize, size);
    QFETCH(const int, percent);
    QFETCH(const Qt::LayoutDirection, direction);
    QGuiApplication::setLayoutDirection(direction);
    m_program->app()->get<SettingsController>()->setTextSize(percent);
    m_program->window()->resize(size);
    call();
    openInbox();
    QVERIFY(answer(u"Allow"_s)); // Something lasting is offered from the second call on.
    QTRY_COMPARE(m_results.size(), 1);
    call();
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    settle();
    CallController *card = m_program->app()->get<PersonRequests>()->calls().constFirst();
    const QQuickItem *allow = m_driver->button(u"Allow"_s);
    const QQuickItem *deny = m_driver->button(u"Deny"_s);
    QVERIFY(allow && deny);
    const QRectF window(QPointF(), m_program->window()->size());
    QVERIFY(window.contains(allow->mapRectToScene(allow->boundingRect())));
    QVERIFY(window.contains(deny->mapRectToScene(deny->boundingRect())));
    QCOMPARE(allow->mapToScene({}).y(), deny->mapToScene({}).y());
    const bool isDenyFirst = deny->mapToScene({}).x() < allow->mapToScene({}).x();
    QCOMPARE(isDenyFirst, direction == Qt::LeftToRight);

    const QList<QPointF> before = places();
    for (int span = int(card->spans().size()) - 1; span >= 0; --span) {
        card->setSpan(span);
        settle();
        QCOMPARE(places(), before);
    }
    card->setSpan(1);
    settle();
    QVERIFY(sees(card->remembered()));
    QCOMPARE(places(), before);
    card->form()->root()->children()->at(0)->setText(u"belay\n"_s.repeated(30));
    settle();
    QTRY_VERIFY(sees(u"Changed by you: message"_s));
    QCOMPARE(places(), before);
}

void TestCallWindow::denyIsInertUnderThePointerToo() // W12, SEC-46
{
    call();
    call();
    openInbox();
    const QPoint place = m_driver->button(u"Deny"_s)->mapToScene(QPointF(10, 10)).toPoint();
    const auto press = [&] { QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place); };
    press();
    QTRY_COMPARE(m_results.size(), 1);
    QVERIFY(m_driver->waitForFrame());
    press(); // The second click of a double click.
    m_clock.advance(499ms);
    press();
    QCOMPARE(gate()->open().size(), 1);
    QVERIFY(answer(u"Deny"_s));
    QTRY_COMPARE(m_results.size(), 2);
}

void TestCallWindow::theKeyboardReachesEveryPartInOrder() // W4
{
    call();
    openInbox();
    settle();
    QQuickItem *deny = m_driver->button(u"Deny"_s);
    QVERIFY(deny && deny->isEnabled());
    deny->forceActiveFocus(Qt::TabFocusReason);
    QStringList order;
    for (int i = 0; i < 5; ++i) {
        const QQuickItem *focused = m_program->window()->activeFocusItem();
        order.append(focused ? focused->property("text").toString() : QString());
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
    }
    const QStringList wanted{u"Deny"_s, u"Allow"_s, u"Edit arguments"_s, u"What is sent"_s,
                             u"Description"_s};
    QCOMPARE(order, wanted);
}

void TestCallWindow::aWrongArgumentIsBroughtUp()
{
    call({}, R"({"note":"ahoy"})"); // The message is required.
    openInbox();
    QVERIFY(answer(u"Allow"_s));
    QTRY_VERIFY(m_driver->input(u"Message, required"_s));
    QCOMPARE(gate()->open().size(), 1);
    const auto isTyping = [this] {
        const QQuickItem *focused = m_program->window()->activeFocusItem();
        return focused && focused->inherits("QQuickTextInput");
    };
    QTRY_VERIFY(isTyping());
}

void TestCallWindow::aNameThatLooksLikeAnotherIsSaid() // SEC-38
{
    mcp::ServerEntry entry;
    entry.name = u"Harb\u043Eur"_s; // With a Cyrillic letter.
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    QVERIFY(m_program->host()->add(entry).hasValue());
    call();
    openInbox();
    QTRY_VERIFY(sees(u"The name looks like that of the server"_s));
    QTRY_VERIFY(sees(u"Character 5 is U+006F here and U+043E there."_s));
}

void TestCallWindow::whatThePersonChangesIsSent() // SEC-45
{
    call();
    openInbox();
    CallController *card = m_program->app()->get<InboxController>()->chosenCall();
    QVERIFY(card && card->form()->root());
    FormChildren *fields = card->form()->root()->children();
    fields->at(0)->setText(u"belay"_s);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY2(!m_driver->button(u"Allow"_s)->isEnabled(), "a change makes the button inert again");
    QTRY_VERIFY(sees(u"Changed by you: message"_s));
    QTRY_VERIFY(sees(u"belay"_s) && !sees(u"ahoy"_s));
    QVERIFY(answer(u"Allow"_s));
    QTRY_COMPARE(m_results.size(), 1);
    QVERIFY(m_results[0] && m_results[0]->result);
    QVERIFY(m_results[0]->result->source.view().toByteArray().contains("belay"));
}

void TestCallWindow::earlyClicksAndEnterDoNothing() // SEC-46
{
    call();
    QVERIFY(m_driver->click(u"Needs you"_s));
    QVERIFY(m_driver->waitForLayout());
    m_program->app()->get<InboxController>()->chosenCall()->show();
    QQuickItem *allow = m_driver->button(u"Allow"_s);
    QVERIFY(allow);
    const auto tryAll = [&] {
        const QPoint place = allow->mapToScene(QPointF(10, 10)).toPoint();
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place);
        allow->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_program->window(), Qt::Key_Return);
        QTest::keyClick(m_program->window(), Qt::Key_Enter);
        m_program->app()->get<InboxController>()->chosenCall()->allow();
        return gate()->open().size() == 1;
    };
    QVERIFY(tryAll());
    m_clock.advance(100ms);
    QVERIFY(tryAll());
    m_clock.advance(399ms);
    QVERIFY(tryAll());
    m_clock.advance(101ms);
    QVERIFY(m_driver->waitForFrame());
    allow->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyClick(m_program->window(), Qt::Key_Enter);
    QCOMPARE(gate()->open().size(), 1);
    QVERIFY(m_driver->click(u"Allow"_s));
    QTRY_COMPARE(m_results.size(), 1);
}

void TestCallWindow::aCardThatAppearsUnderThePointerIsInert() // SEC-46, SEC-47
{
    call();
    call();
    openInbox();
    const QPoint place = m_driver->button(u"Allow"_s)->mapToScene(QPointF(10, 10)).toPoint();
    const auto press = [&] { QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place); };
    press();
    QTRY_COMPARE(m_results.size(), 1);
    QVERIFY(m_driver->waitForLayout());
    press();
    m_clock.advance(499ms);
    press();
    QCOMPARE(gate()->open().size(), 1);
    m_clock.advance(1ms);
    QVERIFY(m_driver->waitForFrame());
    press();
    QTRY_COMPARE(m_results.size(), 2);
}

void TestCallWindow::escapeAndDenyAreNo() // SEC-44
{
    call();
    openInbox();
    m_driver->button(u"Deny"_s)->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_COMPARE(m_results.size(), 1);
    QCOMPARE(m_results[0].error().code, int(mcp::CallRefusal::Closed));
    call();
    QTRY_VERIFY(m_driver->button(u"Deny"_s));
    QVERIFY(answer(u"Deny"_s));
    QTRY_COMPARE(m_results.size(), 2);
    QCOMPARE(m_results[1].error().code, int(mcp::CallRefusal::Refused));
}

void TestCallWindow::fiftyCallsAtOnceArePaused() // SEC-47, SEC-55
{
    for (int i = 0; i < 50; ++i)
        call();
    QTRY_COMPARE(m_results.size(), 45); // Busy.
    openInbox();
    QTRY_VERIFY(sees(u"5 waiting"_s));
    for (int i = 0; i < 10; ++i) { // Denied without a look.
        QTRY_VERIFY(m_driver->button(u"Deny"_s));
        QVERIFY(answer(u"Deny"_s));
        QTRY_COMPARE(m_results.size(), 46 + 2 * i);
        call();
        call();
        QTRY_COMPARE(m_results.size(), 47 + 2 * i);
        if (gate()->pause())
            break;
    }
    QVERIFY(gate()->pause());
    QTRY_VERIFY(sees(u"Take your time"_s));
    QVERIFY(!m_driver->button(u"Allow"_s));
    QVERIFY2(!m_driver->button(u"Continue"_s)->isEnabled(), "a pause is not clicked away");
    QVERIFY(m_program->savePictures(u"call-pause"_s));
    settle();
    QVERIFY(m_driver->click(u"Continue"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    QVERIFY(!sees(u"Take your time"_s));
}

void TestCallWindow::aLastingPermissionIsRemembered() // SEC-48
{
    call();
    openInbox();
    QVERIFY2(!m_driver->sees(u"For 30 days"_s), "nothing lasting at the first use");
    QVERIFY(answer(u"Allow"_s));
    QTRY_COMPARE(m_results.size(), 1);
    call();
    QTRY_VERIFY(m_program->app()->get<InboxController>()->chosenCall());
    CallController *card = m_program->app()->get<InboxController>()->chosenCall();
    QVERIFY(card->spans().size() > 1);
    card->setSpan(1);
    settle();
    QTRY_VERIFY(sees(u"until the conversation ends"_s));
    QVERIFY2(card->remembered().contains(u"“echo” on "_s), qPrintable(card->remembered()));
    QVERIFY2(!card->remembered().contains(u"safe"_s) && !card->facts().contains(u"safe"_s),
             qPrintable(card->facts()));
    QVERIFY(m_program->savePictures(u"call-remembered"_s));
    QVERIFY(answer(u"Allow"_s));
    QTRY_COMPARE(m_results.size(), 2);
    call();
    QTRY_COMPARE(m_results.size(), 3);
    QVERIFY(m_results[2]);
}

void TestCallWindow::theToolPageHasTheCardToo()
{
    m_program->app()->selectServer(m_harbour->entry().id);
    ServerController *server = m_program->app()->currentServer();
    QVERIFY(waitUntil([server] { return server->toolCount() > 0; }));
    server->selectTool(u"echo"_s);
    call();
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    settle();
    settle();
    QVERIFY(m_program->savePictures(u"call-tool"_s));
    QVERIFY(answer(u"Allow"_s)); // The page may move it when the icon of the server comes.
    QTRY_COMPARE(m_results.size(), 1);
    QVERIFY(m_results[0]);
}

void TestCallWindow::whoLooksElsewhereIsToldOfOne() // SEC-37, SEC-47
{
    AppController *app = m_program->app();
    Notifications notifications(app->get<TaskItems>(), app->get<PersonRequests>());
    QSignalSpy told(&notifications, &Notifications::posted);
    QSignalSpy settled(&notifications, &Notifications::withdrawn);
    notifications.setWindowActive(false);
    call();
    call();
    QTRY_COMPARE(gate()->open().size(), 2);
    QCOMPARE(told.size(), 1);
    const QString place = told.at(0).at(0).toString();
    QCOMPARE(place, AppController::placeOfCall(gate()->open().constFirst()));
    QCOMPARE(told.at(0).at(1).toString(), u"Allow a tool call on Harbour?"_s);
    app->showPlace(place);
    QCOMPARE(app->page(), AppController::Page::Inbox);
    QVERIFY(app->get<InboxController>()->chosenCall());
    QCOMPARE(app->get<InboxController>()->chosenCall()->id(), gate()->open().constFirst());
    gate()->refuse(gate()->open().constFirst());
    QCOMPARE(settled.size(), 1);
    QCOMPARE(settled.at(0).at(0).toString(), place);
    call();
    QTRY_COMPARE(gate()->open().size(), 2);
    QCOMPARE(told.size(), 2);
}

QUAYSIDE_TEST(TestCallWindow, QGuiApplication)

} // namespace tst_callwindow

#include "tst_callwindow.moc"
