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
    mcp::ProgramPlaces places() const
    {
        return {m_home.path(), m_home.path(), m_home.filePath(u".config/quayside"_s), {}};
    }
    QStringList relative(const QStringList &folders) const
    {
        QStringList names;
        for (const QString &folder : folders)
            names.append(m_home.relativeFilePath(folder));
        return names;
    }
    /// Relative to the home folder.
    QStringList foldersOf(const QString &program, const QString &searchPath = {}) const
    {
        mcp::ProgramPlaces places = this->places();
        places.searchPath = m_home.filePath(searchPath);
        return relative(mcp::programFolders(m_home.filePath(program), {}, places));
    }
    /// Those of a script that a program of the system runs.
    QStringList foldersOfScript(const QString &script) const
    {
        return relative(
            mcp::programFolders(u"/usr/bin/env"_s, {m_home.filePath(script)}, places()));
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
        QCOMPARE(mcp::programFolders(u"/usr/bin/env"_s, {u"/bin/sh"_s}, places()), QStringList());
    }

    void givesTheInstallationOfAProgram()
    {
        write(u".nvm/v20/bin/node"_s);
        write(u".nvm/v20/lib/node_modules/npm/bin/npx-cli.js"_s, "#!/usr/bin/env node\n");
        link(u".nvm/v20/bin/npx"_s, u"../lib/node_modules/npm/bin/npx-cli.js"_s);
        QCOMPARE(foldersOf(u".nvm/v20/bin/npx"_s, u".nvm/v20/bin"_s),
                 (QStringList{u".nvm/v20"_s, u".nvm/v20/lib/node_modules"_s}));
    }

    void followsLinksAndTheInterpreterOfAScript()
    {
        write(u".local/share/uv/python/3.12/bin/python3.12"_s);
        write(u".local/share/uv/python/3.12/lib/libpython3.so"_s);
        write(u".local/share/uv/tools/server/pyvenv.cfg"_s);
        link(u".local/share/uv/tools/server/bin/python"_s,
             m_home.filePath(u".local/share/uv/python/3.12/bin/python3.12"_s));
        write(u".local/share/uv/tools/server/bin/server"_s,
              "#!"
                  + QFile::encodeName(m_home.filePath(u".local/share/uv/tools/server/bin/python"_s))
                  + "\nimport x\n");
        link(u".local/bin/server"_s, m_home.filePath(u".local/share/uv/tools/server/bin/server"_s));
        QCOMPARE(foldersOf(u".local/bin/server"_s),
                 (QStringList{u".local/bin"_s, u".local/share/uv/python/3.12"_s,
                              u".local/share/uv/tools/server"_s}));
    }

    void givesThePackageOfAScript()
    {
        write(u"projects/server/package.json"_s);
        write(u"projects/server/dist/src/index.js"_s);
        write(u"projects/server/node_modules/.bin/tool"_s);
        QCOMPARE(foldersOfScript(u"projects/server/dist/src/index.js"_s),
                 QStringList{u"projects/server"_s});
        QCOMPARE(foldersOfScript(u"projects/server/node_modules/.bin/tool"_s),
                 QStringList{u"projects/server/node_modules"_s});
        write(u"alone/server.py"_s);
        QCOMPARE(foldersOfScript(u"alone/server.py"_s), QStringList{u"alone"_s});
    }

    void neverGivesTheHomeFolder()
    {
        write(u"package.json"_s);
        write(u"server.py"_s);
        write(u"bin/server"_s);
        write(u".local/bin/server"_s);
        write(u"projects/server.py"_s);
        QCOMPARE(foldersOfScript(u"server.py"_s), QStringList{u"server.py"_s});
        QCOMPARE(foldersOf(u"bin/server"_s), QStringList{u"bin"_s});
        QCOMPARE(foldersOf(u".local/bin/server"_s), QStringList{u".local/bin"_s});
        QCOMPARE(foldersOfScript(u"projects/server.py"_s), QStringList{u"projects"_s});
    }

    void followsTheFirstLineOfAProgramOnly_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("relative") << QByteArray("#!.ssh/id");
        QTest::newRow("not executable") << QByteArray("#!HOME/.ssh/id");
        QTest::newRow("missing") << QByteArray("#!HOME/.ssh/none");
        QTest::newRow("a folder") << QByteArray("#!HOME/.ssh");
        QTest::newRow("another space") << QByteArray("#!\f/HOME/.ssh/run");
    }

    void followsTheFirstLineOfAProgramOnly() // The kernel would not start these.
    {
        QFETCH(QByteArray, line);
        line.replace("HOME", QFile::encodeName(m_home.path()));
        write(u".ssh/run"_s);
        write(u".ssh/id"_s);
        QFile::setPermissions(m_home.filePath(u".ssh/id"_s), QFile::ReadOwner);
        write(u"tools/server"_s, line + '\n');
        const QString former = QDir::currentPath();
        QDir::setCurrent(m_home.path());
        const QStringList folders = foldersOf(u"tools/server"_s);
        QDir::setCurrent(former);
        QCOMPARE(folders, QStringList{u"tools"_s});
    }

    void takesTheFirstLineOfAScriptForAComment()
    {
        write(u".ssh/run"_s);
        write(u"alone/server.py"_s,
              "#!" + QFile::encodeName(m_home.filePath(u".ssh/run"_s)) + '\n');
        QCOMPARE(foldersOfScript(u"alone/server.py"_s), QStringList{u"alone"_s});
    }

    void followsNothingThatTheServerMayChange()
    {
        write(u".ssh/server.py"_s);
        link(u"work/server.py"_s, m_home.filePath(u".ssh/server.py"_s));
        write(u"work/run"_s, "#!" + QFile::encodeName(m_home.filePath(u".ssh/server.py"_s)) + '\n');
        mcp::ProgramPlaces given = places();
        given.writeFolders = {m_home.filePath(u"work"_s)};
        QCOMPARE(mcp::programFolders(m_home.filePath(u"work/run"_s),
                                     {m_home.filePath(u"work/server.py"_s)}, given),
                 QStringList());
    }

    void knowsTheHomeFolderByEachOfItsNames()
    {
        write(u"server.py"_s);
        link(u"../alias"_s, m_home.path());
        mcp::ProgramPlaces given = places();
        given.home = QDir::cleanPath(m_home.filePath(u"../alias"_s));
        const QString script = given.home + u"/server.py"_s;
        const QStringList folders = mcp::programFolders(u"/usr/bin/env"_s, {script}, given);
        QFile::remove(given.home);
        QCOMPARE(folders, (QStringList{script, m_home.filePath(u"server.py"_s)}));
    }

    void neverGivesWhatHoldsTheProfile()
    {
        write(u".config/quayside/servers.json"_s);
        write(u".config/package.json"_s);
        write(u".config/server.js"_s);
        link(u"settings"_s, m_home.filePath(u".config"_s));
        QCOMPARE(foldersOfScript(u".config/server.js"_s), QStringList{u".config/server.js"_s});
        QCOMPARE(foldersOfScript(u"settings/server.js"_s),
                 (QStringList{u".config/server.js"_s, u"settings/server.js"_s}));
    }

    void givesNoFolderOfCredentials()
    {
        write(u".aws/credentials"_s);
        write(u".cargo/bin/uvx"_s);
        write(u".cargo/credentials.toml"_s);
        QCOMPARE(foldersOfScript(u".aws/credentials"_s), QStringList{u".aws/credentials"_s});
        QCOMPARE(foldersOf(u".cargo/bin/uvx"_s), QStringList{u".cargo/bin"_s});
    }

    void endsWithLinksThatLeadInACircle()
    {
        link(u"tools/a"_s, u"b"_s);
        link(u"tools/b"_s, u"a"_s);
        QCOMPARE(foldersOf(u"tools/a"_s), QStringList{u"tools"_s});
        write(u"tools/c"_s, "#!" + QFile::encodeName(m_home.filePath(u"tools/c"_s)) + '\n');
        QCOMPARE(foldersOf(u"tools/c"_s), QStringList{u"tools"_s});
    }
};

QUAYSIDE_TEST(TestProgramFolders, QCoreApplication)

} // namespace tst_programfolders

#include "tst_programfolders.moc"
