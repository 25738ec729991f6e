// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/instancelock.h"
#include "tests/support/testclass.h"

#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/profilefiles.h"

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_instancelock {

using mcp::InstanceLock;
using namespace Qt::StringLiterals;

// TASK-20, REL-02: whose tasks may be taken over
class TestInstanceLock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void isAliveAsLongAsItIsHeld();
    void isGoneWhenItsProgramIsKilled();
    void clearsTheFilesOfThoseWhoAreGone();
    void neverGivesTwoTheSameId();
    void takesNoPathForAnId();
    void keepsItsFolderPrivate();

private:
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    QStringList files() const { return filesIn(profile() + "/instances"_L1); }
    /// The id of a program that runs until it is ended.
    QString startOther(pid_t &pid);

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestInstanceLock::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

QString TestInstanceLock::startOther(pid_t &pid)
{
    int told[2] = {};
    if (::pipe(told) != 0)
        return {};
    pid = ::fork();
    if (pid == 0) {
        InstanceLock lock(profile());
        const bool isTaken = lock.take().hasValue();
        const QByteArray id = isTaken ? lock.id().toLatin1() : QByteArray("none");
        (void)!::write(told[1], id.constData(), size_t(id.size()));
        ::close(told[1]);
        for (;;)
            ::pause();
    }
    ::close(told[1]);
    char id[64] = {};
    const auto length = ::read(told[0], id, sizeof id);
    ::close(told[0]);
    return QString::fromLatin1(id, int(length));
}

void TestInstanceLock::isAliveAsLongAsItIsHeld()
{
    InstanceLock asking(profile());
    QString id;
    {
        InstanceLock lock(profile());
        QVERIFY(lock.take());
        id = lock.id();
        QVERIFY(lock.isAlive(id));
        QVERIFY(asking.isAlive(id));
    }
    QVERIFY(!asking.isAlive(id));
    QVERIFY(files().isEmpty());
}

void TestInstanceLock::isGoneWhenItsProgramIsKilled()
{
    InstanceLock lock(profile());
    QVERIFY(lock.take());
    pid_t pid = 0;
    const QString other = startOther(pid);
    QVERIFY(lock.isAlive(other));

    ::kill(pid, SIGKILL);
    QCOMPARE(::waitpid(pid, nullptr, 0), pid);

    QVERIFY(!lock.isAlive(other));
    QVERIFY(lock.isAlive(lock.id()));
}

void TestInstanceLock::clearsTheFilesOfThoseWhoAreGone()
{
    pid_t gone = 0;
    pid_t staying = 0;
    (void)startOther(gone);
    const QString stays = startOther(staying);
    ::kill(gone, SIGKILL);
    QCOMPARE(::waitpid(gone, nullptr, 0), gone);

    InstanceLock lock(profile());
    QVERIFY(lock.take());

    QStringList expected{stays, lock.id()};
    expected.sort();
    QCOMPARE(files(), expected);
    QVERIFY(lock.isAlive(stays));
    ::kill(staying, SIGKILL);
    QCOMPARE(::waitpid(staying, nullptr, 0), staying);
}

void TestInstanceLock::neverGivesTwoTheSameId()
{
    InstanceLock one(profile());
    InstanceLock two(profile());
    QVERIFY(one.take());
    QVERIFY(two.take());
    QVERIFY(one.id() != two.id());
    QVERIFY(one.isAlive(two.id()) && two.isAlive(one.id()));
}

void TestInstanceLock::takesNoPathForAnId()
{
    InstanceLock lock(profile());
    QVERIFY(!lock.isAlive({}));
    QVERIFY(lock.take());
    const QString path = u"../instances/"_s + lock.id();
    for (const QString &id : {path, u""_s, u"nobody"_s})
        QVERIFY2(!lock.isAlive(id), qPrintable(id));
}

// SEC-70
void TestInstanceLock::keepsItsFolderPrivate()
{
    const mode_t before = ::umask(0);
    InstanceLock lock(profile());
    const auto taken = lock.take();
    ::umask(before);
    QVERIFY(taken);
    for (const QString &path : {profile(), QString(profile() + "/instances"_L1)}) {
        struct stat state = {};
        QCOMPARE(::stat(QFile::encodeName(path).constData(), &state), 0);
        QCOMPARE(int(state.st_mode & 07777), 0700);
    }
}

QUAYSIDE_TEST(TestInstanceLock, QCoreApplication)

} // namespace tst_instancelock

#include "tst_instancelock.moc"
