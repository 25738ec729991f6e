// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_inbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;

namespace {

const QByteArray kName =
    R"({"type":"object","properties":{"name":{"type":"string","title":"Name","default":"Ahab"}}})";
const QByteArray kImport = R"({"type":"object","properties":{
    "column":{"type":"string","title":"Date column","enum":["created_at","updated_at","day"],"default":"created_at"},
    "first":{"type":"string","format":"date","title":"First day to import"},
    "also":{"type":"array","title":"Also import","items":{"type":"string","enum":["comments","attachments","archived rows"]},"minItems":1,"maxItems":2},
    "mail":{"type":"string","format":"email","title":"Contact e-mail","default":"anna@example.org"}},
    "required":["column","first"]})";

} // namespace

/// Requests of servers in the window: found, opened, answered.
class TestInbox : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void buttonsAreWholeAgainAfterTheCardWasNarrow();
    void withoutQuestionsItSaysWhatComesHere();
    void aQuestionIsCountedFoundAndAnswered();
    void theNextOneIsInertUnderThePointer();
    void neitherReturnNorAHeldSpaceAccepts();
    void aNewOneLeavesTheOpenOneAlone();
    void whatSoundsLikeASecretSuggestsToDecline();
    void whatNothingLedToSaysSo();
    void allOfAServerIsDeclinedAndAskedAgain();
    void thePanelHasThemToo();
    void tenCardsArePictured();
    void aLinkIsOpenedOnlyAfterAClick();
    void aLinkWaitsInTheBrowser();
    void withoutABrowserItIsCancelled();
    void aLinkIsDeclined();
    void aDoubleClickOnANoAnswersOneQuestion_data();
    void aDoubleClickOnANoAnswersOneQuestion();

private:
    void ask(const QString &serverId, const QByteArray &schema = kName,
             const QString &message = u"Who is there?"_s, bool isUnrelated = false,
             const QString &subject = {});
    void askForVisit(const QString &url, bool isHeld = false);
    void send(const QString &serverId, const mcp::PeerRequest &request);
    QString add(const QString &name);
    void openInbox();
    void settle();
    AppController *app() const { return m_program->app(); }
    bool sees(const QString &words) const { return m_driver->sees(words); }

    mcp::ManualClock m_clock;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    std::unique_ptr<QObject> m_asker;
    QString m_harbour;
    QStringList m_answers;
    int m_visits = 0; ///< That were asked for.
};

void TestInbox::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>(&m_clock);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    m_asker = std::make_unique<QObject>();
    m_answers.clear();
    m_harbour = add(u"Harbour"_s);
}

void TestInbox::cleanup()
{
    m_asker.reset();
    m_driver.reset();
    m_program.reset();
}

QString TestInbox::add(const QString &name)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = QCoreApplication::applicationFilePath();
    const auto added = m_program->host()->add(entry);
    return added ? (*added)->entry().id : QString();
}

void TestInbox::send(const QString &serverId, const mcp::PeerRequest &request)
{
    m_program->host()
        ->questions()
        ->handlerFor(serverId)
        ->answer(mcp::readRequest(request))
        .then(m_asker.get(), [this](const mcp::Result<mcp::json::Raw> &answer) {
            m_answers.append(answer ? QString::fromUtf8(answer->toByteArray()) : u"none"_s);
        });
}

void TestInbox::ask(const QString &serverId, const QByteArray &schema, const QString &message,
                    bool isUnrelated, const QString &subject)
{
    const mcp::json::Raw params(R"({"message":")" + message.toUtf8() + R"(","requestedSchema":)"
                                + schema + '}');
    send(serverId, {u"elicitation/create"_s, params, {}, subject, isUnrelated});
}

void TestInbox::askForVisit(const QString &url, bool isHeld)
{
    const mcp::json::Raw params(
        R"({"mode":"url","elicitationId":"e)" + QByteArray::number(++m_visits)
        + R"(","message":"Sign in, so that the report can be sent.","url":")" + url.toUtf8()
        + "\"}");
    send(m_harbour, {u"elicitation/create"_s, params, {}, u"send_report"_s, false, {}, isHeld});
}

void TestInbox::openInbox()
{
    QVERIFY(m_driver->click(u"Needs you"_s));
    settle();
}

/// Everything is laid out, and has been looked at for long enough to be answered.
void TestInbox::settle()
{
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(QuestionController::kInertTime);
    QVERIFY(m_driver->waitForFrame());
}

void TestInbox::buttonsAreWholeAgainAfterTheCardWasNarrow() // window 6
{
    m_program->window()->resize(900, 600);
    askForVisit(u"https://harbour.example/sign-in"_s);
    openInbox();
    const auto drag = [this](int by) {
        const QQuickItem *list = m_driver->list(u"Needs you"_s);
        QPoint place = list->mapToScene({list->width() + 0.5, 200}).toPoint();
        QTest::mousePress(m_program->window(), Qt::LeftButton, {}, place);
        for (int i = 0; i < 4; ++i)
            QTest::mouseMove(m_program->window(), place += QPoint(by / 4, 0));
        QTest::mouseRelease(m_program->window(), Qt::LeftButton, {}, place);
        return m_driver->waitForFrame();
    };
    const auto isWhole = [this](const QString &label) {
        const QQuickItem *button = m_driver->button(label);
        const QList<QQuickItem *> parts =
            button ? button->findChildren<QQuickItem *>() : QList<QQuickItem *>();
        return std::any_of(parts.cbegin(), parts.cend(), [&label](const QQuickItem *part) {
            return part->inherits("QQuickText") && part->isVisible()
                && part->property("text").toString() == label
                && !part->property("truncated").toBool();
        });
    };
    QVERIFY(isWhole(u"Cancel"_s) && isWhole(u"Decline"_s) && isWhole(u"Open in browser"_s));
    const qreal wide = m_driver->list(u"Needs you"_s)->width();
    QVERIFY(drag(300));
    QVERIFY(m_driver->list(u"Needs you"_s)->width() > wide + 50);
    const QQuickItem *open = m_driver->button(u"Open in browser"_s);
    QTRY_VERIFY(open->mapToScene({open->width(), 0}).x() <= m_program->window()->width());
    QVERIFY(m_program->savePictures(u"link-narrow"_s));
    QVERIFY(drag(-400));
    for (const QString &label : {u"Cancel"_s, u"Decline"_s, u"Open in browser"_s})
        QTRY_VERIFY2(isWhole(label), qPrintable(label));
    QVERIFY(m_program->savePictures(u"link-wide-again"_s));
}

void TestInbox::withoutQuestionsItSaysWhatComesHere()
{
    openInbox();
    QTRY_VERIFY(sees(u"You're all caught up."_s));
    QVERIFY(m_program->savePictures(u"inbox-empty"_s));
}

void TestInbox::aQuestionIsCountedFoundAndAnswered() // ELIC-03, ELIC-17
{
    ask(m_harbour, kName, u"Who is there?"_s, false, u"import_rows"_s);
    openInbox();
    QTRY_VERIFY(sees(u"Harbour asks a question"_s));
    QTRY_VERIFY(sees(u"1 waiting"_s));
    QTRY_VERIFY(sees(u"For your call of “import_rows”. Your answer goes to Harbour only."_s));
    QTRY_VERIFY(sees(u"Who is there?"_s));
    QTRY_VERIFY(sees(u"Suggested by Harbour"_s));
    QVERIFY(m_driver->type(u"Name"_s, u"Ishmael"_s));
    settle(); // The note about the suggestion has gone, so the button has moved.
    QVERIFY(m_driver->click(u"Send answer"_s));
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"accept","content":{"name":"Ishmael"}})"_s});
    QTRY_VERIFY(sees(u"You're all caught up."_s));
}

void TestInbox::theNextOneIsInertUnderThePointer() // SEC-46
{
    ask(m_harbour, kName, u"First"_s);
    ask(m_harbour, kName, u"Second"_s);
    openInbox();
    const QPoint place = m_driver->button(u"Send answer"_s)->mapToScene(QPointF(10, 10)).toPoint();
    const auto press = [&] { QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place); };
    press();
    QTRY_COMPARE(m_answers.size(), 1);
    QTRY_VERIFY(sees(u"Second"_s) && !sees(u"First"_s));
    QVERIFY(m_driver->waitForLayout());
    press();
    m_clock.advance(499ms);
    press();
    QCOMPARE(m_answers.size(), 1);
    m_clock.advance(1ms);
    QVERIFY(m_driver->waitForFrame());
    press();
    QTRY_COMPARE(m_answers.size(), 2);
}

void TestInbox::neitherReturnNorAHeldSpaceAccepts() // SEC-46
{
    ask(m_harbour);
    openInbox();
    QQuickItem *button = m_driver->button(u"Send answer"_s);
    QVERIFY(button && button->isEnabled());
    QVERIFY(m_driver->clickInput(u"Name"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyPress(m_program->window(), Qt::Key_Space);
    button->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QTest::keyClick(m_program->window(), Qt::Key_Enter);
    QKeyEvent held(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier, u" "_s, true);
    QCoreApplication::sendEvent(m_program->window(), &held);
    QTest::keyRelease(m_program->window(), Qt::Key_Space);
    QVERIFY(m_answers.isEmpty());
    QVERIFY(app()->get<InboxController>()->chosen());
    settle(); // The note below the field may have moved the button.
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QTRY_COMPARE(m_answers.size(), 1);
}

void TestInbox::aNewOneLeavesTheOpenOneAlone() // SEC-47
{
    ask(m_harbour, kName, u"First"_s);
    openInbox();
    QVERIFY(m_driver->type(u"Name"_s, u"Ishmael"_s));
    settle();
    ask(add(u"Lighthouse"_s), kName, u"Second"_s);
    QVERIFY(m_driver->waitForFrame());
    QTRY_VERIFY(sees(u"First"_s) && !sees(u"Second"_s));
    QTRY_VERIFY(sees(u"2 waiting"_s));
    QTRY_VERIFY(m_driver->button(u"Send answer"_s)->isEnabled());
    QVERIFY(m_driver->click(u"Lighthouse asks a question"_s));
    QTRY_VERIFY(sees(u"Second"_s));
    QVERIFY(m_driver->click(u"Harbour asks a question"_s));
    QTRY_VERIFY(sees(u"Ishmael"_s));
}

void TestInbox::whatSoundsLikeASecretSuggestsToDecline() // SEC-58, ELIC-07
{
    ask(m_harbour,
        R"({"type":"object","properties":{"password":{"type":"string","title":"Password of the mailbox"}}})",
        u"See <b>https://evil.example</b>"_s);
    openInbox();
    QTRY_VERIFY(sees(u"This looks like a request for a password"_s));
    QTRY_VERIFY(sees(u"See <b>https://evil.example</b>"_s));
    QTRY_VERIFY(m_driver->button(u"Send answer"_s));
    QVERIFY(m_program->savePictures(u"inbox-secret"_s));
    settle(); // The button was moved.
    QVERIFY(m_driver->click(u"Decline"_s));
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"decline"})"_s});
}

void TestInbox::whatNothingLedToSaysSo() // SAMP-19
{
    ask(m_harbour, kName, u"Who is there?"_s, true);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY2(!sees(u"Who is there?"_s), "it does not come by itself");
    openInbox();
    QTRY_VERIFY(sees(u"Not related to anything you did. Harbour sent this on its own."_s));
}

void TestInbox::allOfAServerIsDeclinedAndAskedAgain() // ELIC-05
{
    ask(m_harbour);
    ask(m_harbour);
    openInbox();
    QVERIFY(m_driver->click(u"More actions"_s));
    QTRY_VERIFY(m_driver->button(u"Decline all from Harbour for now"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Decline all from Harbour for now"_s));
    QTRY_COMPARE(m_answers.size(), 2);
    QTRY_VERIFY(sees(u"All requests from Harbour are declined for now."_s));
    ask(m_harbour);
    QTRY_COMPARE(m_answers.size(), 3);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Ask me again"_s));
    QTRY_VERIFY(!sees(u"All requests from Harbour are declined for now."_s));
    ask(m_harbour);
    QTRY_VERIFY(sees(u"Who is there?"_s));
}

void TestInbox::thePanelHasThemToo()
{
    ask(m_harbour);
    app()->get<PanelController>()->setView(PanelController::Inbox);
    app()->get<PanelController>()->setShown(true);
    settle();
    QVERIFY(m_driver->click(u"Harbour asks a question"_s));
    settle();
    QTRY_VERIFY(sees(u"Who is there?"_s));
    QVERIFY(m_program->savePictures(u"inbox-panel"_s));
    settle();
    QVERIFY(m_driver->click(u"Send answer"_s));
    QTRY_COMPARE(m_answers.size(), 1);
    QTRY_VERIFY(!sees(u"All items"_s));
}

void TestInbox::tenCardsArePictured()
{
    const QString weather = add(u"Weather"_s);
    ask(m_harbour, kImport,
        u"Which column holds the date, and how is it written? The import goes on when you answer."_s,
        false, u"import_rows"_s);
    for (int i = 0; i < 4; ++i) {
        m_clock.advance(17s);
        ask(weather, kName, u"Where to?"_s, i == 2, u"plan_route"_s);
    }
    for (int i = 0; i < 4; ++i) {
        m_clock.advance(25s);
        ask(m_harbour, kName, u"Where to?"_s, i == 3, u"send_report"_s);
    }
    ask(weather);
    m_clock.advance(15s);
    openInbox();
    QTRY_VERIFY(sees(u"10 waiting"_s));
    QVERIFY(m_program->savePictures(u"inbox-ten"_s));
    app()->get<PanelController>()->setView(PanelController::Inbox);
    app()->get<PanelController>()->setShown(true);
    settle();
    QVERIFY(m_driver->click(u"Send answer"_s));
    settle();
    QVERIFY(m_answers.isEmpty());
    QTRY_VERIFY(sees(u"field"_s));
    QVERIFY(m_program->savePictures(u"inbox-ten-panel"_s));
}

void TestInbox::aLinkIsOpenedOnlyAfterAClick() // ELIC-30, ELIC-32, ELIC-33, SEC-59
{
    const QString url = u"https://sign-in.example.org:8443/start?state=%7Eabc%2f&x=1#top"_s;
    askForVisit(url);
    openInbox();
    QTRY_VERIFY(sees(u"Harbour asks you to open a page"_s));
    QTRY_VERIFY(sees(u"sign-in.example.org:8443"_s));
    QTRY_VERIFY(sees(url));
    QTRY_VERIFY(sees(u"The address uses port 8443 instead of the usual one."_s));
    QVERIFY(m_program->opener()->opened.isEmpty());
    QVERIFY(m_answers.isEmpty());
    QVERIFY(m_driver->click(u"Open in browser"_s));
    QCOMPARE(m_program->opener()->opened, QStringList{url});
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"accept"})"_s});
}

void TestInbox::aLinkWaitsInTheBrowser() // ELIC-34, ELIC-36, ELIC-37
{
    const QString url =
        u"https://xn--pypal-4ve.example@192.0.2.7:8443/a/very/long/path?with=a&state=%1"_s.arg(
            QString(300, u'x'));
    askForVisit(url, true);
    openInbox();
    QVERIFY(m_program->savePictures(u"link-warnings"_s));
    QVERIFY(m_driver->click(u"Open in browser"_s));
    QTRY_VERIFY(sees(u"Waiting for the browser"_s));
    QVERIFY(m_answers.isEmpty());
    settle();
    QVERIFY(m_program->savePictures(u"link-waiting"_s));
    m_program->opener()->hasBrowser = false;
    QVERIFY(m_driver->click(u"Open again"_s));
    QCOMPARE(m_program->opener()->opened, (QStringList{url, url}));
    QTRY_VERIFY(sees(u"The browser could not be started."_s));
    QVERIFY(m_driver->click(u"Copy address"_s));
    QCOMPARE(QGuiApplication::clipboard()->text(), url);
    settle();
    QVERIFY(m_driver->click(u"Done, continue"_s));
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"accept"})"_s});
}

void TestInbox::withoutABrowserItIsCancelled() // ELIC-32
{
    m_program->opener()->hasBrowser = false;
    askForVisit(u"https://example.org/"_s);
    openInbox();
    QVERIFY(m_driver->click(u"Open in browser"_s));
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"cancel"})"_s});
    QTRY_VERIFY(sees(u"The browser could not be started."_s));
}

void TestInbox::aLinkIsDeclined() // ELIC-04, SEC-60
{
    askForVisit(u"https://example.org/"_s);
    openInbox();
    QVERIFY(m_driver->click(u"Decline"_s));
    QTRY_COMPARE(m_answers, QStringList{uR"({"action":"decline"})"_s});
    QVERIFY(m_program->opener()->opened.isEmpty());
}

void TestInbox::aDoubleClickOnANoAnswersOneQuestion_data()
{
    QTest::addColumn<bool>("isLink");
    QTest::addColumn<QString>("label");
    QTest::newRow("decline a form") << false << u"Decline"_s;
    QTest::newRow("cancel a form") << false << u"Cancel"_s;
    QTest::newRow("decline a page") << true << u"Decline"_s;
    QTest::newRow("cancel a page") << true << u"Cancel"_s;
}

void TestInbox::aDoubleClickOnANoAnswersOneQuestion() // W12, SEC-46
{
    QFETCH(const bool, isLink);
    QFETCH(const QString, label);
    for (int i = 0; i < 2; ++i)
        isLink ? askForVisit(u"https://example.org/"_s) : ask(m_harbour);
    openInbox();
    QVERIFY(m_driver->button(label));
    const QPoint place = m_driver->button(label)->mapToScene(QPointF(10, 10)).toPoint();
    const auto press = [&] { QTest::mouseClick(m_program->window(), Qt::LeftButton, {}, place); };
    press();
    QTRY_COMPARE(m_answers.size(), 1);
    QTRY_VERIFY(m_driver->button(label));
    QVERIFY(m_driver->waitForFrame());
    press();
    m_clock.advance(std::chrono::milliseconds(499));
    press();
    QVERIFY(m_driver->waitForFrame());
    QCOMPARE(m_answers.size(), 1);
    QCOMPARE(app()->get<InboxController>()->totalCount(), 1);
    settle();
    QVERIFY(m_driver->click(label));
    QTRY_COMPARE(m_answers.size(), 2);
}

QUAYSIDE_TEST(TestInbox, QGuiApplication)

} // namespace tst_inbox

#include "tst_inbox.moc"
