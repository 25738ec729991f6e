// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/askcards.h"

#include "app/chat/chatcontroller.h"
#include "app/chat/chatscontroller.h"
#include "core/host/callgate.h"
#include "tests/support/waiting.h"

#include <QFont>
#include <QFontMetricsF>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kContain = 4; ///< ListView.Contain

/// Nothing around it cuts it, but for a part of a letter.
bool isWhole(const QQuickItem *item)
{
    constexpr int kSlack = 3;
    for (const QQuickItem *view = item->parentItem(); view; view = view->parentItem()) {
        const QRectF place = item->mapRectToItem(view, item->boundingRect());
        const QRectF sight = view->boundingRect().adjusted(-kSlack, -kSlack, kSlack, kSlack);
        if (view->clip() && !sight.contains(place))
            return false;
    }
    return true;
}

/// Without what is cut at its end.
QString shownText(const QQuickItem *item)
{
    const QString text = item->property("text").toString();
    if (!item->property("truncated").toBool())
        return text;
    const QFontMetricsF metrics(item->property("font").value<QFont>());
    return metrics.elidedText(text, Qt::ElideRight, item->width());
}

void addTexts(const QQuickItem *item, QStringList &texts)
{
    if (!item->isVisible() || item->opacity() == 0)
        return;
    const bool isText = item->inherits("QQuickText") || item->inherits("QQuickTextEdit");
    if (isText && isWhole(item))
        texts.append(shownText(item));
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children)
        addTexts(child, texts);
}

} // namespace

bool isOfFile(const QQuickItem *item, const char *name)
{
    const QByteArray start = QByteArray(name) + '_'; // A number follows.
    return QByteArrayView(item->metaObject()->className()).startsWith(start);
}

AskCards::AskCards(Program *program, mcp::ManualClock *clock)
    : m_program(program)
    , m_clock(clock)
    , m_driver(program->window())
{
}

QList<qint64> AskCards::waiting() const
{
    const mcp::CallGate *gate = m_program->host()->gate();
    QList<qint64> asked = gate->open();
    for (QList<qint64> before; before != asked; asked = gate->open()) {
        before = asked;
        settle();
    }
    return asked;
}

bool AskCards::isWaiting(qint64 id) const
{
    return m_program->host()->gate()->open().contains(id);
}

CallController *AskCards::call(qint64 id) const
{
    return m_program->app()->get<PersonRequests>()->call(id);
}

QQuickItem *AskCards::transcript() const
{
    return WindowDriver::find(m_program->window()->contentItem(),
                              [](const QQuickItem *item) { return isOfFile(item, "Transcript"); });
}

QQuickItem *AskCards::cardOf(qint64 id) const
{
    QQuickItem *all = transcript();
    const QObject *wanted = call(id);
    const auto isCard = [wanted](const QQuickItem *item) {
        return isOfFile(item, "CallCard") && item->property("call").value<QObject *>() == wanted;
    };
    return all && wanted ? WindowDriver::find(all, isCard) : nullptr;
}

QQuickItem *AskCards::buttonOf(qint64 id, const QString &words) const
{
    QQuickItem *place = cardOf(id);
    while (place && words == u"Allow all" && !isOfFile(place, "CallRow"))
        place = place->parentItem();
    const auto isButton = [&words](const QQuickItem *item) {
        return (item->inherits("QQuickAbstractButton")
                && item->property("text").toString().contains(words))
            || (item->inherits("QQuickComboBox")
                && item->property("displayText").toString() == words);
    };
    return place ? WindowDriver::find(place, isButton) : nullptr;
}

void AskCards::scrollTo(qint64 id)
{
    const auto isList = [](const QQuickItem *item) { return item->inherits("QQuickListView"); };
    QQuickItem *all = transcript();
    QQuickItem *list = all ? WindowDriver::find(all, isList) : nullptr;
    if (!list || !call(id))
        return;
    const TranscriptModel *rows = m_program->app()->get<ChatsController>()->current()->transcript();
    int row = rows->count() - 1;
    while (row >= 0 && rows->at(row).callId != call(id)->callId())
        --row;
    const QVariant before = list->property("contentY");
    all->setProperty("follows", false);
    QMetaObject::invokeMethod(list, "positionViewAtIndex", Q_ARG(int, row), Q_ARG(int, kContain));
    m_scrolls += list->property("contentY") == before ? 0 : 1;
}

bool AskCards::read(qint64 id)
{
    const auto isRead = [&] {
        scrollTo(id);
        if (!m_driver.waitForFrame() || !m_driver.waitForFrame())
            return false;
        const QQuickItem *card = cardOf(id);
        if (!card || !isWhole(card))
            return false;
        QStringList texts;
        addTexts(card, texts);
        m_texts.insert(id, texts);
        return true;
    };
    return waitUntil(isRead);
}

bool AskCards::press(qint64 id, const QString &words)
{
    QPoint last;
    bool isConsent = false; // Inert at first (SEC-46).
    const auto isPressed = [&] {
        scrollTo(id);
        if (!m_driver.waitForFrame())
            return false;
        const QQuickItem *button = buttonOf(id, words);
        if (!button)
            return false;
        const QPoint place = button->mapToScene(button->boundingRect().center()).toPoint();
        const bool isAtRest = std::exchange(last, place) == place;
        isConsent = isOfFile(button, "ConsentButton") || isOfFile(button, "RefuseButton");
        if (!button->isEnabled())
            m_clock->advance(InboxItem::kInertTime);
        if (!button->isEnabled() || !isAtRest || !isWhole(button))
            return false;
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place);
        return true;
    };
    if (!waitUntil(isPressed))
        return false;
    ++m_clicks;
    m_waits += isConsent ? 1 : 0;
    return true;
}

} // namespace quayside
