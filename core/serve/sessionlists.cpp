// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/write.h"
#include "core/protocol/completion.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kCompletions = 100; ///< COMP-03

template<class Entry>
Completer completerOf(const Entry *entry)
{
    return entry ? entry->completer : Completer();
}

} // namespace

/// The page that the cursor asks for, which is the number of its first entry (PAGE-01).
template<class List, class Item>
void Session::respondWithPage(const Request &request, const QList<Item> &items,
                              json::TolerantList<Item> List::*member)
{
    qsizetype first = 0;
    if (const json::Value *cursor = request.params.find(u"cursor"); cursor && !cursor->isNull()) {
        bool isNumber = false;
        first = cursor->toString().toInt(&isNumber);
        if (!isNumber || first < 0 || first >= items.size())
            return refuse(request, u"Invalid cursor"_s);
    }
    List list;
    (list.*member).items = items.mid(first, m_server->pageSize());
    const qsizetype next = first + (list.*member).items.size();
    if (next < items.size())
        list.nextCursor = QString::number(next);
    respond(request.id, json::write(list), ResultType::Cacheable);
}

void Session::listTools(const Request &request)
{
    QList<Tool> tools = m_server->tools().items(era());
    if (isStateless()) {
        for (Tool &tool : tools)
            tool.execution.reset(); // TASKX-03
    }
    respondWithPage(request, tools, &ListToolsResult::tools);
}

void Session::listPrompts(const Request &request)
{
    respondWithPage(request, m_server->prompts().items(era()), &ListPromptsResult::prompts);
}

void Session::listResources(const Request &request)
{
    respondWithPage(request, m_server->resources().items(era()), &ListResourcesResult::resources);
}

void Session::listTemplates(const Request &request)
{
    respondWithPage(request, m_server->templates().items(era()),
                    &ListResourceTemplatesResult::resourceTemplates);
}

/// COMP-01, COMP-03
void Session::complete(const Request &request)
{
    const auto params = json::read<CompleteParams>(request.raw);
    if (!params)
        return refuse(request, params.error().detail);
    const Completer completer = params->ref.type == "ref/prompt"_L1
        ? completerOf(m_server->prompts().find(params->ref.name.value_or(QString()), era()))
        : completerOf(m_server->templates().find(params->ref.uri.value_or(QString()), era()));
    if (!completer)
        return refuse(request, u"There are no completions for this"_s);
    const json::Value &known = request.params.at(u"context").at(u"arguments");
    QStringList values;
    for (const QString &value : completer(params->argument.name, known)) {
        if (value.startsWith(params->argument.value, Qt::CaseInsensitive))
            values.append(value);
    }
    CompleteResult result;
    result.completion.values = values.first(qMin(values.size(), kCompletions));
    if (values.size() > kCompletions) {
        result.completion.total = values.size();
        result.completion.hasMore = true;
    }
    respond(request.id, json::write(result));
}

} // namespace mcp::serve
