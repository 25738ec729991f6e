// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/resulttext.h"

#include "core/policy/canonicaljson.h"

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
    void operator()(const json::Raw &) const
    {
        into.addBlock(absent("content"_L1, u"unknown kind"_s));
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

} // namespace mcp::chat
