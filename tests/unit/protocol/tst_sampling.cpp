// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/read.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_sampling {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// The text read and written again; empty when it cannot be read.
template<class T>
QByteArray again(const QByteArray &text)
{
    const auto read = json::read<T>(json::Raw(text));
    return read ? json::write(*read) : QByteArray();
}

} // namespace

/// Requests for a model, as they are read and written.
class TestSampling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatItReads_data() // SAMP-10, SAMP-16, SAMP-15
    {
        QTest::addColumn<QByteArray>("content");
        for (
            const char *content :
            {R"({"type":"text","text":"ahoy","_meta":{"a":1}})",
             R"([{"type":"text","text":"ahoy"}])", R"([])",
             R"([{"type":"text","text":"a"},{"type":"image","data":"AAAA","mimeType":"image/png"}])",
             R"({"type":"tool_use","id":"1","name":"t","input":{"b":1.0,"a":[]},"_meta":{"state":"\u0041=="}})",
             R"({"type":"tool_result","toolUseId":"1","content":[{"type":"text","text":"t"}],"structuredContent":{"n":1.50},"isError":true,"_meta":{"state":"x"}})",
             R"({"type":"smell","of":"roses"})", R"([{"type":"text"},7e0])"})
            QTest::newRow(content) << QByteArray(content);
    }
    void keepsWhatItReads()
    {
        QFETCH(QByteArray, content);
        const QByteArray message =
            R"({"role":"user","content":)" + content + R"(,"_meta":{"m":1}})";
        if (content.contains("7e0")) { // What is no block is no content.
            QVERIFY(!json::read<SamplingMessage>(json::Raw(message)));
            return;
        }
        QCOMPARE(again<SamplingMessage>(message), message);
        const QByteArray result = R"({"role":"assistant","content":)" + content
            + R"(,"model":"m","stopReason":"toolUse"})";
        QCOMPARE(again<CreateMessageResult>(result), result);
    }

    void tellsOneBlockFromAListOfOne() // SAMP-10
    {
        const auto contentOf = [](const char *content) {
            return json::read<SamplingMessage>(
                       json::Raw(R"({"role":"user","content":)" + QByteArray(content) + '}'))
                ->content;
        };
        QVERIFY(!contentOf(R"({"type":"text","text":""})").isList);
        QCOMPARE(contentOf(R"({"type":"text","text":""})").blocks.size(), 1);
        QVERIFY(contentOf(R"([{"type":"text","text":""}])").isList);
        QCOMPARE(contentOf("[]").blocks.size(), 0);
    }

    void readsAWholeRequest() // SAMP-05
    {
        const auto read = json::read<CreateMessageParams>(json::Raw(
            R"({"messages":[{"role":"user","content":{"type":"text","text":"a"}},{"role":"assistant","content":[{"type":"text","text":"b"}]}],"maxTokens":12,"modelPreferences":{"hints":[{"name":"x"},{}],"costPriority":0.5},"temperature":1,"stopSequences":["."],"tools":[{"name":"t","inputSchema":{"type":"object"}}],"toolChoice":{"mode":"none"},"includeContext":"none","systemPrompt":"s","metadata":{"k":"v"},"task":{}})"));
        QVERIFY(read);
        QCOMPARE(read->messages.size(), 2);
        QCOMPARE(read->messages.at(1).role, u"assistant"_s);
        QCOMPARE(std::get<TextContent>(read->messages.at(1).content.blocks.at(0).value).text,
                 u"b"_s);
        QCOMPARE(read->maxTokens, 12);
        QCOMPARE(read->modelPreferences->hints->size(), 2);
        QCOMPARE(*read->modelPreferences->hints->at(0).name, u"x"_s);
        QCOMPARE(*read->modelPreferences->costPriority, 0.5);
        QVERIFY(!read->modelPreferences->speedPriority);
        QCOMPARE(read->tools->at(0).name, u"t"_s);
        QCOMPARE(*read->toolChoice->mode, u"none"_s);
        QCOMPARE(read->metadata->toByteArray(), QByteArray(R"({"k":"v"})"));
    }

    void writesFoldersAsTheyAre() // ROOT-02
    {
        ListRootsResult result;
        QCOMPARE(json::write(result), QByteArray(R"({"roots":[]})"));
        result.roots = {{u"file:///a%20b"_s, u"b"_s, {}}, {u"file:///c"_s, {}, {}}};
        QCOMPARE(json::write(result),
                 QByteArray("{\"roots\":[{\"uri\":\"file:///"
                            "a%20b\",\"name\":\"b\"},{\"uri\":\"file:///c\"}]}"));
        QVERIFY(!json::read<ListRootsResult>(json::Raw("{}")));
    }
};

QUAYSIDE_TEST(TestSampling, QCoreApplication)

} // namespace tst_sampling

#include "tst_sampling.moc"
