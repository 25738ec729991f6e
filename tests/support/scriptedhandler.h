// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/peerrequesthandler.h"

#include <QList>

#include <functional>

namespace mcp {

/// Answers servers as a person in a hurry would: forms are accepted with their defaults, the one shared folder is the
/// temporary one, a model says "ahoy". Whatever a test sets as answer comes first.
class ScriptedHandler final : public PeerRequestHandler
{
public:
    ClientFeatures offered{true, true, false, true, false};
    /// Null: as described above.
    std::function<Pending<json::Raw>(const PeerRequest &)> onRequest;
    /// Everything that was asked, oldest first.
    QList<PeerRequest> asked;

    ClientFeatures features() const override { return offered; }
    Pending<json::Raw> answer(const PeerRequest &request) override;
};

} // namespace mcp
