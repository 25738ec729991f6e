// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_cliexamples {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// The lines of a text that are commands of quayside-cli.
QStringList commandsIn(const QString &text)
{
    static const QRegularExpression kCommand(u"^(?:  |    )quayside-cli (.+)$"_s,
                                             QRegularExpression::MultilineOption);
    QStringList all;
    auto match = kCommand.globalMatch(text);
    while (match.hasNext())
        all.append(match.next().captured(1));
    return all;
}

/// The first block of JSON in a page of the English handbook.
QString firstJsonOf(const QString &page)
{
    QFile file(QStringLiteral(SOURCE_FOLDER) + u"/resources/help/en/"_s + page);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString text = QString::fromUtf8(file.readAll());
    return text.section(u"```json\n"_s, 1, 1).section(u"```"_s, 0, 0);
}

/// Whether a command needs another computer, a model or a conversation.
bool needsMore(const QString &command)
{
    static const QStringList kNeeds{u"example.org"_s,  u"sign-in"_s,       u"sign-out"_s,
                                    u"--once"_s,       u"chat export"_s,   u"node server.js"_s,
                                    u" survey http"_s, u"call survey"_s,   u"search postgres"_s,
                                    u"install "_s,     u"update harbour"_s};
    return std::any_of(kNeeds.cbegin(), kNeeds.cend(),
                       [&command](const QString &need) { return command.contains(need); });
}

/// Whether a command goes on until it is interrupted, or for a minute.
bool isEndless(const QString &command)
{
    return command.startsWith(u"listen "_s) || command == "tasks watch"_L1
        || command.endsWith(u" --task"_s) || command.startsWith(u"mock "_s);
}

} // namespace

/// What the help, the README and the handbook say to type works on a machine without a keychain, with a key file. K27
class TestCliExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { QDir::setCurrent(m_former); }
    void workAsWritten_data();
    void workAsWritten();
    void theStepsOfTheHelpWork();

private:
    QString helpText();
    /// The README and the English handbook, one page after the other. Empty if one cannot be read.
    static QString documents();
    int run(const QStringList &words);
    /// Of a task of the demo server that has ended.
    QString taskKey();
    void write(const QString &name, const QString &text);
    /// Runs one command; an empty text, or what went wrong.
    QString failureOf(const QString &command);

    std::unique_ptr<QTemporaryDir> m_home;
    QString m_former = QDir::currentPath();
    QProcessEnvironment m_environment;
    int m_keyFiles = 0;
    QByteArray m_out;
    QByteArray m_err;
};

void TestCliExamples::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    const QString home = m_home->path();
    m_environment = QProcessEnvironment::systemEnvironment();
    m_environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + home + u"/no-bus"_s);
    for (const auto *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
                             "CREDENTIALS_DIRECTORY"})
        m_environment.remove(QLatin1StringView(name));
    m_environment.insert(u"HOME"_s, home);
    m_environment.insert(u"PATH"_s,
                         QFileInfo(QStringLiteral(QUAYSIDE_DEMO_SERVER)).path() + u':'
                             + m_environment.value(u"PATH"_s));
    m_environment.insert(u"QUAYSIDE_KEY_FILE"_s, home + u"/quayside.key"_s);
    QDir::setCurrent(home);
    write(u"Documents/letter.txt"_s, u"Dear"_s);
    write(u"Notes/day.txt"_s, u"Sunny"_s);
    write(u"steps.json"_s, u"[ {\"list\": \"tools\"} ]"_s);
    for (const QString &name : {u"old.jsonl"_s, u"new.jsonl"_s})
        write(
            name,
            u"{\"format\":\"quayside-session\",\"version\":1,\"time\":\"2026-07-01T00:00:00Z\"}\n"_s);
    write(u"demo.mcptest.json"_s, firstJsonOf(u"tests.md"_s));
    write(u"answers.json"_s, u"[ {\"action\": \"decline\"} ]"_s);
    write(u".config/Claude/claude_desktop_config.json"_s,
          u"{\"mcpServers\": {\"files\": {\"command\": \"node\", \"args\": [\"files.js\"]}}}"_s);
    QCOMPARE(run({u"keys"_s, u"create"_s, home + u"/quayside.key"_s}), 0);
}

void TestCliExamples::write(const QString &name, const QString &text)
{
    const QString path = m_home->filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

int TestCliExamples::run(const QStringList &words)
{
    CliRun cli(words, CliRun::Terminal::None, -1, m_environment);
    const int status = cli.status();
    m_out = cli.out();
    m_err = cli.err();
    return status;
}

QString TestCliExamples::helpText()
{
    return run({u"--help"_s}) == 0 ? QString::fromUtf8(m_out) : QString();
}

QString TestCliExamples::documents()
{
    const QDir folder(QStringLiteral(SOURCE_FOLDER) + u"/resources/help/en"_s);
    QStringList files{QStringLiteral(SOURCE_FOLDER) + u"/README.md"_s,
                      folder.filePath(u"command-line.md"_s)};
    const QStringList pages = folder.entryList({u"*.md"_s}, QDir::Files, QDir::Name);
    for (const QString &page : pages) {
        if (page != "command-line.md"_L1)
            files.append(folder.filePath(page));
    }
    QString text;
    for (const QString &name : files) {
        QFile file(name);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        text += QString::fromUtf8(file.readAll()) + u'\n';
    }
    return text;
}

QString TestCliExamples::taskKey()
{
    if (run({u"call"_s, u"demo"_s, u"survey"_s, u"--arg"_s, u"seconds=1"_s, u"--task"_s}) != 0)
        return {};
    static const QRegularExpression kKey(u"^([0-9a-f]{8})  "_s,
                                         QRegularExpression::MultilineOption);
    return kKey.match(QString::fromUtf8(m_out + m_err)).captured(1);
}

QString TestCliExamples::failureOf(const QString &command)
{
    QString line = command;
    line.replace(u'~', m_home->path()).replace(u'\'', u"\"\"\""_s);
    if (line.startsWith(u"keys create"_s)) // init() has made one of this name.
        line += QString::number(++m_keyFiles);
    if (line.startsWith(u"tasks "_s) && line.count(u' ') == 2) {
        const QString key = taskKey();
        if (key.isEmpty())
            return command + u": no task: "_s + QString::fromUtf8(m_err);
        line = line.section(u' ', 0, 1) + u' ' + key;
    }
    const QStringList words = QProcess::splitCommand(line);
    if (!isEndless(command)) {
        const int status = run(words);
        // A task that has ended cannot be cancelled, and that is said.
        if (status == 0 || (command.startsWith(u"tasks cancel"_s) && !m_err.isEmpty()))
            return {};
        return u"%1: %2 %3"_s.arg(command).arg(status).arg(QString::fromUtf8(m_err));
    }
    CliRun cli(words, CliRun::Terminal::None, -1, m_environment);
    waitUntil([&cli] { return !cli.out().isEmpty() || !cli.err().isEmpty() || !cli.isRunning(); });
    cli.interrupt();
    const int status = cli.status();
    return status == 0 || cli.err().contains("Stopped.")
        ? QString()
        : u"%1: %2 %3"_s.arg(command).arg(status).arg(QString::fromUtf8(cli.err()));
}

void TestCliExamples::workAsWritten_data()
{
    QTest::addColumn<bool>("isHelp");
    QTest::newRow("help") << true;
    QTest::newRow("documents") << false;
}

void TestCliExamples::workAsWritten()
{
    QFETCH(const bool, isHelp);
    const QString text = isHelp ? helpText() : documents();
    const QStringList commands = commandsIn(text);
    QVERIFY2(commands.size() > 15, qPrintable(text));
    QStringList failures;
    int ran = 0;
    for (const QString &command : commands) {
        if (needsMore(command))
            continue;
        ++ran;
        if (const QString failure = failureOf(command); !failure.isEmpty())
            failures.append(failure);
    }
    QVERIFY(ran > 10);
    QVERIFY2(failures.isEmpty(), qPrintable(failures.join(u'\n')));
}

void TestCliExamples::theStepsOfTheHelpWork()
{
    const QString text = helpText();
    const qsizetype begin = text.indexOf(u"  [ {\"list\""_s);
    const qsizetype end = text.indexOf(u"Other verbs"_s);
    QVERIFY(begin > 0 && end > begin);
    write(u"steps.json"_s, text.sliced(begin, end - begin));
    for (const auto &name : {u"demo"_s, u"other"_s})
        QCOMPARE(run({u"add"_s, name, u"--"_s, u"quayside-demo-server"_s}), 0);
    QVERIFY2(run({u"run"_s, u"demo"_s, u"steps.json"_s}) == 0,
             QByteArray(m_out + m_err).constData());
}

QUAYSIDE_TEST(TestCliExamples, QCoreApplication)

} // namespace tst_cliexamples

#include "tst_cliexamples.moc"
