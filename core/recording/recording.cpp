// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recording.h"

#include "core/base/limits.h"
#include "core/client/link/profile.h"
#include "core/json/writeimpl.h"

#include <QFile>

#include <algorithm>
#include <cerrno>

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

/// The JSON-RPC messages in text, which may be a batch (RPC-11). Nothing if it has none.
QList<json::Raw> messagesIn(const json::Raw &text)
{
    const auto batch = text.isArray() ? json::read<QList<json::Raw>>(text) : QList<json::Raw>{text};
    QList<json::Raw> messages = batch.valueOr({});
    messages.removeIf([](const json::Raw &message) {
        return !message.isObject() || !message.view().contains("\"jsonrpc\"");
    });
    return messages;
}

bool isExchange(const json::Raw &text)
{
    return text.view().startsWith(R"({"request":)");
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
        return Error::storage(u"%1 is no session that was saved by Quayside."_s.arg(path), EINVAL);
    if (head->version != RecordingHead::kVersion)
        return Error::storage(
            u"%1 was saved by another version of Quayside, in format %2."_s.arg(path).arg(
                head->version),
            ENOTSUP);
    recording.head = *head;
    std::chrono::milliseconds last{0};
    QByteArray buffer(kLineBytes, Qt::Uninitialized);
    qint64 bytes = 0; // A pipe has no size.
    while (!file.atEnd()) {
        const qint64 size = file.readLine(buffer.data(), buffer.size());
        bytes += std::max<qint64>(size, 0);
        if (bytes > limits.bytes)
            return Error::storage(u"%1 is larger than 512 MiB."_s.arg(path), EFBIG);
        const QByteArray text = QByteArrayView(buffer.constData(), size).trimmed().toByteArray();
        if (size < 0 || text.isEmpty())
            continue;
        const auto line = json::read<RecordedLine>(json::Raw(text));
        const json::Raw whole = line ? line->message.value_or(json::Raw()) : json::Raw();
        const QList<json::Raw> messages = messagesIn(whole);
        if (messages.isEmpty() && !isExchange(whole))
            ++recording.lost;
        if (recording.messages.size() + messages.size() > limits.messages)
            return Error::storage(u"%1 has more than 1 000 000 messages."_s.arg(path), EFBIG);
        if (line && line->time && line->time->isValid())
            last = std::max(last, std::chrono::milliseconds(head->time.msecsTo(*line->time)));
        for (const json::Raw &message : messages)
            recording.messages.append({last, line->direction == u"sent", message});
    }
    return recording;
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::RecordingHead)
MCP_JSON_INSTANTIATE(mcp::RecordedLine)
