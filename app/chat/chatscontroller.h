// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"
#include "app/chat/attachable.h"
#include "app/chat/chatcontroller.h"
#include "app/resources/resourcecontroller.h"
#include "app/results/resultcontroller.h"
#include "core/host/chats.h"

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

namespace quayside {

/// The conversations in the list.
class ConversationListModel
    : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatsController.")

public:
    /// Roles of the same names; `when` is shown with When.qml's words, isCurrent marks the one on the page.
    struct Row
    {
        QString key;
        QString title;
        QString excerpt; ///< Of a search: words around what was found.
        QString when;
        bool isPinned = false;
        bool isArchived = false;
        bool isCurrent = false;
        bool isBusy = false; ///< Its turn is running.
        bool needsYou = false; ///< One of its calls waits for the person.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setConversations(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The page of conversations: the list with its search, and the one that is open.
class ChatsController : public QObject, public Feature<ChatsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::ConversationListModel *list READ list CONSTANT)
    Q_PROPERTY(bool isLoaded READ isLoaded NOTIFY listChanged)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY
                   searchChanged) ///< In titles and texts, archived ones too.
    Q_PROPERTY(bool isArchive READ isArchive WRITE setArchive NOTIFY
                   searchChanged) ///< Archived ones are listed.
    Q_PROPERTY(quayside::ChatController *current READ current NOTIFY
                   currentChanged) ///< Null while one is being opened, and without models.
    Q_PROPERTY(bool hasModels READ hasModels NOTIFY modelsChanged)
    Q_PROPERTY(int waitingCount READ waitingCount NOTIFY
                   waitingChanged) ///< Conversations with calls that wait for the person.
    Q_PROPERTY(QString problem READ problem NOTIFY
                   problemChanged) ///< Why something was not done, as sentences.
    Q_PROPERTY(QString notice READ notice NOTIFY problemChanged) ///< What was done: an export.
    /// Why a model is needed now, as sentences; empty: nothing waits for one. See usePrompt().
    Q_PROPERTY(QString wishText READ wishText NOTIFY wishChanged)

public:
    ChatsController(const AppPorts &ports, QObject *parent);
    ~ChatsController() override;

    ConversationListModel *list() { return &m_list; }
    bool isLoaded() const { return m_isLoaded; }
    QString search() const { return m_search; }
    void setSearch(const QString &words);
    bool isArchive() const { return m_isArchive; }
    void setArchive(bool isArchive);
    ChatController *current() const { return m_current; }
    bool hasModels() const;
    int waitingCount() const;
    /// Of the conversation whose removal can be undone; empty: there is none.
    QString leavingKey() const { return m_leaving; }
    /// Of conversations whose turn goes on.
    QStringList busyTitles() const;
    QString problem() const { return m_problem; }
    QString notice() const { return m_notice; }
    QString wishText() const;

    /// What show() opens first, unless it is archived or gone.
    void setLast(const QString &key) { m_last = key; }
    /// The page is shown: reads the list; if no conversation is open, opens the last one or begins another.
    Q_INVOKABLE void show();
    Q_INVOKABLE void startNew();
    Q_INVOKABLE void open(const QString &key);
    Q_INVOKABLE void rename(const QString &key, const QString &title);
    Q_INVOKABLE void setPinned(const QString &key, bool isPinned);
    Q_INVOKABLE void setArchived(const QString &key, bool isArchived);
    /// Deletes it for good, once the time to undo that has passed.
    Q_INVOKABLE void remove(const QString &key);
    /// A file that ends with ".json" gets all of it as JSON, any other the shown branch as Markdown.
    Q_INVOKABLE void exportTo(const QString &key, const QUrl &file);
    Q_INVOKABLE QString suggestedFileName(const QString &key) const; ///< Without an ending.
    Q_INVOKABLE void dismiss(); ///< problem and notice

    // What the pages of servers bring (R2): it is attached to a new conversation, or to the one on the page while that is empty;
    // its server is switched on there. Nothing is sent. Without a model it waits for grantWish().
    Q_INVOKABLE void usePrompt(quayside::PromptController *prompt); ///< With its messages.
    Q_INVOKABLE void useResource(quayside::ResourceController *resource);
    Q_INVOKABLE void askAbout(const QString &serverId, const QString &tool,
                              quayside::ResultController *result);
    Q_INVOKABLE void tryTool(const QString &serverId, const QString &tool);
    /// Attaches what waits for a model, if there is one now.
    void grantWish();
    void dropWish();

Q_SIGNALS:
    void listChanged();
    void waitingChanged();
    void searchChanged();
    void currentChanged();
    void modelsChanged();
    void problemChanged();
    void wishChanged();
    /// Something waits for a model.
    void modelWanted();
    /// Something was attached in current().
    void wishGranted();

private:
    /// Something of a server that is to be attached.
    struct Wish
    {
        ResourceOrigin origin;
        std::function<void(ComposerController *composer)> attach;
    };

    ResourceOrigin originOf(const QString &serverId, const QString &title) const;
    void use(const Wish &wish);
    void readSoon();
    void read();
    void updateRows();
    void setCurrent(mcp::Chat *chat);
    void showFound();
    void openLast();
    void leave(ChatController *controller);
    void onModelsChanged();
    void follow(mcp::Pending<bool> change);
    void report(const QString &problem, const QString &notice = {});
    void reportError(const mcp::Error &why);
    QSet<QString> askingConversations() const;
    QString titleOf(const QString &key) const;
    ChatController *controllerOf(const QString &key) const;
    mcp::ModelName usualModel() const;
    QStringList usualServers() const;
    void carryOutRemoval(const QString &key);

    AppPorts m_ports;
    mcp::Chats *m_chats = nullptr; ///< From the first show() on: it opens the database.
    ConversationListModel m_list;
    mcp::Chats::Items m_items;
    QString m_search;
    QString m_leaving; ///< Whose removal can be undone.
    QString m_last; ///< See setLast(); empty once it was tried.
    ChatController *m_current = nullptr;
    QList<ChatController *> m_kept; ///< Others with something unsaid, or whose turn goes on.
    std::unique_ptr<mcp::Alarm> m_soon;
    mcp::CallHandle m_opening;
    QString m_openingKey; ///< It is not closed meanwhile.
    mcp::CallHandle m_reading;
    std::optional<Wish> m_wish; ///< Waits for a model.
    QString m_problem;
    QString m_notice;
    bool m_isArchive = false;
    bool m_isLoaded = false;
};

} // namespace quayside
