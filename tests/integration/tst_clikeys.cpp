// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/integration/keyringsession.h"
#include "tests/support/canaries.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <vector>

#include <sys/stat.h>

namespace tst_clikeys {

using namespace mcp;
using namespace Qt::StringLiterals;

/// quayside-cli on a machine without a keychain. SEC-66, SEC-71
class TestCliKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void worksWithAKeyFile_data();
    void worksWithAKeyFile();
    void keepsSecretsOfServers();
    void manyProgramsUseOneKey();
    void saysAtOnceThatAnApprovalWillNotLast();
    void saysAtOnceThatAnApprovalOfALockedKeychainWillNotLast();
    void theHelpNamesTheKeyFile();
    void refusesAKeyThatCannotBeUsed_data();
    void refusesAKeyThatCannotBeUsed();
    void refusesAnotherKey();
    void refusesToWorkWithoutTheKey();
    void refusesACopyOfAnotherProfile();
    void needsNoListOfItsSecrets();
    void doesNotReplaceAKeyFile();
    void asksForAPassphrase();
    void aSignalDuringThePassphraseLeavesTheTerminalUsable_data();
    void aSignalDuringThePassphraseLeavesTheTerminalUsable();
    void needsATerminalForAPassphrase();
    void saysWhereSecretsAreKept();

private:
    QString path(const QString &name) const { return m_dir->filePath(name); }
    QString keyFile() const { return path(u"a.key"_s); }
    QProcessEnvironment withKey(const QString &key = {}) const;
    QStringList inProfile(const QStringList &words, const QString &profile = u"profile"_s) const;
    /// Returns the exit status, and keeps the output in m_out and m_err.
    int run(const QStringList &words, const QProcessEnvironment &environment);
    int run(const QStringList &words) { return run(words, m_environment); }
    int addDemo(const QProcessEnvironment &environment);

    std::unique_ptr<QTemporaryDir> m_dir;
    QProcessEnvironment m_environment; ///< Without a keychain.
    QByteArray m_out;
    QByteArray m_err;
};

void TestCliKeys::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_environment = QProcessEnvironment::systemEnvironment();
    m_environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + path(u"no-bus"_s));
    m_environment.remove(u"QUAYSIDE_KEY_FILE"_s);
    m_environment.remove(u"CREDENTIALS_DIRECTORY"_s);
}

/// No secret is stored unencrypted, whatever the test did.
void TestCliKeys::cleanup()
{
    const QStringList found = canaries::findIn({m_dir->path()});
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
}

QProcessEnvironment TestCliKeys::withKey(const QString &key) const
{
    QProcessEnvironment environment = m_environment;
    environment.insert(u"QUAYSIDE_KEY_FILE"_s, key.isEmpty() ? keyFile() : key);
    return environment;
}

QStringList TestCliKeys::inProfile(const QStringList &words, const QString &profile) const
{
    return QStringList{u"--config"_s, path(profile)} + words;
}

int TestCliKeys::run(const QStringList &words, const QProcessEnvironment &environment)
{
    CliRun cli(inProfile(words), CliRun::Terminal::None, -1, environment);
    const int status = cli.status();
    m_out = cli.out();
    m_err = cli.err();
    return status;
}

int TestCliKeys::addDemo(const QProcessEnvironment &environment)
{
    return run({u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}, environment);
}

void TestCliKeys::worksWithAKeyFile_data()
{
    QTest::addColumn<QStringList>("option");
    QTest::addColumn<QString>("variable");
    QTest::newRow("the option") << QStringList{u"--key-file"_s, u"%1"_s} << QString();
    QTest::newRow("the variable") << QStringList() << u"QUAYSIDE_KEY_FILE=%1"_s;
    QTest::newRow("a credential of systemd") << QStringList() << u"CREDENTIALS_DIRECTORY=%2"_s;
}

// K27
void TestCliKeys::worksWithAKeyFile()
{
    QFETCH(QStringList, option);
    QFETCH(const QString, variable);
    const QString key = path(u"quayside.key"_s);
    QCOMPARE(run({u"keys"_s, u"create"_s, key}), 0);
    QVERIFY2(m_out.contains("--key-file") && m_out.contains("QUAYSIDE_KEY_FILE"), m_out);
    QProcessEnvironment environment = m_environment;
    if (!variable.isEmpty()) {
        const QString value = variable.section(u'=', 1).contains(u"%1"_s) ? key : m_dir->path();
        environment.insert(variable.section(u'=', 0, 0), value);
    }
    option.replaceInStrings(u"%1"_s, key);

    QCOMPARE(
        run(option
                + QStringList{u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)},
            environment),
        0);
    QVERIFY2(!m_err.contains("will not last") && !m_err.contains("keychain"), m_err);
    QCOMPARE(run(option + QStringList{u"tools"_s, u"demo"_s}, environment), 0);
    QCOMPARE(run(option
                     + QStringList{u"call"_s, u"demo"_s, u"forecast"_s, u"--arg"_s, u"place=Oslo"_s,
                                   u"--arg"_s, u"days=3"_s},
                 environment),
             0);
    QCOMPARE(run(option + QStringList{u"audit"_s, u"verify"_s}, environment), 0);
    QVERIFY2(!m_out.contains("not checked"), m_out);
}

// K27
void TestCliKeys::keepsSecretsOfServers()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    const QString secret = canaries::make(u"server"_s);
    const QString shown = path(u"shown"_s);
    const QString script =
        u"printf %s \"${#API_KEY}\" >'%1'; exec '%2'"_s.arg(shown, QStringLiteral(SCRIPTSERVER));
    QCOMPARE(run({u"add"_s, u"keyed"_s, u"--env"_s, u"API_KEY="_s + secret, u"--"_s, u"/bin/sh"_s,
                  u"-c"_s, script},
                 withKey()),
             0);
    QCOMPARE(run({u"tools"_s, u"keyed"_s}, withKey()), 0);
    QFile file(shown);
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray::number(secret.size()));
}

// K27, K33
void TestCliKeys::manyProgramsUseOneKey()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(addDemo(withKey()), 0);
    std::vector<std::unique_ptr<CliRun>> runs;
    for (int i = 0; i < 12; ++i)
        runs.push_back(std::make_unique<CliRun>(
            inProfile({u"add"_s, u"s%1"_s.arg(i), u"--env"_s, u"API_KEY=abc"_s, u"--"_s,
                       QStringLiteral(QUAYSIDE_DEMO_SERVER)}),
            CliRun::Terminal::None, -1, withKey()));
    for (const auto &cli : runs) {
        const int status = cli->status();
        QVERIFY2(status == 0, cli->err());
    }
    for (int i = 0; i < 12; i += 5)
        QCOMPARE(run({u"ping"_s, u"s%1"_s.arg(i)}, withKey()), 0);
}

// K27, C05
void TestCliKeys::saysAtOnceThatAnApprovalWillNotLast()
{
    QCOMPARE(addDemo(m_environment), 1);
    QVERIFY2(m_out.contains("Added demo"), m_out);
    QVERIFY2(m_err.contains("The approval will not last."), m_err);
    QVERIFY2(m_err.contains("quayside-cli keys create FILE"), m_err);
    QCOMPARE(run({u"tools"_s, u"demo"_s}), 3);
    QVERIFY2(m_err.contains("demo is not approved in this run."), m_err);
    QVERIFY2(m_err.contains("quayside-cli keys create FILE"), m_err);
    // The advice of the error text helps.
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(run({u"add"_s, u"again"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}, withKey()),
             0);
    QCOMPARE(run({u"tools"_s, u"again"_s}, withKey()), 0);
}

// C05
void TestCliKeys::saysAtOnceThatAnApprovalOfALockedKeychainWillNotLast()
{
    if (!KeyringSession::isPossible())
        QSKIP("needs dbus-daemon, dbus-send and gnome-keyring-daemon");
    KeyringSession session;
    QVERIFY(session.unlock());
    QCOMPARE(addDemo(session.environment()), 0);
    session.end();
    session.start();
    QCOMPARE(run({u"add"_s, u"d2"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)},
                 session.environment()),
             1);
    QVERIFY2(m_err.contains("The approval will not last. The keychain is locked."), m_err);
}

// K27
void TestCliKeys::theHelpNamesTheKeyFile()
{
    QCOMPARE(run({u"--help"_s}), 0);
    QVERIFY(m_out.contains("quayside-cli keys create ~/quayside.key"));
    QVERIFY(m_out.contains("QUAYSIDE_KEY_FILE") && m_out.contains("--key-file"));
}

void TestCliKeys::refusesAKeyThatCannotBeUsed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("mode");
    QTest::addColumn<int>("size");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("readable by others") << u"a.key"_s << 0644 << 32 << QByteArray("chmod 600");
    QTest::newRow("readable by the group") << u"a.key"_s << 0640 << 32 << QByteArray("chmod 600");
    QTest::newRow("too short") << u"a.key"_s << 0600 << 16 << QByteArray("32 random bytes");
    QTest::newRow("a text") << u"a.key"_s << 0600 << 65 << QByteArray("32 random bytes");
    QTest::newRow("in the profile")
        << u"profile/a.key"_s << 0600 << 32 << QByteArray("inside the profile");
    QTest::newRow("missing") << u""_s << 0600 << 32 << QByteArray("cannot be read");
}

// K27
void TestCliKeys::refusesAKeyThatCannotBeUsed()
{
    QFETCH(const QString, name);
    QFETCH(const int, mode);
    QFETCH(const int, size);
    QFETCH(const QByteArray, says);
    QVERIFY(QDir(m_dir->path()).mkpath(u"profile"_s));
    if (!name.isEmpty()) {
        QFile file(path(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(QByteArray(size, 'k'));
        file.close();
        QCOMPARE(::chmod(QFile::encodeName(path(name)).constData(), mode_t(mode)), 0);
    }
    const QString key = name.isEmpty() ? path(u"no such file"_s) : path(name);
    QCOMPARE(run({u"--key-file"_s, key, u"add"_s, u"demo"_s, u"--"_s, u"true"_s}), 2);
    QVERIFY2(m_err.contains(says), m_err);
    QCOMPARE(run({u"servers"_s}, withKey(key)), 2);
    QVERIFY2(m_err.contains(says), m_err);
    QVERIFY(!QFile::exists(path(u"profile/servers.json"_s)));
}

// K27
void TestCliKeys::refusesAnotherKey()
{
    const QString other = path(u"other.key"_s);
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(run({u"keys"_s, u"create"_s, other}), 0);
    QCOMPARE(addDemo(withKey()), 0);
    QCOMPARE(run({u"tools"_s, u"demo"_s}, withKey(other)), 3);
    QVERIFY2(m_err.contains("encrypted with another key"), m_err);
    QCOMPARE(run({u"add"_s, u"b"_s, u"--"_s, u"true"_s}, withKey(other)), 1);
    QCOMPARE(run({u"tools"_s, u"demo"_s}, withKey()), 0); // Nothing was lost.
}

// K27
void TestCliKeys::refusesToWorkWithoutTheKey()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(addDemo(withKey()), 0);
    QCOMPARE(run({u"tools"_s, u"demo"_s}), 3);
    QVERIFY2(m_err.contains("no key was named") && m_err.contains("--key-file"), m_err);
    QCOMPARE(run({u"servers"_s}), 0);
    QCOMPARE(run({u"tools"_s, u"demo"_s}, withKey()), 0);
}

// K27
void TestCliKeys::refusesACopyOfAnotherProfile()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(addDemo(withKey()), 0);
    CliRun other(
        inProfile({u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)}, u"other"_s),
        CliRun::Terminal::None, -1, withKey());
    QCOMPARE(other.status(), 0);
    for (const auto &name : {u"secrets.json"_s, u"consent.json"_s}) {
        QVERIFY(QFile::remove(path(u"profile/"_s + name)));
        QVERIFY(QFile::copy(path(u"other/"_s + name), path(u"profile/"_s + name)));
    }
    QCOMPARE(run({u"tools"_s, u"demo"_s}, withKey()), 3);
    QVERIFY2(m_err.contains("copied from another profile"), m_err);
}

// K27, SEC-67
void TestCliKeys::needsNoListOfItsSecrets()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(addDemo(withKey()), 0);
    QVERIFY(QFile::remove(path(u"profile/keychain.json"_s)));
    QCOMPARE(run({u"tools"_s, u"demo"_s}, withKey()), 0);
}

// K27
void TestCliKeys::doesNotReplaceAKeyFile()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 2);
    QVERIFY2(m_err.contains("was not changed"), m_err);
    QCOMPARE(run({u"keys"_s, u"create"_s, path(u"profile/x.key"_s)}), 2);
    QVERIFY2(m_err.contains("inside the profile"), m_err);
}

// K27
void TestCliKeys::asksForAPassphrase()
{
    const auto start = [this](FarEnd &terminal, const QStringList &words) {
        return std::make_unique<CliRun>(inProfile(words), CliRun::Terminal::Dialog,
                                        terminal.nearEnd(), m_environment);
    };
    const QString passphrase = canaries::make(u"passphrase"_s);
    {
        FarEnd terminal;
        const auto cli = start(terminal, {u"keys"_s, u"create"_s});
        QVERIFY(terminal.waitFor(u"New passphrase"_s));
        terminal.type(passphrase);
        QVERIFY(terminal.waitFor(u"again: "_s));
        terminal.type(passphrase);
        QCOMPARE(cli->status(), 0);
        QVERIFY(!terminal.shown().contains(passphrase));
    }
    {
        FarEnd terminal;
        const auto cli =
            start(terminal, {u"add"_s, u"demo"_s, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
        QVERIFY(terminal.waitFor(u"Passphrase of this profile: "_s));
        terminal.type(u"not this one"_s);
        QVERIFY(terminal.waitFor(u"The passphrase is wrong."_s));
        QVERIFY(terminal.waitFor(u"Passphrase of this profile: "_s));
        terminal.type(passphrase);
        QCOMPARE(cli->status(), 0);
    }
    {
        FarEnd terminal;
        const auto cli = start(terminal, {u"tools"_s, u"demo"_s});
        QVERIFY(terminal.waitFor(u"Passphrase of this profile: "_s));
        terminal.type(passphrase);
        QCOMPARE(cli->status(), 0);
        QVERIFY(cli->out().contains("forecast"));
    }
    {
        FarEnd terminal;
        const auto cli = start(terminal, {u"tools"_s, u"demo"_s});
        QVERIFY(terminal.waitFor(u"Passphrase of this profile: "_s));
        terminal.press(3); // Ctrl+C
        QCOMPARE(cli->status(), 3);
    }
    QCOMPARE(run({u"tools"_s, u"demo"_s}), 3); // Without a terminal nobody can be asked.
    QVERIFY2(m_err.contains("no key was named"), m_err);
}

void TestCliKeys::aSignalDuringThePassphraseLeavesTheTerminalUsable_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
}

// K27
void TestCliKeys::aSignalDuringThePassphraseLeavesTheTerminalUsable()
{
    QFETCH(const int, signal);
    const auto before = std::signal(signal, SIG_DFL); // The program inherits an ignored signal.
    const auto restore = qScopeGuard([=] { std::signal(signal, before); });
    FarEnd terminal;
    QVERIFY(terminal.isEchoOn());
    CliRun cli(inProfile({u"keys"_s, u"create"_s}), CliRun::Terminal::Dialog, terminal.nearEnd(),
               m_environment);
    QVERIFY(terminal.waitFor(u"New passphrase"_s));
    QVERIFY(!terminal.isEchoOn());
    cli.send(signal);
    QCOMPARE(cli.status(), -1); // The signal has ended it.
    QVERIFY(!cli.isRunning());
    QVERIFY(terminal.isEchoOn());
}

// K27
void TestCliKeys::needsATerminalForAPassphrase()
{
    QCOMPARE(run({u"keys"_s, u"create"_s}), 2);
    QVERIFY2(m_err.contains("terminal"), m_err);
    QVERIFY(!QFile::exists(path(u"profile/secrets.json"_s)));
}

// K27
void TestCliKeys::saysWhereSecretsAreKept()
{
    QCOMPARE(run({u"keys"_s, u"create"_s, keyFile()}), 0);
    QCOMPARE(run({u"keys"_s, u"status"_s, u"--json"_s}), 1);
    QVERIFY2(m_out.contains("\"place\":\"memory\""), m_out);
    QCOMPARE(run({u"keys"_s, u"status"_s}, withKey()), 0);
    QVERIFY2(m_out.contains("secrets.json"), m_out);
    QCOMPARE(run({u"keys"_s, u"status"_s, u"--json"_s}, withKey()), 0);
    QVERIFY2(m_out.contains("\"place\":\"file\""), m_out);
    QCOMPARE(run({u"keys"_s, u"status"_s}), 1);
    QVERIFY2(m_out.contains("no key was named"), m_out);
}

QUAYSIDE_TEST(TestCliKeys, QCoreApplication)

} // namespace tst_clikeys

#include "tst_clikeys.moc"
