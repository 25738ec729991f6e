// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/signin.h"

#include "app/cli/printer.h"
#include "app/cli/respondent.h"
#include "app/cli/terminal.h"

#include <QProcess>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::auth::ServerAuthorizer;

SignIn::SignIn(ServerAuthorizer *authorizer, QString server, Printer *printer,
               SignInOptions options, QObject *parent)
    : QObject(parent)
    , m_authorizer(authorizer)
    , m_server(std::move(server))
    , m_printer(printer)
    , m_options(std::move(options))
{
    connect(authorizer, &ServerAuthorizer::stateChanged, this, &SignIn::onState);
    connect(authorizer, &ServerAuthorizer::browserWanted, this, &SignIn::visit);
    onState();
}

SignIn::~SignIn() = default;

void SignIn::onState()
{
    const auto state = m_authorizer->state();
    const bool isAsking = state == ServerAuthorizer::State::NeedsPerson
        || state == ServerAuthorizer::State::NeedsClient;
    if (!isAsking) {
        if (m_dialog)
            m_printer->setHeld(false);
        m_dialog.reset();
        m_terminal.reset();
        return;
    }
    if (m_dialog)
        return;
    const auto &trouble = m_authorizer->failure();
    if (trouble && trouble != m_trouble)
        m_printer->error(*trouble, errorText(*trouble, Occasion::Connect));
    m_trouble = trouble;
    ask();
}

void SignIn::ask()
{
    const QString card = signInCard(m_server, m_authorizer->request());
    const bool wantsClient = m_authorizer->state() == ServerAuthorizer::State::NeedsClient;
    if (Terminal::isPossible()) {
        m_terminal = std::make_unique<Terminal>();
        m_dialog = std::make_unique<SignInDialog>(card, signInQuestion(m_authorizer->request()),
                                                  wantsClient);
        connect(m_terminal.get(), &Terminal::typed, this,
                [this](const QString &line) { hear(m_dialog->take(line)); });
        connect(m_terminal.get(), &Terminal::ended, this, [this] { hear(m_dialog->end()); });
        m_printer->setHeld(true);
        m_terminal->listen();
        return hear(m_dialog->start());
    }
    m_printer->note(card.trimmed());
    if (wantsClient)
        m_printer->note(u"Quayside is not registered there. Sign in in a terminal or in the "
                        u"window, with the client ID that you received."_s);
    using Problem = mcp::auth::Problem;
    const bool givesSecret = givesSecretUnseen();
    const bool isAgreed = m_options.isWanted && !wantsClient && !m_trouble && !givesSecret;
    // Queued: this runs within a signal of the authorizer.
    QMetaObject::invokeMethod(
        m_authorizer,
        [authorizer = m_authorizer, isAgreed, givesSecret] {
            if (isAgreed)
                authorizer->agree();
            else
                authorizer->refuse(givesSecret ? Problem::IssuerNotAgreed : Problem::NotAuthorized);
        },
        Qt::QueuedConnection);
}

/// A configured secret is not sent to an issuer that the person has not seen (SEC-26).
bool SignIn::givesSecretUnseen() const
{
    const auto &request = m_authorizer->request();
    return request.kind == mcp::auth::SignInRequest::Kind::Unattended || request.givesSecret;
}

void SignIn::hear(const Turn &turn)
{
    m_terminal->show(turn);
    if (!turn.reply)
        return;
    m_terminal->rest();
    m_printer->setHeld(false);
    // It is the terminal that is telling.
    m_terminal.release()->deleteLater();
    const auto dialog = std::move(m_dialog);
    if (turn.reply->action != Reply::Action::Accept)
        m_authorizer->refuse();
    else if (dialog->clientId().isEmpty())
        m_authorizer->agree();
    else
        m_authorizer->setClient(dialog->clientId(), dialog->clientSecret());
}

void SignIn::visit(const QUrl &address)
{
    const QString url = address.toString(QUrl::FullyEncoded);
    if (m_options.printsAddress)
        return m_printer->signInAddress(url);
    const bool isOpen = m_options.browser.isEmpty()
        ? openInBrowser(url)
        : QProcess::startDetached(m_options.browser, {url}); // AUTH-39: no shell.
    if (isOpen)
        return m_printer->note(u"Continue in your browser. Ctrl+C stops."_s);
    m_printer->note(u"The browser could not be opened. Open this address yourself:"_s);
    m_printer->signInAddress(url);
}

} // namespace quayside

#include "moc_signin.cpp"
