// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/call/peerrequesthandler.h"
#include "core/protocol/tasks.h"
#include "core/rpc/peer.h"

#include <map>

namespace mcp {

/// What a server of 2025-11-25 asked of us without waiting for it: questions that run as tasks, whose answers it fetches
/// (TASKR-*). One object per connection, so that no server sees another's tasks (TASKR-10); they outlive its links, and
/// nothing else (TASKR-16).
class ServedTasks final : public QObject
{
    Q_OBJECT

public:
    explicit ServedTasks(Clock *clock, QObject *parent = nullptr);
    ~ServedTasks() override;

    /// What we declare for features; nothing when there is nothing that could run as a task (TASKR-01).
    static std::optional<TaskCapability> capability(const ClientFeatures &features);
    /// Whether params ask for a task, in whatever way (TASKR-03).
    static bool isWanted(const json::Raw &params);

    /// The link whose server hears of changes from now on (TASKR-14).
    void setPeer(rpc::Peer *peer) { m_peer = peer; }

    /// Answers request at once with a task, behind which handler is asked; asked has passed every check (TASKR-18). hold
    /// goes when that is over.
    void begin(rpc::Peer *peer, const rpc::IncomingRequest &request, const PeerRequest &asked,
               PeerRequestHandler *handler, rpc::Hold hold = {});
    /// Takes a `tasks/…` request; false when there is no such.
    bool take(rpc::Peer *peer, const rpc::IncomingRequest &request);
    /// The server does not wait for the answer to this any more.
    void forgetWait(const rpc::Peer *peer, const rpc::Id &id);
    /// No result will be fetched any more: open questions are withdrawn.
    void clear();

Q_SIGNALS:
    /// The server asks too much, or what it should not.
    void violated(const QString &what);

private:
    struct Waiter
    {
        QPointer<rpc::Peer> peer;
        rpc::Id id;
    };
    struct Served
    {
        Task task; ///< As it is told.
        TaskStatus status = TaskStatus::Working;
        std::chrono::milliseconds expiresAt{};
        CallHandle work;
        rpc::Hold hold; ///< While the person is asked.
        std::optional<Result<json::Raw>> answer; ///< Once the status is terminal.
        QList<Waiter> waiters;
    };
    using Tasks = std::map<qint64, Served>; ///< In the order in which they came.

    qint64 add(std::chrono::milliseconds ttl);
    void onAnswered(qint64 number, const PeerRequest &asked, const Result<json::Raw> &result);
    void finish(Served &served, TaskStatus status, const QString &message,
                const Result<json::Raw> &answer);
    void sendResult(rpc::Peer *peer, const rpc::IncomingRequest &request);
    void cancel(rpc::Peer *peer, const rpc::IncomingRequest &request);
    void list(rpc::Peer *peer, const rpc::IncomingRequest &request);
    /// Answers request itself when there is no such task.
    Served *find(rpc::Peer *peer, const rpc::IncomingRequest &request);
    bool isTooFast();
    qsizetype openCount() const;
    void purge();
    void armPurge();

    Clock *m_clock;
    std::unique_ptr<Alarm> m_purge;
    QPointer<rpc::Peer> m_peer;
    Tasks m_tasks;
    qint64 m_lastNumber = 0;
    std::chrono::milliseconds m_windowStart{};
    int m_windowRequests = 0;
};

} // namespace mcp
