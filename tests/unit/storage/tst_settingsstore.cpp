// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/settingsstore.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_settingsstore {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestSettingsStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void remembersOverARestart()
    {
        QTemporaryDir folder;
        SettingsStore store(folder.path());
        store.load();
        QVERIFY(store.value(u"a"_s).isNull());
        store.set(u"a"_s, json::Value(u"one"_s));
        store.set(u"b"_s, json::Value(true));
        store.set(u"a"_s, json::Value(u"two"_s));

        SettingsStore again(folder.path());
        again.load();
        QCOMPARE(again.value(u"a"_s).toString(), u"two"_s);
        QVERIFY(again.value(u"b"_s).toBool());
    }

    // M9: two programs that use the profile at the same time.
    void keepsWhatAnotherProgramHasSetSince()
    {
        QTemporaryDir folder;
        SettingsStore one(folder.path());
        SettingsStore other(folder.path());
        one.load();
        other.load();
        one.set(u"a"_s, json::Value(u"one"_s));
        other.set(u"b"_s, json::Value(u"other"_s));
        one.set(u"c"_s, json::Value(true));

        SettingsStore again(folder.path());
        again.load();
        QCOMPARE(again.value(u"a"_s).toString(), u"one"_s);
        QCOMPARE(again.value(u"b"_s).toString(), u"other"_s);
        QVERIFY(again.value(u"c"_s).toBool());
    }

    void nothingIsWrittenWhenNothingChanges()
    {
        QTemporaryDir folder;
        SettingsStore store(folder.path());
        store.set(u"a"_s, json::Value(true));
        const QString path = folder.filePath(u"settings.json"_s);
        QVERIFY(QFile::remove(path));
        store.set(u"a"_s, json::Value(true));
        QVERIFY(!QFile::exists(path));
    }

    void aDamagedFileCostsWhatWasRememberedOnly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("half") << QByteArray("{\"a\":");
        QTest::newRow("no object") << QByteArray("[1]");
        QTest::newRow("empty") << QByteArray();
    }

    void aDamagedFileCostsWhatWasRememberedOnly()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        QFile file(folder.filePath(u"settings.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        SettingsStore store(folder.path());
        store.load();
        QVERIFY(store.value(u"a"_s).isNull());
        store.set(u"a"_s, json::Value(true));
        store.load();
        QVERIFY(store.value(u"a"_s).toBool());
    }
};

QUAYSIDE_TEST(TestSettingsStore, QCoreApplication)

} // namespace tst_settingsstore

#include "tst_settingsstore.moc"
