// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskrecord.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>

namespace tst_taskrecord {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

TaskRecord fullRecord()
{
    const QDateTime noon(QDate(2026, 3, 4), QTime(12, 0, 0, 7), QTimeZone::utc());
    TaskRecord record;
    record.key = u"key"_s;
    record.serverId = u"server"_s;
    record.serverName = u"A server"_s;
    record.taskId = u"task \"1\""_s;
    record.tool = u"build"_s;
    record.toolTitle = u"Build"_s;
    record.arguments = {json::Raw(R"({"n":1.0000000000000000001})")};
    record.era = Era::Stateless;
    record.state = TaskState::NeedsInput;
    record.lostReason = LostReason::Forgotten;
    record.status = u"input_required"_s;
    record.statusMessage = u"Which one?"_s;
    record.immediateResponse = u"Has begun"_s;
    record.startedAt = noon;
    record.finishedAt = noon.addSecs(1);
    record.createdAt = noon.addSecs(2);
    record.lastUpdatedAt = noon.addSecs(3);
    record.ttl = 5min;
    record.pollInterval = 1500ms;
    record.error = Error{ErrorKind::Remote, u"busy"_s, -32603, R"({"a":1})"};
    record.isToolError = record.hasResult = record.isResultPending = true;
    record.isCancelRequested = record.isFound = true;
    record.questions = {{u"a"_s, json::Raw(R"({"method":"elicitation/create"})"),
                         json::Raw(R"({"action":"decline"})"), true, false},
                        {u"b"_s, json::Raw(R"({"method":"roots/list"})"), std::nullopt}};
    return record;
}

} // namespace

class TestTaskRecord : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWas() // TASK-27, TASKX-08, TASKX-13
    {
        const TaskRecord record = fullRecord();
        const auto read = TaskRecord::fromRaw(record.toRaw());
        QVERIFY(read);
        QCOMPARE(read->toRaw().toByteArray(), record.toRaw().toByteArray());
        QCOMPARE(read->arguments.raw.toByteArray(), record.arguments.raw.toByteArray());
        QCOMPARE(read->state, TaskState::NeedsInput);
        QCOMPARE(read->lostReason, LostReason::Forgotten);
        QCOMPARE(read->era, Era::Stateless);
        QCOMPARE(read->startedAt, record.startedAt);
        QCOMPARE(read->lastUpdatedAt, record.lastUpdatedAt);
        QVERIFY(read->ttl == 5min && read->pollInterval == 1500ms);
        QCOMPARE(*read->error, *record.error);
        QVERIFY(read->isToolError && read->hasResult && read->isResultPending);
        QVERIFY(read->isCancelRequested && read->isFound);
        QCOMPARE(read->questions.size(), 2);
        QVERIFY(read->questions.at(0).isDelivered && !read->questions.at(0).isOpen);
        QVERIFY(!read->questions.at(1).isDelivered && read->questions.at(1).isOpen);
        QVERIFY(!read->questions.at(1).answer);
    }

    /// Files of earlier versions are read, and the other way round.
    void isStoredAsEver()
    {
        TaskRecord record = fullRecord();
        record.taskId = u"t"_s;
        record.session = u"s"_s;
        record.conversation = u"c"_s;
        record.maskedArguments = json::RawObject{json::Raw(R"({"n":null})")};
        QCOMPARE(
            record.toRaw().toByteArray(),
            QByteArray(
                R"({"key":"key","serverId":"server","serverName":"A server","taskId":"t","session":"s",)"
                R"("tool":"build","toolTitle":"Build","conversation":"c","arguments":{"n":null},)"
                R"("era":"stateless","state":"needsInput","lostReason":"forgotten",)"
                R"("status":"input_required","statusMessage":"Which one?","immediateResponse":"Has begun",)"
                R"("startedAt":1772625600007,"finishedAt":1772625601007,"createdAt":1772625602007,"lastUpdatedAt":1772625603007,)"
                R"("ttlMs":300000,"pollIntervalMs":1500,)"
                R"("error":{"kind":"remote","detail":"busy","code":-32603,"data":{"a":1}},)"
                R"("isToolError":true,"hasResult":true,"isResultPending":true,)"
                R"("isCancelRequested":true,"isFound":true,"questions":[)"
                R"({"key":"a","request":{"method":"elicitation/create"},)"
                R"("answer":{"action":"decline"},"isDelivered":true,"isOpen":false},)"
                R"({"key":"b","request":{"method":"roots/list"},"isDelivered":false,"isOpen":true}]})"));
    }

    void comesBackWithLittleInIt() // TASK-27
    {
        TaskRecord record;
        record.key = u"key"_s;
        record.startedAt = QDateTime(QDate(2026, 3, 4), QTime(12, 0), QTimeZone::utc());
        const auto read = TaskRecord::fromRaw(record.toRaw());
        QVERIFY(read);
        QVERIFY(!read->ttl && !read->pollInterval && !read->error);
        QVERIFY(!read->finishedAt.isValid() && !read->createdAt.isValid());
        QCOMPARE(read->state, TaskState::Working);
        QVERIFY(read->questions.isEmpty());
    }

    void saysThatItCannotBeRead()
    {
        const auto read = TaskRecord::fromRaw(json::Raw(R"({"key":7})"));
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::Storage);
    }

    void takesAStateOfALaterVersionForOneToAskAbout()
    {
        QByteArray text = fullRecord().toRaw().toByteArray();
        text.replace("needsInput", "resting");
        const auto read = TaskRecord::fromRaw(json::Raw(text));
        QVERIFY(read);
        QCOMPARE(read->state, TaskState::Working);
    }
};

QUAYSIDE_TEST(TestTaskRecord, QCoreApplication)

} // namespace tst_taskrecord

#include "tst_taskrecord.moc"
