// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/localmodels.h"

#include "core/base/limits.h"
#include "core/llm/documentcall.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp::llm {

using namespace Qt::StringLiterals;
using json::Value;
using Tools = LocalModel::Tools;

namespace {

constexpr qsizetype kLocalNameChars = 256;
constexpr qint64 kMostContext = 100'000'000;

qint64 tokensOf(const Value &value)
{
    return std::clamp<qint64>(value.toInteger().value_or(0), 0, kMostContext);
}

bool hasItem(const Value &list, QStringView wanted)
{
    const auto items = list.items();
    return std::any_of(items.cbegin(), items.cend(),
                       [wanted](const Value &item) { return item.toString() == wanted; });
}

/// Without the path of the OpenAI format.
QString rootOf(const QString &baseUrl)
{
    return baseUrl.endsWith("/v1"_L1) ? baseUrl.chopped(3) : baseUrl;
}

/// `num_ctx` of a model's file, which is a text of lines.
qint64 ollamaTokens(const Value &details)
{
    static const QRegularExpression setting(u"^num_ctx\\s+(\\d{1,9})"_s,
                                            QRegularExpression::MultilineOption);
    const auto match = setting.match(details.at(u"parameters").toString());
    return match.hasMatch() ? match.captured(1).toLongLong() : LocalModelSearch::kOllamaTokens;
}

} // namespace

QList<LocalProgram> LocalModelSearch::usualPrograms()
{
    return {{LocalProgram::Kind::Ollama, u"http://127.0.0.1:11434/v1"_s},
            {LocalProgram::Kind::LmStudio, u"http://127.0.0.1:1234/v1"_s},
            {LocalProgram::Kind::LlamaCpp, u"http://127.0.0.1:8080/v1"_s}};
}

LocalModelSearch::LocalModelSearch(http::Client *client, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_clock(clock)
    , m_timeout(clock->createAlarm([this] { finish(); }))
{
}

LocalModelSearch::~LocalModelSearch() = default;

Pending<QList<LocalProgram>> LocalModelSearch::run(const QList<LocalProgram> &programs)
{
    m_promise.emplace();
    m_programs.assign(programs.cbegin(), programs.cend());
    m_timeout->start(kTimeout);
    m_open = 1; // Nothing ends while requests are still being made.
    for (size_t i = 0; i < m_programs.size(); ++i)
        look(i);
    if (--m_open == 0)
        finish();
    return m_promise->pending();
}

void LocalModelSearch::look(size_t program)
{
    switch (m_programs[program].kind) {
    case LocalProgram::Kind::Ollama:
        return get(program, u"/api/tags"_s,
                   [this, program](const Value &list) { onOllamaModels(program, list); });
    case LocalProgram::Kind::LmStudio:
        return get(program, u"/api/v0/models"_s,
                   [this, program](const Value &list) { onStudioModels(program, list); });
    case LocalProgram::Kind::LlamaCpp:
        return get(program, u"/props"_s, [this, program](const Value &properties) {
            onLlamaProperties(program, properties);
        });
    }
}

void LocalModelSearch::get(size_t program, const QString &path, const Then &then)
{
    ask(program, "GET", path, {}, then, {});
}

void LocalModelSearch::post(size_t program, const QString &path, const Value &body,
                            const Then &then, const std::function<void(const Error &)> &onRefused)
{
    ask(program, "POST", path, body.toJson(), then, onRefused);
}

void LocalModelSearch::ask(size_t program, const QByteArray &verb, const QString &path,
                           const QByteArray &body, const Then &then,
                           const std::function<void(const Error &)> &onRefused)
{
    http::Request request;
    request.verb = verb;
    request.url = QUrl(rootOf(m_programs[program].baseUrl) + path, QUrl::StrictMode);
    request.headers = {{"Accept", "application/json"}};
    if (!body.isEmpty())
        request.headers.emplaceBack("Content-Type", "application/json");
    request.body = body;
    request.redirects = http::Redirects::None;
    ++m_open;
    auto *call = new DocumentCall(std::move(request), {}, m_clock, this);
    call->pending().then(this, [this, then, onRefused](const Result<Value> &answer) {
        if (answer)
            then(*answer);
        else if (onRefused)
            onRefused(answer.error());
        if (--m_open == 0)
            finish();
    });
    call->start(m_client);
}

void LocalModelSearch::add(size_t program, const LocalModel &model)
{
    QList<LocalModel> &models = m_programs[program].models;
    if (!model.name.isEmpty() && model.name.size() <= kLocalNameChars
        && models.size() < limits::kModels)
        models.append(model);
}

void LocalModelSearch::onOllamaModels(size_t program, const Value &list)
{
    for (const Value &item : list.at(u"models").items())
        add(program, {item.at(u"name").toString(), 0, Tools::Unknown});
    const qsizetype asked = std::min(m_programs[program].models.size(), kAsked);
    for (qsizetype i = 0; i < asked; ++i) {
        Value body{Value::Object()};
        body.insert(u"model"_s, Value(m_programs[program].models.at(i).name));
        post(program, u"/api/show"_s, body, [this, program, i](const Value &details) {
            LocalModel &model = m_programs[program].models[i];
            model.contextTokens = ollamaTokens(details);
            if (const Value *able = details.find(u"capabilities"))
                model.tools = hasItem(*able, u"tools") ? Tools::Taken : Tools::Refused;
        });
    }
}

void LocalModelSearch::onStudioModels(size_t program, const Value &list)
{
    for (const Value &item : list.at(u"data").items()) {
        if (item.at(u"type").toString() == "embeddings"_L1)
            continue;
        LocalModel model{item.at(u"id").toString()};
        const qint64 loaded = tokensOf(item.at(u"loaded_context_length"));
        model.contextTokens = loaded > 0 ? loaded : tokensOf(item.at(u"max_context_length"));
        if (const Value *able = item.find(u"capabilities"))
            model.tools = hasItem(*able, u"tool_use") ? Tools::Taken : Tools::Refused;
        add(program, model);
    }
}

/// The server of llama.cpp runs one model.
void LocalModelSearch::onLlamaProperties(size_t program, const Value &properties)
{
    const qint64 tokens = tokensOf(properties.at(u"default_generation_settings").at(u"n_ctx"));
    if (tokens == 0)
        return; // Another program is at that port.
    get(program, u"/v1/models"_s, [this, program, tokens](const Value &list) {
        for (const Value &item : list.at(u"data").items())
            add(program, {item.at(u"id").toString(), tokens, Tools::Unknown});
        if (!m_programs[program].models.isEmpty())
            probeTools(program);
    });
}

/// Without `--jinja` the server refuses a request that has tools, and says so.
void LocalModelSearch::probeTools(size_t program)
{
    const QByteArray body =
        R"({"max_tokens":1,"messages":[{"role":"user","content":"Hi"}],)"
        R"("tools":[{"type":"function","function":{"name":"probe","description":"Does nothing.",)"
        R"("parameters":{"type":"object","properties":{}}}}]})";
    const auto set = [this, program](Tools tools) {
        for (LocalModel &model : m_programs[program].models)
            model.tools = tools;
    };
    ask(
        program, "POST", u"/v1/chat/completions"_s, body,
        [set](const Value &) { set(Tools::Taken); },
        [set](const Error &error) {
            if (error.detail.contains("jinja"_L1))
                set(Tools::Refused);
        });
}

/// Also when time is up: what has answered until then counts.
void LocalModelSearch::finish()
{
    m_timeout->stop();
    if (!m_promise)
        return;
    QList<LocalProgram> found;
    for (const LocalProgram &program : m_programs) {
        if (!program.models.isEmpty())
            found.append(program);
    }
    const Promise<QList<LocalProgram>> promise = *std::exchange(m_promise, std::nullopt);
    promise.settle(found);
}

} // namespace mcp::llm

#include "moc_localmodels.cpp"
