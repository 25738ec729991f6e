// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/refusal.h"

#include "core/llm/providerproblem.h"
#include "core/llm/saying.h"
#include "core/transport/httprefusal.h"

#include <QRegularExpression>

namespace mcp::llm {

using Kind = ProviderProblem::Kind;
using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kLongestPause = std::chrono::hours(24);

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

/// Whether the provider refuses what the model answered, as Groq and llama.cpp do if they cannot read a tool call.
bool isBadCall(const Saying &saying)
{
    static const QRegularExpression words(
        u"tool_use_failed|failed_generation|failed to parse tool call"_s);
    return (saying.status == 400 || saying.status == 422 || saying.status == 500)
        && says(saying, words);
}

bool isContentRefused(const Saying &saying)
{
    static const QRegularExpression words(
        u"content[ _]?(policy|filter|management)|usage polic|safety|moderation|flagged|invalid_prompt"_s);
    return saying.status < 429 && says(saying, words);
}

/// Whether the message says that the model is unknown. "Not supported with this model" is about something else.
bool isAboutModel(const Saying &saying)
{
    static const QRegularExpression codes(
        u"model_not_found|model_not_exist|unknown_model|invalid_model"_s);
    static const QRegularExpression other(
        u"(supported|available|allowed|valid|permitted|enabled|compatible) (with|by|for|on|in) "
        "(this|the|your|that|model)"_s);
    static const QRegularExpression words(
        u"\\bmodels?\\b.{0,300}?\\b(not found|does not exist|doesn't exist|not exist|decommissioned"
        "|has been (deprecated|retired|removed))"
        "|\\bmodels?\\b['\"`:=\\s]*[^\\s'\"`]{0,200}['\"`]?\\s+(is |are )?(unknown|invalid|not "
        "(valid|supported|available))"
        "|(not found|unknown|invalid|no such|unsupported|unrecognized) (api )?model\\b|not a valid model"_s,
        QRegularExpression::DotMatchesEverythingOption);
    if (saying.status != 404 && saying.status != 400)
        return false;
    const QString message = saying.message.toLower();
    if (saying.codes.contains("not_found_error"_L1) && message.contains("model"_L1))
        return true;
    return codes.match(saying.codes).hasMatch()
        || (words.match(message).hasMatch() && !other.match(message).hasMatch());
}

/// A parameter that error messages call by name, and the habit of models that refuse it.
struct NamedHabit
{
    Habit habit;
    QRegularExpression name;
};

const QList<NamedHabit> &namedHabits()
{
    static const QList<NamedHabit> habits{
        {Habit::OtherLimit, QRegularExpression(u"\\bmax_(completion_)?tokens\\b"_s)},
        {Habit::NoTemperature, QRegularExpression(u"\\btemperature\\b"_s)},
        {Habit::NoStop, QRegularExpression(u"\\b(stop|stop_sequences|stopsequences)\\b"_s)},
        {Habit::NoStreamOptions, QRegularExpression(u"\\b(stream_options|include_usage)\\b"_s)},
        {Habit::NoStream, QRegularExpression(u"\\bstream(ing)?\\b"_s)},
        {Habit::NoToolChoice, QRegularExpression(u"\\btool_choice\\b"_s)},
        {Habit::NoReasoning,
         QRegularExpression(u"\\b(reasoning_content|reasoning_details|extra_content|"
                            u"thoughtsignature|thought_signature)\\b"
                            "|['\"`.]reasoning\\b"_s)}};
    return habits;
}

/// The habits that follow from messages about the form of the prompt.
Habits promptHabits(const Saying &saying)
{
    static const QRegularExpression wantsReasoning(
        u"reasoning_content.{0,80}(missing|must be (passed|provided|included|present)|is "
        u"required|needs to be)"
        "|missing.{0,80}reasoning_content"_s);
    static const QRegularExpression badSignature(
        u"(invalid|corrupted|not valid).{0,40}signature|signature.{0,40}(invalid|not valid)"_s);
    static const QRegularExpression ids(
        u"tool[_ ]?call.{0,200}\\bids?\\b.{0,200}(length of|length \\d|too long|maximum "
        u"length|at most)"
        "|tool_call_id.{0,200}(length of|too long|maximum length|at most)"
        "|(tooluseid|tool_use\\.id|tool_use_id).{0,200}(pattern|length)"_s);
    // The places of the API of Gemini, also in what gateways say: `tools[0].function_declarations[0].parameters`.
    static const QRegularExpression schemas(u"function_?declarations?.{0,200}(parameters|schema)"
                                            "|(parameters|schema).{0,200}function_?declaration"
                                            "|unknown name.{0,60}\\bat\\b.{0,3}tools"_s);
    static const QRegularExpression tools(
        u"without .?tools=|must define tools|toolconfig.{0,40}must be (defined|provided|specified)"_s);
    static const QRegularExpression system(
        u"\\bsystem\\b.{0,40}(role|message|prompt|instruction).{0,60}(not support|unsupported|not "
        u"allowed|not enabled)"
        "|not support 'system'|developer instruction is not enabled"_s);
    Habits habits;
    habits.setFlag(Habit::WantsReasoning, says(saying, wantsReasoning));
    habits.setFlag(Habit::NoReasoning, says(saying, badSignature));
    habits.setFlag(Habit::ShortIds, says(saying, ids));
    habits.setFlag(Habit::NoSystem, says(saying, system));
    habits.setFlag(Habit::PlainSchemas, says(saying, schemas));
    habits.setFlag(Habit::WantsTools, says(saying, tools));
    return habits;
}

Habits habitsOf(const Saying &saying)
{
    static const QRegularExpression refused(
        u"unsupported|not support|unknown|unrecogni[sz]ed|unexpected|extra (input|field)|not "
        u"permitted|not allowed"
        "|not (accepted|available|enabled|implemented)|deprecated|additional ?properties|only the "
        "default|cannot find field"
        "|please remove|only \\S{1,20} is allowed|must be verified|does not accept|(can|may) only "
        "be|no longer|not compatible"
        "|invalid (argument|parameter|field|name|request)"_s);
    const bool isRefusal = saying.status == 400 || saying.status == 422;
    // llama.cpp answers 500 if its chat template refuses a message, and mlx_lm 404.
    if (isBadCall(saying) || (!isRefusal && saying.status != 500 && saying.status != 404))
        return {};
    Habits habits = promptHabits(saying);
    if (!isRefusal || habits || isAnswerTooLong(saying) || !says(saying, refused))
        return habits;
    for (const NamedHabit &named : namedHabits())
        habits.setFlag(named.habit, says(saying, named.name));
    return habits;
}

Kind kindOf(const Saying &saying)
{
    static const QRegularExpression credit(
        u"insufficient_quota|insufficient (credit|balance|funds)|credit balance|payment required"_s);
    static const QRegularExpression key(u"api[ _-]?key|authentication"_s);
    static const QRegularExpression rate(u"rate_limit|rate limit|resource_exhausted"_s);
    static const QRegularExpression overload(u"overloaded|unavailable"_s);
    const int status = saying.status;
    if (isBadCall(saying))
        return Kind::BadCall;
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
    if (!habitsOf(saying) && isAboutModel(saying))
        return Kind::UnknownModel;
    if ((status >= 502 && status <= 504) || status == 529 || says(saying, overload))
        return Kind::Overloaded;
    return Kind::Other;
}

} // namespace

Habits habitsIn(const Refusal &refusal)
{
    return habitsOf(sayingIn(refusal));
}

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
