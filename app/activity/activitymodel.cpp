// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/activity/activitymodel.h"

#include "app/activity/activitytext.h"
#include "app/text/audittext.h"
#include "app/text/cleantext.h"
#include "core/audit/auditlog.h"
#include "core/host/tooltitles.h"

#include <algorithm>
#include <limits>

namespace quayside {

ActivityModel::ActivityModel(mcp::AuditLog *log, mcp::ToolTitles *titles, QObject *parent)
    : ListModel(parent)
    , m_log(log)
    , m_titles(titles)
{
    connect(m_titles, &mcp::ToolTitles::changed, this, &ActivityModel::onTitles);
}

ActivityModel::~ActivityModel() = default;

const ListModel::Roles &ActivityModel::roles() const
{
    static const Roles table = rolesOf<ActivityModel>({
        {"sequence", [](const mcp::AuditRecord &record) { return double(record.sequence); }},
        {"time", [](const mcp::AuditRecord &record) { return activityTime(record); }},
        {"who", [](const mcp::AuditRecord &record) { return auditWhoText(record.entry); }},
        {"subject",
         [](const ActivityModel &model, int row) {
             const mcp::AuditRecord record = model.at(row);
             return record.sequence > 0
                 ? auditSubjectText(record.entry, model.titleOf(record.entry))
                 : QString();
         }},
        // A title alone could be that of another tool.
        {"toolName",
         [](const ActivityModel &model, int row) {
             const mcp::AuditEntry entry = model.at(row).entry;
             return model.titleOf(entry).isEmpty() ? QString() : cleanText(entry.tool);
         }},
        {"serverName",
         [](const mcp::AuditRecord &record) { return cleanText(record.entry.serverName); }},
        {"decision",
         [](const mcp::AuditRecord &record) { return auditDecisionText(record.entry.decision); }},
        {"isRefused", [](const mcp::AuditRecord &record) { return isRefusal(record.entry); }},
        {"outcome",
         [](const mcp::AuditRecord &record) { return auditOutcomeText(record.outcome.outcome); }},
        {"isProblem", [](const mcp::AuditRecord &record) { return isProblem(record.outcome); }},
        {"duration",
         [](const mcp::AuditRecord &record) { return activityDuration(record.outcome); }},
        {"reason",
         [](const mcp::AuditRecord &record) { return auditReasonText(record.entry.reason); }},
    });
    return table;
}

QString ActivityModel::titleOf(const mcp::AuditEntry &entry) const
{
    const bool isAboutTool = entry.kind == mcp::AuditEntry::Kind::Call
        || entry.kind == mcp::AuditEntry::Kind::Tool || entry.kind == mcp::AuditEntry::Kind::Grant;
    return isAboutTool ? m_titles->titleOf(entry.serverId, entry.tool, entry.definitionDigest)
                       : QString();
}

void ActivityModel::onTitles()
{
    if (m_count > 0)
        Q_EMIT dataChanged(index(0), index(m_count - 1));
}

void ActivityModel::setFilter(const mcp::AuditFilter &filter)
{
    m_filter = filter;
    readAgain();
}

void ActivityModel::setOrder(const mcp::AuditOrder &order)
{
    m_order = order;
    readAgain();
}

void ActivityModel::readAgain()
{
    ++m_generation;
    beginResetModel();
    m_filter.newest = 0;
    m_rows.clear();
    m_wanted.clear();
    m_reading.clear();
    m_pagesOnTheWay = 0;
    m_count = 0;
    m_isLoaded = false;
    m_isCounting = false;
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT loadedChanged();
    update();
}

void ActivityModel::update()
{
    // A page in another order than that of time looks at the whole log: the readings must not pile up.
    if (m_isCounting || m_pagesOnTheWay > 0) {
        m_isStale = true;
        return;
    }
    m_isCounting = true;
    mcp::AuditFilter all = m_filter;
    all.newest = 0;
    m_log->count(all).then(
        this, [this, generation = m_generation](const mcp::Result<mcp::AuditCount> &counted) {
            if (generation != m_generation)
                return;
            m_isCounting = false;
            if (counted)
                onCounted(*counted);
            else
                Q_EMIT failed(counted.error());
            if (std::exchange(m_isStale, false))
                update();
        });
}

void ActivityModel::onCounted(const mcp::AuditCount &counted)
{
    const int count = int(std::min<qint64>(counted.entries, std::numeric_limits<int>::max()));
    const int fresh = count - m_count;
    m_filter.newest = counted.newest;
    m_reading.clear();
    m_wanted.clear();
    if (fresh < 0) { // Old entries have left.
        beginResetModel();
        m_rows.clear();
        m_count = count;
        endResetModel();
    } else if (fresh > 0) {
        insertFresh(fresh);
    }
    if (fresh != 0)
        Q_EMIT countChanged();
    QSet<int> pages;
    for (auto row = m_rows.cbegin(); row != m_rows.cend(); ++row)
        pages.insert(row.key() / kPageRows);
    for (const int page : std::as_const(pages))
        readPage(page);
    if (!std::exchange(m_isLoaded, true))
        Q_EMIT loadedChanged();
}

/// Newest first, they are the first. In another order their places are known when the pages are read again.
void ActivityModel::insertFresh(int fresh)
{
    const bool isNewestFirst = m_order.by == mcp::AuditOrder::By::Time && m_order.isDescending;
    const int first = isNewestFirst ? 0 : m_count;
    beginInsertRows({}, first, first + fresh - 1);
    if (isNewestFirst) {
        QHash<int, mcp::AuditRecord> moved;
        for (auto row = m_rows.cbegin(); row != m_rows.cend(); ++row)
            moved.insert(row.key() + fresh, row.value());
        m_rows = moved;
    }
    m_count += fresh;
    endInsertRows();
}

mcp::AuditRecord ActivityModel::at(int row) const
{
    const auto found = m_rows.constFind(row);
    if (found != m_rows.cend())
        return *found;
    const int page = row / kPageRows;
    if (!m_reading.contains(page) && !m_wanted.contains(page)) {
        m_wanted.insert(page);
        auto *self = const_cast<ActivityModel *>(this);
        QMetaObject::invokeMethod(
            self,
            [self, page] {
                if (self->m_wanted.remove(page))
                    self->readPage(page);
            },
            Qt::QueuedConnection);
    }
    return {};
}

int ActivityModel::rowOf(double sequence) const
{
    for (auto row = m_rows.cbegin(); row != m_rows.cend(); ++row) {
        if (double(row->sequence) == sequence)
            return row.key();
    }
    return -1;
}

void ActivityModel::readPage(int page)
{
    m_reading.insert(page);
    ++m_pagesOnTheWay;
    m_log->page(m_filter, qint64(page) * kPageRows, kPageRows, m_order)
        .then(this,
              [this, page, newest = m_filter.newest,
               generation = m_generation](const mcp::Result<QList<mcp::AuditRecord>> &records) {
                  if (generation != m_generation)
                      return;
                  --m_pagesOnTheWay;
                  if (records)
                      onPage(page, newest, *records);
                  else
                      Q_EMIT failed(records.error());
                  if (m_pagesOnTheWay == 0 && !m_isCounting && std::exchange(m_isStale, false))
                      update();
              });
}

void ActivityModel::onPage(int page, qint64 newest, const QList<mcp::AuditRecord> &records)
{
    if (newest != m_filter.newest) // The rows have moved meanwhile.
        return;
    m_reading.remove(page);
    const int first = page * kPageRows;
    const int number = int(std::min<qint64>(records.size(), m_count - first));
    for (int i = 0; i < number; ++i)
        m_rows.insert(first + i, records.at(i));
    if (m_rows.size() > kKeptRows)
        forget(page);
    if (number > 0)
        Q_EMIT dataChanged(index(first), index(first + number - 1));
    Q_EMIT contentChanged();
}

/// What is far from the page is read again when it is looked at.
void ActivityModel::forget(int page)
{
    m_rows.removeIf([page](const auto &row) {
        return std::abs(row.key() / kPageRows - page) > kKeptRows / kPageRows / 4;
    });
}

} // namespace quayside

#include "moc_activitymodel.cpp"
