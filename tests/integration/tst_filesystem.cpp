// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QTest>

namespace tst_filesystem {

using namespace mcp;
using namespace Qt::StringLiterals;

/// @modelcontextprotocol/server-filesystem over stdio, through the host.
class TestFilesystem : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void listsEveryTool();
    void listsADirectory();
    void readsATextFile();
    void tellsAnErrorOfTheToolFromAFailure();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<RealServer> m_server;
};

void TestFilesystem::initTestCase()
{
    const auto entry =
        nodeServer(u"@modelcontextprotocol/server-filesystem/dist/index.js"_s, {m_folder.path()});
    if (!entry)
        QSKIP(kNoNodeServer);
    QVERIFY(QDir(m_folder.path()).mkdir(u"berths"_s));
    QFile file(m_folder.filePath(u"log.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("high water 08:25\nlow water 14:40 – calm\n");
    file.close();
    m_server = std::make_unique<RealServer>(*entry);
    QVERIFY2(m_server->start(), qPrintable(m_server->server()->failure().detail));
}

void TestFilesystem::listsEveryTool() // TOOL-01
{
    const QStringList names = m_server->toolNames();
    for (const auto &name : {u"read_text_file"_s, u"list_directory"_s, u"write_file"_s,
                             u"directory_tree"_s, u"list_allowed_directories"_s})
        QVERIFY2(names.contains(name), qPrintable(name));
}

void TestFilesystem::listsADirectory()
{
    const auto result =
        m_server->call(u"list_directory"_s, R"({"path":")" + m_folder.path().toUtf8() + R"("})");
    QVERIFY(result.hasValue());
    const QString text = firstText(*result);
    QVERIFY(text.contains(u"[DIR] berths"_s));
    QVERIFY(text.contains(u"[FILE] log.txt"_s));
}

void TestFilesystem::readsATextFile()
{
    const QByteArray path = m_folder.filePath(u"log.txt"_s).toUtf8();
    const auto result = m_server->call(u"read_text_file"_s, R"({"path":")" + path + R"("})");
    QVERIFY(result.hasValue());
    QVERIFY(firstText(*result).contains(u"low water 14:40 – calm"_s));
}

void TestFilesystem::tellsAnErrorOfTheToolFromAFailure() // TOOL-16
{
    const auto result = m_server->call(u"read_text_file"_s, R"({"path":"/etc/hostname"})");
    QVERIFY(result.hasValue());
    QVERIFY(result->isError.value_or(false));
    QVERIFY(firstText(*result).contains(u"denied"_s));
}

QUAYSIDE_TEST(TestFilesystem, QCoreApplication)

} // namespace tst_filesystem

#include "tst_filesystem.moc"
