// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/authorizationstage.h"

namespace mcp {

/// An MCP server of 2026-07-28 behind an AuthorizationStage: it has one tool, `greet`, and may require more permissions
/// for it.
class AccountServer
{
public:
    explicit AccountServer(
        AuthorizationStage::Places places = AuthorizationStage::Places::Together);

    AuthorizationStage stage;
    /// The scopes that calls require in addition, until a new sign-in.
    QByteArray wantsScope;
    int calls = 0; ///< That were carried out.

private:
    void answer(const TestExchangePtr &exchange);
};

} // namespace mcp
