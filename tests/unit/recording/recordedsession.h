// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/recording.h"

#include <QByteArray>

// Not in a test: moc 6.4 does not find the end of a raw string whose last character is a quotation mark.
namespace recorded {

using namespace mcp;

/// A session file, line by line.
class RecordedSession
{
public:
    /// A request of the client, or its answer to a question.
    RecordedSession &sent(const QByteArray &members)
    {
        m_recording.messages.append({m_at, true, message(members)});
        return *this;
    }
    RecordedSession &received(const QByteArray &members)
    {
        m_recording.messages.append({m_at, false, message(members)});
        return *this;
    }
    RecordedSession &after(std::chrono::milliseconds pause)
    {
        m_at += pause;
        return *this;
    }
    /// A call of the tool `count`, and its answer.
    RecordedSession &call(const QByteArray &arguments, const QByteArray &result)
    {
        return request("tools/call", R"("name":"count","arguments":)" + arguments).answer(result);
    }
    RecordedSession &request(const QByteArray &method, const QByteArray &params = {})
    {
        return sent(R"("id":)" + QByteArray::number(++m_id) + R"(,"method":")" + method
                    + R"(","params":{)" + params + '}');
    }
    /// To the last request.
    RecordedSession &answer(const QByteArray &result)
    {
        return received(R"("id":)" + QByteArray::number(m_id) + R"(,"result":)" + result);
    }
    RecordedSession &fail(const QByteArray &error)
    {
        return received(R"("id":)" + QByteArray::number(m_id) + R"(,"error":)" + error);
    }
    RecordedSession &offer()
    {
        return request("initialize")
            .answer(
                R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{},"logging":{}},"serverInfo":{"name":"harbour","version":"7"},"instructions":"Ahoy"})")
            .request("tools/list")
            .answer(
                R"({"tools":[{"name":"count","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]})");
    }

    const Recording &recording() const { return m_recording; }

private:
    static json::Raw message(const QByteArray &members)
    {
        return json::Raw(R"({"jsonrpc":"2.0",)" + members + '}');
    }

    Recording m_recording;
    std::chrono::milliseconds m_at{};
    int m_id = 0;
};

inline QByteArray text(const QByteArray &words)
{
    return R"({"content":[{"type":"text","text":")" + words + R"("}]})";
}

inline QByteArray called(const QByteArray &arguments)
{
    return R"("name":"count","arguments":)" + arguments;
}

} // namespace recorded
