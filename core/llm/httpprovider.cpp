// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/httpprovider.h"

#include "core/base/limits.h"
#include "core/llm/documentcall.h"
#include "core/llm/providercall.h"
#include "core/llm/providerproblem.h"
#include "core/llm/providerstate.h"
#include "core/transport/eventstreamparser.h"

#include <QPointer>

#include <algorithm>
#include <array>
#include <functional>

namespace mcp::llm {

using namespace Qt::StringLiterals;
using Problem = ProviderProblem::Kind;

namespace {

constexpr qsizetype kPaddingBytes = 64 * 1024; ///< White space before an answer.
/// How an event stream can begin (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
constexpr std::array<QByteArrayView, 5> kFields{"data:", "event:", "id:", "retry:", ":"};
constexpr qint64 kUsualAnswerTokens = 8'192; ///< For which limits::kAnswerTimeout is meant.
constexpr qint64 kMostAnswerTimeouts = 8; ///< Of those that a long answer gets.

/// Removes a byte order mark and surrounding white space.
QByteArray withoutMark(const QByteArray &text)
{
    constexpr QByteArrayView kMark = "\xEF\xBB\xBF";
    const QByteArray trimmed = text.trimmed();
    return trimmed.startsWith(kMark) ? trimmed.sliced(kMark.size()).trimmed() : trimmed;
}

/// One answer, as it is being written.
class GenerateCall final : public ProviderCall
{
public:
    struct Ports
    {
        const WireFormat *format = nullptr;
        Clock *clock = nullptr;
        QString origin; ///< Origin of the provider state in the answer: see originOf().
        OnDelta onDelta;
        /// Implements requestAfter().
        std::function<std::optional<http::Request>(const Refusal &)> requestAfter;
    };

    GenerateCall(http::Request request, const QString &key, const Prompt &prompt, Ports ports,
                 QObject *parent)
        : ProviderCall(std::move(request), key, ports.clock, parent)
        , m_reader(ports.format->createReader())
        , m_answer(std::make_shared<AnswerBuilder>(prompt, std::move(ports.onDelta)))
        , m_origin(ports.origin)
        , m_requestAfter(std::move(ports.requestAfter))
    {
        m_promise.onCancel([self = QPointer(this)] {
            if (self)
                self->stop();
        });
    }
    Pending<Answer> pending() const { return m_promise.pending(); }

protected:
    void readBody(http::Exchange &exchange) override;
    void fail(const Error &error) override { m_promise.settle(error); }
    bool isWhole() const override { return m_answer->isWhole(); }
    void finish() override;
    std::optional<http::Request> requestAfter(const Refusal &refusal) override
    {
        return m_requestAfter(refusal);
    }

private:
    /// The format of the answer. Its first characters decide, because the content type is not reliable.
    enum class Shape { Unknown, Stream, Document };

    Shape shapeOf(const http::Exchange &exchange) const;
    bool readStream(QByteArrayView bytes);
    void readDocument();
    bool readEvent(const json::Raw &event);

    std::shared_ptr<AnswerReader> m_reader;
    std::shared_ptr<AnswerBuilder> m_answer;
    QString m_origin;
    std::function<std::optional<http::Request>(const Refusal &)> m_requestAfter;
    Shape m_shape = Shape::Unknown;
    EventStreamParser m_parser;
    QByteArray m_start; ///< The bytes until the shape is known; for a document, all bytes.
    qsizetype m_bytes = 0;
    Promise<Answer> m_promise;
};

void GenerateCall::readBody(http::Exchange &exchange)
{
    while (!exchange.body().isEmpty()) {
        m_bytes += exchange.body().size();
        const QByteArray bytes = exchange.body().toByteArray();
        exchange.clearBody();
        const bool isStream = m_shape == Shape::Stream;
        if (!isStream)
            m_start += bytes;
        if (m_shape == Shape::Unknown)
            m_shape = shapeOf(exchange);
        if (m_shape == Shape::Stream && !readStream(isStream ? bytes : std::exchange(m_start, {})))
            return;
        const bool isPadding = m_shape == Shape::Unknown && m_start.size() > kPaddingBytes;
        if (m_bytes > limits::kAnswerStreamBytes || m_parser.isOversized() || isPadding)
            return end(Error::protocol(u"its answer does not end"_s));
    }
    if (m_shape != Shape::Stream && exchange.isEnded() && !exchange.error())
        readDocument();
}

GenerateCall::Shape GenerateCall::shapeOf(const http::Exchange &exchange) const
{
    const QByteArray text = withoutMark(m_start);
    if (text.startsWith('{') || text.startsWith('['))
        return Shape::Document;
    const bool isField = std::any_of(kFields.begin(), kFields.end(), [&text](QByteArrayView field) {
        return text.startsWith(field);
    });
    const bool isNamed = hasType(exchange, "text/event-stream");
    return isField || (isNamed && !text.isEmpty()) ? Shape::Stream : Shape::Unknown;
}

/// Returns false if the call has ended.
bool GenerateCall::readStream(QByteArrayView bytes)
{
    m_parser.feed(bytes);
    while (const auto event = m_parser.next()) {
        if (event->name == "error") {
            endRefused(event->data.toByteArray());
            return false;
        }
        if (!readEvent(event->data))
            return false;
    }
    return true;
}

/// Reads a document: one answer, or an array of its pieces.
void GenerateCall::readDocument()
{
    const QByteArray text = withoutMark(m_start);
    if (text.isEmpty())
        return end(Error::closed(u"it ended before it was complete"_s));
    if (m_shape == Shape::Unknown)
        return endUnreadable(u"its answer is not a stream"_s);
    const auto document = json::parse(json::Raw(text));
    if (!document)
        return end(document.error());
    for (const json::Value &event :
         document->isArray() ? document->items() : json::Value::Array{*document}) {
        if (!readEvent(event.toRaw()))
            return;
    }
    if (!m_answer->hasParts() && !m_answer->isWhole())
        return endUnreadable(u"its answer is not a stream"_s);
    m_answer->setEnded();
}

void GenerateCall::finish()
{
    auto answer = m_answer->finish();
    if (!answer)
        return m_promise.settle(answer.error());
    Answer whole = *std::move(answer);
    setOrigin(whole.blocks, m_origin);
    m_promise.settle(whole);
}

/// Returns false if the call has ended.
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
    names.removeIf([](const QString &name) {
        return name.isEmpty() || name.size() > limits::kModelNameChars;
    });
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
    Pending<Answer> generate(const Prompt &, OnDelta) override { return settled<Answer>(m_why); }
    Pending<QStringList> models() override { return settled<QStringList>(m_why); }

private:
    Error m_why;
};

} // namespace

std::unique_ptr<Provider> createProvider(const ProviderEntry &entry, const QString &key,
                                         http::Client *client, Clock *clock,
                                         std::shared_ptr<ModelHabits> habits)
{
    if (!habits)
        habits = std::make_shared<ModelHabits>();
    const auto address = providerAddress(entry.baseUrl);
    if (!address)
        return std::make_unique<NoProvider>(address.error());
    return std::make_unique<HttpProvider>(providerKind(entry.kind).createFormat(address->host),
                                          *address, key.trimmed(),
                                          HttpProvider::Ports{client, clock, std::move(habits)});
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

http::Request HttpProvider::question(const Prompt &prompt, const QByteArray &body) const
{
    http::Request asked = request("POST", m_format->generatePath(prompt));
    asked.headers += http::Headers{{"Content-Type", "application/json"},
                                   {"Accept", "text/event-stream, application/json;q=0.5"}};
    asked.body = body;
    return asked;
}

Habits HttpProvider::habitsOf(const Prompt &prompt) const
{
    return m_format->usualHabits(prompt.model)
        | m_ports.habits->of(originOf(m_baseUrl, prompt.model));
}

/// Learns a habit from a refusal and builds the request again without what was refused. Returns nothing for other refusals.
/// body is the refused body, and is replaced by the new one.
std::optional<http::Request>
HttpProvider::questionAfter(const Refusal &refusal, const Prompt &prompt, QByteArray &body) const
{
    const Habits learnt = habitsIn(refusal);
    if (!learnt)
        return std::nullopt;
    const auto other = m_format->generateBody(adaptedTo(prompt, habitsOf(prompt) | learnt));
    if (!other || *other == body)
        return std::nullopt;
    m_ports.habits->add(originOf(m_baseUrl, prompt.model), learnt);
    body = *other;
    return question(prompt, body);
}

Pending<Answer> HttpProvider::generate(const Prompt &prompt, OnDelta onDelta)
{
    if (const auto problem = keyProblem())
        return settled<Answer>(*problem);
    const QString origin = originOf(m_baseUrl, prompt.model);
    Prompt own = prompt;
    dropStateOfOthers(own.messages, origin);
    dropReasoningOfPlainTurns(own.messages);
    const auto body = m_format->generateBody(adaptedTo(own, habitsOf(own)));
    if (!body)
        return settled<Answer>(body.error());
    // `this` lives longer than its calls.
    const auto requestAfter = [this, own, sent = *body](const Refusal &refusal) mutable {
        return questionAfter(refusal, own, sent);
    };
    auto *call = new GenerateCall(
        question(own, *body), m_key, prompt,
        {m_format.get(), m_ports.clock, origin, std::move(onDelta), requestAfter}, &m_calls);
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
