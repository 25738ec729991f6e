// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/models.h"
#include "tests/integration/realserver.h"
#include "tests/support/httptestserver.h"
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <functional>
#include <signal.h>

namespace tst_askwindow {

using namespace Qt::StringLiterals;
using namespace quayside;

namespace {

/// The transport, and the way requests of the server arrive.
struct Way
{
    bool isStateless = false;
    bool isHttp = false;
    bool isTask = false;
};

/// The answer of a model in one piece, and its stop reason.
void say(const mcp::TestExchangePtr &exchange, const QByteArray &delta, const QByteArray &reason)
{
    const QByteArray head = "data: {\"id\":\"1\",\"model\":\"small-1\",\"choices\":[{\"index\":0,";
    exchange->startStream();
    exchange->write(head + "\"delta\":" + delta + "}]}\n\n");
    exchange->write(head + "\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}\n\n");
    exchange->write("data: [DONE]\n\n");
    exchange->end();
}

const QByteArray kToolUse = "{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\","
                            "\"function\":{\"name\":\"depth\",\"arguments\":\"{\\\"at\\\":3}\"}}]}";
/// What server-everything asks for.
const QByteArray kWholeForm =
    R"({"name":"Ada","check":true,"firstLine":"Call me Ada.","email":"ada@example.org",)"
    R"("homepage":"https://example.org/","birthdate":"1815-12-10","integer":7,"number":2.5,)"
    R"("untitledSingleSelectEnum":"Joey","untitledMultipleSelectEnum":["Guitar","Bass"],)"
    R"("titledSingleSelectEnum":"hero-2","titledMultipleSelectEnum":["fish-3"],"legacyTitledEnum":"pet-4"})";
const QByteArray kShortForm = R"({"name":"Ada","favoriteColor":"Blue"})";
const QByteArray kPass =
    R"({"url":"https://example.org/pass?a=b","message":"The harbour pass","elicitationId":"e-1"})";
const QByteArray kPassFirst =
    R"({"url":"https://example.org/pass","message":"The pass","elicitationId":"e-1","errorPath":true})";
const QByteArray kPrompt = R"({"prompt":"When is the tide low?"})";

const QByteArray kWords = R"({"content":"Thirty metres"})";

} // namespace

/// Requests of servers on the SDK packages of both eras, answered in the window. The packages validate the responses,
/// too.
class TestAskWindow : public QObject
{
    Q_OBJECT

public:
    static void initMain() { QQuickStyle::setStyle(u"Basic"_s); }

private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void everyKindOfFieldIsFilledIn_data() { ways(); }
    void everyKindOfFieldIsFilledIn();
    void aFormIsDeclined_data() { ways(); }
    void aFormIsDeclined();
    void aStoppedCallTakesItsQuestionAlong_data() { ways(false); }
    void aStoppedCallTakesItsQuestionAlong();
    void aQuestionGoesWithItsServer_data();
    void aQuestionGoesWithItsServer();
    void aCardIsWholeAfterAnotherPage();
    void aPageIsVisited_data() { ways(); }
    void aPageIsVisited();
    void aCallIsStoppedWhileItsPageIsOpen_data();
    void aCallIsStoppedWhileItsPageIsOpen();
    void thePersonWritesForTheModel_data() { ways(); }
    void thePersonWritesForTheModel();
    void theModelAsksForATool_data() { ways(); }
    void theModelAsksForATool();
    void aModelRequestIsDenied_data() { ways(); }
    void aModelRequestIsDenied();
    void foldersAreShown_data() { ways(); }
    void foldersAreShown();
    void theSixthRoundIsAskedAbout();
    void everythingIsAnswered_data();
    void everythingIsAnswered();

private:
    static void ways(bool hasTasks = true);
    /// Adds the server and runs its tool; then the page "Needs you".
    void run(const QString &tool, const QByteArray &arguments = "{}");
    QStringList program() const;
    bool dock();
    void go(const std::function<void()> &step);
    bool clickWhenThere(const QString &label);
    bool sees(const QString &words) const;
    QByteArray record() const;
    AppController *app() const { return m_program->app(); }
    ToolController *tool() const { return app()->currentServer()->tools()->current(); }

    Way m_way;
    bool m_isEverything = false; ///< server-everything instead of the project's own server.
    QString m_models; ///< The address of the person's model, if there is one.
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<mcp::NodeServer> m_server;
    std::unique_ptr<Program> m_program;
    std::unique_ptr<WindowDriver> m_driver;
};

void TestAskWindow::initTestCase()
{
    if (mcp::nodeProgram().isEmpty() || mcp::packageFile(u"@modelcontextprotocol/sdk"_s).isEmpty())
        QSKIP(mcp::kNoNodeServer);
}

void TestAskWindow::cleanup()
{
    m_driver.reset();
    m_program.reset();
    m_server.reset();
    m_folder.reset();
    m_isEverything = false;
    m_models.clear();
}

void TestAskWindow::ways(bool hasTasks)
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stateful, stdio") << Way{false, false, false};
    QTest::newRow("stateful, HTTP") << Way{false, true, false};
    QTest::newRow("stateless, stdio") << Way{true, false, false};
    QTest::newRow("stateless, HTTP") << Way{true, true, false};
    if (!hasTasks)
        return;
    QTest::newRow("stateful, task") << Way{false, true, true};
    QTest::newRow("stateless, task") << Way{true, true, true};
}

QStringList TestAskWindow::program() const
{
    if (m_isEverything)
        return {mcp::packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s),
                m_way.isHttp ? u"streamableHttp"_s : u"stdio"_s};
    return {mcp::testServerFile(m_way.isStateless ? u"ask-stateless.mjs"_s : u"ask-stateful.mjs"_s),
            m_way.isHttp ? u"http"_s : u"stdio"_s, u"--record"_s, m_folder->filePath(u"record"_s)};
}

bool TestAskWindow::dock()
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.folders = QStringList{QDir(m_folder->path()).canonicalPath()};
    if (m_way.isHttp) {
        m_server = std::make_unique<mcp::NodeServer>(program());
        if (!m_server->start())
            return false;
        entry.url = m_server->url().toString();
    } else {
        entry.program = mcp::nodeProgram();
        entry.arguments = program();
    }
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    go([&] { app()->selectServer((*added)->entry().id); });
    app()->currentServer()->start();
    return waitUntil([this] { return app()->currentServer()->toolCount() > 0; });
}

void TestAskWindow::run(const QString &name, const QByteArray &arguments)
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_folder = std::make_unique<QTemporaryDir>();
    m_program = std::make_unique<Program>();
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    if (!m_models.isEmpty()) {
        mcp::ProviderEntry models;
        models.name = u"Here"_s;
        models.baseUrl = m_models;
        models.models = {{u"small-1"_s, {}, {}, {}}};
        QVERIFY(m_program->host()->models()->store()->add(models));
    }
    m_program->window()->resize(1280, 1000);
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
    QVERIFY(dock());
    go([&] { app()->currentServer()->selectTool(name); });
    QVERIFY(tool() && tool()->name() == name);
    auto given = mcp::json::parse(mcp::json::Raw(arguments)).valueOr({});
    if (m_way.isStateless && m_way.isTask)
        given.insert(u"asTask"_s, mcp::json::Value(true));
    tool()->form()->setJson(QString::fromUtf8(given.toJson()));
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(clickWhenThere(!m_way.isStateless && m_way.isTask ? u"Run as task"_s : u"Run"_s));
}

/// From the event loop, as for real input: deferred deletions happen only then.
void TestAskWindow::go(const std::function<void()> &step)
{
    bool isDone = false;
    QTimer::singleShot(0, this, [&] {
        step();
        isDone = true;
    });
    QTRY_VERIFY(isDone);
}

bool TestAskWindow::clickWhenThere(const QString &label)
{
    const auto isThere = [this, &label] {
        const QQuickItem *button = m_driver->button(label);
        return button && button->isEnabled();
    };
    return waitUntil(isThere) && m_driver->waitForFrame() && m_driver->click(label);
}

bool TestAskWindow::sees(const QString &words) const
{
    return waitUntil([this, &words] { return m_driver->sees(words); });
}

QByteArray TestAskWindow::record() const
{
    QFile file(m_folder->filePath(u"record"_s));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// ELIC-03, ELIC-10, ELIC-12 to ELIC-18, MRTR-05, TASK-11, TASKX-12
void TestAskWindow::everyKindOfFieldIsFilledIn()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"form"_s);
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"Who are you?"_s));
    QuestionController *question = app()->get<InboxController>()->chosenQuestion();
    QVERIFY(question && question->hasForm());
    QVERIFY(m_driver->waitForFrame());
    QVERIFY(m_driver->type(u"Your name, required"_s, u"Ada"_s));
    const QByteArray everything =
        R"({"name":"Ada","boat":"Argo","note":"none","email":"ada@example.org","site":"https://example.org/","day":"2026-02-28",)"
        R"("moment":"2026-02-28T12:00:00Z","code":"ABC","age":36,"depth":0.5,"isCaptain":true,"isAboard":false,"color":"blue",)"
        R"("size":"l","rank":"2","tags":["a","b"],"ports":["li"]})";
    go([&] { question->form()->setJson(QString::fromUtf8(everything)); });
    QVERIFY(clickWhenThere(u"Send answer"_s));
    QTRY_VERIFY(record().contains(everything));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
    QCOMPARE(record().count("\"answers\""), 1);
}

// ELIC-07, SEC-60
void TestAskWindow::aFormIsDeclined()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"form"_s);
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"Who are you?"_s));
    QVERIFY(clickWhenThere(u"Decline"_s));
    QTRY_VERIFY(record().contains(R"({"action":"decline"})"));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
}

// CANC-01, MRTR-09, ELIC-07
void TestAskWindow::aStoppedCallTakesItsQuestionAlong()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"form"_s);
    QTRY_VERIFY2(sees(u"Who are you?"_s), "it stands where the call was made");
    QVERIFY(clickWhenThere(u"Stop call"_s));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
    QVERIFY(!m_driver->sees(u"Who are you?"_s));
    QVERIFY2(!record().contains("accept"), "nobody has agreed");
}

void TestAskWindow::aQuestionGoesWithItsServer_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stateful") << Way{false, false, false};
    QTest::newRow("stateless") << Way{true, false, false};
}

// REL-07, LIFE-28
void TestAskWindow::aQuestionGoesWithItsServer()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"form"_s);
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 1);
    const QList<qint64> servers =
        mcp::processesWithArgument(m_folder->filePath(u"record"_s).toUtf8());
    QVERIFY(!servers.isEmpty());
    for (const qint64 server : servers)
        ::kill(pid_t(server), SIGKILL);
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
    QTRY_VERIFY(sees(u"The server exited"_s));
}

// A card whose layout was cut off had gaps, and its buttons under what follows.
void TestAskWindow::aCardIsWholeAfterAnotherPage()
{
    m_way = {true, false, false};
    run(u"link"_s, R"({"id":"a3"})");
    const auto canOpen = [this] {
        const QQuickItem *button = m_driver->button(u"Open in browser"_s);
        return button && button->isEnabled();
    };
    QTRY_VERIFY(canOpen()); // It has not moved for a while.
    const auto place = [this] {
        const QQuickItem *button = m_driver->button(u"Open in browser"_s);
        return button ? button->mapToScene(QPointF()) : QPointF();
    };
    const QPointF before = place();
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"Please sign here"_s));
    QVERIFY(clickWhenThere(u"Harbour"_s));
    QTRY_VERIFY(m_driver->button(u"Open in browser"_s));
    QTRY_COMPARE(place(), before);
}

// ELIC-30, ELIC-32, ELIC-33, ELIC-35
void TestAskWindow::aPageIsVisited()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"link"_s, R"({"id":"a1"})");
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"Please sign here"_s));
    QVERIFY(m_program->opener()->opened.isEmpty());
    QVERIFY2(!record().contains("visited"), "nothing is fetched by us");
    QVERIFY(clickWhenThere(u"Open in browser"_s));
    QTRY_COMPARE(m_program->opener()->opened.size(), 1);
    QNetworkAccessManager browser;
    const std::unique_ptr<QNetworkReply> page(
        browser.get(QNetworkRequest(QUrl(m_program->opener()->opened.constFirst()))));
    QTRY_VERIFY(page->isFinished());
    QTRY_VERIFY(record().contains(R"({"action":"accept"})"));
    // The call has its result, or the server completed the visit.
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
}

void TestAskWindow::aCallIsStoppedWhileItsPageIsOpen_data()
{
    // The others complete the visit at once.
    QTest::addColumn<Way>("way");
    QTest::newRow("stateless, stdio") << Way{true, false, false};
    QTest::newRow("stateless, HTTP") << Way{true, true, false};
}

// ELIC-34
void TestAskWindow::aCallIsStoppedWhileItsPageIsOpen()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"link"_s, R"({"id":"a2"})");
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QVERIFY(clickWhenThere(u"Open in browser"_s));
    QTRY_COMPARE(m_program->opener()->opened.size(), 1);
    QTRY_VERIFY(m_driver->button(u"Stop call"_s));
    QVERIFY(m_program->savePictures(u"link-visiting"_s));
    QVERIFY(clickWhenThere(u"Stop call"_s));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
    QVERIFY(clickWhenThere(u"Harbour"_s));
    QTRY_VERIFY(sees(u"Stopped"_s));
}

// SAMP-02, SAMP-15
void TestAskWindow::thePersonWritesForTheModel()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"sample"_s);
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"Harbour asks to use your model"_s));
    QTRY_VERIFY(sees(u"Greet me"_s));
    QVERIFY(clickWhenThere(u"Write the answer myself"_s));
    QTRY_VERIFY(sees(u"You are answering as the model."_s));
    QVERIFY2(record().isEmpty(), "nothing goes to the server before the person agrees");
    QVERIFY(m_driver->type(u"Answer"_s, u"Ahoy"_s));
    QVERIFY(clickWhenThere(u"Send to Harbour"_s));
    QTRY_VERIFY(record().contains(R"("text":"Ahoy")"));
    QVERIFY(record().contains(R"("model":"human")"));
}

// SAMP-10, SAMP-11, SAMP-12, SAMP-14
void TestAskWindow::theModelAsksForATool()
{
    QFETCH(Way, way);
    m_way = way;
    mcp::HttpTestServer provider;
    m_models = provider.url(u"/v1"_s).toString();
    provider.handler = [&provider](const mcp::TestExchangePtr &exchange) {
        const bool isFirst = provider.requests.size() == 1;
        say(exchange, isFirst ? kToolUse : kWords, isFirst ? "tool_calls" : "stop");
    };
    run(u"sampleWithTools"_s);
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QTRY_VERIFY(sees(u"How deep it is"_s));
    QVERIFY(clickWhenThere(u"Ask small-1"_s));
    QVERIFY(clickWhenThere(u"Send to Harbour"_s));
    QTRY_VERIFY2(sees(u"30 m"_s), "the server has run its tool and asks again");
    QVERIFY(clickWhenThere(u"Ask small-1"_s));
    QTRY_VERIFY(sees(u"Thirty metres"_s));
    QVERIFY(clickWhenThere(u"Send to Harbour"_s));
    QTRY_COMPARE(record().count("\"answers\""), 2);
    QVERIFY(record().contains(R"("stopReason":"toolUse")"));
    QVERIFY(record().contains("Thirty metres"));
    QCOMPARE(provider.requests.size(), 2);
}

// SAMP-03, SAMP-04, MRTR-09, TASKX-18
void TestAskWindow::aModelRequestIsDenied()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"sample"_s);
    QVERIFY(clickWhenThere(u"Needs you"_s));
    QVERIFY(clickWhenThere(u"Deny"_s));
    QTRY_COMPARE(app()->get<InboxController>()->totalCount(), 0);
    if (!way.isStateless)
        QTRY_VERIFY(record().contains(R"("code":-1,)"));
    else
        QVERIFY2(!record().contains("\"answers\""), "there is no answer that says no");
}

// ROOT-01, ROOT-02, ROOT-05
void TestAskWindow::foldersAreShown()
{
    QFETCH(Way, way);
    m_way = way;
    run(u"roots"_s);
    const QByteArray folder = "file://" + QDir(m_folder->path()).canonicalPath().toUtf8();
    QTRY_VERIFY(record().contains(folder));
    QCOMPARE(app()->get<InboxController>()->totalCount(), 0);
}

// MRTR-12
void TestAskWindow::theSixthRoundIsAskedAbout()
{
    m_way = {true, false, false};
    run(u"rounds"_s, R"({"count":7})");
    QVERIFY(clickWhenThere(u"Needs you"_s));
    for (int round = 1; round <= 5; ++round) {
        QTRY_VERIFY(sees(u"Round %1?"_s.arg(round)));
        QVERIFY(clickWhenThere(u"Send answer"_s));
    }
    QTRY_VERIFY(sees(u"Harbour keeps asking"_s));
    QVERIFY(m_program->savePictures(u"go-on"_s));
    QVERIFY(clickWhenThere(u"Continue"_s));
    QTRY_VERIFY(sees(u"Round 6?"_s));
    QCOMPARE(record().count("\"answers\""), 5);
}

void TestAskWindow::everythingIsAnswered_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("form"); ///< The values of the form, if any.
    QTest::addColumn<QStringList>("buttons"); ///< Under "Needs you", one after the other.
    QTest::addColumn<QString>("result"); ///< Words of it.
    const auto row = [](const char *name, const QString &tool, const QByteArray &arguments,
                        const QByteArray &form, const QStringList &buttons, const QString &result) {
        for (const bool isHttp : {false, true}) {
            QTest::addRow("%s, %s", name, isHttp ? "HTTP" : "stdio")
                << Way{false, isHttp, false} << tool << arguments << form << buttons << result;
        }
    };
    const QStringList send{u"Send answer"_s};
    const QStringList speak{u"Write the answer myself"_s, u"Send to Harbour"_s};
    row("form", u"trigger-elicitation-request"_s, "{}", kWholeForm, send, u"Call me Ada."_s);
    row("form as a task", u"trigger-elicitation-request-async"_s, "{}", kShortForm, send,
        u"Blue"_s);
    row("link", u"trigger-url-elicitation"_s, kPass, {}, {u"Open in browser"_s}, u"accept"_s);
    row("link first", u"trigger-url-elicitation"_s, kPassFirst, {},
        {u"Open in browser"_s, u"Done, continue"_s, u"Open in browser"_s}, u"accept"_s);
    row("model", u"trigger-sampling-request"_s, kPrompt, {}, speak, u"Low at two"_s);
    row("model as a task", u"trigger-sampling-request-async"_s, kPrompt, {}, speak,
        u"Low at two"_s);
    row("folders", u"get-roots-list"_s, "{}", {}, {}, u"URI: file://"_s);
}

// ELIC-03, ELIC-10, ELIC-32, ELIC-36, SAMP-15, ROOT-01, TASKR-01
void TestAskWindow::everythingIsAnswered()
{
    QFETCH(Way, way);
    QFETCH(QString, tool);
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, form);
    QFETCH(QStringList, buttons);
    QFETCH(QString, result);
    m_way = way;
    m_isEverything = true;
    run(tool, arguments);
    if (!buttons.isEmpty())
        QVERIFY(clickWhenThere(u"Needs you"_s));
    for (const QString &button : buttons) {
        QTRY_VERIFY(app()->get<InboxController>()->chosenQuestion());
        if (!form.isEmpty())
            go([&] {
                app()->get<InboxController>()->chosenQuestion()->form()->setJson(
                    QString::fromUtf8(form));
            });
        if (button == u"Send to Harbour") {
            QTRY_VERIFY(sees(u"You are answering as the model."_s));
            QVERIFY(m_driver->type(u"Answer"_s, u"Low at two"_s));
        }
        QVERIFY2(clickWhenThere(button), qPrintable(button));
    }
    if (!buttons.isEmpty())
        QVERIFY(clickWhenThere(u"Harbour"_s));
    QTRY_VERIFY2(sees(result), qPrintable(result));
}

QUAYSIDE_TEST(TestAskWindow, QGuiApplication)

} // namespace tst_askwindow

#include "tst_askwindow.moc"
