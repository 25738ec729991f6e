// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolcontroller.h"

#include "app/asks/personrequests.h"
#include "app/base/serverfolder.h"
#include "app/text/lookaliketext.h"
#include "app/text/measure.h"
#include "app/text/schematext.h"
#include "core/base/offload.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/record/argumentmask.h"
#include "core/client/record/serverlog.h"
#include "core/host/callhistory.h"
#include "core/host/host.h"
#include "core/host/lookalikes.h"
#include "core/policy/tooldigest.h"
#include "core/schema/validator.h"

#include <QLocale>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace quayside {

using mcp::schema::Verdict;

namespace {

constexpr std::chrono::milliseconds kRunTick{100}; ///< What moves is shown ten times a second.
constexpr qsizetype kMessageChars = 300;
constexpr qsizetype kCompiledAtOnce = 16 * 1024; ///< Larger schemas are compiled on a pool thread.
constexpr int kLastLines = 12; ///< Of what a program wrote before it ended.

/// 0 to 1, or -1 when nobody knows how much there is to do.
double fraction(const mcp::rpc::ProgressParams &progress)
{
    const double total = progress.total.value_or(0);
    if (!(total > 0) || !std::isfinite(progress.progress / total))
        return -1;
    return std::clamp(progress.progress / total, 0.0, 1.0);
}

} // namespace

ToolController::ToolController(const mcp::Tool &tool, mcp::Server *server, const AppPorts &ports,
                               QObject *parent)
    : QObject(parent)
    , m_tool(tool)
    , m_server(server)
    , m_ports(ports)
    , m_history(
          &m_tool, server, ports, [this] { return m_form.arguments(); }, nullptr)
    , m_tick(ports.clock->createAlarm([this] { onTick(); }))
{
    connect(server, &mcp::Server::stateChanged, this, &ToolController::updateRunEnabled);
    connect(server, &mcp::Server::entryChanged, this, &ToolController::updateRunEnabled);
    connect(&m_history, &HistoryController::argumentsChosen, this,
            [this](const mcp::json::Value &arguments) { m_form.setArguments(arguments); });
    connect(ports.requests, &PersonRequests::changed, this,
            [this, id = server->entry().id](const QString &serverId) {
                if (serverId == id)
                    Q_EMIT askedChanged();
            });
    connect(ports.host->knownTools(), &mcp::KnownTools::changed, this, [this](const QString &id) {
        if (id == m_server->entry().id)
            updateReview();
    });
    connect(server, &mcp::Server::entryChanged, this, &ToolController::offerFiles);
    connect(ports.host->history(), &mcp::CallHistory::changed, this,
            [this, id = server->entry().id](const QString &serverId, const QString &name) {
                if ((serverId.isEmpty() || serverId == id)
                    && (name.isEmpty() || name == m_tool.name))
                    readEarlier(id); // The server may be gone already.
            });
    offerFiles();
    m_form.setEarlier({});
    readEarlier(server->entry().id);
    updateReview();
    readSchema();
}

ToolController::~ToolController()
{
    if (m_result)
        m_result->disconnect(this);
    m_call.cancelAll();
}

CallController *ToolController::asked() const
{
    return m_ports.requests->calls(m_server->entry().id, m_tool.name).value(0);
}

QString ToolController::description() const
{
    return cleanText(m_tool.description.value_or(QString()).left(mcp::limits::kDescriptionChars),
                     Lines::Many);
}

QString ToolController::notesText() const
{
    if (m_tool.notes.isEmpty())
        return {};
    return tr("Parts of the definition of this tool cannot be used and are ignored:\n%1")
        .arg(cleanText(m_tool.notes.join(u'\n'), Lines::Many));
}

/// Only what the server says itself, and as its word (TOOL-06).
QStringList ToolController::claims() const
{
    QStringList claims;
    if (!m_tool.annotations)
        return claims;
    const auto says = [](const std::optional<mcp::Hint> &hint, bool value) {
        return hint && hint->value == value;
    };
    const mcp::ToolAnnotations &hints = *m_tool.annotations;
    if (hints.isReadOnly())
        claims.append(tr("Read-only · claimed"));
    else if (says(hints.destructiveHint, true))
        claims.append(tr("Destructive · claimed"));
    else if (says(hints.destructiveHint, false))
        claims.append(tr("Adds only · claimed"));
    if (says(hints.idempotentHint, true) && !hints.isReadOnly())
        claims.append(tr("Safe to repeat · claimed"));
    if (says(hints.openWorldHint, true))
        claims.append(tr("External systems · claimed"));
    return claims;
}

QString ToolController::lookAlike() const
{
    const auto other = m_ports.host->lookAlikes()->ofTool(m_server->entry().id, m_tool.name);
    if (!other)
        return {};
    return toolLookAlikeText(m_tool.name, other->tool,
                             other->isSameServer ? QString() : other->serverName);
}

void ToolController::setTool(const mcp::Tool &tool)
{
    const bool isSchemaNew =
        !(tool.inputSchema == m_tool.inputSchema) || tool.notes != m_tool.notes;
    m_tool = tool;
    if (isSchemaNew)
        readSchema();
    updateReview();
    Q_EMIT toolChanged();
}

/// Whether it is as the person accepted it (SEC-49).
void ToolController::updateReview()
{
    const mcp::Standing standing =
        m_ports.host->knownTools()->standing(m_server->entry().id, m_tool);
    m_isAccepted = standing == mcp::Standing::Accepted;
    const bool isShown = standing == mcp::Standing::New || standing == mcp::Standing::Changed;
    const mcp::ToolChange change{standing == mcp::Standing::New ? mcp::ToolChange::Kind::New
                                                                : mcp::ToolChange::Kind::Changed,
                                 m_tool.name, isShown ? mcp::toolDigest(m_tool) : QByteArray()};
    updateRunEnabled();
    if (isShown && m_review && m_review->change() == change)
        return;
    ToolReviewController *before = std::exchange(m_review, nullptr);
    if (isShown)
        m_review = new ToolReviewController(change, m_tool, m_server->entry().id, m_ports, this);
    if (before)
        QTimer::singleShot(0, before, &QObject::deleteLater);
    if (before || m_review)
        Q_EMIT reviewChanged();
}

void ToolController::offerFiles()
{
    m_form.setFolder(serverFolder(m_server->entry()));
}

/// Only from calls of the person, not from those of models. Long arguments, of which the list of calls has only the start, are
/// passed over.
void ToolController::readEarlier(const QString &serverId)
{
    m_ports.host->history()
        ->calls(serverId, m_tool.name)
        .then(this, [this](const mcp::Result<QList<mcp::StoredCall>> &calls) {
            EarlierValues values;
            for (const mcp::StoredCall &call : calls.valueOr({})) {
                if (!call.conversation.isEmpty())
                    continue;
                const auto kept = mcp::withoutMasked({mcp::json::Raw(call.arguments)});
                if (const auto arguments = mcp::json::parse(kept.raw))
                    values.add(*arguments);
            }
            m_form.setEarlier(values);
        });
}

/// An imperfect schema has to be compiled to know which part of it can be used.
void ToolController::readSchema()
{
    const mcp::json::Raw schema = m_tool.inputSchema.raw;
    const bool isImperfect = !m_tool.notes.isEmpty();
    const auto read = [schema, isImperfect] {
        const auto compiled = isImperfect ? mcp::schema::Schema::compile(schema)
                                          : mcp::Result<mcp::schema::Schema>(mcp::Error());
        return compiled ? mcp::Result<mcp::json::Value>(compiled->usablePart(schema))
                        : mcp::json::parse(schema);
    };
    if (schema.size() <= (isImperfect ? kCompiledAtOnce : mcp::limits::kPoolParseBytes)) {
        showSchema(read());
        return;
    }
    mcp::offload<mcp::json::Value>(this, read)
        .then(this, [this](const mcp::Result<mcp::json::Value> &value) { showSchema(value); });
}

void ToolController::showSchema(const mcp::Result<mcp::json::Value> &schema)
{
    const mcp::json::Value filled = m_form.arguments();
    m_form.setSchema(schema.valueOr(mcp::json::Value()));
    if (!filled.members().isEmpty())
        m_form.setArguments(filled);
}

void ToolController::updateRunEnabled()
{
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    const auto support = isReady ? m_server->connection()->tasks()->support(m_tool) : m_taskSupport;
    const bool isEnabled = !m_isRunning && isReady && m_isAccepted;
    if (m_isRunEnabled == isEnabled && m_taskSupport == support)
        return;
    m_isRunEnabled = isEnabled;
    m_taskSupport = support;
    Q_EMIT runEnabledChanged();
}

void ToolController::runAsTask()
{
    if (mayRunAsTask())
        call(mcp::CallMode::AsTask);
}

void ToolController::call(mcp::CallMode mode)
{
    if (!m_isRunEnabled || !m_form.validate())
        return;
    begin();
    const mcp::json::RawObject arguments{m_form.arguments().toRaw()};
    mcp::ToolCatalog *tools = m_server->connection()->tools();
    if (!tools)
        return send(mode, arguments);
    m_call.add(tools
                   ->checkArguments(m_tool.name, arguments) // TOOL-11
                   .then(this, [this, mode, arguments](const mcp::Result<Verdict> &verdict) {
                       if (!verdict)
                           return m_result->fail(verdict.error(), elapsed());
                       if (m_isStopped) // After the check had come to its end.
                           return m_result->fail({mcp::ErrorKind::Cancelled, {}, 0, {}}, elapsed());
                       const QString found = argumentsText(*verdict);
                       if (verdict->outcome == Verdict::Outcome::Invalid)
                           return m_result->refuse(
                               found, tr("Correct the arguments, then run the tool again."));
                       m_result->warn(found);
                       send(mode, arguments);
                   }));
}

void ToolController::send(mcp::CallMode mode, const mcp::json::RawObject &arguments)
{
    mcp::ToolCall start;
    start.serverId = m_server->entry().id;
    start.tool = m_tool.name;
    start.toolTitle = m_tool.displayName();
    start.arguments = arguments;
    start.inputSchema = m_tool.inputSchema.raw;
    start.mode = mode;
    mcp::rpc::CallOptions options = m_ports.host->callOptions(start.serverId); // TIME-01
    options.onProgress = [self = QPointer(this)](const mcp::rpc::ProgressParams &progress) {
        if (self)
            self->onProgress(progress);
    };
    options.onHeld = [self = QPointer(this)](bool isHeld) {
        if (self)
            self->setHeld(isHeld);
    };
    options.time = m_time = std::make_shared<mcp::CallTime>(m_ports.clock);
    m_call.add(m_ports.host->callTool(start, options)
                   .then(this, [this](const mcp::Result<mcp::ToolCallOutcome> &started) {
                       onStarted(started);
                   }));
}

void ToolController::onStarted(const mcp::Result<mcp::ToolCallOutcome> &started)
{
    m_tick->stop();
    if (!started) {
        fail(started.error());
    } else if (started->result) {
        m_result->take(*started->result, elapsed());
        checkResult(*started->result);
    } else {
        dropOutcome();
        m_task = new TaskController(started->taskKey, m_ports, this);
        end();
        Q_EMIT resultChanged();
    }
}

void ToolController::fail(const mcp::Error &error)
{
    using State = mcp::Connection::State;
    const mcp::Connection *connection = m_server->connection();
    if (error.kind != mcp::ErrorKind::Closed || m_server->entry().isRemote() || !connection)
        return m_result->fail(error, elapsed());
    const State state = connection->state();
    const bool isRestarted =
        state == State::Waiting || state == State::Connecting || state == State::Ready;
    m_result->failWithServer(error, elapsed(), connection->log()->errorTail(kLastLines),
                             isRestarted);
}

void ToolController::checkResult(const mcp::CallToolResult &result)
{
    mcp::ToolCatalog *tools = m_server->connection() ? m_server->connection()->tools() : nullptr;
    if (!tools)
        return;
    tools->checkResult(m_tool.name, result)
        .then(m_result, [shown = m_result](const mcp::Result<Verdict> &verdict) {
            if (verdict && !verdict->isValid())
                shown->warn(resultText(*verdict));
        });
}

/// Nested parts of a view go one after another; what they show goes after the last.
void ToolController::dropOutcome()
{
    if (m_result)
        QTimer::singleShot(0, std::exchange(m_result, nullptr), &QObject::deleteLater);
    if (m_task)
        QTimer::singleShot(0, std::exchange(m_task, nullptr), &QObject::deleteLater);
}

void ToolController::begin()
{
    dropOutcome();
    m_result = new ResultController(m_ports, this);
    connect(m_result, &ResultController::finished, this, &ToolController::end);
    m_startedAt = m_ports.clock->now();
    m_elapsedText = durationText({});
    m_isRunning = true;
    m_isStopped = false;
    m_time.reset();
    clearProgress();
    m_tick->start(kRunTick);
    updateRunEnabled();
    Q_EMIT elapsedChanged();
    Q_EMIT isRunningChanged();
    Q_EMIT resultChanged();
}

void ToolController::end()
{
    setHeld(false);
    m_isRunning = false;
    m_tick->stop();
    clearProgress();
    updateRunEnabled();
    Q_EMIT isRunningChanged();
}

void ToolController::stop()
{
    m_isStopped = true;
    m_call.cancelAll();
}

/// Once the call is sent, as the history and the audit log have it.
mcp::CallDuration ToolController::elapsed() const
{
    if (m_time && m_time->hasStarted())
        return m_time->taken();
    return m_heldSince.value_or(m_ports.clock->now()) - m_startedAt;
}

/// TIME-03
void ToolController::setHeld(bool isHeld)
{
    if (!m_isRunning || isHeld == m_heldSince.has_value())
        return;
    if (isHeld) {
        m_heldSince = m_ports.clock->now();
        m_tick->stop();
    } else {
        m_startedAt += m_ports.clock->now() - *std::exchange(m_heldSince, std::nullopt);
        m_tick->start(kRunTick);
    }
    Q_EMIT isHeldChanged();
}

void ToolController::onTick()
{
    m_tick->start(kRunTick);
    if (m_latest)
        showProgress();
    const QString text = durationText(elapsed().busy);
    if (std::exchange(m_elapsedText, text) != text)
        Q_EMIT elapsedChanged();
}

void ToolController::showProgress()
{
    const mcp::rpc::ProgressParams latest = *std::exchange(m_latest, std::nullopt);
    const QLocale locale;
    const QString done = locale.toString(latest.progress, 'g', 6);
    const QString step =
        latest.total ? tr("%1 of %2").arg(done, locale.toString(*latest.total, 'g', 6)) : done;
    const QString message = cleanText(latest.message.value_or(QString()).left(kMessageChars));
    const QString text = message.isEmpty() ? step : tr("%1 · %2").arg(step, message);
    const double part = fraction(latest);
    if (m_hasProgress && m_progress == part && m_progressText == text)
        return;
    m_hasProgress = true;
    m_progress = part;
    m_progressText = text;
    Q_EMIT progressChanged();
}

void ToolController::clearProgress()
{
    m_latest.reset();
    if (!m_hasProgress)
        return;
    m_hasProgress = false;
    m_progress = -1;
    m_progressText.clear();
    Q_EMIT progressChanged();
}

} // namespace quayside

#include "moc_toolcontroller.cpp"
