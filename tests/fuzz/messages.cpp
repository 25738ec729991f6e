// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/client/catalog/skillcheck.h"
#include "core/json/read.h"
#include "core/json/value.h"
#include "core/protocol/completion.h"
#include "core/protocol/discover.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/lifecycle.h"
#include "core/protocol/logging.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "core/protocol/skilllimits.h"
#include "core/protocol/skills.h"
#include "core/protocol/subscriptions.h"
#include "core/protocol/tasks.h"
#include "core/protocol/tools.h"
#include "core/rpc/message.h"
#include "core/transport/eventstreamparser.h"
#include "core/transport/linereader.h"

#include <algorithm>
#include <cstring>

namespace fuzz {

using namespace mcp;

namespace {

/// Bytes from a pipe, split anywhere. The lines do not depend on the splits (STDIO-02).
void frames(QByteArrayView input)
{
    constexpr qsizetype kLine = 4096;
    QByteArrayList whole;
    QByteArrayList pieces;
    for (QByteArrayList *lines : {&whole, &pieces}) {
        LineReader reader(kLine);
        qsizetype at = 0;
        qsizetype step = 1;
        while (at < input.size()) {
            const LineReader::Space space = reader.space();
            require(space.size > 0, "there is room for the next read");
            step = lines == &whole ? input.size() : step % 7 + 1;
            const qsizetype size = std::min({space.size, input.size() - at, step});
            std::memcpy(space.data, input.data() + at, size_t(size));
            reader.commit(size);
            at += size;
            for (;;) {
                const json::Raw line = reader.takeLine();
                const QByteArray oversized = reader.takeOversized();
                if (line.isNull() && oversized.isEmpty())
                    break;
                require(line.size() <= kLine, "a line is within the limit");
                require(line.isNull() || !line.view().contains('\n'), "a line holds no line feed");
                if (!line.isNull())
                    lines->append(line.toByteArray());
            }
        }
    }
    require(whole == pieces, "lines do not depend on how they arrive");
}

/// RPC-01: text that is read as JSON is valid JSON and is written unchanged.
void jsonText(QByteArrayView input)
{
    const Result<json::Value> value = json::parse(json::Raw(input.toByteArray()));
    if (!value)
        return;
    const QByteArray text = value->toJson();
    const Result<json::Value> again = json::parse(json::Raw(text));
    require(bool(again), "what was written can be read");
    require(again->toJson() == text, "a value is written the same way twice");
    const Result<json::Value> indented =
        json::parse(json::Raw(value->toJson(json::Value::Layout::Indented)));
    require(indented && *indented == *value, "the layout changes nothing");
}

template<class... T>
void readAll(const json::Raw &text)
{
    (void(json::read<T>(text)), ...);
}

/// One message, its envelope and its parts read as everything a server may send.
void messages(QByteArrayView input)
{
    const json::Raw text(input.toByteArray());
    const Result<rpc::Message> message = json::read<rpc::Message>(text);
    readAll<CallToolResult, ListToolsResult, Tool>(text);
    if (!message)
        return;
    if (message->id)
        rpc::Id::fromRaw(*message->id);
    if (message->error)
        readAll<rpc::ResponseError>(*message->error);
    if (message->params)
        readAll<ElicitParams, ElicitationCompleteParams, CreateMessageParams, LoggingMessageParams,
                rpc::ProgressParams, rpc::CancelledParams, DetailedTask, ResourceUriParams,
                TaskIdParams, SubscriptionParams>(*message->params);
    if (message->result)
        readAll<ResultHead, InputRequiredResult, CallToolResult, ListToolsResult, ListPromptsResult,
                GetPromptResult, ListResourcesResult, ListResourceTemplatesResult,
                ReadResourceResult, CompleteResult, InitializeResult, DiscoverResult,
                CreateTaskResult, DetailedTask, ListTasksResult, ListRootsResult, ListSkillsResult,
                GetSkillResult, ReadDirectoryResult>(*message->result);
}

/// An event stream gives the same events however it is split (SSE-01).
void events(QByteArrayView input)
{
    QByteArrayList whole;
    QByteArrayList pieces;
    for (QByteArrayList *found : {&whole, &pieces}) {
        EventStreamParser parser;
        qsizetype at = 0;
        while (at < input.size() && !parser.isOversized()) {
            const qsizetype size =
                std::min(input.size() - at, found == &whole ? input.size() : at % 5 + 1);
            parser.feed(input.sliced(at, size));
            at += size;
            while (const auto event = parser.next())
                found->append(event->name.toByteArray() + ' ' + parser.lastEventId() + ' '
                              + event->data.toByteArray());
        }
        require(!parser.retry() || parser.retry()->count() >= 0, "a pause is not negative");
    }
    require(whole == pieces, "events do not depend on how they arrive");
}

/// The entry for a skill in the first line, and its SKILL.md.
void skills(QByteArrayView input)
{
    const qsizetype end = std::max<qsizetype>(input.indexOf('\n'), 0);
    auto skill = json::read<Skill>(json::Raw(input.first(end).toByteArray()));
    if (!skill || !checkSkill(*skill))
        return;
    qint64 bytes = 0;
    for (const SkillFile &file : skill->resources.list) {
        require(file.uri.startsWith(skill->folder()), "a file is in the folder of its skill");
        require(file.size >= 0, "a size is not negative");
        bytes += file.size;
    }
    require(bytes <= limits::kSkillBytes, "the size of a skill is bounded");
    const auto digests = digestsOf(*skill);
    require(digests.size() == skill->resources.list.size(), "every file has a digest");
    ResourceContents contents;
    contents.text = QString::fromUtf8(input.sliced(std::min(end + 1, input.size())));
    ReadResourceResult read;
    read.contents = {contents};
    const SkillFileCheck check = checkSkillFile(*skill, skill->uri, read);
    require(!check.isGood() || check.listedSize < 0 || check.size == check.listedSize,
            "a file has the size that is listed");
    skill->resources = {{}, true};
    checkSkillFile(*skill, skill->uri, read);
}

} // namespace

std::vector<Target> messageTargets()
{
    const QByteArrayList json{"{",
                              "}",
                              "[",
                              "]",
                              ",",
                              ":",
                              "\"",
                              "\\u0000",
                              "\\ud800",
                              "null",
                              "true",
                              "1e400",
                              "-0",
                              "01",
                              "NaN",
                              "\\q",
                              "9007199254740993",
                              "\"id\":",
                              "\"method\":",
                              "\"params\":{",
                              "\"result\":{",
                              "\"_meta\":",
                              "\"content\":[",
                              "\"type\":\"text\"",
                              "[[[[[[[[",
                              "\xf0\x9f\x98\x80",
                              "\xed\xa0\x80",
                              "\xff"};
    return {{"frames", frames, {"\n", "\r\n", "\n\n", "{}", "\r", QByteArray(5000, 'x')}},
            {"json", jsonText, json},
            {"messages", messages, json},
            {"skills",
             skills,
             {"skill://a/SKILL.md",
              "/SKILL.md",
              "\"dynamic\"",
              "\"resources\":[",
              "\"size\":",
              "-1",
              "9223372036854775807",
              "sha256:",
              "..",
              "%2e",
              "---",
              "\n---\n",
              "name: a",
              "description:",
              "\r\n",
              ": ",
              "- ",
              "&a",
              "*a",
              "[",
              "\"",
              "\xef\xbb\xbf"}},
            {"events",
             events,
             {"\n\n", "\r\n", "\r", "data: ", "data:", "event: ", "id: ", "id", "retry: 1",
              "retry: 99999999999999999999", ":", "\xef\xbb\xbf", "\xff"}}};
}

} // namespace fuzz
