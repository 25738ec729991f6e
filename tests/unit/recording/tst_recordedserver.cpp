// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recordedserver.h"
#include "tests/support/testclass.h"
#include "tests/unit/recording/recordedsession.h"

#include <QTest>

namespace tst_recordedserver {

using namespace Qt::StringLiterals;
using namespace recorded;

/// What is read of the messages of a recording.
class TestRecordedServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheLastWholeList();
    void continuesWithARequestState();
    void forgetsCancelledCalls();
    void boundsSteps();
    void boundsCompletions();
};

void TestRecordedServer::keepsTheLastWholeList()
{
    RecordedSession session;
    session.offer(); // One tool.
    session.request("tools/list")
        .answer(R"({"tools":[{"name":"a"},{"name":"b"}],"nextCursor":"2"})");
    session.request("prompts/list").answer(R"({"prompts":[{"name":"p"}],"nextCursor":"2"})");
    const RecordedServer server = readServer(session.recording());
    QCOMPARE(server.tools.size(), 1);
    QCOMPARE(server.prompts.size(), 1); // There is no other.
}

void TestRecordedServer::continuesWithARequestState() // MRTR-06
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}") + R"(,"_meta":{"progressToken":1})");
    session.received(
        R"("method":"notifications/progress","params":{"progressToken":1,"progress":1})");
    session.answer(R"({"resultType":"input_required","requestState":"•••"})");
    session.request("tools/call", called("{}") + R"(,"requestState":"•••")").answer(text("done"));
    const RecordedServer server = readServer(session.recording());
    QCOMPARE(server.calls.size(), 1);
    QCOMPARE(server.calls.constFirst().steps.size(), 1);
}

void TestRecordedServer::forgetsCancelledCalls() // CANC-04
{
    RecordedSession session;
    session.offer().request("tools/call", called(R"({"n":1})")); // Its id is 3.
    session.request("tools/call", called(R"({"n":2})"));
    session.sent(R"("method":"notifications/cancelled","params":{"requestId":4})");
    session.received(R"("id":"s","method":"roots/list")"); // Of the first, without parameters.
    session.sent(R"("id":"s","result":{"roots":[]})");
    session.received(R"("id":3,"result":)" + text("one"));
    const RecordedServer server = readServer(session.recording());
    QCOMPARE(server.calls.size(), 1);
    QCOMPARE(server.calls.constFirst().steps.size(), 1);
    QCOMPARE(server.calls.constFirst().steps.constFirst().params.toByteArray(), "{}"_ba);
}

void TestRecordedServer::boundsSteps()
{
    RecordedSession session;
    session.offer().request("tools/call", called("{}") + R"(,"_meta":{"progressToken":1})");
    for (int i = 0; i < RecordedCall::kMostSteps + 10; ++i)
        session.received(
            R"("method":"notifications/progress","params":{"progressToken":1,"progress":)"
            + QByteArray::number(i) + '}');
    session.answer(text("done"));
    const RecordedServer server = readServer(session.recording());
    QCOMPARE(server.calls.size(), 1);
    QCOMPARE(server.calls.constFirst().steps.size(), RecordedCall::kMostSteps);
}

void TestRecordedServer::boundsCompletions()
{
    RecordedSession session;
    session.offer();
    for (int answer = 0; answer < 11; ++answer) {
        QByteArrayList values;
        for (int i = 0; i < 100; ++i)
            values.append('"' + QByteArray::number(100 * answer + i) + '"');
        session
            .request(
                "completion/complete",
                R"("ref":{"type":"ref/prompt","name":"menu"},"argument":{"name":"day","value":""})")
            .answer(R"({"completion":{"values":[)" + values.join(',') + "]}}");
    }
    const RecordedServer server = readServer(session.recording());
    const QStringList kept =
        server.completions.value(RecordedServer::completionKey(u"menu"_s, u"day"_s));
    QCOMPARE(kept.size(), 1'000);
    QCOMPARE(kept.constLast(), u"999"_s);
}

QUAYSIDE_TEST(TestRecordedServer, QCoreApplication)

} // namespace tst_recordedserver

#include "tst_recordedserver.moc"
