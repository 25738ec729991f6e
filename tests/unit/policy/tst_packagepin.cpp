// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagepin.h"
#include "tests/support/testclass.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <sys/stat.h>

namespace tst_packagepin {

using namespace Qt::StringLiterals;
using mcp::packagePin;

namespace {

mcp::ServerEntry entryOf(const QString &line)
{
    mcp::ServerEntry entry;
    QStringList words = line.split(u' ');
    entry.program = words.takeFirst();
    entry.arguments = words;
    return entry;
}

QString folderOf(const QString &package)
{
    const QByteArray digest =
        QCryptographicHash::hash(package.toUtf8(), QCryptographicHash::Sha512).toHex().first(16);
    return u"_npx/"_s + QString::fromLatin1(digest) + u"/node_modules/"_s;
}

} // namespace

/// SEC-04
class TestPackagePin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void npmKeepsAPackageWhereItIsLookedFor();
    void theVersionOnThisComputerIsWritten_data();
    void theVersionOnThisComputerIsWritten();
    void whatCannotBeKnownIsNotPinned_data();
    void whatCannotBeKnownIsNotPinned();
    void aPipeInThePlaceOfTheFileIsNotRead();

private:
    bool put(const QString &package, const QString &name, const QByteArray &content) const;

    QTemporaryDir m_folder;
};

bool TestPackagePin::put(const QString &package, const QString &name,
                         const QByteArray &content) const
{
    const QString place = m_folder.filePath(folderOf(package) + name);
    QFile file(place + u"/package.json"_s);
    return QDir().mkpath(place) && file.open(QIODevice::WriteOnly)
        && file.write(content) == content.size();
}

/// The name of the folder is that of npm 7 to 11.
void TestPackagePin::npmKeepsAPackageWhereItIsLookedFor()
{
    QCOMPARE(folderOf(u"@modelcontextprotocol/server-filesystem"_s),
             u"_npx/a3241bba59c344f5/node_modules/"_s);
}

void TestPackagePin::theVersionOnThisComputerIsWritten_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("package");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("pinned");
    const auto row = [](const QString &line, const QString &package, const QString &name,
                        const QString &version, const QString &pinned) {
        QTest::newRow(qPrintable(line)) << line << package << name << version << pinned;
    };
    row(u"npx -y pkg"_s, u"pkg"_s, u"pkg"_s, u"1.2.3"_s, u"-y pkg@1.2.3"_s);
    row(u"npx pkg@latest --root /data"_s, u"pkg@latest"_s, u"pkg"_s, u"2026.8.31"_s,
        u"pkg@2026.8.31 --root /data"_s);
    row(u"npx -y @fleet/files@^1.0.0 /a"_s, u"@fleet/files@^1.0.0"_s, u"@fleet/files"_s,
        u"1.4.0-rc.1"_s, u"-y @fleet/files@1.4.0-rc.1 /a"_s);
    row(u"/usr/bin/npx -y @fleet/files"_s, u"@fleet/files"_s, u"@fleet/files"_s, u"0.0.1"_s,
        u"-y @fleet/files@0.0.1"_s);
    row(u"npx -y --package @fleet/files files-server"_s, u"@fleet/files"_s, u"@fleet/files"_s,
        u"0.0.1"_s, u"-y --package @fleet/files@0.0.1 files-server"_s);
    row(u"npm exec -y -- pkg"_s, u"pkg"_s, u"pkg"_s, u"1.2.3"_s, u"exec -y -- pkg@1.2.3"_s);
}

void TestPackagePin::theVersionOnThisComputerIsWritten() // W5
{
    QFETCH(const QString, line);
    QFETCH(const QString, package);
    QFETCH(const QString, name);
    QFETCH(const QString, version);
    QFETCH(const QString, pinned);
    QVERIFY(!packagePin(entryOf(line), m_folder.filePath(u"elsewhere"_s)));
    QVERIFY(put(package, name,
                "{\"name\":\"" + name.toUtf8() + "\",\"version\":\"" + version.toUtf8() + "\"}"));
    const auto pin = packagePin(entryOf(line), m_folder.path());
    QVERIFY(pin);
    QCOMPARE(pin->version, version);
    QCOMPARE(pin->entry.arguments.join(u' '), pinned);
}

void TestPackagePin::whatCannotBeKnownIsNotPinned_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("content");
    const QByteArray good = "{\"name\":\"pkg\",\"version\":\"1.2.3\"}";
    QTest::newRow("pinned already") << u"npx pkg@1.2.3"_s << good;
    QTest::newRow("not of npm") << u"uvx pkg"_s << good;
    QTest::newRow("no runner") << u"node pkg"_s << good;
    QTest::newRow("twice") << u"npx pkg pkg"_s << good;
    QTest::newRow("an address") << u"npx git+https://host/pkg"_s << good;
    QTest::newRow("a path") << u"npx ../pkg"_s << good;
    QTest::newRow("unknown option") << u"npx --prefix /x pkg"_s << good;
    QTest::newRow("a second package") << u"npx -p other -p pkg pkg"_s << good;
    QTest::newRow("another package")
        << u"npx pkg"_s << "{\"name\":\"other\",\"version\":\"1.2.3\"}"_ba;
    QTest::newRow("no version") << u"npx pkg"_s << "{\"name\":\"pkg\"}"_ba;
    QTest::newRow("a range") << u"npx pkg"_s << "{\"name\":\"pkg\",\"version\":\"^1.2.3\"}"_ba;
    QTest::newRow("more than a version")
        << u"npx pkg"_s << "{\"name\":\"pkg\",\"version\":\"1.2.3 && rm\"}"_ba;
    QTest::newRow("a number") << u"npx pkg"_s << "{\"name\":\"pkg\",\"version\":1}"_ba;
    QTest::newRow("no JSON") << u"npx pkg"_s << "version 1.2.3"_ba;
    QTest::newRow("too long") << u"npx pkg"_s << QByteArray(300 * 1024, ' ') + good;
}

void TestPackagePin::whatCannotBeKnownIsNotPinned()
{
    QFETCH(const QString, line);
    QFETCH(const QByteArray, content);
    QVERIFY(put(u"pkg"_s, u"pkg"_s, content));
    QVERIFY(!packagePin(entryOf(line), m_folder.path()));
    mcp::ServerEntry script = entryOf(u"sh -c"_s);
    script.arguments.append(u"npx pkg"_s);
    QVERIFY(!packagePin(script, m_folder.path()));
    mcp::ServerEntry redirected = entryOf(u"npx pkg"_s);
    redirected.environment.append({u"npm_config_registry"_s, u"https://other.example"_s});
    QVERIFY2(!packagePin(redirected, m_folder.path()), "the same version may be other code");
}

void TestPackagePin::aPipeInThePlaceOfTheFileIsNotRead()
{
    const QString place = m_folder.filePath(folderOf(u"pipe"_s) + u"pipe"_s);
    QVERIFY(QDir().mkpath(place));
    QCOMPARE(::mkfifo(QFile::encodeName(place + u"/package.json"_s).constData(), 0600), 0);
    QVERIFY(!packagePin(entryOf(u"npx pipe"_s), m_folder.path()));
}

QUAYSIDE_TEST(TestPackagePin, QCoreApplication)

} // namespace tst_packagepin

#include "tst_packagepin.moc"
