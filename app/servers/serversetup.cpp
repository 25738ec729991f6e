// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/serversetup.h"

#include "app/text/linktext.h"
#include "core/auth/serverauthorizer.h"
#include "core/base/redirectaddress.h"
#include "core/host/host.h"
#include "core/host/sharedfolders.h"
#include "core/json/names.h"
#include "core/policy/remotereview.h"
#include "core/protocol/logging.h"

namespace quayside {

ServerSetup::ServerSetup(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_host(ports.host)
    , m_patience(ports.clock)
    , m_sandbox(ports.host, nullptr)
{
    m_sandbox.setSandbox(entry().sandbox);
    connect(this, &ServerSetup::changed, &m_sandbox,
            [this] { m_sandbox.setSandbox(entry().sandbox); });
    connect(&m_sandbox, &SandboxSetup::edited, this,
            [this] { set(&mcp::ServerEntry::sandbox, m_sandbox.sandbox()); });
}

QStringList ServerSetup::arguments() const
{
    QStringList arguments;
    for (const QString &argument : entry().arguments)
        arguments.append(visibleText(argument));
    return arguments;
}

QStringList ServerSetup::variableNames() const
{
    QStringList names;
    for (const auto &[name, value] : entry().environment)
        names.append(visibleText(name));
    return names;
}

QStringList ServerSetup::headerNames() const
{
    return mcp::headerNames(entry());
}

void ServerSetup::setClient(const QString &id, const QString &secret)
{
    mcp::ServerEntry next = entry();
    const QString trimmed = id.trimmed();
    if (trimmed != next.oauth.clientId || !secret.trimmed().isEmpty())
        next.oauth.clientSecret = trimmed.isEmpty() ? QString() : secret.trimmed();
    next.oauth.clientId = trimmed;
    change(next);
}

void ServerSetup::setAssertion(const QString &file, const QString &variable)
{
    mcp::ServerEntry next = entry();
    const bool wasByPlatform = next.oauth.isByPlatform();
    next.oauth.assertionFile = file.trimmed();
    next.oauth.assertionVariable = file.trimmed().isEmpty() ? variable.trimmed() : QString();
    if (next.oauth.isByPlatform() || wasByPlatform)
        next.oauth.isUnattended = next.oauth.isByPlatform();
    change(next);
}

bool ServerSetup::isRedirectAddress(const QString &text) const
{
    return text.trimmed().isEmpty() || mcp::parseRedirectAddress(text.trimmed());
}

void ServerSetup::setRedirectAddress(const QString &text)
{
    if (!isRedirectAddress(text))
        return;
    mcp::ServerEntry next = entry();
    next.oauth.redirectAddress = text.trimmed();
    change(next);
}

void ServerSetup::setSendsResource(bool sends)
{
    mcp::ServerEntry next = entry();
    next.oauth.sendsResource = sends;
    change(next);
}

/// The issuer that the person trusts to support PKCE, otherwise the one whose sign-in failed for lack of it.
QString ServerSetup::pkceIssuer() const
{
    const QString chosen = entry().oauth.pkceIssuer;
    const auto *authorizer = m_server->authorizer();
    const bool isRefused = authorizer && authorizer->failure()
        && mcp::auth::isProblem(*authorizer->failure(), mcp::auth::Problem::NoPkce);
    return chosen.isEmpty() && isRefused ? authorizer->failedIssuer() : chosen;
}

QString ServerSetup::pkceHost() const
{
    return hostText(pkceIssuer()).host;
}

void ServerSetup::setAssumesPkce(bool assumes)
{
    mcp::ServerEntry next = entry();
    next.oauth.pkceIssuer = assumes ? pkceIssuer() : QString();
    change(next);
    Q_EMIT pkceHostChanged();
}

QStringList ServerSetup::eras()
{
    const auto textOf = [](mcp::EraChoice choice) {
        switch (choice) {
        case mcp::EraChoice::Auto:
            return tr("Detect automatically");
        case mcp::EraChoice::StatefulOnly:
            return tr("With a session, up to 2025-11-25 (stateful)");
        case mcp::EraChoice::StatelessOnly:
            return tr("Without a session, from 2026-07-28 on (stateless)");
        }
        return QString();
    };
    QStringList texts;
    for (const auto &[choice, name] : jsonNames(mcp::EraChoice()))
        texts.append(textOf(choice));
    return texts;
}

void ServerSetup::setEra(int era)
{
    mcp::ServerEntry next = entry();
    if (int(next.era) == era || era < 0 || era >= int(jsonNames(mcp::EraChoice()).size()))
        return;
    next.era = mcp::EraChoice(era);
    change(next);
}

void ServerSetup::change(const mcp::ServerEntry &entry)
{
    const auto saved = m_host->change(entry);
    if (!saved && m_patience.takes(saved.error(), [this, entry] { change(entry); }))
        return;
    if (!saved)
        Q_EMIT saveFailed(saved.error());
    Q_EMIT changed();
}

void ServerSetup::setStartMode(int mode)
{
    using Start = mcp::ServerEntry::Start;
    if (mode < 0 || mode > int(Start::ByHand))
        return;
    mcp::ServerEntry next = entry();
    next.start = Start(mode);
    change(next);
}

int ServerSetup::logLevel() const
{
    const auto level = mcp::json::fromName<mcp::LogLevel>(entry().logLevel);
    return level ? int(*level) : -1;
}

void ServerSetup::setLogLevel(int level)
{
    mcp::ServerEntry next = entry();
    const bool isOne = level >= 0 && level <= int(mcp::LogLevel::Emergency);
    next.logLevel = isOne ? QString(mcp::json::nameOf(mcp::LogLevel(level))) : QString();
    change(next);
}

void ServerSetup::setTime(const QString &key, int seconds)
{
    mcp::ServerEntry next = entry();
    if (next.timeouts.set(key, mcp::Timeouts::Seconds(seconds)))
        change(next);
}

void ServerSetup::setSharesFolders(bool shares)
{
    if (shares == sharesFolders())
        return;
    mcp::ServerEntry next = entry();
    next.folders = shares ? std::optional(QStringList()) : std::nullopt;
    m_folderProblem.clear();
    change(next);
}

QStringList ServerSetup::folders() const
{
    QStringList shown;
    for (const QString &folder : entry().folders.value_or(QStringList()))
        shown.append(visibleText(folder));
    return shown;
}

void ServerSetup::addFolder(const QUrl &folder)
{
    mcp::ServerEntry next = entry();
    const QString real = mcp::realFolder(folder.toLocalFile());
    m_folderProblem = real.isEmpty() ? tr("This folder cannot be read.") : QString();
    QStringList folders = next.folders.value_or(QStringList());
    if (!real.isEmpty() && !folders.contains(real))
        folders.append(real);
    next.folders = folders;
    change(next);
}

void ServerSetup::removeFolder(int index)
{
    mcp::ServerEntry next = entry();
    if (!next.folders || index < 0 || index >= next.folders->size())
        return;
    next.folders->removeAt(index);
    m_folderProblem.clear();
    change(next);
}

} // namespace quayside

#include "moc_serversetup.cpp"
