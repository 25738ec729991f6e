// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversandbox.h"

#include "core/base/descriptor.h"
#include "core/base/logging.h"
#include "core/base/sandboxhome.h"
#include "core/bundle/bundlefolder.h"
#include "core/policy/launchprogram.h"
#include "core/policy/packagefetch.h"
#include "core/storage/filetree.h"
#include "core/storage/privatefolder.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QThreadPool>
#include <QUuid>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Homes of servers that were removed; ids of servers have no such beginning, which has a dot.
constexpr QLatin1StringView kDropped{".removed-"};

QString allSandboxes(const QString &configFolder)
{
    return configFolder + u"/sandboxes"_s;
}

/// What is kept for one server; only its home is a part of the sandbox.
QString folderOf(const QString &serverId, const QString &configFolder)
{
    return QDir(allSandboxes(configFolder) + u'/' + serverId).absolutePath();
}

QString homeOf(const QString &serverId, const QString &configFolder)
{
    return folderOf(serverId, configFolder) + u"/home"_s;
}

/// The empty folder that says that this was fetched into the home.
QString fetchedName(const QString &program, const PackageFetch &fetch)
{
    QStringList words = QStringList(program) + fetch.arguments;
    for (const auto &[name, value] : fetch.variables)
        words += {name, value};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(words.join(QChar(u'\0')).toUtf8());
    return u"fetched-"_s + QLatin1StringView(hash.result().toHex());
}

/// Makes a link to folder at place, relative to home. The server may have changed what is in home, so no link is followed there.
void linkFolder(const QString &folder, const QString &place, int home)
{
    const QStringList parts = place.split(u'/');
    Descriptor parent(::fcntl(home, F_DUPFD_CLOEXEC, 0));
    for (const QString &part : parts.first(parts.size() - 1)) {
        const QByteArray name = QFile::encodeName(part);
        ::mkdirat(parent.number(), name.constData(), 0700);
        parent = Descriptor(::openat(parent.number(), name.constData(),
                                     O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    }
    const int failure = ::symlinkat(QFile::encodeName(folder).constData(), parent.number(),
                                    QFile::encodeName(parts.constLast()).constData());
    if (failure != 0 && errno != EEXIST)
        qCWarning(lcTransport) << "no link to a folder in the home of a sandbox:" << errno;
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
    launch.home = homeOf(entry.id, configFolder);
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

std::shared_ptr<Preparation> preparePackage(const QString &serverId, const PackageFetch &fetch,
                                            const QProcessEnvironment &own,
                                            const QString &configFolder, LaunchSpec *launch)
{
    ServerEntry runner; // The variables that it gets.
    runner.environment = fetch.variables;
    const auto given = childEnvironment(sandboxEnvironment(own), runner);
    launch->environment += fetch.offline;

    const QString folder = folderOf(serverId, configFolder);
    const QString fetched = folder + u'/' + fetchedName(launch->program, fetch);
    const bool isThere = QFileInfo(fetched).isDir();
    if (isThere && fetch.isExact)
        return {};
    auto preparation = std::make_shared<Preparation>();
    LaunchSpec &spec = preparation->spec;
    spec.program = launch->program;
    spec.arguments = fetch.arguments;
    spec.environment = given;
    spec.sandbox = launch->sandbox;
    spec.sandbox->readFolders.clear();
    spec.sandbox->writeFolders.clear();
    spec.sandbox->codeFiles.clear();
    spec.sandbox->startsBrowser = false;
    preparation->mayFail = isThere;
    preparation->onSuccess = [serverId, configFolder, fetched] {
        forgetPackage(serverId, configFolder);
        QDir().mkdir(fetched);
    };
    return preparation;
}

void forgetPackage(const QString &serverId, const QString &configFolder)
{
    QDir folder(folderOf(serverId, configFolder));
    const QStringList names = folder.entryList({u"fetched-*"_s}, QDir::Dirs);
    for (const QString &name : names)
        folder.rmdir(name);
}

void makeSandboxHome(const ServerEntry &entry, const QString &configFolder)
{
    const QString home = homeOf(entry.id, configFolder);
    PrivateFolder::make(home);
    const Descriptor opened(
        ::open(QFile::encodeName(home).constData(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    const QString personal = QDir::homePath() + u'/';
    const QStringList chosen = entry.sandbox->readFolders + entry.sandbox->writeFolders;
    for (const QString &folder : chosen) {
        if (folder.startsWith(personal))
            linkFolder(folder, folder.sliced(personal.size()), opened.number());
    }
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
