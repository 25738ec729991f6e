// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/personrequests.h"

#include "app/asks/callcontroller.h"
#include "app/asks/questioncontroller.h"
#include "app/asks/refusedhostscontroller.h"
#include "app/signin/signincontroller.h"
#include "core/host/host.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

namespace {

constexpr std::chrono::seconds kRequestTick{10};
constexpr std::chrono::milliseconds kRequestLeaving{500};

} // namespace

void RequestListModel::setRequests(const QList<InboxItem *> &items)
{
    const InboxItem *before = first();
    setRows(m_items, items, [](const InboxItem *item) { return item->key(); });
    if (first() != before)
        Q_EMIT firstChanged();
}

const ListModel::Roles &RequestListModel::roles() const
{
    static const Roles table = rolesOf<RequestListModel>({
        {ItemRole, "item", [](InboxItem *item) { return item; }},
    });
    return table;
}

PersonRequests::PersonRequests(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_tick(ports.clock->createAlarm([this] { tick(); }))
{
    const mcp::Questions *questions = ports.host->questions();
    connect(questions, &mcp::Questions::asked, this, &PersonRequests::addQuestion);
    connect(questions, &mcp::Questions::changed, this, &PersonRequests::onQuestionChanged);
    connect(questions, &mcp::Questions::gone, this, [this](qint64 id) { remove(question(id)); });
    const mcp::CallGate *gate = ports.host->gate();
    connect(gate, &mcp::CallGate::asked, this, &PersonRequests::addCall);
    connect(gate, &mcp::CallGate::changed, this, &PersonRequests::onCallChanged);
    connect(gate, &mcp::CallGate::gone, this, [this](qint64 id) { remove(call(id)); });
    const QList<qint64> openQuestions = questions->open();
    for (const qint64 id : openQuestions)
        addQuestion(id);
    const QList<qint64> openCalls = gate->open();
    for (const qint64 id : openCalls)
        addCall(id);
}

void PersonRequests::addQuestion(qint64 id)
{
    const mcp::Question *question = m_ports.host->questions()->find(id);
    if (!question)
        return;
    auto *controller = new QuestionController(*question, m_ports.host->questions(), m_ports, this);
    connect(controller, &QuestionController::browserMissing, this,
            [this, name = controller->serverName()] { Q_EMIT browserMissing(name); });
    append(controller);
}

void PersonRequests::addCall(qint64 id)
{
    const mcp::CallRequest *request = m_ports.host->gate()->find(id);
    if (!request)
        return;
    // Those that it stands beside have to be looked at again.
    const QList<CallController *> others = calls();
    for (CallController *other : others) {
        if (!other->conversation().isEmpty()
            && other->conversation() == request->caller.conversation)
            other->disturb();
    }
    append(new CallController(*request, m_ports, this));
}

void PersonRequests::append(InboxItem *item)
{
    m_items.append(item);
    startTick();
    Q_EMIT changed(item->serverId());
}

void PersonRequests::remove(InboxItem *item)
{
    if (!m_items.removeOne(item))
        return;
    Q_EMIT changed(item->serverId());
    // Nested parts of a view go one after another; what they show goes after the last.
    QTimer::singleShot(kRequestLeaving, item, &QObject::deleteLater);
}

void PersonRequests::onQuestionChanged(qint64 id)
{
    const mcp::Question *question = m_ports.host->questions()->find(id);
    if (!question)
        return;
    if (QuestionController *controller = this->question(id))
        controller->setQuestion(*question);
    Q_EMIT changed(question->serverId);
}

void PersonRequests::onCallChanged(qint64 id)
{
    const mcp::CallRequest *request = m_ports.host->gate()->find(id);
    if (CallController *controller = call(id); controller && request)
        controller->setRequest(*request);
}

void PersonRequests::add(SignInController *signIn)
{
    m_items.append(signIn);
    connect(signIn, &SignInController::changed, this, &PersonRequests::onSignInChanged);
    connect(signIn, &SignInController::signedIn, this, &PersonRequests::signedIn);
    // Only its address is used: it is destroyed by now, and its server may be too.
    connect(signIn, &QObject::destroyed, this, [this, item = static_cast<InboxItem *>(signIn)] {
        m_items.removeOne(item);
        Q_EMIT signInsChanged();
    });
    onSignInChanged();
}

void PersonRequests::add(RefusedHostsController *refused)
{
    m_items.append(refused);
    connect(refused, &RefusedHostsController::changed, this, [this, refused] {
        startTick();
        Q_EMIT changed(refused->serverId());
    });
    // As with a sign-in; it has been closed by then.
    connect(refused, &QObject::destroyed, this,
            [this, item = static_cast<InboxItem *>(refused)] { m_items.removeOne(item); });
    startTick();
}

void PersonRequests::onSignInChanged()
{
    startTick();
    Q_EMIT signInsChanged();
}

void PersonRequests::startTick()
{
    if (!m_tick->isActive() && !open().isEmpty())
        m_tick->start(kRequestTick);
}

void PersonRequests::tick()
{
    const QList<InboxItem *> waiting = open();
    for (InboxItem *item : waiting)
        item->tick();
    if (!waiting.isEmpty())
        m_tick->start(kRequestTick);
}

QList<InboxItem *> PersonRequests::open(const QString &serverId) const
{
    QList<InboxItem *> found = m_items;
    found.removeIf([&serverId](const InboxItem *item) {
        return !item->isOpen() || (!serverId.isEmpty() && item->serverId() != serverId);
    });
    std::stable_sort(found.begin(), found.end(), [](const InboxItem *one, const InboxItem *other) {
        return one->askedAt() < other->askedAt();
    });
    return found;
}

/// In the order in which they came.
template<class Item>
QList<Item *> PersonRequests::all() const
{
    QList<Item *> found;
    for (InboxItem *item : m_items) {
        if (auto *one = qobject_cast<Item *>(item))
            found.append(one);
    }
    return found;
}

QList<QuestionController *> PersonRequests::questions() const
{
    return all<QuestionController>();
}

QList<QuestionController *> PersonRequests::questions(const QString &serverId) const
{
    QList<QuestionController *> found = questions();
    found.removeIf([&serverId](const auto *question) { return question->serverId() != serverId; });
    return found;
}

QList<QuestionController *> PersonRequests::questions(const QString &serverId,
                                                      const QString &taskId) const
{
    QList<QuestionController *> found = questions(serverId);
    found.removeIf([&taskId](const auto *question) { return question->taskId() != taskId; });
    return found;
}

QList<QuestionController *> PersonRequests::ofCalls(const QString &serverId,
                                                    QLatin1StringView method,
                                                    const QString &name) const
{
    QList<QuestionController *> found = questions(serverId, {});
    found.removeIf([&](const auto *question) {
        return question->isUnrelated() || (!name.isEmpty() && !question->mayBeOf(method, name));
    });
    return found;
}

QList<CallController *> PersonRequests::calls(const QString &serverId, const QString &tool) const
{
    QList<CallController *> found = all<CallController>();
    found.removeIf([&](const auto *call) {
        return (!serverId.isEmpty() && call->serverId() != serverId)
            || (!tool.isEmpty() && call->tool() != tool);
    });
    return found;
}

QuestionController *PersonRequests::question(qint64 id) const
{
    const QList<QuestionController *> found = questions();
    const auto it = std::ranges::find(found, id, &QuestionController::id);
    return it == found.cend() ? nullptr : *it;
}

CallController *PersonRequests::call(qint64 id) const
{
    const QList<CallController *> found = calls();
    const auto it = std::ranges::find(found, id, &CallController::id);
    return it == found.cend() ? nullptr : *it;
}

SignInController *PersonRequests::signIn(const QString &serverId) const
{
    const QList<SignInController *> found = all<SignInController>();
    const auto it = std::ranges::find(found, serverId, &SignInController::serverId);
    return it == found.cend() ? nullptr : *it;
}

RefusedHostsController *PersonRequests::refusedHosts(const QString &serverId) const
{
    const QList<RefusedHostsController *> found = all<RefusedHostsController>();
    const auto it = std::ranges::find(found, serverId, &RefusedHostsController::serverId);
    return it == found.cend() ? nullptr : *it;
}

} // namespace quayside

#include "moc_personrequests.cpp"
