// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/tasknews.h"

#include "app/shell/appcontroller.h"

namespace quayside {

using TaskState::Group;
using TaskState::Kind;

namespace {

constexpr qsizetype kAtOnce = 3; ///< More are told of together.
constexpr qsizetype kTitleChars = 60;

} // namespace

TaskNews::TaskNews(const TaskBook *book, const QuestionDesk *questions, const SignInDesk *signIns,
                   const CallDesk *calls, QObject *parent)
    : QObject(parent)
    , m_book(book)
    , m_questions(questions)
    , m_signIns(signIns)
    , m_calls(calls)
{
    connect(questions, &QuestionDesk::changed, this, &TaskNews::onQuestions);
    connect(signIns, &SignInDesk::changed, this, &TaskNews::onSignIns);
    connect(calls, &CallDesk::changed, this, &TaskNews::onCalls);
    connect(book, &TaskBook::changed, this, &TaskNews::onChanged);
    connect(book, &TaskBook::removed, this, &TaskNews::onRemoved);
}

void TaskNews::onChanged(const QStringList &keys)
{
    QList<News> news;
    for (const QString &key : keys) {
        const TaskItem *item = m_book->find(key);
        const auto old = m_kinds.constFind(key);
        const auto before = old == m_kinds.cend() ? std::nullopt : std::optional(*old);
        const QString title = titleOf(*item, before);
        m_kinds.insert(key, item->kind);
        if (!title.isEmpty())
            news.append(
                {AppController::placeOfTask(key), title, tr("A task of %1").arg(item->serverName)});
    }
    if (m_isWatched)
        return;
    if (news.size() > kAtOnce) {
        Q_EMIT told(AppController::placeOfTask({}),
                    tr("%n task(s) ended or need you", nullptr, int(news.size())), {});
        return;
    }
    for (const News &one : std::as_const(news))
        Q_EMIT told(one.place, one.title, one.text);
}

void TaskNews::onRemoved(const QStringList &keys)
{
    for (const QString &key : keys)
        m_kinds.remove(key);
}

/// Those that belong to no task; the others are told of with it. What nothing of the person's led to is never news.
void TaskNews::onQuestions(const QString &serverId)
{
    const QList<QuestionController *> open = m_questions->questions(serverId, {});
    for (const QuestionController *question : open) {
        if (question->id() <= m_lastQuestion)
            continue;
        m_lastQuestion = question->id();
        if (m_isWatched || question->isUnrelated())
            continue;
        m_openQuestions.insert(question->id());
        Q_EMIT told(AppController::placeOfQuestion(question->id()), question->title(), {});
    }
    const QSet<qint64> before = m_openQuestions;
    for (const qint64 id : before) {
        if (!m_questions->find(id) && m_openQuestions.remove(id))
            Q_EMIT settled(AppController::placeOfQuestion(id));
    }
}

/// One at a time of each server: what waits in the browser is known to the person.
void TaskNews::onSignIns()
{
    QSet<QString> waiting;
    const QList<SignInController *> open = m_signIns->open({});
    for (const SignInController *signIn : open) {
        if (signIn->waitsForAnswer())
            waiting.insert(signIn->serverId());
    }
    const QSet<QString> before = std::exchange(m_openSignIns, waiting);
    const QSet<QString> answered = before - waiting;
    for (const QString &serverId : answered)
        Q_EMIT settled(AppController::placeOfSignIn(serverId));
    if (m_isWatched)
        return;
    const QSet<QString> fresh = waiting - before;
    for (const QString &serverId : fresh)
        Q_EMIT told(AppController::placeOfSignIn(serverId), m_signIns->find(serverId)->title(), {});
}

/// Of many that wait at a time, one is told of.
void TaskNews::onCalls()
{
    if (m_openCall && !m_calls->find(*m_openCall)) {
        Q_EMIT settled(AppController::placeOfCall(*m_openCall));
        m_openCall.reset();
    }
    const QList<CallController *> open = m_calls->calls();
    for (const CallController *call : open) {
        if (call->id() <= m_lastCall)
            continue;
        m_lastCall = call->id();
        if (m_isWatched || m_openCall)
            continue;
        m_openCall = call->id();
        Q_EMIT told(AppController::placeOfCall(call->id()), call->title(), {});
    }
}

/// Empty when it is no news: what ended before we knew of it, or by the person's own doing.
QString TaskNews::titleOf(const TaskItem &item, std::optional<Kind> before)
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

#include "moc_tasknews.cpp"
