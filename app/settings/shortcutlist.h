// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"

#include <QStringList>

namespace quayside {

/// The shortcuts of the window: one table for the window, its page of settings, tool tips and the manual.
// The base in full, or qmllint does not find it.
class ShortcutList : public quayside::ListModel, public Feature<ShortcutList>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    struct Row
    {
        const char *id; ///< That of a page is its name in PageEntry; Main.qml has the others.
        QStringList keys; ///< As QKeySequence reads them.
        QString words; ///< What it does.
        int place = 0; ///< Of the server, from 0.
        bool isOfPage = false; ///< The page that it belongs to handles it.
    };

    explicit ShortcutList(QObject *parent);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }
    /// As the desktop writes it; empty for an unknown id.
    Q_INVOKABLE QString keysOf(const QString &id) const;

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

} // namespace quayside
