// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/promptwriter.h"

#include "core/llm/providerproblem.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp::llm {

using namespace Qt::StringLiterals;

namespace {

/// The data may only be what Base64 is made of: it is put into other texts.
bool isBase64(const json::Raw &data)
{
    if (!data.isString() || data.size() <= 2)
        return false;
    const QByteArrayView inner = data.view().sliced(1).chopped(1);
    return std::all_of(inner.begin(), inner.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
            || c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
    });
}

Result<Media> checkedMedia(const json::Raw &data, const QString &mimeType, QLatin1StringView family)
{
    static const QRegularExpression shape(u"^[a-z]+/[a-z0-9][a-z0-9.+-]{0,60}$"_s);
    const QString type = mimeType.section(u';', 0, 0).trimmed().toLower();
    if (!shape.match(type).hasMatch() || !type.startsWith(family))
        return notTaken(u"content of the type \"%1\""_s.arg(mimeType.left(80)));
    if (!isBase64(data))
        return notTaken(u"data that is not Base64"_s);
    return Media{type, data};
}

Result<QString> textOfBlock(const ContentBlock &block, QList<Media> &media)
{
    if (const auto *text = std::get_if<TextContent>(&block.value))
        return text->text;
    if (const auto *link = std::get_if<ResourceLink>(&block.value))
        return QString(link->name + u": " + link->uri);
    if (const auto *embedded = std::get_if<EmbeddedResource>(&block.value);
        embedded && embedded->resource.text)
        return *embedded->resource.text;
    if (const auto *image = std::get_if<ImageContent>(&block.value)) {
        auto picture = mediaOf(*image);
        if (!picture)
            return picture.error();
        media.append(*std::move(picture));
        return QString();
    }
    return notTaken(u"audio or files in a tool result"_s);
}

} // namespace

Result<Media> mediaOf(const ImageContent &image)
{
    return checkedMedia(image.data, image.mimeType, "image/"_L1);
}

Result<Media> mediaOf(const AudioContent &audio)
{
    return checkedMedia(audio.data, audio.mimeType, "audio/"_L1);
}

Error notTaken(const QString &what)
{
    return toError({ProviderProblem::Kind::NotTaken, {}}, what);
}

Result<QString> textOf(const ToolResultContent &result, QList<Media> &media)
{
    QStringList parts;
    for (const ContentBlock &block : result.content) {
        const auto text = textOfBlock(block, media);
        if (!text)
            return text.error();
        if (!text->isEmpty())
            parts.append(*text);
    }
    if (parts.isEmpty() && result.structuredContent)
        parts.append(QString::fromUtf8(result.structuredContent->view()));
    return parts.join(u'\n');
}

void PromptWriter::beginObject(QByteArrayView name)
{
    if (!name.isEmpty())
        m_writer.key(name);
    m_writer.beginObject();
}

void PromptWriter::endObject()
{
    m_writer.endObject();
    m_writer.comma();
}

void PromptWriter::beginArray(QByteArrayView name)
{
    m_writer.key(name);
    m_writer.beginArray();
}

void PromptWriter::endArray()
{
    m_writer.endArray();
    m_writer.comma();
}

void PromptWriter::putText(QByteArrayView name, QStringView text)
{
    m_writer.key(name);
    m_writer.string(text);
    m_writer.comma();
}

void PromptWriter::putInteger(QByteArrayView name, qint64 number)
{
    m_writer.key(name);
    m_writer.integer(number);
    m_writer.comma();
}

void PromptWriter::putNumber(QByteArrayView name, double number)
{
    m_writer.key(name);
    m_writer.number(number);
    m_writer.comma();
}

void PromptWriter::putTrue(QByteArrayView name)
{
    m_writer.key(name);
    m_writer.boolean(true);
    m_writer.comma();
}

void PromptWriter::putRaw(QByteArrayView name, QByteArrayView json)
{
    m_writer.key(name);
    m_writer.raw(json);
    m_writer.comma();
}

void PromptWriter::putTexts(QByteArrayView name, const QStringList &texts, qsizetype most)
{
    QStringList kept = texts;
    kept.removeAll(QString());
    if (kept.isEmpty())
        return;
    beginArray(name);
    for (const QString &text : kept.first(std::min(most, kept.size()))) {
        m_writer.string(text);
        m_writer.comma();
    }
    endArray();
}

void PromptWriter::putTool(const Tool &tool, QByteArrayView schemaName)
{
    putText("name", m_names.wireName(tool.name));
    if (tool.description)
        putText("description", *tool.description);
    if (!tool.inputSchema.raw.isNull())
        putRaw(schemaName, tool.inputSchema.raw.view());
}

QStringList PromptWriter::usedTools() const
{
    QStringList names;
    for (const SamplingMessage &message : m_prompt.messages) {
        for (const SamplingBlock &block : message.content.blocks) {
            const auto *use = std::get_if<ToolUseContent>(&block.value);
            if (use && !names.contains(m_names.wireName(use->name)))
                names.append(m_names.wireName(use->name));
        }
    }
    return names;
}

void PromptWriter::putTextBlock(QStringView text)
{
    beginObject();
    putText("type", u"text");
    putText("text", text);
    endObject();
}

Result<QByteArray> PromptWriter::finish(const Result<void> &put)
{
    if (!put)
        return put.error();
    m_writer.endObject();
    return m_writer.take();
}

} // namespace mcp::llm
