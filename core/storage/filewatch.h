// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace mcp {

/// Tells when a file was written, replaced or removed, by this program or another. The folder need not exist yet.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(const QString &path, QObject *parent = nullptr);

    /// This program made the folder or the file.
    void refresh();
    /// Tells once more, a little later.
    void tellAgain() { m_settling.start(); }

Q_SIGNALS:
    /// A moment ago; nobody is in the middle of writing it.
    void changed();

private:
    QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< Until an editor has written all.
};

} // namespace mcp
