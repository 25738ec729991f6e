// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoquestions.h"

#include "app/demoserver/demotools.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

constexpr auto kNoArguments = R"({"type":"object"})";
const QString kKey = u"answer"_s; ///< Of the one question of a call.

struct Asking
{
    QString tool;
    QLatin1StringView method;
    QByteArray params;
};

constexpr auto kSignOn =
    R"({"mode":"form","message":"Who signs on? The harbour master wants to know all of it.",
"requestedSchema":{"type":"object","required":["name","berths"],"properties":{
  "name":{"type":"string","title":"Name","minLength":2,"maxLength":40},
  "email":{"type":"string","title":"E-mail","format":"email"},
  "home":{"type":"string","title":"Home page","format":"uri"},
  "birthday":{"type":"string","title":"Birthday","format":"date"},
  "arrival":{"type":"string","title":"On board from","format":"date-time"},
  "berths":{"type":"integer","title":"Berths","minimum":1,"maximum":6,"default":1},
  "draught":{"type":"number","title":"Draught","description":"In metres","minimum":0.5,"maximum":12},
  "pilot":{"type":"boolean","title":"Needs a pilot","default":true},
  "insured":{"type":"boolean","title":"Insured"},
  "rank":{"type":"string","title":"Rank","oneOf":[{"const":"deck","title":"Deckhand"},{"const":"mate","title":"First mate"},{"const":"captain","title":"Captain"}],"default":"deck"},
  "watch":{"type":"string","title":"Watch","enum":["morning","evening","night"]},
  "services":{"type":"array","title":"Services","maxItems":2,"default":["water"],"items":{"type":"string","enum":["water","power","fuel"]}},
  "tongues":{"type":"array","title":"Languages","minItems":1,"items":{"anyOf":[{"const":"no","title":"Norwegian"},{"const":"en","title":"English"},{"const":"zh","title":"Chinese"}]}}}}})";

constexpr auto kPass =
    R"({"mode":"url","elicitationId":"pass-1","url":"https://example.org/harbour/pass?for=quayside",
"message":"The pass is signed on a page of the harbour master. This one is only an example."})";

constexpr auto kVerse =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"A short verse about a harbour at dusk, please."}}],
"systemPrompt":"You are an old sailor of few words.","maxTokens":200,"temperature":0.8,
"modelPreferences":{"hints":[{"name":"small"}],"costPriority":0.8,"intelligencePriority":0.2}})";

const QList<Asking> &allAsking()
{
    static const QList<Asking> all{
        {u"sign_on"_s, "elicitation/create"_L1, kSignOn},
        {u"harbour_pass"_s, "elicitation/create"_L1, kPass},
        {u"verse"_s, "sampling/createMessage"_L1, kVerse},
        {u"chart_folders"_s, "roots/list"_L1, "{}"},
    };
    return all;
}

/// What comes of the answer.
CallToolResult resultOf(const Asking &asking, const Value &answer)
{
    if (const Value *roots = answer.find(u"roots")) {
        QStringList lines;
        for (const Value &root : roots->items())
            lines.append(root.at(u"uri").toString());
        return serve::textResult(lines.isEmpty() ? u"No folders are shared."_s : lines.join(u'\n'));
    }
    if (asking.tool == u"verse") {
        return serve::textResult(u"%1\n— %2"_s.arg(answer.at(u"content").at(u"text").toString(),
                                                   answer.at(u"model").toString()));
    }
    const QString action = answer.at(u"action").toString();
    if (action != u"accept")
        return serve::textResult(action == u"decline" ? u"You declined."_s : u"You did not say."_s);
    const Value *content = answer.find(u"content");
    if (!content)
        return serve::textResult(u"You agreed to visit the page."_s);
    CallToolResult result = serve::textResult(u"Signed on. This is what arrived:"_s);
    result.structuredContent = content->toRaw();
    return result;
}

void ask(const Asking *asking, const serve::CallPtr &call)
{
    const serve::Question question{kKey, asking->method, asking->params};
    if (!call->canAsk(question))
        return call->finish(serve::textResult(u"Your client cannot be asked that now."_s, true));
    call->ask(question, [asking, call](const Result<Value> &answer) {
        call->finish(answer ? resultOf(*asking, *answer)
                            : serve::textResult(answer.error().detail, true));
    });
}

} // namespace

void offerQuestions(serve::Server *server)
{
    const QList<Tool> tools{
        demoTool(u"sign_on"_s, u"Sign on"_s,
                 u"Asks you to fill in a form with every kind of field."_s, kNoArguments),
        demoTool(u"harbour_pass"_s, u"Harbour pass"_s,
                 u"Asks you to visit a page in your browser."_s, kNoArguments),
        demoTool(u"verse"_s, u"Verse"_s, u"Asks your language model for a verse."_s, kNoArguments),
        demoTool(u"chart_folders"_s, u"Chart folders"_s,
                 u"Asks which folders you share with it, and names them."_s, kNoArguments)};
    for (const Tool &tool : tools) {
        const auto asking = std::ranges::find(allAsking(), tool.name, &Asking::tool);
        server->addTool(tool,
                        [asking = &*asking](const serve::CallPtr &call) { ask(asking, call); });
    }
}

} // namespace quayside
