// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"
#include "core/storage/consentstore.h"
#include "core/storage/serverentry.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <QTest>

namespace tst_toolpage {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// The selected text of the first text below item that has one.
QString selectedIn(const QQuickItem *item)
{
    if (item->isVisible() && item->inherits("QQuickTextEdit")) {
        if (const QString selected = item->property("selectedText").toString(); !selected.isEmpty())
            return selected;
    }
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children) {
        if (const QString selected = selectedIn(child); !selected.isEmpty())
            return selected;
    }
    return {};
}

} // namespace

/// The page of a tool with the demo server: without a tool, its form, and find in its result.
class TestToolPage : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void findsWordsInAText();
    void findsWordsInATreeAndInTheRawResult();
    void findsInTheHistory();
    void copiesACallAsATest();
    void goesIntoAConversation_data();
    void goesIntoAConversation();
    void ctrlFFiltersTheListWhileTheFocusIsElsewhere();
    void returnOpensAMatchOutOfSight();
    void withoutAToolTheLastCallsAreOffered();
    void theRunBarStaysWhileTheFormScrolls();
    void aWideFormHasTwoColumns();
    void theSubtitleHasNoEra();
    void tasksCanBeSwitchedOff();
    void theLastToolsAreThereBeforeTheServerIsStarted();

private:
    bool openTool(const QString &title);
    bool run(const QString &arguments);
    bool find(const QString &words);
    QString selected() const { return selectedIn(m_program->window()->contentItem()); }
};

void TestToolPage::init()
{
    openWindow();
    QVERIFY(openDemo());
}

bool TestToolPage::openTool(const QString &title)
{
    return waitUntil([&] { return m_driver->button(title) != nullptr; }) && m_driver->click(title)
        && waitUntil([this] {
               return server()->tools()->current() && server()->tools()->current()->isRunEnabled();
           });
}

bool TestToolPage::run(const QString &arguments)
{
    server()->tools()->current()->form()->setJson(arguments);
    key(Qt::Key_Return, Qt::ControlModifier);
    const bool isDone = waitUntil([this] {
        const ResultController *result = server()->tools()->current()->result();
        return result && result->outcome() == ResultController::Outcome::Done;
    });
    return isDone && m_driver->waitForFrame();
}

bool TestToolPage::find(const QString &words)
{
    const bool isOpen = waitUntil([this] {
        const QQuickItem *field = m_driver->input(u"Find in the result"_s);
        return field && field->hasActiveFocus();
    });
    m_driver->typeHere(words);
    return isOpen;
}

void TestToolPage::findsWordsInAText()
{
    QVERIFY(openTool(u"Echo"_s));
    QString message = u"Harbour"_s;
    for (int line = 0; line < 60; ++line)
        message += u"\\nline %1"_s.arg(line);
    QVERIFY(run(u"{\"message\":\"%1 harbour and HARBOUR\"}"_s.arg(message)));
    QVERIFY(m_driver->click(u"Find in the result (Ctrl+F)"_s));
    QVERIFY(find(u"harbour"_s));
    QTRY_VERIFY(m_driver->sees(u"1 of 3"_s));
    QTRY_COMPARE(selected(), u"Harbour"_s);
    key(Qt::Key_Return); // In a part that was folded.
    QTRY_VERIFY(m_driver->sees(u"2 of 3"_s));
    QTRY_COMPARE(selected(), u"harbour"_s);
    key(Qt::Key_F3);
    QTRY_COMPARE(selected(), u"HARBOUR"_s);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_program->savePictures(u"find"_s));
    key(Qt::Key_F3); // After the last comes the first.
    QTRY_VERIFY(m_driver->sees(u"1 of 3"_s));
    key(Qt::Key_Return, Qt::ShiftModifier);
    QTRY_VERIFY(m_driver->sees(u"3 of 3"_s));
    key(Qt::Key_F3, Qt::ShiftModifier);
    QTRY_VERIFY(m_driver->sees(u"2 of 3"_s));
    m_driver->typeHere(u"zzz"_s);
    QTRY_VERIFY(m_driver->sees(u"No matches"_s));
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->input(u"Find in the result"_s));
}

void TestToolPage::findsWordsInATreeAndInTheRawResult()
{
    QVERIFY(openTool(u"Forecast"_s));
    QVERIFY(run(u"{\"place\":\"Bergen\",\"days\":14}"_s));
    QVERIFY(m_driver->click(u"Find in the result (Ctrl+F)"_s)); // From the table.
    QVERIFY(find(u"fog"_s));
    QTRY_VERIFY(m_driver->sees(u"1 of 2"_s));
    QTRY_VERIFY(m_driver->sees(u"\"fog\""_s)); // In a branch that was closed.
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"2 of 2"_s));
    QVERIFY(m_program->savePictures(u"find-tree"_s));
    QVERIFY(m_driver->click(u"Raw"_s));
    QTRY_VERIFY(m_driver->sees(u"1 of "_s));
    QTRY_COMPARE(selected(), u"fog"_s);
}

void TestToolPage::goesIntoAConversation_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<QString>("fact");
    QTest::newRow("the tool") << u"Try in chat"_s << u"Tool to be used"_s;
    QTest::newRow("its result") << u"Ask about this result in chat"_s << u"Result"_s;
}

void TestToolPage::goesIntoAConversation() // W (c) 3, R2
{
    QFETCH(const QString, button);
    QFETCH(const QString, fact);
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"https://models.example"_s;
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    QVERIFY(m_program->host()->models()->store()->add(entry));
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(run(u"{\"message\":\"Obey the harbour\"}"_s));
    QVERIFY(m_driver->click(button));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Chat);
    QTRY_VERIFY(m_driver->sees(u"Harbour · "_s + fact));
    ComposerController *composer = m_program->app()->get<ChatsController>()->current()->composer();
    QVERIFY(composer->text().isEmpty());
    QTRY_VERIFY(composer->canSend());
    QVERIFY(m_driver->waitForFrame());
    picture(button == u"Try in chat"_s ? u"tool-in-chat"_s : u"result-in-chat"_s);
}

void TestToolPage::findsInTheHistory()
{
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(run(u"{\"message\":\"kept words\"}"_s));
    key(Qt::Key_H, Qt::ControlModifier);
    HistoryController *history = server()->tools()->current()->history();
    QTRY_COMPARE(history->calls()->count(), 1);
    history->choose(0);
    QTRY_VERIFY(m_driver->button(u"Find in the result (Ctrl+F)"_s));
    QVERIFY(m_driver->click(u"Find in the result (Ctrl+F)"_s));
    QVERIFY(find(u"words"_s));
    QTRY_COMPARE(selected(), u"words"_s);
}

/// With the mouse, and then with the keyboard.
void TestToolPage::copiesACallAsATest()
{
    QVERIFY(openTool(u"Forecast"_s));
    QVERIFY(run(u"{\"place\":\"Oslo\"}"_s));
    key(Qt::Key_H, Qt::ControlModifier);
    HistoryController *history = server()->tools()->current()->history();
    QTRY_COMPARE(history->calls()->count(), 1);
    history->choose(0);
    QTRY_VERIFY(m_driver->button(u"Copy as"_s));
    QVERIFY(m_driver->click(u"Copy as"_s));
    QTRY_VERIFY(m_driver->sees(u"Test for quayside-cli"_s));
    picture(u"copy-as"_s);
    QVERIFY(m_driver->click(u"Test for quayside-cli"_s));
    const auto copied = [] { return QGuiApplication::clipboard()->text(); };
    QTRY_VERIFY(copied().contains(u"\"call\": \"forecast\""_s));
    QVERIFY2(copied().contains(u"\"structuredContent\": {"_s), qPrintable(copied()));
    QGuiApplication::clipboard()->clear();
    QVERIFY(m_driver->click(u"Copy as"_s));
    QTRY_VERIFY(m_driver->sees(u"Test for quayside-cli"_s));
    for (int i = 0; i < 10; ++i) // The last entry.
        key(Qt::Key_Down);
    key(Qt::Key_Return);
    QTRY_VERIFY(copied().contains(u"\"call\": \"forecast\""_s));
}

void TestToolPage::ctrlFFiltersTheListWhileTheFocusIsElsewhere()
{
    QVERIFY(openTool(u"Echo"_s));
    QVERIFY(run(u"{\"message\":\"ahoy\"}"_s));
    const auto placeholder = [this] {
        return m_program->window()->activeFocusItem()->property("placeholderText").toString();
    };
    key(Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(placeholder(), u"Filter tools"_s);
    QVERIFY(m_driver->click(u"Raw"_s)); // The result has the focus.
    key(Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(placeholder(), u"Find"_s);
}

void TestToolPage::returnOpensAMatchOutOfSight()
{
    m_program->window()->resize(900, 600);
    QVERIFY(openTool(u"Echo"_s));
    const QStringList names = server()->tools()->list()->firstKeys(1000);
    server()->selectTool(names.constLast());
    const auto hasFirstRow = [this] {
        QQuickItem *row = nullptr;
        QMetaObject::invokeMethod(m_driver->list(u"Tools"_s), "itemAtIndex",
                                  Q_RETURN_ARG(QQuickItem *, row), Q_ARG(int, 0));
        return row != nullptr;
    };
    QTRY_VERIFY(!hasFirstRow());
    key(Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(m_program->window()->activeFocusItem()->property("placeholderText").toString(),
                 u"Filter tools"_s);
    key(Qt::Key_Return);
    QTRY_COMPARE(server()->tools()->currentKey(), names.constFirst());
}

void TestToolPage::withoutAToolTheLastCallsAreOffered()
{
    QTRY_VERIFY(m_driver->sees(u"A tool is an action"_s));
    QCOMPARE(server()->tools()->firstNames().size(), 3);
    QVERIFY(!m_driver->sees(u"Recent calls"_s));
    QVERIFY(openTool(u"Echo"_s));
    for (int call = 1; call <= 6; ++call)
        QVERIFY(run(u"{\"message\":\"call %1\"}"_s.arg(call)));
    server()->selectTool({});
    // The page of the tool may show the last call still, and the history may have it later.
    QTRY_VERIFY(m_driver->sees(u"call 6"_s) && !m_driver->sees(u"call 1"_s));
    QTRY_COMPARE(server()->recentCalls()->calls()->count(), RecentCalls::kShown);
    QVERIFY(!m_driver->sees(u"echo"_s)); // Its title is shown instead.
    QVERIFY(m_program->savePictures(u"no-tool"_s));
    server()->openRecentCall(4);
    HistoryController *history = server()->tools()->current()->history();
    QVERIFY(history->isOpen());
    QTRY_COMPARE(history->chosenRow(), 4);
    QTRY_VERIFY(m_driver->sees(u"call 2"_s));
}

void TestToolPage::theRunBarStaysWhileTheFormScrolls()
{
    m_program->window()->resize(900, 600);
    QVERIFY(openTool(u"Book a berth"_s));
    QVERIFY(m_driver->waitForFrame());
    const QQuickItem *button = m_driver->button(u"Run"_s);
    QVERIFY(button);
    const auto bottom = [button] {
        return button->mapToScene(QPointF(0, button->height())).toPoint().y();
    };
    QVERIFY(bottom() <= 600 && bottom() > 500);
    server()->tools()->current()->form()->setJson(u"{}"_s);
    const int before = bottom();
    key(Qt::Key_Tab);
    for (int i = 0; i < 12; ++i)
        key(Qt::Key_PageDown);
    QCOMPARE(bottom(), before);
    QVERIFY(m_program->savePictures(u"run-bar"_s));
}

void TestToolPage::aWideFormHasTwoColumns()
{
    QVERIFY(openTool(u"Book a berth"_s));
    QVERIFY(m_driver->waitForFrame());
    const auto placeOf = [this](const QString &label) {
        const QQuickItem *input = m_driver->input(label);
        return input ? input->mapToScene({}).toPoint() : QPoint(-1, -1);
    };
    const QString name = u"Name of the ship, required"_s;
    const QString length = u"Length, required"_s;
    QTRY_VERIFY(placeOf(name).y() > 0 && placeOf(length).y() > placeOf(name).y());
    m_program->window()->resize(1920, 1000);
    QTRY_COMPARE(placeOf(length).y(), placeOf(name).y());
    QVERIFY(placeOf(length).x() > placeOf(name).x());
    QVERIFY(m_program->savePictures(u"two-columns"_s));
}

void TestToolPage::theSubtitleHasNoEra()
{
    QVERIFY(!server()->subtitle().contains(u"state"_s));
    QVERIFY(server()->protocolText().contains(u"state"_s));
    server()->setTab(ServerController::Setup);
    QTRY_VERIFY(m_driver->sees(server()->protocolText()));
}

void TestToolPage::tasksCanBeSwitchedOff() // EXT-04
{
    QVERIFY(openTool(u"Survey the harbour"_s));
    QTRY_VERIFY(m_driver->button(u"Run as task"_s));
    server()->setTab(ServerController::Setup);
    QTRY_VERIFY(m_driver->button(u"Announce tasks"_s));
    QVERIFY(m_driver->click(u"Announce tasks"_s));
    QVERIFY(!m_program->host()->server(server()->serverId())->entry().areTasksAnnounced);
    server()->setTab(ServerController::Tools);
    QTRY_VERIFY(m_driver->button(u"Run"_s));
    QVERIFY(!m_driver->button(u"Run as task"_s));
}

/// And the focus stays where it was when the server is started from there.
void TestToolPage::theLastToolsAreThereBeforeTheServerIsStarted() // W9
{
    const QTemporaryDir folder;
    closeWindow();
    openWindow(folder.path());
    QVERIFY(openDemo());
    const QString id = server()->serverId();
    QTRY_VERIFY(m_program->host()->consent()->hasKnownTools(id));
    server()->setup()->setStartMode(int(mcp::ServerEntry::Start::OnUse));
    closeWindow();
    openWindow(folder.path());
    m_program->app()->selectServer(id);
    QTRY_VERIFY(m_driver->sees(u"Harbour is not started."_s));
    QTRY_VERIFY(m_driver->button(u"Echo"_s) && m_driver->button(u"Start"_s));
    QCOMPARE(server()->state(), ServerState::Kind::Stopped);
    picture(u"tools-last"_s);

    QQuickItem *list = m_driver->list(u"Tools"_s);
    QVERIFY(list);
    list->forceActiveFocus(Qt::TabFocusReason);
    const auto focused = [this] {
        const QQuickItem *item = m_program->window()->activeFocusItem();
        return item ? item->property("key").toString() : QString();
    };
    for (int i = 0; i < 3; ++i)
        key(Qt::Key_Down);
    const QString name = focused();
    QVERIFY(!name.isEmpty());
    key(Qt::Key_Return);
    QTRY_COMPARE(server()->state(), ServerState::Kind::Ready);
    QTRY_VERIFY(server()->tools()->current() && server()->tools()->current()->name() == name);
    QTRY_VERIFY(!m_driver->sees(u"These are its tools as of"_s));
    QTRY_VERIFY(m_driver->button(u"Run"_s));
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(focused(), name);
    QCOMPARE(m_driver->list(u"Tools"_s), list);
    key(Qt::Key_Down);
    QVERIFY(!focused().isEmpty() && focused() != name);
}

QUAYSIDE_TEST(TestToolPage, QGuiApplication)

} // namespace tst_toolpage

#include "tst_toolpage.moc"
