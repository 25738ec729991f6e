// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/picturefile.h"
#include "tests/support/testclass.h"

#include <QRandomGenerator>
#include <QTest>
#include <QtEndian>

namespace tst_picturefile {

using namespace quayside;
using Problem = PictureFile::Problem;

namespace {

QByteArray big16(quint16 value)
{
    const quint16 swapped = qToBigEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&swapped), 2);
}

QByteArray big32(quint32 value)
{
    const quint32 swapped = qToBigEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&swapped), 4);
}

/// The checksum is for the decoder to look at.
QByteArray chunk(const QByteArray &type, const QByteArray &content)
{
    return big32(quint32(content.size())) + type + content + "csum";
}

QByteArray pngHeader(quint32 width, quint32 height)
{
    return chunk("IHDR", big32(width) + big32(height) + QByteArray("\x08\x03\0\0\0", 5));
}

const QByteArray kPngStart("\x89PNG\r\n\x1a\n");
const QByteArray kPngEnd("\0\0\0\0IEND\xae\x42\x60\x82", 12);

QByteArray png(const QByteArray &chunks, quint32 width = 16, quint32 height = 16)
{
    return kPngStart + pngHeader(width, height) + chunks + kPngEnd;
}

QByteArray segment(char marker, const QByteArray &content)
{
    return QByteArray("\xff") + marker + big16(quint16(content.size() + 2)) + content;
}

QByteArray frame(quint16 width, quint16 height, char marker = '\xc0')
{
    return segment(marker, '\x08' + big16(height) + big16(width) + QByteArray("\x01\x01\x11\0", 4));
}

/// With a restart and a stuffed byte in its data.
const QByteArray kScan = QByteArray("\xff\xda\0\x08\x01\x01\0\0\x3f\0", 10)
    + QByteArray("ab\xff\0c\xff\xd0"
                 "d",
                 8);
const QByteArray kJpegStart("\xff\xd8");
const QByteArray kJpegEnd("\xff\xd9");

QByteArray jpeg(const QByteArray &segments)
{
    return kJpegStart + segments + kJpegEnd;
}

QByteArray exif(quint16 orientation, int padding = 5'000)
{
    return segment('\xe1',
                   QByteArray("Exif\0\0MM\0*\0\0\0\x08\0\x02", 16)
                       + QByteArray("\x01\x0f\0\x02\0\0\0\x04"
                                    "Acme",
                                    12)
                       + QByteArray("\x01\x12\0\x03\0\0\0\x01", 8) + big16(orientation)
                       + QByteArray("\0\0", 2) + QByteArray(padding, 'x'));
}

} // namespace

/// H2, SEC-40: what a decoder gets to see of a picture file.
class TestPictureFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheChunksThatMakeAPng()
    {
        const QByteArray palette = chunk("PLTE", QByteArray(12, 'p'));
        const QByteArray transparency = chunk("tRNS", "ab");
        const QByteArray data = chunk("IDAT", "data");
        const QByteArray noise = chunk("iCCP", "x") + chunk("tEXt", "y") + chunk("acTL", "z");

        const PictureFile cut = cutPicture(
            png(noise + palette + palette + transparency + noise + data + noise + data + noise)
            + "trailing");

        QCOMPARE(cut.problem, Problem::None);
        QCOMPARE(cut.format, PictureFile::Format::Png);
        QCOMPARE(cut.size, QSize(16, 16));
        QCOMPARE(cut.bytes, png(palette + transparency + data + data));
    }

    void dropsTextChunksThatGrow_data()
    {
        QTest::addColumn<int>("bytes");
        QTest::newRow("2.2 GB from 430 KB") << 430'000;
        QTest::newRow("14 GB from 2.9 MB") << 2'900'000;
    }

    void dropsTextChunksThatGrow()
    {
        QFETCH(int, bytes);
        const QByteArray grows = qCompress(QByteArray(8'000'000, '\0'), 9).sliced(4);
        QByteArray bombs;
        while (bombs.size() < bytes)
            bombs += chunk("zTXt", QByteArray("key\0\0", 5) + grows);
        const QByteArray data = chunk("IDAT", "data");

        const PictureFile cut = cutPicture(png(bombs + data));

        QCOMPARE(cut.problem, Problem::None);
        QCOMPARE(cut.bytes, png(data));
    }

    void keepsTheSegmentsThatMakeAJpeg()
    {
        const QByteArray tables = segment('\xdb', QByteArray(65, 'q'))
            + segment('\xc4', QByteArray(20, 'h')) + segment('\xdd', "ab");
        const QByteArray noise = segment('\xe0', "JFIF") + segment('\xe2', "ICC_PROFILE")
            + segment('\xfe', "comment") + segment('\xef', "more");

        const PictureFile cut =
            cutPicture(jpeg(noise + tables + noise + frame(20, 10) + noise + kScan + noise + kScan)
                       + "trailing");

        QCOMPARE(cut.problem, Problem::None);
        QCOMPARE(cut.format, PictureFile::Format::Jpeg);
        QCOMPARE(cut.size, QSize(20, 10));
        QCOMPARE(cut.bytes, jpeg(tables + frame(20, 10) + kScan + kScan));
    }

    void saysAgainHowTheCameraWasHeld()
    {
        const PictureFile cut = cutPicture(jpeg(exif(6) + frame(20, 10) + kScan));
        const QByteArray said = cut.bytes.chopped(jpeg(frame(20, 10) + kScan).size() - 2).sliced(2);
        QCOMPARE(said,
                 segment('\xe1',
                         QByteArray("Exif\0\0MM\0*\0\0\0\x08\0\x01", 16)
                             + QByteArray("\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 16)));
        for (const quint16 nothing : {0, 1, 9, 65'535})
            QCOMPARE(cutPicture(jpeg(exif(nothing) + frame(20, 10) + kScan)).bytes,
                     jpeg(frame(20, 10) + kScan));
    }

    void saysAgainHowColoursWereTransformed()
    {
        const QByteArray adobe = QByteArray("Adobe\0\x64\x12\x34\x56\x78\x02", 12);
        const PictureFile cut =
            cutPicture(jpeg(segment('\xee', adobe + "more") + frame(20, 10) + kScan));
        const QByteArray said = QByteArray("Adobe\0\x64\0\0\0\0\x02", 12);
        QCOMPARE(cut.bytes, jpeg(segment('\xee', said) + frame(20, 10) + kScan));
    }

    void countsTheScans()
    {
        const QByteArray head = frame(20, 10, '\xc2');
        QCOMPARE(cutPicture(jpeg(head + kScan.repeated(kImageScans))).problem, Problem::None);
        QCOMPARE(cutPicture(jpeg(head + kScan.repeated(kImageScans + 1))).problem,
                 Problem::TooManyScans);
        QCOMPARE(cutPicture(jpeg(head + kScan.repeated(12'000))).problem, Problem::TooManyScans);
    }

    void countsThePixels()
    {
        const QByteArray data = chunk("IDAT", "data");
        QCOMPARE(cutPicture(png(data, 4'096, 4'096)).problem, Problem::None);
        QCOMPARE(cutPicture(png(data, 4'096, 4'097)).problem, Problem::TooManyPixels);
        QCOMPARE(cutPicture(png(data, 0xffffffff, 0xffffffff)).problem, Problem::TooManyPixels);
        QCOMPARE(cutPicture(png(data, 0, 5)).problem, Problem::Damaged);
        QCOMPARE(cutPicture(jpeg(frame(4'096, 4'096) + kScan)).problem, Problem::None);
        QCOMPARE(cutPicture(jpeg(frame(4'097, 4'096) + kScan)).problem, Problem::TooManyPixels);
        QCOMPARE(cutPicture(jpeg(frame(9, 0) + kScan)).problem, Problem::Damaged);
    }

    void countsTheBytes()
    {
        const QByteArray data = chunk("IDAT", "data");
        const QByteArray picture = png(data);
        QCOMPARE(cutPicture(picture + QByteArray(kImageBytes - picture.size(), 'x')).problem,
                 Problem::None);
        QCOMPARE(cutPicture(picture + QByteArray(kImageBytes - picture.size() + 1, 'x')).problem,
                 Problem::TooManyBytes);
    }

    void refusesWhatIsNoPicture_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("problem");
        const auto row = [](const char *name, const QByteArray &file, Problem problem) {
            QTest::newRow(name) << file << int(problem);
        };
        row("nothing", {}, Problem::UnknownFormat);
        row("vector", "<svg xmlns='http://www.w3.org/2000/svg'/>", Problem::UnknownFormat);
        row("gif", "GIF89a", Problem::UnknownFormat);
        row("bitmap", "BM", Problem::UnknownFormat);
        row("png start", kPngStart, Problem::Damaged);
        row("png without data", png({}), Problem::Damaged);
        row("png without header", kPngStart + chunk("IDAT", "x") + kPngEnd, Problem::Damaged);
        row("png with two headers", png(pngHeader(1, 1) + chunk("IDAT", "x")), Problem::Damaged);
        row("jpeg start", "\xff\xd8\xff", Problem::Damaged);
        row("jpeg without scan", jpeg(frame(2, 2)), Problem::Damaged);
        row("jpeg without frame", jpeg(kScan), Problem::Damaged);
        row("jpeg with two frames", jpeg(frame(2, 2) + frame(2, 2) + kScan), Problem::Damaged);
        row("lossless jpeg", jpeg(frame(2, 2, '\xc3') + kScan), Problem::Damaged);
        row("arithmetic jpeg", jpeg(frame(2, 2, '\xc9') + kScan), Problem::Damaged);
    }

    void refusesWhatIsNoPicture()
    {
        QFETCH(QByteArray, file);
        QFETCH(int, problem);
        const PictureFile cut = cutPicture(file);
        QCOMPARE(int(cut.problem), problem);
    }

    void showsWhatIsWholeOfAPictureThatIsCutOff()
    {
        const QByteArray whole = jpeg(frame(20, 10) + kScan);
        QCOMPARE(cutPicture(whole.chopped(2)).bytes, whole);
        const QByteArray data = chunk("IDAT", "data");
        QCOMPARE(cutPicture(png(data + data).chopped(14)).bytes, png(data));
    }

    /// REL-05
    void survivesDamage_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("png") << png(chunk("PLTE", "abc") + chunk("tEXt", "x") + chunk("IDAT", "y"));
        QTest::newRow("jpeg") << jpeg(exif(6, 9) + segment('\xc4', "h") + frame(20, 10) + kScan
                                      + kScan);
    }

    void survivesDamage()
    {
        QFETCH(QByteArray, file);
        QRandomGenerator random(4);
        for (int turn = 0; turn < 10'000; ++turn) {
            QByteArray damaged = file.first(random.bounded(1, int(file.size()) + 1));
            for (int change = random.bounded(4); change > 0; --change)
                damaged[random.bounded(int(damaged.size()))] = char(random.bounded(256));
            const PictureFile cut = cutPicture(damaged);
            if (cut.problem != Problem::None)
                continue;
            QVERIFY(cut.bytes.size() <= damaged.size() + 64);
            QCOMPARE(cutPicture(cut.bytes).bytes, cut.bytes);
        }
    }
};

QUAYSIDE_TEST(TestPictureFile, QCoreApplication)

} // namespace tst_picturefile

#include "tst_picturefile.moc"
