// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/exchange.h"

#include "app/text/cleantext.h"

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

// By their enumerators.
constexpr std::array kKindWords{"form", "link", "sampling", "goOn"};
constexpr std::array kByWords{"rule", "person", "nobody"};

template<class Words, class T>
QString wordOf(const Words &words, T value)
{
    return QString::fromLatin1(words.at(size_t(value)));
}

/// The texts of content: a block, a list of them, or what a tool gave.
void collectTexts(const Value &content, QStringList &texts)
{
    if (const Value *text = content.find(u"text"))
        texts.append(text->toString());
    if (const Value *inside = content.find(u"content"))
        collectTexts(*inside, texts);
    for (const Value &block : content.items())
        collectTexts(block, texts);
}

QString samplingText(const Value &params)
{
    QStringList texts;
    if (const Value *system = params.find(u"systemPrompt"))
        texts.append(system->toString());
    if (const Value *messages = params.find(u"messages"))
        collectTexts(*messages, texts); // No deeper than a message may be (RPC-21).
    return texts.join(u'\n');
}

} // namespace

QString askedText(const mcp::Question &question)
{
    if (question.kind == mcp::Question::Kind::GoOn)
        return u"The call has asked %1 times and is asking again."_s.arg(question.rounds);
    const Value params = mcp::json::parse(question.params).valueOr(Value());
    if (question.kind == mcp::Question::Kind::Sampling)
        return samplingText(params);
    const Value *message = params.find(u"message");
    return message ? message->toString() : QString();
}

QString outcomeWords(const Exchange &exchange)
{
    if (exchange.answer.isNull())
        return u"The server no longer waits for an answer."_s;
    const Value *action = exchange.answer.find(u"action");
    const QString word = action ? action->toString() : u"accept"_s;
    if (word != u"accept") {
        const QString what = word == u"decline" ? u"Declined"_s : u"Cancelled"_s;
        if (!exchange.problem.isEmpty())
            return u"%1: %2"_s.arg(what, exchange.problem);
        return exchange.by == Exchange::By::Nobody
            ? u"%1: there is no terminal to ask on."_s.arg(what)
            : what + u'.';
    }
    const Value params = mcp::json::parse(exchange.question.params).valueOr(Value());
    const Value *content = exchange.answer.find(u"content");
    if (const Value *url = params.find(u"url"); url && !content)
        return u"Opened: %1"_s.arg(cleanText(url->toString(), Lines::Many));
    return u"Answered: %1"_s.arg(
        cleanText(content ? QString::fromUtf8(content->toJson()) : QString(), Lines::Many));
}

Value::Object exchangeJson(const Exchange &exchange)
{
    const mcp::Question &question = exchange.question;
    // The name of a task works like a secret: that it belongs to one is said, not to which (SEC-65).
    Value::Object params = mcp::json::parse(question.params).valueOr(Value()).members();
    params.removeIf([](const Value::Member &member) { return member.first == u"_meta"; });
    Value::Object asked{{u"kind"_s, Value(wordOf(kKindWords, question.kind))},
                        {u"server"_s, Value(exchange.server)},
                        {u"isOfTask"_s, Value(!question.taskId.isEmpty())},
                        {u"params"_s, Value(params)}};
    Value::Object all{{u"question"_s, Value(asked)},
                      {u"answer"_s, exchange.answer},
                      {u"by"_s, Value(wordOf(kByWords, exchange.by))}};
    if (!exchange.problem.isEmpty())
        all.append({u"problem"_s, Value(exchange.problem)});
    return all;
}

} // namespace quayside
