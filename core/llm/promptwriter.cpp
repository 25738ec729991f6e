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

void putText(json::Writer &writer, QByteArrayView name, QStringView text)
{
    writer.key(name);
    writer.string(text);
    writer.comma();
}

void putInteger(json::Writer &writer, QByteArrayView name, qint64 number)
{
    writer.key(name);
    writer.integer(number);
    writer.comma();
}

void putNumber(json::Writer &writer, QByteArrayView name, double number)
{
    writer.key(name);
    writer.number(number);
    writer.comma();
}

void putTrue(json::Writer &writer, QByteArrayView name)
{
    writer.key(name);
    writer.boolean(true);
    writer.comma();
}

void putRaw(json::Writer &writer, QByteArrayView name, QByteArrayView json)
{
    writer.key(name);
    writer.raw(json);
    writer.comma();
}

void putTexts(json::Writer &writer, QByteArrayView name, const QStringList &texts, qsizetype most)
{
    QStringList kept = texts;
    kept.removeAll(QString());
    if (kept.isEmpty())
        return;
    writer.key(name);
    writer.beginArray();
    for (const QString &text : kept.first(std::min(most, kept.size()))) {
        writer.string(text);
        writer.comma();
    }
    writer.endArray();
    writer.comma();
}

void putTool(json::Writer &writer, const ToolNames &names, const Tool &tool,
             QByteArrayView schemaName)
{
    putText(writer, "name", names.wireName(tool.name));
    if (tool.description)
        putText(writer, "description", *tool.description);
    putRaw(writer, schemaName, tool.inputSchema.raw.view());
}

void putTextBlock(json::Writer &writer, QStringView text)
{
    writer.beginObject();
    putText(writer, "type", u"text");
    putText(writer, "text", text);
    writer.endObject();
    writer.comma();
}

} // namespace mcp::llm
