// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "tests/support/testclass.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QDirIterator>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

namespace tst_bundlefolder {

using namespace Qt::StringLiterals;
using namespace mcp;

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
    void leavesNothingWhenItIsCancelled();
    void removesWhatNothingUsesAndKeepsTheRest();
    void followsNoLinkWhenItRemoves();
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
    dropUnusedBundles(bundles(),
                      {}); // QTemporaryDir does not remove from folders that are read-only.
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
    dropUnusedBundles(bundles(), {name});
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
    dropUnusedBundles(bundles(), {});
    removeLeftovers(bundles());
    QVERIFY(QFile::exists(victim));
    QCOMPARE(bundleNames(folder()), QStringList(u"a"_s.repeated(64)));
    QFile::remove(bundles() + u'/' + u"a"_s.repeated(64));
}

void TestBundleFolder::keepsWhatIsBeingInstalled()
{
    const auto unpacked = unpack(zipOf(bundleItems()));
    QVERIFY(unpacked);
    dropUnusedBundles(bundles(), {});
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

QUAYSIDE_TEST(TestBundleFolder, QCoreApplication)

} // namespace tst_bundlefolder

#include "tst_bundlefolder.moc"
