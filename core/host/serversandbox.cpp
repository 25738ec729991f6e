// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversandbox.h"

#include "core/base/descriptor.h"
#include "core/base/logging.h"
#include "core/base/paths.h"
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

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Homes of servers that were removed; ids of servers have no such beginning, which has a dot.
constexpr QLatin1StringView kDropped{".removed-"};

constexpr qint64 kLinksBytes =
    qint64(1024) * 1024; ///< More than two full lists of the longest paths.

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

/// The folders that the server is given in the home folder of the person, relative to it, as far as they are linked: not those within
/// another one, and not where package runners keep their own files.
QStringList linkedPlaces(const Sandbox &sandbox, const QString &personalHome)
{
    QStringList chosen = sandbox.readFolders + sandbox.writeFolders;
    chosen.sort();
    QStringList places;
    for (const QString &folder : std::as_const(chosen)) {
        if (!folder.startsWith(personalHome + u'/'))
            continue;
        const QString place = folder.sliced(personalHome.size() + 1);
        const QString first = place.section(u'/', 0, 0);
        const bool isOfRunner = first == ".cache"_L1 || first == ".local"_L1 || first == ".npm"_L1;
        const bool isCovered =
            std::any_of(places.cbegin(), places.cend(),
                        [&place](const QString &outer) { return isWithin(place, outer); });
        if (!isOfRunner && !isCovered)
            places.append(place);
    }
    return places;
}

/// The folder of home that place is in, made if makes; no link is followed, as the server may have changed what is in home.
Descriptor openParent(int home, const QString &place, bool makes)
{
    const QStringList parts = place.split(u'/');
    Descriptor parent(::fcntl(home, F_DUPFD_CLOEXEC, 0));
    for (const QString &part : parts.first(parts.size() - 1)) {
        const QByteArray name = QFile::encodeName(part);
        if (makes)
            ::mkdirat(parent.number(), name.constData(), 0700);
        parent = Descriptor(::openat(parent.number(), name.constData(),
                                     O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!parent.isOpen())
            break;
    }
    return parent;
}

void linkFolder(int home, const QString &place, const QByteArray &target)
{
    const Descriptor parent = openParent(home, place, true);
    const QByteArray name = QFile::encodeName(place.section(u'/', -1));
    // What the server has there stays.
    if (parent.isOpen() && ::symlinkat(target.constData(), parent.number(), name.constData()) != 0
        && errno != EEXIST)
        qCWarning(lcHost) << "no link to a folder in the home of a sandbox:" << errno;
}

/// Removes what linkFolder() made, with folders that are empty then.
void unlinkFolder(int home, const QString &place, const QByteArray &target)
{
    const Descriptor parent = openParent(home, place, false);
    const QByteArray name = QFile::encodeName(place.section(u'/', -1));
    QByteArray found(target.size() + 1, '\0');
    if (!parent.isOpen()
        || ::readlinkat(parent.number(), name.constData(), found.data(), size_t(found.size()))
            != target.size()
        || !found.startsWith(target))
        return;
    ::unlinkat(parent.number(), name.constData(), 0);
    for (QString above = place.section(u'/', 0, -2); !above.isEmpty();
         above = above.section(u'/', 0, -2)) {
        const Descriptor outer = openParent(home, above, false);
        const QByteArray last = QFile::encodeName(above.section(u'/', -1));
        if (!outer.isOpen() || ::unlinkat(outer.number(), last.constData(), AT_REMOVEDIR) != 0)
            return;
    }
}

/// Lets links in the home of a server, open as home, lead to the folders at places; kept in file, out of the server's reach, is the
/// list of those that were made before.
void keepLinks(int home, const QStringList &places, const QString &personalHome,
               const QString &file)
{
    QFile list(file);
    const QString before =
        list.open(QIODevice::ReadOnly) ? QString::fromUtf8(list.read(kLinksBytes)) : QString();
    list.close();
    const auto targetOf = [&personalHome](const QString &place) -> QByteArray {
        return QFile::encodeName(personalHome + u'/' + place);
    };
    for (const QString &place : before.split(QChar(u'\0'), Qt::SkipEmptyParts)) {
        if (!places.contains(place))
            unlinkFolder(home, place, targetOf(place));
    }
    const QByteArray now = places.join(QChar(u'\0')).toUtf8();
    // Before they are made: none is forgotten.
    if (now != before.toUtf8()
        && (!list.open(QIODevice::WriteOnly | QIODevice::Truncate) || list.write(now) != now.size()
            || !list.flush())) {
        qCWarning(lcHost).noquote() << "no links in the home of a sandbox:" << file;
        return;
    }
    for (const QString &place : places)
        linkFolder(home, place, targetOf(place));
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
    const QString personal = QDir(QDir::homePath()).canonicalPath();
    if (opened.isOpen() && personal.size() > 1)
        keepLinks(opened.number(), linkedPlaces(*entry.sandbox, personal), personal,
                  folderOf(entry.id, configFolder) + u"/links"_s);
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
