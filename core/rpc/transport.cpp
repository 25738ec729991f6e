// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/transport.h"

namespace mcp::rpc {

bool Transport::abandon(qint64)
{
    return false;
}

void Transport::release(qint64)
{
}

void Transport::setAgreement(const Agreement &)
{
}

} // namespace mcp::rpc

#include "moc_transport.cpp"
