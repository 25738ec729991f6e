// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/questions.h"
#include "core/json/value.h"

namespace quayside {

/// A question of a server and what became of it, for printing. README.md beside this file describes the JSON.
struct Exchange
{
    enum class By { Rule, Person, Nobody };

    QString server; ///< The name the person gave it.
    mcp::Question question;
    By by = By::Nobody;
    /// As it was sent, secrets hidden; what was refused has an `action` only. Null: the server took its question back.
    mcp::json::Value answer;
    QString problem = {}; ///< Why it was not accepted although that was meant, as a sentence.
};

/// The text of the server for the person: the message, or the texts of a model request, one per line.
QString askedText(const mcp::Question &question);
/// The answer, in one line.
QString outcomeWords(const Exchange &exchange);
mcp::json::Value::Object exchangeJson(const Exchange &exchange);

} // namespace quayside
