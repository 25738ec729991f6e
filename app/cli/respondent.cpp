// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/respondent.h"

#include "app/cli/dialog.h"
#include "app/cli/formdialog.h"
#include "app/cli/terminal.h"
#include "app/text/linktext.h"
#include "core/host/callgate.h"
#include "core/host/host.h"
#include "core/host/samplingflow.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"

#include <QProcess>
#include <QStandardPaths>
#include <QUuid>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using mcp::Question;
using mcp::json::Value;
using Action = Reply::Action;
using By = Exchange::By;

namespace {

AnswerRule::Kind kindOf(const Question &question)
{
    switch (question.kind) {
    case Question::Kind::Form:
        return AnswerRule::Kind::Form;
    case Question::Kind::Link:
        return AnswerRule::Kind::Link;
    case Question::Kind::Sampling:
        return AnswerRule::Kind::Sampling;
    case Question::Kind::More:
        break;
    }
    return AnswerRule::Kind::Any;
}

mcp::ElicitParams paramsOf(const Question &question)
{
    return question.elicitation ? *question.elicitation : mcp::ElicitParams();
}

mcp::ToolUseContent toolUse(const Reply &reply)
{
    mcp::ToolUseContent use;
    use.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    use.name = reply.tool;
    use.input = {reply.toolInput.value_or(Value(Value::Object())).toRaw()};
    return use;
}

Value actionOnly(Action action)
{
    return Value(Value::Object{{u"action"_s, Value(mcp::json::nameOf(action))}});
}

} // namespace

bool openInBrowser(const QString &url)
{
    if (!linkText(url)) // ELIC-31: whatever came this far.
        return false;
    const QString program = QStandardPaths::findExecutable(u"xdg-open"_s);
    return !program.isEmpty() && QProcess::startDetached(program, {url}); // ELIC-32: no shell.
}

Respondent::Respondent(Ports ports, Answers answers, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_answers(std::move(answers))
{
    connect(m_ports.questions, &mcp::Questions::asked, this, &Respondent::onAsked);
    connect(m_ports.questions, &mcp::Questions::gone, this, &Respondent::onGone);
    if (m_ports.host) {
        connect(m_ports.host->gate(), &mcp::CallGate::asked, this, &Respondent::onCallAsked);
        connect(m_ports.host->gate(), &mcp::CallGate::gone, this, &Respondent::onCallGone);
    }
    if (!m_ports.terminal)
        return;
    connect(m_ports.terminal, &Terminal::typed, this, &Respondent::hear);
    connect(m_ports.terminal, &Terminal::ended, this, [this] {
        if (m_dialog)
            say(m_dialog->end());
    });
}

Respondent::~Respondent() = default;

void Respondent::onAsked(qint64 id)
{
    const Question &question = m_open[id].question = *m_ports.questions->find(id);
    if (question.kind == Question::Kind::More) {
        // Rules have their own end, and so has a server that is declined every time (MRTR-12).
        if (m_ports.terminal)
            ask(id);
        else
            after(id, 0ms, [this, id] { allowMore(id); });
        return;
    }
    if (const auto rule = m_answers.take(kindOf(question), askedText(question)))
        answerByRule(id, *rule);
    else if (m_ports.terminal)
        ask(id);
    else
        after(id, 0ms, [this, id] { reply(id, Reply{}, By::Nobody); });
}

/// An accepted link is opened at once; the person takes any time on the page.
void Respondent::answerByRule(qint64 id, const AnswerRule &rule)
{
    const bool isHeld = m_open[id].question.isHeld && rule.reply.action == Action::Accept;
    after(id, isHeld ? 0ms : rule.delay, [this, id, rule, isHeld] {
        reply(id, rule.reply, By::Rule);
        if (isHeld && m_open.contains(id))
            after(id, rule.delay, [this, id] { m_ports.questions->finishVisit(id); });
    });
}

/// Never from within what the server's request has called.
void Respondent::after(qint64 id, std::chrono::milliseconds delay,
                       const std::function<void()> &what)
{
    m_open[id].alarm = m_ports.clock->createAlarm([this, id, what] {
        // Queued: to answer does away with the alarm.
        const auto unlessGone = [this, id, what] {
            if (m_open.contains(id))
                what();
        };
        QMetaObject::invokeMethod(this, unlessGone, Qt::QueuedConnection);
    });
    m_open[id].alarm->start(delay);
}

void Respondent::onGone(qint64 id)
{
    const auto node = m_open.extract(id);
    if (node.empty())
        return;
    const bool isBeingAsked = m_dialog && !m_isPausing && m_queue.constFirst() == id;
    m_queue.removeOne(id);
    if (!node.mapped().isVisiting) {
        const Question &question = node.mapped().question;
        Q_EMIT answered({m_ports.serverName(question.serverId), question, By::Nobody, Value()});
    }
    if (isBeingAsked)
        leave();
}

void Respondent::leave()
{
    m_dialog.reset();
    m_ports.terminal->rest();
    m_ports.terminal->say(u"\nThe server no longer waits for this.\n"_s);
    askNext();
}

/// Without a terminal nobody can allow the call.
void Respondent::onCallAsked(qint64 id)
{
    if (!m_ports.terminal)
        return m_ports.host->gate()->refuse(id, mcp::CallRefusal::NoAnswer);
    m_queue.append(-id);
    QMetaObject::invokeMethod(this, &Respondent::askNext, Qt::QueuedConnection);
}

/// Also after the answer of the person, when it is no longer in the queue.
void Respondent::onCallGone(qint64 id)
{
    const bool isBeingAsked = m_dialog && !m_isPausing && m_queue.constFirst() == -id;
    if (m_queue.removeOne(-id) && isBeingAsked)
        leave();
}

std::unique_ptr<Dialog> Respondent::createCallDialog(qint64 id) const
{
    const mcp::CallRequest *request = m_ports.host->gate()->find(id);
    QStringList origins;
    for (const QString &origin : request->decision.origins)
        origins.append(m_ports.serverName(origin));
    return std::make_unique<CallDialog>(m_ports.serverName(request->what.serverId), *request,
                                        m_ports.host->callHeaders(request->what), origins);
}

void Respondent::ask(qint64 id)
{
    m_queue.append(id);
    // The promise of the server's request must be in its place before anything is answered.
    after(id, 0ms, [this] { askNext(); });
}

void Respondent::askNext()
{
    if (m_dialog)
        return;
    if (m_queue.isEmpty()) {
        Q_EMIT rested();
        return;
    }
    Q_EMIT began();
    const qint64 id = m_queue.constFirst();
    if (id < 0)
        return askAboutCall(-id);
    const Open &open = m_open[id];
    m_dialog = createDialog(open.question);
    if (!m_dialog) { // A form that cannot be shown: replyToForm() knows why.
        m_queue.removeFirst();
        reply(id, Reply{.action = Action::Accept}, By::Nobody);
        return askNext();
    }
    m_ports.terminal->listen();
    if (open.question.isUnrelated && !open.isVisiting) // SAMP-19
        m_ports.terminal->say(u"\nThis is not related to anything that you started."_s);
    m_ports.terminal->say(u"\n"_s);
    say(m_dialog->start());
}

void Respondent::askAboutCall(qint64 id)
{
    mcp::CallGate *gate = m_ports.host->gate();
    const mcp::CallRequest *request = gate->find(id);
    m_isPausing = gate->pause().has_value();
    if (!m_isPausing && !CallDialog::canShow(*request)) { // SEC-45
        m_ports.terminal->say(u"\nThe arguments of a call of %1 are too long to show, so it was "
                              u"refused.\n"_s.arg(m_ports.serverName(request->what.serverId)));
        gate->refuse(id, mcp::CallRefusal::NoAnswer);
        return askNext();
    }
    if (m_isPausing) {
        const auto &pause = gate->pause();
        m_dialog =
            std::make_unique<PauseDialog>(m_ports.serverName(pause->serverId), pause->questions);
    } else {
        m_shownArguments = request->what.arguments;
        m_dialog = createCallDialog(id);
        gate->show(id);
    }
    m_ports.terminal->listen();
    m_ports.terminal->say(u"\n"_s);
    say(m_dialog->start());
}

void Respondent::onPauseAnswered(bool goesOn)
{
    m_isPausing = false;
    m_ports.host->gate()->goOn();
    if (!goesOn)
        m_ports.host->gate()->refuseAll(mcp::CallRefusal::Refused);
    askNext();
}

std::unique_ptr<Dialog> Respondent::createDialog(const Question &question) const
{
    const QString server = m_ports.serverName(question.serverId);
    if (m_open.at(question.id).isVisiting)
        return std::make_unique<VisitDialog>();
    if (question.kind == Question::Kind::More)
        return std::make_unique<MoreDialog>(server, question.rounds);
    if (question.kind == Question::Kind::Sampling)
        return std::make_unique<SamplingDialog>(
            server, m_ports.questions->sampling(question.id)->request());
    const mcp::ElicitParams params = paramsOf(question);
    if (question.kind == Question::Kind::Link)
        return std::make_unique<LinkDialog>(server, params.message, params.url.value_or(QString()));
    auto form = FormAnswer::read(params.requestedSchema);
    if (!form)
        return nullptr;
    return std::make_unique<FormDialog>(server, params.message, *std::move(form));
}

void Respondent::say(const Turn &turn)
{
    m_ports.terminal->show(turn);
    if (!turn.reply)
        return;
    m_dialog.reset();
    m_ports.terminal->rest();
    if (m_isPausing)
        return onPauseAnswered(turn.reply->action == Action::Accept);
    const bool isAccepted = turn.reply->action == Action::Accept;
    if (isAccepted && m_queue.constFirst() < 0 && m_ports.host->gate()->pause())
        return askNext(); // About the pause, then once more about the call.
    const qint64 id = m_queue.takeFirst();
    if (id > 0)
        reply(id, *turn.reply, By::Person);
    else if (!isAccepted || !m_ports.host->gate()->allow(-id, *m_shownArguments)) // SEC-45
        m_ports.host->gate()->refuse(-id);
    askNext();
}

void Respondent::hear(const QString &line)
{
    if (!m_dialog) // Somebody else listens.
        return;
    if (m_ports.terminal->isEchoOff())
        m_ports.terminal->say(u"\n"_s);
    say(m_dialog->take(line));
}

void Respondent::reply(qint64 id, const Reply &reply, By by)
{
    const Open &open = m_open.at(id);
    if (open.isVisiting)
        return m_ports.questions->finishVisit(id);
    Exchange exchange{m_ports.serverName(open.question.serverId), open.question, by, {}};
    if (reply.action != Action::Accept)
        return refuse(exchange, reply.action);
    switch (open.question.kind) {
    case Question::Kind::Form:
        return replyToForm(exchange, reply);
    case Question::Kind::Link:
        return replyToLink(exchange);
    case Question::Kind::Sampling:
        return replyToModelRequest(exchange, reply);
    case Question::Kind::More:
        return allowMore(id);
    }
}

/// It is not printed: the server did not ask it.
void Respondent::allowMore(qint64 id)
{
    m_open.erase(id);
    m_ports.questions->allowMore(id);
}

void Respondent::replyToForm(Exchange exchange, const Reply &reply)
{
    auto form = FormAnswer::read(paramsOf(exchange.question).requestedSchema);
    if (!form) {
        exchange.problem = form.error().detail;
        return refuse(exchange, Action::Decline);
    }
    Value content =
        reply.content && !reply.addsToDefaults ? Value(Value::Object()) : form->defaults();
    if (reply.content) {
        for (const auto &[name, value] : reply.content->members())
            content.insert(name, value);
    }
    exchange.problem = form->problem(content);
    // Cancel, not decline: nobody refused, but there is no valid answer.
    if (!exchange.problem.isEmpty())
        return refuse(exchange, Action::Cancel);
    Value answer = actionOnly(Action::Accept);
    answer.insert(u"content"_s, form->masked(content));
    tell(exchange, answer);
    m_ports.questions->accept(exchange.question.id, {content.toRaw()});
}

void Respondent::replyToLink(const Exchange &exchange)
{
    const qint64 id = exchange.question.id;
    // SEC-24: what was shown is what is opened, in ASCII; nothing that could be read in two ways.
    const auto link = linkText(paramsOf(exchange.question).url.value_or(QString()));
    if (!link || !m_ports.openUrl(link->address)) {
        Exchange failed = exchange;
        failed.problem = link ? u"The browser could not be started."_s
                              : u"The address is not one that can be opened safely."_s;
        return refuse(failed, Action::Cancel); // ELIC-32
    }
    if (!exchange.question.isHeld) {
        tell(exchange, actionOnly(Action::Accept));
        m_ports.questions->visit(id);
        return m_ports.questions->finishVisit(id);
    }
    m_open[id].isVisiting = true;
    Q_EMIT answered({exchange.server, exchange.question, exchange.by, actionOnly(Action::Accept)});
    m_ports.questions->visit(id);
    if (exchange.by == By::Person)
        m_queue.prepend(id);
}

void Respondent::replyToModelRequest(const Exchange &exchange, const Reply &reply)
{
    mcp::SamplingFlow *flow = m_ports.questions->sampling(exchange.question.id);
    flow->writeMyself();
    mcp::CreateMessageResult result = flow->answer();
    if (reply.tool.isEmpty()) {
        mcp::TextContent text;
        text.text = reply.text;
        result.content.blocks = {mcp::SamplingBlock{text}};
    } else {
        result.content.blocks = {mcp::SamplingBlock{toolUse(reply)}};
        result.stopReason = u"toolUse"_s; // SAMP-14
    }
    if (!reply.model.isEmpty())
        result.model = reply.model;
    if (!reply.stopReason.isEmpty())
        result.stopReason = reply.stopReason;
    tell(exchange, mcp::json::parse(mcp::json::Raw(mcp::json::write(result))).valueOr(Value()));
    flow->send(result);
}

void Respondent::refuse(const Exchange &exchange, Action action)
{
    tell(exchange, actionOnly(action));
    if (action == Action::Cancel)
        m_ports.questions->dismiss(exchange.question.id);
    else
        m_ports.questions->decline(exchange.question.id);
}

/// A printed question is no longer open here, whatever the server does with the answer.
void Respondent::tell(Exchange exchange, const Value &answer)
{
    m_open.erase(exchange.question.id);
    exchange.answer = answer;
    Q_EMIT answered(exchange);
}

} // namespace quayside

#include "moc_respondent.cpp"
