// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/eventstreamparser.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_eventstreamparser {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// All events as "name|data", after bytes came in pieces of this size.
QByteArrayList eventsOf(const QByteArray &bytes, qsizetype piece, EventStreamParser *parser)
{
    QByteArrayList all;
    QList<json::Raw> kept; // Returned events must not change.
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        parser->feed(QByteArrayView(bytes).sliced(at, std::min(piece, bytes.size() - at)));
        while (const auto event = parser->next()) {
            all.append(event->name.toByteArray());
            kept.append(event->data);
        }
    }
    for (qsizetype i = 0; i < all.size(); ++i)
        all[i] += '|' + kept.at(i).toByteArray();
    return all;
}

} // namespace

class TestEventStreamParser : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEvents_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArrayList>("events");
        const auto row = [](const char *name, const QByteArray &bytes,
                            const QByteArrayList &events) {
            QTest::newRow(name) << bytes << events;
        };
        row("one", "data: a\n\n", {"|a"}); // SSE-01
        row("no space", "data:a\n\n", {"|a"});
        row("one space only goes", "data:  a \n\n", {"| a "});
        row("carriage returns", "data: a\r\rdata: b\r\r", {"|a", "|b"});
        row("both", "data: a\r\n\r\ndata: b\r\n\r\n", {"|a", "|b"});
        row("mixed", "data: a\r\n\ndata: b\n\r\n", {"|a", "|b"});
        row("mark in front",
            "\xEF\xBB\xBF"
            "data: a\n\n",
            {"|a"});
        row("a second mark",
            "\xEF\xBB\xBF\xEF\xBB\xBF"
            "data: a\n\ndata: b\n\n",
            {"|b"});
        row("several lines", "data: a\ndata: b\ndata:\ndata: c\n\n", {"|a\nb\n\nc"}); // SSE-02
        row("no blank line", "data: a\n", {});
        row("nothing after the last event", "data: a\n\ndata: b", {"|a"});
        row("comments", ": x\n:\ndata: a\n: y\ndata: b\n\n:z\n\n", {"|a\nb"}); // SSE-03
        row("unknown fields", "foo: x\ndata: a\nbar\n\n", {"|a"});
        row("names", "event: endpoint\ndata: a\n\ndata: b\n\n", {"endpoint|a", "|b"}); // SSE-07
        row("an empty event", "data:\n\ndata\n\nid: 7\n\ndata: a\n\n", {"|a"}); // SSE-04
        row("blank lines", "\n\n\ndata: a\n\n\n\n", {"|a"});
        row("colons in data", "data: a: b\n\n", {"|a: b"});
        row("no UTF-8",
            "data: a\xFF"
            "b\n\n",
            {"|a\xEF\xBF\xBD"
             "b"});
        row("case matters", "Data: a\ndata: b\n\n", {"|b"});
    }
    void readsEvents() // SSE-01, SSE-02, SSE-03, SSE-04, SSE-07
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArrayList, events);
        for (qsizetype piece = 1; piece <= bytes.size(); ++piece) {
            EventStreamParser parser;
            QCOMPARE(eventsOf(bytes, piece, &parser), events);
        }
    }

    void remembersTheLastId_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("with data") << QByteArray("id: 1\ndata: a\n\n") << QByteArray("1");
        QTest::newRow("without data") << QByteArray("id: 1\n\n") << QByteArray("1"); // SSE-04
        QTest::newRow("empty data") << QByteArray("id: 1\ndata:\n\n") << QByteArray("1");
        QTest::newRow("goes on") << QByteArray("id: 1\n\ndata: a\n\n") << QByteArray("1");
        QTest::newRow("empty clears") << QByteArray("id: 1\n\nid:\n\n") << QByteArray();
        QTest::newRow("not ended") << QByteArray("id: 1\n\nid: 2\ndata: a\n") << QByteArray("1");
        QTest::newRow("zero byte") << QByteArray("id: 1\n\nid: 2\0x\n\n", 16) << QByteArray("1");
        QTest::newRow("the last") << QByteArray("id: 1\nid: 2\n\n") << QByteArray("2");
    }
    void remembersTheLastId() // SSE-04, SSE-05
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, id);
        EventStreamParser parser;
        eventsOf(bytes, bytes.size(), &parser);
        QCOMPARE(parser.lastEventId(), id);
    }

    void remembersThePause_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("pause");
        QTest::newRow("number") << QByteArray("1500") << qint64(1500);
        QTest::newRow("zero") << QByteArray("0") << qint64(0);
        QTest::newRow("negative") << QByteArray("-1") << qint64(-1);
        QTest::newRow("fraction") << QByteArray("1.5") << qint64(-1);
        QTest::newRow("sign") << QByteArray("+5") << qint64(-1);
        QTest::newRow("nothing") << QByteArray() << qint64(-1);
        QTest::newRow("enormous") << QByteArray("99999999999999999999")
                                  << qint64(std::numeric_limits<int>::max());
    }
    void remembersThePause() // SSE-06
    {
        QFETCH(QByteArray, value);
        QFETCH(qint64, pause);
        EventStreamParser parser;
        eventsOf("retry: " + value + "\n", 3, &parser);
        QCOMPARE(parser.retry().value_or(-1ms).count(), pause);
    }

    void forgetsHalfAnEventWhenItStartsAgain() // HTTP-29, SSE-02
    {
        EventStreamParser parser;
        eventsOf("id: 1\nretry: 7\ndata: a\n\nid: 2\nevent: x\ndata: b\ndata: c\n", 5, &parser);
        parser.restart();
        QCOMPARE(eventsOf("data: d\n\n", 3, &parser), QByteArrayList{"|d"});
        QCOMPARE(parser.lastEventId(), QByteArray("1"));
        QCOMPARE(parser.retry(), 7ms);
    }

    void boundsAnEvent_data()
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("one line") << QByteArray("data: ") << QByteArray(1024 * 1024, 'x');
        QTest::newRow("many lines")
            << QByteArray() << QByteArray("data: " + QByteArray(1024 * 1024, 'x') + '\n');
        QTest::newRow("a name") << QByteArray("event: ") << QByteArray(1024 * 1024, 'x');
        QTest::newRow("a comment") << QByteArray(":") << QByteArray(1024 * 1024, 'x');
    }
    void boundsAnEvent() // SSE-09, SEC-14
    {
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, part);
        EventStreamParser parser;
        parser.feed(start);
        int parts = 0;
        while (!parser.isOversized() && parts < 100) {
            parser.feed(part);
            QVERIFY(!parser.next());
            ++parts;
        }
        QVERIFY(parser.isOversized());
        QVERIFY(parts >= 64);
        QVERIFY(!parser.next());
    }
};

QUAYSIDE_TEST(TestEventStreamParser, QCoreApplication)

} // namespace tst_eventstreamparser

#include "tst_eventstreamparser.moc"
