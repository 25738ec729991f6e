// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversandbox.h"

#include "core/base/logging.h"
#include "core/bundle/bundlefolder.h"
#include "core/storage/privatefolder.h"
#include "core/transport/sandboxplan.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QThreadPool>
#include <QUuid>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

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

void removeSandboxHome(const QString &serverId, const QString &configFolder)
{
    const QString all = allSandboxes(configFolder);
    const QString leaving =
        all + u"/removed-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!QDir().rename(all + u'/' + serverId, leaving))
        return; // It was never started in a sandbox.
    QThreadPool::globalInstance()->start([leaving] {
        if (!QDir(leaving).removeRecursively())
            qCWarning(lcHost) << "a part of" << leaving << "could not be removed";
    });
}

} // namespace mcp
