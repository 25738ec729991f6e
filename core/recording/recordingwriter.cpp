// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recordingwriter.h"

#include "core/base/clock.h"

namespace mcp {

RecordingWriter::RecordingWriter(const QString &path, Clock *clock, const RecordingLimits &limits)
    : m_file(path)
    , m_clock(clock)
    , m_limits(limits)
    , m_start(clock->wallTime())
    , m_mask(std::make_shared<SecretMask>())
{
}

RecordingWriter::~RecordingWriter() = default;

Result<void> RecordingWriter::create(OutputFile::Existing existing)
{
    return m_file.create(OutputFile::Readers::Owner,
                         existing); // What servers were sent is nobody else's.
}

void RecordingWriter::setSecrets(const QStringList &values)
{
    m_mask = std::make_shared<SecretMask>(values);
}

void RecordingWriter::setHead(RecordingHead head)
{
    if (std::exchange(m_hasHead, true))
        return;
    head.time = m_start;
    m_file.write(headLine(head));
    for (const QByteArray &line : std::as_const(m_held))
        m_file.write(line);
    m_held.clear();
}

void RecordingWriter::onSent(const rpc::Outgoing &message)
{
    add(TrafficMessage::whole(message.text, true, 0));
}

void RecordingWriter::onReceived(const json::Raw &text, const rpc::Origin &origin)
{
    add(TrafficMessage::whole(text.toByteArray(), false, origin.httpStatus));
}

void RecordingWriter::onExchange(const http::Record &record)
{
    add(TrafficMessage::ofExchange(record));
}

void RecordingWriter::add(TrafficMessage message)
{
    if (m_isFinished)
        return;
    message.setContext(m_clock->wallTime(), m_mask);
    const QByteArray line = message.toJsonLine({});
    if (m_messages == m_limits.messages || m_bytes + line.size() > m_limits.bytes) {
        ++m_leftOut;
        return;
    }
    ++m_messages;
    m_bytes += line.size();
    if (m_hasHead)
        m_file.write(line);
    else
        m_held.append(line);
}

Result<void> RecordingWriter::finish()
{
    setHead({});
    m_isFinished = true;
    return m_file.finish();
}

} // namespace mcp

#include "moc_recordingwriter.cpp"
