// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/democontent.h"

#include <QtEndian>

#include <array>
#include <cmath>
#include <numbers>

namespace quayside {

namespace {

quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= uchar(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

QByteArray bigEndian(quint32 value)
{
    QByteArray bytes(4, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

template<class T>
QByteArray littleEndian(T value)
{
    QByteArray bytes(sizeof(T), Qt::Uninitialized);
    qToLittleEndian(value, bytes.data());
    return bytes;
}

QByteArray pngChunk(const QByteArray &type, const QByteArray &data)
{
    const QByteArray body = type + data;
    return bigEndian(quint32(data.size())) + body + bigEndian(crc32(body));
}

using Colour = std::array<double, 3>;

Colour mix(const Colour &a, const Colour &b, double share)
{
    return {a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share,
            a[2] + (b[2] - a[2]) * share};
}

/// Sky, a low sun, its path on the water. aspect: width by height, for a round sun.
Colour harbourAt(double x, double y, double aspect)
{
    constexpr double kHorizon = 0.6;
    constexpr Colour kSkyTop{22, 54, 84};
    constexpr Colour kSkyLow{242, 166, 104};
    constexpr Colour kSun{255, 226, 170};
    constexpr Colour kSea{14, 62, 74};
    const double fromSun = std::hypot((x - 0.66) * aspect, y - 0.52);
    if (y < kHorizon) {
        const Colour sky = mix(kSkyTop, kSkyLow, std::pow(y / kHorizon, 2));
        return fromSun < 0.09 ? kSun : mix(sky, kSun, 0.35 * std::exp(-fromSun * 9));
    }
    const double depth = (y - kHorizon) / (1 - kHorizon);
    const double ripple = 0.5 + 0.5 * std::sin(90 * depth + 14 * std::sin(7 * x));
    const double path = std::exp(-std::pow((x - 0.66) * (9 - 5 * depth), 2));
    return mix(kSea, kSkyLow, path * ripple * (1 - 0.5 * depth));
}

} // namespace

QByteArray demoPicture(int width, int height)
{
    QByteArray pixels;
    pixels.reserve(height * (3 * width + 1));
    for (int row = 0; row < height; ++row) {
        pixels += '\0'; // No filter.
        for (int column = 0; column < width; ++column) {
            const Colour colour =
                harbourAt((column + 0.5) / width, (row + 0.5) / height, double(width) / height);
            for (const double part : colour)
                pixels += char(uchar(std::lround(part)));
        }
    }
    const QByteArray header = bigEndian(quint32(width)) + bigEndian(quint32(height))
        + QByteArray("\x08\x02\x00\x00\x00", 5); // 8 bits, RGB.
    return QByteArray("\x89PNG\r\n\x1a\n", 8) + pngChunk("IHDR", header)
        + pngChunk("IDAT", qCompress(pixels).sliced(4)) + pngChunk("IEND", {});
}

QByteArray demoSound()
{
    constexpr quint32 kRate = 8000;
    QByteArray samples;
    samples.reserve(kRate);
    for (quint32 i = 0; i < kRate; ++i) {
        const double time = double(i) / kRate;
        const double tone = std::sin(2 * std::numbers::pi * 880 * time)
            + 0.5 * std::sin(2 * std::numbers::pi * 2210 * time);
        samples += char(uchar(std::lround(128 + 70 * tone * std::exp(-4 * time))));
    }
    const QByteArray format = littleEndian<quint16>(1) + littleEndian<quint16>(1)
        + littleEndian(kRate) + littleEndian(kRate) + littleEndian<quint16>(1)
        + littleEndian<quint16>(8);
    const QByteArray body = "WAVEfmt " + littleEndian(quint32(format.size())) + format + "data"
        + littleEndian(quint32(samples.size())) + samples;
    return "RIFF" + littleEndian(quint32(body.size())) + body;
}

} // namespace quayside
