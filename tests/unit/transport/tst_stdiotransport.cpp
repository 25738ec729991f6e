// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/processlimits.h"
#include "core/base/sandboxproblem.h"
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"
#include "core/transport/posixlauncher.h"
#include "core/transport/stdiotransport.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/processes.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace tst_stdiotransport {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString kServer = QStringLiteral(SCRIPTSERVER);
/// Runs until it is killed, with four children that do the same.
const QStringList kStubborn{u"--ignore-term"_s,         u"--ignore-input-end"_s,
                            u"--grandchild=plain"_s,    u"--grandchild=ignoring"_s,
                            u"--grandchild=detached"_s, u"--grandchild=daemon"_s};

/// A transport to a started program, and its signals.
struct Line
{
    Line(LaunchSpec spec, Launcher *launcher, Clock *clock)
        : transport(std::move(spec), launcher, clock)
    {
        using rpc::Transport;
        QObject::connect(&transport, &Transport::opened, [this] { isOpen = true; });
        QObject::connect(&transport, &Transport::closed, [this] {
            events.append(u"closed"_s);
            isClosed = true;
        });
        QObject::connect(&transport, &Transport::disconnected, [this](const Error &error) {
            events.append(u"disconnected"_s);
            why = error;
        });
        QObject::connect(&transport, &Transport::noteReceived,
                         [this](const QString &line) { notes.append(line); });
        transport.setReceiver([this](const json::Raw &text, const rpc::Origin &) {
            received.append(text.toByteArray());
            if (onReceived)
                onReceived();
        });
    }

    StdioTransport transport;
    QStringList events;
    QStringList notes;
    QByteArrayList received;
    std::function<void()> onReceived;
    std::optional<Error> why;
    bool isOpen = false;
    bool isClosed = false;
};

LaunchSpec serverWith(const QStringList &flags)
{
    return {kServer, flags, u"/"_s, {}};
}

} // namespace

class TestStdioTransport : public QObject
{
    Q_OBJECT

    PosixLauncher m_launcher;
    SystemClock m_clock;
    ManualClock m_manualClock;

    /// The text answer of one tool, through a whole conversation.
    QString answerOf(const LaunchSpec &spec, const QString &tool)
    {
        auto *transport = new StdioTransport(spec, &m_launcher, &m_clock, this);
        rpc::Peer peer(transport, &m_clock);
        QString answer;
        connect(transport, &rpc::Transport::opened, &peer, [&] {
            CallToolParams params;
            params.name = tool;
            peer.call<CallTool>(params).then(&peer, [&](const Result<CallToolResult> &result) {
                const auto *text = result && result->content && !result->content->isEmpty()
                    ? std::get_if<TextContent>(&result->content->constFirst().value)
                    : nullptr;
                answer = text ? text->text : u"?"_s;
            });
        });
        QSignalSpy closed(transport, &rpc::Transport::closed);
        transport->open();
        [&] { QTRY_VERIFY(!answer.isEmpty()); }();
        transport->close();
        [&] { QTRY_COMPARE(closed.size(), 1); }();
        delete transport;
        return answer;
    }

private Q_SLOTS:
    void aPreparationRunsFirst()
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        auto preparation = std::make_shared<Preparation>();
        preparation->spec.program = u"/fetch"_s;
        bool isFetched = false;
        preparation->onSuccess = [&] { isFetched = true; };
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = preparation;
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        QCOMPARE(launcher.specs.constFirst().program, u"/fetch"_s);
        launcher.processes.constFirst()->writeError("added 3 packages\n");
        launcher.processes.constFirst()->write("{\"id\":1}");
        QTRY_COMPARE(line.notes.size(), 2);
        QVERIFY(line.received.isEmpty()); // It is no server.
        QVERIFY(!line.isOpen);
        launcher.processes.constFirst()->exit({0, 0});
        QTRY_VERIFY(line.isOpen);
        QVERIFY(isFetched);
        QCOMPARE(launcher.specs.constLast().program, u"/server"_s);
        QCOMPARE(line.events, QStringList());
    }

    void aFailedPreparationStartsNothing()
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        auto preparation = std::make_shared<Preparation>();
        preparation->onSuccess = [] { QFAIL("it failed"); };
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = preparation;
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        launcher.processes.constFirst()->writeError("npm error 404 no-such\n");
        launcher.processes.constFirst()->exit({1, 0});
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
        QCOMPARE(line.why->kind, ErrorKind::Policy);
        QCOMPARE(line.why->code, int(SandboxProblem::Fetch));
        QCOMPARE(line.why->detail, u"npm error 404 no-such\nexited with code 1"_s);
        QCOMPARE(launcher.specs.size(), 1);
    }

    void aPreparationMayFailWhereSomethingIsThere()
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        auto preparation = std::make_shared<Preparation>();
        preparation->mayFail = true;
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = preparation;
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        launcher.processes.constFirst()->exit({1, 0});
        QTRY_VERIFY(line.isOpen);
    }

    void aPreparationEndsWhenItIsClosed()
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = std::make_shared<Preparation>();
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(launcher.specs.size(), 1);
        QCOMPARE(launcher.running(), 0);
        QCOMPARE(line.why->kind, ErrorKind::Closed);
    }

    void aPreparationThatDoesNotEndIsEnded() // TIME-01
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = std::make_shared<Preparation>();
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        m_manualClock.advance(limits::kFetchTimeout);
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->code, int(SandboxProblem::Fetch));
        QCOMPARE(line.why->detail, u"no end in time"_s);
        QCOMPARE(launcher.running(), 0);
    }

    void whatAPreparationPrintsIsBoundedInItsError()
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) { process->endsWithInput = false; };
        LaunchSpec spec{u"/server"_s, {}, u"/"_s, {}};
        spec.preparation = std::make_shared<Preparation>();
        Line line(spec, &launcher, &m_manualClock);
        line.transport.open();
        QTRY_COMPARE(launcher.specs.size(), 1);
        for (int i = 0; i < 20; ++i)
            launcher.processes.constFirst()->writeError(QByteArray(1'000, 'a') + '\n');
        QTRY_COMPARE(line.notes.size(), 20);
        launcher.processes.constFirst()->exit({1, 0});
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->detail.count(u'a'), 8 * 200);
    }

    void knowsWhetherTheProgramHasReadAnything_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<bool>("mayHaveRead");
        QTest::newRow("ended by itself") << u"exit 3"_s << false;
        QTest::newRow("ended after a line") << u"read line; exit 3"_s << true;
    }
    void knowsWhetherTheProgramHasReadAnything() // LIFE-64
    {
        QFETCH(QString, script);
        Line line({u"/bin/sh"_s, {u"-c"_s, script}, u"/"_s, {}}, &m_launcher, &m_clock);
        connect(&line.transport, &rpc::Transport::opened, &line.transport,
                [&] { line.transport.send({R"({"jsonrpc":"2.0","method":"a"})"}); });
        line.transport.open();
        QTRY_VERIFY(line.why);
        QCOMPARE(line.why->code, 3);
        QTEST(line.transport.mayHaveRead(), "mayHaveRead");
        QTRY_VERIFY(line.isClosed);
    }
    void opensFromTheEventLoop()
    {
        Line line(serverWith({}), &m_launcher, &m_clock);
        line.transport.open();
        QVERIFY(!line.isOpen);
        QTRY_VERIFY(line.isOpen);
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
        QCOMPARE(line.why->kind, ErrorKind::Closed);
    }

    void saysWhyAProgramDoesNotStart_data() // STDIO-01
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<int>("code");
        QTest::newRow("none of this name") << u"/nonexistent/program"_s << QString() << ENOENT;
        QTest::newRow("not executable") << u"/etc/passwd"_s << QString() << EACCES;
        QTest::newRow("a folder") << u"/usr"_s << QString() << EACCES;
        QTest::newRow("no such folder") << kServer << u"/nonexistent"_s << ENOTDIR;
    }
    void saysWhyAProgramDoesNotStart()
    {
        QFETCH(QString, program);
        QFETCH(QString, folder);
        QFETCH(int, code);
        Line line({program, {}, folder, {}}, &m_launcher, &m_clock);
        line.transport.open();
        QVERIFY(line.events.isEmpty());
        QTRY_VERIFY(line.isClosed);
        QVERIFY(!line.isOpen);
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
        QCOMPARE(line.why->kind, ErrorKind::Transport);
        QCOMPARE(line.why->code, code);
        QVERIFY(!line.why->detail.isEmpty());
        line.transport.close();
        QCoreApplication::processEvents();
        QCOMPARE(line.events.size(), 2);
    }

    void tellsHowAProgramEnded_data() // STDIO-14
    {
        QTest::addColumn<QString>("flag");
        QTest::addColumn<int>("code");
        QTest::newRow("success") << u"--exit-at-once=0"_s << 0;
        QTest::newRow("failure") << u"--exit-at-once=3"_s << 3;
        QTest::newRow("signal") << u"--signal-at-once=9"_s << -9;
    }
    void tellsHowAProgramEnded()
    {
        QFETCH(QString, flag);
        QFETCH(int, code);
        Line line(serverWith({flag}), &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->kind, ErrorKind::Closed);
        QCOMPARE(line.why->code, code);
        QVERIFY(!line.why->detail.isEmpty());
    }

    void closesBeforeItHasOpened()
    {
        FakeLauncher launcher;
        Line line(serverWith({}), &launcher, &m_manualClock);
        line.transport.open();
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(launcher.specs.size(), 0);
        QVERIFY(!line.isOpen);
    }

    void givesArgumentsUnchanged() // SEC-06, STDIO-01
    {
        const QStringList arguments{u"--"_s,
                                    u"a b"_s,
                                    u"; touch /tmp/x"_s,
                                    u"$(id)"_s,
                                    u"`id`"_s,
                                    u"&& false"_s,
                                    u"'single' \"double\""_s,
                                    u"back\\slash"_s,
                                    u"*"_s,
                                    u"~"_s,
                                    u"$HOME"_s,
                                    QString(),
                                    u"line\nend"_s,
                                    u"äß…😀"_s,
                                    u"-n"_s};
        const auto launch = json::parse(answerOf(serverWith(arguments), u"launch"_s));
        QVERIFY(launch);
        QStringList got;
        for (const json::Value &argument : launch->find(u"arguments")->items())
            got.append(argument.toString());
        QCOMPARE(got, QStringList{kServer} + arguments);
    }

    void givesExactlyTheVariablesAndNoFiles() // SEC-07
    {
        qputenv("QUAYSIDE_CANARY", "leaked");
        const int canary = ::open("/dev/null", O_RDONLY); // No O_CLOEXEC: it would be inherited.
        QVERIFY(canary >= 0);
        LaunchSpec spec = serverWith({});
        spec.environment = {{u"B"_s, u"2 3"_s}, {u"A"_s, QString()}, {u"Ä"_s, u"=ö"_s}};
        const auto launch = json::parse(answerOf(spec, u"launch"_s));
        ::close(canary);
        qunsetenv("QUAYSIDE_CANARY");
        QVERIFY(launch);
        QCOMPARE(launch->find(u"environment")->toJson(),
                 QByteArray("[\"B=2 3\",\"A=\",\"\xc3\x84==\xc3\xb6\"]"));
        QCOMPARE(launch->find(u"files")->toJson(), QByteArray("[0,1,2]"));
        QCOMPARE(launch->find(u"folder")->toString(), u"/"_s);
    }

    void startsInAGroupOfItsOwnWithoutOurSignals() // SEC-11
    {
        const auto launch = json::parse(answerOf(serverWith({}), u"launch"_s));
        QVERIFY(launch);
        QCOMPARE(launch->find(u"leadsGroup")->toBool(), true);
        const quint64 ignored = launch->find(u"SigIgn")->toString().toULongLong(nullptr, 16);
        QCOMPARE(ignored & 0x7fffffff, 0ULL); // Behind them are the C library's own.
        QCOMPARE(launch->find(u"SigBlk")->toString().toULongLong(nullptr, 16), 0ULL);
    }

    void startsInTheHomeFolderWhenNoneIsNamed()
    {
        LaunchSpec spec = serverWith({});
        spec.workingFolder.clear();
        const auto launch = json::parse(answerOf(spec, u"launch"_s));
        QVERIFY(launch);
        QCOMPARE(QDir(launch->find(u"folder")->toString()).canonicalPath(),
                 QDir::home().canonicalPath());
    }

    void keepsErrorOutputApart() // STDIO-05
    {
        Line line(serverWith({u"--stderr-line={\"jsonrpc\":\"2.0\"}"_s, u"--stderr-last=no end"_s}),
                  &m_launcher, &m_clock);
        line.transport.open();
        QTRY_COMPARE(line.notes.size(), 1);
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.notes, (QStringList{u"{\"jsonrpc\":\"2.0\"}"_s, u"no end"_s}));
        QVERIFY(line.received.isEmpty());
    }

    void readsErrorOutputThatWouldFillThePipe() // STDIO-05
    {
        Line line(serverWith({u"--stderr-noise=1000000"_s}), &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"ping"})"});
        QTRY_COMPARE(line.received, QByteArrayList{R"({"jsonrpc":"2.0","id":1,"result":{}})"});
        QTRY_COMPARE(line.notes.size(), 10000);
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void keepsOutputThatIsNoMessageApart() // STDIO-04
    {
        Line line(serverWith({u"--garbage=3"_s, u"--margin"_s, u"--crlf"_s,
                              u"--endless-newlines=100"_s, u"--split=3"_s}),
                  &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_COMPARE(line.received.size(), 1);
        QVERIFY(json::parse(json::Raw(line.received.constFirst())));
        QCOMPARE(line.notes.size(), 3);
        QVERIFY(line.notes.constFirst().contains(u"Starting up"_s));
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void tellsMessagesFromOtherLines_data() // STDIO-04
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isMessage");
        QTest::newRow("a log line") << u"[INFO] ready"_s << false;
        QTest::newRow("an empty list") << u"[]"_s << false;
        QTest::newRow("a list of numbers") << u"[1,2]"_s << false;
        QTest::newRow("a bracket") << u"["_s << false;
        QTest::newRow("a text") << u"\"text\""_s << false;
        QTest::newRow("white space") << u" \t "_s << false;
        QTest::newRow("an object") << u"{\"level\":30}"_s << true;
        QTest::newRow("a list of objects") << u" [ {}]"_s << true;
    }
    void tellsMessagesFromOtherLines()
    {
        QFETCH(QString, text);
        QFETCH(bool, isMessage);
        Line line(serverWith({u"--garbage=1"_s, u"--garbage-line="_s + text}), &m_launcher,
                  &m_clock);
        QSignalSpy stray(&line.transport, &rpc::Transport::strayReceived);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_COMPARE(line.received.size(), isMessage ? 2 : 1);
        if (isMessage) {
            QCOMPARE(line.received.constFirst(), text.trimmed().toUtf8());
            QVERIFY(stray.isEmpty());
        } else {
            QCOMPARE(line.notes, QStringList{u"[not a message] "_s + text});
            QCOMPARE(stray.constFirst().constFirst().value<qsizetype>(), text.size());
        }
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void skipsALineThatIsTooLong() // RPC-21, SEC-14
    {
        Line line(serverWith({u"--endless-line=%1"_s.arg(limits::kMessageBytes + 100000)}),
                  &m_launcher, &m_clock);
        QSignalSpy skipped(&line.transport, &rpc::Transport::oversizeSkipped);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_COMPARE(line.received.size(), 1);
        QCOMPARE(skipped.size(), 1);
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void cutsOffAnEndlessLine() // SEC-14
    {
        Line line(serverWith({u"--endless-line=0"_s}), &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_VERIFY(line.why);
        QCOMPARE(line.why->kind, ErrorKind::Transport);
        QVERIFY(!line.why->detail.isEmpty());
        QTRY_VERIFY(line.isClosed);
    }

    void staysSmallUnderFloods_data() // SEC-14, STDIO-05
    {
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("one line of output without end")
            << QStringList{u"--endless-line=500000000"_s};
        QTest::newRow("one line of error output without end")
            << QStringList{u"--stderr-endless=500000000"_s};
        QTest::newRow("much error output") << QStringList{u"--stderr-noise=100000000"_s};
        QTest::newRow("much output that is no message")
            << QStringList{u"--garbage=5000"_s, u"--garbage-line="_s + QString(10000, u'g')};
    }
    void staysSmallUnderFloods()
    {
#ifdef QUAYSIDE_SANITIZED
        QSKIP("the sanitizer keeps what was given back");
#endif
        QFETCH(QStringList, flags);
        Line line(serverWith(flags), &m_launcher, &m_clock);
        disconnect(&line.transport, &rpc::Transport::noteReceived, nullptr, nullptr);
        resetPeakMemory();
        const qint64 before = peakMemoryBytes();
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_VERIFY(!line.received.isEmpty());
        const qint64 grown = peakMemoryBytes() - before;
        QVERIFY2(grown < 2 * limits::kMessageBytes, qPrintable(QString::number(grown)));
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void readsErrorOutputInAnyEncoding() // STDIO-05
    {
        FakeLauncher launcher;
        Line line(serverWith({}), &launcher, &m_manualClock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        launcher.processes.constFirst()->writeError("caf\xe9 \xff\xfe ok\n");
        QTRY_COMPARE(line.notes.size(), 1);
        QVERIFY(line.notes.constFirst().startsWith(u"caf"_s));
    }

    void givesAllThatCameBeforeTheEnd()
    {
        Line line(serverWith({u"--huge-result=500000"_s, u"--progress-after-answer"_s,
                              u"--answer-and-exit"_s}),
                  &m_launcher, &m_clock);
        // As a peer does that reads a big message elsewhere.
        line.onReceived = [&] { line.transport.setReadPaused(true); };
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}})"});
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.received.size(), 2);
    }

    void stopsStepByStep_data() // STDIO-11, STDIO-12, SEC-11
    {
        QTest::addColumn<bool>("endsWithInput");
        QTest::addColumn<bool>("endsWhenTerminated");
        QTest::addColumn<QList<int>>("signalsSeen");
        QTest::newRow("with its input") << true << true << QList<int>{};
        QTest::newRow("when asked to") << false << true << QList<int>{SIGTERM};
        QTest::newRow("when killed") << false << false << QList<int>{SIGTERM, SIGKILL};
    }
    void stopsStepByStep()
    {
        QFETCH(bool, endsWithInput);
        QFETCH(bool, endsWhenTerminated);
        QFETCH(QList<int>, signalsSeen);
        FakeLauncher launcher;
        bool isInputClosed = false;
        launcher.onLaunch = [&](FakeProcess *process) {
            process->endsWithInput = endsWithInput;
            process->endsWhenTerminated = endsWhenTerminated;
            connect(process, &FakeProcess::inputClosed, this, [&] { isInputClosed = true; });
        };
        Line line(serverWith({}), &launcher, &m_manualClock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        FakeProcess *process = launcher.processes.constFirst();
        line.transport.close();
        line.transport.close();
        QTRY_VERIFY(isInputClosed);
        QList<int> seen;
        if (!endsWithInput) {
            m_manualClock.advance(limits::kStopStep - 1ms);
            QVERIFY(process->signalsSeen.isEmpty());
            QVERIFY(!line.why);
            m_manualClock.advance(1ms);
            QCOMPARE(process->signalsSeen, QList{SIGTERM});
        }
        if (!endsWhenTerminated) {
            m_manualClock.advance(limits::kStopStep - 1ms);
            QCOMPARE(process->signalsSeen, QList{SIGTERM});
            m_manualClock.advance(1ms);
        }
        seen = process->signalsSeen;
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(seen, signalsSeen);
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
        QCOMPARE(line.why->kind, ErrorKind::Closed);
        QCOMPARE(m_manualClock.activeAlarms(), 0);
    }

    void
    tellsOnceThatAProgramIsGone() // STDIO-12: after a suspended machine, all steps are due at once
    {
        FakeLauncher launcher;
        launcher.onLaunch = [](FakeProcess *process) {
            process->endsWithInput = false;
            process->endsWhenTerminated = false;
        };
        Line line(serverWith({}), &launcher, &m_manualClock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        FakeProcess *process = launcher.processes.constFirst();
        line.transport.close();
        m_manualClock.advance(3 * limits::kStopStep);
        QCOMPARE(process->signalsSeen, (QList<int>{SIGTERM, SIGKILL}));
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
        QTRY_VERIFY(!process->isRunning());
        m_manualClock.advance(3 * limits::kStopStep);
        QCoreApplication::processEvents();
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
    }

    void stopsAServerThatOnlyClosesItsOutput() // STDIO-14
    {
        Line line(serverWith({u"--close-output-in-call"_s, u"--ignore-input-end"_s}), &m_launcher,
                  &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}})"});
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->kind, ErrorKind::Closed);
        QVERIFY(!line.why->detail.isEmpty());
    }

    void stopsAServerThatClosesItsInput() // P10, STDIO-14
    {
        Line line({u"/bin/sh"_s,
                   {u"-c"_s, u"exec <&-; echo closed >&2; while :; do sleep 0.1; done"_s},
                   u"/"_s,
                   {}},
                  &m_launcher, &m_clock);
        line.transport.open();
        QTRY_COMPARE(line.notes, QStringList{u"closed"_s});
        QVERIFY(!line.why);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}})"});
        QTRY_VERIFY(line.why);
        QCOMPARE(line.why->kind, ErrorKind::Closed);
        QCOMPARE(line.why->detail, u"The server closed its input"_s);
        QTRY_VERIFY(line.isClosed);
    }

    void givesServersOurOldLimitOfFiles() // H1, SEC-14
    {
        rlimit limit{};
        QCOMPARE(::getrlimit(RLIMIT_NOFILE, &limit), 0);
        limit.rlim_cur = 200;
        QCOMPARE(::setrlimit(RLIMIT_NOFILE, &limit), 0);
        const quint64 before = raiseDescriptorLimit();
        QCOMPARE(before, 200U);
        QCOMPARE(::getrlimit(RLIMIT_NOFILE, &limit), 0);
        QCOMPARE(limit.rlim_cur, std::min<rlim_t>(limit.rlim_max, 65536));
        PosixLauncher launcher(before);
        Line line({u"/bin/sh"_s, {u"-c"_s, u"ulimit -n >&2"_s}, u"/"_s, {}}, &launcher, &m_clock);
        line.transport.open();
        QTRY_COMPARE(line.notes, QStringList{u"200"_s});
        QTRY_VERIFY(line.isClosed);
    }

    void stopsAServerThatDoesNotRead() // STDIO-07
    {
        Line line(serverWith({u"--never-read"_s}), &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})"});
        QTRY_COMPARE(line.received.size(), 1);
        const QByteArray message = '{' + QByteArray(limits::kOutgoingBytes / 4, ' ') + '}';
        for (int i = 0; i < 6 && !line.why; ++i)
            line.transport.send({message});
        QVERIFY(line.why);
        QCOMPARE(line.why->kind, ErrorKind::Transport);
        QTRY_VERIFY(line.isClosed);
    }

    void leavesNobodyItStarted_data() // STDIO-13, SEC-11
    {
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("alone") << QStringList{};
        QTest::newRow("ignores the end of its input") << QStringList{u"--ignore-input-end"_s};
        QTest::newRow("ignores everything")
            << QStringList{u"--ignore-input-end"_s, u"--ignore-term"_s};
        QTest::newRow("with a child") << QStringList{u"--grandchild=plain"_s};
        QTest::newRow("with a stubborn child") << QStringList{u"--grandchild=ignoring"_s};
        QTest::newRow("with one that detached itself") << QStringList{u"--grandchild=detached"_s};
        QTest::newRow("with a daemon") << QStringList{u"--grandchild=daemon"_s};
        QTest::newRow("with all of them, stubborn itself") << kStubborn;
    }
    void leavesNobodyItStarted()
    {
        QFETCH(QStringList, flags);
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        Line line(serverWith(flags + QStringList{u"--pid-file="_s + file}), &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(!readPids(file).isEmpty());
        QTRY_COMPARE(readPids(file).size(), 1 + flags.filter(u"grandchild"_s).size());
        const QList<qint64> pids = readPids(file);
        for (const qint64 pid : pids)
            QVERIFY(isAlive(pid));
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
        for (const qint64 pid : pids)
            QTRY_VERIFY(!isAlive(pid));
    }

    void leavesNobodyWhenItCrashes() // STDIO-13
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        Line line(
            serverWith({u"--grandchild=ignoring"_s, u"--kill-in-call"_s, u"--pid-file="_s + file}),
            &m_launcher, &m_clock);
        line.transport.open();
        QTRY_COMPARE(readPids(file).size(), 2);
        line.transport.send({R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}})"});
        QTRY_VERIFY(line.why);
        QCOMPARE(line.why->code, -SIGKILL);
        QTRY_VERIFY(line.isClosed);
        const QList<qint64> pids = readPids(file);
        for (const qint64 pid : pids)
            QTRY_VERIFY(!isAlive(pid));
    }

    void leavesNobodyWhenItIsDestroyed()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        {
            Line line(serverWith({u"--ignore-term"_s, u"--grandchild=ignoring"_s,
                                  u"--pid-file="_s + file}),
                      &m_launcher, &m_clock);
            line.transport.open();
            QTRY_COMPARE(readPids(file).size(), 2);
        }
        const QList<qint64> pids = readPids(file);
        for (const qint64 pid : pids)
            QTRY_VERIFY(!isAlive(pid));
    }

    void leavesNobodyWhenTheHostIsKilled() // SEC-11, STDIO-13
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        QProcess host;
        host.start(QStringLiteral(QUAYSIDE_CLI),
                   QStringList{u"tools"_s, u"-"_s, u"--config"_s, folder.path(), u"--"_s, kServer,
                               u"--never-answer=initialize"_s, u"--pid-file="_s + file}
                       + kStubborn);
        QTRY_COMPARE(readPids(file).size(), 5);
        QList<qint64> pids = readPids(file);
        pids.append(parentOf(pids.constFirst()));
        QVERIFY(pids.constLast() != host.processId());
        host.kill();
        for (const qint64 pid : std::as_const(pids))
            QTRY_VERIFY(!isAlive(pid));
        QTRY_COMPARE(host.state(), QProcess::NotRunning);
    }

    void leavesNobodyWhenTheKeeperIsEnded_data() // SEC-11, L5
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("asked") << SIGTERM;
        QTest::newRow("killed") << SIGKILL;
    }
    void leavesNobodyWhenTheKeeperIsEnded()
    {
        QFETCH(int, signal);
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        Line line(serverWith({u"--grandchild=daemon"_s, u"--grandchild=detached"_s,
                              u"--grandchild=ignoring"_s, u"--pid-file="_s + file}),
                  &m_launcher, &m_clock);
        line.transport.open();
        QTRY_COMPARE(readPids(file).size(), 4);
        const QList<qint64> pids = readPids(file);
        QTRY_VERIFY(line.isOpen);
        ::kill(pid_t(parentOf(pids.constFirst())), signal);
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->kind, ErrorKind::Closed);
        QCOMPARE(line.why->code, -signal);
        for (const qint64 pid : pids)
            QTRY_VERIFY(!isAlive(pid));
    }

    void releasesKeepersThatEndLate()
    {
        const QTemporaryDir folder;
        QFile slow(folder.filePath(u"keeper"_s)); // Takes no command, and holds its channel.
        QVERIFY(slow.open(QFile::WriteOnly));
        slow.write("#!/bin/sh\necho $$ > \"$4\"\nwhile [ ! -e \"$4.end\" ]; do sleep 0.01; done\n");
        slow.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        slow.close();
        PosixLauncher launcher(0, slow.fileName());
        LaunchSpec spec;
        spec.program = folder.filePath(u"number"_s);
        QVERIFY(launcher.launch(spec).hasValue()); // Is destroyed at once.
        QFile number(spec.program);
        QTRY_VERIFY(number.size() > 1);
        QVERIFY(number.open(QFile::ReadOnly));
        const QString process = u"/proc/"_s + QString::fromLatin1(number.readAll().trimmed());
        QVERIFY(QFile::exists(process));

        QVERIFY(QFile(spec.program + u".end"_s).open(QFile::WriteOnly));
        const auto isReleased = [&] {
            return launcher.launch(spec).hasValue() && !QFile::exists(process);
        };
        QTRY_VERIFY(isReleased());
    }

    void startsNothingWithoutItsKeeper() // SEC-11
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        PosixLauncher launcher(0, folder.filePath(u"none"_s));
        Line line(serverWith({u"--pid-file="_s + file}), &launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isClosed);
        QVERIFY(!line.isOpen);
        QCOMPARE(line.why->kind, ErrorKind::Transport);
        QCOMPARE(line.why->code, ENOPKG);
        QVERIFY(line.why->detail.contains(u"quayside-keeper"_s));
        QVERIFY(readPids(file).isEmpty());
    }

    void survivesAServerThatKillsItsGroup() // SEC-11
    {
        Line line({u"/bin/sh"_s, {u"-c"_s, u"kill -9 0"_s}, u"/"_s, {}}, &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.why->code, -SIGKILL);
    }

    void keepsNoVariablesInTheKeeper() // SEC-07
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"pids"_s);
        LaunchSpec spec = serverWith({u"--pid-file="_s + file});
        spec.environment = {{u"TOKEN"_s, u"secret"_s}};
        Line line(spec, &m_launcher, &m_clock);
        line.transport.open();
        QTRY_VERIFY(line.isOpen && readPids(file).size() == 1);
        const qint64 server = readPids(file).constFirst();
        QCOMPARE(variablesOf(server), (QList<QByteArray>{"TOKEN=secret", {}}));
        for (const QByteArray &variable : variablesOf(parentOf(server)))
            QCOMPARE(variable, QByteArray());
        line.transport.close();
        QTRY_VERIFY(line.isClosed);
    }

    void keepsNoFilesOpen() // SEC-07
    {
        const auto openFiles = [] {
            return QDir(u"/proc/self/fd"_s).entryList(QDir::AllEntries | QDir::System).size();
        };
        const auto run = [this](const LaunchSpec &spec) {
            Line line(spec, &m_launcher, &m_clock);
            line.transport.open();
            [&] { QTRY_VERIFY(line.isClosed); }();
        };
        run(serverWith({u"--exit-at-once=0"_s}));
        const auto before = openFiles();
        for (int i = 0; i < 5; ++i) {
            run(serverWith({u"--exit-at-once=0"_s}));
            run({u"/nonexistent/program"_s, {}, u"/"_s, {}});
        }
        QCOMPARE(openFiles(), before);
    }

    void closesWhileItStarts()
    {
        Line line(serverWith({u"--ignore-input-end"_s}), &m_launcher, &m_clock);
        line.transport.open();
        QTimer::singleShot(0, &line.transport, &rpc::Transport::close);
        QTRY_VERIFY(line.isClosed);
        QCOMPARE(line.events, (QStringList{u"disconnected"_s, u"closed"_s}));
    }
};

QUAYSIDE_TEST(TestStdioTransport, QCoreApplication)

} // namespace tst_stdiotransport

#include "tst_stdiotransport.moc"
