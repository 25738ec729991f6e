// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demojobs.h"
#include "core/rpc/peer.h"

namespace quayside {

inline constexpr int kPollIntervalMs = 1000; ///< What clients are asked to wait between two polls.

/// How jobs show as tasks; one for each generation of them.
class DemoTasks : public QObject
{
    Q_OBJECT

public:
    DemoTasks(mcp::rpc::Peer *peer, DemoJobs *jobs, QObject *parent);

    /// False: the call is no task and is to be made plainly. Else it is answered.
    virtual bool takeCall(const mcp::rpc::IncomingRequest &request,
                          const mcp::CallToolParams &params, const mcp::Tool &tool,
                          const mcp::json::Value &arguments) = 0;
    /// Whether it is a method of tasks; then it is answered.
    virtual bool takeRequest(const mcp::rpc::IncomingRequest &request) = 0;
    /// Nobody waits for the answer to request id any more.
    virtual void drop(const mcp::rpc::Id &id) = 0;

protected:
    mcp::rpc::Peer *peer() const { return m_peer; }
    DemoJobs *jobs() const { return m_jobs; }
    /// The one the request is about; refused when there is none.
    const DemoJob *jobOf(const mcp::rpc::IncomingRequest &request) const;

private:
    mcp::rpc::Peer *m_peer;
    DemoJobs *m_jobs;
};

/// The progress token in `_meta` of a request, if it wants to know.
std::optional<mcp::rpc::Id> progressTokenOf(const std::optional<mcp::json::Raw> &meta);
/// Tells how far a job is. meta: of the notification.
void tellProgress(mcp::rpc::Peer *peer, const mcp::rpc::Id &token, const DemoJob &job,
                  const std::optional<mcp::json::Raw> &meta = {});

} // namespace quayside
