// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/filewatch.h"

#include <QFileInfo>

namespace mcp {

namespace {

constexpr auto kSettling = std::chrono::milliseconds(100);

} // namespace

FileWatch::FileWatch(const QString &path, QObject *parent)
    : QObject(parent)
    , m_path(path)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettling);
    // The file is replaced as a whole by us and written in place by others.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatch::tellAgain);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::tellAgain);
    connect(&m_settling, &QTimer::timeout, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    refresh();
}

void FileWatch::refresh()
{
    const QFileInfo file(m_path);
    m_watcher.addPath(file.path());
    if (file.exists())
        m_watcher.addPath(m_path);
}

} // namespace mcp

#include "moc_filewatch.cpp"
