// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/harfile.h"
#include "app/traffic/trafficmodel.h"
#include "core/base/limits.h"
#include "core/rpc/peer.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_trafficmodel {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

QByteArray request(int id, const QByteArray &method, const QByteArray &params = "{}")
{
    return "{\"jsonrpc\":\"2.0\",\"id\":" + QByteArray::number(id) + ",\"method\":\"" + method
        + "\",\"params\":" + params + '}';
}

QByteArray answer(int id)
{
    return "{\"jsonrpc\":\"2.0\",\"id\":" + QByteArray::number(id) + ",\"result\":{}}";
}

QByteArray notification(const QByteArray &text)
{
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":\""
        + text + "\"}}";
}

mcp::http::Record exchange(qint64 call, int status)
{
    mcp::http::Record record;
    record.verb = "POST";
    record.url = QUrl(u"https://user:canary-url@example.org/mcp?key=canary-query"_s);
    record.sent = {{"Authorization", "Bearer canary-token"},
                   {"Mcp-Session-Id", "canary-session"},
                   {"X-Own", "canary-configured"},
                   {"Accept", "application/json"}};
    record.received = {{"Set-Cookie", "canary-cookie"}, {"Content-Type", "application/json"}};
    record.status = status;
    record.call = call;
    record.duration = 12ms;
    return record;
}

} // namespace

class TestTrafficModel : public QObject
{
    Q_OBJECT

    mcp::ManualClock m_clock;

    static void send(mcp::TrafficLog &log, const QByteArray &text)
    {
        mcp::rpc::Outgoing message;
        message.text = text;
        log.onSent(message);
    }
    static void receive(mcp::TrafficLog &log, const QByteArray &text)
    {
        log.onReceived(mcp::json::Raw(text), {});
    }
    /// The data of the rows for role, newest first.
    static QStringList texts(const TrafficModel &model, TrafficModel::Role role)
    {
        QStringList texts;
        for (int row = 0; row < model.count(); ++row)
            texts.append(model.index(row).data(role).toString());
        return texts;
    }

private Q_SLOTS:
    void showsWhatWasThereAndWhatComesNewestFirst();
    void anAnswerIsToldByItsRequest();
    void errorsAndTextThatIsNoMessageStandOut();
    void floodsComeInFewStepsAndTheOldestGo();
    void manyLargeMessagesAreBoundedByTheirSize();
    void filtersByWordAndKind_data();
    void filtersByWordAndKind();
    void nothingMovesWhileItIsPaused();
    void pollingAndOldMessagesCanBeHidden();
    void filtersByOneOfTheMethodsSeen();
    void exchangesShowTheirStatusWithoutSecrets();
    void countsWhatItLists_data();
    void countsWhatItLists();
    void countsNoExchangeThatIsGone();
    void aHarFileHasWhatTheFormatAsksFor();
    void twoServersAreMixedByTime();
    void aLogMayGoFirst();
};

void TestTrafficModel::showsWhatWasThereAndWhatComesNewestFirst()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    send(log, request(1, "ping"));
    model.addSource(&log, u"Harbour"_s);
    QTRY_COMPARE(model.count(), 1);

    receive(log, notification("tide"));
    m_clock.advance(mcp::limits::kTrafficSpacing);

    QTRY_COMPARE(texts(model, TrafficModel::MethodRole),
                 (QStringList{u"notifications/message"_s, u"ping"_s}));
    QCOMPARE(texts(model, TrafficModel::IsSentRole), (QStringList{u"false"_s, u"true"_s}));
    QCOMPARE(texts(model, TrafficModel::IdRole), (QStringList{QString(), u"#1"_s}));
    QCOMPARE(texts(model, TrafficModel::SizeRole).constLast(), u"52 bytes"_s);
    model.clear();
    QCOMPARE(model.count(), 0);
}

void TestTrafficModel::anAnswerIsToldByItsRequest()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.addSource(&log, u"Harbour"_s);
    send(log, request(7, "tools/call", R"({"name":"forecast"})"));
    m_clock.advance(mcp::limits::kTrafficSpacing);
    QTRY_COMPARE(model.count(), 1);
    QCOMPARE(texts(model, TrafficModel::DurationRole), QStringList{QString()});
    QCOMPARE(model.pairOf(*model.item(1)), 0);
    QSignalSpy changed(&model, &TrafficModel::dataChanged);

    receive(log, answer(7));
    m_clock.advance(mcp::limits::kTrafficSpacing);

    QTRY_COMPARE(model.count(), 2);
    QCOMPARE(texts(model, TrafficModel::TitleRole),
             (QStringList{u"Response to tools/call"_s, u"tools/call"_s}));
    QCOMPARE(texts(model, TrafficModel::SubjectRole), (QStringList{u"forecast"_s, u"forecast"_s}));
    QCOMPARE(texts(model, TrafficModel::DurationRole), (QStringList{u"0.1 s"_s, u"0.1 s"_s}));
    QVERIFY(!changed.isEmpty());
    QCOMPARE(model.pairOf(*model.item(1)), 2);
    QCOMPARE(model.pairOf(*model.item(2)), 1);
    QCOMPARE(model.rowOf(1), 1);
}

void TestTrafficModel::errorsAndTextThatIsNoMessageStandOut()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    receive(log, R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})");
    receive(log, "{\"half\":");
    receive(log, notification("a"));
    model.addSource(&log, u"Harbour"_s);
    QTRY_COMPARE(texts(model, TrafficModel::ProblemRole),
                 (QStringList{QString(), u"no message"_s, u"error -32601"_s}));
}

void TestTrafficModel::floodsComeInFewStepsAndTheOldestGo()
{
    constexpr int kMore = 1234;
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.addSource(&log, u"Harbour"_s);
    QSignalSpy inserted(&model, &TrafficModel::rowsInserted);
    for (int i = 0; i < mcp::limits::kTrafficMessages; ++i)
        receive(log, notification("a"));
    m_clock.advance(mcp::limits::kTrafficSpacing);
    QTRY_COMPARE(model.totalCount(), mcp::limits::kTrafficMessages);
    QVERIFY2(inserted.size() <= 20, qPrintable(QString::number(inserted.size())));

    for (int i = 0; i < kMore; ++i)
        send(log, request(i, "ping"));
    m_clock.advance(mcp::limits::kTrafficSpacing);
    QTRY_COMPARE(model.index(kMore - 1).data(TrafficModel::MethodRole).toString(), u"ping"_s);
    QCOMPARE(model.count(), mcp::limits::kTrafficMessages);
    QVERIFY(!model.item(kMore));
    QVERIFY(model.item(kMore + 1));
}

void TestTrafficModel::manyLargeMessagesAreBoundedByTheirSize()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    constexpr qsizetype kFit = mcp::limits::kTrafficBytes / mcp::limits::kTrafficTextBytes;
    const QByteArray large = notification(QByteArray(2 * mcp::limits::kTrafficTextBytes, 'x'));
    for (int round = 0; round < 3; ++round) {
        for (qsizetype i = 0; i < kFit; ++i)
            receive(log, large);
        m_clock.advance(mcp::limits::kTrafficSpacing);
        QTRY_COMPARE(model.totalCount(), int(kFit));
    }
    QVERIFY(model.item(2 * kFit + 1) && !model.item(2 * kFit));
}

void TestTrafficModel::filtersByWordAndKind_data()
{
    using Choice = TrafficModel::Choice;
    QTest::addColumn<QString>("filter");
    QTest::addColumn<Choice>("choice");
    QTest::addColumn<QStringList>("shown");
    const auto row = [](const char *name, const QString &filter, Choice choice,
                        const QStringList &shown) {
        QTest::newRow(name) << filter << choice << shown;
    };
    const QString call = u"tools/call"_s;
    const QString ping = u"ping"_s;
    const QString notice = u"notifications/message"_s;
    row("everything", {}, Choice::Everything, {ping, notice, call, call});
    row("method", u"TOOLS"_s, Choice::Everything, {call, call});
    row("subject", u"forecast"_s, Choice::Everything, {call, call});
    row("id", u"#3"_s, Choice::Everything, {ping});
    row("server", u"harb"_s, Choice::Everything, {ping, notice, call, call});
    row("inside the text", u"low water"_s, Choice::Everything, {notice});
    row("nothing", u"whale"_s, Choice::Everything, {});
    row("sent", {}, Choice::Sent, {call});
    row("received", {}, Choice::Received, {ping, notice, call});
    row("requests and answers", {}, Choice::Calls, {ping, call, call});
    row("notifications", {}, Choice::Notifications, {notice});
    row("problems", {}, Choice::Problems, {call});
    row("both", ping, Choice::Sent, {});
}

void TestTrafficModel::filtersByWordAndKind()
{
    QFETCH(QString, filter);
    QFETCH(TrafficModel::Choice, choice);
    QFETCH(QStringList, shown);
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    send(log, request(1, "tools/call", R"({"name":"forecast"})"));
    receive(log, R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}})");
    model.addSource(&log, u"Harbour"_s);
    QTRY_COMPARE(model.count(), 2);

    model.setFilter(filter, choice);
    receive(log, notification("low water"));
    receive(log, request(3, "ping"));
    m_clock.advance(mcp::limits::kTrafficSpacing);

    QTRY_COMPARE(model.totalCount(), 4);
    QCOMPARE(texts(model, TrafficModel::MethodRole), shown);
    model.setFilter({}, TrafficModel::Choice::Everything);
    QCOMPARE(model.count(), 4);
}

void TestTrafficModel::pollingAndOldMessagesCanBeHidden()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    send(log, request(1, "ping"));
    receive(log, answer(1));
    send(log, request(2, "tasks/get"));
    send(log, request(3, "tools/list"));
    QTRY_COMPARE(model.count(), 4);
    model.setPollingHidden(true);
    QCOMPARE(texts(model, TrafficModel::MethodRole), QStringList{u"tools/list"_s});
    model.setPollingHidden(false);
    model.setSince(m_clock.wallTime().addSecs(60));
    QCOMPARE(model.count(), 0);
    model.setSince({});
    QCOMPARE(model.count(), 4);
}

void TestTrafficModel::filtersByOneOfTheMethodsSeen()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.addSource(&log, u"Harbour"_s);
    send(log, request(1, "ping"));
    receive(log, answer(1));
    send(log, request(2, "tools/list"));
    QTRY_COMPARE(model.methods(), (QStringList{u"ping"_s, u"tools/list"_s}));
    model.setMethod(u"ping"_s);
    QCOMPARE(model.count(), 2); // With the response.
    model.setMethod({});
    QCOMPARE(model.count(), 3);
    send(log, request(3, QByteArray(TrafficModel::kMethodChars + 1, 'x')));
    for (int i = 0; i < TrafficModel::kMethods; ++i)
        send(log, request(4 + i, "odd/" + QByteArray::number(i)));
    m_clock.advance(mcp::limits::kTrafficSpacing);
    QTRY_COMPARE(model.methods().size(), TrafficModel::kMethods);
    QCOMPARE(model.methods().constLast(), u"odd/97"_s);
    model.clear();
    QVERIFY(model.methods().isEmpty());
}

void TestTrafficModel::exchangesShowTheirStatusWithoutSecrets() // SEC-12, SEC-68
{
    mcp::TrafficLog log(&m_clock);
    log.setSecrets({u"canary-configured"_s, u"canary-query"_s});
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    log.onExchange(exchange(1, 200));
    log.onExchange(exchange(2, 503));
    QTRY_COMPARE(model.items().size(), size_t(2));
    QCOMPARE(model.count(), 0); // Messages alone.
    model.setFilter({}, TrafficModel::Choice::Problems);
    QCOMPARE(texts(model, TrafficModel::ProblemRole), QStringList{u"HTTP 503"_s});
    model.setFilter({}, TrafficModel::Choice::Http);
    QCOMPARE(texts(model, TrafficModel::StatusRole), (QStringList{u"503"_s, u"200"_s}));
    const QString text = model.at(0).message.text();
    QVERIFY2(!text.contains(u"canary"), qPrintable(text));
    QVERIFY(text.contains(u"\"Accept\": \"application/json\""));
    QVERIFY(text.contains(u"\"status\": 503"));
    QVERIFY(!model.at(0).message.toJsonLine(u"Harbour"_s).contains("canary"));
}

void TestTrafficModel::countsWhatItLists_data()
{
    using Choice = TrafficModel::Choice;
    QTest::addColumn<int>("choice");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("total");
    QTest::newRow("all messages") << int(Choice::Everything) << 3 << 3;
    QTest::newRow("sent") << int(Choice::Sent) << 1 << 3;
    QTest::newRow("received") << int(Choice::Received) << 2 << 3;
    QTest::newRow("calls") << int(Choice::Calls) << 2 << 3;
    QTest::newRow("notifications") << int(Choice::Notifications) << 1 << 3;
    QTest::newRow("HTTP exchanges") << int(Choice::Http) << 2 << 2;
    QTest::newRow("problems") << int(Choice::Problems) << 1 << 5;
}

void TestTrafficModel::countsWhatItLists() // W31
{
    QFETCH(int, choice);
    QFETCH(int, count);
    QFETCH(int, total);
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    send(log, request(1, "tools/call"));
    log.onExchange(exchange(1, 200));
    receive(log, answer(1));
    receive(log, notification("tide"));
    log.onExchange(exchange(2, 503));
    QTRY_COMPARE(model.items().size(), size_t(5));
    QCOMPARE(model.totalCount(), 3);
    QSignalSpy changed(&model, &TrafficModel::countChanged);
    model.setFilter({}, TrafficModel::Choice(choice));
    QCOMPARE(model.count(), count);
    QCOMPARE(model.totalCount(), total);
    QCOMPARE(changed.isEmpty(), choice == int(TrafficModel::Choice::Everything));
}

void TestTrafficModel::countsNoExchangeThatIsGone() // W31
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    model.setFilter({}, TrafficModel::Choice::Http);
    log.onExchange(exchange(1, 200));
    QTRY_COMPARE(model.totalCount(), 1);
    model.clear();
    QCOMPARE(model.totalCount(), 0);
    mcp::TrafficLog other(&m_clock);
    model.addSource(&other, u"Harbour"_s);
    other.onExchange(exchange(1, 200));
    send(other, request(1, "ping"));
    QTRY_COMPARE(model.items().size(), size_t(2));
    QCOMPARE(model.totalCount(), 1);
}

void TestTrafficModel::aHarFileHasWhatTheFormatAsksFor()
{
    using mcp::json::Value;
    mcp::TrafficLog log(&m_clock);
    log.setSecrets({u"canary-configured"_s});
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    send(log,
         request(1, "tools/call", R"({"name":"echo","arguments":{"password":"canary-word"}})"));
    log.onExchange(exchange(1, 200));
    receive(log, answer(1));
    receive(log, notification("hello"));
    QTRY_COMPARE(model.count(), 3);
    QList<SavedMessage> messages;
    QList<SavedMessage> exchanges;
    for (const TrafficModel::Item &item : model.items())
        (item.message.exchange ? exchanges : messages).append({0, u"Harbour"_s, item.message});
    const QByteArray file = harFile(messages, exchanges);
    QVERIFY2(!file.contains("canary"), file);
    const auto parsed = mcp::json::parse(mcp::json::Raw(file));
    QVERIFY(parsed);
    const Value &har = parsed->at(u"log");
    QCOMPARE(har.at(u"version").toString(), u"1.2"_s);
    QVERIFY(har.at(u"creator").at(u"name").isString()
            && har.at(u"creator").at(u"version").isString());
    QCOMPARE(har.at(u"_received").items().size(), 1);
    QCOMPARE(har.at(u"entries").items().size(), 1);
    const Value &entry = har.at(u"entries").items().at(0);
    QVERIFY(QDateTime::fromString(entry.at(u"startedDateTime").toString(), Qt::ISODateWithMs)
                .isValid());
    QVERIFY(entry.at(u"time").isNumber() && entry.at(u"cache").isObject());
    for (const QString &name : {u"send"_s, u"wait"_s, u"receive"_s})
        QVERIFY(entry.at(u"timings").at(name).isNumber());
    for (const QString &side : {u"request"_s, u"response"_s}) {
        for (const QString &name : {u"headers"_s, u"cookies"_s})
            QVERIFY(entry.at(side).at(name).isArray());
        for (const QString &name : {u"headersSize"_s, u"bodySize"_s})
            QVERIFY(entry.at(side).at(name).isNumber());
        QVERIFY(entry.at(side).at(u"httpVersion").isString());
    }
    QCOMPARE(entry.at(u"request").at(u"url").toString(), u"https://example.org/mcp"_s);
    QVERIFY(entry.at(u"request").at(u"queryString").isArray());
    QVERIFY(entry.at(u"request").at(u"postData").at(u"text").toString().contains(u"echo"));
    QCOMPARE(entry.at(u"response").at(u"status").toInteger(), 200);
    QVERIFY(entry.at(u"response").at(u"statusText").isString());
    QVERIFY(entry.at(u"response").at(u"redirectURL").isString());
    QVERIFY(entry.at(u"response").at(u"content").at(u"mimeType").isString());
}

void TestTrafficModel::nothingMovesWhileItIsPaused()
{
    mcp::TrafficLog log(&m_clock);
    TrafficModel model;
    model.addSource(&log, u"Harbour"_s);
    model.setPaused(true);
    QSignalSpy announced(&log, &mcp::TrafficLog::appended);
    receive(log, notification("a"));
    m_clock.advance(mcp::limits::kTrafficSpacing);
    QCOMPARE(announced.size(), 1);
    QCoreApplication::processEvents();
    QCOMPARE(model.count(), 0);

    model.setPaused(false);
    QTRY_COMPARE(model.count(), 1);
}

void TestTrafficModel::twoServersAreMixedByTime()
{
    mcp::TrafficLog harbour(&m_clock);
    mcp::TrafficLog lighthouse(&m_clock);
    TrafficModel model;
    send(harbour, request(1, "ping"));
    m_clock.advance(1ms);
    send(lighthouse, request(1, "tools/list"));
    m_clock.advance(1ms);
    receive(harbour, answer(1));
    model.addSource(&harbour, u"Harbour"_s);
    model.addSource(&lighthouse, u"Lighthouse"_s);

    QTRY_COMPARE(texts(model, TrafficModel::ServerNameRole),
                 (QStringList{u"Harbour"_s, u"Lighthouse"_s, u"Harbour"_s}));
    QCOMPARE(texts(model, TrafficModel::TitleRole),
             (QStringList{u"Response to ping"_s, u"tools/list"_s, u"ping"_s}));
    QCOMPARE(model.pairOf(*model.item(2)), 0);
    QCOMPARE(model.pairOf(*model.item(3)), 1);
}

void TestTrafficModel::aLogMayGoFirst()
{
    TrafficModel model;
    {
        mcp::TrafficLog log(&m_clock);
        send(log, request(1, "ping"));
        model.addSource(&log, u"Harbour"_s);
        QTRY_COMPARE(model.count(), 1);
    }
    mcp::TrafficLog next(&m_clock);
    receive(next, notification("a"));
    model.addSource(&next, u"Harbour"_s);
    QTRY_COMPARE(model.count(), 2);
}

QUAYSIDE_TEST(TestTrafficModel, QCoreApplication)

} // namespace quayside::tst_trafficmodel

#include "tst_trafficmodel.moc"
