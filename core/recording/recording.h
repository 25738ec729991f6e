// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace mcp {

struct ServerProfile;

/// The first line of a session file.
struct RecordingHead
{
    static constexpr bool isTolerant = true;
    static constexpr QLatin1StringView kFormat{"quayside-session"};
    static constexpr qint64 kVersion = 1;

    QString format{kFormat};
    qint64 version = kVersion;
    QDateTime time; ///< UTC, when the recording began.
    std::optional<QString> server; ///< Its name in the list of servers.
    std::optional<QString> transport; ///< The name of a Carrier.
    std::optional<QString> revision; ///< Nothing if the server was never connected.

    /// server: the name that the person gave it.
    static RecordingHead of(const QString &server, const ServerProfile &profile);

    template<class V>
    static void fields(V &v)
    {
        v("format", &RecordingHead::format);
        v("version", &RecordingHead::version);
        v("time", &RecordingHead::time);
        v("server", &RecordingHead::server);
        v("transport", &RecordingHead::transport);
        v("revision", &RecordingHead::revision);
    }
};

/// Of one file.
struct RecordingLimits
{
    qint64 bytes = 512 * 1024 * 1024;
    qsizetype messages = 1'000'000;
};

/// A message that was exchanged with a server, with secrets masked.
struct RecordedMessage
{
    std::chrono::milliseconds
        at{}; ///< Since the recording began, by the wall clock; not below the one before.
    bool isSent = false; ///< By the client.
    json::Raw text; ///< A JSON object.
};

/// What was exchanged with a server, from a session file: one line of JSON for the head, then one for each message as
/// TrafficMessage::toJsonLine() writes it (`application/jsonl`).
struct Recording
{
    RecordingHead head;
    QList<RecordedMessage> messages;
    /// Messages that are not whole, or cannot be read.
    qsizetype lost = 0;
};

QByteArray headLine(const RecordingHead &head);

/// Reads a session file. Fails with Storage if it cannot be read, is of another format (EINVAL) or version (ENOTSUP), or is too
/// large (EFBIG). The detail is for the person.
Result<Recording> readRecording(const QString &path, const RecordingLimits &limits = {});

} // namespace mcp
