// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/descriptor.h"
#include "core/base/result.h"

#include <QString>

#include <chrono>
#include <utility>

#include <sys/types.h>

class QDateTime;
struct stat;

namespace mcp {

/// How long a person's change waits for other programs of ours that are saving.
constexpr std::chrono::milliseconds kSavePatience{20'000};

/// An ErrorKind::Storage with errno in `code`.
Error storageFailure(const QString &path, const QString &what, int code);
Error systemFailure(const QString &path, int code);

/// Refuses what is not ours or what everybody may change; takes from group and others what they may do beyond mode.
Result<void> makePrivate(const QString &path, const Descriptor &opened, const struct stat &state,
                         mode_t mode);

/// A folder of the profile (SEC-70), opened and checked: ours, 0700, no link. Everything happens relative to it, whatever
/// its path leads to later.
class PrivateFolder
{
public:
    static constexpr std::chrono::milliseconds kPatience{100};

    /// Makes it with all above it; what came of it shows when it is opened.
    static void make(const QString &path);
    static Result<PrivateFolder> open(const QString &path);
    /// Keeps the other writers of ours out until it is closed. Waits for them as long as setPatience() says, then fails
    /// with EWOULDBLOCK.
    static Result<PrivateFolder> openLocked(const QString &path);
    /// Releases the lock for other writers; the folder stays open.
    void unlock() const;
    /// Of the whole program, kPatience at first; a program with a window keeps that, as the window waits too, and tries
    /// again by itself (kSavePatience).
    static void setPatience(std::chrono::milliseconds patience);

    int number() const { return m_opened.number(); }
    bool holds(const QString &name) const;
    /// Whether there is such a file, which it then makes private, or an error when it may not be used. Does not open it:
    /// to close a database takes from SQLite the locks that this process holds on it.
    Result<bool> checkFile(const QString &name) const;
    /// stem with the time, and a number when that is taken.
    QString freeName(const QString &stem, const QDateTime &now) const;
    /// Whether what was made and renamed in it will outlast a power cut; errno says why not.
    bool sync() const;

private:
    PrivateFolder(QString path, Descriptor opened)
        : m_path(std::move(path))
        , m_opened(std::move(opened))
    {
    }

    QString m_path;
    Descriptor m_opened;
};

} // namespace mcp
