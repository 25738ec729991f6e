// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/servericons.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QBuffer>
#include <QSignalSpy>
#include <QTest>

namespace tst_servericons {

using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

mcp::Icon icon(const QString &src, const QString &mimeType = {}, const QStringList &sizes = {},
               const QString &theme = {})
{
    mcp::Icon one;
    one.src = src;
    if (!mimeType.isEmpty())
        one.mimeType = mimeType;
    if (!sizes.isEmpty())
        one.sizes = sizes;
    if (!theme.isEmpty())
        one.theme = theme;
    return one;
}

Icons listOf(const QList<mcp::Icon> &icons)
{
    return mcp::json::TolerantList<mcp::Icon>{icons, {}};
}

QString picked(const QList<mcp::Icon> &icons, bool isDark = false)
{
    const Icons list = listOf(icons);
    const mcp::Icon *best = pickIcon(list, isDark);
    return best ? best->src : QString();
}

QByteArray encoded(const QSize &size, const char *format)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, format);
    return bytes;
}

/// Icons of one server, whose files are those of `files`.
struct Bench
{
    Bench()
        : icons({[this](const IconPlace &) { return offered; },
                 [this](const QString &, const QString &src) {
                     fetched.append(src);
                     if (isSilent)
                         return unanswered.emplaceBack().pending();
                     return mcp::settled<QByteArray>(files.contains(src)
                                                         ? mcp::Result<QByteArray>(files.value(src))
                                                         : mcp::Error::policy());
                 }})
    {
    }

    /// What the window gets for the icon of a tool.
    QImage load(const QString &theme = u"light"_s)
    {
        const QSignalSpy loaded(&icons, &ServerIcons::loaded);
        icons.load(path() + u'/' + theme);
        if (!waitUntil([&] { return !loaded.isEmpty(); }))
            return {};
        return loaded.at(0).at(1).value<QImage>();
    }
    QString path() const
    {
        return iconAddress({u"id"_s, IconPlace::Kind::Tool, u"crane"_s}, offered)
            .sliced(QLatin1String("image://icons/").size());
    }

    Icons offered;
    QHash<QString, QByteArray> files;
    QStringList fetched;
    bool isSilent = false;
    QList<mcp::Promise<QByteArray>> unanswered;
    ServerIcons icons;
};

const QSize kNothing(1, 1);

} // namespace

class TestServerIcons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void picksByThemeThenBySize() // ICON-01
    {
        const auto png = u"image/png"_s;
        QCOMPARE(picked({icon(u"https://a"_s, png, {}, u"dark"_s),
                         icon(u"https://b"_s, png, {}, u"light"_s), icon(u"https://c"_s, png)}),
                 u"https://b"_s);
        QCOMPARE(
            picked({icon(u"https://a"_s, png, {}, u"light"_s), icon(u"https://c"_s, png)}, true),
            u"https://c"_s);
        QCOMPARE(picked({icon(u"https://a"_s, png, {}, u"light"_s)}, true), u"https://a"_s);
        QCOMPARE(picked({icon(u"https://16"_s, png, {u"16x16"_s}),
                         icon(u"https://512"_s, png, {u"512x512"_s}),
                         icon(u"https://96"_s, png, {u"96x96"_s}),
                         icon(u"https://48"_s, png, {u"48x48"_s})}),
                 u"https://96"_s);
        QCOMPARE(picked({icon(u"https://16"_s, png, {u"16x16"_s}),
                         icon(u"https://48"_s, png, {u"48x48"_s})}),
                 u"https://48"_s);
        QCOMPARE(picked({icon(u"https://16"_s, png, {u"16x16"_s}),
                         icon(u"https://any"_s, png, {u"16x16"_s, u"any"_s})}),
                 u"https://any"_s);
    }

    void picksOnlyWhatCanBeShown_data() // ICON-01, ICON-02
    {
        QTest::addColumn<QString>("src");
        QTest::addColumn<QString>("mimeType");
        QTest::addColumn<bool>("isShown");
        QTest::newRow("PNG") << u"https://a/i"_s << u"image/png"_s << true;
        QTest::newRow("JPEG") << u"https://a/i"_s << u"image/jpeg"_s << true;
        QTest::newRow("JPG") << u"https://a/i"_s << u"image/jpg"_s << true;
        QTest::newRow("parameters") << u"https://a/i"_s << u"Image/PNG; q=1"_s << true;
        QTest::newRow("no type") << u"https://a/i"_s << QString() << true;
        QTest::newRow("data") << u"data:image/png;base64,AA=="_s << QString() << true;
        QTest::newRow("SVG") << u"https://a/i"_s << u"image/svg+xml"_s << false;
        QTest::newRow("SVG in data") << u"data:image/svg+xml,<svg/>"_s << QString() << false;
        QTest::newRow("WebP") << u"https://a/i"_s << u"image/webp"_s << false;
        for (const char *scheme : {"http://a", "file:///a", "javascript:a", "ftp://a", "ws://a",
                                   "qrc:/icons/shield.svg", "image://results/1", "a.png", ""})
            QTest::newRow(scheme) << QString::fromLatin1(scheme) << QString() << false;
    }

    void picksOnlyWhatCanBeShown()
    {
        QFETCH(QString, src);
        QFETCH(QString, mimeType);
        QFETCH(bool, isShown);
        QCOMPARE(!picked({icon(src, mimeType)}).isEmpty(), isShown);
        const QString address =
            iconAddress({u"id"_s, IconPlace::Kind::Server, {}}, listOf({icon(src, mimeType)}));
        QCOMPARE(!address.isEmpty(), isShown);
    }

    void looksAtABoundedNumberOfIcons() // ICON-03
    {
        QList<mcp::Icon> icons(kIconChoices - 1, icon(u"file:///x"_s));
        icons.append(icon(u"https://last"_s));
        QCOMPARE(picked(icons), u"https://last"_s);
        icons.prepend(icon(u"file:///x"_s));
        QCOMPARE(picked(icons), QString());
        QCOMPARE(iconAddress({u"id"_s, IconPlace::Kind::Tool, QString(1000, u'x')},
                             listOf({icon(u"https://a"_s)}))
                     .isEmpty(),
                 false);
        QCOMPARE(iconAddress({u"id"_s, IconPlace::Kind::Tool, QString(1001, u'x')},
                             listOf({icon(u"https://a"_s)})),
                 QString());
    }

    void anAddressNamesAPlaceAndItsIcons()
    {
        const IconPlace place{u"id"_s, IconPlace::Kind::Resource, u"demo://a/b?c=%2F#ü/🚢"_s};
        const QString one = iconAddress(place, listOf({icon(u"https://a"_s)}));
        QVERIFY(one.startsWith(u"image://icons/id/"));
        QCOMPARE(iconPlace(one.sliced(14)), place);
        QVERIFY(one != iconAddress(place, listOf({icon(u"https://b"_s)})));
        for (const QString &wrong : {u""_s, u"id"_s, u"id/9/x/1"_s, u"id/-1/x/1"_s, u"a/b/c/d/e"_s})
            QVERIFY(!iconPlace(wrong));
    }

    void decodesPngAndJpegOnce_data() // ICON-01, ICON-03
    {
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("PNG") << "png"_ba;
        QTest::newRow("JPEG") << "jpeg"_ba;
    }

    void decodesPngAndJpegOnce()
    {
        QFETCH(QByteArray, format);
        Bench bench;
        bench.offered = listOf({icon(u"https://a"_s, u"image/"_s + QString::fromLatin1(format))});
        bench.files[u"https://a"_s] = encoded({96, 48}, format.constData());
        const QImage image = bench.load();
        QCOMPARE(image.size(), QSize(kIconPixels, kIconPixels / 2));
        QCOMPARE(image.pixelColor(8, 8).green(), QColor(Qt::darkCyan).green());
        QCOMPARE(bench.load(), image);
        QCOMPARE(bench.fetched.size(), 1);
    }

    void theContentIsTheType_data() // ICON-03, SEC-40
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("mimeType");
        QTest::addColumn<bool>("isShown");
        const auto png = u"image/png"_s;
        const auto svg = R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>)"_ba;
        QTest::newRow("PNG") << encoded({9, 9}, "png") << png << true;
        QTest::newRow("PNG of no type") << encoded({9, 9}, "png") << QString() << true;
        QTest::newRow("PNG said to be JPEG") << encoded({9, 9}, "png") << u"image/jpeg"_s << false;
        QTest::newRow("JPEG said to be PNG") << encoded({9, 9}, "jpeg") << png << false;
        QTest::newRow("JPEG said to be JPG") << encoded({9, 9}, "jpeg") << u"image/jpg"_s << true;
        QTest::newRow("SVG said to be PNG") << svg << png << false;
        QTest::newRow("SVG of no type") << svg << QString() << false;
        QTest::newRow("BMP") << encoded({9, 9}, "bmp") << QString() << false;
        QTest::newRow("damaged") << encoded({9, 9}, "png").first(20) << png << false;
        QTest::newRow("empty") << QByteArray() << png << false;
        QTest::newRow("largest") << encoded({1024, 1024}, "png") << png << true;
        QTest::newRow("too wide") << encoded({1025, 8}, "png") << png << false;
        QTest::newRow("too high") << encoded({8, 1025}, "jpeg") << QString() << false;
        QTest::newRow("too many bytes")
            << encoded({9, 9}, "png") + QByteArray(kIconFileBytes, 'x') << png << false;
    }

    void theContentIsTheType()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, mimeType);
        QFETCH(bool, isShown);
        Bench bench;
        bench.offered = listOf({icon(u"https://a"_s, mimeType)});
        bench.files[u"https://a"_s] = file;
        const QImage image = bench.load();
        QVERIFY(!image.isNull());
        QCOMPARE(image.size() != kNothing, isShown);
        bench.load();
        QCOMPARE(bench.fetched.size(), 1); // What cannot be decoded is not fetched again.
    }

    void eachThemeHasItsIcon() // ICON-01
    {
        Bench bench;
        bench.offered = listOf({icon(u"https://day"_s, {}, {}, u"light"_s),
                                icon(u"https://night"_s, {}, {}, u"dark"_s)});
        bench.files[u"https://day"_s] = encoded({10, 10}, "png");
        bench.files[u"https://night"_s] = encoded({20, 20}, "png");
        QCOMPARE(bench.load().size(), QSize(10, 10));
        QCOMPARE(bench.load(u"dark"_s).size(), QSize(20, 20));
    }

    void aFailedFetchIsRepeatedLater()
    {
        Bench bench;
        bench.offered = listOf({icon(u"https://a"_s)});
        QCOMPARE(bench.load().size(), kNothing);
        bench.files[u"https://a"_s] = encoded({9, 9}, "png");
        QCOMPARE(bench.load().size(), QSize(9, 9));
    }

    void loadsABoundedNumberAtOnce() // ICON-03
    {
        Bench bench;
        bench.isSilent = true;
        bench.offered = listOf({icon(u"https://a"_s)});
        const QSignalSpy loaded(&bench.icons, &ServerIcons::loaded);
        for (int i = 0; i < kIconsLoading; ++i)
            bench.icons.load(u"id/1/%1/1/light"_s.arg(i));
        QCOMPARE(loaded.size(), 0);
        bench.icons.load(u"id/1/next/1/light"_s);
        QCOMPARE(loaded.size(), 1);
    }
};

QUAYSIDE_TEST(TestServerIcons, QGuiApplication)

} // namespace tst_servericons

#include "tst_servericons.moc"
