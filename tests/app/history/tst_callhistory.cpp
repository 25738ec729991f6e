// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/tasktracker.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/host/callhistory.h"
#include "core/storage/settingsstore.h"

#include <QDateTime>
#include <QDirIterator>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace quayside::tst_callhistory {

using mcp::CallHistory;
using mcp::StoredCall;
using mcp::ToolCall;
using mcp::ToolCallOutcome;
using mcp::json::Raw;
using namespace Qt::StringLiterals;

class TestCallHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsAnsweredCallsWithoutSecrets();
    void rowsNameTheArguments_data();
    void rowsNameTheArguments();
    void cutsALongResult();
    void keepsNothingWhenItIsOff();
    void aServerTakesItsHistoryAlong();
    void keepsNothingOfADeletedConversation();
    void callsThatWaitAreOnDiskWhenItEnds();
};

namespace {

constexpr auto kSchema =
    "{\"type\":\"object\",\"properties\":{\"pin\":{\"type\":\"string\",\"format\":\"password\"},"
    "\"mark\":{\"x-secret\":true}}}";
constexpr auto kFound = "canary";

ToolCall start(const QByteArray &arguments)
{
    ToolCall what;
    what.serverId = u"s"_s;
    what.tool = u"echo"_s;
    what.arguments = {Raw(arguments)};
    what.inputSchema = Raw(QByteArray(kSchema));
    return what;
}

/// The history of a call of echo that was answered with result.
void answer(CallHistory *history, const QByteArray &arguments, const QByteArray &result)
{
    ToolCallOutcome started;
    started.result = mcp::json::read<mcp::CallToolResult>(Raw(result)).valueOr({});
    started.result->source = Raw(result);
    QSignalSpy changed(history, &CallHistory::changed);
    history->add(start(arguments), started, QDateTime::currentMSecsSinceEpoch());
    if (history->isOn())
        QTRY_VERIFY(!changed.isEmpty());
}

template<class T>
T waited(mcp::Pending<T> pending)
{
    QObject context;
    std::optional<T> found;
    pending.then(&context, [&found](const mcp::Result<T> &result) { found = result.valueOr({}); });
    [&] { QTRY_VERIFY(found); }();
    return found.value_or(T());
}

bool holds(const QString &folder, const QByteArray &text)
{
    QDirIterator files(folder, QDir::Files | QDir::Hidden);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(text))
            return true;
    }
    return false;
}

} // namespace

void TestCallHistory::keepsAnsweredCallsWithoutSecrets() // SEC-68
{
    TestApp test;
    CallHistory *history = test.host.history();
    answer(history,
           "{\"pin\":\"canary-pin\",\"mark\":\"canary-mark\",\"apiKey\":\"canary-key\",\"n\":1}",
           "{\"content\":[{\"type\":\"text\",\"text\":\"your pin is canary-pin\"}],"
           "\"structuredContent\":{\"access_token\":\"canary-token\"}}");
    waited(history->saveSet(u"s"_s, u"echo"_s, u"mine"_s, {Raw("{\"pin\":\"canary-pin\"}"_ba)},
                            Raw(QByteArray(kSchema))));
    const auto calls = waited(history->calls(u"s"_s, u"echo"_s));
    QCOMPARE(calls.size(), 1);
    QVERIFY(calls.at(0).arguments.contains("\"n\":1"));
    const auto content = waited(history->content(calls.at(0).id));
    QVERIFY(content.result.contains("your pin is"));
    QVERIFY(!content.result.contains(kFound) && !content.arguments.contains(kFound));
    QVERIFY(!holds(test.folder.path(), kFound));
}

void TestCallHistory::rowsNameTheArguments_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const QByteArray &arguments, const QString &words) {
        QTest::newRow(name) << arguments << words;
    };
    row("plain", "{\"place\":\"Oslo\",\"days\":3}", u"place: Oslo, days: 3"_s);
    row("none", "{}", u"No arguments"_s);
    row("too large to keep", "", u"Arguments too large to keep"_s);
    row("a text like a number", "{\"days\":\"3\"}", u"days: \"3\""_s);
    row("a text like two", "{\"place\":\"Oslo, days: 4\"}", u"place: \"Oslo, days: 4\""_s);
    row("an empty text", "{\"place\":\"\"}", u"place: \"\""_s);
    row("nothing", "{\"place\":null}", u"place: null"_s);
    row("a list", "{\"ids\":[1,2]}", u"ids: [1,2]"_s);
    row("an object", "{\"at\":{\"lat\":59.9}}", u"at: {\"lat\":59.9}"_s);
    row("lines", "{\"text\":\"a\\nb\"}", u"text: \"a\\nb\""_s);
    row("long", "{\"text\":\"" + QByteArray(200, 'x') + "\"}",
        u"text: "_s + QString(154, u'x') + u'…');
    // The store lists only the start of it.
    row("cut", "{\"text\":\"" + QByteArray(390, 'x'),
        u"{\"text\":\""_s + QString(151, u'x') + u'…');
}

void TestCallHistory::rowsNameTheArguments() // W35
{
    QFETCH(QByteArray, arguments);
    QFETCH(QString, words);
    StoredCall call;
    call.arguments = arguments;
    HistoryModel model;
    model.setCalls({call});
    QCOMPARE(callWords(call), words);
    const int role = int(model.roleNames().key("words"));
    QCOMPARE(model.index(0).data(role).toString(), words);
}

void TestCallHistory::cutsALongResult()
{
    TestApp test;
    CallHistory *history = test.host.history();
    const auto resultOf = [](qsizetype size) -> QByteArray {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"" + QByteArray(size, 'x') + "\"}]}";
    };
    const qsizetype frame = resultOf(0).size();
    answer(history, "{}", resultOf(CallHistory::kResultBytes - frame));
    answer(history, "{}", resultOf(CallHistory::kResultBytes - frame + 1));
    const auto calls = waited(history->calls(u"s"_s, u"echo"_s));
    QCOMPARE(calls.size(), 2);
    QVERIFY(calls.at(0).isCut && !calls.at(1).isCut);
    QCOMPARE(waited(history->content(calls.at(1).id)).result.size(), CallHistory::kResultBytes);
    QCOMPARE(waited(history->content(calls.at(0).id)).result, resultOf(CallHistory::kCutChars));
}

void TestCallHistory::keepsNothingWhenItIsOff()
{
    TestApp test;
    CallHistory *history = test.host.history();
    QVERIFY(history->isOn());
    history->setOn(false);
    answer(history, "{}", "{\"content\":[]}");
    QCOMPARE(waited(history->calls(u"s"_s, u"echo"_s)).size(), 0);
    history->setOn(true);
    answer(history, "{}", "{\"content\":[]}");
    QCOMPARE(waited(history->calls(u"s"_s, u"echo"_s)).size(), 1);
}

/// Not even what ends later, such as a task.
void TestCallHistory::keepsNothingOfADeletedConversation() // TOOL-23
{
    TestApp test;
    CallHistory *history = test.host.history();
    ToolCallOutcome started;
    started.result = mcp::CallToolResult();
    const auto callInBoth = [&] {
        for (const QString &conversation : {u"c1"_s, u"c2"_s}) {
            ToolCall what = start("{}");
            what.conversation = conversation;
            history->add(what, started, QDateTime::currentMSecsSinceEpoch());
        }
    };
    callInBoth();
    const auto count = [history] { return waited(history->calls(u"s"_s, u"echo"_s)).size(); };
    QTRY_COMPARE(count(), 2);
    history->removeConversation(u"c1"_s);
    QCOMPARE(count(), 1);
    callInBoth();
    QTRY_COMPARE(count(), 2);
}

/// As many as may wait.
void TestCallHistory::callsThatWaitAreOnDiskWhenItEnds()
{
    const QTemporaryDir folder;
    mcp::SettingsStore settings(folder.path());
    ToolCallOutcome started;
    started.result = mcp::CallToolResult();
    {
        CallHistory history(folder.path(), &settings);
        for (int i = 0; i < CallHistory::kWaiting + 5; ++i) {
            ToolCall what = start("{}");
            what.tool = QString::number(i);
            history.add(what, started, QDateTime::currentMSecsSinceEpoch());
        }
    }
    CallHistory history(folder.path(), &settings);
    QCOMPARE(waited(history.counts()).calls, qint64(CallHistory::kWaiting));
}

void TestCallHistory::aServerTakesItsHistoryAlong() // SEC-65
{
    TestApp test;
    mcp::Server *server = test.addApproved(u"Fake"_s);
    const QString id = server->entry().id;
    CallHistory *history = test.host.history();
    server->start();
    QTRY_COMPARE(server->state(), mcp::Server::State::Ready);
    ToolCall what = start("{\"text\":\"ahoy\"}");
    what.serverId = id;
    test.host.callTool(what).then(history, [](const auto &) {});
    const auto count = [&] { return waited(history->calls(id, u"echo"_s)).size(); };
    QTRY_COMPARE(count(), 1);
    QVERIFY(test.host.remove(id));
    QCOMPARE(count(), 0);
}

QUAYSIDE_TEST(TestCallHistory, QCoreApplication)

} // namespace quayside::tst_callhistory

#include "tst_callhistory.moc"
