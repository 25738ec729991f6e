// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/json/value.h"
#include "core/protocol/completion.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"

namespace mcp {

/// A connection over a LoopbackTransport; its server answers the handshake, returns empty lists, and leaves the rest to
/// the test.
struct ConnectionStage
{
    struct Options
    {
        Era era = Era::Stateless;
        QByteArray capabilities = "{}";
        Carrier carrier = Carrier::Stdio;
        PeerRequestHandler *handler = nullptr;
        QByteArray revision = "2025-11-25"; ///< In the stateful era.
        std::optional<EraChoice> choice =
            {}; ///< The setting of the person; that of era if there is none.
    };
    explicit ConnectionStage(Options with);

    /// Opens it and waits until its lists are read.
    void becomeReady();
    /// The link is lost and reconnects.
    void lose();

    LoopbackTransport *wire() const { return wires.constLast(); }
    /// Every message that was sent on the present wire with this method, oldest first.
    QList<json::Value> sent(QStringView method) const;
    qsizetype count(QStringView method) const { return sent(method).size(); }
    /// The last of them; Null if there is none.
    json::Value last(QStringView method) const { return sent(method).value(count(method) - 1); }
    QStringList methods() const;

    /// The server's side.
    void giveResult(qint64 id, const QByteArray &result);
    void giveError(qint64 id, int code, const QByteArray &data = {});
    void notify(const QByteArray &method, const QByteArray &params = "{}");
    /// The protocol violations in its log.
    qsizetype violations() const;

    static qint64 idOf(const json::Value &message);
    /// A member of a message, or of one of its members, as JSON; empty if there is none.
    static QByteArray at(const json::Value &message, const QStringList &path);

    Options options;
    ManualClock clock;
    QList<QPointer<LoopbackTransport>> wires;
    /// The result of a request, as JSON. Empty: no response; null: as described above.
    std::function<QByteArray(const json::Value &)> answer;
    /// Called for each wire before it is used.
    std::function<void(LoopbackTransport *)> prepare;
    Connection connection;

private:
    Result<std::unique_ptr<rpc::Transport>> createWire();
    QByteArray standardAnswer(const json::Value &message) const;
};

} // namespace mcp
