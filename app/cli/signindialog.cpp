// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/signindialog.h"

#include "app/text/cleantext.h"
#include "app/text/linktext.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using Action = Reply::Action;

namespace {

constexpr auto kChoices = " [y]es, [d]ecline: "_L1;
constexpr auto kId = "Client ID: "_L1;
constexpr auto kSecret = "Client secret, if there is one: "_L1;

QString scopesLine(const mcp::auth::SignInRequest &request)
{
    constexpr qsizetype kShown = 50;
    QStringList scopes;
    for (const QString &scope : request.scopes.first(std::min(request.scopes.size(), kShown)))
        scopes.append(request.newScopes.contains(scope) ? u"%1 (new)"_s.arg(shortName(scope))
                                                        : shortName(scope));
    if (request.scopes.size() > kShown)
        scopes.append(u"and %1 more"_s.arg(request.scopes.size() - kShown));
    return scopes.isEmpty() ? u"not specified"_s : scopes.join(u", "_s);
}

/// The request of the server, as a sentence.
QString headline(const mcp::auth::SignInRequest &request)
{
    switch (request.kind) {
    case mcp::auth::SignInRequest::Kind::Contact:
        return u"The sign-in host of %1 is on this computer or in your own network."_s;
    case mcp::auth::SignInRequest::Kind::Unattended:
        return u"%1 specifies the host for automatic sign-in."_s;
    case mcp::auth::SignInRequest::Kind::SignIn:
        break;
    }
    return request.isWider ? u"%1 requests more permissions."_s : u"%1 requires sign-in."_s;
}

/// A line of the card, and what is odd about the host in it (SEC-33).
QString hostLine(QLatin1StringView label, const QString &address)
{
    const LinkText link = hostText(address);
    QString text = label + cleanText(link.host) + u'\n';
    for (const QString &warning : link.warnings)
        text += u"  ! "_s + warning + u'\n';
    return text;
}

/// What else the person has to know before a yes.
QString notes(const mcp::auth::SignInRequest &request)
{
    QString text;
    if (!request.proxy.isEmpty())
        text += u"  ! The connection goes through the proxy %1, so its destination cannot "
                u"be checked.\n"_s.arg(cleanText(request.proxy));
    if (request.isAssumed)
        text += u"  ! The server does not specify where to sign in; Quayside assumes the "
                u"server itself.\n"_s;
    if (request.kind == mcp::auth::SignInRequest::Kind::Contact)
        text += u"  Nothing has been sent there yet. If you agree, Quayside contacts the "
                u"host to find out how to sign in.\n"_s;
    if (request.kind == mcp::auth::SignInRequest::Kind::Unattended)
        text += u"  If you agree, Quayside signs in there automatically from now on, with "
                u"client ID %1.\n"_s.arg(shortName(request.clientId));
    if (request.way == mcp::auth::ClientWay::Preregistered
        && request.kind == mcp::auth::SignInRequest::Kind::SignIn)
        text += u"  Client ID:    %1 (redirect address: %2)\n"_s.arg(shortName(request.clientId),
                                                                     request.redirectUri);
    return text;
}

} // namespace

QString signInCard(const QString &server, const mcp::auth::SignInRequest &request)
{
    QString text = headline(request).arg(shortName(server)) + u'\n'
        + u"  Server:       %1\n"_s.arg(cleanText(request.serverHost))
        + hostLine("  You sign in:  "_L1, request.issuer);
    if (!request.page.isEmpty())
        text += hostLine("  Browser:      "_L1, request.page);
    if (request.kind != mcp::auth::SignInRequest::Kind::Contact)
        text += u"  Access to:    %1\n"_s.arg(scopesLine(request));
    return text + notes(request);
}

QString signInQuestion(const mcp::auth::SignInRequest &request)
{
    switch (request.kind) {
    case mcp::auth::SignInRequest::Kind::Contact:
        return u"Contact this host?"_s + kChoices;
    case mcp::auth::SignInRequest::Kind::Unattended:
        return u"Sign in automatically from now on?"_s + kChoices;
    case mcp::auth::SignInRequest::Kind::SignIn:
        break;
    }
    return u"Sign in with the browser?"_s + kChoices;
}

SignInDialog::SignInDialog(QString card, QString question, bool wantsClient)
    : m_card(std::move(card))
    , m_question(std::move(question))
    , m_wantsClient(wantsClient)
{
}

Turn SignInDialog::start()
{
    if (m_wantsClient)
        m_card +=
            u"Quayside is not registered there. Register it, then enter what you received.\n"_s;
    return {m_card + m_question};
}

Turn SignInDialog::take(const QString &line)
{
    switch (m_step) {
    case Step::Agreeing:
        break;
    case Step::Id:
        m_clientId = line.trimmed();
        if (m_clientId.isEmpty())
            return {kId};
        m_step = Step::Secret;
        return {.text = kSecret, .isSecret = true};
    case Step::Secret:
        m_clientSecret = line.trimmed();
        return {u"\n"_s, Reply{.action = Action::Accept}};
    }
    switch (decisionOf(line)) {
    case Decision::Yes:
        if (!m_wantsClient)
            return {{}, Reply{.action = Action::Accept}};
        m_step = Step::Id;
        return {kId};
    case Decision::Decline:
    case Decision::Cancel:
        return end();
    case Decision::Edit:
    case Decision::None:
        break;
    }
    return {m_question};
}

} // namespace quayside
