// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/privatefolder.h"

#include <optional>

namespace mcp {

/// What tells the running programs of ours apart, and those that run from those that are gone, however they went: each
/// holds a lock on a file of its own in `<config folder>/instances`, which ends with the process.
class InstanceLock
{
public:
    explicit InstanceLock(const QString &configFolder);
    ~InstanceLock();
    InstanceLock(const InstanceLock &) = delete;
    InstanceLock &operator=(const InstanceLock &) = delete;

    /// Takes a new id and removes the files of programs that have ended.
    Result<void> take();
    /// Empty until taken.
    QString id() const { return m_id; }

    /// Where each has its file; it changes when another comes or goes.
    QString folder() const { return m_folder; }
    /// Whether another program runs. In doubt it does.
    bool hasOthers() const;
    /// Whether the program of this id runs. In doubt it does.
    bool isAlive(const QString &id) const;

private:
    void clearGone(const PrivateFolder &folder) const;

    QString m_folder;
    QString m_id;
    std::optional<Descriptor> m_lock;
};

} // namespace mcp
