// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"

#include <QHash>
#include <QString>

namespace mcp {

/// Where secrets are kept. Errors are ErrorKind::Storage and never hold one.
class KeyStore
{
public:
    virtual ~KeyStore() = default;
    /// Empty when nothing is kept under name.
    virtual Pending<QString> read(const QString &name) = 0;
    virtual Pending<bool> write(const QString &name, const QString &secret) = 0;
    virtual Pending<bool> remove(const QString &name) = 0;
};

/// Keeps secrets as long as the program runs, and no longer.
class MemoryKeyStore final : public KeyStore
{
public:
    Pending<QString> read(const QString &name) override
    {
        return settled<QString>(m_secrets.value(name));
    }
    Pending<bool> write(const QString &name, const QString &secret) override
    {
        m_secrets.insert(name, secret);
        return settled<bool>(true);
    }
    Pending<bool> remove(const QString &name) override
    {
        m_secrets.remove(name);
        return settled<bool>(true);
    }

private:
    QHash<QString, QString> m_secrets;
};

} // namespace mcp
