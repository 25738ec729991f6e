// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/keystore.h"
#include "core/storage/secretreference.h"

#include <vector>

namespace mcp {

/// entry with its secrets, fetched from keys, which outlives the answer. The error names in `detail` the variable or header
/// that it is about; KeyStoreProblem::Missing when nothing is kept for it.
Pending<ServerEntry> fetchSecrets(const ServerEntry &entry, KeyStore *keys, QObject *context);

/// Keeps what entries refer to in the KeyStore.
class ServerSecrets : public QObject
{
    Q_OBJECT

public:
    /// keys outlives this.
    explicit ServerSecrets(KeyStore *keys, QObject *parent = nullptr);
    ~ServerSecrets() override;

    /// Keeps the values of those references of entry that have one. False: something is kept for this run only.
    Pending<bool> keep(const ServerEntry &entry, const SecretValues &values);
    /// Forgets what before refers to and after, if there is one, does not.
    void forget(const ServerEntry &before, const ServerEntry *after = nullptr);
    /// Everything handed over so far is kept. False: something of it for this run only.
    Pending<bool> settledAll();

private:
    void onKept(bool isKept);

    KeyStore *m_keys;
    std::vector<Promise<bool>> m_waiting;
    int m_open = 0; ///< Being written.
    bool m_isAllKept = true;
};

} // namespace mcp
