// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/taskdatabase.h"

#include <QCryptographicHash>

/// What taskwriter writes, so that a test can tell whole rows from torn ones. A row says by its `updatedAt` how often it
/// was written, and all rows of a group are always written together.
namespace written {

using namespace Qt::StringLiterals;

constexpr int kTasks = 10000;
constexpr int kGroup = 10;

inline QByteArray content(const QString &key, qint64 round, int size)
{
    const QByteArray seed = key.toLatin1() + ' ' + QByteArray::number(round);
    return QCryptographicHash::hash(seed, QCryptographicHash::Sha256).toHex().repeated(size);
}

inline mcp::StoredTask task(const QString &key, qint64 round)
{
    // Of changing length, so that rows move to other pages.
    const QByteArray record = content(key, round, 3 + int((round * 7) % 20));
    return {key, u"server"_s, u"task of "_s + key, false, round, {}, record};
}

inline QString keyOf(int number)
{
    return u"k%1"_s.arg(number);
}

/// The result of the first task of a group. Some are large: after them the log is moved into the database.
inline mcp::StoredResult result(int group, qint64 round)
{
    const QString key = keyOf(group * kGroup);
    return {key, content(key, round, round > 0 && group % 16 == 0 ? 16000 : 100)};
}

inline std::vector<mcp::TaskChange> group(int number, qint64 round)
{
    std::vector<mcp::TaskChange> changes;
    for (int i = number * kGroup; i < (number + 1) * kGroup; ++i)
        changes.emplace_back(task(keyOf(i), round));
    changes.emplace_back(result(number, round));
    return changes;
}

} // namespace written
