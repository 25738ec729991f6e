// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/document.h"
#include "core/import/envfile.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace tst_envfile {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestEnvFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void readsWhatPeopleWrite_data();
    void readsWhatPeopleWrite(); // K26
    void staysWithinItsBounds_data();
    void staysWithinItsBounds();
    void readsRegularFilesOnly();
    void followsNoLinkOutOfTheFolder(); // SEC-08
    void findsTheFile_data();
    void findsTheFile();
    void belongsToTheServerThatNamesIt();

private:
    QString write(const QString &name, const QByteArray &content) const
    {
        const QString path = m_dir->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("no file written");
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestEnvFile::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestEnvFile::readsWhatPeopleWrite_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("variables"); // "NAME=value"
    QTest::addColumn<QList<int>>("unread");

    const auto row = [](const char *name, const QByteArray &content, const QStringList &variables,
                        const QList<int> &unread = {}) {
        QTest::newRow(name) << content << variables << unread;
    };
    row("nothing", "", {});
    row("comments and empty lines", "# one\n\n   # two\nA=1\n", {u"A=1"_s});
    row("no line break at the end", "A=1\nB=2", {u"A=1"_s, u"B=2"_s});
    row("Windows",
        "\xEF\xBB\xBF"
        "A=1\r\nB=2\r\n",
        {u"A=1"_s, u"B=2"_s});
    row("export", "export A=1\nexport   B = 2\nexported=3", {u"A=1"_s, u"B=2"_s, u"exported=3"_s});
    row("spaces around", "  A =  some words  \n", {u"A=some words"_s});
    row("empty values", "A=\nB=\"\"\nC=''", {u"A="_s, u"B="_s, u"C="_s});
    row("an equals sign in the value", "URL=https://x/?a=b&c=d", {u"URL=https://x/?a=b&c=d"_s});
    row("a comment behind", "A=1 # one\nB=a#b\nC=\"x # y\" # z\nD=# w",
        {u"A=1"_s, u"B=a#b"_s, u"C=x # y"_s, u"D="_s});
    row("single quotes", "A='a \\n \"b\" $C'", {u"A=a \\n \"b\" $C"_s});
    row("double quotes", "A=\"one\\ntwo\\t\\\"three\\\" \\\\ \\$C \\d\"",
        {u"A=one\ntwo\t\"three\" \\ $C \\d"_s});
    row("several lines", "KEY=\"-----BEGIN\nab=\n-----END\"\nA=1",
        {u"KEY=-----BEGIN\nab=\n-----END"_s, u"A=1"_s});
    row("nothing is replaced", "A=$HOME\nB=${A}", {u"A=$HOME"_s, u"B=${A}"_s});
    row("the last one counts", "A=1\nB=2\nA=3", {u"A=3"_s, u"B=2"_s});
    row("no variables", "hello\nA B=1\n=2\nC=1", {u"C=1"_s}, {1, 2, 3});
    row("a quote that does not end", "A=\"open\nB=2\n", {u"B=2"_s}, {1});
    row("text behind a quote", "A=\"x\"y\nB='1'", {u"B=1"_s}, {1});
}

void TestEnvFile::readsWhatPeopleWrite()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QStringList, variables);
    QFETCH(const QList<int>, unread);
    const auto read = readEnvFile(write(u".env"_s, content));
    QVERIFY(read);
    QStringList found;
    for (const auto &[name, value] : read->variables)
        found.append(name + u'=' + value);
    QCOMPARE(found, variables);
    QCOMPARE(read->unreadLines, unread);
}

void TestEnvFile::staysWithinItsBounds_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("isRead");
    QTest::newRow("64 KiB") << QByteArray("A=" + QByteArray(kEnvFileBytes - 2, 'x')) << true;
    QTest::newRow("more") << QByteArray("A=" + QByteArray(kEnvFileBytes - 1, 'x')) << false;
    QTest::newRow("200 lines") << QByteArray("A=1\n").repeated(kEnvFileLines) << true;
    QTest::newRow("more lines") << QByteArray("A=1\n").repeated(kEnvFileLines + 1) << false;
    QTest::newRow("an open quote in each line") << QByteArray("A='x\n").repeated(199) << true;
    QTest::newRow("not UTF-8") << QByteArray("A=\xff") << false;
    QTest::newRow("UTF-16") << QByteArray("A\0=\0", 4) << false;
}

void TestEnvFile::staysWithinItsBounds()
{
    QFETCH(const QByteArray, content);
    QFETCH(const bool, isRead);
    QCOMPARE(parseEnvFile(content).hasValue(), isRead);
}

void TestEnvFile::readsRegularFilesOnly()
{
    QVERIFY(!readEnvFile(m_dir->filePath(u"missing"_s)));
    QVERIFY(!readEnvFile(m_dir->path()));
    QVERIFY(!readEnvFile({}));
    const QString pipe = m_dir->filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QVERIFY(!readEnvFile(pipe));
}

void TestEnvFile::followsNoLinkOutOfTheFolder()
{
    const QString secret = write(u"home/credentials"_s, "KEY=canary\n");
    const QString own = write(u"project/local.env"_s, "A=1\n");
    write(u"project/below/deep.env"_s, "B=2\n");
    QVERIFY(QFile::link(secret, m_dir->filePath(u"project/.env"_s)));
    QVERIFY(QFile::link(own, m_dir->filePath(u"project/dev.env"_s)));
    QVERIFY(QFile::link(u"below/deep.env"_s, m_dir->filePath(u"project/deep.env"_s)));
    QVERIFY(QFile::link(m_dir->filePath(u"project"_s), m_dir->filePath(u"linked"_s)));
    const auto refused = readEnvFile(m_dir->filePath(u"project/.env"_s));
    QVERIFY(!refused);
    QVERIFY(refused.error().detail.contains(u"home/credentials")); // It says where it leads.
    QVERIFY(!readEnvFile(m_dir->filePath(u"linked/.env"_s)));
    QVERIFY(readEnvFile(m_dir->filePath(u"project/dev.env"_s)));
    QVERIFY(readEnvFile(m_dir->filePath(u"project/deep.env"_s)));
    QVERIFY(readEnvFile(m_dir->filePath(u"linked/local.env"_s))); // The folder may be a link.
}

void TestEnvFile::findsTheFile_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("inProject");
    QTest::addColumn<QString>("elsewhere");
    QTest::newRow("of the project") << u"${workspaceFolder}/.env"_s << u"/p/.env"_s << QString();
    QTest::newRow("relative") << u".env"_s << u"/p/.env"_s << QString();
    QTest::newRow("absolute") << u"/etc/x.env"_s << u"/etc/x.env"_s << u"/etc/x.env"_s;
    QTest::newRow("home") << u"~/x.env"_s << u"/h/x.env"_s << u"/h/x.env"_s;
    QTest::newRow("home of VS Code") << u"${userHome}/x"_s << u"/h/x"_s << u"/h/x"_s;
    QTest::newRow("home of the shell") << u"${env:HOME}/x"_s << u"/h/x"_s << u"/h/x"_s;
    QTest::newRow("steps up") << u"${workspaceFolder}/../q/.env"_s << u"/q/.env"_s << QString();
    QTest::newRow("another folder") << u"${workspaceFolder:b}/.env"_s << QString() << QString();
    QTest::newRow("a question") << u"${input:file}"_s << QString() << QString();
    QTest::newRow("nothing") << u"  "_s << QString() << QString();
    QTest::newRow("a line break") << u"/a\nb"_s << QString() << QString();
    QTest::newRow("too long") << QString(u'/' + QString(5'000, u'a')) << QString() << QString();
}

void TestEnvFile::findsTheFile()
{
    QFETCH(const QString, said);
    QFETCH(const QString, inProject);
    QFETCH(const QString, elsewhere);
    QCOMPARE(envFilePath(said, {u"/h"_s, u"/p"_s}), inProject);
    QCOMPARE(envFilePath(said, {u"/h"_s, {}}), elsewhere);
    QCOMPARE(workspaceOf(u"/p/.vscode/mcp.json"_s), u"/p"_s);
    QCOMPARE(workspaceOf(u"/p/.mcp.json"_s), u"/p"_s);
}

void TestEnvFile::belongsToTheServerThatNamesIt()
{
    const auto found = readServersJson(
        u"{\"servers\":{\"a\":{\"command\":\"x\",\"envFile\":\"a.env\"},\"b\":{\"command\":\"y\"},"
        "\"c\":{\"url\":\"https://example.org\",\"envFile\":\"c.env\"},"
        "\"d\":{\"command\":\"z\",\"envFile\":7}}}"_s);
    QVERIFY(found);
    QCOMPARE(found->envFiles, (QMap<QString, QString>{{u"a"_s, u"a.env"_s}}));
    FoundServers all = *found;
    renameEntry(all, 0, u"other"_s);
    QCOMPARE(all.envFiles, (QMap<QString, QString>{{u"other"_s, u"a.env"_s}}));
    append(all, *found); // "a" is free again.
    QCOMPARE(all.envFiles.size(), 2);
    append(all, *found); // Now two are called so.
    QCOMPARE(all.envFiles.keys(), QStringList{u"other"_s});
}

QUAYSIDE_TEST(TestEnvFile, QCoreApplication)

} // namespace tst_envfile

#include "tst_envfile.moc"
