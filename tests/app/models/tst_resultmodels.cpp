// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/blockfile.h"
#include "app/models/blocklistmodel.h"
#include "app/models/imagedecoder.h"
#include "app/models/resultimages.h"

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace quayside {

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

/// A PNG that says it is huge; nothing else of it is right.
QByteArray bomb()
{
    QByteArray bytes = encoded({8, 8}, "png");
    bytes.replace(16, 8, QByteArray::fromHex("0000ea600000ea60"));
    return bytes;
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
    void picturesAppearWhenTheyAreDecoded();
    void picturesGoWithTheirResult();
    void savingRefusesLinks();
    void savingWritesAllOfABlock();
    void namesForSavingAreClean();
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
    QCOMPARE(at(3, BlockListModel::TextRole).toString(), u"notes"_s);
    QCOMPARE(at(4, BlockListModel::KindRole).value<Block::Kind>(), Block::Kind::Unknown);
    QVERIFY(at(4, BlockListModel::TextRole).toString().contains(u"hologram"));
}

void TestResultModels::longTextIsCutAndSaysHowMuch() // SEC-41
{
    const ResultBlock block = textBlock(QString(1'000'000, u'x'));
    QCOMPARE(block.omittedChars, 1'000'000 - kPageChars);
    const QStringList lines = block.text.split(u'\n');
    for (const QString &line : lines)
        QVERIFY(line.size() <= kLineChars);
    QCOMPARE(block.fullText.size(), 1'000'000);
}

void TestResultModels::pngAndJpegAreDecodedByContent() // SEC-40
{
    for (const char *format : {"png", "jpeg"}) {
        const auto decoded = decodeImage(token(encoded({30, 20}, format)));
        QVERIFY2(decoded, format);
        QCOMPARE(decoded->size(), QSize(30, 20));
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
    const auto decoded = decodeImage(Raw(json));
    QVERIFY(!decoded);
    QVERIFY(!decoded.error().detail.isEmpty());
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
    QVERIFY(source(0).isEmpty());

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
        QTRY_VERIFY(!model.index(0).data(BlockListModel::ImageSourceRole).toString().isEmpty());
        id = model.index(0).data(BlockListModel::ImageSourceRole).toString().section(u'/', -1);
        QVERIFY(!images->image(id).isNull());
    }
    QVERIFY(images->image(id).isNull());
}

void TestResultModels::savingRefusesLinks() // SEC-42
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

void TestResultModels::namesForSavingAreClean() // SEC-42
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
    QCOMPARE(suggestedFileName(block), u"picture.png"_s);
}

} // namespace quayside

QTEST_GUILESS_MAIN(quayside::TestResultModels)
#include "tst_resultmodels.moc"
