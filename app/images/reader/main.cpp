// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// quayside-imagereader png|jpeg: reads one picture from standard input, writes its pixels to standard output, and
// exits. Its input is untrusted, so before reading it limits memory and time and drops access to files, processes and
// most system calls (SEC-40).
#include "app/images/picturefile.h"
#include "app/images/reader/confinement.h"
#include "app/images/reader/readerlimits.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <malloc.h>

namespace {

using namespace quayside;

enum Status { Shown = 0, NotRead = 1, WrongUse = 2 };

QImage decode(QByteArray bytes, const QByteArray &format)
{
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    const qint64 pixels = qint64(size.width()) * size.height();
    if (size.isEmpty() || pixels > kImagePixels)
        return {};
    const double scale =
        std::min(std::sqrt(double(reader::kShownPixels) / double(pixels)),
                 double(reader::kShownSide) / std::max(size.width(), size.height()));
    if (scale < 1)
        reader.setScaledSize((size * scale).expandedTo({1, 1}));
    return reader.read().convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

/// Plug-ins and other files for decoding are loaded while files can still be opened.
void loadDecoders()
{
    for (const char *format : {"png", "jpeg"}) {
        QBuffer sample;
        sample.open(QIODevice::ReadWrite);
        QImage image(16, 16, QImage::Format_ARGB32);
        image.fill(Qt::white);
        image.save(&sample, format);
        decode(sample.data(), format);
    }
}

QByteArray readInput()
{
    constexpr qsizetype kMost = kImageBytes + 64;
    QByteArray bytes(kMost + 1, Qt::Uninitialized);
    const size_t count = std::fread(bytes.data(), 1, size_t(bytes.size()), stdin);
    bytes.truncate(count > size_t(kMost) ? 0 : qsizetype(count));
    return bytes;
}

bool writeOutput(const QImage &image)
{
    const reader::Header header{quint32(image.width()), quint32(image.height())};
    bool isWritten = std::fwrite(&header, sizeof header, 1, stdout) == 1;
    const size_t row = size_t(image.width()) * 4;
    for (int y = 0; y < image.height() && isWritten; ++y)
        isWritten = std::fwrite(image.constScanLine(y), 1, row, stdout) == row;
    return std::fflush(stdout) == 0 && isWritten;
}

Status run(const QByteArray &format)
{
    loadDecoders();
    if (!reader::confine())
        return WrongUse;
    const QImage image = decode(readInput(), format);
    return !image.isNull() && writeOutput(image) ? Shown : NotRead;
}

} // namespace

int main(int argc, char **argv)
{
    const QByteArray format = argc == 2 ? QByteArray(argv[1]) : QByteArray();
    if (format != "png" && format != "jpeg")
        return WrongUse;
    mallopt(M_ARENA_MAX, 1); // Each arena reserves address space.
    const QCoreApplication app(argc, argv); // For the paths of plug-ins.
    // On a thread of the pool Qt Gui does all of its work there, instead of starting threads, which is refused.
    qputenv("QT_NO_GUI_THREADPOOL", "1");
    QThreadPool::globalInstance()->setMaxThreadCount(1);
    QThreadPool::globalInstance()->start([format] { std::_Exit(run(format)); });
    QThreadPool::globalInstance()->waitForDone();
}
