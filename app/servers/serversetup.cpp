// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// What ServerController shows and changes of the entry of its server.
#include "app/servers/servercontroller.h"

#include "app/text/cleantext.h"
#include "app/text/linktext.h"
#include "core/base/lookalike.h"
#include "core/base/redirectaddress.h"
#include "core/host/host.h"
#include "core/host/sharedfolders.h"
#include "core/json/names.h"
#include "core/policy/remotereview.h"
#include "core/protocol/logging.h"
#include "core/storage/consentstore.h"
#include "core/storage/serverformat.h"

namespace quayside {

QStringList ServerController::arguments() const
{
    QStringList arguments;
    for (const QString &argument : m_server->entry().arguments)
        arguments.append(visibleText(argument));
    return arguments;
}

QStringList ServerController::variableNames() const
{
    QStringList names;
    for (const auto &[name, value] : m_server->entry().environment)
        names.append(visibleText(name));
    return names;
}

QStringList ServerController::headerNames() const
{
    return mcp::headerNames(m_server->entry());
}

void ServerController::setClient(const QString &id, const QString &secret)
{
    mcp::ServerEntry entry = m_server->entry();
    const QString trimmed = id.trimmed();
    if (trimmed != entry.oauth.clientId || !secret.trimmed().isEmpty())
        entry.oauth.clientSecret = trimmed.isEmpty() ? QString() : secret.trimmed();
    entry.oauth.clientId = trimmed;
    change(entry);
}

void ServerController::setAssertion(const QString &file, const QString &variable)
{
    mcp::ServerEntry entry = m_server->entry();
    const bool wasByPlatform = entry.oauth.isByPlatform();
    entry.oauth.assertionFile = file.trimmed();
    entry.oauth.assertionVariable = file.trimmed().isEmpty() ? variable.trimmed() : QString();
    if (entry.oauth.isByPlatform() || wasByPlatform)
        entry.oauth.isUnattended = entry.oauth.isByPlatform();
    change(entry);
}

bool ServerController::isRedirectAddress(const QString &text) const
{
    return text.trimmed().isEmpty() || mcp::parseRedirectAddress(text.trimmed());
}

void ServerController::setRedirectAddress(const QString &text)
{
    if (!isRedirectAddress(text))
        return;
    mcp::ServerEntry entry = m_server->entry();
    entry.oauth.redirectAddress = text.trimmed();
    change(entry);
}

void ServerController::setSendsResource(bool sends)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.oauth.sendsResource = sends;
    change(entry);
}

/// The issuer that the person trusts to support PKCE, otherwise the one whose sign-in failed for lack of it.
QString ServerController::pkceIssuer() const
{
    const QString chosen = m_server->entry().oauth.pkceIssuer;
    const auto *authorizer = m_server->authorizer();
    const bool isRefused = authorizer && authorizer->failure()
        && mcp::auth::isProblem(*authorizer->failure(), mcp::auth::Problem::NoPkce);
    return chosen.isEmpty() && isRefused ? authorizer->failedIssuer() : chosen;
}

QString ServerController::pkceHost() const
{
    return hostText(pkceIssuer()).host;
}

void ServerController::setAssumesPkce(bool assumes)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.oauth.pkceIssuer = assumes ? pkceIssuer() : QString();
    change(entry);
    Q_EMIT stateChanged(); // pkceHost() changes as well.
}

int ServerController::callDefault() const
{
    return int(m_ports.host->consent()->callDefault(serverId()));
}

void ServerController::setEra(int era)
{
    mcp::ServerEntry entry = m_server->entry();
    if (int(entry.era) == era || era < 0 || era > int(mcp::ServerEntry::Era::Stateless))
        return;
    entry.era = mcp::ServerEntry::Era(era);
    change(entry);
}

void ServerController::change(const mcp::ServerEntry &entry)
{
    const auto changed = m_ports.host->change(entry);
    if (!changed && m_patience.takes(changed.error(), [this, entry] { change(entry); }))
        return;
    if (!changed)
        Q_EMIT saveFailed(changed.error());
    Q_EMIT entryChanged();
}

void ServerController::setEnabled(bool isEnabled)
{
    mcp::ServerEntry entry = m_server->entry();
    if (std::exchange(entry.isEnabled, isEnabled) == isEnabled)
        return;
    change(entry);
    if (!isEnabled)
        stop();
    Q_EMIT stateChanged();
}

void ServerController::setStartMode(int mode)
{
    using Start = mcp::ServerEntry::Start;
    if (mode < 0 || mode > int(Start::ByHand))
        return;
    mcp::ServerEntry entry = m_server->entry();
    entry.start = Start(mode);
    change(entry);
}

/// A name that looks like that of another server is not offered.
QString ServerController::reportedName() const
{
    const mcp::ServerProfile *known = profile();
    const mcp::ServerEntry &entry = m_server->entry();
    const bool isAddress = isRemote() && entry.name == mcp::serverformat::suggestedName(entry);
    if (!isAddress || !known || !known->implementation)
        return {};
    const mcp::Implementation &claim = *known->implementation;
    const QString reported = mcp::shortName(cleanText(claim.title.value_or(claim.name)));
    mcp::LookAlikeIndex names;
    const QList<mcp::Server *> servers = m_ports.host->servers();
    for (const mcp::Server *server : servers)
        names.set(server->entry().id, {server->entry().name});
    const bool isTaken = names.findOfOthers(serverId(), reported).has_value();
    return isTaken || reported == entry.name ? QString() : reported;
}

void ServerController::rename(const QString &name)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.name = mcp::shortName(cleanText(name));
    if (!entry.name.isEmpty())
        change(entry);
}

void ServerController::duplicate()
{
    const QString name = m_server->entry().name;
    const qsizetype room = mcp::ServerEntry::kNameChars - tr("%1 (copy)").arg(QString()).size();
    m_ports.host->duplicate(serverId(), tr("%1 (copy)").arg(mcp::shortName(name, room)))
        .then(this, [this](const mcp::Result<mcp::Server *> &copy) {
            if (copy)
                Q_EMIT duplicated((*copy)->entry().id);
            else
                Q_EMIT saveFailed(copy.error());
        });
}

int ServerController::logLevel() const
{
    const auto level = mcp::json::fromName<mcp::LogLevel>(m_server->entry().logLevel);
    return level ? int(*level) : -1;
}

void ServerController::setLogLevel(int level)
{
    mcp::ServerEntry entry = m_server->entry();
    const bool isOne = level >= 0 && level <= int(mcp::LogLevel::Emergency);
    entry.logLevel = isOne ? QString(mcp::json::nameOf(mcp::LogLevel(level))) : QString();
    change(entry);
}

void ServerController::setTime(const QString &key, int seconds)
{
    mcp::ServerEntry entry = m_server->entry();
    if (entry.timeouts.set(key, mcp::Timeouts::Seconds(seconds)))
        change(entry);
}

void ServerController::setMaySample(bool maySample)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.isSamplingAllowed = maySample;
    change(entry);
}

void ServerController::setAnnouncesTasks(bool announces)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.areTasksAnnounced = announces;
    change(entry);
}

void ServerController::setAnnouncesSkills(bool announces)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.areSkillsAnnounced = announces;
    change(entry);
}

/// The folders of before are forgotten: sharing begins with a choice (ROOT-04).
void ServerController::setSharesFolders(bool shares)
{
    if (shares == sharesFolders())
        return;
    mcp::ServerEntry entry = m_server->entry();
    entry.folders = shares ? std::optional(QStringList()) : std::nullopt;
    m_folderProblem.clear();
    change(entry);
}

QStringList ServerController::folders() const
{
    QStringList shown;
    for (const QString &folder : m_server->entry().folders.value_or(QStringList()))
        shown.append(visibleText(folder));
    return shown;
}

void ServerController::addFolder(const QUrl &folder)
{
    mcp::ServerEntry entry = m_server->entry();
    const QString real = mcp::realFolder(folder.toLocalFile());
    m_folderProblem = real.isEmpty() ? tr("This folder cannot be read.") : QString();
    QStringList folders = entry.folders.value_or(QStringList());
    if (!real.isEmpty() && !folders.contains(real))
        folders.append(real);
    entry.folders = folders;
    change(entry);
}

void ServerController::removeFolder(int index)
{
    mcp::ServerEntry entry = m_server->entry();
    if (!entry.folders || index < 0 || index >= entry.folders->size())
        return;
    entry.folders->removeAt(index);
    m_folderProblem.clear();
    change(entry);
}

} // namespace quayside
