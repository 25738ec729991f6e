// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <cstdio>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_bundlefolder {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

/// Not 0: how a file system refuses the flags of renameat2().
int renameProblem = 0;

bool isNoneUsed(const QString &)
{
    return false;
}

/// Calls afterEntry when an entry has been read.
class WatchedReader final : public ZipReader
{
public:
    using AfterEntry = std::function<void(qsizetype entry)>;

    WatchedReader(std::shared_ptr<const ZipReader> reader, AfterEntry afterEntry)
        : m_reader(std::move(reader))
        , m_afterEntry(std::move(afterEntry))
    {
    }
    qsizetype count() const override { return m_reader->count(); }
    Result<Facts> facts(qsizetype entry) const override { return m_reader->facts(entry); }
    Result<void> read(qsizetype entry,
                      const std::function<bool(QByteArrayView)> &take) const override
    {
        const auto done = m_reader->read(entry, take);
        m_afterEntry(entry);
        return done;
    }

private:
    const std::shared_ptr<const ZipReader> m_reader;
    const AfterEntry m_afterEntry;
};

} // namespace

/// Unpacking of bundles and their removal (SEC-10).
class TestBundleFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup();
    void unpacksEachFileWithItsContentAndNoMoreRights();
    void letsUvWriteIntoItsFolder();
    void usesAFolderThatIsThere();
    void unpacksWhereRenamingTakesNoFlags_data();
    void unpacksWhereRenamingTakesNoFlags();
    void usesTheFolderOfAnInstallationThatWasFaster();
    void givesItsFolderWithoutLinks();
    void leavesNothingWhenItIsCancelled();
    void leavesNothingWhenItIsCancelledAtTheEnd();
    void removesWhatNothingUsesAndKeepsTheRest();
    void followsNoLinkWhenItRemoves();
    void asksForTheUseWhileNobodyCanInstall();
    void keepsWhatIsBeingInstalled();
    void removesWhatAKilledInstallationLeft();

private:
    QDir folder() const { return QDir(m_folder->path()); }
    QString bundles() const { return bundlesFolder(m_folder->path()); }
    std::shared_ptr<const UnpackedBundle> unpack(const QByteArray &content);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestBundleFolder::cleanup()
{
    // QTemporaryDir does not remove from folders that are read-only.
    dropUnusedBundles(bundles(), isNoneUsed);
    removeLeftovers(bundles());
    m_folder.reset();
}

std::shared_ptr<const UnpackedBundle> TestBundleFolder::unpack(const QByteArray &content)
{
    const auto bundle = openSample(folder(), content);
    if (!bundle)
        return nullptr;
    BundleRun run;
    return unpackBundle(*bundle, bundles(), run).valueOr(nullptr);
}

void TestBundleFolder::unpacksEachFileWithItsContentAndNoMoreRights()
{
    const QByteArray text = QByteArray("light ").repeated(100'000);
    const auto unpacked = unpack(zipOf(bundleItems({{"bin/tool", "#!/bin/sh\n", 0100777},
                                                    {"data/text", text, 0100666, true},
                                                    {"empty/", {}, 040777},
                                                    {"none", {}, 0100600}})));
    QVERIFY(unpacked);
    QMap<QString, uint> modes;
    QDirIterator all(unpacked->folder, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        struct stat state = {};
        const QString path = all.next();
        QCOMPARE(::lstat(QFile::encodeName(path).constData(), &state), 0);
        modes.insert(path.sliced(unpacked->folder.size() + 1), state.st_mode & 07777);
    }
    const QMap<QString, uint> wanted{
        {u"bin"_s, 0555},   {u"bin/tool"_s, 0555},  {u"data"_s, 0555},
        {u"empty"_s, 0555}, {u"data/text"_s, 0444}, {u"manifest.json"_s, 0444},
        {u"none"_s, 0444},  {u"server"_s, 0555},    {u"server/index.js"_s, 0555}};
    QCOMPARE(modes, wanted);
    QFile file(unpacked->folder + "/data/text"_L1);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), text);
    QCOMPARE(bundleNames(folder()).size(), 1);
}

void TestBundleFolder::letsUvWriteIntoItsFolder()
{
    const QByteArray manifest = manifestWith(
        {{u"manifest_version"_s, jsonValue("\"0.4\"")},
         {u"server"_s, jsonValue(R"({"type":"uv","entry_point":"server/index.js"})")}});
    const auto unpacked = unpack(zipOf(bundleItems({}, manifest)));
    QVERIFY(unpacked);
    struct stat state = {};
    QCOMPARE(::stat(QFile::encodeName(unpacked->folder).constData(), &state), 0);
    QCOMPARE(state.st_mode & 07777, mode_t(0700));
}

void TestBundleFolder::usesAFolderThatIsThere()
{
    const QByteArray content = zipOf(bundleItems());
    const auto first = unpack(content);
    const auto second = unpack(content);
    QVERIFY(first && second);
    QCOMPARE(first->folder, second->folder);
    QCOMPARE(bundleNames(folder()).size(), 1);
}

void TestBundleFolder::unpacksWhereRenamingTakesNoFlags_data()
{
    QTest::addColumn<int>("problem");
    QTest::newRow("of the file system") << EINVAL;
    QTest::newRow("of the system") << ENOSYS;
}

void TestBundleFolder::unpacksWhereRenamingTakesNoFlags()
{
    QFETCH(int, problem);
    renameProblem = problem;
    const auto unpacked = unpack(zipOf(bundleItems()));
    renameProblem = 0;
    QVERIFY(unpacked);
    QVERIFY(QFile::exists(unpacked->folder + "/manifest.json"_L1));
    QCOMPARE(bundleNames(folder()).size(), 1);
}

void TestBundleFolder::usesTheFolderOfAnInstallationThatWasFaster()
{
    for (const int problem : {0, EINVAL}) {
        const auto bundle =
            openSample(folder(), zipOf(bundleItems({{"other", QByteArray::number(problem)}})));
        QVERIFY(bundle);
        std::shared_ptr<const UnpackedBundle> faster;
        Bundle slow = *bundle;
        slow.reader = std::make_shared<WatchedReader>(bundle->reader, [&](qsizetype entry) {
            BundleRun run;
            if (entry == 0)
                faster = unpackBundle(*bundle, bundles(), run).valueOr(nullptr);
        });
        BundleRun run;
        renameProblem = problem;
        const auto unpacked = unpackBundle(slow, bundles(), run);
        renameProblem = 0;
        QVERIFY(faster);
        QVERIFY2(unpacked, unpacked ? "" : qPrintable(unpacked.error().detail));
        QCOMPARE((*unpacked)->folder, faster->folder);
        faster.reset();
        dropUnusedBundles(bundles(), isNoneUsed); // It is locked still.
        removeLeftovers(bundles());
        QCOMPARE(bundleNames(folder()), QStringList(QFileInfo((*unpacked)->folder).fileName()));
    }
}

void TestBundleFolder::givesItsFolderWithoutLinks()
{
    const QString wanted = folder().canonicalPath() + "/real/profile/bundles"_L1;
    QVERIFY(folder().mkdir(u"real"_s));
    QVERIFY(QFile::link(folder().filePath(u"real"_s), folder().filePath(u"link"_s)));
    const QString linked = folder().filePath(u"link/profile"_s);
    QCOMPARE(bundlesFolder(linked), wanted); // The profile is not there yet.
    QCOMPARE(bundlesFolder(linked), wanted);
    QCOMPARE(bundlesFolder(QDir::current().relativeFilePath(linked)), wanted);
    QCOMPARE(bundlesFolder(u"/proc/none"_s), u"/proc/none/bundles"_s); // Nobody can make it.
}

void TestBundleFolder::leavesNothingWhenItIsCancelledAtTheEnd()
{
    auto bundle = openSample(folder(), zipOf(bundleItems()));
    QVERIFY(bundle);
    BundleRun run;
    bundle->reader = std::make_shared<WatchedReader>(
        bundle->reader, [&run, last = bundle->entries.size() - 1](qsizetype entry) {
            run.isCancelled = entry == last;
        });
    const auto unpacked = unpackBundle(*bundle, bundles(), run);
    QVERIFY(!unpacked);
    QCOMPARE(unpacked.error().kind, ErrorKind::Cancelled);
    QCOMPARE(bundleNames(folder()), QStringList());
}

void TestBundleFolder::leavesNothingWhenItIsCancelled()
{
    const auto bundle = openSample(folder(), zipOf(bundleItems()));
    QVERIFY(bundle);
    BundleRun run;
    run.isCancelled = true;
    const auto unpacked = unpackBundle(*bundle, bundles(), run);
    QVERIFY(!unpacked);
    QCOMPARE(unpacked.error().kind, ErrorKind::Cancelled);
    QCOMPARE(bundleNames(folder()), QStringList());
}

void TestBundleFolder::removesWhatNothingUsesAndKeepsTheRest()
{
    auto kept = unpack(zipOf(bundleItems()));
    auto unused = unpack(zipOf(bundleItems({{"other", "x"}})));
    QVERIFY(kept && unused);
    const QString name = QFileInfo(kept->folder).fileName();
    kept.reset();
    unused.reset();
    QVERIFY(QDir(bundles()).mkdir(u"mine"_s)); // Of nobody's bundle.
    dropUnusedBundles(bundles(), [&name](const QString &digest) { return digest == name; });
    removeLeftovers(bundles());
    QCOMPARE(bundleNames(folder()), QStringList({name, u"mine"_s}));
}

void TestBundleFolder::followsNoLinkWhenItRemoves()
{
    QVERIFY(folder().mkdir(u"victim"_s));
    const QString victim = fileWith(QDir(folder().filePath(u"victim"_s)), "mine", u"file"_s);
    const QByteArray manifest = manifestWith(
        {{u"manifest_version"_s, jsonValue("\"0.4\"")},
         {u"server"_s, jsonValue(R"({"type":"uv","entry_point":"server/index.js"})")}});
    QString inside;
    {
        const auto unpacked = unpack(zipOf(bundleItems({}, manifest)));
        QVERIFY(unpacked);
        inside = unpacked->folder;
    }
    QVERIFY(QFile::link(folder().filePath(u"victim"_s), inside + "/link"_L1));
    QVERIFY(QFile::link(victim, inside + "/file"_L1));
    // A link in the place of a bundle.
    QVERIFY(QFile::link(folder().filePath(u"victim"_s), bundles() + u'/' + u"a"_s.repeated(64)));
    dropUnusedBundles(bundles(), isNoneUsed);
    removeLeftovers(bundles());
    QVERIFY(QFile::exists(victim));
    QCOMPARE(bundleNames(folder()), QStringList(u"a"_s.repeated(64)));
    QFile::remove(bundles() + u'/' + u"a"_s.repeated(64));
}

void TestBundleFolder::asksForTheUseWhileNobodyCanInstall()
{
    auto unpacked = unpack(zipOf(bundleItems()));
    QVERIFY(unpacked);
    const QString path = unpacked->folder;
    unpacked.reset();
    int asked = 0;
    dropUnusedBundles(bundles(), [&](const QString &digest) {
        ++asked;
        const Descriptor other(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC));
        return other.isOpen() && digest == QFileInfo(path).fileName()
            && ::flock(other.number(), LOCK_SH | LOCK_NB) != 0;
    });
    QCOMPARE(asked, 1);
    QVERIFY(QFile::exists(path));
}

void TestBundleFolder::keepsWhatIsBeingInstalled()
{
    const auto unpacked = unpack(zipOf(bundleItems()));
    QVERIFY(unpacked);
    dropUnusedBundles(bundles(), isNoneUsed);
    removeLeftovers(bundles());
    QVERIFY(QFile::exists(unpacked->folder + "/manifest.json"_L1));
}

void TestBundleFolder::removesWhatAKilledInstallationLeft()
{
    QVERIFY(QDir(m_folder->path()).mkdir(u"bundles"_s));
    QVERIFY(QDir(bundles()).mkpath(u".new-1/server/deep"_s));
    fileWith(QDir(bundles()), "half", u".copy-1"_s);
    fileWith(QDir(bundles() + "/.new-1/server"_L1), "half", u"index.js"_s);
    removeLeftovers(bundles());
    QCOMPARE(bundleNames(folder()), QStringList());
}

} // namespace tst_bundlefolder

// Instead of that of the C library.
extern "C" int renameat2(int from, const char *oldName, int to, const char *newName,
                         unsigned int flags) noexcept
{
    if (tst_bundlefolder::renameProblem != 0) {
        errno = tst_bundlefolder::renameProblem;
        return -1;
    }
    static const auto original =
        reinterpret_cast<decltype(&renameat2)>(::dlsym(RTLD_NEXT, "renameat2"));
    return original(from, oldName, to, newName, flags);
}

namespace tst_bundlefolder {

QUAYSIDE_TEST(TestBundleFolder, QCoreApplication)

} // namespace tst_bundlefolder

#include "tst_bundlefolder.moc"
