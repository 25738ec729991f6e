// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversandbox.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_serversandbox {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestServerSandbox : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_home;

    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString inside(const QString &name) const
    {
        return path(u"profile/sandboxes/files/home/"_s + name);
    }
    void give(const QStringList &read, const QStringList &write = {}) const
    {
        ServerEntry entry;
        entry.id = u"files"_s;
        entry.sandbox = Sandbox{read, write, Sandbox::Network::None, {}};
        makeSandboxHome(entry, path(u"profile"_s));
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_home = qgetenv("HOME");
        for (const QString &folder :
             {u"person/.aws"_s, u"person/papers/new"_s, u"person/.cache/uv"_s, u"elsewhere"_s})
            QVERIFY(QDir(m_folder->path()).mkpath(folder));
        qputenv("HOME", QFile::encodeName(path(u"person"_s)));
    }
    void cleanup() { qputenv("HOME", m_home); }

    void programsFindChosenFoldersWhereTheyLookForThem()
    {
        give({path(u"person/.aws"_s), path(u"elsewhere"_s)}, {path(u"person/papers/new"_s)});
        QCOMPARE(QFile::symLinkTarget(inside(u".aws"_s)), path(u"person/.aws"_s));
        QCOMPARE(QFile::symLinkTarget(inside(u"papers/new"_s)), path(u"person/papers/new"_s));
        QCOMPARE(
            QDir(inside({}))
                .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot),
            (QStringList{u".aws"_s, u"papers"_s}));
        give({path(u"person/.aws"_s)}); // And again.
        QCOMPARE(QFile::symLinkTarget(inside(u".aws"_s)), path(u"person/.aws"_s));
    }

    void whatTheServerHasThereStays()
    {
        give({});
        QVERIFY(QDir().mkpath(inside(u".aws"_s)));
        QFile file(inside(u"papers"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        give({path(u"person/.aws"_s)}, {path(u"person/papers/new"_s)});
        QVERIFY(!QFileInfo(inside(u".aws"_s)).isSymLink());
        QVERIFY(QFileInfo(inside(u"papers"_s)).isFile());
    }

    void noLinkOfTheServerIsFollowed() // HOST-06
    {
        give({});
        QVERIFY(QFile::link(path(u"elsewhere"_s), inside(u"papers"_s)));
        give({path(u"person/papers/new"_s)});
        QCOMPARE(QDir(path(u"elsewhere"_s)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList());
        QCOMPARE(QFile::symLinkTarget(inside(u"papers"_s)), path(u"elsewhere"_s));
        // Nor when what was given is taken away.
        QVERIFY(QFile::link(path(u"person/papers/new"_s), path(u"elsewhere/new"_s)));
        give({});
        QVERIFY(QFileInfo(path(u"elsewhere/new"_s)).isSymLink());
    }

    void whatIsTakenAwayIsNoLongerLinked()
    {
        give({path(u"person/.aws"_s)}, {path(u"person/papers/new"_s)});
        QFile own(inside(u"own"_s));
        QVERIFY(own.open(QIODevice::WriteOnly));
        give({path(u"person/.aws"_s)});
        QVERIFY(!QFileInfo::exists(inside(u"papers"_s)));
        QVERIFY(QFileInfo(inside(u".aws"_s)).isSymLink());
        give({});
        QCOMPARE(
            QDir(inside({}))
                .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot),
            QStringList{u"own"_s});
        // What the server made of a link is its own.
        give({path(u"person/.aws"_s)});
        QVERIFY(QFile::remove(inside(u".aws"_s)));
        QVERIFY(QDir().mkpath(inside(u".aws"_s)));
        give({});
        QVERIFY(QFileInfo(inside(u".aws"_s)).isDir());
    }

    void anOuterFolderTakesThePlaceOfAnInnerOne()
    {
        give({path(u"person/papers/new"_s)});
        give({path(u"person/papers/new"_s)}, {path(u"person/papers"_s)});
        QCOMPARE(QFile::symLinkTarget(inside(u"papers"_s)), path(u"person/papers"_s));
    }

    void runnersKeepTheirOwnFolders()
    {
        give({}, {path(u"person/.cache/uv"_s), path(u"person/.cache"_s)});
        QVERIFY(!QFileInfo::exists(inside(u".cache"_s)));
    }
};

QUAYSIDE_TEST(TestServerSandbox, QCoreApplication)

} // namespace tst_serversandbox

#include "tst_serversandbox.moc"
