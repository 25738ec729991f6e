// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/saying.h"

#include "core/llm/providerproblem.h"

#include <QStringList>

#include <array>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kWords = 4 * kProblemChars;
constexpr qsizetype kListed = 5; ///< Read of each list of errors.
constexpr int kDepth = 4; ///< Nesting of errors in which a message is searched.

/// Names of the members that have the text of an error or another error. The first one with a text counts.
constexpr std::array<QStringView, 13> kTextNames{
    u"message",       u"detail",     u"msg",          u"errors",
    u"error_message", u"error_msg",  u"errorMessage", u"error_description",
    u"Message",       u"status_msg", u"faultstring",  u"title",
    u"error"};

QString messageIn(const Value &value, int depth = 0);

/// Turns `["body", "temperature"]`, with which FastAPI names the location of a fault, into `body.temperature`.
QString placeIn(const Value &location)
{
    QStringList steps;
    for (const Value &step : location.items())
        steps.append(step.isString() ? step.toString() : QString::fromUtf8(step.numberText()));
    return steps.mid(0, 8).join(u'.').left(kProblemChars);
}

QString listedMessages(const Value::Array &items, int depth)
{
    QStringList messages;
    for (const Value &item : items.first(std::min(items.size(), kListed))) {
        const QString message = messageIn(item, depth + 1);
        if (!message.isEmpty())
            messages.append(message);
    }
    return messages.join("; "_L1);
}

QString messageIn(const Value &value, int depth)
{
    if (value.isString())
        return value.toString().left(kWords);
    if (depth > kDepth)
        return {};
    if (value.isArray())
        return listedMessages(value.items(), depth);
    if (!value.isObject())
        return {}; // A member that is not there would be looked into as deep as an error may be.
    // A string in `error` may be only the name of the status, so other members come first.
    const Value &error = value.at(u"error");
    QString message = error.isString() ? QString() : messageIn(error, depth + 1);
    for (const QStringView name : kTextNames) {
        if (message.isEmpty())
            message = messageIn(value.at(name), depth + 1);
    }
    const QString place = placeIn(value.at(u"loc"));
    if (!place.isEmpty() && !message.isEmpty())
        message = place + u": " + message;
    // OpenRouter puts the error of the upstream provider here.
    const QString inner = value.at(u"metadata").at(u"raw").toString();
    const auto parsed =
        inner.isEmpty() ? Result<Value>(Value()) : json::parse(json::Raw(inner.toUtf8()));
    const QString words =
        parsed && !parsed->isNull() ? messageIn(*parsed, depth + 1) : inner.left(kWords);
    return words.isEmpty() ? message : QString(message + u": " + words);
}

/// The message somewhere in an object that has no known member, with the names on the way to a list: `model: is required`.
QString messageWithin(const Value &value, int depth = 0)
{
    QString message = messageIn(value);
    for (const auto &[name, member] : value.members()) {
        if (!message.isEmpty() || depth > kDepth)
            return message;
        if (member.isObject())
            message = messageWithin(member, depth + 1);
        else if (member.isArray() && depth > 0 && !messageIn(member).isEmpty())
            message = name.left(kProblemChars) + u": " + messageIn(member);
    }
    return message;
}

/// The pause that Gemini sends in the body: `{"@type": "…RetryInfo", "retryDelay": "12s"}`.
std::optional<std::chrono::milliseconds> pauseIn(const Value &error)
{
    const Value *details = error.find(u"details");
    for (const Value &detail : details ? details->items() : Value::Array()) {
        QString delay = detail.at(u"retryDelay").toString();
        bool isNumber = false;
        if (delay.endsWith(u's'))
            delay.chop(1);
        const double seconds = delay.toDouble(&isNumber);
        if (isNumber && seconds >= 0 && seconds < 1e6)
            return std::chrono::milliseconds(qint64(seconds * 1000));
    }
    return std::nullopt;
}

/// The object that has the codes of the error.
Value errorIn(const Value &document)
{
    for (const QStringView name : {u"error", u"detail", u"fault"}) {
        if (document.at(name).isObject())
            return document.at(name);
    }
    const Value &errors = document.at(u"errors");
    return errors.items().isEmpty() ? document : errors.items().constFirst();
}

/// The status that an error in a stream has as a member; 0 if there is none.
int statusIn(const Value &error)
{
    for (const QStringView name : {u"code", u"status", u"status_code"}) {
        const Value &code = error.at(name);
        const qint64 number = code.toInteger().value_or(code.toString().toInt());
        if (number >= 400 && number < 600)
            return int(number);
    }
    return 0;
}

} // namespace

Saying sayingIn(const Refusal &refusal)
{
    Saying saying{refusal.status, {}, {}, {}, refusal.retryAfter};
    const auto parsed = json::parse(json::Raw(refusal.body.trimmed()));
    if (!parsed) {
        saying.message = QString::fromUtf8(refusal.body.left(kWords));
        saying.words = saying.message.toLower();
        return saying;
    }
    const bool isList = parsed->isArray() && !parsed->items().isEmpty();
    const Value document = isList ? parsed->items().constFirst() : *parsed;
    saying.message = messageWithin(document);
    const Value error = errorIn(document);
    QStringList codes;
    for (const QStringView name : {u"type", u"code", u"status", u"param"})
        codes.append(error.at(name).toString().left(kProblemChars));
    saying.codes = codes.join(u' ').toLower();
    saying.words = saying.message.left(kWords).toLower() + u' ' + saying.codes;
    if (saying.status == 200 && statusIn(error) > 0)
        saying.status = statusIn(error);
    if (!saying.retryAfter)
        saying.retryAfter = pauseIn(error);
    return saying;
}

bool saysError(const Value &event)
{
    const Value &error = event.at(u"error");
    const bool isSaid = !error.toString().isEmpty() || !error.members().isEmpty()
        || !error.items().isEmpty() || error.toBool();
    if (isSaid || event.at(u"type").toString() == "error"_L1
        || event.at(u"object").toString() == "error"_L1)
        return true;
    if (event.at(u"base_resp").at(u"status_code").toInteger().value_or(0) != 0) // MiniMax.
        return true;
    return !event.find(u"choices") && !event.find(u"usage") && !messageIn(event).isEmpty();
}

} // namespace mcp::llm
