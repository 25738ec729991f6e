// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demojobs.h"
#include "core/serve/call.h"

namespace quayside {

/// A long job that is no task: its call stays open until the job has ended. Deletes itself.
class PlainJob final : public QObject
{
    Q_OBJECT

public:
    /// Begins the job that tool is. jobs outlives it.
    static void start(DemoJobs *jobs, const QString &tool, const mcp::serve::CallPtr &call);

private:
    PlainJob(DemoJobs *jobs, const QString &tool, mcp::serve::CallPtr call);

    void onChanged(const DemoJob &job);
    void onForgotten(const QString &id);
    void onCancelled();
    void end();

    DemoJobs *m_jobs;
    mcp::serve::CallPtr m_call;
    QString m_id;
};

} // namespace quayside
