// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/keystore.h"

namespace mcp {

/// A key store with visible content and configurable errors.
class FakeKeyStore : public KeyStore
{
public:
    Pending<QString> read(const QString &name) override
    {
        return trouble ? settled<QString>(*trouble) : settled<QString>(kept.value(name));
    }
    Pending<bool> write(const QString &name, const QString &secret) override
    {
        if (trouble)
            return settled<bool>(*trouble);
        kept.insert(name, secret);
        return settled<bool>(true);
    }
    Pending<bool> remove(const QString &name) override
    {
        kept.remove(name);
        return settled<bool>(true);
    }

    static Error locked() { return {ErrorKind::Storage, {}, int(KeyStoreProblem::Locked), {}}; }

    QHash<QString, QString> kept;
    std::optional<Error> trouble;
};

} // namespace mcp
