// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

Q_DECLARE_METATYPE(mcp::BundleProblem)

namespace tst_bundle {

using namespace Qt::StringLiterals;
using namespace mcp;
using Rule = BundleProblem;

namespace {

bool isCopyRemoved = false; ///< By another program, before its writer does.

} // namespace

/// The rules for bundles of strangers (SEC-10, install.md 1).
class TestBundle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void refusesWhatBreaksARule_data();
    void refusesWhatBreaksARule();
    void takesNamesOfRealFiles_data();
    void takesNamesOfRealFiles();
    void takesTheMostEntriesAndRefusesOneMore();
    void takesADepthOf32();
    void takesARatioOf200();
    void refusesAFileThatIsTooLarge();
    void refusesAnotherFileThanTheAnnouncedOne();
    void refusesAFolderAndAPipe();
    void opensABundleWhoseCopyLostItsName();
    void stopsWhenItIsCancelled();
    void takesASignatureOffBeforeTheArchiveIsRead_data();
    void takesASignatureOffBeforeTheArchiveIsRead();
    void refusesATrailerWithWrongLengths_data();
    void refusesATrailerWithWrongLengths();

private:
    QDir folder() const { return QDir(m_folder.path()); }

    QTemporaryDir m_folder;
};

void TestBundle::refusesWhatBreaksARule_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<BundleProblem>("problem");
    QTest::addColumn<QString>("entry");
    const auto row = [](const char *name, const QByteArray &content, Rule rule,
                        const QString &entry = {}) {
        QTest::newRow(name) << content << rule << entry;
    };
    const auto with = [](const ZipItem &item) { return zipOf(bundleItems({item})); };
    const QByteArray good = zipOf(bundleItems());

    // No zip, or one whose parts contradict each other.
    row("empty", {}, Rule::NotZip);
    row("text", "#!/bin/sh\n", Rule::NotZip);
    row("21 bytes of an end", good.last(22).first(21), Rule::NotZip);
    row("cut by one byte", good.chopped(1), Rule::NotZip);
    row("cut in the middle", good.first(good.size() / 2), Rule::NotZip);
    row("bytes behind the end", good + "x", Rule::NotZip);
    row("a comment longer than said", zipOf(bundleItems(), {.comment = "abc", .commentLength = 2}),
        Rule::NotZip);
    row("no entry at all", zipOf({}), Rule::NoManifest);
    row("fewer entries than said", zipOf(bundleItems(), {.count = 1}), Rule::SeveralParts);
    row("another disk", zipOf(bundleItems(), {.disk = 1}), Rule::SeveralParts);
    row("an entry on another disk", with({.name = "a", .disk = 1}), Rule::SeveralParts, u"a"_s);
    row("Zip64", zipOf(bundleItems(), {.hasLocator = true}), Rule::SeveralParts);
    row("a program in front", zipOf(bundleItems(), {.before = "#!/bin/sh\n"}), Rule::BeforeFirst);
    row("a program in front, offsets behind it", "#!/bin/sh\n" + good, Rule::BeforeFirst);
    row("the list too late", zipOf(bundleItems(), {.shift = 1}), Rule::Damaged);
    row("the list too early", zipOf(bundleItems(), {.shift = -1}), Rule::BeforeFirst);
    row("another name in front of the content", with({.name = "a", .localName = "b"}),
        Rule::Damaged, u"a"_s);
    row("a longer name there", with({.name = "a", .localName = "aa"}), Rule::Damaged, u"a"_s);
    row("another method there", with({.name = "a", .content = "x", .localMethod = 8}),
        Rule::Damaged, u"a"_s);
    row("another checksum there", with({.name = "a", .content = "x", .localCrc = 1}), Rule::Damaged,
        u"a"_s);
    row("a wrong checksum", with({.name = "a", .content = "x", .crc = 1}), Rule::Damaged, u"a"_s);
    row("a wrong checksum of deflated data",
        with({.name = "a", .content = "xxxxxxxx", .isDeflated = true, .crc = 1}), Rule::Damaged,
        u"a"_s);
    row("no deflated data", with({.name = "a", .content = "\xff\xff\xff", .method = 8}),
        Rule::Damaged, u"a"_s);
    row("more than said",
        with({.name = "a", .content = QByteArray(5'000, 'x'), .isDeflated = true, .size = 4'999}),
        Rule::Damaged, u"a"_s);
    row("less than said",
        with({.name = "a", .content = QByteArray(5'000, 'x'), .isDeflated = true, .size = 5'001}),
        Rule::Damaged, u"a"_s);
    row("stored with two sizes", with({.name = "a", .content = "x", .size = 2}), Rule::Damaged,
        u"a"_s);
    row("data beyond the list", with({.name = "a", .content = "x", .size = 900, .compressed = 900}),
        Rule::Overlap, u"a"_s);
    row("two entries with one content", with({.name = "a", .at = 0}), Rule::Overlap, u"a"_s);
    row("a place behind the list", with({.name = "a", .at = 0xfffffff0}), Rule::Damaged, u"a"_s);
    row("a folder with content", with({.name = "a/", .content = "x", .mode = 040755}),
        Rule::Damaged, u"a"_s);

    // How it is stored.
    row("encrypted", with({.name = "a", .flags = 0x801}), Rule::Encrypted, u"a"_s);
    row("strongly encrypted", with({.name = "a", .flags = 0x840}), Rule::Encrypted, u"a"_s);
    row("masked headers", with({.name = "a", .flags = 0x2800}), Rule::Encrypted, u"a"_s);
    for (const quint16 method : {1, 6, 9, 12, 14, 93, 95, 99})
        row(qPrintable(u"method %1"_s.arg(method)), with({.name = "a", .method = method}),
            Rule::Method, u"a"_s);

    // Limits of what is announced.
    row("an entry of more than 512 MiB",
        with({.name = "a", .method = 8, .size = 512 * 1024 * 1024 + 1}), Rule::EntryTooLarge,
        u"a"_s);
    row("an entry of 4 GiB", with({.name = "a", .method = 8, .size = 0xffffffff}),
        Rule::EntryTooLarge, u"a"_s);
    row("a bomb",
        with({.name = "a", .content = QByteArray(4 * 1024 * 1024, '\0'), .isDeflated = true}),
        Rule::Ratio, u"a"_s);
    row("33 folders", with({.name = QByteArray("a/").repeated(32) + "a"}), Rule::Depth,
        u"a/"_s.repeated(32) + u'a');
    row("a name that is too long in total",
        with({.name = QByteArray("abc/").repeated(1'000) + "a"}), Rule::Name);

    // Names.
    const QByteArrayList names{"/etc/passwd",
                               "//a",
                               "../a",
                               "a/../../b",
                               "a/..",
                               "..",
                               ".",
                               "./a",
                               "a/./b",
                               "a//b",
                               "",
                               "/",
                               "a\\b",
                               "..\\a",
                               "C:/a",
                               "c:a",
                               "C:\\a",
                               QByteArray("a\0b", 3),
                               "a\nb",
                               "a\x1b[2Jb",
                               "a\x7f",
                               "a\xc2\x85",
                               "a\tb",
                               "\xff",
                               "a\xc0\xaf",
                               "\xed\xa0\x80",
                               QByteArray(256, 'a'),
                               "a/" + QByteArray(256, 'a')};
    for (const QByteArray &name : names) {
        const QString shown = QString::fromLatin1(name.toPercentEncoding());
        QTest::addRow("name %s", qPrintable(shown)) << with({.name = name}) << Rule::Name << u"*"_s;
    }
    row("a name twice", zipOf(bundleItems({{"a"}, {"a"}})), Rule::SameName, u"a"_s);
    row("two manifests", with({.name = "manifest.json"}), Rule::SameName, u"manifest.json"_s);
    row("a manifest in capitals", with({.name = "MANIFEST.json"}), Rule::SameName,
        u"MANIFEST.json"_s);
    row("two in another case", zipOf(bundleItems({{"a"}, {"A"}})), Rule::SameName, u"A"_s);
    row("two after folding",
        zipOf(bundleItems({{"stra\xc3\x9f"
                            "e"},
                           {"STRASSE"}})),
        Rule::SameName, u"STRASSE"_s);
    row("two ways to write an accent", zipOf(bundleItems({{"\xc3\xa9"}, {"e\xcc\x81"}})),
        Rule::SameName, u"e\u0301"_s);
    row("two spellings of a folder", with({.name = "Server/a"}), Rule::SameName, u"Server/a"_s);
    row("a folder twice", zipOf(bundleItems({{"a/", {}, 040755}, {"a/", {}, 040755}})),
        Rule::SameName, u"a"_s);
    row("a file and a folder", zipOf(bundleItems({{"a"}, {"a/", {}, 040755}})), Rule::SameName,
        u"a"_s);
    row("a file below a file", zipOf(bundleItems({{"a"}, {"a/b"}})), Rule::BelowFile, u"a/b"_s);
    row("a file above a file", zipOf(bundleItems({{"a/b"}, {"a"}})), Rule::BelowFile, u"a"_s);
    row("below the manifest", with({.name = "manifest.json/a"}), Rule::BelowFile,
        u"manifest.json/a"_s);

    // Modes.
    for (const quint32 kind : {0120000, 0060000, 0020000, 0010000, 0140000, 0040000, 0150000})
        row(qPrintable(u"a file of mode %1"_s.arg(kind, 0, 8)),
            with({.name = "a", .content = "/etc", .mode = kind | 0777}), Rule::Special, u"a"_s);
    row("a folder that is a link", with({.name = "a/", .mode = 0120777}), Rule::Special, u"a"_s);
    row("a folder that is a file", with({.name = "a/", .mode = 0100644}), Rule::Special, u"a"_s);
    row("setuid", with({.name = "a", .mode = 0104755}), Rule::Rights, u"a"_s);
    row("setgid", with({.name = "a", .mode = 0102755}), Rule::Rights, u"a"_s);

    // The manifest and what it names.
    row("no manifest", zipOf({{"a"}}), Rule::NoManifest);
    row("a manifest in a folder", zipOf({{"lamp/manifest.json", manifestWith()}}),
        Rule::NoManifest);
    row("a folder called so", zipOf({{"manifest.json/", {}, 040755}}), Rule::NoManifest);
    row("a manifest of more than 1 MiB",
        zipOf({{"manifest.json", QByteArray(kManifestBytes + 1, ' ')}}), Rule::ManifestTooLarge);
    row("no JSON", zipOf({{"manifest.json", "{"}}), Rule::Manifest, u"*"_s);
    row("a newer manifest",
        zipOf(bundleItems({}, manifestWith({{u"manifest_version"_s, jsonValue("\"0.5\"")}}))),
        Rule::NewerManifest, u"0.5"_s);
    row("for other systems",
        zipOf(bundleItems({},
                          manifestWith({{u"compatibility"_s,
                                         jsonValue(R"({"platforms":["darwin","win32"]})")}}))),
        Rule::Platform, u"darwin, win32"_s);
    row("without its entry point", zipOf(bundleItems().first(1)), Rule::MissingFile,
        u"server/index.js"_s);
}

void TestBundle::refusesWhatBreaksARule()
{
    QFETCH(QByteArray, content);
    QFETCH(BundleProblem, problem);
    QFETCH(QString, entry);
    const auto bundle = openSample(folder(), content);
    Error error = bundle ? Error() : bundle.error();
    if (bundle) {
        BundleRun run;
        const auto unpacked = unpackBundle(*bundle, bundlesFolder(folder().path()), run);
        QVERIFY2(!unpacked, "it was unpacked");
        error = unpacked.error();
    }
    QCOMPARE(error.kind, ErrorKind::Policy);
    QCOMPARE(error.code, int(problem));
    if (entry != "*"_L1)
        QCOMPARE(error.detail, entry);
    QCOMPARE(bundleNames(folder()), QStringList());
}

void TestBundle::takesNamesOfRealFiles_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name : {"node_modules/@scope/pkg/index.js", "a b", "名前", "..a", "a..", "...",
                             ".hidden", "ab:c", "Größe", "-rf", "con", "a;b|c", "é"})
        QTest::newRow(name) << QByteArray(name);
    QTest::newRow("255 bytes") << QByteArray(255, 'a');
}

void TestBundle::takesNamesOfRealFiles()
{
    QFETCH(QByteArray, name);
    const auto bundle = openSample(folder(), zipOf(bundleItems({{name, "x"}})));
    QVERIFY2(bundle, bundle ? "" : qPrintable(bundle.error().detail));
    QVERIFY(bundle->hasFile(QString::fromUtf8(name)));
}

void TestBundle::takesTheMostEntriesAndRefusesOneMore()
{
    QList<ZipItem> items;
    for (qsizetype i = bundleItems().size(); i < kBundleEntries; ++i)
        items.append({QByteArray::number(i)});
    QVERIFY(readZipLayout(zipOf(bundleItems(items))));
    items.append({"more"});
    const auto more = readZipLayout(zipOf(bundleItems(items)));
    QVERIFY(!more);
    QCOMPARE(more.error().code, int(Rule::Entries));
}

void TestBundle::takesADepthOf32()
{
    QVERIFY(readZipLayout(zipOf(bundleItems({{QByteArray("a/").repeated(31) + "a"}}))));
}

void TestBundle::takesARatioOf200()
{
    ZipItem item{"a", {}, 0100644, false, 8};
    item.compressed = quint32(kRatioBytes * 2 / kRatio);
    item.content = QByteArray(qsizetype(*item.compressed), 'x');
    item.size = *item.compressed * quint32(kRatio);
    QVERIFY(readZipLayout(zipOf({item})));
    ++*item.size;
    const auto more = readZipLayout(zipOf({item}));
    QVERIFY(!more);
    QCOMPARE(more.error().code, int(Rule::Ratio));
}

void TestBundle::refusesAFileThatIsTooLarge()
{
    QFile file(folder().filePath(u"large.mcpb"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    QVERIFY(file.resize(kBundleBytes + 1)); // Sparse.
    BundleRun run;
    const auto bundle = openBundle(file.fileName(), bundlesFolder(folder().path()), run);
    QVERIFY(!bundle);
    QCOMPARE(bundle.error().code, int(Rule::FileTooLarge));
    file.remove();
}

void TestBundle::refusesAnotherFileThanTheAnnouncedOne()
{
    const QByteArray content = zipOf(bundleItems());
    const QString path = fileWith(folder(), content);
    QByteArray digest = QCryptographicHash::hash(content, QCryptographicHash::Sha256);
    BundleRun run;
    QVERIFY(openBundle(path, bundlesFolder(folder().path()), run, digest));
    digest[0] = char(digest.at(0) ^ 1);
    const auto other = openBundle(path, bundlesFolder(folder().path()), run, digest);
    QVERIFY(!other);
    QCOMPARE(other.error().code, int(Rule::OtherFile));
}

void TestBundle::refusesAFolderAndAPipe()
{
    BundleRun run;
    const auto opened = openBundle(folder().path(), bundlesFolder(folder().path()), run);
    QVERIFY(!opened);
    QCOMPARE(opened.error().kind, ErrorKind::Storage);
    const QString pipe = folder().filePath(u"pipe.mcpb"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    const auto fromPipe = openBundle(pipe, bundlesFolder(folder().path()), run); // Does not block.
    QVERIFY(!fromPipe);
    QCOMPARE(fromPipe.error().kind, ErrorKind::Storage);
    QFile::remove(pipe);
}

void TestBundle::opensABundleWhoseCopyLostItsName()
{
    isCopyRemoved = true;
    const auto bundle = openSample(folder(), zipOf(bundleItems()));
    isCopyRemoved = false;
    QVERIFY2(bundle, bundle ? "" : qPrintable(bundle.error().detail));
}

void TestBundle::stopsWhenItIsCancelled()
{
    const QString path = fileWith(folder(), zipOf(bundleItems()));
    BundleRun run;
    run.isCancelled = true;
    const auto bundle = openBundle(path, bundlesFolder(folder().path()), run);
    QVERIFY(!bundle);
    QCOMPARE(bundle.error().kind, ErrorKind::Cancelled);
}

void TestBundle::takesASignatureOffBeforeTheArchiveIsRead_data()
{
    const QByteArray zip = zipOf(bundleItems());
    QByteArray counted = zip;
    const qsizetype trailer = withTrailer({}, "signature", 0).size();
    counted[counted.size() - 2] = char(trailer);
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("plain") << withTrailer(zip, "signature");
    QTest::newRow("padded") << withTrailer(zip, "signature", 7);
    QTest::newRow("counted as comment") << withTrailer(counted, "signature");
}

void TestBundle::takesASignatureOffBeforeTheArchiveIsRead()
{
    QFETCH(QByteArray, content);
    const auto bundle = openSample(folder(), content);
    QVERIFY2(bundle, bundle ? "" : qPrintable(QString::number(bundle.error().code)));
    QCOMPARE(bundle->signature.state, BundleFile::Signature::State::Invalid);
    QVERIFY(bundle->signature.name.isEmpty());
    QCOMPARE(bundle->file->archive(), QByteArrayView(zipOf(bundleItems())));
}

void TestBundle::refusesATrailerWithWrongLengths_data()
{
    const QByteArray zip = zipOf(bundleItems());
    QByteArray long1 = withTrailer(zip, "signature");
    long1[zip.size() + 11] = 10;
    QByteArray none = withTrailer(zip, "signature");
    none[zip.size() + 11] = 0;
    QByteArray zeros = withTrailer(zip, QByteArray(9, '\0'));
    zeros[zip.size() + 11] = 0;
    QByteArray short1 = withTrailer(zip, "signature");
    short1[zip.size() + 11] = 8;
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("longer than there is") << long1;
    QTest::newRow("empty") << none;
    QTest::newRow("empty, and zeros behind") << zeros;
    QTest::newRow("shorter, with a byte that is not zero behind") << short1;
    QTest::newRow("no start") << zip + "MCPB_SIG_END";
    QTest::newRow("nothing between") << zip + "MCPB_SIG_V1MCPB_SIG_END";
    QTest::newRow("beyond 1 MiB") << withTrailer(zip, QByteArray(kSignatureBytes, 'x'));
}

void TestBundle::refusesATrailerWithWrongLengths()
{
    QFETCH(QByteArray, content);
    const auto bundle = openSample(folder(), content);
    QVERIFY(!bundle);
    QCOMPARE(bundle.error().code, int(Rule::Trailer));
}

} // namespace tst_bundle

// Instead of that of the C library.
extern "C" int unlinkat(int folder, const char *name, int flags) noexcept
{
    static const auto original =
        reinterpret_cast<decltype(&unlinkat)>(::dlsym(RTLD_NEXT, "unlinkat"));
    if (tst_bundle::isCopyRemoved && QByteArrayView(name).startsWith(".copy-"))
        original(folder, name, flags);
    return original(folder, name, flags);
}

namespace tst_bundle {

QUAYSIDE_TEST(TestBundle, QCoreApplication)

} // namespace tst_bundle

#include "tst_bundle.moc"
