// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/listingcontroller.h"

#include "app/text/cleantext.h"
#include "app/text/importtext.h"
#include "app/text/registrytext.h"
#include "app/text/runnertext.h"
#include "core/host/host.h"

#include <QDir>
#include <QLocale>
#include <QUrl>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::registry::InstallPlan;
using mcp::registry::Listing;

ListingController::ListingController(const Listing &listing, mcp::registry::RegistryClient *client,
                                     const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
    , m_host(QUrl(client->address()).host(QUrl::FullyEncoded))
    , m_versions{listing}
{
    m_form.setFolder(QDir::homePath());
    connect(&m_form, &FormModel::edited, this, &ListingController::updateRows);
    m_reading = client->versions(listing.name).then(this, [this](const auto &answer) {
        onVersions(answer);
    });
    updatePlan();
}

ListingController::~ListingController()
{
    m_reading.abandon();
}

QString ListingController::title() const
{
    return cleanText(listing().shownName());
}

QString ListingController::description() const
{
    return cleanText(listing().description, Lines::Many);
}

QString ListingController::status() const
{
    return listingStatusText(listing().status);
}

QString ListingController::statusMessage() const
{
    return cleanText(listing().statusMessage, Lines::Many);
}

QString ListingController::published() const
{
    const QDateTime time = listing().publishedAt;
    return time.isValid() ? QLocale().toString(time.toLocalTime().date(), QLocale::LongFormat)
                          : QString();
}

QString ListingController::website() const
{
    return cleanText(listing().website);
}

QString ListingController::repository() const
{
    return cleanText(listing().repository);
}

QStringList ListingController::problems() const
{
    QStringList all;
    for (const QString &problem : listing().problems)
        all.append(cleanText(problem));
    return all;
}

QStringList ListingController::versions() const
{
    QStringList all;
    for (const Listing &version : m_versions)
        all.append(cleanText(version.version));
    return all;
}

void ListingController::setVersionIndex(int index)
{
    if (index < 0 || index >= m_versions.size() || index == m_version)
        return;
    m_version = index;
    m_way = 0;
    updatePlan();
}

/// The version that is shown stays.
void ListingController::onVersions(const mcp::Result<mcp::registry::RegistryAnswer> &answer)
{
    m_reading = {};
    if (!answer) {
        m_versionsNote = tr("The other versions are not known. %1")
                             .arg(registryErrorText(answer.error(), m_host).title);
        Q_EMIT changed();
        return;
    }
    const Listing shown = listing();
    QList<Listing> all = answer->page.listings;
    all.removeIf([&shown](const Listing &other) { return other.name != shown.name; });
    const auto isShown = [&shown](const Listing &other) { return other.version == shown.version; };
    if (std::none_of(all.cbegin(), all.cend(), isShown))
        all.prepend(shown);
    m_version = int(std::find_if(all.cbegin(), all.cend(), isShown) - all.cbegin());
    all[m_version] = shown;
    m_versions = all;
    if (answer->failure)
        m_versionsNote = registryCacheText(*answer->failure, m_host, answer->readAt,
                                           m_ports.clock->wallTime().toUTC());
    Q_EMIT changed();
}

void ListingController::stopReading()
{
    m_reading.abandon();
    m_reading = {};
    Q_EMIT changed();
}

QStringList ListingController::ways() const
{
    QStringList all;
    for (const auto &package : listing().packages)
        all.append(packageText(package));
    for (const auto &remote : listing().remotes)
        all.append(remoteText(remote));
    return all;
}

void ListingController::setWayIndex(int index)
{
    if (index < 0 || index >= ways().size() || index == m_way)
        return;
    m_way = index;
    updatePlan();
}

/// The one of the chosen way; an empty one for an address.
mcp::registry::Package ListingController::package() const
{
    return listing().packages.value(m_way);
}

QString ListingController::obstacle() const
{
    if (!hasWay())
        return tr("The publisher names no package and no address. See the website of the server.");
    return installObstacleText(m_plan.obstacle(), package());
}

bool ListingController::canReview() const
{
    return hasWay() && m_plan.obstacle() == InstallPlan::Obstacle::None;
}

bool ListingController::findsProgram(const QString &program) const
{
    mcp::ServerEntry entry;
    entry.program = program;
    return m_ports.host->findsProgram(entry);
}

/// What is there; Docker if nothing is.
QString ListingController::containerProgram() const
{
    const bool isPodman = !findsProgram(u"docker"_s) && findsProgram(u"podman"_s);
    return isPodman ? u"podman"_s : u"docker"_s;
}

void ListingController::updatePlan()
{
    const qsizetype packages = listing().packages.size();
    if (!hasWay())
        m_plan = {};
    else if (m_way < packages)
        m_plan = InstallPlan::of(package(), containerProgram());
    else
        m_plan = InstallPlan::of(listing().remotes.at(m_way - packages));
    m_patience.stop();
    m_form.setSchema(m_plan.schema());
    m_form.setArguments(m_plan.defaults());
    updateRows();
}

void ListingController::updateRows()
{
    m_missingProgram.clear();
    m_problem.clear();
    const auto server = canReview()
        ? m_plan.server(listing(), m_form.arguments(), InstallPlan::Missing::Shown)
        : mcp::Error::policy();
    if (!server) {
        m_rows.clear();
        if (canReview())
            m_problem = tr("These values are too long for a command or an address. Shorten them.");
    } else {
        m_rows.setEntry(server->entry, server->secretVariables);
        if (!server->entry.isRemote() && !m_ports.host->findsProgram(server->entry))
            m_missingProgram =
                QString(tr("%1 was not found on your PATH.").arg(server->entry.program) + u' '
                        + installText(server->entry.program))
                    .trimmed();
    }
    Q_EMIT changed();
}

void ListingController::review()
{
    if (!canReview())
        return;
    if (!m_form.validate())
        return m_form.focusFirstError();
    const auto server = m_plan.server(listing(), m_form.arguments());
    if (server)
        return add(*server);
    if (const QString key = server.error().detail; !key.isEmpty()) // Otherwise updateRows() told.
        m_problem = tr("Enter a value for “%1”.").arg(cleanText(key));
    Q_EMIT changed();
}

void ListingController::add(const mcp::registry::InstalledServer &server)
{
    const auto added = m_ports.host->add(server.entry, server.secretVariables);
    if (!added && m_patience.takes(added.error(), [this, server] { add(server); }))
        return;
    m_problem = added ? QString() : importText(added.error());
    Q_EMIT changed();
    if (added)
        Q_EMIT serverAdded((*added)->entry().id);
}

} // namespace quayside

#include "moc_listingcontroller.cpp"
