// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"

#include <QList>

#include <functional>

namespace mcp {

/// Members of parameters that make a question of any kind whole.
inline const QByteArray kAnyQuestion =
    R"("message":"?","requestedSchema":{"type":"object","properties":{}},"messages":[],"maxTokens":1)";

/// A request as a handler gets it: with its parameters read, whether it may be asked or not.
PeerRequest readRequest(PeerRequest request);

/// Answers requests automatically: forms are accepted with their defaults, the temporary folder is shared, a model
/// answers "ahoy". An answer set by the test takes precedence.
class ScriptedHandler final : public PeerRequestHandler
{
public:
    ClientFeatures offered{true, true, false, true, false};
    /// Null: as described above.
    std::function<Pending<json::Raw>(const PeerRequest &)> onRequest;
    /// Everything that was asked, oldest first.
    QList<PeerRequest> asked;
    /// Null: it always may.
    std::function<Pending<bool>()> onGoOn;
    /// The calls about which that was asked, and after how many rounds.
    QList<std::pair<QString, int>> goneOn;
    /// Completed visits reported by servers.
    QStringList completed;

    ClientFeatures features() const override { return offered; }
    Pending<json::Raw> answer(const PeerRequest &request) override;
    Pending<bool> mayGoOn(const QString &method, const QString &subject, int rounds) override;
    void elicitationCompleted(const QString &id) override { completed.append(id); }
};

} // namespace mcp
