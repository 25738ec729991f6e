// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/programlistmodel.h"

#include "app/text/launchtext.h"
#include "app/text/runnertext.h"
#include "core/host/host.h"

namespace quayside {

ProgramListModel::ProgramListModel(const AppPorts &ports, QObject *parent)
    : ListModel(parent)
    , m_host(ports.host)
{
    for (const QString &name : mcp::runtimeNames())
        m_rows.append({name, {}});
}

void ProgramListModel::look()
{
    if (isLooking())
        return;
    m_open = count();
    Q_EMIT isLookingChanged();
    for (int row = 0; row < count(); ++row) {
        m_host->findRuntime(m_rows.at(row).name)
            .then(this, [this, row](const mcp::Result<mcp::Runtime> &found) {
                if (found)
                    show(row, *found);
                if (--m_open == 0)
                    Q_EMIT isLookingChanged();
            });
    }
}

void ProgramListModel::show(int row, const mcp::Runtime &found)
{
    if (m_rows.at(row).found == found)
        return;
    m_rows[row].found = found;
    Q_EMIT dataChanged(index(row), index(row));
}

QString ProgramListModel::Row::text() const
{
    if (!found)
        return {};
    return isUsable()
        ? ProgramListModel::tr("%1 · %2").arg(found->version.toString(), visibleText(found->path))
        : runtimeProblemText(*found, {});
}

const ListModel::Roles &ProgramListModel::roles() const
{
    static const Roles table = rolesOf<ProgramListModel>({
        {"name", &Row::name},
        {"isUsable", &Row::isUsable},
        {"text", &Row::text},
    });
    return table;
}

} // namespace quayside

#include "moc_programlistmodel.cpp"
