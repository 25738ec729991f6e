// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/linkdialog.h"

#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "core/policy/remotereview.h"

#include <QUrl>

namespace quayside {

using namespace Qt::StringLiterals;
using Action = Reply::Action;

LinkDialog::LinkDialog(const QString &server, const QString &message, const QString &url)
    : m_server(server)
    , m_message(message)
    , m_url(url)
{
}

Turn LinkDialog::start()
{
    QString text = u"%1 asks you to open a page in your browser:\n"_s.arg(m_server)
        + framed(m_message)
        + u"  Address: %1\n  Host:    %2\n"_s.arg(cleanText(m_url),
                                                  QUrl(m_url).host(QUrl::FullyEncoded));
    const QStringList warnings = linkWarnings(m_url);
    for (const QString &warning : warnings)
        text += u"  ! "_s + warning + u'\n';
    return {text + u"Open it? [y]es, [d]ecline, [c]ancel: "_s};
}

Turn LinkDialog::take(const QString &line)
{
    switch (decisionOf(line)) {
    case Decision::Yes:
        return {{}, Reply{.action = Action::Accept}};
    case Decision::Decline:
        return {{}, Reply{.action = Action::Decline}};
    case Decision::Cancel:
        return end();
    case Decision::Edit:
    case Decision::None:
        break;
    }
    return {u"Open it? [y]es, [d]ecline, [c]ancel: "_s};
}

Turn VisitDialog::start()
{
    return {u"Press Enter when you are done in the browser: "_s};
}

Turn VisitDialog::take(const QString &)
{
    return {{}, Reply{.action = Action::Accept}};
}

QStringList linkWarnings(const QString &url)
{
    QStringList warnings;
    QUrl bare(url, QUrl::StrictMode);
    if (!bare.userInfo().isEmpty())
        warnings +=
            u"What stands before the @ is no part of the host. It may be there to mislead."_s;
    bare.setUserInfo({});
    bare.setFragment({});
    mcp::ServerEntry entry;
    entry.url = QString::fromLatin1(bare.toEncoded());
    for (const mcp::LaunchRisk &risk : mcp::reviewRemote(entry, {}).risks)
        warnings += riskText(risk);
    return warnings;
}

} // namespace quayside
