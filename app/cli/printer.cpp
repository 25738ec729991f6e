// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/printer.h"

#include "app/text/cleantext.h"
#include "core/json/value.h"
#include "core/json/write.h"

#include <QLocale>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

QString stateWord(mcp::Server::State state)
{
    return state == mcp::Server::State::NotReviewed ? u"not reviewed"_s : u"ready to start"_s;
}

Value strings(const QStringList &texts)
{
    Value::Array items;
    for (const QString &text : texts)
        items.append(Value(text));
    return Value(items);
}

Value parsed(const QByteArray &json)
{
    return mcp::json::parse(mcp::json::Raw(json)).valueOr(Value());
}

/// Server text for a terminal: nothing in it can move the cursor.
QString safe(const QString &text)
{
    return cleanText(text, Lines::Many);
}

/// How many bytes a Base64 string stands for.
qint64 decodedSize(const mcp::json::Raw &base64)
{
    return qMax(qsizetype(0), base64.size() - 2) * 3 / 4;
}

} // namespace

Printer::Printer(bool isJson)
    : m_isJson(isJson)
    , m_out(stdout)
    , m_err(stderr)
{
}

void Printer::line(const Value &object)
{
    m_out << object.toJson() << Qt::endl;
}

void Printer::servers(const QList<mcp::Server *> &servers)
{
    Value::Array rows;
    for (const mcp::Server *server : servers) {
        const mcp::ServerEntry &entry = server->entry();
        const QString state = stateWord(server->state());
        if (!m_isJson)
            m_out << entry.name << u"  ("_s << state << u")\n    "_s << entry.program << u' '
                  << entry.arguments.join(u' ') << Qt::endl;
        rows.append(Value(Value::Object{{u"id"_s, Value(entry.id)},
                                        {u"name"_s, Value(entry.name)},
                                        {u"command"_s, Value(entry.program)},
                                        {u"args"_s, strings(entry.arguments)},
                                        {u"state"_s, Value(state)}}));
    }
    if (m_isJson)
        line(Value(Value::Object{{u"servers"_s, Value(rows)}}));
    else if (servers.isEmpty())
        note(u"No servers yet. Add one with: quayside-cli add NAME -- PROGRAM"_s);
}

void Printer::added(const mcp::ServerEntry &entry)
{
    if (m_isJson)
        line(Value(Value::Object{{u"id"_s, Value(entry.id)}, {u"name"_s, Value(entry.name)}}));
    else
        m_out << u"Added "_s << entry.name << u" as "_s << entry.id << Qt::endl;
}

void Printer::tools(const mcp::Server &server)
{
    const mcp::Connection *connection = server.connection();
    const mcp::ToolCatalog *catalog = connection->tools();
    const QList<mcp::Tool> tools = catalog ? catalog->tools() : QList<mcp::Tool>();
    const QStringList warnings = catalog ? catalog->warnings() : QStringList();
    if (m_isJson) {
        Value::Array all;
        for (const mcp::Tool &tool : tools)
            all.append(parsed(mcp::json::write(tool)));
        const auto &implementation = connection->profile().implementation;
        line(Value(Value::Object{
            {u"revision"_s, Value(connection->profile().revision)},
            {u"server"_s, implementation ? parsed(mcp::json::write(*implementation)) : Value()},
            {u"tools"_s, Value(all)},
            {u"warnings"_s, strings(warnings)}}));
        return;
    }
    for (const mcp::Tool &tool : tools) {
        m_out << safe(tool.name) << u'\n';
        const QString description = tool.description.value_or(QString()).section(u'\n', 0, 0);
        if (!description.isEmpty())
            m_out << u"    "_s << safe(description) << u'\n';
    }
    m_out.flush();
    for (const QString &warning : warnings)
        note(safe(warning));
}

void Printer::progress(const mcp::rpc::ProgressParams &progress)
{
    if (m_isJson) {
        Value::Object members{{u"type"_s, Value(u"progress"_s)},
                              {u"progress"_s, Value(progress.progress)}};
        if (progress.total)
            members.append({u"total"_s, Value(*progress.total)});
        if (progress.message)
            members.append({u"message"_s, Value(*progress.message)});
        return line(Value(members));
    }
    QString text = progress.total && *progress.total > 0
        ? QLocale().toString(100 * progress.progress / *progress.total, 'f', 0) + u" %"_s
        : QLocale().toString(progress.progress);
    if (progress.message)
        text += u"  "_s + safe(*progress.message);
    note(text);
}

void Printer::block(const mcp::ContentBlock &block)
{
    if (const auto *text = std::get_if<mcp::TextContent>(&block.value))
        m_out << safe(text->text) << u'\n';
    else if (const auto *image = std::get_if<mcp::ImageContent>(&block.value))
        m_out << u"[image %1, %2]\n"_s.arg(safe(image->mimeType),
                                           QLocale().formattedDataSize(decodedSize(image->data)));
    else if (const auto *audio = std::get_if<mcp::AudioContent>(&block.value))
        m_out << u"[audio %1, %2]\n"_s.arg(safe(audio->mimeType),
                                           QLocale().formattedDataSize(decodedSize(audio->data)));
    else if (const auto *link = std::get_if<mcp::ResourceLink>(&block.value))
        m_out << u"[resource %1]\n"_s.arg(safe(link->uri));
    else if (const auto *embedded = std::get_if<mcp::EmbeddedResource>(&block.value))
        m_out << u"[resource %1]\n"_s.arg(safe(embedded->resource.uri))
              << safe(embedded->resource.text.value_or(QString())) << u'\n';
    else
        m_out << u"[content of an unknown kind]\n"_s;
}

void Printer::result(const mcp::CallToolResult &result)
{
    if (m_isJson) {
        Value::Object members{{u"type"_s, Value(u"result"_s)}};
        members.append(parsed(result.source.toByteArray()).members());
        return line(Value(members));
    }
    if (result.isError.value_or(false))
        note(u"The tool reports an error:"_s);
    for (const mcp::ContentBlock &content : result.content.value_or(QList<mcp::ContentBlock>()))
        block(content);
    if (result.structuredContent && !result.content.value_or(QList<mcp::ContentBlock>()).size())
        m_out << safe(QString::fromUtf8(
            parsed(result.structuredContent->toByteArray()).toJson(Value::Layout::Indented)))
              << u'\n';
    m_out.flush();
}

void Printer::error(const mcp::Error &error, const ErrorText &text)
{
    if (!m_isJson) {
        for (const QString &part : {text.title, text.detail, text.hint}) {
            if (!part.isEmpty())
                note(part);
        }
        return;
    }
    Value::Object members{{u"type"_s, Value(u"error"_s)},
                          {u"title"_s, Value(text.title)},
                          {u"hint"_s, Value(text.hint)},
                          {u"message"_s, Value(error.detail)},
                          {u"code"_s, Value(qint64(error.code))}};
    if (!error.data.isEmpty())
        members.append({u"data"_s, parsed(error.data)});
    line(Value(members));
}

void Printer::note(const QString &text)
{
    m_err << text << Qt::endl;
}

} // namespace quayside
