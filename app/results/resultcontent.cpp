// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/resultcontent.h"

#include "app/images/imagedecoder.h"
#include "app/results/blockdocument.h"
#include "app/text/cleantext.h"
#include "app/text/filename.h"
#include "core/base/outputfile.h"
#include "core/json/write.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMimeDatabase>

#include <algorithm>

#include <sys/xattr.h>

namespace quayside {

namespace {

using mcp::json::Raw;
using mcp::json::Value;
using namespace Qt::StringLiterals;

struct SaveWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::BlockFile)
};

QString defaultName(Block::Kind kind)
{
    switch (kind) {
    case Block::Kind::Image:
        return SaveWords::tr("image");
    case Block::Kind::Audio:
        return SaveWords::tr("audio");
    case Block::Kind::Text:
    case Block::Kind::Link:
    case Block::Kind::Resource:
    case Block::Kind::Unknown:
    case Block::Kind::Heading:
        break;
    }
    return SaveWords::tr("result");
}

QString suffixOf(const ResultBlock &block)
{
    if (block.kind == Block::Kind::Unknown)
        return u".json"_s;
    const QString suffix = QMimeDatabase().mimeTypeForName(block.mimeType).preferredSuffix();
    if (!suffix.isEmpty())
        return u'.' + suffix;
    return block.data.isNull() ? u".txt"_s : u".bin"_s;
}

/// Marks the file as downloaded, for programs that warn before opening it. Unsupported file systems are ignored.
void markAsDownloaded(int file)
{
    constexpr char kOrigin[] = "about:internet";
    ::fsetxattr(file, "user.xdg.origin.url", kOrigin, sizeof kOrigin - 1, 0);
}

/// The approximate size of a decoded Base64 token.
qint64 decodedBytes(const Raw &token)
{
    const QByteArrayView text = token.view();
    qsizetype padding = 0;
    for (qsizetype i = text.size() - 2; i > 0 && text.at(i) == '='; --i)
        ++padding;
    return std::max<qint64>(0, (text.size() - 2) / 4 * 3 - padding);
}

void setText(ResultBlock &block, const QString &text)
{
    CutText cut = cutBlock(text);
    block.text = std::move(cut.text);
    block.omittedChars = cut.omittedChars;
    block.fullText = text;
    block.bytes = text.size();
}

void setData(ResultBlock &block, const Raw &data)
{
    block.data = data;
    block.bytes = decodedBytes(data);
}

QString prettyJson(const Raw &raw)
{
    const auto value = mcp::json::parse(raw);
    return QString::fromUtf8(value ? value->toJson(Value::Layout::Indented) : raw.toByteArray());
}

ResultBlock toBlock(const mcp::TextContent &content)
{
    ResultBlock block;
    block.kind = Block::Kind::Text;
    setText(block, content.text);
    return block;
}

ResultBlock mediaBlock(Block::Kind kind, const QString &mimeType, const mcp::json::Raw &data)
{
    ResultBlock block;
    block.kind = kind;
    block.mimeType = cleanText(mimeType);
    setData(block, data);
    return block;
}

ResultBlock toBlock(const mcp::ImageContent &content)
{
    return mediaBlock(Block::Kind::Image, content.mimeType, content.data);
}

ResultBlock toBlock(const mcp::AudioContent &content)
{
    return mediaBlock(Block::Kind::Audio, content.mimeType, content.data);
}

ResultBlock toBlock(const mcp::ResourceLink &content)
{
    ResultBlock block;
    block.kind = Block::Kind::Link;
    block.mimeType = cleanText(content.mimeType.value_or(QString()));
    block.uri = cleanText(content.uri);
    block.title = cleanText(content.title.value_or(content.name));
    block.text = cutText(content.description.value_or(QString())).text;
    block.fullText = content.uri;
    return block;
}

ResultBlock toBlock(const mcp::EmbeddedResource &content)
{
    return readContents(content.resource);
}

ResultBlock toBlock(const Raw &raw)
{
    ResultBlock block;
    setText(block, prettyJson(raw));
    return block;
}

} // namespace

ResultBlock readBlock(const mcp::ContentBlock &content)
{
    return std::visit([](const auto &value) { return toBlock(value); }, content.value);
}

ResultBlock readJson(const mcp::json::Raw &raw)
{
    return toBlock(raw);
}

ResultBlock readContents(const mcp::ResourceContents &contents, qsizetype parsedChars)
{
    ResultBlock block;
    block.kind = Block::Kind::Resource;
    const QString mimeType = contents.mimeType.value_or(QString()).left(kLineChars);
    block.mimeType = cleanText(mimeType);
    block.uri = cleanText(contents.uri);
    block.name = contents.uri;
    if (contents.text) {
        setText(block, *contents.text);
        if (contents.text->size() <= parsedChars)
            block.document = readDocument(*contents.text, block.text, mimeType, contents.uri);
    } else if (contents.blob) {
        setData(block, *contents.blob);
        if (mimeType.startsWith("image/"_L1, Qt::CaseInsensitive))
            block.kind = Block::Kind::Image;
        if (mimeType.startsWith("audio/"_L1, Qt::CaseInsensitive))
            block.kind = Block::Kind::Audio;
    }
    return block;
}

ResultContent readResult(const mcp::CallToolResult &result)
{
    ResultContent content;
    content.isEmpty = !result.content && !result.structuredContent;
    content.isError = result.isError.value_or(false);
    for (const mcp::ContentBlock &part : result.content.value_or(QList<mcp::ContentBlock>()))
        content.blocks.append(readBlock(part));
    if (result.structuredContent) {
        auto value = mcp::json::parse(*result.structuredContent);
        if (value) {
            content.table = findTable(*value);
            content.structured = *std::move(value);
        }
    }
    const Raw raw(mcp::json::write(result));
    content.bytes = raw.size();
    CutText cut = cutText(prettyJson(raw));
    content.rawText = std::move(cut.text);
    content.rawOmitted = cut.omittedChars;
    return content;
}

QString rawJson(const mcp::CallToolResult &result)
{
    return prettyJson(Raw(mcp::json::write(result)));
}

QString suggestedFileName(const ResultBlock &block)
{
    const QString name = block.name.section(u'?', 0, 0).section(u'#', 0, 0);
    const bool hasSuffix = name.section(u'/', -1).contains(u'.');
    return cleanFileName(name, defaultName(block.kind), hasSuffix ? QString() : suffixOf(block));
}

mcp::Result<void> saveBytes(const QByteArray &bytes, const QString &path,
                            mcp::OutputFile::Readers readers)
{
    if (path.isEmpty())
        return mcp::Error::storage(SaveWords::tr("Choose a file on this computer."));
    if (QFileInfo(path).isSymLink())
        return mcp::Error::storage(
            SaveWords::tr("This name is a link to another file. Choose another name."));
    mcp::OutputFile file(path);
    auto saved = file.create(readers);
    if (saved) {
        file.write(bytes);
        markAsDownloaded(file.handle());
        saved = file.finish();
    }
    if (saved)
        return saved;
    return mcp::Error::storage(
        SaveWords::tr("The file could not be saved: %1").arg(saved.error().detail),
        saved.error().code);
}

mcp::Result<void> saveBlock(const ResultBlock &block, const QString &path)
{
    const auto bytes = block.data.isNull() ? mcp::Result<QByteArray>(block.fullText.toUtf8())
                                           : decodeBase64(block.data);
    return bytes ? saveBytes(*bytes, path) : bytes.error();
}

} // namespace quayside

#include "moc_resultcontent.cpp"
