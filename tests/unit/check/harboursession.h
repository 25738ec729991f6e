// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/recording.h"

#include <QByteArray>

// Not in a test: moc 6.4 does not find the end of a raw string whose last character is a quotation mark.
namespace harbour {

using namespace mcp;

/// A session with a server without faults, which a test changes.
class HarbourSession
{
public:
    static constexpr const char *kCount =
        R"({"name":"count_ships","title":"Count ships","description":"Counts the ships in a harbour.",)"
        R"("inputSchema":{"type":"object","properties":{"harbour":{"type":"string","description":"Its name."},)"
        R"("days":{"type":"integer","description":"For so many days.","default":1}},"required":["harbour"]},)"
        R"("outputSchema":{"type":"object","properties":{"ships":{"type":"integer"}},"required":["ships"]},)"
        R"("annotations":{"readOnlyHint":true}})";
    static constexpr const char *kClose =
        R"({"name":"close_harbour","title":"Close the harbour","description":"Lets no ship in.",)"
        R"("inputSchema":{"type":"object"},"annotations":{"destructiveHint":true}})";
    static constexpr const char *kPrompt =
        R"({"name":"plan","title":"Plan","description":"Plans a day.",)"
        R"("arguments":[{"name":"day","description":"As 2026-11-30."}]})";
    static constexpr const char *kResource =
        R"({"uri":"harbour://log","name":"log","mimeType":"text/plain"})";
    static constexpr const char *kTemplate =
        R"({"uriTemplate":"harbour://ship/{id}","name":"ship"})";
    static constexpr const char *kHints = R"("ttlMs":60000,"cacheScope":"private")";

    /// A revision with stateless requests, or another one.
    explicit HarbourSession(const QString &revision)
    {
        m_recording.head.revision = revision;
        m_recording.head.transport = QStringLiteral("stdio");
        const QByteArray capabilities =
            R"("capabilities":{"tools":{"listChanged":true},"prompts":{},"resources":{}},)";
        const QByteArray info = R"({"name":"harbour","version":"7"})";
        if (revision >= QStringLiteral("2026-07-28"))
            ask("server/discover",
                R"({"resultType":"complete","supportedVersions":["2026-07-28"],)" + capabilities
                    + R"("instructions":"Ask for the harbour.",)" + kHints
                    + R"(,"_meta":{"io.modelcontextprotocol/serverInfo":)" + info + "}}");
        else
            ask("initialize",
                R"({"protocolVersion":"2025-11-25",)" + capabilities + R"("serverInfo":)" + info
                    + '}');
        for (int reading = 0; reading < 2; ++reading) {
            list("tools/list", "tools", QByteArray(kCount) + ',' + kClose);
            list("prompts/list", "prompts", kPrompt);
            list("resources/list", "resources", kResource);
            list("resources/templates/list", "resourceTemplates", kTemplate);
        }
        ask("tools/call",
            R"({"content":[{"type":"text","text":"{\"ships\":3}"}],"structuredContent":{"ships":3}})",
            R"("name":"count_ships","arguments":{"harbour":"Oslo"})");
        ask("tools/call", R"({"content":[{"type":"text","text":"Closed."}]})",
            R"("name":"close_harbour","arguments":{})");
        ask("resources/read",
            R"({"contents":[{"uri":"harbour://log","mimeType":"text/plain","text":"Fog"}],)"
                + QByteArray(kHints) + '}',
            R"("uri":"harbour://log")");
    }

    /// Replaces a text in all messages, or in the last one that has it; false if none has it.
    bool replace(const QByteArray &before, const QByteArray &after, bool isLastOnly)
    {
        bool isFound = false;
        for (auto it = m_recording.messages.rbegin(); it != m_recording.messages.rend(); ++it) {
            QByteArray text = it->text.toByteArray();
            if (!text.contains(before))
                continue;
            it->text = json::Raw(text.replace(before, after));
            isFound = true;
            if (isLastOnly)
                break;
        }
        return isFound;
    }
    /// Before the last two messages of this method.
    void insertNotice(const QByteArray &method, const QByteArray &before)
    {
        for (qsizetype i = m_recording.messages.size() - 1; i >= 0; --i) {
            const RecordedMessage &one = m_recording.messages.at(i);
            if (!one.isSent || !one.text.toByteArray().contains(before))
                continue;
            m_recording.messages.insert(
                i, {one.at, false, json::Raw(R"({"jsonrpc":"2.0","method":")" + method + "\"}")});
            return;
        }
    }

    Recording &recording() { return m_recording; }

private:
    void ask(const QByteArray &method, const QByteArray &result, const QByteArray &params = {})
    {
        const QByteArray id = QByteArray::number(++m_id);
        add(true, R"("id":)" + id + R"(,"method":")" + method + R"(","params":{)" + params + '}');
        add(false, R"("id":)" + id + R"(,"result":)" + result);
    }
    void list(const QByteArray &method, const QByteArray &key, const QByteArray &items)
    {
        ask(method, R"({")" + key + R"(":[)" + items + "]," + kHints + '}');
    }
    void add(bool isSent, const QByteArray &members)
    {
        m_at += std::chrono::milliseconds(10);
        m_recording.messages.append(
            {m_at, isSent, json::Raw(R"({"jsonrpc":"2.0",)" + members + '}')});
    }

    Recording m_recording;
    std::chrono::milliseconds m_at{};
    int m_id = 0;
};

} // namespace harbour
