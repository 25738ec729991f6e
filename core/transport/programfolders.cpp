// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/programfolders.h"

#include "core/transport/sandboxplan.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>
#include <QStandardPaths>

#include <algorithm>

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

class ProgramSearch
{
public:
    ProgramSearch(const QString &searchPath, const QString &home)
        : m_searchPath(searchPath.split(u':', Qt::SkipEmptyParts))
        , m_home(QDir::cleanPath(home))
    {
    }

    void add(const QString &file)
    {
        const QString path = QDir::cleanPath(file);
        if (m_files.contains(path) || m_files.size() >= kMostFiles)
            return;
        m_files.insert(path);
        if (!isOfSystem(path))
            m_folders.insert(folderOf(path));
        const QFileInfo info(path);
        if (info.isSymLink())
            return add(info.symLinkTarget());
        if (const QString real = info.canonicalFilePath(); !real.isEmpty() && real != path)
            add(real); // A folder on the path is a link.
        if (const QString interpreter = interpreterOf(path); !interpreter.isEmpty())
            add(interpreter);
    }

    QStringList folders() const
    {
        QStringList all(m_folders.cbegin(), m_folders.cend());
        all.sort();
        return all;
    }

private:
    /// Too much for any program.
    bool isWide(const QString &folder) const
    {
        return folder == u"/"_s || isWithin(m_home, folder) || folder == m_home + u"/.local"_s
            || folder == u"/tmp"_s || folder == u"/home"_s;
    }

    QString folderOf(const QString &file) const
    {
        const QString folder = QFileInfo(file).path();
        // Packages of JavaScript use each other: all that were installed together.
        const qsizetype packages = file.indexOf("/node_modules/"_L1);
        const QString name = folder.section(u'/', -1);
        QString wider = packages > 0                 ? file.left(packages) + u"/node_modules"_s
            : name == u"bin"_s || name == u"shims"_s ? QFileInfo(folder).path()
                                                     : packageOf(folder);
        if (wider.isEmpty() || isWide(wider))
            wider = folder;
        return isWide(wider) ? file : wider;
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

    /// Of a script that begins with `#!`.
    QString interpreterOf(const QString &file) const
    {
        QFile script(file);
        if (!QFileInfo(file).isFile() || !script.open(QIODevice::ReadOnly))
            return {};
        const QByteArray start = script.read(kFirstLineBytes);
        if (!start.startsWith("#!"))
            return {};
        const QByteArray line = start.mid(2).split('\n').constFirst();
        QStringList words = QFile::decodeName(line).simplified().split(u' ');
        if (!words.constFirst().endsWith("/env"_L1))
            return words.constFirst();
        words.removeFirst();
        const auto isOption = [](const QString &word) {
            return word.startsWith(u'-') || word.contains(u'=');
        };
        const auto program = std::find_if_not(words.cbegin(), words.cend(), isOption);
        return program == words.cend() || m_searchPath.isEmpty()
            ? QString()
            : QStandardPaths::findExecutable(*program, m_searchPath);
    }

    QStringList m_searchPath;
    QString m_home;
    QSet<QString> m_files;
    QSet<QString> m_folders;
};

} // namespace

QStringList programFolders(const QStringList &files, const QString &searchPath, const QString &home)
{
    ProgramSearch search(searchPath, home);
    for (const QString &file : files)
        search.add(file);
    return search.folders();
}

} // namespace mcp
