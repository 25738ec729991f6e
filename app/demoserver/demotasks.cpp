// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demotasks.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

DemoTasks::DemoTasks(rpc::Peer *peer, DemoJobs *jobs, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
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
        m_peer->respondError(request.id, rpc::kInvalidParams, u"There is no such task"_s);
    return job;
}

std::optional<rpc::Id> progressTokenOf(const std::optional<json::Raw> &meta)
{
    const auto members = json::parse(meta.value_or(json::Raw())).valueOr({});
    return rpc::Id::fromRaw(members.at(u"progressToken").toRaw());
}

void tellProgress(rpc::Peer *peer, const rpc::Id &token, const DemoJob &job,
                  const std::optional<json::Raw> &meta)
{
    rpc::ProgressParams progress;
    progress.progressToken = token;
    progress.progress = job.step;
    progress.total = job.steps;
    progress.message = job.message;
    progress.meta = meta;
    peer->notify<rpc::Progress>(progress);
}

} // namespace quayside

#include "moc_demotasks.cpp"
