// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/stdioservertransport.h"

#include <unistd.h>

namespace mcp {

void StdioServerTransport::open()
{
    m_channel = std::make_unique<PipeChannel>(::dup(STDIN_FILENO), ::dup(STDOUT_FILENO));
    m_channel->setReceiver([this](const json::Raw &line) { receive(line); });
    connect(m_channel.get(), &PipeChannel::oversizeSkipped, this,
            &StdioServerTransport::oversizeSkipped);
    connect(m_channel.get(), &PipeChannel::ended, this, [this](const QString &why) {
        Q_EMIT disconnected(Error::closed(why));
        Q_EMIT closed();
    });
    QMetaObject::invokeMethod(this, &StdioServerTransport::opened, Qt::QueuedConnection);
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
    if (m_channel)
        m_channel->setReadPaused(isPaused);
}

} // namespace mcp

#include "moc_stdioservertransport.cpp"
