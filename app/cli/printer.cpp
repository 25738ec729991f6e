// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/printer.h"

#include "app/cli/dialog.h"
#include "app/cli/eventwriter.h"
#include "app/cli/resultparts.h"
#include "app/cli/tasktable.h"
#include "app/text/cleantext.h"
#include "app/text/examtext.h"
#include "app/text/launchtext.h"
#include "app/text/listtext.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/protocol/completion.h"

#include <QHash>
#include <QLocale>

#include <array>
#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;
using End = CleanStream::End;

namespace {

/// By mcp::Question::Kind.
constexpr std::array kKindWords{"form", "link", "sampling", "goOn"};

/// The texts of content: a block, a list of them, or what a tool gave.
void collectTexts(const Value &content, QStringList &texts)
{
    if (const Value *text = content.find(u"text"))
        texts.append(text->toString());
    if (const Value *inside = content.find(u"content"))
        collectTexts(*inside, texts);
    for (const Value &block : content.items())
        collectTexts(block, texts);
}

QString samplingText(const Value &params)
{
    QStringList texts;
    if (const Value *system = params.find(u"systemPrompt"))
        texts.append(system->toString());
    if (const Value *messages = params.find(u"messages"))
        collectTexts(*messages, texts); // No deeper than a message may be (RPC-21).
    return texts.join(u'\n');
}

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

template<class T>
Value written(const QList<T> &items)
{
    Value::Array all;
    for (const T &item : items)
        all.append(parsed(mcp::json::write(item)));
    return Value(all);
}

/// Prints the unusable parts of each item, for the author of the server.
template<class T>
Value::Array notesOf(const QList<T> &items)
{
    Value::Array all;
    for (const T &item : items) {
        if (!item.notes.isEmpty())
            all.append(Value(
                Value::Object{{u"name"_s, Value(item.name)}, {u"notes"_s, strings(item.notes)}}));
    }
    return all;
}

/// The program or address of entry.
QString whereOf(const mcp::ServerEntry &entry)
{
    return entry.isRemote() ? entry.url : (QStringList(entry.program) + entry.arguments).join(u' ');
}

/// The decoded size of a Base64 string, in bytes.
qint64 decodedSize(const mcp::json::Raw &base64)
{
    return qMax(qsizetype(0), base64.size() - 2) * 3 / 4;
}

} // namespace

QString askedText(const mcp::Question &question)
{
    if (question.kind == mcp::Question::Kind::More)
        return u"The call has asked %1 times and is asking again."_s.arg(question.rounds);
    const Value params = mcp::json::parse(question.params).valueOr(Value());
    if (question.kind == mcp::Question::Kind::Sampling)
        return samplingText(params);
    const Value *message = params.find(u"message");
    return message ? message->toString() : QString();
}

QString kindWord(const mcp::Question &question)
{
    return QString::fromLatin1(kKindWords.at(size_t(question.kind)));
}

QString outcomeWords(const Exchange &exchange)
{
    if (exchange.answer.isNull())
        return u"The server no longer waits for an answer."_s;
    const Value *action = exchange.answer.find(u"action");
    const QString word = action ? action->toString() : u"accept"_s;
    if (word != u"accept") {
        const QString what = word == u"decline" ? u"Declined"_s : u"Cancelled"_s;
        if (!exchange.problem.isEmpty())
            return u"%1: %2"_s.arg(what, exchange.problem);
        return exchange.by == Exchange::By::Nobody
            ? u"%1: there is no terminal to ask on."_s.arg(what)
            : what + u'.';
    }
    const Value params = mcp::json::parse(exchange.question.params).valueOr(Value());
    const Value *content = exchange.answer.find(u"content");
    if (const Value *url = params.find(u"url"); url && !content)
        return u"Opened: %1"_s.arg(cleanText(url->toString(), Lines::Many));
    return u"Answered: %1"_s.arg(
        cleanText(content ? QString::fromUtf8(content->toJson()) : QString(), Lines::Many));
}

Value::Object exchangeJson(const Exchange &exchange)
{
    const mcp::Question &question = exchange.question;
    // The name of a task works like a secret: that it belongs to one is said, not to which (SEC-65).
    Value::Object params = mcp::json::parse(question.params).valueOr(Value()).members();
    params.removeIf([](const Value::Member &member) { return member.first == u"_meta"; });
    Value::Object asked{{u"kind"_s, Value(kindWord(question))},
                        {u"server"_s, Value(exchange.server)},
                        {u"isOfTask"_s, Value(!question.taskId.isEmpty())},
                        {u"params"_s, Value(params)}};
    Value::Object all{{u"question"_s, Value(asked)},
                      {u"answer"_s, exchange.answer},
                      {u"by"_s, Value(mcp::json::nameOf(exchange.by))}};
    if (!exchange.problem.isEmpty())
        all.append({u"problem"_s, Value(exchange.problem)});
    return all;
}

Printer::Printer(bool isJson)
    : m_isJson(isJson)
    , m_out(stdout)
    , m_err(stderr)
{
}

void Printer::servers(const QList<mcp::Server *> &servers)
{
    QHash<QString, int> uses; // Of each name.
    for (const mcp::Server *server : servers)
        ++uses[cleanText(server->entry().name)];
    Value::Array rows;
    for (const mcp::Server *server : servers) {
        const mcp::ServerEntry &entry = server->entry();
        const QString state = stateWord(server->state());
        const QString name = cleanText(entry.name);
        const bool isNameEnough = name == entry.id && uses.value(name) == 1;
        const QString id = isNameEnough ? QString() : u", id "_s + entry.id;
        if (!m_isJson)
            m_out << name << u"  ("_s << state << id << u")\n    "_s << visibleText(whereOf(entry))
                  << End::Line;
        Value row(Value::Object{{u"id"_s, Value(entry.id)},
                                {u"name"_s, Value(entry.name)},
                                {u"command"_s, Value(entry.program)},
                                {u"args"_s, strings(entry.arguments)},
                                {u"state"_s, Value(state)}});
        if (entry.sandbox)
            row.insert(u"sandbox"_s, mcp::writeSandbox(*entry.sandbox));
        rows.append(row);
    }
    if (m_isJson)
        line({{u"servers"_s, Value(rows)}});
    else if (servers.isEmpty())
        note(u"No servers yet. Add one with: quayside-cli add NAME -- PROGRAM"_s);
}

void Printer::added(const mcp::ServerEntry &server)
{
    entry(u"Added %1 as %2"_s.arg(cleanText(server.name), server.id),
          {{u"id"_s, Value(server.id)}, {u"name"_s, Value(server.name)}});
}

void Printer::document(const QByteArray &json)
{
    const auto value = mcp::json::parse(mcp::json::Raw(json));
    if (m_isJson && value)
        writeJsonLine(value->toJson());
    else
        m_out << QString::fromUtf8(json.trimmed()) << End::Line;
}

void Printer::item(const QString &name, const QString &about)
{
    m_out << cleanText(name) << u'\n';
    const QString line = about.section(u'\n', 0, 0);
    if (!line.isEmpty())
        m_out << u"    "_s << cleanText(line) << u'\n';
}

void Printer::warnings(const QStringList &warnings)
{
    m_out.flush();
    for (const QString &warning : warnings)
        note(warning);
}

void Printer::lists(const mcp::Server &server, const Value::Object &all, const Value::Array &notes,
                    const QStringList &warnings)
{
    Value::Object members = profileJson(server.connection()->profile());
    members.append(all);
    members.append({u"notes"_s, Value(notes)});
    members.append({u"warnings"_s, strings(warnings)});
    line(members);
}

void Printer::tools(const mcp::Server &server)
{
    const mcp::ToolCatalog *catalog = server.connection()->tools();
    const QStringList problems = listWarningTexts(catalog->warnings());
    if (m_isJson)
        return lists(server, {{u"tools"_s, written(catalog->tools())}}, notesOf(catalog->tools()),
                     problems);
    for (const mcp::Tool &tool : catalog->tools())
        item(tool.name, tool.description.value_or(QString()));
    warnings(problems);
}

void Printer::resources(const mcp::Server &server)
{
    const auto &resources = server.connection()->resources()->resources();
    const auto &templates = server.connection()->resourceTemplates()->templates();
    const QStringList problems =
        listWarningTexts(server.connection()->resources()->warnings()
                         + server.connection()->resourceTemplates()->warnings());
    if (m_isJson)
        return lists(
            server,
            {{u"resources"_s, written(resources)}, {u"resourceTemplates"_s, written(templates)}},
            notesOf(resources) + notesOf(templates), problems);
    for (const mcp::Resource &resource : resources)
        item(resource.uri, resource.description.value_or(resource.name));
    for (const mcp::ResourceTemplate &one : templates)
        item(one.uriTemplate, one.description.value_or(one.name));
    warnings(problems);
}

void Printer::prompts(const mcp::Server &server)
{
    const mcp::PromptCatalog *catalog = server.connection()->prompts();
    const QStringList problems = listWarningTexts(catalog->warnings());
    if (m_isJson)
        return lists(server, {{u"prompts"_s, written(catalog->prompts())}},
                     notesOf(catalog->prompts()), problems);
    for (const mcp::Prompt &prompt : catalog->prompts()) {
        item(prompt.name, prompt.description.value_or(QString()));
        for (const mcp::PromptArgument &argument :
             prompt.arguments.value_or(QList<mcp::PromptArgument>()))
            m_out << u"    --arg "_s << cleanText(argument.name) << u"=…"_s
                  << (argument.required.value_or(false) ? u"  (required)"_s : QString()) << u'\n';
    }
    warnings(problems);
}

void Printer::contents(const mcp::ReadResourceResult &result)
{
    if (m_isJson)
        return line(parsed(mcp::json::write(result)).members());
    for (const mcp::ResourceContents &one : result.contents)
        content(one);
    if (result.contents.isEmpty())
        note(u"Empty or missing."_s);
    m_out.flush();
}

void Printer::content(const mcp::ResourceContents &contents)
{
    if (contents.text)
        m_out << *contents.text << u'\n';
    else if (contents.blob)
        note(u"[%1, %2; --output FILE saves it]"_s.arg(
            cleanText(contents.mimeType.value_or(u"bytes"_s)),
            QLocale().formattedDataSize(decodedSize(*contents.blob))));
    else
        note(u"[neither text nor bytes]"_s);
}

void Printer::prompt(const mcp::GetPromptResult &result)
{
    const QStringList leftOut = leftOutMessages(result);
    if (m_isJson) {
        Value::Object members = parsed(mcp::json::write(result)).members();
        members.append({u"warnings"_s, strings(leftOut)});
        return line(members);
    }
    warnings(leftOut);
    for (const mcp::PromptMessage &message : result.messages.items) {
        m_out << cleanText(message.role) << u":\n"_s;
        block(message.content);
    }
    m_out.flush();
}

void Printer::completion(const mcp::CompleteResult &result)
{
    if (m_isJson)
        return line(parsed(mcp::json::write(result)).members());
    for (const QString &value : result.completion.values)
        m_out << cleanText(value) << u'\n';
    m_out.flush();
    if (result.completion.hasMore.value_or(false))
        note(u"There are more results."_s);
}

void Printer::notice(const QString &method, const mcp::json::Raw &params)
{
    const Value members = parsed(params.toByteArray());
    const Value *uri = members.find(u"uri");
    entry(cleanText(method) + (uri ? u"  "_s + cleanText(uri->toString()) : QString()),
          {{u"method"_s, Value(method)}, {u"params"_s, members}});
}

void Printer::pong(const mcp::ServerProfile &profile, std::chrono::milliseconds time)
{
    Value::Object members = profileJson(profile);
    members.append({u"ms"_s, Value(qint64(time.count()))});
    entry(u"answered in %1 ms, revision %2"_s.arg(time.count()).arg(cleanText(profile.revision)),
          members);
}

void Printer::progress(const mcp::rpc::ProgressParams &progress)
{
    Value::Object members{{u"type"_s, Value(u"progress"_s)},
                          {u"progress"_s, Value(progress.progress)}};
    QString text = progress.total && *progress.total > 0
        ? QLocale().toString(100 * progress.progress / *progress.total, 'f', 0) + u" %"_s
        : QLocale().toString(progress.progress);
    if (progress.total)
        members.append({u"total"_s, Value(*progress.total)});
    if (progress.message) {
        members.append({u"message"_s, Value(*progress.message)});
        text += u"  "_s + cleanText(*progress.message);
    }
    event(text, members);
}

void Printer::block(const mcp::ContentBlock &block)
{
    if (const auto *text = std::get_if<mcp::TextContent>(&block.value))
        m_out << text->text << u'\n';
    else if (const auto *image = std::get_if<mcp::ImageContent>(&block.value))
        m_out << u"[image %1, %2]\n"_s.arg(cleanText(image->mimeType),
                                           QLocale().formattedDataSize(decodedSize(image->data)));
    else if (const auto *audio = std::get_if<mcp::AudioContent>(&block.value))
        m_out << u"[audio %1, %2]\n"_s.arg(cleanText(audio->mimeType),
                                           QLocale().formattedDataSize(decodedSize(audio->data)));
    else if (const auto *link = std::get_if<mcp::ResourceLink>(&block.value))
        m_out << u"[resource %1]\n"_s.arg(cleanText(link->uri));
    else if (const auto *embedded = std::get_if<mcp::EmbeddedResource>(&block.value))
        m_out << u"[resource %1]\n"_s.arg(cleanText(embedded->resource.uri))
              << embedded->resource.text.value_or(QString()) << u'\n';
    else if (const QString own = mcp::textOfUnknown(std::get<mcp::json::Raw>(block.value));
             !own.isEmpty())
        m_out << own << u'\n';
    else
        m_out << u"[content of an unknown kind]\n"_s;
}

void Printer::result(const mcp::CallToolResult &result)
{
    if (m_isJson) {
        Value::Object members{{u"type"_s, Value(u"result"_s)}};
        members.append(parsed(result.source.toByteArray()).members());
        return line(members);
    }
    if (result.isError.value_or(false))
        note(u"The tool reports an error:"_s);
    for (const mcp::ContentBlock &content : result.content.value_or(QList<mcp::ContentBlock>()))
        block(content);
    if (const auto structured = newStructure(result))
        m_out << QString::fromUtf8(structured->toJson(Value::Layout::Indented)) << u'\n';
    m_out.flush();
}

void Printer::tasks(const QList<TaskRow> &rows, const QDateTime &now)
{
    if (m_isJson) {
        for (const TaskRow &row : rows)
            task(row);
        return;
    }
    if (rows.isEmpty())
        return note(u"No tasks. Start one with: quayside-cli call SERVER TOOL --task"_s);
    constexpr int kEndless = 4096;
    const int width = LiveTable::isPossible() ? LiveTable::room().width() : kEndless;
    const QStringList table = TaskTable().lines(rows, now, width);
    for (const QString &text : table)
        m_out << text << u'\n';
    m_out.flush();
}

static QString taskLine(const TaskRow &row)
{
    return row.record.key.left(kShownKeyChars) + u"  "_s + taskNews(row);
}

void Printer::task(const TaskRow &row)
{
    entry(taskLine(row), taskJson(row).members());
}

void Printer::taskProgress(const TaskRow &row)
{
    event(taskLine(row), taskJson(row).members());
}

void Printer::taskGone(const QString &key)
{
    entry(key.left(kShownKeyChars) + u"  forgotten"_s,
          {{u"type"_s, Value(u"task"_s)},
           {u"key"_s, Value(key)},
           {u"state"_s, Value(u"forgotten"_s)}});
}

void Printer::taskLeft(const QString &key, const mcp::ServerEntry *server)
{
    if (!server)
        return note(u"The task is no longer tracked: its server is not configured."_s);
    note(server->isRemote()
             ? u"The task continues on its server."_s
             : u"The server stops with this program, and the task may stop as well."_s);
    note(u"To wait for it again: quayside-cli tasks result %1\n"
         "To stop it: quayside-cli tasks cancel %1"_s.arg(key.left(kShownKeyChars)));
}

void Printer::exchange(const Exchange &exchange)
{
    if (!m_isJson && exchange.by == Exchange::By::Person) // They have seen it.
        return note(outcomeWords(exchange));
    event(u"%1 asks:\n"_s.arg(cleanText(exchange.server)) + framed(askedText(exchange.question))
              + outcomeWords(exchange),
          Value::Object{{u"type"_s, Value(u"question"_s)}} + exchangeJson(exchange));
}

void Printer::signInAddress(const QString &address)
{
    entry(address, {{u"type"_s, Value(u"signInAddress"_s)}, {u"address"_s, Value(address)}});
}

void Printer::signedIn(const mcp::ServerEntry &server, const mcp::auth::Account &account)
{
    QStringList texts{
        u"Signed in to %1 at %2."_s.arg(cleanText(server.name), cleanText(account.issuer))};
    if (!account.scopes.isEmpty())
        texts.append(u"Access to: %1"_s.arg(cleanText(account.scopes.join(u", "_s))));
    if (account.isBound)
        texts.append(u"Bound to a key in the keychain of this computer."_s);
    const QString end =
        account.expiresAt.isValid() ? account.expiresAt.toUTC().toString(Qt::ISODate) : QString();
    entry(texts.join(u'\n'),
          {{u"type"_s, Value(u"account"_s)},
           {u"server"_s, Value(server.name)},
           {u"issuer"_s, Value(account.issuer)},
           {u"scopes"_s, strings(account.scopes)},
           {u"expiresAt"_s, Value(end)},
           {u"isBound"_s, Value(account.isBound)}});
}

void Printer::signedOut(const mcp::ServerEntry &server)
{
    entry(u"Signed out of %1."_s.arg(cleanText(server.name)),
          {{u"type"_s, Value(u"signedOut"_s)}, {u"server"_s, Value(server.name)}});
}

void Printer::examination(const mcp::Examination &found)
{
    constexpr qsizetype kMarkWidth = 6;
    constexpr qsizetype kStepWidth = 13;
    const QList<ExamLine> lines = examLines(found);
    for (const ExamLine &one : lines)
        entry(mcp::json::nameOf(one.mark).leftJustified(kMarkWidth)
                  + stepText(one.step).leftJustified(kStepWidth) + one.text,
              {{u"step"_s, Value(mcp::json::nameOf(one.step))},
               {u"result"_s, Value(mcp::json::nameOf(one.mark))},
               {u"text"_s, Value(one.text)}});
    const QStringList output = examOutput(found);
    Value::Array written;
    for (const QString &one : output)
        written.append(Value(one));
    if (!m_isJson && !output.isEmpty())
        m_out << framed(output.join(u'\n'));
    const ErrorText diagnosis = diagnosisText(found);
    if (!m_isJson)
        m_out << End::Line;
    entry(diagnosis.hint.isEmpty() ? diagnosis.title
                                   : QString(diagnosis.title + u' ' + diagnosis.hint),
          {{u"diagnosis"_s, Value(diagnosis.title)},
           {u"hint"_s, Value(diagnosis.hint)},
           {u"detail"_s, Value(diagnosis.detail)},
           {u"healthy"_s, Value(isHealthy(found))},
           {u"output"_s, Value(written)}});
    if (!m_isJson && !diagnosis.detail.isEmpty())
        m_out << framed(diagnosis.detail);
    m_out.flush();
}

void Printer::error(const mcp::Error &error, const ErrorText &text)
{
    if (!m_isJson) {
        note(text.title);
        if (!text.hint.isEmpty())
            note(text.hint);
        for (const QString &theirs : text.attempts + QStringList(text.detail)) {
            if (!theirs.isEmpty())
                m_err << framed(theirs);
        }
        m_err.flush();
        return;
    }
    const QString message = error.detail.isEmpty() ? text.title : error.detail;
    Value::Object members{{u"type"_s, Value(u"error"_s)}};
    if (message != text.title)
        members.append({u"title"_s, Value(text.title)});
    if (!text.hint.isEmpty())
        members.append({u"hint"_s, Value(text.hint)});
    members.append({u"message"_s, Value(message)});
    members.append({u"code"_s, Value(qint64(error.code))});
    if (!error.data.isEmpty())
        members.append({u"data"_s, parsed(error.data)});
    line(members);
}

void Printer::entry(const QString &text, const Value::Object &members)
{
    if (m_isJson)
        return line(members);
    m_out << text << End::Line;
}

void Printer::event(const QString &text, const Value::Object &members)
{
    if (m_isJson)
        return line(members);
    if (m_held.isHeld())
        m_held.append(text);
    else
        note(text);
}

void Printer::warning(const QString &text)
{
    if (m_isJson)
        line({{u"type"_s, Value(u"warning"_s)}, {u"message"_s, Value(text)}});
    else
        note(text);
}

void Printer::note(const QString &text)
{
    m_err << text << End::Line;
}

void Printer::setHeld(bool isHeld)
{
    if (isHeld)
        return m_held.hold();
    const QStringList lines = m_held.release();
    for (const QString &line : lines)
        note(line);
}

} // namespace quayside
