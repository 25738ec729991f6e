// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationbook.h"
#include "core/host/chats.h"
#include "core/host/models.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

namespace quayside::tst_savewindow {

using namespace Qt::StringLiterals;

namespace {

/// The open dialog; null if there is none.
QFileDialog *fileDialog()
{
    const QWidgetList all = QApplication::topLevelWidgets();
    for (QWidget *widget : all) {
        auto *dialog = qobject_cast<QFileDialog *>(widget);
        if (dialog && dialog->isVisible())
            return dialog;
    }
    return nullptr;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Whatever is saved, from its button to the file (W16, W37).
class TestSaveWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsSavedIsInTheChosenFile_data();
    void whatIsSavedIsInTheChosenFile();
    void whoCancelsSavesNothing();

private:
    /// Leads to the dialog.
    bool ask(const QString &what);
    bool askForMessages(const QString &format);
    bool askForSound();
    bool askForActivity();
    bool askForConversation(const QString &format);
    bool runTool(const QString &name, const QByteArray &arguments);
    bool clickSoon(const QString &label) const
    {
        return waitUntil([&] {
            const QQuickItem *button = m_driver->button(label);
            return button && button->isEnabled() && m_driver->click(label);
        });
    }
    /// In the dialog; path replaces the suggested name.
    void choose(const QString &path, Qt::Key answer) const;

    QTemporaryDir m_files;
    int m_saved = 0; ///< Files, each with a name of its own.
};

bool TestSaveWindow::runTool(const QString &name, const QByteArray &arguments)
{
    server()->openTool(name, {mcp::json::Raw(arguments)});
    const auto isDone = [this] {
        const ToolController *tool = server()->tools()->current();
        return tool && tool->result()
            && tool->result()->outcome() == ResultController::Outcome::Done;
    };
    if (!waitUntil([this] {
            return server()->tools()->current() && server()->tools()->current()->isRunEnabled();
        }))
        return false;
    server()->tools()->current()->run();
    return waitUntil(isDone);
}

bool TestSaveWindow::askForMessages(const QString &format)
{
    return clickSoon(u"Traffic"_s) && clickSoon(u"Save the messages…"_s) && clickSoon(format);
}

bool TestSaveWindow::askForSound()
{
    return runTool(u"sound"_s, "{}") && clickSoon(u"Save…"_s);
}

bool TestSaveWindow::askForActivity()
{
    if (!runTool(u"echo"_s, R"({"message":"ahoy"})"))
        return false;
    m_program->app()->showPage(AppController::Page::Activity);
    return clickSoon(u"Export…"_s);
}

bool TestSaveWindow::askForConversation(const QString &format)
{
    using namespace mcp::chat;
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"http://127.0.0.1:9/v1"_s; // Nobody answers there.
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    const auto added = m_program->host()->models()->store()->add(entry);
    if (!added)
        return false;
    Conversation conversation = createConversation({added->id, u"m-1"_s}, {});
    conversation.title = u"The harbour"_s;
    conversation.add(Message::Role::Person, 0).parts = {Text{u"Is the tide high?"_s}};
    ConversationBook *book = m_program->host()->chats()->book();
    book->add(conversation).then(this, [](const auto &) {});
    book->addMessage(conversation.key, conversation.messages().constFirst())
        .then(this, [](const auto &) {});
    m_program->app()->showPage(AppController::Page::Chat);
    const auto row = [this] { return m_driver->button(u"The harbour"_s); };
    if (!waitUntil([&] { return m_driver->waitForFrame() && row(); }))
        return false;
    row()->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Menu);
    return clickSoon(u"Export"_s) && clickSoon(format);
}

bool TestSaveWindow::ask(const QString &what)
{
    if (what == u"sound")
        return askForSound();
    if (what == u"activity")
        return askForActivity();
    if (what == u"servers") {
        m_program->app()->showSettings(u"transfer"_s);
        return clickSoon(u"Export…"_s);
    }
    return what.contains(u"Markdown") || what.contains(u"JSON…") ? askForConversation(what)
                                                                 : askForMessages(what);
}

void TestSaveWindow::choose(const QString &path, Qt::Key answer) const
{
    auto *name = fileDialog()->findChild<QLineEdit *>();
    QVERIFY(name);
    name->setText(path);
    QTest::keyClick(name, answer);
    QTRY_VERIFY(!fileDialog());
    m_program->window()->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void TestSaveWindow::whatIsSavedIsInTheChosenFile_data() // W16, W37
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("suggested");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("content");
    const QString messages = u"The messages were saved to "_s;
    const QString conversation = u"The conversation was exported to "_s;
    QTest::newRow("messages, JSON Lines")
        << u"As JSON Lines…"_s << u".jsonl"_s << messages << "\"tools/list\""_ba;
    QTest::newRow("messages, HTTP archive")
        << u"As HTTP archive…"_s << u".har"_s << messages << "\"log\""_ba;
    QTest::newRow("activity") << u"activity"_s << u".jsonl"_s << u"Exported entries: "_s
                              << "\"echo\""_ba;
    QTest::newRow("servers") << u"servers"_s << u"mcp.json"_s
                             << u"The list of servers was exported to "_s << "\"mcpServers\""_ba;
    QTest::newRow("conversation, Markdown")
        << u"As Markdown…"_s << u".md"_s << conversation << "Is the tide high?"_ba;
    QTest::newRow("conversation, JSON")
        << u"As JSON…"_s << u".json"_s << conversation << "Is the tide high?"_ba;
    QTest::newRow("sound") << u"sound"_s << u".wav"_s << QString() << "RIFF"_ba;
}

void TestSaveWindow::whatIsSavedIsInTheChosenFile()
{
    QFETCH(const QString, what);
    QFETCH(const QString, suggested);
    QFETCH(const QString, words);
    QFETCH(const QByteArray, content);
    QVERIFY(openDemo());
    QVERIFY(ask(what));
    QTRY_VERIFY(fileDialog());
    QCOMPARE(fileDialog()->acceptMode(), QFileDialog::AcceptSave);
    QVERIFY(!fileDialog()->windowTitle().isEmpty());
    const QFileInfo offered(fileDialog()->selectedFiles().value(0));
    QVERIFY2(offered.fileName().endsWith(suggested), qPrintable(offered.filePath()));
    QVERIFY2(offered.dir() != QDir::current(), qPrintable(offered.filePath()));
    const QString path = m_files.filePath(u"%1-saved%2"_s.arg(m_saved++).arg(suggested));
    choose(path, Qt::Key_Return);
    QTRY_VERIFY2(contentOf(path).contains(content), contentOf(path).left(200).constData());
    if (!words.isEmpty())
        QTRY_VERIFY(m_driver->sees(words) && m_driver->sees(path));
    // The next one is offered where the last one was saved.
    if (what == u"servers") {
        QVERIFY(ask(what));
        QTRY_VERIFY(fileDialog());
        QCOMPARE(fileDialog()->directory(), QDir(m_files.path()));
        choose({}, Qt::Key_Escape);
    }
}

void TestSaveWindow::whoCancelsSavesNothing()
{
    QVERIFY(openDemo());
    QVERIFY(ask(u"As JSON Lines…"_s));
    QTRY_VERIFY(fileDialog());
    const QString path = m_files.filePath(u"none.jsonl"_s);
    choose(path, Qt::Key_Escape);
    QVERIFY(!QFile::exists(path));
    QVERIFY(!m_driver->sees(u"The messages were saved"_s));
}

QUAYSIDE_TEST(TestSaveWindow, QApplication)

} // namespace quayside::tst_savewindow

#include "tst_savewindow.moc"
