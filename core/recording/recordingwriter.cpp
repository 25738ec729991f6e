// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recordingwriter.h"

#include "core/base/clock.h"
#include "core/base/limits.h"

#include <algorithm>

namespace mcp {

namespace {

/// In the place of the id of a task.
QString shownTask(qsizetype number)
{
    return QString::fromUtf16(SecretMask::kMark) + QString::number(number + 1);
}

} // namespace

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
    SecretMask mask(values);
    for (int number = 0; number < m_taskIds.size(); ++number)
        mask = mask.with(m_taskIds.at(number), shownTask(number));
    m_mask = std::make_shared<SecretMask>(mask);
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
    addText(message.text, true, 0);
}

void RecordingWriter::onReceived(const json::Raw &text, const rpc::Origin &origin)
{
    addText(text.toByteArray(), false, origin.httpStatus);
}

void RecordingWriter::addText(const QByteArray &text, bool isSent, int httpStatus)
{
    if (!hasRoom(text.size()))
        return;
    findTasks(text);
    add(TrafficMessage::whole(text, isSent, httpStatus));
}

/// Before the work of masking it.
bool RecordingWriter::hasRoom(qsizetype bytes)
{
    const qint64 most = m_hasHead ? m_limits.bytes : std::min(m_limits.bytes, kHeldBytes);
    const bool hasRoom = !m_isFinished && m_messages < m_limits.messages && m_bytes + bytes <= most;
    if (!hasRoom && !m_isFinished)
        ++m_leftOut;
    return hasRoom;
}

/// A task is named in parameters, in a result (TASKX-05), or within one (TASK-04).
void RecordingWriter::findTasks(const QByteArray &text)
{
    if (!text.contains("\"taskId\"") || m_taskIds.size() >= kTasks)
        return;
    const json::Value message = json::parse(json::Raw(text)).valueOr(json::Value());
    const json::Value &result = message.at(u"result");
    for (const json::Value *place : {&message.at(u"params"), &result, &result.at(u"task")}) {
        const QString id = place->at(u"taskId").toString();
        if (id.isEmpty() || id.size() > limits::kTaskIdChars || m_taskIds.contains(id))
            continue;
        m_mask = std::make_shared<SecretMask>(m_mask->with(id, shownTask(m_taskIds.size())));
        m_taskIds.append(id);
    }
}

void RecordingWriter::onExchange(const http::Record &record)
{
    if (hasRoom(0))
        add(TrafficMessage::ofExchange(record));
}

void RecordingWriter::add(TrafficMessage message)
{
    message.setContext(m_clock->wallTime(), m_mask);
    const QByteArray line = message.toJsonLine({});
    if (!hasRoom(line.size()))
        return;
    m_messages += message.exchange ? 0 : 1;
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
