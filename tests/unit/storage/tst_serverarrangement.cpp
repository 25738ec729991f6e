// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/serverarrangement.h"
#include "core/storage/serverstore.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

namespace tst_serverarrangement {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The order and the groups of servers.
class TestServerArrangement : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void isKeptOverARestart();
    void stepsThroughTheGroups();
    void leavesOutWhatMakesNoSense();
    void keepsMembersOfOthers();
    void namesAreBoundedAndUnique();
    void groupsAreBounded();
    void showsWhatAnotherProgramAdds();
    void aBrokenFileChangesNothing();
    void keepsWhenAServerStarts();

private:
    QString path() const { return m_folder->path() + u"/servers.json"_s; }
    QByteArray text() const;
    void write(const QByteArray &text) const;
    void add(ServerStore &store, const QString &name) const;

    ManualClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestServerArrangement::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

QByteArray TestServerArrangement::text() const
{
    QFile file(path());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestServerArrangement::write(const QByteArray &text) const
{
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QCOMPARE(file.write(text), text.size());
}

void TestServerArrangement::add(ServerStore &store, const QString &name) const
{
    ServerEntry entry;
    entry.name = name;
    entry.program = u"/bin/true"_s;
    QVERIFY(store.add(entry));
}

void TestServerArrangement::isKeptOverARestart()
{
    ServerStore store(m_folder->path(), m_clock);
    QVERIFY(store.load());
    for (const QString &name : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
        add(store, name);
    QSignalSpy changed(&store, &ServerStore::arrangementChanged);
    QVERIFY(store.arrange([](ServerArrangement &all) {
        all.move(u"d"_s, {}, u"a"_s);
        QVERIFY(all.addGroup(u"Work"_s));
        all.move(u"b"_s, u"Work"_s, {});
        all.move(u"a"_s, u"Work"_s, u"b"_s);
        all.setCollapsed(u"Work"_s, true);
        QVERIFY(all.addGroup(u"Empty"_s));
    }));
    QCOMPARE(changed.count(), 1);

    ServerStore again(m_folder->path(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.arrangement().ids(), (QStringList{u"d"_s, u"c"_s, u"a"_s, u"b"_s}));
    QCOMPARE(again.entries().constFirst().id, u"d"_s);
    const auto &groups = again.arrangement().groups();
    QCOMPARE(groups.size(), 3);
    QCOMPARE(groups.at(1).name, u"Work"_s);
    QVERIFY(groups.at(1).isCollapsed);
    QCOMPARE(groups.at(2).servers, QStringList());

    QVERIFY(again.arrange([](ServerArrangement &all) {
        QVERIFY(all.renameGroup(u"Work"_s, u"Office"_s));
        all.removeGroup(u"Empty"_s);
    }));
    QCOMPARE(again.arrangement().groupOf(u"b"_s), u"Office"_s);
    QVERIFY(again.remove(u"a"_s));
    QCOMPARE(again.arrangement().ids(), (QStringList{u"d"_s, u"c"_s, u"b"_s}));
    QVERIFY(again.arrange([](ServerArrangement &all) { all.removeGroup(u"Office"_s); }));
    QCOMPARE(again.arrangement().groupOf(u"b"_s), QString());

    const QByteArray before = text();
    QVERIFY(again.arrange([](ServerArrangement &all) { all.removeGroup(u"Office"_s); }));
    QCOMPARE(text(), before);
}

void TestServerArrangement::stepsThroughTheGroups()
{
    const QStringList ids{u"a"_s, u"b"_s, u"c"_s};
    ServerArrangement all = ServerArrangement::read({}, ids);
    QVERIFY(all.addGroup(u"One"_s));
    QVERIFY(all.addGroup(u"Two"_s));
    all.setCollapsed(u"One"_s, true);
    all.step(u"a"_s, -1);
    QCOMPARE(all.ids(), ids);
    all.step(u"a"_s, 1);
    QCOMPARE(all.ids(), (QStringList{u"b"_s, u"a"_s, u"c"_s}));
    all.step(u"c"_s, 1);
    QCOMPARE(all.groupOf(u"c"_s), u"One"_s);
    QVERIFY(!all.groups().at(1).isCollapsed);
    all.step(u"c"_s, 1);
    QCOMPARE(all.groupOf(u"c"_s), u"Two"_s);
    all.step(u"c"_s, 1);
    QCOMPARE(all.groupOf(u"c"_s), u"Two"_s);
    all.step(u"c"_s, -1);
    all.step(u"c"_s, -1);
    QCOMPARE(all.groupOf(u"c"_s), QString());
    QCOMPARE(all.ids(), (QStringList{u"b"_s, u"a"_s, u"c"_s}));
}

void TestServerArrangement::leavesOutWhatMakesNoSense()
{
    const auto document = json::parse(QStringView(
        uR"({"order":["x","b",7,"b"],"groups":["no",{"name":7},{"name":"G","servers":["a","a","b"]},
            {"name":"g","servers":["c"]},{"name":"H","servers":{}}]})"));
    QVERIFY(document);
    const ServerArrangement all =
        ServerArrangement::read(*document, {u"a"_s, u"b"_s, u"c"_s, u"d"_s});
    QCOMPARE(all.groups().size(), 3);
    QCOMPARE(all.groups().at(0).servers, (QStringList{u"c"_s, u"d"_s}));
    QCOMPARE(all.groups().at(1).servers, (QStringList{u"a"_s, u"b"_s}));
}

void TestServerArrangement::keepsMembersOfOthers()
{
    write(R"({"version":1,"theirs":true,"servers":{"a":{"command":"/bin/true","mine":1}},
        "groups":[{"name":"G","colour":"red","servers":["a"]}]})");
    ServerStore store(m_folder->path(), m_clock);
    QVERIFY(store.load());
    QVERIFY(store.arrange([](ServerArrangement &all) { all.renameGroup(u"G"_s, u"H"_s); }));
    const auto now = json::parse(json::Raw(text()));
    QVERIFY(now);
    QVERIFY(now->at(u"theirs").toBool());
    QCOMPARE(now->at(u"groups").items().at(0).at(u"colour").toString(), u"red"_s);
    QCOMPARE(now->at(u"groups").items().at(0).at(u"name").toString(), u"H"_s);
    QCOMPARE(now->at(u"servers").at(u"a").at(u"mine").toInteger(), 1);
}

void TestServerArrangement::namesAreBoundedAndUnique()
{
    QCOMPARE(ServerArrangement::groupName(u" a\n\x202e b\t"_s), u"a b"_s);
    QCOMPARE(ServerArrangement::groupName(QString(100, u'x')).size(),
             ServerArrangement::kNameChars);
    ServerArrangement all;
    QVERIFY(all.addGroup(u"Work"_s));
    QVERIFY(!all.addGroup(u"work"_s));
    QVERIFY(!all.addGroup({}));
    QVERIFY(all.addGroup(u"Home"_s));
    QVERIFY(!all.renameGroup(u"Home"_s, u"WORK"_s));
    QVERIFY(all.renameGroup(u"Home"_s, u"HOME"_s));
}

void TestServerArrangement::groupsAreBounded()
{
    ServerArrangement all;
    for (int i = 1; i < ServerArrangement::kGroups; ++i)
        QVERIFY(all.addGroup(QString::number(i)));
    QVERIFY(!all.addGroup(u"one more"_s));
}

void TestServerArrangement::showsWhatAnotherProgramAdds() // SEC-70
{
    ServerStore store(m_folder->path(), m_clock);
    QVERIFY(store.load());
    store.follow();
    QSignalSpy added(&store, &ServerStore::entryAdded);
    ServerStore other(m_folder->path(), m_clock);
    QVERIFY(other.load());
    add(other, u"a"_s);
    QTRY_VERIFY(added.count() == 1);
    QVERIFY(other.arrange([](ServerArrangement &all) { all.addGroup(u"Theirs"_s); }));
    QTRY_VERIFY(store.arrangement().groups().size() == 2);
    QVERIFY(other.remove(u"a"_s));
    QTRY_VERIFY(store.entries().isEmpty());
    // An editor writes in place.
    write(R"({"servers":{"z":{"command":"/bin/true"}}})");
    QTRY_VERIFY(store.entry(u"z"_s).has_value());
    write(R"({"servers":{"z":{"command":"/bin/false"}}})");
    QTRY_VERIFY(store.entry(u"z"_s)->program == u"/bin/false"_s);
}

void TestServerArrangement::aBrokenFileChangesNothing()
{
    ServerStore store(m_folder->path(), m_clock);
    QVERIFY(store.load());
    add(store, u"a"_s);
    store.follow();
    QSignalSpy removed(&store, &ServerStore::entryRemoved);
    QSignalSpy added(&store, &ServerStore::entryAdded);
    static int warnings;
    warnings = 0;
    const auto before = qInstallMessageHandler(
        [](QtMsgType, const QMessageLogContext &, const QString &) { ++warnings; });
    write(R"({"servers":{)");
    const bool isSeen = waitUntil([] { return warnings > 0; });
    qInstallMessageHandler(before);
    QVERIFY(isSeen);
    QCOMPARE(store.entries().size(), 1);
    write(R"({"servers":{"a":{"command":"/bin/true"},"b":{"command":"/bin/true"}}})");
    QTRY_VERIFY(added.count() == 1);
    QVERIFY(removed.isEmpty());
    QVERIFY(QFile::exists(path()));
}

void TestServerArrangement::keepsWhenAServerStarts()
{
    ServerStore store(m_folder->path(), m_clock);
    QVERIFY(store.load());
    add(store, u"a"_s);
    QVERIFY(!text().contains("start"));
    ServerEntry entry = *store.entry(u"a"_s);
    entry.start = ServerEntry::Start::OnUse;
    QVERIFY(store.replace(entry));
    QVERIFY(text().contains(R"("start": "on-use")"));
    ServerStore again(m_folder->path(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entry(u"a"_s)->start, ServerEntry::Start::OnUse);
    entry.start = ServerEntry::Start::WithQuayside;
    QVERIFY(again.replace(entry));
    QVERIFY(!text().contains("start"));
    write(R"({"servers":{"a":{"command":"/bin/true","start":"never"}}})");
    QVERIFY(again.load());
    QCOMPARE(again.warnings().size(), 1);
}

QUAYSIDE_TEST(TestServerArrangement, QCoreApplication)

} // namespace tst_serverarrangement

#include "tst_serverarrangement.moc"
