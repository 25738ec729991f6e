// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/unixsockettransport.h"

#include <QFile>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace mcp {

UnixSocketTransport::UnixSocketTransport(QString path, QObject *parent)
    : Transport(parent)
    , m_path(std::move(path))
{
}

void UnixSocketTransport::open()
{
    QMetaObject::invokeMethod(this, &UnixSocketTransport::connectSocket, Qt::QueuedConnection);
}

void UnixSocketTransport::connectSocket()
{
    if (m_isFinished)
        return;
    const QByteArray path = QFile::encodeName(m_path);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (path.size() >= qsizetype(sizeof address.sun_path))
        return finish({ErrorKind::Transport, m_path, ENAMETOOLONG, {}});
    std::copy(path.begin(), path.end(), address.sun_path);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
        const int code = errno;
        ::close(socket);
        return finish({ErrorKind::Transport, qt_error_string(code), code, {}});
    }
    m_channel = channelOver(socket);
    m_channel->setReceiver([this](const json::Raw &line) { receive(line); });
    connect(m_channel.get(), &PipeChannel::oversizeSkipped, this,
            &UnixSocketTransport::oversizeSkipped);
    connect(m_channel.get(), &PipeChannel::ended, this, [this](const QString &why) {
        finish({ErrorKind::Closed, why, 0, {}});
    });
    Q_EMIT opened();
}

void UnixSocketTransport::send(const rpc::Outgoing &message)
{
    if (m_channel && !m_isFinished)
        m_channel->send(message.text);
}

void UnixSocketTransport::close()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            finish({ErrorKind::Closed, {}, 0, {}});
        },
        Qt::QueuedConnection);
}

void UnixSocketTransport::setReadPaused(bool isPaused)
{
    if (m_channel)
        m_channel->setReadPaused(isPaused);
}

void UnixSocketTransport::finish(const Error &why)
{
    if (std::exchange(m_isFinished, true))
        return;
    if (m_channel) {
        m_channel->disconnect(this);
        m_channel.release()->deleteLater(); // The channel may be the caller.
    }
    Q_EMIT disconnected(why);
    Q_EMIT closed();
}

std::unique_ptr<PipeChannel> channelOver(int socket)
{
    return std::make_unique<PipeChannel>(socket, ::fcntl(socket, F_DUPFD_CLOEXEC, 0));
}

} // namespace mcp

#include "moc_unixsockettransport.cpp"
