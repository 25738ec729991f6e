// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/audit/auditreader.h"
#include "core/base/pending.h"

#include <QHash>
#include <QSet>

namespace mcp {
class AuditLog;
class ToolTitles;
} // namespace mcp

namespace quayside {

/// The entries of the audit log that match a filter, in an order; newest first at first. All rows exist; their content is read in
/// pages when a row is looked at.
class ActivityModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an ActivityController.")

    Q_PROPERTY(bool isLoaded READ isLoaded NOTIFY loadedChanged) ///< The number of rows is known.

public:
    static constexpr int kPageRows = 100;
    static constexpr int kKeptRows = 2'000; ///< With content.

    /// Both must outlive this.
    ActivityModel(mcp::AuditLog *log, mcp::ToolTitles *titles, QObject *parent = nullptr);
    ~ActivityModel() override;

    bool isLoaded() const { return m_isLoaded; }
    const mcp::AuditFilter &filter() const { return m_filter; }
    const mcp::AuditOrder &order() const { return m_order; }
    void setFilter(const mcp::AuditFilter &filter);
    void setOrder(const mcp::AuditOrder &order);
    /// Adds entries that were written since, and reads what is shown again: it may have an outcome by now.
    void update();

    int count() const override { return m_count; }
    /// Without a sequence while it is being read.
    mcp::AuditRecord at(int row) const;
    Q_INVOKABLE int rowOf(double sequence) const; ///< -1 if it is not read.
    /// Of the tool that entry is about; empty when none is known. Untrusted.
    QString titleOf(const mcp::AuditEntry &entry) const;

Q_SIGNALS:
    void loadedChanged();
    /// Rows with content are different now.
    void contentChanged();
    void failed(const mcp::Error &why);

private:
    const Roles &roles() const override;
    void onTitles();
    void readAgain();
    void insertFresh(int fresh);
    void onCounted(const mcp::AuditCount &counted);
    void readPage(int page);
    void onPage(int page, qint64 newest, const QList<mcp::AuditRecord> &records);
    void forget(int page);

    mcp::AuditLog *m_log;
    mcp::ToolTitles *m_titles;
    mcp::AuditFilter m_filter; ///< `newest` is that of the rows.
    mcp::AuditOrder m_order;
    QHash<int, mcp::AuditRecord> m_rows; ///< Read so far.
    mutable QSet<int> m_wanted; ///< Pages.
    QSet<int> m_reading; ///< Pages.
    int m_pagesOnTheWay = 0; ///< Of this generation.
    int m_count = 0;
    quint64 m_generation = 0; ///< Of the filter and the order.
    bool m_isLoaded = false;
    bool m_isCounting = false;
    bool m_isStale = false; ///< Something was written while it was counted, or pages were read.
};

} // namespace quayside
