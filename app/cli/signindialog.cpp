// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/signindialog.h"

#include "app/text/cleantext.h"
#include "app/text/linktext.h"

namespace quayside {

using namespace Qt::StringLiterals;
using Action = Reply::Action;

namespace {

constexpr auto kQuestion = "Sign in with the browser? [y]es, [d]ecline: "_L1;
constexpr auto kId = "Client id: "_L1;
constexpr auto kSecret = "Client secret, if there is one: "_L1;

QString scopesLine(const mcp::auth::SignInRequest &request)
{
    QStringList scopes;
    for (const QString &scope : request.scopes)
        scopes.append(request.newScopes.contains(scope) ? u"%1 (new)"_s.arg(shortName(scope))
                                                        : shortName(scope));
    return scopes.isEmpty() ? u"what it does not name"_s : scopes.join(u", "_s);
}

} // namespace

QString signInCard(const QString &server, const mcp::auth::SignInRequest &request)
{
    const QString what =
        request.isWider ? u"%1 wants you to allow it more."_s : u"%1 wants you to sign in."_s;
    QString text = what.arg(server) + u'\n'
        + u"  Server:       %1\n"_s.arg(cleanText(request.serverHost))
        + u"  You sign in:  %1\n"_s.arg(cleanText(request.issuerHost))
        + u"  Access to:    %1\n"_s.arg(scopesLine(request));
    if (const auto link = linkText(request.issuer)) {
        for (const QString &warning : link->warnings)
            text += u"  ! "_s + warning + u'\n';
    }
    return text;
}

SignInDialog::SignInDialog(QString card, bool wantsClient)
    : m_card(std::move(card))
    , m_wantsClient(wantsClient)
{
}

Turn SignInDialog::start()
{
    if (m_wantsClient)
        m_card += u"Quayside is not known there: register it, and type what you were given.\n"_s;
    return {m_card + kQuestion};
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
    return {kQuestion};
}

} // namespace quayside
