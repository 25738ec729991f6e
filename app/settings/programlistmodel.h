// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "core/policy/runtimes.h"

#include <QQmlEngine>

#include <optional>

namespace quayside {

/// The programs that run servers: which of them are on this computer, and how the others are installed.
// The base in full, or qmllint does not find it.
class ProgramListModel : public quayside::ListModel, public Feature<ProgramListModel>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool isLooking READ isLooking NOTIFY isLookingChanged)

public:
    ProgramListModel(const AppPorts &ports, QObject *parent);

    bool isLooking() const { return m_open > 0; }
    /// Looks for each program, and asks it for its version.
    Q_INVOKABLE void look();

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void isLookingChanged();

private:
    struct Row
    {
        QString name;
        std::optional<mcp::Runtime> found; ///< Nothing before look() has an answer.

        bool isUsable() const { return found && found->problem == mcp::Runtime::Problem::None; }
        QString text() const;
    };
    const Roles &roles() const override;
    void show(int row, const mcp::Runtime &found);

    mcp::Host *m_host;
    QList<Row> m_rows;
    int m_open = 0; ///< Programs without an answer.
};

} // namespace quayside
