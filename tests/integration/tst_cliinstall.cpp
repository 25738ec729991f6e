// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"
#include "tests/support/zipwriter.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace tst_cliinstall {

using namespace Qt::StringLiterals;
using namespace mcp;

/// quayside-cli install.
class TestCliInstall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void installsAfterAYesOnTheTerminal();
    void allowsOnlyWhatWasShown();
    void aSecretThatMovesIsNoChange();
    void installsNothingAfterANo();
    void leavesTheReviewToTheWindowWithoutATerminal();
    void refuses_data();
    void refuses();

private:
    QStringList line(const QStringList &more) const
    {
        return QStringList{u"--config"_s, m_folder->filePath(u"profile"_s), u"install"_s} + more;
    }
    QString bundle(const QList<ZipItem> &more = {}) const;
    QByteArray servers() const;
    QStringList unpacked() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

QString TestCliInstall::bundle(const QList<ZipItem> &more) const
{
    const QByteArray manifest =
        R"({"manifest_version":"0.3","name":"lamp","version":"1.0","description":"d","author":{"name":"Ada"},
            "server":{"type":"binary","entry_point":"lamp","mcp_config":{"command":"lamp","args":["${user_config.level}"],"env":{"LAMP_WORD":"${user_config.word}"}}},
            "user_config":{"level":{"type":"number","title":"Level","min":1,"max":3,"required":true},
                           "word":{"type":"string","title":"Word","sensitive":true}}})";
    QFile file(m_folder->filePath(u"lamp.mcpb"_s));
    const QByteArray zip =
        zipOf(QList<ZipItem>{{"manifest.json", manifest}, {"lamp", "#!/bin/sh\n"}} + more);
    return file.open(QFile::WriteOnly) && file.write(zip) == zip.size() ? file.fileName()
                                                                        : QString();
}

QByteArray TestCliInstall::servers() const
{
    CliRun run({u"--config"_s, m_folder->filePath(u"profile"_s), u"servers"_s, u"--json"_s});
    run.status();
    return run.out();
}

QStringList TestCliInstall::unpacked() const
{
    return QDir(bundlesFolder(m_folder->filePath(u"profile"_s)))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

void TestCliInstall::installsAfterAYesOnTheTerminal()
{
    FarEnd terminal;
    CliRun run(line({bundle(), u"--set"_s, u"level=2"_s}), CliRun::Terminal::Dialog,
               terminal.nearEnd());
    QVERIFY2(terminal.waitFor(u"Install it"_s), qPrintable(terminal.shown()));
    QVERIFY(terminal.shown().contains(u"Argument:    2"_s));
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run.status(), 0);
    QVERIFY(servers().contains("lamp"));
    QVERIFY(!terminal.shown().contains(u"review in the window"_s));
    QCOMPARE(unpacked().size(), 1);
}

void TestCliInstall::allowsOnlyWhatWasShown() // SEC-04
{
    FarEnd terminal;
    CliRun run(line({bundle(), u"--set"_s, u"level=2"_s}), CliRun::Terminal::Dialog,
               terminal.nearEnd());
    QVERIFY2(terminal.waitFor(u"Install it"_s), qPrintable(terminal.shown()));
    QCOMPARE(unpacked().size(), 1);
    QFile program(bundlesFolder(m_folder->filePath(u"profile"_s)) + u'/' + unpacked().constFirst()
                  + u"/lamp"_s);
    QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(program.open(QFile::Append) && program.write("exit 1\n") > 0);
    program.close();
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run.status(), 0);
    QVERIFY2(terminal.waitFor(u"review in the window"_s), qPrintable(terminal.shown()));
    QVERIFY(servers().contains("not reviewed"));
}

void TestCliInstall::aSecretThatMovesIsNoChange()
{
    FarEnd terminal;
    CliRun run(line({bundle(), u"--set"_s, u"level=2"_s, u"--set"_s, u"word=canary"_s}),
               CliRun::Terminal::Dialog, terminal.nearEnd());
    QVERIFY2(terminal.waitFor(u"Install it"_s), qPrintable(terminal.shown()));
    QVERIFY(terminal.answer(u"y"_s));
    QVERIFY(run.status() >= 0); // There may be no keychain.
    QVERIFY2(!terminal.shown().contains(u"review in the window"_s), qPrintable(terminal.shown()));
}

void TestCliInstall::installsNothingAfterANo()
{
    FarEnd terminal;
    CliRun run(line({bundle(), u"--set"_s, u"level=2"_s}), CliRun::Terminal::Dialog,
               terminal.nearEnd());
    QVERIFY2(terminal.waitFor(u"Install it"_s), qPrintable(terminal.shown()));
    QVERIFY(terminal.answer(u"n"_s));
    QCOMPARE(run.status(), 3);
    QVERIFY(!servers().contains("lamp"));
    QCOMPARE(unpacked(), QStringList());
}

void TestCliInstall::leavesTheReviewToTheWindowWithoutATerminal()
{
    CliRun run(line({bundle(), u"--set"_s, u"level=2"_s}));
    QCOMPARE(run.status(), 0);
    QVERIFY(run.err().contains("review in the window"));
    QVERIFY(servers().contains("lamp"));
}

void TestCliInstall::refuses_data()
{
    QTest::addColumn<QStringList>("set");
    QTest::addColumn<bool>("isHostile");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("a missing value") << QStringList() << false << QByteArray("Level");
    QTest::newRow("a wrong value")
        << QStringList{u"--set"_s, u"level=9"_s} << false << QByteArray("Level");
    QTest::newRow("an unknown setting")
        << QStringList{u"--set"_s, u"colour=red"_s} << false << QByteArray("colour");
    QTest::newRow("a hostile bundle")
        << QStringList{u"--set"_s, u"level=2"_s} << true << QByteArray("../evil");
}

void TestCliInstall::refuses()
{
    QFETCH(QStringList, set);
    QFETCH(bool, isHostile);
    QFETCH(QByteArray, reason);
    const QString file = bundle(isHostile ? QList<ZipItem>{{"../evil"}} : QList<ZipItem>());
    CliRun run(line(QStringList{file} + set));
    QCOMPARE(run.status(), 3);
    QVERIFY2(run.err().contains(reason), run.err().constData());
    QVERIFY(!servers().contains("lamp"));
    QCOMPARE(unpacked(), QStringList());
}

QUAYSIDE_TEST(TestCliInstall, QCoreApplication)

} // namespace tst_cliinstall

#include "tst_cliinstall.moc"
