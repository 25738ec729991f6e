// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/imagedecoder.h"

#include "app/text/measure.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QLocale>

namespace quayside {

namespace {

struct ImageWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ImageDecoder)
};

mcp::Error refused(const QString &why)
{
    return {mcp::ErrorKind::Policy, why, 0, {}};
}

/// By what the bytes are, whatever the server calls them.
QByteArray formatOf(const QByteArray &bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return QByteArrayLiteral("png");
    if (bytes.startsWith("\xff\xd8\xff"))
        return QByteArrayLiteral("jpeg");
    return {};
}

} // namespace

mcp::Result<QByteArray> decodeBase64(const mcp::json::Raw &token)
{
    const QByteArrayView text = token.view();
    if (!token.isString() || text.size() < 2)
        return refused(ImageWords::tr("There is no data in it."));
    QByteArray encoded = text.sliced(1, text.size() - 2).toByteArray();
    encoded.replace("\\/", "/"); // the one escape that writers of JSON put into Base64
    auto decoded =
        QByteArray::fromBase64Encoding(std::move(encoded), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return refused(ImageWords::tr("Its data is damaged (no Base64)."));
    return std::move(decoded.decoded);
}

mcp::Result<QImage> decodeImage(const mcp::json::Raw &token)
{
    if (token.size() / 4 * 3 > kImageBytes + 3)
        return refused(ImageWords::tr("It is larger than %1.").arg(sizeText(kImageBytes)));
    auto decoded = decodeBase64(token);
    if (!decoded)
        return decoded.error();
    QByteArray bytes = *std::move(decoded);
    if (bytes.size() > kImageBytes)
        return refused(ImageWords::tr("It is larger than %1.").arg(sizeText(kImageBytes)));
    const QByteArray format = formatOf(bytes);
    if (format.isEmpty())
        return refused(ImageWords::tr("It is neither PNG nor JPEG."));

    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (!size.isValid() || size.isEmpty())
        return refused(ImageWords::tr("It is damaged."));
    if (qint64(size.width()) * size.height() > kImagePixels)
        return refused(
            ImageWords::tr("It has too many pixels: %1 by %2.")
                .arg(QLocale().toString(size.width()), QLocale().toString(size.height())));
    QImage image = reader.read();
    if (image.isNull())
        return refused(ImageWords::tr("It is damaged."));
    return image;
}

} // namespace quayside
