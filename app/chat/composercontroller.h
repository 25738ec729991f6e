// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/base/appports.h"
#include "app/base/keyedlistmodel.h"
#include "app/chat/messageattachments.h"
#include "app/prompts/promptcontroller.h"
#include "app/resources/templatecontroller.h"
#include "core/base/pending.h"

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

#include <memory>
#include <optional>

namespace mcp {
class Chat;
class Server;
} // namespace mcp

namespace quayside {

class ComposerOffers;

/// Something that can be put into a message: a prompt, a resource or a template of a server of the conversation.
class OfferListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ComposerController.")

public:
    enum Kind { Prompt, Resource, Template };
    Q_ENUM(Kind)

    /// Roles of the same names.
    struct Row
    {
        QString key; ///< Unique in the list.
        Kind kind = Prompt;
        QString title; ///< Cleaned, as the next two.
        QString detail; ///< What it is about, or its URI.
        QString serverName;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setOffers(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The message that the person writes: its words, what goes with them, and the lists to choose from.
class ComposerController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatController.")

    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(quayside::AttachmentListModel *attachments READ attachments CONSTANT)
    Q_PROPERTY(bool canSend READ canSend NOTIFY
                   canSendChanged) ///< There is something, and all of it is read.
    Q_PROPERTY(QString problem READ problem NOTIFY
                   problemChanged) ///< Why something was not attached, as a sentence.
    Q_PROPERTY(bool isEditing READ isEditing NOTIFY editingChanged) ///< A message that was sent.

    // The list that `/` or the button opens.
    Q_PROPERTY(bool isOffering READ isOffering NOTIFY offersChanged)
    Q_PROPERTY(int offered READ offered NOTIFY offersChanged) ///< An Offered: what the list has.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY offersChanged)
    Q_PROPERTY(quayside::OfferListModel *offers READ offers CONSTANT)
    Q_PROPERTY(QString offersNote READ offersNote NOTIFY
                   offersChanged) ///< Why the list is empty or cut; may be empty.
    Q_PROPERTY(bool isTyping READ isTyping NOTIFY
                   offersChanged) ///< The filter is what follows `/` in text.
    /// The prompt whose arguments are asked for; null: none.
    Q_PROPERTY(quayside::PromptController *prompt READ prompt NOTIFY promptChanged)
    /// The template whose variables are asked for; null: none.
    Q_PROPERTY(
        quayside::TemplateController *resourceTemplate READ resourceTemplate NOTIFY promptChanged)
    Q_PROPERTY(QString formServer READ formServer NOTIFY
                   promptChanged) ///< Whose prompt or template that is.
    /// What the server asks while the prompt is got (PROMPT-06).
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)

public:
    enum Offered { Prompts, Resources };
    Q_ENUM(Offered)

    static constexpr qsizetype kPastedChars =
        4'000; ///< A longer pasted text becomes an attachment.
    static constexpr qint64 kTextBytes =
        1024 * 1024; ///< Of a file or resource; the rest is left out.
    static constexpr qint64 kImageBytes = 5 * 1024 * 1024;
    static constexpr int kOffers = 200; ///< Listed at once.

    /// chat must outlive this.
    ComposerController(mcp::Chat *chat, const AppPorts &ports, QObject *parent);
    ~ComposerController() override;

    QString text() const { return m_draft.text; }
    void setText(const QString &text);
    AttachmentListModel *attachments() { return &m_attachments; }
    bool canSend() const;
    QString problem() const { return m_problem; }
    bool isEditing() const { return m_editing != 0; }
    bool isOffering() const { return m_isOffering; }
    int offered() const { return m_offered; }
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    OfferListModel *offers() { return &m_offers; }
    QString offersNote() const;
    bool isTyping() const { return m_isTyping; }
    PromptController *prompt() const { return m_prompt; }
    TemplateController *resourceTemplate() const { return m_template; }
    QString formServer() const;
    RequestListModel *questions() { return &m_questions; }

    Q_INVOKABLE void addFiles(const QList<QUrl> &files);
    /// What is on the clipboard, if that is a picture, files or a long text. False: it is a short text, to be inserted as usual.
    Q_INVOKABLE bool paste();
    Q_INVOKABLE void addResource(const QString &serverId, const QString &uri);
    /// What a page of a server brings. read runs on a pool thread; problem: what it lacks, as a sentence.
    void attach(const QString &name, const std::function<QList<Attachable>()> &read,
                const QString &problem = {});
    void attach(const Attachable &what);
    Q_INVOKABLE void removeAttachment(const QString &key);
    /// Opens the form of an inserted prompt as it was filled in. What the server makes of it then replaces what is there.
    Q_INVOKABLE void changePrompt(const QString &key);
    Q_INVOKABLE void dismissProblem();

    Q_INVOKABLE void offer(int offered);
    Q_INVOKABLE void closeOffers();
    /// The key of a row of offers(); empty when there is none.
    Q_INVOKABLE QString offerAt(int row) const;
    /// Attaches a resource, inserts a prompt without arguments, or opens the form of one with arguments or of a template.
    Q_INVOKABLE void choose(const QString &offerKey);
    /// Asks the server for the messages of prompt() and inserts them; nothing of it is sent (PROMPT-04).
    Q_INVOKABLE void insertPrompt();
    /// Closes the form of the prompt or the template.
    Q_INVOKABLE void closePrompt();

    /// Takes a message that was sent, to be changed. What was in the composer comes back when that is over. A message
    /// without an id was not sent: it stands before what was typed since.
    void edit(const mcp::chat::Message &message);
    Q_INVOKABLE void cancelEdit();
    qint64 editing() const { return m_editing; } ///< The message; 0: a new one.
    /// What is to be said; then the composer is empty, or as it was before edit(). Nothing unless canSend().
    QList<mcp::chat::Part> take();

Q_SIGNALS:
    void textChanged();
    void canSendChanged();
    void problemChanged();
    void editingChanged();
    void offersChanged();
    void promptChanged();
    /// Something of a server was attached.
    void inserted();

private:
    /// What the person wrote.
    struct Draft
    {
        QString text;
        std::unique_ptr<MessageAttachments> attachments;
    };

    void update();
    void updateRows();
    void setProblem(const QString &problem);
    void putBack(const mcp::chat::Message &unsent);
    std::unique_ptr<MessageAttachments> createAttachments();
    void setDraft(Draft draft);
    void endEdit();

    // Lists and forms
    void typeSlash(const QString &before);
    void openOffers(Offered offered, bool isTyping);
    void updateOffers();
    void openPrompt(mcp::Server *server, const mcp::Prompt &prompt);
    void openTemplate(mcp::Server *server, const QString &uriTemplate);
    void onPreview();
    void insert(const QList<ResultBlock> &blocks, const QStringList &warnings);
    void updateQuestions();
    void onServerRemoved(const QString &serverId);

    mcp::Chat *m_chat;
    AppPorts m_ports;
    Draft m_draft;
    AttachmentListModel m_attachments;
    std::optional<Draft> m_unsent; ///< While a message is edited.
    QString m_problem;
    OfferListModel m_offers;
    std::unique_ptr<ComposerOffers> m_source;
    QString m_filter;
    PromptController *m_prompt = nullptr;
    TemplateController *m_template = nullptr;
    QString m_formServer; ///< Id.
    QString m_replaced; ///< Key of the attachment that prompt() replaces; empty: none.
    RequestListModel m_questions;
    mcp::CallHandle m_inserting;
    qint64 m_editing = 0;
    int m_offered = Prompts;
    bool m_isOffering = false;
    bool m_isTyping = false;
    bool m_canSend = false;
};

} // namespace quayside
