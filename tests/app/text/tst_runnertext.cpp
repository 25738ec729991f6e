// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/runnertext.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_runnertext {

using namespace Qt::StringLiterals;

/// A program that is not there is named with what to install.
class TestRunnerText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatToInstall_data();
    void saysWhatToInstall();
    void saysWhyARuntimeDoesNotDo_data();
    void saysWhyARuntimeDoesNotDo();
};

void TestRunnerText::saysWhatToInstall_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("distribution");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *program, const char *distribution, const char *text) {
        QTest::addRow("%s on %s", program, distribution)
            << QString::fromLatin1(program) << QString::fromLatin1(distribution)
            << QString::fromLatin1(text);
    };
    row("npx", "debian",
        "npx comes with Node.js. Install it, for example with: sudo apt install nodejs npm");
    row("/usr/bin/node", "fedora",
        "node comes with Node.js. Install it, for example with: sudo dnf install nodejs");
    row("uvx", "arch", "uvx comes with uv. Install it, for example with: sudo pacman -S uv");
    row("uvx", "debian",
        "uvx comes with uv. Install it, for example with: sudo apt install pipx && pipx install "
        "uv");
    row("uvx", "opensuse-leap", "uvx comes with uv. Install uv, then try again.");
    row("docker", "ubuntu", "Install Docker, for example with: sudo apt install docker.io");
    row("uv", "opensuse-leap", "Install uv, then try again.");
    row("python3", "opensuse-leap",
        "python3 comes with Python. Install it, for example with: sudo zypper install python3");
    row("npx", "macos", "npx comes with Node.js. Install it, for example with: brew install node");
    row("npx", "nixos", "npx comes with Node.js. Install Node.js, then try again.");
    row("my-server", "debian", "");
    row("npx2", "debian", "");
}

void TestRunnerText::saysWhatToInstall()
{
    QFETCH(QString, program);
    QFETCH(QString, distribution);
    QFETCH(QString, text);
    QCOMPARE(quayside::installText(program, distribution), text);
}

void TestRunnerText::saysWhyARuntimeDoesNotDo_data()
{
    using Problem = mcp::Runtime::Problem;
    QTest::addColumn<mcp::Runtime>("runtime");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("begin"); // Of the text; empty: there is none.
    const mcp::Runtime node{u"node"_s, u"/usr/bin/node"_s, QVersionNumber(18, 19, 0), {}};
    const auto with = [&node](Problem problem) {
        mcp::Runtime runtime = node;
        runtime.version = {};
        runtime.problem = problem;
        return runtime;
    };
    QTest::newRow("fits") << node << u">=18"_s << QString();
    QTest::newRow("any version") << node << QString() << QString();
    QTest::newRow("a range of another kind") << node << u"lts/*"_s << QString();
    QTest::newRow("too old")
        << node << u">=20"_s
        << u"The server needs node >=20, and /usr/bin/node is version 18.19.0. node comes with"_s;
    QTest::newRow("missing") << with(Problem::Missing) << u">=18"_s
                             << u"Not found on your PATH. node comes with Node.js."_s;
    QTest::newRow("unsafe") << with(Problem::Unsafe) << u">=18"_s
                            << u"Other accounts can replace /usr/bin/node,"_s;
    QTest::newRow("silent") << with(Problem::NoVersion) << QString()
                            << u"/usr/bin/node does not tell its version."_s;
}

void TestRunnerText::saysWhyARuntimeDoesNotDo()
{
    QFETCH(mcp::Runtime, runtime);
    QFETCH(QString, wanted);
    QFETCH(QString, begin);
    const QString text = quayside::runtimeProblemText(runtime, wanted);
    QCOMPARE(text.isEmpty(), begin.isEmpty());
    QVERIFY2(text.startsWith(begin), qPrintable(text));
}

QUAYSIDE_TEST(TestRunnerText, QCoreApplication)

} // namespace tst_runnertext

#include "tst_runnertext.moc"
