// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

class QDateTime;

namespace mcp {

class PrivateFolder;

/// The one way to read and write a file of the profile (SEC-70): folder 0700, file 0600, no link followed, only what
/// is ours, replaced as a whole. Errors are ErrorKind::Storage with errno in `code`.
class PrivateFile
{
public:
    static constexpr qsizetype kMaxBytes = qsizetype(16) * 1024 * 1024;

    /// folder is made when first written to; name is a bare file name.
    PrivateFile(const QString &folder, QString name, qsizetype maxBytes = kMaxBytes);

    QString folder() const { return m_folder; }
    QString path() const;

    /// The content, or nothing when there is no such file.
    Result<std::optional<QByteArray>> read() const;
    /// Of at most maxBytes. Afterwards the file holds content; after an error or a crash what it held before, or content, never a mix.
    Result<void> write(const QByteArray &content) const;

    using Change = std::function<Result<QByteArray>(const std::optional<QByteArray> &current)>;
    /// Reads, lets change say the new content and writes it, with no other writer of ours in between.
    Result<void> update(const Change &change) const;

    /// Renames the file, whatever it is, to `<name>.broken-<yyyyMMdd-hhmmss>`, beside which nothing is overwritten.
    /// Gives the new path.
    Result<QString> setAside(const QDateTime &now) const;
    /// Sets the file aside because of what is wrong with it; gives the error to show, which says where it went.
    Error setAsideFor(const Error &wrong, const QDateTime &now) const;

    /// The steps of a save, for tests that make one fail: the hook's errno is taken as the step's own, 0 lets it pass.
    enum class Step { Create, Write, Sync, Rename, SyncFolder };
    void setFault(std::function<int(Step)> fault) { m_fault = std::move(fault); }

private:
    Result<std::optional<QByteArray>> readIn(const PrivateFolder &folder) const;
    Result<void> replaceIn(const PrivateFolder &folder, const QByteArray &content) const;
    Result<void> writeNew(const PrivateFolder &folder, const QByteArray &fileName,
                          const QByteArray &content) const;
    bool isFailing(Step step) const;

    QString m_folder;
    QString m_name;
    qsizetype m_maxBytes;
    std::function<int(Step)> m_fault;
};

} // namespace mcp
