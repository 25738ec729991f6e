// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversandbox.h"

#include "core/base/descriptor.h"
#include "core/base/sandboxhome.h"
#include "core/bundle/bundlefolder.h"
#include "core/storage/filetree.h"
#include "core/storage/privatefolder.h"

#include <QDir>
#include <QFile>
#include <QProcessEnvironment>
#include <QThreadPool>
#include <QUuid>

#include <fcntl.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Homes of servers that were removed; ids of servers have no such beginning, which has a dot.
constexpr QLatin1StringView kDropped{".removed-"};

QString allSandboxes(const QString &configFolder)
{
    return configFolder + u"/sandboxes"_s;
}

QString homeOf(const QString &serverId, const QString &configFolder)
{
    return allSandboxes(configFolder) + u'/' + serverId + u"/home"_s;
}

} // namespace

LaunchSandbox launchSandbox(const ServerEntry &entry, const QList<CodeFile> &codeFiles,
                            const QString &configFolder)
{
    const Sandbox &sandbox = *entry.sandbox;
    LaunchSandbox launch;
    launch.readFolders = sandbox.readFolders;
    launch.writeFolders = sandbox.writeFolders;
    if (entry.bundle) {
        launch.bundle =
            bundlesFolder(QDir(configFolder).absolutePath()) + u'/' + entry.bundle->digest;
        if (!launch.writeFolders.contains(launch.bundle))
            launch.readFolders.append(launch.bundle);
    }
    for (const CodeFile &file : codeFiles)
        launch.codeFiles.append(file.path);
    launch.home = QDir(homeOf(entry.id, configFolder)).absolutePath();
    launch.profile = QDir(configFolder).absolutePath();
    launch.hasNetwork = true; // Also without any host: it shows which hosts the server wants.
    launch.startsBrowser = sandbox.startsBrowser;
    return launch;
}

QProcessEnvironment sandboxEnvironment(const QProcessEnvironment &own)
{
    QProcessEnvironment changed = own;
    changed.insert(u"HOME"_s, QLatin1String(kSandboxHome));
    changed.insert(u"TMPDIR"_s, u"/tmp"_s);
    changed.insert(u"SHELL"_s, u"/bin/sh"_s);
    for (const QString &name : {u"USER"_s, u"LOGNAME"_s})
        changed.insert(name, u"user"_s);
    return changed;
}

void makeSandboxHome(const QString &serverId, const QString &configFolder)
{
    PrivateFolder::make(homeOf(serverId, configFolder));
}

void dropSandboxHome(const QString &serverId, const QString &configFolder)
{
    const QString all = allSandboxes(configFolder);
    QDir().rename(all + u'/' + serverId,
                  all + u'/' + kDropped + QUuid::createUuid().toString(QUuid::WithoutBraces));
}

void removeSandboxHomes(const QString &configFolder)
{
    QThreadPool::globalInstance()->start([path = allSandboxes(configFolder)] {
        const Descriptor all(::open(QFile::encodeName(path).constData(),
                                    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!all.isOpen())
            return; // No server was ever started in a sandbox.
        forEachName(all.number(), [&all](const QByteArray &name) {
            if (name.startsWith(kDropped.data()))
                removeTree(all.number(), name);
        });
    });
}

} // namespace mcp
