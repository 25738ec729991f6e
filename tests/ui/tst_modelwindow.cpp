// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"
#include "core/host/questions.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QBuffer>
#include <QDir>
#include <QGuiApplication>
#include <QImage>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace tst_modelwindow {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;

namespace {

QByteArray picture()
{
    QImage image(240, 120, QImage::Format_RGB32);
    image.fill(QColor(10, 107, 115));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data().toBase64();
}

/// A message of every kind, tools, limits and preferences.
QByteArray everything()
{
    return R"({"systemPrompt":"You plan voyages. Answer in one sentence.","maxTokens":400,"temperature":0.3,
"modelPreferences":{"hints":[{"name":"big"},{"name":"huge"}],"intelligencePriority":0.8,"costPriority":0.2},
"includeContext":"allServers","stopSequences":["END"],
"messages":[{"role":"user","content":{"type":"text","text":"Which way to Bergen?"}},
{"role":"user","content":{"type":"image","mimeType":"image/png","data":)"
        + ('"' + picture() + '"') + R"(}},
{"role":"user","content":{"type":"audio","mimeType":"audio/wav","data":"UklGRg=="}},
{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"depth","input":{"place":"north quay"}}]},
{"role":"user","content":[{"type":"tool_result","toolUseId":"t1","content":[{"type":"text","text":"12 m"}]}]}],
"tools":[{"name":"depth","description":"How deep it is at a place","inputSchema":{"type":"object"}}]})";
}

const QByteArray kShort =
    R"({"maxTokens":100,"messages":[{"role":"user","content":{"type":"text","text":"Which way to Bergen?"}}]})";

QByteArray piece(const QByteArray &text)
{
    return R"(data: {"id":"1","model":"big-1","choices":[{"index":0,"delta":{"content":)"
        + ('"' + text + '"') + "}}]}\n\n";
}

const QByteArray kEnd = "data: "
                        "{\"id\":\"1\",\"model\":\"big-1\",\"choices\":[{\"index\":0,\"delta\":{},"
                        "\"finish_reason\":\"stop\"}]}\n\n"
                        "data: [DONE]\n\n";

} // namespace

/// Models in the window: configuration, requests of servers, both approvals.
class TestModelWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void init();
    void cleanup();

    void theRequestAndTheAnswerAreAgreedTo();
    void withoutAModelThePersonWrites();
    void aModelIsSetUpForARequest();
    void whoWritesHasTheRequestInSightAndAWayBack();
    void whatAProviderSaysIsPutInWords_data();
    void whatAProviderSaysIsPutInWords();
    void stoppingLeadsBackToTheRequest();
    void eitherStageCanBeDenied();
    void aConsentIsInertAgainWhenItWasDisturbed();
    void aLongRequestComesInPages();
    void noModelIsAskedBeforeAllIsShown_data();
    void noModelIsAskedBeforeAllIsShown();
    void anAnswerIsInertAtFirst();
    void aProviderIsSetUp();
    void withoutAListTheNameIsTyped();
    void modelsOnThisComputerAreFound();
    void noModelOnThisComputer();
    void aServerIsToldOfFoldersAndModels();

private:
    void openWindow();
    void ask(const QByteArray &params);
    void addProvider();
    void openInbox();
    void settle();
    bool sees(const QString &words) const { return m_driver->sees(words); }
    bool soonSees(const QString &words) const
    {
        return waitUntil([&] { return sees(words); });
    }
    AppController *app() const { return m_program->app(); }
    SamplingController *sampling() const
    {
        return app()->get<InboxController>()->chosenQuestion()->sampling();
    }

    mcp::ManualClock m_clock;
    std::unique_ptr<mcp::HttpTestServer> m_provider;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
    std::unique_ptr<QObject> m_asker;
    QString m_harbour;
    QStringList m_answers;
};

void TestModelWindow::init()
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_provider = std::make_unique<mcp::HttpTestServer>();
    m_program = std::make_unique<Program>(&m_clock);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    m_program->window()->resize(1280, 800);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    m_asker = std::make_unique<QObject>();
    m_answers.clear();
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationFilePath();
    const auto added = m_program->host()->add(entry);
    QVERIFY(added);
    m_harbour = (*added)->entry().id;
}

void TestModelWindow::cleanup()
{
    m_asker.reset();
    m_driver.reset();
    m_program.reset();
    m_provider.reset();
}

void TestModelWindow::ask(const QByteArray &params)
{
    m_program->host()
        ->questions()
        ->handlerFor(m_harbour)
        ->answer(mcp::readRequest(
            {u"sampling/createMessage"_s, mcp::json::Raw(params), {}, u"plan_voyage"_s}))
        .then(m_asker.get(), [this](const mcp::Result<mcp::json::Raw> &answer) {
            m_answers.append(answer ? QString::fromUtf8(answer->toByteArray())
                                    : u"none: "_s + answer.error().detail);
        });
}

void TestModelWindow::addProvider()
{
    mcp::ProviderEntry entry;
    entry.name = u"Here"_s;
    entry.baseUrl = m_provider->url(u"/v1"_s).toString();
    entry.models = {{u"small-1"_s, {}, {}, {}}, {u"big-1"_s, {}, {}, {}}};
    QVERIFY(m_program->host()->models()->store()->add(entry));
}

void TestModelWindow::openInbox()
{
    QVERIFY(m_driver->click(u"Needs you"_s));
    settle();
}

/// Everything is laid out, and has been looked at for long enough to be answered.
void TestModelWindow::settle()
{
    QVERIFY(m_driver->waitForLayout());
    m_clock.advance(QuestionController::kInertTime);
    QVERIFY(m_driver->waitForFrame());
}

void TestModelWindow::
    theRequestAndTheAnswerAreAgreedTo() // SAMP-02, SAMP-08, SAMP-10, SAMP-14, SEC-61
{
    addProvider();
    ask(everything());
    openInbox();
    QTRY_VERIFY(sees(u"Harbour asks to use your model"_s));
    QTRY_VERIFY(sees(u"Step 1 of 2: review the request"_s));
    for (const auto &words :
         {u"You plan voyages."_s, u"Which way to Bergen?"_s, u"audio/wav"_s, u"north quay"_s,
          u"12 m"_s, u"How deep it is at a place"_s,
          u"\"type\": \"object\""_s, // Goes to the model with its tool (SEC-61).
          u"Chosen because the server prefers “big”."_s, u"Quayside never adds it"_s,
          u"Requested limit: 400 tokens."_s})
        QTRY_VERIFY2(sees(words), qPrintable(words));
    QTRY_VERIFY(!sampling()
                     ->messages()
                     ->data(sampling()->messages()->index(1), BlockListModel::ImageSourceRole)
                     .toString()
                     .isEmpty());
    QVERIFY(m_program->savePictures(u"sampling-request"_s));
    settle();
    QVERIFY2(m_provider->requests.isEmpty(), "nothing goes to a model before the person agrees");
    sampling()->messages()->setText(0, u"Which way to Stavanger?"_s);
    QVERIFY(soonSees(u"Edited by you"_s));
    sampling()->setMaxTokens(u"300"_s);
    settle();

    QVERIFY(m_driver->click(u"Ask big-1"_s));
    QTRY_COMPARE(m_provider->requests.size(), 1);
    const QByteArray body = m_provider->requests.constFirst()->body;
    QVERIFY(body.contains("Stavanger") && !body.contains("Bergen"));
    QVERIFY(body.contains("300"));
    QVERIFY2(body.contains("depth"), "the tools of the request go along, and no others");
    m_provider->requests.constFirst()->startStream();
    m_provider->requests.constFirst()->write(piece("Behind the"));
    QVERIFY(soonSees(u"Behind the"_s));
    QTRY_VERIFY(sees(u"Harbour does not see the answer until you approve it."_s));
    QVERIFY(m_program->savePictures(u"sampling-generating"_s));
    m_provider->requests.constFirst()->write(piece(" islands.") + kEnd);
    m_provider->requests.constFirst()->end();

    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
    QTRY_VERIFY(sees(u"Behind the islands."_s));
    QVERIFY2(m_answers.isEmpty(), "nothing goes to the server before the person agrees");
    QVERIFY(m_program->savePictures(u"sampling-answer"_s));
    settle();
    sampling()->answer()->setText(0, u"Straight over."_s);
    settle();
    QVERIFY(m_driver->click(u"Send to Harbour"_s));
    QTRY_COMPARE(m_answers.size(), 1);
    QVERIFY(m_answers.constFirst().contains(uR"("text":"Straight over.")"));
    QVERIFY(m_answers.constFirst().contains(uR"("model":"big-1")"));
    QVERIFY(m_answers.constFirst().contains(uR"("stopReason":"endTurn")"));
}

void TestModelWindow::withoutAModelThePersonWrites() // SAMP-02, SAMP-15
{
    ask(kShort);
    openInbox();
    QTRY_VERIFY(sees(u"No model set up."_s));
    QVERIFY(m_driver->click(u"Write the answer myself"_s));
    QVERIFY(soonSees(u"You are answering as the model."_s));
    settle();
    QVERIFY2(!m_driver->button(u"Send to Harbour"_s)->isEnabled(), "there is nothing to send");
    QVERIFY(m_driver->type(u"Answer"_s, u"Follow the coast."_s));
    QVERIFY(m_program->savePictures(u"sampling-own"_s));
    settle();
    QVERIFY(m_driver->click(u"Send to Harbour"_s));
    QTRY_COMPARE(m_answers.size(), 1);
    QVERIFY(m_answers.constFirst().contains(uR"("text":"Follow the coast.")"));
    QVERIFY(m_answers.constFirst().contains(uR"("role":"assistant")"));
}

void TestModelWindow::aModelIsSetUpForARequest() // W27
{
    ask(kShort);
    openInbox();
    QTRY_VERIFY(sees(u"No model set up."_s));
    QVERIFY(m_driver->click(u"Set up a model"_s));
    QCOMPARE(app()->page(), AppController::Page::Settings);
    QCOMPARE(app()->get<SettingsController>()->section(), u"models"_s);
    QTRY_VERIFY(m_driver->button(u"Add a provider"_s));
    addProvider();
    QTRY_COMPARE(app()->page(), AppController::Page::Inbox);
    QTRY_VERIFY(app()->get<InboxController>()->chosenQuestion());
    QCOMPARE(sampling()->models().size(), 2);
    settle();

    // Who leaves the settings stays where they went.
    const QString provider = m_program->host()->models()->store()->entries().constFirst().id;
    QVERIFY(m_program->host()->models()->store()->remove(provider));
    QVERIFY(m_driver->click(u"Set up a model"_s));
    app()->showPage(AppController::Page::Tasks);
    addProvider();
    settle();
    QCOMPARE(app()->page(), AppController::Page::Tasks);
}

void TestModelWindow::whoWritesHasTheRequestInSightAndAWayBack() // window 15
{
    ask(kShort);
    openInbox();
    QVERIFY(m_driver->click(u"Write the answer myself"_s));
    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
    QTRY_VERIFY(sees(u"Which way to Bergen?"_s));
    settle();
    m_driver->typeHere(u"Follow"_s);
    const auto answer = [this] {
        return sampling()->answer()->index(0).data(BlockListModel::TextRole).toString();
    };
    QTRY_COMPARE(answer(), u"Follow"_s);
    QVERIFY(m_program->savePictures(u"sampling-own-request"_s));

    QVERIFY(m_driver->click(u"Back"_s));
    QVERIFY(soonSees(u"Step 1 of 2: review the request"_s));
    QVERIFY(m_answers.isEmpty());
    settle();
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
    QCOMPARE(answer(), u"Follow"_s);
    settle();
    m_driver->typeHere(u" the coast"_s);
    QTRY_COMPARE(answer().size(), u"Follow the coast"_s.size());
}

void TestModelWindow::whatAProviderSaysIsPutInWords_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    QTest::newRow("a wrong key")
        << 401 << QByteArray()
        << QByteArray(R"({"error":{"message":"Incorrect API key","code":"invalid_api_key"}})")
        << u"The provider"_s;
    QTest::newRow("too often") << 429 << QByteArray("Retry-After: 7\r\n")
                               << QByteArray(
                                      R"({"error":{"message":"Slow down","type":"rate_limit"}})")
                               << u"Rate limit reached."_s;
    QTest::newRow("no such model")
        << 404 << QByteArray()
        << QByteArray(R"({"error":{"message":"No big-1","code":"model_not_found"}})")
        << u"The provider does not have this model."_s;
    QTest::newRow("too long")
        << 400 << QByteArray()
        << QByteArray(R"({"error":{"message":"Too long","code":"context_length_exceeded"}})")
        << u"The text is too long for the model."_s;
}

void TestModelWindow::whatAProviderSaysIsPutInWords() // SAMP-03
{
    QFETCH(int, status);
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, body);
    QFETCH(QString, words);
    addProvider();
    m_provider->handler = [&](const mcp::TestExchangePtr &exchange) {
        exchange->answer(status, "application/json", body, head);
    };
    ask(kShort);
    openInbox();
    QVERIFY(m_driver->click(u"Ask small-1"_s));
    QVERIFY(soonSees(words));
    QTRY_VERIFY(sees(u"Step 1 of 2: review the request"_s));
    if (status == 429)
        QVERIFY(m_program->savePictures(u"sampling-failed"_s));
    settle();
    QVERIFY2(m_driver->button(u"Ask small-1"_s)->isEnabled(), "it can be tried again");
    QVERIFY(m_answers.isEmpty());
}

void TestModelWindow::stoppingLeadsBackToTheRequest()
{
    addProvider();
    ask(kShort);
    openInbox();
    QVERIFY(m_driver->click(u"Ask small-1"_s));
    QTRY_COMPARE(m_provider->requests.size(), 1);
    QVERIFY(soonSees(u"small-1 is answering."_s));
    for (const QString &label : {u"Stop"_s, u"Deny"_s}) // W12: they may stand where "Ask" was.
        QVERIFY2(!m_driver->button(label)->isEnabled(), qPrintable(label));
    settle();
    QVERIFY(m_driver->click(u"Stop"_s));
    QVERIFY(soonSees(u"Step 1 of 2: review the request"_s));
    QTRY_VERIFY(m_provider->requests.constFirst()->isClosed());
    QVERIFY(m_answers.isEmpty());
}

void TestModelWindow::eitherStageCanBeDenied() // SAMP-02, SAMP-03
{
    ask(kShort);
    openInbox();
    QVERIFY(m_driver->click(u"Deny"_s));
    QTRY_COMPARE(m_answers.size(), 1);
    ask(kShort);
    settle();
    QVERIFY(m_driver->click(u"Write the answer myself"_s));
    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
    settle();
    QVERIFY(m_driver->click(u"Deny"_s));
    QTRY_COMPARE(m_answers.size(), 2);
    for (const QString &answer : std::as_const(m_answers))
        QCOMPARE(answer, u"none: User rejected sampling request"_s);
}

void TestModelWindow::aConsentIsInertAgainWhenItWasDisturbed() // SEC-46
{
    ask(kShort);
    openInbox();
    const auto isEnabled = [this] {
        const QQuickItem *button = m_driver->button(u"Write the answer myself"_s);
        return button && button->isEnabled();
    };
    QVERIFY(isEnabled());

    m_program->window()->setPosition(m_program->window()->position() + QPoint(40, 30));
    QTRY_VERIFY2(!isEnabled(), "the window was moved under the pointer");
    m_clock.advance(499ms);
    QVERIFY(!isEnabled());
    settle();
    QVERIFY(isEnabled());

    sampling()->messages()->setText(0, u"Which way?\n"_s.repeated(12));
    QTRY_VERIFY2(!isEnabled(), "something above it grew");
    settle();
    QVERIFY(isEnabled());

    QWindow other;
    other.show();
    other.requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(&other, Waiting::kLimit));
    QVERIFY(isEnabled());
    m_program->window()->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    QTRY_VERIFY2(!isEnabled(), "the window came to the front under the pointer");
    settle();
    QVERIFY(isEnabled());
}

void TestModelWindow::aLongRequestComesInPages() // H4, SEC-41
{
    const QByteArray message = R"({"role":"user","content":{"type":"text","text":"x"}})";
    ask(R"({"maxTokens":100,"messages":[)" + QByteArray(message + ",").repeated(19999) + message
        + "]}");
    openInbox();
    QVERIFY(soonSees(u"19800 more block"_s));
    QTRY_COMPARE(sampling()->messages()->count(), 200);
    settle();
    QVERIFY(m_driver->click(u"Show 200 more"_s));
    QVERIFY(soonSees(u"19600 more block"_s));
    QTRY_COMPARE(sampling()->messages()->count(), 400);
    QCOMPARE(sampling()->messages()->messages().size(), 20'000);
}

void TestModelWindow::noModelIsAskedBeforeAllIsShown_data() // R4, SEC-61
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<bool>("hasMore");
    const QByteArray message = R"({"role":"user","content":{"type":"text","text":"x"}})";
    const QByteArray text = QByteArray("word ").repeated(60'000);
    const auto row = [&](const char *name, const QByteArray &more) {
        QTest::newRow(name) << R"({"maxTokens":100,"messages":[)" + message + "]," + more + "}"
                            << false;
    };
    row("system prompt", "\"systemPrompt\":\"" + text + "\"");
    row("stop sequences", "\"stopSequences\":[\"a\",\"" + text + "\"]");
    row("tools",
        "\"tools\":[{\"name\":\"t\",\"description\":\"" + text
            + "\",\"inputSchema\":{\"type\":\"object\"}}]");
    QByteArray longMessage = message;
    longMessage.replace("\"x\"", QByteArray("\"" + text + "\""));
    QTest::newRow("a message") << R"({"maxTokens":100,"messages":[)" + longMessage + "]}" << false;
    QTest::newRow("many messages") << R"({"maxTokens":100,"messages":[)"
            + QByteArray(message + ",").repeated(210) + message
            + "]}" << true;
}

void TestModelWindow::noModelIsAskedBeforeAllIsShown()
{
    QFETCH(const QByteArray, params);
    QFETCH(const bool, hasMore);
    addProvider();
    ask(params);
    openInbox();
    QVERIFY(soonSees(u"Harbour asks to use your model"_s));
    settle();
    QVERIFY(sees(u"No model can be asked before the whole request is shown."_s));
    QVERIFY(!sampling()->isWhole());
    app()->get<InboxController>()->chosenQuestion()->generate();
    settle();
    QVERIFY(m_provider->requests.isEmpty());
    QCOMPARE(sampling()->step(), SamplingController::Step::Request);
    if (hasMore) {
        sampling()->messages()->showMore();
        QTRY_VERIFY(sampling()->isWhole());
        settle();
        QVERIFY(!sees(u"No model can be asked before the whole request is shown."_s));
    }
    QVERIFY(m_driver->click(u"Write the answer myself"_s));
    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
}

void TestModelWindow::anAnswerIsInertAtFirst() // SEC-46
{
    ask(kShort);
    openInbox();
    QVERIFY(m_driver->click(u"Write the answer myself"_s));
    QVERIFY(soonSees(u"Step 2 of 2: review the answer"_s));
    sampling()->answer()->setText(0, u"Yes"_s);
    app()->get<InboxController>()->chosenQuestion()->sendAnswer();
    m_clock.advance(499ms);
    app()->get<InboxController>()->chosenQuestion()->sendAnswer();
    QVERIFY(m_answers.isEmpty());
    m_clock.advance(1ms);
    app()->get<InboxController>()->chosenQuestion()->sendAnswer();
    QTRY_COMPARE(m_answers.size(), 1);
}

void TestModelWindow::aProviderIsSetUp() // W10
{
    m_provider->handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(
            200, "application/json",
            R"({"object":"list","data":[{"id":"small-1"},{"id":"text-embedding-1"},{"id":"big-1"}]})");
    };
    QVERIFY(m_driver->click(u"Settings"_s));
    QTRY_VERIFY(m_driver->button(u"Models"_s));
    QVERIFY(m_driver->click(u"Models"_s));
    QVERIFY(soonSees(u"No model set up."_s));
    QVERIFY(sees(u"Models for Chat, and for requests from servers."_s));
    QVERIFY(m_program->savePictures(u"settings-empty"_s));
    QVERIFY(m_driver->click(u"Add a provider"_s));
    QVERIFY(soonSees(u"New provider"_s));
    settle();
    QVERIFY(m_driver->type(u"Base address, required"_s, u"http://example.org/v1"_s));
    QVERIFY(soonSees(u"Enter an address that begins with https://"_s));
    QVERIFY(!m_driver->button(u"Save"_s)->isEnabled());
    QVERIFY(m_driver->type(u"Base address, required"_s, m_provider->url(u"/v1"_s).toString()));
    QVERIFY(m_driver->type(u"Name"_s, u"Here"_s));
    QVERIFY(m_driver->type(u"Key"_s, u"sk-secret"_s));
    QTRY_VERIFY(sees(u"Saved in the system keychain"_s));
    QCOMPARE(m_driver->input(u"Key"_s)->property("displayText").toString(), QString(9, u'●'));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY2(m_provider->requests.isEmpty(), "nothing is asked before the person wants it");
    QVERIFY(m_driver->click(u"Get the list of models"_s));
    QVERIFY(soonSees(u"The provider responds and offers 3 model"_s));
    QVERIFY(m_provider->requests.constFirst()->header("Authorization").contains("sk-secret"));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(soonSees(u"Choose at least one model"_s));
    QVERIFY2(!sees(u"text-embedding"_s), "it does not write");
    QVERIFY(m_driver->click(u"small-1"_s));
    // By keyboard: the arrows walk the list, Space checks.
    m_driver->button(u"big-1"_s)->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QVERIFY(soonSees(u"2 chosen"_s));
    QVERIFY(m_program->savePictures(u"settings-provider"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Save"_s));
    QVERIFY(soonSees(u"2 model"_s));
    QTRY_VERIFY(!sees(u"New provider"_s));
    const QList<mcp::ProviderEntry> kept = m_program->host()->models()->store()->entries();
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.constFirst().models.size(), 2);
    app()->get<ModelsController>()->setPreferredIndex(2);
    QCOMPARE(m_program->host()->models()->store()->preferred()->model,
             kept.constFirst().models.constLast().name);
    QVERIFY(m_program->savePictures(u"settings"_s));
    QVERIFY(m_driver->click(u"Remove"_s));
    QVERIFY(soonSees(u"No model set up."_s));
}

void TestModelWindow::withoutAListTheNameIsTyped()
{
    m_provider->handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(404, "application/json", R"({"error":"/v1/models was not found"})");
    };
    QVERIFY(m_driver->click(u"Settings"_s));
    QTRY_VERIFY(m_driver->button(u"Models"_s));
    QVERIFY(m_driver->click(u"Models"_s));
    QVERIFY(m_driver->click(u"Add a provider"_s));
    QVERIFY(soonSees(u"New provider"_s));
    settle();
    QVERIFY(m_driver->type(u"Base address, required"_s, m_provider->url(u"/v1"_s).toString()));
    QVERIFY(m_driver->click(u"Get the list of models"_s));
    QVERIFY(soonSees(u"This provider has no list of models at this address."_s));
    QTRY_VERIFY(sees(u"Type the name of a model."_s));
    QVERIFY(m_program->savePictures(u"settings-provider-no-list"_s));
    QVERIFY(m_driver->type(u"Another model"_s, u"my-model"_s));
    QTest::keyClick(m_program->window(), Qt::Key_Return);
    QVERIFY(soonSees(u"1 chosen"_s));
    QTRY_VERIFY(m_driver->button(u"my-model"_s));
    QVERIFY(m_driver->type(u"Another model"_s, u"another"_s)); // Without Return.
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Save"_s));
    QVERIFY(soonSees(u"2 model"_s));
    const QList<mcp::ProviderEntry> kept = m_program->host()->models()->store()->entries();
    QCOMPARE(kept.constFirst().models.size(), 2);
    QCOMPARE(kept.constFirst().models.constLast().name, u"another"_s);
}

void TestModelWindow::modelsOnThisComputerAreFound()
{
    using Kind = mcp::llm::LocalProgram::Kind;
    // One server plays all three; each asks for other addresses.
    m_provider->handler = [](const mcp::TestExchangePtr &exchange) {
        static const QHash<QByteArray, QByteArray> answers{
            {"/api/tags", R"({"models":[{"name":"llama3.2:3b"},{"name":"gemma:2b\u202e"}]})"},
            {"/api/show", R"({"capabilities":["completion"]})"},
            {"/api/v0/models",
             R"({"data":[{"id":"qwen","type":"llm","loaded_context_length":32768,"capabilities":["tool_use"]}]})"},
            {"/props", R"({"default_generation_settings":{"n_ctx":8192}})"},
            {"/v1/models", R"({"data":[{"id":"phi.gguf"}]})"}};
        if (exchange->target == "/v1/chat/completions")
            exchange->answer(500, "application/json",
                             R"({"error":{"message":"tools param requires --jinja flag"}})");
        else
            exchange->answer(200, "application/json", answers.value(exchange->target, "{}"));
    };
    m_program->host()->models()->setLocalPrograms(
        {{Kind::Ollama, m_provider->url(u"/v1"_s).toString()},
         {Kind::LmStudio, m_provider->url(u"/v1"_s).toString()},
         {Kind::LlamaCpp, m_provider->url(u"/v1"_s).toString()}});
    QVERIFY(m_driver->click(u"Settings"_s));
    QTRY_VERIFY(m_driver->button(u"Models"_s));
    QVERIFY(m_driver->click(u"Models"_s));
    QVERIFY(soonSees(u"No model set up."_s));
    QVERIFY(m_provider->requests.isEmpty()); // Nothing is asked before the person wants it.
    QVERIFY(m_driver->waitForFrame());
    m_driver->button(u"Look for models on this computer"_s)->forceActiveFocus(Qt::TabFocusReason);
    QTest::keyClick(m_program->window(), Qt::Key_Space);
    QVERIFY(soonSees(u"These programs run models on this computer"_s));
    QTRY_VERIFY(sees(u"llama3.2:3b, gemma:2b"_s) && !sees(u"\u202e"_s));
    QTRY_VERIFY(sees(u"Start Ollama with the environment variable OLLAMA_CONTEXT_LENGTH=32768."_s));
    QTRY_VERIFY(sees(u"These models take no tools: llama3.2:3b"_s));
    QTRY_VERIFY(sees(u"Start llama-server with --jinja."_s));
    QTRY_VERIFY(sees(u"Start llama-server with -c 32768."_s));
    QVERIFY(!sees(u"Load the model in LM Studio"_s)); // It is large enough.
    QVERIFY(m_program->savePictures(u"settings-local"_s));
    QVERIFY(m_driver->click(u"Use"_s));
    QVERIFY(soonSees(u"2 model"_s));
    QTRY_VERIFY(m_driver->button(u"Added"_s) && !m_driver->button(u"Added"_s)->isEnabled());
    const auto kept = m_program->host()->models()->store()->entries();
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.constFirst().name, u"Ollama"_s);
    QCOMPARE(kept.constFirst().models.constFirst().contextTokens,
             mcp::llm::LocalModelSearch::kOllamaTokens);
    QVERIFY(m_program->savePictures(u"settings-local-added"_s));
}

void TestModelWindow::noModelOnThisComputer()
{
    m_program->host()->models()->setLocalPrograms(
        {{mcp::llm::LocalProgram::Kind::Ollama, m_provider->url(u"/v1"_s).toString()}});
    QVERIFY(m_driver->click(u"Settings"_s));
    QTRY_VERIFY(m_driver->button(u"Models"_s));
    QVERIFY(m_driver->click(u"Models"_s));
    QVERIFY(soonSees(u"Look for models on this computer"_s));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Look for models on this computer"_s));
    QVERIFY(soonSees(u"Looking…"_s));
    QTRY_COMPARE(m_provider->requests.size(), 1);
    QVERIFY(m_program->savePictures(u"settings-local-looking"_s));
    m_provider->requests.constFirst()->cut();
    QVERIFY(soonSees(u"No model was found. Start Ollama"_s));
    QTRY_VERIFY(m_driver->button(u"Look for models on this computer"_s)->isEnabled());
    QVERIFY(m_program->savePictures(u"settings-local-none"_s));
}

void TestModelWindow::
    aServerIsToldOfFoldersAndModels() // SAMP-01, ROOT-01, ROOT-04, ROOT-06, SEC-64
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(u"real"_s));
    QVERIFY(QFile::link(folder.filePath(u"real"_s), folder.filePath(u"link"_s)));
    app()->selectServer(m_harbour);
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->click(u"Setup"_s));
    QVERIFY(soonSees(u"It does not block access to other files"_s));
    const auto entry = [this] { return m_program->host()->server(m_harbour)->entry(); };
    QVERIFY(entry().isSamplingAllowed && !entry().folders);
    app()->currentServer()->setup()->setMaySample(false);
    QVERIFY(!entry().isSamplingAllowed);
    app()->currentServer()->setup()->setSharesFolders(true);
    QVERIFY(soonSees(u"the server receives an empty list"_s));
    app()->currentServer()->setup()->addFolder(QUrl::fromLocalFile(folder.filePath(u"link"_s)));
    QVERIFY(soonSees(folder.filePath(u"real"_s)));
    QCOMPARE(entry().folders, QStringList{folder.filePath(u"real"_s)});
    app()->currentServer()->setup()->addFolder(QUrl::fromLocalFile(folder.filePath(u"gone"_s)));
    QVERIFY(soonSees(u"This folder cannot be read."_s));
    QCOMPARE(entry().folders->size(), 1);
    QVERIFY(m_program->savePictures(u"setup-rights"_s));
    app()->currentServer()->setup()->removeFolder(0);
    QCOMPARE(entry().folders, QStringList());
    app()->currentServer()->setup()->setSharesFolders(false);
    QVERIFY(!entry().folders);
}

QUAYSIDE_TEST(TestModelWindow, QGuiApplication)

} // namespace tst_modelwindow

#include "tst_modelwindow.moc"
