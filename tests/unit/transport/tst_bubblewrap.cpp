// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/sandboxproblem.h"
#include "core/transport/bubblewrap.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

namespace tst_bubblewrap {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// A bubblewrap that is always willing.
const QString kWilling = u"/bin/true"_s;
const QString kKeeper = u"/bin/true"_s;

} // namespace

class TestBubblewrap : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QDir m_root;

    QString made(const QString &name) const
    {
        m_root.mkpath(name);
        return m_root.filePath(name);
    }
    QString script(const QString &name, const QByteArray &text) const
    {
        QFile file(m_root.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write("#!/bin/sh\n" + text) < 0)
            return {};
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file.fileName();
    }
    LaunchSpec spec(const QStringList &read, const QStringList &written = {}) const
    {
        LaunchSpec spec{u"/bin/true"_s, {}, {}, {}};
        spec.sandbox = LaunchSandbox{};
        spec.sandbox->readFolders = read;
        spec.sandbox->writeFolders = written;
        spec.sandbox->home = made(u"profile/sandboxes/a/home"_s);
        spec.sandbox->profile = made(u"profile"_s);
        return spec;
    }
    Error problemOf(const LaunchSpec &spec) const
    {
        Bubblewrap bubblewrap(kWilling);
        const auto prepared = bubblewrap.prepare(spec, kKeeper);
        return prepared ? Error() : prepared.error();
    }

private Q_SLOTS:
    void initTestCase() { m_root = QDir(QDir(m_folder.path()).canonicalPath()); }

    void saysWhySandboxesCannotBeMade_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<SandboxProblem>("problem");
        QTest::addColumn<QString>("detail");
        QTest::newRow("missing") << u"/nonexistent/bwrap"_s << SandboxProblem::NoBubblewrap
                                 << u"/nonexistent/bwrap"_s;
        QTest::newRow("old") << script(u"old"_s,
                                       "echo 'bwrap: Unknown option --bind-fd' >&2; exit 1")
                             << SandboxProblem::OldBubblewrap
                             << u"bwrap: Unknown option --bind-fd"_s;
        QTest::newRow("refused") << script(
            u"refused"_s, "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1")
                                 << SandboxProblem::NoNamespaces
                                 << u"bwrap: setting up uid map: Permission denied"_s;
        QTest::newRow("killed") << script(u"killed"_s, "kill -9 $$") << SandboxProblem::NoNamespaces
                                << QString();
    }
    void saysWhySandboxesCannotBeMade() // HOST-06
    {
        QFETCH(QString, program);
        QFETCH(SandboxProblem, problem);
        QFETCH(QString, detail);
        Bubblewrap bubblewrap(program);
        const auto result = bubblewrap.check();
        QVERIFY(!result);
        QCOMPARE(result.error(), Error::policy(detail, int(problem)));
        QVERIFY(!bubblewrap.prepare(spec({}), kKeeper));
    }

    void looksAgainUntilItWorks()
    {
        const QString program = script(u"later"_s, "exit 1");
        Bubblewrap bubblewrap(program);
        QVERIFY(!bubblewrap.check());
        script(u"later"_s, "exit 0");
        QVERIFY(bubblewrap.check());
        script(u"later"_s, "exit 1");
        QVERIFY(bubblewrap.check()); // Known by now.
    }

    void boundsWhatBubblewrapSays()
    {
        Bubblewrap bubblewrap(script(u"chatty"_s, "printf '%01500d' 7 >&2; exit 1"));
        QCOMPARE(bubblewrap.check().error().detail.size(), 1'000);
    }

    void opensEachFolderThatWasChosen()
    {
        const QString docs = made(u"docs"_s);
        Bubblewrap bubblewrap(kWilling);
        const auto start = bubblewrap.prepare(spec({docs}), kKeeper);
        QVERIFY(start);
        struct stat wanted = {};
        QCOMPARE(::stat(QFile::encodeName(docs).constData(), &wanted), 0);
        int opened = 0;
        for (const Descriptor &input : (*start)->inputs) {
            struct stat state = {};
            QCOMPARE(::fstat(input.number(), &state), 0);
            opened += state.st_ino == wanted.st_ino && state.st_dev == wanted.st_dev;
            // It keeps no number that another input gets, and does not pass to other programs.
            QVERIFY(input.number() > Bubblewrap::kFirstDescriptor + int((*start)->inputs.size()));
            QVERIFY(::fcntl(input.number(), F_GETFD) & FD_CLOEXEC);
        }
        QCOMPARE(opened, 1);
        QCOMPARE((*start)->command.first(4),
                 (QByteArrayList{kWilling.toUtf8(), "--args", "4", "--"}));
    }

    void refusesFoldersThatAreNoLongerWhatWasChosen_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<SandboxProblem>("problem");
        m_root.mkpath(u"real/inner"_s);
        QFile::link(m_root.filePath(u"real"_s), m_root.filePath(u"link"_s));
        QFile file(m_root.filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto row = [this](const char *name, const QString &folder, SandboxProblem problem) {
            QTest::newRow(name) << m_root.filePath(folder) << problem;
        };
        row("missing", u"none"_s, SandboxProblem::FolderMissing);
        row("a file", u"file"_s, SandboxProblem::FolderMissing);
        row("a link", u"link"_s, SandboxProblem::FolderIsLink);
        row("through a link", u"link/inner"_s, SandboxProblem::FolderIsLink);
        row("the profile", u"profile"_s, SandboxProblem::FolderRefused);
        row("in the profile", u"profile/sandboxes"_s, SandboxProblem::FolderRefused);
        row("processes", u"/proc"_s, SandboxProblem::FolderRefused);
        row("a process", u"/proc/1"_s, SandboxProblem::FolderRefused);
        row("devices of the kernel", u"/sys/kernel"_s, SandboxProblem::FolderRefused);
    }
    void refusesFoldersThatAreNoLongerWhatWasChosen()
    {
        QFETCH(QString, folder);
        QFETCH(SandboxProblem, problem);
        QCOMPARE(problemOf(spec({folder})), Error::policy(folder, int(problem)));
        QCOMPARE(problemOf(spec({}, {folder})), Error::policy(folder, int(problem)));
    }

    void takesAsManyFoldersAsCanBeChosen()
    {
        QStringList read;
        QStringList written;
        for (int i = 0; i < 64; ++i) {
            read.append(made(u"many/r%1"_s.arg(i)));
            written.append(made(u"many/w%1"_s.arg(i)));
        }
        Bubblewrap bubblewrap(kWilling);
        const auto start = bubblewrap.prepare(spec(read, written), kKeeper);
        QVERIFY(start);
        QVERIFY((*start)->inputs.size() > 128);
        for (const Descriptor &input : (*start)->inputs)
            QVERIFY(input.number() > Bubblewrap::kFirstDescriptor + int((*start)->inputs.size()));
    }
};

QUAYSIDE_TEST(TestBubblewrap, QCoreApplication)

} // namespace tst_bubblewrap

#include "tst_bubblewrap.moc"
