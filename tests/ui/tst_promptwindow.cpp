// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptscontroller.h"
#include "app/servers/servercontroller.h"
#include "core/host/models.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

namespace quayside::tst_promptwindow {

using namespace Qt::StringLiterals;

/// The prompts of the demo server in the window, by keyboard, in both eras.
class TestPromptWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void typesCompletesGetsAndCopies_data();
    void typesCompletesGetsAndCopies();
    void saysThatNoSuggestionMatches();
    void aMissingArgumentIsMarkedAndFocused();
    void showsAtTheFormWhatTheServerDoesNotAccept();
    void showsEveryKindOfContent();
    void goesIntoAConversation_data();
    void goesIntoAConversation();

private:
    bool openPrompt(const QString &era, const QString &name);
    PromptsController *prompts() const { return server()->prompts(); }
};

bool TestPromptWindow::openPrompt(const QString &era, const QString &name)
{
    if (!openDemo(era) || !waitUntil([this] { return prompts()->list()->totalCount() > 0; }))
        return false;
    server()->setTab(ServerController::Prompts);
    if (!waitUntil([this] { return m_driver->sees(u"Select a prompt"_s); }))
        return false;
    prompts()->select(name);
    return waitUntil([this] { return m_driver->button(u"Get messages"_s); })
        && m_driver->waitForFrame();
}

void TestPromptWindow::typesCompletesGetsAndCopies_data()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("stateful") << u"stateful"_s;
    QTest::newRow("stateless") << u"stateless"_s;
}

void TestPromptWindow::typesCompletesGetsAndCopies() // PROMPT-01, PROMPT-02, COMP-01, COMP-02
{
    QFETCH(QString, era);
    QVERIFY(openPrompt(era, u"log_entry"_s));
    PromptController *prompt = prompts()->current();
    QQuickItem *ship = m_driver->input(u"Ship, required"_s);
    QVERIFY(ship);
    ship->forceActiveFocus(Qt::TabFocusReason);
    m_driver->typeHere(u"fr"_s);
    QTRY_COMPARE(prompt->completion()->suggestions(), QStringList{u"Fram"_s});
    QTRY_VERIFY(ship->property("isOpen").toBool());
    picture(u"prompt-suggestions-"_s + era);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    QCOMPARE(ship->property("text").toString(), u"Fram"_s);
    QTRY_VERIFY(!ship->property("isOpen").toBool());
    key(Qt::Key_Tab);
    QQuickItem *port = m_driver->input(u"Port, required"_s);
    QVERIFY(port && port->hasActiveFocus());
    key(Qt::Key_Down); // Asks; the server knows of the ship.
    QTRY_COMPARE(prompt->completion()->suggestions().size(), 3);
    QTRY_VERIFY(port->property("isOpen").toBool());
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    QCOMPARE(port->property("text").toString(), u"Tromsø"_s);
    QVERIFY(!prompt->preview());
    key(Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(m_driver->sees(u"She arrives at Tromsø."_s));
    QTRY_VERIFY(m_driver->sees(u"User"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"prompt-messages-"_s + era);
    QQuickItem *copy = m_driver->button(u"Copy as text"_s);
    QVERIFY(copy);
    copy->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(u"User:\n"_s));
}

void TestPromptWindow::saysThatNoSuggestionMatches() // COMP-01
{
    QVERIFY(openPrompt(u"stateless"_s, u"log_entry"_s));
    QQuickItem *ship = m_driver->input(u"Ship, required"_s);
    QVERIFY(ship);
    ship->forceActiveFocus(Qt::TabFocusReason);
    m_driver->typeHere(u"zz"_s);
    QTRY_VERIFY(m_driver->sees(u"No suggestions."_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"prompt-no-suggestions"_s);
}

void TestPromptWindow::aMissingArgumentIsMarkedAndFocused() // PROMPT-02
{
    QVERIFY(openPrompt(u"stateless"_s, u"log_entry"_s));
    QVERIFY(m_driver->type(u"Ship, required"_s, u"Fram"_s));
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY(m_driver->sees(u"1 field"_s));
    QQuickItem *port = m_driver->input(u"Port, required"_s);
    QVERIFY(port && port->hasActiveFocus());
    QVERIFY(!prompts()->current()->preview());
}

void TestPromptWindow::showsAtTheFormWhatTheServerDoesNotAccept() // PROMPT-02
{
    QVERIFY(openPrompt(u"stateful"_s, u"menu"_s));
    QVERIFY(m_driver->type(u"Language, required"_s, u"Klingon"_s));
    key(Qt::Key_Escape);
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY(m_driver->sees(u"The cook does not write in this language."_s));
    QVERIFY(!prompts()->current()->preview());
    QVERIFY(m_driver->waitForFrame());
    picture(u"prompt-refused"_s);
}

void TestPromptWindow::goesIntoAConversation_data()
{
    QTest::addColumn<bool>("hasModel");
    QTest::newRow("with a model") << true;
    QTest::newRow("without a model") << false;
}

void TestPromptWindow::goesIntoAConversation() // W (c) 3, R2, PROMPT-04
{
    QFETCH(const bool, hasModel);
    const auto addModel = [this] {
        mcp::ProviderEntry entry;
        entry.name = u"Mock"_s;
        entry.baseUrl = u"https://models.example"_s;
        entry.models = {{u"m-1"_s, {}, {}, {}}};
        return bool(m_program->host()->models()->store()->add(entry));
    };
    QVERIFY(!hasModel || addModel());
    QVERIFY(openPrompt(u"stateless"_s, u"chart_room"_s));
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY(m_driver->button(u"Use in chat"_s));
    QQuickItem *button = m_driver->button(u"Use in chat"_s);
    button->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Space);
    if (!hasModel) {
        QTRY_VERIFY(m_driver->sees(u"A conversation needs a model"_s));
        QVERIFY(m_driver->waitForFrame());
        picture(u"prompt-needs-model"_s);
        QVERIFY(addModel());
    }
    AppController *app = m_program->app();
    QTRY_COMPARE(app->page(), AppController::Page::Chat);
    QTRY_VERIFY(m_driver->sees(u"This is the harbour at dusk."_s)); // As a text of the server.
    ComposerController *composer = app->get<ChatsController>()->current()->composer();
    QVERIFY(composer->text().isEmpty());
    const auto isAtComposer = [this] {
        const QQuickItem *focused = m_program->window()->activeFocusItem();
        return focused && focused->inherits("QQuickTextArea");
    };
    QTRY_VERIFY(isAtComposer());
    m_driver->typeHere(u"What is it?"_s);
    QTRY_COMPARE(composer->text(), u"What is it?"_s);
    QVERIFY(app->get<ChatsController>()->current()->isEmpty());
    QVERIFY(m_driver->waitForFrame());
    picture(hasModel ? u"prompt-in-chat"_s : u"prompt-in-chat-later"_s);
}

void TestPromptWindow::showsEveryKindOfContent() // PROMPT-03
{
    QVERIFY(openPrompt(u"stateless"_s, u"chart_room"_s));
    QVERIFY(m_driver->click(u"Get messages"_s));
    QTRY_VERIFY(m_driver->sees(u"This is the harbour at dusk."_s));
    QTRY_VERIFY(m_driver->sees(u"Assistant"_s));
    QTRY_VERIFY(m_driver->sees(u"image/png"_s));
    QTRY_VERIFY(m_driver->sees(u"audio/wav"_s));
    QTRY_VERIFY(m_driver->sees(u"demo://quay/notes"_s));
    QTRY_VERIFY(m_driver->sees(u"Low water at 02:10"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"prompt-kinds"_s);
}

QUAYSIDE_TEST(TestPromptWindow, QGuiApplication)

} // namespace quayside::tst_promptwindow

#include "tst_promptwindow.moc"
