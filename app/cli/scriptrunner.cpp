// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scriptrunner.h"

#include "app/cli/profilejson.h"

namespace quayside {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;
using Verb = ScriptStep::Verb;

namespace {

constexpr size_t kNotices = 10'000;

const char *verbWord(Verb verb)
{
    switch (verb) {
    case Verb::List:
        return "list";
    case Verb::Call:
        return "call";
    case Verb::Read:
        return "read";
    case Verb::Prompt:
        return "prompt";
    case Verb::Complete:
        return "complete";
    case Verb::Listen:
        return "listen";
    case Verb::Wait:
        return "wait";
    case Verb::Ping:
        return "ping";
    case Verb::Reconnect:
        return "reconnect";
    case Verb::Parallel:
        return "parallel";
    }
    return "";
}

mcp::Error notOffered(const QString &what)
{
    return {mcp::ErrorKind::Policy, u"The server offers no %1"_s.arg(what), 0, {}};
}

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

} // namespace

ScriptRunner::ScriptRunner(mcp::Server *server, QList<ScriptStep> steps, mcp::Clock *clock,
                           EventWriter *events, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_steps(std::move(steps))
    , m_clock(clock)
    , m_events(events)
{
    connect(connection(), &mcp::Connection::notificationReceived, this, &ScriptRunner::onNotice);
    connect(connection(), &mcp::Connection::stateChanged, this, &ScriptRunner::onStateChanged);
}

void ScriptRunner::start()
{
    next();
}

void ScriptRunner::next()
{
    if (m_isInterrupted || m_next >= m_steps.size()) {
        m_subscriptions.clear();
        Q_EMIT finished(m_isAsExpected && !m_isInterrupted);
        return;
    }
    auto *run = new ScriptStepRun(m_steps.at(m_next++), this, this);
    m_running = run;
    // Queued: a long script of steps that end at once must not pile up.
    connect(
        run, &ScriptStepRun::finished, this,
        [this](bool isAsExpected) {
            m_isAsExpected = m_isAsExpected && isAsExpected;
            m_running = nullptr;
            next();
        },
        Qt::QueuedConnection);
    run->start();
}

void ScriptRunner::interrupt()
{
    m_isInterrupted = true;
    if (auto *run = qobject_cast<ScriptStepRun *>(m_running))
        run->cancel();
}

void ScriptRunner::keep(std::unique_ptr<mcp::Subscription> subscription)
{
    m_subscriptions.push_back(std::move(subscription));
}

bool ScriptRunner::takeNotice(const QString &method)
{
    const auto it = std::find(m_notices.begin(), m_notices.end(), method);
    if (it == m_notices.end())
        return false;
    m_notices.erase(it);
    return true;
}

void ScriptRunner::onNotice(const QString &method, const mcp::json::Raw &params)
{
    mcp::json::Writer json;
    json.beginObject();
    json.key("method");
    json.string(method);
    json.comma();
    if (!params.isNull()) {
        json.key("params");
        json.raw(params.view());
    }
    json.endObject();
    EventWriter::Event(m_events).raw("notice", json.take());
    if (m_notices.size() >= kNotices)
        m_notices.pop_front();
    m_notices.push_back(method);
    Q_EMIT noticeReceived();
}

void ScriptRunner::onStateChanged()
{
    if (connection()->state() == mcp::Connection::State::Waiting)
        EventWriter::Event(m_events).text("state", u"waiting"_s).error(connection()->lossReason());
    else if (connection()->state() == mcp::Connection::State::Ready)
        EventWriter::Event(m_events).raw("connected", profileJson(connection()->profile()));
}

ScriptStepRun::ScriptStepRun(ScriptStep step, ScriptRunner *runner, QObject *parent)
    : QObject(parent)
    , m_step(std::move(step))
    , m_runner(runner)
{
}

void ScriptStepRun::start()
{
    m_start = m_runner->clock()->now();
    if (m_step.cancelAfter) {
        m_alarm = m_runner->clock()->createAlarm([this] { m_calls.cancelAll(); });
        m_alarm->start(*m_step.cancelAfter);
    }
    if (m_step.verb == Verb::Parallel)
        return startParts();
    startMore();
}

void ScriptStepRun::cancel()
{
    m_isCancelled = true;
    m_calls.cancelAll();
    for (auto *part : findChildren<ScriptStepRun *>(QString(), Qt::FindDirectChildrenOnly))
        part->cancel();
    const bool isCalling = m_started > m_ended;
    if (isCalling
        && (m_step.verb == Verb::Wait || m_step.verb == Verb::Reconnect || m_step.verb == Verb::List
            || m_step.verb == Verb::Listen))
        answered(0, m_start, mcp::Error{mcp::ErrorKind::Cancelled, {}, 0, {}});
}

void ScriptStepRun::startMore()
{
    while (!m_isCancelled && m_started < m_step.times && m_started - m_ended < kScriptCallsAtOnce)
        startOne(m_started++);
}

void ScriptStepRun::startOne(qint64 number)
{
    mcp::Connection *connection = m_runner->connection();
    switch (m_step.verb) {
    case Verb::List:
        return list(number);
    case Verb::Call: {
        mcp::rpc::CallOptions options;
        if (m_step.timeout)
            options.timeout = options.totalTimeout = *m_step.timeout;
        options.onProgress = [this, number](const mcp::rpc::ProgressParams &progress) {
            EventWriter::Event(m_runner->events())
                .text("step", m_step.id)
                .number("n", number)
                .raw("progress", mcp::json::write(progress));
        };
        return follow(number,
                      connection->callTool(m_step.subject, m_step.arguments, std::move(options)));
    }
    case Verb::Read:
        return follow(number, connection->readResource(m_step.subject));
    case Verb::Prompt:
        return follow(number, connection->getPrompt(m_step.subject, m_step.values));
    case Verb::Complete:
        return follow(number,
                      connection->complete(m_step.isPrompt
                                               ? mcp::CompletionReference::prompt(m_step.subject)
                                               : mcp::CompletionReference::resource(m_step.subject),
                                           m_step.argument, m_step.value, m_step.values));
    case Verb::Ping:
        return follow(number, connection->ping());
    case Verb::Listen:
        return listen();
    case Verb::Wait:
        return wait();
    case Verb::Reconnect:
        return reconnect();
    case Verb::Parallel:
        return;
    }
}

template<class T>
void ScriptStepRun::follow(qint64 number, mcp::Pending<T> pending)
{
    const milliseconds start = m_runner->clock()->now();
    m_calls.add(pending.then(this, [this, number, start](const mcp::Result<T> &result) {
        if (!result)
            return answered(number, start, result.error());
        if constexpr (std::is_same_v<T, mcp::CallToolResult>)
            answered(number, start, result->source.toByteArray(), !result->isError.value_or(false));
        else if constexpr (requires { result->source; })
            answered(number, start, result->source.toByteArray());
        else
            answered(number, start, mcp::json::write(*result));
    }));
}

void ScriptStepRun::list(qint64 number)
{
    mcp::Connection *connection = m_runner->connection();
    const auto read = [this, number](auto *catalog, const auto &write) {
        if (!catalog)
            return answered(number, m_start, notOffered(m_step.subject));
        connect(catalog, &mcp::Catalog::changed, this, [this, number, catalog, write] {
            if (catalog->isLoading())
                return;
            catalog->disconnect(this);
            if (catalog->problem())
                answered(number, m_start, *catalog->problem());
            else
                answered(number, m_start, write(catalog));
        });
        catalog->refresh();
    };
    if (m_step.subject == u"tools")
        read(connection->tools(), [](auto *catalog) { return listed("tools", catalog->tools()); });
    else if (m_step.subject == u"resources")
        read(connection->resources(),
             [](auto *catalog) { return listed("resources", catalog->resources()); });
    else if (m_step.subject == u"templates")
        read(connection->resourceTemplates(),
             [](auto *catalog) { return listed("resourceTemplates", catalog->templates()); });
    else
        read(connection->prompts(),
             [](auto *catalog) { return listed("prompts", catalog->prompts()); });
}

void ScriptStepRun::listen()
{
    const mcp::ListenFilter filter{m_step.hearsTools, m_step.hearsPrompts, m_step.hearsResources,
                                   m_step.uris};
    std::unique_ptr<mcp::Subscription> subscription = m_runner->connection()->listen(filter);
    mcp::Subscription *heard = subscription.get();
    connect(heard, &mcp::Subscription::acceptedChanged, this, [this, heard] {
        if (heard->isLive())
            answered(0, m_start, QByteArrayLiteral("{}"));
    });
    connect(heard, &mcp::Subscription::ended, this,
            [this](const mcp::Error &error) { answered(0, m_start, error); });
    m_runner->keep(std::move(subscription));
    if (heard->isLive())
        answered(0, m_start, QByteArrayLiteral("{}"));
}

void ScriptStepRun::wait()
{
    const bool isForNotice = !m_step.notice.isEmpty();
    if (isForNotice) {
        if (m_runner->takeNotice(m_step.notice))
            return answered(0, m_start, QByteArrayLiteral("{}"));
        connect(m_runner, &ScriptRunner::noticeReceived, this, &ScriptStepRun::onNotice);
        m_alarm = m_runner->clock()->createAlarm([this] {
            answered(0, m_start, mcp::Error{mcp::ErrorKind::Timeout, m_step.notice, 0, {}});
        });
        m_alarm->start(m_step.timeout.value_or(milliseconds(30'000)));
        return;
    }
    m_alarm =
        m_runner->clock()->createAlarm([this] { answered(0, m_start, QByteArrayLiteral("{}")); });
    m_alarm->start(m_step.pause);
}

void ScriptStepRun::onNotice()
{
    if (m_runner->takeNotice(m_step.notice))
        answered(0, m_start, QByteArrayLiteral("{}"));
}

void ScriptStepRun::reconnect()
{
    mcp::Connection *connection = m_runner->connection();
    connect(connection, &mcp::Connection::stateChanged, this, [this, connection] {
        switch (connection->state()) {
        case mcp::Connection::State::Ready:
            return answered(0, m_start, QByteArrayLiteral("{}"));
        case mcp::Connection::State::Failed:
            return answered(0, m_start, connection->failure());
        default:
            return;
        }
    });
    connection->reconnect();
}

void ScriptStepRun::startParts()
{
    m_step.times = m_started = m_step.steps.size();
    if (m_step.steps.isEmpty()) {
        // Not before anybody could listen.
        QMetaObject::invokeMethod(
            this, [this] { finishOne(true); }, Qt::QueuedConnection);
        return;
    }
    for (const ScriptStep &step : std::as_const(m_step.steps)) {
        auto *part = new ScriptStepRun(step, m_runner, this);
        connect(part, &ScriptStepRun::finished, this, &ScriptStepRun::finishOne);
        part->start();
    }
}

void ScriptStepRun::answered(qint64 number, milliseconds start, const mcp::Result<QByteArray> &json,
                             bool isGood)
{
    if (m_isDone)
        return;
    const bool isOk = json.hasValue() && isGood;
    {
        EventWriter::Event event(m_runner->events());
        event.text("step", m_step.id);
        if (!m_step.name.isEmpty())
            event.text("name", m_step.name);
        event.text("verb", QString::fromLatin1(verbWord(m_step.verb)));
        if (m_step.times > 1)
            event.number("n", number);
        event.boolean("ok", isOk);
        if (json)
            event.raw("result", *json);
        else
            event.error(json.error());
        event.since(start);
    }
    finishOne(isOk != m_step.expectsError);
}

void ScriptStepRun::finishOne(bool isAsExpected)
{
    m_isAsExpected = m_isAsExpected && isAsExpected;
    ++m_ended;
    if (m_step.verb != Verb::Parallel)
        startMore();
    const bool isThrough = m_ended >= m_step.times || (m_isCancelled && m_ended >= m_started);
    if (!isThrough || std::exchange(m_isDone, true))
        return;
    deleteLater();
    Q_EMIT finished(m_isAsExpected);
}

} // namespace quayside

#include "moc_scriptrunner.cpp"
