// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/pipechannel.h"

#include <QElapsedTimer>
#include <QPointer>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The time one read may take before other events are processed.
constexpr qint64 kTurnMs = 4;
/// Sent bytes that may remain before unsent ones.
constexpr qsizetype kSentBytes = 1024 * 1024;
/// So many bytes do not wait for more of the same turn: the other side can work on them meanwhile.
constexpr qsizetype kWriteBytes = 8 * 1024;

void setNonBlocking(int fd)
{
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

} // namespace

PipeChannel::PipeChannel(int readFd, int writeFd, QObject *parent)
    : QObject(parent)
    , m_readFd(readFd)
    , m_writeFd(writeFd)
    , m_readNotifier(std::make_unique<QSocketNotifier>(readFd, QSocketNotifier::Read))
    , m_writeNotifier(std::make_unique<QSocketNotifier>(writeFd, QSocketNotifier::Write))
{
    setNonBlocking(readFd);
    setNonBlocking(writeFd);
    m_writeNotifier->setEnabled(false);
    connect(m_readNotifier.get(), &QSocketNotifier::activated, this, &PipeChannel::onReadable);
    connect(m_writeNotifier.get(), &QSocketNotifier::activated, this, &PipeChannel::flush);
}

PipeChannel::~PipeChannel()
{
    if (m_isFlushDue) {
        blockSignals(true);
        flush();
    }
    closeWriter();
    m_readNotifier.reset();
    if (m_readFd >= 0)
        ::close(m_readFd);
}

void PipeChannel::send(const QByteArray &message)
{
    if (m_writeFd < 0 || m_isFinishing)
        return;
    if (m_outgoing.size() - m_sent > limits::kOutgoingBytes) {
        Q_EMIT congested();
        return;
    }
    if (m_sent > kSentBytes && m_sent > m_outgoing.size() / 2) {
        m_outgoing.remove(0, m_sent);
        m_sent = 0;
    }
    const qsizetype start = m_outgoing.size();
    m_outgoing.resize(start + message.size() + 1);
    char *line = m_outgoing.data() + start;
    std::memcpy(line, message.constData(), size_t(message.size()));
    // A line break inside a message is only white space, but would split it here (STDIO-02).
    for (const char end : {'\n', '\r'}) {
        if (std::memchr(line, end, size_t(message.size())))
            std::replace(line, line + message.size(), end, ' ');
    }
    line[message.size()] = '\n';
    // One write for the little that is sent in one turn of the event loop.
    if (m_writeNotifier->isEnabled())
        return updateFull();
    if (m_outgoing.size() - m_sent >= kWriteBytes)
        flush();
    else if (!m_isDelivering && !std::exchange(m_isFlushDue, true))
        QMetaObject::invokeMethod(this, &PipeChannel::onFlushDue, Qt::QueuedConnection);
}

void PipeChannel::onFlushDue()
{
    m_isFlushDue = false;
    if (m_writeNotifier && !m_writeNotifier->isEnabled())
        flush();
}

void PipeChannel::finishWriting()
{
    m_isFinishing = true;
    flush();
}

void PipeChannel::setReadPaused(bool isPaused)
{
    if (m_isDraining)
        return;
    m_isPaused = isPaused;
    if (m_readNotifier)
        m_readNotifier->setEnabled(!isPaused);
    // Lines that are already read wait in the buffer; no further event will trigger their delivery.
    if (!isPaused && !m_isDelivering)
        QMetaObject::invokeMethod(this, &PipeChannel::deliverLines, Qt::QueuedConnection);
}

void PipeChannel::drain()
{
    if (m_readFd < 0)
        return;
    m_isPaused = false;
    m_isDraining = true; // Bytes read now are delivered even while paused.
    const QPointer self(this);
    deliverLines();
    while (self && m_readFd >= 0) {
        const LineReader::Space space = m_reader.space();
        const ssize_t size = ::read(m_readFd, space.data, size_t(space.size));
        if (size <= 0)
            break;
        m_reader.commit(size);
        deliverLines();
    }
    if (self)
        endReading({});
}

void PipeChannel::onReadable()
{
    QElapsedTimer turn;
    turn.start();
    const QPointer self(this);
    do {
        const LineReader::Space space = m_reader.space();
        const ssize_t size = ::read(m_readFd, space.data, size_t(space.size));
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (size <= 0) {
            endReading(size < 0 ? QString::fromLocal8Bit(std::strerror(errno)) : QString());
            return;
        }
        m_reader.commit(size);
        const qint64 written = m_written;
        if (!deliverLines())
            return;
        // After a request the server may have answered already, which saves a round of the event loop.
        if (size < space.size && written == m_written)
            return;
    } while (self && m_readFd >= 0 && !m_isPaused && turn.elapsed() < kTurnMs);
}

bool PipeChannel::deliverLines()
{
    const QPointer self(this);
    m_isDelivering = true;
    while (!m_isPaused) {
        const json::Raw line = m_reader.takeLine();
        if (const QByteArray head = m_reader.takeOversized(); !head.isEmpty())
            Q_EMIT oversizeSkipped(head);
        else if (line.isNull())
            break;
        else if (m_receiver)
            m_receiver(line);
        if (!self)
            return false;
    }
    m_isDelivering = false;
    if (m_reader.skippedBytes() > limits::kEndlessLineBytes) {
        endReading(u"The server sent a line without an end"_s);
        return false;
    }
    if (!m_outgoing.isEmpty())
        flush();
    return true;
}

void PipeChannel::flush()
{
    const QPointer self(this);
    writeOut();
    if (self)
        updateFull();
}

void PipeChannel::updateFull()
{
    const qsizetype queued = m_outgoing.size() - m_sent;
    const bool isFull = queued > (m_isFull ? kFullBytes / 2 : kFullBytes);
    if (std::exchange(m_isFull, isFull) != isFull)
        Q_EMIT fullChanged(isFull);
}

void PipeChannel::writeOut()
{
    while (m_writeFd >= 0 && m_sent < m_outgoing.size()) {
        const ssize_t size =
            ::write(m_writeFd, m_outgoing.constData() + m_sent, size_t(m_outgoing.size() - m_sent));
        if (size > 0) {
            m_sent += size;
            m_written += size;
        } else if (errno == EAGAIN) {
            m_writeNotifier->setEnabled(true);
            return;
        } else if (errno != EINTR) {
            closeWriter();
            Q_EMIT unread();
            return;
        }
    }
    if (m_outgoing.capacity() > limits::kPoolParseBytes)
        m_outgoing = QByteArray();
    else
        m_outgoing.resize(0);
    m_sent = 0;
    if (m_isFinishing)
        closeWriter();
    else if (m_writeNotifier)
        m_writeNotifier->setEnabled(false);
}

void PipeChannel::endReading(const QString &why)
{
    if (m_readFd < 0)
        return;
    m_readNotifier.reset();
    ::close(std::exchange(m_readFd, -1));
    Q_EMIT ended(why);
}

bool PipeChannel::mayHaveRead() const
{
    if (m_writeFd < 0)
        return m_wasRead;
    int waiting = 0;
    return m_written > 0 && (::ioctl(m_writeFd, FIONREAD, &waiting) != 0 || waiting < m_written);
}

void PipeChannel::closeWriter()
{
    m_wasRead = mayHaveRead();
    m_writeNotifier.reset();
    m_outgoing.clear();
    m_sent = 0;
    if (m_writeFd >= 0)
        ::close(std::exchange(m_writeFd, -1));
}

} // namespace mcp

#include "moc_pipechannel.cpp"
