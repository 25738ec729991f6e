// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/linktext.h"
#include "core/json/value.h"

#include <QHash>

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

/// Why the person is asked.
QString reasonText(mcp::Reason reason)
{
    switch (reason) {
    case mcp::Reason::CompanyUnreadable:
        return u"The rules of your organization cannot be read, so every call needs a "
               u"confirmation.\n"_s;
    case mcp::Reason::CompanyAsks:
        return u"A rule of your organization requires a confirmation.\n"_s;
    case mcp::Reason::PrivateAndOutside:
        return u"This conversation has read private data and text from outside. That text may "
               u"have led to this call, which can send the private data.\n"_s;
    case mcp::Reason::OtherArguments:
        return u"You allowed this tool before, but not with these arguments.\n"_s;
    default:
        return u"You have not allowed calls of this tool in advance.\n"_s;
    }
}

QString shownArguments(const mcp::CallRequest &request)
{
    const auto arguments = mcp::json::parse(request.what.arguments.raw);
    return arguments ? QString::fromUtf8(arguments->toJson(mcp::json::Value::Layout::Indented))
                     : QString::fromUtf8(request.what.arguments.raw.view());
}

/// Everything that is sent (SEC-45).
QString callText(const QString &server, const mcp::CallRequest &request,
                 const mcp::rpc::HeaderParameters &headers, const QStringList &origins)
{
    QString text = reasonText(request.decision.reason);
    text += u"Server: %1\nTool: %2\nArguments:\n"_s.arg(server, shortName(request.what.tool));
    text += framed(shownArguments(request));
    if (!headers.isEmpty())
        text += u"Also sent as headers:\n"_s;
    for (const auto &[name, value] : headers)
        text += framed(QString::fromUtf8(name) + u": "_s + value);
    if (!origins.isEmpty())
        text += u"The arguments contain data of: %1\n"_s.arg(origins.join(u", "_s));
    return text;
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

QString warningLines(const QStringList &warnings)
{
    QString text;
    for (const QString &warning : warnings)
        text += u"  ! "_s + warning + u'\n';
    return text;
}

/// A line of the card, and what is odd about the host in it (SEC-33).
QString hostLine(QLatin1StringView label, const QString &address)
{
    const LinkText link = hostText(address);
    return label + cleanText(link.host) + u'\n' + warningLines(link.warnings);
}

QString credentialWords(const mcp::auth::SignInRequest &request)
{
    const mcp::auth::WorkloadSource &workload = request.workload;
    if (!workload.variable.isEmpty())
        return u"the token from the environment variable %1"_s.arg(shortName(workload.variable));
    return workload.file.isEmpty() ? u"client ID %1"_s.arg(shortName(request.clientId))
                                   : u"the token from the file %1"_s.arg(cleanText(workload.file));
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
                u"%1.\n"_s.arg(credentialWords(request));
    const bool isSignIn = request.kind == mcp::auth::SignInRequest::Kind::SignIn;
    if (isSignIn && request.isPkceAssumed)
        text += u"  ! The sign-in host does not announce PKCE; the setup says that it supports "
                u"it.\n"_s;
    if (request.kind != mcp::auth::SignInRequest::Kind::Contact && request.omitsResource)
        text += u"  ! As configured, the sign-in host is not told which server the sign-in is "
                u"for. The sign-in may then work for other servers as well.\n"_s;
    const bool isOfSetup = request.way == mcp::auth::ClientWay::Preregistered;
    if (isSignIn && request.isRedirectOfSetup && !isOfSetup)
        text += u"  Redirect:     %1\n"_s.arg(request.redirectUri);
    if (isSignIn && isOfSetup)
        text += u"  Client ID:    %1 (redirect address: %2)\n"_s.arg(shortName(request.clientId),
                                                                     request.redirectUri);
    return text;
}

/// What is opened (SEC-59), and what is odd about it.
QString addressLines(const QString &url)
{
    const auto link = linkText(url);
    if (!link)
        return u"  Address: %1\n"_s.arg(cleanText(url, Lines::Many));
    return u"  Address: %1\n  Host:    %2\n"_s.arg(link->address, link->host)
        + warningLines(link->warnings);
}

struct BlockWords
{
    QString operator()(const mcp::TextContent &text) const { return framed(text.text); }
    QString operator()(const mcp::ImageContent &image) const
    {
        return u"  [image, %1]\n"_s.arg(shortName(image.mimeType));
    }
    QString operator()(const mcp::AudioContent &audio) const
    {
        return u"  [audio, %1]\n"_s.arg(shortName(audio.mimeType));
    }
    QString operator()(const mcp::ToolUseContent &use) const
    {
        return u"  [calls the tool %1]\n"_s.arg(shortName(use.name))
            + framed(QString::fromUtf8(use.input.raw.view()));
    }
    QString operator()(const mcp::ToolResultContent &result) const
    {
        QString words =
            result.isError.value_or(false) ? u"  [a tool failed]\n"_s : u"  [tool result]\n"_s;
        for (const mcp::ContentBlock &block : result.content) {
            if (const auto *text = std::get_if<mcp::TextContent>(&block.value))
                words += framed(text->text);
        }
        return words;
    }
    QString operator()(const mcp::json::Raw &) const
    {
        return u"  [content of an unknown kind]\n"_s;
    }
};

} // namespace

Decision decisionOf(const QString &line)
{
    static const QHash<QString, Decision> words{
        {u"y"_s, Decision::Yes},     {u"yes"_s, Decision::Yes},
        {u"e"_s, Decision::Edit},    {u"edit"_s, Decision::Edit},
        {u"d"_s, Decision::Decline}, {u"decline"_s, Decision::Decline},
        {u"n"_s, Decision::Decline}, {u"no"_s, Decision::Decline},
        {u"c"_s, Decision::Cancel},  {u"cancel"_s, Decision::Cancel},
    };
    return words.value(line.trimmed().toLower(), Decision::None);
}

ConsentDialog::ConsentDialog(const QString &text, const QString &question, Action onDecline)
    : m_text(text)
    , m_question(question)
    , m_onDecline(onDecline)
{
}

Turn ConsentDialog::take(const QString &line)
{
    switch (decisionOf(line)) {
    case Decision::Yes:
        return {{}, Reply{.action = Action::Accept}};
    case Decision::Decline:
        return {{}, Reply{.action = m_onDecline}};
    case Decision::Cancel:
        return end();
    case Decision::Edit:
    case Decision::None:
        break;
    }
    return {.text = m_question, .isConsent = true};
}

MoreDialog::MoreDialog(const QString &server, int rounds)
    : ConsentDialog(
        u"%1 has asked you %2 times for this call and is asking again.\n"_s.arg(server).arg(rounds),
        u"Continue the call? [y]es, [c]ancel: "_s, Action::Cancel)
{
}

QString framed(const QString &serverText)
{
    const CutText cut = cutText(serverText);
    QString all;
    const QStringList lines = cut.text.split(u'\n');
    for (const QString &line : lines)
        all += kFrameBar + line + u'\n';
    if (cut.omittedChars > 0)
        all += u"  "_s + omittedText(cut.omittedChars) + u'\n';
    return all;
}

QString shortName(const QString &serverText)
{
    constexpr qsizetype kChars = 200;
    if (serverText.size() <= kChars)
        return cleanText(serverText);
    return cleanText(serverText.first(wholeCharacters(serverText, kChars))) + u'…';
}

CallDialog::CallDialog(const QString &server, const mcp::CallRequest &request,
                       const mcp::rpc::HeaderParameters &headers, const QStringList &origins)
    : ConsentDialog(callText(server, request, headers, origins), u"Call it? [y]es, [d]ecline: "_s,
                    Action::Decline)
{
}

bool CallDialog::canShow(const mcp::CallRequest &request)
{
    return cutText(shownArguments(request)).omittedChars == 0;
}

PauseDialog::PauseDialog(const QString &server, int questions)
    : ConsentDialog(
        u"You were asked about %1 calls in ten minutes, most of them for %2. Calls that "
        u"you do not read can do harm.\n"_s.arg(QString::number(questions), server),
        u"Go on? [y]es, [d]ecline all calls that wait: "_s, Action::Decline)
{
}

LinkDialog::LinkDialog(const QString &server, const QString &message, const QString &url)
    : ConsentDialog(u"%1 asks you to open a page in your browser:\n"_s.arg(server) + framed(message)
                        + addressLines(url),
                    u"Open it? [y]es, [d]ecline, [c]ancel: "_s, Action::Decline)
{
}

Turn VisitDialog::start()
{
    return {u"Press Enter when you are done in the browser: "_s};
}

SamplingDialog::SamplingDialog(const QString &server, const mcp::CreateMessageParams &request)
    : m_server(server)
    , m_request(request)
{
}

Turn SamplingDialog::start()
{
    QString text =
        u"%1 asks for the answer of a language model. You can write it yourself.\n"_s.arg(m_server);
    if (m_request.systemPrompt)
        text += u"How to answer:\n"_s + framed(*m_request.systemPrompt);
    for (const mcp::SamplingMessage &message : m_request.messages) {
        text += shortName(message.role) + u":\n"_s;
        for (const mcp::SamplingBlock &block : message.content.blocks)
            text += std::visit(BlockWords(), block.value);
    }
    QStringList tools;
    for (const mcp::Tool &tool : m_request.tools.value_or(QList<mcp::Tool>()))
        tools.append(shortName(tool.name));
    if (!tools.isEmpty())
        text +=
            u"The model may also call: %1. That is not possible here.\n"_s.arg(tools.join(u", "));
    return {text
            + u"At most %1 tokens. Write the answer; an empty line or Ctrl+D ends it.\n"_s.arg(
                m_request.maxTokens)};
}

Turn SamplingDialog::take(const QString &line)
{
    if (!m_isWritten) {
        if (line.isEmpty())
            return end();
        m_lines.append(line);
        return {};
    }
    switch (decisionOf(line)) {
    case Decision::Yes:
        if (!m_lines.isEmpty())
            return {{}, Reply{.action = Action::Accept, .text = m_lines.join(u'\n')}};
        break;
    case Decision::Edit:
        m_lines.clear();
        m_isWritten = false;
        return {u"Write the answer; an empty line or Ctrl+D ends it.\n"_s};
    case Decision::Decline:
        return {{}, Reply{}};
    case Decision::Cancel:
        return Dialog::end();
    case Decision::None:
        break;
    }
    return review();
}

Turn SamplingDialog::end()
{
    if (m_isWritten)
        return Dialog::end();
    m_isWritten = true;
    return review();
}

Turn SamplingDialog::review()
{
    return {.text = m_lines.isEmpty()
                ? u"The answer is empty. [e]dit, [d]ecline, [c]ancel: "_s
                : u"Send it to %1? [y]es, [e]dit, [d]ecline, [c]ancel: "_s.arg(m_server),
            .isConsent = true};
}

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

SignInDialog::SignInDialog(const QString &card, const QString &question, bool wantsClient)
    : ConsentDialog(wantsClient ? card
                            + u"Quayside is not registered there. Register it, then enter what "
                              u"you received.\n"_s
                                : card,
                    question, Action::Cancel)
    , m_wantsClient(wantsClient)
{
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
    const Turn turn = ConsentDialog::take(line);
    if (!m_wantsClient || !turn.reply || turn.reply->action != Action::Accept)
        return turn;
    m_step = Step::Id;
    return {kId};
}

} // namespace quayside
