// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/descriptor.h"
#include "core/storage/filetree.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

namespace tst_filetree {

using namespace Qt::StringLiterals;

class TestFileTree : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    void remove(const char *name) const
    {
        const mcp::Descriptor parent(::open(QFile::encodeName(m_folder.path()).constData(),
                                            O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        mcp::removeTree(parent.number(), name);
    }

private Q_SLOTS:
    void removesWhatIsInAFolder()
    {
        write(u"gone/a/b/file"_s);
        write(u"gone/a/.hidden"_s);
        write(u"kept/file"_s);
        QCOMPARE(::chmod(QFile::encodeName(path(u"gone/a/b"_s)).constData(), 0500), 0);
        remove("gone");
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList{u"kept"_s});
    }

    void followsNoLink()
    {
        write(u"kept/file"_s);
        write(u"gone/file"_s);
        QVERIFY(QFile::link(path(u"kept"_s), path(u"gone/link"_s)));
        QVERIFY(QFile::link(path(u"kept"_s), path(u"other"_s)));
        remove("gone");
        remove("other");
        QVERIFY(!QFileInfo::exists(path(u"gone"_s)));
        QVERIFY(QFile::exists(path(u"kept/file"_s)));
    }
};

QUAYSIDE_TEST(TestFileTree, QCoreApplication)

} // namespace tst_filetree

#include "tst_filetree.moc"
