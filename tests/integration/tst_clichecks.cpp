// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

namespace tst_clichecks {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QStringList kSilent{u"--never-answer=initialize"_s, u"--never-answer=server/discover"_s};

} // namespace

/// The checks of the command line before and after a call, and its messages for failures.
class TestCliChecks : public QObject
{
    Q_OBJECT

private:
    /// With a scriptserver of these flags after `--`.
    std::unique_ptr<CliRun> run(const QStringList &words, const QStringList &flags) const
    {
        QStringList all{u"--config"_s, m_config.path()};
        all += words;
        all += QStringList{u"--"_s, QStringLiteral(SCRIPTSERVER)};
        return std::make_unique<CliRun>(all + flags);
    }
    std::unique_ptr<CliRun> script(const QByteArray &steps, const QStringList &flags,
                                   const QStringList &options = {}) const
    {
        return run(QStringList{u"run"_s, u"-"_s, file(u"steps.json"_s, steps)} + options, flags);
    }
    QString file(const QString &name, const QByteArray &text) const
    {
        QFile file(m_config.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text);
        return file.fileName();
    }
    static QByteArray tool(const QByteArray &more) { return R"({"name":"sum",)" + more + '}'; }
    /// The output of a step, or a member of it; Null if there is none.
    static json::Value step(CliRun &run, const QString &id, const QString &key = {})
    {
        run.status(); // At its end.
        const auto all = run.objects(u"step");
        for (const json::Value &event : all) {
            if (member(event, u"step") != id || !event.find(u"ok"))
                continue;
            const json::Value *found = key.isEmpty() ? &event : event.find(key);
            return found ? *found : json::Value();
        }
        return {};
    }

    /// A listed server that never answers, with a time limit in seconds.
    bool addSilent(const QString &name, int connectTime)
    {
        QFile list(m_config.filePath(u"servers.json"_s));
        const QByteArray key = '"' + name.toUtf8() + '"';
        if (list.open(QIODevice::ReadOnly) && list.readAll().contains(key))
            return true; // For an earlier row.
        list.close();
        CliRun added(QStringList{u"--config"_s, m_config.path(), u"add"_s, name, u"--"_s,
                                 QStringLiteral(SCRIPTSERVER)}
                     + kSilent);
        if (added.status() != 0 || !list.open(QIODevice::ReadWrite))
            return false;
        json::Value document = json::parse(json::Raw(list.readAll())).valueOr({});
        json::Value servers = document.at(u"servers");
        json::Value entry = servers.at(name);
        entry.insert(
            u"timeouts"_s,
            json::Value(json::Value::Object{{u"connect"_s, json::Value(qint64(connectTime))}}));
        servers.insert(name, entry);
        document.insert(u"servers"_s, servers);
        return list.resize(0) && list.seek(0) && list.write(document.toJson()) > 0;
    }

    QTemporaryDir m_config;
    QTcpServer m_silent; ///< Accepts connections, and says nothing.

private Q_SLOTS:
    void callsAnswersThatAreNoJsonFailures_data() // P1, RPC-01, RPC-21
    {
        QTest::addColumn<QString>("extra");
        QTest::newRow("NaN") << u"NaN"_s;
        QTest::newRow("a word") << u"nope"_s;
        QTest::newRow("a leading zero") << u"01"_s;
        QTest::newRow("a gap") << u"[1,,2]"_s;
        QTest::newRow("an escape") << u"\"\\q\""_s;
        QTest::newRow("depth") << QString(200, u'[') + QString(200, u']');
    }
    void callsAnswersThatAreNoJsonFailures()
    {
        QFETCH(QString, extra);
        const QStringList flags{uR"(--result={"content":[],"_meta":{"a":%1}})"_s.arg(extra)};
        const auto called = run({u"call"_s, u"-"_s, u"echo"_s, u"--json"_s}, flags);
        QCOMPARE(called->status(), 1);
        QCOMPARE(member(called->objects().constLast(), u"type"), u"error"_s);
        const auto steps = script(R"([{"call":"echo"},{"ping":{}}])", flags);
        QCOMPARE(steps->status(), 1);
        const auto events = steps->objects();
        for (const json::Value &event : events)
            QVERIFY(event.isObject());
        QCOMPARE(member(step(*steps, u"1"_s, u"error"_s), u"kind"), u"protocol"_s);
        QVERIFY(step(*steps, u"2"_s, u"ok"_s).toBool());
    }

    void checksArgumentsBeforeTheCall() // P15, TOOL-11
    {
        const QStringList flags{
            u"--tool="_s
            + QString::fromUtf8(tool(
                R"("inputSchema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"number"}}}})"))};
        const QStringList words{u"call"_s, u"-"_s, u"sum"_s, u"--args"_s, uR"({"a":[1,"b"]})"_s};
        const auto wrong = run(words, flags);
        QCOMPARE(wrong->status(), 2);
        QVERIFY2(wrong->err().contains("$.a[1]"), wrong->err().constData());
        QVERIFY(wrong->out().isEmpty());
        const auto sent = run(words + QStringList{u"--no-validate"_s}, flags);
        QCOMPARE(sent->status(), 0);
        QVERIFY(!sent->out().isEmpty());

        const QByteArray steps =
            R"([{"call":"sum","arguments":{"a":["b"]}},{"call":"sum","arguments":{"a":["b"]},"expect":"error"}])";
        const auto many = script(steps, flags);
        QCOMPARE(many->status(), 1);
        QVERIFY(member(step(*many, u"1"_s, u"error"_s), u"message").contains(u"$.a[0]"));
        QVERIFY(step(*many, u"2"_s).find(u"result")); // It was sent.
        QVERIFY(step(*script(steps, flags, {u"--no-validate"_s}), u"1"_s, u"ok"_s).toBool());
    }

    void callsAToolWithAnImperfectSchema() // K05
    {
        const QStringList flags{
            u"--tool="_s
            + QString::fromUtf8(tool(R"("inputSchema":{"type":"object","required":null,)"
                                     R"("properties":{"n":{"type":"int"}}},"title":5)"))};
        const auto called = run({u"call"_s, u"-"_s, u"sum"_s, u"--arg"_s, u"n=1"_s}, flags);
        QCOMPARE(called->status(), 0);
        QVERIFY2(!called->err().contains("schema"), called->err().constData());
        const auto listed = run({u"tools"_s, u"-"_s, u"--json"_s}, flags);
        QCOMPARE(listed->status(), 0);
        const json::Value list = listed->objects().constLast();
        QVERIFY(list.at(u"warnings").items().isEmpty());
        const json::Value notes = list.at(u"notes").items().value(0);
        QCOMPARE(notes.at(u"name").toString(), u"sum"_s);
        QCOMPARE(notes.at(u"notes").items().size(), 3);
        QVERIFY(script(R"([{"call":"sum"}])", flags)->status() == 0);
    }

    void callsAToolWithoutASchema_data() // K05, TOOL-02
    {
        QTest::addColumn<QByteArray>("more");
        QTest::newRow("none") << QByteArray(R"("title":"Sum")");
        QTest::newRow("null") << QByteArray(R"("inputSchema":null)");
        QTest::newRow("an empty array of PHP") << QByteArray(R"("inputSchema":[])");
    }
    void callsAToolWithoutASchema()
    {
        QFETCH(QByteArray, more);
        const QStringList flags{u"--tool="_s + QString::fromUtf8(tool(more))};
        for (const QStringList &arguments :
             {QStringList(), QStringList{u"--args"_s, uR"({"n":1})"_s}}) {
            const auto called = run(QStringList{u"call"_s, u"-"_s, u"sum"_s} + arguments, flags);
            QVERIFY2(called->status() == 0, called->err().constData());
        }
    }

    void readsResultsOfOtherShapes_data() // K06, TOOL-13, TOOL-16
    {
        QTest::addColumn<QByteArray>("result");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("printed");
        const auto row = [](const char *name, const char *result, int status, const char *printed) {
            QTest::newRow(name) << QByteArray(result) << status << QByteArray(printed);
        };
        row("a text", R"({"content":"plain words"})", 0, "plain words");
        row("values alone", R"({"success":true,"rows":3})", 0, "\"rows\":3");
        row("a kind of its own", R"({"content":[{"type":"error","text":"No such row"}]})", 0,
            "No such row");
        row("an error", R"({"content":"It broke","isError":1})", 1, "It broke");
    }
    void readsResultsOfOtherShapes()
    {
        QFETCH(QByteArray, result);
        QFETCH(int, status);
        QFETCH(QByteArray, printed);
        const auto called =
            run({u"call"_s, u"-"_s, u"echo"_s}, {u"--result="_s + QString::fromUtf8(result)});
        QCOMPARE(called->status(), status);
        QVERIFY2(called->out().contains(printed), called->out().constData());
    }

    void saysWhyAToolWasLeftOut_data() // K05
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("not of an object")
            << QByteArray(R"("inputSchema":{"type":"string"})") << QByteArray("not an object");
        QTest::newRow("refers elsewhere")
            << QByteArray("\"inputSchema\":{\"$ref\":\"https://example.com/a\"}")
            << QByteArray("https://example.com/a");
        QTest::newRow("over a bound")
            << QByteArray(R"("inputSchema":{"multipleOf":0.1234567890123456789})")
            << QByteArray("digits");
    }
    void saysWhyAToolWasLeftOut()
    {
        QFETCH(QByteArray, more);
        QFETCH(QByteArray, says);
        const QStringList flags{u"--tool="_s + QString::fromUtf8(tool(more))};
        for (const QStringList &options : {QStringList(), QStringList{u"--no-validate"_s}}) {
            const auto called = run(QStringList{u"call"_s, u"-"_s, u"sum"_s} + options, flags);
            QCOMPARE(called->status(), 1);
            QVERIFY2(called->err().contains("was left out"), called->err().constData());
            QVERIFY2(called->err().contains(says), called->err().constData());
        }
        const auto steps = script(R"([{"call":"sum"},{"call":"echo"}])", flags);
        QCOMPARE(steps->status(), 1);
        QVERIFY(member(step(*steps, u"1"_s, u"error"_s), u"message").contains(u"was left out"));
        QVERIFY(step(*steps, u"2"_s, u"ok"_s).toBool());
        const auto other = run({u"call"_s, u"-"_s, u"none"_s}, flags);
        QCOMPARE(other->status(), 1);
        QVERIFY2(other->err().contains("has no tool called"), other->err().constData());
    }

    void takesAnyAnswerToAPing() // K06, PING-01
    {
        for (const char *answer : {"{}", "[]", "null", "true", "\"pong\"", "[1]"}) {
            const auto pinged =
                run({u"ping"_s, u"-"_s}, {u"--answer=ping "_s + QString::fromLatin1(answer)});
            QVERIFY2(pinged->status() == 0, answer);
        }
    }

    void doesNotCountAPromptAsGoodThatLacksMessages() // K06, PROMPT-03
    {
        const QStringList flags{
            uR"(--capabilities={"prompts":{}})"_s,
            uR"(--answer=prompts/get {"messages":[{"role":"user","content":{"type":"text",)"
            uR"("text":"kept"}},{"role":"user","content":[{"type":"text","text":"lost"}]}]})"_s};
        const auto asked = run({u"prompt"_s, u"-"_s, u"p"_s}, flags);
        QCOMPARE(asked->status(), 1);
        QVERIFY(asked->out().contains("kept"));
        QVERIFY2(asked->err().contains("A message was left out"), asked->err().constData());
        const auto json = run({u"prompt"_s, u"-"_s, u"p"_s, u"--json"_s}, flags);
        QCOMPARE(json->status(), 1);
        QCOMPARE(json->objects().constLast().at(u"warnings").items().size(), 1);
        const auto steps = script(R"([{"prompt":"p"}])", flags);
        QCOMPARE(steps->status(), 1);
        QVERIFY(step(*steps, u"1"_s).find(u"warning"));
    }

    void printsTheStructureThatTheTextsLack_data() // K31, TOOL-18
    {
        QTest::addColumn<QByteArray>("result");
        QTest::addColumn<bool>("isPrinted");
        const auto row = [](const char *name, const char *result, bool isPrinted) {
            QTest::newRow(name) << QByteArray(result) << isPrinted;
        };
        row("another text",
            R"({"content":[{"type":"text","text":"hi"}],"structuredContent":{"count":7}})", true);
        row("a picture beside it",
            R"({"content":[{"type":"image","data":"","mimeType":"image/png"}],)"
            R"("structuredContent":{"count":7}})",
            true);
        row("nothing beside it", R"({"content":[],"structuredContent":{"count":7}})", true);
        row("no content", R"({"structuredContent":{"count":7}})", true);
        row("a part of it",
            R"({"content":[{"type":"text","text":"7"}],"structuredContent":{"count":7,"b":1}})",
            true);
        row("the same, in another spelling",
            "{\"content\":[{\"type\":\"text\",\"text\":\"{ \\\"count\\\" : 7.0 }\"}],"
            R"("structuredContent":{"count":7}})",
            false);
        row("the same, in the second text",
            "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"{"
            "\\\"count\\\":7}\"}],"
            R"("structuredContent":{"count":7}})",
            false);
        row("a text in a wrapper",
            R"({"content":[{"type":"text","text":"hi"}],"structuredContent":{"count":"hi"}})",
            false);
        row("a value in a wrapper",
            R"({"content":[{"type":"text","text":"[1,2]"}],"structuredContent":{"count":[1,2]}})",
            false);
    }
    void printsTheStructureThatTheTextsLack()
    {
        QFETCH(QByteArray, result);
        QFETCH(bool, isPrinted);
        const auto called =
            run({u"call"_s, u"-"_s, u"echo"_s}, {u"--result="_s + QString::fromUtf8(result)});
        QCOMPARE(called->status(), 0);
        QVERIFY2(called->out().contains("\"count\": ") == isPrinted, called->out().constData());
        if (result.contains("\"hi\""))
            QVERIFY(called->out().contains("hi"));
    }

    void doesNotCallAToolThatChangedDuringTheRun_data() // K32, SEC-49
    {
        QTest::addColumn<QByteArray>("steps");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("again") << QByteArray(R"([{"call":"sum"},{"call":"sum"}])") << QStringList()
                               << 3;
        QTest::newRow("several times")
            << QByteArray(R"([{"call":"sum"},{"call":"sum","times":3}])") << QStringList() << 3;
        QTest::newRow("an error is expected")
            << QByteArray(R"([{"call":"sum"},{"call":"sum","expect":"error"}])") << QStringList()
            << 3;
        QTest::newRow("after the list was read")
            << QByteArray(R"([{"call":"sum"},{"list":"tools"},{"call":"sum"}])") << QStringList()
            << 3;
        QTest::newRow("changes are accepted") << QByteArray(R"([{"call":"sum"},{"call":"sum"}])")
                                              << QStringList{u"--accept-changes"_s} << 0;
        QTest::newRow("another tool")
            << QByteArray(R"([{"call":"sum"},{"call":"echo"}])") << QStringList() << 0;
    }
    void doesNotCallAToolThatChangedDuringTheRun()
    {
        QFETCH(QByteArray, steps);
        QFETCH(QStringList, options);
        QFETCH(int, status);
        const QStringList flags{u"--tool="_s
                                    + QString::fromUtf8(tool(R"("inputSchema":{"type":"object"})")),
                                u"--change-in-call"_s};
        const auto ran = script(steps, flags, options);
        QCOMPARE(ran->status(), status);
        QVERIFY(step(*ran, u"1"_s, u"ok"_s).toBool());
        if (status == 0)
            return;
        const QString last = QString::number(steps.count("\"call\"") + steps.count("\"list\""));
        const json::Value error = step(*ran, last, u"error"_s);
        QVERIFY(member(error, u"message").contains(u"--accept-changes"));
        const json::Value difference = error.at(u"data").at(u"differences").items().value(0);
        QCOMPARE(difference.at(u"part").toString(), u"title"_s);
        QVERIFY(difference.at(u"before").isNull());
        QCOMPARE(difference.at(u"after").toString(), u"changed"_s);
    }

    void checksResultsAfterTheCall_data() // P15, TOOL-15
    {
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QString>("result");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("says");
        const QByteArray integer = R"({"type":"object","properties":{"n":{"type":"integer"}}})";
        QTest::newRow("fits") << integer << uR"({"content":[],"structuredContent":{"n":1}})"_s << 0
                              << QByteArray();
        QTest::newRow("does not fit")
            << integer << uR"({"content":[],"structuredContent":{"n":"1"}})"_s << 1
            << QByteArray("$.n");
        QTest::newRow("missing") << integer << uR"({"content":[]})"_s << 1
                                 << QByteArray("is missing");
        QTest::newRow("an error of the tool")
            << integer << uR"({"content":[],"isError":true})"_s << 1 << QByteArray("error");
        QTest::newRow("another dialect") << QByteArray(R"({"$schema":"urn:mine","type":"object"})")
                                         << uR"({"content":[],"structuredContent":{"n":"1"}})"_s
                                         << 0 << QByteArray("was not checked");
    }
    void checksResultsAfterTheCall()
    {
        QFETCH(QByteArray, schema);
        QFETCH(QString, result);
        QFETCH(int, status);
        QFETCH(QByteArray, says);
        const QStringList flags{
            u"--tool="_s
                + QString::fromUtf8(
                    tool(R"("inputSchema":{"type":"object"},"outputSchema":)" + schema)),
            u"--result="_s + result};
        const auto called = run({u"call"_s, u"-"_s, u"sum"_s}, flags);
        QCOMPARE(called->status(), status);
        QVERIFY2(called->err().contains(says), called->err().constData());
        const auto json = run({u"call"_s, u"-"_s, u"sum"_s, u"--json"_s}, flags);
        QCOMPARE(json->status(), status);
        QCOMPARE(member(json->objects().constFirst(), u"type"), u"result"_s);
        const auto step1 = step(*script(R"([{"call":"sum"}])", flags), u"1"_s);
        QVERIFY(step1.isObject());
        QCOMPARE(step1.find(u"ok")->toBool(), status == 0);
        QVERIFY(step1.find(u"result"));
    }

    void startsAProgramThatEndsOnce() // P6, window 14, LIFE-64
    {
        const QString starts = m_config.filePath(u"starts"_s);
        const QString program =
            file(u"ends.sh"_s,
                 "#!/bin/sh\necho x >> " + starts.toUtf8() + "\necho I have no key >&2\nexit 3\n");
        QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner));
        const auto count = [&starts] {
            QFile file(starts);
            return file.open(QIODevice::ReadOnly) ? file.readAll().count('x') : 0;
        };
        const QStringList config{u"--config"_s, m_config.path()};
        QCOMPARE(CliRun(config + QStringList{u"add"_s, u"ends"_s, u"--"_s, program}).status(), 0);
        CliRun first(config + QStringList{u"tools"_s, u"ends"_s});
        QCOMPARE(first.status(), 1);
        QCOMPARE(count(), 1);
        QCOMPARE(first.err().count("I have no key"), 1);
        QVERIFY(first.err().contains("code 3"));
        CliRun second(config + QStringList{u"tools"_s, u"ends"_s});
        QCOMPARE(second.status(), 1);
        QCOMPARE(count(), 2);
        QCOMPARE(second.err().count("I have no key"), 1);
    }

    void saysThatNothingListens() // P8
    {
        QTcpSocket silent; // It keeps the port from others, and does not listen.
        QVERIFY(silent.bind(QHostAddress::LocalHost));
        const QString address = u"http://127.0.0.1:%1/mcp"_s.arg(silent.localPort());
        CliRun run({u"--config"_s, m_config.path(), u"tools"_s, address});
        QCOMPARE(run.status(), 1);
        QVERIFY2(run.err().contains("Nothing is listening at this address"), run.err().constData());
    }

    void keepsTheTimeLimitOfEveryCommand_data() // P9
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("flags");
        const auto row = [](const QStringList &words, const char *silent) {
            QTest::newRow(qPrintable(words.join(u' ')))
                << words
                << QStringList{
                       u"--capabilities={\"tools\":{},\"resources\":{},\"prompts\":{},\"completions\":{}}"_s,
                       u"--never-answer="_s + QString::fromLatin1(silent)};
        };
        row({u"tools"_s, u"-"_s}, "tools/list");
        row({u"call"_s, u"-"_s, u"echo"_s}, "tools/list");
        row({u"call"_s, u"-"_s, u"echo"_s}, "tools/call");
        row({u"resources"_s, u"-"_s}, "resources/list");
        row({u"prompts"_s, u"-"_s}, "prompts/list");
        row({u"read"_s, u"-"_s, u"a:b"_s}, "resources/read");
        row({u"prompt"_s, u"-"_s, u"p"_s}, "prompts/get");
        row({u"complete"_s, u"-"_s, u"a"_s, u"b"_s, u"--prompt"_s, u"p"_s}, "completion/complete");
        row({u"ping"_s, u"-"_s}, "ping");
        row({u"ping"_s, u"-"_s}, "initialize");
    }
    void keepsTheTimeLimitOfEveryCommand()
    {
        QFETCH(QStringList, words);
        QFETCH(QStringList, flags);
        const auto late = run(words + QStringList{u"--timeout"_s, u"1"_s, u"--json"_s}, flags);
        QCOMPARE(late->status(), 1); // The limits without it are beyond the patience of CliRun.
        QCOMPARE(member(late->objects().constLast(), u"type"), u"error"_s);
    }

    void keepsTheTimeLimitOfEveryStep() // P9
    {
        const QStringList flags{u"--capabilities={\"tools\":{},\"resources\":{},\"prompts\":{}}"_s,
                                u"--never-answer=resources/read"_s, u"--never-answer=prompts/get"_s,
                                u"--never-answer=resources/list"_s};
        const auto steps = script(
            R"([{"parallel":[{"read":"a:b","timeoutMs":200},{"prompt":"p","timeoutMs":200},{"list":"resources","timeoutMs":200}]}])",
            flags);
        QCOMPARE(steps->status(), 1);
        for (const QString &id : {u"1.1"_s, u"1.2"_s, u"1.3"_s})
            QCOMPARE(member(step(*steps, id, u"error"_s), u"kind"), u"timeout"_s);
    }

    void tellsAnErrorOnceAndInOrder() // P12
    {
        const QStringList flags{u"--error=-32000"_s};
        const auto text = run({u"call"_s, u"-"_s, u"echo"_s}, flags);
        QCOMPARE(text->status(), 1);
        const qsizetype announced = text->err().indexOf("below");
        QVERIFY2(announced > 0, text->err().constData());
        QVERIFY(text->err().indexOf("│", announced) > 0);
        const auto json = run({u"call"_s, u"-"_s, u"echo"_s, u"--json"_s}, flags);
        QCOMPARE(json->status(), 1);
        const json::Value error = json->objects().constLast();
        QVERIFY(!member(error, u"message").isEmpty());
        QVERIFY(member(error, u"message") != member(error, u"title"));
        const auto unknown = run({u"call"_s, u"-"_s, u"fly"_s, u"--json"_s}, {});
        QCOMPARE(unknown->status(), 1);
        QVERIFY(!unknown->objects().constLast().find(u"title"));
        QVERIFY(member(unknown->objects().constLast(), u"message").contains(u"fly"));
    }

    void countsTheTimesOfACall()
    {
        const auto steps = script(
            R"([{"call":"echo","arguments":{"n":"{{i}}","text":"no. {{i}}"},"times":3},{"call":"echo","arguments":{"n":"{{i}}"}}])",
            {});
        QCOMPARE(steps->status(), 0);
        const QByteArray out = steps->out();
        for (const char *said : {R"(\"n\":0)", R"(\"n\":2)", "no. 0", "no. 2", "{{i}}"})
            QVERIFY2(out.contains(said), out.constData());
    }

    void tellsThatAServerDoesNotAnswer_data() // K03, TIME-01
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("hint");
        const QByteArray program("may still be downloading");
        const auto row = [](const char *name, const QStringList &words, const QByteArray &hint) {
            QTest::newRow(name) << words << hint;
        };
        const QStringList silent = QStringList{u"--"_s, QStringLiteral(SCRIPTSERVER)} + kSilent;
        row("tools", QStringList{u"tools"_s, u"-"_s, u"--timeout"_s, u"0.3"_s} + silent, program);
        row("call", QStringList{u"call"_s, u"-"_s, u"echo"_s, u"--timeout"_s, u"0.3"_s} + silent,
            program);
        row("longer than a second",
            QStringList{u"ping"_s, u"-"_s, u"--timeout"_s, u"1.2"_s} + silent, program);
        row("as configured", {u"tools"_s, u"impatient"_s}, program);
        row("sooner than configured", {u"tools"_s, u"patient"_s, u"--timeout"_s, u"0.3"_s},
            program);
        QTcpServer *server = &m_silent;
        if (server->isListening() || server->listen(QHostAddress::LocalHost))
            row("an address",
                {u"tools"_s, u"http://127.0.0.1:%1/mcp"_s.arg(server->serverPort()), u"--timeout"_s,
                 u"0.3"_s},
                "Check the address");
    }
    void tellsThatAServerDoesNotAnswer()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QByteArray, hint);
        QVERIFY(addSilent(u"impatient"_s, 1) && addSilent(u"patient"_s, 600));
        const QStringList config{u"--config"_s, m_config.path()};
        CliRun plain(config + words);
        CliRun json(config + QStringList{u"--json"_s} + words);
        QCOMPARE(plain.status(), 1);
        QVERIFY2(plain.err().contains("The server did not respond in time.\n"), plain.err());
        QVERIFY2(plain.err().contains(hint), plain.err());
        QVERIFY(plain.out().isEmpty());
        QCOMPARE(json.status(), 1);
        QCOMPARE(json.objects().size(), 1);
        const json::Value error = json.objects().constFirst();
        QCOMPARE(member(error, u"type"), u"error"_s);
        QVERIFY(member(error, u"hint").contains(QString::fromLatin1(hint)));
    }

    // Two that are started take as long as one: the words come after ten seconds.
    void tellsThatAServerStillStarts() // K03
    {
        const QString runner =
            file(u"npx"_s,
                 "#!/bin/sh\necho 'fetching a package' >&2\nexec " + QByteArray(SCRIPTSERVER) + ' '
                     + kSilent.join(u' ').toUtf8() + '\n');
        QVERIFY(QFile::setPermissions(runner, QFile::ReadOwner | QFile::ExeOwner));
        const auto program =
            run({u"tools"_s, u"-"_s}, kSilent + QStringList{u"--stderr-line=zzz"_s});
        CliRun fetched({u"--config"_s, m_config.path(), u"tools"_s, u"-"_s, u"--"_s, runner,
                        u"-y"_s, u"@example/server"_s});
        QTRY_VERIFY2(program->err().contains("Waiting for scriptserver: "), program->err());
        QTRY_VERIFY2(program->err().contains("\nzzz\n"), program->err());
        QVERIFY(!program->err().contains("downloading"));
        QTRY_VERIFY2(fetched.err().contains("Waiting for npx: "), fetched.err());
        QTRY_VERIFY2(fetched.err().contains(". npx may be downloading the package.\n"),
                     fetched.err());
        QTRY_VERIFY2(fetched.err().contains("\nfetching a package\n"), fetched.err());
        for (CliRun *each : {program.get(), &fetched}) {
            QVERIFY(each->isRunning()); // It is not given up.
            each->interrupt();
            QCOMPARE(each->status(), 1);
            QVERIFY(each->out().isEmpty());
        }
    }

    void tellsTheStepsThatAreNotRun()
    {
        const auto steps = script(R"([{"ping":{}},{"name":"x","list":"tools","expect":"error"}])",
                                  {u"--exit-at-once=3"_s});
        QCOMPARE(steps->status(), 1);
        for (const QString &id : {u"1"_s, u"2"_s}) {
            const json::Value event = step(*steps, id);
            QVERIFY(event.isObject() && event.find(u"notRun"));
            QVERIFY(!event.find(u"ok")->toBool());
            QVERIFY(!member(*event.find(u"error"), u"message").isEmpty());
        }
    }

    void usesSeveralServersInOneScript()
    {
        const QStringList config{u"--config"_s, m_config.path()};
        QCOMPARE(CliRun(config
                        + QStringList{u"add"_s, u"other"_s, u"--"_s, QStringLiteral(SCRIPTSERVER)})
                     .status(),
                 0);
        const auto steps = script(
            R"([{"call":"echo","arguments":{"a":1}},{"server":"other","call":"echo","arguments":{"a":2}},{"server":"nowhere","ping":{}},{"ping":{}}])",
            {});
        QCOMPARE(steps->status(), 1);
        QVERIFY(step(*steps, u"1"_s, u"ok"_s).toBool());
        QVERIFY(step(*steps, u"2"_s, u"ok"_s).toBool());
        QVERIFY(step(*steps, u"3"_s).find(u"notRun"));
        QVERIFY(step(*steps, u"4"_s, u"ok"_s).toBool());
        const auto connected = steps->objects(u"connected");
        QCOMPARE(connected.size(), 2);
        QCOMPARE(member(connected.constLast(), u"server"), u"other"_s);
    }

    void runsStepsAsTasks() // P7
    {
        const QStringList config{u"--config"_s, m_config.path()};
        const QString steps = file(
            u"steps.json"_s,
            R"([{"parallel":[{"call":"survey","arguments":{"seconds":1},"task":true},{"call":"survey","arguments":{"seconds":1},"task":true}]}])");
        CliRun run(
            config
            + QStringList{u"run"_s, u"-"_s, steps, u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)});
        QVERIFY2(run.status() == 0, run.out().constData());
        QVERIFY(run.objects(u"task").size() >= 2);
        QVERIFY(step(run, u"1.1"_s).find(u"result"));
        QVERIFY(step(run, u"1.2"_s).find(u"result"));
    }
};

QUAYSIDE_TEST(TestCliChecks, QCoreApplication)

} // namespace tst_clichecks

#include "tst_clichecks.moc"
