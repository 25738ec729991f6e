// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QSaveFile>

namespace mcp {

/// A file that is exported or saved outside of the profile. It replaces an existing file only when it is complete;
/// QSaveFile::commit() does so even if writing the last 16 KiB has failed. Errors are ErrorKind::Storage with errno in
/// `code` and the text of the system, without the path, in `detail`.
class OutputFile final : public QSaveFile
{
public:
    enum class Readers {
        AsBefore, ///< As for the file that is replaced; for a new file, as the umask allows.
        Owner,
    };

    enum class Existing {
        Replaced,
        Refused, ///< With EEXIST.
    };

    explicit OutputFile(const QString &path)
        : QSaveFile(path)
    {
    }
    ~OutputFile() override;

    /// Opens a new file beside the path. Refuses a link (SEC-42), and what is no plain file, such as a device, which would be
    /// replaced as well.
    Result<void> create(Readers readers = Readers::AsBefore,
                        Existing existing = Existing::Replaced);
    /// Waits until everything is on the disk, then replaces the file. After an error, also one of an earlier write(), the
    /// path holds what it held before.
    Result<void> finish();

protected:
    qint64 writeData(const char *data, qint64 size) override;

private:
    using QSaveFile::commit;
    using QSaveFile::open;

    int m_code = 0; ///< The errno of the first write that failed.
    bool m_isPlaceTaken = false; ///< An empty file of ours is at the path until finish().
};

/// Replaces the content of the file, or creates it.
Result<void> replaceFile(const QString &path, const QByteArray &content,
                         OutputFile::Readers readers = OutputFile::Readers::AsBefore,
                         OutputFile::Existing existing = OutputFile::Existing::Replaced);

} // namespace mcp
