// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefolder.h"

#include "core/bundle/bundleplan.h"
#include "core/storage/filetree.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUuid>

#include <cerrno>
#include <cstring>
#include <optional>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
constexpr auto kGoneStart = ".gone-";

QByteArray freshName(const char *start)
{
    return start + QUuid::createUuid().toByteArray(QUuid::Id128);
}

bool isDigest(const QByteArray &name)
{
    static const QRegularExpression form(u"^[0-9a-f]{64}\\z"_s);
    return form.match(QString::fromLatin1(name)).hasMatch();
}

void makeReadOnly(int folder)
{
    forEachName(folder, [folder](const QByteArray &name) {
        if (const Descriptor inner(::openat(folder, name.constData(), kFolderFlags));
            inner.isOpen())
            makeReadOnly(inner.number());
    });
    ::fchmod(folder, 0555);
}

/// An open folder that nobody else has locked; not open otherwise.
Descriptor lockedFolder(int parent, const QByteArray &name)
{
    Descriptor folder(::openat(parent, name.constData(), kFolderFlags));
    if (folder.isOpen() && ::flock(folder.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return Descriptor(-1);
    return folder;
}

/// Replaces no folder with something in it. Errors are in errno.
bool renameFresh(int parent, const QByteArray &from, const QByteArray &to)
{
    if (::renameat2(parent, from.constData(), parent, to.constData(), RENAME_NOREPLACE) == 0)
        return true;
    // Not every file system has this flag.
    return (errno == EINVAL || errno == ENOSYS)
        && ::renameat(parent, from.constData(), parent, to.constData()) == 0;
}

/// Writes the entries of one bundle into a new folder.
class Unpacker
{
public:
    Unpacker(const Bundle &bundle, int folder, BundleRun &run)
        : m_bundle(bundle)
        , m_folder(folder)
        , m_run(run)
        , m_ownProgram(ownProgram(bundle))
        , m_isReadOnly(bundle.manifest.serverType != BundleManifest::ServerType::Uv)
    {
    }

    Result<void> run()
    {
        qint64 total = 0;
        for (const ZipEntry &entry : m_bundle.entries)
            total += entry.size;
        m_run.done = 0;
        m_run.total = total;
        for (qsizetype i = 0; i < m_bundle.entries.size(); ++i) {
            if (m_run.isCancelled)
                return Error::cancelled();
            const auto written = write(i);
            if (!written)
                return written.error();
        }
        if (m_isReadOnly)
            makeReadOnly(m_folder);
        // All files at once: a bundle may have 50 000.
        if (::syncfs(m_folder) != 0)
            return failure({});
        return m_run.isCancelled ? Result<void>(Error::cancelled()) : Result<void>();
    }

private:
    static Error failure(const QString &path) { return systemFailure(path, errno); }

    /// The open folder of an entry, made if it is not there.
    Result<Descriptor> folderOf(const QStringList &parts)
    {
        std::optional<Descriptor> folder(std::in_place, ::openat(m_folder, ".", kFolderFlags));
        for (const QString &part : parts) {
            const QByteArray name = part.toUtf8();
            if (::mkdirat(folder->number(), name.constData(), 0755) != 0 && errno != EEXIST)
                return failure(part);
            folder.emplace(::openat(folder->number(), name.constData(), kFolderFlags));
            if (!folder->isOpen())
                return failure(part);
        }
        return *std::move(folder);
    }

    Result<void> write(qsizetype index)
    {
        const ZipEntry &entry = m_bundle.entries.at(index);
        QStringList parts = entry.path.split(u'/');
        const QByteArray name = entry.isFolder ? QByteArray() : parts.takeLast().toUtf8();
        const auto folder = folderOf(parts);
        if (!folder)
            return folder.error();
        if (entry.isFolder)
            return {};
        const Descriptor file(::openat(folder->number(), name.constData(),
                                       O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!file.isOpen())
            return failure(entry.path);
        const auto written = writeContent(index, file.number());
        if (!written)
            return written;
        const bool isProgram = entry.isExecutable || entry.path == m_ownProgram
            || entry.path == m_bundle.manifest.entryPoint;
        const mode_t mode = isProgram ? 0755 : 0644;
        if (::fchmod(file.number(), m_isReadOnly ? mode & ~mode_t(0222) : mode) != 0)
            return failure(entry.path);
        return {};
    }

    Result<void> writeContent(qsizetype index, int file)
    {
        const ZipEntry &entry = m_bundle.entries.at(index);
        qint64 size = 0;
        std::optional<Error> problem;
        const auto read = m_bundle.reader->read(index, [&](QByteArrayView piece) {
            size += piece.size();
            m_run.done += piece.size();
            if (m_run.isCancelled)
                problem = Error::cancelled();
            else if (size > entry.size)
                problem = bundleError(BundleProblem::Damaged, entry.path);
            else if (!writeAll(file, piece))
                problem = failure(entry.path);
            return !problem;
        });
        if (problem)
            return *problem;
        if (!read || size != entry.size)
            return bundleError(BundleProblem::Damaged, entry.path);
        return {};
    }

    const Bundle &m_bundle;
    const int m_folder;
    BundleRun &m_run;
    const QString m_ownProgram;
    const bool m_isReadOnly;
};

} // namespace

QString bundlesFolder(const QString &configFolder)
{
    PrivateFolder::make(configFolder);
    const QString path = QFileInfo(configFolder).canonicalFilePath();
    return (path.isEmpty() ? QDir(configFolder).absolutePath() : path) + u"/bundles"_s;
}

Result<std::shared_ptr<const UnpackedBundle>> unpackBundle(const Bundle &bundle,
                                                           const QString &folder, BundleRun &run)
{
    const QByteArray digest = bundle.file->digest().toHex();
    const QString path = folder + u'/' + QString::fromLatin1(digest);
    PrivateFolder::make(folder);
    const auto parent = PrivateFolder::openLocked(folder);
    if (!parent)
        return parent.error();
    const auto unpacked = [&path](Descriptor lock) {
        return std::make_shared<const UnpackedBundle>(UnpackedBundle{path, std::move(lock)});
    };
    if (parent->holds(QString::fromLatin1(digest))) {
        // Shared: two installations of one bundle do not disturb each other.
        Descriptor known(::openat(parent->number(), digest.constData(), kFolderFlags));
        if (!known.isOpen() || ::flock(known.number(), LOCK_SH | LOCK_NB) != 0)
            return systemFailure(path, errno);
        return unpacked(std::move(known));
    }
    const QByteArray name = freshName(".new-");
    if (::mkdirat(parent->number(), name.constData(), 0700) != 0)
        return systemFailure(folder, errno);
    Descriptor fresh(::openat(parent->number(), name.constData(), kFolderFlags));
    if (!fresh.isOpen() || ::flock(fresh.number(), LOCK_SH | LOCK_NB) != 0)
        return systemFailure(folder, errno);
    parent->unlock();
    auto written = Unpacker(bundle, fresh.number(), run).run();
    if (written && !renameFresh(parent->number(), name, digest)) {
        const int problem = errno;
        written = systemFailure(path, problem);
        // Another installation has unpacked the same one meanwhile: its folder is used.
        if (problem == EEXIST || problem == ENOTEMPTY) {
            removeTree(parent->number(), name);
            return unpackBundle(bundle, folder, run);
        }
    }
    if (written && !parent->sync())
        written = systemFailure(path, errno);
    if (!written) {
        removeTree(parent->number(), name);
        return written.error();
    }
    return unpacked(std::move(fresh));
}

void dropUnusedBundles(const QString &folder, const BundleUse &isUsed)
{
    const auto opened = PrivateFolder::openLocked(folder);
    if (!opened)
        return;
    forEachName(opened->number(), [&](const QByteArray &name) {
        if (!isDigest(name))
            return;
        const Descriptor locked = lockedFolder(opened->number(), name);
        if (locked.isOpen() && !isUsed(QString::fromLatin1(name)))
            ::renameat(opened->number(), name.constData(), opened->number(),
                       freshName(kGoneStart).constData());
    });
}

void removeLeftovers(const QString &folder)
{
    const auto opened = PrivateFolder::openLocked(folder);
    if (!opened)
        return;
    QByteArrayList gone;
    forEachName(opened->number(), [&](const QByteArray &name) {
        if (!name.startsWith('.'))
            return;
        if (name.startsWith(".copy-"))
            ::unlinkat(opened->number(), name.constData(), 0);
        else if (lockedFolder(opened->number(), name).isOpen())
            gone.append(name);
    });
    opened->unlock();
    for (const QByteArray &name : std::as_const(gone))
        removeTree(opened->number(), name);
}

} // namespace mcp
