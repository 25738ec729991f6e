// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/runtimes.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace tst_runtimes {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

/// A folder on the PATH, with programs of the test.
struct Stage
{
    QTemporaryDir folder;
    ManualClock clock;
    Runtimes runtimes{&clock};
    std::optional<Runtime> found;

    QString path(const QString &name) const { return folder.filePath(name); }

    bool write(const QString &name, const QByteArray &script) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly | QIODevice::Truncate)
            && file.write("#!/bin/sh\n" + script) > 0
            && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    void find(const QString &name, const QString &searchPath = {})
    {
        QProcessEnvironment environment;
        environment.insert(u"PATH"_s, searchPath.isEmpty() ? folder.path() : searchPath);
        environment.insert(u"CANARY"_s, u"canary"_s);
        found.reset();
        runtimes.find(name, environment).then(&runtimes, [this](const Result<Runtime> &result) {
            found = result.valueOr({});
        });
    }
};

} // namespace

/// Programs that run servers, and their versions (install.md 1 rule 7).
class TestRuntimes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsPathAndVersion_data();
    void tellsPathAndVersion();
    void aMissingProgramIsTold();
    void aProgramThatOthersCanReplaceIsNotRun_data();
    void aProgramThatOthersCanReplaceIsNotRun();
    void onlyAbsoluteFoldersOfThePathCount();
    void aProgramThatDoesNotAnswerIsEnded();
    void outputIsBounded();
    void theProgramGetsWhatAServerGets();
    void anAnswerHoldsUntilTheFileChanges();
    void ranges_data();
    void ranges();
};

void TestRuntimes::tellsPathAndVersion_data()
{
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QString>("version"); // Empty: none.
    const auto row = [](const char *output, const char *version) {
        QTest::newRow(output) << QByteArray(output) << QString::fromLatin1(version);
    };
    row("v18.19.0", "18.19.0");
    row("9.2.0", "9.2.0");
    row("Python 3.11.2", "3.11.2");
    row("uv 0.4.18 (7b55e9790 2024-10-01)", "0.4.18");
    row("Docker version 20.10.24+dfsg1, build 297e128", "20.10.24");
    row("podman version 4.3.1", "4.3.1");
    row("10.0.100-rc.2", "10.0.100");
    row("no number", "");
    row("99999999999.1", "");
}

void TestRuntimes::tellsPathAndVersion()
{
    QFETCH(QByteArray, output);
    QFETCH(QString, version);
    Stage stage;
    QVERIFY(stage.write(u"node"_s, "[ \"$*\" = --version ] && echo '" + output + "'\n"));
    stage.find(u"node"_s);
    QVERIFY(!stage.found); // Never within find().
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->name, u"node"_s);
    QCOMPARE(stage.found->path, stage.path(u"node"_s));
    QCOMPARE(stage.found->version.toString(), version);
    QCOMPARE(stage.found->problem,
             version.isEmpty() ? Runtime::Problem::NoVersion : Runtime::Problem::None);
}

void TestRuntimes::aMissingProgramIsTold()
{
    Stage stage;
    stage.find(u"uvx"_s);
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::Missing);
    QVERIFY(stage.found->path.isEmpty() && stage.found->version.isNull());
}

void TestRuntimes::aProgramThatOthersCanReplaceIsNotRun_data()
{
    QTest::addColumn<QString>("open"); // What others may write, inside the folder.
    QTest::newRow("the file") << u"bin/node"_s;
    QTest::newRow("its folder") << u"bin"_s;
    QTest::newRow("a folder above") << u"."_s;
    QTest::newRow("the file behind a link") << u"real"_s;
}

void TestRuntimes::aProgramThatOthersCanReplaceIsNotRun()
{
    QFETCH(QString, open);
    Stage stage;
    const bool isLink = open == u"real";
    QVERIFY(QDir(stage.folder.path()).mkpath(u"bin"_s));
    QVERIFY(stage.write(isLink ? u"real"_s : u"bin/node"_s,
                        ": > '" + stage.path(u"ran"_s).toLocal8Bit() + "'; echo 1.2.3\n"));
    if (isLink)
        QVERIFY(QFile::link(stage.path(u"real"_s), stage.path(u"bin/node"_s)));
    stage.find(u"node"_s, stage.path(u"bin"_s));
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::None);
    QVERIFY(QFile::remove(stage.path(u"ran"_s)));

    QCOMPARE(::chmod(QFile::encodeName(stage.path(open)).constData(), 0777), 0);
    stage.find(u"node"_s, stage.path(u"bin"_s));
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::Unsafe);
    QCOMPARE(stage.found->path, stage.path(u"bin/node"_s));
    QVERIFY(!QFile::exists(stage.path(u"ran"_s)));
}

void TestRuntimes::onlyAbsoluteFoldersOfThePathCount() // SEC-06
{
    Stage stage;
    QVERIFY(stage.write(u"node"_s, "echo 1.2.3\n"));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(stage.folder.path()));
    stage.find(u"node"_s, u".::/nowhere"_s);
    QVERIFY(QDir::setCurrent(before));
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::Missing);
}

void TestRuntimes::aProgramThatDoesNotAnswerIsEnded()
{
    Stage stage;
    const QByteArray ran = "'" + stage.path(u"ran"_s).toLocal8Bit() + "'";
    QVERIFY(stage.write(u"node"_s,
                        "[ -e " + ran + " ] && echo 1.2.3 && exit\n: > " + ran
                            + "; /bin/sleep 1000 & wait\n"));
    stage.find(u"node"_s);
    QTRY_VERIFY(QFile::exists(stage.path(u"ran"_s)));
    stage.clock.advance(Runtimes::kTimeout - std::chrono::milliseconds(1));
    QVERIFY(!stage.found);
    stage.clock.advance(std::chrono::milliseconds(1));
    QVERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::NoVersion);
    // It is asked again: it may only have been busy.
    stage.find(u"node"_s);
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::None);
    QCOMPARE(stage.found->version.toString(), u"1.2.3"_s);
}

void TestRuntimes::outputIsBounded()
{
    Stage stage;
    QVERIFY(stage.write(u"node"_s, "while :; do echo noise; done\n"));
    stage.find(u"node"_s);
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->problem, Runtime::Problem::NoVersion);
}

void TestRuntimes::theProgramGetsWhatAServerGets() // SEC-07
{
    Stage stage;
    QVERIFY(stage.write(u"node"_s,
                        "[ -z \"$CANARY\" ] && [ \"$PWD\" = / ] && ! read line && echo 1.2.3\n"));
    stage.find(u"node"_s);
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->version.toString(), u"1.2.3"_s);
}

void TestRuntimes::anAnswerHoldsUntilTheFileChanges()
{
    Stage stage;
    const QByteArray count = "echo >> '" + stage.path(u"runs"_s).toLocal8Bit() + "'\n";
    const auto runs = [&stage] {
        QFile file(stage.path(u"runs"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    };
    QVERIFY(stage.write(u"node"_s, count + "echo 1.2.3\n"));
    for (int i = 0; i < 2; ++i) {
        stage.find(u"node"_s);
        QTRY_VERIFY(stage.found);
        QCOMPARE(stage.found->version.toString(), u"1.2.3"_s);
    }
    QCOMPARE(runs(), 1);
    QVERIFY(QFile::remove(stage.path(u"node"_s)));
    QVERIFY(stage.write(u"node"_s, count + "echo 1.3.0\n"));
    QFile file(stage.path(u"node"_s));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(10),
                             QFileDevice::FileModificationTime));
    file.close();
    stage.find(u"node"_s);
    QTRY_VERIFY(stage.found);
    QCOMPARE(stage.found->version.toString(), u"1.3.0"_s);
    QCOMPARE(runs(), 2);
}

void TestRuntimes::ranges_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("range");
    QTest::addColumn<int>("isIn"); // -1: the range is not understood.
    const auto row = [](const char *version, const QString &range, int isIn) {
        QTest::addRow("%s in %s", version, qPrintable(range.left(40)))
            << QString::fromLatin1(version) << range << isIn;
    };
    row("18.19.0", u">=18"_s, 1);
    row("18.0.0", u">=18"_s, 1);
    row("18", u">=18.0.0"_s, 1);
    row("17.9.1", u">= 18.0"_s, 0);
    row("3.11.2", u">=3.10,<4"_s, 1);
    row("4.0.0", u">=3.10, <4"_s, 0);
    row("3.9.9", u">=3.10 <4"_s, 0);
    row("18.19.0", u"18"_s, 1);
    row("18.19.0", u"18.x"_s, 1);
    row("19.0.0", u"18.*"_s, 0);
    row("3.11.2", u"==3.11.*"_s, 1);
    row("18.19.0", u"=18.19.0"_s, 1);
    row("18.19.0", u"*"_s, 1);
    row("20.1.0", u"^20.1 || >=22"_s, 1);
    row("21.0.0", u"^20.1 || >=22"_s, 0);
    row("22.3.0", u"^20.1||>=22"_s, 1);
    row("0.4.9", u"^0.4.1"_s, 1);
    row("0.5.0", u"^0.4.1"_s, 0);
    row("3.11.9", u"~3.11.2"_s, 1);
    row("3.12.0", u"~3.11.2"_s, 0);
    row("3.12.0", u"~3"_s, 1);
    row("3.12.0", u"~=3.11"_s, 1);
    row("4.0.0", u"~=3.11"_s, 0);
    row("3.12.0", u"~=3.11.0"_s, 0);
    row("18.2.0", u"<=18"_s, 1);
    row("18.0.0", u">18"_s, 0);
    row("18.0.1", u">18"_s, 1);
    row("3.12.1", u">=3.10,!=3.12.1"_s, 0);
    row("20.0.0", u">=v18.0.0-0"_s, 1);
    row("20.0.0", u"18 - 22"_s, -1);
    row("20.0.0", u"lts/*"_s, -1);
    row("20.0.0", u""_s, -1);
    row("20.0.0", u">=18 ||"_s, -1);
    row("20.0.0", u">="_s, -1);
    row("20.0.0", u">=18;rm"_s, -1);
    row("20.0.0", u">=18"_s + QString(196, u' '), 1);
    row("20.0.0", u">=18"_s + QString(197, u' '), -1);
    row("20.0.0", u">=99999999999"_s, -1);
}

void TestRuntimes::ranges()
{
    QFETCH(QString, version);
    QFETCH(QString, range);
    QFETCH(int, isIn);
    const auto result = isInRange(QVersionNumber::fromString(version), range);
    QCOMPARE(result ? int(*result) : -1, isIn);
}

QUAYSIDE_TEST(TestRuntimes, QCoreApplication)

} // namespace tst_runtimes

#include "tst_runtimes.moc"
