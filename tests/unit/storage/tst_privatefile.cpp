// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/privatefile.h"
#include "tests/support/testclass.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/profilefiles.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_privatefile {

using mcp::ErrorKind;
using mcp::PrivateFile;
using Step = mcp::PrivateFile::Step;
using namespace Qt::StringLiterals;

namespace {

int modeOf(const QString &path)
{
    struct stat state = {};
    return ::lstat(QFile::encodeName(path).constData(), &state) == 0 ? int(state.st_mode & 07777)
                                                                     : -1;
}

void setMode(const QString &path, mode_t mode)
{
    QCOMPARE(::chmod(QFile::encodeName(path).constData(), mode), 0);
}

/// Runs body in a process of its own that body or the caller ends hard.
template<class Body>
pid_t startCopy(Body body)
{
    const pid_t pid = ::fork();
    if (pid == 0) {
        body();
        ::_exit(0);
    }
    return pid;
}

} // namespace

/// SEC-70
class TestPrivateFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void findsNothingWhereNothingIs();
    void makesFolderAndFileForTheOwnerOnly();
    void takesAwayWhatGroupAndOthersMayRead();
    void refusesALinkAndLeavesItsTargetAlone();
    void refusesALinkedFolder();
    void refusesAFolderEverybodyCanWriteTo();
    void refusesAFileEverybodyCanWriteTo();
    void refusesWhatBelongsToSomebodyElse();
    void refusesWhatIsNoPlainFile();
    void refusesAFileThatIsTooLarge();
    void writesNothingThatCouldNotBeRead();
    void givesThePresentContentToAnUpdate();
    void writesNothingWhenTheChangeFails();
    void givesUpWhileAnotherProgramWrites();
    void keepsOldOrNewContentWhenAStepFails_data();
    void keepsOldOrNewContentWhenAStepFails();
    void keepsTheOldContentWhenThereIsNoRoom();
    void keepsOldOrNewContentWhenKilledAtAStep();
    void keepsOldOrNewContentWhenKilledAtAnyMoment();
    void clearsWhatAKilledSaveLeft();
    void setsAsideWithoutOverwriting();
    void setsAsideALinkNotItsTarget();

private:
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    PrivateFile file() const { return {profile(), u"a.json"_s}; }
    QString path() const { return profile() + "/a.json"_L1; }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestPrivateFile::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestPrivateFile::findsNothingWhereNothingIs()
{
    const auto content = file().read();
    QVERIFY(content);
    QVERIFY(!*content);
    QVERIFY2(!QFileInfo::exists(profile()), "reading must not make the folder");
}

void TestPrivateFile::makesFolderAndFileForTheOwnerOnly()
{
    const mode_t before = ::umask(0);
    const auto written = PrivateFile(profile() + "/deep/er"_L1, u"a.json"_s).write("one");
    ::umask(before);

    QVERIFY(written);
    QCOMPARE(modeOf(profile() + "/deep/er"_L1), 0700);
    QCOMPARE(modeOf(profile() + "/deep/er/a.json"_L1), 0600);
    QCOMPARE(filesIn(profile() + "/deep/er"_L1), QStringList(u"a.json"_s));
}

void TestPrivateFile::takesAwayWhatGroupAndOthersMayRead()
{
    QVERIFY(file().write("one"));
    setMode(profile(), 0755);
    setMode(path(), 0644);

    const auto content = file().read();

    QVERIFY(content);
    QCOMPARE(**content, "one"_ba);
    QCOMPARE(modeOf(profile()), 0700);
    QCOMPARE(modeOf(path()), 0600);
}

void TestPrivateFile::refusesALinkAndLeavesItsTargetAlone()
{
    QVERIFY(QDir().mkdir(profile()));
    const QString target = m_dir->filePath(u"target"_s);
    putFile(target, "precious");
    QVERIFY(QFile::link(target, path()));

    const auto content = file().read();
    const auto written = file().write("new");

    QVERIFY(!content);
    QCOMPARE(content.error().kind, ErrorKind::Storage);
    QCOMPARE(content.error().code, ELOOP);
    QVERIFY(!written);
    QCOMPARE(contentOf(target), "precious"_ba);
    QVERIFY(QFileInfo(path()).isSymLink());
}

void TestPrivateFile::refusesALinkedFolder()
{
    const QString elsewhere = m_dir->filePath(u"elsewhere"_s);
    QVERIFY(QDir().mkdir(elsewhere));
    QVERIFY(QFile::link(elsewhere, profile()));

    QVERIFY(!file().read());
    QVERIFY(!file().write("new"));
    QVERIFY(filesIn(elsewhere).isEmpty());
}

void TestPrivateFile::refusesAFolderEverybodyCanWriteTo()
{
    QVERIFY(file().write("one"));
    setMode(profile(), 01777);

    QCOMPARE(file().read().error().code, EPERM);
    QCOMPARE(file().write("two").error().code, EPERM);
    QCOMPARE(contentOf(path()), "one"_ba);
}

void TestPrivateFile::refusesAFileEverybodyCanWriteTo()
{
    QVERIFY(file().write("one"));
    setMode(path(), 0666);

    QCOMPARE(file().read().error().code, EPERM);
    QCOMPARE(file().write("two").error().code, EPERM);
}

void TestPrivateFile::refusesWhatBelongsToSomebodyElse()
{
    QVERIFY(file().write("one"));
    if (::chown(QFile::encodeName(path()).constData(), 12345, gid_t(-1)) != 0)
        QSKIP("only an administrator can give files away");

    QCOMPARE(file().read().error().code, EPERM);
    QCOMPARE(file().write("two").error().code, EPERM);

    QCOMPARE(::chown(QFile::encodeName(path()).constData(), ::geteuid(), gid_t(-1)), 0);
    QCOMPARE(::chown(QFile::encodeName(profile()).constData(), 12345, gid_t(-1)), 0);
    QCOMPARE(file().read().error().code, EPERM);
    QCOMPARE(file().write("two").error().code, EPERM);
    QCOMPARE(contentOf(path()), "one"_ba);
}

void TestPrivateFile::refusesWhatIsNoPlainFile()
{
    QVERIFY(QDir().mkpath(path()));
    QVERIFY(!file().read());
    QVERIFY(QDir(profile()).rmdir(u"a.json"_s));
    QCOMPARE(::mkfifo(QFile::encodeName(path()).constData(), 0600), 0);
    QVERIFY(!file().read()); // and does not wait for a writer
}

void TestPrivateFile::refusesAFileThatIsTooLarge()
{
    QVERIFY(file().write("one"));
    QVERIFY(QFile::resize(path(), PrivateFile::kMaxBytes));
    QVERIFY(file().read());
    QVERIFY(QFile::resize(path(), PrivateFile::kMaxBytes + 1));
    QCOMPARE(file().read().error().code, EFBIG);
}

void TestPrivateFile::writesNothingThatCouldNotBeRead()
{
    QVERIFY(file().write(QByteArray(PrivateFile::kMaxBytes, 'x')));
    QVERIFY(file().read());
    QVERIFY(file().write("one"));
    const auto written = file().write(QByteArray(PrivateFile::kMaxBytes + 1, 'x'));
    QVERIFY(!written);
    QCOMPARE(written.error().code, EFBIG);
    QCOMPARE(contentOf(path()), "one"_ba);
}

void TestPrivateFile::givesThePresentContentToAnUpdate()
{
    QList<std::optional<QByteArray>> seen;
    for (const QByteArray &next : {"one"_ba, "two"_ba}) {
        QVERIFY(file().update([&](const auto &current) -> mcp::Result<QByteArray> {
            seen.append(current);
            return next;
        }));
    }
    QCOMPARE(seen, (QList<std::optional<QByteArray>>{std::nullopt, "one"_ba}));
    QCOMPARE(contentOf(path()), "two"_ba);
}

void TestPrivateFile::writesNothingWhenTheChangeFails()
{
    QVERIFY(file().write("one"));
    const auto updated = file().update([](const auto &) -> mcp::Result<QByteArray> {
        return mcp::Error{ErrorKind::Storage, u"no"_s, 7, {}};
    });
    QCOMPARE(updated.error().code, 7);
    QCOMPARE(contentOf(path()), "one"_ba);
}

void TestPrivateFile::givesUpWhileAnotherProgramWrites()
{
    const NoPatience none;
    QVERIFY(file().write("one"));
    const int other = ::open(QFile::encodeName(profile()).constData(), O_RDONLY | O_DIRECTORY);
    QCOMPARE(::flock(other, LOCK_EX), 0);

    const auto refused = file().write("two");
    ::close(other);

    QVERIFY(!refused);
    QCOMPARE(refused.error().code, EWOULDBLOCK);
    QVERIFY(file().write("three"));
    QCOMPARE(contentOf(path()), "three"_ba);
}

void TestPrivateFile::keepsOldOrNewContentWhenAStepFails_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QByteArray>("left");
    QTest::newRow("create") << int(Step::Create) << "old"_ba;
    QTest::newRow("write") << int(Step::Write) << "old"_ba;
    QTest::newRow("sync") << int(Step::Sync) << "old"_ba;
    QTest::newRow("rename") << int(Step::Rename) << "old"_ba;
    QTest::newRow("sync folder") << int(Step::SyncFolder) << "new"_ba;
}

void TestPrivateFile::keepsOldOrNewContentWhenAStepFails()
{
    QFETCH(int, step);
    QFETCH(QByteArray, left);
    PrivateFile failing = file();
    QVERIFY(failing.write("old"));
    failing.setFault([step](Step now) { return int(now) == step ? ENOSPC : 0; });

    const auto written = failing.write("new");

    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::Storage);
    QCOMPARE(written.error().code, ENOSPC);
    QCOMPARE(contentOf(path()), left);
    QCOMPARE(filesIn(profile()), QStringList(u"a.json"_s));
}

void TestPrivateFile::keepsTheOldContentWhenThereIsNoRoom()
{
    QVERIFY(file().write("old"));
    struct rlimit before = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit little = before;
    little.rlim_cur = 64 * 1024;
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);

    const auto written = file().write(QByteArray(200 * 1024, 'n'));

    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, oldHandler);
    QVERIFY(!written);
    QCOMPARE(written.error().code, EFBIG);
    QCOMPARE(contentOf(path()), "old"_ba);
    QCOMPARE(filesIn(profile()), QStringList(u"a.json"_s));
}

void TestPrivateFile::keepsOldOrNewContentWhenKilledAtAStep()
{
    for (const Step step :
         {Step::Create, Step::Write, Step::Sync, Step::Rename, Step::SyncFolder}) {
        QVERIFY(file().write("old"));
        const pid_t pid = startCopy([this, step] {
            PrivateFile dying = file();
            dying.setFault(
                [step](Step now) { return now == step ? ::kill(::getpid(), SIGKILL) : 0; });
            (void)dying.write("new");
        });
        int status = 0;
        QCOMPARE(::waitpid(pid, &status, 0), pid);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(contentOf(path()), step == Step::SyncFolder ? "new"_ba : "old"_ba);
    }
}

void TestPrivateFile::keepsOldOrNewContentWhenKilledAtAnyMoment()
{
    constexpr int kKills = 1000;
    constexpr qsizetype kSize = 100'000;
    QVERIFY(file().write(QByteArray(kSize, 'a')));
    std::srand(20260728);
    for (int i = 0; i < kKills; ++i) {
        const pid_t pid = startCopy([this] {
            const PrivateFile mine = file();
            for (char letter = 'a';; letter = char('a' + (letter - 'a' + 1) % 26))
                (void)mine.write(QByteArray(kSize, letter));
        });
        ::usleep(useconds_t(std::rand() % 3000));
        ::kill(pid, SIGKILL);
        QCOMPARE(::waitpid(pid, nullptr, 0), pid);
        const QByteArray content = contentOf(path());
        QCOMPARE(content.size(), kSize);
        QCOMPARE(content.count(content.at(0)), kSize);
    }
}

void TestPrivateFile::clearsWhatAKilledSaveLeft()
{
    QVERIFY(file().write("old"));
    putFile(profile() + "/.a.json.new"_L1, "half of it");

    QVERIFY(file().write("new"));

    QCOMPARE(contentOf(path()), "new"_ba);
    QCOMPARE(filesIn(profile()), QStringList(u"a.json"_s));
}

void TestPrivateFile::setsAsideWithoutOverwriting()
{
    const QDateTime now = StoppedClock().wallTime();
    QStringList names;
    for (const QByteArray &content : {"1"_ba, "2"_ba, "3"_ba}) {
        QVERIFY(file().write(content));
        const auto aside = file().setAside(now);
        QVERIFY(aside);
        QCOMPARE(contentOf(*aside), content);
        names.append(QFileInfo(*aside).fileName());
    }
    QCOMPARE(names,
             (QStringList{u"a.json.broken-20260728-093000"_s, u"a.json.broken-20260728-093000-2"_s,
                          u"a.json.broken-20260728-093000-3"_s}));
    QCOMPARE(file().setAside(now).error().code, ENOENT);
}

void TestPrivateFile::setsAsideALinkNotItsTarget()
{
    QVERIFY(QDir().mkdir(profile()));
    const QString target = m_dir->filePath(u"target"_s);
    putFile(target, "precious");
    QVERIFY(QFile::link(target, path()));

    const auto aside = file().setAside(StoppedClock().wallTime());

    QVERIFY(aside);
    QVERIFY(QFileInfo(*aside).isSymLink());
    QCOMPARE(contentOf(target), "precious"_ba);
}

QUAYSIDE_TEST(TestPrivateFile, QCoreApplication)

} // namespace tst_privatefile

#include "tst_privatefile.moc"
