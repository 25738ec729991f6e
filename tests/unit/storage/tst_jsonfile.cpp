// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/writeimpl.h"
#include "core/storage/jsonfile.h"
#include "tests/support/testclass.h"
#include "tests/unit/storage/profilefiles.h"

#include <QDir>
#include <QLoggingCategory>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

namespace tst_jsonfile {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

struct Notes
{
    QStringList notes;

    template<class V>
    static void fields(V &v)
    {
        v("notes", &Notes::notes);
    }
};

using NotesFile = JsonFile<Notes>;
using Damage = NotesFile::Damage;

Result<void> areFew(const Notes &notes)
{
    return notes.notes.size() < 5 ? Result<void>()
                                  : Error{ErrorKind::Storage, u"too many"_s, 0, {}};
}

const QDateTime kNow(QDate(2026, 7, 28), QTime(9, 30), QTimeZone::utc());

} // namespace

} // namespace tst_jsonfile

MCP_JSON_INSTANTIATE(tst_jsonfile::Notes)

namespace tst_jsonfile {

class TestJsonFile : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    QString path() const { return m_dir->filePath(u"notes.json"_s); }
    NotesFile file(Damage damage, qint64 version = 1) const
    {
        return {m_dir->path(), u"notes.json"_s, version, damage, {{u"none"_s}}, areFew};
    }

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.storage.warning=false"_s); }
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void standsForItsEmptyValueWhileThereIsNoFile()
    {
        NotesFile notes = file(Damage::IsError);
        QCOMPARE(notes.read()->notes, QStringList{u"none"_s});
        QCOMPARE(notes.load(kNow).notes, QStringList{u"none"_s});
        QVERIFY(notes.loaded());
        QVERIFY(!QFile::exists(path()));
    }

    void writesIndentedTextAndReadsItAgain()
    {
        const auto written =
            file(Damage::IsError).update([](Notes &notes) { notes.notes = QStringList{u"a"_s}; });
        QVERIFY(written);
        QCOMPARE(written->notes, QStringList{u"a"_s});
        QCOMPARE(contentOf(path()), "{\n  \"version\": 1,\n  \"notes\": [\n    \"a\"\n  ]\n}\n"_ba);
        QCOMPARE(file(Damage::IsError).read()->notes, QStringList{u"a"_s});
    }

    void editsWhatTheFileHoldsNow() // M9
    {
        const NotesFile one = file(Damage::IsError);
        const NotesFile other = file(Damage::IsError);
        QVERIFY(one.update([](Notes &notes) { notes.notes = QStringList{u"a"_s}; }));
        QVERIFY(other.update([](Notes &notes) { notes.notes.append(u"b"_s); }));
        QCOMPARE(one.read()->notes, (QStringList{u"a"_s, u"b"_s}));
    }

    void writesNothingWhenTheEditFails()
    {
        const auto written = file(Damage::IsError).update([](Notes &) -> Result<void> {
            return Error{ErrorKind::Policy, u"no"_s, 0, {}};
        });
        QVERIFY(!written);
        QCOMPARE(written.error().kind, ErrorKind::Policy);
        QVERIFY(!QFile::exists(path()));
    }

    void tellsDamageFromARefusalOfTheSystem_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("detail");
        QTest::newRow("cut off") << "{\"version\": 1,"_ba << u"not valid JSON"_s;
        QTest::newRow("a wrong field")
            << "{\"version\":1,\"notes\":7}"_ba << u"$.notes: expected array"_s;
        QTest::newRow("checked") << R"({"version":1,"notes":["1","2","3","4","5"]})"_ba
                                 << u"too many"_s;
    }
    void tellsDamageFromARefusalOfTheSystem()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, detail);
        putFile(path(), content);
        const auto damaged = file(Damage::IsError).read();
        QVERIFY(!damaged);
        QCOMPARE(damaged.error().kind, ErrorKind::Storage);
        QCOMPARE(damaged.error().code, 0);
        QVERIFY2(damaged.error().detail.contains(detail), qPrintable(damaged.error().detail));
        // Nothing is written over it.
        QVERIFY(!file(Damage::IsError).update([](Notes &notes) { notes.notes.clear(); }));
        QCOMPARE(contentOf(path()), content);

        QVERIFY(QFile::remove(path()));
        QVERIFY(QDir().mkdir(path()));
        const auto refused = file(Damage::IsEmpty).read();
        QVERIFY(!refused && refused.error().code != 0);
    }

    void setsADamagedFileAsideWhenItIsLoaded()
    {
        putFile(path(), "{");
        NotesFile notes = file(Damage::IsError);
        QCOMPARE(notes.load(kNow).notes, QStringList{u"none"_s});
        QVERIFY(!notes.loaded());
        QVERIFY(notes.problem()->detail.contains(u"notes.json.broken-20260728-093000"_s));
        QCOMPARE(contentOf(path() + u".broken-20260728-093000"_s), "{"_ba);
        notes.load(kNow);
        QVERIFY(notes.loaded() && !notes.problem());
    }

    void writesADamagedFileAnewWhenItMayBeLost()
    {
        putFile(path(), "{");
        const NotesFile notes = file(Damage::IsEmpty);
        QCOMPARE(notes.read()->notes, QStringList{u"none"_s});
        QVERIFY(notes.update([](Notes &content) { content.notes.append(u"new"_s); }));
        QCOMPARE(notes.read()->notes, (QStringList{u"none"_s, u"new"_s}));
    }

    void leavesANewerFileAsItIs_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("readable") << R"({"version":3,"notes":["a"]})"_ba;
        QTest::newRow("of another shape") << R"({"notes":7,"version":3})"_ba;
        QTest::newRow("between two") << R"({"version":2.5,"notes":[]})"_ba;
        QTest::newRow("far away") << R"({"version":99999999999999999999999,"notes":[]})"_ba;
    }
    void leavesANewerFileAsItIs() // REL-11
    {
        QFETCH(QByteArray, content);
        putFile(path(), content);
        for (const Damage damage : {Damage::IsError, Damage::IsEmpty}) {
            NotesFile notes = file(damage, 2);
            QCOMPARE(notes.load(kNow).notes, QStringList{u"none"_s});
            QVERIFY(notes.problem() && isNewerFile(*notes.problem()));
            const auto written = notes.update([](Notes &all) { all.notes.clear(); });
            QVERIFY(!written && isNewerFile(written.error()));
            QCOMPARE(contentOf(path()), content);
        }
        QCOMPARE(filesIn(m_dir->path()), QStringList{u"notes.json"_s});
    }

    void opensAnOlderFileAndSavesItInTheNewVersion_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("older") << R"("version":1,)"_ba;
        QTest::newRow("none") << ""_ba;
        QTest::newRow("zero") << R"("version":0,)"_ba;
    }
    void opensAnOlderFileAndSavesItInTheNewVersion()
    {
        QFETCH(QByteArray, version);
        putFile(path(), "{" + version + R"("notes":["a"]})");
        NotesFile notes = file(Damage::IsError, 2);
        QCOMPARE(notes.load(kNow).notes, QStringList{u"a"_s});
        QVERIFY(notes.update([](Notes &all) { all.notes.append(u"b"_s); }));
        QCOMPARE(contentOf(path()),
                 "{\n  \"version\": 2,\n  \"notes\": [\n    \"a\",\n    \"b\"\n  ]\n}\n"_ba);
    }

    void keepsMembersOfOthersInAValue()
    {
        putFile(path(), R"({"z":1.50,"version":"mine","a":{"b":[]}})");
        const JsonFile<json::Value> values(m_dir->path(), u"notes.json"_s, 1,
                                           JsonFile<json::Value>::Damage::IsError);
        QVERIFY(values.update([](json::Value &value) { value.insert(u"n"_s, json::Value(true)); }));
        QCOMPARE(json::parse(json::Raw(contentOf(path())))->toJson(),
                 R"({"z":1.50,"version":"mine","a":{"b":[]},"n":true})"_ba);
    }
};

QUAYSIDE_TEST(TestJsonFile, QCoreApplication)

} // namespace tst_jsonfile

#include "tst_jsonfile.moc"
