// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatcontroller.h"
#include "app/chat/chatscontroller.h"
#include "core/host/models.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>

namespace quayside::tst_composerwindow {

using namespace Qt::StringLiterals;

/// Writing a message in the window, by keyboard and pointer. No model is asked.
class TestComposerWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void theMessageGrowsWithItsLines();
    void aSlashInsertsAPrompt();
    void theArgumentsOfAPromptAreAskedFor();
    void aResourceIsFoundAndAttached();
    void aTemplateIsFilledIn();
    void aLongTextIsPastedAsAnAttachment();
    void filesAreChosenInTheDialog();
    void filesAreDroppedOnThePage();
    void anInputMethodKeepsTheKeys();
    void theModelIsChosenByKeyboard();
    void aModelIsFoundAmongMany();
    void theMenuLeadsToTheModels();
    void fitsInLargeText();

private:
    QTemporaryDir m_files;

    bool openPage();
    /// Adds a second provider.
    bool addModels(const QStringList &models) const;
    QString model() const
    {
        return m_program->app()->get<ChatsController>()->current()->setup()->modelText();
    }
    bool isAtComposer() const;
    ComposerController *composer() const
    {
        return m_program->app()->get<ChatsController>()->current()->composer();
    }
    QQuickItem *focused() const { return m_program->window()->activeFocusItem(); }
    /// The address of a file with that name in a folder of the test; a picture when it is called so.
    QUrl file(const QString &name) const;
    /// The open dialog; null if there is none.
    static QFileDialog *fileDialog();
    /// Whether what is dragged to a place of the window is taken there.
    bool drop(const QMimeData &content, QPoint place) const;
    /// What an input method says to what has the focus.
    void compose(const QString &preedit, const QString &commit = {}) const;
    bool soonSees(const QString &words) const
    {
        return waitUntil([&] { return m_driver->sees(words); });
    }
    bool clickSoon(const QString &label) const
    {
        return waitUntil([&] { return m_driver->click(label); });
    }
};

bool TestComposerWindow::isAtComposer() const
{
    return focused() && focused()->inherits("QQuickTextArea");
}

bool TestComposerWindow::openPage()
{
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"http://127.0.0.1:9/v1"_s;
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    return openDemo() && m_program->host()->models()->store()->add(entry)
        && m_driver->click(u"Chat"_s) && waitUntil([this] { return isAtComposer(); });
}

QUrl TestComposerWindow::file(const QString &name) const
{
    const QString path = m_files.filePath(name);
    if (name.endsWith(u".png"_s)) {
        QImage picture(8, 8, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        picture.save(path);
    } else if (QFile text(path); text.open(QIODevice::WriteOnly)) {
        text.write("Anna, 31 m");
    }
    return QUrl::fromLocalFile(path);
}

QFileDialog *TestComposerWindow::fileDialog()
{
    const QWidgetList all = QApplication::topLevelWidgets();
    for (QWidget *widget : all) {
        auto *dialog = qobject_cast<QFileDialog *>(widget);
        if (dialog && dialog->isVisible())
            return dialog;
    }
    return nullptr;
}

bool TestComposerWindow::drop(const QMimeData &content, QPoint place) const
{
    QQuickWindow *window = m_program->window();
    QDragEnterEvent enter(place, Qt::CopyAction, &content, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window, &enter);
    if (!enter.isAccepted()) {
        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(window, &leave);
        return false;
    }
    QDropEvent dropped(place, Qt::CopyAction, &content, Qt::LeftButton, {});
    QCoreApplication::sendEvent(window, &dropped);
    return dropped.isAccepted();
}

void TestComposerWindow::compose(const QString &preedit, const QString &commit) const
{
    QInputMethodEvent event(preedit, {});
    event.setCommitString(commit);
    QCoreApplication::sendEvent(focused(), &event);
}

void TestComposerWindow::theMessageGrowsWithItsLines()
{
    QVERIFY(openPage());
    QVERIFY(m_driver->waitForFrame());
    const qreal low = focused()->height();
    key(Qt::Key_Return); // There is nothing to send.
    QVERIFY(composer()->text().isEmpty());
    m_driver->typeHere(u"One"_s);
    for (int line = 0; line < 20; ++line) {
        key(Qt::Key_Return, Qt::ShiftModifier);
        m_driver->typeHere(u"more"_s);
    }
    QCOMPARE(composer()->text().count(u'\n'), 20);
    QVERIFY(m_driver->waitForFrame());
    qreal shown = 0;
    const auto isInBounds = [&] {
        shown = focused()->parentItem()->parentItem()->height(); // Of what scrolls it.
        return shown > 4 * low && shown < 10 * low;
    };
    QTRY_VERIFY2(isInBounds(), qPrintable(QString::number(shown / low)));
    picture(u"composer-lines"_s);
}

void TestComposerWindow::aSlashInsertsAPrompt() // PROMPT-04
{
    QVERIFY(openPage());
    m_driver->typeHere(u"/"_s);
    QVERIFY(soonSees(u"Voyage log entry"_s));
    QVERIFY(isAtComposer());
    picture(u"composer-prompts"_s);
    key(Qt::Key_Down);
    key(Qt::Key_Up);
    m_driver->typeHere(u"chart"_s);
    QTRY_COMPARE(composer()->offers()->count(), 1);
    QTRY_VERIFY(!m_driver->sees(u"Voyage log entry"_s));
    key(Qt::Key_Return);
    QTRY_COMPARE(composer()->attachments()->count(), 4);
    QVERIFY(isAtComposer());
    QVERIFY(soonSees(u"Which ship"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"composer-chart"_s);
    QVERIFY(composer()->text().isEmpty()); // The words of a server are not the person's.
}

void TestComposerWindow::theArgumentsOfAPromptAreAskedFor() // PROMPT-02
{
    QVERIFY(openPage());
    m_driver->typeHere(u"/menu"_s);
    QTRY_COMPARE(composer()->offers()->count(), 1);
    key(Qt::Key_Return);
    QTRY_VERIFY(composer()->prompt());
    QTRY_VERIFY(m_driver->input(u"Language, required"_s));
    QTRY_VERIFY(m_driver->input(u"Language, required"_s)->hasActiveFocus());
    key(Qt::Key_Return);
    QCOMPARE(composer()->prompt()->arguments()->firstError(), 0);
    picture(u"composer-form"_s);
    key(Qt::Key_Escape);
    QTRY_VERIFY(!composer()->prompt());
    QTRY_VERIFY(isAtComposer());
    m_driver->typeHere(u"/menu"_s);
    QTRY_COMPARE(composer()->offers()->count(), 1);
    key(Qt::Key_Tab);
    QTRY_VERIFY(m_driver->input(u"Language, required"_s));
    QTRY_VERIFY(m_driver->input(u"Language, required"_s)->hasActiveFocus());
    m_driver->typeHere(u"Deutsch"_s);
    key(Qt::Key_Return);
    QTRY_COMPARE(composer()->attachments()->count(), 1);
    QTRY_VERIFY(isAtComposer());
    QVERIFY(composer()->canSend());

    // They can be changed.
    const QString before = composer()->attachments()->at(0).promptText;
    const QString change = u"Change "_s + composer()->attachments()->at(0).name;
    QVERIFY(clickSoon(change));
    QTRY_VERIFY(m_driver->input(u"Language, required"_s));
    QTRY_COMPARE(m_driver->input(u"Language, required"_s)->property("text").toString(),
                 u"Deutsch"_s);
    QVERIFY(m_driver->type(u"Language, required"_s, u"English"_s));
    key(Qt::Key_Return);
    QTRY_VERIFY(!composer()->prompt());
    QTRY_VERIFY(composer()->attachments()->at(0).promptText != before);
    QCOMPARE(composer()->attachments()->count(), 1);
    QTRY_VERIFY(composer()->canSend());
}

void TestComposerWindow::aResourceIsFoundAndAttached() // RES-12
{
    QVERIFY(openPage());
    QVERIFY(clickSoon(u"Attach"_s));
    QVERIFY(clickSoon(u"Resource…"_s));
    QVERIFY(soonSees(u"Harbour notes"_s));
    QTRY_VERIFY(m_driver->input(u"Search resources"_s));
    QTRY_VERIFY(m_driver->input(u"Search resources"_s)->hasActiveFocus());
    picture(u"composer-resources"_s);
    m_driver->typeHere(u"guide"_s);
    QTRY_COMPARE(composer()->offers()->count(), 1);
    key(Qt::Key_Return);
    QTRY_COMPARE(composer()->attachments()->count(), 1);
    QTRY_VERIFY(composer()->canSend());
    QTRY_VERIFY(isAtComposer());
    QVERIFY(soonSees(u"Pilot's guide"_s));
    picture(u"composer-resource"_s);
    QVERIFY(m_driver->click(u"Remove Pilot's guide"_s));
    QTRY_COMPARE(composer()->attachments()->count(), 0);
    QVERIFY(isAtComposer());
}

void TestComposerWindow::aTemplateIsFilledIn() // RES-07
{
    QVERIFY(openPage());
    composer()->offer(ComposerController::Resources);
    QTRY_VERIFY(composer()->offers()->count() > 0);
    QTRY_VERIFY(m_driver->input(u"Search resources"_s)
                && m_driver->input(u"Search resources"_s)->hasActiveFocus());
    m_driver->typeHere(u"{port}"_s);
    QTRY_COMPARE(composer()->offers()->count(), 1);
    key(Qt::Key_Return);
    QTRY_VERIFY(composer()->resourceTemplate());
    QTRY_VERIFY(m_driver->input(u"port"_s));
    QTRY_VERIFY(m_driver->input(u"port"_s)->hasActiveFocus());
    picture(u"composer-template"_s);
    m_driver->typeHere(u"Bergen"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(!composer()->resourceTemplate());
    QTRY_COMPARE(composer()->attachments()->count(), 1);
    QTRY_VERIFY(isAtComposer());
}

void TestComposerWindow::aLongTextIsPastedAsAnAttachment()
{
    QVERIFY(openPage());
    QGuiApplication::clipboard()->setText(u"short"_s);
    QTest::keySequence(m_program->window(), QKeySequence::Paste);
    QCOMPARE(composer()->text(), u"short"_s);
    QGuiApplication::clipboard()->setText(QString(5'000, u'a'));
    QTest::keySequence(m_program->window(), QKeySequence::Paste);
    QCOMPARE(composer()->text(), u"short"_s);
    QVERIFY(soonSees(u"Pasted text"_s));
}

void TestComposerWindow::filesAreChosenInTheDialog()
{
    QVERIFY(openPage());
    const QList<QUrl> files{file(u"log.txt"_s), file(u"chart.png"_s)};
    for (const bool isAccepted : {false, true}) {
        QVERIFY(clickSoon(u"Attach"_s));
        QVERIFY(clickSoon(u"File…"_s));
        QTRY_VERIFY(fileDialog());
        QCOMPARE(fileDialog()->fileMode(), QFileDialog::ExistingFiles);
        fileDialog()->setDirectory(m_files.path());
        auto *name = fileDialog()->findChild<QLineEdit *>();
        QVERIFY(name);
        QTest::keyClicks(name, u"\"log.txt\" \"chart.png\""_s);
        QTest::keyClick(name, isAccepted ? Qt::Key_Return : Qt::Key_Escape);
        QTRY_VERIFY(!fileDialog());
        m_program->window()->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
        QTRY_COMPARE(composer()->attachments()->count(), isAccepted ? files.size() : 0);
        QTRY_VERIFY(isAtComposer());
    }
    QTRY_VERIFY(composer()->canSend());
    QVERIFY(soonSees(u"log.txt"_s));
    QVERIFY(soonSees(u"chart.png"_s));
    QVERIFY(composer()->attachments()->at(1).isPicture);
}

void TestComposerWindow::filesAreDroppedOnThePage()
{
    QVERIFY(openPage());
    QQuickWindow *window = m_program->window();
    const QPoint place(window->width() / 2, window->height() / 3); // Above the composer.
    QMimeData files;
    files.setUrls({file(u"log.txt"_s), file(u"chart.png"_s)});
    QVERIFY(drop(files, place));
    QTRY_COMPARE(composer()->attachments()->count(), 2);
    QTRY_VERIFY(composer()->canSend());
    QVERIFY(isAtComposer());

    QMimeData words;
    words.setText(u"ahoy"_s);
    QVERIFY2(!drop(words, place), "what is no file is not taken");
    QMimeData far;
    far.setUrls({QUrl(u"https://example.org/log.txt"_s)});
    QVERIFY(drop(far, place));
    QVERIFY(soonSees(u"Only files on this computer can be attached"_s));
    QCOMPARE(composer()->attachments()->count(), 2);
}

void TestComposerWindow::anInputMethodKeepsTheKeys()
{
    QVERIFY(openPage());
    const ChatController *before = m_program->app()->get<ChatsController>()->current();
    compose(u"ni hao"_s);
    QVERIFY(soonSees(u"New conversation"_s));
    key(Qt::Key_Return);
    key(Qt::Key_Return, Qt::ControlModifier);
    key(Qt::Key_Tab);
    key(Qt::Key_Up);
    key(Qt::Key_Escape);
    key(Qt::Key_F, Qt::ControlModifier);
    key(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(isAtComposer());
    QCOMPARE(m_program->app()->get<ChatsController>()->current(), before);
    QVERIFY(before->isEmpty());
    QCOMPARE(focused()->property("preeditText").toString(), u"ni hao"_s);
    QCOMPARE(composer()->text(), QString());
    compose({}, u"你好"_s);
    QCOMPARE(composer()->text(), u"你好"_s);
    compose(u"/"_s);
    QVERIFY(!composer()->isOffering());
    compose({});
    QCOMPARE(composer()->text(), u"你好"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(!before->isEmpty());
    QVERIFY(composer()->text().isEmpty());
}

bool TestComposerWindow::addModels(const QStringList &models) const
{
    mcp::ProviderEntry entry;
    entry.name = u"Other"_s;
    entry.baseUrl = u"http://127.0.0.1:9/v2"_s;
    for (const QString &name : models)
        entry.models.append({name, {}, {}, {}, {}});
    return bool(m_program->host()->models()->store()->add(entry));
}

void TestComposerWindow::theModelIsChosenByKeyboard()
{
    QVERIFY(openPage());
    QVERIFY(addModels({u"m-2"_s}));
    const QString before = model();
    m_driver->button(before)->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Return);
    QVERIFY(soonSees(u"Set up models…"_s));
    QVERIFY(!m_driver->input(u"Filter models"_s)); // They are few.
    picture(u"composer-models"_s);
    QTRY_VERIFY(focused() && focused()->property("title").toString() == before);
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->sees(u"Set up models…"_s));
    QCOMPARE(model(), before);
    QTRY_VERIFY(focused() && focused()->property("text").toString() == before);
    key(Qt::Key_Return);
    QTRY_VERIFY(focused() && focused()->property("title").toString() == before);
    const QString other = before == u"m-1"_s ? u"m-2"_s : u"m-1"_s;
    key(before == u"m-1"_s ? Qt::Key_Down : Qt::Key_Up);
    if (focused()->property("title").toString() != other)
        key(before == u"m-1"_s ? Qt::Key_Up : Qt::Key_Down);
    QTRY_COMPARE(focused()->property("title").toString(), other);
    key(Qt::Key_Return);
    QTRY_COMPARE(model(), other);
    QTRY_VERIFY(isAtComposer());
}

void TestComposerWindow::aModelIsFoundAmongMany()
{
    QVERIFY(openPage());
    QStringList models;
    for (int i = 0; i < 30; ++i)
        models.append(u"vendor/large-%1"_s.arg(i));
    QVERIFY(addModels(models));
    QVERIFY(m_driver->click(model()));
    QTRY_VERIFY(m_driver->input(u"Filter models"_s));
    QTRY_VERIFY(m_driver->input(u"Filter models"_s)->hasActiveFocus());
    m_driver->typeHere(u"nothing"_s);
    QVERIFY(soonSees(u"No model matches."_s));
    key(Qt::Key_Escape); // Empties the field.
    QTRY_VERIFY(!m_driver->sees(u"No model matches."_s));
    m_driver->typeHere(u"large-27"_s);
    QTRY_VERIFY(!m_driver->sees(u"large-26"_s));
    picture(u"composer-models-many"_s);
    key(Qt::Key_Return);
    QTRY_COMPARE(model(), u"vendor/large-27"_s);
    QTRY_VERIFY(isAtComposer());
}

void TestComposerWindow::theMenuLeadsToTheModels()
{
    QVERIFY(openPage());
    QVERIFY(m_driver->click(model()));
    QVERIFY(clickSoon(u"Set up models…"_s));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Settings);
    QCOMPARE(m_program->app()->get<SettingsController>()->section(), u"models"_s);
}

void TestComposerWindow::fitsInLargeText()
{
    QVERIFY(openPage());
    m_program->window()->resize(900, 600);
    m_program->app()->get<SettingsController>()->setTextSize(200);
    QTemporaryDir folder;
    QFile file(folder.filePath(u"a-file-with-a-rather-long-name.bin"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("\xFF\xFE");
    file.close();
    composer()->addFiles(QList<QUrl>(8, QUrl::fromLocalFile(file.fileName())));
    m_driver->typeHere(u"/"_s);
    QVERIFY(soonSees(u"Voyage log entry"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"composer-large-prompts"_s);
    key(Qt::Key_Return);
    QTRY_VERIFY(m_driver->input(u"Ship, required"_s));
    QVERIFY(m_driver->waitForFrame());
    picture(u"composer-large-form"_s);
    key(Qt::Key_Escape);
    QTRY_VERIFY(isAtComposer());
    QVERIFY(m_driver->waitForFrame());
    picture(u"composer-large"_s);
}

QUAYSIDE_TEST(TestComposerWindow, QApplication)

} // namespace quayside::tst_composerwindow

#include "tst_composerwindow.moc"
