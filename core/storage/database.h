// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/storage/fileversion.h"
#include "core/storage/privatefolder.h"

#include <QStringList>
#include <QVariant>

#include <cerrno>
#include <functional>
#include <memory>
#include <optional>

class QDateTime;
class QSqlError;
class QSqlQuery;

namespace mcp {

/// An SQLite database of the profile (SEC-70), shared with the other running programs of ours. What was committed
/// outlasts a crash and, unless the format says otherwise, a power cut (REL-02). Belongs to the thread that opens it.
/// Errors are ErrorKind::Storage with an errno in `code`: ENOSPC no room, EROFS on a disk that can only be read, EACCES may not be opened or changed,
/// EWOULDBLOCK another program kept it too long, EEXIST against the rules of the tables,
/// kDamaged, kNewerFile, else EIO.
class Database
{
public:
    static constexpr int kDamaged = EBADMSG;

    /// The format of the file.
    struct Format
    {
        QString fileName;
        int applicationId = 0; ///< In the file, so that we know it for ours.
        int version = 1;
        QStringList creation; ///< The statements that make the tables of version 1.
        /// Whether each commit waits for the disk. Else only sync() does; a power cut may undo the commits after it, a crash
        /// of a program none.
        bool waitsForDisk = true;
        /// The statements that lead from each version to the next, beginning with version 1.
        QList<QStringList> upgrades = {};
    };
    struct Opened
    {
        std::optional<Error>
            damage; ///< The file was damaged: what it was, and where it is kept now.
    };

    /// The folder is made when the database is opened.
    Database(const QString &folder, Format format);
    ~Database();

    /// Opens the database, or makes it. One of an older version is brought to ours, or stays as it is when that fails.
    /// One that is damaged is set aside as `<name>.broken-<yyyyMMdd-hhmmss>` and made again, unless another program has
    /// it open; one of a newer version is not changed (REL-11).
    Result<Opened> open(const QDateTime &now);

    /// Only for reading, where nothing can be written: makes and changes nothing, and does not see what is still in a log
    /// whose index cannot be made.
    Result<void> openToRead();

    QString path() const;

    /// Runs one statement; gives the number of rows it changed.
    Result<int> run(const QString &sql, const QVariantList &values = {});
    using Row = std::function<void(const QSqlQuery &row)>;
    Result<void> read(const QString &sql, const QVariantList &values, const Row &onRow);
    /// All that body does, or nothing when body or the disk fails.
    Result<void> transact(const std::function<Result<void>()> &body);
    /// Waits until what was committed is on the disk.
    Result<void> sync();
    /// Whether another program has committed since the last call.
    Result<bool> hasChanged();

private:
    class Connection;
    Result<void> tryOpen();
    Result<void> prepareFiles();
    Result<void> share();
    Result<void> refuseNewer();
    Result<void> check();
    Result<void> create();
    Result<void> upgrade();
    /// Within a transaction. made: the statements of all versions up to this one have been run.
    Result<void> bringToOurs(qint64 made);
    Result<void> checkPages();
    Result<QString> setAside(const QDateTime &now);
    void close();
    Result<void> execute(const QString &sql, const QVariantList &values,
                         const std::function<void(QSqlQuery &)> &after);
    Result<qint64> number(const QString &sql);
    Error failure(const QString &what, int code) const;
    Error failure(const QSqlError &error) const;

    QString m_folder;
    Format m_format;
    std::unique_ptr<Connection> m_connection;
    std::optional<Descriptor> m_lock; ///< Shared by all who have the database open.
    qint64 m_seen = 0; ///< SQLite's count of what others did.
};

} // namespace mcp
