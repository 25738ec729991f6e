// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/sessioncontroller.h"

#include "app/sessions/sessionsource.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/differencetext.h"
#include "app/text/launchtext.h"
#include "core/base/limits.h"
#include "core/base/offload.h"
#include "core/host/host.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using Part = mcp::ServerDifference::Part;

namespace {

constexpr qsizetype kNameChars = 200;

template<class T>
void addOffers(QList<RecordedOfferModel::Row> *rows, Part part, const QList<T> &all,
               QString T::*name)
{
    for (const T &one : all)
        rows->append({part, one.*name, mcp::json::write(one)});
}

/// How many of the last messages a TrafficLog keeps.
qsizetype shownOf(const QList<mcp::RecordedMessage> &messages)
{
    qsizetype count = 0;
    qsizetype bytes = 0;
    for (auto it = messages.crbegin(); it != messages.crend(); ++it, ++count) {
        bytes += std::min(it->text.view().size(), mcp::limits::kTrafficTextBytes);
        if (count == mcp::limits::kTrafficMessages || bytes > mcp::limits::kTrafficBytes)
            break;
    }
    return count;
}

} // namespace

/// Of a file, as far as it is shown.
struct SessionController::Content
{
    mcp::RecordingHead head;
    QList<mcp::RecordedMessage> messages; ///< The last ones.
    qsizetype total = 0; ///< Messages.
    qsizetype lost = 0;
    QList<RecordedOfferModel::Row> offers;
};

void RecordedOfferModel::setRows(QList<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &RecordedOfferModel::roles() const
{
    static const Roles table = rolesOf<RecordedOfferModel>({
        {"subject",
         [](const Row &row) { return differenceSubject({.part = row.part, .subject = row.name}); }},
    });
    return table;
}

SessionController::SessionController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_traffic(nullptr)
{
}

SessionController::~SessionController() = default;

QString SessionController::name() const
{
    return shortLine(QFileInfo(m_path).fileName(), kNameChars);
}

void SessionController::close()
{
    m_reading.abandon();
    m_isReading = false;
    m_problem = {};
    m_facts.clear();
    m_notice.clear();
    choose(-1);
    m_offers.setRows({});
    m_traffic.showLog(nullptr, {});
    m_log.reset();
}

void SessionController::open(const QUrl &file)
{
    if (file.toLocalFile().isEmpty())
        return;
    close();
    m_path = file.toLocalFile();
    m_isReading = true;
    m_reading =
        mcp::offload<Content>(this, [path = m_path]() -> mcp::Result<Content> {
            const auto recording = mcp::readRecording(path);
            if (!recording)
                return recording.error();
            const mcp::RecordedServer server = mcp::readServer(*recording);
            Content content{.head = recording->head,
                            .messages = recording->messages,
                            .total = recording->messages.size(),
                            .lost = recording->lost,
                            .offers = {}};
            content.messages = content.messages.last(shownOf(content.messages));
            addOffers(&content.offers, Part::Tool, server.tools, &mcp::Tool::name);
            addOffers(&content.offers, Part::Prompt, server.prompts, &mcp::Prompt::name);
            addOffers(&content.offers, Part::Resource, server.resources, &mcp::Resource::uri);
            addOffers(&content.offers, Part::Template, server.templates,
                      &mcp::ResourceTemplate::uriTemplate);
            return content;
        }).then(this, [this](const mcp::Result<Content> &content) {
            m_isReading = false;
            if (content)
                show(*content);
            else
                m_problem = sessionProblem(content.error(), name());
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

void SessionController::show(const Content &content)
{
    const mcp::RecordingHead &head = content.head;
    const QString server = visibleText(head.server.value_or(QString()));
    QStringList facts;
    for (const QString &fact :
         {server, head.revision.value_or(QString()), head.transport.value_or(QString())}) {
        if (!fact.isEmpty())
            facts.append(shortLine(fact, kNameChars));
    }
    facts.append(QLocale().toString(head.time.toLocalTime(), QLocale::ShortFormat));
    facts.append(tr("%Ln message(s)", nullptr, int(content.total)));
    m_facts = facts.join(u" · "_s);
    m_log = std::make_unique<mcp::TrafficLog>(m_ports.clock);
    for (const mcp::RecordedMessage &message : content.messages)
        m_log->add(message.text.view(), message.isSent, head.time.addMSecs(message.at.count()));
    m_traffic.showLog(m_log.get(), server.isEmpty() ? name() : server);
    m_offers.setRows(content.offers);
    if (content.messages.size() < content.total)
        m_notice =
            tr("The last %1 messages are listed.").arg(QLocale().toString(content.messages.size()));
    else if (content.lost > 0)
        m_notice =
            tr("%Ln message(s) are not whole, and are left out.", nullptr, int(content.lost));
}

void SessionController::choose(int row)
{
    m_chosen = row < m_offers.count() ? row : -1;
    const std::unique_ptr<JsonTreeModel> before = std::move(m_definition);
    if (m_chosen >= 0 && m_offers.at(m_chosen).definition.size() <= kDefinitionBytes) {
        if (auto value = mcp::json::parse(mcp::json::Raw(m_offers.at(m_chosen).definition)))
            m_definition = std::make_unique<JsonTreeModel>(*std::move(value));
    }
    Q_EMIT chosenChanged();
}

QString SessionController::chosenName() const
{
    if (m_chosen < 0)
        return {};
    const RecordedOfferModel::Row &row = m_offers.at(m_chosen);
    return differenceSubject({.part = row.part, .subject = row.name});
}

} // namespace quayside

#include "moc_sessioncontroller.cpp"
