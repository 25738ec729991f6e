// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace mcp::registry {

constexpr int kCachedAnswers = 50;
constexpr qint64 kCachedBytes = qint64(32) * 1024 * 1024; ///< Of all cached answers together.

/// An answer that a registry gave earlier.
struct CachedAnswer
{
    json::Raw content;
    QDateTime readAt; ///< In UTC.
};

/// Answers of registries, each in a file of its own in one folder (0700, files 0600). For threads of the pool.
class RegistryCache
{
public:
    explicit RegistryCache(QString folder)
        : m_folder(std::move(folder))
    {
    }

    /// What was answered at address; nothing if that is not known or not readable.
    std::optional<CachedAnswer> find(const QString &address) const;
    /// Stores an answer and removes the oldest ones beyond kCachedAnswers and kCachedBytes.
    Result<void> store(const QString &address, const CachedAnswer &answer) const;

private:
    void removeOldest() const;

    QString m_folder;
};

} // namespace mcp::registry
