// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/storage/serverstore.h"
#include "core/storage/timeouts.h"
#include "tests/support/testclass.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_timeouts {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestTimeouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areReadAndWritten() // TIME-01
    {
        auto value = *json::parse(u"{\"call\":5,\"later\":[1]}");
        Timeouts timeouts = *readTimeouts(value);
        QCOMPARE(timeouts.callTime(), 5s);
        QCOMPARE(timeouts.connectTime(), 30s);
        QCOMPARE(timeouts.totalTime(), 30min);
        QVERIFY(timeouts.set(u"total", 60s) && timeouts.set(u"call", 0s));
        writeTimeouts(value, timeouts);
        QCOMPARE(value.toJson(), QByteArray("{\"later\":[1],\"total\":60}"));
        Timeouts others;
        others.call = 7s;
        others.total = 8s;
        QCOMPARE(timeouts.orElse(others).callTime(), 7s);
        QCOMPARE(timeouts.orElse(others).totalTime(), 60s);
    }

    void boundsHold_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("least") << u"{\"connect\":1,\"call\":1,\"total\":1}"_s << true;
        QTest::newRow("most") << u"{\"connect\":600,\"call\":86400,\"total\":604800}"_s << true;
        for (const char *wrong :
             {"{\"connect\":0}", "{\"connect\":601}", "{\"call\":86401}", "{\"total\":604801}",
              "{\"call\":1.5}", "{\"call\":\"60\"}", "[]", "{\"total\":-1}"})
            QTest::newRow(wrong) << QString::fromLatin1(wrong) << false;
    }
    void boundsHold() // TIME-01
    {
        QFETCH(QString, text);
        QFETCH(bool, isGood);
        const auto value = json::parse(text);
        QCOMPARE(bool(readTimeouts(*value)), isGood);
        QCOMPARE(readTimeoutsLeniently(*value) == Timeouts(), !isGood);
    }

    void areKeptWithTheServer() // TIME-01
    {
        const QTemporaryDir folder;
        const SystemClock clock;
        ServerStore store(folder.path(), clock);
        QVERIFY(store.load());
        ServerEntry entry;
        entry.name = entry.program = u"demo"_s;
        entry.timeouts.call = 90s;
        const auto added = store.add(entry);
        QVERIFY(added);
        ServerStore again(folder.path(), clock);
        QVERIFY(again.load());
        QCOMPARE(again.entries().constFirst().timeouts, entry.timeouts);
        ServerEntry changed = *added;
        changed.timeouts = {};
        QVERIFY(again.replace(changed));
        QVERIFY(store.load());
        QCOMPARE(store.entries().constFirst().timeouts, Timeouts());
    }
};

QUAYSIDE_TEST(TestTimeouts, QCoreApplication)

} // namespace tst_timeouts

#include "tst_timeouts.moc"
