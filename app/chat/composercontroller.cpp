// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/composercontroller.h"

#include "app/chat/attachable.h"
#include "app/chat/composeroffers.h"
#include "app/text/cleantext.h"
#include "app/text/errortext.h"
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
    });
    return table;
}

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
    connect(chat, &mcp::Chat::busyChanged, this, &ComposerController::update);
    connect(chat, &mcp::Chat::changed, this, &ComposerController::update);
    connect(ports.host, &mcp::Host::serverRemoved, this, &ComposerController::onServerRemoved);
    connect(m_source.get(), &ComposerOffers::changed, this, &ComposerController::updateOffers);
    if (ports.questions)
        connect(ports.questions, &QuestionDesk::changed, this,
                &ComposerController::updateQuestions);
}

ComposerController::~ComposerController()
{
    m_inserting.abandon();
    const QList<Item> all = m_items + m_draft.value_or(Draft()).items;
    for (const Item &item : all)
        item.reading.abandon();
}

// Words

void ComposerController::setText(const QString &text)
{
    if (m_text == text)
        return;
    const QString before = std::exchange(m_text, text);
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
    const bool isReady = std::all_of(m_items.cbegin(), m_items.cend(), [](const Item &item) {
        return !item.isReading && item.problem.isEmpty();
    });
    const bool isInserting = m_inserting.isOpen() || (m_prompt && m_prompt->isRunning());
    const bool hasContent = !m_items.isEmpty() || !m_text.trimmed().isEmpty();
    const bool canSend =
        hasContent && isReady && !isInserting && m_chat->provider() && !m_chat->isBusy();
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
    QList<mcp::chat::Part> parts;
    for (const Item &item : std::as_const(m_items))
        parts += item.parts;
    if (!m_text.trimmed().isEmpty())
        parts.append(mcp::chat::Text{m_text});
    closeOffers();
    closePrompt();
    setProblem({});
    m_items.clear();
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
    if (!m_draft)
        m_draft = Draft{m_text, m_items};
    m_editing = message.id;
    setDraft(draftOf(message));
    Q_EMIT editingChanged();
}

void ComposerController::putBack(const mcp::chat::Message &unsent)
{
    Draft draft = draftOf(unsent);
    if (!m_text.trimmed().isEmpty())
        draft.text += u"\n\n"_s + m_text;
    draft.items += m_items;
    setDraft(draft);
}

ComposerController::Draft ComposerController::draftOf(const mcp::chat::Message &message)
{
    QStringList texts;
    for (const mcp::chat::Part &part : message.parts) {
        if (const auto *text = std::get_if<mcp::chat::Text>(&part))
            texts.append(text->text);
    }
    Draft draft{texts.join(u"\n\n"_s), {}};
    for (const Attachable &one : attachmentsOf(message))
        draft.items.append(itemOf(one, QString::number(++m_lastKey)));
    return draft;
}

ComposerController::Item ComposerController::itemOf(const Attachable &what, const QString &key)
{
    Item item{key, what.name, what.facts(), what.problem, what.parts};
    item.isPicture = what.isPicture();
    return item;
}

void ComposerController::cancelEdit()
{
    if (!isEditing())
        return;
    closeOffers();
    closePrompt();
    for (const Item &item : std::as_const(m_items))
        item.reading.abandon();
    endEdit();
}

/// What was there before comes back.
void ComposerController::endEdit()
{
    setDraft(m_draft.value_or(Draft()));
    m_draft.reset();
    if (std::exchange(m_editing, 0) != 0)
        Q_EMIT editingChanged();
}

void ComposerController::setDraft(const Draft &draft)
{
    m_items = draft.items;
    updateRows();
    if (std::exchange(m_text, draft.text) != draft.text)
        Q_EMIT textChanged();
    update();
}

// Attachments

void ComposerController::updateRows()
{
    QList<AttachmentListModel::Row> rows;
    for (const Item &item : std::as_const(m_items))
        rows.append({item.key, cleanText(item.name), item.isReading ? tr("Reading…") : item.facts,
                     item.problem, item.isReading, item.isPicture});
    m_attachments.setAttachments(rows);
    update();
}

bool ComposerController::hasRoom()
{
    if (m_items.size() < kAttachments)
        return true;
    setProblem(tr("A message has at most %Ln attachment(s). The rest was not attached.", nullptr,
                  kAttachments));
    return false;
}

/// The key of a new row; empty when there is no room for one.
QString ComposerController::startReading(const QString &name)
{
    if (!hasRoom())
        return {};
    Item item{QString::number(++m_lastKey), name};
    item.isReading = true;
    m_items.append(item);
    updateRows();
    return item.key;
}

ComposerController::Item *ComposerController::find(const QString &key)
{
    for (QList<Item> *items : {&m_items, m_draft ? &m_draft->items : nullptr}) {
        if (!items)
            continue;
        const auto found = std::find_if(items->begin(), items->end(),
                                        [&key](const Item &item) { return item.key == key; });
        if (found != items->end())
            return &*found;
    }
    return nullptr;
}

void ComposerController::setReading(const QString &key, const mcp::CallHandle &reading)
{
    if (Item *item = find(key))
        item->reading = reading;
}

/// The first takes the row; those behind it stand there as well, as far as there is room.
void ComposerController::endReading(const QString &key, const QList<Attachable> &read)
{
    QList<Item> *items = &m_items;
    const auto isIt = [&key](const Item &item) { return item.key == key; };
    auto place = std::find_if(items->begin(), items->end(), isIt);
    if (place == items->end() && m_draft) {
        items = &m_draft->items;
        place = std::find_if(items->begin(), items->end(), isIt);
    }
    if (place == items->end())
        return; // It was removed.
    qsizetype at = place - items->begin();
    items->removeAt(at);
    for (const Attachable &one : read) {
        if (items->size() >= kAttachments) {
            hasRoom();
            break;
        }
        const QString own = &one == &read.constFirst() ? key : QString::number(++m_lastKey);
        items->insert(at++, itemOf(one, own));
    }
    updateRows();
}

void ComposerController::attach(const Attachable &what)
{
    const QString key = startReading(what.name);
    if (!key.isEmpty())
        endReading(key, {what});
}

/// On a pool thread.
void ComposerController::readSoon(const QString &name, const std::function<Attachable()> &read)
{
    const QString key = startReading(name);
    if (key.isEmpty())
        return;
    const auto work = [read]() -> mcp::Result<Attachable> { return read(); };
    setReading(key,
               mcp::offload<Attachable>(this, work)
                   .then(this, [this, key](const mcp::Result<Attachable> &done) {
                       if (done)
                           endReading(key, {*done});
                   }));
}

void ComposerController::addFiles(const QList<QUrl> &files)
{
    for (const QUrl &file : files) {
        if (!file.isLocalFile()) {
            setProblem(tr("Only files on this computer can be attached. Save the file first."));
            continue;
        }
        if (!hasRoom())
            return;
        const QString path = file.toLocalFile();
        readSoon(QUrl::fromLocalFile(path).fileName(), [path] { return readFile(path); });
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
        readSoon(tr("Pasted picture"), [picture] { return readPicture(picture); });
    } else if (text.size() > kPastedChars) {
        attach(pastedText(text));
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
    const ResourceOrigin origin{serverId, server->entry().name,
                                ComposerOffers::titleOf(server, uri), uri};
    const QString name = origin.title.isEmpty() ? uri : origin.title;
    const QString key = startReading(name);
    if (key.isEmpty())
        return;
    const auto take = [this, key, name, origin](const mcp::Result<mcp::ReadResourceResult> &read) {
        if (read)
            attachParts(key, origin, *read);
        else
            endReading(key, {{name, {}, errorText(read.error(), Occasion::Read).title}});
    };
    setReading(key, connection->readResource(uri).then(this, take));
}

void ComposerController::attachParts(const QString &key, const ResourceOrigin &origin,
                                     const mcp::ReadResourceResult &read)
{
    using Parts = QList<Attachable>;
    const auto work = [read, origin]() -> mcp::Result<Parts> { return readResource(read, origin); };
    const auto onRead = [this, key](const mcp::Result<Parts> &parts) {
        endReading(key, parts.valueOr(Parts()));
    };
    setReading(key, mcp::offload<Parts>(this, work).then(this, onRead));
}

void ComposerController::removeAttachment(const QString &key)
{
    const auto found = std::find_if(m_items.cbegin(), m_items.cend(),
                                    [&key](const Item &item) { return item.key == key; });
    if (found == m_items.cend())
        return;
    const mcp::CallHandle reading = found->reading;
    m_items.erase(found);
    reading.abandon();
    updateRows();
}

// Lists to choose from

/// `/` in an empty composer opens the prompts; what follows it is the filter.
void ComposerController::typeSlash(const QString &before)
{
    if (before.isEmpty() && m_text == u"/") {
        openOffers(Prompts, true);
    } else if (m_isTyping && (!m_text.startsWith(u'/') || m_text.contains(u'\n'))) {
        closeOffers();
    } else if (m_isTyping) {
        setFilter(m_text.mid(1));
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

/// Nested parts of a view go one after another; what they show goes after the last.
void ComposerController::closePrompt()
{
    m_inserting.abandon();
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
    const ResourceOrigin origin{m_formServer, server ? server->entry().name : QString(), {}, {}};
    const auto work = [blocks, origin]() -> mcp::Result<PromptInsert> {
        return readPrompt(blocks, origin);
    };
    const auto show = [this, warnings](const mcp::Result<PromptInsert> &read) {
        if (!read)
            return;
        QStringList problems = warnings.mid(0, 1);
        if (read->isCut)
            problems.append(tr("The prompt is longer than %1. The rest was left out.")
                                .arg(sizeText(kPromptChars)));
        closePrompt();
        const QString between = m_text.trimmed().isEmpty() ? QString() : u"\n\n"_s;
        if (!read->text.isEmpty())
            setText(between.isEmpty() ? read->text : m_text + between + read->text);
        setProblem(problems.join(u' '));
        for (const Attachable &attachment : read->attachments)
            attach(attachment);
        if (read->text.isEmpty() && read->attachments.isEmpty() && problems.isEmpty())
            setProblem(tr("The prompt is empty."));
        Q_EMIT inserted();
    };
    m_inserting = mcp::offload<PromptInsert>(this, work).then(this, show);
    update();
}

void ComposerController::updateQuestions()
{
    if (m_ports.questions)
        m_questions.setQuestions(m_prompt ? m_ports.questions->ofCalls(
                                     m_formServer, mcp::GetPrompt::method, m_prompt->name())
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
