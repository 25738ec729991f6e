// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/peerrequestcheck.h"
#include "tests/support/testclass.h"

#include "core/base/limits.h"
#include "core/protocol/elicitation.h"

#include <QTest>

namespace tst_peerrequestcheck {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr ClientFeatures kEverything{true, true, true, true, true};
constexpr auto kNewest = "2026-07-28";
constexpr auto kWithIds = "2025-11-25";
constexpr auto kWithForms = "2025-06-18";
constexpr auto kWithAudio = "2025-03-26";
constexpr auto kFirst = "2024-11-05";
const QStringList kRevisions{u"2024-11-05"_s, u"2025-03-26"_s, u"2025-06-18"_s, u"2025-11-25"_s,
                             u"2026-07-28"_s};

constexpr auto kText = R"({"type":"text","text":"ahoy"})";
constexpr auto kImage = R"({"type":"image","data":"AAAA","mimeType":"image/png"})";
constexpr auto kAudio = R"({"type":"audio","data":"AAAA","mimeType":"audio/wav"})";
constexpr auto kUse = R"({"type":"tool_use","id":"1","name":"t","input":{}})";
constexpr auto kOtherUse = R"({"type":"tool_use","id":"2","name":"t","input":{}})";
constexpr auto kResult = R"({"type":"tool_result","toolUseId":"1","content":[]})";
constexpr auto kOtherResult = R"({"type":"tool_result","toolUseId":"2","content":[]})";

std::optional<Refusal> check(const QString &method, const QByteArray &params,
                             const QString &revision, const ClientFeatures &features = kEverything)
{
    PeerRequest request{method, json::Raw(params)};
    const auto refused = readPeerRequest(request, features, revision);
    const bool isRead = request.elicitation || request.sampling;
    if (!refused && isRead != (method != u"roots/list"))
        return Refusal{0, u"read in the wrong way"_s};
    return refused;
}

QByteArray message(const char *role, const QByteArray &content)
{
    return "{\"role\":\"" + QByteArray(role) + "\",\"content\":" + content + '}';
}

QByteArray list(const QList<QByteArray> &parts)
{
    return '[' + parts.join(',') + ']';
}

/// Parameters with these messages, and more members behind them.
QByteArray sampling(const QList<QByteArray> &messages, const QByteArray &more = {})
{
    return R"({"maxTokens":100,"messages":)" + list(messages) + more + '}';
}

QByteArray visit(const QByteArray &url)
{
    return "{\"mode\":\"url\",\"message\":\"?\",\"elicitationId\":\"e\",\"url\":\"" + url + "\"}";
}

/// Params, the revision they are checked in, and words of the refusal; no words when there is none.
void addColumns()
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<QString>("words");
}

void row(const char *name, const QByteArray &params, const char *revision,
         const QString &words = {})
{
    QTest::addRow("%s in %s", name, revision) << params << QString::fromLatin1(revision) << words;
}

void compare(const QString &method)
{
    QFETCH(QByteArray, params);
    QFETCH(QString, revision);
    QFETCH(QString, words);
    const auto refused = check(method, params, revision);
    if (words.isEmpty()) {
        QVERIFY2(!refused, refused ? qPrintable(refused->message) : "");
        return;
    }
    QVERIFY(refused);
    QCOMPARE(refused->code, -32602);
    QVERIFY2(refused->message.contains(words), qPrintable(refused->message));
}

} // namespace

/// What is looked at before anybody is asked anything.
class TestPeerRequestCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsWhatWasNotDeclared() // RPC-15, ELIC-01, SAMP-01, ROOT-01
    {
        for (const QString &revision : kRevisions) {
            for (const QString &method : {u"roots/list"_s, u"sampling/createMessage"_s,
                                          u"elicitation/create"_s, u"tools/list"_s, u""_s}) {
                const auto refused = check(method, "{}", revision, {});
                QVERIFY(refused);
                QCOMPARE(refused->code, -32601);
            }
            QVERIFY(!check(u"roots/list"_s, "{}", revision));
        }
    }

    void asksInFormsAndLinksWhereThereAreSuch_data() // ELIC-01, ELIC-02, ELIC-11, ELIC-35
    {
        addColumns();
        const QByteArray fields = R"("requestedSchema":{"type":"object","properties":{}}})";
        const QByteArray plain = R"({"message":"?",)" + fields;
        const QByteArray named = R"({"mode":"form","message":"?",)" + fields;
        for (const char *revision : {kWithForms, kWithIds, kNewest}) {
            row("a form", plain, revision);
            row("a form by name", named, revision);
            row("no message", '{' + fields, revision, u"message"_s);
            row("a message that is no text", R"({"message":7,)" + fields, revision, u"message"_s);
            row("no fields", R"({"message":"?"})", revision, u"requestedSchema is missing"_s);
            row("fields in a list", R"({"message":"?","requestedSchema":[]})", revision,
                u"cannot be shown"_s);
            row("fields in fields",
                R"({"message":"?","requestedSchema":{"type":"object","properties":{"a":{"type":"object"}}}})",
                revision, u"the field \"a\" has fields of its own"_s);
            row("an unknown mode", R"({"mode":"voice","message":"?"})", revision, u"not offered"_s);
            row("a mode that is no text", R"({"mode":1,"message":"?"})", revision, u"mode"_s);
        }
        const QByteArray link = R"({"mode":"url","message":"?","url":"https:\/\/a.test\/"})";
        const QByteArray withId =
            R"({"mode":"url","message":"?","url":"https:\/\/a.test\/","elicitationId":"e"})";
        row("a link", withId, kWithForms, u"not offered"_s);
        row("a link", withId, kWithIds);
        row("a link", withId, kNewest);
        row("a link without a name", link, kWithIds, u"elicitationId is missing"_s);
        row("a link without a name", link, kNewest);
        row("a link to nowhere", R"({"mode":"url","message":"?"})", kNewest, u"url"_s);
    }
    void asksInFormsAndLinksWhereThereAreSuch() { compare(u"elicitation/create"_s); }

    void looksAtTheLengthBeforeItReads_data() // M3, SEC-41
    {
        QTest::addColumn<QString>("method");
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<qsizetype>("most");
        QTest::newRow("form")
            << u"elicitation/create"_s << QByteArray("{\"message\":\"")
            << QByteArray("\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}")
            << limits::kQuestionBytes;
        QTest::newRow("link")
            << u"elicitation/create"_s << QByteArray("{\"message\":\"")
            << QByteArray(
                   "\",\"mode\":\"url\",\"elicitationId\":\"e\",\"url\":\"https://a.test/\"}")
            << limits::kQuestionBytes;
        QTest::newRow("model") << u"sampling/createMessage"_s << QByteArray("{\"systemPrompt\":\"")
                               << QByteArray("\",\"maxTokens\":1,\"messages\":[]}")
                               << limits::kSamplingBytes;
    }
    void looksAtTheLengthBeforeItReads()
    {
        QFETCH(QString, method);
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(qsizetype, most);
        const QByteArray padding(most - before.size() - after.size(), 'x');
        for (const char *name : {kWithIds, kNewest}) {
            const QString revision = QString::fromLatin1(name);
            const auto atTheBound = check(method, before + padding + after, revision);
            QVERIFY2(!atTheBound, atTheBound ? qPrintable(atTheBound->message) : "");
            for (const QByteArray &longer :
                 {QByteArray(before + padding + 'x' + after), QByteArray(most + 1, '{')}) {
                const auto refused = check(method, longer, revision);
                QVERIFY(refused);
                QCOMPARE(refused->code, -32602);
                QVERIFY2(refused->message.contains(u"longer than"), qPrintable(refused->message));
            }
        }
    }

    void countsTheBlocksOfAModelRequest() // M3, SEC-41
    {
        const auto refused = [](int messages) {
            const QList<QByteArray> all(messages, message("user", kText));
            return check(u"sampling/createMessage"_s, sampling(all), QString::fromLatin1(kNewest));
        };
        QVERIFY(!refused(20000));
        QVERIFY(refused(20001));
    }

    void boundsSchemas() // M3, SEC-19, SEC-41
    {
        const QByteArray description(limits::kSchemaBytes, 'x');
        const QByteArray schema =
            "{\"type\":\"object\",\"description\":\"" + description + "\",\"properties\":{}}";
        const auto form =
            check(u"elicitation/create"_s, R"({"message":"?","requestedSchema":)" + schema + '}',
                  QString::fromLatin1(kNewest));
        QVERIFY(form);
        QVERIFY2(form->message.contains(u"too long"), qPrintable(form->message));
        const auto tool =
            check(u"sampling/createMessage"_s,
                  sampling({}, R"(,"tools":[{"name":"t","inputSchema":)" + schema + "}]"),
                  QString::fromLatin1(kNewest));
        QVERIFY(tool);
        QVERIFY2(tool->message.contains(u"too long"), qPrintable(tool->message));
    }

    void boundsTheNumberOfTools_data() // F4, SEC-41
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("none") << 0 << true;
        QTest::newRow("one") << 1 << true;
        QTest::newRow("as many as providers take") << limits::kSamplingTools << true;
        QTest::newRow("one more") << limits::kSamplingTools + 1 << false;
        QTest::newRow("8 000 of one plain name") << 8000 << false;
    }
    void boundsTheNumberOfTools()
    {
        QFETCH(const int, count);
        QFETCH(const bool, isTaken);
        QByteArrayList tools;
        for (int i = 0; i < count; ++i)
            tools.append("{\"name\":\"" + QString(QChar(char16_t(0x4e00 + i))).toUtf8()
                         + "\",\"inputSchema\":{\"type\":\"object\"}}");
        const auto refused =
            check(u"sampling/createMessage"_s, sampling({}, ",\"tools\":[" + tools.join(',') + ']'),
                  QString::fromLatin1(kNewest));
        QCOMPARE(!refused, isTaken);
        if (refused) {
            QCOMPARE(refused->code, -32602);
            QVERIFY2(refused->message.contains(u"128 tools"), qPrintable(refused->message));
        }
    }

    void doesNotKnowElicitationInTheFirstRevisions() // ELIC-01
    {
        for (const char *revision : {kFirst, kWithAudio}) {
            const auto refused =
                check(u"elicitation/create"_s,
                      R"({"message":"?","requestedSchema":{"type":"object","properties":{}}})",
                      QString::fromLatin1(revision));
            QVERIFY(refused);
            QCOMPARE(refused->code, -32601);
        }
    }

    void keepsToTheModesThatWereDeclared() // ELIC-01
    {
        const QByteArray form =
            R"({"message":"?","requestedSchema":{"type":"object","properties":{}}})";
        ClientFeatures links;
        links.hasUrlElicitation = true;
        ClientFeatures forms;
        forms.hasFormElicitation = true;
        const QString revision = QString::fromLatin1(kWithIds);
        QCOMPARE(check(u"elicitation/create"_s, form, revision, links)->code, -32602);
        QVERIFY(!check(u"elicitation/create"_s, form, revision, forms));
        QCOMPARE(check(u"elicitation/create"_s, visit("https:\\/\\/a.test"), revision, forms)->code,
                 -32602);
        QVERIFY(!check(u"elicitation/create"_s, visit("https:\\/\\/a.test"), revision, links));
    }

    void sendsNobodyToWhatIsNoPage_data() // ELIC-31, SEC-23, SEC-59
    {
        QTest::addColumn<QByteArray>("url");
        QTest::addColumn<bool>("isGood");
        const auto good = [](const char *url) { QTest::newRow(url) << QByteArray(url) << true; };
        const auto bad = [](const char *url) { QTest::newRow(url) << QByteArray(url) << false; };
        good("https://a.test/sign-in?state=x%20y&n=1");
        good("https://a.test/app#/sign-in");
        good("https://a.test:8443/");
        good("https://xn--pple-43d.test/"); // Warnings are the window's.
        good("https://good.test@evil.test/");
        good("https://192.0.2.7/");
        good("http://localhost:3000/x");
        good("http://127.0.0.1/");
        good("http://[::1]:8/");
        bad("http://a.test/");
        bad("http://127.0.0.1.a.test/");
        bad("http://192.168.0.1/");
        bad("");
        bad("a.test");
        bad("//a.test/");
        bad("javascript:alert(1)");
        bad("JavaScript:alert(1)");
        bad("file:///etc/passwd");
        bad("data:text/html,x");
        bad("ftp://a.test/");
        bad("mailto:a@b.test");
        bad("vscode://x");
        bad("https:a.test");
        bad("https://");
        bad("https://a.test/x y");
        bad(" https://a.test/");
        bad("https://a.test\\\\@b.test/");
        bad("https://a.test/\\n");
        bad("https://a.test/\\u202e");
        bad("https://a.test/\\u0000");
        bad("https://a.test:99999/");
        bad("https://$(x)/");
    }
    void sendsNobodyToWhatIsNoPage()
    {
        QFETCH(QByteArray, url);
        QFETCH(bool, isGood);
        for (const char *revision : {kWithIds, kNewest}) {
            const auto refused =
                check(u"elicitation/create"_s, visit(url), QString::fromLatin1(revision));
            QCOMPARE(!refused.has_value(), isGood);
            if (refused) {
                QCOMPARE(refused->code, -32602);
                // What came is not said back.
                QVERIFY(!refused->message.contains(u"a.test"_s));
            }
        }
    }

    void wantsAWholeSamplingRequest_data() // SAMP-05, SAMP-06
    {
        addColumns();
        const QByteArray ask = message("user", kText);
        for (const char *revision : {kFirst, kWithAudio, kWithForms, kWithIds, kNewest}) {
            row("one message", sampling({ask}), revision);
            row("no message", sampling({}), revision);
            row("with everything that is common",
                sampling(
                    {ask, message("assistant", kImage)},
                    R"(,"modelPreferences":{"hints":[{"name":"x"},{}],"costPriority":7,"speedPriority":0.5},"systemPrompt":"s","includeContext":"allServers","temperature":0.1,"stopSequences":["a"],"metadata":{"a":1},"_meta":{},"more":[])"),
                revision);
            row("nothing", "{}", revision, u"missing"_s);
            row("no messages", R"({"maxTokens":1})", revision, u"messages"_s);
            row("messages that are no list", R"({"maxTokens":1,"messages":{}})", revision,
                u"messages"_s);
            row("no bound", R"({"messages":[]})", revision, u"maxTokens"_s);
            row("a bound in words", R"({"messages":[],"maxTokens":"1"})", revision, u"maxTokens"_s);
            row("a broken bound", R"({"messages":[],"maxTokens":1.5})", revision, u"maxTokens"_s);
            row("nothing allowed", R"({"messages":[],"maxTokens":0})", revision, u"maxTokens"_s);
            row("less than nothing", R"({"messages":[],"maxTokens":-1})", revision, u"maxTokens"_s);
            row("an unknown role", sampling({message("system", kText)}), revision, u"role"_s);
            row("no role", sampling({R"({"content":{"type":"text","text":""}})"}), revision,
                u"role"_s);
            row("no content", sampling({R"({"role":"user"})"}), revision, u"content"_s);
            row("content in words", sampling({message("user", "\"ahoy\"")}), revision,
                u"content"_s);
            row("a broken prompt", sampling({ask}, R"(,"systemPrompt":7)"), revision,
                u"systemPrompt"_s);
            row("broken words to stop at", sampling({ask}, R"(,"stopSequences":[1])"), revision,
                u"stopSequences"_s);
        }
    }
    void wantsAWholeSamplingRequest() { compare(u"sampling/createMessage"_s); }

    void takesTheContentOfItsRevision_data() // SAMP-10
    {
        addColumns();
        const QString unknown = u"unknown kind"_s;
        for (const char *revision : {kFirst, kWithAudio, kWithForms, kWithIds, kNewest}) {
            const bool isNew = QLatin1StringView(revision) >= QLatin1StringView(kWithIds);
            row("text", sampling({message("user", kText)}), revision);
            row("a picture", sampling({message("user", kImage)}), revision);
            row("sound", sampling({message("user", kAudio)}), revision,
                revision == kFirst ? unknown : QString());
            row("several", sampling({message("user", list({kText, kImage}))}), revision,
                isNew ? QString() : u"several blocks"_s);
            row("none", sampling({message("user", "[]")}), revision,
                isNew ? QString() : u"several blocks"_s);
            row("a tool at work", sampling({message("assistant", kUse), message("user", kResult)}),
                revision, isNew ? QString() : unknown);
            row("what nobody knows", sampling({message("user", R"({"type":"smell"})")}), revision,
                unknown);
            row("no type", sampling({message("user", "{}")}), revision, unknown);
            row("broken text", sampling({message("user", R"({"type":"text"})")}), revision,
                unknown);
        }
        row("a link",
            sampling({message("user", R"({"type":"resource_link","uri":"a:b","name":"n"})")}),
            kNewest, unknown);
        row("a use without an id",
            sampling({message("assistant", R"({"type":"tool_use","name":"t","input":{}})")}),
            kNewest, unknown);
        row("a use of a list",
            sampling(
                {message("assistant", R"({"type":"tool_use","id":"1","name":"t","input":[]})")}),
            kNewest, unknown);
        row("what nobody knows in a result",
            sampling(
                {message("assistant", kUse),
                 message(
                     "user",
                     R"({"type":"tool_result","toolUseId":"1","content":[{"type":"smell"}]})")}),
            kNewest, unknown);
    }
    void takesTheContentOfItsRevision() { compare(u"sampling/createMessage"_s); }

    void takesToolsWhereTheyWereOffered_data() // SAMP-11, SAMP-13
    {
        addColumns();
        const QByteArray tool = R"(,"tools":[{"name":"t","inputSchema":{"type":"object"}}])";
        for (const char *revision : {kWithIds, kNewest}) {
            row("tools", sampling({}, tool), revision);
            row("no tools", sampling({}, R"(,"tools":[])"), revision);
            row("a broken tool", sampling({}, R"(,"tools":[{}])"), revision, u"tools"_s);
            for (const char *mode : {"auto", "required", "none"})
                row(mode, sampling({}, tool + ",\"toolChoice\":{\"mode\":\"" + mode + "\"}"),
                    revision);
            row("no mode", sampling({}, R"(,"toolChoice":{})"), revision);
            row("an unknown mode", sampling({}, R"(,"toolChoice":{"mode":"any"})"), revision,
                u"toolChoice"_s);
            row("a broken mode", sampling({}, R"(,"toolChoice":{"mode":1})"), revision,
                u"toolChoice"_s);
            row("a choice in words", sampling({}, R"(,"toolChoice":"auto")"), revision,
                u"toolChoice"_s);
        }
        row("tools", sampling({}, tool), kWithForms, u"not offered"_s);
    }
    void takesToolsWhereTheyWereOffered() { compare(u"sampling/createMessage"_s); }

    void refusesToolsThatWereNotOffered() // SAMP-11
    {
        ClientFeatures features;
        features.hasSampling = true;
        for (const char *more : {R"(,"tools":[])", R"(,"toolChoice":{})"}) {
            for (const char *revision : {kWithIds, kNewest}) {
                const auto refused = check(u"sampling/createMessage"_s, sampling({}, more),
                                           QString::fromLatin1(revision), features);
                QVERIFY(refused);
                QCOMPARE(refused->code, -32602);
            }
        }
    }

    void wantsEachUseOfAToolAnswered_data() // SAMP-12
    {
        addColumns();
        const QByteArray ask = message("user", kText);
        const auto assistant = [](const QList<QByteArray> &blocks) {
            return message("assistant", list(blocks));
        };
        const auto user = [](const QList<QByteArray> &blocks) {
            return message("user", list(blocks));
        };
        const QString missing = u"Tool result missing"_s;
        for (const char *revision : {kWithIds, kNewest}) {
            row("answered",
                sampling({ask, assistant({kText, kUse, kOtherUse}), user({kOtherResult, kResult}),
                          assistant({kText})}),
                revision);
            row("twice, one after the other",
                sampling({assistant({kUse}), user({kResult}), assistant({kUse}), user({kResult})}),
                revision);
            row("not answered", sampling({ask, assistant({kUse}), ask}), revision, missing);
            row("nothing follows", sampling({ask, assistant({kUse})}), revision, missing);
            row("answered too late",
                sampling({assistant({kUse}), assistant({kText}), user({kResult})}), revision,
                missing);
            row("half answered", sampling({assistant({kUse, kOtherUse}), user({kResult})}),
                revision, missing);
            row("another is answered", sampling({assistant({kUse}), user({kOtherResult})}),
                revision, missing);
            row("answered twice", sampling({assistant({kUse}), user({kResult, kResult})}), revision,
                u"answered twice"_s);
            row("two with one id", sampling({assistant({kUse, kUse}), user({kResult})}), revision,
                u"same id"_s);
            row("mixed", sampling({assistant({kUse}), user({kResult, kText})}), revision,
                u"mixed with other content"_s);
            row("used by the person", sampling({user({kUse}), user({kResult})}), revision,
                u"wrong role"_s);
            row("answered by the model", sampling({assistant({kUse}), assistant({kResult})}),
                revision, u"wrong role"_s);
        }
    }
    void wantsEachUseOfAToolAnswered() { compare(u"sampling/createMessage"_s); }

    void readsTheParametersOnce()
    {
        PeerRequest request{u"elicitation/create"_s, json::Raw(visit("https://a.example"))};
        QVERIFY(!readPeerRequest(request, kEverything, QString::fromLatin1(kNewest)));
        QVERIFY(request.elicitation && !request.sampling);
        QCOMPARE(request.elicitation->url, u"https://a.example"_s);
        const auto first = request.elicitation;
        QVERIFY(
            readPeerRequest(request, {.hasFormElicitation = true}, QString::fromLatin1(kNewest)));
        QCOMPARE(request.elicitation, first);
    }

    void doesNotReadWhatIsTooLong() // SEC-41
    {
        const QByteArray longest = visit(QByteArray(limits::kQuestionBytes, 'a'));
        PeerRequest request{u"elicitation/create"_s, json::Raw(longest)};
        const auto refused = readPeerRequest(request, kEverything, QString::fromLatin1(kNewest));
        QVERIFY(refused && refused->message.contains(u"longer than"));
        QVERIFY(!request.elicitation);
    }

    void readsAnInputRequest_data() // TASKX-12, MRTR-03
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isReadable");
        QTest::newRow("whole") << QByteArray(R"({"method":"roots/list","params":{"a":1}})") << true;
        QTest::newRow("no params") << QByteArray(R"({"method":"roots/list"})") << true;
        QTest::newRow("no method") << QByteArray(R"({"params":{}})") << false;
        QTest::newRow("method is a number") << QByteArray(R"({"method":7})") << false;
        QTest::newRow("params is a list")
            << QByteArray(R"({"method":"roots/list","params":[]})") << false;
        QTest::newRow("no object") << QByteArray("7") << false;
        QTest::newRow("not offered") << QByteArray(R"({"method":"tools/call"})") << false;
    }
    void readsAnInputRequest()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isReadable);
        const auto request = readInputRequest(json::Raw(text), kEverything);
        QCOMPARE(request.hasValue(), isReadable);
        if (request) {
            QCOMPARE(request->method, u"roots/list"_s);
            QVERIFY(request->params.isObject());
        } else {
            QCOMPARE(request.error().kind, ErrorKind::Protocol);
        }
    }

    void keepsNothingOfTheMessageAroundAnInputRequest() // SEC-41
    {
        const QByteArray form =
            R"({"message":"?","requestedSchema":{"type":"object","properties":{}}})";
        const QByteArray entry = R"({"method":"elicitation/create","params":)" + form + '}';
        const QByteArray message = QByteArray(100'000, ' ') + entry;
        const auto request = readInputRequest(
            json::Raw::slice(message, message.size() - entry.size(), entry.size()), kEverything);
        QVERIFY(request);
        QCOMPARE(request->params.buffer().size(), form.size());
        const json::Raw schema = request->elicitation->requestedSchema.value_or(json::Raw());
        QVERIFY(schema.isObject());
        QVERIFY(schema.buffer().size() <= form.size() + 1024);
    }
};

QUAYSIDE_TEST(TestPeerRequestCheck, QCoreApplication)

} // namespace tst_peerrequestcheck

#include "tst_peerrequestcheck.moc"
