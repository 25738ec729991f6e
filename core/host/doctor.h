// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/client/link/examination.h"
#include "core/host/server.h"

#include <QPointer>

class QTcpSocket;

namespace mcp {

class Catalog;
class Runtimes;

/// Finds out why a server does not work: starts it, waits for its first answer and its lists, and looks at its program or the way
/// to it. Calls no tool and reads no resource. A server that is not reviewed is not started or contacted. One object examines
/// one server once, and does not stop what it has started.
class Doctor final : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kNameTime{10}; ///< For the addresses of a name.
    static constexpr std::chrono::seconds kAddressTime{5}; ///< For a connection to each.
    static constexpr std::chrono::seconds kListTime{30}; ///< For all lists.

    /// What is looked at now; Place: the program, or the way to the server.
    enum class Step { Before, Start, Lists, Place, Done };
    Q_ENUM(Step)

    /// ports outlives this.
    Doctor(Server *server, const HostPorts &ports, QObject *parent = nullptr);
    ~Doctor() override;

    void start();
    Step step() const { return m_step; }
    /// Complete once step() is Done.
    const Examination &examination() const { return m_found; }

Q_SIGNALS:
    /// step() is another one.
    void stepChanged();

private:
    void leave();
    void lookAtProgram();
    void lookAtWay();
    void onAddresses(const Result<QList<QHostAddress>> &addresses);
    void tryAddress(const QHostAddress &address);
    void endAddress(qsizetype place, const std::optional<Error> &problem);
    void onServerState();
    void onReady();
    void onLists();
    void onLost();
    void end();
    void collectTraffic();
    void collectOutput();
    void collectLists();
    QList<std::pair<Examination::List::Kind, Catalog *>> catalogs() const;
    void setStep(Step step);

    QPointer<Server> m_server;
    const HostPorts &m_ports;
    Examination m_found;
    Step m_step = Step::Before;
    std::unique_ptr<Runtimes> m_runtimes;
    std::unique_ptr<auth::Resolver> m_resolver;
    std::unique_ptr<Alarm> m_limit;
    QList<RefusedHost> m_refusedBefore; ///< By its sandbox.
    std::chrono::milliseconds m_startedAt{};
    std::chrono::milliseconds m_lookedAt{}; ///< For the addresses.
    QList<QTcpSocket *> m_sockets; ///< By address; null once it has ended.
    bool m_isAnswerDue = false; ///< Of a ping: it was running already.
    CallScope m_calls; ///< Deleted first.
};

} // namespace mcp
