// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/activity/activitycontroller.h"

#include "app/text/audittext.h"
#include "app/text/cleantext.h"
#include "core/audit/auditlog.h"
#include "core/host/host.h"

#include <QLocale>

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// New entries are shown together, and a word is searched for when it is typed.
constexpr std::chrono::milliseconds kRefreshAfter{300};

// The first is all of them.
const std::array kShownDecisions{u""_s,          u"allowed"_s,   u"refused"_s,  u"denied"_s,
                                 u"approved"_s,  u"withdrawn"_s, u"ended"_s,    u"removed"_s,
                                 u"accepted"_s,  u"given"_s,     u"answered"_s, u"declined"_s,
                                 u"installed"_s, u"updated"_s,   u"signedIn"_s, u"signedOut"_s,
                                 u"shared"_s,    u"unshared"_s,  u"sent"_s,     u"changed"_s};
const std::array kShownOutcomes{u""_s,        u"result"_s,    u"toolError"_s, u"failed"_s,
                                u"unknown"_s, u"cancelled"_s, u"task"_s};

} // namespace

const ListModel::Roles &ActivityFactModel::roles() const
{
    static const Roles table = rolesOf<ActivityFactModel>({
        {"factKey", &ActivityFact::key},
        {"factValue", &ActivityFact::value},
        {"isCode", &ActivityFact::isCode},
    });
    return table;
}

void ActivityFactModel::setFacts(const QList<ActivityFact> &facts)
{
    if (facts == m_facts)
        return;
    beginResetModel();
    m_facts = facts;
    endResetModel();
    Q_EMIT countChanged();
}

ActivityController::ActivityController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_titles(ports.host)
    , m_entries(ports.host->audit(), &m_titles)
    , m_refresh(ports.clock->createAlarm([this] { m_entries.update(); }))
    , m_searching(ports.clock->createAlarm([this] { applyFilter(); }))
{
    connect(ports.host, &mcp::Host::serverAdded, this, &ActivityController::serversChanged);
    connect(ports.host, &mcp::Host::serverRemoved, this, [this](const QString &id) {
        Q_EMIT serversChanged();
        if (m_serverId == id)
            setServerIndex(0);
    });
    connect(ports.host->audit(), &mcp::AuditLog::appended, this, [this] {
        if (m_isActive && !m_refresh->isActive())
            m_refresh->start(kRefreshAfter);
    });
    connect(ports.host->audit(), &mcp::AuditLog::keepsArgumentsChanged, this,
            &ActivityController::keepsArgumentsChanged);
    connect(&m_entries, &ActivityModel::contentChanged, this, &ActivityController::onContent);
    connect(&m_entries, &ActivityModel::failed, this, [this](const mcp::Error &why) {
        setProblem(tr("The audit log cannot be read: %1").arg(cleanText(why.detail)));
    });
}

ActivityController::~ActivityController() = default;

mcp::AuditFilter ActivityController::filter() const
{
    mcp::AuditFilter filter;
    filter.server = m_serverId;
    filter.tool = m_tool;
    filter.text = m_search.trimmed();
    filter.decision = kShownDecisions.at(size_t(m_decision));
    filter.outcome = kShownOutcomes.at(size_t(m_outcome));
    static constexpr std::array kDaysBack{0, 0, 6, 29};
    if (m_span != AnyTime) {
        const QDate today = m_ports.clock->wallTime().toLocalTime().date();
        filter.since = today.addDays(-kDaysBack.at(size_t(m_span))).startOfDay().toUTC();
    }
    return filter;
}

void ActivityController::applyFilter()
{
    setProblem({});
    m_searching->stop();
    m_entries.setFilter(filter());
    Q_EMIT filterChanged();
}

void ActivityController::setSearch(const QString &search)
{
    if (std::exchange(m_search, search) == search)
        return;
    m_searching->start(kRefreshAfter);
    Q_EMIT filterChanged();
}

void ActivityController::setTool(const QString &tool)
{
    if (std::exchange(m_tool, tool) != tool)
        applyFilter();
}

QStringList ActivityController::serverNames() const
{
    QStringList names{tr("All servers")};
    for (const mcp::Server *server : m_ports.host->servers())
        names.append(server->entry().name);
    return names;
}

int ActivityController::serverIndex() const
{
    const auto &servers = m_ports.host->servers();
    for (int i = 0; i < servers.size(); ++i) {
        if (servers.at(i)->entry().id == m_serverId)
            return i + 1;
    }
    return 0;
}

void ActivityController::setServerIndex(int index)
{
    const mcp::Server *server = m_ports.host->servers().value(index - 1);
    const QString id = server ? server->entry().id : QString();
    if (std::exchange(m_serverId, id) != id)
        applyFilter();
}

QStringList ActivityController::decisions() const
{
    QStringList words{tr("All decisions")};
    for (size_t i = 1; i < kShownDecisions.size(); ++i)
        words.append(auditDecisionText(kShownDecisions.at(i)));
    return words;
}

void ActivityController::setDecisionIndex(int index)
{
    if (index < 0 || index >= int(kShownDecisions.size()))
        return;
    if (std::exchange(m_decision, index) != index)
        applyFilter();
}

QStringList ActivityController::outcomes() const
{
    QStringList words{tr("All outcomes")};
    for (size_t i = 1; i < kShownOutcomes.size(); ++i)
        words.append(auditOutcomeText(kShownOutcomes.at(i)));
    return words;
}

void ActivityController::setOutcomeIndex(int index)
{
    if (index < 0 || index >= int(kShownOutcomes.size()))
        return;
    if (std::exchange(m_outcome, index) != index)
        applyFilter();
}

void ActivityController::setSpan(int span)
{
    if (span < AnyTime || span > ThirtyDays)
        return;
    if (std::exchange(m_span, span) != span)
        applyFilter();
}

bool ActivityController::isFiltered() const
{
    return filter() != mcp::AuditFilter();
}

void ActivityController::sortBy(int column)
{
    if (column < TimeColumn || column > DurationColumn)
        return;
    const bool isSame = column == sortColumn();
    const bool isLargestFirst = column == TimeColumn || column == DurationColumn;
    mcp::AuditOrder order;
    order.by = mcp::AuditOrder::By(column);
    order.isDescending = isSame ? !sortDescending() : isLargestFirst;
    order.words = auditWordsInOrder(order.by);
    m_entries.setOrder(order);
    Q_EMIT orderChanged();
}

void ActivityController::showAll()
{
    m_search.clear();
    m_tool.clear();
    m_serverId.clear();
    m_decision = m_outcome = 0;
    m_span = AnyTime;
    applyFilter();
}

void ActivityController::showServer(const QString &serverId)
{
    m_search.clear();
    m_tool.clear();
    m_serverId = serverId;
    m_decision = m_outcome = 0;
    m_span = Today;
    applyFilter();
}

void ActivityController::setActive(bool isActive)
{
    if (std::exchange(m_isActive, isActive) == isActive)
        return;
    if (isActive)
        m_titles.forget();
    if (isActive && m_entries.isLoaded())
        m_entries.update();
    else if (isActive)
        m_entries.setFilter(filter());
    Q_EMIT activeChanged();
}

QString ActivityController::chosenTitle() const
{
    return m_chosen.sequence > 0
        ? auditSubjectText(m_chosen.entry, m_entries.titleOf(m_chosen.entry))
        : QString();
}

QString ActivityController::chosenTool() const
{
    switch (m_chosen.entry.kind) {
    case mcp::AuditEntry::Kind::Call:
    case mcp::AuditEntry::Kind::Tool:
    case mcp::AuditEntry::Kind::Grant:
        return m_chosen.entry.tool;
    default:
        return {};
    }
}

void ActivityController::choose(double sequence)
{
    const int row = m_entries.rowOf(sequence);
    setChosen(row < 0 ? mcp::AuditRecord() : m_entries.at(row));
}

void ActivityController::setChosen(const mcp::AuditRecord &record)
{
    m_chosen = record;
    m_facts.setFacts(record.sequence > 0 ? activityFacts(record, m_entries.titleOf(record.entry))
                                         : QList<ActivityFact>());
    Q_EMIT chosenChanged();
}

/// The chosen one may have an outcome by now.
void ActivityController::onContent()
{
    setProblem({});
    const int row = m_entries.rowOf(chosen());
    if (m_chosen.sequence > 0 && row >= 0 && m_entries.at(row).outcome != m_chosen.outcome)
        setChosen(m_entries.at(row));
}

void ActivityController::verify()
{
    if (std::exchange(m_isVerifying, true))
        return;
    Q_EMIT verifiedChanged();
    m_ports.host->audit()->verify().then(this, [this](const mcp::Result<mcp::AuditReport> &report) {
        m_isVerifying = false;
        m_isVerifiedGood = report && report->isGood();
        m_verifiedText = report
            ? auditReportText(*report)
            : tr("The audit log cannot be read: %1").arg(cleanText(report.error().detail));
        Q_EMIT verifiedChanged();
    });
}

void ActivityController::dismissVerified()
{
    m_verifiedText.clear();
    Q_EMIT verifiedChanged();
}

QString ActivityController::suggestedFileName() const
{
    return tr("Activity") + u".jsonl"_s;
}

void ActivityController::exportTo(const QUrl &file)
{
    const QString path = file.toLocalFile();
    m_ports.host->audit()
        ->exportTo(path, filter(), mcp::OutputFile::Existing::Replaced) // The dialog has asked.
        .then(this, [this, path](const mcp::Result<qint64> &number) {
            setExportText(number ? tr("Exported entries: %1 · %2")
                                       .arg(QLocale().toString(*number), cleanText(path))
                                 : tr("Not exported: %1").arg(cleanText(number.error().detail)));
        });
}

void ActivityController::dismissExport()
{
    setExportText({});
}

void ActivityController::setExportText(const QString &text)
{
    if (std::exchange(m_exportText, text) != text)
        Q_EMIT exportTextChanged();
}

void ActivityController::setProblem(const QString &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

bool ActivityController::keepsArguments() const
{
    return m_ports.host->audit()->keepsArguments();
}

void ActivityController::setKeepsArguments(bool isKept)
{
    m_ports.host->audit()->setKeepsArguments(isKept);
}

} // namespace quayside

#include "moc_activitycontroller.cpp"
