// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/json/raw.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>

#include <optional>

namespace mcp {

/// The folders one server may know of. A folder is shared as what it was when the person chose it: one that is gone, or
/// leads elsewhere now, is left out (SEC-64, ROOT-04).
class SharedFolders : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Real paths; without a list nothing is shared, and the roots capability is not announced.
    void set(const std::optional<QStringList> &folders);
    bool isOffered() const { return m_folders.has_value(); }

    /// A ListRootsResult (ROOT-02), looked up now.
    Pending<json::Raw> list();

Q_SIGNALS:
    /// What list() says may be another now.
    void changed();
    /// list() answers with these.
    void listed(const QStringList &folders);

private:
    void watch();

    std::optional<QStringList> m_folders;
    QFileSystemWatcher *m_watcher = nullptr;
};

/// The folder behind path, all links resolved; empty when there is none that can be read.
QString realFolder(const QString &path);

} // namespace mcp
