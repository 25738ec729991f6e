// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"
#include "core/storage/database.h"

#include <QDateTime>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

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

} // namespace

class TestConversationStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void givesBackWhatItWasGiven();
    void isPrivate();
    void leavesANewerFileAsItIs();
    void saysThatATurnWasInterrupted();
    void takesNoPartTwice();
    void refusesWhatIsTooMuch();
    void listsTheNewestFirst();
    void findsWords_data();
    void findsWords();
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
    m_now = QDateTime::fromMSecsSinceEpoch(1'800'000'000'000, Qt::UTC);
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
    answer.parts = {
        Text{u"I look."_s},
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
            {u"conversations.db"_s, 0x51736331, 2, {u"CREATE TABLE other (a INTEGER) STRICT"_s}});
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

void TestConversationStore::saysThatATurnWasInterrupted()
{
    const Conversation conversation = added();
    Message answer = message(1, Role::Model, {Text{u"Half a"_s}});
    answer.parent = 0;
    answer.state = State::Running;
    QVERIFY(m_store->addMessage(conversation.key, answer, m_now));
    QCOMPARE(m_store->load(conversation.key)->messages().constFirst().state, State::Interrupted);
}

void TestConversationStore::takesNoPartTwice()
{
    const Conversation conversation = added();
    QVERIFY(say(conversation.key, u"one"_s));
    QCOMPARE(say(conversation.key, u"one"_s).error().code, EEXIST);
    QCOMPARE(m_store->addParts(conversation.key, 1, 0, {Text{u"two"_s}}).error().code, EEXIST);
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

void TestConversationStore::listsTheNewestFirst()
{
    const Conversation first = added();
    const Conversation second = added();
    m_now = m_now.addSecs(1);
    QVERIFY(say(first.key, u"Later words"_s));
    const auto listed = m_store->list();
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
    QCOMPARE(m_store->list()->size(), 1);
    QVERIFY(!m_store->load(conversation.key));
}

void TestConversationStore::knowsNoOtherConversation()
{
    QCOMPARE(m_store->load(u"x"_s).error().code, ENOENT);
    QCOMPARE(m_store->remove(u"x"_s).error().code, ENOENT);
    QCOMPARE(say(u"x"_s, u"y"_s).error().code, ENOENT);
    QCOMPARE(m_store->finish(added().key, message(1, Role::Model, {}), m_now).error().code, ENOENT);
}

QTEST_GUILESS_MAIN(TestConversationStore)
#include "tst_conversationstore.moc"
