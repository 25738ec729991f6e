// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scriptrunner.h"

#include "app/cli/scriptsteprun.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/knowntools.h"
#include "core/policy/tooldigest.h"

#include <algorithm>
#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr size_t kNotices = 10'000;
constexpr qsizetype kDifferences = 20; ///< Shown of one tool.
constexpr qsizetype kDifferenceChars = 1'000; ///< Shown of each value that differs.

/// By mcp::ToolDifference::Part.
constexpr std::array kParts{
    "name",         "title",       "description",           "inputSchema",
    "outputSchema", "annotations", "execution.taskSupport", "_meta.ui.visibility",
    "more"};
static_assert(kParts.size() == size_t(mcp::ToolDifference::Part::More) + 1);

/// Lists the differences as `{"differences": [{"part", "before", "after"}]}`.
QByteArray differencesJson(const QList<mcp::ToolDifference> &differences)
{
    const auto side = [](const QString &text) {
        return text.isNull() ? Value() : Value(text.left(kDifferenceChars));
    };
    Value::Array all;
    for (const mcp::ToolDifference &one : differences.first(qMin(differences.size(), kDifferences)))
        all.append(Value(Value::Object{
            {u"part"_s,
             Value(QStringList{QString::fromLatin1(kParts.at(size_t(one.part))), one.path}.join(
                 one.path.isEmpty() ? u""_s : u"."_s))},
            {u"before"_s, side(one.before)},
            {u"after"_s, side(one.after)}}));
    return Value(Value::Object{{u"differences"_s, Value(all)}}).toJson();
}

} // namespace

QStringList StepReport::problems() const
{
    QStringList all;
    if (!refusal.isEmpty())
        all.append(cleanText(refusal));
    for (const Mismatch &mismatch : mismatches)
        all.append(mismatchText(mismatch));
    return all;
}

ScriptRunner::ScriptRunner(Session *session, QList<ScriptStep> steps, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_server(session->server())
    , m_steps(std::move(steps))
{
    if (m_server->connection())
        watch(m_server);
}

void ScriptRunner::next()
{
    if (m_isInterrupted || m_next >= m_steps.size()) {
        m_subscriptions.clear();
        Q_EMIT finished();
        return;
    }
    const ScriptStep &step = m_steps.at(m_next++);
    if (step.source.isNull())
        return startStep(step);
    const auto source = withSaved(step.source, m_saved);
    const auto filled =
        source.andThen([&step](const Value &object) { return readStep(object, step.id); });
    if (filled)
        return startStep(*filled);
    // Without a value that a failed step should have saved, that step is the reason.
    const bool isReason = m_isAsExpected || source;
    skip(step, filled.error(), isReason);
}

void ScriptRunner::skip(const ScriptStep &step, const mcp::Error &why, bool isReason)
{
    m_isAsExpected = false;
    EventWriter::Event event(m_session->events());
    event.text("step", step.id);
    if (!step.name.isEmpty())
        event.text("name", step.name);
    event.text("verb", wordOf(step.verb)).boolean("ok", false).boolean("notRun", true).error(why);
    report({step.id, stepText(step), {}, isReason ? why.detail : QString()});
    QMetaObject::invokeMethod(this, &ScriptRunner::next, Qt::QueuedConnection);
}

void ScriptRunner::startStep(const ScriptStep &step)
{
    auto *run = new ScriptStepRun(step, this, this);
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

mcp::Server *ScriptRunner::server(const QString &name)
{
    return name.isEmpty() ? m_server : m_session->namedServer(name);
}

void ScriptRunner::watch(mcp::Server *server)
{
    if (m_watched.contains(server))
        return;
    m_watched.insert(server);
    connect(server->connection(), &mcp::Connection::notificationReceived, this,
            [this, server](const QString &method, const mcp::json::Raw &params) {
                onNotice(server, method, params);
            });
    connect(server->connection(), &mcp::Connection::stateChanged, this,
            [this, server] { onStateChanged(server); });
    if (mcp::ToolCatalog *tools = server->connection()->tools()) {
        connect(tools, &mcp::Catalog::changed, this, [this, server] { keepTools(server); });
        keepTools(server);
    }
    if (server != m_server)
        onStateChanged(server);
}

void ScriptRunner::keepTools(mcp::Server *server)
{
    const mcp::ToolCatalog *tools = server->connection() ? server->connection()->tools() : nullptr;
    if (tools && !tools->isReading() && !tools->problem()
        && !m_session->firstTools().contains(server))
        m_session->firstTools().insert(server, tools->tools());
}

std::optional<mcp::Error> ScriptRunner::changeOf(mcp::Server *server, const mcp::Tool &tool)
{
    const QList<mcp::Tool> before = m_session->firstTools().value(server);
    const auto first = std::find_if(before.cbegin(), before.cend(), [&tool](const mcp::Tool &one) {
        return one.name == tool.name;
    });
    if (first == before.cend() || mcp::json::write(*first) == mcp::json::write(tool))
        return {};
    const auto differences = mcp::toolDifferences(*first, tool);
    if (differences.isEmpty())
        return {};
    const QString id = server->entry().id;
    mcp::KnownTools *known = m_session->host()->knownTools();
    if (!m_session->line().has(u"accept-changes"_s)) {
        m_wasRefused = true;
        mcp::Error error = mcp::Error::policy(
            u"The server has changed %1 since the run began, so it is not called. With "
            u"--accept-changes it is."_s.arg(tool.name.left(mcp::limits::kLostNameChars)));
        error.data = differencesJson(differences);
        return error;
    }
    if (known->standing(id, tool) == mcp::Standing::Changed)
        // If this fails, the host refuses the call.
        (void)known->accept(id, {{tool.name, mcp::toolDigest(tool)}});
    return {};
}

void ScriptRunner::keep(std::unique_ptr<mcp::Subscription> subscription)
{
    m_subscriptions.push_back(std::move(subscription));
}

bool ScriptRunner::save(const QString &name, const Value &value)
{
    m_savedBytes += value.toJson().size();
    if (m_savedBytes > kSavedBytes)
        return false;
    m_saved.insert(name, value);
    return true;
}

bool ScriptRunner::takeNotice(const mcp::Server *server, const QString &method)
{
    const auto it = std::find(m_notices.begin(), m_notices.end(), std::pair(server, method));
    if (it == m_notices.end())
        return false;
    m_notices.erase(it);
    return true;
}

void ScriptRunner::addServer(EventWriter::Event &event, const mcp::Server *server) const
{
    if (server != m_server)
        event.text("server", server->entry().name);
}

void ScriptRunner::onNotice(mcp::Server *server, const QString &method,
                            const mcp::json::Raw &params)
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
    {
        EventWriter::Event event(m_session->events());
        addServer(event, server);
        event.raw("notice", json.take());
    }
    if (m_notices.size() >= kNotices)
        m_notices.pop_front();
    if (method.size() <= mcp::limits::kLineChars)
        m_notices.emplace_back(server, method);
    Q_EMIT noticeReceived(server, method);
}

void ScriptRunner::onStateChanged(mcp::Server *server)
{
    const mcp::Connection *connection = server->connection();
    if (connection->state() == mcp::Connection::State::Waiting) {
        EventWriter::Event event(m_session->events());
        addServer(event, server);
        event.text("state", u"waiting"_s).error(connection->lossReason());
    } else if (connection->state() == mcp::Connection::State::Ready) {
        EventWriter::Event event(m_session->events());
        addServer(event, server);
        event.raw("connected", Value(profileJson(connection->profile())).toJson());
    }
}

void runScript(Session *session)
{
    if (!session->failure())
        EventWriter::Event(session->events())
            .raw("connected", Value(profileJson(session->connection()->profile())).toJson())
            .since(session->events()->start());
    auto *runner = new ScriptRunner(session, session->takeSteps(), session->work());
    QObject::connect(runner, &ScriptRunner::finished, session, [session, runner] {
        session->finish(runner->isAsExpected()     ? Session::Done
                            : runner->wasRefused() ? Session::Refused
                                                   : Session::Failed);
    });
    session->setInterrupt([runner](bool) {
        runner->interrupt();
        return true;
    });
    runner->start();
}

} // namespace quayside

#include "moc_scriptrunner.cpp"
