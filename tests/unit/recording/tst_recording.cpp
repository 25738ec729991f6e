// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/recording/recordingwriter.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_recording {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using json::Value;

namespace {

const QByteArray kHead =
    R"({"format":"quayside-session","version":1,"time":"2026-01-01T00:00:00Z"})"_ba;
const QByteArray kMessage = R"({"jsonrpc":"2.0","id":1,"method":"ping"})"_ba;

QByteArray line(const QByteArray &time, const QByteArray &direction, const QByteArray &message)
{
    return "{\"time\":\"" + time + "\",\"direction\":\"" + direction + "\",\"message\":" + message
        + '}';
}

} // namespace

/// Session files: written, read, bounded.
class TestRecording : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"session.jsonl"_s);
    }

    void savesWhatIsExchanged();
    void savesAServerThatNeverConnects();
    void hidesSecrets(); // SEC-68
    void masksLongTextsOnce(); // SEC-41
    void tellsTasksApart(); // TASK-24, TASKX-28
    void holdsLittleBeforeTheHead();
    void leavesTheOldFileUntilItIsWhole();
    void savesOnlyWhatFits();
    void refusesOtherFiles_data();
    void refusesOtherFiles();
    void readsAroundWhatItCannotRead();
    void readsOnlyWhatFits();

private:
    void write(const QByteArray &text) const
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QByteArray content() const
    {
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void send(RecordingWriter *writer, const QByteArray &text)
    {
        rpc::Outgoing message;
        message.text = text;
        writer->onSent(message);
    }
    static void receive(RecordingWriter *writer, const QByteArray &text)
    {
        writer->onReceived(json::Raw(text), {});
    }

    ManualClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestRecording::savesWhatIsExchanged()
{
    const QByteArray answer = R"({"jsonrpc":"2.0","id":1,"result":{"text":")"
        + QByteArray(200'000, 'x') + R"("}})"; // More than the traffic log keeps.
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    send(&writer, kMessage);
    m_clock.advance(50ms);
    RecordingHead head;
    head.server = u"harbour"_s;
    head.transport = u"stdio"_s;
    head.revision = u"2025-11-25"_s;
    writer.setHead(head);
    receive(&writer, answer);
    QVERIFY(writer.finish());
    QCOMPARE(writer.messages(), 2);

    const auto recording = readRecording(m_path);
    QVERIFY(recording);
    QCOMPARE(recording->head.server, u"harbour"_s);
    QCOMPARE(recording->head.transport, u"stdio"_s);
    QCOMPARE(recording->head.revision, u"2025-11-25"_s);
    QCOMPARE(recording->head.time, m_clock.wallTime().addMSecs(-50));
    QCOMPARE(recording->messages.size(), 2);
    QCOMPARE(recording->messages.at(0).text.toByteArray(), kMessage);
    QVERIFY(recording->messages.at(0).isSent);
    QCOMPARE(recording->messages.at(0).at, 0ms);
    QCOMPARE(recording->messages.at(1).text.toByteArray(), answer);
    QVERIFY(!recording->messages.at(1).isSent);
    QCOMPARE(recording->messages.at(1).at, 50ms);
}

void TestRecording::savesAServerThatNeverConnects()
{
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    send(&writer, kMessage);
    QVERIFY(writer.finish());
    receive(&writer, kMessage); // Late.
    const auto recording = readRecording(m_path);
    QVERIFY(recording);
    QVERIFY(!recording->head.revision);
    QCOMPARE(recording->messages.size(), 1);
}

void TestRecording::hidesSecrets()
{
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    writer.setSecrets({u"the canary-value"_s, u"12345678"_s});
    receive(&writer, R"({"jsonrpc":"2.0","id":3,"result":{"pin":12345678,"other":23456789}})");
    send(&writer, R"({"jsonrpc":"2.0","id":1,"params":{"password":"canary-value"}})");
    receive(&writer, R"({"jsonrpc":"2.0","id":1,"result":{"text":"It is the canary-value."}})");
    receive(&writer, R"({"jsonrpc":"2.0","id":2,"result":{"taskId":"task-canary"}})");
    http::Record exchange;
    exchange.verb = "POST";
    exchange.url = QUrl(u"https://example.org/mcp?api_key=canary-value&key=canary-value&page=2"_s);
    exchange.sent = {{"Authorization", "Bearer canary-value"}};
    writer.onExchange(exchange);
    QVERIFY(writer.finish());
    QCOMPARE(content().count('\n'), 6);
    QVERIFY(!content().contains("canary"));
    QVERIFY(content().contains("page=2"));
    QVERIFY(!content().contains("12345678"));
    QVERIFY(content().contains("23456789"));
    QCOMPARE(QFile::permissions(m_path)
                 & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
             QFile::Permissions());
}

/// Where a token could begin at every fourth letter, a search from each of them would take hours.
void TestRecording::masksLongTextsOnce()
{
    const QByteArray words = QByteArray("eyJ-").repeated(500'000) + QByteArray(500'000, ' ')
        + "bearer" + QByteArray(500'000, ' ') + "my-eyJhbGciOiJIUzI1NiJ9.canary.value";
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    writer.setHead({});
    receive(&writer, R"({"jsonrpc":"2.0","id":1,"result":{"text":")" + words + R"("}})");
    QVERIFY(writer.finish());
    QVERIFY(content().contains("eyJ-eyJ"));
    QVERIFY(!content().contains("canary"));
}

void TestRecording::tellsTasksApart()
{
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    receive(&writer, R"({"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"first-canary"}}})");
    receive(&writer,
            R"({"jsonrpc":"2.0","id":2,"result":{"resultType":"task","taskId":"second-canary"}})");
    writer.setSecrets({u"a token"_s}); // A new one.
    send(&writer,
         R"({"jsonrpc":"2.0","id":3,"method":"tasks/get","params":{"taskId":"second-canary"}})");
    receive(&writer,
            R"({"jsonrpc":"2.0","id":4,"result":{"text":"first-canary and second-canary end"}})");
    QVERIFY(writer.finish());
    QVERIFY(!content().contains("canary"));
    const auto messages = readRecording(m_path)->messages;
    QVERIFY(messages.at(0).text.view().contains(R"({"task":{"taskId":"•••1"}})"));
    QVERIFY(messages.at(1).text.view().contains(R"("taskId":"•••2")"));
    QVERIFY(messages.at(2).text.view().contains(R"({"taskId":"•••2"})"));
    QVERIFY(messages.at(3).text.view().contains("•••1 and •••2 end"));
}

void TestRecording::holdsLittleBeforeTheHead()
{
    const QByteArray text =
        R"({"jsonrpc":"2.0","method":"x","params":{"y":")" + QByteArray(9'000'000, 'y') + R"("}})";
    RecordingWriter writer(m_path, &m_clock);
    QVERIFY(writer.create(OutputFile::Existing::Refused));
    receive(&writer, text);
    receive(&writer, text);
    QCOMPARE(writer.leftOut(), 1);
    writer.setHead({});
    receive(&writer, text);
    QCOMPARE(writer.leftOut(), 1);
    QCOMPARE(writer.messages(), 2);
}

void TestRecording::leavesTheOldFileUntilItIsWhole()
{
    write("before");
    QVERIFY(!RecordingWriter(m_path, &m_clock).create(OutputFile::Existing::Refused));
    {
        RecordingWriter writer(m_path, &m_clock);
        QVERIFY(writer.create(OutputFile::Existing::Replaced));
        send(&writer, kMessage);
        writer.setHead({});
    }
    QCOMPARE(content(), "before"_ba);
}

void TestRecording::savesOnlyWhatFits()
{
    RecordingWriter few(m_path, &m_clock, {.messages = 2});
    QVERIFY(few.create(OutputFile::Existing::Replaced));
    for (int i = 0; i < 5; ++i)
        send(&few, kMessage);
    QCOMPARE(few.messages(), 2);
    QCOMPARE(few.leftOut(), 3);
    QVERIFY(few.finish());
    QCOMPARE(readRecording(m_path)->messages.size(), 2);

    RecordingWriter small(m_path, &m_clock, {.bytes = 1'000});
    QVERIFY(small.create(OutputFile::Existing::Replaced));
    send(&small, kMessage);
    send(&small, R"({"jsonrpc":"2.0","method":")" + QByteArray(1'000, 'x') + R"("})");
    send(&small, kMessage);
    QCOMPARE(small.messages(), 2);
    QCOMPARE(small.leftOut(), 1);
    QVERIFY(small.finish());
    QVERIFY(content().size() < 1'200);
}

void TestRecording::refusesOtherFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("why");
    const QString other = u"no session"_s;
    QTest::newRow("empty") << QByteArray() << other;
    QTest::newRow("no JSON") << "hello"_ba << other;
    QTest::newRow("traffic without a head")
        << line("2026-01-01T00:00:00Z", "sent", kMessage) << other;
    QTest::newRow("another format")
        << QByteArray(kHead).replace("quayside-session", "other") << other;
    QTest::newRow("no time") << QByteArray(kHead).replace("2026-01-01T00:00:00Z", "") << other;
    QTest::newRow("a head without end") << QByteArray(100'000, ' ') + kHead << other;
    QTest::newRow("a later version")
        << QByteArray(kHead).replace("\"version\":1", "\"version\":2") << u"in format 2"_s;
}

void TestRecording::refusesOtherFiles()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, why);
    write(kHead);
    QVERIFY(readRecording(m_path)); // Otherwise the rows would prove nothing.
    write(text);
    const auto read = readRecording(m_path);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Storage);
    QVERIFY2(read.error().detail.contains(why), qPrintable(read.error().detail));
    QVERIFY(read.error().detail.contains(m_path));
}

void TestRecording::readsAroundWhatItCannotRead()
{
    const QByteArrayList lines{
        kHead,
        line("2026-01-01T00:00:01Z", "sent", kMessage),
        "no JSON",
        R"({"time":"2026-01-01T00:00:01Z","direction":"sent","cutText":"{\"jsonrpc\""})",
        line("2026-01-01T00:00:01Z", "sent", R"({"request":{"method":"POST"}})"),
        line("2026-01-01T00:00:01Z", "received", '[' + kMessage + ",7," + kMessage + ']'),
        {},
        line("2025-01-01T00:00:01Z", "received", kMessage), // The clock was set back.
        line("no time", "received", kMessage),
        R"({"message":)" + kMessage + '}',
        line("2026-01-01T00:00:03Z", "received", kMessage),
    };
    write(lines.join('\n'));
    const auto read = readRecording(m_path);
    QVERIFY(read);
    QCOMPARE(read->messages.size(), 6);
    QCOMPARE(read->lost, 3);
    QList<std::chrono::milliseconds> times;
    for (const RecordedMessage &message : read->messages)
        times.append(message.at);
    QCOMPARE(times, (QList<std::chrono::milliseconds>{1s, 1s, 1s, 1s, 1s, 3s}));
}

void TestRecording::readsOnlyWhatFits()
{
    const QByteArray one = line("2026-01-01T00:00:01Z", "sent", kMessage);
    write(kHead + '\n' + one + '\n' + one + '\n');
    QVERIFY(readRecording(m_path, {.messages = 2}));
    QVERIFY(!readRecording(m_path, {.messages = 1}));
    QVERIFY(readRecording(m_path, {.bytes = 2 * (one.size() + 1)}));
    QVERIFY(!readRecording(m_path, {.bytes = 2 * one.size() + 1}));
    QVERIFY(!readRecording(m_folder->path()));
    QVERIFY(!readRecording(m_folder->filePath(u"none"_s)));
}

QUAYSIDE_TEST(TestRecording, QCoreApplication)

} // namespace tst_recording

#include "tst_recording.moc"
