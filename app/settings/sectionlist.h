// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"

#include <QString>

namespace quayside {

/// The sections of the page of settings: one table for that page and Ctrl+K.
// The base in full, or qmllint does not find it.
class SectionList : public quayside::ListModel, public Feature<SectionList>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    struct Row
    {
        QString name; ///< Of SettingsController::section. Ctrl+K stores it.
        QString title;
        QString words; ///< Ctrl+K finds it by these too.
        QString iconName;
        QString file; ///< Its component in Quayside.Pages.
    };

    explicit SectionList(QObject *parent);
    static QList<Row> all();

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }
    /// Of the section with this name.
    Q_INVOKABLE QString fileOf(const QString &name) const;

private:
    const Roles &roles() const override;

    QList<Row> m_rows = all();
};

} // namespace quayside
