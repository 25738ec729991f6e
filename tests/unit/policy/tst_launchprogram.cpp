// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/launchprogram.h"
#include "tests/support/testclass.h"

#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

namespace tst_launchprogram {

using mcp::ErrorKind;
using mcp::identifyProgram;
using mcp::resolveProgram;
using mcp::ServerEntry;
using namespace Qt::StringLiterals;

class TestLaunchProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void takesAnAbsoluteProgramAsItIs();
    void findsABareNameInTheSearchPathInOrder();
    void neverLooksInOurOwnPath();
    void saysWhyAProgramCannotBeUsed_data();
    void saysWhyAProgramCannotBeUsed();
    void refusesRelativePaths_data();
    void refusesRelativePaths();
    void refusesAProgramPlantedInTheWorkingFolder();
    void identifiesTheFileBehindALink();
    void noticesAChangedFile();
    void identifiesNothingWhereNothingIs();
    void passesOnAFixedSmallSetOfVariables();
    void letsTheEntrysOwnVariablesWin();
    void findsOwnProgramsBesideThisOne_data();
    void findsOwnProgramsBesideThisOne(); // W17

private:
    QString at(const QString &name) const { return m_dir->filePath(name); }
    QString makeProgram(const QString &name, mode_t mode = 0755) const
    {
        const QString path = at(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/true\n") < 0
            || ::chmod(QFile::encodeName(path).constData(), mode) != 0)
            qFatal("no program made");
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestLaunchProgram::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestLaunchProgram::takesAnAbsoluteProgramAsItIs()
{
    const QString program = makeProgram(u"folder/My Server"_s);
    QCOMPARE(resolveProgram(program, {}, {}).valueOr({}), program);
    QCOMPARE(resolveProgram(program, {}, at(u"folder"_s)).valueOr({}), program);
}

void TestLaunchProgram::findsABareNameInTheSearchPathInOrder()
{
    const QString second = makeProgram(u"two/run"_s);
    const QString third = makeProgram(u"three/run"_s);
    makeProgram(u"one/run"_s, 0644);
    const QStringList path{at(u"none"_s), at(u"one"_s), at(u"two"_s), at(u"three"_s)};
    QCOMPARE(resolveProgram(u"run"_s, path, {}).valueOr({}), second);
    QCOMPARE(resolveProgram(u"run"_s, {path.rbegin(), path.rend()}, {}).valueOr({}), third);
}

void TestLaunchProgram::neverLooksInOurOwnPath()
{
    QCOMPARE(resolveProgram(u"sh"_s, {}, {}).error().code, ENOENT);
    QCOMPARE(resolveProgram(u"sh"_s, {u""_s, u"."_s, u"bin"_s}, {}).error().code, ENOENT);
}

void TestLaunchProgram::saysWhyAProgramCannotBeUsed_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("code");
    QTest::newRow("empty") << u""_s << ENOENT;
    QTest::newRow("not there") << u"/none"_s << ENOENT;
    QTest::newRow("not executable") << u"/plain"_s << EACCES;
    QTest::newRow("a folder") << u"/folder"_s << EISDIR;
    QTest::newRow("a dangling link") << u"/dangling"_s << ENOENT;
    QTest::newRow("bare, not there") << u"none"_s << ENOENT;
    QTest::newRow("bare, not executable") << u"plain"_s << EACCES;
    QTest::newRow("bare, a folder") << u"folder"_s << EISDIR;
}

void TestLaunchProgram::saysWhyAProgramCannotBeUsed()
{
    QFETCH(QString, program);
    QFETCH(int, code);
    makeProgram(u"plain"_s, 0644);
    QVERIFY(QDir().mkdir(at(u"folder"_s)));
    QVERIFY(QFile::link(u"/nowhere/at/all"_s, at(u"dangling"_s)));

    const auto resolved = resolveProgram(
        program.startsWith(u'/') ? m_dir->path() + program : program, {m_dir->path()}, {});

    QVERIFY(!resolved);
    QCOMPARE(resolved.error().kind, ErrorKind::Transport);
    QCOMPARE(resolved.error().code, code);
}

// SEC-06
void TestLaunchProgram::refusesRelativePaths_data()
{
    QTest::addColumn<QString>("program");
    for (const char *program : {"./run", "../run", "folder/run", "~/run", "run/"})
        QTest::newRow(program) << QString::fromLatin1(program);
    QTest::newRow("NUL") << QString(u"/bin/sh"_s + QChar(u'\0') + u"x"_s);
}

void TestLaunchProgram::refusesRelativePaths()
{
    QFETCH(QString, program);
    makeProgram(u"run"_s);
    makeProgram(u"folder/run"_s);
    const auto resolved = resolveProgram(program, {m_dir->path()}, m_dir->path());
    QVERIFY(!resolved);
    QCOMPARE(resolved.error().kind, ErrorKind::Policy);
}

// SEC-06
void TestLaunchProgram::refusesAProgramPlantedInTheWorkingFolder()
{
    makeProgram(u"work/run"_s);
    const QString work = at(u"work"_s);
    QVERIFY(QFile::link(work, at(u"link"_s)));
    const QStringList ways{work, work + u'/', QString(work + "/../work"_L1), at(u"link"_s)};
    for (const QString &folder : ways) {
        const auto resolved = resolveProgram(u"run"_s, {folder, u"."_s}, work);
        QVERIFY2(!resolved, qPrintable(folder));
        QCOMPARE(resolved.error().kind, ErrorKind::Policy);
    }
    const QString right = makeProgram(u"bin/run"_s);
    QCOMPARE(resolveProgram(u"run"_s, {work, at(u"bin"_s)}, work).valueOr({}), right);
    QCOMPARE(resolveProgram(u"run"_s, {at(u"bin"_s)}, work).valueOr({}), right);
}

void TestLaunchProgram::identifiesTheFileBehindALink()
{
    const QString program = makeProgram(u"run"_s);
    QVERIFY(QFile::link(program, at(u"link"_s)));
    const auto file = identifyProgram(program);
    QCOMPARE(identifyProgram(at(u"link"_s)), file);
    QCOMPARE(file.size, 12);
    QVERIFY(file.inode != 0);
    QVERIFY2(file.isUserWritable, "we made it");
}

// SEC-04
void TestLaunchProgram::noticesAChangedFile()
{
    const QString program = makeProgram(u"run"_s);
    const auto before = identifyProgram(program);
    QCOMPARE(identifyProgram(program), before);

    const struct utimbuf later = {1, 1};
    QCOMPARE(::utime(QFile::encodeName(program).constData(), &later), 0);
    const auto touched = identifyProgram(program);
    QVERIFY(touched != before);

    makeProgram(u"other"_s);
    QCOMPARE(::rename(QFile::encodeName(at(u"other"_s)).constData(),
                      QFile::encodeName(program).constData()),
             0);
    QVERIFY(identifyProgram(program).inode != touched.inode);
}

void TestLaunchProgram::identifiesNothingWhereNothingIs()
{
    QCOMPARE(identifyProgram({}), mcp::ProgramIdentity());
    QCOMPARE(identifyProgram(at(u"none"_s)).size, -1);
}

// SEC-07
void TestLaunchProgram::passesOnAFixedSmallSetOfVariables()
{
    QProcessEnvironment own;
    for (const char *name : {"HOME",
                             "LOGNAME",
                             "USER",
                             "SHELL",
                             "PATH",
                             "TERM",
                             "LANG",
                             "LANGUAGE",
                             "LC_ALL",
                             "LC_TIME",
                             "TZ",
                             "TMPDIR",
                             "CANARY",
                             "XDG_RUNTIME_DIR",
                             "DBUS_SESSION_BUS_ADDRESS",
                             "SSH_AUTH_SOCK",
                             "AWS_SECRET_ACCESS_KEY",
                             "LD_PRELOAD",
                             "DISPLAY",
                             "home",
                             "HOMEX",
                             "LCX",
                             "LC_TOKEN",
                             "LC_"})
        own.insert(QString::fromLatin1(name), u"v"_s);
    QStringList names;
    for (const auto &[name, value] : mcp::childEnvironment(own, {}))
        names.append(name);
    QCOMPARE(names.join(u' '),
             u"HOME LANG LANGUAGE LC_ALL LC_TIME LOGNAME PATH SHELL TERM TMPDIR TZ USER"_s);
}

void TestLaunchProgram::letsTheEntrysOwnVariablesWin()
{
    QProcessEnvironment own;
    own.insert(u"PATH"_s, u"/usr/bin"_s);
    own.insert(u"CANARY"_s, u"secret"_s);
    ServerEntry entry;
    entry.environment = {{u"PATH"_s, u"/opt"_s}, {u"A"_s, u"${CANARY}"_s}, {u"A"_s, u"$CANARY"_s}};
    const QList<std::pair<QString, QString>> expected{{u"A"_s, u"$CANARY"_s},
                                                      {u"PATH"_s, u"/opt"_s}};
    QCOMPARE(mcp::childEnvironment(own, entry), expected);
}

void TestLaunchProgram::findsOwnProgramsBesideThisOne_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("searchPath");
    QTest::addColumn<bool>("isFound");

    const QString name = u"quayside-demo-server"_s;
    QTest::newRow("no PATH") << name << QString() << true;
    QTest::newRow("a PATH without it") << name << u"/usr/bin:/bin"_s << true;
    QTest::newRow("a PATH with another one") << name << u"planted"_s << true;
    QTest::newRow("another program that is here") << u"tests_policy"_s << u"/usr/bin"_s << false;
    QTest::newRow("a longer name") << name + u'2' << u"/usr/bin"_s << false;
    QTest::newRow("a relative path") << u"./"_s + name << u"/usr/bin"_s << false;
}

void TestLaunchProgram::findsOwnProgramsBesideThisOne()
{
    QFETCH(const QString, program);
    QFETCH(const QString, searchPath);
    QFETCH(const bool, isFound);

    const QString planted = QFileInfo(makeProgram(u"bin/quayside-demo-server"_s)).path();
    ServerEntry entry;
    entry.program = program;
    entry.arguments = {u"--era"_s, u"stateless"_s}; // As in the handbook.
    QProcessEnvironment own;
    own.insert(u"PATH"_s, searchPath == "planted"_L1 ? planted : searchPath);
    const QString here = QCoreApplication::applicationDirPath();
    const QString expected = isFound ? QString(here + u'/' + program) : QString();
    QCOMPARE(resolveProgram(entry, own).valueOr({}), expected);
    entry.environment = {{u"PATH"_s, u"/nonexistent"_s}};
    QCOMPARE(resolveProgram(entry, own).valueOr({}), expected);
    entry.workingFolder = here; // A program in the working folder is never taken (SEC-06).
    QVERIFY(!resolveProgram(entry, own));
}

QUAYSIDE_TEST(TestLaunchProgram, QCoreApplication)

} // namespace tst_launchprogram

#include "tst_launchprogram.moc"
