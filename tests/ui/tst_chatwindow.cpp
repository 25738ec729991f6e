// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/chatwindow.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <utility>

namespace tst_chatwindow {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// Of code, without empty lines between them: the answer is first shown as one text, and then in rows of its own for each.
constexpr int kBlocks = 1'000;

/// The row of a visible list with this title; null if there is none.
QQuickItem *rowIn(const QQuickItem *list, const QString &title)
{
    const auto *content = list ? list->property("contentItem").value<QQuickItem *>() : nullptr;
    const QList<QQuickItem *> rows = content ? content->childItems() : QList<QQuickItem *>();
    const auto found = std::find_if(rows.cbegin(), rows.cend(), [&](const QQuickItem *row) {
        return row->isVisible() && row->property("title").toString() == title;
    });
    return found == rows.cend() ? nullptr : *found;
}

const QQuickItem *textArea(QQuickItem *item)
{
    return WindowDriver::find(item,
                              [](const QQuickItem *at) { return at->inherits("QQuickTextArea"); });
}

/// The demo server, without what watches it; 0 if there is none.
qint64 demoProcess()
{
    const QString program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    const QList<qint64> all = mcp::processesWithArgument(program.toUtf8());
    const auto found = std::find_if(all.cbegin(), all.cend(), [&all](qint64 pid) {
        return std::none_of(all.cbegin(), all.cend(),
                            [pid](qint64 other) { return mcp::parentOf(other) == pid; });
    });
    return found == all.cend() ? 0 : *found;
}

} // namespace

/// Conversations in the window, by pointer and keyboard.
class TestChatWindow : public ChatWindow
{
    Q_OBJECT

private Q_SLOTS:
    void startAimock();

    void withoutAModelItSaysWhatToDo();
    void anAnswerIsShownAsMarkdown();
    void rowsThatAreNotInSightAreNotCreated(); // SEC-41
    void aCallNeedsThePersonsPermission();
    void aCallOfTwoArgumentsTakesLittleRoom();
    void callsOfOneAnswerAreAllowedTogether();
    void whyNotAllCanBeAllowedIsSeen();
    void aDoubleClickOnAllowAllAnswersNothingElse();
    void aSecondCallOfAServerWaitsVisibly();
    void aDeniedCallIsNotSent();
    void aLongCallIsAnsweredWithoutScrolling();
    void toolsAndCallsAreSeen();
    void aFailureSaysWhatToDo();
    void aMessageIsEditedInABranch();
    void conversationsAreFoundAndDeleted();
    void theButtonsOfAMessageShowUnderThePointer_data();
    void theButtonsOfAMessageShowUnderThePointer();

private:
    /// The row of what a message says, and the foot with its buttons; null if they are not in sight.
    QQuickItem *rowWith(double message, const char *type) const;
    bool hasButtonsShown(double message) const;
    bool goToComposer();
    /// The list of what was said; null if there is none.
    QQuickItem *transcript() const;
    /// The visible button whose text has words; null if there is none.
    const QQuickItem *buttonWith(const QString &words) const;
    QStringList toolsOfLastRequest();
};

void TestChatWindow::startAimock()
{
    const QString log =
        u"Wind from the west, no ship in sight.\\\\n"_s.repeated(80) + u"The last line"_s;
    const QString blocks = u"```\\nint a;\\n```\\n"_s.repeated(kBlocks) + u"No more."_s;
    if (!startProvider(u"window.json"_s, {{u"LOGBOOK"_s, log}, {u"BLOCKS"_s, blocks}}))
        QSKIP(mcp::kNoNodeServer);
}

void TestChatWindow::withoutAModelItSaysWhatToDo()
{
    QVERIFY(m_driver->click(u"Chat"_s));
    QVERIFY(soonSees(u"model"_s));
    picture(u"chat-none"_s);
    QVERIFY(clickSoon(u"Choose a model"_s));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Settings);
}

void TestChatWindow::anAnswerIsShownAsMarkdown()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    picture(u"chat-empty"_s);
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"Here is what I can do"_s));
    QVERIFY(soonSees(u"print(name)"_s));
    QVERIFY(!sees(u"```"_s));
    QTRY_COMPARE(chats()->list()->count(), 1);
    picture(u"chat-answer"_s);
}

void TestChatWindow::rowsThatAreNotInSightAreNotCreated()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    const auto *list = WindowDriver::find(
        transcript(), [](const QQuickItem *item) { return item->inherits("QQuickListView"); });
    QVERIFY(list);
    auto *content = list->property("contentItem").value<QQuickItem *>();
    int created = 0;
    QList<QQuickItem *> before = content->childItems();
    const QObject counting; // For as long as what is counted in.
    connect(content, &QQuickItem::childrenChanged, &counting, [&] {
        const QList<QQuickItem *> now = content->childItems();
        created += int(std::count_if(now.cbegin(), now.cend(),
                                     [&before](QQuickItem *row) { return !before.contains(row); }));
        before = now;
    });
    QVERIFY(say(u"Show the blocks"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"No more."_s));
    QTRY_VERIFY(chat()->transcript()->count() > kBlocks);
    QVERIFY(m_driver->waitForFrame());
    // Some screens; all rows on the way to the end are 190.
    QVERIFY2(created > 0 && created < 100, qPrintable(QString::number(created)));
}

void TestChatWindow::aCallNeedsThePersonsPermission() // SEC-44, SEC-45
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    QVERIFY(openPage());
    picture(u"chat-start"_s);
    QVERIFY(say(u"Echo ahoy"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    picture(u"chat-approval"_s);
    QVERIFY(clickSoon(u"Allow"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"It says ahoy."_s));
    picture(u"chat-call"_s);
}

/// One card that needs no scrolling (W4, W24).
void TestChatWindow::aCallOfTwoArgumentsTakesLittleRoom()
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(1280, 800);
    QVERIFY(openPage());
    QVERIFY(say(u"Forecast for Oslo"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    QVERIFY(m_driver->waitForLayout());
    QQuickItem *card = WindowDriver::find(m_program->window()->contentItem(), [](const auto *item) {
        return QByteArrayView(item->metaObject()->className()).startsWith("CallCard_");
    });
    QVERIFY(card);
    QVERIFY2(card->height() <= 160, qPrintable(QString::number(card->height())));
    QTRY_VERIFY(sees(u"Oslo"_s) && sees(u"forecast · Forecast"_s)
                && sees(u"Read-only (claimed)"_s));
    const auto scrolls = [](const auto *item) { return item->inherits("QQuickFlickable"); };
    QVERIFY2(!WindowDriver::find(card, scrolls), "it does not scroll inside of the conversation");
    picture(u"chat-approval-two"_s);
    QVERIFY(clickSoon(u"Deny"_s));
    QVERIFY(waitForEnd());
}

/// Each of them is visible, can be edited and can be denied (W4).
void TestChatWindow::callsOfOneAnswerAreAllowedTogether()
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(1280, 1000);
    QVERIFY(openPage());
    QVERIFY(say(u"Echo three times"_s));
    QTRY_VERIFY(m_driver->button(u"Allow all 3"_s));
    QTRY_VERIFY(m_driver->button(u"Deny all 3"_s));
    QTRY_VERIFY(sees(u"fore"_s) && sees(u"aft"_s) && sees(u"amidships"_s));
    picture(u"chat-approval-three"_s);
    QVERIFY(clickSoon(u"Allow all 3"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"All three came back."_s));
    QVERIFY(!m_driver->button(u"Allow all 3"_s));
}

/// In a window that is too low for all of them.
void TestChatWindow::whyNotAllCanBeAllowedIsSeen() // W12, SEC-46
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(900, 600);
    QVERIFY(openPage());
    QVERIFY(say(u"Echo three times"_s));
    QTRY_COMPARE(m_program->host()->gate()->open().size(), 3);
    const auto isThere = [this] {
        return m_driver->waitForFrame() && m_driver->waitForFrame()
            && m_driver->button(u"Allow all 3"_s);
    };
    for (int height = 600; height < 1000 && !isThere(); height += 40) // The last row is just there.
        m_program->window()->resize(900, height);
    QTRY_VERIFY(m_driver->button(u"Allow all 3"_s));
    const auto canAllow = [this] {
        const QQuickItem *allow = m_driver->button(u"Allow all 3"_s);
        return allow && allow->isEnabled();
    };
    const auto isSaid = [this] { return sees(u"were not shown to the end yet"_s); };
    QTRY_VERIFY2(canAllow() != isSaid(), "either it can be pressed, or the reason is there");
    picture(u"chat-approval-obstacle"_s);
    m_program->window()->resize(1280, 1000);
    QTRY_VERIFY(canAllow() && !isSaid());
    QVERIFY(clickSoon(u"Deny all 3"_s));
    QVERIFY(waitForEnd());
}

/// What comes into the place of the button is inert.
void TestChatWindow::aDoubleClickOnAllowAllAnswersNothingElse() // W4, W12, SEC-46
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(1280, 1000);
    QVERIFY(openPage());
    QVERIFY(say(u"Echo three times"_s));
    QVERIFY(m_driver->waitForFrame());
    // From here to the click nothing may happen that makes it inert again.
    QTRY_VERIFY(m_driver->button(u"Allow all 3"_s)
                && m_driver->button(u"Allow all 3"_s)->isEnabled());
    const qint64 process = demoProcess();
    QVERIFY(process > 0);
    ::kill(pid_t(process), SIGSTOP); // So that the calls are still there at the second click.
    const QQuickItem *allow = m_driver->button(u"Allow all 3"_s);
    const QPoint place = allow->mapToScene(allow->boundingRect().center()).toPoint();
    QTest::mouseDClick(m_program->window(), Qt::LeftButton, {}, place);
    QTRY_VERIFY(m_program->host()->gate()->open().isEmpty());
    QVERIFY(chat()->isBusy());
    ::kill(pid_t(process), SIGCONT);
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"All three came back."_s));
    QVERIFY2(!sees(u"Stopped"_s) && !sees(u"Not run"_s), "no call was stopped");
}

/// Instead of a bar that moves.
void TestChatWindow::aSecondCallOfAServerWaitsVisibly() // W4
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(1280, 1000);
    QVERIFY(openPage());
    QVERIFY(say(u"Book two berths"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    QVERIFY(soonSees(u"Waits for the call above"_s));
    const auto isBar = [](const QQuickItem *item) {
        return QByteArrayView(item->metaObject()->className()).startsWith("ProgressLine_");
    };
    QVERIFY2(!WindowDriver::find(transcript(), isBar), "nothing moves while it waits");
    picture(u"chat-queue"_s);
    QVERIFY(clickSoon(u"Deny"_s));
    QTRY_VERIFY(!sees(u"Waits for the call above"_s));
    QTRY_VERIFY(sees(u"Fram"_s) && m_driver->button(u"Allow"_s));
    QVERIFY(clickSoon(u"Deny"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"Nothing is booked."_s));
}

void TestChatWindow::aDeniedCallIsNotSent()
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Echo ahoy"_s));
    QVERIFY(clickSoon(u"Deny"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"I may not use it."_s));
    QTRY_VERIFY(sees(u"Not allowed"_s));
}

/// What is out of sight is announced, and can be brought into sight (SEC-45).
void TestChatWindow::aLongCallIsAnsweredWithoutScrolling()
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    m_program->window()->resize(900, 600);
    QVERIFY(openPage());
    QVERIFY(say(u"Copy the log"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    QVERIFY(m_driver->waitForLayout());
    const QQuickItem *conversation = transcript();
    QVERIFY(conversation);
    const QRectF sight = conversation->mapRectToScene(conversation->boundingRect());
    const auto isInSight = [&](const QString &label) {
        const QQuickItem *button = m_driver->button(label);
        return button && sight.contains(button->mapRectToScene(button->boundingRect()));
    };
    QTRY_VERIFY(isInSight(u"Allow"_s) && isInSight(u"Deny"_s)); // The list follows to its end.
    QCOMPARE(m_driver->button(u"Deny"_s)->mapToScene({}).y(),
             m_driver->button(u"Allow"_s)->mapToScene({}).y());
    picture(u"chat-long-approval"_s);
    m_program->window()->resize(900, 600);
    QVERIFY(m_driver->waitForLayout());
    QTRY_VERIFY2(buttonWith(u" more line"_s), "what is out of sight is announced");
    QTRY_VERIFY(isInSight(u"Allow"_s));
    const QPointF place = m_driver->button(u"Allow"_s)->mapToScene({});
    QVERIFY(m_driver->click(buttonWith(u" more line"_s)->property("text").toString()));
    QTRY_VERIFY(!buttonWith(u" more line"_s));
    QVERIFY(m_driver->waitForFrame());
    QTRY_COMPARE(m_driver->button(u"Allow"_s)->mapToScene({}), place);
    QVERIFY(isInSight(u"Allow"_s));
    QTRY_VERIFY2(sees(u"The last line"_s), "all of it is there");
    picture(u"chat-long-approval-end"_s);
    QVERIFY(clickSoon(u"Allow"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"All of it is copied."_s));
}

bool TestChatWindow::goToComposer()
{
    const auto isThere = [this] {
        const QQuickItem *text = textArea(m_program->window()->contentItem());
        if (text && !isAtComposer())
            QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                              text->mapToScene(text->boundingRect().center()).toPoint());
        return isAtComposer();
    };
    return waitUntil(isThere);
}

QQuickItem *TestChatWindow::transcript() const
{
    return WindowDriver::find(m_program->window()->contentItem(), [](const QQuickItem *item) {
        return QByteArrayView(item->metaObject()->className()).startsWith("Transcript_");
    });
}

const QQuickItem *TestChatWindow::buttonWith(const QString &words) const
{
    return WindowDriver::find(m_program->window()->contentItem(), [&words](const QQuickItem *item) {
        return item->inherits("QQuickAbstractButton") && item->opacity() > 0
            && item->property("text").toString().contains(words);
    });
}

/// The names of the tools that the provider was last sent, sorted.
QStringList TestChatWindow::toolsOfLastRequest()
{
    QNetworkAccessManager network;
    const std::unique_ptr<QNetworkReply> reply(
        network.get(QNetworkRequest(m_provider->url(u"/__aimock/journal"_s))));
    if (!waitUntil([&reply] { return reply->isFinished(); }))
        return {};
    const QJsonArray tools =
        QJsonDocument::fromJson(reply->readAll()).array().last()[u"body"_s][u"tools"_s].toArray();
    QStringList names;
    for (const QJsonValue &tool : tools)
        names.append(tool[u"function"_s][u"name"_s].toString());
    names.sort();
    return names;
}

/// Before a call, while it runs, and afterwards.
void TestChatWindow::toolsAndCallsAreSeen() // TOOL-08
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(clickSoon(u"Model, tools and options"_s));
    QTRY_VERIFY(rowIn(m_driver->list(u"Tools"_s), u"Forecast"_s));
    QVERIFY(m_driver->waitForFrame());
    const QQuickItem *forecast = rowIn(m_driver->list(u"Tools"_s), u"Forecast"_s);
    QVERIFY(forecast->property("checked").toBool());
    // Found in use: it scrolled inside of the sheet, which scrolls.
    const QQuickItem *list = m_driver->list(u"Tools"_s);
    QTRY_VERIFY(list->height() + 1 > list->property("contentHeight").toReal());
    QVERIFY(!list->property("interactive").toBool());
    QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                      forecast->mapToScene(QPointF(10, forecast->height() / 2)).toPoint());
    QTRY_VERIFY(!forecast->property("checked").toBool());
    const ChatToolModel *tools = chat()->setup()->tools();
    QStringList shown;
    for (int i = 0; i < tools->count(); ++i) {
        if (tools->at(i).isOn)
            shown.append(u"harbour__"_s + tools->at(i).name);
    }
    shown.sort();
    QVERIFY(shown.contains(u"harbour__echo"_s));
    QVERIFY(!shown.contains(u"harbour__forecast"_s));
    QTRY_COMPARE(chat()->setup()->toolCount(), shown.size());
    QVERIFY(soonSees(chat()->setup()->toolsText()));
    QVERIFY(clickSoon(u"Done"_s));
    QVERIFY(goToComposer());
    QVERIFY(say(u"Echo ahoy"_s));
    QTRY_VERIFY(m_driver->button(u"Allow"_s));
    QCOMPARE(toolsOfLastRequest(), shown);

    const qint64 process = demoProcess();
    QVERIFY(process > 0);
    ::kill(pid_t(process), SIGSTOP); // So that the call takes its time.
    QVERIFY(clickSoon(u"Allow"_s));
    QVERIFY(soonSees(u"Running"_s));
    ::kill(pid_t(process), SIGCONT);
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"It says ahoy."_s));
    QVERIFY(!sees(u"Running"_s));

    QVERIFY(clickSoon(u"Activity"_s));
    // W20
    QTRY_VERIFY(rowIn(m_driver->list(u"Activity"_s), u"Echo"_s));
    QVERIFY(soonSees(u"Harbour"_s));
    for (const QString &cell : {u"Model"_s, u"Allowed"_s, u"Result"_s})
        QTRY_VERIFY2(sees(cell), qPrintable(cell));
    for (const QString &heading : {u"Time"_s, u"Who"_s, u"Tool or event"_s, u"Decision"_s})
        QTRY_VERIFY2(m_driver->button(heading), qPrintable(heading));
    QVERIFY(m_driver->waitForFrame());
    const QQuickItem *call = nullptr;
    QTRY_VERIFY((call = rowIn(m_driver->list(u"Activity"_s), u"Echo"_s)));
    QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                      call->mapToScene(call->boundingRect().center()).toPoint());
    QVERIFY(soonSees(u"Digest of the arguments"_s));
    const QByteArray digest =
        QCryptographicHash::hash(R"({"message":"ahoy"})"_ba, QCryptographicHash::Sha256);
    QTRY_VERIFY(sees(QString::fromLatin1(digest.toHex())));
    ActivityFactModel *facts = m_program->app()->get<ActivityController>()->facts();
    const auto isShown = [&](const QString &label) {
        for (int i = 0; i < facts->count(); ++i) {
            if (facts->at(i).key == label)
                return sees(label) && !facts->at(i).value.isEmpty() && sees(facts->at(i).value);
        }
        return false;
    };
    QTRY_VERIFY(isShown(u"Duration"_s)); // Comes with the outcome, an entry of its own.
    QTRY_VERIFY(isShown(u"Outcome"_s));
    picture(u"chat-activity"_s);
}

void TestChatWindow::aFailureSaysWhatToDo()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"Rate limit reached"_s));
    picture(u"chat-failed"_s);
}

void TestChatWindow::aMessageIsEditedInABranch()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    key(Qt::Key_Up);
    QTRY_VERIFY(chat()->composer()->isEditing());
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"2 / 2"_s));
    QVERIFY(rowOf(u"Too often"_s) < 0);
    QVERIFY(clickSoon(u"Previous version"_s));
    QTRY_VERIFY(rowOf(u"Too often"_s) >= 0);
}

void TestChatWindow::conversationsAreFoundAndDeleted()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    key(Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(chat()->isEmpty());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    QTRY_COMPARE(chats()->list()->count(), 2);
    key(Qt::Key_F, Qt::ControlModifier);
    m_driver->typeHere(u"ships"_s);
    QTRY_COMPARE(chats()->search(), u"ships"_s);
    QTRY_COMPARE(chats()->list()->count(), 1);
    picture(u"chat-search"_s);
    const QString found = chats()->list()->at(0).key;
    chats()->open(found);
    QTRY_COMPARE(chat()->key(), found);
    QVERIFY(soonSees(u"Here is what I can do"_s));
    chats()->remove(found);
    QTRY_COMPARE(chats()->list()->count(), 0);
    m_program->app()->get<UndoController>()->finish();
    chats()->setSearch({});
    QTRY_COMPARE(chats()->list()->count(), 1);
}

QQuickItem *TestChatWindow::rowWith(double message, const char *type) const
{
    return WindowDriver::find(transcript(), [&](const QQuickItem *item) {
        return item->property("messageId").toDouble() == message
            && QByteArrayView(item->metaObject()->className()).startsWith(type);
    });
}

bool TestChatWindow::hasButtonsShown(double message) const
{
    const QQuickItem *foot = rowWith(message, "FootRow_");
    return foot && foot->property("isShown").toBool();
}

void TestChatWindow::theButtonsOfAMessageShowUnderThePointer_data() // W2
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("first size") << QSize();
    QTest::newRow("smaller") << QSize(900, 600);
    QTest::newRow("larger") << QSize(1200, 1000);
}

void TestChatWindow::theButtonsOfAMessageShowUnderThePointer()
{
    QFETCH(QSize, size);
    QVERIFY(addModel());
    QVERIFY(openPage());
    for (int turn = 0; turn < 5; ++turn) {
        QVERIFY(say(u"Say hello"_s));
        QVERIFY(waitForEnd());
    }
    if (size.isValid())
        m_program->window()->resize(size);
    QVERIFY(m_driver->waitForLayout());
    QQuickItem *list = WindowDriver::find(
        transcript(), [](const QQuickItem *item) { return item->inherits("QQuickListView"); });
    QVERIFY(list);
    QTRY_VERIFY(list->property("contentY").toDouble() > 200);
    const TranscriptModel *rows = chat()->transcript();
    const double last = rows->at(rows->count() - 1).messageId;
    QTRY_VERIFY(rowWith(last, "WordsRow_") && rowWith(last, "FootRow_"));
    QVERIFY(!hasButtonsShown(last));
    // Found in use: the room of the buttons looked like a gap.
    const QQuickItem *footOfPerson = rowWith(last - 1, "FootRow_");
    QVERIFY(!footOfPerson || footOfPerson->height() <= 28);
    const QRectF sight = list->mapRectToScene(list->boundingRect());
    QRectF foot;
    const auto isAtRest = [&] { // The list follows to its end.
        const QRectF before = std::exchange(foot, {});
        if (const QQuickItem *row = rowWith(last, "FootRow_"); row && m_driver->waitForFrame())
            foot = row->mapRectToScene(row->boundingRect());
        return !foot.isEmpty() && foot == before && list->property("isAtEnd").toBool();
    };
    QTRY_VERIFY(isAtRest());
    QTest::mouseMove(m_program->window(), foot.center().toPoint());
    QTRY_VERIFY(hasButtonsShown(last));
    QTest::mouseMove(m_program->window(), QPointF(foot.center().x(), foot.top() - 5).toPoint());
    QTRY_VERIFY(hasButtonsShown(last));
    QTest::mouseMove(m_program->window(), QPointF(foot.center().x(), sight.top() - 5).toPoint());
    QTRY_VERIFY(!hasButtonsShown(last));
    // The list moves under a pointer that rests.
    QTest::mouseMove(m_program->window(), foot.center().toPoint());
    QTRY_VERIFY(hasButtonsShown(last));
    const_cast<QQuickItem *>(transcript())->setProperty("follows", false);
    QVERIFY(list->setProperty("contentY", list->property("originY")));
    QTRY_VERIFY(!hasButtonsShown(last));
    QTRY_VERIFY(list->property("pointed").toDouble() > 0);
    QVERIFY(list->property("pointed").toDouble() < last);
}

QUAYSIDE_TEST(TestChatWindow, QGuiApplication)

} // namespace tst_chatwindow

#include "tst_chatwindow.moc"
