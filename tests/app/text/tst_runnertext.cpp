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
    row("uvx", "debian", "uvx comes with uv. Install uv, then try again.");
    row("docker", "ubuntu",
        "docker comes with Docker. Install it, for example with: sudo apt install docker.io");
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

QUAYSIDE_TEST(TestRunnerText, QCoreApplication)

} // namespace tst_runnertext

#include "tst_runnertext.moc"
