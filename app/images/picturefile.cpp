// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/picturefile.h"

#include <QByteArrayView>
#include <QtEndian>

#include <algorithm>
#include <optional>

namespace quayside {

namespace {

using Problem = PictureFile::Problem;

constexpr QByteArrayView kPngStart("\x89PNG\r\n\x1a\n", 8);
constexpr QByteArrayView kPngEnd("\0\0\0\0IEND\xae\x42\x60\x82", 12);
constexpr QByteArrayView kJpegStart("\xff\xd8\xff", 3);

quint32 number32(QByteArrayView bytes)
{
    return qFromBigEndian<quint32>(bytes.data());
}

quint16 number16(QByteArrayView bytes)
{
    return qFromBigEndian<quint16>(bytes.data());
}

/// Sets the size; the problem of it, if it has one.
Problem takeSize(PictureFile &picture, quint32 width, quint32 height)
{
    constexpr quint32 kSide = kImagePixels; // A longer side alone is too much.
    if (width == 0 || height == 0)
        return Problem::Damaged;
    picture.size = QSize(int(std::min(width, 0x7fffffffU)), int(std::min(height, 0x7fffffffU)));
    const bool isTooLarge =
        width > kSide || height > kSide || qint64(width) * height > kImagePixels;
    return isTooLarge ? Problem::TooManyPixels : Problem::None;
}

/// The chunks that make a picture, in their order, checksums included: the decoder verifies those.
class PngCutter
{
public:
    explicit PngCutter(QByteArrayView file)
        : m_rest(file.sliced(kPngStart.size()))
    {
        m_picture.format = PictureFile::Format::Png;
        m_picture.bytes.reserve(file.size() + kPngEnd.size());
        m_picture.bytes.append(kPngStart);
    }

    PictureFile cut()
    {
        m_picture.problem = takeChunks();
        return std::move(m_picture);
    }

private:
    Problem takeChunks()
    {
        bool hasData = false;
        for (bool isFirst = true; m_rest.size() >= 12; isFirst = false) {
            const quint32 length = number32(m_rest);
            if (length > quint32(m_rest.size() - 12))
                break; // Truncated: the complete part can be shown.
            const QByteArrayView type = m_rest.sliced(4, 4);
            const QByteArrayView chunk = m_rest.first(length + 12);
            m_rest = m_rest.sliced(length + 12);
            if (isFirst != (type == "IHDR"))
                return Problem::Damaged;
            if (type == "IEND")
                break;
            if (isFirst) {
                if (const Problem problem = takeHeader(chunk); problem != Problem::None)
                    return problem;
            } else if (type == "IDAT") {
                hasData = true;
                m_picture.bytes.append(chunk);
            } else if (isTable(type, length) && !hasData) {
                m_picture.bytes.append(chunk);
            }
        }
        m_picture.bytes.append(kPngEnd);
        return hasData ? Problem::None : Problem::Damaged;
    }

    Problem takeHeader(QByteArrayView chunk)
    {
        if (chunk.size() != 13 + 12)
            return Problem::Damaged;
        m_picture.bytes.append(chunk);
        return takeSize(m_picture, number32(chunk.sliced(8)), number32(chunk.sliced(12)));
    }

    /// A palette or its transparency, the first of each.
    bool isTable(QByteArrayView type, quint32 length)
    {
        if (type == "PLTE" && length <= 768)
            return !std::exchange(m_hasPalette, true);
        return type == "tRNS" && length <= 256 && !std::exchange(m_hasTransparency, true);
    }

    QByteArrayView m_rest;
    PictureFile m_picture;
    bool m_hasPalette = false;
    bool m_hasTransparency = false;
};

/// How the camera was held, from 1 to 8, of an Exif segment without its marker and length.
std::optional<quint16> orientationOf(QByteArrayView segment)
{
    constexpr QByteArrayView kExif("Exif\0\0", 6);
    constexpr quint16 kTag = 0x0112;
    if (!segment.startsWith(kExif) || segment.size() < kExif.size() + 14)
        return {};
    const QByteArrayView tiff = segment.sliced(kExif.size());
    const bool isLittle = tiff.startsWith("II*");
    if (!isLittle && !tiff.startsWith(QByteArrayView("MM\0*", 4)))
        return {};
    const auto two = [&](quint32 at) {
        const char *bytes = tiff.data() + at;
        return isLittle ? qFromLittleEndian<quint16>(bytes) : qFromBigEndian<quint16>(bytes);
    };
    const quint32 first = isLittle ? qFromLittleEndian<quint32>(tiff.data() + 4)
                                   : qFromBigEndian<quint32>(tiff.data() + 4);
    if (first > quint32(tiff.size() - 2))
        return {};
    const quint32 count = std::min<quint32>(two(first), quint32(tiff.size() - 2 - first) / 12);
    for (quint32 entry = 0; entry < count; ++entry) {
        const quint32 at = first + 2 + entry * 12;
        const quint16 value = two(at + 8);
        if (two(at) == kTag)
            return value >= 1 && value <= 8 ? std::optional(value) : std::nullopt;
    }
    return {};
}

/// An Exif segment with only the orientation.
QByteArray exifSegment(quint16 orientation)
{
    QByteArray segment("\xff\xe1\0\x22"
                       "Exif\0\0"
                       "MM\0*\0\0\0\x08"
                       "\0\x01"
                       "\x01\x12\0\x03\0\0\0\x01\0\0\0\0"
                       "\0\0\0\0",
                       36);
    segment[29] = char(orientation);
    return segment;
}

/// An Adobe segment with only the colour transform.
QByteArray adobeSegment(char transform)
{
    return QByteArray("\xff\xee\0\x0e"
                      "Adobe\0\x64\0\0\0\0",
                      15)
        + transform;
}

/// The parts of the picture in order, preceded by our orientation and colour segments and followed by our end marker.
class JpegCutter
{
public:
    explicit JpegCutter(QByteArrayView file)
        : m_rest(file.sliced(2))
    {
        m_picture.format = PictureFile::Format::Jpeg;
        m_body.reserve(file.size());
    }

    PictureFile cut()
    {
        m_picture.problem = takeSegments();
        if (m_picture.problem != Problem::None)
            return std::move(m_picture);
        m_picture.bytes = QByteArray("\xff\xd8", 2);
        if (m_orientation > 1)
            m_picture.bytes += exifSegment(m_orientation);
        if (m_transform)
            m_picture.bytes += adobeSegment(*m_transform);
        m_picture.bytes += m_body;
        m_picture.bytes += QByteArray("\xff\xd9", 2);
        return std::move(m_picture);
    }

private:
    static constexpr uchar kFrame = 0xC0; // SOF0 to SOF2: baseline, extended, progressive.
    static constexpr uchar kLastFrame = 0xC2;
    static constexpr uchar kHuffman = 0xC4;
    static constexpr uchar kEnd = 0xD9;
    static constexpr uchar kScan = 0xDA;
    static constexpr uchar kQuantisation = 0xDB;
    static constexpr uchar kRestartInterval = 0xDD;
    static constexpr uchar kExif = 0xE1;
    static constexpr uchar kAdobe = 0xEE;
    static constexpr uchar kComment = 0xFE;

    Problem takeSegments()
    {
        for (;;) {
            while (m_rest.size() >= 2 && m_rest.at(0) == '\xff' && m_rest.at(1) == '\xff')
                m_rest = m_rest.sliced(1); // Fill bytes.
            const bool isOver = m_rest.size() < 4 || m_rest.at(0) != '\xff';
            const uchar marker = isOver ? kEnd : uchar(m_rest.at(1));
            if (marker == kEnd) // Or truncated: the complete part can be shown.
                return m_scans > 0 ? Problem::None : Problem::Damaged;
            const quint16 length = number16(m_rest.sliced(2));
            if (length < 2 || length > m_rest.size() - 2)
                return m_scans > 0 ? Problem::None : Problem::Damaged;
            const QByteArrayView segment = m_rest.first(length + 2);
            m_rest = m_rest.sliced(length + 2);
            if (const Problem problem = takeSegment(marker, segment); problem != Problem::None)
                return problem;
        }
    }

    Problem takeSegment(uchar marker, QByteArrayView segment)
    {
        const QByteArrayView content = segment.sliced(4);
        if (marker >= kFrame && marker <= kLastFrame) {
            if (std::exchange(m_hasFrame, true) || content.size() < 6)
                return Problem::Damaged;
            m_body.append(segment);
            return takeSize(m_picture, number16(content.sliced(3)), number16(content.sliced(1)));
        }
        if (marker == kScan)
            return takeScan(segment);
        if (marker == kHuffman || marker == kQuantisation || marker == kRestartInterval) {
            m_body.append(segment);
        } else if (marker == kExif && m_orientation == 0) {
            m_orientation = orientationOf(content).value_or(0);
        } else if (marker == kAdobe && content.startsWith("Adobe") && content.size() >= 12) {
            m_transform = content.at(11);
        } else if (marker < 0xE0 || (marker > 0xEF && marker != kComment)) {
            return Problem::Damaged; // An unsupported kind of JPEG, or not a JPEG.
        }
        return Problem::None;
    }

    /// The header of a scan and its data up to the next marker that is not a restart marker.
    Problem takeScan(QByteArrayView head)
    {
        if (!m_hasFrame)
            return Problem::Damaged;
        if (++m_scans > kImageScans)
            return Problem::TooManyScans;
        m_body.append(head);
        qsizetype end = 0;
        for (;;) {
            end = m_rest.indexOf('\xff', end);
            if (end < 0 || end + 1 >= m_rest.size()) {
                end = end < 0 ? m_rest.size() : end;
                break;
            }
            const uchar next = uchar(m_rest.at(end + 1));
            if (next != 0 && (next < 0xD0 || next > 0xD7) && next != 0xFF)
                break;
            end += next == 0xFF ? 1 : 2;
        }
        m_body.append(m_rest.first(end));
        m_rest = m_rest.sliced(end);
        return Problem::None;
    }

    QByteArrayView m_rest;
    QByteArray m_body;
    PictureFile m_picture;
    std::optional<char> m_transform;
    quint16 m_orientation = 0;
    int m_scans = 0;
    bool m_hasFrame = false;
};

} // namespace

PictureFile cutPicture(const QByteArray &file)
{
    PictureFile refused;
    if (file.size() > kImageBytes)
        refused.problem = Problem::TooManyBytes;
    else if (file.startsWith(kPngStart))
        return PngCutter(file).cut();
    else if (file.startsWith(kJpegStart))
        return JpegCutter(file).cut();
    else
        refused.problem = Problem::UnknownFormat;
    return refused;
}

} // namespace quayside
