// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskcontroller.h"

#include "app/asks/questioncontroller.h"
#include "app/tasks/tasktext.h"
#include "app/text/cuttext.h"
#include "app/text/measure.h"
#include "app/text/schematext.h"
#include "core/base/offload.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/argumentmask.h"
#include "core/host/host.h"
#include "core/protocol/tools.h"
#include "core/tasks/tasktracker.h"

namespace quayside {

using TaskState::Kind;

TaskController::TaskController(const QString &key, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_tick(ports.clock->createAlarm([this] { tick(); }))
{
    m_item.key = key;
    connect(ports.taskItems, &TaskItems::changed, this, &TaskController::onChanged);
    connect(ports.requests, &PersonRequests::changed, this, &TaskController::updateQuestions);
    connect(ports.host, &mcp::Host::survivalChanged, this, [this](const QString &server) {
        if (server == m_item.serverId)
            Q_EMIT changed();
    });
    update();
    readArguments();
    tick();
}

TaskController::~TaskController() = default;

void TaskController::onChanged(const QStringList &keys)
{
    if (keys.contains(m_item.key))
        update();
}

void TaskController::update()
{
    if (const TaskItem *item = m_ports.taskItems->find(m_item.key))
        m_item = *item;
    if (const mcp::TaskRecord *record = m_ports.host->tasks()->record(m_item.key))
        m_record = *record;
    m_failure = m_item.kind == Kind::ToolError ? ErrorText{} : taskEndText(m_record);
    updateQuestions();
    if (m_record.hasResult && !m_result)
        fetchResult();
    Q_EMIT changed();
    Q_EMIT factsChanged();
}

void TaskController::updateQuestions()
{
    m_questions.setItems(m_ports.requests->questions(m_record.serverId, m_record.taskId));
}

void TaskController::readArguments()
{
    const mcp::json::Raw text = m_record.arguments.raw;
    mcp::offload<mcp::json::Value>(this, [text] {
        return mcp::json::parse(text);
    }).then(this, [this](const mcp::Result<mcp::json::Value> &value) {
        if (!value || value->members().isEmpty())
            return;
        m_arguments = new JsonTreeModel(*value, this);
        Q_EMIT changed();
    });
}

void TaskController::fetchResult()
{
    m_result = new ResultController(m_ports, this);
    Q_EMIT resultChanged();
    const auto duration = ageOf(m_item, m_ports.clock->wallTime());
    m_ports.host->tasks()
        ->result(m_item.key)
        .then(this, [this, duration](const mcp::Result<mcp::json::Raw> &raw) {
            const auto result = raw ? mcp::readToolResult(*raw) : raw.error();
            if (result) {
                m_result->take(*result, duration);
                checkResult(*result);
            } else {
                m_result->fail(result.error(), duration);
            }
        });
}

/// TASKX-11: as if the call had been answered with it. Only while the server is there to say what it promised.
void TaskController::checkResult(const mcp::CallToolResult &result)
{
    const mcp::Server *server = m_ports.host->server(m_record.serverId);
    mcp::Connection *connection = server ? server->connection() : nullptr;
    if (!connection || !connection->tools())
        return;
    connection->tools()
        ->checkResult(m_record.tool, result)
        .then(m_result, [shown = m_result](const mcp::Result<mcp::schema::Verdict> &verdict) {
            if (verdict && !verdict->isValid())
                shown->warn(resultText(*verdict));
        });
}

void TaskController::tick()
{
    m_tick->start(isFinished() ? kFinishedTaskTick : kTaskTick);
    Q_EMIT factsChanged();
}

/// While a question is open, it says what there is to say.
QString TaskController::message() const
{
    const bool isOfUse = !isFinished() && m_questions.count() == 0;
    return isOfUse ? cutText(m_record.statusMessage).text : QString();
}

QString TaskController::preview() const
{
    return m_result ? QString() : cutText(m_record.immediateResponse).text;
}

QString TaskController::startedText() const
{
    return tr("Started %1").arg(momentText(m_item.startedAt, m_ports.clock->wallTime()));
}

QString TaskController::keptText() const
{
    const QDateTime now = m_ports.clock->wallTime();
    if (m_item.kind == Kind::Lost)
        return {};
    if (!m_item.keptUntil.isValid())
        return tr("The server does not specify how long it keeps the task.");
    return m_item.keptUntil > now
        ? tr("The server keeps the task until %1.").arg(momentText(m_item.keptUntil, now))
        : tr("The server may have discarded the task.");
}

QStringList TaskController::notices() const
{
    QStringList notices;
    const bool isListed = m_ports.host->tasks()->live(m_item.key).isServerListed;
    if (m_item.kind == Kind::Away && !isListed)
        notices.append(tr("%1 is no longer in the list of servers. Add the server again to check "
                          "the task, or remove the task from the list.")
                           .arg(serverName()));
    else if (m_item.kind == Kind::Away)
        notices.append(
            tr("%1 is not connected. Connect to see the progress of the task.").arg(serverName()));
    if (m_item.kind == Kind::Cancelling)
        notices.append(
            tr("%1 was asked to cancel the task. The task may still complete.").arg(serverName()));
    if (m_item.kind == Kind::Blocked)
        notices.append(
            tr("%1 requests something that Quayside does not support. You can cancel the task.")
                .arg(serverName()));
    if (m_item.isUnsaved && !isFinished())
        notices.append(tr("The task could not be saved to disk and is lost if Quayside quits."));
    return notices;
}

bool TaskController::survivesClosing() const
{
    return m_ports.host->survivesClosing(m_item.key);
}

QString TaskController::cancelText() const
{
    if (m_ports.host->tasks()->canCancel(m_item.key))
        return tr("This asks %1 to cancel the task. Work done so far may be lost.")
            .arg(serverName());
    return tr("%1 cannot cancel tasks: the task continues there, and Quayside no longer tracks it.")
        .arg(serverName());
}

void TaskController::cancel()
{
    m_ports.host->tasks()->cancel(m_item.key);
}

void TaskController::sendAgain()
{
    m_ports.host->tasks()->sendAgain(m_item.key);
}

void TaskController::watch()
{
    m_ports.host->tasks()->watch(m_item.key);
}

void TaskController::forget()
{
    m_ports.host->tasks()->forget(m_item.key);
}

void TaskController::fillIn()
{
    Q_EMIT toolRequested(m_item.serverId, m_item.tool, mcp::withoutMasked(m_record.arguments));
}

} // namespace quayside

#include "moc_taskcontroller.cpp"
