// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/bundle/bundleproblem.h"
#include "core/storage/privatefolder.h"

#include <QByteArray>

#include <memory>

namespace mcp {

constexpr qint64 kBundleBytes = qint64(512) * 1024 * 1024; ///< Of the file, and of one entry.
constexpr qsizetype kSignatureBytes = qsizetype(1024) * 1024; ///< Of a trailer.

/// Errors are in errno.
bool writeAll(int file, QByteArrayView bytes);

/// Where the archive of a bundle ends, and the signature behind it.
struct BundleTrailer
{
    qsizetype archiveSize = 0;
    QByteArray signature; ///< CMS, DER; empty: there is none.
};

/// The trailer of a whole file: `MCPB_SIG_V1`, a length of 32 bits, the signature, zeros or none, `MCPB_SIG_END`. A malformed
/// one is BundleProblem::Trailer.
Result<BundleTrailer> readTrailer(QByteArrayView file);

/// The content of a bundle: a copy of ours without a name, which nobody changes while it is checked and unpacked.
class BundleFile
{
public:
    /// Copies the file at path into folder. With a digest (SHA-256) the file must have it.
    static Result<std::shared_ptr<const BundleFile>>
    read(const QString &path, const QString &folder, BundleRun &run, const QByteArray &wanted = {});
    ~BundleFile();
    Q_DISABLE_COPY_MOVE(BundleFile)

    /// The zip alone: without the signature, and with the length of its comment as it was before that was added.
    QByteArrayView archive() const { return {m_bytes, m_archiveSize}; }
    const QByteArray &digest() const { return m_digest; } ///< SHA-256 of the whole file.

    /// Who signed it.
    struct Signature
    {
        enum class State {
            None,
            Invalid, ///< It does not match the file, or cannot be read.
            Untrusted, ///< It matches; no authority that this computer trusts vouches for its name.
            Valid,
        };
        State state = State::None;
        QString name; ///< As in the certificate; only if Valid.
    };
    Signature signature() const;

private:
    BundleFile(Descriptor copy, char *bytes, qsizetype size, QByteArray digest);
    Result<void> findArchive();

    Descriptor m_copy;
    char *m_bytes; ///< Mapped; changes stay in memory.
    qsizetype m_size;
    qsizetype m_archiveSize = 0;
    QByteArray m_digest;
    QByteArray m_signature;
    /// Some signers write the length of the signature as that of the comment; it was here.
    qsizetype m_commentAt = -1;
    QByteArray m_commentLength; ///< As the signer wrote it.
};

} // namespace mcp
