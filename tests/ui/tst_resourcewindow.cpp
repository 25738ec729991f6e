// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QAccessible>
#include <QQuickTextDocument>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

namespace tst_resourcewindow {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// Visible ones with this label.
int buttonsIn(const QQuickItem *item, const QString &label)
{
    if (!item->isVisible())
        return 0;
    int count =
        item->inherits("QQuickAbstractButton") && item->property("text").toString() == label;
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children)
        count += buttonsIn(child, label);
    return count;
}

} // namespace

/// The resources of the demo server in the window, in both eras.
class TestResourceWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void readsByType();
    void followsALogInBothEras_data();
    void followsALogInBothEras();
    void aLinkInATextAsksFirst();
    void itemsOfAListStandTogether();
    void linksFollowTheTheme();
    void aLinkIsReachedByTab();
    void theOpenedRowIsInSight();
    void findsInAResource();
    void aPictureIsSavedByOneButton();
    void theButtonsStandBesideTheTitle();
    void goesIntoAConversation();
    void readsATemplate();
    void aStoppedServerSaysThatItIsStale();

private:
    bool openResources(const QString &era = u"stateless"_s);
    ResourcesController *resources() const { return server()->resources(); }
    ResourceController *current() const { return resources()->current(); }
};

bool TestResourceWindow::openResources(const QString &era)
{
    return openDemo(era) && waitUntil([this] { return resources()->count() > 0; })
        && m_driver->click(u"Resources"_s);
}

/// RES-04, RES-13, RES-14
void TestResourceWindow::readsByType()
{
    QVERIFY(openResources());
    picture(u"resources-list"_s);
    QTRY_VERIFY(m_driver->button(u"Pilot's guide"_s));
    QVERIFY(m_driver->click(u"Pilot's guide"_s));
    QTRY_VERIFY(m_driver->sees(u"Before you enter"_s));
    QTRY_VERIFY(m_driver->sees(u"demo://quay/guide.md"_s));
    QTRY_VERIFY(m_driver->sees(u"text/markdown"_s));
    picture(u"resources-markdown"_s);
    QVERIFY(m_driver->click(u"Text"_s));
    QTRY_VERIFY(m_driver->sees(u"## Before you enter"_s));

    QVERIFY(m_driver->click(u"Voyages of the year"_s));
    QTRY_VERIFY(m_driver->sees(u"Heron, the second"_s));
    picture(u"resources-table"_s);
    QVERIFY(m_driver->click(u"Berths"_s));
    QTRY_VERIFY(m_driver->sees(u"harbour"_s));
    QVERIFY(m_driver->click(u"View from the pier"_s));
    const auto source = [this] {
        const BlockListModel *blocks = current()->blocks();
        return blocks ? blocks->index(0).data(BlockListModel::ImageSourceRole).toString()
                      : QString();
    };
    QTRY_VERIFY(!source().isEmpty());
    QTRY_VERIFY(m_driver->sees(u"For you"_s));
    picture(u"resources-picture"_s);

    QVERIFY(m_driver->click(u"Tree"_s));
    QTRY_VERIFY(m_driver->button(u"demo://quay"_s));
    picture(u"resources-tree"_s);
}

void TestResourceWindow::followsALogInBothEras_data()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("stateful") << u"stateful"_s;
    QTest::newRow("stateless") << u"stateless"_s;
}

/// RES-08, RES-09, RES-10
void TestResourceWindow::followsALogInBothEras()
{
    QFETCH(const QString, era);
    QVERIFY(openResources(era));
    QTRY_VERIFY(m_driver->button(u"Harbour log"_s));
    QVERIFY(m_driver->click(u"Harbour log"_s));
    QTRY_VERIFY(m_driver->sees(u"passes the breakwater"_s));
    QTRY_VERIFY(m_driver->sees(u"Subscribe"_s));
    QVERIFY(m_driver->click(u"Subscribe"_s));
    QTRY_VERIFY(m_driver->sees(u"Updates when the server reports a change."_s));
    QTRY_VERIFY(m_driver->sees(u"Changed just now"_s));
    QTRY_VERIFY(current()->difference());
    picture(u"resources-changed"_s);
    QTRY_VERIFY(m_driver->button(u"Show changes"_s));
    QVERIFY(m_driver->click(u"Show changes"_s));
    QTRY_VERIFY(m_driver->list(u"Changes"_s));
    QTRY_VERIFY(m_driver->sees(u"+"_s));
    picture(u"resources-change"_s);

    // Without its page nothing is subscribed to; with it, it is again.
    QVERIFY(m_driver->click(u"Tools"_s));
    QTRY_VERIFY(!m_driver->list(u"Resources"_s));
    QVERIFY(m_driver->click(u"Resources"_s));
    QTRY_VERIFY(m_driver->sees(u"Updates when the server reports a change."_s));
    QVERIFY(m_driver->click(u"Subscribe"_s));
    QTRY_VERIFY(!current()->isSubscribed());

    QVERIFY(m_driver->click(u"Harbour notes"_s));
    QTRY_VERIFY(m_driver->sees(u"Low water"_s));
    current()->setSubscribed(true); // The server refuses this one.
    QTRY_VERIFY(m_driver->sees(u"The server does not report changes of this resource."_s));
}

/// SEC-42
void TestResourceWindow::aLinkInATextAsksFirst()
{
    QVERIFY(openResources());
    m_program->app()->get<LinkController>()->ask(u"https://en.wikipedia.org/wiki/Harbor"_s);
    QTRY_VERIFY(m_driver->sees(u"Open this page in your browser?"_s));
    QTRY_VERIFY(m_driver->sees(u"en.wikipedia.org"_s));
    picture(u"resources-link"_s);
    QTRY_VERIFY(m_driver->button(u"Open page"_s)->isEnabled());
    QVERIFY(m_driver->click(u"Open page"_s));
    QCOMPARE(m_program->opener()->opened, QStringList{u"https://en.wikipedia.org/wiki/Harbor"_s});
}

/// SEC-42: as a click does.
/// No item keeps the height that it had while its text was narrow.
void TestResourceWindow::itemsOfAListStandTogether()
{
    QVERIFY(openResources());
    server()->openResource(u"demo://quay/guide.md"_s);
    QTRY_VERIFY(m_driver->sees(u"Before you enter"_s));
    QVERIFY(m_driver->waitForLayout());
    const auto itemOf = [this](const QString &text) {
        return WindowDriver::find(m_program->window()->contentItem(), [&](const QQuickItem *item) {
            return item->property("text").toString() == text;
        });
    };
    const auto distance = [&itemOf] {
        const QQuickItem *first = itemOf(u"Call the harbour office on channel 12."_s);
        const QQuickItem *second = itemOf(u"Wait for the green light."_s);
        return first && second ? second->mapToItem(first, QPointF(0, 0)).y() : -1;
    };
    QTRY_VERIFY(distance() > 0);
    QVERIFY2(distance() < 50, qPrintable(QString::number(distance())));
}

/// The color of the first underlined words below an item; invalid without any.
static QColor colorOfLink(const QQuickItem *item)
{
    const auto *text =
        qobject_cast<QQuickTextDocument *>(item->property("textDocument").value<QObject *>());
    const QTextBlock block = text ? text->textDocument()->firstBlock() : QTextBlock();
    const auto formats =
        block.isValid() ? block.layout()->formats() : QList<QTextLayout::FormatRange>();
    for (const QTextLayout::FormatRange &range : formats) {
        if (range.format.fontUnderline())
            return range.format.foreground().color();
    }
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children) {
        if (const QColor color = colorOfLink(child); color.isValid())
            return color;
    }
    return {};
}

void TestResourceWindow::linksFollowTheTheme()
{
    QVERIFY(openResources());
    server()->openResource(u"demo://quay/guide.md"_s);
    const QQuickItem *page = m_program->window()->contentItem();
    QTRY_VERIFY(colorOfLink(page).isValid());
    const QColor light = colorOfLink(page);
    m_program->app()->get<SettingsController>()->setTheme(SettingsController::Dark);
    QTRY_VERIFY(m_program->app()->get<SettingsController>()->isDark());
    QTRY_VERIFY(colorOfLink(page).isValid() && colorOfLink(page) != light);
}

void TestResourceWindow::aLinkIsReachedByTab()
{
    QVERIFY(openResources());
    server()->openResource(u"demo://quay/guide.md"_s);
    QTRY_VERIFY(colorOfLink(m_program->window()->contentItem()).isValid());
    QVERIFY(m_driver->click(u"Refresh"_s));
    const auto isLink = [this] {
        const QQuickItem *focused = m_program->window()->activeFocusItem();
        const auto *iface =
            QAccessible::queryAccessibleInterface(const_cast<QQuickItem *>(focused));
        return iface && iface->role() == QAccessible::Link;
    };
    for (int i = 0; i < 30 && !isLink(); ++i)
        QTest::keyClick(m_program->window(), Qt::Key_Tab);
    QVERIFY(isLink());
    picture(u"resources-link-focus"_s);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTRY_VERIFY(m_driver->sees(u"Open this page in your browser?"_s));
    QTRY_VERIFY(m_driver->sees(u"en.wikipedia.org"_s));
    QVERIFY(m_program->opener()->opened.isEmpty());
}

/// TOOL-19
void TestResourceWindow::theOpenedRowIsInSight()
{
    m_program->window()->resize(900, 600);
    QVERIFY(openResources());
    resources()->openTemplate(u"demo://voyages/{port}{?month}"_s);
    QTRY_VERIFY(resources()->currentTemplate());
    const auto isInSight = [this](const QString &title) {
        const QQuickItem *row = m_driver->button(title);
        const QQuickItem *list = m_driver->list(u"Resources"_s);
        if (!row || !list)
            return false;
        const qreal top = row->mapToItem(list, QPointF(0, 0)).y();
        return top >= 0 && top + row->height() <= list->height();
    };
    QTRY_VERIFY(isInSight(u"Voyages from a port"_s));
    // Within the event loop, as a link does it: with Qt 6.8, what is deleted outside of it goes too late.
    QMetaObject::invokeMethod(
        server(), [this] { server()->openResource(u"demo://quay/notes"_s); }, Qt::QueuedConnection);
    QTRY_VERIFY(current());
    QTRY_VERIFY(isInSight(u"Harbour notes"_s));
}

void TestResourceWindow::findsInAResource()
{
    QVERIFY(openResources());
    server()->openResource(u"demo://quay/guide.md"_s);
    QTRY_VERIFY(m_driver->sees(u"Before you enter"_s));
    QVERIFY(m_driver->click(u"Find in the resource (Ctrl+F)"_s));
    QTRY_VERIFY(m_driver->input(u"Find in the result"_s)
                && m_driver->input(u"Find in the result"_s)->hasActiveFocus());
    m_driver->typeHere(u"encyclopedia"_s);
    QTRY_VERIFY(m_driver->sees(u"1 of 1"_s));
    // In the text as it is.
    QTRY_VERIFY(m_driver->sees(u"[an encyclopedia](https://en.wikipedia.org"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Escape);
    QTRY_VERIFY(!m_driver->sees(u"1 of 1"_s));
}

void TestResourceWindow::goesIntoAConversation() // W (c) 3, R2
{
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.baseUrl = u"https://models.example"_s;
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    QVERIFY(m_program->host()->models()->store()->add(entry));
    QVERIFY(openResources());
    QVERIFY(m_driver->click(u"Pilot's guide"_s));
    QTRY_VERIFY(m_driver->sees(u"Before you enter"_s));
    QVERIFY(m_driver->click(u"Use in chat"_s));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Chat);
    ComposerController *composer = m_program->app()->get<ChatsController>()->current()->composer();
    QTRY_VERIFY(composer->canSend());
    QTRY_VERIFY(m_driver->sees(u"Pilot's guide"_s));
    QVERIFY(composer->text().isEmpty());
}

void TestResourceWindow::aPictureIsSavedByOneButton()
{
    QVERIFY(openResources());
    QVERIFY(m_driver->click(u"View from the pier"_s));
    QTRY_VERIFY(current() && current()->isRead());
    const auto isShown = [this] { // Decoded elsewhere.
        const BlockListModel *blocks = current()->blocks();
        return blocks
            && !blocks->index(0).data(BlockListModel::ImageSourceRole).toString().isEmpty();
    };
    QTRY_VERIFY(isShown());
    QVERIFY(m_driver->waitForFrame());
    QTRY_COMPARE(buttonsIn(m_program->window()->contentItem(), u"Save…"_s), 1);
}

/// Found in pictures: the last button lay over the title.
void TestResourceWindow::theButtonsStandBesideTheTitle()
{
    QVERIFY(openResources());
    for (const int width : {1280, 900, 1280}) {
        m_program->window()->resize(width, 800);
        server()->openResource(u"demo://quay/view.png"_s);
        QTRY_VERIFY(current() && current()->isRead());
        const auto placeOf = [this](const QString &label) {
            const QQuickItem *button = m_driver->button(label);
            return button ? button->mapRectToScene(button->boundingRect()) : QRectF();
        };
        QTRY_VERIFY(placeOf(u"Refresh"_s).right() < placeOf(u"Save…"_s).left());
        QTRY_VERIFY(placeOf(u"Save…"_s).right() > width - 40);
    }
}

/// RES-07, COMP-01: with suggestions of the server, and the address before it is read.
void TestResourceWindow::readsATemplate()
{
    QVERIFY(openResources());
    QTRY_VERIFY(m_driver->button(u"Voyages from a port"_s));
    QVERIFY(m_driver->click(u"Voyages from a port"_s));
    QTRY_VERIFY(m_driver->input(u"port"_s));
    QVERIFY(m_driver->type(u"port"_s, u"Ber"_s));
    QTRY_VERIFY(m_driver->button(u"Bergen"_s));
    picture(u"resources-template"_s);
    QVERIFY(m_driver->type(u"port"_s, u"Bergen"_s));
    QTRY_VERIFY(m_driver->sees(u"demo://voyages/Bergen"_s));
    QVERIFY(m_driver->click(u"Read"_s));
    QTRY_VERIFY(current() && current()->isRead());
    QCOMPARE(current()->uri(), u"demo://voyages/Bergen"_s);
    QTRY_VERIFY(m_driver->sees(u"application/json"_s));
    picture(u"resources-template-read"_s);
}

void TestResourceWindow::aStoppedServerSaysThatItIsStale()
{
    QVERIFY(openResources());
    server()->openResource(u"demo://quay/notes"_s); // As a link in a result does (TOOL-19).
    QTRY_VERIFY(m_driver->sees(u"Low water"_s));
    server()->stop();
    QTRY_VERIFY(m_driver->sees(u"This may be out of date."_s));
    QTRY_VERIFY(m_driver->sees(u"Low water"_s));
}

QUAYSIDE_TEST(TestResourceWindow, QGuiApplication)

} // namespace tst_resourcewindow

#include "tst_resourcewindow.moc"
