// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/writeimpl.h"
#include "core/protocol/completion.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_looseresults {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// The texts of the blocks; other blocks as they came.
QByteArrayList wordsOf(const CallToolResult &result)
{
    QByteArrayList words;
    for (const ContentBlock &block : result.content.value_or(QList<ContentBlock>())) {
        const auto *text = std::get_if<TextContent>(&block.value);
        words.append(text ? text->text.toUtf8() : json::write(block));
    }
    return words;
}

} // namespace

/// Results of a shape that the specification does not have, as servers really send them.
class TestLooseResults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofToolsAreReadInEachShape_data() // K06, TOOL-13, TOOL-14
    {
        QTest::addColumn<QByteArray>("result");
        QTest::addColumn<QByteArrayList>("words");
        const auto row = [](const char *name, const char *result, const QByteArrayList &words) {
            QTest::newRow(name) << QByteArray(result) << words;
        };
        row("a text", R"({"content":"Hello","isError":false})", {"Hello"}); // gopher-mcp#202
        row("an empty text", R"({"content":""})", {""});
        row("one block", R"({"content":{"type":"text","text":"Hello"}})", {"Hello"});
        row("an object", R"({"content":{"rows":3}})", {R"({"rows":3})"}); // devbench#6
        row("a number", R"({"content":42})", {"42"});
        row("texts", R"({"content":["a","b\u0000"]})", {"a", QByteArray("b\0", 2)});
        row("a text between blocks", R"({"content":[{"type":"text","text":"a"},"b",null,7]})",
            {"a", "b", "null", "7"});
        row("null", R"({"content":null})", {}); // go-sdk#424
        row("toolResult", R"({"toolResult":{"content":[]}})", // mcp-server-cloudflare#12
            {R"({"toolResult":{"content":[]}})"});
        row("values alone", R"({"success":true,"configs":[1]})", // mcp-server-smtp#4
            {R"({"success":true,"configs":[1]})"});
        row("values and an error", R"({"isError":true,"message":"No"})",
            {R"({"isError":true,"message":"No"})"});
        row("nothing", R"({})", {});
        row("nothing of its own", R"({"isError":false,"_meta":{"a":1},"resultType":"complete"})",
            {});
        row("a structure", R"({"structuredContent":{"a":1},"more":1})", {}); // vercel/ai#20171
        row("a kind of its own", R"({"content":[{"type":"error","text":"No"}]})",
            {R"({"type":"error","text":"No"})"}); // ynab-mcp-server#31
        row("an embedded text without an address",
            R"({"content":[{"type":"resource","resource":{"text":"a"}}]})",
            {R"({"type":"resource","resource":{"uri":"","text":"a"}})"});
        row("a relative address", // litellm#36920
            R"({"content":[{"type":"resource","resource":{"uri":"/a/b","text":"a"}}]})",
            {R"({"type":"resource","resource":{"uri":"/a/b","text":"a"}})"});
    }
    void ofToolsAreReadInEachShape()
    {
        QFETCH(QByteArray, result);
        QFETCH(QByteArrayList, words);
        const auto read = readToolResult(json::Raw(result));
        QVERIFY2(read, qPrintable(read ? QString() : read.error().detail));
        QCOMPARE(wordsOf(*read), words);
    }

    void tellFailuresFromSuccess_data() // K06, TOOL-16
    {
        QTest::addColumn<QByteArray>("flag");
        QTest::addColumn<bool>("isError");
        for (const char *flag : {"true", "1", "\"true\"", "\"yes\"", "{}", "\"\""})
            QTest::newRow(flag) << QByteArray(flag) << true;
        for (const char *flag : {"false", "0", "\"false\"", "\"False\"", "null"})
            QTest::newRow(flag) << QByteArray(flag) << false;
    }
    void tellFailuresFromSuccess()
    {
        QFETCH(QByteArray, flag);
        QFETCH(bool, isError);
        const auto read = readToolResult(json::Raw(R"({"content":[],"isError":)" + flag + '}'));
        QVERIFY(read);
        QCOMPARE(read->isError.value_or(false), isError);
    }

    void ofUnknownKindsHaveTheirText_data() // K06, TOOL-14
    {
        QTest::addColumn<QByteArray>("block");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *block, const char *text) {
            QTest::newRow(block) << QByteArray(block) << QString::fromLatin1(text);
        };
        row(R"({"type":"error","text":"No"})", "No");
        row(R"({"text":"No"})", "No");
        row(R"({"type":"text","text":7})", "");
        row(R"({"type":"video","data":"AAAA"})", "");
        row("7", "");
    }
    void ofUnknownKindsHaveTheirText()
    {
        QFETCH(QByteArray, block);
        QFETCH(QString, text);
        QCOMPARE(textOfUnknown(json::Raw(block)), text);
    }

    void ofResourcesAreReadInEachShape_data() // K06, RES-04
    {
        QTest::addColumn<QByteArray>("contents");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, const char *contents, const char *expected) {
            QTest::newRow(name) << QByteArray(contents) << QByteArray(expected);
        };
        row("no address", R"([{"text":"a"}])", R"([{"uri":"","text":"a"}])");
        row("an address that is none", R"([{"uri":null,"text":"a"},{"uri":7,"blob":"AA=="}])",
            R"([{"uri":"","text":"a"},{"uri":"","blob":"AA=="}])");
        row("one alone", R"({"uri":"a:b","text":"a"})", R"([{"uri":"a:b","text":"a"}])");
        row("null", "null", "[]");
        row("an object as text", R"([{"uri":"a:b","text":{"n":1.50}}])",
            "[{\"uri\":\"a:b\",\"text\":\"{\\\"n\\\":1.50}\"}]"); // moc 6.4 does not read \" in a raw string.
        row("a list as text", R"([{"uri":"a:b","text":[]}])", R"([{"uri":"a:b","text":"[]"}])");
        row("nulls", R"([{"uri":"a:b","mimeType":null,"text":null,"_meta":[]}])",
            R"([{"uri":"a:b","_meta":[]}])");
        row("a type that is none", R"([{"uri":"a:b","mimeType":[],"text":"a"}])",
            R"([{"uri":"a:b","text":"a"}])");
        row("an error inside", // phantom_mcp#14
            R"([{"code":-32002,"message":"Resource not found","data":{"uri":"a:b"}}])",
            R"([{"uri":""}])");
    }
    void ofResourcesAreReadInEachShape()
    {
        QFETCH(QByteArray, contents);
        QFETCH(QByteArray, expected);
        const auto read =
            json::read<ReadResourceResult>(json::Raw(R"({"contents":)" + contents + '}'));
        QVERIFY2(read, qPrintable(read ? QString() : read.error().detail));
        QCOMPARE(json::write(*read), R"({"contents":)" + expected + '}');
    }

    void thatAreNoneStillFail_data() // RES-04
    {
        QTest::addColumn<QByteArray>("result");
        for (const char *result : {R"({})", R"({"contents":"a"})", R"({"contents":["a"]})",
                                   R"({"contentCount":1})"}) // gopher-mcp#206
            QTest::newRow(result) << QByteArray(result);
    }
    void thatAreNoneStillFail()
    {
        QFETCH(QByteArray, result);
        QVERIFY(!json::read<ReadResourceResult>(json::Raw(result)));
    }

    void ofPromptsMayBeTexts() // K06, PROMPT-03; anubis-mcp#230
    {
        const auto read = json::read<GetPromptResult>(
            json::Raw(R"({"messages":[{"role":"user","content":"Why?"},)"
                      R"({"role":"user","content":[{"type":"text","text":"lost"}]}]})"));
        QVERIFY(read);
        QCOMPARE(read->messages.items.size(), 1);
        QCOMPARE(std::get<TextContent>(read->messages.items.constFirst().content.value).text,
                 u"Why?"_s);
        QCOMPARE(read->messages.problems.size(), 1);
    }

    void ofCompletionsMayLackValues_data() // K06, COMP-03
    {
        QTest::addColumn<QByteArray>("completion");
        QTest::addColumn<QStringList>("values");
        QTest::newRow("null") << QByteArray(R"({"values":null})") << QStringList();
        QTest::newRow("missing") << QByteArray(R"({"total":0})") << QStringList();
        QTest::newRow("an empty array of PHP") << QByteArray("[]") << QStringList();
        QTest::newRow("numbers") << QByteArray(R"({"values":["a",7,null]})") << QStringList{u"a"_s};
        QTest::newRow("texts for numbers")
            << QByteArray(R"({"values":["a"],"total":"1","hasMore":""})") << QStringList{u"a"_s};
    }
    void ofCompletionsMayLackValues()
    {
        QFETCH(QByteArray, completion);
        QFETCH(QStringList, values);
        const auto read =
            json::read<CompleteResult>(json::Raw(R"({"completion":)" + completion + '}'));
        QVERIFY2(read, qPrintable(read ? QString() : read.error().detail));
        QCOMPARE(read->completion.values, values);
    }
};

QUAYSIDE_TEST(TestLooseResults, QCoreApplication)

} // namespace tst_looseresults

#include "tst_looseresults.moc"
