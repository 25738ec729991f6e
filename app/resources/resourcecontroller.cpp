// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcecontroller.h"

#include "app/text/cleantext.h"
#include "app/text/linktext.h"
#include "app/text/measure.h"
#include "core/base/limits.h"
#include "core/base/offload.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/host/server.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kReadSpacing{
    1}; ///< Between two reads of what changes often (SEC-22).
constexpr std::chrono::minutes kJustNow{1};
constexpr qsizetype kUriChars = 8 * 1024;
constexpr qsizetype kComparedChars = 2 * 1024 * 1024; ///< Longer texts are not compared.

/// A scheme, and no spaces or control characters; what follows is up to the server (RES-03).
bool isUri(const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    if (colon < 1 || text.size() > kUriChars || text.front().unicode() > 0x7f
        || !text.front().isLetter())
        return false;
    const bool hasScheme = std::all_of(text.cbegin(), text.cbegin() + colon, [](QChar c) {
        return c.unicode() < 0x80 && (c.isLetterOrNumber() || u"+-."_s.contains(c));
    });
    return hasScheme && std::all_of(text.cbegin(), text.cend(), [](QChar c) {
               return c.unicode() > 0x20 && c.unicode() != 0x7f && !u"<>\"{}|\\^`"_s.contains(c);
           });
}

} // namespace

ResourceController::ResourceController(const mcp::Resource &resource, mcp::Server *server,
                                       const AppPorts &ports, QObject *parent, Check check)
    : QObject(parent)
    , m_resource(resource)
    , m_server(server)
    , m_ports(ports)
    , m_check(std::move(check))
    , m_readSoon(ports.clock->createAlarm([this] { read(); }))
    , m_aging(ports.clock->createAlarm([this] { Q_EMIT changeTextChanged(); }))
{
    connect(server, &mcp::Server::stateChanged, this, &ResourceController::onServerState);
    m_connection = connection();
    if (m_connection)
        connect(m_connection, &mcp::Connection::changesMissed, this,
                &ResourceController::onUpdated);
    read();
}

ResourceController::~ResourceController() = default;

void ResourceController::setResource(const mcp::Resource &resource)
{
    m_resource = resource;
    Q_EMIT listed();
    Q_EMIT factsChanged();
}

QString ResourceController::title() const
{
    return cleanText(m_resource.title.value_or(m_resource.name));
}

QString ResourceController::serverId() const
{
    return m_server->entry().id;
}

QString ResourceController::uri() const
{
    return cleanText(m_resource.uri);
}

QString ResourceController::webAddress() const
{
    const bool isWeb = m_resource.uri.startsWith("https://"_L1, Qt::CaseInsensitive);
    return isWeb && linkText(m_resource.uri) ? m_resource.uri : QString();
}

QString ResourceController::description() const
{
    return cleanText(
        m_resource.description.value_or(QString()).left(mcp::limits::kDescriptionChars),
        Lines::Many);
}

QStringList ResourceController::facts() const
{
    QStringList facts;
    QString type = m_resource.mimeType.value_or(QString());
    if (type.isEmpty() && m_blocks && m_blocks->count() > 0)
        type = m_blocks->block(0)->mimeType;
    if (!type.isEmpty())
        facts.append(cleanText(type));
    const qint64 bytes = m_bytes >= 0 ? m_bytes : m_resource.size.value_or(-1);
    if (bytes >= 0)
        facts.append(sizeText(bytes));
    if (!m_resource.annotations)
        return facts;
    const mcp::Annotations &notes = *m_resource.annotations;
    if (const QDateTime modified =
            QDateTime::fromString(notes.lastModified.value_or(QString()), Qt::ISODate);
        modified.isValid())
        facts.append(tr("Last modified %1").arg(momentText(modified, m_ports.clock->wallTime())));
    const QList<QString> audience = notes.audience.value_or(QList<QString>());
    if (audience == QList<QString>{u"user"_s})
        facts.append(tr("For you"));
    else if (audience == QList<QString>{u"assistant"_s})
        facts.append(tr("For the model"));
    if (notes.priority && *notes.priority >= 0 && *notes.priority <= 1)
        facts.append(
            tr("Priority %1 %").arg(qRound(*notes.priority * 100)).replace(u' ', u'\u00A0'));
    return facts;
}

bool ResourceController::canRead() const
{
    return connection() && isUri(m_resource.uri);
}

mcp::Connection *ResourceController::connection() const
{
    return m_server->state() == mcp::Server::State::Ready ? m_server->connection() : nullptr;
}

void ResourceController::refresh()
{
    if (mcp::Connection *live = connection())
        live->forgetResource(m_resource.uri);
    read();
}

void ResourceController::read()
{
    m_readSoon->stop();
    if (!canRead())
        return;
    m_calls.cancelAll();
    const int round = ++m_round;
    m_isReading = true;
    m_calls.add(connection()
                    ->readResource(m_resource.uri)
                    .then(this, [this, round](const mcp::Result<mcp::ReadResourceResult> &result) {
                        if (round == m_round)
                            onRead(result);
                    }));
    Q_EMIT stateChanged();
}

void ResourceController::onRead(const mcp::Result<mcp::ReadResourceResult> &result)
{
    if (!result) {
        m_isReading = false;
        m_isStale = m_blocks;
        m_error = errorText(result.error(), Occasion::Read);
        Q_EMIT stateChanged();
        return;
    }
    const int round = m_round;
    const auto take = [result = *result, before = m_text,
                       check = m_check]() -> mcp::Result<Content> {
        if (auto refusal = check ? check(result) : std::nullopt) {
            Content content;
            content.refusal = std::move(refusal);
            return content;
        }
        return readAll(result, before);
    };
    mcp::offload<Content>(this, take)
        .then(this, [this, round](const mcp::Result<Content> &content) {
            if (!content || round != m_round)
                return;
            if (content->refusal)
                refuse(*content->refusal);
            else
                show(*content);
        });
}

/// The next read asks the server.
void ResourceController::refuse(const ErrorText &why)
{
    m_isReading = false;
    m_isStale = false;
    m_error = why;
    m_bytes = -1;
    m_changedAt = {};
    if (mcp::Connection *live = connection())
        live->forgetResource(m_resource.uri);
    replace(nullptr, nullptr);
    Q_EMIT changeTextChanged();
    Q_EMIT factsChanged();
    Q_EMIT stateChanged();
    Q_EMIT checked(false);
}

ResourceController::Content ResourceController::readAll(const mcp::ReadResourceResult &result,
                                                        const std::optional<QString> &before)
{
    Content content;
    for (const mcp::ResourceContents &part : result.contents) {
        content.blocks.append(readContents(part));
        content.bytes += std::max<qint64>(0, content.blocks.constLast().bytes);
        const bool hasRoom = content.text.size() <= kComparedChars;
        if (part.text && hasRoom)
            content.text += *part.text + (part.text->endsWith(u'\n') ? u""_s : u"\n"_s);
        else if (part.blob && hasRoom) // Only whether it changed.
            content.text += QString::number(qHash(part.blob->view())) + u'\n';
    }
    if (before && *before != content.text && before->size() <= kComparedChars
        && content.text.size() <= kComparedChars)
        content.difference = lineDiff(*before, content.text);
    return content;
}

void ResourceController::show(const Content &content)
{
    const bool isFirst = !m_blocks;
    const bool isChanged = m_text && *m_text != content.text;
    m_isReading = false;
    m_isStale = false;
    m_error = {};
    if (isFirst || isChanged) {
        m_text = content.text;
        m_bytes = content.bytes;
        auto *blocks = new BlockListModel(m_ports.images, this);
        blocks->setBlocks(content.blocks);
        const bool isText =
            std::all_of(content.blocks.cbegin(), content.blocks.cend(),
                        [](const ResultBlock &block) { return block.data.isNull(); });
        replace(blocks,
                isText && content.difference ? new DifferenceModel(*content.difference, this)
                                             : nullptr);
    }
    if (isChanged) {
        m_changedAt = m_ports.clock->wallTime();
        m_changedNow = m_ports.clock->now();
        m_aging->start(kJustNow);
        Q_EMIT changeTextChanged();
    }
    Q_EMIT factsChanged();
    Q_EMIT stateChanged();
    Q_EMIT checked(true);
}

/// Those of before go when the views have left.
void ResourceController::replace(BlockListModel *blocks, DifferenceModel *difference)
{
    QObject *const before[] = {std::exchange(m_blocks, blocks),
                               std::exchange(m_difference, difference)};
    Q_EMIT contentChanged();
    for (QObject *old : before) {
        if (old)
            QTimer::singleShot(0, old, &QObject::deleteLater);
    }
}

QString ResourceController::changeText() const
{
    if (!m_changedAt.isValid())
        return {};
    const auto now = m_ports.clock->now();
    if (now - m_changedNow < kJustNow)
        return tr("Changed just now");
    return tr("Changed at %1").arg(momentText(m_changedAt, m_ports.clock->wallTime()));
}

bool ResourceController::canSubscribe() const
{
    const mcp::Connection *live = connection();
    if (!live || m_isRefused || !isUri(m_resource.uri))
        return false;
    const auto &resources = live->profile().capabilities.resources;
    return resources && resources->isOn(u"subscribe");
}

void ResourceController::setSubscribed(bool isSubscribed)
{
    if (m_isSubscribed == isSubscribed)
        return;
    m_isSubscribed = isSubscribed;
    listen();
}

QString ResourceController::subscriptionText() const
{
    if (m_isRefused)
        return tr("The server does not report changes of this resource.");
    if (connection() && !canSubscribe())
        return tr("This server does not report changes of resources.");
    if (!m_isSubscribed)
        return {};
    return m_subscription && m_subscription->isLive()
        ? tr("Updates when the server reports a change.")
        : tr("Subscribing");
}

void ResourceController::setActive(bool isActive)
{
    if (m_isActive == isActive)
        return;
    m_isActive = isActive;
    listen();
    if (isActive && m_isSubscribed && m_blocks)
        refresh();
}

/// RES-08, RES-09: the connection knows how its era subscribes.
void ResourceController::listen()
{
    const bool isWanted = m_isActive && m_isSubscribed && canSubscribe();
    if (!isWanted) {
        m_subscription.reset();
    } else if (!m_subscription) {
        mcp::ListenFilter filter;
        filter.resourceUris = {m_resource.uri};
        m_subscription = connection()->listen(filter);
        connect(m_subscription.get(), &mcp::Subscription::acceptedChanged, this,
                &ResourceController::subscriptionChanged);
        connect(m_subscription.get(), &mcp::Subscription::resourceUpdated, this,
                &ResourceController::onUpdated);
        connect(m_subscription.get(), &mcp::Subscription::ended, this, [this] {
            m_isRefused = true;
            m_isSubscribed = false;
            // Not from within its own signal.
            QTimer::singleShot(0, this, [this] {
                listen();
                Q_EMIT subscriptionChanged();
            });
        });
    }
    Q_EMIT subscriptionChanged();
}

/// RES-10. However often it changes, it is read once a second at most.
void ResourceController::onUpdated()
{
    setStale(m_blocks);
    if (m_isActive && m_isSubscribed && !m_readSoon->isActive())
        m_readSoon->start(m_isReading ? kReadSpacing : std::chrono::seconds(0));
}

void ResourceController::setStale(bool isStale)
{
    if (std::exchange(m_isStale, isStale) != isStale)
        Q_EMIT stateChanged();
}

/// A server that was started again, or a link that is back, may have something else to say.
void ResourceController::onServerState()
{
    mcp::Connection *live = connection();
    if (live && live != m_connection) {
        m_subscription.reset();
        m_isRefused = false;
        m_connection = live;
        connect(live, &mcp::Connection::changesMissed, this, &ResourceController::onUpdated);
    }
    if (!live && m_isReading) {
        m_isReading = false;
        ++m_round;
    }
    if (!live)
        m_isStale = m_blocks;
    else if (!m_blocks || (m_isStale && m_isSubscribed))
        refresh();
    listen();
    Q_EMIT stateChanged();
}

void ResourceController::copyUri() const
{
    QGuiApplication::clipboard()->setText(m_resource.uri);
}

} // namespace quayside

#include "moc_resourcecontroller.cpp"
