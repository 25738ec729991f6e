// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"

#include <QHostAddress>
#include <QList>

namespace mcp::auth {

/// Turns names of hosts into addresses; tests have one of their own.
class Resolver
{
public:
    virtual ~Resolver() = default;
    /// At least one, the best first; else an Error of kind Transport.
    virtual Pending<QList<QHostAddress>> resolve(const QString &host) = 0;
};

/// As the system resolves.
class SystemResolver final : public Resolver
{
public:
    Pending<QList<QHostAddress>> resolve(const QString &host) override;
};

} // namespace mcp::auth
