// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoquestions.h"

#include "app/demoserver/demotools.h"

#include <QPointer>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

constexpr auto kNoArguments = R"({"type":"object"})";
const QString kKey = u"answer"_s; ///< Of the one question in a round.

struct Asking
{
    QString tool;
    QLatin1StringView method;
    QList<QStringView> capability; ///< The way to what the client must have declared.
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
        {u"sign_on"_s, "elicitation/create"_L1, {u"elicitation"}, kSignOn},
        {u"harbour_pass"_s, "elicitation/create"_L1, {u"elicitation", u"url"}, kPass},
        {u"verse"_s, "sampling/createMessage"_L1, {u"sampling"}, kVerse},
        {u"chart_folders"_s, "roots/list"_L1, {u"roots"}, "{}"},
    };
    return all;
}

const Asking *find(const QString &tool)
{
    const auto it = std::ranges::find(allAsking(), tool, &Asking::tool);
    return it == allAsking().end() ? nullptr : &*it;
}

bool isDeclared(const Asking &asking, const Value &capabilities)
{
    const Value *at = &capabilities;
    for (const QStringView key : asking.capability)
        at = at ? at->find(key) : nullptr;
    return at;
}

/// What comes of the answer.
CallToolResult resultOf(const Asking &asking, const Value &answer)
{
    if (const Value *roots = answer.find(u"roots")) {
        QStringList lines;
        for (const Value &root : roots->items())
            lines.append(root.at(u"uri").toString());
        return textResult(lines.isEmpty() ? u"No folders are shared."_s : lines.join(u'\n'));
    }
    if (asking.tool == u"verse") {
        return textResult(u"%1\n— %2"_s.arg(answer.at(u"content").at(u"text").toString(),
                                            answer.at(u"model").toString()));
    }
    const QString action = answer.at(u"action").toString();
    if (action != u"accept")
        return textResult(action == u"decline" ? u"You declined."_s : u"You did not say."_s);
    const Value *content = answer.find(u"content");
    if (!content)
        return textResult(u"You agreed to visit the page."_s);
    CallToolResult result = textResult(u"Signed on. This is what arrived:"_s);
    result.structuredContent = content->toRaw();
    return result;
}

rpc::Decoded readValue(const json::Raw &raw)
{
    return std::make_shared<const Result<Value>>(json::parse(raw));
}

} // namespace

DemoQuestions::DemoQuestions(rpc::Peer *peer, Era era, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_era(era)
{
}

QList<Tool> DemoQuestions::tools()
{
    return {
        demoTool(u"sign_on"_s, u"Sign on"_s,
                 u"Asks you to fill in a form with every kind of field."_s, kNoArguments),
        demoTool(u"harbour_pass"_s, u"Harbour pass"_s,
                 u"Asks you to visit a page in your browser."_s, kNoArguments),
        demoTool(u"verse"_s, u"Verse"_s, u"Asks your language model for a verse."_s, kNoArguments),
        demoTool(u"chart_folders"_s, u"Chart folders"_s,
                 u"Asks which folders you share with it, and names them."_s, kNoArguments)};
}

bool DemoQuestions::takeCall(const rpc::IncomingRequest &request, const QString &tool)
{
    const Asking *asking = find(tool);
    if (!asking)
        return false;
    const Value params = json::parse(request.params).valueOr(Value());
    const Value &declared = isStateless(m_era)
        ? params.at(u"_meta").at(u"io.modelcontextprotocol/clientCapabilities")
        : m_capabilities;
    if (!isDeclared(*asking, declared))
        respond(request.id, textResult(u"Your client cannot be asked that now."_s, true));
    else if (isStateless(m_era))
        askInRound(request, tool, params);
    else
        ask(request, tool);
    return true;
}

void DemoQuestions::drop(const rpc::Id &id)
{
    if (const qint64 ours = m_asking.take(id))
        m_peer->abandon(ours);
}

void DemoQuestions::ask(const rpc::IncomingRequest &request, const QString &tool)
{
    const Asking *asking = find(tool);
    const auto options = std::make_shared<rpc::CallOptions>();
    options->timeout = options->totalTimeout = {}; // People think.
    const auto settle = [self = QPointer(this), this, asking,
                         id = request.id](const Result<rpc::Decoded> &answer) {
        if (!self) // The peer goes last.
            return;
        m_asking.remove(id);
        if (!answer)
            return respond(id, textResult(answer.error().detail, true));
        const auto &value = *std::static_pointer_cast<const Result<Value>>(*answer);
        respond(id, resultOf(*asking, value.valueOr(Value())));
    };
    const qint64 ours = m_peer->start({asking->method, asking->params, {}, false, &readValue},
                                      options, rpc::createAnswerHandler(settle));
    m_asking.insert(request.id, ours);
}

/// The answer comes with the same call, made again (MRTR-05); its state says for which tool it was.
void DemoQuestions::askInRound(const rpc::IncomingRequest &request, const QString &tool,
                               const Value &params)
{
    const Asking *asking = find(tool);
    const Value *answer = params.at(u"inputResponses").find(kKey);
    if (answer && params.at(u"requestState").toString() == tool)
        return respond(request.id, resultOf(*asking, *answer));
    const Value question(
        Value::Object{{u"method"_s, Value(QString(asking->method))},
                      {u"params"_s, json::parse(json::Raw(asking->params)).valueOr(Value())}});
    const Value round(Value::Object{{u"inputRequests"_s, Value(Value::Object{{kKey, question}})},
                                    {u"requestState"_s, Value(tool)}});
    m_peer->respond(request.id, statelessResult(round.toJson(), "input_required"));
}

void DemoQuestions::respond(const rpc::Id &id, const CallToolResult &result)
{
    quayside::respond(m_peer, m_era, id, json::write(result));
}

} // namespace quayside

#include "moc_demoquestions.cpp"
