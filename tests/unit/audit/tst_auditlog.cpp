// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/audit/auditfixture.h"
#include "tests/unit/storage/littleroom.h"

#include <QSignalSpy>

#include <cerrno>
#include <optional>

namespace tst_auditlog {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestAuditLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDecisionIsOnDiskBeforeItIsAnswered();
    void entriesWrittenTogetherKeepTheirOrder();
    void anEntryHoldsWhatItIsAbout();
    void keepsTheTextOfArgumentsOnlyByChoice();
    void everyTextComesBackAsItIsHashed_data();
    void everyTextComesBackAsItIsHashed();
    void cutsWhatIsTooLong();
    void refusesMoreThanCanWait();
    void theTablesRefuseChanges_data();
    void theTablesRefuseChanges();
    void fails_data();
    void fails();
    void aDamagedLogIsSetAsideAndTheNewOneSaysSo();
    void sealsEveryThousandEntries();
    void oldEntriesLeaveUnderASeal();
    void programsThatStartTogetherMakeOneKey();
    void withoutAKeyNothingLeaves();
    void filters_data();
    void filters();
    void sorts_data(); // W20
    void sorts();
    void pagesInAnyOrder(); // W20
    void everyKindComesBack(); // W30
    void pagesFromTheNewestToTheOldest();
    void knowsTheLastUseOfAGrant();
    void anExportHasALineForEachEntryAndVerifies();
    void anExportWithoutRoomLeavesTheFile_data();
    void anExportWithoutRoomLeavesTheFile();
    void aChangedExportIsFound_data();
    void aChangedExportIsFound();
};

// SEC-72
void TestAuditLog::aDecisionIsOnDiskBeforeItIsAnswered()
{
    AuditFixture files;
    bool isAnswered = false;
    bool wasThere = false;
    files.log()->decide(AuditFixture::call()).then(this, [&](const Result<qint64> &sequence) {
        isAnswered = true;
        const auto read = auditreader::page(files.folder(), {}, 0, 10);
        wasThere = sequence && *sequence == 1 && read && read->size() == 1;
    });
    QTRY_VERIFY(isAnswered);
    QVERIFY(wasThere);
}

void TestAuditLog::entriesWrittenTogetherKeepTheirOrder()
{
    AuditFixture files;
    QList<qint64> sequences;
    for (int i = 0; i < 200; ++i) {
        files.log()
            ->decide(AuditFixture::call(QString::number(i)))
            .then(this, [&](const Result<qint64> &sequence) { sequences.append(*sequence); });
    }
    QTRY_COMPARE(sequences.size(), 200);
    const auto all = auditreader::page(files.folder(), {}, 0, 500);
    for (int i = 0; i < 200; ++i) {
        QCOMPARE(sequences.at(i), i + 1);
        QCOMPARE(all->at(199 - i).entry.tool, QString::number(i));
    }
}

// SEC-74
void TestAuditLog::anEntryHoldsWhatItIsAbout()
{
    AuditFixture files;
    files.clock.sleep(5s);
    AuditEntry entry = AuditFixture::call();
    entry.reason = u"A grant allows it."_s;
    entry.grantId = u"g1"_s;
    const auto sequence = files.decide(entry);
    QVERIFY(sequence);
    files.log()->finish(*sequence, {u"result"_s, 120, 4'000, 35ms});
    QTRY_VERIFY(!files.log()->isBusy());

    const auto all = AuditFixture::wait(files.log()->page({}, 0, 10));

    QCOMPARE(all->size(), 1);
    const AuditRecord &record = all->constFirst();
    QCOMPARE(record.sequence, 1);
    QVERIFY(record.entry == entry);
    QCOMPARE(record.at, files.clock.wallTime().toMSecsSinceEpoch());
    QCOMPARE(record.bootTime, files.clock.elapsed().count());
    QVERIFY((record.outcome == AuditOutcome{u"result"_s, 120, 4'000, 35ms}));
    QCOMPARE(files.verify().last, 2); // The outcome is an entry of its own.
}

void TestAuditLog::keepsTheTextOfArgumentsOnlyByChoice()
{
    AuditFixture files;
    AuditEntry entry = AuditFixture::call();
    entry.argumentText = u"{\"path\":\"/tmp\"}"_s;
    QVERIFY(files.decide(entry));
    files.log()->setKeepsArguments(true);
    QVERIFY(files.decide(entry));

    const auto all = AuditFixture::wait(files.log()->page({}, 0, 10));
    QCOMPARE(all->at(1).entry.argumentText, QString());
    QCOMPARE(all->at(0).entry.argumentText, entry.argumentText);
}

void TestAuditLog::everyTextComesBackAsItIsHashed_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("line feeds and quotes") << u"a\n\"b\"\r\n'c'\\"_s;
    QTest::newRow("null") << QString(u"a"_s + QChar(0) + u"b"_s);
    QTest::newRow("byte order mark") << QString(QChar(0xfeff) + u"name"_s);
    QTest::newRow("swapped byte order mark") << QString(QChar(0xfffe) + u"name"_s);
    QTest::newRow("half a pair") << QString(u"x"_s + QChar(0xd800) + u"y"_s);
    QTest::newRow("other script") << u"工具 \U0001F600"_s;
    QTest::newRow("nothing") << QString();
}

void TestAuditLog::everyTextComesBackAsItIsHashed()
{
    QFETCH(QString, text);
    AuditFixture files;
    AuditEntry entry = AuditFixture::call(text);
    entry.serverName = entry.reason = entry.decision = text;
    QVERIFY(files.decide(entry));

    QVERIFY(files.verify().isGood());
    QCOMPARE(files.verify().last, 1);
}

void TestAuditLog::cutsWhatIsTooLong()
{
    AuditFixture files;
    files.log()->setKeepsArguments(true);
    AuditEntry entry = AuditFixture::call(QString(5'000, u't'));
    entry.argumentText = QString(1'000'000, u'a');
    entry.reason = QString(100'000, u'r');
    entry.definitionDigest = QByteArray(1'000, 'd');
    QVERIFY(files.decide(entry));

    const auto all = AuditFixture::wait(files.log()->page({}, 0, 10));
    const AuditEntry &kept = all->constFirst().entry;
    QCOMPARE(kept.tool.size(), AuditRecord::kNameChars);
    QCOMPARE(kept.argumentText.size(), AuditRecord::kArgumentChars);
    QCOMPARE(kept.reason.size(), AuditRecord::kReasonChars);
    QCOMPARE(kept.definitionDigest.size(), AuditRecord::kDigestBytes);
}

void TestAuditLog::refusesMoreThanCanWait()
{
    AuditFixture files;
    int written = 0;
    int refused = 0;
    for (int i = 0; i < AuditLog::kWaiting + 5; ++i) {
        files.log()->decide(AuditFixture::call()).then(this, [&](const Result<qint64> &sequence) {
            ++(sequence ? written : refused);
        });
    }
    QTRY_COMPARE(written, AuditLog::kWaiting);
    QCOMPARE(refused, 5);
}

void TestAuditLog::theTablesRefuseChanges_data()
{
    QTest::addColumn<QString>("statement");
    const char *statements[]{"UPDATE entry SET tool = 'x'",
                             "DELETE FROM entry",
                             "DELETE FROM entry WHERE sequence = 1",
                             "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE sequence = 1",
                             "UPDATE seal SET hash = x'00'",
                             "DELETE FROM seal",
                             "UPDATE log SET id = 'x'",
                             "DELETE FROM log"};
    for (const char *statement : statements)
        QTest::newRow(statement) << QString::fromLatin1(statement);
}

// SEC-73
void TestAuditLog::theTablesRefuseChanges()
{
    QFETCH(QString, statement);
    AuditFixture files;
    files.write(3);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));

    const QString error = files.execute({statement});

    QVERIFY2(error.contains(u"the audit log is only added to"), qPrintable(error));
    QVERIFY(files.verify().isGood());
}

void TestAuditLog::fails_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("code");
    QTest::newRow("no room") << u"full"_s << int(EIO);
    QTest::newRow("read-only") << u"read-only"_s << int(EACCES); // The disk itself is writable. C08
    QTest::newRow("newer file") << u"newer"_s << kNewerFile;
    QTest::newRow("locked") << u"locked"_s << int(EWOULDBLOCK);
}

// SEC-72, REL-10, REL-11
void TestAuditLog::fails()
{
    QFETCH(QString, what);
    QFETCH(int, code);
    AuditFixture files;
    files.write(3);
    files.close();
    std::optional<LittleRoom> room;
    if (what == u"full")
        room.emplace(64 * 1024);
    if (what == u"newer")
        QCOMPARE(files.execute({u"PRAGMA user_version = 2"_s}), QString());
    if (what == u"read-only") {
        QFile file(files.path());
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(18));
        file.write("\x03"); // Of a later format, which SQLite only reads.
    }
    std::optional<QSqlDatabase> other;
    if (what == u"locked") {
        other = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"locked"_s);
        other->setDatabaseName(files.path());
        QVERIFY(other->open());
        QSqlQuery(*other).exec(u"BEGIN EXCLUSIVE"_s);
    }
    QSignalSpy failures(files.log(), &AuditLog::failed);

    Result<qint64> sequence(0);
    int written = 3;
    for (int i = 0; i < 500 && sequence; ++i, ++written)
        sequence = files.decide(AuditFixture::call());

    QVERIFY(!sequence);
    QCOMPARE(sequence.error().kind, ErrorKind::Storage);
    QCOMPARE(sequence.error().code, code);
    QVERIFY(sequence.error().detail.contains(u"audit.db"_s));
    QVERIFY(failures.size() >= 1);

    // As soon as it can be written again, it is.
    room.reset();
    if (other) {
        other->close();
        other.reset();
        QSqlDatabase::removeDatabase(u"locked"_s);
    }
    if (what == u"full" || what == u"locked") {
        sequence = files.decide(AuditFixture::call());
        QVERIFY2(sequence, qPrintable(sequence ? QString() : sequence.error().detail));
        QCOMPARE(*sequence, written);
        QVERIFY(files.verify().isGood());
    }
}

// SEC-72, REL-11
void TestAuditLog::aDamagedLogIsSetAsideAndTheNewOneSaysSo()
{
    AuditFixture files;
    files.write(3);
    files.close();
    QFile file(files.path());
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.write(QByteArray(8'192, 'z'));
    file.close();

    const auto refused = files.decide(AuditFixture::call());
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, Database::kDamaged);
    QVERIFY2(refused.error().detail.contains(u"audit.db.broken-"_s),
             qPrintable(refused.error().detail));

    QVERIFY(files.decide(AuditFixture::call()));
    const auto all = AuditFixture::wait(files.log()->page({}, 0, 10));
    QCOMPARE(all->size(), 2);
    QCOMPARE(all->at(1).entry.decision, u"setAside"_s);
    QVERIFY(all->at(1).entry.reason.contains(u"audit.db.broken-"_s));
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    const AuditReport report = files.verify(); // F10
    QCOMPARE(report.problem, AuditReport::Problem::Restarted);
    QCOMPARE(report.firstBad, all->at(1).sequence);
}

// SEC-73
void TestAuditLog::sealsEveryThousandEntries()
{
    AuditFixture files;
    files.write(int(AuditStore::kSealEvery) * 2 + 10);
    QTRY_VERIFY(!files.log()->isBusy());
    const auto head = AuditHead::fromText(files.keys.kept.value(u"audit-head"_s));
    QVERIFY(head);
    QVERIFY(head->sequence >= AuditStore::kSealEvery);
    files.keys.kept.remove(u"audit-head"_s); // What the file says alone:
    const AuditReport report = files.verify();
    QVERIFY(report.isGood());
    QVERIFY(report.last - report.sealed < AuditStore::kSealEvery);
}

// SEC-73
void TestAuditLog::oldEntriesLeaveUnderASeal()
{
    AuditFixture files;
    const AuditKeeping keeping{100, 24h};
    files.log(keeping);
    files.write(250);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));

    AuditReport report = files.verify();
    QVERIFY(report.isGood());
    QCOMPARE(report.removed, 150);
    QCOMPARE(report.first, 151);
    QCOMPARE(report.last, 250);

    // And by their age; the newest stay.
    files.clock.setWall(48h);
    files.write(150);
    QVERIFY(*AuditFixture::wait(files.log()->seal()));
    report = files.verify();
    QVERIFY(report.isGood());
    QCOMPARE(report.removed, 300);

    files.close();
    QCOMPARE(files.execute({u"DROP TRIGGER spanUPDATE"_s, u"UPDATE span SET count = count + 1"_s}),
             QString());
    QCOMPARE(files.verify().problem, AuditReport::Problem::BadSeal);
}

// C10, SEC-73
void TestAuditLog::programsThatStartTogetherMakeOneKey()
{
    /// Answers when the test says so, as a keychain in another process does.
    class SlowKeys final : public FakeKeyStore
    {
    public:
        Pending<QString> read(const QString &name) override
        {
            const Promise<QString> promise;
            m_reads.append([this, promise, name] { promise.settle(kept.value(name)); });
            return promise.pending();
        }
        Pending<bool> write(const QString &name, const QString &secret) override
        {
            made += name == u"audit-key"_s ? 1 : 0;
            return FakeKeyStore::write(name, secret);
        }
        void answer()
        {
            for (const auto &read : std::exchange(m_reads, {}))
                read();
        }
        qsizetype waiting() const { return m_reads.size(); }
        int made = 0;

    private:
        QList<std::function<void()>> m_reads;
    };

    AuditFixture files;
    SlowKeys keys;
    SettingsStore settings(files.folder());
    std::vector<std::unique_ptr<AuditLog>> logs;
    int sealed = 0;
    for (int i = 0; i < 4; ++i) {
        logs.push_back(std::make_unique<AuditLog>(files.folder(), &files.clock, &keys, &settings,
                                                  AuditKeeping()));
        QVERIFY(AuditFixture::wait(logs.back()->decide(AuditFixture::call())));
        logs.back()->seal().then(this, [&sealed](const Result<bool> &isSealed) {
            sealed += isSealed && *isSealed ? 1 : 0;
        });
    }
    QTRY_COMPARE(keys.waiting(), 4);
    for (Waiting waiting; sealed < 4 && waiting.next();) {
        keys.answer();
        files.clock.advance(50ms);
    }
    QCOMPARE(sealed, 4);
    QCOMPARE(keys.made, 1);
    QCOMPARE(QDir(files.folder()).entryList({u"*.lock"_s}, QDir::Files), QStringList());
}

void TestAuditLog::withoutAKeyNothingLeaves()
{
    AuditFixture files;
    files.keys.trouble = FakeKeyStore::locked();
    files.log({10, 24h});
    files.write(50);
    QVERIFY(!*AuditFixture::wait(files.log()->seal()));
    QCOMPARE(files.verify().first, 1);
    QCOMPARE(files.verify().last, 50);
}

void TestAuditLog::filters_data()
{
    QTest::addColumn<AuditFilter>("filter");
    QTest::addColumn<QStringList>("tools");
    const auto row = [](const char *name, const AuditFilter &filter, const QStringList &tools) {
        QTest::newRow(name) << filter << tools;
    };
    AuditFilter filter;
    row("nothing", {}, {u"c"_s, u"b%"_s, u"a"_s});
    filter.server = u"s2"_s;
    row("server", filter, {u"b%"_s});
    filter.server = u"Files"_s;
    row("name of a server", filter, {u"c"_s, u"a"_s});
    filter = {};
    filter.tool = u"a"_s;
    row("tool", filter, {u"a"_s});
    filter = {};
    filter.decision = u"denied"_s;
    row("decision", filter, {u"c"_s});
    filter = {};
    filter.outcome = u"toolError"_s;
    row("outcome", filter, {u"b%"_s});
    filter = {};
    filter.text = u"%"_s;
    row("text with a wildcard", filter, {u"b%"_s});
    filter.text = u"files"_s;
    row("text in another case", filter, {u"c"_s, u"a"_s});
    filter = {};
    filter.since = ManualClock().wallTime().addSecs(10);
    row("since", filter, {u"c"_s, u"b%"_s});
    filter.until = filter.since.addSecs(10);
    row("until", filter, {u"b%"_s});
}

void TestAuditLog::filters()
{
    QFETCH(AuditFilter, filter);
    QFETCH(QStringList, tools);
    AuditFixture files;
    AuditEntry entry = AuditFixture::call(u"a"_s);
    files.log()->finish(*files.decide(entry), {u"result"_s, 1, 1, 1ms});
    files.clock.advance(10s);
    entry.tool = u"b%"_s;
    entry.serverId = u"s2"_s;
    entry.serverName = u"Mail"_s;
    files.log()->finish(*files.decide(entry), {u"toolError"_s, 1, 1, 1ms});
    files.clock.advance(10s);
    entry = AuditFixture::call(u"c"_s);
    entry.decision = u"denied"_s;
    QVERIFY(files.decide(entry));

    const auto found = AuditFixture::wait(files.log()->page(filter, 0, 100));
    const auto number = AuditFixture::wait(files.log()->count(filter));

    QStringList got;
    for (const AuditRecord &record : *found)
        got.append(record.entry.tool);
    QCOMPARE(got, tools);
    QCOMPARE(number->entries, tools.size());
}

void TestAuditLog::sorts_data()
{
    QTest::addColumn<AuditOrder>("order");
    QTest::addColumn<QStringList>("tools");
    using By = AuditOrder::By;
    const auto row = [](const char *name, By by, const QStringList &rising,
                        const QStringList &falling, const QStringList &words = {}) {
        QTest::addRow("%s, rising", name) << AuditOrder{by, false, words} << rising;
        QTest::addRow("%s, falling", name) << AuditOrder{by, true, words} << falling;
    };
    // Equal ones: the newest first. Without a value: at the end.
    row("time", By::Time, {u"b"_s, u"A"_s, u"c"_s, u"d"_s}, {u"d"_s, u"c"_s, u"A"_s, u"b"_s});
    row("who", By::Who, {u"A"_s, u"d"_s, u"c"_s, u"b"_s}, {u"d"_s, u"c"_s, u"b"_s, u"A"_s});
    row("server", By::Server, {u"d"_s, u"c"_s, u"b"_s, u"A"_s}, {u"A"_s, u"b"_s, u"d"_s, u"c"_s});
    row("tool, in any case", By::Tool, {u"A"_s, u"b"_s, u"c"_s, u"d"_s},
        {u"d"_s, u"c"_s, u"b"_s, u"A"_s});
    row("decision", By::Decision, {u"d"_s, u"A"_s, u"b"_s, u"c"_s},
        {u"c"_s, u"d"_s, u"A"_s, u"b"_s});
    row("decision, in the order of its texts", By::Decision, {u"c"_s, u"d"_s, u"A"_s, u"b"_s},
        {u"d"_s, u"A"_s, u"b"_s, u"c"_s}, {u"denied"_s, u"allowed"_s});
    row("a word that has no text", By::Decision, {u"c"_s, u"d"_s, u"A"_s, u"b"_s},
        {u"d"_s, u"A"_s, u"b"_s, u"c"_s}, {u"denied"_s});
    row("outcome", By::Outcome, {u"b"_s, u"A"_s, u"d"_s, u"c"_s}, {u"A"_s, u"b"_s, u"d"_s, u"c"_s});
    row("outcome, in the order of its texts", By::Outcome, {u"A"_s, u"b"_s, u"d"_s, u"c"_s},
        {u"b"_s, u"A"_s, u"d"_s, u"c"_s}, {u"toolError"_s, u"result"_s});
    row("duration", By::Duration, {u"A"_s, u"b"_s, u"d"_s, u"c"_s},
        {u"b"_s, u"A"_s, u"d"_s, u"c"_s});
}

void TestAuditLog::sorts()
{
    QFETCH(AuditOrder, order);
    QFETCH(QStringList, tools);
    AuditFixture files;
    AuditEntry entry = AuditFixture::call(u"b"_s);
    files.log()->finish(*files.decide(entry), {u"result"_s, 1, 1, 2'000ms});
    entry.tool = u"A"_s;
    entry.serverName = u"Mail"_s;
    entry.source = u"conversation"_s;
    files.log()->finish(*files.decide(entry), {u"toolError"_s, 1, 1, 30ms});
    entry = AuditFixture::call(u"c"_s);
    entry.decision = u"denied"_s;
    entry.serverName = u"charts"_s;
    QVERIFY(files.decide(entry));
    entry = AuditFixture::call(u"d"_s);
    entry.serverName = u"Charts"_s;
    QVERIFY(files.decide(entry));

    const auto found = AuditFixture::wait(files.log()->page({}, 0, 100, order));

    QStringList got;
    for (const AuditRecord &record : *found)
        got.append(record.entry.tool);
    QCOMPARE(got, tools);
}

void TestAuditLog::pagesInAnyOrder()
{
    AuditFixture files;
    for (int i = 0; i < 25; ++i) {
        AuditEntry entry = AuditFixture::call(u"t"_s);
        entry.decision = i % 3 == 0 ? u"denied"_s : u"allowed"_s;
        QVERIFY(files.decide(entry));
    }
    const AuditOrder order{AuditOrder::By::Decision, false, {u"denied"_s, u"allowed"_s}};
    QList<qint64> denied;
    QSet<qint64> all;
    for (int at = 0; at < 25; at += 10) {
        const auto page = AuditFixture::wait(files.log()->page({}, at, 10, order));
        for (const AuditRecord &record : *page) {
            all.insert(record.sequence);
            if (record.entry.decision == u"denied")
                denied.append(record.sequence);
        }
    }
    QCOMPARE(all.size(), 25);
    QCOMPARE(denied, (QList<qint64>{25, 22, 19, 16, 13, 10, 7, 4, 1}));
}

void TestAuditLog::everyKindComesBack()
{
    using Kind = AuditEntry::Kind;
    AuditFixture files;
    for (int kind = 0; kind < int(Kind::Outcome); ++kind) {
        AuditEntry entry = AuditFixture::call();
        entry.kind = Kind(kind);
        QVERIFY(files.decide(entry));
    }
    const auto found = AuditFixture::wait(files.log()->page({}, 0, 100));
    QCOMPARE(found->size(), int(Kind::Outcome));
    QSet<QString> words;
    for (qsizetype i = 0; i < found->size(); ++i) {
        QCOMPARE(int(found->at(i).entry.kind), int(Kind::Outcome) - 1 - int(i));
        words.insert(auditWord(found->at(i).entry));
    }
    QCOMPARE(words.size(), found->size());
    QVERIFY(words.contains(u"modelRequest"_s) && words.contains(u"skill"_s)
            && words.contains(u"folder"_s) && words.contains(u"setting"_s));
    QVERIFY(files.verify().isGood());
}

void TestAuditLog::pagesFromTheNewestToTheOldest()
{
    AuditFixture files;
    files.write(25);
    QList<qint64> sequences;
    AuditFilter filter;
    filter.newest = AuditFixture::wait(files.log()->count({}))->newest;
    for (;;) {
        const auto page = AuditFixture::wait(files.log()->page(filter, sequences.size(), 10));
        if (page->isEmpty())
            break;
        for (const AuditRecord &record : *page)
            sequences.append(record.sequence);
        files.write(1); // Does not move what is read next.
    }
    QCOMPARE(sequences.size(), 25);
    QCOMPARE(sequences.constFirst(), 25);
    QCOMPARE(sequences.constLast(), 1);
}

void TestAuditLog::knowsTheLastUseOfAGrant()
{
    AuditFixture files;
    AuditEntry entry = AuditFixture::call();
    entry.grantId = u"g1"_s;
    QVERIFY(files.decide(entry));
    files.clock.advance(1h);
    QVERIFY(files.decide(entry));
    entry.kind = AuditEntry::Kind::Grant; // Not a use.
    files.clock.advance(1h);
    QVERIFY(files.decide(entry));

    const auto uses = AuditFixture::wait(files.log()->lastUses({u"g1"_s, u"g2"_s, u""_s}));

    QCOMPARE(uses->size(), 1);
    QCOMPARE(uses->value(u"g1"_s), files.clock.wallTime().addSecs(-3600));
}

namespace {

QByteArrayList exported(AuditFixture &files, const AuditFilter &filter = {})
{
    const QString path = files.folder() + "/export.jsonl"_L1;
    const auto number =
        AuditFixture::wait(files.log()->exportTo(path, filter, OutputFile::Existing::Replaced));
    QFile file(path);
    if (!number || !file.open(QIODevice::ReadOnly))
        return {};
    QByteArrayList lines = file.readAll().split('\n');
    lines.removeLast();
    return lines.size() == *number ? lines : QByteArrayList();
}

AuditReport verified(QByteArrayList lines)
{
    return auditreader::verifyExport([&]() -> std::optional<QByteArray> {
        return lines.isEmpty() ? std::nullopt : std::optional(lines.takeFirst());
    });
}

} // namespace

// SEC-74
void TestAuditLog::anExportHasALineForEachEntryAndVerifies()
{
    AuditFixture files;
    AuditEntry entry = AuditFixture::call(u"a\n\"b\"\u2028\r\\"_s);
    entry.serverName = QString(u"x"_s + QChar(0) + u"y\n"_s);
    files.log()->finish(*files.decide(entry), {u"result"_s, 1, 2, 3ms});
    files.write(700);

    const QByteArrayList lines = exported(files);

    QCOMPARE(lines.size(), 702);
    const AuditReport report = verified(lines);
    QVERIFY(report.isGood());
    QCOMPARE(report.last, 702);
    QCOMPARE(report.hash, files.verify().hash);

    AuditFilter filter; // With its outcome.
    filter.tool = entry.tool;
    QCOMPARE(exported(files, filter).size(), 2);
}

void TestAuditLog::anExportWithoutRoomLeavesTheFile_data()
{
    QTest::addColumn<int>("entries");
    QTest::addColumn<int>("room");
    QTest::newRow("a few entries") << 3 << 100;
    QTest::newRow("no room at all") << 3 << 0;
    QTest::newRow("many entries") << 700 << 100000;
}

void TestAuditLog::anExportWithoutRoomLeavesTheFile() // C06
{
    QFETCH(int, entries);
    QFETCH(int, room);
    AuditFixture files;
    files.write(entries);
    QVERIFY(!exported(files).isEmpty());
    QFile file(files.folder() + "/export.jsonl"_L1);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    files.write(entries);

    std::optional<LittleRoom> little(std::in_place, rlim_t(room));
    const auto number = AuditFixture::wait(
        files.log()->exportTo(file.fileName(), {}, OutputFile::Existing::Replaced));
    little.reset();

    QVERIFY(!number);
    QCOMPARE(number.error().kind, ErrorKind::Storage);
    QCOMPARE(number.error().code, EFBIG);
    QFile after(file.fileName());
    QVERIFY(after.open(QIODevice::ReadOnly));
    QCOMPARE(after.readAll(), before);
}

void TestAuditLog::aChangedExportIsFound_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("edit") << u"edit"_s;
    QTest::newRow("removal") << u"remove"_s;
    QTest::newRow("order") << u"swap"_s;
    QTest::newRow("no JSON") << u"text"_s;
}

void TestAuditLog::aChangedExportIsFound()
{
    QFETCH(QString, what);
    AuditFixture files;
    files.write(10);
    QByteArrayList lines = exported(files);
    QCOMPARE(lines.size(), 10);
    if (what == u"edit")
        lines[4].replace("allowed", "refused");
    else if (what == u"remove")
        lines.removeAt(4);
    else if (what == u"swap")
        lines.swapItemsAt(4, 5);
    else
        lines[4] = "x";

    const AuditReport report = verified(lines);

    QVERIFY(!report.isGood());
    QCOMPARE(report.firstBad, 5);
}

QUAYSIDE_TEST(TestAuditLog, QCoreApplication)

} // namespace tst_auditlog

#include "tst_auditlog.moc"
