// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/composercontroller.h"

#include "app/asks/questioncontroller.h"
#include "app/chat/attachable.h"
#include "app/chat/composeroffers.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/offload.h"
#include "core/host/chat.h"
#include "core/host/host.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString textOf(const mcp::chat::Message &message)
{
    QStringList texts;
    for (const mcp::chat::Part &part : message.parts) {
        if (const auto *text = std::get_if<mcp::chat::Text>(&part))
            texts.append(text->text);
    }
    return texts.join(u"\n\n"_s);
}

} // namespace

void OfferListModel::setOffers(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.key; });
}

const ListModel::Roles &OfferListModel::roles() const
{
    static const Roles table = rolesOf<OfferListModel>({
        {"key", &Row::key},
        {"kind", &Row::kind},
        {"title", &Row::title},
        {"detail", &Row::detail},
        {"serverName", &Row::serverName},
    });
    return table;
}

ComposerController::ComposerController(mcp::Chat *chat, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_chat(chat)
    , m_ports(ports)
    , m_source(std::make_unique<ComposerOffers>(chat, ports))
{
    m_draft.attachments = createAttachments();
    connect(chat, &mcp::Chat::busyChanged, this, &ComposerController::update);
    connect(chat, &mcp::Chat::changed, this, &ComposerController::update);
    connect(ports.host, &mcp::Host::serverRemoved, this, &ComposerController::onServerRemoved);
    connect(m_source.get(), &ComposerOffers::changed, this, &ComposerController::updateOffers);
    connect(ports.requests, &PersonRequests::changed, this, &ComposerController::updateQuestions);
}

ComposerController::~ComposerController()
{
    m_inserting.abandon();
}

// Words

void ComposerController::setText(const QString &text)
{
    if (m_draft.text == text)
        return;
    const QString before = std::exchange(m_draft.text, text);
    update();
    Q_EMIT textChanged();
    typeSlash(before);
}

bool ComposerController::canSend() const
{
    return m_canSend;
}

void ComposerController::update()
{
    const bool isInserting = m_inserting.isOpen() || (m_prompt && m_prompt->isRunning());
    const bool hasContent = !m_draft.attachments->isEmpty() || !m_draft.text.trimmed().isEmpty();
    const bool canSend = hasContent && m_draft.attachments->isReady() && !isInserting
        && m_chat->provider() && !m_chat->isBusy();
    if (std::exchange(m_canSend, canSend) != canSend)
        Q_EMIT canSendChanged();
}

void ComposerController::setProblem(const QString &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

void ComposerController::dismissProblem()
{
    setProblem({});
}

QList<mcp::chat::Part> ComposerController::take()
{
    update();
    if (!m_canSend)
        return {};
    QList<mcp::chat::Part> parts = m_draft.attachments->parts();
    if (!m_draft.text.trimmed().isEmpty())
        parts.append(mcp::chat::Text{m_draft.text});
    closeOffers();
    closePrompt();
    setProblem({});
    endEdit();
    return parts;
}

// Editing what was sent

void ComposerController::edit(const mcp::chat::Message &message)
{
    if (message.id == 0)
        return putBack(message);
    closeOffers();
    closePrompt();
    Draft draft{textOf(message), createAttachments()};
    draft.attachments->prepend(attachmentsOf(message));
    if (!m_unsent)
        m_unsent = Draft{m_draft.text, std::move(m_draft.attachments)};
    m_editing = message.id;
    setDraft(std::move(draft));
    Q_EMIT editingChanged();
}

void ComposerController::putBack(const mcp::chat::Message &unsent)
{
    QString text = textOf(unsent);
    if (!m_draft.text.trimmed().isEmpty())
        text += u"\n\n"_s + m_draft.text;
    m_draft.attachments->prepend(attachmentsOf(unsent));
    setDraft({text, std::move(m_draft.attachments)});
}

void ComposerController::cancelEdit()
{
    if (!isEditing())
        return;
    closeOffers();
    closePrompt();
    endEdit();
}

/// What was there before comes back.
void ComposerController::endEdit()
{
    setDraft(m_unsent ? *std::exchange(m_unsent, {}) : Draft{{}, createAttachments()});
    if (std::exchange(m_editing, 0) != 0)
        Q_EMIT editingChanged();
}

void ComposerController::setDraft(Draft draft)
{
    const bool isOther = m_draft.text != draft.text;
    m_draft = std::move(draft);
    updateRows();
    if (isOther)
        Q_EMIT textChanged();
    update();
}

// Attachments

std::unique_ptr<MessageAttachments> ComposerController::createAttachments()
{
    auto made = std::make_unique<MessageAttachments>();
    connect(made.get(), &MessageAttachments::changed, this, &ComposerController::updateRows);
    connect(made.get(), &MessageAttachments::filled, this, [this] {
        setProblem(tr("A message has at most %Ln attachment(s). The rest was not attached.",
                      nullptr, MessageAttachments::kMost));
    });
    return made;
}

void ComposerController::updateRows()
{
    m_attachments.setAttachments(m_draft.attachments->rows());
    update();
}

void ComposerController::addFiles(const QList<QUrl> &files)
{
    for (const QUrl &file : files) {
        if (!file.isLocalFile()) {
            setProblem(tr("Only files on this computer can be attached. Save the file first."));
            continue;
        }
        const QString path = file.toLocalFile();
        m_draft.attachments->addSoon(QUrl::fromLocalFile(path).fileName(),
                                     [path] { return QList{readFile(path)}; });
    }
}

/// Spreadsheets offer a picture beside their text: the text is what is meant.
bool ComposerController::paste()
{
    const QMimeData *content = QGuiApplication::clipboard()->mimeData();
    if (!content)
        return false;
    const QList<QUrl> urls = content->urls();
    const bool hasFiles =
        std::any_of(urls.cbegin(), urls.cend(), [](const QUrl &url) { return url.isLocalFile(); });
    const QString text = content->hasFormat(u"text/plain"_s) ? content->text() : QString();
    if (hasFiles) {
        addFiles(urls);
    } else if (text.isEmpty() && content->hasImage()) {
        const auto picture = content->imageData().value<QImage>();
        m_draft.attachments->addSoon(tr("Pasted picture"),
                                     [picture] { return QList{readPicture(picture)}; });
    } else if (text.size() > kPastedChars) {
        m_draft.attachments->add(pastedText(text));
    } else {
        return false;
    }
    return true;
}

void ComposerController::addResource(const QString &serverId, const QString &uri)
{
    const mcp::Server *server = m_source->connected(serverId);
    mcp::Connection *connection = server ? server->connection() : nullptr;
    if (!connection)
        return setProblem(tr("The server of this resource is not connected. Start it first."));
    m_draft.attachments->addResource(
        connection, {serverId, server->entry().name, ComposerOffers::titleOf(server, uri), uri});
}

void ComposerController::attach(const QString &name, const std::function<QList<Attachable>()> &read,
                                const QString &problem)
{
    setProblem(problem);
    m_draft.attachments->addSoon(name, read);
    Q_EMIT inserted();
}

void ComposerController::attach(const Attachable &what)
{
    m_draft.attachments->add(what);
    Q_EMIT inserted();
}

void ComposerController::removeAttachment(const QString &key)
{
    m_draft.attachments->remove(key);
}

// Lists to choose from

/// `/` in an empty composer opens the prompts; what follows it is the filter.
void ComposerController::typeSlash(const QString &before)
{
    if (before.isEmpty() && m_draft.text == u"/") {
        openOffers(Prompts, true);
    } else if (m_isTyping && (!m_draft.text.startsWith(u'/') || m_draft.text.contains(u'\n'))) {
        closeOffers();
    } else if (m_isTyping) {
        setFilter(m_draft.text.mid(1));
    }
}

void ComposerController::offer(int offered)
{
    openOffers(offered == Resources ? Resources : Prompts, false);
}

void ComposerController::openOffers(Offered offered, bool isTyping)
{
    m_offered = offered;
    m_filter.clear();
    m_isTyping = isTyping;
    m_isOffering = true;
    m_source->show(offered);
    updateOffers();
}

void ComposerController::closeOffers()
{
    if (!m_isOffering)
        return;
    m_isOffering = false;
    m_isTyping = false;
    m_filter.clear();
    m_source->hide();
    m_offers.setOffers({});
    Q_EMIT offersChanged();
}

void ComposerController::setFilter(const QString &filter)
{
    if (!m_isOffering || m_filter == filter)
        return;
    m_filter = filter;
    updateOffers();
}

void ComposerController::updateOffers()
{
    if (!m_isOffering)
        return;
    m_offers.setOffers(m_source->rows(m_filter));
    Q_EMIT offersChanged();
}

QString ComposerController::offersNote() const
{
    return m_isOffering ? m_source->note() : QString();
}

QString ComposerController::offerAt(int row) const
{
    return row >= 0 && row < m_offers.count() ? m_offers.at(row).key : QString();
}

void ComposerController::choose(const QString &offerKey)
{
    const ComposerOffers::Offer *found = m_source->find(offerKey);
    if (!m_isOffering || !found)
        return;
    const ComposerOffers::Offer offer = *found;
    const bool wasTyping = m_isTyping;
    closeOffers();
    if (wasTyping)
        setText({});
    mcp::Server *server = m_source->connected(offer.server->entry().id);
    const auto prompt = server ? ComposerOffers::prompt(server, offer.id) : std::nullopt;
    if (!server)
        setProblem(tr("The server is no longer connected. Connect it first."));
    else if (offer.kind == OfferListModel::Resource)
        addResource(server->entry().id, offer.id);
    else if (offer.kind == OfferListModel::Template)
        openTemplate(server, offer.id);
    else if (prompt)
        openPrompt(server, *prompt);
}

// Forms

QString ComposerController::formServer() const
{
    const mcp::Server *server = m_ports.host->server(m_formServer);
    return server ? cleanText(server->entry().name) : QString();
}

void ComposerController::openPrompt(mcp::Server *server, const mcp::Prompt &prompt)
{
    closePrompt();
    m_formServer = server->entry().id;
    m_prompt = new PromptController(prompt, server, m_ports, this);
    connect(m_prompt, &PromptController::previewChanged, this, &ComposerController::onPreview);
    connect(m_prompt, &PromptController::isRunningChanged, this, &ComposerController::update);
    updateQuestions();
    Q_EMIT promptChanged();
    if (m_prompt->arguments()->count() == 0)
        insertPrompt();
}

void ComposerController::openTemplate(mcp::Server *server, const QString &uriTemplate)
{
    const auto listed = ComposerOffers::resourceTemplate(server, uriTemplate);
    if (!listed)
        return;
    closePrompt();
    m_formServer = server->entry().id;
    m_template = new TemplateController(*listed, server, m_ports, this);
    connect(m_template, &TemplateController::readRequested, this, [this](const QString &uri) {
        const QString serverId = m_formServer;
        closePrompt();
        addResource(serverId, uri);
    });
    Q_EMIT promptChanged();
}

void ComposerController::changePrompt(const QString &key)
{
    const auto use = m_draft.attachments->promptOf(key);
    if (!use)
        return;
    closeOffers();
    mcp::Server *server = m_source->connected(use->serverId);
    const auto prompt = server ? ComposerOffers::prompt(server, use->name) : std::nullopt;
    if (!server)
        return setProblem(tr("The server is no longer connected. Connect it first."));
    if (!prompt)
        return setProblem(tr("The server no longer offers this prompt."));
    openPrompt(server, *prompt);
    m_replaced = key;
    PromptArguments *arguments = m_prompt->arguments();
    for (int row = 0; row < arguments->count(); ++row)
        arguments->setValue(row, use->arguments.value(arguments->at(row).name));
}

/// Nested parts of a view go one after another; what they show goes after the last.
void ComposerController::closePrompt()
{
    m_inserting.abandon();
    m_replaced.clear();
    QObject *const before[] = {std::exchange(m_prompt, nullptr),
                               std::exchange(m_template, nullptr)};
    if (!before[0] && !before[1])
        return;
    m_formServer.clear();
    update();
    updateQuestions();
    Q_EMIT promptChanged();
    for (QObject *form : before) {
        if (!form)
            continue;
        form->disconnect(this);
        QTimer::singleShot(0, form, &QObject::deleteLater);
    }
}

void ComposerController::insertPrompt()
{
    if (m_prompt)
        m_prompt->get();
}

void ComposerController::onPreview()
{
    PromptPreview *preview = m_prompt ? m_prompt->preview() : nullptr;
    if (!preview)
        return;
    connect(preview, &PromptPreview::finished, this, [this, preview] {
        const bool isShown = m_prompt && m_prompt->preview() == preview;
        if (isShown && preview->outcome() == PromptPreview::Outcome::Done)
            insert(preview->blocks()->blocks(), preview->warnings());
    });
}

/// Where a part cannot be sent, the person is told.
void ComposerController::insert(const QList<ResultBlock> &blocks, const QStringList &warnings)
{
    const mcp::Server *server = m_ports.host->server(m_formServer);
    const ResourceOrigin origin{m_formServer,
                                server ? server->entry().name : QString(),
                                m_prompt ? m_prompt->name() : QString(),
                                {}};
    PromptUse use{m_formServer, origin.title, {}, false};
    if (m_prompt) {
        use.arguments = m_prompt->arguments()->values();
        use.hasForm = m_prompt->arguments()->count() > 0;
    }
    using Parts = QList<Attachable>;
    const auto work = [blocks, origin]() -> mcp::Result<Parts> {
        return readPrompt(blocks, origin);
    };
    const auto show = [this, warnings, use](const mcp::Result<Parts> &read) {
        if (!read)
            return;
        const QString replaced = m_replaced;
        closePrompt();
        setProblem(warnings.value(0));
        if (!read->isEmpty())
            m_draft.attachments->addPrompt(*read, use, replaced);
        else if (warnings.isEmpty())
            setProblem(tr("The prompt is empty."));
        Q_EMIT inserted();
    };
    m_inserting = mcp::offload<Parts>(this, work).then(this, show);
    update();
}

void ComposerController::updateQuestions()
{
    m_questions.setItems(
        m_prompt ? m_ports.requests->ofCalls(m_formServer, mcp::GetPrompt::method, m_prompt->name())
                 : QList<QuestionController *>());
}

/// Its prompts and templates go with it; what was read of it stays.
void ComposerController::onServerRemoved(const QString &serverId)
{
    if (serverId != m_formServer)
        return;
    closePrompt();
    setProblem(tr("The server was removed. Nothing was inserted."));
}

} // namespace quayside

#include "moc_composercontroller.cpp"
