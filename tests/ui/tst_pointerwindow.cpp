// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatcontroller.h"
#include "app/chat/chatscontroller.h"
#include "core/chat/conversationbook.h"
#include "core/host/chats.h"
#include "core/host/models.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>

#include <algorithm>

namespace quayside::tst_pointerwindow {

using namespace Qt::StringLiterals;

namespace {

constexpr int kConversations = 24;
constexpr int kTurns = 12;
constexpr int kStops = 200; ///< Of Tab, to everything of a page.

/// How the window is.
struct View
{
    QSize size;
    int percent = 100;
    Qt::LayoutDirection direction = Qt::LeftToRight;
};

const QList<std::pair<const char *, View>> kViews{
    {"scrolled", {QSize(1280, 800)}},
    {"wide", {QSize(1700, 900)}},
    {"small", {QSize(900, 600)}},
    {"large text", {QSize(1280, 800), 200}},
    {"small, large text", {QSize(900, 600), 200}},
    {"mirrored", {QSize(1280, 800), 100, Qt::RightToLeft}},
    {"small, large text, mirrored", {QSize(900, 600), 200, Qt::RightToLeft}},
};

bool isOfType(const QQuickItem *item, const char *type)
{
    return QByteArrayView(item->metaObject()->className()).startsWith(type);
}

/// All visible items below item that match, also those that are transparent.
template<typename Match>
QList<QQuickItem *> itemsBelow(const QQuickItem *item, const Match &matches)
{
    QList<QQuickItem *> found;
    const QList<QQuickItem *> children = item->childItems();
    for (QQuickItem *child : children) {
        if (!child->isVisible())
            continue;
        if (matches(child))
            found.append(child);
        found += itemsBelow(child, matches);
    }
    return found;
}

QRectF placeOf(const QQuickItem *item)
{
    return item->mapRectToScene(item->boundingRect());
}

QPoint middleOf(const QQuickItem *item)
{
    return placeOf(item).center().toPoint();
}

/// It is drawn in full: nothing above it is transparent, cuts it, or ends before it.
bool isWhole(const QQuickItem *item, const QSize &window)
{
    const QRectF place = placeOf(item);
    if (place.isEmpty() || !QRectF(QPointF(), window).adjusted(-1, -1, 1, 1).contains(place))
        return false;
    for (const QQuickItem *up = item; up; up = up->parentItem()) {
        if (up->opacity() < 1)
            return false;
        if (up->clip() && !placeOf(up).adjusted(-1, -1, 1, 1).contains(place))
            return false;
    }
    return true;
}

} // namespace

/// Buttons that appear under the pointer, wherever the list that they are in stands (W2).
class TestPointerWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup();

    void theButtonsOfAMessageShowInItsRowAlone_data() { views(); }
    void theButtonsOfAMessageShowInItsRowAlone();
    void theButtonsOfAMessageWorkUnderThePointer_data();
    void theButtonsOfAMessageWorkUnderThePointer();
    void theButtonsOfAMessageWorkByKeyboard_data();
    void theButtonsOfAMessageWorkByKeyboard();
    void theMenuOfAConversationShowsInItsRowAlone_data() { views(); }
    void theMenuOfAConversationShowsInItsRowAlone();
    void theMenuOfAConversationWorksByKeyboard_data() { views(); }
    void theMenuOfAConversationWorksByKeyboard();

private:
    static void views();
    static void actions();
    /// Many conversations, and a long one of them on the page, in the middle of what was said.
    bool openChat(const View &view);
    void storeConversation(const mcp::ModelName &model, const QString &title, int turns);
    QQuickWindow *window() const { return m_program->window(); }
    ChatController *chat() const { return m_program->app()->get<ChatsController>()->current(); }
    bool waitForLayout() const { return m_driver->waitForLayout(); }
    QQuickItem *transcript() const;
    QList<QQuickItem *> feet() const; ///< Of messages, as far as they are in sight.
    static QList<QQuickItem *> buttonsOf(const QQuickItem *foot);
    /// In sight, with this button; null if there is none.
    QQuickItem *footWith(const QString &label) const;
    static QQuickItem *buttonIn(const QQuickItem *foot, const QString &label);
    QString textOf(const QQuickItem *foot) const;
    bool isOnlyShown(const QQuickItem *foot) const;
    /// What a button of the message of foot did.
    bool hasEffect(const QString &label, const QString &text) const;
    QQuickItem *conversations();
    QList<QQuickItem *> rowsInSight(const QQuickItem *list) const;
    static QQuickItem *menuButtonIn(const QQuickItem *row);

    QString m_longOne; ///< Its key.
};

void TestPointerWindow::cleanup()
{
    closeWindow();
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

void TestPointerWindow::views()
{
    QTest::addColumn<View>("view");
    for (const auto &[name, view] : kViews)
        QTest::newRow(name) << view;
}

void TestPointerWindow::actions()
{
    QTest::addColumn<View>("view");
    QTest::addColumn<QString>("label");
    for (const auto &[name, view] : kViews) {
        for (const QString &label :
             {u"Copy the message"_s, u"Edit the message"_s, u"Answer again"_s}) {
            // There only the last answer is in sight.
            const bool isTiny = QByteArrayView(name).startsWith("small, large");
            if (!isTiny || label != u"Edit the message")
                QTest::addRow("%s, %s", name, qPrintable(label)) << view << label;
        }
    }
}

void TestPointerWindow::storeConversation(const mcp::ModelName &model, const QString &title,
                                          int turns)
{
    using namespace mcp::chat;
    Conversation conversation = createConversation(model, {});
    conversation.title = title;
    qint64 last = 0;
    for (int turn = 1; turn <= turns; ++turn) {
        Message &said = conversation.add(Message::Role::Person, last);
        said.parts = {Text{u"Question %1"_s.arg(turn)}};
        Message &answer = conversation.add(Message::Role::Model, said.id);
        answer.parts = {Text{u"Answer %1, in a line of its own.\n\nAnd one more."_s.arg(turn)}};
        last = answer.id;
    }
    ConversationBook *book = m_program->host()->chats()->book();
    book->add(conversation).then(this, [](const auto &) {});
    for (const Message &message : conversation.messages())
        book->addMessage(conversation.key, message).then(this, [](const auto &) {});
    m_longOne = conversation.key;
}

bool TestPointerWindow::openChat(const View &view)
{
    QGuiApplication::setLayoutDirection(view.direction);
    m_program->app()->get<SettingsController>()->setTextSize(view.percent);
    window()->resize(view.size);
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"http://127.0.0.1:9/v1"_s; // Nobody answers there.
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    const auto added = m_program->host()->models()->store()->add(entry);
    if (!added)
        return false;
    const mcp::ModelName model{added->id, u"m-1"_s};
    for (int i = 1; i < kConversations; ++i)
        storeConversation(model, u"Talk %1"_s.arg(i), 1);
    storeConversation(model, u"The long talk"_s, kTurns);
    m_program->app()->showPage(AppController::Page::Chat);
    ChatsController *chats = m_program->app()->get<ChatsController>();
    chats->open(m_longOne);
    const auto isThere = [&] {
        return chats->list()->count() == kConversations && chat() && chat()->key() == m_longOne
            && transcript();
    };
    if (!waitUntil(isThere)
        || !waitUntil([this] { return !chat()->transcript()->isLoading() && !feet().isEmpty(); }))
        return false;
    // Above the end, where coordinates of the content and of the view differ.
    auto *list = itemsBelow(transcript(), [](const QQuickItem *item) {
                     return item->inherits("QQuickListView");
                 }).value(0);
    const auto isAtEnd = [&] {
        return waitForLayout() && list->property("isAtEnd").toBool()
            && list->property("contentHeight").toReal() > list->height();
    };
    if (!list || !waitUntil(isAtEnd))
        return false;
    transcript()->setProperty("follows", false);
    const qreal end = list->property("contentY").toReal();
    list->setProperty("contentY", end - list->height() / 2);
    return waitForLayout() && list->property("contentY").toReal() > 0;
}

QQuickItem *TestPointerWindow::transcript() const
{
    return itemsBelow(window()->contentItem(),
                      [](const QQuickItem *item) { return isOfType(item, "Transcript_"); })
        .value(0);
}

QList<QQuickItem *> TestPointerWindow::feet() const
{
    const QRectF sight = placeOf(transcript());
    return itemsBelow(transcript(), [&sight](const QQuickItem *item) {
        return isOfType(item, "FootRow_") && sight.contains(placeOf(item));
    });
}

QList<QQuickItem *> TestPointerWindow::buttonsOf(const QQuickItem *foot)
{
    return itemsBelow(
        foot, [](const QQuickItem *item) { return item->inherits("QQuickAbstractButton"); });
}

QQuickItem *TestPointerWindow::buttonIn(const QQuickItem *foot, const QString &label)
{
    const QList<QQuickItem *> buttons = buttonsOf(foot);
    for (QQuickItem *button : buttons) {
        if (button->property("text").toString() == label)
            return button;
    }
    return nullptr;
}

QQuickItem *TestPointerWindow::footWith(const QString &label) const
{
    const QList<QQuickItem *> all = feet();
    // The last one: the first may be cut by the edge of the list.
    const auto found = std::find_if(all.crbegin(), all.crend(), [&label](const QQuickItem *foot) {
        return buttonIn(foot, label) != nullptr;
    });
    return found == all.crend() ? nullptr : *found;
}

/// Of the message.
QString TestPointerWindow::textOf(const QQuickItem *foot) const
{
    const int message =
        foot->property("messageId").toInt(); // From 1, a question and an answer in turns.
    const int turn = (message + 1) / 2;
    return message % 2 == 1 ? u"Question %1"_s.arg(turn) : u"Answer %1, "_s.arg(turn);
}

bool TestPointerWindow::isOnlyShown(const QQuickItem *foot) const
{
    const QList<QQuickItem *> all = feet();
    return std::all_of(all.cbegin(), all.cend(), [foot](const QQuickItem *other) {
        const QList<QQuickItem *> buttons = buttonsOf(other);
        return !buttons.isEmpty()
            && std::all_of(buttons.cbegin(), buttons.cend(), [&](const QQuickItem *button) {
                   return button->opacity() == (other == foot ? 1 : 0);
               });
    });
}

bool TestPointerWindow::hasEffect(const QString &label, const QString &text) const
{
    if (label == u"Copy the message")
        return QGuiApplication::clipboard()->text().startsWith(text);
    if (label == u"Edit the message")
        return chat()->composer()->isEditing() && chat()->composer()->text() == text;
    return chat()->isBusy() || m_driver->sees(u"2 / 2"_s);
}

void TestPointerWindow::theButtonsOfAMessageShowInItsRowAlone() // W2
{
    QFETCH(const View, view);
    QVERIFY(openChat(view));
    const QRectF sight = placeOf(transcript());
    const QList<QQuickItem *> all = feet();
    QVERIFY(!all.isEmpty());
    for (const QQuickItem *foot : all) {
        const qreal y = placeOf(foot).center().y();
        // From one end of the row to the other.
        for (const qreal x : {sight.left() + 24, sight.center().x(), sight.right() - 24}) {
            QTest::mouseMove(window(), QPointF(x, y).toPoint());
            QTRY_VERIFY2(isOnlyShown(foot),
                         qPrintable(textOf(foot) + u" at "_s + QString::number(x)));
        }
        const QList<QQuickItem *> buttons = buttonsOf(foot);
        QCOMPARE(buttons.size(), 2);
        for (const QQuickItem *button : buttons) {
            QTest::mouseMove(window(), middleOf(button));
            QTRY_VERIFY2(isOnlyShown(foot), qPrintable(button->property("text").toString()));
            QVERIFY2(isWhole(button, window()->size()),
                     qPrintable(button->property("text").toString()));
        }
    }
    // The text of a message as well as its end.
    const QList<QQuickItem *> said = itemsBelow(transcript(), [&sight](const QQuickItem *item) {
        return isOfType(item, "SentWords_") && sight.contains(placeOf(item));
    });
    for (const QQuickItem *words : said) {
        const auto foot = std::find_if(all.cbegin(), all.cend(), [words](const QQuickItem *at) {
            return at->property("messageId") == words->property("messageId");
        });
        QTest::mouseMove(window(), middleOf(words));
        if (foot != all.cend())
            QTRY_VERIFY2(isOnlyShown(*foot), qPrintable(textOf(*foot)));
    }
    QTest::mouseMove(window(), QPointF(sight.center().x(), sight.top() - 8).toPoint());
    QTRY_VERIFY(isOnlyShown(nullptr));
    picture(u"pointer-messages"_s);
}

void TestPointerWindow::theButtonsOfAMessageWorkUnderThePointer_data()
{
    actions();
}

void TestPointerWindow::theButtonsOfAMessageWorkUnderThePointer() // W2
{
    QFETCH(const View, view);
    QFETCH(const QString, label);
    QVERIFY(openChat(view));
    QGuiApplication::clipboard()->clear();
    const QQuickItem *foot = footWith(label);
    QVERIFY(foot);
    const QString text = textOf(foot);
    const QQuickItem *button = buttonIn(foot, label);
    QTest::mouseMove(window(), middleOf(button));
    QTRY_VERIFY(isWhole(button, window()->size()));
    QVERIFY(!hasEffect(label, text));
    QTest::mouseClick(window(), Qt::LeftButton, {}, middleOf(button));
    QTRY_VERIFY(hasEffect(label, text));
    chat()->stop();
}

void TestPointerWindow::theButtonsOfAMessageWorkByKeyboard_data()
{
    actions();
}

void TestPointerWindow::theButtonsOfAMessageWorkByKeyboard() // W2
{
    QFETCH(const View, view);
    QFETCH(const QString, label);
    QVERIFY(openChat(view));
    QGuiApplication::clipboard()->clear();
    const auto focusedFoot = [&]() -> QQuickItem * {
        QQuickItem *focused = window()->activeFocusItem();
        if (!focused || focused->property("text").toString() != label)
            return nullptr;
        while (focused && !isOfType(focused, "FootRow_"))
            focused = focused->parentItem();
        return focused;
    };
    for (int i = 0; i < kStops && !focusedFoot(); ++i) {
        key(Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(m_driver->waitForFrame()); // The list scrolls to what has the focus.
    }
    QVERIFY2(focusedFoot(), "Shift+Tab leads to it");
    const QString text = textOf(focusedFoot());
    QTRY_VERIFY(isWhole(window()->activeFocusItem(), window()->size()));
    QVERIFY(!hasEffect(label, text));
    key(Qt::Key_Return);
    QTRY_VERIFY(hasEffect(label, text));
    chat()->stop();
}

/// Where there is no room for them beside the conversation, over it.
QQuickItem *TestPointerWindow::conversations()
{
    const QString label = u"Conversations"_s;
    if (!m_driver->list(label) && !m_driver->click(label))
        return nullptr;
    waitUntil([&] { return m_driver->list(label) != nullptr; });
    QQuickItem *list = m_driver->list(label);
    if (!list || !waitForLayout())
        return nullptr;
    const qreal beyond = list->property("contentHeight").toReal() - list->height();
    list->setProperty("contentY", list->property("originY").toReal() + beyond / 2);
    return waitForLayout() && list->property("contentY").toReal() > 0 ? list : nullptr;
}

QList<QQuickItem *> TestPointerWindow::rowsInSight(const QQuickItem *list) const
{
    const QRectF sight = placeOf(list);
    return itemsBelow(list, [&sight](const QQuickItem *item) {
        return isOfType(item, "ConversationRow_") && sight.contains(placeOf(item));
    });
}

/// If it is shown.
QQuickItem *TestPointerWindow::menuButtonIn(const QQuickItem *row)
{
    return buttonIn(row, u"More actions"_s);
}

void TestPointerWindow::theMenuOfAConversationShowsInItsRowAlone() // W2
{
    QFETCH(const View, view);
    QVERIFY(openChat(view));
    const QQuickItem *list = conversations();
    QVERIFY(list);
    const QList<QQuickItem *> rows = rowsInSight(list);
    QVERIFY(rows.size() > 1);
    for (const QQuickItem *row : rows) {
        const auto isOnlyHere = [&] {
            return std::all_of(rows.cbegin(), rows.cend(), [row](const QQuickItem *other) {
                return (menuButtonIn(other) != nullptr) == (other == row);
            });
        };
        const QRectF place = placeOf(row);
        for (const qreal x : {place.left() + 8, place.center().x(), place.right() - 24}) {
            QTest::mouseMove(window(), QPointF(x, place.center().y()).toPoint());
            QTRY_VERIFY2(isOnlyHere(), qPrintable(row->property("title").toString()));
        }
        QTest::mouseMove(window(), middleOf(menuButtonIn(row)));
        QTRY_VERIFY(isOnlyHere());
        QVERIFY2(isWhole(menuButtonIn(row), window()->size()),
                 qPrintable(row->property("title").toString()));
    }
    const QQuickItem *row = rows.at(rows.size() / 2);
    const QString title = row->property("title").toString();
    QTest::mouseMove(window(), middleOf(row));
    QTRY_VERIFY(menuButtonIn(row));
    QTest::mouseClick(window(), Qt::LeftButton, {}, middleOf(menuButtonIn(row)));
    QTRY_VERIFY(m_driver->button(u"Rename…"_s));
    QTRY_VERIFY(isWhole(m_driver->button(u"Rename…"_s), window()->size()));
    QVERIFY(m_driver->click(u"Rename…"_s));
    QTRY_VERIFY(m_driver->sees(u"Rename conversation"_s));
    QTRY_COMPARE(m_driver->input(u"Title"_s)->property("text").toString(), title);
}

void TestPointerWindow::theMenuOfAConversationWorksByKeyboard() // W2
{
    QFETCH(const View, view);
    QVERIFY(openChat(view));
    QQuickItem *list = conversations();
    QVERIFY(list);
    list->forceActiveFocus(Qt::TabFocusReason); // As Tab does.
    const auto focusedRow = [this] {
        const QQuickItem *focused = window()->activeFocusItem();
        return focused && isOfType(focused, "ConversationRow_") ? focused : nullptr;
    };
    for (const Qt::Key menuKey : {Qt::Key_Menu, Qt::Key_F10}) {
        key(menuKey == Qt::Key_Menu ? Qt::Key_End : Qt::Key_Up);
        QTRY_VERIFY(focusedRow());
        QVERIFY(list->property("contentY").toReal() > 0);
        const QString title = focusedRow()->property("title").toString();
        QTRY_VERIFY(menuButtonIn(focusedRow())
                    && isWhole(menuButtonIn(focusedRow()), window()->size()));
        key(menuKey, menuKey == Qt::Key_F10 ? Qt::ShiftModifier : Qt::NoModifier);
        QTRY_VERIFY(m_driver->button(u"Rename…"_s));
        QTRY_VERIFY(isWhole(m_driver->button(u"Rename…"_s), window()->size()));
        key(Qt::Key_Escape);
        QTRY_VERIFY(!m_driver->button(u"Rename…"_s));
        QTRY_VERIFY(focusedRow() && focusedRow()->property("title").toString() == title);
    }
}

QUAYSIDE_TEST(TestPointerWindow, QGuiApplication)

} // namespace quayside::tst_pointerwindow

#include "tst_pointerwindow.moc"
