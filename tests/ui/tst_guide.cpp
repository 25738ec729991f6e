// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_guide {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

constexpr int kStops = 120; ///< More than any page has.

} // namespace

/// The guide and the help, by keyboard alone. Each step begins where the guide's own button leads.
class TestGuide : public QObject
{
    Q_OBJECT

public:
    static void initMain();

private Q_SLOTS:
    void init();
    void cleanup();

    void theWelcomePageLeadsToTheGuide();
    void keysTurnThePages();
    void actionsThatNeedAServerSaySo();
    void everyStepIsDoneByKeyboard();
    void helpIsAboutThePageShown();
    void linksOfTheHelpAreFollowedByKeyboard();
    void aLinkOfTheGuideOpensTheHelp();
    void aQuestionMarkInAFieldIsTyped();
    void helpReturnsTheFocus();

private:
    QQuickWindow *window() const { return m_program->window(); }
    AppController *app() const { return m_program->app(); }
    GuideController *guide() const { return m_program->app()->get<GuideController>(); }
    ServerController *server() const { return m_program->app()->currentServer(); }
    void key(int key, Qt::KeyboardModifiers with = Qt::NoModifier) const;
    QString focused() const;
    /// By Tab, to the control with this text.
    bool tabTo(const QString &label) const;
    bool press(const QString &label) const;
    bool openGuide() const;
    /// Opens a page of the guide and presses one of its buttons.
    bool act(int step, const QString &button) const;
    bool startDemo() const;
    bool waitFor(const QString &words) const;

    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestGuide::initMain()
{
    QQuickStyle::setStyle(u"Basic"_s);
}

void TestGuide::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>();
    QVERIFY(m_program->window());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestGuide::cleanup()
{
    m_driver.reset();
    m_program.reset();
}

void TestGuide::key(int key, Qt::KeyboardModifiers with) const
{
    QTest::keyClick(window(), Qt::Key(key), with);
}

QString TestGuide::focused() const
{
    const QQuickItem *item = window()->activeFocusItem();
    if (!item)
        return {};
    for (const char *name : {"label", "placeholderText", "text"}) {
        const QString words = item->property(name).toString();
        if (!words.isEmpty())
            return words;
    }
    return {};
}

bool TestGuide::tabTo(const QString &label) const
{
    for (int i = 0; i < kStops && m_driver->waitForFrame(); ++i) {
        if (focused() == label)
            return true;
        key(Qt::Key_Tab);
    }
    qWarning("Tab does not reach “%s”.", qPrintable(label));
    return false;
}

bool TestGuide::press(const QString &label) const
{
    if (!tabTo(label))
        return false;
    key(Qt::Key_Return);
    return true;
}

bool TestGuide::openGuide() const
{
    key(Qt::Key_F1);
    if (!waitUntil([this] { return app()->get<HelpController>()->isOpen(); })
        || !press(u"Open the guide"_s))
        return false;
    return waitUntil([this] { return app()->page() == AppController::Page::Guide; });
}

bool TestGuide::act(int step, const QString &button) const
{
    if (!openGuide())
        return false;
    for (int i = 0; i < 10; ++i)
        key(Qt::Key_Left, Qt::AltModifier);
    for (int i = 0; i < step; ++i)
        key(Qt::Key_Right, Qt::AltModifier);
    return guide()->step() == step && press(button);
}

bool TestGuide::waitFor(const QString &words) const
{
    return waitUntil([this, words] { return m_driver->sees(words); });
}

bool TestGuide::startDemo() const
{
    // The consent is active once the review was visible for a while.
    return act(0, u"Try the demo server"_s)
        && waitUntil([this] { return app()->get<ReviewController>()->canApprove(); })
        && tabTo(u"Start"_s) && (key(Qt::Key_Space), true)
        && waitUntil([this] { return server() && server()->toolCount() > 0; });
}

void TestGuide::theWelcomePageLeadsToTheGuide()
{
    QVERIFY(press(u"Open the guide"_s));

    QTRY_COMPARE(app()->page(), AppController::Page::Guide);
    QVERIFY(waitFor(guide()->title()));
    QVERIFY(m_program->savePictures(u"guide"_s));
}

void TestGuide::keysTurnThePages()
{
    QVERIFY(openGuide());
    QTRY_COMPARE(focused(), u"Next"_s);
    const qsizetype last = guide()->titles().size() - 1;
    QCOMPARE(last, 9);
    for (int i = 0; i < last; ++i) {
        QCOMPARE(guide()->step(), i);
        QVERIFY(waitFor(guide()->titles().at(i)));
        key(Qt::Key_Return);
    }
    QCOMPARE(guide()->step(), last);
    key(Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(guide()->step(), last); // There is no more.
    QTRY_COMPARE(focused(), u"Back"_s); // “Next” has nothing more to do.

    key(Qt::Key_Return);
    QCOMPARE(guide()->step(), last - 1);

    QVERIFY(
        tabTo(u"%1. %2"_s.arg(last).arg(guide()->titles().at(last - 1)))); // Its row in the list.
    key(Qt::Key_Home);
    key(Qt::Key_Return);
    QCOMPARE(guide()->step(), 0);
}

void TestGuide::actionsThatNeedAServerSaySo()
{
    QVERIFY(openGuide());
    guide()->setStep(3);

    QVERIFY(guide()->lacksServer());
    QVERIFY(press(u"Go to the first page"_s));

    QCOMPARE(guide()->step(), 0);
    QVERIFY(!guide()->lacksServer());
}

void TestGuide::everyStepIsDoneByKeyboard()
{
    // 1: the demo server
    QVERIFY(startDemo());
    QVERIFY(waitFor(u"Guide, page 1 of"_s));

    // 2: add a server
    QVERIFY(act(1, u"Add a server"_s));
    QTRY_VERIFY(app()->get<AddServerController>()->isOpen());
    key(Qt::Key_Escape);
    QTRY_VERIFY(!app()->get<AddServerController>()->isOpen());

    // 3: the review
    QVERIFY(act(2, u"Show a review"_s));
    QTRY_VERIFY(app()->get<ReviewController>()->isOpen());
    QVERIFY(waitFor(u"quayside-demo-server"_s));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!app()->get<ReviewController>()->isOpen());

    // 4: a tool
    QVERIFY(act(3, u"Open a tool"_s));
    QTRY_VERIFY(server() && server()->tools()->current());
    QVERIFY(press(u"Run"_s));
    QTRY_VERIFY(server()->tools()->current()->result());
    QTRY_VERIFY(server()->tools()->current()->result()->outcome()
                == ResultController::Outcome::Done);

    // Resources
    QVERIFY(act(4, u"Open the resources"_s));
    QTRY_COMPARE(server()->tab(), ServerController::Resources);
    QVERIFY(tabTo(u"Filter resources"_s));

    // Prompts
    QVERIFY(act(4, u"Open the prompts"_s));
    QTRY_COMPARE(server()->tab(), ServerController::Prompts);
    QVERIFY(waitFor(u"Voyage log entry"_s));

    // Tasks
    const auto stepOf = [this](const QString &title) {
        return int(guide()->titles().indexOf(title));
    };
    QVERIFY(act(stepOf(u"Long-running tasks"_s), u"Open a tool with tasks"_s));
    QTRY_COMPARE(server()->tools()->current()->tool().name, u"survey"_s);
    QVERIFY(press(u"Run as task"_s));
    QTRY_COMPARE(app()->get<TasksController>()->totalCount(), 1);
    QVERIFY(act(stepOf(u"Long-running tasks"_s), u"Show all tasks"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Tasks);
    QVERIFY(waitFor(u"Survey the harbour"_s));

    // Questions
    QVERIFY(act(stepOf(u"Answer questions"_s), u"Open a tool that asks"_s));
    QTRY_COMPARE(server()->tools()->current()->tool().name, u"sign_on"_s);
    QVERIFY(press(u"Run"_s));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 1);
    QVERIFY(act(stepOf(u"Answer questions"_s), u"Show what needs you"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Inbox);
    QTRY_VERIFY(m_driver->button(u"Decline"_s) && m_driver->button(u"Decline"_s)->isEnabled());
    QVERIFY(tabTo(u"Decline"_s));
    QVERIFY(m_driver->focus(u"Decline"_s)); // Also when the page has scrolled to it.
    key(Qt::Key_Return);
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);

    // Ctrl+K leads to a tool
    QVERIFY(act(stepOf(u"Find and repeat"_s), u"Search everything"_s));
    QTRY_VERIFY(app()->get<PaletteController>()->isOpen());
    QTRY_VERIFY(m_driver->input(u"Search everything"_s)
                && m_driver->input(u"Search everything"_s)->hasActiveFocus());
    m_driver->typeHere(u"forecast"_s);
    QVERIFY(waitFor(u"Forecast"_s));
    QTRY_COMPARE(app()->get<PaletteController>()->found()->at(0).name, u"forecast"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(!app()->get<PaletteController>()->isOpen());
    QTRY_COMPARE(server()->tools()->current()->tool().name, u"forecast"_s);

    // The history of the tool
    QVERIFY(press(u"Run"_s));
    key(Qt::Key_H, Qt::ControlModifier);
    QTRY_VERIFY(server()->tools()->current()->history()->isOpen());
    QVERIFY(waitFor(u"History of Forecast"_s));
    QTRY_VERIFY(server()->tools()->current()->history()->calls()->count() > 0);

    // Traffic
    QVERIFY(act(stepOf(u"See what is sent"_s), u"Open the traffic"_s));
    QTRY_COMPARE(server()->tab(), ServerController::Traffic);
    QVERIFY(waitFor(u"tools/call"_s));

    // Settings, and back by the bar
    QVERIFY(act(stepOf(u"Make it yours"_s), u"Open settings"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Settings);
    QVERIFY(press(u"Back to the guide"_s));
    QTRY_COMPARE(app()->page(), AppController::Page::Guide);
    QCOMPARE(guide()->title(), u"Make it yours"_s);
}

void TestGuide::helpIsAboutThePageShown()
{
    const auto opensHelpAbout = [this](const QString &title) {
        key(Qt::Key_F1);
        const bool isShown = waitFor(u"Help: "_s + title);
        key(Qt::Key_Escape);
        return isShown && waitUntil([this] { return !app()->get<HelpController>()->isOpen(); });
    };
    QVERIFY(opensHelpAbout(u"Welcome"_s));
    QVERIFY(press(u"Tasks"_s));
    QVERIFY(opensHelpAbout(u"Tasks"_s));
    QVERIFY(startDemo());
    QVERIFY(opensHelpAbout(u"Tools"_s));
    QVERIFY(tabTo(u"Tools"_s));
    key(Qt::Key_Right);
    QVERIFY(opensHelpAbout(server()->tab() == ServerController::Log ? u"Log"_s : u"Resources"_s));

    key('?');
    QTRY_VERIFY(app()->get<HelpController>()->isOpen());
    QVERIFY(m_program->savePictures(u"help"_s));
    key('?');
    QTRY_VERIFY(!app()->get<HelpController>()->isOpen());
}

void TestGuide::linksOfTheHelpAreFollowedByKeyboard()
{
    key(Qt::Key_F1);
    QVERIFY(waitFor(u"Help: Welcome"_s));
    QVERIFY(press(u"All topics"_s));
    QVERIFY(waitFor(u"Help: Handbook"_s));
    QTRY_COMPARE(focused(), u"Close help"_s);

    key(Qt::Key_Tab); // The first link.
    key(Qt::Key_Return);
    QVERIFY(waitFor(u"Help: First steps"_s));
    QVERIFY(waitFor(u"An MCP server offers tools, resources and prompts."_s));
    QTRY_COMPARE(focused(), u"Close help"_s); // The link is gone.

    QVERIFY(press(u"Back"_s));
    QVERIFY(waitFor(u"Help: Handbook"_s));
    QVERIFY(press(u"Back"_s));
    QVERIFY(waitFor(u"Help: Welcome"_s));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!app()->get<HelpController>()->isOpen());
}

void TestGuide::aLinkOfTheGuideOpensTheHelp()
{
    QVERIFY(openGuide());
    guide()->setStep(1);
    QVERIFY(waitFor(u"A server is a program on your computer, or a service on the web."_s));
    QVERIFY(tabTo(u"Add a server"_s));

    key(Qt::Key_Backtab, Qt::ShiftModifier); // The link above the button.
    key(Qt::Key_Return);

    QVERIFY(waitFor(u"Help: Servers"_s));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!app()->get<HelpController>()->isOpen());
    QCOMPARE(app()->page(), AppController::Page::Guide);
}

void TestGuide::aQuestionMarkInAFieldIsTyped()
{
    QVERIFY(startDemo());
    QVERIFY(tabTo(u"Filter tools"_s));

    QTest::keyClick(window(), '?');

    QVERIFY(!app()->get<HelpController>()->isOpen());
    QCOMPARE(window()->activeFocusItem()->property("text").toString(), u"?"_s);
}

void TestGuide::helpReturnsTheFocus()
{
    QVERIFY(tabTo(u"Add server"_s));
    key(Qt::Key_F1);
    QTRY_COMPARE(focused(), u"Close help"_s);
    key(Qt::Key_Return);

    QTRY_VERIFY(!app()->get<HelpController>()->isOpen());
    QTRY_COMPARE(focused(), u"Add server"_s);
}

QUAYSIDE_TEST(TestGuide, QGuiApplication)

} // namespace tst_guide

#include "tst_guide.moc"
