// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/loginshellpath.h"
#include "tests/support/manualclock.h"
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_loginshellpath {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Answer = std::optional<Result<QString>>;

/// Asks shells that are scripts of ours: $2 is the command they are to run (STDIO-01).
class TestLoginShellPath : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    QObject m_owner; ///< Of each question. Goes before the clock.
    QTemporaryDir m_folder;

    QString shell(const QByteArray &script) const
    {
        QFile file(m_folder.filePath(u"shell"_s));
        file.remove();
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("#!/bin/sh\n" + script + '\n');
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName();
    }
    void ask(const QString &shell, Answer &answer)
    {
        answer.reset();
        QProcessEnvironment environment;
        environment.insert(u"SHELL"_s, shell);
        environment.insert(u"HOME"_s, m_folder.path());
        environment.insert(u"PATH"_s, u"/usr/bin:/bin"_s);
        LoginShellPath::ask(environment, &m_clock, &m_owner).then(this, [&](const auto &path) {
            answer = path;
        });
    }

private Q_SLOTS:
    void bothPathsAreJoined_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("joined");
        const auto row = [](const char *name, const QString &path, const QString &own,
                            const QString &joined) {
            QTest::newRow(name) << path << own << joined;
        };
        row("the same", u"/usr/bin:/bin"_s, u"/usr/bin:/bin"_s, u"/usr/bin:/bin"_s);
        row("another order", u"/usr/bin:/bin"_s, u"/bin:/usr/bin"_s, u"/usr/bin:/bin"_s);
        row("more here", u"/usr/bin"_s, u"/opt/node/bin:/usr/bin"_s, u"/usr/bin:/opt/node/bin"_s);
        row("more there", u"/opt/a/bin:/bin"_s, u"/bin"_s, u"/opt/a/bin:/bin"_s);
        row("none here", u"/bin"_s, {}, u"/bin"_s);
        row("the working folder", u"/bin"_s, u".::bin:/opt"_s, u"/bin:/opt"_s);
        row("twice here", u"/bin"_s, u"/opt:/opt"_s, u"/bin:/opt"_s);
    }
    void bothPathsAreJoined() // W38, SEC-06
    {
        QFETCH(QString, path);
        QFETCH(QString, own);
        QTEST(LoginShellPath::joined(path, own), "joined");
    }

    void takesWhatStandsBetweenTheMarks_data()
    {
        QTest::addColumn<QByteArray>("script");
        const auto row = [](const char *name, const QByteArray &script) {
            QTest::newRow(name) << "PATH=/usr/bin:/bin\nset_path() { PATH=/one:/two; }\n" + script;
        };
        row("quiet", "set_path; eval \"$2\"");
        row("text before and behind, without line ends",
            "set_path; printf 'Hello'; eval \"$2\"; printf 'Good bye'");
        row("much text",
            "head -c 3000000 /dev/zero | tr '\\0' x; yes | head -n 200000;"
            "set_path; eval \"$2\"; yes | head -n 200000");
        row("much error output", "yes | head -n 200000 >&2; set_path; eval \"$2\"");
        row("repeats the command",
            "echo \"$2\"; printf '\\033]0;%s\\007' \"$2\"; set -v -x;"
            "set_path; eval \"$2\"");
        row("the mark alone",
            "echo =quayside-path=; echo =quayside-path==quayside-path=;"
            "set_path; eval \"$2\"");
        row("fails afterwards", "set_path; eval \"$2\"; exit 3");
        row("reads its input", "cat; read line; set_path; eval \"$2\"");
        row("leaves somebody with its output", "sleep 3 & set_path; eval \"$2\"");
    }
    void takesWhatStandsBetweenTheMarks()
    {
        QFETCH(QByteArray, script);
        Answer answer;
        ask(shell(script), answer);
        QVERIFY(!answer);
        QTRY_VERIFY(answer);
        QCOMPARE(answer->valueOr(u"?"_s), u"/one:/two"_s);
        QTRY_COMPARE(m_clock.activeAlarms(), 0);
        QTRY_VERIFY(m_owner.children().isEmpty());
    }

    void saysSoWhenThereIsNoAnswer_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("fails") << QByteArray("exit 3");
        QTest::newRow("is killed") << QByteArray("kill -9 $$");
        QTest::newRow("says nothing") << QByteArray("exit 0");
        QTest::newRow("says other things") << QByteArray("echo /usr/bin:/bin");
        QTest::newRow("an empty path") << QByteArray("PATH=; eval \"$2\"");
        QTest::newRow("no path") << QByteArray("PATH=here; eval \"$2\"");
        QTest::newRow("cut off") << QByteArray("printf '\\n=quayside-path=/one'");
    }
    void saysSoWhenThereIsNoAnswer()
    {
        QFETCH(QByteArray, script);
        Answer answer;
        ask(shell(script), answer);
        QTRY_VERIFY(answer);
        QVERIFY(!answer->hasValue());
        QCOMPARE(answer->error().kind, ErrorKind::Transport);
        QVERIFY(!answer->error().detail.isEmpty());
        QTRY_VERIFY(m_owner.children().isEmpty());
    }

    void saysSoWhenThereIsNoShell_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::newRow("not named") << QString();
        QTest::newRow("relative") << u"sh"_s;
        QTest::newRow("not there") << u"/nonexistent/sh"_s;
        QTest::newRow("no program") << u"/etc/passwd"_s;
    }
    void saysSoWhenThereIsNoShell()
    {
        QFETCH(QString, shell);
        Answer answer;
        ask(shell, answer);
        QVERIFY(!answer);
        QTRY_VERIFY(answer);
        QCOMPARE(answer->error().kind, ErrorKind::Transport);
        QTRY_VERIFY(m_owner.children().isEmpty());
    }

    void endsASlowShellAndAllItsGroup_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("waits") << QByteArray("sleep 1000");
        QTest::newRow("ignores signals") << QByteArray("trap '' TERM HUP INT; sleep 1000");
        QTest::newRow("writes for ever") << QByteArray("yes");
    }
    void endsASlowShellAndAllItsGroup()
    {
        QFETCH(QByteArray, script);
        const QString pidFile = m_folder.filePath(u"pids"_s);
        QFile::remove(pidFile);
        Answer answer;
        ask(shell("sleep 1000 &\nprintf '%s\\n%s\\n' $$ $! > '" + QFile::encodeName(pidFile) + "'\n"
                  + script),
            answer);
        QTRY_COMPARE(readPids(pidFile).size(), 2);
        m_clock.advance(limits::kLoginShell - 1ms);
        QVERIFY(!answer);
        m_clock.advance(1ms);
        QVERIFY(answer);
        QCOMPARE(answer->error().kind, ErrorKind::Timeout);
        for (const qint64 pid : readPids(pidFile))
            QTRY_VERIFY(!isAlive(pid));
        QTRY_VERIFY(m_owner.children().isEmpty());
    }

    void endsTheShellWhenNobodyWaitsAnyMore()
    {
        const QString pidFile = m_folder.filePath(u"pids"_s);
        QFile::remove(pidFile);
        auto owner = std::make_unique<QObject>();
        QProcessEnvironment environment;
        environment.insert(u"SHELL"_s,
                           shell("echo $$ > '" + QFile::encodeName(pidFile) + "'; sleep 1000"));
        const Pending<QString> answer = LoginShellPath::ask(environment, &m_clock, owner.get());
        QTRY_COMPARE(readPids(pidFile).size(), 1);
        owner.reset();
        QVERIFY(!isAlive(readPids(pidFile).constFirst()));
        QVERIFY(!answer.handle().isOpen());
    }

    void asksARealShell_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("file");
        QTest::newRow("sh") << u"/bin/sh"_s << u".profile"_s;
        QTest::newRow("bash") << u"/bin/bash"_s << u".bash_profile"_s;
        QTest::newRow("zsh") << u"/bin/zsh"_s << u".zshrc"_s;
    }
    void asksARealShell()
    {
        QFETCH(QString, program);
        QFETCH(QString, file);
        if (!QFileInfo::exists(program))
            QSKIP("this shell is not installed");
        QFile profile(m_folder.filePath(file));
        QVERIFY(profile.open(QIODevice::WriteOnly));
        profile.write("PATH=/from/profile:/usr/bin:/bin\n");
        profile.close();
        Answer answer;
        ask(program, answer);
        QTRY_VERIFY(answer);
        profile.remove();
        QVERIFY(answer->valueOr(QString()).startsWith(u"/from/profile:"_s));
    }
};

QUAYSIDE_TEST(TestLoginShellPath, QCoreApplication)

} // namespace tst_loginshellpath

#include "tst_loginshellpath.moc"
