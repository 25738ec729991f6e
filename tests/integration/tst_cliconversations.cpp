// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

namespace tst_cliconversations {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;

/// `quayside-cli chat list`, `search` and `export`: no server and no model is needed.
class TestCliConversations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void listsConversations();
    void listsThemAsJson();
    void saysThatThereAreNone();
    void searches();
    void exportsMarkdownAndJson();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();

private:
    /// One that says text, under a key that begins with start.
    void add(const QString &start, const QString &text, const QString &file = {});
    QStringList chat(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, folder(), u"chat"_s} + arguments;
    }
    QString folder() const { return m_dir->filePath(u"profile"_s); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<chat::ConversationStore> m_store;
    QDateTime m_now;
};

void TestCliConversations::init()
{
    m_now = QDateTime::fromMSecsSinceEpoch(1'800'000'000'000, QTimeZone::utc()).toUTC();
    m_dir = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<chat::ConversationStore>(folder());
    QVERIFY(m_store->open(m_now));
}

void TestCliConversations::add(const QString &start, const QString &text, const QString &file)
{
    auto conversation = chat::createConversation({u"p1"_s, u"m1"_s}, {});
    conversation.key = start + conversation.key.mid(start.size());
    m_now = m_now.addSecs(60);
    QVERIFY(m_store->add(conversation, m_now));
    chat::Message &said = conversation.add(chat::Message::Role::Person, 0);
    said.parts = {chat::Text{text}};
    if (!file.isEmpty())
        said.parts.append(chat::Attachment{file, {}, {}});
    QVERIFY(m_store->addMessage(conversation.key, said, m_now));
}

void TestCliConversations::listsConversations()
{
    add(u"aaaa1111"_s, u"Which ship?"_s);
    add(u"bbbb2222"_s, u"Which \u001B[31mharbour\u202E?"_s);
    add(u"cccc3333"_s, u"Old words"_s);
    const auto items = m_store->list(false);
    auto archived = m_store->loadHead(items->constFirst().key);
    archived->options.isArchived = true;
    QVERIFY(m_store->update(*archived));
    CliRun run(chat({u"list"_s}));
    QCOMPARE(run.status(), 0);
    const QStringList lines = QString::fromUtf8(run.out()).split(u'\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines.at(0).startsWith(u"bbbb2222  2027-01-1"));
    QVERIFY(!lines.at(0).contains(u'\u001B') && !lines.at(0).contains(u'\u202E'));
    QVERIFY(lines.at(1).startsWith(u"aaaa1111  ") && lines.at(1).endsWith(u"  Which ship?"));
    QVERIFY(lines.at(2).endsWith(u"  Old words  (archived)"));
}

void TestCliConversations::listsThemAsJson()
{
    add(u"aaaa1111"_s, u"Which ship?"_s);
    CliRun run(chat({u"list"_s, u"--json"_s}));
    QCOMPARE(run.status(), 0);
    const auto objects = run.objects();
    QCOMPARE(objects.size(), 1);
    const Value &one = objects.constFirst();
    QCOMPARE(member(one, u"type"), u"conversation"_s);
    QCOMPARE(member(one, u"key"), m_store->list(false)->constFirst().key);
    QCOMPARE(member(one, u"title"), u"Which ship?"_s);
    QCOMPARE(member(one, u"changedAt"), u"2027-01-15T08:01:00.000Z"_s);
    QVERIFY(one.at(u"isPinned").isBool() && one.at(u"isArchived").isBool());
}

void TestCliConversations::saysThatThereAreNone()
{
    CliRun run(chat({u"list"_s}));
    QCOMPARE(run.status(), 0);
    QCOMPARE(run.out(), ""_ba);
    QCOMPARE(run.err(), "No conversations.\n"_ba);
}

void TestCliConversations::searches()
{
    add(u"aaaa1111"_s, u"The ship lies in the harbour"_s);
    add(u"bbbb2222"_s, u"Another"_s, u"harbour of ships.txt"_s);
    add(u"cccc3333"_s, u"The ship alone"_s);
    CliRun run(chat({u"search"_s, u"SHIP"_s, u"harbour"_s, u"--json"_s}));
    QCOMPARE(run.status(), 0);
    const auto objects = run.objects();
    QCOMPARE(objects.size(), 2);
    QVERIFY(member(objects.at(0), u"key").startsWith(u"bbbb2222"));
    QCOMPARE(member(objects.at(0), u"excerpt"), u"harbour of ships.txt"_s);
    QVERIFY(member(objects.at(1), u"key").startsWith(u"aaaa1111"));
}

void TestCliConversations::exportsMarkdownAndJson()
{
    add(u"aaaa1111"_s, u"Which ship?"_s);
    add(u"aaab2222"_s, u"Another"_s);
    for (const QString &name : {u"ship.md"_s, u"ship.JSON"_s}) {
        const QString path = m_dir->filePath(name);
        CliRun run(chat({u"export"_s, u"aaaa"_s, path}));
        QCOMPARE(run.status(), 0);
        QFile file(path);
        QVERIFY(file.open(QFile::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("Which ship?") && !text.contains("Another"));
        QCOMPARE(bool(json::parse(json::Raw(text))), name.endsWith(u"JSON"));
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }
}

void TestCliConversations::saysWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    QTest::newRow("no words") << QStringList{u"search"_s} << 2 << u"chat search WORD…"_s;
    QTest::newRow("no file") << QStringList{u"export"_s, u"aaaa"_s} << 2 << u"chat export KEY"_s;
    QTest::newRow("no such command") << QStringList{u"forget"_s} << 2 << u"chat forget"_s;
    QTest::newRow("an option of chat")
        << QStringList{u"list"_s, u"--once"_s, u"x"_s} << 2 << u"work with chat only"_s;
    QTest::newRow("no such key") << QStringList{u"export"_s, u"zz"_s, u"f"_s} << 1
                                 << u"There is no conversation \"zz\"."_s;
    QTest::newRow("two keys") << QStringList{u"export"_s, u"aaa"_s, u"f"_s} << 1
                              << u"2 conversations begin with \"aaa\"."_s;
    QTest::newRow("no such folder")
        << QStringList{u"export"_s, u"aaaa"_s, u"/no/such/folder/f"_s} << 1
        << u"could not be exported to /no/such/folder/f: No such file"_s;
}

void TestCliConversations::saysWhatIsWrong()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, status);
    QFETCH(const QString, message);
    add(u"aaaa1111"_s, u"Which ship?"_s);
    add(u"aaab2222"_s, u"Another"_s);
    CliRun run(chat(arguments));
    QCOMPARE(run.status(), status);
    QVERIFY2(QString::fromUtf8(run.err()).contains(message), run.err());
}

QUAYSIDE_TEST(TestCliConversations, QCoreApplication)

} // namespace tst_cliconversations

#include "tst_cliconversations.moc"
