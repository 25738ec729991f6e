// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/skillapprovalstore.h"
#include "tests/support/manualclock.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString kUri = u"skill://a/SKILL.md"_s;
const SkillDigests kFiles{{kUri, QByteArray(32, 'a')}, {u"skill://a/b.md"_s, QByteArray(32, 'b')}};

SkillDigests changed(const QByteArray &digest)
{
    SkillDigests files = kFiles;
    files.insert(u"skill://a/b.md"_s, digest);
    return files;
}

} // namespace

/// "Content-bound approval" of the Skills extension.
class TestSkillApprovalStore : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void anApprovalHoldsForOneServerAndTheseFiles()
    {
        QTemporaryDir folder;
        SkillApprovalStore store(folder.path(), m_clock);
        QVERIFY(store.load());
        QVERIFY(!store.isApproved(u"s"_s, kUri, kFiles));
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
        SkillApprovalStore again(folder.path(), m_clock);
        QVERIFY(again.load());
        QVERIFY(again.isApproved(u"s"_s, kUri, kFiles));
        QVERIFY(!again.isApproved(u"other"_s, kUri, kFiles));
        QVERIFY(!again.isApproved(u"s"_s, u"skill://b/SKILL.md"_s, kFiles));
        QVERIFY(!again.isApproved(u"s"_s, kUri, changed(QByteArray(32, 'c'))));
        SkillDigests fewer = kFiles;
        fewer.remove(kUri);
        QVERIFY(!again.isApproved(u"s"_s, kUri, fewer));
        QVERIFY(!again.isApproved(u"s"_s, kUri, {}));
    }

    void anApprovalOfOtherFilesIsVoidForGood()
    {
        QTemporaryDir folder;
        SkillApprovalStore store(folder.path(), m_clock);
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
        store.observe(u"s"_s, kUri, kFiles);
        QVERIFY(store.isApproved(u"s"_s, kUri, kFiles));
        store.observe(u"s"_s, kUri, changed(QByteArray(32, 'c')));
        for (const bool isRestarted : {false, true}) {
            if (isRestarted)
                QVERIFY(store.load());
            QVERIFY(!store.isApproved(u"s"_s, kUri, kFiles));
            QVERIFY(store.approved(u"s"_s, kUri)->isVoid);
            QCOMPARE(store.approved(u"s"_s, kUri)->files, kFiles); // To show what changed.
        }
        store.observe(u"s"_s, kUri, kFiles);
        QVERIFY(!store.isApproved(u"s"_s, kUri, kFiles));
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
        QVERIFY(store.isApproved(u"s"_s, kUri, kFiles));
    }

    void whatBecomesDynamicIsNotApproved()
    {
        QTemporaryDir folder;
        SkillApprovalStore store(folder.path(), m_clock);
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
        store.observe(u"s"_s, kUri, {});
        QVERIFY(!store.isApproved(u"s"_s, kUri, kFiles));
    }

    void forgets()
    {
        QTemporaryDir folder;
        SkillApprovalStore store(folder.path(), m_clock);
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
        QVERIFY(store.approve(u"t"_s, kUri, kFiles));
        QVERIFY(store.approve(u"u"_s, kUri, kFiles));
        QVERIFY(store.withdraw(u"s"_s, kUri));
        QVERIFY(!store.approved(u"s"_s, kUri));
        QVERIFY(store.forget(u"t"_s));
        QVERIFY(!store.approved(u"t"_s, kUri));
        QVERIFY(store.isApproved(u"u"_s, kUri, kFiles));
        QVERIFY(store.forgetAll());
        QVERIFY(store.load());
        QVERIFY(!store.approved(u"u"_s, kUri));
    }

    void keepsSoManyOfAServer()
    {
        QTemporaryDir folder;
        SkillApprovalStore store(folder.path(), m_clock);
        const auto uri = [](int i) { return u"skill://%1/SKILL.md"_s.arg(i); };
        for (int i = 0; i < SkillApprovalStore::kPerServer; ++i) {
            QVERIFY(store.approve(u"s"_s, uri(i), kFiles));
            m_clock.advance(1s);
        }
        QVERIFY(store.isApproved(u"s"_s, uri(0), kFiles));
        QVERIFY(store.approve(u"s"_s, uri(SkillApprovalStore::kPerServer), kFiles));
        QVERIFY(!store.approved(u"s"_s, uri(0)));
        QVERIFY(store.isApproved(u"s"_s, uri(1), kFiles));
        QVERIFY(store.isApproved(u"s"_s, uri(SkillApprovalStore::kPerServer), kFiles));
    }

    void aBadFileApprovesNothing()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"skillapprovals.json"_s));
        QVERIFY(file.open(QFile::WriteOnly));
        const QByteArray text =
            "{'version':1,'servers':{'s':{'skills':{'skill://a/SKILL.md':{'approvedAt':"
            "'2026-06-01T00:00:00Z','files':{'skill://a/SKILL.md':'00'}}}}}}";
        file.write(QByteArray(text).replace('\'', '"'));
        file.close();
        SkillApprovalStore store(folder.path(), m_clock);
        QVERIFY(!store.load());
        QVERIFY(!store.approved(u"s"_s, kUri));
        QVERIFY(store.approve(u"s"_s, kUri, kFiles));
    }

    void anApprovalThatCannotBeSavedIsNotInForce()
    {
        SkillApprovalStore store(u"/proc/nothing"_s, m_clock);
        QVERIFY(!store.approve(u"s"_s, kUri, kFiles));
        QVERIFY(!store.isApproved(u"s"_s, kUri, kFiles));
    }
};

QTEST_GUILESS_MAIN(TestSkillApprovalStore)

#include "tst_skillapprovalstore.moc"
