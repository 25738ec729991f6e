// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/outputfile.h"
#include "tests/support/testclass.h"
#include "tests/unit/storage/littleroom.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <optional>
#include <sys/stat.h>

namespace tst_outputfile {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestOutputFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void replacesAFile_data();
    void replacesAFile();
    void keepsTheFileWhenThereIsNoRoom_data();
    void keepsTheFileWhenThereIsNoRoom();
    void remembersAWriteThatFailed();
    void keepsTheFileUntilItIsFinished();
    void letsOnlyTheOwnerReadWhereThatIsWanted_data();
    void letsOnlyTheOwnerReadWhereThatIsWanted();
    void refusesALink_data();
    void refusesALink();
    void replacesNothingUnlessItMay_data();
    void replacesNothingUnlessItMay();
    void holdsItsPlaceUntilItIsFinished();
    void refusesWhatIsNoPlainFile_data();
    void refusesWhatIsNoPlainFile();

private:
    QString path() const { return m_dir->filePath(u"out"_s); }
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QStringList files() const
    {
        return QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestOutputFile::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QFile file(path());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("old") == 3);
}

void TestOutputFile::replacesAFile_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 16384, 16385, 1000000})
        QTest::addRow("%d", size) << size;
}

void TestOutputFile::replacesAFile()
{
    QFETCH(const int, size);
    const QByteArray content(size, 'n');
    QVERIFY(replaceFile(path(), content));
    QCOMPARE(contentOf(path()), content);
    QVERIFY(replaceFile(m_dir->filePath(u"another"_s), content));
    QCOMPARE(files(), QStringList({u"another"_s, u"out"_s}));
}

void TestOutputFile::keepsTheFileWhenThereIsNoRoom_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("room");
    QTest::newRow("nothing fits") << 67 << 0;
    QTest::newRow("a small file") << 3300 << 100;
    QTest::newRow("one byte too many") << 101 << 100;
    QTest::newRow("a full buffer") << 16384 << 16383;
    QTest::newRow("more than a buffer") << 16385 << 100;
    QTest::newRow("the last bytes") << 40000 << 39999;
    QTest::newRow("a large file") << 480000 << 65536;
}

void TestOutputFile::keepsTheFileWhenThereIsNoRoom() // C06
{
    QFETCH(const int, size);
    QFETCH(const int, room);
    const QByteArray content(size, 'n');
    for (const int piece : {size, 1000}) {
        std::optional<LittleRoom> little(std::in_place, rlim_t(room));
        OutputFile file(path());
        auto written = file.create();
        for (int at = 0; written && at < size; at += piece)
            file.write(content.mid(at, piece));
        if (written)
            written = file.finish();
        little.reset();

        QVERIFY(!written);
        QCOMPARE(written.error().kind, ErrorKind::Storage);
        QCOMPARE(written.error().code, EFBIG);
        QCOMPARE(written.error().detail, qt_error_string(EFBIG));
        QCOMPARE(contentOf(path()), "old"_ba);
    }
    QCOMPARE(files(), QStringList(u"out"_s));
}

/// A failed write is reported, although the disk has room again when the file is finished.
void TestOutputFile::remembersAWriteThatFailed() // C06
{
    OutputFile file(path());
    QVERIFY(file.create());
    {
        const LittleRoom little(100);
        QVERIFY(file.write(QByteArray(20000, 'n')) != 20000);
    }
    file.write("end");
    const auto finished = file.finish();
    QVERIFY(!finished);
    QCOMPARE(finished.error().code, EFBIG);
    QCOMPARE(contentOf(path()), "old"_ba);
}

void TestOutputFile::keepsTheFileUntilItIsFinished()
{
    {
        OutputFile file(path());
        QVERIFY(file.create());
        file.write(QByteArray(20000, 'n'));
    }
    QCOMPARE(contentOf(path()), "old"_ba);
    QCOMPARE(files(), QStringList(u"out"_s));
}

void TestOutputFile::letsOnlyTheOwnerReadWhereThatIsWanted_data()
{
    QTest::addColumn<int>("readers");
    QTest::addColumn<bool>("isReadable");
    QTest::newRow("as before") << int(OutputFile::Readers::AsBefore) << true;
    QTest::newRow("owner") << int(OutputFile::Readers::Owner) << false;
}

void TestOutputFile::letsOnlyTheOwnerReadWhereThatIsWanted()
{
    QFETCH(const int, readers);
    QFETCH(const bool, isReadable);
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(replaceFile(path(), "new", OutputFile::Readers(readers)));
    QCOMPARE(bool(QFile::permissions(path()) & QFile::ReadOther), isReadable);
}

void TestOutputFile::refusesALink_data() // F9, SEC-42
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<int>("existing");
    for (const auto existing : {OutputFile::Existing::Replaced, OutputFile::Existing::Refused}) {
        const char *name = existing == OutputFile::Existing::Replaced ? "replaced" : "refused";
        QTest::addRow("to a file, %s", name) << u"out"_s << int(existing);
        QTest::addRow("to nothing, %s", name) << u"none"_s << int(existing);
        QTest::addRow("to itself, %s", name) << u"link"_s << int(existing);
    }
}

void TestOutputFile::refusesALink()
{
    QFETCH(const QString, target);
    QFETCH(const int, existing);
    const QString link = m_dir->filePath(u"link"_s);
    QVERIFY(QFile::link(m_dir->filePath(target), link));
    const auto written =
        replaceFile(link, "new", OutputFile::Readers::AsBefore, OutputFile::Existing(existing));
    QVERIFY(!written);
    QCOMPARE(written.error().code, ELOOP);
    QCOMPARE(contentOf(path()), "old"_ba);
    QCOMPARE(QFile::symLinkTarget(link), m_dir->filePath(target));
    QVERIFY(!files().contains(u"none"_s));
}

void TestOutputFile::replacesNothingUnlessItMay_data() // F9, SEC-42
{
    QTest::addColumn<int>("readers");
    QTest::newRow("as before") << int(OutputFile::Readers::AsBefore);
    QTest::newRow("owner") << int(OutputFile::Readers::Owner);
}

void TestOutputFile::replacesNothingUnlessItMay()
{
    QFETCH(const int, readers);
    const auto existing = OutputFile::Existing::Refused;
    const QFile::Permissions before = QFile::permissions(path());
    const auto written = replaceFile(path(), "new", OutputFile::Readers(readers), existing);
    QVERIFY(!written);
    QCOMPARE(written.error().code, EEXIST);
    QCOMPARE(contentOf(path()), "old"_ba);
    QCOMPARE(QFile::permissions(path()), before);

    const QString other = m_dir->filePath(u"other"_s);
    QVERIFY(replaceFile(other, "new", OutputFile::Readers(readers), existing));
    QCOMPARE(contentOf(other), "new"_ba);
    QVERIFY(QFile::remove(other));
    QVERIFY(replaceFile(other, {}, OutputFile::Readers(readers), existing));
    QVERIFY(QFile::exists(other));
}

void TestOutputFile::holdsItsPlaceUntilItIsFinished() // F9
{
    const QString other = m_dir->filePath(u"other"_s);
    for (const bool isFinished : {false, true}) {
        {
            OutputFile file(other);
            QVERIFY(file.create(OutputFile::Readers::Owner, OutputFile::Existing::Refused));
            OutputFile second(other);
            const auto created =
                second.create(OutputFile::Readers::Owner, OutputFile::Existing::Refused);
            QVERIFY(!created);
            QCOMPARE(created.error().code, EEXIST);
            file.write("new");
            QVERIFY(!isFinished || file.finish());
        }
        QCOMPARE(contentOf(other), isFinished ? "new"_ba : QByteArray());
        QCOMPARE(QFile::exists(other), isFinished);
    }
    QCOMPARE(files(), QStringList({u"other"_s, u"out"_s}));
}

void TestOutputFile::refusesWhatIsNoPlainFile_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("code");
    QTest::newRow("folder") << u"folder"_s << EISDIR;
    QTest::newRow("pipe") << u"pipe"_s << EINVAL;
    QTest::newRow("link to a pipe") << u"link"_s << ELOOP;
    QTest::newRow("no such folder") << u"none/out"_s << ENOENT;
    QTest::newRow("below a file") << u"out/out"_s << ENOTDIR;
}

void TestOutputFile::refusesWhatIsNoPlainFile() // C06
{
    QFETCH(const QString, name);
    QFETCH(const int, code);
    QVERIFY(QDir(m_dir->path()).mkdir(u"folder"_s));
    const QString pipe = m_dir->filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(QFile::link(pipe, m_dir->filePath(u"link"_s)));
    const QStringList before = QDir(m_dir->path()).entryList();
    const auto written = replaceFile(m_dir->filePath(name), "new");
    QVERIFY(!written);
    QCOMPARE(written.error().code, code);
    struct stat state = {};
    QVERIFY(::stat(QFile::encodeName(pipe).constData(), &state) == 0 && S_ISFIFO(state.st_mode));
    QCOMPARE(QDir(m_dir->path()).entryList(), before);
}

QUAYSIDE_TEST(TestOutputFile, QCoreApplication)

} // namespace tst_outputfile

#include "tst_outputfile.moc"
