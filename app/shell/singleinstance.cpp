// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/singleinstance.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kLockName = "window.lock";
constexpr qsizetype kMessageBytes =
    SingleInstance::kLinks * (6 * SingleInstance::kLinkBytes + 16); ///< Every byte may be escaped.
constexpr int kVisits = 4; ///< At one time.
constexpr auto kVisitTime = 2s; ///< For the links to come.
constexpr auto kAnswerTime = 3s; ///< For the first to answer.
constexpr auto kStartTime = 8s; ///< For the first to listen, or to end.
constexpr auto kStep = 50ms;
const QByteArray kTaken = "taken\n"_ba;

QStringList readLinks(const QByteArray &line)
{
    QStringList links;
    const QJsonArray values = QJsonDocument::fromJson(line).array();
    for (const auto &value : values) {
        const QString link = value.toString();
        if (!link.isEmpty() && link.toUtf8().size() <= SingleInstance::kLinkBytes
            && links.size() < SingleInstance::kLinks)
            links.append(link);
    }
    return links;
}

QByteArray writeLinks(const QStringList &links)
{
    QJsonArray values;
    for (const QString &link : links) {
        if (link.toUtf8().size() <= SingleInstance::kLinkBytes
            && values.size() < SingleInstance::kLinks)
            values.append(link);
    }
    return QJsonDocument(values).toJson(QJsonDocument::Compact) + '\n';
}

/// Whether the other end is a program of the same user.
bool isOurs(const QLocalSocket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(int(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.uid == ::geteuid();
}

/// The result of handing over the links.
enum class Handing { Taken, NobodyThere, Unanswered };

Handing handOver(const QString &path, const QStringList &links)
{
    const QDeadlineTimer deadline(kAnswerTime);
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(int(deadline.remainingTime())))
        return Handing::NobodyThere;
    if (!isOurs(socket))
        return Handing::Unanswered;
    socket.write(writeLinks(links));
    while (!socket.canReadLine()) {
        if (!socket.waitForReadyRead(int(deadline.remainingTime())))
            return Handing::Unanswered;
    }
    return socket.readLine() == kTaken ? Handing::Taken : Handing::Unanswered;
}

} // namespace

/// One line from a later instance.
class SingleInstance::Visit final : public QObject
{
public:
    Visit(QLocalSocket *socket, SingleInstance *instance)
        : QObject(socket)
        , m_socket(socket)
        , m_instance(instance)
    {
        ++instance->m_visits;
        socket->setReadBufferSize(kMessageBytes + 1);
        connect(socket, &QLocalSocket::readyRead, this, &Visit::read);
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        QTimer::singleShot(kVisitTime, socket, [socket] { socket->abort(); });
        read();
    }
    ~Visit() override { --m_instance->m_visits; }

private:
    void read()
    {
        if (m_isRead)
            return;
        if (!m_socket->canReadLine()) {
            if (m_socket->bytesAvailable() > kMessageBytes)
                m_socket->abort();
            return;
        }
        m_isRead = true;
        const QStringList links = readLinks(m_socket->readLine());
        m_socket->write(kTaken);
        m_socket->flush();
        m_socket->disconnectFromServer();
        Q_EMIT m_instance->handed(links);
    }

    QLocalSocket *m_socket;
    SingleInstance *m_instance;
    bool m_isRead = false;
};

SingleInstance::SingleInstance(const QString &configFolder)
    : m_folder(configFolder)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    m_server.setMaxPendingConnections(kVisits);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::onConnection);
}

SingleInstance::~SingleInstance()
{
    qDeleteAll(m_server.findChildren<QLocalSocket *>()); // They count themselves off here.
}

SingleInstance::Role SingleInstance::start(const QStringList &links)
{
    mcp::PrivateFolder::make(m_folder);
    // The same folder has one name here, however it was written.
    const QByteArray profile = QFileInfo(m_folder).canonicalFilePath().toUtf8();
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    const QString folder = runtime + u"/quayside"_s;
    if (!runtime.isEmpty())
        mcp::PrivateFolder::make(folder);
    if (!runtime.isEmpty() && mcp::PrivateFolder::open(folder)) {
        const QByteArray hash = QCryptographicHash::hash(profile, QCryptographicHash::Sha256);
        m_socketPath = folder + u'/' + QString::fromLatin1(hash.first(8).toHex());
    }
    const QDeadlineTimer deadline(kStartTime);
    while (!lock()) {
        const Handing handing =
            m_socketPath.isEmpty() ? Handing::NobodyThere : handOver(m_socketPath, links);
        if (handing == Handing::Taken)
            return Role::Second;
        if (handing == Handing::Unanswered || deadline.hasExpired())
            return Role::Unanswered;
        QThread::msleep(kStep.count()); // The first instance is about to listen, or about to quit.
    }
    if (!m_socketPath.isEmpty())
        listen();
    return Role::First;
}

/// Whether this process owns the profile. If it cannot be locked it counts as owned; the problem is reported elsewhere.
bool SingleInstance::lock()
{
    const auto folder = mcp::PrivateFolder::open(m_folder);
    if (!folder)
        return true;
    mcp::Descriptor file(::openat(folder->number(), kLockName,
                                  O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
    if (!file.isOpen())
        return true;
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return false;
    m_lock.emplace(std::move(file));
    return true;
}

void SingleInstance::listen()
{
    QLocalServer::removeServer(
        m_socketPath); // A socket left by a killed instance: this process has the lock.
    m_server.listen(m_socketPath);
}

void SingleInstance::onConnection()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        if (m_visits == kVisits || !isOurs(*socket))
            delete socket;
        else
            new Visit(socket, this);
    }
}

} // namespace quayside

#include "moc_singleinstance.cpp"
