// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/imagedecoder.h"
#include "app/images/resultimages.h"
#include "app/results/blocklistmodel.h"
#include "app/results/resultcontent.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/littleroom.h"

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QImageWriter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <sys/xattr.h>

namespace quayside::tst_resultmodels {

using mcp::json::Raw;
using namespace Qt::StringLiterals;

namespace {

Raw token(const QByteArray &bytes)
{
    return Raw('"' + bytes.toBase64() + '"');
}

QByteArray encoded(const QSize &size, const char *format)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, format);
    return bytes;
}

/// A PNG with a huge size in its header and no valid data.
QByteArray bomb()
{
    QByteArray bytes = encoded({8, 8}, "png");
    bytes.replace(16, 8, QByteArray::fromHex("0000ea600000ea60"));
    return bytes;
}

/// The outcome for a picture; nothing after the time-out.
std::optional<mcp::Result<QImage>> decode(const Raw &picture, const QString &program = {})
{
    ImageDecoder decoder(program);
    std::optional<mcp::Result<QImage>> decoded;
    decoder.decode(picture).then(&decoder, [&](const auto &image) { decoded = image; });
    if (!waitUntil([&] { return decoded.has_value(); }))
        qWarning("It was not decoded.");
    return decoded;
}

QByteArray big32(quint32 value)
{
    const quint32 swapped = qToBigEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&swapped), 4);
}

quint32 checksum(const QByteArray &bytes)
{
    quint32 sum = 0xffffffff;
    for (const char byte : bytes) {
        sum ^= uchar(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum;
}

QByteArray chunk(const QByteArray &type, const QByteArray &content)
{
    return big32(quint32(content.size())) + type + content + big32(checksum(type + content));
}

/// A PNG of one grey, or of one colour with 16 bits a channel.
QByteArray png(quint32 side, bool isDeep, const QByteArray &more = {})
{
    const QByteArray row = '\0' + QByteArray(qsizetype(side) * (isDeep ? 8 : 1), '\x7f');
    const QByteArray rest(isDeep ? "\x10\x06\0\0\0" : "\x08\0\0\0\0", 5);
    return QByteArray("\x89PNG\r\n\x1a\n") + chunk("IHDR", big32(side) + big32(side) + rest) + more
        + chunk("IDAT", qCompress(row.repeated(side), 1).sliced(4)) + chunk("IEND", {});
}

mcp::ContentBlock image(const QByteArray &bytes, const QString &type)
{
    return {mcp::ImageContent{token(bytes), type, {}, {}}};
}

ResultBlock textBlock(const QString &text)
{
    mcp::CallToolResult result;
    result.content = QList<mcp::ContentBlock>{{mcp::TextContent{text, {}, {}}}};
    return readResult(result).blocks.constFirst();
}

/// What the view does.
void growAll(BlockListModel *model)
{
    while (model->isGrowing())
        model->grow();
}

} // namespace

class TestResultModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAnswerWithNothingInItIsEmpty();
    void everyKindOfBlockIsShown();
    void longTextIsCutAndSaysHowMuch();
    void pngAndJpegAreDecodedByContent();
    void otherPicturesAreRefusedWithTheReason_data();
    void otherPicturesAreRefusedWithTheReason();
    void textChunksThatGrowAreNotRead();
    void picturesAreTurnedAsTheCameraWasHeld();
    void largePicturesComeBackSmaller_data();
    void largePicturesComeBackSmaller();
    void aDecoderThatFailsIsTold_data();
    void aDecoderThatFailsIsTold();
    void picturesAreNotDecodedBeforeTheyAreSeen();
    void picturesAppearWhenTheyAreDecoded();
    void picturesGoWithTheirResult();
    void blocksComeInPages();
    void savingRefusesLinks();
    void savingWritesAllOfABlock();
    void savingWithoutRoomKeepsTheFile();
    void namesForSavingAreClean();
    void savedFilesAreMarkedAsDownloaded();
};

void TestResultModels::anAnswerWithNothingInItIsEmpty() // TOOL-13
{
    QVERIFY(readResult({}).isEmpty);
    mcp::CallToolResult onlyStructured;
    onlyStructured.structuredContent = Raw(QByteArrayLiteral("[1]"));
    QVERIFY(!readResult(onlyStructured).isEmpty);
    mcp::CallToolResult noBlocks;
    noBlocks.content = QList<mcp::ContentBlock>();
    QVERIFY(!readResult(noBlocks).isEmpty);
}

void TestResultModels::everyKindOfBlockIsShown()
{
    mcp::ResourceLink link;
    link.uri = u"file:///etc/passwd"_s;
    link.name = u"passwd"_s;
    mcp::EmbeddedResource resource;
    resource.resource.uri = u"demo:///a/notes.txt"_s;
    resource.resource.text = u"notes"_s;
    mcp::CallToolResult result;
    result.content = QList<mcp::ContentBlock>{
        {mcp::TextContent{u"hello"_s, {}, {}}},
        {mcp::AudioContent{token("RIFF"), u"audio/wav"_s, {}, {}}},
        {link},
        {resource},
        {Raw(QByteArrayLiteral(R"({"type":"hologram"})"))},
    };
    BlockListModel model(std::make_shared<ResultImages>());
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setBlocks(readResult(result).blocks);

    const auto at = [&model](int row, BlockListModel::Role role) {
        return model.index(row).data(role);
    };
    QCOMPARE(at(0, BlockListModel::TextRole).toString(), u"hello"_s);
    QCOMPARE(at(1, BlockListModel::KindRole).value<Block::Kind>(), Block::Kind::Audio);
    QVERIFY(at(1, BlockListModel::CanSaveRole).toBool());
    QCOMPARE(at(2, BlockListModel::UriRole).toString(), u"file:///etc/passwd"_s);
    QVERIFY(!at(2, BlockListModel::CanSaveRole).toBool()); // SEC-42
    QCOMPARE(model.block(2)->fullText, u"file:///etc/passwd"_s); // What "Copy link" copies.
    QCOMPARE(at(3, BlockListModel::TextRole).toString(), u"notes"_s);
    QCOMPARE(at(4, BlockListModel::KindRole).value<Block::Kind>(), Block::Kind::Unknown);
    QVERIFY(at(4, BlockListModel::TextRole).toString().contains(u"hologram"));
}

void TestResultModels::longTextIsCutAndSaysHowMuch() // SEC-41
{
    const ResultBlock prose = textBlock(u"all is well\n"_s.repeated(100'000));
    QCOMPARE(prose.omittedChars, 1'200'000 - kPageChars);
    const ResultBlock block = textBlock(QString(1'000'000, u'x'));
    QCOMPARE(block.omittedChars, 1'000'000 - kPageChars / 4);
    const QStringList lines = block.text.split(u'\n');
    for (const QString &line : lines)
        QVERIFY(line.size() <= kLineChars);
    QCOMPARE(block.fullText.size(), 1'000'000);
}

void TestResultModels::pngAndJpegAreDecodedByContent() // SEC-40
{
    for (const char *format : {"png", "jpeg"}) {
        const auto decoded = decode(token(encoded({30, 20}, format)));
        QVERIFY2(decoded && *decoded, format);
        QCOMPARE((*decoded)->size(), QSize(30, 20));
        QCOMPARE((*decoded)->pixelColor(9, 9).green(), 0);
        QVERIFY((*decoded)->pixelColor(9, 9).red() > 250);
    }
}

void TestResultModels::otherPicturesAreRefusedWithTheReason_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("bomb") << token(bomb()).toByteArray();
    QTest::newRow("vector") << token("<svg xmlns='http://www.w3.org/2000/svg'/>").toByteArray();
    QTest::newRow("bitmap") << token(encoded({4, 4}, "bmp")).toByteArray();
    QTest::newRow("cut off") << token(encoded({4, 4}, "png").left(20)).toByteArray();
    QTest::newRow("nothing") << QByteArrayLiteral("\"\"");
    QTest::newRow("no Base64") << QByteArrayLiteral("\"***\"");
    QTest::newRow("no text") << QByteArrayLiteral("7");
    QTest::newRow("too many bytes") << token(QByteArray(kImageBytes + 1, 'x')).toByteArray();
}

void TestResultModels::otherPicturesAreRefusedWithTheReason() // SEC-40
{
    QFETCH(QByteArray, json);
    const auto decoded = decode(Raw(json));
    QVERIFY(decoded);
    QVERIFY(!*decoded);
    QVERIFY(!decoded->error().detail.isEmpty());
}

void TestResultModels::textChunksThatGrowAreNotRead() // H2, SEC-40
{
    const QByteArray grows = qCompress(QByteArray(8'000'000, '\0'), 9).sliced(4);
    const QByteArray bomb = chunk("zTXt", QByteArray("key\0\0", 5) + grows);
    const auto decoded = decode(token(png(16, false, bomb.repeated(372))));
    QVERIFY(decoded && *decoded);
    QCOMPARE((*decoded)->size(), QSize(16, 16));
}

void TestResultModels::picturesAreTurnedAsTheCameraWasHeld()
{
    QByteArray held = encoded({30, 20}, "jpeg");
    held.insert(2,
                QByteArray("\xff\xe1\0\x22"
                           "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06"
                           "\0\0\0\0\0\0",
                           36));
    const auto decoded = decode(token(held));
    QVERIFY(decoded && *decoded);
    QCOMPARE((*decoded)->size(), QSize(20, 30));
}

void TestResultModels::largePicturesComeBackSmaller_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("grey") << png(4'096, false);
    QTest::newRow("16 bits a channel") << png(4'096, true);
    QImage image(4'096, 4'096, QImage::Format_RGB32);
    image.fill(Qt::gray);
    for (const bool isProgressive : {false, true}) {
        QBuffer file;
        QImageWriter writer(&file, "jpeg");
        writer.setProgressiveScanWrite(isProgressive);
        writer.write(image);
        QTest::addRow("JPEG, progressive %d", isProgressive) << file.data();
    }
}

/// H2, SEC-40: as many pixels as there may be do not fill our own memory.
void TestResultModels::largePicturesComeBackSmaller()
{
    QFETCH(QByteArray, file);
    const auto decoded = decode(token(file));
    QVERIFY(decoded);
    if (!*decoded) // Refused for its time on a slow machine, and only for that.
        QVERIFY2(decoded->error().detail.contains(u"time"), qPrintable(decoded->error().detail));
    else
        QVERIFY((*decoded)->sizeInBytes() <= 9 * 1024 * 1024);
}

void TestResultModels::aDecoderThatFailsIsTold_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << u"/nonexistent/reader"_s << u"is missing"_s;
    QTest::newRow("nothing") << u"/bin/true"_s << u"damaged"_s;
    QTest::newRow("fails") << u"/bin/false"_s << u"damaged"_s;
    QTest::newRow("writes without end") << u"/usr/bin/yes"_s << u"too much"_s;
}

void TestResultModels::aDecoderThatFailsIsTold()
{
    QFETCH(QString, program);
    QFETCH(QString, words);
    const auto decoded = decode(token(encoded({4, 4}, "png")), program);
    QVERIFY(decoded);
    QVERIFY(!*decoded);
    QVERIFY2(decoded->error().detail.contains(words), qPrintable(decoded->error().detail));
}

/// H2, SEC-40: a picture that nobody has looked at costs nothing but its bytes.
void TestResultModels::picturesAreNotDecodedBeforeTheyAreSeen()
{
    const auto images = std::make_shared<ResultImages>();
    BlockListModel model(images);
    mcp::CallToolResult result;
    result.content = QList<mcp::ContentBlock>{image(encoded({8, 8}, "png"), u"image/png"_s)};
    model.setBlocks(readResult(result).blocks);
    const auto source = [&model] {
        return model.index(0).data(BlockListModel::ImageSourceRole).toString();
    };

    bool isNextDone = false; // They are decoded in their order.
    images->decoder()->decode(token(encoded({4, 4}, "png"))).then(&model, [&](const auto &) {
        isNextDone = true;
    });
    QTRY_VERIFY(isNextDone);
    QVERIFY(source().isEmpty());

    model.decode(0);
    QTRY_VERIFY(!source().isEmpty());
}

void TestResultModels::picturesAppearWhenTheyAreDecoded()
{
    const auto images = std::make_shared<ResultImages>();
    BlockListModel model(images);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    mcp::CallToolResult result;
    result.content = QList<mcp::ContentBlock>{image(encoded({8, 8}, "png"), u"text/html"_s),
                                              image(bomb(), u"image/png"_s),
                                              image(encoded({9, 9}, "jpeg"), u"image/jpeg"_s)};
    model.setBlocks(readResult(result).blocks);
    const auto source = [&model](int row) {
        return model.index(row).data(BlockListModel::ImageSourceRole).toString();
    };
    for (int row = -1; row <= 3; ++row)
        model.decode(row);

    QTRY_VERIFY(!source(2).isEmpty());
    QVERIFY(source(0).startsWith(u"image://results/"));
    QVERIFY(source(1).isEmpty());
    QVERIFY(!model.index(1).data(BlockListModel::ImageProblemRole).toString().isEmpty());
    ResultImageProvider provider(images);
    QSize size;
    provider.requestImage(source(2).section(u'/', -1), &size, {});
    QCOMPARE(size, QSize(9, 9));
    QVERIFY(provider.requestImage(u"999"_s, &size, {}).isNull());
}

void TestResultModels::picturesGoWithTheirResult()
{
    const auto images = std::make_shared<ResultImages>();
    QString id;
    {
        BlockListModel model(images);
        mcp::CallToolResult result;
        result.content = QList<mcp::ContentBlock>{image(encoded({8, 8}, "png"), u"image/png"_s)};
        model.setBlocks(readResult(result).blocks);
        model.decode(0);
        QTRY_VERIFY(!model.index(0).data(BlockListModel::ImageSourceRole).toString().isEmpty());
        id = model.index(0).data(BlockListModel::ImageSourceRole).toString().section(u'/', -1);
        QVERIFY(!images->image(id).isNull());
    }
    QVERIFY(images->image(id).isNull());
}

void TestResultModels::blocksComeInPages() // H4, SEC-41
{
    BlockListModel model(std::make_shared<ResultImages>());
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    mcp::CallToolResult result;
    result.content =
        QList<mcp::ContentBlock>(20'000, mcp::ContentBlock{mcp::TextContent{u"x"_s, {}, {}}});
    const QSignalSpy inserted(&model, &BlockListModel::rowsInserted);

    model.setBlocks(readResult(result).blocks);

    QVERIFY(model.count() > 0);
    QCOMPARE(model.hiddenCount(), 19'800);
    growAll(&model);
    QCOMPARE(model.count(), 200);
    for (const QList<QVariant> &step : inserted)
        QVERIFY(step.at(2).toInt() - step.at(1).toInt() < 50); // Not all in one turn.
    model.showMore();
    model.showMore();
    growAll(&model);
    QCOMPARE(model.count(), 600);
    QCOMPARE(model.hiddenCount(), 19'400);
    QVERIFY(!model.block(600));

    BlockListModel small(std::make_shared<ResultImages>());
    small.setBlocks(QList<ResultBlock>(201));
    growAll(&small);
    QCOMPARE(small.count(), 200);
    QCOMPARE(small.hiddenCount(), 1);
    small.showMore();
    QCOMPARE(small.count(), 201);
    QCOMPARE(small.hiddenCount(), 0);
    small.showMore();
    QCOMPARE(small.count(), 201);
}

void TestResultModels::savingRefusesLinks() // SEC-42, HOST-19
{
    const QTemporaryDir folder;
    const QString target = folder.filePath(u"target"_s);
    const QString link = folder.filePath(u"link"_s);
    QVERIFY(QFile(target).open(QIODevice::WriteOnly));
    QVERIFY(QFile::link(target, link));

    const auto saved = saveBlock(textBlock(u"text"_s), link);

    QVERIFY(!saved);
    QVERIFY(!saved.error().detail.isEmpty());
    QCOMPARE(QFile(target).size(), 0);
}

void TestResultModels::savingWritesAllOfABlock()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"out.txt"_s);
    QVERIFY(saveBlock(textBlock(QString(600'000, u'é')), path));
    QCOMPARE(QFile(path).size(), 1'200'000);

    ResultBlock sound;
    sound.kind = Block::Kind::Audio;
    sound.data = token("RIFF");
    QVERIFY(saveBlock(sound, path));
    QCOMPARE(QFile(path).size(), 4);
    sound.data = Raw(QByteArrayLiteral("\"?\""));
    QVERIFY(!saveBlock(sound, path));
    QVERIFY(!saveBlock(sound, {}));
}

void TestResultModels::savingWithoutRoomKeepsTheFile() // C06
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"out.txt"_s);
    QVERIFY(saveBlock(textBlock(u"old"_s), path));
    for (const int size : {200, 16384, 600000}) {
        std::optional<LittleRoom> little(std::in_place, rlim_t(100));
        const auto saved = saveBlock(textBlock(QString(size, u'n')), path);
        little.reset();
        QVERIFY(!saved);
        QVERIFY2(saved.error().detail.contains(u"File too large"),
                 qPrintable(saved.error().detail));
        QCOMPARE(QFile(path).size(), 3);
    }
}

void TestResultModels::namesForSavingAreClean() // SEC-42, HOST-19
{
    ResultBlock block;
    block.kind = Block::Kind::Resource;
    block.mimeType = u"text/plain"_s;
    block.name = u"file:///a/../../.bashrc?x=/y"_s;
    QCOMPARE(suggestedFileName(block), u"bashrc"_s);
    block.name.clear();
    QCOMPARE(suggestedFileName(block), u"result.txt"_s);
    block.kind = Block::Kind::Image;
    block.mimeType = u"image/png"_s;
    QCOMPARE(suggestedFileName(block), u"image.png"_s);
    for (const QString &name : {u"Invoice.desktop"_s, u"a/Invoice.DESKTOP"_s, u"x.AppImage"_s}) {
        block.name = name;
        QVERIFY2(suggestedFileName(block).endsWith(u".download"), qPrintable(name));
    }
}

void TestResultModels::savedFilesAreMarkedAsDownloaded() // SEC-42, HOST-19
{
    const QTemporaryDir folder(QDir::currentPath() + u"/save-XXXXXX");
    const QByteArray path = QFile::encodeName(folder.filePath(u"out.txt"_s));
    const QByteArray probe = QFile::encodeName(folder.path());
    if (::setxattr(probe.constData(), "user.probe", "x", 1, 0) != 0)
        QSKIP("This file system keeps no attributes.");
    QVERIFY(saveBlock(textBlock(u"text"_s), QString::fromUtf8(path)));
    char origin[64] = {};
    QVERIFY(::getxattr(path.constData(), "user.xdg.origin.url", origin, sizeof origin) > 0);
    QVERIFY(!(QFile::permissions(QString::fromUtf8(path)) & QFile::ExeOwner));
}

QUAYSIDE_TEST(TestResultModels, QCoreApplication)

} // namespace quayside::tst_resultmodels

#include "tst_resultmodels.moc"
