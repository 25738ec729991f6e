// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/stdioservertransport.h"

#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

void StdioServerTransport::open()
{
    m_channel = std::make_unique<PipeChannel>(::dup(STDIN_FILENO), ::dup(STDOUT_FILENO));
    m_channel->setReceiver([this](const json::Raw &line) { receive(line); });
    connect(m_channel.get(), &PipeChannel::oversizeSkipped, this,
            &StdioServerTransport::oversizeSkipped);
    connect(m_channel.get(), &PipeChannel::fullChanged, this, [this](bool isFull) {
        m_isFull = isFull;
        m_channel->setReadPaused(m_isFull || m_isPaused);
    });
    // What is not an answer may still be too much.
    connect(
        m_channel.get(), &PipeChannel::congested, this,
        [this] { end(Error::transport(u"The client does not read"_s)); }, Qt::QueuedConnection);
    connect(m_channel.get(), &PipeChannel::ended, this,
            [this](const QString &why) { end(Error::closed(why)); });
    QMetaObject::invokeMethod(this, &StdioServerTransport::opened, Qt::QueuedConnection);
}

void StdioServerTransport::end(const Error &why)
{
    if (std::exchange(m_hasEnded, true))
        return;
    Q_EMIT disconnected(why);
    Q_EMIT closed();
}

void StdioServerTransport::send(const rpc::Outgoing &message)
{
    if (m_channel)
        m_channel->send(message.text);
}

void StdioServerTransport::close()
{
    if (m_channel)
        m_channel->finishWriting();
}

void StdioServerTransport::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    if (m_channel)
        m_channel->setReadPaused(m_isFull || m_isPaused);
}

} // namespace mcp

#include "moc_stdioservertransport.cpp"
