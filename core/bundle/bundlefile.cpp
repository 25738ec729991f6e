// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundlefile.h"

#include "core/bundle/ziplayout.h"
#include "core/storage/credentiallibrary.h"

#include <QCryptographicHash>
#include <QFile>
#include <QUuid>
#include <QtEndian>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView kTrailerStart("MCPB_SIG_V1");
constexpr QByteArrayView kTrailerEnd("MCPB_SIG_END");
constexpr qsizetype kChunkBytes = qsizetype(1024) * 1024;

bool isZero(QByteArrayView bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == 0; });
}

/// A file of folder that has no name any more.
Result<Descriptor> namelessFile(const QString &folder)
{
    PrivateFolder::make(folder);
    const auto opened = PrivateFolder::open(folder);
    if (!opened)
        return opened.error();
    const QByteArray name = ".copy-" + QUuid::createUuid().toByteArray(QUuid::Id128);
    Descriptor file(::openat(opened->number(), name.constData(),
                             O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file.isOpen())
        return systemFailure(folder, errno);
    // removeLeftovers() of another program may have been faster.
    if (::unlinkat(opened->number(), name.constData(), 0) != 0 && errno != ENOENT)
        return systemFailure(folder, errno);
    return file;
}

} // namespace

bool writeAll(int file, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const ssize_t written = ::write(file, bytes.data(), size_t(bytes.size()));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes = bytes.sliced(written);
    }
    return true;
}

Result<BundleTrailer> readTrailer(QByteArrayView file)
{
    if (!file.endsWith(kTrailerEnd))
        return BundleTrailer{file.size(), {}};
    const qsizetype end = file.size() - kTrailerEnd.size();
    const qsizetype from = std::max<qsizetype>(0, end - kSignatureBytes);
    const QByteArrayView tail = file.sliced(from, end - from);
    const qsizetype found = tail.lastIndexOf(kTrailerStart);
    const qsizetype content = from + found + kTrailerStart.size() + qsizetype(sizeof(quint32));
    if (found < 0 || content > end)
        return bundleError(BundleProblem::Trailer);
    const qsizetype length =
        qFromLittleEndian<quint32>(file.data() + content - qsizetype(sizeof(quint32)));
    if (length == 0 || length > end - content
        || !isZero(file.sliced(content + length, end - content - length)))
        return bundleError(BundleProblem::Trailer);
    return BundleTrailer{from + found, file.sliced(content, length).toByteArray()};
}

BundleFile::BundleFile(Descriptor copy, char *bytes, qsizetype size, QByteArray digest)
    : m_copy(std::move(copy))
    , m_bytes(bytes)
    , m_size(size)
    , m_digest(std::move(digest))
{
}

BundleFile::~BundleFile()
{
    ::munmap(m_bytes, size_t(m_size));
}

Result<std::shared_ptr<const BundleFile>> BundleFile::read(const QString &path,
                                                           const QString &folder, BundleRun &run,
                                                           const QByteArray &wanted)
{
    // Does not block on a pipe or a device.
    const Descriptor source(
        ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat state = {};
    if (!source.isOpen() || ::fstat(source.number(), &state) != 0)
        return systemFailure(path, errno);
    if (!S_ISREG(state.st_mode))
        return storageFailure(path, u"is not a plain file"_s, EINVAL);
    if (state.st_size > kBundleBytes)
        return bundleError(BundleProblem::FileTooLarge);
    run.total = state.st_size;
    auto copy = namelessFile(folder);
    if (!copy)
        return copy.error();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray chunk(kChunkBytes, Qt::Uninitialized);
    qint64 size = 0;
    for (;;) {
        const ssize_t got = ::read(source.number(), chunk.data(), size_t(chunk.size()));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return systemFailure(path, errno);
        if (got == 0)
            break;
        size += got;
        if (run.isCancelled)
            return Error::cancelled();
        if (size > kBundleBytes)
            return bundleError(BundleProblem::FileTooLarge);
        const QByteArrayView part(chunk.constData(), got);
        hash.addData(part);
        if (!writeAll(copy->number(), part))
            return systemFailure(folder, errno);
        run.done = size;
    }
    if (!wanted.isEmpty() && hash.result() != wanted)
        return bundleError(BundleProblem::OtherFile);
    if (size == 0)
        return bundleError(BundleProblem::NotZip);
    void *bytes =
        ::mmap(nullptr, size_t(size), PROT_READ | PROT_WRITE, MAP_PRIVATE, copy->number(), 0);
    if (bytes == MAP_FAILED)
        return systemFailure(path, errno);
    std::shared_ptr<BundleFile> file(
        new BundleFile(std::move(*copy), static_cast<char *>(bytes), size, hash.result()));
    if (const auto found = file->findArchive(); !found)
        return found.error();
    return std::shared_ptr<const BundleFile>(std::move(file));
}

Result<void> BundleFile::findArchive()
{
    const auto trailer = readTrailer({m_bytes, m_size});
    if (!trailer)
        return trailer.error();
    m_archiveSize = trailer->archiveSize;
    m_signature = trailer->signature;
    const qsizetype end = m_archiveSize - kZipEndBytes;
    if (m_signature.isEmpty() || end < 0 || !isZipEnd({m_bytes + end, kZipEndBytes}))
        return {};
    const qsizetype at = end + kZipEndBytes - 2;
    if (qFromLittleEndian<quint16>(m_bytes + at) != m_size - m_archiveSize)
        return {};
    m_commentAt = at;
    m_commentLength = QByteArray(m_bytes + at, 2);
    std::memset(m_bytes + at, 0, 2);
    return {};
}

BundleFile::Signature BundleFile::signature() const
{
    using State = Signature::State;
    if (m_signature.isEmpty())
        return {};
    const auto library = SigningLibrary::load();
    if (!library)
        return {State::Invalid, {}};
    auto signer = (*library)->signerOf(archive(), m_signature);
    if (!signer && signer.error().kind == ErrorKind::Auth && m_commentAt >= 0) {
        // What was signed may be the archive with the length that the signer wrote.
        std::memcpy(m_bytes + m_commentAt, m_commentLength.constData(), 2);
        signer = (*library)->signerOf(archive(), m_signature);
        std::memset(m_bytes + m_commentAt, 0, 2);
    }
    if (signer)
        return {State::Valid, *signer};
    return {signer.error().kind == ErrorKind::Policy ? State::Untrusted : State::Invalid, {}};
}

} // namespace mcp
