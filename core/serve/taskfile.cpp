// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/taskfile.h"

#include "core/base/outputfile.h"
#include "core/json/writeimpl.h"

#include <QFile>
#include <QSet>

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qint64 kFileBytes = 8 * Tasks::kBytes; ///< JSON in texts takes up to twice its size.

/// A ServedTask in the file.
struct StoredTask
{
    QString id;
    QString tool;
    QString arguments; ///< JSON, as the next.
    QString capabilities;
    TaskStatus status = TaskStatus::Working;
    QString message;
    QDateTime createdAt;
    QDateTime changedAt;
    std::chrono::milliseconds ttlMs{0};
    bool isCancellable = true;
    QString answers; ///< JSON, as the next two.
    std::optional<QString> result;
    std::optional<QString> error;

    MCP_JSON_FIELDS(StoredTask, id, tool, arguments, capabilities, status, message, createdAt,
                    changedAt, ttlMs, isCancellable, answers, result, error)
};

QString text(const QByteArray &json)
{
    return QString::fromUtf8(json);
}

json::Raw raw(const QString &json)
{
    return json::Raw(json.toUtf8());
}

StoredTask stored(const ServedTask &task)
{
    Value answers(Value::Object{});
    for (auto it = task.answers.cbegin(); it != task.answers.cend(); ++it) {
        if (it.value()) // After an error the client is asked again.
            answers.insert(it.key(), *it.value());
    }
    StoredTask kept{task.id,
                    task.tool,
                    text(task.arguments.toJson()),
                    text(task.capabilities.toJson()),
                    task.status,
                    task.message,
                    task.createdAt,
                    task.changedAt,
                    task.ttl,
                    task.isCancellable,
                    text(answers.toJson()),
                    {},
                    {}};
    if (task.result)
        kept.result = text(json::write(*task.result));
    if (task.error)
        kept.error = text(json::write(*task.error));
    return kept;
}

std::optional<ServedTask> restored(const StoredTask &kept)
{
    const auto arguments = json::parse(raw(kept.arguments));
    const auto capabilities = json::parse(raw(kept.capabilities));
    const auto answers = json::parse(raw(kept.answers));
    if (!arguments || !capabilities || !answers || kept.id.isEmpty() || !kept.createdAt.isValid()
        || !kept.changedAt.isValid())
        return std::nullopt;
    ServedTask task;
    task.id = kept.id;
    task.tool = kept.tool;
    task.arguments = *arguments;
    task.capabilities = *capabilities;
    task.status = kept.status;
    task.message = kept.message;
    task.createdAt = kept.createdAt;
    task.changedAt = kept.changedAt;
    task.ttl = kept.ttlMs;
    task.isCancellable = kept.isCancellable;
    for (const auto &[key, answer] : answers->members())
        task.answers.insert(key, answer);
    if (kept.result) {
        const auto result = json::read<CallToolResult>(raw(*kept.result));
        if (!result)
            return std::nullopt;
        task.result = *result;
    }
    if (kept.error) {
        const auto error = json::read<rpc::ResponseError>(raw(*kept.error));
        if (!error)
            return std::nullopt;
        task.error = *error;
    }
    return task;
}

} // namespace

Result<QList<ServedTask>> readTasks(const QString &file, int most)
{
    QFile source(file);
    if (!source.exists())
        return QList<ServedTask>();
    const Error noList = Error::storage(file + u" is not a list of tasks"_s);
    if (!source.open(QIODevice::ReadOnly))
        return Error::storage(file + u": "_s + source.errorString());
    const auto list = json::read<QList<StoredTask>>(json::Raw(source.read(kFileBytes)));
    if (!list || !source.atEnd() || list->size() > most)
        return noList;
    QList<ServedTask> tasks;
    QSet<QString> ids;
    for (const StoredTask &kept : *list) {
        const auto task = restored(kept);
        if (!task || ids.contains(task->id))
            return noList;
        ids.insert(task->id);
        tasks.append(*task);
    }
    return tasks;
}

Result<void> writeTasks(const QString &file, const QList<const ServedTask *> &tasks)
{
    QList<StoredTask> list;
    for (const ServedTask *task : tasks)
        list.append(stored(*task));
    return replaceFile(file, json::write(list), OutputFile::Readers::Owner);
}

} // namespace mcp::serve
