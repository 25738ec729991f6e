// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/client/link/profile.h"
#include "core/json/value.h"
#include "core/json/write.h"

namespace quayside {

/// Writes what happens as one JSON object a line, at once, to standard output. Every line starts with `at`: milliseconds
/// since the writer was made. Content from servers is unchanged.
class EventWriter
{
public:
    explicit EventWriter(const mcp::Clock *clock);

    /// Nothing is written from now on.
    void setSilent() { m_isSilent = true; }

    /// One event: the line is written when it goes out of scope.
    class Event
    {
    public:
        explicit Event(const EventWriter *writer);
        Event(const Event &) = delete;
        Event &operator=(const Event &) = delete;
        ~Event();

        Event &text(QByteArrayView key, const QString &value)
        {
            return raw(key, mcp::json::Value(value).toJson());
        }
        Event &number(QByteArrayView key, qint64 value)
        {
            return raw(key, mcp::json::Value(value).toJson());
        }
        Event &boolean(QByteArrayView key, bool value)
        {
            return raw(key, mcp::json::Value(value).toJson());
        }
        Event &raw(QByteArrayView key, QByteArrayView json);
        Event &error(const mcp::Error &error);
        /// The time since start, as `ms`.
        Event &since(std::chrono::milliseconds start);

    private:
        const EventWriter *m_writer;
        mcp::json::Writer m_json;
    };

    std::chrono::milliseconds now() const { return m_clock->now(); }
    std::chrono::milliseconds start() const { return m_start; }

private:
    const mcp::Clock *m_clock;
    std::chrono::milliseconds m_start;
    bool m_isSilent = false;
};

/// What is said about an error, without what it is about.
QString errorDetail(const mcp::Error &error);
/// `kind`, `message`, and for an error of a server `code` and `data` (RPC-19).
QByteArray errorJson(const mcp::Error &error);

/// What was found out about a server, as a JSON object: `era`, `revision`, `transport` and `server` (its claim of itself,
/// or null).
mcp::json::Value::Object profileJson(const mcp::ServerProfile &profile);

} // namespace quayside
