// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/listenstream.h"

#include "core/client/link/dialect.h"
#include "core/json/read.h"
#include "core/json/write.h"

#include <QRandomGenerator>

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kPatience = 30s; ///< SUBS-02
constexpr milliseconds kGracefulPause = 5s; ///< SUBS-08
constexpr milliseconds kFirstPause = 1s; ///< SUBS-10, doubled each time.
constexpr milliseconds kLongestPause = 60s;

std::optional<json::Raw> subscriptionId(const std::optional<json::Raw> &meta)
{
    const auto read =
        meta ? json::read<SubscriptionMeta>(*meta) : Result<SubscriptionMeta>(Error());
    return read ? read->subscriptionId : std::nullopt;
}

bool isId(const json::Raw &text, qint64 id)
{
    return id != 0 && text.view() == QByteArray::number(id); // Of the same JSON type.
}

/// So that many clients do not come back at once.
milliseconds withJitter(milliseconds pause)
{
    return pause + milliseconds(QRandomGenerator::global()->bounded(int(pause.count() / 5) + 1));
}

using Names = std::optional<QList<QString>>;

Names common(const Names &asked, const Names &granted)
{
    if (!asked || !granted)
        return std::nullopt;
    const QSet<QString> there(granted->cbegin(), granted->cend());
    QList<QString> kept;
    std::copy_if(asked->cbegin(), asked->cend(), std::back_inserter(kept),
                 [&there](const QString &name) { return there.contains(name); });
    return kept.isEmpty() ? std::nullopt : Names(kept);
}

/// What of asked is in granted too: a server that grants more grants nothing by it (SUBS-03).
SubscriptionFilter common(const SubscriptionFilter &asked, const SubscriptionFilter &granted)
{
    SubscriptionFilter both;
    const auto flag = [](const std::optional<bool> &a, const std::optional<bool> &b) {
        return a.value_or(false) && b.value_or(false) ? std::optional(true) : std::nullopt;
    };
    both.toolsListChanged = flag(asked.toolsListChanged, granted.toolsListChanged);
    both.promptsListChanged = flag(asked.promptsListChanged, granted.promptsListChanged);
    both.resourcesListChanged = flag(asked.resourcesListChanged, granted.resourcesListChanged);
    both.resourceSubscriptions = common(asked.resourceSubscriptions, granted.resourceSubscriptions);
    both.taskIds = common(asked.taskIds, granted.taskIds);
    return both;
}

} // namespace

bool isEmpty(const SubscriptionFilter &filter)
{
    return filter == SubscriptionFilter();
}

ListenStream::ListenStream(Requests *requests, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_reopen(clock->createAlarm([this] { open(); }))
    , m_patience(clock->createAlarm([this] {
        cancel(m_next);
        reopenLater(false);
    }))
{
    connect(requests, &Requests::linked, this, &ListenStream::onLinked);
}

ListenStream::~ListenStream()
{
    cancel(m_current);
    cancel(m_next);
}

rpc::Peer *ListenStream::peer() const
{
    Dialect *dialect = m_requests->dialect();
    return dialect && dialect->rules().hasListenStreams ? dialect->peer() : nullptr;
}

void ListenStream::setFilter(const SubscriptionFilter &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    m_isRefused = false;
    m_failures = 0;
    open();
}

/// Whatever was open went with the old link (STDIO-15).
void ListenStream::onLinked()
{
    m_wasAway = m_wasAway || m_current.id;
    m_current = {};
    m_next = {};
    m_ended.clear();
    m_isRefused = false;
    m_failures = 0;
    open();
}

void ListenStream::open()
{
    m_reopen->stop();
    cancel(m_next);
    rpc::Peer *wire = peer();
    if (isEmpty(m_filter)) {
        cancel(m_current);
        return;
    }
    if (!wire || m_isRefused)
        return;
    SubscriptionParams params;
    params.notifications = m_filter;
    const auto options = std::make_shared<rpc::CallOptions>();
    options->timeout = options->totalTimeout = 0ms; // SUBS-07, TIME-03
    options->isStream = true;
    // The id is known only after the request is sent; the response comes later.
    auto number = std::make_shared<qint64>(0);
    m_next.id = *number =
        wire->start(rpc::makeRequest<ListenToSubscriptions>(params), options,
                    rpc::createAnswerHandler([self = QPointer(this), number](const auto &result) {
                        if (self)
                            self->onEnded(*number, result);
                    }));
    m_next.asked = m_filter;
    m_patience->start(kPatience);
}

void ListenStream::cancel(Attempt &attempt)
{
    const Attempt ended = std::exchange(attempt, {});
    rpc::Peer *wire = peer();
    if (!ended.id || !wire)
        return;
    m_ended.insert(ended.id);
    wire->abandon(ended.id); // SUBS-06
}

bool ListenStream::acknowledge(const json::Raw &params)
{
    const auto read = json::read<SubscriptionParams>(params);
    const auto id = read ? subscriptionId(read->meta) : std::nullopt;
    if (!id || !isId(*id, m_next.id))
        return false;
    m_patience->stop();
    m_next.accepted = common(m_next.asked, read->notifications);
    cancel(m_current);
    m_current = std::exchange(m_next, {});
    m_failures = 0;
    Q_EMIT acceptedChanged();
    if (std::exchange(m_wasAway, false))
        Q_EMIT returned();
    return true;
}

bool ListenStream::hasAnswered(const SubscriptionFilter &part) const
{
    return m_isRefused || (m_current.accepted && common(part, m_current.asked) == part);
}

bool ListenStream::covers(const json::Raw &id) const
{
    return isId(id, m_current.id) && m_current.accepted;
}

bool ListenStream::hasEnded(const json::Raw &id) const
{
    return std::any_of(m_ended.cbegin(), m_ended.cend(),
                       [&id](qint64 ended) { return isId(id, ended); });
}

void ListenStream::onEnded(qint64 id, const Result<rpc::Decoded> &result)
{
    if (!has(id))
        return;
    if (id == m_next.id)
        m_patience->stop();
    m_wasAway = m_wasAway || id == m_current.id;
    (id == m_current.id ? m_current : m_next) = {};
    if (!result && result.error().kind == ErrorKind::Remote
        && result.error().code == rpc::kMethodNotFound) { // SUBS-01
        m_isRefused = true;
        Q_EMIT acceptedChanged();
        return;
    }
    Q_EMIT acceptedChanged();
    if (m_next.id == 0)
        reopenLater(result.hasValue());
}

void ListenStream::reopenLater(bool isGraceful)
{
    if (isGraceful)
        return m_reopen->start(withJitter(kGracefulPause));
    const milliseconds pause =
        std::min(kFirstPause * (1 << std::min(m_failures++, 6)), kLongestPause);
    m_reopen->start(withJitter(pause));
}

} // namespace mcp

#include "moc_listenstream.cpp"
