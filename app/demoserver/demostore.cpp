// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demostore.h"

#include "core/base/outputfile.h"
#include "core/json/writeimpl.h"

#include <QFile>

#include <algorithm>
#include <limits>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr qint64 kFileBytes = 4 * 1024 * 1024;

/// A DemoJob in the file.
struct StoredJob
{
    QString id;
    QString tool;
    QString arguments; ///< JSON.
    TaskStatus status = TaskStatus::Working;
    QString message;
    QDateTime startedAt;
    QDateTime changedAt;
    qint64 step = 0;
    bool isSilent = false;
    std::optional<std::chrono::milliseconds> ttlMs;
    std::optional<QString> answer; ///< JSON.

    MCP_JSON_FIELDS(StoredJob, id, tool, arguments, status, message, startedAt, changedAt, step,
                    isSilent, ttlMs, answer)
};

StoredJob stored(const DemoJob &job)
{
    std::optional<QString> answer;
    if (job.answer)
        answer = QString::fromUtf8(json::write(*job.answer));
    return {job.id,        job.tool,    QString::fromUtf8(job.arguments.toJson()),
            job.status,    job.message, job.startedAt,
            job.changedAt, job.step,    job.isSilent,
            job.ttl,       answer};
}

std::optional<DemoJob> restored(const StoredJob &kept)
{
    DemoJob job;
    job.isTask = true;
    job.id = kept.id;
    job.tool = kept.tool;
    job.message = kept.message;
    job.status = kept.status;
    job.startedAt = kept.startedAt;
    job.changedAt = kept.changedAt;
    job.step = int(qBound(qint64(0), kept.step, qint64(std::numeric_limits<int>::max())));
    job.isSilent = kept.isSilent;
    job.ttl = kept.ttlMs;
    if (kept.answer) {
        const auto answer = json::read<ElicitResult>(json::Raw(kept.answer->toUtf8()));
        if (!answer)
            return std::nullopt;
        job.answer = *answer;
    }
    const auto arguments = json::parse(json::Raw(kept.arguments.toUtf8()));
    const bool isKnown = std::ranges::any_of(
        demoJobTools(), [&job](const Tool &tool) { return tool.name == job.tool; });
    if (!arguments || !isKnown || job.id.isEmpty() || !job.startedAt.isValid()
        || !job.changedAt.isValid())
        return std::nullopt;
    job.arguments = *arguments;
    return job;
}

} // namespace

Result<QList<DemoJob>> readJobs(const QString &file)
{
    QFile source(file);
    if (!source.exists())
        return QList<DemoJob>();
    const Error noList = Error::storage(file + u" is not a list of tasks"_s);
    if (!source.open(QIODevice::ReadOnly))
        return Error::storage(file + u": "_s + source.errorString());
    const auto list = json::read<QList<StoredJob>>(json::Raw(source.read(kFileBytes)));
    if (!list || !source.atEnd() || list->size() > DemoJobs::kMost)
        return noList;
    QList<DemoJob> jobs;
    for (const StoredJob &kept : *list) {
        const auto job = restored(kept);
        if (!job)
            return noList;
        jobs.append(*job);
    }
    return jobs;
}

bool writeJobs(const QString &file, const QList<const DemoJob *> &jobs)
{
    QList<StoredJob> list;
    for (const DemoJob *job : jobs) {
        if (job->isTask)
            list.append(stored(*job));
    }
    return replaceFile(file, json::write(list), OutputFile::Readers::Owner).hasValue();
}

} // namespace quayside
