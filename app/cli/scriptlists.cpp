// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scriptlists.h"

#include "app/cli/script.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/json/write.h"

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

template<class T>
QByteArray listed(QByteArrayView key, const QList<T> &items)
{
    mcp::json::Writer json;
    json.beginObject();
    json.key(key);
    json.beginArray();
    for (const T &item : items) {
        json.raw(mcp::json::write(item));
        json.comma();
    }
    json.endArray();
    json.endObject();
    return json.take();
}

template<class C, auto catalogOf, auto itemsOf>
constexpr ScriptList listOf(QLatin1StringView word, const char *key)
{
    return {word, key,
            [](const mcp::Connection &connection) -> mcp::Catalog * {
                return (connection.*catalogOf)();
            },
            [](const char *itemsKey, const mcp::Catalog *catalog) {
                return listed(itemsKey, (static_cast<const C *>(catalog)->*itemsOf)());
            }};
}

constexpr ScriptList kLists[] = {
    listOf<mcp::ToolCatalog, &mcp::Connection::tools, &mcp::ToolCatalog::tools>("tools"_L1,
                                                                                "tools"),
    listOf<mcp::ResourceCatalog, &mcp::Connection::resources, &mcp::ResourceCatalog::resources>(
        "resources"_L1, "resources"),
    listOf<mcp::ResourceTemplateCatalog, &mcp::Connection::resourceTemplates,
           &mcp::ResourceTemplateCatalog::templates>("templates"_L1, "resourceTemplates"),
    listOf<mcp::PromptCatalog, &mcp::Connection::prompts, &mcp::PromptCatalog::prompts>(
        "prompts"_L1, "prompts"),
};
static_assert(std::size(kLists) == kScriptLists.size());

} // namespace

const ScriptList *scriptList(const QString &word)
{
    return std::ranges::find_if(kLists,
                                [&word](const ScriptList &one) { return word == one.word; });
}

} // namespace quayside
