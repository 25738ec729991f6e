// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/relatedtask.h"

#include "core/json/read.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/protocol/tasks.h"

namespace mcp {

using namespace Qt::StringLiterals;

QString relatedTask(const json::Raw &params)
{
    const auto read = json::read<EmptyParams>(params);
    return read ? RelatedTaskMeta::taskIdIn(read->meta).value_or(QString()) : QString();
}

json::Raw withRelatedTask(const json::Raw &result, const QString &taskId)
{
    json::Value whole = json::parse(result).valueOr({});
    const json::Value *old = whole.find(u"_meta");
    json::Value meta = old ? *old : json::Value(json::Value::Object());
    const json::Raw related(json::write(RelatedTaskMeta{RelatedTask{taskId}}));
    const json::Value word = json::parse(related).valueOr({});
    for (const auto &[name, value] : word.members())
        meta.insert(name, value);
    whole.insert(u"_meta"_s, meta);
    return whole.toRaw();
}

} // namespace mcp
