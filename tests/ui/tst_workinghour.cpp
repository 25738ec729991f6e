// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/host/callgate.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/askcards.h"
#include "tests/ui/chatwindow.h"
#include "tests/ui/scriptedturns.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>
#include <QPointer>
#include <QSet>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

namespace tst_workinghour {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace quayside;
using mcp::chat::ToolResult;

namespace {

constexpr auto kReading = 4s; ///< Of a card.
constexpr int kTurnMinutes = 5;

const QString kDenied = u"call_denied"_s;
const QString kEdited = u"call_edited"_s;
const QString kLong = u"call_long"_s;
const QString kTyped = u"Anna, 39 m"_s;

/// By the first call that waits.
const QHash<QString, QString> kPictures{{u"call_1_1"_s, u"hour-first"_s},
                                        {u"call_2_1"_s, u"hour-offers"_s},
                                        {u"call_8_1"_s, u"hour-four"_s},
                                        {u"call_11_1"_s, u"hour-servers"_s}};

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeFile(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

} // namespace

#define STEP(...)                                                                                  \
    do {                                                                                           \
        __VA_ARGS__;                                                                               \
        if (QTest::currentTestFailed())                                                            \
            return;                                                                                \
    } while (false)

/// An hour of work: 60 calls of five real servers that a scripted model asks for in twelve turns. The person reads each card,
/// and gives the permissions that cards offer, or none. Three servers are at an address without an account, two are programs on
/// this computer, in a conversation of their own: once it has read from these, every call needs a confirmation.
class TestWorkingHour : public ChatWindow
{
    Q_OBJECT

public:
    TestWorkingHour();

private Q_SLOTS:
    void init();
    void cleanup();

    void nothingIsSentUnseen_data();
    void nothingIsSentUnseen();

private:
    bool prepare();
    bool addProgram(const QString &name, const QString &package, const QStringList &arguments);
    bool addAddress(const QString &name, const QStringList &command);
    bool add(const mcp::ServerEntry &entry);
    bool goToComposer();

    void work(const ScriptedTurn &turn);
    void checkWhatArrived(const ScriptedTurn &turn);
    void answer(); ///< What waits.
    void answerOne(qint64 id);
    void answerAll(const QList<qint64> &asked);
    void changeArgument(qint64 id);
    void allowReading(qint64 id);
    void allowTool(qint64 id);

    /// A card told all of it before the person agreed, or a permission is for it.
    bool wasAllowed(const ScriptedCall &call);
    /// The model, in its last answer.
    bool hasSaid(const QString &words) const;
    std::optional<ToolResult::Outcome> outcomeOf(const QString &callId) const;
    QString recordOf(const QString &server) const { return m_root + u"/received-"_s + server; }
    mcp::CallGate *gate() const { return m_program->host()->gate(); }

    mcp::ManualClock m_clock; ///< Runs as time does; the person's time is added.
    QTimer m_ticks;
    QElapsedTimer m_sinceTick;
    QString m_root; ///< A folder for all files.
    std::vector<std::unique_ptr<mcp::NodeServer>> m_addresses;
    bool m_isSingly = false; ///< Each call gets an answer of its own, for this time.

    std::unique_ptr<AskCards> m_cards;
    QList<QStringList> m_agreed; ///< Texts of cards whose calls were allowed and have not arrived.
    QSet<QString> m_readers; ///< Servers that are not asked about while they read.
    QSet<QString> m_tools; ///< Allowed in a conversation.
    QHash<QString, qsizetype> m_arrived; ///< How many calls, by server.
};

TestWorkingHour::TestWorkingHour()
{
    m_sinceTick.start();
    connect(&m_ticks, &QTimer::timeout, this,
            [this] { m_clock.advance(std::chrono::milliseconds(m_sinceTick.restart())); });
}

void TestWorkingHour::init()
{
    m_agreed.clear();
    m_readers.clear();
    m_tools.clear();
    m_arrived.clear();
    m_ticks.start(10);
    openWindow({}, &m_clock);
    m_program->window()->resize(1280, 1400); // Four cards.
    m_cards = std::make_unique<AskCards>(m_program.get(), &m_clock);
}

void TestWorkingHour::cleanup()
{
    if (QTest::currentTestFailed())
        picture(u"hour-failed"_s);
    m_cards.reset();
    closeWindow();
    m_addresses.clear();
    m_ticks.stop();
}

void TestWorkingHour::nothingIsSentUnseen_data()
{
    QTest::addColumn<bool>("isSingly");
    QTest::addColumn<int>("cards");
    QTest::addColumn<int>("clicks");
    QTest::newRow("singly") << true << 60 << 63;
    QTest::newRow("together") << false << 47 << 31;
}

void TestWorkingHour::nothingIsSentUnseen() // W4, W5
{
    QFETCH(const bool, isSingly);
    QFETCH(const int, cards);
    QFETCH(const int, clicks);
    QVERIFY2(
        !mcp::nodeProgram().isEmpty()
            && !mcp::packageFile(u"@modelcontextprotocol/server-memory/dist/index.js"_s).isEmpty(),
        mcp::kNoNodeServer);
    m_isSingly = isSingly;
    m_root = m_files.filePath(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(prepare());
    const QList<ScriptedTurn> turns =
        scriptedTurns(readFile(m_files.filePath(u"workinghour.json"_s)));
    QCOMPARE(turns.size(), 12);
    QVERIFY(openPage());
    for (qsizetype i = 0; i < turns.size(); ++i) {
        if (i == turns.size() / 2) {
            key(Qt::Key_N, Qt::ControlModifier);
            QTRY_VERIFY(chat()->isEmpty());
        }
        STEP(work(turns.at(i)));
        for (int minute = 0; minute < kTurnMinutes; ++minute) {
            m_clock.advance(1min);
            settle();
        }
    }
    const QList<qsizetype> arrived = m_arrived.values();
    QCOMPARE(std::accumulate(arrived.cbegin(), arrived.cend(), qsizetype(0)), 59); // One is denied.
    QVERIFY2(m_agreed.isEmpty(), "what was allowed arrived");
    qInfo("%d cards, %d clicks, %d of them on buttons that are inert for %d ms, %d times scrolled",
          m_cards->count(), m_cards->clicks(), m_cards->waits(), int(InboxItem::kInertTime.count()),
          m_cards->scrolls());
    QVERIFY2(m_cards->count() <= cards, qPrintable(QString::number(m_cards->count())));
    QVERIFY2(m_cards->clicks() <= clicks, qPrintable(QString::number(m_cards->clicks())));
}

bool TestWorkingHour::prepare()
{
    const QString files = m_root + u"/files"_s;
    const QString archive = m_root + u"/archive"_s;
    const QByteArray anna = "{\"type\":\"entity\",\"name\":\"Anna\",\"entityType\":\"ship\","
                            "\"observations\":[\"31 m\"]}";
    const QString package = u"@modelcontextprotocol/%1/dist/index.js"_s;
    const QString recorder = mcp::testServerFile(u"record.cjs"_s);
    const QString log = u"Wind from the west, no ship in sight.\\\\n"_s.repeated(20) + u"Land"_s;
    return QDir().mkpath(files) && QDir().mkpath(archive)
        && writeFile(files + u"/notes.txt"_s, "The Anna is 31 m long.\n")
        && writeFile(archive + u"/tides.txt"_s, "low water 14:40\n")
        && writeFile(archive + u"/ships.txt"_s, "Anna, Fram\n")
        && writeFile(m_root + u"/memory.jsonl"_s, anna)
        && startProvider(u"workinghour.json"_s,
                         {{u"@FILES"_s, files}, {u"@ARCHIVE"_s, archive}, {u"@LOG"_s, log}})
        && addModel()
        && addAddress(u"office"_s,
                      {u"--require"_s, recorder,
                       mcp::packageFile(package.arg(u"server-everything"_s)), u"streamableHttp"_s})
        && addAddress(u"archive"_s,
                      {mcp::packageFile(u"mcp-proxy/dist/bin/mcp-proxy.mjs"_s), u"--"_s,
                       mcp::nodeProgram(), u"--require"_s, recorder,
                       mcp::packageFile(package.arg(u"server-filesystem"_s)), archive})
        && addAddress(
               u"notes"_s,
               {u"--require"_s, recorder, mcp::testServerFile(u"stateless.mjs"_s), u"http"_s})
        && addProgram(u"files"_s, package.arg(u"server-filesystem"_s), {files})
        && addProgram(u"memory"_s, package.arg(u"server-memory"_s), {});
}

bool TestWorkingHour::addProgram(const QString &name, const QString &package,
                                 const QStringList &arguments)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = mcp::nodeProgram();
    entry.arguments =
        QStringList{u"--require"_s, mcp::testServerFile(u"record.cjs"_s), mcp::packageFile(package)}
        + arguments;
    entry.environment = {{u"QUAYSIDE_RECORD"_s, recordOf(name)},
                         {u"MEMORY_FILE_PATH"_s, m_root + u"/memory.jsonl"_s}};
    return add(entry);
}

bool TestWorkingHour::addAddress(const QString &name, const QStringList &command)
{
    m_addresses.push_back(std::make_unique<mcp::NodeServer>(command));
    qputenv("QUAYSIDE_RECORD", recordOf(name).toUtf8());
    const bool isStarted = m_addresses.back()->start();
    qunsetenv("QUAYSIDE_RECORD");
    mcp::ServerEntry entry;
    entry.name = name;
    entry.url = m_addresses.back()->url().toString();
    return isStarted && add(entry);
}

bool TestWorkingHour::add(const mcp::ServerEntry &entry)
{
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    (*added)->start();
    return waitUntil([&] {
        const mcp::Server *server = *added;
        return server->state() == mcp::Server::State::Ready && server->connection()->tools()
            && !server->connection()->tools()->isLoading();
    });
}

bool TestWorkingHour::goToComposer()
{
    const auto isThere = [this] {
        const QQuickItem *text =
            WindowDriver::find(m_program->window()->contentItem(), [](const QQuickItem *item) {
                return item->inherits("QQuickTextArea");
            });
        if (text && !isAtComposer())
            QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                              text->mapToScene(text->boundingRect().center()).toPoint());
        return isAtComposer();
    };
    return waitUntil(isThere);
}

// Turns

void TestWorkingHour::work(const ScriptedTurn &turn)
{
    QVERIFY(goToComposer());
    QVERIFY(say(turn.message));
    while (chat()->isBusy()) {
        QVERIFY2(waitUntil([this] { return !chat()->isBusy() || !gate()->open().isEmpty(); }),
                 qPrintable(turn.message));
        STEP(answer());
    }
    QVERIFY2(hasSaid(turn.end), qPrintable(turn.message + chat()->failure().title));
    STEP(checkWhatArrived(turn));
    for (const ScriptedCall &call : turn.calls) {
        const auto meant =
            call.id == kDenied ? ToolResult::Outcome::Refused : ToolResult::Outcome::Done;
        QVERIFY2(outcomeOf(call.id) == meant, qPrintable(call.text()));
    }
}

void TestWorkingHour::checkWhatArrived(const ScriptedTurn &turn)
{
    QStringList meant;
    for (ScriptedCall call : turn.calls) {
        if (call.id == kEdited)
            call.arguments.insert(u"content"_s, kTyped);
        if (call.id != kDenied)
            meant.append(call.text());
    }
    QStringList arrived;
    const QList<mcp::Server *> &servers = m_program->host()->servers();
    QCOMPARE(servers.size(), 5);
    for (const mcp::Server *server : servers) {
        const QString name = server->entry().name;
        const QList<ScriptedCall> calls = recordedCalls(name, readFile(recordOf(name)));
        for (const ScriptedCall &call : calls.sliced(m_arrived.value(name))) {
            arrived.append(call.text());
            QVERIFY2(wasAllowed(call), qPrintable(call.text()));
        }
        m_arrived.insert(name, calls.size());
    }
    meant.sort();
    arrived.sort();
    QCOMPARE(arrived, meant);
}

bool TestWorkingHour::wasAllowed(const ScriptedCall &call)
{
    const auto card =
        std::find_if(m_agreed.cbegin(), m_agreed.cend(),
                     [&call](const QStringList &texts) { return call.isToldBy(texts); });
    if (card != m_agreed.cend()) {
        m_agreed.erase(card);
        return true;
    }
    if (m_tools.contains(chat()->key() + u' ' + call.server + u' ' + call.tool))
        return true;
    const mcp::Server *server = m_program->host()->server(call.server);
    const mcp::Tool *tool = server->connection()->tools()->find(call.tool);
    return m_readers.contains(call.server) && tool && tool->annotations
        && tool->annotations->isReadOnly();
}

bool TestWorkingHour::hasSaid(const QString &words) const
{
    const auto &parts = chat()->chat()->conversation().branch().constLast()->parts;
    return std::any_of(parts.cbegin(), parts.cend(), [&words](const mcp::chat::Part &part) {
        const auto *text = std::get_if<mcp::chat::Text>(&part);
        return text && text->text == words;
    });
}

std::optional<ToolResult::Outcome> TestWorkingHour::outcomeOf(const QString &callId) const
{
    const QList<const mcp::chat::Message *> branch = chat()->chat()->conversation().branch();
    for (const mcp::chat::Message *message : branch) {
        for (const mcp::chat::Part &part : message->parts) {
            const auto *result = std::get_if<ToolResult>(&part);
            if (result && result->callId == callId)
                return result->outcome;
        }
    }
    return {};
}

// Answers

void TestWorkingHour::answer()
{
    const QList<qint64> asked = m_cards->waiting();
    if (asked.isEmpty())
        return;
    QVERIFY2(!gate()->pause(), "an hour of work is not too much");
    for (const qint64 id : asked) {
        if (m_cards->wasRead(id))
            continue;
        QVERIFY2(m_cards->read(id), "all of the card comes into sight");
        m_clock.advance(kReading);
    }
    if (m_isSingly)
        return answerOne(asked.constFirst());
    const QString shot = kPictures.value(m_cards->call(asked.constFirst())->callId());
    if (!shot.isEmpty())
        STEP(picture(shot));
    for (const qint64 id : asked) {
        STEP(allowReading(id));
    }
    if (asked.size() > 1)
        answerAll(asked);
    else
        answerOne(asked.constFirst());
}

void TestWorkingHour::answerOne(qint64 id)
{
    const QString callId = m_cards->call(id)->callId();
    if (callId == kDenied) {
        QVERIFY(m_cards->press(id, u"Deny"_s));
        QTRY_VERIFY(!m_cards->isWaiting(id));
        return;
    }
    if (callId == kLong)
        QVERIFY(m_cards->press(id, u" more line"_s));
    if (callId == kEdited)
        STEP(changeArgument(id));
    if (!m_isSingly && m_cards->call(id)->spans().size() > 1)
        STEP(allowTool(id));
    QVERIFY(m_cards->read(id)); // As it is now.
    if (!m_isSingly && (callId == kLong || callId == kEdited))
        STEP(picture(u"hour-"_s + callId.section(u'_', 1)));
    m_agreed.append(m_cards->texts(id));
    QVERIFY(m_cards->press(id, u"Allow"_s));
    QTRY_VERIFY(!m_cards->isWaiting(id));
}

void TestWorkingHour::answerAll(const QList<qint64> &asked)
{
    for (const qint64 id : asked)
        m_agreed.append(m_cards->texts(id));
    QVERIFY(m_cards->press(asked.constLast(), u"Allow all"_s));
    for (const qint64 id : asked)
        QTRY_VERIFY(!m_cards->isWaiting(id));
}

void TestWorkingHour::changeArgument(qint64 id)
{
    const QString label = u"content, required"_s;
    QVERIFY(m_cards->press(id, u"Edit arguments"_s));
    QTRY_VERIFY(m_driver->input(label));
    QVERIFY(m_cards->read(id));
    QVERIFY(m_driver->type(label, kTyped));
    m_cards->countClick();
    QVERIFY(soonSees(u"Changed by you: content"_s));
}

/// If the card offers it.
void TestWorkingHour::allowReading(qint64 id)
{
    const QString words = u"Ask unless read-only"_s;
    QVERIFY(m_cards->read(id));
    if (!m_cards->has(id, words))
        return;
    const QString server = m_cards->call(id)->serverName();
    QVERIFY2(m_cards->texts(id).contains(server), "whose tools these are is seen");
    QVERIFY(m_cards->press(id, words));
    QVERIFY(soonSees(u"tools that claim to be read-only are not asked about"_s));
    QTRY_VERIFY(!m_cards->has(id, words));
    m_readers.insert(server);
}

/// In this conversation, with any arguments.
void TestWorkingHour::allowTool(qint64 id)
{
    const QPointer<CallController> call = m_cards->call(id);
    QVERIFY(m_cards->press(id, u"Only this time"_s));
    QVERIFY(m_driver->click(u"In this conversation"_s));
    m_cards->countClick();
    QTRY_VERIFY(call && call->span() == 1);
    QVERIFY(m_cards->press(id, u"With any arguments"_s));
    QTRY_VERIFY(call && call->isForAnyArguments());
    QVERIFY(m_cards->read(id));
    const QString scope = u"Calls of “%1” on %2 are allowed with any arguments, until the "
                          "conversation ends."_s.arg(call->tool(), call->serverName());
    const QStringList texts = m_cards->texts(id);
    const auto isScope = [&scope](const QString &text) { return text.startsWith(scope); };
    QVERIFY2(std::any_of(texts.cbegin(), texts.cend(), isScope), qPrintable(texts.join(u'\n')));
    m_tools.insert(chat()->key() + u' ' + call->serverName() + u' ' + call->tool());
    picture(u"hour-remembered"_s);
}

QUAYSIDE_TEST(TestWorkingHour, QGuiApplication)

} // namespace tst_workinghour

#include "tst_workinghour.moc"
