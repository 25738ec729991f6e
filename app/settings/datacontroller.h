// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"
#include "core/storage/historystore.h"

namespace quayside {

class SettingsController;

/// What is stored in the profile, by kind.
class DataListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a DataController.")

public:
    struct Row
    {
        QString kind;
        QString title;
        QString file; ///< Its name in the folder of the profile.
        QString
            size; ///< For display; with the number of entries if that is known. Empty when nothing is stored.
        QString question; ///< Before it is deleted; empty when it cannot be deleted here.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setKinds(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// What Quayside stores on this computer: where, how much, and how to delete it.
class DataController : public QObject, public Feature<DataController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::DataListModel *kinds READ kinds CONSTANT)
    Q_PROPERTY(QString folder READ folder CONSTANT)
    /// Calls of tools are kept; the same as the switch on the history page.
    Q_PROPERTY(bool keepsHistory READ keepsHistory WRITE setKeepsHistory NOTIFY keepsHistoryChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Of the last deletion.

public:
    /// settings must outlive this.
    DataController(const AppPorts &ports, SettingsController *settings, QObject *parent);
    ~DataController() override;

    DataListModel *kinds() { return &m_kinds; }
    QString folder() const;
    bool keepsHistory() const;
    void setKeepsHistory(bool keeps);
    QString problem() const { return m_problem; }

    /// Reads the sizes.
    Q_INVOKABLE void update();
    Q_INVOKABLE void openFolder();
    /// The person has answered the question of this kind.
    Q_INVOKABLE void remove(const QString &kind);

Q_SIGNALS:
    void changed();
    void keepsHistoryChanged();
    void sizesChanged(); ///< What is shown is no longer so: for update().

private:
    void showKinds();

    AppPorts m_ports;
    SettingsController *m_settings;
    DataListModel m_kinds;
    mcp::HistoryCounts m_history;
    bool m_isCounting = false;
    bool m_isCountOld = false; ///< The history changed while it was counted.
    QString m_problem;
};

} // namespace quayside
