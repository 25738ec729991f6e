// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/programfolders.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_programfolders {

using namespace Qt::StringLiterals;

class TestProgramFolders : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QDir m_home;

    void write(const QString &name, const QByteArray &text = {}) const
    {
        const QString path = m_home.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    void link(const QString &name, const QString &target) const
    {
        const QString path = m_home.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QVERIFY(QFile::link(target, path));
    }
    /// Relative to the home folder.
    QStringList foldersOf(const QStringList &files, const QString &searchPath = {}) const
    {
        QStringList paths;
        for (const QString &file : files)
            paths.append(m_home.filePath(file));
        QStringList folders;
        const QStringList found =
            mcp::programFolders(paths, m_home.filePath(searchPath), m_home.path());
        for (const QString &folder : found)
            folders.append(m_home.relativeFilePath(folder));
        return folders;
    }

private Q_SLOTS:
    void init()
    {
        m_home = QDir(QDir(m_folder.path()).canonicalPath() + u"/home"_s);
        m_home.removeRecursively();
        m_home.mkpath(u"."_s);
    }

    void givesNothingForProgramsOfTheSystem()
    {
        QCOMPARE(mcp::programFolders({u"/usr/bin/env"_s, u"/bin/sh"_s}, {}, m_home.path()),
                 QStringList());
    }

    void givesTheInstallationOfAProgram()
    {
        write(u".nvm/v20/bin/node"_s);
        write(u".nvm/v20/lib/node_modules/npm/bin/npx-cli.js"_s, "#!/usr/bin/env node\n");
        link(u".nvm/v20/bin/npx"_s, u"../lib/node_modules/npm/bin/npx-cli.js"_s);
        QCOMPARE(foldersOf({u".nvm/v20/bin/npx"_s}, u".nvm/v20/bin"_s),
                 (QStringList{u".nvm/v20"_s, u".nvm/v20/lib/node_modules"_s}));
    }

    void followsLinksAndTheInterpreterOfAScript()
    {
        write(u".local/share/uv/python/3.12/bin/python3.12"_s);
        link(u".local/share/uv/tools/server/bin/python"_s,
             m_home.filePath(u".local/share/uv/python/3.12/bin/python3.12"_s));
        write(u".local/share/uv/tools/server/bin/server"_s,
              "#!"
                  + QFile::encodeName(m_home.filePath(u".local/share/uv/tools/server/bin/python"_s))
                  + "\nimport x\n");
        link(u".local/bin/server"_s, m_home.filePath(u".local/share/uv/tools/server/bin/server"_s));
        QCOMPARE(foldersOf({u".local/bin/server"_s}),
                 (QStringList{u".local/bin"_s, u".local/share/uv/python/3.12"_s,
                              u".local/share/uv/tools/server"_s}));
    }

    void givesThePackageOfAScript()
    {
        write(u"projects/server/package.json"_s);
        write(u"projects/server/dist/src/index.js"_s);
        write(u"projects/server/node_modules/.bin/tool"_s);
        QCOMPARE(foldersOf({u"projects/server/dist/src/index.js"_s}),
                 QStringList{u"projects/server"_s});
        QCOMPARE(foldersOf({u"projects/server/node_modules/.bin/tool"_s}),
                 QStringList{u"projects/server/node_modules"_s});
        write(u"alone/server.py"_s);
        QCOMPARE(foldersOf({u"alone/server.py"_s}), QStringList{u"alone"_s});
    }

    void neverGivesTheHomeFolder()
    {
        write(u"package.json"_s);
        write(u"server.py"_s);
        write(u"bin/server"_s);
        write(u".local/bin/server"_s);
        write(u"projects/server.py"_s);
        QCOMPARE(foldersOf({u"server.py"_s}), QStringList{u"server.py"_s});
        QCOMPARE(foldersOf({u"bin/server"_s}), QStringList{u"bin"_s});
        QCOMPARE(foldersOf({u".local/bin/server"_s}), QStringList{u".local/bin"_s});
        QCOMPARE(foldersOf({u"projects/server.py"_s}), QStringList{u"projects"_s});
    }

    void endsWithLinksThatLeadInACircle()
    {
        link(u"tools/a"_s, u"b"_s);
        link(u"tools/b"_s, u"a"_s);
        QCOMPARE(foldersOf({u"tools/a"_s}), QStringList{u"tools"_s});
        write(u"tools/c"_s, "#!" + QFile::encodeName(m_home.filePath(u"tools/c"_s)) + '\n');
        QCOMPARE(foldersOf({u"tools/c"_s}), QStringList{u"tools"_s});
    }
};

QUAYSIDE_TEST(TestProgramFolders, QCoreApplication)

} // namespace tst_programfolders

#include "tst_programfolders.moc"
