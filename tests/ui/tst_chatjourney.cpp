// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/trafficlog.h"
#include "core/host/callgate.h"
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/chatwindow.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <functional>

namespace tst_chatjourney {

using namespace Qt::StringLiterals;
using namespace quayside;
using mcp::ProviderEntry;

namespace {

const QByteArray kAnna =
    R"({"type":"entity","name":"Anna","entityType":"ship","observations":["lies at the north quay"]})";

bool writeFile(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The server that was started with this argument, without those that watch it; 0 if there is none.
qint64 processOf(const QString &argument)
{
    const QList<qint64> all = mcp::processesWithArgument(argument.toUtf8());
    const auto found = std::find_if(all.cbegin(), all.cend(), [&all](qint64 pid) {
        return std::none_of(all.cbegin(), all.cend(),
                            [pid](qint64 other) { return mcp::parentOf(other) == pid; });
    });
    return found == all.cend() ? 0 : *found;
}

/// Whether the middle of item, where it is clicked, is inside of each view around it.
bool isInSight(const QQuickItem *item)
{
    for (const QQuickItem *view = item->parentItem(); view; view = view->parentItem()) {
        const QPointF middle = item->mapToItem(view, item->boundingRect().center());
        if (view->clip() && !view->boundingRect().contains(middle))
            return false;
    }
    return true;
}

bool isInTranscript(const QQuickItem *item)
{
    const QQuickItem *parent = item ? item->parentItem() : nullptr;
    while (parent && !parent->inherits("QQuickListView"))
        parent = parent->parentItem();
    return parent;
}

/// The first visible item of this kind whose text contains words; null if there is none.
const QQuickItem *textItem(const QQuickItem *item, const char *kind, const QString &words = {})
{
    if (!item->isVisible())
        return nullptr;
    if (item->inherits(kind) && item->property("text").toString().contains(words))
        return item;
    const QList<QQuickItem *> children = item->childItems();
    for (const QQuickItem *child : children) {
        if (const QQuickItem *found = textItem(child, kind, words))
            return found;
    }
    return nullptr;
}

/// Parts of a kind in an exported conversation, the results of reports among the results.
QList<QJsonObject> parts(const QJsonObject &conversation, const QString &kind)
{
    QList<QJsonObject> found;
    const QJsonArray messages = conversation.value(u"messages"_s).toArray();
    for (const QJsonValue &message : messages) {
        const QJsonArray all = message[u"parts"_s].toArray();
        for (const QJsonValue &part : all) {
            if (part[u"kind"_s].toString() == kind)
                found.append(part.toObject());
        }
    }
    return found;
}

} // namespace

#define STEP(...)                                                                                  \
    __VA_ARGS__;                                                                                   \
    if (QTest::currentTestFailed())                                                                \
    return

/// One conversation with everything that can happen to a call, in the window, by pointer and keyboard. The model is aimock, the
/// servers are real.
class TestChatJourney : public ChatWindow
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup();

    void oneConversationOverRealServers_data();
    void oneConversationOverRealServers();

private:
    // The journey, in its order.
    bool prepare(ProviderEntry::Kind kind);
    void callsRunAtOnce();
    void anArgumentIsChanged();
    void aCallIsDenied();
    void aFormIsAnswered();
    void aPageIsVisited();
    void aTaskReturnsLater();
    void aCallIsStopped();
    void aServerDies();
    void aMessageIsEdited();
    void theConversationIsFound();
    void theConversationIsExported();

    bool addNpmServer(const QString &name, const QString &script, const QStringList &arguments);
    bool addHttpServer(const QString &name, std::unique_ptr<mcp::NodeServer> &server,
                       const QStringList &command);
    bool addEntry(const mcp::ServerEntry &entry);

    bool ask(const QString &message);
    bool hearsAndEnds(const QString &words);
    bool press(const QString &label) const;
    bool open(const QString &title, const QString &words) const;
    bool pressUntil(const QString &label, const std::function<bool()> &isDone) const;
    /// Allows one call whose card shows this.
    bool allow(const QString &shown);
    bool fill(const QString &label, const QString &text, const QString &accept);
    bool canPress(const QString &label) const;
    bool toComposer();
    QByteArray exported(const QString &ending);
    QString file(const QString &name) const { return m_files.filePath(name); }
    qsizetype waiting() const { return m_program->host()->gate()->open().size(); }

    std::unique_ptr<mcp::NodeServer> m_harbour;
    std::unique_ptr<mcp::NodeServer> m_crane;
    std::unique_ptr<mcp::NodeServer> m_pilot;
};

void TestChatJourney::cleanup()
{
    if (QTest::currentTestFailed()) {
        picture(u"chat-journey-failed"_s);
        if (m_provider)
            qWarning("%s", m_provider->output().constData());
    }
    closeWindow();
}

void TestChatJourney::oneConversationOverRealServers_data()
{
    QTest::addColumn<ProviderEntry::Kind>("kind");
    QTest::newRow("OpenAI") << ProviderEntry::Kind::OpenAi;
    QTest::newRow("Anthropic") << ProviderEntry::Kind::Anthropic;
    QTest::newRow("Gemini") << ProviderEntry::Kind::Gemini;
}

void TestChatJourney::oneConversationOverRealServers()
{
    QFETCH(const ProviderEntry::Kind, kind);
    if (mcp::nodeProgram().isEmpty()
        || mcp::packageFile(u"@modelcontextprotocol/server-memory/dist/index.js"_s).isEmpty())
        QSKIP(mcp::kNoNodeServer);
    QVERIFY(prepare(kind));
    QVERIFY(openPage());
    STEP(callsRunAtOnce());
    STEP(anArgumentIsChanged());
    STEP(aCallIsDenied());
    STEP(aFormIsAnswered());
    STEP(aPageIsVisited());
    STEP(aTaskReturnsLater());
    STEP(aCallIsStopped());
    STEP(aServerDies());
    STEP(aMessageIsEdited());
    STEP(theConversationIsFound());
    STEP(theConversationIsExported());
}

// Steps

void TestChatJourney::callsRunAtOnce() // SEC-44, SEC-45
{
    QVERIFY(ask(u"Where is the Anna?"_s));
    QTRY_COMPARE(waiting(), 3);
    QVERIFY(soonSees(u"notes.txt"_s));
    picture(u"chat-journey-parallel"_s);
    for (int i = 0; i < 3; ++i)
        QVERIFY(allow({}));
    QVERIFY(hearsAndEnds(u"lies at the north quay."_s));
    picture(u"chat-journey-answer"_s);
}

void TestChatJourney::anArgumentIsChanged() // SEC-45, SEC-46
{
    QVERIFY(ask(u"Write that down"_s));
    QVERIFY(soonSees(u"Anna, 31 m"_s));
    const auto canEdit = [this] { return m_driver->button(u"Edit arguments"_s) != nullptr; };
    QTRY_VERIFY(canEdit());
    QVERIFY(press(u"Edit arguments"_s));
    QVERIFY(fill(u"content, required"_s, u"Anna, 39 "_s, u"Allow"_s));
    QVERIFY(soonSees(u"Changed by you: content"_s));
    QTRY_VERIFY(canPress(u"Allow"_s));
    const QSignalSpy inert(m_driver->button(u"Allow"_s), &QQuickItem::enabledChanged);
    m_driver->typeHere(u"m"_s);
    QTRY_VERIFY2(!inert.isEmpty(), "a change makes the button inert again");
    picture(u"chat-journey-edited"_s);
    QVERIFY(allow(u"Anna, 39 m"_s));
    QTRY_VERIFY(isAtComposer());
    QVERIFY(hearsAndEnds(u"You made 39 m of it."_s));
    QCOMPARE(readFile(file(u"copy.txt"_s)), "Anna, 39 m");
    QVERIFY(open(u"Write File"_s, u"You changed the arguments and allowed this call."_s));
    QTRY_VERIFY(sees(u"\"content\": \"Anna, 39 m\""_s));
    picture(u"chat-journey-details"_s);
    QVERIFY(press(u"Write File"_s));
}

void TestChatJourney::aCallIsDenied() // SEC-44, SEC-53, SEC-54, TOOL-17
{
    QVERIFY(ask(u"Remember the secret"_s));
    QVERIFY(soonSees(u"The arguments contain results from files."_s));
    QTRY_VERIFY(sees(u"This conversation has read private data and text from outside."_s));
    QTRY_VERIFY(sees(u"\"MAAT-4711\""_s));
    picture(u"chat-journey-origins"_s);
    QVERIFY(pressUntil(u"Deny"_s, [this] { return waiting() == 0; }));
    QVERIFY(hearsAndEnds(u"I did not remember it."_s));
    QTRY_VERIFY(sees(u"Not allowed"_s));
    QVERIFY(!readFile(file(u"memory.jsonl"_s)).contains("MAAT"));
}

void TestChatJourney::aFormIsAnswered() // ELIC-03, ELIC-10, MRTR-05
{
    QVERIFY(ask(u"Book a berth"_s));
    QVERIFY(allow(u"count"_s));
    QVERIFY(soonSees(u"Round 1?"_s));
    QTRY_COMPARE(chats()->waitingCount(), 1);
    QTRY_VERIFY(chats()->list()->at(0).needsYou);
    QTRY_VERIFY(sees(u"Waiting for you…"_s));
    QVERIFY(fill(u"name, required"_s, u"Bergen"_s, u"Send answer"_s));
    picture(u"chat-journey-form"_s);
    QVERIFY(pressUntil(u"Send answer"_s, [this] { return !sees(u"Round 1?"_s); }));
    QTRY_VERIFY(isAtComposer());
    QTRY_COMPARE(chats()->waitingCount(), 0);
    QVERIFY(hearsAndEnds(u"The berth is booked."_s));
    QVERIFY(readFile(file(u"record"_s)).contains(R"({"name":"Bergen"})"));
}

void TestChatJourney::aPageIsVisited() // ELIC-30, ELIC-32, ELIC-33
{
    QVERIFY(ask(u"Sign the papers"_s));
    QVERIFY(allow(u"papers"_s));
    QVERIFY(soonSees(u"Please sign here"_s));
    QVERIFY(soonSees(u"/page/papers"_s));
    picture(u"chat-journey-link"_s);
    const QStringList &opened = m_program->opener()->opened;
    QVERIFY(opened.isEmpty());
    QVERIFY(pressUntil(u"Open in browser"_s, [&opened] { return opened.size() == 1; }));
    QVERIFY(soonSees(u"Waiting for the browser"_s));
    picture(u"chat-journey-visiting"_s);
    QNetworkAccessManager browser;
    const std::unique_ptr<QNetworkReply> page(
        browser.get(QNetworkRequest(QUrl(opened.constFirst()))));
    QVERIFY(hearsAndEnds(u"The papers are signed."_s));
}

void TestChatJourney::aTaskReturnsLater() // TASKX-04
{
    QTRY_VERIFY(canPress(u"Model, tools and options"_s));
    QVERIFY(press(u"Model, tools and options"_s));
    QVERIFY(soonSees(u"Wait for tasks, in seconds"_s));
    QVERIFY(fill(u"Wait for tasks, in seconds"_s, u"0"_s, u"Done"_s));
    picture(u"chat-journey-options"_s);
    QVERIFY(press(u"Done"_s));
    QCOMPARE(chat()->setup()->taskTimeout(), 0);
    QVERIFY(ask(u"Lift the boat"_s));
    QVERIFY(allow(u"steps"_s));
    QVERIFY(hearsAndEnds(u"The crane is still lifting."_s));
    QVERIFY(soonSees(u"Became a task"_s));
    const TranscriptModel *transcript = chat()->transcript();
    const auto isLast = [transcript](TranscriptRow::Kind kind) {
        return transcript->at(transcript->count() - 1).kind == kind;
    };
    QTRY_VERIFY(isLast(TranscriptRow::Report));
    picture(u"chat-journey-task"_s);
    QVERIFY(ask(u"What came of it?"_s));
    QVERIFY(hearsAndEnds(u"The boat is ashore."_s));
}

void TestChatJourney::aCallIsStopped() // CANC-01
{
    QVERIFY(ask(u"Hold the line"_s));
    QVERIFY(allow(u"line"_s));
    QVERIFY(soonSees(u"step 1"_s));
    picture(u"chat-journey-running"_s);
    QVERIFY2(isInTranscript(m_driver->button(u"Stop"_s)), "the first is that of the call");
    QTRY_VERIFY(canPress(u"Stop"_s));
    QVERIFY(press(u"Stop"_s));
    QVERIFY(hearsAndEnds(u"I let go of the line."_s));
    QTRY_VERIFY(sees(u"Stopped"_s));
    QVERIFY(open(u"hold"_s, u"The person stopped this call."_s));
    picture(u"chat-journey-stopped"_s);
    QTRY_COMPARE(m_pilot->requests(u"POST"_s).constLast().isWhole, false);
}

void TestChatJourney::aServerDies() // REL-07, STDIO-15
{
    QVERIFY(ask(u"Read the notes again"_s));
    QTRY_COMPARE(waiting(), 1);
    const qint64 server = processOf(m_files.path());
    QVERIFY(server > 0);
    ::kill(pid_t(server), SIGSTOP); // So that it dies in the call.
    const mcp::Server *files = m_program->host()->servers().constFirst();
    const mcp::TrafficLog *traffic = files->connection()->traffic();
    const qint64 before = traffic->lastNumber();
    QVERIFY(allow(u"notes.txt"_s));
    QVERIFY(soonSees(u"Running"_s));
    QTRY_VERIFY(traffic->lastNumber() > before); // The call waits for the audit log first.
    ::kill(pid_t(server), SIGKILL);
    QVERIFY(hearsAndEnds(u"The notes are out of reach."_s));
    QTRY_VERIFY(sees(u"Failed"_s));
    picture(u"chat-journey-died"_s);
    QTRY_COMPARE(files->state(), mcp::Server::State::Ready);
    QVERIFY(ask(u"Try once more"_s));
    QVERIFY(allow(u"notes.txt"_s));
    QVERIFY(hearsAndEnds(u"The notes are back."_s));
}

void TestChatJourney::aMessageIsEdited()
{
    QVERIFY(toComposer());
    key(Qt::Key_Up);
    QVERIFY(soonSees(u"Sending begins a new branch."_s));
    picture(u"chat-journey-editing"_s);
    QVERIFY(say(u"Say goodbye"_s));
    QVERIFY(hearsAndEnds(u"Fair winds."_s));
    QVERIFY(soonSees(u"2 / 2"_s));
    QVERIFY(rowOf(u"Try once more"_s) < 0);
    picture(u"chat-journey-branch"_s);
    QTRY_VERIFY(canPress(u"Previous version"_s));
    QVERIFY(press(u"Previous version"_s));
    QVERIFY(soonSees(u"The notes are back."_s));
    QVERIFY(rowOf(u"Say goodbye"_s) < 0);
}

/// What is shown then was read from the disk.
void TestChatJourney::theConversationIsFound()
{
    const QPointer<const QObject> before = chat()->chat();
    key(Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(chat()->isEmpty());
    QVERIFY(ask(u"What is a knot?"_s));
    QVERIFY(hearsAndEnds(u"A nautical mile an hour."_s));
    QTRY_COMPARE(chats()->list()->count(), 2);
    key(Qt::Key_F, Qt::ControlModifier);
    m_driver->typeHere(u"berth"_s);
    QTRY_COMPARE(chats()->list()->count(), 1);
    picture(u"chat-journey-search"_s);
    QTRY_VERIFY(!before);
    QTRY_VERIFY(canPress(u"Where is the Anna?"_s)); // The list is laid out with the next frame.
    QVERIFY(press(u"Where is the Anna?"_s));
    QVERIFY(soonSees(u"The berth is booked."_s));
    QVERIFY(!sees(u"The notes are back."_s));
    picture(u"chat-journey-hit"_s);
    QVERIFY(clickSoon(u"To the end"_s));
    QVERIFY(soonSees(u"The notes are back."_s));
    QVERIFY(open(u"Read Text File"_s, u"The ship is the Anna"_s));
    picture(u"chat-journey-found"_s);
}

/// The dialog for a file is the desktop's, which is not here.
void TestChatJourney::theConversationIsExported()
{
    const QQuickItem *row = nullptr;
    QTRY_VERIFY((row = m_driver->button(u"Where is the Anna?"_s)));
    QTest::mouseClick(m_program->window(), Qt::RightButton, {},
                      row->mapToScene(row->boundingRect().center()).toPoint());
    QTRY_VERIFY(press(u"Export"_s));
    QTRY_VERIFY(canPress(u"As Markdown…"_s));
    QVERIFY(canPress(u"As JSON…"_s));
    picture(u"chat-journey-menu"_s);
    key(Qt::Key_Escape);
    key(Qt::Key_Escape);
    const QByteArray markdown = exported(u"md"_s);
    for (const char *words :
         {"# Where is the Anna?", "The **Anna** is 31 m long",
          "### Call of files\\_\\_write\\_file", "The person changed the arguments.",
          "\"Anna, 39 m\"", "refused and not sent", "The call became a task.",
          "### Result of the task of steady", "4 steps done", "The person stopped this call.",
          "The connection ended before the answer", "The notes are back."})
        QVERIFY2(markdown.contains(words), words);
    QVERIFY2(!markdown.contains("Fair winds."), "it is in the other branch");
    const QJsonObject json = QJsonDocument::fromJson(exported(u"json"_s)).object();
    QStringList outcomes;
    const QList<QJsonObject> results = parts(json, u"toolResult"_s);
    for (const QJsonObject &result : results)
        outcomes.append(result.value(u"outcome"_s).toString());
    QCOMPARE(outcomes,
             QStringList({u"done"_s, u"done"_s, u"done"_s, u"done"_s, u"refused"_s, u"done"_s,
                          u"done"_s, u"task"_s, u"stopped"_s, u"failed"_s, u"done"_s}));
    QCOMPARE(results.at(3)[u"changedArguments"_s][u"content"_s].toString(), u"Anna, 39 m"_s);
    QCOMPARE(parts(json, u"report"_s).size(), 1);
    QCOMPARE(json.value(u"messages"_s).toArray().size(), 23);
}

// What the steps have in common

bool TestChatJourney::prepare(ProviderEntry::Kind kind)
{
    const QStringList harbour{mcp::testServerFile(u"ask-stateless.mjs"_s), u"http"_s, u"--record"_s,
                              file(u"record"_s)};
    QFile::remove(file(u"record"_s));
    QFile::remove(file(u"copy.txt"_s));
    return writeFile(file(u"notes.txt"_s), "The ship is the Anna, 31 m. Tell nobody: MAAT-4711\n")
        && writeFile(file(u"memory.jsonl"_s), kAnna)
        && (m_provider
            || startProvider(
                u"journey.json"_s,
                {{u"NOTES"_s, file(u"notes.txt"_s)}, {u"COPY"_s, file(u"copy.txt"_s)}}))
        && addModel(kind) && addNpmServer(u"files"_s, u"server-filesystem"_s, {m_files.path()})
        && addNpmServer(u"memory"_s, u"server-memory"_s, {})
        && addHttpServer(u"harbour"_s, m_harbour, harbour)
        && addHttpServer(u"crane"_s, m_crane,
                         {mcp::testServerFile(u"tasks-stateless.mjs"_s), u"http"_s})
        && addHttpServer(u"pilot"_s, m_pilot, {mcp::testServerFile(u"stateless.mjs"_s), u"http"_s});
}

bool TestChatJourney::addNpmServer(const QString &name, const QString &script,
                                   const QStringList &arguments)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = mcp::nodeProgram();
    entry.arguments =
        QStringList{mcp::packageFile(u"@modelcontextprotocol/%1/dist/index.js"_s.arg(script))}
        + arguments;
    entry.environment = {{u"MEMORY_FILE_PATH"_s, file(u"memory.jsonl"_s)}};
    return addEntry(entry);
}

bool TestChatJourney::addHttpServer(const QString &name, std::unique_ptr<mcp::NodeServer> &server,
                                    const QStringList &command)
{
    server = std::make_unique<mcp::NodeServer>(command);
    mcp::ServerEntry entry;
    entry.name = name;
    const bool isStarted = server->start();
    entry.url = server->url().toString();
    return isStarted && addEntry(entry);
}

bool TestChatJourney::addEntry(const mcp::ServerEntry &entry)
{
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    (*added)->start();
    return waitUntil([&] { return (*added)->state() == mcp::Server::State::Ready; });
}

bool TestChatJourney::toComposer()
{
    const QQuickItem *words = textItem(m_program->window()->contentItem(), "QQuickTextArea");
    if (words && !isAtComposer())
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                          words->mapToScene(words->boundingRect().center()).toPoint());
    return isAtComposer();
}

bool TestChatJourney::ask(const QString &message)
{
    return toComposer() && say(message);
}

/// The model says it, in sight, and the turn is over.
bool TestChatJourney::hearsAndEnds(const QString &words)
{
    const auto isHeard = [&] {
        const QQuickItem *said =
            textItem(m_program->window()->contentItem(), "QQuickTextEdit", words);
        return said && isInSight(said);
    };
    return waitForEnd() && waitUntil(isHeard);
}

/// Where it is out of sight the keyboard goes there first, and the window follows.
bool TestChatJourney::press(const QString &label) const
{
    if (!canPress(label))
        return false;
    QQuickItem *button = m_driver->button(label);
    if (!isInSight(button))
        button->forceActiveFocus(Qt::TabFocusReason);
    return m_driver->click(label);
}

/// The details of a call, once its row keeps its place.
bool TestChatJourney::open(const QString &title, const QString &words) const
{
    QPointF place;
    int frames = 0;
    const auto isStill = [&] {
        const QQuickItem *row = m_driver->button(title);
        if (!row || !m_driver->waitForFrame() || m_driver->button(title) != row)
            return false;
        frames = row->mapToScene(QPointF()) == place ? frames + 1 : 0;
        place = row->mapToScene(QPointF());
        return frames >= 5;
    };
    return waitUntil(isStill) && press(title) && soonSees(words);
}

/// A button may be inert for a while (SEC-46).
bool TestChatJourney::pressUntil(const QString &label, const std::function<bool()> &isDone) const
{
    const auto step = [&] {
        if (!isDone())
            press(label);
        return isDone();
    };
    return waitUntil(step);
}

bool TestChatJourney::allow(const QString &shown)
{
    const auto isShown = [&] {
        press(u"Continue"_s); // After many quick answers (SEC-55).
        return m_driver->button(u"Allow"_s) && (shown.isEmpty() || sees(shown));
    };
    if (!waitUntil(isShown))
        return false;
    const qsizetype before = waiting();
    return pressUntil(u"Allow"_s, [this, before] { return waiting() < before; });
}

/// A field of a card or a sheet, once its accept button can be pressed: then nothing moves any more.
bool TestChatJourney::fill(const QString &label, const QString &text, const QString &accept)
{
    if (!waitUntil([&] { return canPress(accept) && m_driver->input(label); }))
        return false;
    QQuickItem *input = m_driver->input(label);
    if (!isInSight(input))
        input->forceActiveFocus(Qt::TabFocusReason);
    return m_driver->type(label, text);
}

bool TestChatJourney::canPress(const QString &label) const
{
    const QQuickItem *button = m_driver->button(label);
    return button && button->isEnabled();
}

QByteArray TestChatJourney::exported(const QString &ending)
{
    const QString path = file(u"exported."_s + ending);
    chats()->exportTo(chat()->key(), QUrl::fromLocalFile(path));
    return soonSees(path) ? readFile(path) : QByteArray();
}

QUAYSIDE_TEST(TestChatJourney, QGuiApplication)

} // namespace tst_chatjourney

#include "tst_chatjourney.moc"
