// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/sessions/sessionsource.h"
#include "core/recording/comparison.h"

#include <optional>

namespace quayside {

/// What is different between two servers, or those differences of one rating.
class ServerDifferenceModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to CompareController.")

public:
    using ListModel::ListModel;
    /// Null ratings: all.
    void setDifferences(const QList<mcp::ServerDifference> &all,
                        std::optional<mcp::ServerDifference::Rating> rating);

    int count() const override { return int(m_rows.size()); }
    const mcp::ServerDifference &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<mcp::ServerDifference> m_rows;
};

/// The page "Compare": what is different between two servers, or between a server and what it was before.
class CompareController : public QObject, public Feature<CompareController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::SessionSource *before READ before CONSTANT)
    Q_PROPERTY(quayside::SessionSource *after READ after CONSTANT)
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed)
    Q_PROPERTY(bool hasResult READ hasResult NOTIFY changed)
    Q_PROPERTY(bool isSame READ isSame NOTIFY changed) ///< Nothing is different.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(quayside::ServerDifferenceModel *differences READ differences CONSTANT)
    /// What can be shown: all, or those of a rating, with their number.
    Q_PROPERTY(QStringList ratings READ ratings NOTIFY changed)
    Q_PROPERTY(int rating READ rating WRITE setRating NOTIFY changed) ///< In ratings.

    Q_PROPERTY(int chosen READ chosen WRITE choose NOTIFY chosenChanged) ///< -1: none.
    Q_PROPERTY(QString chosenTitle READ chosenTitle NOTIFY chosenChanged)
    Q_PROPERTY(QString chosenPlace READ chosenPlace NOTIFY chosenChanged)
    Q_PROPERTY(QString beforeText READ beforeText NOTIFY chosenChanged) ///< To be framed.
    Q_PROPERTY(QString afterText READ afterText NOTIFY chosenChanged) ///< To be framed.
    Q_PROPERTY(QString beforeName READ beforeName NOTIFY changed) ///< Of what was compared.
    Q_PROPERTY(QString afterName READ afterName NOTIFY changed)

public:
    CompareController(const AppPorts &ports, QObject *parent);
    ~CompareController() override;

    SessionSource *before() { return &m_before; }
    SessionSource *after() { return &m_after; }
    bool isBusy() const;
    QString stepText() const;
    bool hasResult() const { return m_comparison.has_value(); }
    bool isSame() const { return m_comparison && m_comparison->total() == 0; }
    QString summary() const;
    ServerDifferenceModel *differences() { return &m_differences; }
    QStringList ratings() const;
    int rating() const { return m_rating; }
    void setRating(int rating);
    int chosen() const { return m_chosen; }
    void choose(int row);
    QString chosenTitle() const;
    QString chosenPlace() const;
    QString beforeText() const;
    QString afterText() const;
    QString beforeName() const { return m_beforeName; }
    QString afterName() const { return m_afterName; }

    Q_INVOKABLE void compare();
    Q_INVOKABLE void cancel();

Q_SIGNALS:
    void changed();
    void chosenChanged();

private:
    void clear();
    void onReady(const std::shared_ptr<const mcp::ServerRun> &run);
    const mcp::ServerDifference *difference() const;
    void showRating();

    SessionSource m_before;
    SessionSource m_after;
    std::shared_ptr<const mcp::ServerRun> m_first; ///< While the second is read.
    mcp::CallHandle m_comparing;
    bool m_isComparing = false;
    std::optional<mcp::ServerComparison> m_comparison;
    QString m_beforeName;
    QString m_afterName;
    ServerDifferenceModel m_differences;
    int m_rating = 0;
    int m_chosen = -1;
};

} // namespace quayside
