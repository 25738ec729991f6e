// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demostore.h"

#include "core/json/read.h"
#include "core/json/write.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr qint64 kFileBytes = 4 * 1024 * 1024;

QString textOf(const QDateTime &time)
{
    return time.toString(Qt::ISODateWithMs);
}

QJsonObject write(const DemoJob &job)
{
    QJsonObject object{{u"id"_s, job.id},
                       {u"tool"_s, job.tool},
                       {u"arguments"_s, QString::fromUtf8(job.arguments.toJson())},
                       {u"status"_s, statusWord(job.status)},
                       {u"message"_s, job.message},
                       {u"startedAt"_s, textOf(job.startedAt)},
                       {u"changedAt"_s, textOf(job.changedAt)},
                       {u"step"_s, job.step},
                       {u"isSilent"_s, job.isSilent}};
    if (job.ttl)
        object.insert(u"ttlMs"_s, qint64(job.ttl->count()));
    if (job.answer)
        object.insert(u"answer"_s, QString::fromUtf8(json::write(*job.answer)));
    return object;
}

std::optional<DemoJob> read(const QJsonObject &object)
{
    DemoJob job;
    job.isTask = true;
    job.id = object.value(u"id"_s).toString();
    job.tool = object.value(u"tool"_s).toString();
    job.message = object.value(u"message"_s).toString();
    job.status = taskStatus(object.value(u"status"_s).toString());
    job.startedAt =
        QDateTime::fromString(object.value(u"startedAt"_s).toString(), Qt::ISODateWithMs);
    job.changedAt =
        QDateTime::fromString(object.value(u"changedAt"_s).toString(), Qt::ISODateWithMs);
    job.step = std::max(0, object.value(u"step"_s).toInt());
    job.isSilent = object.value(u"isSilent"_s).toBool();
    if (object.contains(u"ttlMs"_s))
        job.ttl = std::chrono::milliseconds(object.value(u"ttlMs"_s).toInteger());
    if (object.contains(u"answer"_s)) {
        const auto answer =
            json::read<ElicitResult>(json::Raw(object.value(u"answer"_s).toString().toUtf8()));
        if (!answer)
            return std::nullopt;
        job.answer = *answer;
    }
    const auto arguments = json::parse(json::Raw(object.value(u"arguments"_s).toString().toUtf8()));
    const bool isKnown = std::ranges::any_of(
        demoJobTools(), [&job](const Tool &tool) { return tool.name == job.tool; });
    if (!arguments || !isKnown || job.id.isEmpty() || job.status == TaskStatus::Unknown
        || !job.startedAt.isValid() || !job.changedAt.isValid())
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
    const Error noList{ErrorKind::Storage, file + u" is not a list of tasks"_s, 0, {}};
    if (!source.open(QIODevice::ReadOnly))
        return Error{ErrorKind::Storage, file + u": "_s + source.errorString(), 0, {}};
    const QJsonDocument document = QJsonDocument::fromJson(source.read(kFileBytes));
    if (!document.isArray() || !source.atEnd())
        return noList;
    QList<DemoJob> jobs;
    for (const QJsonValue &value : document.array()) {
        const auto job = read(value.toObject());
        if (!job || jobs.size() == DemoJobs::kMost)
            return noList;
        jobs.append(*job);
    }
    return jobs;
}

bool writeJobs(const QString &file, const QList<const DemoJob *> &jobs)
{
    QJsonArray list;
    for (const DemoJob *job : jobs) {
        if (job->isTask)
            list.append(write(*job));
    }
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly))
        return false;
    target.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    target.write(QJsonDocument(list).toJson(QJsonDocument::Indented));
    return target.commit();
}

} // namespace quayside
