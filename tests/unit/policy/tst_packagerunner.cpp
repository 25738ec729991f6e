// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/packagerunner.h"
#include "tests/support/testclass.h"

#include <QtTest>

namespace tst_packagerunner {

using mcp::fetchedPackage;
using namespace Qt::StringLiterals;

namespace {

/// The package that is fetched without an exact version; null: none.
QString floating(const QStringList &words)
{
    const auto package = fetchedPackage(words);
    return package && !package->isExact ? package->name : QString();
}

} // namespace

/// SEC-04
class TestPackageRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void trustsExactVersionsOnly_data();
    void trustsExactVersionsOnly();
    void looksIntoScripts();
    void namesTheRunner();
};

void TestPackageRunner::trustsExactVersionsOnly_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("package"); // null: nothing
    const auto row = [](const QByteArray &command, const char *package = nullptr) {
        QTest::newRow(command.constData())
            << QString::fromLatin1(command) << QString::fromLatin1(package);
    };
    static const QByteArray image = "me/box@sha256:" + QByteArray(64, 'a');

    row("node server.js");
    row("/usr/bin/python3 -m server");
    row("docker ps");
    row("uv run server.py");

    row("npx -y pkg", "pkg");
    row("npx pkg@latest", "pkg@latest");
    row("npx pkg@next", "pkg@next");
    row("npx pkg@1", "pkg@1");
    row("npx pkg@1.2", "pkg@1.2");
    row("npx pkg@^1.2.3", "pkg@^1.2.3");
    row("npx pkg@~1.2.3", "pkg@~1.2.3");
    row("npx pkg@1.2.x", "pkg@1.2.x");
    row("npx pkg@1.2.3.x", "pkg@1.2.3.x");
    row("npx pkg@>=1.2.3", "pkg@>=1.2.3");
    row("npx @acme/pkg", "@acme/pkg");
    row("npx @acme/pkg@1.2.3");
    row("npx pkg@1.2.3");
    row("npx pkg@1.2.3-rc.1+build.5 --port 1");
    row("/usr/local/bin/npx --yes -- pkg@1.2.3 other");
    row("npx -y --package=pkg@1.2.3 tool");
    row("npx -p pkg@1.2.3 -p other tool", "other");
    row("npx --package pkg tool@1.2.3", "pkg");
    row("npx --registry evil pkg@1.2.3", "npx"); // we do not know what that option takes
    row("npx --cache x@1.2.3 pkg", "npx");
    row("npx github:me/pkg", "github:me/pkg");
    row("npx alias@npm:pkg@1.2.3", "alias@npm:pkg@1.2.3");
    row("npx ./local", "./local");
    row("npx", "npx");
    row("npx -y", "npx");
    row("npx -p", "npx");
    row("bunx pkg", "pkg");
    row("bunx --bun pkg@1.2.3");
    row("bun x pkg", "pkg");
    row("npm exec pkg", "pkg");
    row("npm exec -- pkg@1.2.3");
    row("pnpm dlx pkg", "pkg");
    row("yarn dlx pkg@1.2.3");

    row("uvx tool", "tool");
    row("uvx tool@latest", "tool@latest");
    row("uvx tool@1.2.3");
    row("uvx tool==1.2.3");
    row("uvx tool==1.2.3rc1");
    row("uvx tool==1.2.*", "tool==1.2.*");
    row("uvx tool>=1.2.3", "tool>=1.2.3");
    row("uvx --python 3.12 tool[extra]==2025.4.8 --flag");
    row("uvx --from tool==1.2.3 run");
    row("uvx --from git+https://example.org/x run", "git+https://example.org/x");
    row("uvx --with other tool==1.2.3", "other");
    row("uvx --with other==1.0.0 tool", "tool");
    row("uvx --index-url x tool==1.2.3", "uvx");
    row("uv tool run tool", "tool");
    row("pipx run tool", "tool");
    row("pipx run --spec tool==1.2.3 tool");
    row("pipx install tool");

    row("dnx Acme.Tool --yes --", "Acme.Tool");
    row("dnx -y Acme.Tool@1.*", "Acme.Tool@1.*");
    row("dnx Acme.Tool@1.2.3 --yes --");
    row("dnx --yes Acme.Tool@1.2.3-beta.1 -- --flag");
    row("dnx --version 1.2.3 Acme.Tool", "Acme.Tool"); // the version is not part of the name
    row("dnx --source evil Acme.Tool@1.2.3", "dnx");

    row("docker run -i --rm me/box", "me/box");
    row("docker run -i --rm me/box:latest", "me/box:latest");
    row("docker run me/box:1.2.3", "me/box:1.2.3"); // a tag can be moved
    row(QByteArray("docker run -i -e KEY --rm " + image));
    row(QByteArray("podman run --env=A=b " + image + " x"));
    row(QByteArray("docker run me/box " + image), "me/box");
    row(QByteArray("docker run --new-option " + image), "docker run");

    row("env A=b npx pkg", "pkg");
    row("env A=b npx pkg@1.2.3");
}

void TestPackageRunner::trustsExactVersionsOnly()
{
    QFETCH(QString, command);
    QFETCH(QString, package);
    QCOMPARE(floating(command.split(u' ')), package);
}

void TestPackageRunner::looksIntoScripts()
{
    QCOMPARE(floating({u"sh"_s, u"-c"_s, u"cd /x && npx  -y pkg"_s}), u"pkg"_s);
    QCOMPARE(floating({u"sh"_s, u"-c"_s, u"exec npx pkg@1.2.3"_s}), QString());
    // One argument with a space in it is a range, not an exact version and a word.
    QCOMPARE(floating({u"npx"_s, u"pkg@1.2.3 || >0"_s}), u"pkg@1.2.3 || >0"_s);
    QCOMPARE(floating({u"npx"_s, u"pkg@1.2.3\n"_s}), u"pkg@1.2.3\n"_s);
}

void TestPackageRunner::namesTheRunner()
{
    QVERIFY(!fetchedPackage({u"node"_s, u"server.js"_s}));
    const auto exact = fetchedPackage({u"npx"_s, u"-y"_s, u"pkg@1.2.3"_s, u"--flag"_s});
    QVERIFY(exact && exact->isExact);
    QCOMPARE(exact->runner, u"npx"_s);
    QCOMPARE(exact->name, u"pkg@1.2.3"_s);
    // A version that is not exact takes precedence.
    const auto both = fetchedPackage({u"sh"_s, u"-c"_s, u"npx a@1.2.3 && docker run me/box:1"_s});
    QVERIFY(both && !both->isExact);
    QCOMPARE(both->runner, u"docker run"_s);
}

QUAYSIDE_TEST(TestPackageRunner, QCoreApplication)

} // namespace tst_packagerunner

#include "tst_packagerunner.moc"
