// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationbook.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/chat/sampleturn.h"
#include "tests/unit/storage/littleroom.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>

#include <cerrno>
#include <unistd.h>

namespace tst_conversationbook {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;
using Role = Message::Role;
using State = Message::State;

constexpr auto kReplaced = OutputFile::Existing::Replaced;

class TestConversationBook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void touchesNothingBeforeItIsNeeded();
    void keepsAWholeTurn();
    void answersInOrderOnTheThreadThatAsks();
    void waitsUntilAllIsOnDisk();
    void tellsWhoStillWaitsThatItIsClosed();
    void mayBeDestroyedByAnAnswer();
    void refusesMoreThanCanWait();
    void saysWhatTheStoreRefuses();
    void tellsOfADamagedFile();
    void leavesANewerFileAsItIs();
    void takesUpAfterATroubleIsOver();
    void leavesARunningTurnAlone();
    void writesExports_data();
    void writesExports();
    void leavesTheFileWhenAnExportFails();
    void leavesTheFileWhenThereIsNoRoom_data();
    void leavesTheFileWhenThereIsNoRoom();
    void readsWhatItCannotWrite();

private:
    QString folder() const { return m_dir->filePath(u"profile"_s); }
    /// A conversation with two messages, in the book.
    Conversation written();
    template<class T>
    Result<T> answerOf(Pending<T> pending)
    {
        std::optional<Result<T>> answer;
        pending.then(this, [&](const Result<T> &result) { answer = result; });
        waitUntil([&] { return answer.has_value(); });
        return answer.value_or(Error::timeout());
    }

    ManualClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<ConversationBook> m_book;
};

void TestConversationBook::init()
{
    m_book.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_book = std::make_unique<ConversationBook>(folder(), &m_clock);
}

Conversation TestConversationBook::written()
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {u"files"_s});
    conversation.title = u"Ships"_s;
    Message &said = conversation.add(Role::Person, 0);
    said.parts = {Text{u"Which harbour?"_s}};
    Message &answer = conversation.add(Role::Model, 1);
    answer.parts = {Text{u"Oslo"_s}};
    bool isGood = true;
    const auto take = [&](const Result<bool> &done) { isGood = isGood && done && *done; };
    m_book->add(conversation).then(this, take);
    m_book->addMessage(conversation.key, conversation.messages().constFirst()).then(this, take);
    take(answerOf(m_book->addMessage(conversation.key, conversation.messages().constLast())));
    return isGood ? conversation : Conversation();
}

void TestConversationBook::touchesNothingBeforeItIsNeeded()
{
    QVERIFY(!QDir(folder()).exists());
    m_book.reset();
    QVERIFY(!QDir(folder()).exists());
}

void TestConversationBook::keepsAWholeTurn()
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {});
    QVERIFY(answerOf(m_book->add(conversation)));
    Message &said = conversation.add(Role::Person, 0);
    said.parts = {Text{u"Which harbour?"_s}};
    QVERIFY(answerOf(m_book->addMessage(conversation.key, said)));
    Message &answer = conversation.add(Role::Model, 1);
    answer.state = State::Running;
    QVERIFY(answerOf(m_book->addMessage(conversation.key, answer)));
    for (int i = 0; i < 9; ++i) {
        QVERIFY(answerOf(m_book->addParts(conversation.key, 2, i, {samplePart(i)})));
        answer.parts.append(samplePart(i));
    }
    answer.state = State::Whole;
    answer.contextTokens = 7;
    QVERIFY(answerOf(m_book->finish(conversation.key, answer)));
    conversation.title = u"Harbours"_s;
    conversation.options.isPinned = true;
    QVERIFY(answerOf(m_book->update(conversation)));

    m_book = std::make_unique<ConversationBook>(folder(), &m_clock);
    const auto loaded = answerOf(m_book->load(conversation.key));
    QVERIFY(loaded);
    QVERIFY(loaded->messages() == conversation.messages());
    QCOMPARE(loaded->options, conversation.options);
    const auto head = answerOf(m_book->loadHead(conversation.key));
    QVERIFY(head);
    QCOMPARE(head->title, u"Harbours"_s);
    QVERIFY(head->messages().isEmpty());
    const auto listed = answerOf(m_book->list(false));
    QVERIFY(listed && listed->size() == 1);
    QVERIFY(listed->constFirst().isPinned);
    QCOMPARE(listed->constFirst().changedAt, m_clock.wallTime().toMSecsSinceEpoch());
    QCOMPARE(answerOf(m_book->list(true))->size(), 0);
    QCOMPARE(answerOf(m_book->search(u"harbour"_s))->size(), 1);
    QVERIFY(answerOf(m_book->remove(conversation.key)));
    QCOMPARE(answerOf(m_book->list(false))->size(), 0);
}

void TestConversationBook::answersInOrderOnTheThreadThatAsks()
{
    QList<int> order;
    bool isHere = true;
    const Conversation conversation = createConversation({}, {});
    m_book->add(conversation).then(this, [&](const Result<bool> &) { order.append(-1); });
    for (int i = 0; i < 300; ++i) {
        const auto note = [&, i](bool isRight) {
            isHere = isHere && isRight && QThread::currentThread() == thread();
            order.append(i);
        };
        Conversation named = conversation;
        named.title = QString::number(i);
        switch (i % 3) {
        case 0:
            m_book->update(named).then(this,
                                       [note](const Result<bool> &done) { note(bool(done)); });
            break;
        case 1: // The change before is seen.
            m_book->list(false).then(this, [note, i](const Result<QList<ConversationItem>> &items) {
                note(items->constFirst().title == QString::number(i - 1));
            });
            break;
        default:
            m_book->load(u"none"_s).then(this,
                                         [note](const Result<Conversation> &none) { note(!none); });
        }
    }
    QVERIFY(order.isEmpty());
    QTRY_COMPARE(order.size(), 301);
    QVERIFY(isHere);
    for (int i = 0; i < order.size(); ++i)
        QCOMPARE(order.at(i), i - 1);
}

void TestConversationBook::waitsUntilAllIsOnDisk() // REL-02
{
    Conversation conversation = createConversation({}, {});
    m_book->add(conversation).then(this, [](const Result<bool> &) {});
    for (int i = 0; i < 200; ++i) {
        const Message &message = conversation.add(Role::Person, i);
        m_book->addMessage(conversation.key, message).then(this, [](const Result<bool> &) {});
    }
    m_book.reset();
    ConversationStore store(folder());
    QVERIFY(store.open(m_clock.wallTime()));
    QCOMPARE(store.load(conversation.key)->messages().size(), 200);
}

void TestConversationBook::tellsWhoStillWaitsThatItIsClosed()
{
    const Conversation conversation = createConversation({}, {});
    QList<ErrorKind> kinds;
    m_book->add(conversation).then(this, [&](const Result<bool> &added) {
        kinds.append(added ? ErrorKind::Remote : added.error().kind);
        m_book->list(false).then(this, [&](const Result<QList<ConversationItem>> &again) {
            kinds.append(again ? ErrorKind::Remote : again.error().kind);
        });
    });
    delete m_book.get();
    QTRY_COMPARE(kinds.size(), 2);
    (void)m_book.release();
    QCOMPARE(kinds, (QList<ErrorKind>{ErrorKind::Closed, ErrorKind::Closed}));
}

void TestConversationBook::mayBeDestroyedByAnAnswer()
{
    int answers = 0;
    for (int i = 0; i < 50; ++i) {
        m_book->list(false).then(this, [&](const Result<QList<ConversationItem>> &) {
            ++answers;
            m_book.reset();
        });
    }
    QTRY_COMPARE(answers, 50);
}

void TestConversationBook::refusesMoreThanCanWait()
{
    int taken = 0;
    int answers = 0;
    for (int i = 0; i <= ConversationBook::kWaiting; ++i) {
        m_book->loadHead(u"none"_s).then(this, [&](const Result<Conversation> &none) {
            ++answers;
            taken += none.error().code == ENOENT ? 1 : 0;
            if (none.error().code != ENOENT)
                QCOMPARE(none.error().code, EAGAIN);
        });
    }
    QTRY_COMPARE(answers, ConversationBook::kWaiting + 1);
    QCOMPARE(taken, ConversationBook::kWaiting);
    QVERIFY(answerOf(m_book->list(false))); // There is room again.
}

void TestConversationBook::saysWhatTheStoreRefuses()
{
    const Conversation conversation = written();
    const Message known = conversation.messages().constFirst();
    QCOMPARE(answerOf(m_book->addMessage(conversation.key, known)).error().code, EEXIST);
    QCOMPARE(answerOf(m_book->update(createConversation({}, {}))).error().code, ENOENT);
    QCOMPARE(answerOf(m_book->load(conversation.key))->messages().size(), 2);
}

void TestConversationBook::tellsOfADamagedFile()
{
    QDir().mkpath(folder());
    QFile::setPermissions(folder(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile file(folder() + u"/conversations.db"_s);
    QVERIFY(file.open(QFile::WriteOnly));
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    file.write(QByteArray(10'000, 'x'));
    file.close();
    QSignalSpy damaged(m_book.get(), &ConversationBook::damaged);
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"kept as"_s));
    QVERIFY(!written().key.isEmpty()); // In a new file.
    QCOMPARE(damaged.size(), 1);
    QCOMPARE(QDir(folder()).entryList({u"*.broken-*"_s}, QDir::Files).size(), 1);
}

void TestConversationBook::leavesANewerFileAsItIs() // REL-11
{
    {
        Database newer(folder(), {u"conversations.db"_s, 0x51736331, 3, {}});
        QVERIFY(newer.open(m_clock.wallTime()));
    }
    QVERIFY(isNewerFile(answerOf(m_book->list(false)).error()));
    QVERIFY(isNewerFile(answerOf(m_book->add(createConversation({}, {}))).error()));
}

void TestConversationBook::takesUpAfterATroubleIsOver()
{
    QVERIFY(QDir().mkpath(folder() + u"/conversations.db"_s)); // No file can be there.
    QCOMPARE(answerOf(m_book->list(false)).error().kind, ErrorKind::Storage);
    QVERIFY(QDir().rmdir(folder() + u"/conversations.db"_s));
    QVERIFY(answerOf(m_book->list(false)));
}

/// Of this program or of another.
void TestConversationBook::leavesARunningTurnAlone()
{
    Conversation conversation = written();
    Message &answer = conversation.add(Role::Model, 1);
    answer.state = State::Running;
    QVERIFY(answerOf(m_book->addMessage(conversation.key, answer)));
    ConversationBook other(folder(), &m_clock);
    for (ConversationBook *reader : {m_book.get(), &other}) {
        const auto loaded = answerOf(reader->load(conversation.key));
        QCOMPARE(loaded->messages().constLast().state, State::Interrupted);
        QVERIFY(answerOf(reader->update(*loaded)));
    }
    QVERIFY(answerOf(m_book->addParts(conversation.key, 3, 0, {Text{u"Bergen"_s}})));
    answer.parts = {Text{u"Bergen"_s}};
    answer.state = State::Whole;
    QVERIFY(answerOf(m_book->finish(conversation.key, answer)));
    QVERIFY(answerOf(other.load(conversation.key))->messages() == conversation.messages());
}

void TestConversationBook::writesExports_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("Markdown") << int(ExportFormat::Markdown) << "# Ships\n"_ba;
    QTest::newRow("JSON") << int(ExportFormat::Json)
                          << "{\n  \"format\": \"quayside-conversation\",\n"_ba;
}

void TestConversationBook::writesExports()
{
    QFETCH(const int, format);
    QFETCH(const QByteArray, begin);
    const QString path = m_dir->filePath(u"out"_s);
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly) && file.write("before") > 0);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther);
    file.close();
    const Conversation conversation = written();
    QVERIFY(answerOf(m_book->exportTo(path, conversation.key, ExportFormat(format), kReplaced)));
    QVERIFY(file.open(QFile::ReadOnly));
    const QByteArray content = file.readAll();
    QVERIFY2(content.startsWith(begin), content.constData());
    QVERIFY(content.contains("Which harbour?") && content.contains("Oslo"));
    QCOMPARE(QFile::permissions(path)
                 & ~(QFile::ReadUser | QFile::WriteUser | QFile::ReadOwner | QFile::WriteOwner),
             QFile::Permissions());
}

void TestConversationBook::leavesTheFileWhenAnExportFails()
{
    const QString path = m_dir->filePath(u"out"_s);
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly) && file.write("before") > 0);
    file.close();
    QCOMPARE(
        answerOf(m_book->exportTo(path, u"none"_s, ExportFormat::Json, kReplaced)).error().code,
        ENOENT);
    const Conversation conversation = written();
    const auto nowhere = answerOf(m_book->exportTo(
        m_dir->filePath(u"no/folder"_s), conversation.key, ExportFormat::Json, kReplaced));
    QCOMPARE(nowhere.error().kind, ErrorKind::Storage);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), "before"_ba);
}

void TestConversationBook::leavesTheFileWhenThereIsNoRoom_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<int>("room");
    for (const int room : {0, 20, 60}) {
        QTest::addRow("Markdown, %d", room) << int(ExportFormat::Markdown) << room;
        QTest::addRow("JSON, %d", room) << int(ExportFormat::Json) << room;
    }
}

void TestConversationBook::leavesTheFileWhenThereIsNoRoom() // C06
{
    QFETCH(const int, format);
    QFETCH(const int, room);
    const QString path = m_dir->filePath(u"out"_s);
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly) && file.write("before") > 0);
    file.close();
    const Conversation conversation = written();

    std::optional<LittleRoom> little(std::in_place, rlim_t(room));
    const auto done =
        answerOf(m_book->exportTo(path, conversation.key, ExportFormat(format), kReplaced));
    little.reset();

    QCOMPARE(done.error().code, EFBIG);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), "before"_ba);
}

void TestConversationBook::readsWhatItCannotWrite() // C09
{
    if (::geteuid() == 0)
        QSKIP("root may write everywhere: see tst_clioutput.");
    const Conversation conversation = written();
    m_book = std::make_unique<ConversationBook>(folder(), &m_clock);
    const QFile::Permissions reads = QFile::ReadOwner | QFile::ExeOwner;
    QVERIFY(QFile::setPermissions(folder(), reads));
    const auto restore =
        qScopeGuard([&] { QFile::setPermissions(folder(), reads | QFile::WriteOwner); });
    QCOMPARE(answerOf(m_book->list(false))->size(), 1);
    QCOMPARE(answerOf(m_book->list(true))->size(), 0);
    QCOMPARE(answerOf(m_book->search(u"harbour"_s))->size(), 1);
    QCOMPARE(answerOf(m_book->load(conversation.key))->messages().size(), 2);
    QVERIFY(answerOf(m_book->exportTo(m_dir->filePath(u"out"_s), conversation.key,
                                      ExportFormat::Json, kReplaced)));
    QCOMPARE(answerOf(m_book->add(createConversation({}, {}))).error().code, EACCES);
    // New messages are saved as soon as the file can be written again.
    QVERIFY(QFile::setPermissions(folder(), reads | QFile::WriteOwner));
    QVERIFY(answerOf(m_book->add(createConversation({}, {}))));
}

QUAYSIDE_TEST(TestConversationBook, QCoreApplication)

} // namespace tst_conversationbook

#include "tst_conversationbook.moc"
