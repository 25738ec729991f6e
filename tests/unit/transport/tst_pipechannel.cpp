// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/pipechannel.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace tst_pipechannel {

using namespace mcp;

namespace {

/// A channel and the other ends of its two pipes.
struct Ends
{
    /// O_DIRECT: a read() gives what one write() wrote.
    explicit Ends(int flagsFromUs = 0)
    {
        if (::pipe2(toUs, O_CLOEXEC) != 0 || ::pipe2(fromUs, O_CLOEXEC | flagsFromUs) != 0)
            qFatal("no pipes");
        ::fcntl(fromUs[0], F_SETFL, O_NONBLOCK | flagsFromUs);
        channel = std::make_unique<PipeChannel>(toUs[0], fromUs[1]);
        channel->setReceiver([this](const json::Raw &line) {
            lines.append(line.toByteArray());
            if (onLine)
                onLine();
        });
    }
    ~Ends()
    {
        closeTheirs();
        if (fromUs[0] >= 0)
            ::close(fromUs[0]);
    }
    void closeTheirs()
    {
        if (toUs[1] >= 0)
            ::close(std::exchange(toUs[1], -1));
    }
    void write(const QByteArray &text) const
    {
        QCOMPARE(::write(toUs[1], text.constData(), size_t(text.size())), text.size());
    }
    QByteArray read() const
    {
        QByteArray text(1 << 20, '\0');
        const ssize_t size = ::read(fromUs[0], text.data(), size_t(text.size()));
        text.resize(qMax<ssize_t>(size, 0));
        return text;
    }

    /// Our writing end is closed and everything was read.
    bool isAtEnd() const
    {
        char one = 0;
        return ::read(fromUs[0], &one, 1) == 0;
    }

    int toUs[2] = {-1, -1};
    int fromUs[2] = {-1, -1};
    std::unique_ptr<PipeChannel> channel;
    QByteArrayList lines;
    std::function<void()> onLine;
};

} // namespace

class TestPipeChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void writesOneMessageALine() // STDIO-02
    {
        const Ends ends;
        ends.channel->send("{}");
        ends.channel->send("{\"a\":1}");
        QCoreApplication::processEvents();
        QCOMPARE(ends.read(), QByteArray("{}\n{\"a\":1}\n"));
    }

    void keepsAMessageWithLineEndsInOneLine() // STDIO-02
    {
        const Ends ends;
        ends.channel->send("{\n  \"a\":\r\n 1\n}");
        QCoreApplication::processEvents();
        QCOMPARE(ends.read(), QByteArray("{   \"a\":   1 }\n"));
    }

    void writesAllThatIsSentInOneTurnAtOnce() // STDIO-02
    {
        const Ends ends(O_DIRECT);
        for (const char *message : {"1", "2", "3"})
            ends.channel->send(message);
        QCoreApplication::processEvents();
        ends.channel->send("4");
        QCoreApplication::processEvents();
        QCOMPARE(ends.read(), QByteArray("1\n2\n3\n"));
        QCOMPARE(ends.read(), QByteArray("4\n"));
        QCOMPARE(ends.read(), QByteArray());
    }

    void doesNotHoldBackMuch() // STDIO-07
    {
        const Ends ends;
        ends.channel->send(QByteArray(5'000, 'm'));
        QVERIFY(ends.read().isEmpty());
        ends.channel->send(QByteArray(5'000, 'm'));
        QVERIFY(!ends.read().isEmpty());
    }

    /// The other side works on what is sent while the rest of what it sent is delivered.
    void doesNotHoldBackMuchWhileItDelivers() // STDIO-07
    {
        Ends ends;
        QByteArray sentBeforeTheSecond;
        ends.onLine = [&] {
            if (ends.lines.size() == 1)
                ends.channel->send(QByteArray(10'000, 'm'));
            else
                sentBeforeTheSecond = ends.read();
        };
        ends.write("one\ntwo\n");
        QTRY_COMPARE(ends.lines.size(), 2);
        QVERIFY(!sentBeforeTheSecond.isEmpty());
    }

    void losesNothingWhenItIsDestroyedAtOnce() // STDIO-02
    {
        Ends ends;
        ends.channel->send("{}");
        ends.channel.reset();
        QCOMPARE(ends.read(), QByteArray("{}\n"));
        QVERIFY(ends.isAtEnd());
    }

    void deliversLinesInOrder()
    {
        Ends ends;
        ends.write("one\ntwo\nthr");
        QTRY_COMPARE(ends.lines, (QByteArrayList{"one", "two"}));
        ends.write("ee\n");
        QTRY_COMPARE(ends.lines.size(), 3);
        QCOMPARE(ends.lines.constLast(), QByteArray("three"));
    }

    void tellsWhenTheOtherSideHasClosed()
    {
        Ends ends;
        QSignalSpy ended(ends.channel.get(), &PipeChannel::ended);
        ends.write("one\n");
        ends.closeTheirs();
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(ended.constFirst().constFirst().toString(), QString());
        QCOMPARE(ends.lines, QByteArrayList{"one"});
    }

    void readsNothingWhilePaused()
    {
        Ends ends;
        ends.channel->setReadPaused(true);
        ends.write("one\ntwo\n");
        QCoreApplication::processEvents();
        QVERIFY(ends.lines.isEmpty());
        ends.channel->setReadPaused(false);
        QTRY_COMPARE(ends.lines, (QByteArrayList{"one", "two"}));
    }

    void keepsTheRestOfABatchWhenPausedInTheMiddle()
    {
        Ends ends;
        ends.onLine = [&] { ends.channel->setReadPaused(true); };
        ends.write("one\ntwo\nthree\n");
        for (int count = 1; count <= 3; ++count) {
            QTRY_COMPARE(ends.lines.size(), count);
            QCoreApplication::processEvents();
            QCOMPARE(ends.lines.size(), count);
            ends.channel->setReadPaused(false);
        }
    }

    void drainsAllThatIsThereThoughPaused()
    {
        Ends ends;
        QSignalSpy ended(ends.channel.get(), &PipeChannel::ended);
        ends.onLine = [&] { ends.channel->setReadPaused(true); };
        ends.write("one\ntwo\nthree\n");
        ends.channel->drain(); // Our writing end is still open, so the pipe does not end.
        QCOMPARE(ends.lines, (QByteArrayList{"one", "two", "three"}));
        QCOMPARE(ended.size(), 1);
        ends.channel->drain();
        QCOMPARE(ended.size(), 1);
    }

    void queuesWhatThePeerDoesNotReadYet() // STDIO-07
    {
        const Ends ends;
        const QByteArray message(3000000, 'm');
        for (int i = 0; i < 3; ++i)
            ends.channel->send(message);
        QByteArray got;
        const QDeadlineTimer patience(Waiting::kLimit);
        while (got.size() < 3 * (message.size() + 1) && !patience.hasExpired()) {
            got += ends.read();
            QCoreApplication::processEvents();
        }
        QCOMPARE(got, QByteArray(message + '\n').repeated(3));
    }

    void tellsWhenTooMuchWaits() // STDIO-07, SEC-14
    {
        const Ends ends;
        QSignalSpy congested(ends.channel.get(), &PipeChannel::congested);
        const QByteArray message(limits::kOutgoingBytes / 4, 'm');
        for (int i = 0; i < 5; ++i)
            ends.channel->send(message);
        QCOMPARE(congested.size(), 0);
        ends.channel->send("{}");
        QCOMPARE(congested.size(), 1);
    }

    void tellsWhenThePeerFallsBehind() // STDIO-07
    {
        const Ends ends;
        const QSignalSpy full(ends.channel.get(), &PipeChannel::fullChanged);
        const QByteArray message(PipeChannel::kFullBytes / 4, 'm');
        for (int i = 0; i < 4; ++i)
            ends.channel->send(message);
        QCOMPARE(full.size(), 0); // The pipe itself takes some.
        ends.channel->send(message);
        QCOMPARE(full.size(), 1);
        QVERIFY(full.at(0).at(0).toBool());
        ends.channel->send(message);
        QCOMPARE(full.size(), 1);
        qsizetype got = 0;
        QTRY_VERIFY((got += ends.read().size()) >= 6 * (message.size() + 1));
        QCOMPARE(full.size(), 2);
        QVERIFY(!full.at(1).at(0).toBool());
    }

    void closesItsEndOnceAllIsWritten() // STDIO-11
    {
        const Ends ends;
        const QByteArray message(300000, 'm');
        ends.channel->send(message);
        ends.channel->finishWriting();
        ends.channel->send("late");
        QByteArray got;
        QTRY_VERIFY((got += ends.read()).size() >= message.size() + 1);
        QTRY_VERIFY(ends.isAtEnd());
        QCOMPARE(got, message + '\n');
    }

    void tellsOfAPeerThatDoesNotReadAnyMore() // P10
    {
        Ends ends;
        const QSignalSpy unread(ends.channel.get(), &PipeChannel::unread);
        ::close(std::exchange(ends.fromUs[0], -1));
        ends.channel->send("{}");
        ends.channel->send("{}");
        ends.write("still\n");
        QTRY_COMPARE(ends.lines, QByteArrayList{"still"});
        QCOMPARE(unread.size(), 1);
    }

    void letsOtherEventsRunWhileEachMessageIsAnsweredAtOnce()
    {
        Ends ends;
        bool isOver = false;
        ends.onLine = [&] {
            if (ends.lines.size() == 1)
                QTimer::singleShot(0, this, [&] { isOver = true; });
            ends.read();
            ends.channel->send("{}");
            if (!isOver)
                ends.write("again\n");
        };
        ends.write("one\n");
        QTRY_VERIFY(isOver);
        QVERIFY(ends.lines.size() > 1);
    }

    void survivesItsDestructionInAHandler()
    {
        Ends ends;
        ends.onLine = [&] { ends.channel.reset(); };
        ends.write("one\ntwo\n");
        QTRY_VERIFY(!ends.channel);
        QCOMPARE(ends.lines, QByteArrayList{"one"});
    }

    void survivesItsDestructionAtTheEnd()
    {
        Ends ends;
        connect(ends.channel.get(), &PipeChannel::ended, this, [&] { ends.channel.reset(); });
        ends.closeTheirs();
        QTRY_VERIFY(!ends.channel);
    }
};

QUAYSIDE_TEST(TestPipeChannel, QCoreApplication)

} // namespace tst_pipechannel

#include "tst_pipechannel.moc"
