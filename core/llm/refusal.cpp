// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/refusal.h"

#include "core/json/value.h"
#include "core/llm/providerproblem.h"
#include "core/transport/httprefusal.h"

#include <QRegularExpression>

namespace mcp::llm {

using json::Value;
using Kind = ProviderProblem::Kind;
using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kLongestPause = std::chrono::hours(24);

/// What an error body says, whoever wrote it.
struct Saying
{
    int status = 0;
    QString message;
    QString words; ///< Message and codes, in lower case.
    std::optional<std::chrono::milliseconds> retryAfter;
};

/// Gemini has the pause in its body: `{"@type": "…RetryInfo", "retryDelay": "12s"}`.
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

Saying sayingIn(const Refusal &refusal)
{
    Saying saying{refusal.status, {}, {}, refusal.retryAfter};
    const auto parsed = json::parse(json::Raw(refusal.body.trimmed()));
    if (!parsed) {
        saying.message = QString::fromUtf8(refusal.body.left(4 * kProblemChars));
        saying.words = saying.message.toLower();
        return saying;
    }
    const bool isList = parsed->isArray() && !parsed->items().isEmpty();
    const Value document = isList ? parsed->items().constFirst() : *parsed;
    const Value *inner = document.find(u"error");
    const Value error = inner ? *inner : document;
    saying.message = error.isString() ? error.toString() : error.at(u"message").toString();
    saying.words = (saying.message.left(4 * kProblemChars) + u' ' + error.at(u"type").toString()
                    + u' ' + error.at(u"code").toString() + u' ' + error.at(u"status").toString()
                    + u' ' + error.at(u"param").toString().left(kProblemChars))
                       .toLower();
    // Within a stream the status is a member of the error.
    const qint64 number = error.at(u"code").toInteger().value_or(0);
    if (saying.status == 200 && number >= 400 && number < 600)
        saying.status = int(number);
    if (!saying.retryAfter)
        saying.retryAfter = pauseIn(error);
    return saying;
}

bool says(const Saying &saying, const QRegularExpression &words)
{
    return words.match(saying.words).hasMatch();
}

bool isContextTooLong(const Saying &saying)
{
    static const QRegularExpression words(
        u"context[ _-]?(length|size|window|limit)|exceeds? (the )?(available "
        u")?context|exceed_context"
        "|prompt is too long|input is too long|maximum number of tokens|input token count|too many tokens"_s);
    return saying.status == 413 || (saying.status != 429 && says(saying, words));
}

/// Whether the provider refuses the limit that was sent for the length of the answer.
bool isAnswerTooLong(const Saying &saying)
{
    static const QRegularExpression words(
        u"(max[ _](completion[ _]|output[ _])?tokens|maxoutputtokens)\\b.*(too (large|high|big)"
        "|<= ?\\d|should be \\[|less than or equal|at most \\d|(valid|supported) range"
        "|maximum (allowed|value))"_s);
    return (saying.status == 400 || saying.status == 422) && says(saying, words);
}

bool isContentRefused(const Saying &saying)
{
    static const QRegularExpression words(
        u"content[ _]?(policy|filter|management)|usage polic|safety|moderation|flagged|invalid_prompt"_s);
    return saying.status < 429 && says(saying, words);
}

bool isAboutModel(const Saying &saying)
{
    static const QRegularExpression words(
        u"model.*(not found|not_found|does not exist|not exist|unknown|invalid|not supported)"
        "|(not found|not_found|unknown|invalid|no such).*model"_s);
    return (saying.status == 404 || saying.status == 400) && says(saying, words);
}

Kind kindOf(const Saying &saying)
{
    static const QRegularExpression credit(
        u"insufficient_quota|insufficient (credit|balance|funds)|credit balance|payment required"_s);
    static const QRegularExpression key(u"api[ _-]?key|authentication"_s);
    static const QRegularExpression rate(u"rate_limit|rate limit|resource_exhausted"_s);
    static const QRegularExpression overload(u"overloaded|unavailable"_s);
    const int status = saying.status;
    if (isAnswerTooLong(saying)) // Some name the context as well.
        return Kind::AnswerTooLong;
    if (isContextTooLong(saying))
        return Kind::ContextTooLong;
    if (status == 402 || says(saying, credit))
        return Kind::NoCredit;
    if (status == 401 || (status <= 403 && says(saying, key)))
        return Kind::WrongKey;
    if (status == 429 || says(saying, rate))
        return Kind::RateLimited;
    if (isContentRefused(saying))
        return Kind::ContentRefused;
    if (status == 403)
        return Kind::NotPermitted;
    if (isAboutModel(saying))
        return Kind::UnknownModel;
    if ((status >= 502 && status <= 504) || status == 529 || says(saying, overload))
        return Kind::Overloaded;
    return Kind::Other;
}

} // namespace

Error toError(const Refusal &refusal)
{
    Saying saying = sayingIn(refusal);
    ProviderProblem problem{kindOf(saying), std::nullopt};
    if (problem.kind == Kind::WrongKey) {
        // Removed: providers repeat a part of the key here.
        saying.message.clear();
        if (refusal.key.isEmpty())
            problem.kind = Kind::NoKey;
    }
    if (saying.retryAfter)
        problem.retryAfter = std::min(*saying.retryAfter, kLongestPause);
    QString words = withoutSecrets(saying.message, {refusal.key.toUtf8()}).simplified();
    if (words.size() > kProblemChars)
        words = words.left(kProblemChars) + u'…';
    return toError(problem, words, saying.status);
}

} // namespace mcp::llm
