// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/question.h"

#include "core/rpc/peer.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

rpc::Decoded readAnswer(const json::Raw &raw)
{
    auto answer = json::parse(raw);
    if (answer && !answer->isObject())
        return std::make_shared<const Answer>(Error::protocol(u"The answer is no object"_s));
    return std::make_shared<const Answer>(std::move(answer));
}

} // namespace

Value Question::toValue() const
{
    return Value(Value::Object{{u"method"_s, Value(QString(method))},
                               {u"params"_s, json::parse(json::Raw(params)).valueOr(Value())}});
}

bool Question::isFor(const Value &capabilities) const
{
    const Value &declared = capabilities.at(QString(method).section(u'/', 0, 0));
    if (!declared.isObject())
        return false;
    const Value asked = json::parse(json::Raw(params)).valueOr(Value());
    if (method == "sampling/createMessage"_L1)
        return !asked.find(u"tools") || declared.at(u"tools").isObject(); // SAMP-11
    if (method != "elicitation/create"_L1)
        return true;
    if (asked.at(u"mode").toString() == "url"_L1)
        return declared.at(u"url").isObject();
    return declared.members().isEmpty() || declared.at(u"form").isObject(); // ELIC-01
}

qint64 sendQuestion(rpc::Peer *peer, const Question &question,
                    const std::function<void(const Answer &answer)> &answered)
{
    const auto options = std::make_shared<rpc::CallOptions>();
    options->timeout = options->totalTimeout = {};
    const auto settle = [answered](const Result<rpc::Decoded> &answer) {
        answered(answer ? *std::static_pointer_cast<const Answer>(*answer)
                        : Answer(answer.error()));
    };
    return peer->start({question.method, question.params, {}, false, &readAnswer}, options,
                       rpc::createAnswerHandler(settle));
}

} // namespace mcp::serve
