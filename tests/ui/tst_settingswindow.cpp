// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callhistory.h"
#include "core/host/host.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QQuickStyle>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_settingswindow {

using namespace Qt::StringLiterals;
using namespace quayside;

/// The settings as a person uses them, the shortcuts, and what the window remembers.
class TestSettingsWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void everySectionIsShown();
    void aProxyIsSetForAllConnections();
    void theHistoryIsListedAndDeleted();
    void theThemeIsChosenByKeyboard();
    void anotherLanguageNeedsARestart();
    void timeLimitsAreTyped();
    void aServerHasTimeLimitsInItsSetup();
    void shortcutsWorkByKeyboard();
    void theWindowRemembersItsSizeAndPage();
    void rightToLeftIsMirrored();
    void noTextOfTheSettingsIsCut_data();
    void noTextOfTheSettingsIsCut();

private:
    bool open(const QString &folder);
    mcp::Server *add(const QString &name) const;
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }
    bool show(const QString &section) const;
    QStringList cutTexts(const QQuickItem *item) const;
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) const
    {
        QTest::keyClick(window(), key, modifiers);
    }
    AppController *app() const { return m_program->app(); }
    QQuickWindow *window() const { return m_program->window(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

bool TestSettingsWindow::open(const QString &folder)
{
    m_driver.reset();
    m_program.reset();
    m_program = std::make_unique<Program>(nullptr, folder);
    if (!window())
        return false;
    m_driver = std::make_unique<WindowDriver>(window());
    return QTest::qWaitForWindowActive(window(), Waiting::kLimit);
}

void TestSettingsWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(open(m_folder->path()));
}

void TestSettingsWindow::cleanup()
{
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    m_driver.reset();
    m_program.reset();
}

mcp::Server *TestSettingsWindow::add(const QString &name) const
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    return m_program->host()->add(entry).valueOr(nullptr);
}

bool TestSettingsWindow::show(const QString &section) const
{
    app()->showSettings(section);
    return m_driver->waitForLayout();
}

void TestSettingsWindow::everySectionIsShown()
{
    window()->resize(1200, 760);
    const QStringList sections = SettingsController::sections();
    for (const QString &section : sections) {
        app()->showPlace(AppController::placeOfSettings(section));
        QVERIFY(m_driver->waitForFrame());
        QCOMPARE(app()->page(), AppController::Page::Settings);
        QVERIFY(m_program->savePictures(u"settings-"_s + section));
    }
    QVERIFY(m_driver->click(u"Time limits"_s));
    QTRY_VERIFY(sees(u"Tool call (seconds)"_s));
    QVERIFY(m_driver->click(u"Keyboard shortcuts"_s));
    QTRY_VERIFY(sees(u"Ctrl+Q"_s));
    QVERIFY(m_driver->click(u"About"_s));
    QTRY_VERIFY(sees(u"Apache-2.0"_s));
}

void TestSettingsWindow::aProxyIsSetForAllConnections() // SEC-66
{
    window()->resize(1200, 760);
    app()->get<NetworkController>()->setProxyUse(NetworkController::OwnProxy);
    QVERIFY(show(u"network"_s));
    QVERIFY(m_driver->type(u"Proxy address"_s, u"nonsense"_s));
    QVERIFY(m_driver->click(u"Save proxy"_s));
    QTRY_VERIFY(sees(app()->get<NetworkController>()->proxyProblem()));
    QVERIFY(!app()->get<NetworkController>()->proxyProblem().isEmpty());
    QVERIFY(m_driver->type(u"Proxy address"_s, u"http://me@proxy.example:8080"_s));
    QVERIFY(m_driver->type(u"Proxy password"_s, u"secret"_s));
    QVERIFY(m_program->savePictures(u"settings-network-proxy"_s));
    QVERIFY(m_driver->click(u"Save proxy"_s));
    QTRY_COMPARE(app()->get<NetworkController>()->proxy(), u"http://me@proxy.example:8080"_s);
    QVERIFY(app()->get<NetworkController>()->hasPassword());
    QVERIFY(app()->get<NetworkController>()->proxyProblem().isEmpty());
    QVERIFY(m_driver->type(u"Certificate authorities"_s, u"/missing.pem"_s));
    QTest::keyClick(window(), Qt::Key_Return);
    QTRY_VERIFY(!app()->get<NetworkController>()->caProblem().isEmpty());
    QVERIFY(m_program->savePictures(u"settings-network-problem"_s));
}

void TestSettingsWindow::theHistoryIsListedAndDeleted()
{
    window()->resize(1200, 1000);
    mcp::Server *demo = add(u"Demo"_s);
    QVERIFY(demo && demo->approve(demo->review()));
    demo->start();
    QTRY_COMPARE(demo->state(), mcp::Server::State::Ready);
    QVERIFY(show(u"data"_s));
    QTRY_VERIFY(m_driver->sees(u"Call history"_s));
    mcp::CallHistory *history = m_program->host()->history();
    const mcp::json::RawObject arguments{mcp::json::Raw(QByteArray(R"({"message":"ahoy"})"))};
    mcp::ToolCall call;
    call.serverId = demo->entry().id;
    call.tool = u"echo"_s;
    call.arguments = arguments;
    m_program->host()->callTool(call).then(history, [](const auto &) {});
    history->saveSet(call.serverId, call.tool, u"Mine"_s, arguments, {})
        .then(history, [](const auto &) {});
    // The page shows what is kept while it is open.
    QTRY_VERIFY(m_driver->sees(u"1 call"_s));
    QTRY_VERIFY(m_driver->sees(u"1 set"_s));
    QVERIFY(m_program->savePictures(u"settings-history"_s));
    QVERIFY(m_driver->click(u"Keep a history of calls"_s));
    QTRY_VERIFY(!history->isOn());
    history->setOn(true); // As the switch on the history page does.
    QTRY_VERIFY(m_driver->button(u"Keep a history of calls"_s)->property("checked").toBool());
    app()->get<DataController>()->remove(u"history"_s);
    QTRY_VERIFY(!m_driver->sees(u"1 call"_s));
    QTRY_VERIFY(sees(u"1 set"_s));
    app()->get<DataController>()->remove(u"arguments"_s);
    QTRY_VERIFY(!m_driver->sees(u"1 set"_s));
}

void TestSettingsWindow::theThemeIsChosenByKeyboard()
{
    QVERIFY(show(u"appearance"_s));
    QQuickItem *theme = m_driver->input(u"Theme"_s);
    QVERIFY(theme);
    theme->forceActiveFocus(Qt::TabFocusReason);
    const QColor light = window()->color();
    press(Qt::Key_Down, Qt::NoModifier);
    press(Qt::Key_Down, Qt::NoModifier);
    QTRY_VERIFY(app()->get<SettingsController>()->isDark());
    QTRY_VERIFY(window()->color() != light);
    QVERIFY(open(m_folder->path()));
    QVERIFY(app()->get<SettingsController>()->isDark());
    QVERIFY(window()->color() != light);
}

void TestSettingsWindow::anotherLanguageNeedsARestart()
{
    QVERIFY(show(u"appearance"_s));
    QTRY_VERIFY(sees(u"Takes effect at the next start of Quayside."_s));
    QQuickItem *language = m_driver->input(u"Language"_s);
    QVERIFY(language);
    language->forceActiveFocus(Qt::TabFocusReason);
    for (int i = 0; i < 2; ++i)
        press(Qt::Key_Down, Qt::NoModifier);
    QTRY_VERIFY(sees(u"Restart Quayside to change the language."_s));
}

void TestSettingsWindow::timeLimitsAreTyped() // TIME-01
{
    QVERIFY(show(u"limits"_s));
    QVERIFY(m_driver->type(u"Tool call (seconds)"_s, u"7"_s));
    QCOMPARE(app()->get<SettingsController>()->callTime(), 7);
    QVERIFY(m_driver->type(u"Tool call (seconds)"_s, u"86401"_s));
    QTRY_VERIFY(sees(u"Enter a whole number of seconds"_s));
    QCOMPARE(app()->get<SettingsController>()->callTime(),
             8640); // The last valid number while typing.
}

void TestSettingsWindow::aServerHasTimeLimitsInItsSetup() // TIME-01
{
    const mcp::Server *server = add(u"Harbour"_s);
    QVERIFY(server);
    app()->selectServer(server->entry().id);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Setup"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->type(u"Connect (seconds)"_s, u"9"_s));
    QCOMPARE(server->entry().timeouts.connectTime(), std::chrono::seconds(9));
    QVERIFY(!server->entry().timeouts.call);
}

void TestSettingsWindow::shortcutsWorkByKeyboard()
{
    const QString first = add(u"First"_s)->entry().id;
    const QString second = add(u"Second"_s)->entry().id;
    press(Qt::Key_Comma);
    QCOMPARE(app()->page(), AppController::Page::Settings);
    press(Qt::Key_2);
    QVERIFY(app()->currentServer());
    QCOMPARE(app()->currentServer()->serverId(), second);
    press(Qt::Key_1);
    QCOMPARE(app()->currentServer()->serverId(), first);
    press(Qt::Key_9);
    QCOMPARE(app()->currentServer()->serverId(), first);
    press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(app()->page(), AppController::Page::Tasks);
    press(Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(app()->page(), AppController::Page::Inbox);
    const bool isShown = app()->get<PanelController>()->isShown();
    press(Qt::Key_F9, Qt::NoModifier);
    QCOMPARE(app()->get<PanelController>()->isShown(), !isShown);
    press(Qt::Key_F9, Qt::NoModifier);
    press(Qt::Key_N);
    QCOMPARE(app()->page(), AppController::Page::Chat);
    press(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(app()->get<AddServerController>()->isOpen());
    app()->get<AddServerController>()->setOpen(false);
    QSignalSpy ended(app()->get<CloseController>(), &CloseController::endRequested);
    press(Qt::Key_Q);
    QCOMPARE(ended.size(), 1);
    press(Qt::Key_W);
    QTRY_VERIFY(!window()->isVisible());
}

void TestSettingsWindow::theWindowRemembersItsSizeAndPage() // window 8
{
    const QString id = add(u"First"_s)->entry().id;
    app()->selectServer(id);
    window()->resize(1010, 690);
    QVERIFY(m_driver->waitForFrame());
    app()->showPage(AppController::Page::Tasks);
    QVERIFY(open(m_folder->path()));
    QCOMPARE(window()->size(), QSize(1010, 690));
    QCOMPARE(app()->page(), AppController::Page::Tasks);
    app()->selectServer(id);
    window()->showMaximized();
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(open(m_folder->path()));
    QVERIFY(app()->currentServer());
    QVERIFY(window()->windowStates().testFlag(Qt::WindowMaximized));
}

void TestSettingsWindow::rightToLeftIsMirrored()
{
    QVERIFY(show(u"appearance"_s));
    const auto leftOf = [this](const QString &label) {
        const QQuickItem *row = m_driver->button(label);
        return row ? row->mapToScene(QPointF(0, 0)).x() : -1;
    };
    QVERIFY(leftOf(u"Appearance"_s) < window()->width() / 2);
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    QTRY_VERIFY(leftOf(u"Appearance"_s) > window()->width() / 2);
    QTRY_VERIFY(leftOf(u"Add server"_s) > window()->width() / 2); // The sidebar.
    QVERIFY(m_program->savePictures(u"settings-mirrored"_s));
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    QTRY_VERIFY(leftOf(u"Add server"_s) < window()->width() / 2);
}

/// What is visible and ends in dots.
QStringList TestSettingsWindow::cutTexts(const QQuickItem *item) const
{
    QStringList cut;
    if (!item->isVisible())
        return cut;
    if (item->property("truncated").toBool())
        cut.append(item->property("text").toString());
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children)
        cut += cutTexts(child);
    return cut;
}

void TestSettingsWindow::noTextOfTheSettingsIsCut_data()
{
    QTest::addColumn<int>("percent");
    const QList<int> sizes = SettingsController::textSizes();
    for (const int percent : sizes)
        QTest::addRow("%d", percent) << percent;
}

void TestSettingsWindow::noTextOfTheSettingsIsCut()
{
    QFETCH(int, percent);
    window()->resize(window()->minimumSize());
    app()->get<SettingsController>()->setTextSize(percent);
    const QStringList sections = SettingsController::sections();
    for (const QString &section : sections) {
        QVERIFY(show(section));
        QStringList cut;
        // The layout may take a few frames.
        const auto isGood = [&] {
            cut = cutTexts(window()->contentItem());
            return m_driver->waitForFrame() && cut.isEmpty();
        };
        QVERIFY2(waitUntil(isGood), qPrintable(section + u": "_s + cut.join(u", "_s)));
    }
    QVERIFY(m_program->savePictures(u"settings-text-%1"_s.arg(percent)));
}

QUAYSIDE_TEST(TestSettingsWindow, QGuiApplication)

} // namespace tst_settingswindow

#include "tst_settingswindow.moc"
