// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/erastore.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_erastore {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

// LIFE-69
class TestEraStore : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void remembersOverARestart()
    {
        QTemporaryDir folder;
        EraStore store(folder.path(), m_clock);
        store.load();
        QVERIFY(!store.found(u"a"_s, "one"));
        store.remember(u"a"_s, "one", Era::Stateless);
        store.remember(u"b"_s, "two", Era::Stateful);
        store.remember(u"c"_s, "two", Era::Stateful);
        store.forget(u"c"_s);

        EraStore again(folder.path(), m_clock);
        again.load();
        QCOMPARE(again.found(u"a"_s, "one"), Era::Stateless);
        QCOMPARE(again.found(u"b"_s, "two"), Era::Stateful);
        QVERIFY(!again.found(u"c"_s, "two"));
    }

    void readsAFileOfAnEarlierVersion()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"eras.json"_s));
        QVERIFY(file.open(QFile::WriteOnly));
        const QByteArray at = m_clock.wallTime().toUTC().toString(Qt::ISODate).toLatin1();
        file.write("{\n  \"servers\": {\n    \"a\": {\n      \"era\": \"stateless\",\n"
                   "      \"foundAt\": \""
                   + at + "\",\n      \"fingerprint\": \"6f6e65\"\n    }\n  }\n}\n");
        file.close();
        EraStore store(folder.path(), m_clock);
        store.load();
        QCOMPARE(store.found(u"a"_s, "one"), Era::Stateless);
    }

    // M9: two programs that use the profile at the same time.
    void keepsWhatAnotherProgramHasFoundOutSince()
    {
        QTemporaryDir folder;
        EraStore one(folder.path(), m_clock);
        EraStore other(folder.path(), m_clock);
        one.remember(u"a"_s, "x", Era::Stateless);
        other.remember(u"b"_s, "x", Era::Stateless);
        other.remember(u"c"_s, "x", Era::Stateless);
        one.remember(u"d"_s, "x", Era::Stateful);
        one.forget(u"a"_s);

        EraStore again(folder.path(), m_clock);
        again.load();
        QVERIFY(!again.found(u"a"_s, "x"));
        QCOMPARE(again.found(u"b"_s, "x"), Era::Stateless);
        QCOMPARE(again.found(u"c"_s, "x"), Era::Stateless);
        QCOMPARE(again.found(u"d"_s, "x"), Era::Stateful);
    }

    void forgetsWhatWasFoundOfAnotherProgramOrAddress()
    {
        QTemporaryDir folder;
        EraStore store(folder.path(), m_clock);
        store.remember(u"a"_s, "one", Era::Stateless);
        QVERIFY(!store.found(u"a"_s, "other"));
    }

    void asksAStatefulServerAgainAfterAWeek()
    {
        QTemporaryDir folder;
        EraStore store(folder.path(), m_clock);
        store.remember(u"old"_s, "x", Era::Stateful);
        store.remember(u"new"_s, "x", Era::Stateless);
        m_clock.advance(6 * 24h);
        QCOMPARE(store.found(u"old"_s, "x"), Era::Stateful);
        store.remember(u"old"_s, "x", Era::Stateful); // Each day it is started, say.
        m_clock.advance(26h);
        QVERIFY(!store.found(u"old"_s, "x"));
        QCOMPARE(store.found(u"new"_s, "x"), Era::Stateless);
    }

    void goesOnWithoutAFileThatCanBeRead()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(u"eras.json"_s));
        for (const QByteArray &text :
             {"no JSON"_ba, "[]"_ba, "{\"servers\":5}"_ba, "{\"servers\":{\"a\":[]}}"_ba}) {
            QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
            file.write(text);
            file.close();
            EraStore store(folder.path(), m_clock);
            store.load();
            QVERIFY(!store.found(u"a"_s, {}));
            store.remember(u"a"_s, "x", Era::Stateful);
            EraStore again(folder.path(), m_clock);
            again.load();
            QCOMPARE(again.found(u"a"_s, "x"), Era::Stateful);
        }
    }
};

QUAYSIDE_TEST(TestEraStore, QCoreApplication)

} // namespace tst_erastore

#include "tst_erastore.moc"
