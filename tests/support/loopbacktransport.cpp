// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/loopbacktransport.h"

namespace mcp {

void LoopbackTransport::join(LoopbackTransport *one, LoopbackTransport *other)
{
    one->m_other = other;
    other->m_other = one;
}

void LoopbackTransport::open()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_isCloseRequested)
                return;
            if (!m_openError)
                Q_EMIT opened();
            else
                closeFromPeer(*m_openError);
        },
        Qt::QueuedConnection);
}

void LoopbackTransport::send(const rpc::Outgoing &message)
{
    if (m_isDisconnected)
        return;
    m_sent.append(message.text);
    m_envelopes.append(message);
    if (m_other)
        m_other->deliverLater(message.text);
    if (m_script)
        QMetaObject::invokeMethod(
            this, [this, text = message.text] { m_script(text); }, Qt::QueuedConnection);
}

bool LoopbackTransport::abandon(qint64 id)
{
    m_abandoned.append(id);
    return abandonTellsPeer;
}

void LoopbackTransport::close()
{
    if (std::exchange(m_isCloseRequested, true))
        return;
    QMetaObject::invokeMethod(this, &LoopbackTransport::finish, Qt::QueuedConnection);
}

void LoopbackTransport::finish()
{
    if (std::exchange(m_isClosed, true))
        return;
    closeFromPeer();
    if (m_other)
        m_other->closeFromPeer();
    Q_EMIT closed();
}

void LoopbackTransport::setReadPaused(bool isPaused)
{
    m_isPaused = isPaused;
    if (isPaused || m_incoming.isEmpty())
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            while (!m_isPaused && !m_incoming.isEmpty())
                receive(json::Raw(m_incoming.dequeue()));
        },
        Qt::QueuedConnection);
}

void LoopbackTransport::deliver(const QByteArray &text)
{
    if (m_isPaused || !m_incoming.isEmpty())
        m_incoming.enqueue(text);
    else
        receive(json::Raw(text));
}

void LoopbackTransport::deliverLater(const QByteArray &text)
{
    QMetaObject::invokeMethod(
        this, [this, text] { deliver(text); }, Qt::QueuedConnection);
}

void LoopbackTransport::closeFromPeer(const Error &why)
{
    if (!std::exchange(m_isDisconnected, true))
        Q_EMIT disconnected(why);
}

void LoopbackTransport::setScript(std::function<void(const QByteArray &)> script)
{
    m_script = std::move(script);
}

json::Value LoopbackTransport::sentValue(qsizetype index) const
{
    if (index < 0 || index >= m_sent.size())
        return {};
    return json::parse(json::Raw(m_sent.at(index))).valueOr({});
}

} // namespace mcp

#include "moc_loopbacktransport.cpp"
