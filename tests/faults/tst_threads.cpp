// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/linediff.h"
#include "core/json/value.h"
#include "core/policy/tooldigest.h"
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"
#include "core/schema/validator.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr int kThreads = 4;
constexpr int kRounds = 50;

/// What the threads share, as jobs of the pool share the text of one message.
struct Shared
{
    json::Raw list;
    json::Raw answer;
    json::Raw broken;
    schema::Schema schema;
    QList<json::Raw> values;
    QString before;
    QString after;
};

QByteArray listOf(int tools)
{
    QByteArrayList all;
    for (int i = 0; i < tools; ++i)
        all += R"({"name":"tool_)" + QByteArray::number(i)
            + R"(","title":"Größe","description":"a\nb \ud83d\ude00","inputSchema":{"type":"object",)"
              R"("properties":{"n":{"type":"integer","minimum":1},"s":{"type":"string","pattern":"^[a-z]+$"}},)"
              R"("required":["n"]},"annotations":{"readOnlyHint":true}})";
    return "{\"tools\":[" + all.join(',') + "]}";
}

Shared shared()
{
    const QByteArray list = listOf(40);
    QString text;
    for (int i = 0; i < 300; ++i)
        text += u"line %1\n"_s.arg(i);
    return {
        json::Raw(list),
        json::Raw(R"({"jsonrpc":"2.0","id":7,"result":)" + list + '}'),
        json::Raw(QByteArrayLiteral(R"({"jsonrpc":"2.0","id":8,"result":{"tools":[)")),
        *schema::Schema::compile(json::Raw(QByteArrayLiteral(
            R"({"type":"object","properties":{"s":{"type":"string","pattern":"^(a|b)+$","maxLength":40},)"
            R"("n":{"anyOf":[{"type":"integer"},{"enum":["x",null]}]}},"required":["s"],)"
            R"("unevaluatedProperties":false})"))),
        {json::Raw(QByteArrayLiteral(R"({"s":"abab","n":3})")),
         json::Raw(QByteArrayLiteral(R"({"s":"abc","n":null})")),
         json::Raw(QByteArrayLiteral(R"({"n":"y","more":1})"))},
        text,
        QString(text).replace(u"line 7\n"_s, u"row 7\n"_s)};
}

/// Everything that runs on threads of the pool and takes no files, once; what came out as text.
QByteArray runAll(const Shared &shared)
{
    QByteArray out;
    const auto parsed = rpc::parse(
        shared.answer, {}, [](qint64) { return rpc::Decode(&rpc::decodeReply<ListTools>); });
    const ListToolsResult &tools =
        **static_cast<const Result<ListToolsResult> *>(parsed.answer.get());
    for (const Tool &tool : tools.tools.items) {
        out += toolDigest(tool).toHex();
        const auto compiled = schema::Schema::compile(tool.inputSchema.raw);
        out += compiled ? '1' : '0';
    }
    out += rpc::parse(shared.broken, {}, [](qint64) { return rpc::Decode(); }).fault.toUtf8();
    out += json::parse(shared.list).valueOr(json::Value()).toJson();
    for (const json::Raw &value : shared.values) {
        const schema::Verdict verdict = shared.schema.validate(value);
        out += verdict.isValid() ? '1' : '0';
    }
    const quayside::LineDiff diff = quayside::lineDiff(shared.before, shared.after);
    out += QByteArray::number(diff.added) + '/' + QByteArray::number(diff.removed);
    return out;
}

} // namespace

// REL-08: the same inputs on several threads at once. Built with the thread sanitizer, which reports every race.
int main()
{
    const Shared inputs = shared();
    const QByteArray expected = runAll(inputs);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&inputs, &expected, &wrong] {
            for (int round = 0; round < kRounds; ++round)
                wrong += runAll(inputs) != expected;
        });
    for (std::thread &thread : threads)
        thread.join();
    std::printf("%d threads, %d rounds, %d different results\n", kThreads, kRounds, wrong.load());
    return wrong == 0 ? 0 : 1;
}
