// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "app/images/picturefile.h"

#include <QtEndian>

namespace fuzz {

using namespace quayside;

namespace {

/// Picture files of strangers, before a decoder sees them (SEC-40).
void pictures(QByteArrayView input)
{
    const PictureFile file = cutPicture(input.toByteArray());
    if (file.problem != PictureFile::Problem::None)
        return;
    require(file.bytes.size() <= input.size() + 64, "what is left is not longer than the file");
    require(file.size.width() > 0 && file.size.height() > 0
                && qint64(file.size.width()) * file.size.height() <= kImagePixels,
            "the size is within the limit");
    if (file.format == PictureFile::Format::Png) {
        for (qsizetype at = 8; at < file.bytes.size();) {
            const QByteArray name = file.bytes.mid(at + 4, 4);
            require(QByteArrayList{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}.contains(name),
                    "only what makes the picture is left of a PNG");
            at += 12 + qFromBigEndian<quint32>(file.bytes.constData() + at);
        }
    }
    const PictureFile again = cutPicture(file.bytes);
    require(again.problem == PictureFile::Problem::None && again.size == file.size,
            "what is left is a picture of the same size");
}

} // namespace

std::vector<Target> pictureTargets()
{
    using namespace Qt::StringLiterals;
    return {{"pictures",
             pictures,
             {QByteArray("\x89PNG\r\n\x1a\n", 8),
              "IHDR",
              "PLTE",
              "tRNS",
              "IDAT",
              "IEND",
              "zTXt",
              "iCCP",
              QByteArray("\0\0\0\0", 4),
              "\xff\xff\xff\xff",
              "\x7f\xff\xff\xff",
              "\xff\xd8",
              "\xff\xda",
              "\xff\xe1",
              "\xff\xc2",
              "\xff\xc0",
              "\xff\xd9",
              "\xff\xdd",
              "Exif",
              "Adobe"}}};
}

} // namespace fuzz
