// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/ongoingcall.h"

namespace mcp {

OngoingCall::OngoingCall(std::function<void()> end)
    : m_end(std::move(end))
{
}

OngoingCall::~OngoingCall() = default;

void OngoingCall::cancel()
{
    if (const auto end = m_end)
        end();
}

} // namespace mcp

#include "moc_ongoingcall.cpp"
