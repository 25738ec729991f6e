// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recording.h"

#include "core/base/limits.h"
#include "core/client/link/profile.h"
#include "core/json/writeimpl.h"

#include <QFile>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kHeadBytes = 64 * 1024;
/// Of one message: masked text can be a little longer than what it was made of.
constexpr qint64 kLineBytes = 2 * limits::kMessageBytes;

/// Of TrafficMessage::toJsonLine(), what is needed here.
struct RecordedLine
{
    static constexpr bool isTolerant = true;

    std::optional<QDateTime> time;
    QString direction;
    std::optional<json::Raw> message;

    MCP_JSON_FIELDS(RecordedLine, time, direction, message)
};

/// A JSON-RPC message; an HTTP exchange stands under the same name.
bool isMessage(const json::Raw &text)
{
    return text.isObject() && text.view().contains("\"jsonrpc\"");
}

} // namespace

RecordingHead RecordingHead::of(const QString &server, const ServerProfile &profile)
{
    RecordingHead head;
    head.server = server;
    head.transport = json::nameOf(profile.carrier);
    head.revision = profile.revision;
    return head;
}

QByteArray headLine(const RecordingHead &head)
{
    return json::write(head) + '\n';
}

Result<Recording> readRecording(const QString &path, const RecordingLimits &limits)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error::storage(u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
    Recording recording;
    const auto head = json::read<RecordingHead>(json::Raw(file.readLine(kHeadBytes).trimmed()));
    if (!head || head->format != RecordingHead::kFormat || !head->time.isValid())
        return Error::storage(u"%1 is no session that was saved by Quayside."_s.arg(path));
    if (head->version != RecordingHead::kVersion)
        return Error::storage(
            u"%1 was saved by another version of Quayside, in format %2."_s.arg(path).arg(
                head->version));
    recording.head = *head;
    std::chrono::milliseconds last{0};
    qint64 bytes = 0; // A pipe has no size.
    while (!file.atEnd()) {
        const QByteArray text = file.readLine(kLineBytes).trimmed();
        bytes += text.size();
        if (bytes > limits.bytes)
            return Error::storage(u"%1 is larger than 512 MiB."_s.arg(path));
        if (text.isEmpty())
            continue;
        const auto line = json::read<RecordedLine>(json::Raw(text));
        if (!line || !line->message || !isMessage(*line->message)) {
            ++recording.others;
            continue;
        }
        if (recording.messages.size() == limits.messages)
            return Error::storage(u"%1 has more than 1 000 000 messages."_s.arg(path));
        if (line->time && line->time->isValid())
            last = std::max(last, std::chrono::milliseconds(head->time.msecsTo(*line->time)));
        recording.messages.append({last, line->direction == u"sent", *line->message});
    }
    return recording;
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::RecordingHead)
MCP_JSON_INSTANTIATE(mcp::RecordedLine)
