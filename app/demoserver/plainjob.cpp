// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/plainjob.h"

namespace quayside {

using namespace mcp;

void PlainJob::start(DemoJobs *jobs, const QString &tool, const serve::CallPtr &call)
{
    if (jobs->makeRoom())
        new PlainJob(jobs, tool, call);
    else
        call->fail(rpc::kInternalError, DemoJobs::fullText());
}

PlainJob::PlainJob(DemoJobs *jobs, const QString &tool, serve::CallPtr call)
    : QObject(jobs)
    , m_jobs(jobs)
    , m_call(std::move(call))
{
    DemoJob what;
    what.tool = tool;
    what.arguments = m_call->arguments();
    m_id = m_jobs->start(what).id;
    connect(m_jobs, &DemoJobs::changed, this, &PlainJob::onChanged);
    connect(m_jobs, &DemoJobs::forgotten, this, &PlainJob::onForgotten);
    m_call->onCancelled([this] { onCancelled(); });
}

void PlainJob::onChanged(const DemoJob &job)
{
    if (job.id != m_id)
        return;
    m_call->sendProgress(job.step, job.steps, job.message);
    if (job.question) // There is no task to ask it with.
        return m_jobs->answer(job.id, ElicitResult{QStringLiteral("cancel"), {}});
    if (!job.result)
        return;
    m_call->finish(*job.result);
    end();
    // Others are still to hear that it is done.
    QTimer::singleShot(0, m_jobs, [jobs = m_jobs, id = m_id] { jobs->forget(id); });
}

/// Its time is over, and it has no result.
void PlainJob::onForgotten(const QString &id)
{
    if (id != m_id)
        return;
    m_call->fail(rpc::kInternalError, QStringLiteral("The job has expired"));
    end();
}

/// Nobody waits for what is no task.
void PlainJob::onCancelled()
{
    end();
    m_jobs->forget(m_id);
}

void PlainJob::end()
{
    disconnect(m_jobs, nullptr, this, nullptr);
    deleteLater();
}

} // namespace quayside

#include "moc_plainjob.cpp"
