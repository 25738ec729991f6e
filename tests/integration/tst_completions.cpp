// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_completions {

using namespace Qt::StringLiterals;

/// What the shells complete is what the programs take.
class TestCompletions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void knowExactlyTheOptions_data();
    void knowExactlyTheOptions();
    void knowTheAppsToImportFrom_data() { addShells(); }
    void knowTheAppsToImportFrom();
    void offerEveryCommand_data() { addShells(); }
    void offerEveryCommand();
    void bashCompletes_data();
    void bashCompletes();
    void bashCompletesWhatTheProfileHolds();
    void areReadByTheirShells_data() { addShells(); }
    void areReadByTheirShells();

private:
    static void addShells();
    static QString fileOf(const QString &shell, const QString &program);
    static QString textOf(const QString &shell, const QString &program);
    static QString run(const QString &program, const QStringList &arguments);
    static QString help(const QString &program);
    static QStringList bash(const QStringList &words);
};

void TestCompletions::addShells()
{
    QTest::addColumn<QString>("shell");
    for (const char *shell : {"bash", "zsh", "fish"})
        QTest::newRow(shell) << QString::fromLatin1(shell);
}

QString TestCompletions::fileOf(const QString &shell, const QString &program)
{
    const QString name = shell == "zsh"_L1 ? u'_' + program
        : shell == "fish"_L1               ? program + u".fish"_s
                                           : program;
    return QStringLiteral(COMPLETIONS) + u'/' + shell + u'/' + name;
}

QString TestCompletions::textOf(const QString &shell, const QString &program)
{
    QFile file(fileOf(shell, program));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The programs that were built, for the shells as well.
void TestCompletions::initTestCase()
{
    qputenv("PATH", QByteArray(PROGRAMS ":" + qgetenv("PATH")));
}

/// Everything that it prints; empty if it did not start.
QString TestCompletions::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.closeWriteChannel();
    return process.waitForFinished(Waiting::kLimit)
        ? QString::fromUtf8(process.readAllStandardOutput()).trimmed()
        : QString();
}

QString TestCompletions::help(const QString &program)
{
    return run(program, {u"--help"_s});
}

/// What bash offers for the last of the words.
QStringList TestCompletions::bash(const QStringList &words)
{
    const QString program = words.constFirst();
    const QString function = u'_' + QString(program).replace(u'-', u'_');
    const QString script = u"source '%1'; compopt() { :; }; COMP_WORDS=(\"$@\"); "
                           "COMP_CWORD=$(($# - 1)); %2; printf '%s\\n' \"${COMPREPLY[@]}\""_s.arg(
                               fileOf(u"bash"_s, program), function);
    return run(u"bash"_s, QStringList{u"--norc"_s, u"-c"_s, script, u"bash"_s} + words)
        .split(u'\n', Qt::SkipEmptyParts);
}

void TestCompletions::knowExactlyTheOptions_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("program");
    for (const auto &shell : {u"bash"_s, u"zsh"_s, u"fish"_s}) {
        for (const auto &program : {u"quayside"_s, u"quayside-cli"_s, u"quayside-demo-server"_s})
            QTest::addRow("%s %s", qPrintable(shell), qPrintable(program)) << shell << program;
    }
}

void TestCompletions::knowExactlyTheOptions()
{
    QFETCH(const QString, shell);
    QFETCH(const QString, program);
    const auto options = [](const QString &text, const QString &pattern) {
        const QRegularExpression option(pattern, QRegularExpression::MultilineOption);
        QSet<QString> found;
        for (auto it = option.globalMatch(text); it.hasNext();)
            found.insert(it.next().captured(1));
        return found;
    };
    const QSet<QString> taken =
        options(help(program).section(u"Options:\n"_s, 1), u"^  (?:-., )*--([a-z-]+)"_s);
    const QSet<QString> offered =
        options(textOf(shell, program),
                shell == "fish"_L1 ? u"^complete .* -l ([a-z-]+)"_s : u"--([a-z][a-z-]*)"_s);
    QVERIFY(taken.size() >= 6);
    QCOMPARE(offered - taken, QSet<QString>());
    QCOMPARE(taken - offered, QSet<QString>());
}

void TestCompletions::knowTheAppsToImportFrom()
{
    QFETCH(const QString, shell);
    const QString text = textOf(shell, u"quayside-cli"_s).remove(u'\\');
    const QString message = run(u"quayside-cli"_s, {u"import"_s, u"--from"_s, u"no such app"_s});
    const QStringList apps =
        message.section(u": "_s, 1).section(u'.', 0, 0).split(u", "_s, Qt::SkipEmptyParts);
    QVERIFY2(apps.size() >= 10, qPrintable(message));
    for (const QString &app : apps)
        QVERIFY2(text.contains(app), qPrintable(app));
}

/// The commands of the help, and no others. zsh's are read from its file.
void TestCompletions::offerEveryCommand()
{
    QFETCH(const QString, shell);
    const QString list =
        help(u"quayside-cli"_s).section(u"Commands:\n"_s, 1).section(u"\n\n"_s, 0, 0);
    static const QRegularExpression line(u"^  ([a-z-]+)"_s, QRegularExpression::MultilineOption);
    QSet<QString> commands;
    for (auto it = line.globalMatch(list); it.hasNext();)
        commands.insert(it.next().captured(1));
    QVERIFY(commands.size() >= 17);

    QSet<QString> offered;
    if (shell == "bash"_L1) {
        const QStringList words = bash({u"quayside-cli"_s, u""_s});
        offered = {words.cbegin(), words.cend()};
    } else if (shell == "zsh"_L1) {
        static const QRegularExpression word(u"[( ]([a-z-]+)\\\\:\""_s);
        for (auto it = word.globalMatch(textOf(shell, u"quayside-cli"_s)); it.hasNext();)
            offered.insert(it.next().captured(1));
    } else {
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP("fish is not installed");
        const QStringList words = run(shell,
                                      {u"-c"_s,
                                       u"source '%1'; complete -C 'quayside-cli '"_s.arg(
                                           fileOf(shell, u"quayside-cli"_s))})
                                      .split(u'\n');
        offered = {words.cbegin(), words.cend()};
    }
    QCOMPARE(offered - commands, QSet<QString>());
    QCOMPARE(commands - offered, QSet<QString>());
}

void TestCompletions::bashCompletes_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("expected");

    const QString cli = u"quayside-cli"_s;
    QTest::newRow("a command") << QStringList{cli, u"sign"_s}
                               << QStringList{u"sign-in"_s, u"sign-out"_s};
    QTest::newRow("after options") << QStringList{cli, u"--json"_s, u"--timeout"_s, u"5"_s, u"ta"_s}
                                   << QStringList{u"tasks"_s};
    QTest::newRow("an option") << QStringList{cli, u"call"_s, u"demo"_s, u"--no"_s}
                               << QStringList{u"--no-validate"_s};
    QTest::newRow("an era") << QStringList{cli, u"--era"_s, u"state"_s}
                            << QStringList{u"stateful"_s, u"stateless"_s};
    QTest::newRow("a command of tasks")
        << QStringList{cli, u"tasks"_s, u""_s}
        << QStringList{u"watch"_s, u"result"_s, u"cancel"_s, u"forget"_s};
    QTest::newRow("an app") << QStringList{cli, u"import"_s, u"--from"_s, u"Cla"_s}
                            << QStringList{u"Claude\\ Desktop"_s, u"Claude\\ Code"_s};
    QTest::newRow("a value that nobody knows")
        << QStringList{cli, u"call"_s, u"--arg"_s, u""_s} << QStringList{};
    QTest::newRow("a program") << QStringList{cli, u"add"_s, u"demo"_s, u"--"_s,
                                              u"quayside-demo-ser"_s}
                               << QStringList{u"quayside-demo-server"_s};
    QTest::newRow("a page") << QStringList{u"quayside"_s, u"--page"_s, u"settings/ab"_s}
                            << QStringList{u"settings/about"_s};
    QTest::newRow("an era of the demo server")
        << QStringList{u"quayside-demo-server"_s, u"--era"_s, u"statel"_s}
        << QStringList{u"stateless"_s};
}

void TestCompletions::bashCompletes()
{
    QFETCH(const QStringList, words);
    QFETCH(const QStringList, expected);
    QCOMPARE(bash(words), expected);
}

void TestCompletions::bashCompletesWhatTheProfileHolds()
{
    const QTemporaryDir folder;
    const QStringList profile{u"quayside-cli"_s, u"--config"_s, folder.path()};
    for (const auto &name : {u"demo"_s, u"my notes"_s})
        run(u"quayside-cli"_s, profile.mid(1) + QStringList{u"add"_s, name, u"--"_s, u"true"_s});

    QCOMPARE(bash(profile + QStringList{u"call"_s, u""_s}),
             (QStringList{u"demo"_s, u"my\\ notes"_s}));
    QCOMPARE(bash(profile + QStringList{u"call"_s, u"my\\ n"_s}), QStringList{u"my\\ notes"_s});
    QCOMPARE(bash(profile + QStringList{u"export"_s, u""_s}), QStringList());
}

void TestCompletions::areReadByTheirShells()
{
    QFETCH(const QString, shell);
    if (QStandardPaths::findExecutable(shell).isEmpty())
        QSKIP("this shell is not installed");
    for (const auto &program : {u"quayside"_s, u"quayside-cli"_s, u"quayside-demo-server"_s}) {
        QVERIFY(QFile::exists(fileOf(shell, program)));
        QCOMPARE(run(shell, {u"-n"_s, fileOf(shell, program)}), QString());
    }
}

QUAYSIDE_TEST(TestCompletions, QCoreApplication)

} // namespace tst_completions

#include "tst_completions.moc"
