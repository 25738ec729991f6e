// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/callcontroller.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/launchtext.h"
#include "app/text/lookaliketext.h"
#include "core/base/boundedname.h"
#include "core/base/limits.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"
#include "core/host/lookalikes.h"
#include "core/policy/decision.h"
#include "core/storage/consentstore.h"

#include <QDir>
#include <QLocale>

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

constexpr std::array kDays{1, 7, 30, mcp::kGrantDays};
constexpr qsizetype kFormArgumentBytes = 64 * 1024; ///< Longer arguments are shown as JSON only.

QString npmFolder()
{
    return QDir::homePath() + u"/.npm"_s;
}

QString shortTitle(const QString &title)
{
    constexpr qsizetype kChars = 60;
    const QString clean = cleanText(title);
    return clean.size() > kChars ? QString(clean.left(wholeCharacters(clean, kChars)) + u'…')
                                 : clean;
}

} // namespace

CallController::CallController(const mcp::CallRequest &request, const AppPorts &ports,
                               QObject *parent)
    : InboxItem(ports.clock, parent)
    , m_request(request)
    , m_ports(ports)
{
    const mcp::Server *server = ports.host->server(m_request.what.serverId);
    m_serverName = server ? visibleText(server->entry().name) : QString();
    const QString &title = request.what.toolTitle;
    m_toolTitle = shortTitle(title.isEmpty() ? request.what.tool : title);
    m_shownTool = mcp::boundedName(toolName());
    setAskedAt(request.askedAt);
    connect(gate(), &mcp::CallGate::pauseChanged, this, [this] {
        show();
        Q_EMIT pauseChanged();
    });
    connect(ports.host->consent(), &mcp::ConsentStore::changed, this,
            &CallController::remedyChanged);
    readTool();
    readForm();
    showArguments();
}

CallController::~CallController() = default;

QString CallController::lookAlike() const
{
    const mcp::LookAlikes *marks = m_ports.host->lookAlikes();
    if (const auto other = marks->ofTool(serverId(), tool()))
        return toolLookAlikeText(tool(), other->tool,
                                 other->isSameServer ? QString() : other->serverName);
    const mcp::Server *server = m_ports.host->server(serverId());
    const auto other = marks->ofServer(serverId());
    return server && other ? serverLookAlikeText(server->entry().name, other->serverName)
                           : QString();
}

mcp::CallGate *CallController::gate() const
{
    return m_ports.host->gate();
}

/// What the server says about the tool, and whether its version can be pinned.
void CallController::readTool()
{
    const mcp::Server *server = m_ports.host->server(m_request.what.serverId);
    const mcp::Connection *connection = server ? server->connection() : nullptr;
    const mcp::Tool *listed =
        connection && connection->tools() ? connection->tools()->find(tool()) : nullptr;
    if (listed) {
        m_claims = listed->annotations;
        m_description =
            cleanText(listed->description.value_or(QString()).left(mcp::limits::kDescriptionChars),
                      Lines::Many);
    }
    if (server && m_request.onceOnly == mcp::OnceOnly::NotPinned)
        m_pin = mcp::packagePin(server->entry(), npmFolder());
}

/// A tool that claims to be destructive as well is not read-only.
bool CallController::claimsReadOnly() const
{
    return m_claims && m_claims->isReadOnly() && !isDestructive();
}

bool CallController::isDestructive() const
{
    return m_claims && m_claims->destructiveHint && m_claims->destructiveHint->value == true;
}

QString CallController::claim() const
{
    if (isDestructive())
        return tr("Destructive");
    return claimsReadOnly() ? tr("Read-only (claimed)") : QString();
}

void CallController::readForm()
{
    const mcp::json::Raw &schema = m_request.what.inputSchema;
    const mcp::json::Raw &arguments = m_request.what.arguments.raw;
    if (schema.size() > mcp::limits::kPoolParseBytes || arguments.size() > kFormArgumentBytes)
        return;
    m_asked = mcp::json::parse(arguments).valueOr(Value());
    m_form.setSchema(mcp::json::parse(schema).valueOr(Value()));
    m_form.setArguments(m_asked);
    connect(&m_form, &FormModel::edited, this, &CallController::onEdited);
}

/// Unless the person changes something, the bytes of the caller are what is sent.
void CallController::onEdited()
{
    const Value typed = m_form.arguments();
    gate()->edit(id(), typed == m_asked ? m_request.asked : mcp::json::RawObject{typed.toRaw()});
}

void CallController::setRequest(const mcp::CallRequest &request)
{
    m_request = request;
    const Value arguments = mcp::json::parse(request.what.arguments.raw).valueOr(Value());
    if (m_form.root() && !(m_form.arguments() == arguments))
        m_form.setArguments(arguments);
    showArguments();
    show();
    Q_EMIT changed();
    Q_EMIT spanChanged();
}

void CallController::showArguments()
{
    const auto value = mcp::json::parse(m_request.what.arguments.raw);
    const CutText cut =
        cutText(QString::fromUtf8(value ? value->toJson(Value::Layout::Indented)
                                        : m_request.what.arguments.raw.toByteArray()));
    m_arguments = cut.text;
    m_isTooLong = cut.omittedChars > 0;
    const auto lines = argumentLines(m_request.what.arguments.raw);
    m_hasLines = lines.has_value();
    m_lines = lines.value_or(ArgumentLines());
}

bool CallController::canBeAnswered() const
{
    return !m_isTooLong || gate()->pause();
}

QString CallController::toolName() const
{
    return cleanText(tool());
}

/// A title alone could be that of another tool.
QString CallController::toolTitle() const
{
    return m_toolTitle == toolName() ? m_toolTitle : QString(toolName() + u" · "_s + m_toolTitle);
}

QString CallController::title() const
{
    return tr("Allow a tool call on %1?").arg(m_serverName); // No word of the server (SEC-37).
}

QString CallController::facts() const
{
    return m_shownTool + u" · "_s + waitingText();
}

QString CallController::source() const
{
    switch (m_request.caller.source) {
    case mcp::Source::Person:
        return tr("You started this call.");
    case mcp::Source::Conversation:
    case mcp::Source::Sampling:
        return tr("A model asked for this call in a conversation.");
    case mcp::Source::Gateway:
        return tr("Another program asked for this call.");
    case mcp::Source::Script:
        return tr("A script asked for this call.");
    }
    return {};
}

QString CallController::reason() const
{
    using mcp::Reason;
    switch (m_request.decision.reason) {
    case Reason::CompanyAsks:
        return tr("A rule of your organization requires a confirmation.");
    case Reason::CompanyUnreadable:
        return tr("The rules of your organization cannot be read, so every call needs a "
                  "confirmation.");
    case Reason::PrivateAndOutside:
        return tr("This conversation has read private data and text from outside. That text may "
                  "have led to this call, which can send the private data.");
    case Reason::OtherArguments:
        return tr("You allowed this tool before, but not with these arguments.");
    default:
        return {};
    }
}

bool CallController::isRisky() const
{
    return m_request.decision.reason == mcp::Reason::PrivateAndOutside;
}

QString CallController::origins() const
{
    QStringList names;
    for (const QString &origin : m_request.decision.origins) {
        const mcp::Server *server = m_ports.host->server(origin);
        names.append(server ? visibleText(server->entry().name) : cleanText(origin));
    }
    return names.join(u", "_s);
}

QString CallController::changedNames() const
{
    QStringList names;
    if (!m_request.isEdited())
        return {};
    const Value now = mcp::json::parse(m_request.what.arguments.raw).valueOr(Value());
    for (const auto &[name, value] : now.members()) {
        const Value *before = m_asked.find(name);
        if (!before || !(*before == value))
            names.append(cleanText(name));
    }
    for (const auto &[name, value] : m_asked.members()) {
        if (!now.find(name))
            names.append(cleanText(name));
    }
    return names.join(u", "_s);
}

QString CallController::headers() const
{
    QStringList lines;
    const auto headers = m_ports.host->callHeaders(m_request.what);
    for (const auto &[name, value] : headers)
        lines.append(cleanText(QString::fromUtf8(name)) + u": "_s + cleanText(value));
    return lines.join(u'\n');
}

QStringList CallController::spans() const
{
    QStringList all{tr("Only this time")};
    if (m_request.decision.offers.hasConversation)
        all.append(tr("In this conversation"));
    if (m_request.decision.offers.hasDate) {
        for (const int days : kDays)
            all.append(tr("For %n day(s)", nullptr, days));
    }
    return all;
}

mcp::Remember CallController::remember() const
{
    if (m_span <= 0)
        return {};
    const int firstDate = m_request.decision.offers.hasConversation ? 2 : 1;
    if (m_span < firstDate)
        return {mcp::Span::Conversation, {}, m_isForAnyArguments};
    const int days = kDays.at(std::size_t(m_span - firstDate));
    return {mcp::Span::Date, m_ports.clock->wallTime().addDays(days), m_isForAnyArguments};
}

void CallController::setSpan(int span)
{
    const int chosen = qBound(0, span, int(spans().size()) - 1);
    if (std::exchange(m_span, chosen) == chosen)
        return;
    show();
    Q_EMIT spanChanged();
}

void CallController::setForAnyArguments(bool isForAny)
{
    if (std::exchange(m_isForAnyArguments, isForAny) == isForAny)
        return;
    show();
    Q_EMIT spanChanged();
}

QString CallController::remembered() const
{
    const mcp::Remember remember = this->remember();
    if (remember.span == mcp::Span::Once)
        return {};
    const QString until = remember.span == mcp::Span::Conversation
        ? tr("until the conversation ends")
        : tr("until %1")
              .arg(QLocale().toString(remember.until.toLocalTime().date(), QLocale::ShortFormat));
    return m_isForAnyArguments
        ? tr("Calls of “%1” on %2 are allowed with any arguments, %3. A change of the tool or the "
             "server ends this.")
              .arg(m_shownTool, m_serverName, until)
        : tr("Calls of “%1” on %2 with exactly these arguments are allowed, %3. A change of the "
             "tool "
             "or the server ends this.")
              .arg(m_shownTool, m_serverName, until);
}

QString CallController::onceOnly() const
{
    using mcp::OnceOnly;
    if (!m_remedy.isEmpty())
        return m_remedy;
    switch (m_request.onceOnly) {
    case OnceOnly::No:
        return {};
    case OnceOnly::OtherReason:
        return tr("Such calls need a confirmation each time.");
    case OnceOnly::NotApproved:
        return tr("The server is not approved, so nothing is remembered.");
    case OnceOnly::Destructive:
        return isDestructive() ? tr("Destructive tools need a confirmation each time.")
                               : tr("May change things: each call needs a confirmation.");
    case OnceOnly::NotPinned:
        return tr("Version not pinned: pin it to allow this tool for longer.");
    case OnceOnly::FirstUse:
        return tr("First call of this tool: the next one can be allowed for longer.");
    }
    return {};
}

bool CallController::canAskForWrites() const
{
    using mcp::Reason;
    const Reason reason = m_request.decision.reason;
    return m_request.onceOnly == mcp::OnceOnly::No // SEC-52
        && (reason == Reason::NoGrant || reason == Reason::OtherArguments) && claimsReadOnly()
        && m_ports.host->consent()->callDefault(serverId()) == mcp::CallDefault::AlwaysAsk;
}

/// The server runs on as it is; its next start shows the review.
void CallController::pin()
{
    const mcp::Server *server = m_ports.host->server(serverId());
    const auto pin = server && m_pin ? mcp::packagePin(server->entry(), npmFolder()) : std::nullopt;
    if (!canSend() || !pin || pin->version != m_pin->version)
        return;
    const auto changed = m_ports.host->change(pin->entry);
    m_remedy = changed
        ? tr("Pinned to %1. It counts once you reviewed the change at the next start of "
             "the server.")
              .arg(pin->version)
        : tr("The version could not be saved. Try again in Setup.");
    m_pin.reset();
    show();
    Q_EMIT remedyChanged();
}

void CallController::askForWrites()
{
    if (!canSend() || !canAskForWrites())
        return;
    mcp::ConsentStore *consent = m_ports.host->consent();
    consent->setCallDefault(serverId(), mcp::CallDefault::AskForWrites);
    if (consent->callDefault(serverId()) == mcp::CallDefault::AskForWrites)
        m_remedy =
            tr("From the next call on, tools that claim to be read-only are not asked about.");
    show();
    Q_EMIT remedyChanged();
}

QString CallController::pause() const
{
    const auto &pause = gate()->pause();
    return pause ? tr("%n call(s) asked for permission in the last 10 minutes. Take your time: "
                      "Quayside waits.",
                      nullptr, pause->questions)
                 : QString();
}

QString CallController::pauseServer() const
{
    const auto &pause = gate()->pause();
    const mcp::Server *server = pause ? m_ports.host->server(pause->serverId) : nullptr;
    return server ? visibleText(server->entry().name) : QString();
}

void CallController::show()
{
    gate()->show(id());
    InboxItem::show();
}

void CallController::allow()
{
    if (canSend() && !m_isTooLong && (!m_form.root() || m_form.validate()))
        gate()->allow(id(), m_request.what.arguments, remember());
}

void CallController::deny()
{
    if (isArmed())
        gate()->refuse(id());
}

void CallController::close()
{
    gate()->refuse(id(), mcp::CallRefusal::Closed);
}

void CallController::endPause()
{
    if (canSend())
        gate()->goOn();
}

void CallController::stopServer()
{
    const auto &pause = gate()->pause();
    if (!pause || !isArmed())
        return;
    const QString stopped = pause->serverId;
    mcp::CallGate *gate = this->gate();
    if (mcp::Server *server = m_ports.host->server(stopped))
        server->stop();
    gate->refuseAll(mcp::CallRefusal::Stopped, stopped);
    gate->goOn();
}

} // namespace quayside

#include "moc_callcontroller.cpp"
