// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"

#include "core/json/value.h"

#include <QDateTime>
#include <QSqlQuery>

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace mcp::chat {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kTerms = 10; ///< Words of a search that are looked at.
constexpr int kFoundParts = 10'000; ///< The newest of those that a search finds.
constexpr qsizetype kIndexedChars = 3; ///< The index finds no shorter words.

// The numbers of kinds stand in the file: they are the places in Part.
enum Kind { KindText, KindImage, KindToolCall, KindToolResult };

Database::Format format()
{
    return {u"conversations.db"_s,
            0x51736331, // "Qsc1"
            1,
            {u"CREATE TABLE conversation (id INTEGER PRIMARY KEY AUTOINCREMENT,"
             " key TEXT NOT NULL UNIQUE, title TEXT NOT NULL, provider TEXT NOT NULL,"
             " model TEXT NOT NULL, servers TEXT NOT NULL, shown INTEGER NOT NULL,"
             " changedAt INTEGER NOT NULL, size INTEGER NOT NULL) STRICT"_s,
             u"CREATE INDEX conversationChanged ON conversation (changedAt)"_s,
             u"CREATE TABLE message (conversation INTEGER NOT NULL REFERENCES conversation,"
             " id INTEGER NOT NULL, parent INTEGER NOT NULL, role INTEGER NOT NULL,"
             " state INTEGER NOT NULL, problem TEXT NOT NULL, inputTokens INTEGER NOT NULL,"
             " outputTokens INTEGER NOT NULL, PRIMARY KEY (conversation, id)) STRICT"_s,
             u"CREATE TABLE part (id INTEGER PRIMARY KEY AUTOINCREMENT,"
             " conversation INTEGER NOT NULL, message INTEGER NOT NULL, place INTEGER NOT NULL,"
             " kind INTEGER NOT NULL, text TEXT NOT NULL, more TEXT NOT NULL,"
             " UNIQUE (conversation, message, place),"
             " FOREIGN KEY (conversation, message) REFERENCES message) STRICT"_s,
             u"CREATE VIRTUAL TABLE words USING fts5(text, content='part', content_rowid='id',"
             " tokenize='trigram')"_s,
             u"CREATE TRIGGER wordsAdded AFTER INSERT ON part WHEN new.kind = 0 BEGIN"
             " INSERT INTO words(rowid, text) VALUES (new.id, new.text); END"_s,
             u"CREATE TRIGGER wordsRemoved AFTER DELETE ON part WHEN old.kind = 0 BEGIN"
             " INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text); END"_s}};
}

/// A null string would be stored as NULL.
QVariant textValue(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

/// How a part stands in its row.
struct Stored
{
    QString text;
    QString more; ///< JSON object; empty for a text.
};

Stored stored(const Part &part)
{
    const auto text = [](const json::Raw &raw) { return QString::fromUtf8(raw.view()); };
    if (const auto *words = std::get_if<Text>(&part))
        return {words->text, {}};
    Value more{Value::Object()};
    if (const auto *image = std::get_if<Image>(&part)) {
        more.insert(u"mimeType"_s, Value(image->mimeType));
        return {text(image->data), QString::fromUtf8(more.toJson())};
    }
    if (const auto *call = std::get_if<ToolCall>(&part)) {
        more.insert(u"id"_s, Value(call->id));
        more.insert(u"name"_s, Value(call->name));
        if (!call->raw.isNull())
            more.insert(u"raw"_s, Value(text(call->raw)));
        return {text(call->input.raw), QString::fromUtf8(more.toJson())};
    }
    const auto &result = std::get<ToolResult>(part);
    more.insert(u"callId"_s, Value(result.callId));
    more.insert(u"outcome"_s, Value(qint64(result.outcome)));
    more.insert(u"serverId"_s, Value(result.serverId));
    more.insert(u"serverName"_s, Value(result.serverName));
    more.insert(u"omitted"_s, Value(result.omitted));
    more.insert(u"isPrivate"_s, Value(result.isPrivate));
    more.insert(u"isOutside"_s, Value(result.isOutside));
    return {result.text, QString::fromUtf8(more.toJson())};
}

template<class E>
E clamped(qint64 number, E last)
{
    return E(std::clamp<qint64>(number, 0, qint64(last)));
}

/// Nothing when the row is none of ours.
std::optional<Part> partOf(int kind, const QString &text, const QString &more)
{
    if (kind == KindText)
        return Text{text};
    const Value members = json::parse(json::Raw(more.toUtf8())).valueOr(Value());
    if (kind == KindImage)
        return Image{json::Raw(text.toUtf8()), members.at(u"mimeType").toString()};
    if (kind == KindToolCall) {
        const auto input = json::RawObject::fromRaw(json::Raw(text.toUtf8()));
        return ToolCall{members.at(u"id").toString(), members.at(u"name").toString(),
                        input.value_or(json::RawObject()),
                        json::Raw(members.at(u"raw").toString().toUtf8())};
    }
    if (kind != KindToolResult)
        return {};
    const auto outcome = members.at(u"outcome").toInteger().value_or(0);
    return ToolResult{members.at(u"callId").toString(),
                      clamped(outcome, ToolResult::Outcome::Task),
                      members.at(u"serverId").toString(),
                      members.at(u"serverName").toString(),
                      text,
                      members.at(u"omitted").toInteger().value_or(0),
                      members.at(u"isPrivate").toBool(),
                      members.at(u"isOutside").toBool()};
}

QString serversText(const QStringList &servers)
{
    Value::Array ids;
    for (const QString &id : servers)
        ids.append(Value(id));
    return QString::fromUtf8(Value(ids).toJson());
}

/// The pattern of LIKE for a text that holds word; its escape character is `\`.
QString likePattern(QString word)
{
    word.replace(u"\\"_s, u"\\\\"_s).replace(u"%"_s, u"\\%"_s).replace(u"_"_s, u"\\_"_s);
    return u'%' + word + u'%';
}

} // namespace

ConversationStore::ConversationStore(const QString &configFolder, const Room &room)
    : m_database(configFolder, format())
    , m_room(room)
{
}

ConversationStore::ConversationStore(const QString &configFolder)
    : ConversationStore(configFolder, Room())
{
}

Error ConversationStore::full(const QString &what) const
{
    return Error::storage(m_database.path() + u": "_s + what, ENOSPC);
}

Result<Database::Opened> ConversationStore::open(const QDateTime &now)
{
    auto opened = m_database.open(now);
    if (!opened)
        return opened;
    // What is deleted is overwritten, also in pages that stay.
    const auto set = m_database.read(u"PRAGMA secure_delete = ON"_s, {}, [](const QSqlQuery &) {});
    return set ? opened : set.error();
}

Result<qint64> ConversationStore::number(const QString &sql, const QVariantList &values)
{
    qint64 found = -1;
    const auto done = m_database.read(
        sql, values, [&](const QSqlQuery &row) { found = row.value(0).toLongLong(); });
    return done ? Result<qint64>(found) : done.error();
}

Result<qint64> ConversationStore::rowOf(const QString &key)
{
    const auto row = number(u"SELECT id FROM conversation WHERE key = ?"_s, {textValue(key)});
    if (row && *row < 0)
        return Error::storage(m_database.path() + u": no such conversation"_s, ENOENT);
    return row;
}

Result<void> ConversationStore::add(const Conversation &conversation, const QDateTime &now)
{
    return m_database.transact([&]() -> Result<void> {
        const auto count = number(u"SELECT count(*) FROM conversation"_s, {});
        if (!count)
            return count.error();
        if (*count >= m_room.conversations)
            return full(u"too many conversations"_s);
        const auto added = m_database.run(
            u"INSERT INTO conversation (key, title, provider, model, servers, shown, changedAt,"
            " size) VALUES (?, ?, ?, ?, ?, 0, ?, 0)"_s,
            {textValue(conversation.key), textValue(conversation.title),
             textValue(conversation.model.providerId), textValue(conversation.model.model),
             serversText(conversation.servers), now.toMSecsSinceEpoch()});
        return added ? Result<void>() : added.error();
    });
}

/// Counts bytes that are added to a conversation.
Result<void> ConversationStore::grow(qint64 conversation, qint64 bytes)
{
    const auto size = number(u"SELECT size FROM conversation WHERE id = ?"_s, {conversation});
    if (!size)
        return size.error();
    if (*size + bytes > m_room.bytes)
        return full(u"the conversation is too large"_s);
    const auto grown = m_database.run(u"UPDATE conversation SET size = size + ? WHERE id = ?"_s,
                                      {bytes, conversation});
    return grown ? Result<void>() : grown.error();
}

Result<void> ConversationStore::insertParts(qint64 conversation, qint64 message, qsizetype place,
                                            const QList<Part> &parts)
{
    if (place + parts.size() > m_room.parts)
        return full(u"too many parts in a message"_s);
    qint64 bytes = 0;
    for (const Part &part : parts) {
        const Stored row = stored(part);
        const qint64 size = row.text.toUtf8().size() + row.more.toUtf8().size();
        if (size > m_room.partBytes)
            return full(u"a part is too large"_s);
        bytes += size;
        const auto added =
            m_database.run(u"INSERT INTO part (conversation, message, place, kind, text, more)"
                           " VALUES (?, ?, ?, ?, ?, ?)"_s,
                           {conversation, message, qint64(place++), int(part.index()),
                            textValue(row.text), textValue(row.more)});
        if (!added)
            return added.error();
    }
    return grow(conversation, bytes);
}

Result<void> ConversationStore::addMessage(const QString &key, const Message &message,
                                           const QDateTime &now)
{
    return m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(key);
        if (!row)
            return row.error();
        const auto count = number(u"SELECT count(*) FROM message WHERE conversation = ?"_s, {*row});
        if (!count)
            return count.error();
        if (*count >= m_room.messages)
            return full(u"too many messages in a conversation"_s);
        const auto added =
            m_database.run(u"INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?)"_s,
                           {*row, message.id, message.parent, int(message.role), int(message.state),
                            textValue(message.problem), message.inputTokens, message.outputTokens});
        if (!added)
            return added.error();
        const QString title = message.id == 1 && !message.parts.isEmpty()
                && std::holds_alternative<Text>(message.parts.constFirst())
            ? titleOf(std::get<Text>(message.parts.constFirst()).text)
            : QString();
        const auto shown =
            m_database.run(u"UPDATE conversation SET shown = ?, changedAt = ?,"
                           " title = CASE WHEN title = '' THEN ? ELSE title END WHERE id = ?"_s,
                           {message.id, now.toMSecsSinceEpoch(), textValue(title), *row});
        if (!shown)
            return shown.error();
        return insertParts(*row, message.id, 0, message.parts);
    });
}

Result<void> ConversationStore::addParts(const QString &key, qint64 message, qsizetype place,
                                         const QList<Part> &parts)
{
    return m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(key);
        return row ? insertParts(*row, message, place, parts) : row.error();
    });
}

Result<void> ConversationStore::finish(const QString &key, const Message &message,
                                       const QDateTime &now)
{
    return m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(key);
        if (!row)
            return row.error();
        const auto changed = m_database.run(
            u"UPDATE message SET state = ?, problem = ?, inputTokens = ?, outputTokens = ?"
            " WHERE conversation = ? AND id = ?"_s,
            {int(message.state), textValue(message.problem), message.inputTokens,
             message.outputTokens, *row, message.id});
        if (!changed)
            return changed.error();
        if (*changed == 0)
            return Error::storage(m_database.path() + u": no such message"_s, ENOENT);
        const auto touched = m_database.run(u"UPDATE conversation SET changedAt = ? WHERE id = ?"_s,
                                            {now.toMSecsSinceEpoch(), *row});
        return touched ? Result<void>() : touched.error();
    });
}

Result<Conversation> ConversationStore::load(const QString &key)
{
    const auto row = rowOf(key);
    if (!row)
        return row.error();
    Conversation conversation;
    qint64 shown = 0;
    const auto read = m_database.read(
        u"SELECT key, title, provider, model, servers, shown FROM conversation WHERE id = ?"_s,
        {*row}, [&](const QSqlQuery &found) {
            conversation.key = found.value(0).toString();
            conversation.title = found.value(1).toString();
            conversation.model = {found.value(2).toString(), found.value(3).toString()};
            const Value servers =
                json::parse(json::Raw(found.value(4).toByteArray())).valueOr(Value());
            for (const Value &id : servers.items())
                conversation.servers.append(id.toString());
            shown = found.value(5).toLongLong();
        });
    if (!read)
        return read.error();
    if (const auto loaded = loadMessages(*row, conversation); !loaded)
        return loaded.error();
    conversation.show(shown);
    return conversation;
}

Result<void> ConversationStore::loadMessages(qint64 conversation, Conversation &into)
{
    bool isTree = true;
    const auto messages = m_database.read(
        u"SELECT id, parent, role, state, problem, inputTokens, outputTokens FROM message"
        " WHERE conversation = ? ORDER BY id"_s,
        {conversation}, [&](const QSqlQuery &row) {
            Message message;
            message.id = row.value(0).toLongLong();
            message.parent = row.value(1).toLongLong();
            message.role = clamped(row.value(2).toLongLong(), Message::Role::Model);
            message.state = clamped(row.value(3).toLongLong(), Message::State::Interrupted);
            if (message.state == Message::State::Running)
                message.state = Message::State::Interrupted;
            message.problem = row.value(4).toString();
            message.inputTokens = row.value(5).toLongLong();
            message.outputTokens = row.value(6).toLongLong();
            isTree = into.restore(message) && isTree;
        });
    if (!messages)
        return messages.error();
    const auto parts =
        m_database.read(u"SELECT message, kind, text, more FROM part WHERE conversation = ?"
                        " ORDER BY message, place"_s,
                        {conversation}, [&](const QSqlQuery &row) {
                            Message *message = into.find(row.value(0).toLongLong());
                            const auto part = partOf(row.value(1).toInt(), row.value(2).toString(),
                                                     row.value(3).toString());
                            if (message && part)
                                message->parts.append(*part);
                        });
    if (!parts)
        return parts.error();
    if (!isTree)
        return Error::storage(m_database.path() + u": a conversation is no tree"_s,
                              Database::kDamaged);
    return {};
}

Result<QList<ConversationItem>> ConversationStore::find(const QString &sql,
                                                        const QVariantList &values)
{
    QList<ConversationItem> items;
    const auto done = m_database.read(sql, values, [&](const QSqlQuery &row) {
        items.append({row.value(0).toString(), row.value(1).toString(), row.value(2).toLongLong(),
                      row.value(3).toString()});
    });
    return done ? Result<QList<ConversationItem>>(std::move(items)) : done.error();
}

Result<QList<ConversationItem>> ConversationStore::list()
{
    return find(u"SELECT key, title, changedAt, '' FROM conversation"
                " ORDER BY changedAt DESC, id DESC LIMIT ?"_s,
                {kListed});
}

Result<QList<ConversationItem>> ConversationStore::search(const QString &query)
{
    QStringList indexed;
    QString others;
    QVariantList values;
    const QStringList words = query.left(kQueryChars).simplified().split(u' ', Qt::SkipEmptyParts);
    for (QString word : words.first(std::min(words.size(), kTerms))) {
        if (word.toUcs4().size() >= kIndexedChars) {
            indexed.append(u'"' + word.replace(u"\""_s, u"\"\""_s) + u'"');
        } else {
            others += u" AND part.text LIKE ? ESCAPE '\\'"_s;
            values.append(likePattern(word));
        }
    }
    if (words.isEmpty())
        return QList<ConversationItem>();
    // The index can only quote what it finds while nothing else is done with it.
    QString sql = u"WITH found AS MATERIALIZED (SELECT part.id, part.conversation,"_s;
    if (indexed.isEmpty()) {
        sql += u" substr(part.text, 1, 100) AS excerpt FROM part WHERE part.kind = 0"_s;
    } else {
        sql += u" snippet(words, 0, '', '', '…', 40) AS excerpt FROM words"
               " JOIN part ON part.id = words.rowid WHERE words MATCH ?"_s;
        values.prepend(indexed.join(u" AND "_s));
    }
    sql += others
        + u" ORDER BY part.id DESC LIMIT ?)"
          " SELECT key, title, changedAt, excerpt FROM (SELECT conversation AS place,"
          " max(found.id), excerpt FROM found GROUP BY conversation)"
          " JOIN conversation ON conversation.id = place"
          " ORDER BY changedAt DESC, conversation.id DESC LIMIT ?"_s;
    values.append(kFoundParts);
    values.append(kListed);
    return find(sql, values);
}

Result<void> ConversationStore::remove(const QString &key)
{
    const auto removed = m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(key);
        if (!row)
            return row.error();
        for (const auto &sql : {u"DELETE FROM part WHERE conversation = ?"_s,
                                u"DELETE FROM message WHERE conversation = ?"_s,
                                u"DELETE FROM conversation WHERE id = ?"_s}) {
            if (const auto done = m_database.run(sql, {*row}); !done)
                return done.error();
        }
        // Words that were deleted stay in the index until its parts are merged.
        const auto merged = m_database.run(u"INSERT INTO words(words) VALUES ('optimize')"_s);
        return merged ? Result<void>() : merged.error();
    });
    if (!removed)
        return removed;
    const auto isBusy = number(u"PRAGMA wal_checkpoint(TRUNCATE)"_s, {});
    if (isBusy && *isBusy != 0)
        return Error::storage(m_database.path() + u": another program reads"_s, EWOULDBLOCK);
    return isBusy ? Result<void>() : isBusy.error();
}

} // namespace mcp::chat
