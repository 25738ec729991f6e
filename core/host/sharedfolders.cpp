// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/sharedfolders.h"

#include "core/base/offload.h"
#include "core/json/write.h"
#include "core/protocol/roots.h"

#include <QFileInfo>
#include <QUrl>

namespace mcp {

namespace {

json::Raw answerWith(const QStringList &folders)
{
    ListRootsResult result;
    for (const QString &folder : folders) {
        Root root;
        root.uri = QString::fromLatin1(QUrl::fromLocalFile(folder).toEncoded(QUrl::FullyEncoded));
        root.name = QFileInfo(folder).fileName();
        result.roots.append(root);
    }
    return json::Raw(json::write(result));
}

} // namespace

QString realFolder(const QString &path)
{
    const QFileInfo info(path);
    return info.isDir() && info.isReadable() ? info.canonicalFilePath() : QString();
}

void SharedFolders::set(const std::optional<QStringList> &folders)
{
    if (folders == m_folders)
        return;
    m_folders = folders;
    watch();
    Q_EMIT changed();
}

void SharedFolders::watch()
{
    delete std::exchange(m_watcher, nullptr);
    if (!m_folders || m_folders->isEmpty())
        return;
    m_watcher = new QFileSystemWatcher(*m_folders, this);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, [this](const QString &folder) {
        // What happens inside is the server's to look at; a folder that goes away is not watched any more.
        if (!m_watcher->directories().contains(folder))
            Q_EMIT changed();
    });
}

Pending<json::Raw> SharedFolders::list()
{
    return offload<QStringList>(
               this,
               [folders = m_folders.value_or(QStringList())]() mutable -> Result<QStringList> {
                   folders.removeIf(
                       [](const QString &folder) { return realFolder(folder) != folder; });
                   return folders;
               })
        .map(this, [this](const QStringList &folders) {
            Q_EMIT listed(folders);
            return answerWith(folders);
        });
}

} // namespace mcp

#include "moc_sharedfolders.cpp"
