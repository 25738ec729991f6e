// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatcallcontroller.h"

#include "app/asks/questioncontroller.h"
#include "app/base/undocontroller.h"
#include "app/chat/callquestions.h"
#include "app/chat/chattext.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/host/host.h"
#include "core/protocol/tools.h"
#include "core/storage/consentstore.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Chat;
using mcp::chat::ToolResult;
using Outcome = ToolResult::Outcome;

namespace {

constexpr qsizetype kSummaryChars = 120;
constexpr qsizetype kProgressChars = 200;
constexpr qsizetype kArgumentBytes = 256 * 1024; ///< More than that is shown as it was written.

/// "city: Oslo, days: 3": for a line of the transcript.
QString summaryOf(const mcp::json::Value &arguments)
{
    QString line;
    for (const auto &[name, value] : arguments.members()) {
        const QString shown =
            value.isString() ? value.toString() : QString::fromUtf8(value.toJson());
        line += (line.isEmpty() ? QString() : u", "_s) + name + u": " + shown.left(kSummaryChars);
        if (line.size() > kSummaryChars)
            break;
    }
    line = cleanText(line);
    return line.size() > kSummaryChars
        ? QString(line.left(wholeCharacters(line, kSummaryChars)) + u'…')
        : line;
}

/// In the order of the model.
QStringList callIds(const mcp::chat::Message *message)
{
    QStringList ids;
    for (const mcp::chat::Part &part : message ? message->parts : QList<mcp::chat::Part>()) {
        if (const auto *call = std::get_if<mcp::chat::ToolCall>(&part))
            ids.append(call->id);
    }
    return ids;
}

ChatCallController::State stateOf(Outcome outcome)
{
    using State = ChatCallController::State;
    switch (outcome) {
    case Outcome::Done:
        return State::Done;
    case Outcome::ToolError:
        return State::ToolError;
    case Outcome::Refused:
        return State::Refused;
    case Outcome::NotRun:
        return State::NotRun;
    case Outcome::Failed:
        return State::Failed;
    case Outcome::Task:
        return State::Task;
    case Outcome::Stopped:
        return State::Stopped;
    }
    return State::Done;
}

ChatCallController::State stateOf(Chat::Call::Step step)
{
    using State = ChatCallController::State;
    switch (step) {
    case Chat::Call::Step::Preparing:
        return State::Preparing;
    case Chat::Call::Step::Asking:
        return State::Asking;
    case Chat::Call::Step::Waiting:
        return State::Waiting;
    case Chat::Call::Step::Running:
    case Chat::Call::Step::Ended: // Its result is being stored.
        return State::Running;
    }
    return State::Running;
}

} // namespace

ChatCallController::ChatCallController(const mcp::chat::ToolCall &call, qint64 message, Chat *chat,
                                       const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_call(call)
    , m_message(message)
    , m_chat(chat)
    , m_ports(ports)
{
    connect(ports.requests, &PersonRequests::changed, this, &ChatCallController::onRequestsChanged);
    connect(ports.host->consent(), &mcp::ConsentStore::grantsChanged, this,
            &ChatCallController::changed);
    // The names of its tool and server may be known only now.
    connect(chat, &Chat::toolsChanged, this, &ChatCallController::changed);
    readArguments(call.input);
    update();
}

ChatCallController::ChatCallController(const mcp::chat::Report &report, Chat *chat,
                                       const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_tool(report.tool)
    , m_outcome(report.result)
    , m_chat(chat)
    , m_ports(ports)
    , m_isReport(true)
{
    m_call.id = report.result.callId;
    m_outcome->taskKey = report.taskKey;
}

ChatCallController::~ChatCallController() = default;

const Chat::Call *ChatCallController::record() const
{
    return m_isReport ? nullptr : m_chat->call(m_call.id);
}

/// Of the tools that the model has now; null for tools of ours, and for those that are gone.
const mcp::chat::ToolTarget *ChatCallController::target() const
{
    return m_chat->tools().target(m_call.name, m_call.input);
}

QString ChatCallController::serverId() const
{
    if (m_outcome && !m_outcome->serverId.isEmpty())
        return m_outcome->serverId;
    if (const Chat::Call *call = record())
        return call->serverId;
    const auto *tool = target();
    return tool ? tool->serverId : QString();
}

QString ChatCallController::title() const
{
    if (const Chat::Call *call = record(); call && !call->serverId.isEmpty())
        return cleanText(call->tool.displayName());
    if (m_outcome && !m_outcome->title.isEmpty())
        return cleanText(m_outcome->title);
    if (m_isReport)
        return cleanText(m_tool);
    const auto *known = target();
    const bool isOfServer = m_outcome && !m_outcome->serverId.isEmpty();
    const qsizetype prefix =
        isOfServer ? m_call.name.indexOf("__"_L1) : -1; // The server is named beside it.
    return cleanText(known            ? known->tool.displayName()
                         : prefix < 0 ? m_call.name
                                      : m_call.name.sliced(prefix + 2));
}

QString ChatCallController::serverName() const
{
    if (const mcp::Server *server = m_ports.host->server(serverId()))
        return server->entry().name;
    return m_outcome ? m_outcome->serverName : QString();
}

ChatCallController::State ChatCallController::state() const
{
    if (m_outcome)
        return stateOf(m_outcome->outcome);
    if (const Chat::Call *call = record())
        return m_questions.count() > 0 ? State::Asking : stateOf(call->step);
    if (m_chat->answering() != m_message)
        return State::Interrupted;
    return isQueued() ? State::Queued : State::Preparing;
}

/// Calls of one server are sent one after another, but for those that claim to be read-only.
bool ChatCallController::isQueued() const
{
    const mcp::chat::Message *message = m_chat->conversation().find(m_message);
    const QString server = serverId();
    if (!message || server.isEmpty())
        return false;
    for (const mcp::chat::Part &part : message->parts) {
        const auto *other = std::get_if<mcp::chat::ToolCall>(&part);
        if (other && other->id == m_call.id)
            return false;
        const Chat::Call *above = other ? m_chat->call(other->id) : nullptr;
        if (above && above->step != Chat::Call::Step::Ended && above->serverId == server)
            return true;
    }
    return false;
}

QString ChatCallController::stateText() const
{
    const mcp::Chat::Call *call = record();
    const mcp::Server *server = call ? m_ports.host->server(call->serverId) : nullptr;
    const bool isStarting = server && server->state() == mcp::Server::State::Connecting;
    return isStarting && state() == State::Preparing
        ? tr("Starting %1").arg(cleanText(server->entry().name))
        : callStateText(state());
}

QString ChatCallController::argumentsOmitted() const
{
    return omittedText(m_omitted);
}

QString ChatCallController::allowedText() const
{
    if (m_outcome && !m_outcome->changed.isNull())
        return tr("You changed the arguments and allowed this call.");
    const Chat::Call *call = record();
    if (!call)
        return {};
    if (call->allowed)
        return quayside::allowedText(*call->allowed);
    return call->wasAsked && m_outcome && m_outcome->outcome != Outcome::Refused
        ? tr("You allowed this call.")
        : QString();
}

bool ChatCallController::canWithdraw() const
{
    const Chat::Call *call = record();
    if (!call || !call->allowed || call->allowed->grantId.isEmpty())
        return false;
    const QList<mcp::Grant> grants = m_ports.host->consent()->grants();
    return std::any_of(grants.cbegin(), grants.cend(), [call](const mcp::Grant &grant) {
        return grant.id == call->allowed->grantId;
    });
}

QString ChatCallController::took() const
{
    return m_outcome && m_outcome->took ? callTimeText(*m_outcome->took) : QString();
}

bool ChatCallController::isRunning() const
{
    const State now = state();
    return now == State::Preparing || now == State::Queued || now == State::Asking
        || now == State::Running || now == State::Waiting;
}

bool ChatCallController::canStop() const
{
    return isRunning() && m_offersStop && !(m_settling && m_settling->isActive());
}

double ChatCallController::progress() const
{
    const Chat::Call *call = record();
    if (!call || !call->progress.total || *call->progress.total <= 0)
        return -1;
    return std::clamp(call->progress.progress / *call->progress.total, 0.0, 1.0);
}

QString ChatCallController::progressText() const
{
    const Chat::Call *call = record();
    return call && isRunning()
        ? cleanText(call->progress.message.value_or(QString()).left(kProgressChars))
        : QString();
}

/// Where there is text of a server, the result shows it.
QString ChatCallController::toldText() const
{
    const bool isOurs = m_outcome && m_outcome->outcome != Outcome::Done
        && m_outcome->outcome != Outcome::ToolError;
    const bool isOfOurTool = m_outcome && m_outcome->serverId.isEmpty();
    return isOurs || isOfOurTool ? cutText(m_outcome->text).text : QString();
}

QString ChatCallController::note() const
{
    if (!m_outcome || m_outcome->omitted <= 0)
        return {};
    return m_outcome->whole.isNull()
        ? tr("Only the first part was kept: %1 characters are missing, for the model too.")
              .arg(QLocale().toString(qlonglong(m_outcome->omitted)))
        : tr("The model was given the first part; it does not know the last %1 characters.")
              .arg(QLocale().toString(qlonglong(m_outcome->omitted)));
}

QString ChatCallController::taskKey() const
{
    if (m_outcome && !m_outcome->taskKey.isEmpty())
        return m_outcome->taskKey;
    const Chat::Call *call = record();
    return call ? call->taskKey : QString();
}

CallController *ChatCallController::review() const
{
    const Chat::Call *call = record();
    return call && call->step == Chat::Call::Step::Asking ? m_ports.requests->call(call->request)
                                                          : nullptr;
}

void ChatCallController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) == isOpen)
        return;
    showResult();
    Q_EMIT isOpenChanged();
}

void ChatCallController::stop()
{
    if (canStop())
        m_chat->stopCall(m_call.id);
}

void ChatCallController::settle()
{
    if (!m_settling)
        m_settling = m_ports.clock->createAlarm([this] { Q_EMIT changed(); });
    m_settling->start(InboxItem::kInertTime);
    Q_EMIT changed();
}

/// It ends at once. Undo gives it again.
void ChatCallController::withdraw()
{
    const Chat::Call *call = record();
    mcp::ConsentStore *consent = m_ports.host->consent();
    const QList<mcp::Grant> grants = consent->grants();
    const auto grant = std::find_if(grants.cbegin(), grants.cend(), [call](const auto &given) {
        return call && call->allowed && given.id == call->allowed->grantId;
    });
    if (grant == grants.cend())
        return;
    consent->withdrawGrant(grant->id);
    m_ports.undo->offer(
        tr("The permission for %1 was withdrawn.").arg(cleanText(grant->tool)), [] {},
        [consent, given = *grant] { (void)consent->addGrant(given); });
}

void ChatCallController::setResult(const std::optional<ToolResult> &result)
{
    if (m_outcome == result)
        return;
    m_outcome = result;
    showResult();
    update();
}

void ChatCallController::update()
{
    if (m_outcome && !m_outcome->changed.isNull())
        readArguments({m_outcome->changed});
    else if (const Chat::Call *call = record(); call && !call->arguments.raw.isNull())
        readArguments(call->arguments);
    updateQuestions();
    updateGroup();
    m_wasQueued = state() == State::Queued;
    // The button stands where the card with the answers was.
    const bool offersStop = isRunning() && !review();
    if (!std::exchange(m_offersStop, offersStop) && offersStop)
        return settle();
    Q_EMIT changed();
}

void ChatCallController::updateQueue()
{
    if (m_outcome || m_isReport || record())
        return;
    const bool isQueued = state() == State::Queued;
    if (std::exchange(m_wasQueued, isQueued) != isQueued)
        Q_EMIT changed();
}

/// Calls of one answer are asked about side by side, and not always in their order; those of an earlier one are answered by then.
void ChatCallController::updateGroup()
{
    if (m_isReport)
        return;
    QList<CallController *> asked = m_ports.requests->calls();
    asked.removeIf([this](const auto *call) { return call->conversation() != m_chat->key(); });
    const QStringList order = callIds(m_chat->conversation().find(m_message));
    std::stable_sort(asked.begin(), asked.end(), [&order](const auto *one, const auto *other) {
        return order.indexOf(one->callId()) < order.indexOf(other->callId());
    });
    const bool isLast = !asked.isEmpty() && asked.constLast()->callId() == m_call.id;
    m_group.setCalls(isLast ? asked : QList<CallController *>());
}

void ChatCallController::onRequestsChanged(const QString &server)
{
    updateGroup();
    if (!isRunning() || server != serverId())
        return;
    updateQuestions();
    Q_EMIT changed();
}

/// As they were sent: the person may have changed them.
void ChatCallController::readArguments(const mcp::json::RawObject &arguments)
{
    if (m_shownArguments == arguments.raw)
        return;
    m_shownArguments = arguments.raw;
    const QString written = QString::fromUtf8(arguments.raw.view());
    const auto value = arguments.raw.view().size() <= kArgumentBytes
        ? mcp::json::parse(arguments.raw)
        : mcp::Result<mcp::json::Value>(mcp::Error::protocol({}));
    const CutText shown = cutText(
        value ? QString::fromUtf8(value->toJson(mcp::json::Value::Layout::Indented)) : written);
    m_arguments = shown.text;
    m_omitted = shown.omittedChars;
    m_summary = value ? summaryOf(*value) : QString();
}

void ChatCallController::updateQuestions()
{
    const Chat::Call *call = m_outcome ? nullptr : record();
    m_questions.setItems(call ? questionsOf(*call, m_ports) : QList<QuestionController *>());
}

/// Only for open rows: a result may be large.
void ChatCallController::showResult()
{
    const bool isOfServer = m_outcome && !m_outcome->serverId.isEmpty()
        && (m_outcome->outcome == Outcome::Done || m_outcome->outcome == Outcome::ToolError);
    if (!m_isOpen || !isOfServer || m_result)
        return;
    mcp::CallToolResult shown;
    const auto whole = mcp::readToolResult(m_outcome->whole);
    if (whole) {
        shown = *whole;
    } else {
        shown.content = QList{mcp::ContentBlock{mcp::TextContent{m_outcome->text, {}, {}}}};
        shown.isError = m_outcome->outcome == Outcome::ToolError;
    }
    m_result = new ResultController(m_ports, this);
    m_result->take(shown, m_outcome->took);
    Q_EMIT resultChanged();
}

} // namespace quayside

#include "moc_chatcallcontroller.cpp"
