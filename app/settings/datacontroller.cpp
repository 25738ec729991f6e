// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/datacontroller.h"

#include "app/base/urlopener.h"
#include "app/settings/settingscontroller.h"
#include "app/text/errortext.h"
#include "core/host/callhistory.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/llm/modelstore.h"
#include "core/storage/consentstore.h"
#include "core/tasks/tasktracker.h"

#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// With its journal, where it is a database.
QString sizeOf(const QString &path)
{
    qint64 bytes = 0;
    for (const auto suffix : {""_L1, "-wal"_L1, "-shm"_L1})
        bytes += QFileInfo(path + suffix).size();
    return bytes > 0 ? QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeTraditionalFormat)
                     : QString();
}

/// Carries on after an error, and gives the first.
mcp::Result<void> removeServers(mcp::Host *host)
{
    mcp::Result<void> all;
    const QList<mcp::Server *> servers = host->servers();
    for (const mcp::Server *server : servers) {
        const auto removed = host->remove(server->entry().id);
        if (!removed && all)
            all = removed;
    }
    return all;
}

mcp::Result<void> removeModels(mcp::Models *models)
{
    mcp::Result<void> all;
    const QList<mcp::ProviderEntry> entries = models->store()->entries();
    for (const mcp::ProviderEntry &entry : entries) {
        const auto removed = models->store()->remove(entry.id);
        if (removed)
            models->keys()->remove(entry.keyName()).then(models, [](const auto &) {});
        else if (all)
            all = removed;
    }
    return all;
}

} // namespace

void DataListModel::setKinds(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.kind; });
}

const ListModel::Roles &DataListModel::roles() const
{
    static const Roles table = rolesOf<DataListModel>({
        {"kind", &Row::kind},
        {"title", &Row::title},
        {"file", &Row::file},
        {"size", &Row::size},
        {"question", &Row::question},
    });
    return table;
}

DataController::DataController(const AppPorts &ports, SettingsController *settings, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_settings(settings)
{
    connect(ports.host->history(), &mcp::CallHistory::isOnChanged, this,
            &DataController::keepsHistoryChanged);
    connect(ports.host->history(), &mcp::CallHistory::changed, this, &DataController::sizesChanged);
}

DataController::~DataController() = default;

QString DataController::folder() const
{
    return m_ports.host->configFolder();
}

bool DataController::keepsHistory() const
{
    return m_ports.host->history()->isOn();
}

void DataController::setKeepsHistory(bool keeps)
{
    m_ports.host->history()->setOn(keeps);
}

void DataController::update()
{
    // Calls may end faster than they are counted.
    if (m_isCounting) {
        m_isCountOld = true;
        return;
    }
    m_isCounting = true;
    showKinds();
    m_ports.host->history()->counts().then(this,
                                           [this](const mcp::Result<mcp::HistoryCounts> &counts) {
                                               m_history = counts.valueOr({});
                                               m_isCounting = false;
                                               if (std::exchange(m_isCountOld, false))
                                                   update();
                                               else
                                                   showKinds();
                                           });
}

void DataController::showKinds()
{
    QList<DataListModel::Row> rows{
        {u"servers"_s,
         tr("Servers"),
         u"servers.json"_s,
         {},
         tr("All servers are stopped and removed, with their secrets and approvals.")},
        {u"approvals"_s,
         tr("Approvals"),
         u"consent.json"_s,
         {},
         tr("All servers are stopped. You review each of them again before it starts.")},
        {u"skills"_s,
         tr("Approved skills"),
         u"consent.json"_s,
         {},
         tr("No skill of any server is approved any more.")},
        {u"models"_s,
         tr("Model providers"),
         u"models.json"_s,
         {},
         tr("All model providers are removed, with their keys.")},
        {u"tasks"_s,
         tr("Finished tasks"),
         u"tasks.db"_s,
         {},
         tr("The list of finished tasks and their results are deleted.")},
        {u"history"_s,
         tr("Call history"),
         u"history.db"_s,
         {},
         tr("The past calls of all tools are deleted, with their arguments and results. Saved "
            "arguments stay.")},
        {u"arguments"_s,
         tr("Saved arguments"),
         u"history.db"_s,
         {},
         tr("The saved arguments of all tools are deleted.")},
        {u"conversations"_s, tr("Conversations"), u"conversations.db"_s, {}, {}},
        {u"audit"_s, tr("Audit log"), u"audit.db"_s, {}, {}},
        {u"settings"_s,
         tr("Settings"),
         u"settings.json"_s,
         {},
         tr("All settings get their defaults.")},
        {u"accounts"_s, tr("Accounts, without tokens"), u"accounts.json"_s, {}, {}},
        {u"keychain"_s, tr("Names of keychain entries"), u"keychain.json"_s, {}, {}},
        {u"secrets"_s, tr("Encrypted secrets"), u"secrets.json"_s, {}, {}},
        {u"eras"_s, tr("Protocol versions of servers"), u"eras.json"_s, {}, {}},
    };
    for (DataListModel::Row &row : rows) {
        row.size = sizeOf(folder() + u'/' + row.file);
        // Both are in one file.
        if (row.kind == "history"_L1)
            row.size = m_history.calls == 0
                ? QString()
                : tr("%1 · %2").arg(tr("%Ln call(s)", nullptr, int(m_history.calls)), row.size);
        if (row.kind == "arguments"_L1)
            row.size =
                m_history.sets == 0 ? QString() : tr("%Ln set(s)", nullptr, int(m_history.sets));
    }
    m_kinds.setKinds(rows);
}

void DataController::openFolder()
{
    if (m_ports.opener)
        m_ports.opener->open(QUrl::fromLocalFile(folder()).toString(QUrl::FullyEncoded));
}

void DataController::remove(const QString &kind)
{
    mcp::Result<void> removed;
    if (kind == "servers"_L1)
        removed = removeServers(m_ports.host);
    else if (kind == "approvals"_L1)
        m_ports.host->withdrawApprovals();
    else if (kind == "skills"_L1)
        m_ports.host->consent()->withdrawAllSkills();
    else if (kind == "models"_L1)
        removed = removeModels(m_ports.host->models());
    else if (kind == "tasks"_L1)
        m_ports.host->tasks()->clearFinished();
    else if (kind == "history"_L1)
        m_ports.host->history()->clear();
    else if (kind == "arguments"_L1)
        m_ports.host->history()->clearSets();
    else if (kind == "settings"_L1)
        m_settings->reset();
    m_problem = removed ? QString() : errorText(removed.error(), Occasion::Configuration).title;
    update();
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_datacontroller.cpp"
