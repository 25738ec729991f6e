// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/attempt.h"

namespace mcp {

using namespace Qt::StringLiterals;

Result<ResultType> resultType(const json::Raw &result)
{
    // Nearly every result says at once, or not at all, that it is complete; then it need not be read twice.
    const QByteArrayView text = result.view();
    if (text.startsWith(R"({"resultType":"complete")") || !text.contains(R"("resultType")"))
        return ResultType::Complete;
    const auto head = json::read<ResultHead>(result);
    if (!head)
        return head.error();
    if (!head->resultType || *head->resultType == u"complete")
        return ResultType::Complete;
    if (*head->resultType == u"input_required")
        return ResultType::InputRequired;
    if (*head->resultType == u"task")
        return ResultType::Task;
    return Error::protocol(u"A result of the unknown type "_s + head->resultType->left(100));
}

Result<InputRequiredResult> readInputRequired(const json::Raw &result)
{
    auto input = json::read<InputRequiredResult>(result);
    if (!input)
        return input.error();
    if (!input->inputRequests && !input->requestState) // MRTR-02
        return Error::protocol(u"It asks for input without saying which"_s);
    return input;
}

} // namespace mcp
