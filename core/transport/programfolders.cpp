// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/programfolders.h"

#include "core/base/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostFiles = 64; ///< Links and interpreters followed, all together.
constexpr int kMostLevels = 4; ///< From a file up to the description of its package.
constexpr qint64 kFirstLineBytes = 256; // The kernel reads no more of a `#!` line.

bool isOfSystem(const QString &path)
{
    static const QStringList folders{u"/usr"_s,   u"/bin"_s,   u"/sbin"_s, u"/lib"_s,
                                     u"/lib32"_s, u"/lib64"_s, u"/opt"_s};
    return std::any_of(folders.cbegin(), folders.cend(),
                       [&path](const QString &folder) { return isWithin(path, folder); });
}

/// Folders in which people keep files of all kinds.
QStringList documentFolders()
{
    QStringList folders;
    for (const auto location : {QStandardPaths::DesktopLocation, QStandardPaths::DocumentsLocation,
                                QStandardPaths::DownloadLocation, QStandardPaths::MusicLocation,
                                QStandardPaths::MoviesLocation, QStandardPaths::PicturesLocation})
        folders.append(QDir::cleanPath(QStandardPaths::writableLocation(location)));
    return folders;
}

/// path with the links among its folders followed, but not one that path itself is.
QString withRealFolder(const QString &path)
{
    const QFileInfo info(path);
    const QString folder = QFileInfo(info.path()).canonicalFilePath();
    return folder.isEmpty() ? QString() : QDir::cleanPath(folder + u'/' + info.fileName());
}

class ProgramSearch
{
public:
    explicit ProgramSearch(const ProgramPlaces &places)
        : m_searchPath(places.searchPath.split(u':', Qt::SkipEmptyParts))
        , m_writeFolders(places.writeFolders)
        , m_homes(bothSpellings(places.home))
        , m_kept(m_homes + bothSpellings(places.profile))
    {
        for (const QString &folder : documentFolders())
            m_wide += bothSpellings(folder);
        for (const QString &home : std::as_const(m_homes))
            m_wide.append(home + u"/.local"_s);
    }

    enum class Kind { Program, Script };

    void add(const QString &file, Kind kind)
    {
        const QString path = QDir::cleanPath(file);
        const QFileInfo info(path);
        const bool isGiven =
            std::any_of(m_writeFolders.cbegin(), m_writeFolders.cend(),
                        [&path](const QString &folder) { return isWithin(path, folder); });
        if (!path.startsWith(u'/') || isGiven || m_files.contains(path)
            || m_files.size() >= kMostFiles || !(info.isFile() || info.isSymLink()))
            return;
        m_files.insert(path);
        if (!isOfSystem(path))
            m_folders.insert(folderOf(path, kind));
        if (info.isSymLink()) {
            const QString target = QFileInfo(path).symLinkTarget();
            if (const QString next = withRealFolder(target); !next.isEmpty())
                add(next, kind);
        }
        if (const QString real = info.canonicalFilePath(); !real.isEmpty() && real != path)
            add(real, kind); // A folder on the path is a link.
        if (kind != Kind::Program)
            return; // For the interpreter, the first line of a script is a comment.
        if (const QString interpreter = interpreterOf(path); QFileInfo(interpreter).isExecutable())
            add(interpreter, Kind::Program);
    }

    QStringList folders() const
    {
        QStringList all(m_folders.cbegin(), m_folders.cend());
        all.sort();
        return all;
    }

private:
    static QStringList bothSpellings(const QString &folder)
    {
        if (folder.isEmpty())
            return {};
        return {QDir::cleanPath(folder), QFileInfo(folder).canonicalFilePath()};
    }

    /// Too much for any program.
    bool isWide(const QString &folder) const
    {
        const QStringList spellings = bothSpellings(folder);
        return std::any_of(spellings.cbegin(), spellings.cend(), [this](const QString &spelling) {
            const auto holds = [&spelling](const QString &kept) {
                return isWithin(kept, spelling);
            };
            return spelling == u"/"_s || spelling == u"/tmp"_s || spelling == u"/home"_s
                || m_wide.contains(spelling) || std::any_of(m_kept.cbegin(), m_kept.cend(), holds);
        });
    }

    /// Where programs keep what belongs to the person, such as `~/.aws`.
    bool isHidden(const QString &folder) const
    {
        return std::any_of(m_homes.cbegin(), m_homes.cend(), [&folder](const QString &home) {
            return folder.startsWith(home + u"/."_s);
        });
    }

    QString folderOf(const QString &file, Kind kind) const
    {
        const QString folder = QFileInfo(file).path();
        // Packages of JavaScript use each other: all that were installed together.
        const qsizetype packages = file.indexOf("/node_modules/"_L1);
        const QString name = folder.section(u'/', -1);
        const QString parent = QFileInfo(folder).path();
        QString wider = packages > 0 ? file.left(packages) + u"/node_modules"_s
            : name == u"shims"_s || (name == u"bin"_s && isInstallation(parent))
            ? parent
            : packageOf(folder);
        if (wider.isEmpty() && kind == Kind::Script && isHidden(folder))
            return file;
        if (wider.isEmpty() || isWide(wider))
            wider = folder;
        return isWide(wider) ? file : wider;
    }

    /// Other folders with a `bin` hold more than programs, such as `~/.cargo`.
    static bool isInstallation(const QString &folder)
    {
        static constexpr std::array kSigns{"lib", "lib64", "libexec", "share", "pyvenv.cfg"};
        return std::any_of(kSigns.begin(), kSigns.end(), [&folder](const char *sign) {
            return QFileInfo::exists(folder + u'/' + QLatin1StringView(sign));
        });
    }

    /// The nearest folder with the description of a package.
    QString packageOf(QString folder) const
    {
        for (int level = 0; level < kMostLevels && !isWide(folder); ++level) {
            for (const char16_t *file : {u"package.json", u"pyproject.toml", u"manifest.json"}) {
                if (QFileInfo::exists(folder + u'/' + QString::fromUtf16(file)))
                    return folder;
            }
            folder = QFileInfo(folder).path();
        }
        return {};
    }

    QString interpreterOf(const QString &file) const
    {
        const QString name = scriptInterpreter(file);
        if (name.isEmpty() || name.startsWith(u'/'))
            return name;
        return m_searchPath.isEmpty() ? QString()
                                      : QStandardPaths::findExecutable(name, m_searchPath);
    }

    QStringList m_searchPath;
    QStringList m_writeFolders;
    QStringList m_homes; ///< As it is spelled, and without links.
    QStringList m_kept; ///< A folder that holds one of these is never given.
    QStringList m_wide;
    QSet<QString> m_files;
    QSet<QString> m_folders;
};

} // namespace

QString scriptInterpreter(const QString &file)
{
    QFile script(file);
    if (!QFileInfo(file).isFile() || !script.open(QIODevice::ReadOnly))
        return {};
    const QByteArray start = script.read(kFirstLineBytes);
    if (!start.startsWith("#!"))
        return {};
    QString line = QFile::decodeName(start.mid(2).split('\n').constFirst());
    QStringList words = line.replace(u'\t', u' ').split(u' ', Qt::SkipEmptyParts);
    if (words.isEmpty() || !words.constFirst().startsWith(u'/'))
        return {};
    if (!words.constFirst().endsWith("/env"_L1))
        return words.constFirst();
    words.removeFirst();
    const auto isOption = [](const QString &word) {
        return word.startsWith(u'-') || word.contains(u'=');
    };
    const auto program = std::find_if_not(words.cbegin(), words.cend(), isOption);
    return program == words.cend() ? QString() : *program;
}

QStringList programFolders(const QString &program, const QStringList &scripts,
                           const ProgramPlaces &places)
{
    ProgramSearch search(places);
    search.add(program, ProgramSearch::Kind::Program);
    for (const QString &script : scripts)
        search.add(script, ProgramSearch::Kind::Script);
    return search.folders();
}

} // namespace mcp
