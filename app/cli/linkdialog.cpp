// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/linkdialog.h"

#include "app/text/cleantext.h"
#include "app/text/linktext.h"

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
    const auto link = linkText(m_url);
    QString text = u"%1 asks you to open a page in your browser:\n"_s.arg(m_server)
        + framed(m_message)
        + u"  Address: %1\n"_s.arg(
            link ? link->address : cleanText(m_url, Lines::Many)); // What is opened (SEC-59).
    if (link) {
        text += u"  Host:    %1\n"_s.arg(link->host);
        for (const QString &warning : link->warnings)
            text += u"  ! "_s + warning + u'\n';
    }
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

} // namespace quayside
