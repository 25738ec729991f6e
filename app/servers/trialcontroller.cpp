// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/trialcontroller.h"

#include "app/text/launchtext.h"
#include "core/base/paths.h"
#include "core/host/trialrun.h"

#include <algorithm>
#include <utility>

namespace quayside {

namespace {

bool isCovered(const QString &path, const QStringList &folders)
{
    return std::any_of(folders.cbegin(), folders.cend(),
                       [&path](const QString &folder) { return mcp::isWithin(path, folder); });
}

} // namespace

void MissingFolderModel::setFolders(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.path; });
}

const ListModel::Roles &MissingFolderModel::roles() const
{
    static const Roles table = rolesOf<MissingFolderModel>({
        {"path", [](const Row &row) { return visibleText(row.path); }},
        {"wantsToChange", &Row::wantsToChange},
        {"isSeen", &Row::isSeen},
        {"isGiven", &Row::isGiven},
    });
    return table;
}

TrialController::TrialController(mcp::Server *server, SandboxSetup *sandbox, mcp::Clock *clock,
                                 QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_sandbox(sandbox)
    , m_inertAlarm(clock->createAlarm([this] {
        m_canGive = true;
        Q_EMIT canGiveChanged();
    }))
{
    connect(server, &mcp::Server::trialChanged, this, &TrialController::update);
    connect(server, &mcp::Server::entryChanged, this, &TrialController::update);
}

bool TrialController::canBegin() const
{
    return !isOn() && m_server->entry().sandbox.has_value();
}

void TrialController::begin()
{
    if (!canBegin())
        return;
    m_problem.clear();
    m_server->setTrial(true);
    Q_EMIT restartWanted();
}

void TrialController::end()
{
    if (!isOn())
        return;
    m_problem.clear();
    m_server->setTrial(false);
    Q_EMIT restartWanted();
}

void TrialController::give(int row, bool mayChange)
{
    if (!m_canGive || row < 0 || row >= m_folders.count())
        return;
    m_problem = m_sandbox->giveFolder(m_folders.at(row).path, mayChange);
    Q_EMIT changed();
}

void TrialController::update()
{
    const auto &sandbox = m_server->entry().sandbox;
    QList<MissingFolderModel::Row> rows;
    if (const mcp::TrialRun *trial = m_server->trial()) {
        for (const mcp::MissingFolder &folder : trial->folders()) {
            const bool isChanged = sandbox && isCovered(folder.path, sandbox->writeFolders);
            const bool isSeen =
                isChanged || (sandbox && isCovered(folder.path, sandbox->readFolders));
            rows.append({folder.path, folder.wantsToChange, isSeen,
                         folder.wantsToChange ? isChanged : isSeen});
        }
    }
    if (m_folders.folders() != rows) {
        show();
        m_folders.setFolders(rows);
    }
    Q_EMIT changed();
}

void TrialController::show()
{
    m_inertAlarm->start(kInertTime);
    if (std::exchange(m_canGive, false))
        Q_EMIT canGiveChanged();
}

} // namespace quayside

#include "moc_trialcontroller.cpp"
