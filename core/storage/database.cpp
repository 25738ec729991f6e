// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/database.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QThread>
#include <QUrl>
#include <QUuid>

#include <cerrno>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLockPatience =
    5000; ///< ms for another program of ours, which may be writing a large result.

constexpr qsizetype kKeptBytes = 64 * 1024; ///< A statement holds on to no larger value.

/// Free space below which a disk counts as full.
constexpr quint64 kRoomBytes = 64 * 1024;

/// Finds the errno of a failure by looking at the disk of the folder; code if the disk is fine. SQLite does not report that a
/// disk is full when it cannot create a file, nor whether the file or the disk is read-only.
int reasonOf(const QString &folder, int code)
{
    struct statvfs disk = {};
    if ((code != EIO && code != EACCES)
        || ::statvfs(QFile::encodeName(folder).constData(), &disk) != 0)
        return code;
    if (disk.f_flag & ST_RDONLY)
        return EROFS;
    const bool hasFiles =
        disk.f_files == 0 || disk.f_favail > 0; // Some file systems report no number of files.
    return hasFiles && quint64(disk.f_bavail) * disk.f_frsize >= kRoomBytes ? code : ENOSPC;
}

/// The same failure in the words of the rest of the profile.
int errnoOf(const QSqlError &error)
{
    switch (error.nativeErrorCode().toInt() & 0xff) { // Above that SQLite goes into detail.
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
        return EWOULDBLOCK;
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
        return Database::kDamaged;
    case 13: // SQLITE_FULL
        return ENOSPC;
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
        return EACCES;
    case 19: // SQLITE_CONSTRAINT
        return EEXIST;
    default:
        return EIO;
    }
}

/// The file itself last: a log without its database is thrown away by SQLite, a log of another one would be played into
/// it.
const QStringList &suffixes()
{
    static const QStringList all{u"-wal"_s, u"-shm"_s, u""_s};
    return all;
}

} // namespace

/// Qt's connection and its prepared statements; both go with it.
class Database::Connection
{
public:
    Connection()
        : m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
        , m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, m_name))
    {
    }
    Connection(const Connection &) = delete;
    Connection &operator=(const Connection &) = delete;
    ~Connection()
    {
        m_statements.clear();
        m_database = QSqlDatabase();
        QSqlDatabase::removeDatabase(m_name);
    }

    bool open(const QString &path)
    {
        m_database.setDatabaseName(path);
        m_database.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT="_s + QString::number(kLockPatience));
        return m_database.open();
    }
    /// isAlone: without its log, which needs an index that can be written.
    bool openToRead(const QString &path, bool isAlone)
    {
        const QByteArray address = QUrl::fromLocalFile(path).toEncoded();
        m_database.setDatabaseName(
            QString::fromLatin1(isAlone ? address + "?immutable=1" : address));
        m_database.setConnectOptions(u"QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"_s);
        return m_database.open();
    }
    QSqlError lastError() const { return m_database.lastError(); }

    /// Runs it with values and gives it to `after`, with the first row to come.
    QSqlError run(const QString &sql, const QVariantList &values,
                  const std::function<void(QSqlQuery &)> &after)
    {
        auto found = m_statements.find(sql);
        if (found == m_statements.end()) {
            QSqlQuery fresh(m_database);
            fresh.setForwardOnly(true);
            if (!fresh.prepare(sql))
                return fresh.lastError();
            found = m_statements.emplace(sql, std::move(fresh)).first;
        }
        QSqlQuery &query = found->second;
        for (int i = 0; i < values.size(); ++i)
            query.bindValue(i, values.at(i));
        if (query.exec())
            after(query);
        const QSqlError error = query.lastError();
        query.finish(); // Or what was read would be held on to.
        for (int i = 0; i < values.size(); ++i) {
            if (values.at(i).typeId() == QMetaType::QByteArray
                && values.at(i).toByteArray().size() > kKeptBytes)
                query.bindValue(i, QVariant());
        }
        return error;
    }

private:
    QString m_name;
    QSqlDatabase m_database;
    std::map<QString, QSqlQuery> m_statements;
};

Database::Database(const QString &folder, Format format)
    : m_folder(QDir::cleanPath(folder))
    , m_format(std::move(format))
{
}

Database::~Database() = default;

QString Database::path() const
{
    return m_folder + u'/' + m_format.fileName;
}

Error Database::failure(const QString &what, int code) const
{
    return storageFailure(path(), what, code);
}

Error Database::failure(const QSqlError &error) const
{
    return failure(error.databaseText(), reasonOf(m_folder, errnoOf(error)));
}

Result<Database::Opened> Database::open(const QDateTime &now)
{
    Opened opened;
    const QDeadlineTimer patience(kLockPatience);
    for (;;) {
        const auto tried = tryOpen();
        if (tried)
            return opened;
        m_connection.reset();
        Error wrong = tried.error();
        if (wrong.code == kDamaged && !opened.damage) {
            const auto aside = setAside(now);
            if (aside) {
                wrong.detail += "; kept as "_L1 + *aside;
                opened.damage = wrong;
                continue;
            }
            wrong.detail += "; left where it is: "_L1 + aside.error().detail;
            wrong.code = aside.error().code;
        }
        close();
        if (wrong.code != EWOULDBLOCK || patience.hasExpired())
            return wrong;
        // Two that hinder each other must not do so in step.
        QThread::msleep(10 + QRandomGenerator::global()->bounded(40U));
    }
}

Result<void> Database::openToRead()
{
    const auto folder = PrivateFolder::open(m_folder);
    if (!folder)
        return folder.error();
    const auto isThere = folder->checkFile(m_format.fileName);
    if (!isThere)
        return isThere.error();
    if (!*isThere)
        return failure(u"is not there"_s, ENOENT);
    for (const bool isAlone : {false, true}) {
        m_connection = std::make_unique<Connection>();
        const auto application = m_connection->openToRead(path(), isAlone)
            ? number(u"PRAGMA application_id"_s)
            : failure(m_connection->lastError());
        const auto version = number(u"PRAGMA user_version"_s);
        if (!application || !version)
            continue;
        if (*application != m_format.applicationId || *version < 1)
            continue;
        if (*version <= m_format.version)
            return {};
        m_connection.reset();
        return newerFile(path(), QString::number(*version), m_format.version);
    }
    m_connection.reset();
    return failure(u"cannot be read"_s, EIO);
}

Result<void> Database::tryOpen()
{
    if (const auto prepared = prepareFiles(); !prepared)
        return prepared;
    if (const auto known = refuseNewer(); !known)
        return known;
    m_connection = std::make_unique<Connection>();
    if (!m_connection->open(path()))
        return failure(m_connection->lastError());
    if (const auto checked = check(); !checked)
        return checked;
    for (const QString &setting :
         {u"PRAGMA journal_mode = WAL"_s,
          m_format.waitsForDisk ? u"PRAGMA synchronous = FULL"_s : u"PRAGMA synchronous = NORMAL"_s,
          u"PRAGMA foreign_keys = ON"_s, u"PRAGMA journal_size_limit = 4194304"_s}) {
        if (const auto set = read(setting, {}, [](const QSqlQuery &) {}); !set)
            return set;
    }
    const auto seen = hasChanged();
    return seen ? Result<void>() : seen.error();
}

/// Before the file is opened for writing: when that ends, SQLite moves what is still in the log into the database. First
/// without the log, which leaves no other file behind. What cannot be read is for check().
Result<void> Database::refuseNewer()
{
    for (const bool isAlone : {true, false}) {
        if (!isAlone && QFileInfo(path() + "-wal"_L1).size() == 0)
            break;
        m_connection = std::make_unique<Connection>();
        if (!m_connection->openToRead(path(), isAlone))
            continue;
        const auto application = number(u"PRAGMA application_id"_s);
        const auto version = number(u"PRAGMA user_version"_s);
        if (application && version && *application == m_format.applicationId
            && *version > m_format.version)
            return newerFile(path(), QString::number(*version), m_format.version);
    }
    return {};
}

/// SQLite takes the mode of what it adds from the database.
Result<void> Database::prepareFiles()
{
    PrivateFolder::make(m_folder);
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    bool isNew = false;
    for (const QString &suffix : suffixes()) {
        const auto isThere = folder->checkFile(m_format.fileName + suffix);
        if (!isThere)
            return isThere.error();
        if (*isThere || !suffix.isEmpty())
            continue;
        const Descriptor created(
            ::openat(folder->number(), QFile::encodeName(m_format.fileName).constData(),
                     O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!created.isOpen())
            return systemFailure(path(), errno);
        isNew = true;
    }
    if (!m_lock) {
        const QString lockName = u'.' + m_format.fileName + ".lock"_L1;
        Descriptor lock(::openat(folder->number(), QFile::encodeName(lockName).constData(),
                                 O_RDONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (!lock.isOpen())
            return systemFailure(m_folder + u'/' + lockName, errno);
        m_lock.emplace(std::move(lock));
    }
    const auto shared = share();
    folder->unlock(); // A slow disk may take longer than the window waits for this lock.
    if (isNew && !folder->sync())
        return systemFailure(path(), errno);
    return shared;
}

Result<void> Database::share()
{
    // On file systems without locks (some network file systems) the database is not locked.
    if (::flock(m_lock->number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return failure(u"another program is setting it aside"_s, EWOULDBLOCK);
    return {};
}

Result<void> Database::check()
{
    const auto tables = number(u"SELECT count(*) FROM sqlite_schema"_s);
    if (!tables)
        return tables.error();
    const auto version = number(u"PRAGMA user_version"_s);
    if (!version)
        return version.error();
    if (*tables == 0 && *version == 0)
        return create();
    const auto application = number(u"PRAGMA application_id"_s);
    if (!application)
        return application.error();
    if (*application != m_format.applicationId)
        return failure(u"is a database of another program"_s, kDamaged);
    if (*version > m_format.version)
        return newerFile(path(), QString::number(*version), m_format.version);
    if (*version < 1)
        return failure(u"has no version"_s, kDamaged);
    const auto checked = checkPages();
    return checked && *version < m_format.version ? upgrade() : checked;
}

Result<void> Database::create()
{
    // Deleted data is removed from the disk as well. Possible only before the first table exists.
    if (const auto set = run(u"PRAGMA auto_vacuum = FULL"_s); !set)
        return set.error();
    return transact([this]() -> Result<void> {
        // Another program may have been faster.
        const auto version = number(u"PRAGMA user_version"_s);
        if (!version)
            return version.error();
        if (*version != 0)
            return *version == m_format.version ? Result<void>() : failure({}, EWOULDBLOCK);
        const auto marked =
            run(u"PRAGMA application_id = "_s + QString::number(m_format.applicationId));
        return marked ? bringToOurs(0) : marked.error();
    });
}

Result<void> Database::upgrade()
{
    return transact([this]() -> Result<void> {
        // Another program may have been faster.
        const auto version = number(u"PRAGMA user_version"_s);
        if (!version)
            return version.error();
        if (*version > m_format.version)
            return newerFile(path(), QString::number(*version), m_format.version);
        return bringToOurs(*version);
    });
}

Result<void> Database::bringToOurs(qint64 made)
{
    for (qint64 version = made; version < m_format.version; ++version) {
        const QStringList statements =
            version == 0 ? m_format.creation : m_format.upgrades.value(version - 1);
        for (const QString &statement : statements) {
            if (const auto done = run(statement); !done)
                return done.error();
        }
    }
    const auto stamped = run(u"PRAGMA user_version = "_s + QString::number(m_format.version));
    return stamped ? Result<void>() : stamped.error();
}

Result<void> Database::checkPages()
{
    QString found;
    const auto checked = read(u"PRAGMA quick_check(1)"_s, {},
                              [&](const QSqlQuery &row) { found = row.value(0).toString(); });
    if (!checked)
        return checked;
    return found == "ok"_L1 ? Result<void>() : failure(found, kDamaged);
}

/// Returns the new path. No other program may have the database open: it would keep writing to the old file.
Result<QString> Database::setAside(const QDateTime &now)
{
    if (::flock(m_lock->number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return failure(u"another program has it open"_s, EWOULDBLOCK);
    const auto folder = PrivateFolder::openLocked(m_folder);
    if (!folder)
        return folder.error();
    const QString aside = folder->freeName(m_format.fileName + ".broken-"_L1, now);
    for (const QString &suffix : suffixes()) {
        const int renamed =
            ::renameat(folder->number(), QFile::encodeName(m_format.fileName + suffix).constData(),
                       folder->number(), QFile::encodeName(aside + suffix).constData());
        if (renamed != 0 && errno != ENOENT)
            return systemFailure(path() + suffix, errno);
    }
    folder->sync();
    return QString(m_folder + u'/' + aside);
}

void Database::close()
{
    m_connection.reset();
    m_lock.reset();
}

Result<int> Database::run(const QString &sql, const QVariantList &values)
{
    int changed = 0;
    const auto ran =
        execute(sql, values, [&](QSqlQuery &query) { changed = query.numRowsAffected(); });
    return ran ? Result<int>(changed) : ran.error();
}

Result<void> Database::read(const QString &sql, const QVariantList &values, const Row &onRow)
{
    return execute(sql, values, [&](QSqlQuery &query) {
        while (query.next())
            onRow(query);
    });
}

Result<qint64> Database::number(const QString &sql)
{
    qint64 value = 0;
    const auto found =
        read(sql, {}, [&](const QSqlQuery &row) { value = row.value(0).toLongLong(); });
    return found ? Result<qint64>(value) : found.error();
}

Result<void> Database::execute(const QString &sql, const QVariantList &values,
                               const std::function<void(QSqlQuery &)> &after)
{
    if (!m_connection)
        return failure(u"is not open"_s, EBADF);
    const QSqlError error = m_connection->run(sql, values, after);
    if (!error.isValid())
        return {};
    return failure(error);
}

Result<void> Database::transact(const std::function<Result<void>()> &body)
{
    // At once for writing: one that begins to read and then writes may be refused without having waited.
    if (const auto begun = run(u"BEGIN IMMEDIATE"_s); !begun)
        return begun.error();
    if (const auto done = body(); !done) {
        (void)run(u"ROLLBACK"_s); // A full disk has rolled it back already.
        return done;
    }
    const auto committed = run(u"COMMIT"_s);
    if (!committed)
        (void)run(u"ROLLBACK"_s);
    return committed ? Result<void>() : committed.error();
}

Result<void> Database::sync()
{
    return read(u"PRAGMA wal_checkpoint(PASSIVE)"_s, {}, [](const QSqlQuery &) {});
}

Result<bool> Database::hasChanged()
{
    const auto version = number(u"PRAGMA data_version"_s);
    if (!version)
        return version.error();
    return std::exchange(m_seen, *version) != *version;
}

} // namespace mcp
