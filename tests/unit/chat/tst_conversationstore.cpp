// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"
#include "core/chat/storedpart.h"
#include "core/storage/database.h"
#include "tests/support/testclass.h"
#include "tests/unit/chat/sampleturn.h"

#include <QDateTime>
#include <QDirIterator>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <cerrno>

namespace tst_conversationstore {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;
using Role = Message::Role;
using State = Message::State;

namespace {

Message message(qint64 id, Role role, const QList<Part> &parts)
{
    Message made;
    made.id = id;
    made.parent = id - 1;
    made.role = role;
    made.parts = parts;
    return made;
}

/// A profile as the first version of the file left it, with content.
class FirstVersion
{
public:
    explicit FirstVersion(const QString &folder)
    {
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_database.setDatabaseName(folder + u"/conversations.db"_s);
        isGood = m_database.open();
    }
    ~FirstVersion()
    {
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(u"first"_s);
    }

    void run(const QStringList &statements)
    {
        for (const QString &statement : statements) {
            const QSqlQuery query(statement, m_database);
            if (query.lastError().isValid())
                qWarning("%s", qPrintable(query.lastError().text()));
            isGood = isGood && !query.lastError().isValid();
        }
    }

    /// As it was released.
    void write()
    {
        run({u"PRAGMA auto_vacuum = FULL"_s, u"PRAGMA journal_mode = WAL"_s,
             u"CREATE TABLE conversation (id INTEGER PRIMARY KEY AUTOINCREMENT,"
             " key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, provider TEXT NOT NULL,"
             " model TEXT NOT NULL, servers TEXT NOT NULL, shown INTEGER NOT NULL,"
             " changedAt INTEGER NOT NULL, size INTEGER NOT NULL) STRICT"_s,
             u"CREATE INDEX conversationChanged ON conversation (changedAt)"_s,
             u"CREATE TABLE message (conversation INTEGER NOT NULL REFERENCES conversation,"
             " id INTEGER NOT NULL, parent INTEGER NOT NULL, role INTEGER NOT NULL,"
             " state INTEGER NOT NULL, problem TEXT NOT NULL, inputTokens INTEGER NOT NULL,"
             " outputTokens INTEGER NOT NULL, PRIMARY KEY (conversation, id)) STRICT"_s,
             u"CREATE TABLE part (id INTEGER PRIMARY KEY AUTOINCREMENT,"
             " conversation INTEGER NOT NULL, message INTEGER NOT NULL, place INTEGER NOT NULL,"
             " kind INTEGER NOT NULL, text TEXT NOT NULL, more TEXT NOT NULL,"
             " UNIQUE (conversation, message, place),"
             " FOREIGN KEY (conversation, message) REFERENCES message) STRICT"_s,
             u"CREATE VIRTUAL TABLE words USING fts5(text, content='part', content_rowid='id',"
             " tokenize='trigram')"_s,
             u"CREATE TRIGGER wordsAdded AFTER INSERT ON part WHEN new.kind = 0 BEGIN"
             " INSERT INTO words(rowid, text) VALUES (new.id, new.text); END"_s,
             u"CREATE TRIGGER wordsRemoved AFTER DELETE ON part WHEN old.kind = 0 BEGIN"
             " INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text); END"_s,
             u"PRAGMA application_id = 1366516529"_s, // 0x51736331
             u"PRAGMA user_version = 1"_s,
             u"INSERT INTO conversation VALUES (1, 'k', 'Ships', 'p1', 'm1', '[\"files\"]', 2,"
             " 1800000000000, 100)"_s,
             u"INSERT INTO message VALUES (1, 1, 0, 0, 1, '', 0, 0), (1, 2, 1, 1, 1, '', 3, 4)"_s,
             u"INSERT INTO part (conversation, message, place, kind, text, more) VALUES"
             " (1, 1, 0, 0, 'Which harbour?', ''),"
             " (1, 2, 0, 2, '{\"n\":1}', '{\"id\":\"c1\",\"name\":\"find\"}'),"
             " (1, 2, 1, 3, 'Oslo', '{\"callId\":\"c1\",\"outcome\":0,\"serverId\":\"s1\","
             "\"serverName\":\"Mail\",\"omitted\":2,\"isPrivate\":true,\"isOutside\":false}'),"
             " (1, 2, 2, 0, 'The harbour of Oslo', '')"_s});
    }

    bool isGood = false;

private:
    QSqlDatabase m_database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"first"_s);
};

/// What is wrong with a profile of FirstVersion; empty when nothing is.
QString problemOfFirst(const QString &folder, const QDateTime &now)
{
    ConversationStore store(folder);
    const auto opened = store.open(now);
    if (!opened)
        return opened.error().detail;
    if (opened->damage)
        return opened->damage->detail;
    const auto loaded = store.load(u"k"_s);
    if (!loaded)
        return loaded.error().detail;
    Conversation expected;
    expected.key = u"k"_s;
    expected.add(Role::Person, 0).parts = {Text{u"Which harbour?"_s}};
    Message &answer = expected.add(Role::Model, 1);
    answer.inputTokens = 3;
    answer.outputTokens = 4;
    ToolResult result{u"c1"_s, ToolResult::Outcome::Done, u"s1"_s, u"Mail"_s, u"Oslo"_s, 2, true};
    answer.parts = {ToolCall{u"c1"_s, u"find"_s, json::RawObject{json::Raw("{\"n\":1}"_ba)}, {}},
                    result, Text{u"The harbour of Oslo"_s}};
    if (loaded->messages() != expected.messages() || loaded->shown() != 2)
        return u"other messages"_s;
    if (loaded->title != u"Ships" || loaded->servers != QStringList(u"files"_s)
        || !(loaded->model == ModelName{u"p1"_s, u"m1"_s})
        || !(loaded->options == ConversationOptions()))
        return u"other settings"_s;
    if (store.search(u"harbour"_s)->size() != 1)
        return u"words are not found"_s;
    return {};
}

} // namespace

class TestConversationStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void givesBackWhatItWasGiven();
    void givesBackEveryKindOfPart();
    void knowsWhatKindAnAttachmentIs_data();
    void knowsWhatKindAnAttachmentIs();
    void namesItAfterTheFirstWords_data();
    void namesItAfterTheFirstWords();
    void givesBackWhatThePersonSet();
    void isPrivate();
    void leavesANewerFileAsItIs();
    void bringsAFileOfTheFirstVersionToOurs();
    void outlivesAnInterruptedUpgrade();
    void leavesAFileThatCannotBeUpgraded();
    void saysThatATurnWasInterrupted();
    void leavesATurnAloneThatGoesOn();
    void takesNoPartTwice();
    void takesNoMessageWithoutItsParent();
    void refusesWhatIsTooMuch();
    void refusesTooMuchOfEveryKind_data();
    void refusesTooMuchOfEveryKind();
    void refusesSettingsThatAreTooLarge();
    void listsTheNewestFirst();
    void listsPinnedOnesFirstAndArchivedOnesApart();
    void listsNoMoreThanItsLimit();
    void keepsWhatWasShown();
    void findsWords_data();
    void findsWords();
    void findsTitlesAndNamesOfAttachments();
    void deletesForGood();
    void knowsNoOtherConversation();

private:
    Result<void> say(const QString &key, const QString &text);
    Conversation added();
    QByteArray bytesOnDisk() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<ConversationStore> m_store;
    QDateTime m_now;
};

void TestConversationStore::init()
{
    m_store.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<ConversationStore>(m_dir->filePath(u"profile"_s));
    m_now = QDateTime::fromMSecsSinceEpoch(1'800'000'000'000, QTimeZone::utc()).toUTC();
    QVERIFY(m_store->open(m_now));
}

Conversation TestConversationStore::added()
{
    const Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {u"files"_s});
    m_now = m_now.addSecs(1);
    return m_store->add(conversation, m_now) ? conversation : Conversation();
}

/// The first message of a conversation.
Result<void> TestConversationStore::say(const QString &key, const QString &text)
{
    return m_store->addMessage(key, message(1, Role::Person, {Text{text}}), m_now);
}

QByteArray TestConversationStore::bytesOnDisk() const
{
    QByteArray all;
    QDirIterator files(m_dir->path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

void TestConversationStore::givesBackWhatItWasGiven()
{
    Conversation conversation = added();
    conversation.title = u"Which ship?"_s;
    Message &said = conversation.add(Role::Person, 0);
    said.parts = {Text{u"Which\nship?"_s}};
    QVERIFY(m_store->addMessage(conversation.key, said, m_now));
    Message &answer = conversation.add(Role::Model, 1);
    answer.state = State::Running;
    QVERIFY(m_store->addMessage(conversation.key, answer, m_now));
    const json::Raw raw(R"({ "signature": "ab\"c" })"_ba);
    ToolResult result{u"c1"_s, ToolResult::Outcome::ToolError, u"s1"_s, u"Mail"_s, u"船 \u0001"_s};
    result.omitted = 7;
    result.isPrivate = true;
    result.title = u"Find a “letter”"_s; // Found in use, as the next.
    result.took = CallDuration(std::chrono::milliseconds(28), std::chrono::seconds(2));
    answer.parts = {
        Text{u"I look."_s, raw}, // K17
        ToolCall{u"c1"_s, u"mail__find"_s, json::RawObject{json::Raw(R"({"n": 1.50})"_ba)}, raw},
        result, Image{json::Raw("\"AAAA\""_ba), u"image/png"_s}};
    QVERIFY(m_store->addParts(conversation.key, 2, 0, answer.parts.first(2)));
    QVERIFY(m_store->addParts(conversation.key, 2, 2, answer.parts.sliced(2)));
    answer.state = State::Failed;
    answer.problem = u"broke off"_s;
    answer.inputTokens = 3;
    answer.outputTokens = 4;
    QVERIFY(m_store->finish(conversation.key, answer, m_now));

    m_store = std::make_unique<ConversationStore>(m_dir->filePath(u"profile"_s));
    QVERIFY(m_store->open(m_now));
    const auto loaded = m_store->load(conversation.key);
    QVERIFY(loaded);
    QCOMPARE(loaded->title, conversation.title);
    QCOMPARE(loaded->model, conversation.model);
    QCOMPARE(loaded->servers, conversation.servers);
    QCOMPARE(loaded->shown(), 2);
    QVERIFY(loaded->messages() == conversation.messages());
}

void TestConversationStore::knowsWhatKindAnAttachmentIs_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<int>("kind");
    using Kind = Attachment::Kind;
    QTest::newRow("data") << "{}"_ba << int(Kind::Data);
    QTest::newRow("prompt") << R"({"kind":"prompt"})"_ba << int(Kind::Prompt);
    QTest::newRow("result") << R"({"kind":"result"})"_ba << int(Kind::Result);
    QTest::newRow("tool") << R"({"kind":"tool"})"_ba << int(Kind::Tool);
    QTest::newRow("prompt of an earlier version") << R"({"isPrompt":true})"_ba << int(Kind::Prompt);
    QTest::newRow("of a later version") << R"({"kind":"agent"})"_ba << int(Kind::Data);
    QTest::newRow("no word") << R"({"kind":3})"_ba << int(Kind::Data);
}

void TestConversationStore::knowsWhatKindAnAttachmentIs() // R2
{
    QFETCH(const QByteArray, more);
    StoredPart stored = storedPart(Attachment{u"a"_s, {}, u"t"_s});
    stored.more = QString::fromUtf8(more);
    const auto part = partFrom(stored);
    QVERIFY(part && std::holds_alternative<Attachment>(*part));
    const auto attachment = std::get<Attachment>(*part);
    QTEST(int(attachment.kind), "kind");
    QCOMPARE(std::get<Attachment>(*partFrom(storedPart(attachment))).kind, attachment.kind);
}

void TestConversationStore::namesItAfterTheFirstWords_data()
{
    QTest::addColumn<bool>("isAttachedFirst");
    QTest::addColumn<bool>("isSaidLater");
    QTest::newRow("words") << false << false;
    QTest::newRow("words behind an attachment") << true << false;
    QTest::newRow("words of a later message") << true << true;
}

void TestConversationStore::namesItAfterTheFirstWords() // W22
{
    QFETCH(const bool, isAttachedFirst);
    QFETCH(const bool, isSaidLater);
    const Conversation conversation = added();
    QList<Part> parts;
    if (isAttachedFirst)
        parts.append(Attachment{u"a"_s, {}, u"text of a file"_s});
    if (!isSaidLater)
        parts.append(Text{u"Which ship?"_s});
    QVERIFY(m_store->addMessage(conversation.key, message(1, Role::Person, parts), m_now));
    QVERIFY(m_store->addMessage(conversation.key,
                                message(2, Role::Model, {Text{u"Words of the model"_s}}), m_now));
    if (isSaidLater)
        QVERIFY(m_store->addMessage(conversation.key,
                                    message(3, Role::Person, {Text{u"Which ship?"_s}}), m_now));
    QCOMPARE(m_store->load(conversation.key)->title, u"Which ship?"_s);
}

void TestConversationStore::givesBackEveryKindOfPart()
{
    Conversation conversation = added();
    Message &said = conversation.add(Role::Person, 0);
    for (int i = 0; i < 16; ++i)
        said.parts.append(samplePart(i));
    // With nothing in them.
    said.parts += {Text{}, Image{}, ToolCall{}, ToolResult{}};
    said.parts += {Thinking{}, Attachment{}, Report{}, Summary{}};
    said.contextTokens = 5;
    QVERIFY(m_store->addMessage(conversation.key, said, m_now));
    QVERIFY(m_store->load(conversation.key)->messages() == conversation.messages());
    said.contextTokens = 6;
    QVERIFY(m_store->finish(conversation.key, said, m_now));
    QCOMPARE(m_store->load(conversation.key)->messages().constFirst().contextTokens, 6);
}

void TestConversationStore::givesBackWhatThePersonSet()
{
    Conversation conversation = createConversation({u"p1"_s, u"m1"_s}, {});
    conversation.options.isArchived = true;
    conversation.options.temperature = 0.1;
    QVERIFY(m_store->add(conversation, m_now));
    QCOMPARE(m_store->load(conversation.key)->options, conversation.options);

    conversation.title = u"Ships"_s;
    conversation.model = {u"p2"_s, u"m2"_s};
    conversation.servers = {u"one"_s, u"two \"2\""_s};
    conversation.options = {true, false, u"Be\nbrief."_s, {}, 65'536, {u"one/a"_s, u"two/b"_s},
                            600,  true};
    QVERIFY(m_store->update(conversation));
    for (const auto &loaded :
         {m_store->load(conversation.key), m_store->loadHead(conversation.key)}) {
        QVERIFY(loaded);
        QCOMPARE(loaded->key, conversation.key);
        QCOMPARE(loaded->title, conversation.title);
        QCOMPARE(loaded->model, conversation.model);
        QCOMPARE(loaded->servers, conversation.servers);
        QCOMPARE(loaded->options, conversation.options);
    }
    conversation.options.taskTimeout = ConversationOptions::kMostTaskTimeout + 1;
    conversation.options.longestAnswer = ConversationOptions::kMostAnswer + 1;
    QVERIFY(m_store->update(conversation));
    QCOMPARE(m_store->load(conversation.key)->options.longestAnswer,
             ConversationOptions::kMostAnswer);
    QCOMPARE(m_store->load(conversation.key)->options.taskTimeout,
             ConversationOptions::kMostTaskTimeout);
}

void TestConversationStore::isPrivate() // SEC-70
{
    const QString path = m_dir->filePath(u"profile/conversations.db"_s);
    QVERIFY(say(added().key, u"hello"_s));
    for (const auto &suffix : {u""_s, u"-wal"_s})
        QCOMPARE(QFile::permissions(path + suffix)
                     & ~(QFile::ReadUser | QFile::WriteUser | QFile::ReadOwner | QFile::WriteOwner),
                 QFile::Permissions());
}

void TestConversationStore::leavesANewerFileAsItIs() // REL-11
{
    const QString folder = m_dir->filePath(u"newer"_s);
    {
        Database newer(
            folder,
            {u"conversations.db"_s, 0x51736331, 3, {u"CREATE TABLE other (a INTEGER) STRICT"_s}});
        QVERIFY(newer.open(m_now));
    }
    const auto content = [&folder] {
        QFile file(folder + u"/conversations.db"_s);
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = content();
    const auto opened = ConversationStore(folder).open(m_now);
    QVERIFY(!opened && isNewerFile(opened.error()));
    QVERIFY(!before.isEmpty());
    QCOMPARE(content(), before);
}

void TestConversationStore::bringsAFileOfTheFirstVersionToOurs() // REL-11
{
    const QString folder = m_dir->filePath(u"first"_s);
    {
        FirstVersion first(folder);
        first.write();
        QVERIFY(first.isGood);
    }
    for (int i = 0; i < 2; ++i) // Opened again there is nothing to do.
        QCOMPARE(problemOfFirst(folder, m_now), QString());
    QFile file(folder + u"/conversations.db"_s);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.read(64).sliced(60),
             QByteArray("\0\0\0\2", 4)); // So that older programs refuse it.

    ConversationStore store(folder);
    QVERIFY(store.open(m_now));
    Message more = message(3, Role::Person, {Attachment{u"lighthouse.txt"_s, {}, {}}});
    QVERIFY(store.addMessage(u"k"_s, more, m_now));
    QCOMPARE(store.search(u"lighthouse"_s)->size(), 1);
    QVERIFY(store.remove(u"k"_s));
    QCOMPARE(store.search(u"lighthouse"_s)->size(), 0);
    QCOMPARE(store.search(u"harbour"_s)->size(), 0);
}

/// The files as they are when the program ends in the middle.
void TestConversationStore::outlivesAnInterruptedUpgrade() // REL-02
{
    const QString folder = m_dir->filePath(u"first"_s);
    const QString left = m_dir->filePath(u"left"_s);
    QVERIFY(QDir().mkpath(left));
    QFile::setPermissions(left, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    {
        FirstVersion first(folder);
        first.write();
        first.run({u"PRAGMA cache_size = 1"_s, u"PRAGMA cache_spill = 1"_s, u"BEGIN IMMEDIATE"_s,
                   u"ALTER TABLE conversation ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0"_s,
                   u"CREATE TABLE large (text TEXT)"_s,
                   u"INSERT INTO large VALUES (hex(zeroblob(1000000)))"_s,
                   u"DROP TRIGGER wordsAdded"_s});
        QVERIFY(first.isGood);
        QVERIFY(QFile(folder + u"/conversations.db-wal"_s).size() > 1'000'000);
        for (const QString &name : {u"/conversations.db"_s, u"/conversations.db-wal"_s})
            QVERIFY(QFile::copy(folder + name, left + name));
    }
    QCOMPARE(problemOfFirst(left, m_now), QString());
}

void TestConversationStore::leavesAFileThatCannotBeUpgraded()
{
    const QString folder = m_dir->filePath(u"first"_s);
    {
        FirstVersion first(folder);
        first.write();
        first.run({u"CREATE TRIGGER inTheWay AFTER INSERT ON message BEGIN SELECT 1; END"_s,
                   u"DROP INDEX conversationChanged"_s});
        QVERIFY(first.isGood);
    }
    {
        ConversationStore store(folder);
        QVERIFY(!store.open(m_now));
    }
    QVERIFY(QDir(folder).entryList({u"*broken*"_s}).isEmpty());
    {
        FirstVersion first(folder);
        first.run({u"CREATE INDEX conversationChanged ON conversation (changedAt)"_s});
        QVERIFY(first.isGood); // And nothing of the upgrade is there twice.
    }
    QCOMPARE(problemOfFirst(folder, m_now), QString());
}

void TestConversationStore::saysThatATurnWasInterrupted()
{
    const Conversation conversation = added();
    Message answer = message(1, Role::Model, {Text{u"Half a"_s}});
    answer.parent = 0;
    answer.state = State::Running;
    QVERIFY(m_store->addMessage(conversation.key, answer, m_now));
    QCOMPARE(m_store->load(conversation.key)->messages().constFirst().state, State::Interrupted);
}

/// Another program may run it.
void TestConversationStore::leavesATurnAloneThatGoesOn()
{
    const Conversation conversation = added();
    Message answer = message(1, Role::Model, {Text{u"Half a"_s}});
    answer.state = State::Running;
    QVERIFY(m_store->addMessage(conversation.key, answer, m_now));
    ConversationStore other(m_dir->filePath(u"profile"_s));
    QVERIFY(other.open(m_now));
    QCOMPARE(other.load(conversation.key)->messages().constFirst().state, State::Interrupted);
    QVERIFY(other.update(*other.load(conversation.key)));
    answer.parts.append(Text{u" sentence"_s});
    QVERIFY(m_store->addParts(conversation.key, 1, 1, answer.parts.sliced(1)));
    answer.state = State::Whole;
    QVERIFY(m_store->finish(conversation.key, answer, m_now));
    QCOMPARE(other.load(conversation.key)->messages(), QList<Message>{answer});
}

void TestConversationStore::takesNoMessageWithoutItsParent()
{
    const Conversation conversation = added();
    QCOMPARE(m_store->addMessage(conversation.key, message(3, Role::Model, {}), m_now).error().code,
             ENOENT);
    Message own = message(1, Role::Model, {});
    own.parent = 1;
    QCOMPARE(m_store->addMessage(conversation.key, own, m_now).error().code, EINVAL);
    own.parent = -1;
    QCOMPARE(m_store->addMessage(conversation.key, own, m_now).error().code, EINVAL);
    own.id = own.parent = 0;
    QCOMPARE(m_store->addMessage(conversation.key, own, m_now).error().code, EINVAL);
    QVERIFY(say(conversation.key, u"one"_s));
    // Of another conversation.
    QCOMPARE(m_store->addMessage(added().key, message(2, Role::Model, {}), m_now).error().code,
             ENOENT);
    QCOMPARE(m_store->load(conversation.key)->messages().size(), 1);
}

void TestConversationStore::takesNoPartTwice()
{
    const Conversation conversation = added();
    QVERIFY(say(conversation.key, u"one"_s));
    QCOMPARE(say(conversation.key, u"one"_s).error().code, EEXIST);
    QCOMPARE(m_store->addParts(conversation.key, 1, 0, {Text{u"two"_s}}).error().code, EEXIST);
    QCOMPARE(m_store->addParts(conversation.key, 1, 2, {Text{u"two"_s}}).error().code, ENOENT);
    // All of them or none.
    QVERIFY(!m_store->addParts(conversation.key, 9, 0, {Text{u"three"_s}}));
    QCOMPARE(m_store->load(conversation.key)->messages().constFirst().parts,
             QList<Part>{Text{u"one"_s}});
}

void TestConversationStore::refusesWhatIsTooMuch()
{
    ConversationStore::Room room;
    room.conversations = 1;
    room.messages = 3;
    room.parts = 2;
    room.partBytes = 100;
    room.bytes = 350;
    ConversationStore store(m_dir->filePath(u"small"_s), room);
    QVERIFY(store.open(m_now));
    const Conversation conversation = createConversation({}, {});
    QVERIFY(store.add(conversation, m_now));
    QCOMPARE(store.add(createConversation({}, {}), m_now).error().code, ENOSPC);

    const auto add = [&](qint64 id, const QList<Part> &parts) {
        const auto done =
            store.addMessage(conversation.key, message(id, Role::Person, parts), m_now);
        return done ? 0 : done.error().code;
    };
    const Part full = Text{QString(100, u'x')};
    QCOMPARE(add(1, {Text{QString(101, u'x')}}), ENOSPC); // A part.
    QCOMPARE(add(1, {Text{u"x"_s}, Text{u"x"_s}, Text{u"x"_s}}), ENOSPC); // Parts.
    QCOMPARE(add(1, {full, full}), 0);
    QCOMPARE(store.addParts(conversation.key, 1, 2, {Text{u"x"_s}}).error().code, ENOSPC);
    QCOMPARE(add(2, {full, Text{QString(51, u'x')}}), ENOSPC); // The conversation.
    QCOMPARE(add(2, {full, Text{QString(50, u'x')}}), 0);
    QCOMPARE(add(3, {}), 0);
    QCOMPARE(add(4, {}), ENOSPC); // Messages.
    QCOMPARE(store.load(conversation.key)->messages().size(), 3);
}

void TestConversationStore::refusesTooMuchOfEveryKind_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < 8; ++i)
        QTest::addRow("kind %d", int(samplePart(i).index())) << i;
}

/// What stands beside the text counts as well.
void TestConversationStore::refusesTooMuchOfEveryKind()
{
    QFETCH(const int, number);
    const Part part = samplePart(number);
    const auto isTaken = [&](qint64 bytes) {
        ConversationStore::Room room;
        room.partBytes = room.bytes = bytes;
        ConversationStore store(m_dir->filePath(u"room%1"_s.arg(bytes)), room);
        const Conversation conversation = createConversation({}, {});
        return store.open(m_now) && store.add(conversation, m_now)
            && store.addMessage(conversation.key, message(1, Role::Person, {part}), m_now);
    };
    qint64 least = 0;
    qint64 most = 4'096;
    while (most - least > 1) {
        const qint64 middle = (least + most) / 2;
        (isTaken(middle) ? most : least) = middle;
    }
    QVERIFY(isTaken(most) && !isTaken(least));
    const bool isPicture = std::holds_alternative<Image>(part);
    QVERIFY(most >= (isPicture ? 10 : number * 37 % 500)); // All of it.
}

void TestConversationStore::refusesSettingsThatAreTooLarge()
{
    ConversationStore::Room room;
    room.settingBytes = 500;
    ConversationStore store(m_dir->filePath(u"small"_s), room);
    QVERIFY(store.open(m_now));
    Conversation conversation = createConversation({}, {});
    QVERIFY(store.add(conversation, m_now));
    conversation.options.system = QString(300, u'x');
    QVERIFY(store.update(conversation));
    for (const auto &grow : std::initializer_list<void (*)(Conversation &)>{
             [](Conversation &of) { of.options.system = QString(501, u'x'); },
             [](Conversation &of) { of.options.toolsOff.resize(200); },
             [](Conversation &of) { of.servers.resize(200); },
             [](Conversation &of) { of.title = QString(250, u'é'); },
             [](Conversation &of) { of.model.model = QString(501, u'x'); }}) {
        Conversation large = conversation;
        grow(large);
        QCOMPARE(store.update(large).error().code, ENOSPC);
        large.key += u'2';
        QCOMPARE(store.add(large, m_now).error().code, ENOSPC);
    }
    QCOMPARE(store.load(conversation.key)->options, conversation.options);
}

void TestConversationStore::listsPinnedOnesFirstAndArchivedOnesApart()
{
    Conversation pinned = added();
    Conversation archived = added();
    const Conversation newest = added();
    pinned.options.isPinned = true;
    QVERIFY(m_store->update(pinned));
    archived.title = u"Old ships"_s;
    archived.options.isArchived = true;
    QVERIFY(m_store->update(archived));
    const auto listed = m_store->list(false);
    QCOMPARE(listed->size(), 2);
    QCOMPARE(listed->at(0).key, pinned.key);
    QVERIFY(listed->at(0).isPinned && !listed->at(0).isArchived);
    QCOMPARE(listed->at(1).key, newest.key);
    QVERIFY(!listed->at(1).isPinned);
    const auto away = m_store->list(true);
    QCOMPARE(away->size(), 1);
    QCOMPARE(away->at(0).key, archived.key);
    QVERIFY(away->at(0).isArchived);
    QCOMPARE(m_store->item(archived.key)->title, u"Old ships"_s);
    QCOMPARE(*m_store->search(u"ships"_s), *away);
}

void TestConversationStore::listsNoMoreThanItsLimit()
{
    Database database(m_dir->filePath(u"profile"_s), {u"conversations.db"_s, 0x51736331, 2, {}});
    QVERIFY(database.open(m_now));
    QVERIFY(database.run(
        u"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= %1)"
        " INSERT INTO conversation (key, title, provider, model, servers, shown, changedAt, size)"
        " SELECT i, 'Ship ' || i, '', '', '[]', 0, i, 0 FROM n"_s.arg(ConversationStore::kListed)));
    const auto listed = m_store->list(false);
    QCOMPARE(listed->size(), ConversationStore::kListed);
    QCOMPARE(listed->constFirst().title, u"Ship %1"_s.arg(ConversationStore::kListed + 1));
    QCOMPARE(*m_store->search(u"ship"_s), *listed);
}

void TestConversationStore::keepsWhatWasShown()
{
    Conversation conversation = added();
    conversation.add(Role::Person, 0);
    QVERIFY(m_store->addMessage(conversation.key, *conversation.find(1), m_now));
    conversation.add(Role::Person, 0);
    QVERIFY(m_store->addMessage(conversation.key, *conversation.find(2), m_now));
    QVERIFY(conversation.show(1));
    QVERIFY(m_store->update(conversation));
    QCOMPARE(m_store->load(conversation.key)->shown(), 1);
    conversation.add(Role::Person, 0); // It could not be stored.
    QVERIFY(m_store->update(conversation));
    QCOMPARE(m_store->load(conversation.key)->shown(), 1);
    QVERIFY(m_store->update(*m_store->loadHead(conversation.key)));
    QCOMPARE(m_store->load(conversation.key)->shown(), 1);
}

void TestConversationStore::listsTheNewestFirst()
{
    const Conversation first = added();
    const Conversation second = added();
    m_now = m_now.addSecs(1);
    QVERIFY(say(first.key, u"Later words"_s));
    const auto listed = m_store->list(false);
    QVERIFY(listed && listed->size() == 2);
    QCOMPARE(listed->at(0).key, first.key);
    QCOMPARE(listed->at(0).title, u"Later words"_s);
    QCOMPARE(listed->at(0).changedAt, m_now.toMSecsSinceEpoch());
    QCOMPARE(listed->at(1).key, second.key);
}

void TestConversationStore::findsWords_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<bool>("isFound");
    const auto row = [](const QString &query, bool isFound) {
        QTest::newRow(qPrintable(query)) << query << isFound;
    };
    row(u"harbour"_s, true);
    row(u"HARB"_s, true);
    row(u"ship  harbour"_s, true);
    row(u"ship Oslo"_s, false);
    row(u"港口"_s, true);
    row(u"进了港"_s, true);
    row(u"机场"_s, false);
    row(u"to"_s, true); // Shorter than what the index has.
    row(u"to harbour"_s, true);
    row(u"zz harbour"_s, false);
    row(u"100%"_s, true);
    row(u"\"quoted\""_s, true);
    row(u"harbour OR nothing"_s, false); // Words, no language.
    row(u"*"_s, false);
    row(u"%"_s, true);
    row(u"__"_s, false);
    row(u"arguments"_s, false); // Of calls are not looked at.
    row(u" "_s, false);
    row(QString(100'000, u'x'), false);
}

void TestConversationStore::findsWords()
{
    QFETCH(const QString, query);
    QFETCH(const bool, isFound);
    const Conversation conversation = added();
    QVERIFY(m_store->addMessage(
        conversation.key,
        message(1, Role::Person,
                {Text{u"The ship came to the Harbour, 100% \"quoted\". 船进了港口。"_s},
                 ToolCall{u"1"_s, u"arguments"_s, {}, {}}}),
        m_now));
    const Conversation other = added();
    QVERIFY(say(other.key, u"Nothing of the kind"_s));
    const auto found = m_store->search(query);
    QVERIFY2(found, found ? "" : qPrintable(found.error().detail));
    QCOMPARE(found->size(), isFound ? 1 : 0);
    if (isFound)
        QCOMPARE(found->constFirst().key, conversation.key);
}

void TestConversationStore::findsTitlesAndNamesOfAttachments()
{
    Conversation titled = added();
    titled.title = u"Škoda: 船 and more"_s;
    QVERIFY(m_store->update(titled));
    const Conversation attached = added();
    const Attachment file{u"Lighthouse plan.txt"_s, u"text/plain"_s, u"wordinside"_s};
    QVERIFY(m_store->addMessage(attached.key, message(1, Role::Person, {file}), m_now));
    const auto keys = [&](const QString &query) {
        QStringList found;
        const auto items = m_store->search(query);
        for (const ConversationItem &item : *items)
            found.append(item.key);
        return found;
    };
    QCOMPARE(keys(u"škoda"_s), QStringList(titled.key));
    QCOMPARE(keys(u"船 MORE"_s), QStringList(titled.key));
    QCOMPARE(keys(u"船 less"_s), QStringList());
    QCOMPARE(keys(u"lighthouse plan"_s), QStringList(attached.key));
    QCOMPARE(m_store->search(u"lighthouse"_s)->constFirst().excerpt, file.name);
    QCOMPARE(keys(u"wordinside"_s), QStringList());
    QVERIFY(say(titled.key, u"škoda"_s)); // Both: once.
    QCOMPARE(keys(u"škoda"_s), QStringList(titled.key));
    QVERIFY(m_store->remove(attached.key));
    QVERIFY(!bytesOnDisk().contains("ighthouse"));
}

void TestConversationStore::deletesForGood()
{
    const Conversation kept = added();
    QVERIFY(say(kept.key, u"keepthisword"_s));
    const Conversation conversation = added();
    const QByteArray secret = "xylophonecanary";
    const QString text = QString::fromLatin1(secret);
    QVERIFY(say(conversation.key, text));
    for (int i = 2; i < 50; ++i) {
        const ToolResult result{u"1"_s, ToolResult::Outcome::Done, text, text, text.repeated(100)};
        QVERIFY(m_store->addMessage(
            conversation.key, message(i, Role::Model, {Text{text.repeated(i)}, result}), m_now));
    }
    QVERIFY(bytesOnDisk().contains(secret));
    QVERIFY(m_store->remove(conversation.key));
    const QByteArray left = bytesOnDisk();
    QVERIFY(!left.contains(secret));
    QVERIFY(!left.contains("xyl")); // Not in the index either.
    QVERIFY(left.contains("keepthisword"));
    QCOMPARE(m_store->search(u"keepthis"_s)->size(), 1);
    QCOMPARE(m_store->list(false)->size(), 1);
    QVERIFY(!m_store->load(conversation.key));
}

void TestConversationStore::knowsNoOtherConversation()
{
    QCOMPARE(m_store->load(u"x"_s).error().code, ENOENT);
    QCOMPARE(m_store->loadHead(u"x"_s).error().code, ENOENT);
    QCOMPARE(m_store->item(u"x"_s).error().code, ENOENT);
    QCOMPARE(m_store->update(createConversation({}, {})).error().code, ENOENT);
    QCOMPARE(m_store->remove(u"x"_s).error().code, ENOENT);
    QCOMPARE(say(u"x"_s, u"y"_s).error().code, ENOENT);
    QCOMPARE(m_store->finish(added().key, message(1, Role::Model, {}), m_now).error().code, ENOENT);
}

QUAYSIDE_TEST(TestConversationStore, QCoreApplication)

} // namespace tst_conversationstore

#include "tst_conversationstore.moc"
