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

QByteArray Transport::session() const
{
    return {};
}

void Transport::resume(const QByteArray &)
{
}

void Transport::setSessionKept(bool)
{
}

} // namespace mcp::rpc

#include "moc_transport.cpp"
