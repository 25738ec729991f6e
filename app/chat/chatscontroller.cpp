// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatscontroller.h"

#include "app/asks/personrequests.h"
#include "app/base/undocontroller.h"
#include "app/chat/callquestions.h"
#include "app/text/cleantext.h"
#include "app/text/errortext.h"
#include "app/text/filename.h"
#include "app/text/measure.h"
#include "core/base/clock.h"
#include "core/chat/conversationbook.h"
#include "core/host/chat.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kReadAfter = 100ms; ///< Many changes are one.
constexpr auto kLeaveAfter = 500ms;
constexpr int kKept = 8; ///< Conversations with a draft or a running turn.

bool hasDraft(ComposerController *composer)
{
    return !composer->text().trimmed().isEmpty() || composer->attachments()->count() > 0;
}

} // namespace

void ConversationListModel::setConversations(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.key; });
}

const ListModel::Roles &ConversationListModel::roles() const
{
    static const Roles table = rolesOf<ConversationListModel>({
        {"key", &Row::key},
        {"title", &Row::title},
        {"excerpt", &Row::excerpt},
        {"when", &Row::when},
        {"isPinned", &Row::isPinned},
        {"isArchived", &Row::isArchived},
        {"isCurrent", &Row::isCurrent},
        {"isBusy", &Row::isBusy},
        {"needsYou", &Row::needsYou},
    });
    return table;
}

ChatsController::ChatsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_soon(ports.clock->createAlarm([this] { read(); }))
{
    connect(ports.requests, &PersonRequests::changed, this, &ChatsController::updateRows);
    connect(ports.host->models()->store(), &mcp::ModelStore::changed, this,
            &ChatsController::onModelsChanged);
}

ChatsController::~ChatsController()
{
    m_opening.abandon();
    m_reading.abandon();
}

// The list

void ChatsController::show()
{
    if (!m_chats) {
        m_chats = m_ports.host->chats();
        connect(m_chats, &mcp::Chats::listChanged, this, &ChatsController::readSoon);
        connect(m_chats, &mcp::Chats::busyChanged, this, &ChatsController::updateRows);
        connect(m_chats, &mcp::Chats::storeFailed, this,
                [this](const mcp::Error &why) { reportError(why); });
        read();
    }
    if (!m_current && !m_opening.isOpen())
        openLast();
}

void ChatsController::openLast()
{
    const QString key = std::exchange(m_last, {});
    if (key.isEmpty())
        return startNew();
    m_openingKey = key;
    m_opening = m_chats->open(key).then(this, [this, key](const mcp::Result<mcp::Chat *> &chat) {
        m_openingKey.clear();
        if (chat && !(*chat)->conversation().options.isArchived)
            return setCurrent(*chat);
        if (chat)
            m_chats->close(key);
        startNew();
    });
}

void ChatsController::readSoon()
{
    if (!m_soon->isActive())
        m_soon->start(kReadAfter);
}

void ChatsController::read()
{
    m_soon->stop();
    if (!m_chats)
        return;
    m_reading.abandon();
    auto items =
        m_search.simplified().isEmpty() ? m_chats->list(m_isArchive) : m_chats->search(m_search);
    m_reading = items.then(this, [this](const mcp::Result<mcp::Chats::Items> &found) {
        if (found)
            m_items = *found;
        else
            reportError(found.error());
        m_isLoaded = true;
        updateRows();
        Q_EMIT listChanged();
    });
}

void ChatsController::updateRows()
{
    if (!m_chats)
        return;
    const QDateTime now = m_ports.clock->wallTime();
    const QSet<QString> asking = askingConversations();
    QList<ConversationListModel::Row> rows;
    for (const mcp::chat::ConversationItem &item : std::as_const(m_items)) {
        if (item.key == m_leaving)
            continue;
        const mcp::Chat *open = m_chats->find(item.key);
        rows.append({item.key, cleanText(item.title), cleanText(item.excerpt),
                     momentText(mcp::utcTime(std::chrono::milliseconds(item.changedAt)), now),
                     item.isPinned, item.isArchived, m_current && m_current->key() == item.key,
                     open && open->isBusy(), asking.contains(item.key)});
    }
    m_list.setConversations(rows);
    Q_EMIT waitingChanged();
}

QSet<QString> ChatsController::askingConversations() const
{
    QSet<QString> keys;
    const QList<mcp::Chat *> opened = m_chats ? m_chats->opened() : QList<mcp::Chat *>();
    for (const mcp::Chat *chat : opened) {
        if (needsPerson(*chat, m_ports))
            keys.insert(chat->key());
    }
    return keys;
}

int ChatsController::waitingCount() const
{
    return int(askingConversations().size());
}

QStringList ChatsController::busyTitles() const
{
    QStringList titles;
    for (const mcp::chat::ConversationItem &item : m_items) {
        const mcp::Chat *open = m_chats->find(item.key);
        if (open && open->isBusy())
            titles.append(titleOf(item.key));
    }
    return titles;
}

void ChatsController::setSearch(const QString &words)
{
    if (std::exchange(m_search, words) == words)
        return;
    readSoon();
    Q_EMIT searchChanged();
}

void ChatsController::setArchive(bool isArchive)
{
    if (std::exchange(m_isArchive, isArchive) == isArchive)
        return;
    read();
    Q_EMIT searchChanged();
}

// The one on the page

bool ChatsController::hasModels() const
{
    const auto &entries = m_ports.host->models()->store()->entries();
    return std::any_of(entries.cbegin(), entries.cend(),
                       [](const mcp::ProviderEntry &entry) { return !entry.models.isEmpty(); });
}

/// With the first model a conversation begins; an empty one whose model was removed gets another.
void ChatsController::onModelsChanged()
{
    if (m_chats && !m_current && !m_opening.isOpen())
        startNew();
    else if (m_current && !m_current->setup()->hasModel() && m_current->isEmpty())
        m_current->chat()->setModel(usualModel());
    Q_EMIT modelsChanged();
}

mcp::ModelName ChatsController::usualModel() const
{
    const auto &entries = m_ports.host->models()->store()->entries();
    if (m_current && m_current->setup()->hasModel())
        return m_current->chat()->conversation().model;
    const auto choice = m_ports.host->models()->choose({});
    if (!choice)
        return {};
    const mcp::ProviderEntry &provider = entries.at(choice->provider);
    return {provider.id, provider.models.at(choice->model).name};
}

/// Those that the person has approved and did not switch off, but for those that do not work or have to be signed in to.
QStringList ChatsController::usualServers() const
{
    QStringList ids;
    for (const mcp::Server *server : m_ports.host->servers()) {
        using State = mcp::Server::State;
        const bool isUsable = server->state() != State::NotReviewed
            && server->state() != State::Failed && server->state() != State::NeedsSignIn;
        if (server->entry().isEnabled && isUsable)
            ids.append(server->entry().id);
    }
    return ids;
}

void ChatsController::startNew()
{
    if (!m_chats)
        show();
    m_opening.abandon();
    m_openingKey.clear();
    // One whose first words are being stored is still empty.
    if (hasModels() && !(m_current && m_current->isEmpty() && !m_current->isBusy()))
        setCurrent(m_chats->create(usualModel(), usualServers()));
}

void ChatsController::open(const QString &key)
{
    if (m_current && m_current->key() == key)
        return showFound();
    if (!m_chats)
        show();
    m_opening.abandon();
    m_openingKey = key;
    m_opening = m_chats->open(key).then(this, [this](const mcp::Result<mcp::Chat *> &chat) {
        m_openingKey.clear();
        if (!chat)
            return reportError(chat.error());
        setCurrent(*chat);
        showFound();
    });
}

/// Where the search found its words.
void ChatsController::showFound()
{
    const QString words = m_search.simplified();
    const auto item = std::find_if(m_items.cbegin(), m_items.cend(), [this](const auto &listed) {
        return listed.key == m_current->key();
    });
    if (!words.isEmpty() && item != m_items.cend() && item->message > 0)
        m_current->showMessage(item->message, words);
}

/// A conversation with a draft or a running turn stays open when another one is shown.
void ChatsController::setCurrent(mcp::Chat *chat)
{
    ChatController *before = m_current;
    const auto kept = std::find_if(m_kept.cbegin(), m_kept.cend(), [chat](const auto *controller) {
        return controller->chat() == chat;
    });
    m_current = kept == m_kept.cend() ? new ChatController(chat, m_ports, this) : *kept;
    m_kept.removeOne(m_current);
    updateRows();
    Q_EMIT currentChanged();
    if (!before)
        return;
    if (!before->isBusy() && !hasDraft(before->composer()))
        return leave(before);
    m_kept.append(before);
    if (m_kept.size() > kKept)
        leave(m_kept.takeFirst());
}

/// Its views go first, each part some time after the one around it, then the controller, then the conversation.
void ChatsController::leave(ChatController *controller)
{
    connect(controller, &QObject::destroyed, this, [this, key = controller->key()] {
        const bool isUsed = m_openingKey == key || (m_current && m_current->key() == key)
            || std::any_of(m_kept.cbegin(), m_kept.cend(),
                           [&key](const ChatController *other) { return other->key() == key; });
        if (!isUsed)
            m_chats->close(key);
    });
    QTimer::singleShot(kLeaveAfter, controller, &QObject::deleteLater);
}

// What the person does with one

void ChatsController::rename(const QString &key, const QString &title)
{
    if (!title.trimmed().isEmpty())
        follow(m_chats->rename(key, title));
}

void ChatsController::setPinned(const QString &key, bool isPinned)
{
    follow(m_chats->pin(key, isPinned));
}

void ChatsController::setArchived(const QString &key, bool isArchived)
{
    follow(m_chats->archive(key, isArchived));
}

void ChatsController::follow(mcp::Pending<bool> change)
{
    change.then(this, [this](const mcp::Result<bool> &done) {
        if (!done)
            reportError(done.error());
    });
}

void ChatsController::remove(const QString &key)
{
    m_ports.undo->finish();
    m_leaving = key;
    if (m_current && m_current->key() == key && !m_current->isEmpty())
        setCurrent(m_chats->create(usualModel(), usualServers()));
    updateRows();
    m_ports.undo->offer(
        tr("“%1” was deleted.").arg(titleOf(key)), [this, key] { carryOutRemoval(key); },
        [this, key] {
            m_leaving.clear();
            updateRows();
            open(key);
        });
}

void ChatsController::carryOutRemoval(const QString &key)
{
    m_leaving.clear();
    m_items.removeIf([&key](const auto &item) { return item.key == key; });
    const auto last = std::find_if(m_kept.cbegin(), m_kept.cend(), [&key](const auto *controller) {
        return controller->key() == key;
    });
    if (last != m_kept.cend()) {
        ChatController *kept = *last;
        m_kept.removeOne(kept);
        leave(kept);
    }
    const auto remove = [this, key] { follow(m_chats->remove(key)); };
    ChatController *shown = controllerOf(key);
    if (shown) // Its views may still be there, and need the conversation.
        connect(shown, &QObject::destroyed, this, remove);
    else
        remove();
}

/// On the page, kept, or leaving.
ChatController *ChatsController::controllerOf(const QString &key) const
{
    const auto all = findChildren<ChatController *>(Qt::FindDirectChildrenOnly);
    const auto found = std::find_if(all.cbegin(), all.cend(), [&key](const auto *controller) {
        return controller->key() == key;
    });
    return found == all.cend() ? nullptr : *found;
}

QString ChatsController::titleOf(const QString &key) const
{
    const auto item = std::find_if(m_items.cbegin(), m_items.cend(),
                                   [&key](const auto &listed) { return listed.key == key; });
    const QString title = item == m_items.cend() ? QString() : cleanText(item->title);
    return title.isEmpty() ? tr("Conversation") : title;
}

QString ChatsController::suggestedFileName(const QString &key) const
{
    return cleanFileName(titleOf(key), tr("Conversation"));
}

void ChatsController::exportTo(const QString &key, const QUrl &file)
{
    const QString path = file.toLocalFile();
    const auto format = path.endsWith(".json"_L1, Qt::CaseInsensitive)
        ? mcp::chat::ExportFormat::Json
        : mcp::chat::ExportFormat::Markdown;
    // The dialog has asked whether the file is to be replaced.
    const auto existing = mcp::OutputFile::Existing::Replaced;
    m_chats->exportTo(path, key, format, existing)
        .then(this, [this, path](const mcp::Result<bool> &done) {
            if (done)
                report({}, tr("The conversation was exported to %1.").arg(cleanText(path)));
            else
                report(tr("The conversation could not be exported. %1")
                           .arg(cleanText(done.error().detail)));
        });
}

void ChatsController::dismiss()
{
    report({});
}

void ChatsController::report(const QString &problem, const QString &notice)
{
    m_problem = problem;
    m_notice = notice;
    Q_EMIT problemChanged();
}

void ChatsController::reportError(const mcp::Error &why)
{
    const ErrorText words = errorText(why, Occasion::Configuration);
    report(QStringList{words.title, words.hint, words.detail}.join(u' ').simplified());
}

} // namespace quayside

#include "moc_chatscontroller.cpp"
