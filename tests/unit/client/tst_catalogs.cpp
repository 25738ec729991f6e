// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace tst_catalogs {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kOffered =
    R"({"tools":{"listChanged":true},"prompts":{"listChanged":true},"resources":{"listChanged":true}})";

/// Of a server that does not tell of changes.
const QByteArray kSilent = R"({"tools":{},"prompts":{},"resources":{}})";

/// One of the lists a server has.
struct Kind
{
    QString method;
    QByteArray member;
    QByteArray key; ///< What an entry is called by.
    QByteArray more; ///< What else an entry must have.
    QByteArray changed;
    Catalog *(*catalog)(const Connection &);
    QStringList (*names)(const Connection &);
};

const QList<Kind> &kinds()
{
    static const QList<Kind> all{
        {u"tools/list"_s, "tools", "name", R"(,"inputSchema":{"type":"object"})",
         "notifications/tools/list_changed",
         [](const Connection &from) -> Catalog * { return from.tools(); },
         [](const Connection &from) {
             QStringList names;
             for (const Tool &one : from.tools()->tools())
                 names.append(one.name);
             return names;
         }},
        {u"prompts/list"_s,
         "prompts",
         "name",
         {},
         "notifications/prompts/list_changed",
         [](const Connection &from) -> Catalog * { return from.prompts(); },
         [](const Connection &from) {
             QStringList names;
             for (const Prompt &one : from.prompts()->prompts())
                 names.append(one.name);
             return names;
         }},
        {u"resources/list"_s, "resources", "uri", R"(,"name":"n")",
         "notifications/resources/list_changed",
         [](const Connection &from) -> Catalog * { return from.resources(); },
         [](const Connection &from) {
             QStringList names;
             for (const Resource &one : from.resources()->resources())
                 names.append(one.uri);
             return names;
         }},
        {u"resources/templates/list"_s, "resourceTemplates", "uriTemplate", R"(,"name":"n")",
         "notifications/resources/list_changed",
         [](const Connection &from) -> Catalog * { return from.resourceTemplates(); },
         [](const Connection &from) {
             QStringList names;
             for (const ResourceTemplate &one : from.resourceTemplates()->templates())
                 names.append(one.uriTemplate);
             return names;
         }},
    };
    return all;
}

struct Page
{
    QByteArrayList names;
    QByteArray cursor; ///< As JSON; empty: none.
    QByteArray ttl; ///< As JSON; empty: none.
};

/// A connection of which the test plays one list.
struct Stage : ConnectionStage
{
    explicit Stage(const Kind &which, Era era = Era::Stateful,
                   const QByteArray &capabilities = kOffered)
        : ConnectionStage({.era = era, .capabilities = capabilities})
        , kind(which)
    {
    }

    QByteArray text(const Page &page) const
    {
        QByteArrayList entries;
        for (const QByteArray &name : page.names)
            entries.append("{\"" + kind.key + "\":\"" + name + '"' + kind.more + '}');
        QByteArray text = "{\"" + kind.member + "\":[" + entries.join(',') + ']';
        if (!page.cursor.isEmpty())
            text += ",\"nextCursor\":" + page.cursor;
        if (!page.ttl.isEmpty())
            text += ",\"ttlMs\":" + page.ttl;
        return text + '}';
    }
    /// The pages are given out in their order; after the last one nothing is answered.
    void play(const QList<Page> &pages)
    {
        next = 0;
        answer = [this, pages](const json::Value &message) {
            if (message.find(u"method")->toString() != kind.method)
                return QByteArray();
            return text(pages.value(std::min(next++, pages.size() - 1)));
        };
    }
    /// The cursors that were sent, as JSON; "-" for none.
    QByteArrayList cursors() const
    {
        QByteArrayList all;
        for (const json::Value &message : sent(kind.method)) {
            const QByteArray cursor = at(message, {u"params"_s, u"cursor"_s});
            all.append(cursor.isEmpty() ? QByteArray("-") : cursor);
        }
        return all;
    }
    qsizetype asked() const { return count(kind.method); }
    qint64 lastId() const { return idOf(last(kind.method)); }
    Catalog *catalog() const { return kind.catalog(connection); }
    QStringList names() const { return kind.names(connection); }
    void letItRead()
    {
        clock.advance(limits::kRefreshSpacing);
        QTRY_VERIFY(!catalog()->isLoading());
    }

    Kind kind;
    qsizetype next = 0;
};

} // namespace

class TestCatalogs : public QObject
{
    Q_OBJECT

    static void addKinds()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < kinds().size(); ++i)
            QTest::newRow(qPrintable(kinds().at(i).method)) << i;
    }

private Q_SLOTS:
    void readsEveryPage_data() { addKinds(); } // PAGE-01, PAGE-02, RES-01, PROMPT-01
    void readsEveryPage()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        // An empty text is a cursor like others, an empty page is no end, and nothing in a cursor means anything.
        const QByteArray odd = "\"\\u0000 /\\\"\xc3\xb6==\"";
        stage.play({{{"b", "a"}, "\"\"", {}}, {{}, odd, {}}, {{"c"}, "null", {}}});
        stage.becomeReady();
        QCOMPARE(stage.names(), (QStringList{u"b"_s, u"a"_s, u"c"_s}));
        QCOMPARE(stage.cursors().size(), 3);
        QCOMPARE(stage.cursors().at(0), "-");
        QCOMPARE(stage.cursors().at(1), "\"\"");
        QCOMPARE(json::parse(json::Raw(stage.cursors().at(2)))->toString(),
                 json::parse(json::Raw(odd))->toString());
        QVERIFY(stage.catalog()->warnings().isEmpty());
        QVERIFY(!stage.catalog()->problem());
    }

    void keepsNoCursorOverALink_data() { addKinds(); } // PAGE-03, LIFE-28
    void keepsNoCursorOverALink()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        int pages = 0;
        stage.answer = [&](const json::Value &message) {
            if (message.find(u"method")->toString() != stage.kind.method)
                return QByteArray();
            if (++pages > 1)
                return QByteArray("");
            return stage.text({{"a"}, "\"x\"", {}});
        };
        stage.connection.open();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        QTRY_COMPARE(stage.cursors(), (QByteArrayList{"-", "\"x\""}));
        stage.play({{{"b"}, {}, {}}});
        stage.lose();
        QTRY_COMPARE(stage.names(), QStringList{u"b"_s});
        QCOMPARE(stage.cursors(), QByteArrayList{"-"});
    }

    void keepsTheOldListUntilTheNewOneIsWhole_data() { addKinds(); } // LIFE-28, CACHE-08
    void keepsTheOldListUntilTheNewOneIsWhole()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        stage.play({{{"a", "b"}, {}, {}}});
        stage.becomeReady();
        stage.play({{{"c"}, "\"x\"", {}}, {{"d"}, {}, {}}});
        stage.answer = [&, play = stage.answer](const json::Value &message) {
            return stage.next == 1 ? QByteArray("") : play(message);
        };
        stage.notify(stage.kind.changed);
        stage.clock.advance(limits::kRefreshSpacing);
        QTRY_COMPARE(stage.asked(), 3);
        QCOMPARE(stage.names(), (QStringList{u"a"_s, u"b"_s}));
        stage.giveResult(stage.lastId(), stage.text({{"d"}, {}, {}}));
        QCOMPARE(stage.names(), (QStringList{u"c"_s, u"d"_s}));
    }

    void keepsThePageWhoseCursorIsWrong_data() { addKinds(); } // K06, PAGE-01
    void keepsThePageWhoseCursorIsWrong()
    {
        QFETCH(int, index);
        for (const char *cursor : {"2", "true", "[]", "{}"}) {
            Stage stage(kinds().at(index));
            stage.play({{{"a", "b"}, cursor, {}}});
            stage.becomeReady();
            QCOMPARE(stage.names(), (QStringList{u"a"_s, u"b"_s}));
            QCOMPARE(stage.asked(), 1);
            QVERIFY(!stage.catalog()->problem());
            QCOMPARE(stage.catalog()->warnings().size(), 1);
        }
    }

    void keepsAnEntryWithAWrongMember_data() // K06, RES-02, PROMPT-01
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<QString>("note");
        const auto row = [](int index, const char *member, const char *note) {
            QTest::addRow("%d %s", index, member)
                << index << QByteArray(member) << QString::fromLatin1(note);
        };
        row(1, R"("arguments":[{"name":"a","required":"true"}])",
            ".arguments[0].required: expected boolean");
        row(1, R"("arguments":[{"description":"no name"},{"name":"a"}])",
            ".arguments[0].name: missing");
        row(1, R"("arguments":{})", ".arguments: expected array");
        row(1, R"("arguments":[{"name":"a","title":5}])", ".arguments[0].title: expected string");
        row(1, R"("description":false)", ".description: expected string");
        row(2, R"("size":"12")", ".size: expected integer");
        row(2, R"("size":-0.5)", ".size: expected integer");
        row(2, R"("mimeType":["text/plain"])", ".mimeType: expected string");
        row(2, R"("annotations":{"audience":"user"})", ".annotations.audience: expected array");
        row(2, R"("annotations":{"priority":"high"})", ".annotations.priority: expected number");
        row(2, R"("annotations":[])", ".annotations: expected object");
        row(2, R"("icons":{})", ".icons: expected array");
        row(3, R"("title":{"en":"a"})", ".title: expected string");
        row(3, R"("annotations":"none")", ".annotations: expected object");
    }
    void keepsAnEntryWithAWrongMember()
    {
        QFETCH(int, index);
        QFETCH(QByteArray, member);
        QFETCH(QString, note);
        Stage stage(kinds().at(index));
        stage.answer = [&](const json::Value &message) {
            if (message.find(u"method")->toString() != stage.kind.method)
                return QByteArray();
            const QByteArray more = "\"a\"," + member;
            return stage.text({{"a"}, {}, {}}).replace("\"a\"", more);
        };
        stage.becomeReady();
        QCOMPARE(stage.names(), QStringList{u"a"_s});
        QVERIFY(stage.catalog()->warnings().isEmpty());
        const auto &from = stage.connection;
        const QStringList notes = index == 1 ? from.prompts()->prompts().constFirst().notes
            : index == 2                     ? from.resources()->resources().constFirst().notes
                         : from.resourceTemplates()->templates().constFirst().notes;
        QCOMPARE(notes, QStringList{note});
        const auto &lines = from.log()->lines();
        QVERIFY(std::any_of(lines.begin(), lines.end(), [&note](const LogLine &line) {
            return line.source == LogLine::Source::Protocol && line.text.contains(note);
        }));
    }

    void stopsInACircle_data() { addKinds(); } // PAGE-04
    void stopsInACircle()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        stage.play({{{"a"}, "\"x\"", {}}, {{"b"}, "\"y\"", {}}, {{"c"}, "\"x\"", {}}});
        stage.becomeReady();
        QCOMPARE(stage.asked(), 3);
        QCOMPARE(stage.names(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        QCOMPARE(stage.catalog()->warnings().size(), 1);
    }

    void stopsAfterAThousandPages_data() { addKinds(); } // PAGE-04
    void stopsAfterAThousandPages()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        qsizetype pages = 0;
        stage.answer = [&](const json::Value &message) {
            if (message.find(u"method")->toString() != stage.kind.method)
                return QByteArray();
            const QByteArray number = QByteArray::number(++pages);
            return stage.text({{number}, '"' + number + '"', {}});
        };
        stage.becomeReady();
        QCOMPARE(pages, 1000);
        QCOMPARE(stage.names().size(), 1000);
        QCOMPARE(stage.catalog()->warnings().size(), 1);
    }

    void stopsAtSoManyEntries_data() { addKinds(); } // PAGE-04
    void stopsAtSoManyEntries()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        const qsizetype limit = stage.kind.member == "tools" ? limits::kTools : limits::kListItems;
        qsizetype entries = 0;
        stage.answer = [&](const json::Value &message) {
            if (message.find(u"method")->toString() != stage.kind.method)
                return QByteArray();
            Page page;
            for (int i = 0; i < 4500; ++i)
                page.names.append(QByteArray::number(++entries));
            page.cursor = QByteArray::number(entries).prepend('"').append('"');
            return stage.text(page);
        };
        stage.becomeReady();
        QCOMPARE(stage.names().size(), limit);
        QCOMPARE(stage.names().constFirst(), u"1"_s);
        QCOMPARE(stage.catalog()->warnings().size(), 1);
        QVERIFY(entries < limit + 4500);
    }

    void startsOverOnceWhenACursorIsRefused_data() { addKinds(); } // PAGE-05, CACHE-06
    void startsOverOnceWhenACursorIsRefused()
    {
        QFETCH(int, index);
        for (const bool isRefusedAgain : {false, true}) {
            Stage stage(kinds().at(index));
            int firstPages = 0;
            stage.answer = [&](const json::Value &message) {
                if (message.find(u"method")->toString() != stage.kind.method)
                    return QByteArray();
                if (message.find(u"params")->find(u"cursor"))
                    return QByteArray(""); // Answered below.
                return stage.text({{++firstPages == 1 ? "old" : "new"}, "\"x\"", {}});
            };
            stage.connection.open();
            QTRY_COMPARE(stage.asked(), 2);
            stage.giveError(stage.lastId(), -32602);
            QTRY_COMPARE(stage.asked(), 4);
            QCOMPARE(stage.cursors(), (QByteArrayList{"-", "\"x\"", "-", "\"x\""}));
            if (isRefusedAgain)
                stage.giveError(stage.lastId(), -32602);
            else
                stage.giveResult(stage.lastId(), stage.text({{"more"}, {}, {}}));
            QVERIFY(!stage.catalog()->isLoading());
            QCOMPARE(stage.catalog()->problem().has_value(), isRefusedAgain);
            QVERIFY(!stage.names().contains(u"old"_s));
            if (!isRefusedAgain)
                QCOMPARE(stage.names(), (QStringList{u"new"_s, u"more"_s}));
            QCoreApplication::processEvents();
            QCOMPARE(stage.asked(), 4);
        }
    }

    void asksNoMoreForAListThatIsNotThere_data() { addKinds(); } // RPC-20, TOOL-01
    void asksNoMoreForAListThatIsNotThere()
    {
        QFETCH(int, index);
        for (const Era era : {Era::Stateful, Era::Stateless}) {
            Stage stage(kinds().at(index), era, kSilent);
            stage.answer = [&](const json::Value &message) {
                if (message.find(u"method")->toString() == stage.kind.method)
                    QMetaObject::invokeMethod(
                        &stage.connection,
                        [&stage, id = Stage::idOf(message)] { stage.giveError(id, -32601); },
                        Qt::QueuedConnection);
                return message.find(u"method")->toString() == stage.kind.method ? QByteArray("")
                                                                                : QByteArray();
            };
            stage.connection.open();
            QTRY_VERIFY(stage.catalog() && !stage.catalog()->isLoading());
            QCOMPARE(stage.asked(), 1);
            // No capability promises templates.
            const bool isPromised = stage.kind.method != u"resources/templates/list";
            QCOMPARE(stage.catalog()->warnings().size(), isPromised ? 1 : 0);
            QVERIFY(!stage.catalog()->problem());
            for (int i = 0; i < 3; ++i) {
                stage.catalog()->ensureFresh();
                stage.clock.advance(1h);
            }
            QCoreApplication::processEvents();
            QCOMPARE(stage.asked(), 1);
        }
    }

    void showsWhyItCouldNotBeRead_data() { addKinds(); } // RPC-20, CACHE-04
    void showsWhyItCouldNotBeRead()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index), Era::Stateless, kSilent);
        stage.play({{{"a"}, {}, "1000"}});
        stage.becomeReady();
        stage.answer = [&](const json::Value &) { return QByteArray(""); };
        stage.clock.advance(1000ms);
        stage.catalog()->ensureFresh();
        stage.clock.advance(limits::kRefreshSpacing);
        QTRY_COMPARE(stage.asked(), 2);
        stage.giveError(stage.lastId(), -32603);
        // The old list is shown, and that it is one.
        QCOMPARE(stage.names(), QStringList{u"a"_s});
        QCOMPARE(stage.catalog()->problem()->code, -32603);
        QVERIFY(!stage.catalog()->isFresh());
        stage.clock.advance(1h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.asked(), 2);
    }

    void isFreshForAsLongAsTheServerSays_data() // CACHE-01, CACHE-04
    {
        QTest::addColumn<QByteArray>("ttl");
        QTest::addColumn<int>("milliseconds");
        QTest::newRow("none") << QByteArray() << 0;
        QTest::newRow("a minute") << QByteArray("60000") << 60000;
        QTest::newRow("negative") << QByteArray("-1") << 0;
        QTest::newRow("text") << QByteArray("\"60000\"") << 0;
        QTest::newRow("half") << QByteArray("0.5") << 0;
        QTest::newRow("very long") << QByteArray("99999999999999") << 2147483647;
    }
    void isFreshForAsLongAsTheServerSays()
    {
        QFETCH(QByteArray, ttl);
        QFETCH(int, milliseconds);
        for (const Kind &kind : kinds()) {
            Stage stage(kind, Era::Stateless, kSilent);
            stage.play({{{"a"}, {}, ttl}});
            stage.becomeReady();
            QCOMPARE(stage.catalog()->isFresh(), milliseconds > 0);
            if (milliseconds > 0) {
                stage.clock.advance(std::chrono::milliseconds(milliseconds - 1));
                QVERIFY(stage.catalog()->isFresh());
                stage.catalog()->ensureFresh();
                stage.clock.advance(1ms);
                QVERIFY(!stage.catalog()->isFresh());
            }
            // It is no reason to ask again before somebody wants to see it.
            stage.clock.advance(24h);
            QCoreApplication::processEvents();
            QCOMPARE(stage.asked(), 1);
            stage.catalog()->ensureFresh();
            stage.letItRead();
            QCOMPARE(stage.asked(), 2);
        }
    }

    void isAsFreshAsItsFirstPageToAge() // CACHE-06
    {
        for (const Kind &kind : kinds()) {
            Stage stage(kind, Era::Stateless, kSilent);
            stage.play(
                {{{"a"}, "\"1\"", "60000"}, {{"b"}, "\"2\"", "10000"}, {{"c"}, {}, "30000"}});
            stage.becomeReady();
            stage.clock.advance(10s - 1ms);
            QVERIFY(stage.catalog()->isFresh());
            stage.clock.advance(1ms);
            QVERIFY(!stage.catalog()->isFresh());
            // All of it is read again, for pages of two times make no list.
            stage.next = 0;
            stage.catalog()->ensureFresh();
            stage.letItRead();
            QCOMPARE(stage.cursors(),
                     (QByteArrayList{"-", "\"1\"", "\"2\"", "-", "\"1\"", "\"2\""}));
            QCOMPARE(stage.names(), (QStringList{u"a"_s, u"b"_s, u"c"_s}));
        }
    }

    void isStaleOnceTheServerSaysSo_data() { addKinds(); } // CACHE-05, TOOL-20, RES-11, PROMPT-05
    void isStaleOnceTheServerSaysSo()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index), Era::Stateless);
        stage.play({{{"a"}, {}, "3600000"}});
        stage.becomeReady();
        QTRY_COMPARE(stage.count(u"subscriptions/listen"), 1);
        const QByteArray meta = R"({"_meta":{"io.modelcontextprotocol/subscriptionId":)"
            + QByteArray::number(Stage::idOf(stage.last(u"subscriptions/listen"))) + '}';
        stage.notify(
            "notifications/subscriptions/acknowledged",
            meta
                + R"(,"notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true}})");
        QVERIFY(stage.catalog()->isFresh());
        stage.play({{{"b"}, {}, "3600000"}});
        for (int i = 0; i < 1000; ++i)
            stage.notify(stage.kind.changed, meta + '}');
        QVERIFY(!stage.catalog()->isFresh());
        stage.letItRead();
        QCOMPARE(stage.asked(), 2);
        QCOMPARE(stage.names(), QStringList{u"b"_s});
        QVERIFY(stage.catalog()->isFresh());
    }

    void keepsAListUntilItChangesInTheOldEra_data() { addKinds(); } // CACHE-08
    void keepsAListUntilItChangesInTheOldEra()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        stage.play({{{"a"}, {}, "1"}});
        stage.becomeReady();
        stage.clock.advance(24h);
        QVERIFY(stage.catalog()->isFresh());
        stage.catalog()->ensureFresh();
        stage.letItRead();
        QCOMPARE(stage.asked(), 1);
        stage.notify(stage.kind.changed);
        stage.letItRead();
        QTRY_COMPARE(stage.asked(), 2);
    }

    void takesARefusalForAHint_data() // CACHE-08
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("list");
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("isHint");
        for (const auto &[code, isHint] :
             {std::pair{-32602, true}, {-32601, true}, {-32603, false}, {-32000, false}}) {
            const auto row = [code = code, isHint = isHint](const QString &call,
                                                            const QString &list) {
                QTest::addRow("%s %d", qPrintable(call), code) << call << list << code << isHint;
            };
            row(u"tools/call"_s, u"tools/list"_s);
            row(u"prompts/get"_s, u"prompts/list"_s);
            row(u"resources/read"_s, u"resources/list"_s);
        }
    }
    void takesARefusalForAHint()
    {
        QFETCH(QString, call);
        QFETCH(QString, list);
        QFETCH(int, code);
        QFETCH(bool, isHint);
        Stage stage(kinds().constFirst());
        stage.becomeReady();
        int failures = 0;
        const auto onAnswer = [&](const auto &result) {
            failures += !result && result.error().code == code;
        };
        if (call == u"tools/call")
            stage.connection.callTool(u"t"_s, {}).then(this, onAnswer);
        else if (call == u"prompts/get")
            stage.connection.getPrompt(u"p"_s, {}).then(this, onAnswer);
        else
            stage.connection.readResource(u"a:b"_s).then(this, onAnswer);
        stage.giveError(Stage::idOf(stage.last(call)), code);
        QCOMPARE(failures, 1);
        stage.clock.advance(limits::kRefreshSpacing);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(list), isHint ? 2 : 1);
        QCOMPARE(stage.count(call), 1);
    }

    void readsTheListOnceMoreWhenAToolIsGone_data() // TOOL-21
    {
        QTest::addColumn<Era>("era");
        QTest::newRow("stateful") << Era::Stateful;
        QTest::newRow("stateless") << Era::Stateless;
    }
    void readsTheListOnceMoreWhenAToolIsGone()
    {
        QFETCH(Era, era);
        Stage stage(kinds().constFirst(), era, kSilent);
        stage.play({{{"a", "b"}, {}, "3600000"}, {{"b"}, {}, "3600000"}});
        stage.becomeReady();
        QTRY_COMPARE(stage.names(), (QStringList{u"a"_s, u"b"_s}));
        bool hasFailed = false;
        stage.connection.callTool(u"a"_s, {json::Raw("{}"_ba)}).then(this, [&](const auto &result) {
            hasFailed = !result;
        });
        QTRY_VERIFY(stage.count(u"tools/call") == 1);
        const QByteArray id = QByteArray::number(Stage::idOf(stage.last(u"tools/call")));
        stage.wire()->deliver(R"({"jsonrpc":"2.0","id":)" + id
                              + R"(,"error":{"code":-32602,"message":"Unknown tool: a"}})");
        QTRY_VERIFY(hasFailed);
        stage.clock.advance(limits::kRefreshSpacing);
        QTRY_COMPARE(stage.names(), QStringList{u"b"_s});
        stage.clock.advance(1min);
        QCoreApplication::processEvents();
        QCOMPARE(stage.asked(), 2);
        QCOMPARE(stage.count(u"tools/call"), 1);
    }

    void leavesOutWhatHasNoName_data() { addKinds(); } // RES-02
    void leavesOutWhatHasNoName()
    {
        QFETCH(int, index);
        Stage stage(kinds().at(index));
        stage.answer = [&](const json::Value &message) -> QByteArray {
            if (message.find(u"method")->toString() != stage.kind.method)
                return {};
            return QByteArray("{\"") + stage.kind.member + "\":[{},7,{\"" + stage.kind.key
                + "\":\"good\"" + stage.kind.more + ",\"unknown\":[]},{\"" + stage.kind.key + "\":5"
                + stage.kind.more + "}]}";
        };
        stage.becomeReady();
        QCOMPARE(stage.names(), QStringList{u"good"_s});
        QVERIFY(!stage.catalog()->warnings().isEmpty());
        QVERIFY(!stage.catalog()->problem());
    }

    void asksForNothingThatIsNotOffered() // LIFE-03, LIFE-04, RES-01, PROMPT-01
    {
        for (const Era era : {Era::Stateful, Era::Stateless}) {
            ConnectionStage stage(
                {.era = era,
                 .capabilities =
                     R"({"tools":true,"prompts":null,"resources":false,"experimental":{"x":{}}})"});
            stage.becomeReady();
            stage.connection.setLogLevel(u"debug"_s);
            const auto wish = stage.connection.listen({true, true, true, {u"a:b"_s}});
            QCoreApplication::processEvents();
            stage.clock.advance(1h);
            QCOMPARE(stage.methods(),
                     era == Era::Stateful
                         ? (QStringList{u"initialize"_s, u"notifications/initialized"_s})
                         : QStringList{u"server/discover"_s});
            QVERIFY(!stage.connection.tools() && !stage.connection.prompts());
            QVERIFY(!stage.connection.resources() && !stage.connection.resourceTemplates());
        }
    }
};

QUAYSIDE_TEST(TestCatalogs, QCoreApplication)

} // namespace tst_catalogs

#include "tst_catalogs.moc"
