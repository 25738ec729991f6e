// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demotasks.h"

#include "core/json/read.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

DemoTasks::DemoTasks(serve::Session *session, DemoJobs *jobs)
    : m_session(session)
    , m_jobs(jobs)
{
}

const DemoJob *DemoTasks::jobOf(const rpc::IncomingRequest &request) const
{
    const auto params = json::read<TaskIdParams>(request.params);
    const DemoJob *job = params ? m_jobs->find(params->taskId) : nullptr;
    if (job && !job->isTask)
        job = nullptr;
    if (!job)
        peer()->respondError(request.id, rpc::kInvalidParams, u"There is no such task"_s);
    return job;
}

const DemoJob *DemoTasks::start(const serve::CallPtr &call, const DemoJob &what) const
{
    if (m_jobs->makeRoom())
        return &m_jobs->start(what);
    call->fail(rpc::kInternalError, DemoJobs::fullText());
    return nullptr;
}

} // namespace quayside

#include "moc_demotasks.cpp"
