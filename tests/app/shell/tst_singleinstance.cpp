// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/singleinstance.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>

#include <memory>
#include <optional>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

namespace quayside::tst_singleinstance {

using namespace Qt::StringLiterals;
using Role = SingleInstance::Role;

namespace {

/// A later instance, in a thread instead of a process.
std::optional<Role> startAnother(const QString &profile, const QStringList &links)
{
    std::optional<Role> role;
    const std::unique_ptr<QThread> other(QThread::create([&] {
        SingleInstance instance(profile);
        role = instance.start(links);
    }));
    other->start();
    waitUntil([&other] { return other->isFinished(); });
    return other->wait() ? role : std::nullopt;
}

/// Connects as user nobody and reads: 0 refused or closed without data, 1 answered, 2 not possible here.
int connectAsNobody(const QByteArray &path)
{
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr uid_t kNobody = 65534;
        if (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)
            ::_exit(2);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        qstrncpy(address.sun_path, path.constData(), sizeof address.sun_path);
        const int number = ::socket(AF_UNIX, SOCK_STREAM, 0);
        if (::connect(number, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
            ::_exit(0);
        char byte = 0;
        ::send(number, "[]\n", 3, MSG_NOSIGNAL);
        ::_exit(::read(number, &byte, 1) == 1 ? 1 : 0);
    }
    int status = 0;
    waitUntil([&] { return ::waitpid(child, &status, WNOHANG) == child; });
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

} // namespace

/// One window per profile, and the messages that it accepts.
class TestSingleInstance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void handsOverItsLinks();
    void handsOverNothingButSoManyShortLinks();
    void otherProfilesAreIndependent();
    void aLinkToTheProfileIsTheSameProfile();
    void whatAKilledOneLeftIsNoObstacle();
    void isForTheSameUserOnly();
    void refusesAnotherUserWhoGetsThatFar();
    void cutsOffWhoSendsTooMuch();
    void listensToFourAtOnce();
    void givesUpOnAFirstThatHangs();
    void startsWhenTheFirstHasEnded();
    void runsWithoutARuntimeFolder();

private:
    QString profile() const { return m_profile->path(); }
    QString socketPath() const;

    std::unique_ptr<QTemporaryDir> m_profile;
    std::unique_ptr<QTemporaryDir> m_runtime;
};

void TestSingleInstance::init()
{
    m_profile = std::make_unique<QTemporaryDir>();
    m_runtime = std::make_unique<QTemporaryDir>();
    qputenv("XDG_RUNTIME_DIR", m_runtime->path().toUtf8());
}

QString TestSingleInstance::socketPath() const
{
    const QDir folder(m_runtime->filePath(u"quayside"_s));
    const QStringList names = folder.entryList(QDir::System | QDir::Files);
    return names.size() == 1 ? folder.filePath(names.constFirst()) : QString();
}

void TestSingleInstance::handsOverItsLinks()
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QSignalSpy handed(&first, &SingleInstance::handed);
    QCOMPARE(startAnother(profile(), {u"https://example.org/mcp"_s, u"zwei, \"drei\"\n"_s}),
             Role::Second);
    QTRY_VERIFY(handed.size() == 1);
    QCOMPARE(handed.constFirst().constFirst().toStringList(),
             QStringList({u"https://example.org/mcp"_s, u"zwei, \"drei\"\n"_s}));
    QCOMPARE(startAnother(profile(), {}), Role::Second);
    QTRY_VERIFY(handed.size() == 2);
}

void TestSingleInstance::handsOverNothingButSoManyShortLinks() // SEC-12
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QSignalSpy handed(&first, &SingleInstance::handed);
    const QString longest(SingleInstance::kLinkBytes, u'"');
    QStringList links(SingleInstance::kLinks + 1, longest);
    links.prepend(longest + u'x');
    QCOMPARE(startAnother(profile(), links), Role::Second);
    QTRY_VERIFY(handed.size() == 1);
    QCOMPARE(handed.constFirst().constFirst().toStringList(),
             QStringList(SingleInstance::kLinks, longest));

    QLocalSocket raw;
    raw.connectToServer(socketPath());
    raw.write("{\"run\":[\"sh\"]}\n");
    QTRY_VERIFY(handed.size() == 2);
    QCOMPARE(handed.at(1).constFirst().toStringList(), QStringList());
}

void TestSingleInstance::otherProfilesAreIndependent()
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QTemporaryDir other;
    QCOMPARE(startAnother(other.path(), {}), Role::First);
}

void TestSingleInstance::aLinkToTheProfileIsTheSameProfile()
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    QCOMPARE(startAnother(profile() + u"/../"_s + QDir(profile()).dirName(), {}), Role::Second);
}

void TestSingleInstance::whatAKilledOneLeftIsNoObstacle()
{
    QString path;
    {
        SingleInstance first(profile());
        QCOMPARE(first.start({}), Role::First);
        path = socketPath();
    }
    // As after SIGKILL: the socket file exists, and nothing listens.
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, path.toUtf8().constData(), sizeof address.sun_path);
    const int stale = ::socket(AF_UNIX, SOCK_STREAM, 0);
    QCOMPARE(::bind(stale, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    ::close(stale);

    SingleInstance again(profile());
    QCOMPARE(again.start({}), Role::First);
    QCOMPARE(socketPath(), path);
    QCOMPARE(startAnother(profile(), {}), Role::Second);
}

void TestSingleInstance::isForTheSameUserOnly() // SEC-12
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    struct stat state = {};
    QCOMPARE(::stat(socketPath().toUtf8().constData(), &state), 0);
    QCOMPARE(state.st_mode & 0077, 0U);
    QCOMPARE(::stat(m_runtime->filePath(u"quayside"_s).toUtf8().constData(), &state), 0);
    QCOMPARE(state.st_mode & 0777, 0700U);
}

void TestSingleInstance::refusesAnotherUserWhoGetsThatFar() // SEC-12
{
    if (::geteuid() != 0)
        QSKIP("Only root can be somebody else.");
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QSignalSpy handed(&first, &SingleInstance::handed);
    const QByteArray path = socketPath().toUtf8();
    QCOMPARE(connectAsNobody(path), 0);
    for (const QString &folder : {m_runtime->path(), m_runtime->filePath(u"quayside"_s)})
        QCOMPARE(::chmod(folder.toUtf8().constData(), 0755), 0);
    QCOMPARE(::chmod(path.constData(), 0777), 0);
    QCOMPARE(connectAsNobody(path), 0);
    QCOMPARE(handed.size(), 0);
}

void TestSingleInstance::cutsOffWhoSendsTooMuch() // SEC-12
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QSignalSpy handed(&first, &SingleInstance::handed);
    QLocalSocket raw;
    raw.connectToServer(socketPath());
    raw.write(QByteArray(4 * 1024 * 1024, 'x'));
    QTRY_VERIFY(raw.state() == QLocalSocket::UnconnectedState);
    QCOMPARE(handed.size(), 0);
    QCOMPARE(startAnother(profile(), {}), Role::Second);
}

void TestSingleInstance::listensToFourAtOnce() // SEC-12
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    const QString path = socketPath();
    std::array<QLocalSocket, 5> sockets;
    for (QLocalSocket &socket : sockets)
        socket.connectToServer(path);
    QTRY_VERIFY(sockets[4].state() == QLocalSocket::UnconnectedState);
    QCOMPARE(sockets[0].state(), QLocalSocket::ConnectedState);
    // A silent client is disconnected, too, and makes room.
    QTRY_VERIFY(sockets[0].state() == QLocalSocket::UnconnectedState);
    QCOMPARE(startAnother(profile(), {}), Role::Second);
}

void TestSingleInstance::givesUpOnAFirstThatHangs()
{
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
    // Nothing responds in this thread meanwhile.
    SingleInstance second(profile());
    QCOMPARE(second.start({}), Role::Unanswered);
}

void TestSingleInstance::startsWhenTheFirstHasEnded()
{
    auto first = std::make_unique<SingleInstance>(profile());
    QCOMPARE(first->start({}), Role::First);
    first->stopListening(); // It is quitting, and keeps the profile a little longer.
    QTimer::singleShot(200, this, [&first] { first.reset(); });
    QCOMPARE(startAnother(profile(), {}), Role::First);
}

void TestSingleInstance::runsWithoutARuntimeFolder()
{
    QCOMPARE(::chmod(m_runtime->path().toUtf8().constData(), 0500), 0);
    const QString file = m_runtime->filePath(u"quayside"_s);
    QVERIFY(QFile(file).open(QIODevice::WriteOnly)); // Nothing that a socket could be in.
    SingleInstance first(profile());
    QCOMPARE(first.start({}), Role::First);
}

QUAYSIDE_TEST(TestSingleInstance, QCoreApplication)

} // namespace quayside::tst_singleinstance

#include "tst_singleinstance.moc"
