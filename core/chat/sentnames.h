// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QHash>
#include <QString>

#include <functional>

namespace mcp::chat {

/// The names of properties as a provider takes them, and the way back.
class SentNames
{
public:
    /// Whether names are limited at all; and whether the schema has a member of that name, so that it cannot be given.
    SentNames(bool isLimited, std::function<bool(const QString &)> isTaken);

    QString sent(const QString &name);
    /// value with the names of all members in it.
    json::Value sent(const json::Value &value);
    const QHash<QString, QString> &originals() const { return m_originals; }

private:
    bool m_isLimited;
    std::function<bool(const QString &)> m_isTaken;
    QHash<QString, QString> m_sent; ///< By the original name.
    QHash<QString, QString> m_originals; ///< By the sent name.
};

/// value with other names of members in it, by name.
json::Value withNames(const json::Value &value,
                      const std::function<QString(const QString &)> &name);

/// Whether an object in value has two members of the same name, of which readers take different ones.
bool hasNameTwice(const json::Value &value);

} // namespace mcp::chat
