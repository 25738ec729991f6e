// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/launchdialog.h"

#include "app/cli/terminal.h"
#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "core/policy/packagefetch.h"
#include "core/storage/secretreference.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString partLine(const QString &name, const QString &value)
{
    return u"  %1 %2\n"_s.arg(QString(name + u':').leftJustified(12), visibleText(value));
}

QString variableLine(const QString &name, const QString &value)
{
    const bool isSecret = mcp::isSecretVariable(name, value);
    return partLine(u"Variable"_s, isSecret ? name + u" (secret)"_s : QString(name + u'=' + value));
}

/// All that the server would be given.
QString sandboxLines(const std::optional<mcp::Sandbox> &sandbox)
{
    if (!sandbox)
        return partLine(u"Sandbox"_s, u"none: it runs with all your rights"_s);
    QString text = partLine(u"Sandbox"_s, u"its own folder"_s);
    for (const QString &folder : sandbox->readFolders)
        text += partLine(u"Reads"_s, folder);
    for (const QString &folder : sandbox->writeFolders)
        text += partLine(u"Changes"_s, folder);
    if (sandbox->network == mcp::Sandbox::Network::None)
        text += partLine(u"Network"_s, u"none"_s);
    if (sandbox->network == mcp::Sandbox::Network::Public)
        text += partLine(u"Network"_s, u"every public host"_s);
    for (const QString &host : sandbox->hosts)
        text += partLine(u"Host"_s, host);
    if (sandbox->startsBrowser)
        text += partLine(u"Browser"_s, u"may be started"_s);
    return text;
}

} // namespace

QString launchCard(const mcp::LaunchReview &review, const QString &why)
{
    const mcp::ServerEntry &entry = review.entry;
    const QString start = why.isEmpty() ? QString() : QString(why + u'\n');
    QString text = start + u"%1 would be started like this:\n"_s.arg(visibleText(entry.name));
    if (entry.isRemote()) {
        text = start + u"%1 would be contacted like this:\n"_s.arg(visibleText(entry.name))
            + partLine(u"Address"_s, entry.url);
        for (const auto &[name, value] : entry.headers)
            text += partLine(u"Header"_s, name);
    } else {
        text += partLine(u"Program"_s, review.resolvedProgram);
        for (const QString &argument : entry.arguments)
            text += partLine(u"Argument"_s, argument);
        if (!entry.workingFolder.isEmpty())
            text += partLine(u"Folder"_s, entry.workingFolder);
        for (const auto &[name, value] : entry.environment)
            text += variableLine(name, value);
        text += sandboxLines(entry.sandbox);
        const auto fetch = entry.sandbox ? mcp::packageFetch(entry) : std::nullopt;
        for (const QString &host : fetch ? fetch->hosts : QStringList())
            text += partLine(u"Fetched from"_s, host);
    }
    for (const mcp::LaunchRisk &risk : review.risks)
        text += u"  "_s + riskText(risk) + u'\n';
    return text;
}

LaunchConsent::LaunchConsent(const QString &card, QObject *parent, const QString &question)
    : QObject(parent)
    , m_terminal(std::make_unique<Terminal>())
    , m_dialog(card, question, Reply::Action::Decline)
{
    connect(m_terminal.get(), &Terminal::typed, this,
            [this](const QString &line) { hear(m_dialog.take(line)); });
    connect(m_terminal.get(), &Terminal::ended, this, [this] { hear(m_dialog.end()); });
    m_terminal->listen();
    hear(m_dialog.start());
}

LaunchConsent::~LaunchConsent() = default;

void LaunchConsent::hear(const Turn &turn)
{
    m_terminal->show(turn);
    if (!turn.reply)
        return;
    m_terminal->rest();
    Q_EMIT answered(turn.reply->action == Reply::Action::Accept);
}

} // namespace quayside

#include "moc_launchdialog.cpp"
