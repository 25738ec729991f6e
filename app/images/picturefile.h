// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QSize>

namespace quayside {

constexpr qsizetype kImageBytes = 8 * 1024 * 1024; ///< SEC-40
constexpr qint64 kImagePixels = 16 * 1024 * 1024; ///< SEC-40
constexpr qsizetype kIconFileBytes = 256 * 1024; ///< ICON-03
constexpr int kIconSide = 1024; ///< ICON-03, in pixels.
constexpr int kImageScans = 64; ///< SEC-40, of one JPEG.

/// A picture file reduced to the parts that a decoder needs. PNG keeps IHDR, PLTE, tRNS and IDAT. JPEG keeps its
/// tables, its frame and its scans; of the APPn segments only orientation and colour transform are written again
/// (SEC-40).
struct PictureFile
{
    enum class Format { Png, Jpeg };
    enum class Problem {
        None,
        UnknownFormat, ///< Neither PNG nor JPEG by content.
        TooManyBytes,
        TooManyPixels, ///< `size` has the number.
        TooManyScans,
        Damaged,
    };

    Problem problem = Problem::Damaged;
    Format format = Format::Png;
    QSize size; ///< By its header.
    QByteArray bytes; ///< Without a problem only; never longer than the file and 64 bytes.
};

/// Looks at no pixel; linear in the size of file. Pure.
PictureFile cutPicture(const QByteArray &file);

} // namespace quayside
