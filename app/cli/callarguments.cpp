// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/callarguments.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/tasks/taskcalls.h"
#include "core/json/value.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

bool isText(const Value &schema, const QString &name)
{
    const Value *properties = schema.find(u"properties");
    const Value *property = properties ? properties->find(name) : nullptr;
    const Value *type = property ? property->find(u"type") : nullptr;
    return type && type->toString() == u"string";
}

} // namespace

mcp::Result<mcp::json::RawObject> callArguments(const mcp::Tool &tool,
                                                const QList<std::pair<QString, QString>> &pairs,
                                                const QString &json)
{
    Value arguments{Value::Object()};
    if (!json.isEmpty()) {
        auto given = mcp::json::parse(json);
        if (!given)
            return mcp::Error::policy(u"--args: "_s + given.error().detail);
        if (!given->isObject())
            return mcp::Error::policy(u"--args needs a JSON object."_s);
        arguments = *std::move(given);
    }
    const Value schema = mcp::json::parse(tool.inputSchema.raw).valueOr(Value());
    for (const auto &[name, text] : pairs) {
        const auto parsed =
            isText(schema, name) ? mcp::Result<Value>(Value(text)) : mcp::json::parse(text);
        arguments.insert(name, parsed.valueOr(Value(text)));
    }
    return mcp::json::RawObject{arguments.toRaw()};
}

mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask)
{
    if (connection.profile().era == mcp::Era::Stateless)
        return mcp::CallMode::Plain;
    const mcp::ToolCatalog *tools = connection.tools();
    const mcp::Tool *known = tools ? tools->find(tool) : nullptr;
    const auto support = known ? connection.tasks()->support(*known) : mcp::TaskSupport::Forbidden;
    if (wantsTask && support == mcp::TaskSupport::Forbidden)
        return mcp::Error::policy(u"%1 cannot be run as a task."_s.arg(tool));
    return wantsTask || support == mcp::TaskSupport::Required ? mcp::CallMode::AsTask
                                                              : mcp::CallMode::Plain;
}

} // namespace quayside
