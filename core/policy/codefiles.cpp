// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/codefiles.h"

#include "core/base/sandboxhome.h"
#include "core/policy/fieldhash.h"
#include "core/policy/launchprogram.h"
#include "core/policy/rarepattern.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSecondNs = 1'000'000'000;

/// Options whose value is code that runs before the script, or the base folder of relative paths.
bool loadsFirst(const QString &option)
{
    static const QStringList names{u"-r"_s,       u"--require"_s, u"--import"_s,
                                   u"--loader"_s, u"--preload"_s, u"--experimental-loader"_s};
    return names.contains(option);
}

bool isClassPath(const QString &option)
{
    return option == "-cp"_L1 || option == "-classpath"_L1 || option == "--class-path"_L1;
}

bool changesFolder(const QString &option)
{
    return option == "--directory"_L1 || option == "--cwd"_L1 || option == "-C"_L1;
}

/// In `uv run x.py` this word is a subcommand, even if there is a file with that name.
bool isVerb(const QString &word, const QString &interpreter)
{
    static const QStringList names{u"uv"_s, u"deno"_s, u"bun"_s, u"dotnet"_s};
    return (word == "run"_L1 || word == "exec"_L1) && names.contains(interpreter.section(u'/', -1));
}

bool looksLikeCode(const QString &path)
{
    static const QRegularExpression suffix =
        rarePattern(u"\\.(?:[cm]?[jt]sx?|pyc?|pyzw?|whl|rb|pl|pm|php|phar|"
                    u"lua|jar|dll|sh|bash|zsh|fish|ps1|R|jl|"
                    "groovy|tcl|wasm)$"_s,
                    QRegularExpression::CaseInsensitiveOption);
    return suffix.match(path).hasMatch();
}

/// Collects the files of one launch, each once.
class CodeFinder
{
public:
    CodeFinder(const ServerEntry &entry, const QString &resolvedProgram,
               const std::optional<Approval> &approved)
        : m_words(QStringList(resolvedProgram) + entry.arguments)
        , m_folder(!entry.workingFolder.isEmpty() ? entry.workingFolder
                       : entry.sandbox            ? QString::fromLatin1(kSandboxHome)
                                                  : QDir::homePath())
        , m_approved(approved)
    {
        // The word may be a link with another name, and so may its target.
        const QStringList names{entry.program, resolvedProgram,
                                QFileInfo(resolvedProgram).canonicalFilePath()};
        m_isProgramInterpreter = std::any_of(names.begin(), names.end(), isInterpreter);
    }

    QList<CodeFile> find()
    {
        look(m_words, m_isProgramInterpreter);
        // The command line of a shell may start an interpreter.
        static const QRegularExpression space = rarePattern(u"[\\s;&|'\"]+"_s);
        for (const QString &word : m_words) {
            if (word.contains(u' '))
                look(word.split(space, Qt::SkipEmptyParts), false);
        }
        return m_files;
    }

private:
    void look(const QStringList &words, bool isFirstInterpreter)
    {
        const auto first = isFirstInterpreter
            ? words.begin()
            : std::find_if(words.begin(), words.end(), isInterpreter);
        m_base = m_folder;
        for (auto word = words.begin(); word != words.end(); ++word) {
            const QString &before = word == words.begin() ? QString() : *std::prev(word);
            if (changesFolder(before))
                m_base = absolute(*word);
            else if (word > first && !isVerb(*word, *first) && !takeWord(*word, before))
                return;
        }
    }

    /// False after the script: the remaining arguments belong to the script.
    bool takeWord(const QString &word, const QString &before)
    {
        if (before == "-m"_L1) {
            addModule(word);
            return false;
        }
        if (before == "-c"_L1 || before == "-e"_L1 || before == "--eval"_L1)
            return false; // The code is in the command line itself.
        const bool isOption = word.startsWith(u'-');
        const QString value = isOption ? word.section(u'=', 1) : word;
        const QStringList paths =
            isClassPath(before) ? value.split(u':', Qt::SkipEmptyParts) : QStringList(value);
        bool isScript = false;
        for (const QString &path : paths)
            isScript = addPath(path, before.startsWith(u'-')) || isScript;
        const bool isBefore = isOption || loadsFirst(before) || isClassPath(before);
        return isBefore || !isScript;
    }

    /// Whether the word is the script, and not the value of an option.
    bool addPath(const QString &word, bool isBehindOption)
    {
        const QString path = absolute(word);
        const QFileInfo info(path);
        if (word.isEmpty() || !info.exists())
            return false;
        if (!info.isDir()) {
            add(path);
            return !isBehindOption || looksLikeCode(path);
        }
        if (isBehindOption)
            return false;
        for (const char *name : {"__main__.py", "package.json", "index.js", "index.mjs"})
            add(path + u'/' + QLatin1StringView(name));
        return true;
    }

    /// A module in the folder takes precedence over installed ones.
    void addModule(const QString &name)
    {
        const QString path = absolute(QString(name).replace(u'.', u'/'));
        add(path + ".py"_L1);
        add(path + "/__init__.py"_L1);
        add(path + "/__main__.py"_L1);
    }

    QString absolute(const QString &word) const
    {
        const QString path = word.startsWith("file:"_L1) ? QUrl(word).toLocalFile() : word;
        return QDir::cleanPath(QDir(m_base).absoluteFilePath(path));
    }

    void add(const QString &path)
    {
        const bool isKnown = std::any_of(m_files.begin(), m_files.end(),
                                         [&path](const CodeFile &f) { return f.path == path; });
        if (isKnown || m_files.size() >= kCodeFiles)
            return;
        // Does not block on a pipe or a device.
        const int opened = ::open(QFile::encodeName(path).constData(),
                                  O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        QFile content;
        if (opened < 0 || !content.open(opened, QFile::ReadOnly, QFile::AutoCloseHandle))
            return;
        struct stat state = {};
        const bool isOurs = ::fstat(opened, &state) == 0 && S_ISREG(state.st_mode)
            && (isReplaceable(path) || isReplaceable(QFileInfo(path).canonicalFilePath()));
        if (!isOurs)
            return;
        CodeFile file;
        file.path = path;
        file.size = state.st_size;
        file.modifiedNs = state.st_mtim.tv_sec * kSecondNs + state.st_mtim.tv_nsec;
        file.changedNs = state.st_ctim.tv_sec * kSecondNs + state.st_ctim.tv_nsec;
        file.inode = qint64(state.st_ino);
        file.device = qint64(state.st_dev);
        file.digest = approvedDigest(file);
        if (file.digest.isEmpty())
            file.digest = digestOf(file, content);
        m_files.append(file);
    }

    /// For a file that is unchanged since then. The time stamps of the file system may not distinguish two changes
    /// within a second of the approval.
    QByteArray approvedDigest(CodeFile file) const
    {
        if (!m_approved
            || file.changedNs > (m_approved->approvedAt.toSecsSinceEpoch() - 1) * kSecondNs)
            return {};
        for (const CodeFile &approved : m_approved->codeFiles) {
            file.digest = approved.digest;
            if (file == approved)
                return approved.digest;
        }
        return {};
    }

    QByteArray digestOf(const CodeFile &file, QFile &content)
    {
        if (file.size <= kCodeDigestBytes - m_hashed) {
            m_hashed += file.size;
            // A file that grows during hashing gets another digest next time.
            return QCryptographicHash::hash(content.read(file.size), QCryptographicHash::Sha256);
        }
        FieldHash hash;
        hash.add(QByteArrayLiteral("quayside file 1"));
        for (const qint64 number :
             {file.size, file.modifiedNs, file.changedNs, file.inode, file.device})
            hash.add(qsizetype(number));
        return hash.result();
    }

    const QStringList m_words;
    const QString m_folder;
    const std::optional<Approval> &m_approved;
    QString m_base; ///< The base of relative paths.
    bool m_isProgramInterpreter = false;
    QList<CodeFile> m_files;
    qint64 m_hashed = 0;
};

} // namespace

bool isInterpreter(const QString &program)
{
    static const QRegularExpression name = rarePattern(
        u"^(?:node|nodejs|deno|bun|tsx|ts-node|python|pypy|uv|ruby|perl|php|java|dotnet|luajit|lua|"
        "Rscript|julia|groovy|tclsh|electron|sh|bash|dash|ash|zsh|ksh|mksh|fish|busybox|pwsh)"
        "[\\d.]*(?:\\.exe)?$"_s);
    return name.match(program.section(u'/', -1)).hasMatch();
}

QList<CodeFile> codeFiles(const ServerEntry &entry, const QString &resolvedProgram,
                          const std::optional<Approval> &approved)
{
    return CodeFinder(entry, resolvedProgram, approved).find();
}

} // namespace mcp
