// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/client/link/statefuldialect.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_toolcatalog {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QByteArray tool(const QByteArray &name)
{
    return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
}

/// A catalog whose server is the test.
struct Bench
{
    Bench()
        : peer(&wire, &clock)
        , dialect(&peer, nullptr, &clock, u"2025-11-25"_s)
        , requests(&clock)
        , catalog((requests.setDialect(&dialect), &requests), &clock)
    {
    }

    /// Answers the request that was sent last.
    void answer(const QByteArray &result)
    {
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + lastId() + R"(,"result":)" + result + '}');
    }
    void answerPage(const QByteArrayList &tools, const QByteArray &nextCursor = {})
    {
        answer(R"({"tools":[)" + tools.join(',') + ']'
               + (nextCursor.isEmpty() ? QByteArray() : R"(,"nextCursor":)" + nextCursor) + '}');
    }
    void refuse(int code)
    {
        wire.deliver(R"({"jsonrpc":"2.0","id":)" + lastId() + R"(,"error":{"code":)"
                     + QByteArray::number(code) + R"(,"message":"no"}})");
    }
    QByteArray lastId() const
    {
        const json::Value sent = wire.lastSent();
        const json::Value *id = sent.find(u"id");
        return id ? id->toJson() : QByteArray("0");
    }
    /// The cursor of the last request as JSON; empty when it had none.
    QByteArray lastCursor() const
    {
        const json::Value sent = wire.lastSent();
        const json::Value *params = sent.find(u"params");
        const json::Value *cursor = params ? params->find(u"cursor") : nullptr;
        return cursor ? cursor->toJson() : QByteArray();
    }
    void saysThatItChanged() { catalog.refreshSoon(); }
    QStringList names() const
    {
        QStringList all;
        for (const Tool &one : catalog.tools())
            all.append(one.name);
        return all;
    }

    ManualClock clock;
    LoopbackTransport wire;
    rpc::Peer peer;
    StatefulDialect dialect;
    Requests requests;
    ToolCatalog catalog;
};

const QByteArray kCheckedTool =
    R"({"name":"checked","inputSchema":{"type":"object","properties":{"list":{"type":"array","items":{"type":"number"}}}},"outputSchema":{"type":"object","properties":{"n":{"type":"number"}}}})";
const QByteArray kForeignTool =
    R"({"name":"foreign","inputSchema":{"$schema":"urn:mine","type":"object"}})";
const QByteArray kBrokenTool =
    R"({"name":"crooked","inputSchema":{"type":"object","$ref":"https://example.com/a"}})";

} // namespace

class TestToolCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheOrderOfTheServer() // TOOL-01, RPC-23
    {
        Bench bench;
        QSignalSpy changed(&bench.catalog, &ToolCatalog::changed);
        bench.catalog.refresh();
        QVERIFY(bench.catalog.isLoading());
        QCOMPARE(bench.wire.lastSent().find(u"params")->toJson(), QByteArray("{}"));
        bench.answerPage({tool("b"), tool("a"), tool("B")});
        QVERIFY(!bench.catalog.isLoading());
        QCOMPARE(bench.names(), (QStringList{u"b"_s, u"a"_s, u"B"_s}));
        QCOMPARE(changed.size(), 1);
        QVERIFY(!bench.catalog.problem());
        QVERIFY(bench.catalog.warnings().isEmpty());
        QCOMPARE(bench.catalog.find(u"B"_s)->name, u"B"_s);
        QCOMPARE(bench.catalog.find(u"c"_s), nullptr);
    }

    void keepsASchemaAsItCame() // RPC-23, TOOL-10
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({R"({"name":"x","inputSchema":{"type":"object","properties":)"
                          R"({"z":{"maximum":1.50},"a":{ }}},"unknown":1})"});
        QCOMPARE(bench.catalog.tools().constFirst().inputSchema.raw.toByteArray(),
                 QByteArray(R"({"type":"object","properties":{"z":{"maximum":1.50},"a":{ }}})"));
    }

    void followsTheCursors() // PAGE-01, PAGE-02
    {
        Bench bench;
        QSignalSpy changed(&bench.catalog, &ToolCatalog::changed);
        bench.catalog.refresh();
        QCOMPARE(bench.lastCursor(), QByteArray());
        const QByteArray odd = "\"o/+= \\\"\\\\\xc3\xa4\"";
        bench.answerPage({tool("a")}, odd);
        QCOMPARE(bench.lastCursor(), odd);
        bench.answerPage({}, R"("")");
        QCOMPARE(bench.lastCursor(), QByteArray(R"("")"));
        QVERIFY(bench.catalog.tools().isEmpty());
        bench.answerPage({tool("b")}, "null");
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(bench.wire.sent().size(), 3);
    }

    void stopsWhenACursorComesAgain() // PAGE-04, SEC-22
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("a")}, R"("p1")");
        bench.answerPage({tool("b")}, R"("p2")");
        bench.answerPage({tool("c")}, R"("p1")");
        QVERIFY(!bench.catalog.isLoading());
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        QCOMPARE(bench.catalog.warnings().size(), 1);
        QVERIFY(!bench.catalog.problem());
    }

    void stopsAfterSoManyPages() // PAGE-04, SEC-22
    {
        Bench bench;
        bench.catalog.refresh();
        int pages = 0;
        while (bench.wire.sent().size() > pages && pages <= limits::kPages) {
            ++pages;
            bench.answerPage({tool("t" + QByteArray::number(pages))},
                             '"' + QByteArray::number(pages) + '"');
        }
        QCOMPARE(pages, limits::kPages);
        QTRY_VERIFY(!bench.catalog.isLoading());
        QCOMPARE(bench.catalog.tools().size(), limits::kPages);
        QCOMPARE(bench.catalog.warnings().size(), 1);
    }

    void stopsAfterSoManyTools() // PAGE-04
    {
        Bench bench;
        bench.catalog.refresh();
        QByteArrayList many;
        for (int i = 0; i < limits::kTools + 5; ++i)
            many.append(tool("t" + QByteArray::number(i)));
        bench.answerPage(many);
        QTRY_VERIFY(!bench.catalog.isLoading());
        QCOMPARE(bench.catalog.tools().size(), limits::kTools);
        QCOMPARE(bench.catalog.warnings().size(), 1);
    }

    void looksLongListsOverBeforeTheyCount() // SCH-04
    {
        Bench bench;
        QSignalSpy changed(&bench.catalog, &ToolCatalog::changed);
        bench.catalog.refresh();
        QByteArrayList many;
        for (int i = 0; i < 2000; ++i)
            many.append(tool("t" + QByteArray::number(i)));
        many.append(kBrokenTool);
        bench.answerPage(many);
        QCOMPARE(changed.size(), 1); // There to be seen,
        QVERIFY(bench.catalog.isLoading()); // but not the last word.
        QTRY_VERIFY(!bench.catalog.isLoading());
        QCOMPARE(changed.size(), 2);
        QCOMPARE(bench.catalog.tools().size(), 2000);
        QCOMPARE(bench.catalog.find(u"crooked"_s), nullptr);
        QCOMPARE(bench.catalog.warnings().size(), 1);
    }

    void aCallDoesNotWaitForALongListToBeLookedOver() // L12, SCH-04
    {
        Bench bench;
        QList<bool> whileLoading;
        const Tool *good = nullptr;
        const Tool *bad = nullptr;
        connect(&bench.catalog, &ToolCatalog::changed, this, [&] {
            whileLoading.append(bench.catalog.isLoading());
            if (whileLoading.size() > 1)
                return;
            good = bench.catalog.findUsable(u"t199"_s); // As soon as the list is there.
            bad = bench.catalog.find(u"bent"_s) ? bench.catalog.findUsable(u"bent"_s) : good;
        });
        bench.catalog.refresh();
        const QByteArray schema =
            "{\"type\":\"object\",\"description\":\"" + QByteArray(7000, 'x') + "\"}";
        QByteArrayList many{kBrokenTool};
        for (int i = 0; i < 200; ++i)
            many.append("{\"name\":\"t" + QByteArray::number(i) + "\",\"inputSchema\":" + schema
                        + '}');
        many.append(QByteArray(kBrokenTool).replace("crooked", "bent"));
        bench.answerPage(many);

        QTRY_VERIFY(!bench.catalog.isReading());
        QVERIFY(good);
        QVERIFY(!bad);
        QTRY_VERIFY(!bench.catalog.isLoading());
        QCOMPARE(bench.catalog.tools().size(), 200);
        QCOMPARE(bench.catalog.warnings().size(), 2);
        // There, "bent" left out, "crooked" left out by the first of several jobs, and the end.
        QCOMPARE(whileLoading, (QList<bool>{true, true, true, false}));
    }

    void leavesOutWhatItCannotRead() // TOOL-02, TOOL-10, SCH-04
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("good"), R"({"inputSchema":{"type":"object"}})",
                          R"({"name":"bare"})", R"({"name":"list","inputSchema":[]})",
                          R"({"name":"text","inputSchema":{"type":"string"}})",
                          R"({"name":5,"inputSchema":{}})", "null", "[]",
                          R"({"name":"open","inputSchema":{}})"});
        QCOMPARE(bench.names(), (QStringList{u"good"_s, u"bare"_s, u"list"_s, u"open"_s}));
        QCOMPARE(bench.catalog.warnings().size(), 5);
        QVERIFY(bench.catalog.warnings().constFirst().detail.contains(u"name"_s));
        QVERIFY(!bench.catalog.problem());
    }

    void keepsAToolWithAnImperfectSchema_data() // K05, TOOL-02
    {
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QByteArray>("arguments"); ///< Valid arguments.
        QTest::addColumn<QString>("note");
        const auto row = [](const char *name, const char *schema, const char *arguments,
                            const char *note) {
            QTest::newRow(name) << QByteArray(schema) << QByteArray(arguments)
                                << QString::fromLatin1(note);
        };
        row("null for required", R"({"type":"object","required":null})", "{}", ".required: null");
        row("null for properties", R"({"type":"object","properties":null})", R"({"a":1})",
            ".properties: null");
        row("null for what a property says",
            R"({"properties":{"a":{"description":null,"enum":null,"items":null}}})", R"({"a":1})",
            ".properties.a.enum: null");
        row("a bound of draft-04", R"({"properties":{"a":{"minimum":1,"exclusiveMinimum":true}}})",
            R"({"a":2})", ".properties.a.exclusiveMinimum: read as in draft-04");
        row("the type int", R"({"properties":{"a":{"type":"int"}}})", R"({"a":"x"})",
            ".properties.a.type: expected type");
        row("the type any", R"({"properties":{"a":{"type":"any"}}})", R"({"a":[]})",
            ".properties.a.type: expected type");
        row("a type in capitals", R"({"type":"OBJECT","properties":{}})", "{}",
            ".type: expected type");
        row("null for the type", R"({"type":null})", "{}", ".type: null");
        row("required in a property", R"({"properties":{"a":{"required":true}}})", "{}",
            ".properties.a.required: expected array of names");
        row("a reference to nothing", R"({"properties":{"a":{"$ref":"#/$defs/gone"}}})",
            R"({"a":1})", ".properties.a.$ref: refers to nothing");
        row("an anchor that is nowhere", R"({"properties":{"a":{"$ref":"#gone"}}})", R"({"a":1})",
            ".properties.a.$ref: refers to nothing");
        row("a pattern of no engine", R"({"properties":{"a":{"pattern":"*a"}}})", R"({"a":"b"})",
            ".properties.a.pattern: expected pattern");
        row("an empty array of PHP", R"({"type":"object","properties":[]})", "{}",
            ".properties: expected object");
        row("an array of properties", R"({"properties":["a"],"additionalProperties":false})",
            R"({"a":1})", ".properties: expected object");
        row("a word for a property", R"({"properties":{"a":"string"}})", R"({"a":1})",
            ".properties.a: expected schema");
        row("a list of items", R"({"properties":{"a":{"items":[{"type":"string"}]}}})",
            R"({"a":[1]})", ".properties.a.items: expected schema");
        row("no alternatives", R"({"properties":{"a":{"anyOf":[]}}})", R"({"a":1})",
            ".properties.a.anyOf: expected array of schemas");
        row("text for a bound", R"({"properties":{"a":{"minLength":"3"}}})", R"({"a":"b"})",
            ".properties.a.minLength: expected count");
    }
    void keepsAToolWithAnImperfectSchema()
    {
        QFETCH(QByteArray, schema);
        QFETCH(QByteArray, arguments);
        QFETCH(QString, note);
        Bench bench;
        QStringList logged;
        connect(&bench.dialect, &Dialect::violated, this,
                [&logged](const QString &what) { logged.append(what); });
        bench.catalog.refresh();
        bench.answerPage({"{\"name\":\"a\",\"inputSchema\":" + schema + '}', tool("b")});
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s}));
        QVERIFY(bench.catalog.warnings().isEmpty()); // The note is not shown to everybody,
        const Tool *found = bench.catalog.find(u"a"_s);
        QVERIFY2(found->notes.contains(u".inputSchema"_s + note),
                 qPrintable(found->notes.join(u'\n')));
        QVERIFY(logged.constFirst().startsWith(u"a is imperfect"_s)); // but logged for the author.
        QCOMPARE(found->inputSchema.raw.toByteArray(), schema); // As it came.
        std::optional<schema::Verdict> verdict;
        bench.catalog.checkArguments(u"a"_s, {json::Raw(arguments)})
            .then(this, [&](const Result<schema::Verdict> &result) { verdict = *result; });
        QTRY_VERIFY(verdict);
        QVERIFY2(verdict->isValid(), qPrintable(verdict->text()));
        QCOMPARE(bench.catalog.tools().constLast().notes, QStringList());
    }

    void keepsAToolWithoutASchema_data() // K05, TOOL-02
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QStringList>("notes");
        const auto row = [](const char *member, const QStringList &notes) {
            QTest::newRow(*member ? member : "absent") << QByteArray(member) << notes;
        };
        const QStringList wrong{u".inputSchema: wrong type"_s};
        row("", {});
        row(R"(,"inputSchema":null)", wrong); // aj-mcp#4, Unity-MCP#440
        row(R"(,"inputSchema":"none")", wrong);
        row(R"(,"inputSchema":[{"name":"a"}])", wrong);
        row(R"(,"inputSchema":true)", wrong);
        row(R"(,"input_schema":{"type":"object"})", {});
    }
    void keepsAToolWithoutASchema()
    {
        QFETCH(QByteArray, member);
        QFETCH(QStringList, notes);
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({"{\"name\":\"a\"" + member + '}', tool("b")});
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s}));
        QVERIFY(bench.catalog.warnings().isEmpty());
        QCOMPARE(bench.catalog.tools().constFirst().notes, notes);
        QCOMPARE(bench.catalog.tools().constFirst().inputSchema.raw.toByteArray(), "{}"_ba);
    }

    void readsASchemaThatRefersIntoItself() // K05; neuro-san#1341
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({R"({"name":"a","inputSchema":{"$ref":"#/components/schemas/ChatRequest",)"
                          R"("components":{"schemas":{"ChatRequest":{"type":"object",)"
                          R"("required":["q"],"properties":{"q":{"type":"string"}}}}}}})",
                          "null"});
        QCOMPARE(bench.names(), QStringList{u"a"_s});
        std::optional<schema::Verdict> verdict;
        bench.catalog.checkArguments(u"a"_s, {})
            .then(this, [&](const Result<schema::Verdict> &result) { verdict = *result; });
        QTRY_VERIFY(verdict);
        QCOMPARE(verdict->outcome, schema::Verdict::Outcome::Invalid);
    }

    void logsEachNoteOnce() // K05
    {
        Bench bench;
        int logged = 0;
        connect(&bench.dialect, &Dialect::violated, this, [&logged] { ++logged; });
        for (int i = 0; i < 3; ++i) {
            bench.catalog.refresh();
            bench.answerPage({R"({"name":"a","title":5,"inputSchema":{"type":"int"}})"});
        }
        QCOMPARE(logged, 2);
    }

    void stillChecksWhatAnImperfectSchemaSaysBesides() // K05, TOOL-11
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage(
            {R"({"name":"a","inputSchema":{"required":["b"],"properties":{"a":{"type":"int"},)"
             R"("b":{"type":"string"}}}})"});
        const auto outcome = [&](const QByteArray &arguments) {
            std::optional<schema::Verdict> got;
            bench.catalog.checkArguments(u"a"_s, {json::Raw(arguments)})
                .then(this, [&got](const Result<schema::Verdict> &verdict) { got = *verdict; });
            [&got] { QTRY_VERIFY(got); }();
            return got.value_or(schema::Verdict()).outcome;
        };
        QCOMPARE(outcome(R"({"a":[],"b":"x"})"), schema::Verdict::Outcome::Valid);
        QCOMPARE(outcome(R"({"a":[],"b":1})"), schema::Verdict::Outcome::Invalid);
        QCOMPARE(outcome(R"({"a":[]})"), schema::Verdict::Outcome::Invalid);
    }

    void keepsWhatIsRightOfAToolThatIsNot_data() // K06, TOOL-02
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QString>("note");
        const auto row = [](const char *member, const char *note) {
            QTest::newRow(member) << QByteArray(member) << QString::fromLatin1(note);
        };
        row(R"("title":5)", ".title: expected string");
        row(R"("description":["a"])", ".description: expected string");
        row(R"("outputSchema":[1])", ".outputSchema: wrong type");
        row(R"("outputSchema":"none")", ".outputSchema: wrong type");
        row(R"("outputSchema":{"properties":{"a":{"items":{"type":"list"}}}})", // deepchat#2075
            ".outputSchema.properties.a.items.type: expected type");
        row(R"("annotations":[])", ".annotations: expected object");
        row(R"("annotations":"none")", ".annotations: expected object");
        row(R"("annotations":{"title":5})", ".annotations.title: expected string");
        row(R"("execution":true)", ".execution: expected object");
        row(R"("execution":{"taskSupport":true})", ".execution.taskSupport: expected string");
        row(R"("icons":"a.png")", ".icons: expected array");
    }
    void keepsWhatIsRightOfAToolThatIsNot()
    {
        QFETCH(QByteArray, member);
        QFETCH(QString, note);
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({R"({"name":"a","inputSchema":{},)" + member + '}'});
        QCOMPARE(bench.names(), QStringList{u"a"_s});
        QCOMPARE(bench.catalog.tools().constFirst().notes, QStringList{note});
        QVERIFY(bench.catalog.warnings().isEmpty());
    }

    void keepsThePageWhoseCursorIsWrong_data() // K06, PAGE-01
    {
        QTest::addColumn<QByteArray>("cursor");
        for (const char *cursor : {"2", "true", "[]", R"({"page":2})"})
            QTest::newRow(cursor) << QByteArray(cursor);
    }
    void keepsThePageWhoseCursorIsWrong()
    {
        QFETCH(QByteArray, cursor);
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("a")}, cursor);
        QVERIFY(!bench.catalog.isLoading());
        QVERIFY(!bench.catalog.problem());
        QCOMPARE(bench.names(), QStringList{u"a"_s});
        QCOMPARE(bench.catalog.warnings().size(), 1); // There may be more.
        QCOMPARE(bench.catalog.warnings().constFirst().kind, ListWarning::Kind::BadPage);
    }

    void readsNullForAListAsAnEmptyOne() // K06
    {
        for (const char *list : {"null", "{}"}) {
            Bench bench;
            bench.catalog.refresh();
            bench.answer(R"({"tools":)" + QByteArray(list) + '}');
            QVERIFY(!bench.catalog.isLoading());
            QVERIFY(!bench.catalog.problem());
            QVERIFY(bench.catalog.tools().isEmpty());
        }
    }

    void readsOddHintsAndIconsAsAbsent() // TOOL-06, ICON-01
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage(
            {R"({"name":"a","inputSchema":{},"annotations":{"readOnlyHint":"yes","destructiveHint":0},)"
             R"("icons":[{"sizes":["any"]},{"src":"data:,"}]})",
             R"({"name":"b","inputSchema":{},"annotations":{"readOnlyHint":true}})"});
        QCOMPARE(bench.catalog.tools().size(), 2);
        const Tool &a = bench.catalog.tools().constFirst();
        QVERIFY(!a.annotations->isReadOnly());
        QVERIFY(a.annotations->isDestructive());
        QCOMPARE(a.icons->items.size(), 1);
        const Tool &b = bench.catalog.tools().constLast();
        QVERIFY(b.annotations->isReadOnly());
        QVERIFY(!b.annotations->isDestructive());
    }

    void keepsTheFirstOfTwoToolsWithOneName() // TOOL-03
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("a"), R"({"name":"a","title":"Second","inputSchema":{}})"},
                         R"("2")");
        bench.answerPage({R"({"name":"a","title":"Third","inputSchema":{}})", tool("A")});
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"A"_s}));
        QVERIFY(!bench.catalog.tools().constFirst().title);
        QVERIFY(!bench.catalog.warnings().isEmpty());
    }

    void boundsItsWarnings()
    {
        Bench bench;
        bench.catalog.refresh();
        QByteArrayList bad;
        for (int i = 0; i < 2 * limits::kListWarnings; ++i)
            bad.append("{\"title\":\"t" + QByteArray::number(i) + "\",\"inputSchema\":{}}");
        bench.answerPage(bad);
        QCOMPARE(bench.catalog.warnings().size(), limits::kListWarnings);
    }

    void startsAgainOnceWhenACursorIsRefused() // PAGE-05
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("old")}, R"("p1")");
        bench.refuse(rpc::kInvalidParams);
        QVERIFY(bench.catalog.isLoading());
        QCOMPARE(bench.lastCursor(), QByteArray());
        bench.answerPage({tool("a")}, R"("p1")");
        bench.answerPage({tool("b")});
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s}));
        QVERIFY(!bench.catalog.problem());
        QVERIFY(bench.catalog.warnings().isEmpty());
    }

    void failsWhenACursorIsRefusedAgain() // PAGE-05
    {
        Bench bench;
        bench.catalog.refresh();
        for (int round = 0; round < 2; ++round) {
            bench.answerPage({tool("a")}, R"("p1")");
            bench.refuse(rpc::kInvalidParams);
        }
        QVERIFY(!bench.catalog.isLoading());
        QVERIFY(bench.catalog.problem());
        QCOMPARE(bench.catalog.problem()->code, rpc::kInvalidParams);
        QCOMPARE(bench.names(), QStringList{u"a"_s}); // Half a list is better than none.
    }

    void hasNoToolsWhenTheServerDoesNotListThem() // TOOL-01
    {
        Bench bench;
        QSignalSpy changed(&bench.catalog, &ToolCatalog::changed);
        bench.catalog.refresh();
        bench.refuse(rpc::kMethodNotFound);
        QVERIFY(!bench.catalog.isLoading());
        QVERIFY(!bench.catalog.problem());
        QCOMPARE(bench.catalog.warnings().size(), 1);
        QCOMPARE(changed.size(), 1);
    }

    void tellsWhyAReadingFailed_data()
    {
        QTest::addColumn<QByteArray>("event");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("error") << QByteArray("error") << ErrorKind::Remote;
        QTest::newRow("no list") << QByteArray("no list") << ErrorKind::Protocol;
        QTest::newRow("timeout") << QByteArray("timeout") << ErrorKind::Timeout;
    }
    void tellsWhyAReadingFailed()
    {
        QFETCH(QByteArray, event);
        QFETCH(ErrorKind, kind);
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("old")});
        QSignalSpy changed(&bench.catalog, &ToolCatalog::changed);
        bench.clock.advance(5s);
        bench.catalog.refresh();
        if (event == "error")
            bench.refuse(-32603);
        else if (event == "no list")
            bench.answer(R"({"tools":{"a":1}})");
        else
            bench.clock.advance(limits::kListTimeout);
        QVERIFY(!bench.catalog.isLoading());
        QVERIFY(bench.catalog.problem());
        QCOMPARE(bench.catalog.problem()->kind, kind);
        QCOMPARE(bench.names(), QStringList{u"old"_s});
        QCOMPARE(changed.size(), 1);
    }

    void keepsTheOldListUntilTheNewOneIsWhole()
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("old")});
        bench.clock.advance(5s);
        bench.catalog.refresh();
        bench.answerPage({tool("new")}, R"("p1")");
        QCOMPARE(bench.names(), QStringList{u"old"_s});
        bench.refuse(-32603);
        QCOMPARE(bench.names(), QStringList{u"old"_s});
        QVERIFY(bench.catalog.problem());
        bench.clock.advance(5s);
        bench.catalog.refresh();
        bench.answerPage({tool("new")});
        QCOMPARE(bench.names(), QStringList{u"new"_s});
        QVERIFY(!bench.catalog.problem());
    }

    void readsAgainOnceAfterABurstOfChanges() // TOOL-20
    {
        Bench bench;
        bench.clock.advance(5s);
        for (int i = 0; i < 1000; ++i)
            bench.saysThatItChanged();
        QVERIFY(bench.wire.sent().isEmpty());
        bench.clock.advance(limits::kListChangedDelay - 1ms);
        QVERIFY(bench.wire.sent().isEmpty());
        bench.clock.advance(1ms);
        QCOMPARE(bench.wire.sent().size(), 1);
        bench.answerPage({tool("a")});
        bench.clock.advance(1min);
        QCOMPARE(bench.wire.sent().size(), 1);
    }

    void checksArgumentsAndResults() // P15, TOOL-11, TOOL-15
    {
        using Outcome = schema::Verdict::Outcome;
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({kCheckedTool, tool("free"), kForeignTool});
        const auto arguments = [&](const QString &name, const QByteArray &text) {
            std::optional<schema::Verdict> got;
            bench.catalog.checkArguments(name, {json::Raw(text)})
                .then(this, [&got](const Result<schema::Verdict> &verdict) { got = *verdict; });
            [&got] { QTRY_VERIFY(got); }();
            return got.value_or(schema::Verdict());
        };
        QVERIFY(arguments(u"checked"_s, R"({"list":[1,2]})").isValid());
        const schema::Verdict wrong = arguments(u"checked"_s, R"({"list":[1,"2"]})");
        QCOMPARE(wrong.outcome, Outcome::Invalid);
        QCOMPARE(wrong.problems.constFirst().path, u"$.list[1]"_s);
        // Too large to be checked at once.
        const QByteArray many = R"({"list":[)" + QByteArray("1,").repeated(20000) + R"("2"]})";
        QCOMPARE(arguments(u"checked"_s, many).outcome, Outcome::Invalid);
        QVERIFY(arguments(u"free"_s, "{}").isValid());
        QVERIFY(arguments(u"unknown"_s, "{}").isValid());
        const schema::Verdict foreign = arguments(u"foreign"_s, "{}");
        QCOMPARE(foreign.outcome, Outcome::Unchecked); // SCH-01
        QVERIFY(foreign.text().contains(u"dialect"));

        const auto result = [&](const QString &name, const QByteArray &text) {
            std::optional<schema::Verdict> got;
            bench.catalog.checkResult(name, *json::read<CallToolResult>(json::Raw(text)))
                .then(this, [&got](const Result<schema::Verdict> &verdict) { got = *verdict; });
            [&got] { QTRY_VERIFY(got); }();
            return got.value_or(schema::Verdict()).outcome;
        };
        QCOMPARE(result(u"checked"_s, R"({"content":[],"structuredContent":{"n":1}})"),
                 Outcome::Valid);
        QCOMPARE(result(u"checked"_s, R"({"content":[],"structuredContent":{"n":"1"}})"),
                 Outcome::Invalid);
        QCOMPARE(result(u"checked"_s, R"({"content":[]})"), Outcome::Invalid);
        QCOMPARE(result(u"checked"_s, R"({"content":[],"structuredContent":[]})"),
                 Outcome::Invalid); // Before 2026-07-28.
        QCOMPARE(result(u"checked"_s, R"({"content":[],"isError":true})"), Outcome::Valid);
        QCOMPARE(result(u"free"_s, R"({"content":[],"structuredContent":{"n":"1"}})"),
                 Outcome::Valid);
    }

    void readsAtMostOnceASecondInAStorm() // SEC-22, HOST-16
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("a")});
        bench.wire.takeSent();
        for (int step = 0; step < 1000; ++step) {
            bench.saysThatItChanged();
            bench.clock.advance(10ms);
            if (bench.catalog.isLoading())
                bench.answerPage({tool("a")});
        }
        QVERIFY(bench.wire.sent().size() <= 10);
        QVERIFY(bench.wire.sent().size() >= 8);
    }

    void readsAgainWhatChangedWhileItWasRead() // TOOL-20
    {
        Bench bench;
        bench.catalog.refresh();
        bench.answerPage({tool("a")}, R"("p1")");
        bench.saysThatItChanged();
        bench.clock.advance(2s);
        QCOMPARE(bench.wire.sent().size(), 2);
        bench.answerPage({tool("b")});
        QCOMPARE(bench.names(), (QStringList{u"a"_s, u"b"_s}));
        bench.clock.advance(limits::kRefreshSpacing);
        QCOMPARE(bench.wire.sent().size(), 3);
        bench.answerPage({tool("c")});
        QCOMPARE(bench.names(), QStringList{u"c"_s});
    }
};

QUAYSIDE_TEST(TestToolCatalog, QCoreApplication)

} // namespace tst_toolcatalog

#include "tst_toolcatalog.moc"
