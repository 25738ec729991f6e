// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace tst_manpages {

using namespace Qt::StringLiterals;

/// The man pages know what the programs know.
class TestManPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void haveNoWarnings_data() { addPages(); }
    void haveNoWarnings();
    void nameEveryOption_data() { addPages(); }
    void nameEveryOption();
    void nameEveryCommand();
    void everyCommandHasAnExample();

private:
    static void addPages();
    static QString pageOf(const QString &program);
    static QString run(const QString &program, const QStringList &arguments);
    static QStringList commands();
};

void TestManPages::addPages()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"quayside", "quayside-cli", "quayside-demo-server"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

QString TestManPages::pageOf(const QString &program)
{
    return QStringLiteral(MAN_PAGES "/%1.1").arg(program);
}

/// Standard output of a program that ends with 0; empty otherwise.
QString TestManPages::run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(QFileInfo(QStringLiteral(QUAYSIDE_CLI)).path() + u'/' + program, arguments);
    if (!process.waitForFinished(Waiting::kLimit) || process.exitStatus() != QProcess::NormalExit
        || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// The words that begin the lines of "Commands:"; one of two words is written with both.
QStringList TestManPages::commands()
{
    const QString help = run(u"quayside-cli"_s, {u"--help"_s});
    const QString list = help.section(u"Commands:\n"_s, 1).section(u"\n\n"_s, 0, 0);
    static const QRegularExpression line(
        u"^  ([a-z-]+(?: (?:watch|result|cancel|forget|list|verify|export|create|status)\\b)?)"_s,
        QRegularExpression::MultilineOption);
    QStringList found;
    for (auto it = line.globalMatch(list); it.hasNext();)
        found.append(it.next().captured(1));
    return found;
}

void TestManPages::haveNoWarnings()
{
    QFETCH(const QString, name);
    const QString man = QStandardPaths::findExecutable(u"man"_s);
    if (man.isEmpty())
        QSKIP("man is not installed");
    QProcess process;
    process.start(
        man, {u"--warnings"_s, u"-E"_s, u"UTF-8"_s, u"-l"_s, u"-Tutf8"_s, u"-Z"_s, pageOf(name)});
    QVERIFY(process.waitForFinished(Waiting::kLimit));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
}

void TestManPages::nameEveryOption()
{
    QFETCH(const QString, name);
    QFile file(pageOf(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll()).remove(u'\\');
    const QString help = run(name, {u"--help"_s});
    static const QRegularExpression option(u"^  (?:-., )*(--[a-z-]+)"_s,
                                           QRegularExpression::MultilineOption);
    const QString options = help.section(u"Options:\n"_s, 1);
    int count = 0;
    for (auto it = option.globalMatch(options); it.hasNext(); ++count) {
        const QString word = it.next().captured(1);
        const QRegularExpression heading(u"^\\.B[IR]? .*"_s + word + u"(?![a-z-])"_s,
                                         QRegularExpression::MultilineOption);
        QVERIFY2(heading.match(page).hasMatch(), qPrintable(word));
    }
    QVERIFY(count >= 4);
}

void TestManPages::nameEveryCommand()
{
    QFile file(pageOf(u"quayside-cli"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll()).remove(u'\\');
    const QStringList all = commands();
    QVERIFY(all.size() >= 19);
    for (const QString &command : all) {
        const QRegularExpression heading(u"^\\.BI? \"?"_s + command + u"(?![a-z-])"_s,
                                         QRegularExpression::MultilineOption);
        QVERIFY2(heading.match(page).hasMatch(), qPrintable(command));
    }
}

void TestManPages::everyCommandHasAnExample()
{
    const QStringList all = commands();
    for (const QString &command : all) {
        const QString help = run(u"quayside-cli"_s, command.split(u' ') << u"--help"_s);
        QVERIFY2(help.startsWith(u"Usage: quayside-cli "_s + command), qPrintable(command));
        QVERIFY2(help.contains(u"Example:\n  quayside-cli "_s + command), qPrintable(command));
    }
}

QUAYSIDE_TEST(TestManPages, QCoreApplication)

} // namespace tst_manpages

#include "tst_manpages.moc"
