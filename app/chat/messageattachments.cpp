// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/messageattachments.h"

#include "app/chat/attachable.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/errortext.h"
#include "core/base/offload.h"
#include "core/client/connection.h"

#include <algorithm>

namespace quayside {

void AttachmentListModel::setAttachments(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.key; });
}

const ListModel::Roles &AttachmentListModel::roles() const
{
    static const Roles table = rolesOf<AttachmentListModel>({
        {"key", &Row::key},
        {"name", &Row::name},
        {"facts", &Row::facts},
        {"problem", &Row::problem},
        {"isReading", &Row::isReading},
        {"isPicture", &Row::isPicture},
        {"serverName", &Row::serverName},
        {"promptText", &Row::promptText},
        {"canChange", &Row::canChange},
    });
    return table;
}

MessageAttachments::~MessageAttachments()
{
    for (const Item &item : std::as_const(m_items))
        item.reading.abandon();
}

bool MessageAttachments::isReady() const
{
    return std::all_of(m_items.cbegin(), m_items.cend(),
                       [](const Item &item) { return !item.isReading && item.problem.isEmpty(); });
}

QList<mcp::chat::Part> MessageAttachments::parts() const
{
    QList<mcp::chat::Part> parts;
    for (const Item &item : m_items)
        parts += item.parts;
    return parts;
}

QList<AttachmentListModel::Row> MessageAttachments::rows() const
{
    QList<AttachmentListModel::Row> rows;
    const PromptUse *before = nullptr;
    for (const Item &item : m_items) {
        const bool isFirst =
            item.prompt && item.prompt.get() != std::exchange(before, item.prompt.get());
        rows.append({item.key, cleanText(item.name), item.isReading ? tr("Reading…") : item.facts,
                     item.problem, item.isReading, item.isPicture, item.serverName, item.promptText,
                     isFirst && item.prompt->hasForm});
    }
    return rows;
}

MessageAttachments::Item MessageAttachments::itemOf(const Attachable &what)
{
    Item item{QString::number(++m_lastKey), what.name, what.facts(), what.problem, what.parts};
    item.isPicture = what.isPicture();
    for (const mcp::chat::Part &part : what.parts) {
        const auto *attachment = std::get_if<mcp::chat::Attachment>(&part);
        if (!attachment || attachment->kind != mcp::chat::Attachment::Kind::Prompt)
            continue;
        item.serverName = cleanText(attachment->serverName);
        item.promptText = cutText(attachment->text).text;
    }
    return item;
}

bool MessageAttachments::hasRoom()
{
    if (m_items.size() < kMost)
        return true;
    Q_EMIT filled();
    return false;
}

void MessageAttachments::add(const Attachable &what)
{
    if (!hasRoom())
        return;
    m_items.append(itemOf(what));
    Q_EMIT changed();
}

void MessageAttachments::addPrompt(const QList<Attachable> &parts, const PromptUse &use,
                                   const QString &replaced)
{
    qsizetype at = m_items.size();
    if (const auto old = find(replaced); old != m_items.end() && old->prompt) {
        const auto isOfIt = [gone = old->prompt](const Item &item) { return item.prompt == gone; };
        at = std::find_if(m_items.cbegin(), m_items.cend(), isOfIt) - m_items.cbegin();
        m_items.removeIf(isOfIt);
    }
    const auto shared = std::make_shared<const PromptUse>(use);
    for (const Attachable &part : parts) {
        if (!hasRoom())
            break;
        Item item = itemOf(part);
        item.prompt = shared;
        m_items.insert(at++, item);
    }
    Q_EMIT changed();
}

std::optional<PromptUse> MessageAttachments::promptOf(const QString &key) const
{
    const auto item = std::find_if(m_items.cbegin(), m_items.cend(),
                                   [&key](const Item &one) { return one.key == key; });
    return item != m_items.cend() && item->prompt ? std::optional(*item->prompt) : std::nullopt;
}

void MessageAttachments::prepend(const QList<Attachable> &all)
{
    for (auto what = all.crbegin(); what != all.crend(); ++what)
        m_items.prepend(itemOf(*what));
    Q_EMIT changed();
}

/// The key of a new item; empty when there is no room for one.
QString MessageAttachments::startReading(const QString &name)
{
    if (!hasRoom())
        return {};
    Item item{QString::number(++m_lastKey), name};
    item.isReading = true;
    m_items.append(item);
    Q_EMIT changed();
    return item.key;
}

QList<MessageAttachments::Item>::iterator MessageAttachments::find(const QString &key)
{
    return std::find_if(m_items.begin(), m_items.end(),
                        [&key](const Item &item) { return item.key == key; });
}

void MessageAttachments::setReading(const QString &key, const mcp::CallHandle &reading)
{
    if (const auto item = find(key); item != m_items.end())
        item->reading = reading;
}

/// The first takes the place and the key; those behind it stand there as well, as far as there is room.
void MessageAttachments::endReading(const QString &key, const QList<Attachable> &read)
{
    const auto place = find(key);
    if (place == m_items.end())
        return; // It was removed.
    qsizetype at = place - m_items.begin();
    m_items.removeAt(at);
    for (const Attachable &one : read) {
        if (!hasRoom())
            break;
        Item item = itemOf(one);
        if (&one == &read.constFirst())
            item.key = key;
        m_items.insert(at++, item);
    }
    Q_EMIT changed();
}

void MessageAttachments::addSoon(const QString &name,
                                 const std::function<QList<Attachable>()> &read)
{
    if (const QString key = startReading(name); !key.isEmpty())
        readSoon(key, read);
}

void MessageAttachments::addResource(mcp::Connection *connection, const ResourceOrigin &origin)
{
    const QString name = origin.title.isEmpty() ? origin.uri : origin.title;
    const QString key = startReading(name);
    if (key.isEmpty())
        return;
    const auto take = [this, key, name, origin](const mcp::Result<mcp::ReadResourceResult> &read) {
        if (read)
            addParts(key, origin, *read);
        else
            endReading(key, {{name, {}, errorText(read.error(), Occasion::Read).title}});
    };
    setReading(key, connection->readResource(origin.uri).then(this, take));
}

void MessageAttachments::addParts(const QString &key, const ResourceOrigin &origin,
                                  const mcp::ReadResourceResult &read)
{
    readSoon(key, [read, origin] { return readResource(read, origin); });
}

void MessageAttachments::readSoon(const QString &key,
                                  const std::function<QList<Attachable>()> &read)
{
    using Parts = QList<Attachable>;
    const auto work = [read]() -> mcp::Result<Parts> { return read(); };
    const auto onRead = [this, key](const mcp::Result<Parts> &parts) {
        endReading(key, parts.valueOr(Parts()));
    };
    setReading(key, mcp::offload<Parts>(this, work).then(this, onRead));
}

void MessageAttachments::remove(const QString &key)
{
    const auto found = find(key);
    if (found == m_items.end())
        return;
    const mcp::CallHandle reading = found->reading;
    m_items.erase(found);
    reading.abandon();
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_messageattachments.cpp"
