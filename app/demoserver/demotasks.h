// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demojobs.h"
#include "core/serve/feature.h"
#include "core/serve/session.h"

namespace quayside {

inline constexpr int kPollIntervalMs = 1000; ///< What clients are asked to wait between two polls.

/// How jobs show as tasks; one subclass for each generation of them.
class DemoTasks : public mcp::serve::Feature
{
    Q_OBJECT

public:
    /// Both outlive this.
    DemoTasks(mcp::serve::Session *session, DemoJobs *jobs);

protected:
    mcp::serve::Session *session() const { return m_session; }
    mcp::rpc::Peer *peer() const { return m_session->peer(); }
    DemoJobs *jobs() const { return m_jobs; }
    /// The one the request is about; refused when there is none.
    const DemoJob *jobOf(const mcp::rpc::IncomingRequest &request) const;
    /// Begins what; null, and the call refused, when there are too many.
    const DemoJob *start(const mcp::serve::CallPtr &call, const DemoJob &what) const;

private:
    mcp::serve::Session *m_session;
    DemoJobs *m_jobs;
};

} // namespace quayside
