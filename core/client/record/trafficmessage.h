// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/record/secretmask.h"
#include "core/json/raw.h"
#include "core/transport/httpclient.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <chrono>
#include <memory>
#include <optional>

namespace mcp {

/// One message that went by and was read, as it may be shown. Its text is the peer's or ours, and leaves this class masked only.
class TrafficMessage
{
public:
    TrafficMessage() = default;
    /// Of text, which is kept whole.
    static TrafficMessage whole(QByteArray text, bool isSent, int httpStatus);
    static TrafficMessage ofExchange(const http::Record &record);
    /// For those two: when it was exchanged, and what has to be hidden in it.
    void setContext(const QDateTime &time, std::shared_ptr<const SecretMask> mask);

    enum class Kind {
        Request,
        Notification,
        Answer,
        Error, ///< An answer that is an error.
        Batch, ///< Several messages at once (RPC-11).
        Http, ///< An HTTP exchange, up to the head of its response.
        Other, ///< No message, or one that cannot be read.
    };

    qint64 number = 0; ///< Counts up within its log; never used twice.
    std::chrono::milliseconds at{}; ///< On the clock's now().
    bool isSent = false;
    int httpStatus = 0; ///< Of what came by HTTP, else 0.
    std::shared_ptr<const http::Record> exchange; ///< Of Kind::Http; without its secret headers.
    qsizetype size = 0; ///< Bytes, all of them.

    QDateTime time() const; ///< UTC

    Kind kind = Kind::Other;
    QString method; ///< Of an answer: what was asked, when that is known.
    QString subject; ///< What a request is about: a tool, prompt, URI; goes with the answer too.
    QString id; ///< As JSON; empty without one.
    qint64 errorCode = 0; ///< Of an Error.
    qint64 pair = 0; ///< The number of the answer, or of the request; 0 while there is none.
    std::optional<std::chrono::milliseconds> duration; ///< From request to answer, told by both.

    /// Not all of it is kept.
    bool isCut() const { return keptSize() < size; }
    qsizetype keptSize() const { return exchange ? size : m_text.size(); } ///< Bytes.
    /// Whether text occurs in it, as far as it is kept and as it is written.
    bool contains(const QString &text) const { return m_text.contains(text.toUtf8()); }
    /// The headers of an exchange, with secrets masked.
    http::Headers shownHeaders(const http::Headers &headers) const;
    /// The whole message with secrets masked; nothing when it is cut or no JSON.
    std::optional<json::Value> value() const;
    /// What to show: indented when it can be read, else its beginning.
    QString text() const;
    /// One line of JSON for a file: when, which way, how long, and the message (SEC-68). server: may be empty.
    QByteArray toJsonLine(const QString &server) const;
    /// A request's parameters as they were, to send them again.
    json::Raw params() const;

private:
    friend class TrafficLog;

    /// Writes what is kept of text: at most limits::kTrafficTextBytes of its beginning and end.
    static void cut(QByteArrayView text, char *out);
    void keep(http::Record record);
    std::optional<json::Value> exchangeValue() const;
    void look();
    void lookAtEnds();
    SecretMask mask() const;

    std::chrono::milliseconds m_wallTime{}; ///< Since 1970.
    QByteArray m_text; ///< Of a long one the beginning, and the last bytes for the id.
    std::shared_ptr<const SecretMask> m_mask;
    QString
        m_taskId; ///< That a request or its answer is about; hidden wherever it stands (TASK-24, TASKX-28).
};

} // namespace mcp
