// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QAccessible>
#include <QGuiApplication>
#include <QImage>
#include <QMetaEnum>
#include <QPointer>
#include <QProcess>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace tst_accessibility {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

constexpr int kStops = 200; ///< More than any page has.

/// What a person operates, by number of role on the accessibility bus (atspi-constants.h).
bool isControl(uint role)
{
    constexpr uint kRoles[]{7, 8, 11, 32, 35, 37, 40, 43, 44, 51, 52, 62, 79, 88, 91};
    return std::find(std::begin(kRoles), std::end(kRoles), role) != std::end(kRoles);
}

constexpr QRgb kAccent = 0xFF0A6B73; ///< Theme.accent of the light theme.
constexpr int kFrame =
    12; ///< A field draws its focus around the text that has it, at most so far away.

constexpr uint kUnknownRoles[]{0, 20, 67}; ///< Invalid, filler, unknown.

/// Where the popups of a window are.
bool isInOverlay(const QQuickItem *item)
{
    while (item && !item->inherits("QQuickOverlay"))
        item = item->parentItem();
    return item;
}

} // namespace

/// Every page, tab, sheet and menu, as assistive tools and the keyboard meet them: through a real accessibility bus.
class TestAccessibility : public QObject
{
    Q_OBJECT

public:
    static void initMain();

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void everyControlHasANameAndARole_data();
    void everyControlHasANameAndARole();
    void tabReachesEveryControlOnce_data() { addPlaces(); }
    void tabReachesEveryControlOnce();
    void everyControlShowsTheFocus_data() { addPlaces(); }
    void everyControlShowsTheFocus();

private:
    static void addPlaces();
    bool open(const QString &place);
    bool openClosing();
    bool openMenu(const QString &name);
    void close();
    ServerController *server() const { return m_program->app()->currentServer(); }
    QStringList walk() const;
    QList<QQuickItem *> stops() const;
    int accents(const QQuickItem *item) const;

    static inline std::unique_ptr<QProcess> s_display;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

/// The bridge to the bus exists on X11 and Wayland only.
void TestAccessibility::initMain()
{
    s_display = std::make_unique<QProcess>();
    s_display->start(u"Xvfb"_s, {u"-displayfd"_s, u"1"_s, u"-screen"_s, u"0"_s, u"1300x900x24"_s});
    while (!s_display->canReadLine() && s_display->waitForReadyRead(Waiting::kLimit)) { }
    if (s_display->canReadLine()) {
        qputenv("DISPLAY", QByteArray(':' + s_display->readLine().trimmed()));
        qputenv("QT_QPA_PLATFORM", "xcb");
        qputenv("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1");
    }
    QQuickStyle::setStyle(u"Basic"_s);
}

void TestAccessibility::initTestCase()
{
    m_program = std::make_unique<Program>();
    QVERIFY(m_program->window());
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(m_driver->waitForFrame());
    // Without a window manager nobody else gives the window the focus.
    m_program->window()->requestActivate();

    m_program->app()->tryDemoServer();
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
    m_program->app()->get<ReviewController>()->reject();
    mcp::Server *demo = m_program->host()->servers().constFirst();
    QVERIFY(demo->approve(demo->review()));
    demo->start();
    QTRY_VERIFY(server() && server()->toolCount() > 0);
    server()->openTool(u"forecast"_s, {mcp::json::Raw()});
    QTRY_VERIFY(server()->tools()->current());
    server()->tools()->current()->run();
    QTRY_VERIFY(server()->tools()->current()->result()->outcome()
                == ResultController::Outcome::Done);
}

void TestAccessibility::cleanupTestCase()
{
    m_driver.reset();
    m_program.reset();
}

void TestAccessibility::addPlaces()
{
    QTest::addColumn<QString>("place");
    for (const char *place : {"home", "guide", "inbox", "chat", "tasks", "activity"})
        QTest::newRow(place) << QString::fromLatin1(place);
    const QStringList sections = SettingsController::sections();
    for (const QString &section : sections)
        QTest::addRow("settings %s", qPrintable(section)) << u"settings/"_s + section;
    const auto tabs = QMetaEnum::fromType<ServerController::Tab>();
    for (int i = 0; i < tabs.keyCount(); ++i)
        QTest::newRow(tabs.key(i)) << u"tab/%1"_s.arg(tabs.value(i));
    for (int i = 0; i < 4; ++i)
        QTest::addRow("panel %d", i) << u"panel/%1"_s.arg(i);
    for (const char *place :
         {"history", "help", "palette", "add", "change", "review", "quit", "link"})
        QTest::newRow(place) << QString::fromLatin1(place);
}

void TestAccessibility::everyControlHasANameAndARole_data()
{
    addPlaces();
    for (const char *place : {"menu/page", "menu/sidebar", "menu/copy"})
        QTest::newRow(place) << QString::fromLatin1(place);
}

bool TestAccessibility::open(const QString &place)
{
    AppController *app = m_program->app();
    const QString kind = place.section(u'/', 0, 0);
    const int number = place.section(u'/', 1).toInt();
    app->selectServer(app->controllers().constFirst()->serverId());
    if (kind == u"home")
        app->showPage(AppController::Page::Home);
    else if (kind == u"guide")
        app->showPage(AppController::Page::Guide);
    else if (kind == u"inbox")
        app->showPage(AppController::Page::Inbox);
    else if (kind == u"tasks")
        app->showPage(AppController::Page::Tasks);
    else if (kind == u"chat")
        app->showPage(AppController::Page::Chat);
    else if (kind == u"activity")
        app->showPage(AppController::Page::Activity);
    else if (kind == u"settings")
        app->showPlace(place);
    else if (kind == u"tab")
        server()->setTab(ServerController::Tab(number));
    else if (kind == u"panel")
        app->get<PanelController>()->setView(number);
    else if (kind == u"help")
        app->get<HelpController>()->setOpen(true);
    else if (kind == u"palette")
        app->get<PaletteController>()->setOpen(true);
    else if (kind == u"change")
        app->get<AddServerController>()->edit(server()->serverId());
    else if (kind == u"review")
        server()->showReview();
    else if (kind == u"quit" && !openClosing())
        return false;
    else if (kind == u"link")
        app->get<LinkController>()->ask(u"https://example.org/harbour"_s);
    if (kind == u"add") {
        app->get<AddServerController>()->reset();
        app->get<AddServerController>()->setOpen(true);
    }
    server() ? server()->tools()->current()->history()->setOpen(kind == u"history") : void();
    app->get<PanelController>()->setShown(kind == u"panel");
    ActivityController *activity = app->get<ActivityController>();
    if (kind == u"activity") {
        if (!waitUntil([activity] { return activity->entries()->at(0).sequence > 0; }))
            return false;
        activity->choose(double(activity->entries()->at(0).sequence));
        activity->verify(); // Its button is disabled until the answer is there.
        if (!waitUntil([activity] { return !activity->isVerifying(); }))
            return false;
    }
    return m_driver->waitForFrame() && (kind != u"menu" || openMenu(place.section(u'/', 1)))
        && m_driver->waitForFrame();
}

/// Only running work makes the window ask.
bool TestAccessibility::openClosing()
{
    server()->openTool(u"survey"_s, {mcp::json::Raw(R"({"seconds":600})")});
    ToolController *tool = server()->tools()->current();
    if (!tool)
        return false;
    tool->run();
    return waitUntil([tool] { return tool->hasProgress(); })
        && !m_program->app()->get<CloseController>()->mayClose()
        && m_program->app()->get<CloseController>()->isOpen();
}

bool TestAccessibility::openMenu(const QString &name)
{
    if (name == u"page")
        return m_driver->click(u"More actions"_s);
    if (name == u"copy") {
        HistoryController *history = server()->tools()->current()->history();
        history->setOpen(true);
        if (!waitUntil([history] { return history->calls()->count() > 0; }))
            return false;
        history->choose(0);
        return m_driver->waitForFrame() && m_driver->click(u"Copy as"_s);
    }
    QQuickItem *row = m_driver->button(server()->name());
    if (!row)
        return false;
    row->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Menu);
    return true;
}

void TestAccessibility::close()
{
    AppController *app = m_program->app();
    QTest::keyClick(m_program->window(), Qt::Key_Escape); // A menu has no other way.
    app->get<LinkController>()->dismiss();
    app->get<HelpController>()->setOpen(false);
    app->get<PaletteController>()->setOpen(false);
    app->get<AddServerController>()->setOpen(false);
    app->get<PanelController>()->setShown(false);
    app->get<CloseController>()->cancel();
    if (server() && server()->tools()->current()->isRunning()) {
        server()->tools()->current()->stop();
        server()->openTool(u"forecast"_s, {mcp::json::Raw()});
    }
    if (app->get<ReviewController>()->isOpen())
        app->get<ReviewController>()->reject();
    server() ? server()->setTab(ServerController::Tools) : void();
    QVERIFY(m_driver->waitForFrame());
}

/// What the bus tells of this process; at first it may not know it yet.
QStringList TestAccessibility::walk() const
{
    QProcess walker;
    walker.setProgram(QCoreApplication::applicationDirPath() + u"/atspiwalk"_s);
    walker.setArguments({QString::number(QCoreApplication::applicationPid())});
    const auto isKnown = [&walker] {
        walker.start();
        return waitUntil([&walker] { return walker.state() == QProcess::NotRunning; })
            && walker.exitCode() == 0;
    };
    if (!waitUntil(isKnown))
        return {};
    return QString::fromUtf8(walker.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

void TestAccessibility::everyControlHasANameAndARole()
{
    if (QStandardPaths::findExecutable(u"at-spi-bus-launcher"_s, {u"/usr/libexec"_s}).isEmpty()
        || QGuiApplication::platformName() != u"xcb")
        QSKIP("at-spi2-core or Xvfb is not installed");
    QFETCH(const QString, place);
    QVERIFY(open(place));

    const QStringList lines = walk();
    QStringList wrong;
    int controls = 0;
    for (const QString &line : lines) {
        const QStringList parts = line.split(u'\t');
        const uint role = parts.value(0).toUInt();
        const bool takesFocus = parts.value(1) == u"1";
        if (!takesFocus && !isControl(role))
            continue;
        ++controls;
        const bool isUnknown = std::find(std::begin(kUnknownRoles), std::end(kUnknownRoles), role)
            != std::end(kUnknownRoles);
        if (isUnknown || parts.value(2).trimmed().isEmpty())
            wrong.append(line);
    }
    close();
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
    QVERIFY2(controls >= 5, qPrintable(QString::number(controls)));
}

/// What Tab reaches until it is where it began.
QList<QQuickItem *> TestAccessibility::stops() const
{
    QList<QQuickItem *> found;
    QQuickItem *first = nullptr;
    for (int i = 0; i < kStops; ++i) {
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
        QQuickItem *item = m_program->window()->activeFocusItem();
        if (!item || item == first)
            break;
        if (!first)
            first = item;
        found.append(item);
    }
    return found;
}

void TestAccessibility::tabReachesEveryControlOnce()
{
    QFETCH(const QString, place);
    QVERIFY(open(place));

    const QList<QQuickItem *> reached = stops();
    const bool isInPopup = place == u"add" || place == u"change" || place == u"review"
        || place == u"palette" || place == u"help" || place == u"link" || place == u"quit";
    QStringList wrong;
    for (QQuickItem *item : reached) {
        const QString what = QString::fromLatin1(item->metaObject()->className()) + u" “"_s
            + item->property("text").toString() + u"”"_s;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(item);
        if (reached.count(item) > 1)
            wrong.append(u"reached twice: "_s + what);
        if (!access || access->text(QAccessible::Name).trimmed().isEmpty()
            || access->role() == QAccessible::NoRole || access->role() == QAccessible::Client)
            wrong.append(u"no name or role: "_s + what);
        if (isInPopup && !isInOverlay(item))
            wrong.append(u"behind the popup: "_s + what);
    }
    // Whatever says that Tab enters it was entered, itself or in its inside.
    const std::function<void(QQuickItem *)> look = [&](QQuickItem *item) {
        if (!item->isVisible() || !item->isEnabled())
            return;
        const bool isEntered = std::any_of(reached.begin(), reached.end(), [item](auto *stop) {
            return stop == item || item->isAncestorOf(stop);
        });
        if (item->activeFocusOnTab() && !isEntered)
            wrong.append(u"not reached: "_s + QString::fromLatin1(item->metaObject()->className())
                         + u" “"_s + item->property("text").toString() + u"”"_s);
        const QList<QQuickItem *> children = item->childItems();
        for (QQuickItem *child : children)
            look(child);
    };
    if (!isInPopup)
        look(m_program->window()->contentItem());
    close();
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
    QVERIFY(!reached.isEmpty());
}

/// Pixels at the item in the colour of the focus, as the window is now.
int TestAccessibility::accents(const QQuickItem *item) const
{
    const QImage image = m_program->window()->grabWindow();
    const QRect at = item->mapRectToScene(item->boundingRect())
                         .toAlignedRect()
                         .adjusted(-kFrame, -kFrame, kFrame, kFrame)
                         .intersected(image.rect());
    int count = 0;
    for (int y = at.top(); y <= at.bottom(); ++y) {
        for (int x = at.left(); x <= at.right(); ++x)
            count += image.pixel(x, y) == kAccent ? 1 : 0;
    }
    return count;
}

void TestAccessibility::everyControlShowsTheFocus()
{
    QFETCH(const QString, place);
    QVERIFY(open(place));
    QStringList wrong;
    QPointer<QQuickItem> before;
    int shown = 0; // At before, while it had the focus.
    QSet<const QQuickItem *> seen;
    for (int i = 0; i < kStops; ++i) {
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
        QVERIFY(m_driver->waitForFrame());
        QQuickItem *item = m_program->window()->activeFocusItem();
        if (before && before != item && shown <= accents(before))
            wrong.append(QString::fromLatin1(before->metaObject()->className()) + u" “"_s
                         + before->property("text").toString() + u"”"_s);
        if (!item || seen.contains(item))
            break;
        seen.insert(item);
        before = item;
        shown = accents(item);
    }
    close();
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
    QVERIFY(!seen.isEmpty());
}

QUAYSIDE_TEST(TestAccessibility, QGuiApplication)

} // namespace tst_accessibility

#include "tst_accessibility.moc"
