// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/headercheck.h"
#include "tests/support/testclass.h"
#include "tests/unit/serve/servedclient.h"

#include <QTest>

namespace tst_headercheck {

using namespace served;

/// What the headers of a request of the stateless era must repeat.
class TestHeaderCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compares_data();
    void compares();
};

void TestHeaderCheck::compares_data() // HTTP-40, HTTP-41, HTTP-42, HTTP-43, HTTP-46
{
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QList<QByteArray>>("headers"); // Names and values in turn.
    QTest::addColumn<QByteArray>("different");
    const QByteArray plain = R"("name":"put")";
    const QByteArray region =
        R"("name":"put","arguments":{"region":"Süd","deep":{"count":3},"sure":true})";
    const QByteArray sued = "=?base64?U8O8ZA==?=";
    const auto add = [](const char *name, const QByteArray &params,
                        const QList<QByteArray> &headers, const QByteArray &different) {
        QTest::newRow(name) << params << headers << different;
    };
    add("no arguments", plain, {"Mcp-Name", "put"}, {});
    add("encoded without need", plain, {"Mcp-Name", "=?base64?cHV0?="}, {});
    add("no name", plain, {}, "Mcp-Name");
    add("another name", plain, {"Mcp-Name", "get"}, "Mcp-Name");
    add("two names", plain, {"Mcp-Name", "put", "Mcp-Name", "put"}, "Mcp-Name");
    add("all arguments", region,
        {"Mcp-Name", "put", "mcp-param-region", sued, "Mcp-Param-Count", "3", "Mcp-Param-Sure",
         "true"},
        {});
    add("one is missing", region,
        {"Mcp-Name", "put", "Mcp-Param-Region", sued, "Mcp-Param-Sure", "true"}, "Mcp-Param-Count");
    add("one is different", region,
        {"Mcp-Name", "put", "Mcp-Param-Region", sued, "Mcp-Param-Count", "4", "Mcp-Param-Sure",
         "true"},
        "Mcp-Param-Count");
    add("not encoded", R"("name":"put","arguments":{"region":"U8O8ZA=="})",
        {"Mcp-Name", "put", "Mcp-Param-Region", "U8O8ZA=="}, {});
    for (const QByteArray &bad : QList<QByteArray>{
             "=?base64?U8O8ZA=?=", "=?base64?U8O8!!ZA==?=", "=?base64?/w==?=", "=?base64?U8M=?="})
        add(QByteArray("no Base64 of UTF-8: " + bad).constData(),
            R"("name":"put","arguments":{"region":"Süd"})",
            {"Mcp-Name", "put", "Mcp-Param-Region", bad}, "Mcp-Param-Region");
    add("in the header alone", R"("name":"put","arguments":{"region":null})",
        {"Mcp-Name", "put", "Mcp-Param-Region", "x"}, "Mcp-Param-Region");
    add("two methods", plain, {"Mcp-Name", "put", "Mcp-Method", "tools/list"}, "Mcp-Method");
    add("one of another type", R"("name":"put","arguments":{"region":"B","deep":{"count":"x"}})",
        {"Mcp-Name", "put", "Mcp-Param-Region", "A"}, "Mcp-Param-Region");
    add("of another type", R"("name":"put","arguments":{"region":7})", {"Mcp-Name", "put"}, {});
    add("an unknown tool", R"("name":"get","arguments":{"region":"x"})", {"Mcp-Name", "get"}, {});
}

void TestHeaderCheck::compares()
{
    QFETCH(const QByteArray, params);
    QFETCH(const QList<QByteArray>, headers);
    const auto server = newServer();
    Tool put = tool(u"put"_s);
    put.inputSchema = {json::Raw(
        R"({"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},
            "deep":{"type":"object","properties":{"count":{"type":"integer","x-mcp-header":"Count"}}},
            "sure":{"type":"boolean","x-mcp-header":"Sure"}}})"_ba)};
    server->addTool(put, [](const CallPtr &) {});
    serve::HttpRequest request;
    request.headers = {"MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call"};
    for (qsizetype i = 0; i < headers.size(); i += 2)
        request.headers.append(headers.at(i) + ": " + headers.at(i + 1));
    const auto body = json::parse(
        json::Raw(R"({"id":1,"method":"tools/call","params":{)" + params + ',' + kMeta + "}}"));
    QVERIFY(body.hasValue());
    QTEST(serve::differentHeader(request, *body, *server), "different");
}

QUAYSIDE_TEST(TestHeaderCheck, QCoreApplication)

} // namespace tst_headercheck

#include "tst_headercheck.moc"
