// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/notifications.h"

#include "app/asks/callcontroller.h"
#include "app/asks/questioncontroller.h"
#include "app/asks/refusedhostscontroller.h"
#include "app/shell/appcontroller.h"
#include "app/signin/signincontroller.h"

namespace quayside {

using TaskState::Group;
using TaskState::Kind;

namespace {

constexpr qsizetype kAtOnce = 3; ///< More are posted as one.
constexpr qsizetype kTitleChars = 60;

} // namespace

Notifications::Notifications(const TaskItems *tasks, const PersonRequests *requests,
                             QObject *parent)
    : QObject(parent)
    , m_tasks(tasks)
    , m_requests(requests)
{
    connect(requests, &PersonRequests::changed, this, &Notifications::onQuestions);
    connect(requests, &PersonRequests::changed, this, &Notifications::onCalls);
    connect(requests, &PersonRequests::changed, this, &Notifications::onHosts);
    connect(requests, &PersonRequests::signInsChanged, this, &Notifications::onSignIns);
    connect(tasks, &TaskItems::changed, this, &Notifications::onChanged);
    connect(tasks, &TaskItems::removed, this, &Notifications::onRemoved);
}

void Notifications::onChanged(const QStringList &keys)
{
    QList<Notification> fresh;
    for (const QString &key : keys) {
        const TaskItem *item = m_tasks->find(key);
        const auto old = m_kinds.constFind(key);
        const auto before = old == m_kinds.cend() ? std::nullopt : std::optional(*old);
        const QString title = titleOf(*item, before);
        m_kinds.insert(key, item->kind);
        if (!title.isEmpty())
            fresh.append(
                {AppController::placeOfTask(key), title, tr("A task of %1").arg(item->serverName)});
    }
    if (m_isWindowActive)
        return;
    if (fresh.size() > kAtOnce) {
        Q_EMIT posted(AppController::placeOfTask({}),
                      tr("%n task(s) ended or need you", nullptr, int(fresh.size())), {});
        return;
    }
    for (const Notification &one : std::as_const(fresh))
        Q_EMIT posted(one.place, one.title, one.text);
}

void Notifications::onRemoved(const QStringList &keys)
{
    for (const QString &key : keys)
        m_kinds.remove(key);
}

/// Those of no task; a task is posted with its questions. A question without a call of the person is never posted (SAMP-19).
void Notifications::onQuestions(const QString &serverId)
{
    const QList<QuestionController *> open = m_requests->questions(serverId, {});
    for (const QuestionController *question : open) {
        if (question->id() <= m_lastQuestion)
            continue;
        m_lastQuestion = question->id();
        if (m_isWindowActive || question->isUnrelated())
            continue;
        m_openQuestions.insert(question->id());
        Q_EMIT posted(AppController::placeOfQuestion(question->id()), question->title(), {});
    }
    const QSet<qint64> before = m_openQuestions;
    for (const qint64 id : before) {
        if (!m_requests->question(id) && m_openQuestions.remove(id))
            Q_EMIT withdrawn(AppController::placeOfQuestion(id));
    }
}

/// One at a time for each server. The person knows of a sign-in that waits in the browser.
void Notifications::onSignIns()
{
    QSet<QString> waiting;
    const QList<InboxItem *> open = m_requests->open();
    for (const InboxItem *item : open) {
        const auto *signIn = qobject_cast<const SignInController *>(item);
        if (signIn && signIn->waitsForAnswer())
            waiting.insert(signIn->serverId());
    }
    const QSet<QString> before = std::exchange(m_openSignIns, waiting);
    const QSet<QString> answered = before - waiting;
    for (const QString &serverId : answered)
        Q_EMIT withdrawn(AppController::placeOfSignIn(serverId));
    if (m_isWindowActive)
        return;
    const QSet<QString> fresh = waiting - before;
    for (const QString &serverId : fresh)
        Q_EMIT posted(AppController::placeOfSignIn(serverId), m_requests->signIn(serverId)->title(),
                      {});
}

/// One at a time.
void Notifications::onCalls()
{
    if (m_openCall && !m_requests->call(*m_openCall)) {
        Q_EMIT withdrawn(AppController::placeOfCall(*m_openCall));
        m_openCall.reset();
    }
    const QList<CallController *> open = m_requests->calls();
    for (const CallController *call : open) {
        if (call->id() <= m_lastCall)
            continue;
        m_lastCall = call->id();
        if (m_isWindowActive || m_openCall)
            continue;
        m_openCall = call->id();
        Q_EMIT posted(AppController::placeOfCall(call->id()), call->title(), {});
    }
}

/// One at a time for each server.
void Notifications::onHosts()
{
    QSet<QString> waiting;
    const QList<InboxItem *> open = m_requests->open();
    for (const InboxItem *item : open) {
        if (qobject_cast<const RefusedHostsController *>(item))
            waiting.insert(item->serverId());
    }
    const QSet<QString> before = std::exchange(m_openHosts, waiting);
    const QSet<QString> answered = before - waiting;
    for (const QString &serverId : answered)
        Q_EMIT withdrawn(AppController::placeOfHosts(serverId));
    if (m_isWindowActive)
        return;
    const QSet<QString> fresh = waiting - before;
    for (const QString &serverId : fresh)
        Q_EMIT posted(AppController::placeOfHosts(serverId),
                      m_requests->refusedHosts(serverId)->title(), {});
}

/// Empty when nothing is to be posted: the task was finished when it was first seen, or the person ended it.
QString Notifications::titleOf(const TaskItem &item, std::optional<Kind> before)
{
    const Group group = groupOf(item.kind);
    if (group == Group::Running || (before && groupOf(*before) == group))
        return {};
    const QString title =
        item.title.size() > kTitleChars ? item.title.left(kTitleChars) + u'…' : item.title;
    if (group == Group::NeedsYou)
        return tr("“%1” needs you").arg(title);
    if (!before || *before == Kind::Cancelling)
        return {};
    switch (item.kind) {
    case Kind::Done:
        return tr("“%1” is done").arg(title);
    case Kind::ToolError:
    case Kind::Failed:
        return tr("“%1” has failed").arg(title);
    case Kind::Lost:
        return tr("“%1” is lost").arg(title);
    default:
        return {};
    }
}

} // namespace quayside

#include "moc_notifications.cpp"
