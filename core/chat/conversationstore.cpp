// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"

#include "core/chat/storedpart.h"

#include <QDateTime>
#include <QSqlQuery>

#include <algorithm>
#include <cerrno>
#include <type_traits>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kTerms = 10; ///< Words of a search that are looked at.
constexpr int kFoundParts = 10'000; ///< The newest of those that a search finds.
constexpr qsizetype kIndexedChars = 3; ///< The index finds no shorter words.

// Their words are searched; the triggers below name their places.
static_assert(std::is_same_v<std::variant_alternative_t<0, Part>, Text>);
static_assert(std::is_same_v<std::variant_alternative_t<5, Part>, Attachment>);

Database::Format format()
{
    return {u"conversations.db"_s,
            0x51736331, // "Qsc1"
            2,
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
             " INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text); END"_s},
            true,
            {{u"ALTER TABLE conversation ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0"_s,
              u"ALTER TABLE conversation ADD COLUMN isArchived INTEGER NOT NULL DEFAULT 0"_s,
              u"ALTER TABLE conversation ADD COLUMN options TEXT NOT NULL DEFAULT '{}'"_s,
              u"DROP INDEX conversationChanged"_s,
              u"CREATE INDEX conversationListed ON conversation (isArchived, isPinned,"
              " changedAt)"_s,
              u"ALTER TABLE message ADD COLUMN contextTokens INTEGER NOT NULL DEFAULT 0"_s,
              // Names of attachments as well.
              u"DROP TRIGGER wordsAdded"_s, u"DROP TRIGGER wordsRemoved"_s,
              u"CREATE TRIGGER wordsAdded AFTER INSERT ON part WHEN new.kind IN (0, 5) BEGIN"
              " INSERT INTO words(rowid, text) VALUES (new.id, new.text); END"_s,
              u"CREATE TRIGGER wordsRemoved AFTER DELETE ON part WHEN old.kind IN (0, 5) BEGIN"
              " INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text);"
              " END"_s}}};
}

/// A null string would be stored as NULL.
QVariant textValue(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

template<class E>
E clamped(qint64 number, E last)
{
    return E(std::clamp<qint64>(number, 0, qint64(last)));
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

Result<void> ConversationStore::checkSettings(const Conversation &conversation) const
{
    const qint64 bytes = conversation.title.toUtf8().size()
        + conversation.model.providerId.toUtf8().size() + conversation.model.model.toUtf8().size()
        + storedNames(conversation.servers).toUtf8().size()
        + storedOptions(conversation.options).toUtf8().size();
    return bytes <= m_room.settingBytes ? Result<void>()
                                        : full(u"the settings of a conversation are too large"_s);
}

Result<void> ConversationStore::add(const Conversation &conversation, const QDateTime &now)
{
    if (const auto checked = checkSettings(conversation); !checked)
        return checked;
    return m_database.transact([&]() -> Result<void> {
        const auto count = number(u"SELECT count(*) FROM conversation"_s, {});
        if (!count)
            return count.error();
        if (*count >= m_room.conversations)
            return full(u"too many conversations"_s);
        const ConversationOptions &options = conversation.options;
        const auto added = m_database.run(
            u"INSERT INTO conversation (key, title, provider, model, servers, isPinned, isArchived,"
            " options, shown, changedAt, size) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0)"_s,
            {textValue(conversation.key), textValue(conversation.title),
             textValue(conversation.model.providerId), textValue(conversation.model.model),
             storedNames(conversation.servers), int(options.isPinned), int(options.isArchived),
             storedOptions(options), now.toMSecsSinceEpoch()});
        return added ? Result<void>() : added.error();
    });
}

Result<void> ConversationStore::update(const Conversation &conversation)
{
    if (const auto checked = checkSettings(conversation); !checked)
        return checked;
    return m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(conversation.key);
        if (!row)
            return row.error();
        const ConversationOptions &options = conversation.options;
        const auto changed = m_database.run(
            u"UPDATE conversation SET title = ?, provider = ?, model = ?, servers = ?,"
            " isPinned = ?, isArchived = ?, options = ? WHERE id = ?"_s,
            {textValue(conversation.title), textValue(conversation.model.providerId),
             textValue(conversation.model.model), storedNames(conversation.servers),
             int(options.isPinned), int(options.isArchived), storedOptions(options), *row});
        if (!changed)
            return changed.error();
        const auto shown = m_database.run(
            u"UPDATE conversation SET shown = ? WHERE id = ?"
            " AND EXISTS (SELECT 1 FROM message WHERE conversation = ? AND id = ?)"_s,
            {conversation.shown(), *row, *row, conversation.shown()});
        return shown ? Result<void>() : shown.error();
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
    const auto stored = number(u"SELECT ifnull(max(place), -1) + 1 FROM part"
                               " WHERE conversation = ? AND message = ?"_s,
                               {conversation, message});
    if (!stored)
        return stored.error();
    if (*stored < place)
        return Error::storage(m_database.path() + u": a part before is not stored"_s, ENOENT);
    qint64 bytes = 0;
    for (const Part &part : parts) {
        const StoredPart row = storedPart(part);
        const qint64 size = row.text.toUtf8().size() + row.more.toUtf8().size();
        if (size > m_room.partBytes)
            return full(u"a part is too large"_s);
        bytes += size;
        const auto added =
            m_database.run(u"INSERT INTO part (conversation, message, place, kind, text, more)"
                           " VALUES (?, ?, ?, ?, ?, ?)"_s,
                           {conversation, message, qint64(place++), row.kind, textValue(row.text),
                            textValue(row.more)});
        if (!added)
            return added.error();
    }
    return grow(conversation, bytes);
}

/// Whether a message fits into the tree that is stored.
Result<void> ConversationStore::checkPlace(qint64 conversation, const Message &message)
{
    const auto count =
        number(u"SELECT count(*) FROM message WHERE conversation = ?"_s, {conversation});
    if (!count)
        return count.error();
    if (*count >= m_room.messages)
        return full(u"too many messages in a conversation"_s);
    if (message.parent < 0 || message.id <= message.parent)
        return Error::storage(m_database.path() + u": a message has no place"_s, EINVAL);
    if (message.parent == 0)
        return {};
    const auto parents = number(u"SELECT count(*) FROM message WHERE conversation = ? AND id = ?"_s,
                                {conversation, message.parent});
    if (parents && *parents == 0)
        return Error::storage(m_database.path() + u": the message before is not stored"_s, ENOENT);
    return parents ? Result<void>() : parents.error();
}

Result<void> ConversationStore::addMessage(const QString &key, const Message &message,
                                           const QDateTime &now)
{
    return m_database.transact([&]() -> Result<void> {
        const auto row = rowOf(key);
        if (!row)
            return row.error();
        if (const auto checked = checkPlace(*row, message); !checked)
            return checked;
        const auto added = m_database.run(
            u"INSERT INTO message (conversation, id, parent, role, state, problem, inputTokens,"
            " outputTokens, contextTokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
            {*row, message.id, message.parent, int(message.role), int(message.state),
             textValue(message.problem), message.inputTokens, message.outputTokens,
             message.contextTokens});
        if (!added)
            return added.error();
        const QString title =
            message.role == Message::Role::Person ? titleOf(message.parts) : QString();
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
            u"UPDATE message SET state = ?, problem = ?, inputTokens = ?, outputTokens = ?,"
            " contextTokens = ? WHERE conversation = ? AND id = ?"_s,
            {int(message.state), textValue(message.problem), message.inputTokens,
             message.outputTokens, message.contextTokens, *row, message.id});
        if (!changed)
            return changed.error();
        if (*changed == 0)
            return Error::storage(m_database.path() + u": no such message"_s, ENOENT);
        const auto touched = m_database.run(u"UPDATE conversation SET changedAt = ? WHERE id = ?"_s,
                                            {now.toMSecsSinceEpoch(), *row});
        return touched ? Result<void>() : touched.error();
    });
}

Result<Conversation> ConversationStore::loadHeadOf(qint64 row, qint64 *shown)
{
    Conversation conversation;
    const auto read = m_database.read(
        u"SELECT key, title, provider, model, servers, options, isPinned, isArchived, shown"
        " FROM conversation WHERE id = ?"_s,
        {row}, [&](const QSqlQuery &found) {
            conversation.key = found.value(0).toString();
            conversation.title = found.value(1).toString();
            conversation.model = {found.value(2).toString(), found.value(3).toString()};
            conversation.servers = namesFrom(found.value(4).toString());
            conversation.options = optionsFrom(found.value(5).toString());
            conversation.options.isPinned = found.value(6).toBool();
            conversation.options.isArchived = found.value(7).toBool();
            *shown = found.value(8).toLongLong();
        });
    return read ? Result<Conversation>(std::move(conversation)) : read.error();
}

Result<Conversation> ConversationStore::loadHead(const QString &key)
{
    const auto row = rowOf(key);
    qint64 shown = 0;
    return row ? loadHeadOf(*row, &shown) : row.error();
}

Result<Conversation> ConversationStore::load(const QString &key)
{
    const auto row = rowOf(key);
    if (!row)
        return row.error();
    qint64 shown = 0;
    auto conversation = loadHeadOf(*row, &shown);
    if (!conversation)
        return conversation;
    if (const auto loaded = loadMessages(*row, *conversation); !loaded)
        return loaded.error();
    if ((shown == 0 || !conversation->show(shown)) && !conversation->messages().isEmpty())
        conversation->show(conversation->messages().constLast().id);
    return conversation;
}

Result<void> ConversationStore::loadMessages(qint64 conversation, Conversation &into)
{
    bool isTree = true;
    const auto messages = m_database.read(
        u"SELECT id, parent, role, state, problem, inputTokens, outputTokens, contextTokens"
        " FROM message WHERE conversation = ? ORDER BY id"_s,
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
            message.contextTokens = row.value(7).toLongLong();
            isTree = into.restore(message) && isTree;
        });
    if (!messages)
        return messages.error();
    const auto parts = m_database.read(
        u"SELECT message, kind, text, more FROM part WHERE conversation = ?"
        " ORDER BY message, place"_s,
        {conversation}, [&](const QSqlQuery &row) {
            Message *message = into.find(row.value(0).toLongLong());
            const auto part =
                partFrom({row.value(1).toInt(), row.value(2).toString(), row.value(3).toString()});
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

Result<QList<ConversationItem>> ConversationStore::find(const QString &order,
                                                        const QVariantList &values)
{
    QList<ConversationItem> items;
    const auto done = m_database.read(
        u"SELECT key, title, changedAt, isPinned, isArchived FROM conversation "_s + order, values,
        [&](const QSqlQuery &row) {
            items.append({row.value(0).toString(),
                          row.value(1).toString(),
                          row.value(2).toLongLong(),
                          row.value(3).toBool(),
                          row.value(4).toBool(),
                          {}});
        });
    return done ? Result<QList<ConversationItem>>(std::move(items)) : done.error();
}

Result<ConversationItem> ConversationStore::item(const QString &key)
{
    const auto row = rowOf(key);
    if (!row)
        return row.error();
    return find(u"WHERE id = ?"_s, {*row}).transform([](const QList<ConversationItem> &found) {
        return found.value(0);
    });
}

Result<QList<ConversationItem>> ConversationStore::list(bool isArchived)
{
    return find(u"WHERE isArchived = ? ORDER BY isPinned DESC, changedAt DESC, id DESC LIMIT ?"_s,
                {int(isArchived), kListed});
}

/// Of each conversation with a text that has all the words, by its key.
Result<QHash<QString, ConversationStore::Found>>
ConversationStore::findTexts(const QStringList &words)
{
    QStringList indexed;
    QString others;
    QVariantList values;
    for (QString word : words) {
        if (word.toUcs4().size() >= kIndexedChars) {
            indexed.append(u'"' + word.replace(u"\""_s, u"\"\""_s) + u'"');
        } else {
            others += u" AND part.text LIKE ? ESCAPE '\\'"_s;
            values.append(likePattern(word));
        }
    }
    // The index can only quote what it finds while nothing else is done with it.
    QString sql = u"WITH found AS MATERIALIZED (SELECT part.id, part.conversation,"
                  " part.message,"_s;
    if (indexed.isEmpty()) {
        sql += u" substr(part.text, 1, 100) AS excerpt FROM part WHERE part.kind IN (0, 5)"_s;
    } else {
        sql += u" snippet(words, 0, '', '', '…', 40) AS excerpt FROM words"
               " JOIN part ON part.id = words.rowid WHERE words MATCH ?"_s;
        values.prepend(indexed.join(u" AND "_s));
    }
    sql += others
        + u" ORDER BY part.id DESC LIMIT ?)"
          " SELECT key, excerpt, message FROM (SELECT conversation AS place, max(found.id),"
          " excerpt, message"
          " FROM found GROUP BY conversation) JOIN conversation ON conversation.id = place"_s;
    values.append(kFoundParts);
    QHash<QString, Found> texts;
    const auto done = m_database.read(sql, values, [&](const QSqlQuery &row) {
        texts.insert(row.value(0).toString(), {row.value(1).toString(), row.value(2).toLongLong()});
    });
    return done ? Result<QHash<QString, Found>>(std::move(texts)) : done.error();
}

Result<QList<ConversationItem>> ConversationStore::search(const QString &query)
{
    QStringList words = query.left(kQueryChars).simplified().split(u' ', Qt::SkipEmptyParts);
    words = words.first(std::min(words.size(), kTerms));
    if (words.isEmpty())
        return QList<ConversationItem>();
    const auto texts = findTexts(words);
    if (!texts)
        return texts.error();
    auto items = find(u"ORDER BY changedAt DESC, id DESC"_s, {});
    if (!items)
        return items;
    const auto isElsewhere = [&](const ConversationItem &item) {
        return !texts->contains(item.key)
            && !std::all_of(words.cbegin(), words.cend(), [&item](const QString &word) {
                   return item.title.contains(word, Qt::CaseInsensitive);
               });
    };
    items->removeIf(isElsewhere);
    items->resize(std::min<qsizetype>(items->size(), kListed));
    for (ConversationItem &item : *items) {
        const Found found = texts->value(item.key);
        item.excerpt = found.excerpt;
        item.message = found.message;
    }
    return items;
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
