// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/callresult.h"

#include "core/chat/contextbudget.h"
#include "core/json/write.h"
#include "core/policy/canonicaljson.h"
#include "core/policy/decision.h"

#include <algorithm>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kTokenChars = 4; ///< Of ASCII.
constexpr qsizetype kComparedBytes = 256 * 1024;

/// Puts a text together until there is no more room.
class Collector
{
public:
    explicit Collector(qint64 tokens)
        : m_room(std::max<qint64>(tokens, 1) * kTokenChars)
    {
    }

    void add(QStringView text)
    {
        qsizetype end = 0;
        for (; end < text.size() && m_room > 0; ++end)
            m_room -= text.at(end).unicode() < 0x80 ? 1 : kTokenChars;
        if (end < text.size() && end > 0 && text.at(end - 1).isHighSurrogate())
            --end;
        m_cut.text += text.first(end);
        m_cut.omitted += text.size() - end;
    }

    void addBlock(QStringView text)
    {
        if (!m_cut.text.isEmpty() && m_room > 0)
            add(u"\n");
        add(text);
    }

    /// Converts no more of it than there is room for.
    void addUtf8(QByteArrayView text)
    {
        const QByteArrayView first = text.first(std::min<qsizetype>(text.size(), m_room));
        addBlock(QString::fromUtf8(first));
        m_cut.omitted += text.size() - first.size();
    }

    CutText take() { return std::move(m_cut); }

private:
    CutText m_cut;
    qint64 m_room;
};

QString absent(QLatin1StringView kind, const QString &type)
{
    return u"[%1, %2: not passed on]"_s.arg(kind, type.left(80));
}

struct BlockText
{
    Collector &into;

    void operator()(const TextContent &text) const { into.addBlock(text.text); }
    void operator()(const ImageContent &image) const
    {
        into.addBlock(absent("image"_L1, image.mimeType));
    }
    void operator()(const AudioContent &audio) const
    {
        into.addBlock(absent("audio"_L1, audio.mimeType));
    }
    void operator()(const ResourceLink &link) const
    {
        into.addBlock(link.name);
        into.add(u": ");
        into.add(link.uri);
    }
    void operator()(const EmbeddedResource &embedded) const
    {
        const ResourceContents &contents = embedded.resource;
        if (contents.text)
            return into.addBlock(*contents.text);
        into.addBlock(absent("file"_L1, contents.mimeType.value_or(u"unknown type"_s)));
    }
    void operator()(const json::Raw &raw) const
    {
        const QString text = textOfUnknown(raw);
        into.addBlock(text.isEmpty() ? absent("content"_L1, u"unknown kind"_s) : text);
    }
};

/// TOOL-18: servers give structured content a second time as text. Long ones count as equal.
bool repeats(const QString &text, const json::Raw &structured)
{
    if (text.size() > kComparedBytes || structured.view().size() > kComparedBytes)
        return true;
    const auto given = canonicalJson(json::Raw(text.toUtf8()));
    return given && given == canonicalJson(structured);
}

/// Whether the person would miss something if they saw nothing but the text.
bool saysMore(const CallToolResult &result)
{
    const QList<ContentBlock> blocks = result.content.value_or(QList<ContentBlock>());
    return result.structuredContent
        || std::any_of(blocks.begin(), blocks.end(), [](const ContentBlock &block) {
               return !std::holds_alternative<TextContent>(block.value);
           });
}

json::Raw wholeOf(const CallToolResult &result)
{
    if (!result.source.isNull()) // A part of the message, which would stay in memory with it.
        return result.source.size() <= ToolResult::kWholeBytes
            ? json::Raw(result.source.toByteArray())
            : json::Raw();
    QByteArray text = json::write(result);
    return text.size() <= ToolResult::kWholeBytes ? json::Raw(std::move(text)) : json::Raw();
}

/// For the model.
QString refusalText(int code)
{
    switch (CallRefusal(code)) {
    case CallRefusal::CompanyDenies:
        return u"A rule of the person's organization does not allow this call."_s;
    case CallRefusal::NewTool:
    case CallRefusal::ChangedTool:
    case CallRefusal::ChangedInstructions:
        return u"This tool is not as the person has accepted it. It was not called."_s;
    case CallRefusal::Refused:
    case CallRefusal::Closed:
        return u"The person refused this call. It was not sent."_s;
    case CallRefusal::NoAnswer:
    case CallRefusal::Locked:
    case CallRefusal::Ending:
        return u"The person has to agree to this call, and did not. It was not sent."_s;
    case CallRefusal::Stopped:
        return u"The person stopped the server. The call was not sent."_s;
    case CallRefusal::Busy:
        return u"Too many calls wait for the person. This one was not sent."_s;
    case CallRefusal::Changed:
        return u"The tool changed while the person was asked. The call was not sent."_s;
    case CallRefusal::SamplingRunsNoTools:
        break;
    }
    return u"This call is not allowed. It was not sent."_s;
}

struct Failure
{
    ToolResult::Outcome outcome;
    QString text;
};

/// In words of ours; nothing when it is the server's.
std::optional<Failure> failureOf(const Error &error)
{
    using Outcome = ToolResult::Outcome;
    switch (error.kind) {
    case ErrorKind::Policy:
        return Failure{Outcome::Refused, refusalText(error.code)};
    case ErrorKind::Cancelled:
        return Failure{Outcome::Stopped, u"The call was stopped. What it has done is not known."_s};
    case ErrorKind::Timeout:
        return Failure{Outcome::Failed,
                       u"There was no answer in time. What the call has done is not known."_s};
    case ErrorKind::Closed:
        return Failure{Outcome::Failed,
                       u"The connection ended before the answer. What the call has done is not "
                       "known."_s};
    case ErrorKind::Protocol:
        return Failure{Outcome::Failed,
                       u"The answer of the server cannot be read. What the call has done is not "
                       "known."_s};
    case ErrorKind::Transport:
        return Failure{Outcome::NotRun, u"The server is not connected."_s};
    case ErrorKind::Auth:
        return Failure{Outcome::NotRun, u"The server wants the person to sign in first."_s};
    case ErrorKind::Storage:
        return Failure{Outcome::NotRun,
                       u"The call was not sent, because it could not be recorded."_s};
    case ErrorKind::Remote:
        break;
    }
    return std::nullopt;
}

} // namespace

CutText cutToTokens(const QString &text, qint64 tokens)
{
    Collector collector(tokens);
    collector.add(text);
    return collector.take();
}

CutText resultText(const CallToolResult &result, qint64 tokens)
{
    Collector collector(tokens);
    const QList<ContentBlock> blocks = result.content.value_or(QList<ContentBlock>());
    for (const ContentBlock &block : blocks)
        std::visit(BlockText{collector}, block.value);
    const auto isSame = [&result](const ContentBlock &block) {
        const auto *text = std::get_if<TextContent>(&block.value);
        return text && repeats(text->text, *result.structuredContent);
    };
    if (result.structuredContent && std::none_of(blocks.begin(), blocks.end(), isSame))
        collector.addUtf8(result.structuredContent->view());
    return collector.take();
}

ToolResult resultOf(const Result<CallToolResult> &outcome, const ToolResult &call, qint64 window,
                    qsizetype calls)
{
    const auto failure = outcome ? std::nullopt : failureOf(outcome.error());
    if (failure)
        return ownResult(call.callId, failure->outcome, failure->text);
    const qint64 room = resultTokens(window, calls);
    ToolResult result;
    result.callId = call.callId;
    result.serverId = call.serverId;
    result.serverName = call.serverName;
    result.isPrivate = call.isPrivate;
    const bool isGood = outcome && !outcome->isError.value_or(false);
    result.outcome = isGood ? ToolResult::Outcome::Done : ToolResult::Outcome::ToolError;
    const CutText cut =
        outcome ? resultText(*outcome, room) : cutToTokens(outcome.error().detail, room);
    result.text = cut.text;
    result.omitted = cut.omitted;
    if (outcome && cut.omitted <= ToolResult::kWholeBytes
        && (cut.omitted > 0 || saysMore(*outcome)))
        result.whole = wholeOf(*outcome);
    return result;
}

ToolResult ownResult(const QString &callId, ToolResult::Outcome outcome, const QString &text)
{
    ToolResult result;
    result.callId = callId;
    result.outcome = outcome;
    result.text = text;
    return result;
}

} // namespace mcp::chat
