// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/trafficmodel.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/limits.h"

#include <QLocale>

#include <algorithm>

namespace quayside {

using MessageKind = mcp::TrafficMessage::Kind;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPortion = 1'000; ///< Messages looked into in one go: about two milliseconds.
constexpr qsizetype kShownChars = 200;

QString shown(const QString &text)
{
    return cleanText(text.left(kShownChars));
}

QString idOf(const mcp::TrafficMessage &message)
{
    return message.id.isEmpty() ? QString() : u'#' + shown(message.id);
}

} // namespace

void TrafficModel::addSource(mcp::TrafficLog *log, const QString &serverName)
{
    m_sources.append({log, serverName, 0});
    connect(log, &mcp::TrafficLog::appended, this, &TrafficModel::take);
    takeSoon();
}

void TrafficModel::clear()
{
    for (const Source &source : std::as_const(m_sources)) {
        if (source.log)
            source.log->disconnect(this);
    }
    beginResetModel();
    m_sources.clear();
    m_firstKey += qint64(m_items.size());
    m_items.clear();
    m_bytes = 0;
    m_exchanges = 0;
    m_shown.clear();
    m_open.clear();
    endResetModel();
    m_methods.clear();
    Q_EMIT countChanged();
    Q_EMIT methodsChanged();
}

int TrafficModel::totalCount() const
{
    switch (m_choice) {
    case Choice::Http:
        return int(m_exchanges);
    case Choice::Problems:
        return int(m_items.size());
    case Choice::Everything:
    case Choice::Sent:
    case Choice::Received:
    case Choice::Calls:
    case Choice::Notifications:
        break;
    }
    return int(qsizetype(m_items.size()) - m_exchanges);
}

void TrafficModel::setPaused(bool isPaused)
{
    m_isPaused = isPaused;
    takeSoon();
}

void TrafficModel::takeSoon()
{
    if (!std::exchange(m_isTakeDue, true))
        QMetaObject::invokeMethod(this, &TrafficModel::take, Qt::QueuedConnection);
}

/// A portion from each log, in the order in which they went by.
void TrafficModel::take()
{
    m_isTakeDue = false;
    if (m_isPaused)
        return;
    QList<Item> fresh;
    bool isMore = false;
    for (int i = 0; i < m_sources.size(); ++i)
        isMore = collect(i, fresh) || isMore;
    std::stable_sort(fresh.begin(), fresh.end(),
                     [](const Item &a, const Item &b) { return a.message.at < b.message.at; });
    append(fresh);
    if (isMore)
        takeSoon();
}

/// True when there is more to come.
bool TrafficModel::collect(int index, QList<Item> &fresh)
{
    Source &source = m_sources[index];
    if (!source.log)
        return false;
    if (source.lastTaken >= source.log->lastRead())
        source.log->read(kPortion); // Unless another view has had it read.
    const auto &messages = source.log->messages();
    const qint64 last = source.log->lastRead();
    const qint64 first = messages.empty() ? last + 1 : messages.front().number;
    const qint64 from = std::max(source.lastTaken + 1, first);
    const qint64 to = std::min(last, from + kPortion - 1);
    for (qint64 number = from; number <= to; ++number)
        fresh.append({index, *source.log->message(number)});
    source.lastTaken = std::max(source.lastTaken, to);
    return source.lastTaken < source.log->lastNumber();
}

void TrafficModel::append(const QList<Item> &fresh)
{
    if (fresh.isEmpty())
        return;
    QList<qint64> shownKeys;
    bool isNewMethod = false;
    for (const Item &item : fresh) {
        isNewMethod = noteMethod(item.message.method) || isNewMethod;
        const qint64 key = m_firstKey + qint64(m_items.size());
        m_items.push_back(item);
        m_bytes += item.message.keptSize();
        m_exchanges += item.message.kind == MessageKind::Http ? 1 : 0;
        follow(item, key);
        if (matches(item))
            shownKeys.append(key);
    }
    if (!shownKeys.isEmpty()) {
        beginInsertRows({}, 0, int(shownKeys.size()) - 1);
        m_shown.insert(m_shown.end(), shownKeys.cbegin(), shownKeys.cend());
        endInsertRows();
    }
    dropOldest(countTooMany());
    Q_EMIT countChanged();
    if (isNewMethod)
        Q_EMIT methodsChanged();
}

bool TrafficModel::noteMethod(const QString &method)
{
    if (method.isEmpty() || method.size() > kMethodChars || m_methods.size() >= kMethods
        || m_methods.contains(method))
        return false;
    m_methods.append(method);
    return true;
}

/// The row of a response also shows its request.
void TrafficModel::follow(const Item &item, qint64 key)
{
    if (item.message.kind == MessageKind::Request && item.message.pair == 0) {
        m_open.insert({item.source, item.message.number}, key);
        return;
    }
    if (item.message.pair == 0)
        return;
    const qint64 requestKey = m_open.take({item.source, item.message.pair});
    if (requestKey < m_firstKey)
        return;
    mcp::TrafficMessage &request = m_items[size_t(requestKey - m_firstKey)].message;
    request.pair = item.message.number;
    request.duration = item.message.duration;
    if (const int row = rowOf(requestKey); row >= 0)
        Q_EMIT dataChanged(index(row), index(row), {DurationRole});
}

/// By number or by bytes, whichever asks for more.
qsizetype TrafficModel::countTooMany() const
{
    const qsizetype size = qsizetype(m_items.size());
    qsizetype bytes = m_bytes;
    qsizetype count = 0;
    while (count < size
           && (size - count > mcp::limits::kTrafficMessages || bytes > mcp::limits::kTrafficBytes))
        bytes -= m_items[size_t(count++)].message.keptSize();
    return count;
}

void TrafficModel::dropOldest(qsizetype count)
{
    if (count <= 0)
        return;
    const auto end = std::lower_bound(m_shown.begin(), m_shown.end(), m_firstKey + count);
    const int gone = int(end - m_shown.begin());
    if (gone > 0)
        beginRemoveRows({}, this->count() - gone, this->count() - 1);
    m_shown.erase(m_shown.begin(), end);
    for (qsizetype i = 0; i < count; ++i) {
        const Item &item = m_items.front();
        m_open.remove({item.source, item.message.number});
        m_bytes -= item.message.keptSize();
        m_exchanges -= item.message.kind == MessageKind::Http ? 1 : 0;
        m_items.pop_front();
    }
    m_firstKey += count;
    if (gone > 0)
        endRemoveRows();
}

void TrafficModel::setFilter(const QString &text, Choice choice)
{
    if (m_filter == text && m_choice == choice)
        return;
    m_filter = text;
    m_choice = choice;
    applyFilter();
}

void TrafficModel::setMethod(const QString &method)
{
    if (std::exchange(m_method, method) != method)
        applyFilter();
}

void TrafficModel::setPollingHidden(bool isHidden)
{
    if (std::exchange(m_isPollingHidden, isHidden) != isHidden)
        applyFilter();
}

void TrafficModel::setSince(const QDateTime &since)
{
    m_since = since;
    applyFilter();
}

void TrafficModel::applyFilter()
{
    beginResetModel();
    m_shown.clear();
    for (size_t i = 0; i < m_items.size(); ++i) {
        if (matches(m_items[i]))
            m_shown.push_back(m_firstKey + qint64(i));
    }
    endResetModel();
    Q_EMIT countChanged();
}

/// Exchanges repeat what the messages say, and are shown on their own or when something is wrong.
bool TrafficModel::isOfChoice(const mcp::TrafficMessage &message) const
{
    const bool isExchange = message.kind == MessageKind::Http;
    switch (m_choice) {
    case Choice::Everything:
        return !isExchange;
    case Choice::Sent:
        return message.isSent && !isExchange;
    case Choice::Received:
        return !message.isSent;
    case Choice::Calls:
        return message.kind == MessageKind::Request || message.kind == MessageKind::Answer
            || message.kind == MessageKind::Error || message.kind == MessageKind::Batch;
    case Choice::Notifications:
        return message.kind == MessageKind::Notification;
    case Choice::Problems:
        return message.kind == MessageKind::Error || message.kind == MessageKind::Other
            || (isExchange && (message.httpStatus == 0 || message.httpStatus >= 400));
    case Choice::Http:
        return isExchange;
    }
    return true;
}

bool TrafficModel::matches(const Item &item) const
{
    const mcp::TrafficMessage &message = item.message;
    const bool isPolling = message.method == "ping"_L1 || message.method == "tasks/get"_L1;
    if (!isOfChoice(message) || (m_isPollingHidden && isPolling))
        return false;
    if (!m_method.isEmpty() && message.method != m_method)
        return false;
    if (m_since.isValid() && message.time() < m_since)
        return false;
    return m_filter.isEmpty() || message.method.contains(m_filter, Qt::CaseInsensitive)
        || message.subject.contains(m_filter, Qt::CaseInsensitive) || message.id == m_filter
        || u'#' + message.id == m_filter || serverName(item).contains(m_filter, Qt::CaseInsensitive)
        || message.contains(m_filter);
}

const TrafficModel::Item *TrafficModel::item(qint64 key) const
{
    const qint64 index = key - m_firstKey;
    return index >= 0 && index < qint64(m_items.size()) ? &m_items[size_t(index)] : nullptr;
}

QString TrafficModel::serverName(const Item &item) const
{
    return m_sources.at(item.source).serverName;
}

qint64 TrafficModel::pairOf(const Item &item) const
{
    if (item.message.pair == 0)
        return 0;
    const auto pair = std::find_if(m_items.cbegin(), m_items.cend(), [&item](const Item &other) {
        return other.source == item.source && other.message.number == item.message.pair;
    });
    return pair == m_items.cend() ? 0 : m_firstKey + (pair - m_items.cbegin());
}

int TrafficModel::rowOf(qint64 key) const
{
    const auto found = std::lower_bound(m_shown.cbegin(), m_shown.cend(), key);
    return found == m_shown.cend() || *found != key
        ? -1
        : int(m_shown.size()) - 1 - int(found - m_shown.cbegin());
}

QList<TrafficModel::Item> TrafficModel::shownItems() const
{
    QList<Item> items;
    items.reserve(qsizetype(m_shown.size()));
    for (const qint64 key : m_shown)
        items.append(*item(key));
    return items;
}

QString TrafficModel::titleOf(const mcp::TrafficMessage &message)
{
    const QString method = shown(message.method);
    switch (message.kind) {
    case MessageKind::Request:
    case MessageKind::Notification:
        return method;
    case MessageKind::Answer:
        return method.isEmpty() ? tr("Response") : tr("Response to %1").arg(method);
    case MessageKind::Error:
        return method.isEmpty()
            ? tr("Error %1").arg(message.errorCode)
            : tr("Error %1 to %2").arg(QString::number(message.errorCode), method);
    case MessageKind::Batch:
        return tr("Several messages");
    case MessageKind::Http:
        return tr("%1 %2").arg(method, shown(message.subject));
    case MessageKind::Other:
        return tr("Not a message");
    }
    return {};
}

QString TrafficModel::problemOf(const mcp::TrafficMessage &message)
{
    if (message.kind == MessageKind::Error)
        return tr("error %1").arg(message.errorCode);
    if (message.kind == MessageKind::Http && message.httpStatus == 0)
        return tr("failed");
    if (message.kind == MessageKind::Http && message.httpStatus >= 400)
        return tr("HTTP %1").arg(message.httpStatus);
    return message.kind == MessageKind::Other ? tr("no message") : QString();
}

QString TrafficModel::durationOf(const mcp::TrafficMessage &message)
{
    if (!message.duration)
        return {};
    return message.duration->count() < 1 ? tr("< 1 ms") : durationText(*message.duration);
}

const ListModel::Roles &TrafficModel::roles() const
{
    static const Roles table = rolesOf<TrafficModel>({
        {KeyRole, "key",
         [](const TrafficModel &model, int row) { return double(model.keyAt(row)); }},
        {TimeRole, "time",
         [](const Item &item) {
             return item.message.time().toLocalTime().toString(u"HH:mm:ss"_s);
         }},
        {ServerNameRole, "serverName",
         [](const TrafficModel &model, int row) { return model.serverName(model.at(row)); }},
        {IsSentRole, "isSent", [](const Item &item) { return item.message.isSent; }},
        {TitleRole, "title", [](const Item &item) { return titleOf(item.message); }},
        {MethodRole, "method",
         [](const Item &item) {
             return item.message.method.isEmpty() ? titleOf(item.message)
                                                  : shown(item.message.method);
         }},
        {ProblemRole, "problem", [](const Item &item) { return problemOf(item.message); }},
        {StatusRole, "status",
         [](const Item &item) {
             return item.message.exchange && item.message.httpStatus != 0
                 ? QString::number(item.message.httpStatus)
                 : QString();
         }},
        {SubjectRole, "subject", [](const Item &item) { return shown(item.message.subject); }},
        {IdRole, "messageId", [](const Item &item) { return idOf(item.message); }},
        {SizeRole, "sizeText", [](const Item &item) { return sizeText(item.message.size); }},
        {DurationRole, "durationText", [](const Item &item) { return durationOf(item.message); }},
    });
    return table;
}

} // namespace quayside

#include "moc_trafficmodel.cpp"
