// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/sandboxsetup.h"

#include "app/text/errortext.h"
#include "app/text/launchtext.h"
#include "app/text/linktext.h"
#include "app/text/sandboxtext.h"
#include "core/base/addressrange.h"
#include "core/host/host.h"
#include "core/host/sharedfolders.h"

#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// The host in what was typed or pasted: an address without its scheme, user, port and path, in lower case and ASCII. What
/// is no host stays none.
QString hostIn(const QString &typed)
{
    QString host = typed.trimmed();
    if (host.size() > kAddressChars)
        return {};
    const qsizetype scheme = host.indexOf("://"_L1);
    if (scheme >= 0)
        host = host.sliced(scheme + 3);
    static const QRegularExpression end(u"[/?#\\\\]"_s);
    host = host.section(end, 0, 0).section(u'@', -1);
    static const QRegularExpression port(u":[0-9]*$"_s);
    if (host.count(u':') == 1)
        host.remove(port);
    if (host.endsWith(u'.'))
        host.chop(1);
    const bool isAscii =
        std::all_of(host.cbegin(), host.cend(), [](QChar c) { return c < u'\x80'; });
    if (isAscii)
        return host.toLower();
    const QString wildcard = host.startsWith("*."_L1) ? u"*."_s : QString();
    const QByteArray ascii = QUrl::toAce(host.sliced(wildcard.size()));
    return ascii.isEmpty() ? QString() : QString(wildcard + QString::fromLatin1(ascii));
}

/// A sandbox never connects to these, whatever its hosts are.
bool isOwnNetwork(const QString &host)
{
    const QHostAddress address(host);
    return host == "localhost"_L1 || host.endsWith(".localhost"_L1)
        || (!address.isNull() && mcp::rangeOf(address) != mcp::AddressRange::Public);
}

} // namespace

void SandboxFolderModel::setFolders(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.path; });
}

const ListModel::Roles &SandboxFolderModel::roles() const
{
    static const Roles table = rolesOf<SandboxFolderModel>({
        {"path", [](const Row &row) { return visibleText(row.path); }},
        {"mayChange", &Row::mayChange},
    });
    return table;
}

SandboxSetup::SandboxSetup(const mcp::Host *host, QObject *parent)
    : QObject(parent)
    , m_host(host)
{
}

void SandboxSetup::setSandbox(const std::optional<mcp::Sandbox> &sandbox)
{
    if (this->sandbox() == sandbox)
        return;
    using Network = mcp::Sandbox::Network;
    const mcp::Sandbox given = sandbox.value_or(mcp::Sandbox());
    QList<SandboxFolderModel::Row> rows;
    for (const QString &folder : given.readFolders) {
        if (!given.writeFolders.contains(folder))
            rows.append({folder, false});
    }
    for (const QString &folder : given.writeFolders)
        rows.append({folder, true});
    m_folders.setFolders(rows);
    m_hosts = given.hosts;
    m_isPublic = given.network == Network::Public;
    m_startsBrowser = given.startsBrowser;
    m_folderProblem.clear();
    m_hostProblem.clear();
    m_preset = !sandbox                  ? Everything
        : given.network != Network::None ? TheseHosts
        : rows.isEmpty()                 ? OnlyItself
                                         : TheseFolders;
    check();
    Q_EMIT changed();
}

void SandboxSetup::reset(const std::optional<mcp::Sandbox> &sandbox)
{
    m_hostText.clear();
    m_preset = Everything;
    m_folders.setFolders({});
    m_hosts.clear();
    m_isPublic = false;
    m_startsBrowser = false;
    m_folderProblem.clear();
    m_hostProblem.clear();
    check();
    setSandbox(sandbox);
    Q_EMIT changed();
}

std::optional<mcp::Sandbox> SandboxSetup::sandbox() const
{
    if (m_preset == Everything)
        return std::nullopt;
    mcp::Sandbox sandbox;
    sandbox.startsBrowser = m_startsBrowser;
    if (hasFolders()) {
        for (const SandboxFolderModel::Row &row : m_folders.folders())
            (row.mayChange ? sandbox.writeFolders : sandbox.readFolders).append(row.path);
    }
    if (m_preset == TheseHosts && m_isPublic) {
        sandbox.network = mcp::Sandbox::Network::Public;
    } else if (m_preset == TheseHosts && !m_hosts.isEmpty()) {
        sandbox.network = mcp::Sandbox::Network::Hosts;
        sandbox.hosts = m_hosts;
    }
    return sandbox;
}

QStringList SandboxSetup::presets()
{
    return {tr("Only itself"), tr("These folders"), tr("These hosts"), tr("Everything")};
}

void SandboxSetup::choose(int preset)
{
    if (preset < OnlyItself || preset > Everything || preset == m_preset)
        return;
    m_preset = Preset(preset);
    m_folderProblem.clear();
    m_hostProblem.clear();
    check();
    finishEdit();
}

/// Each time: what was missing may have been installed.
void SandboxSetup::check()
{
    m_check.abandon();
    if (m_preset == Everything) {
        m_obstacle.clear();
        return;
    }
    m_check = m_host->checkSandbox(this).then(this, [this](const mcp::Result<void> &checked) {
        const ErrorText error = checked ? ErrorText() : errorText(checked.error(), Occasion::Start);
        m_obstacle = QString(error.title + u' ' + error.hint).trimmed();
        Q_EMIT changed();
    });
}

QString SandboxSetup::text() const
{
    return sandboxText(sandbox());
}

void SandboxSetup::finishEdit()
{
    Q_EMIT changed();
    Q_EMIT edited();
}

void SandboxSetup::addFolder(const QUrl &folder)
{
    if (insertFolder(folder.toLocalFile(), false))
        finishEdit();
    else
        Q_EMIT changed();
}

QString SandboxSetup::giveFolder(const QString &folder, bool mayChange)
{
    const QString real = mcp::realFolder(folder);
    if (!real.isEmpty() && real != folder)
        return tr("A part of the path %1 is a link. Add the folder that you mean.")
            .arg(visibleText(folder));
    if (m_preset == OnlyItself)
        m_folders.setFolders({}); // Of another preset, and not shown.
    const QList<SandboxFolderModel::Row> &rows = m_folders.folders();
    const auto same = std::find_if(rows.cbegin(), rows.cend(),
                                   [&folder](const auto &row) { return row.path == folder; });
    if (same != rows.cend()) {
        setMayChange(int(same - rows.cbegin()), mayChange);
    } else if (insertFolder(folder, mayChange)) {
        if (m_preset == OnlyItself)
            m_preset = TheseFolders;
        finishEdit();
    }
    return m_folderProblem;
}

/// False if it is there, or cannot be given, for folderProblem.
bool SandboxSetup::insertFolder(const QString &folder, bool mayChange)
{
    const QString real = mcp::realFolder(folder);
    QList<SandboxFolderModel::Row> rows = m_folders.folders();
    const bool isThere = std::any_of(rows.cbegin(), rows.cend(),
                                     [&real](const auto &row) { return row.path == real; });
    if (real.isEmpty())
        m_folderProblem = tr("This folder cannot be read. Choose another one.");
    else if (!mcp::isSandboxFolder(real))
        m_folderProblem =
            tr("The top folder holds all files of this computer. Choose a folder below it.");
    else if (!isThere && rows.size() >= mcp::Sandbox::kMostFolders)
        m_folderProblem = tr("A server can be given at most %L1 folders. Remove one first.")
                              .arg(mcp::Sandbox::kMostFolders);
    else
        m_folderProblem.clear();
    if (isThere || !m_folderProblem.isEmpty())
        return false;
    rows.append({real, mayChange});
    m_folders.setFolders(rows);
    return true;
}

void SandboxSetup::removeFolder(int row)
{
    QList<SandboxFolderModel::Row> rows = m_folders.folders();
    if (row < 0 || row >= rows.size())
        return;
    rows.removeAt(row);
    m_folders.setFolders(rows);
    m_folderProblem.clear();
    finishEdit();
}

void SandboxSetup::setMayChange(int row, bool mayChange)
{
    QList<SandboxFolderModel::Row> rows = m_folders.folders();
    if (row < 0 || row >= rows.size() || rows.at(row).mayChange == mayChange)
        return;
    const qsizetype alike =
        std::count_if(rows.cbegin(), rows.cend(),
                      [mayChange](const auto &other) { return other.mayChange == mayChange; });
    // A list that was written by hand may be full.
    if (alike >= mcp::Sandbox::kMostFolders) {
        m_folderProblem = tr("A server can be given at most %L1 folders. Remove one first.")
                              .arg(mcp::Sandbox::kMostFolders);
        return Q_EMIT changed();
    }
    rows[row].mayChange = mayChange;
    m_folders.setFolders(rows);
    m_folderProblem.clear();
    finishEdit();
}

void SandboxSetup::setPublic(bool isPublic)
{
    if (std::exchange(m_isPublic, isPublic) != isPublic)
        finishEdit();
}

void SandboxSetup::setHostText(const QString &text)
{
    if (m_hostText == text)
        return;
    m_hostText = text;
    m_hostProblem.clear();
    Q_EMIT changed();
}

QString SandboxSetup::problemOfHost(const QString &host) const
{
    if (!mcp::isSandboxHost(host))
        return tr("Enter the name of a host, such as api.example.com, or *.example.com for all "
                  "names below example.com.");
    if (isOwnNetwork(host))
        return tr("Other programs on this computer and in private networks are always out of "
                  "reach. Enter the name of a public host.");
    if (!m_hosts.contains(host) && m_hosts.size() >= mcp::Sandbox::kMostHosts)
        return tr("A server can be given at most %L1 hosts. Remove one first.")
            .arg(mcp::Sandbox::kMostHosts);
    return {};
}

bool SandboxSetup::addHost()
{
    const QString host = hostIn(m_hostText);
    m_hostProblem = problemOfHost(host);
    if (!m_hostProblem.isEmpty()) {
        Q_EMIT changed();
        return false;
    }
    m_hostText.clear();
    if (m_hosts.contains(host)) {
        Q_EMIT changed();
        return true;
    }
    m_hosts.append(host);
    finishEdit();
    return true;
}

void SandboxSetup::removeHost(int index)
{
    if (index < 0 || index >= m_hosts.size())
        return;
    m_hosts.removeAt(index);
    m_hostProblem.clear();
    finishEdit();
}

void SandboxSetup::setStartsBrowser(bool starts)
{
    if (std::exchange(m_startsBrowser, starts) != starts)
        finishEdit();
}

} // namespace quayside

#include "moc_sandboxsetup.cpp"
