// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/attachable.h"

#include "app/chat/composercontroller.h"
#include "app/chat/messageattachments.h"
#include "app/images/imagedecoder.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/measure.h"
#include "core/chat/callresult.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMimeDatabase>
#include <QStringDecoder>

#include <algorithm>
#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kTextBytes = ComposerController::kTextBytes;
constexpr qint64 kPictureBytes = ComposerController::kImageBytes;
constexpr qsizetype kNameChars = 1'000;
constexpr qint64 kTextTokens =
    kTextBytes / 4; ///< Of cutToTokens(), which counts four bytes as one.

struct AttachWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Attachable)
};

Attachable refused(const QString &name, const QString &problem)
{
    return {name, {}, problem};
}

bool isSoundOrVideo(const QString &mimeType)
{
    return mimeType.startsWith("audio/"_L1) || mimeType.startsWith("video/"_L1);
}

QString soundText()
{
    return AttachWords::tr("Models get text and pictures only, no sound and no video.");
}

QString unknownTypeText()
{
    return AttachWords::tr("This is neither text in UTF-8 nor a PNG, JPEG, GIF or WebP picture. "
                           "Convert it to one of them, and attach that.");
}

QString largePictureText()
{
    return AttachWords::tr("The picture is larger than %1. Attach a smaller one.")
        .arg(sizeText(kPictureBytes));
}

/// By its first bytes; empty when it is none that models read.
QString pictureType(const QByteArray &bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return u"image/png"_s;
    if (bytes.startsWith("\xff\xd8\xff"))
        return u"image/jpeg"_s;
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a"))
        return u"image/gif"_s;
    if (bytes.startsWith("RIFF") && bytes.size() > 12 && bytes.mid(8, 4) == "WEBP")
        return u"image/webp"_s;
    return {};
}

mcp::chat::Image toImage(const QByteArray &bytes, const QString &type)
{
    return {mcp::json::Raw('"' + bytes.toBase64() + '"'), type};
}

struct FileStart
{
    QByteArray bytes; ///< At most one more than a picture may have.
    qint64 size = 0;
};

QString unreadableText(const QString &why)
{
    return AttachWords::tr("The file could not be read: %1").arg(why);
}

/// Empty for a regular file.
QString noFileText(const struct stat &state)
{
    if (S_ISDIR(state.st_mode))
        return AttachWords::tr("This is a folder. Attach the files in it instead.");
    return S_ISREG(state.st_mode)
        ? QString()
        : AttachWords::tr("This is not a regular file. Attach a copy of what is in it.");
}

mcp::Result<FileStart> startOf(const QString &path)
{
    const QByteArray name = QFile::encodeName(path);
    struct stat state = {};
    if (path.contains(QChar(0)) || ::stat(name.constData(), &state) != 0)
        return mcp::Error::storage(
            unreadableText(qt_error_string(path.contains(QChar(0)) ? ENOENT : errno)));
    if (const QString problem = noFileText(state); !problem.isEmpty())
        return mcp::Error::storage(problem);
    const int number = ::open(name.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number < 0)
        return mcp::Error::storage(unreadableText(qt_error_string(errno)));
    QFile file;
    const bool isKnown = ::fstat(number, &state) == 0; // It may be another one by now.
    const QString problem = isKnown ? noFileText(state) : unreadableText(qt_error_string(errno));
    if (!problem.isEmpty()
        || !file.open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(number);
        return mcp::Error::storage(problem.isEmpty() ? file.errorString() : problem);
    }
    FileStart start{file.read(kPictureBytes + 1), qint64(state.st_size)};
    if (file.error() != QFileDevice::NoError)
        return mcp::Error::storage(unreadableText(file.errorString()));
    start.size = std::max<qint64>(start.size, start.bytes.size());
    return start;
}

/// What of bytes is a text of kTextBytes at most; a character at its end is whole.
QByteArray keptBytes(const QByteArray &bytes)
{
    if (bytes.size() <= kTextBytes)
        return bytes;
    qsizetype end = kTextBytes;
    while (end > kTextBytes - 3 && (uchar(bytes.at(end)) & 0xC0) == 0x80)
        --end;
    return bytes.first(end);
}

/// The characters that are kTextBytes in UTF-8.
mcp::chat::Attachment cutTo(mcp::chat::Attachment attachment, const QString &text)
{
    qsizetype end = 0;
    for (qint64 bytes = 0; end < text.size(); ++end) {
        const char16_t unit = text.at(end).unicode();
        bytes += unit < 0x80 ? 1 : unit < 0x800 || QChar::isSurrogate(unit) ? 2 : 3;
        if (bytes > kTextBytes)
            break;
    }
    end = wholeCharacters(text, end);
    attachment.text = text.first(end);
    attachment.omitted = text.size() - end;
    return attachment;
}

QString typeText(const QString &mimeType)
{
    return mimeType.section(u'/', 1).toUpper();
}

qint64 base64Bytes(const mcp::json::Raw &token)
{
    return std::max<qint64>(0, (token.size() - 2) / 4 * 3);
}

mcp::chat::Attachment originOf(const ResourceOrigin &origin, const QString &name,
                               const QString &mimeType)
{
    mcp::chat::Attachment attachment;
    attachment.name = name.left(kNameChars);
    attachment.mimeType = mimeType.left(kNameChars);
    attachment.serverId = origin.serverId;
    attachment.serverName = origin.serverName;
    attachment.uri = origin.uri;
    return attachment;
}

Attachable readBlob(const mcp::json::Raw &data, const mcp::chat::Attachment &about)
{
    const QString unnamed = about.mimeType.isEmpty() ? AttachWords::tr("Unnamed") : about.mimeType;
    const QString name = about.name.isEmpty() ? unnamed : about.name;
    if (base64Bytes(data) > kPictureBytes + 3)
        return refused(name,
                       AttachWords::tr("The file is larger than %1. Save it from the "
                                       "page of the server instead.")
                           .arg(sizeText(kPictureBytes)));
    const auto bytes = decodeBase64(data);
    const QString type = bytes ? pictureType(*bytes) : QString();
    if (type.isEmpty() && isSoundOrVideo(about.mimeType))
        return refused(name, soundText());
    if (type.isEmpty())
        return refused(
            name,
            AttachWords::tr("The server sent bytes that are not a PNG, JPEG, GIF or WebP "
                            "picture. Models get text and pictures only."));
    if (bytes->size() > kPictureBytes)
        return refused(name, largePictureText());
    return {name, {about, toImage(*bytes, type)}};
}

Attachable readText(const QString &text, const mcp::chat::Attachment &about)
{
    return {about.name, {cutTo(about, text)}};
}

} // namespace

bool Attachable::isPicture() const
{
    return std::any_of(parts.cbegin(), parts.cend(), [](const mcp::chat::Part &part) {
        return std::holds_alternative<mcp::chat::Image>(part);
    });
}

QString Attachable::facts() const
{
    QStringList facts;
    for (const mcp::chat::Part &part : parts) {
        if (const auto *image = std::get_if<mcp::chat::Image>(&part)) {
            facts << typeText(image->mimeType) << sizeText(base64Bytes(image->data));
        } else if (const auto *attachment = std::get_if<mcp::chat::Attachment>(&part)) {
            if (!attachment->serverName.isEmpty())
                facts << cleanText(attachment->serverName);
            if (attachment->kind == mcp::chat::Attachment::Kind::Result)
                facts << AttachWords::tr("Result");
            if (attachment->kind == mcp::chat::Attachment::Kind::Tool)
                facts << AttachWords::tr("Tool to be used");
            else if (!isPicture())
                facts << AttachWords::tr("Text") << sizeText(attachment->text.toUtf8().size());
            if (attachment->omitted > 0)
                facts << AttachWords::tr("%1 more characters are left out")
                             .arg(QLocale().toString(attachment->omitted));
        }
    }
    return facts.join(u" · "_s);
}

Attachable readFile(const QString &path)
{
    const QString name = QFileInfo(path).fileName();
    const auto start = startOf(path);
    if (!start)
        return refused(name, start.error().detail);
    if (const QString type = pictureType(start->bytes); !type.isEmpty())
        return start->bytes.size() > kPictureBytes
            ? refused(name, largePictureText())
            : Attachable{name, {toImage(start->bytes, type)}};
    const QByteArray bytes = keptBytes(start->bytes);
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    mcp::chat::Attachment attachment;
    attachment.text = decoder(bytes);
    attachment.mimeType = QMimeDatabase().mimeTypeForFileNameAndData(name, bytes).name();
    if (decoder.hasError() || bytes.contains('\0'))
        return refused(name, isSoundOrVideo(attachment.mimeType) ? soundText() : unknownTypeText());
    attachment.name = name;
    attachment.omitted = start->size - bytes.size();
    return {name, {attachment}};
}

Attachable readPicture(const QImage &image)
{
    const QString name = AttachWords::tr("Pasted picture");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG"))
        return refused(name, AttachWords::tr("The picture on the clipboard cannot be read."));
    if (bytes.size() > kPictureBytes)
        return refused(name, largePictureText());
    return {name, {toImage(bytes, u"image/png"_s)}};
}

QList<Attachable> readResource(const mcp::ReadResourceResult &result, const ResourceOrigin &origin)
{
    QList<Attachable> all;
    for (const mcp::ResourceContents &contents : result.contents) {
        const bool isWhole = result.contents.size() == 1 && !origin.title.isEmpty();
        ResourceOrigin own = origin;
        own.uri = contents.uri.isEmpty() ? origin.uri : contents.uri;
        const mcp::chat::Attachment about =
            originOf(own, isWhole ? origin.title : own.uri, contents.mimeType.value_or(QString()));
        if (contents.text)
            all.append(readText(*contents.text, about));
        else
            all.append(readBlob(contents.blob.value_or(mcp::json::Raw()), about));
    }
    if (all.isEmpty())
        all.append(refused(origin.title.isEmpty() ? origin.uri : origin.title,
                           AttachWords::tr("The resource is empty.")));
    return all;
}

QList<Attachable> readPrompt(const QList<ResultBlock> &blocks, const ResourceOrigin &origin)
{
    const auto isHeading = [](const ResultBlock &block) {
        return block.kind == Block::Kind::Heading;
    };
    const bool hasAuthors = std::count_if(blocks.cbegin(), blocks.cend(), isHeading) > 1;
    QList<Attachable> all;
    QStringList texts;
    for (const ResultBlock &block : blocks) {
        ResourceOrigin own = origin;
        own.uri = block.name;
        const mcp::chat::Attachment about = originOf(own, block.name, block.mimeType);
        if (isHeading(block)) {
            if (hasAuthors)
                texts.append(AttachWords::tr("%1:").arg(block.text));
        } else if (!block.data.isNull()) {
            all.append(readBlob(block.data, about));
        } else if (block.kind == Block::Kind::Resource) {
            all.append(readText(block.fullText, about));
        } else if (block.kind == Block::Kind::Link) {
            texts.append(block.title + u": "_s + block.fullText);
        } else if (!block.fullText.isEmpty()) {
            texts.append(block.fullText);
        }
    }
    if (!texts.isEmpty()) {
        mcp::chat::Attachment about = originOf(origin, origin.title, {});
        about.kind = mcp::chat::Attachment::Kind::Prompt;
        // No more is sent than is shown (PROMPT-04).
        const QString whole = texts.join(u"\n\n"_s);
        const qsizetype end = wholeCharacters(whole, std::min<qsizetype>(whole.size(), kPageChars));
        Attachable prompt = readText(whole.first(end), about);
        if (auto *kept = std::get_if<mcp::chat::Attachment>(&prompt.parts.first()))
            kept->omitted += whole.size() - end;
        all.prepend(prompt);
    }
    return all;
}

QList<Attachable> readAnswer(const mcp::CallToolResult &answer, const ResourceOrigin &origin)
{
    mcp::chat::Attachment about = originOf(origin, origin.title, {});
    about.kind = mcp::chat::Attachment::Kind::Result;
    QList<Attachable> all;
    mcp::CallToolResult rest = answer;
    const auto isTaken = [&about, &all](const mcp::ContentBlock &block) {
        const auto *image = std::get_if<mcp::ImageContent>(&block.value);
        if (!image || all.size() >= MessageAttachments::kMost)
            return false;
        const Attachable picture = readBlob(image->data, about);
        if (picture.parts.isEmpty())
            return false; // The text says that it is left out.
        all.append(picture);
        return true;
    };
    if (rest.content)
        rest.content->removeIf(isTaken);
    const mcp::chat::CutText text = mcp::chat::resultText(rest, kTextTokens);
    if (!text.text.isEmpty()) {
        about.text = text.text;
        about.omitted = text.omitted;
        all.prepend({about.name, {about}});
    }
    if (all.isEmpty())
        all.append(refused(origin.title, AttachWords::tr("The result is empty.")));
    return all;
}

Attachable namedTool(const ResourceOrigin &origin)
{
    mcp::chat::Attachment tool = originOf(origin, origin.title, {});
    tool.kind = mcp::chat::Attachment::Kind::Tool;
    tool.text = tool.name;
    return {tool.name, {tool}};
}

Attachable pastedText(const QString &text)
{
    mcp::chat::Attachment attachment;
    attachment.name = AttachWords::tr("Pasted text");
    attachment.mimeType = u"text/plain"_s;
    return readText(text, attachment);
}

QList<Attachable> attachmentsOf(const mcp::chat::Message &message)
{
    QList<Attachable> all;
    bool isAwaited = false; // The picture of the attachment before it.
    for (const mcp::chat::Part &part : message.parts) {
        const auto *attachment = std::get_if<mcp::chat::Attachment>(&part);
        if (attachment)
            all.append({attachment->name, {part}});
        else if (std::holds_alternative<mcp::chat::Image>(part) && isAwaited)
            all.last().parts.append(part);
        else if (std::holds_alternative<mcp::chat::Image>(part))
            all.append({AttachWords::tr("Picture"), {part}});
        isAwaited = attachment && attachment->text.isEmpty() && !attachment->serverId.isEmpty();
    }
    return all;
}

} // namespace quayside
