// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/imagedecoder.h"

#include "app/images/reader/readerlimits.h"
#include "app/text/measure.h"
#include "core/base/offload.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <cstring>
#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience =
    30s; ///< With a computer that has no time for the process, which limits its own.
constexpr qsizetype kMostOutput = qsizetype(sizeof(reader::Header))
    + 4 * (reader::kShownPixels + 2 * reader::kShownSide); // Sides are rounded.

mcp::Error refused(const QString &why)
{
    return {mcp::ErrorKind::Policy, why, 0, {}};
}

/// Beside this program in a build folder, otherwise where packaging/ installs it.
QString ownReader()
{
    const QString here = QCoreApplication::applicationDirPath() + u'/';
    for (const char *folder : {"", QUAYSIDE_LIBEXEC "/"}) {
        const QFileInfo file(here + QLatin1String(folder) + u"quayside-imagereader"_s);
        if (file.isFile() && file.isExecutable())
            return file.filePath();
    }
    return {};
}

QString missingText()
{
    return ImageDecoder::tr(
        "The program quayside-imagereader is missing. Reinstall Quayside to see images.");
}

/// Only the variables that locate libraries and plug-ins of a build with its own Qt.
QProcessEnvironment readerEnvironment()
{
    QProcessEnvironment environment;
    for (const char *name : {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH"}) {
        if (qEnvironmentVariableIsSet(name))
            environment.insert(QLatin1String(name), qEnvironmentVariable(name));
    }
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    return environment;
}

/// Nothing if it can be decoded.
QString problemText(const PictureFile &file)
{
    switch (file.problem) {
    case PictureFile::Problem::None:
        return {};
    case PictureFile::Problem::UnknownFormat:
        return ImageDecoder::tr("The image is neither PNG nor JPEG.");
    case PictureFile::Problem::TooManyBytes:
        return ImageDecoder::tr("The image is larger than %1.").arg(sizeText(kImageBytes));
    case PictureFile::Problem::TooManyPixels:
        return ImageDecoder::tr("The image has too many pixels: %1 by %2.")
            .arg(QLocale().toString(file.size.width()), QLocale().toString(file.size.height()));
    case PictureFile::Problem::TooManyScans:
        return ImageDecoder::tr("The JPEG has too many scans.");
    case PictureFile::Problem::Damaged:
        break;
    }
    return ImageDecoder::tr("The image is damaged.");
}

mcp::Result<PictureFile> cutToken(const mcp::json::Raw &token)
{
    PictureFile tooLarge;
    tooLarge.problem = PictureFile::Problem::TooManyBytes;
    if (token.size() / 4 * 3 > kImageBytes + 3)
        return tooLarge;
    const auto bytes = decodeBase64(token);
    if (!bytes)
        return bytes.error();
    return cutPicture(*bytes);
}

/// The problem has no text: where an icon cannot be shown, there is none.
mcp::Result<PictureFile> cutIcon(const QByteArray &file)
{
    PictureFile picture = cutPicture(file);
    const bool isLarge = file.size() > kIconFileBytes || picture.size.width() > kIconSide
        || picture.size.height() > kIconSide;
    if (picture.problem == PictureFile::Problem::None && isLarge)
        return refused({});
    return picture;
}

/// Null unless output is a whole picture.
QImage readOutput(const QByteArray &output)
{
    reader::Header header;
    if (output.size() < qsizetype(sizeof header))
        return {};
    std::memcpy(&header, output.constData(), sizeof header);
    constexpr quint32 kSide = reader::kShownSide + 1;
    if (header.width - 1 >= kSide || header.height - 1 >= kSide)
        return {};
    const qsizetype row = qsizetype(header.width) * 4;
    if (output.size() != qsizetype(sizeof header) + row * header.height)
        return {};
    QImage image(int(header.width), int(header.height), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return {};
    const char *pixels = output.constData() + sizeof header;
    for (int y = 0; y < image.height(); ++y)
        std::memcpy(image.scanLine(y), pixels + y * row, size_t(row));
    return image;
}

} // namespace

mcp::Result<QByteArray> decodeBase64(const mcp::json::Raw &token)
{
    const QByteArrayView text = token.view();
    if (!token.isString() || text.size() < 2)
        return refused(ImageDecoder::tr("The image has no data."));
    QByteArray encoded = text.sliced(1, text.size() - 2).toByteArray();
    encoded.replace("\\/", "/"); // the only escape that JSON writers use in Base64
    auto decoded =
        QByteArray::fromBase64Encoding(std::move(encoded), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return refused(ImageDecoder::tr("The image data is not valid Base64."));
    return std::move(decoded.decoded);
}

ImageDecoder::ImageDecoder(QString program, QObject *parent)
    : QObject(parent)
    , m_program(std::move(program))
{
    m_process.setProcessEnvironment(readerEnvironment());
    m_process.setWorkingDirectory(u"/"_s);
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.setChildProcessModifier([] { ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ImageDecoder::takeOutput);
    connect(&m_process, &QProcess::finished, this, &ImageDecoder::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(refused(missingText()));
    });
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, &m_process, &QProcess::kill);
}

ImageDecoder::~ImageDecoder()
{
    m_process.disconnect(this);
    m_process.kill();
    m_process.waitForFinished();
}

mcp::Pending<QImage> ImageDecoder::decode(const mcp::json::Raw &token)
{
    return enqueue([token] { return cutToken(token); });
}

mcp::Pending<QImage> ImageDecoder::decodeIcon(const QByteArray &file)
{
    return enqueue([file] { return cutIcon(file); });
}

mcp::Pending<QImage> ImageDecoder::enqueue(Cut cut)
{
    const Job job{std::move(cut), {}};
    const auto pending = job.promise.pending();
    m_waiting.enqueue(job);
    startNext();
    return pending;
}

void ImageDecoder::startNext()
{
    while (!m_waiting.isEmpty() && m_waiting.constFirst().promise.isSettled())
        m_waiting.dequeue(); // The requester was destroyed.
    if (m_current || m_waiting.isEmpty())
        return;
    m_current = m_waiting.dequeue();
    mcp::offload<PictureFile>(this, m_current->cut)
        .then(this, [this](const mcp::Result<PictureFile> &file) { onCut(file); });
}

void ImageDecoder::onCut(const mcp::Result<PictureFile> &file)
{
    if (!file)
        return finish(file.error());
    const QString problem = problemText(*file);
    if (!problem.isEmpty())
        return finish(refused(problem));
    startProcess(*file);
}

void ImageDecoder::startProcess(const PictureFile &file)
{
    const QString program = m_program.isEmpty() ? ownReader() : m_program;
    if (program.isEmpty())
        return finish(refused(missingText()));
    m_output.clear();
    m_process.setProgram(program);
    m_process.setArguments({file.format == PictureFile::Format::Png ? u"png"_s : u"jpeg"_s});
    m_process.start();
    m_process.write(file.bytes);
    m_process.closeWriteChannel();
    m_patience.start();
}

void ImageDecoder::takeOutput()
{
    m_output += m_process.readAllStandardOutput();
    if (m_output.size() > kMostOutput) {
        m_output.clear();
        m_process.kill();
    }
}

void ImageDecoder::onFinished(int status, QProcess::ExitStatus exit)
{
    takeOutput();
    if (exit == QProcess::CrashExit)
        return finish(refused(tr("Decoding the image takes too much time or memory.")));
    const QImage image = status == 0 ? readOutput(m_output) : QImage();
    finish(image.isNull() ? mcp::Result<QImage>(refused(tr("The image is damaged."))) : image);
}

void ImageDecoder::finish(mcp::Result<QImage> image)
{
    m_patience.stop();
    m_output.clear();
    const auto job = std::exchange(m_current, std::nullopt);
    if (job)
        job->promise.settle(std::move(image));
    startNext();
}

} // namespace quayside

#include "moc_imagedecoder.cpp"
