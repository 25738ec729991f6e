// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerproblem.h"

#include "core/json/value.h"

#include <QLatin1StringView>

#include <algorithm>
#include <array>

namespace mcp::llm {

using json::Value;
using Kind = ProviderProblem::Kind;
using namespace Qt::StringLiterals;

namespace {

constexpr std::array<std::pair<Kind, QLatin1StringView>, 14> kKinds{{
    {Kind::NoKey, "noKey"_L1},
    {Kind::WrongKey, "wrongKey"_L1},
    {Kind::NotPermitted, "notPermitted"_L1},
    {Kind::NoCredit, "noCredit"_L1},
    {Kind::RateLimited, "rateLimited"_L1},
    {Kind::ContextTooLong, "contextTooLong"_L1},
    {Kind::AnswerTooLong, "answerTooLong"_L1},
    {Kind::ContentRefused, "contentRefused"_L1},
    {Kind::UnknownModel, "unknownModel"_L1},
    {Kind::Overloaded, "overloaded"_L1},
    {Kind::NotTaken, "notTaken"_L1},
    {Kind::NoAnswer, "noAnswer"_L1},
    {Kind::BadCall, "badCall"_L1},
    {Kind::Other, "other"_L1},
}};

ErrorKind errorKindOf(Kind kind)
{
    switch (kind) {
    case Kind::NoKey:
    case Kind::WrongKey:
    case Kind::NotPermitted:
        return ErrorKind::Auth;
    case Kind::NotTaken:
        return ErrorKind::Policy;
    default:
        return ErrorKind::Remote;
    }
}

} // namespace

std::optional<ProviderProblem> providerProblem(const Error &error)
{
    if (error.data.isEmpty())
        return std::nullopt;
    const auto data = json::parse(json::Raw(error.data));
    const Value *word = data ? data->find(u"providerProblem") : nullptr;
    const auto known = std::find_if(kKinds.begin(), kKinds.end(), [word](const auto &row) {
        return word && word->toString() == row.second;
    });
    if (known == kKinds.end())
        return std::nullopt;
    ProviderProblem problem{known->first, std::nullopt};
    if (const Value *pause = data->find(u"retryAfterMs"))
        problem.retryAfter = std::chrono::milliseconds(pause->toInteger().value_or(0));
    return problem;
}

bool saysProvider(const Error &error)
{
    return error.httpStatus != 0 && providerProblem(error);
}

Error toError(const ProviderProblem &problem, const QString &detail, int httpStatus)
{
    const auto row = std::find_if(kKinds.begin(), kKinds.end(), [&problem](const auto &known) {
        return known.first == problem.kind;
    });
    Value data{Value::Object()};
    data.insert(u"providerProblem"_s, Value(QString(row->second)));
    if (problem.retryAfter)
        data.insert(u"retryAfterMs"_s, Value(qint64(problem.retryAfter->count())));
    return {errorKindOf(problem.kind), detail, 0, data.toJson(), httpStatus};
}

} // namespace mcp::llm
