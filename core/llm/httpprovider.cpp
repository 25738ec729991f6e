// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/httpprovider.h"

#include "core/base/limits.h"
#include "core/llm/documentcall.h"
#include "core/llm/providercall.h"
#include "core/llm/providerproblem.h"
#include "core/transport/eventstreamparser.h"

#include <QPointer>

#include <algorithm>

namespace mcp::llm {

using namespace Qt::StringLiterals;
using Problem = ProviderProblem::Kind;

namespace {

constexpr qsizetype kModelNameChars = 256;
constexpr qint64 kUsualAnswerTokens = 8'192; ///< For which limits::kAnswerTimeout is meant.
constexpr qint64 kMostAnswerTimeouts = 8; ///< Of those that a long answer gets.

/// One answer, as it is being written.
class GenerateCall final : public ProviderCall
{
public:
    GenerateCall(http::Request request, const QString &key, Clock *clock, const WireFormat &format,
                 const Prompt &prompt, OnPiece onPiece, QObject *parent)
        : ProviderCall(std::move(request), key, clock, parent)
        , m_reader(format.createReader())
        , m_answer(std::make_shared<AnswerBuilder>(prompt, std::move(onPiece)))
    {
        m_promise.onCancel([self = QPointer(this)] {
            if (self)
                self->stop();
        });
    }
    Pending<Answer> pending() const { return m_promise.pending(); }

protected:
    QByteArrayView expectedType() const override { return "text/event-stream"; }
    void readBody(http::Exchange &exchange) override;
    void fail(const Error &error) override { m_promise.settle(error); }
    bool isWhole() const override { return m_answer->isWhole(); }
    void finish() override { m_promise.settle(m_answer->finish()); }

private:
    bool readEvent(const json::Raw &event);

    std::shared_ptr<AnswerReader> m_reader;
    std::shared_ptr<AnswerBuilder> m_answer;
    EventStreamParser m_parser;
    qsizetype m_bytes = 0;
    Promise<Answer> m_promise;
};

void GenerateCall::readBody(http::Exchange &exchange)
{
    while (!exchange.body().isEmpty()) {
        m_bytes += exchange.body().size();
        m_parser.feed(exchange.body());
        exchange.clearBody();
        while (const auto event = m_parser.next()) {
            if (!readEvent(event->data))
                return;
        }
        if (m_bytes > limits::kAnswerStreamBytes || m_parser.isOversized())
            return end(Error::protocol(u"its answer does not end"_s));
    }
}

/// False once the call has ended.
bool GenerateCall::readEvent(const json::Raw &event)
{
    const QPointer self(this);
    // Tells of text; anything may happen there, also that all this goes.
    const auto reader = m_reader;
    const auto answer = m_answer;
    const auto read = reader->read(event, *answer);
    if (!self || isDone())
        return false;
    if (!read) {
        const Error &error = read.error();
        if (error.kind == ErrorKind::Remote && !providerProblem(error))
            endRefused(error.data);
        else
            end(error);
        return false;
    }
    if (!answer->isEnded() && !answer->isFull())
        return true;
    stop();
    finish();
    return false;
}

/// Longer answers get more time, in steps.
std::chrono::milliseconds timeoutFor(qint64 tokens)
{
    return limits::kAnswerTimeout
        * int(std::clamp<qint64>(tokens / kUsualAnswerTokens, 1, kMostAnswerTimeouts));
}

QStringList usableNames(QStringList names)
{
    names.removeIf(
        [](const QString &name) { return name.isEmpty() || name.size() > kModelNameChars; });
    names.removeDuplicates();
    return names.mid(0, limits::kModels);
}

/// For an unusable entry.
class NoProvider final : public Provider
{
public:
    explicit NoProvider(Error why)
        : m_why(std::move(why))
    {
    }
    Pending<Answer> generate(const Prompt &, OnPiece) override { return settled<Answer>(m_why); }
    Pending<QStringList> models() override { return settled<QStringList>(m_why); }

private:
    Error m_why;
};

std::unique_ptr<WireFormat> createFormat(ProviderEntry::Kind kind, const QString &host)
{
    switch (kind) {
    case ProviderEntry::Kind::OpenAi:
        return createOpenAiFormat(host);
    case ProviderEntry::Kind::Anthropic:
        return createAnthropicFormat();
    case ProviderEntry::Kind::Gemini:
        return createGeminiFormat();
    }
    return nullptr;
}

} // namespace

std::unique_ptr<Provider> createProvider(const ProviderEntry &entry, const QString &key,
                                         http::Client *client, Clock *clock)
{
    const auto address = providerAddress(entry.baseUrl);
    if (!address)
        return std::make_unique<NoProvider>(address.error());
    return std::make_unique<HttpProvider>(createFormat(entry.kind, address->host), *address,
                                          key.trimmed(), HttpProvider::Ports{client, clock});
}

HttpProvider::HttpProvider(std::unique_ptr<WireFormat> format, const WebAddress &address,
                           QString key, Ports ports)
    : m_format(std::move(format))
    , m_baseUrl(address.toString())
    , m_isLocal(address.isLoopback)
    , m_key(std::move(key))
    , m_ports(ports)
{
    while (m_baseUrl.endsWith(u'/'))
        m_baseUrl.chop(1);
}

/// Why the request cannot be sent.
std::optional<Error> HttpProvider::keyProblem() const
{
    const bool isSendable = std::all_of(m_key.cbegin(), m_key.cend(), [](QChar c) {
        return c.unicode() > 0x20 && c.unicode() < 0x7f;
    });
    if (!isSendable)
        return toError({Problem::WrongKey, {}},
                       u"it contains characters that are invalid in a key"_s);
    if (m_key.isEmpty() && !m_isLocal && !m_format->isKeyOptional())
        return toError({Problem::NoKey, {}}, {});
    return std::nullopt;
}

http::Request HttpProvider::request(const QByteArray &verb, const QString &path) const
{
    http::Request request;
    request.verb = verb;
    request.url = QUrl(m_baseUrl + path, QUrl::StrictMode);
    request.headers = m_format->headers(m_key.toLatin1());
    return request;
}

Pending<Answer> HttpProvider::generate(const Prompt &prompt, OnPiece onPiece)
{
    if (const auto problem = keyProblem())
        return settled<Answer>(*problem);
    auto body = m_format->generateBody(prompt);
    if (!body)
        return settled<Answer>(body.error());
    http::Request asked = request("POST", m_format->generatePath(prompt));
    asked.headers +=
        http::Headers{{"Content-Type", "application/json"}, {"Accept", "text/event-stream"}};
    asked.body = *std::move(body);
    auto *call = new GenerateCall(std::move(asked), m_key, m_ports.clock, *m_format, prompt,
                                  std::move(onPiece), &m_calls);
    const Pending<Answer> pending = call->pending();
    call->start(m_ports.client, timeoutFor(prompt.maxTokens));
    return pending;
}

Pending<QStringList> HttpProvider::models()
{
    if (const auto problem = keyProblem())
        return settled<QStringList>(*problem);
    http::Request asked = request("GET", m_format->modelsPath());
    asked.headers.emplaceBack("Accept", "application/json");
    auto *call = new DocumentCall(std::move(asked), m_key, m_ports.clock, &m_calls);
    auto document = call->pending();
    call->start(m_ports.client);
    return document.map(&m_calls, [format = m_format.get()](const json::Value &list) {
        return usableNames(format->modelNames(list));
    });
}

} // namespace mcp::llm
