// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/sandboxtext.h"

#include "app/text/launchtext.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

namespace {

struct SandboxWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::SandboxText)
};

QString foldersText(const mcp::Sandbox &sandbox)
{
    QStringList named;
    for (const QString &folder : sandbox.writeFolders)
        named.append(SandboxWords::tr("%1 (may change it)").arg(visibleText(folder)));
    for (const QString &folder : sandbox.readFolders) {
        if (!sandbox.writeFolders.contains(folder))
            named.append(visibleText(folder));
    }
    const qsizetype omitted = named.size() - kNamedInSandbox;
    named = named.mid(0, kNamedInSandbox);
    if (omitted > 0)
        named.append(SandboxWords::tr("%n more folder(s)", nullptr, int(omitted)));
    named.prepend(SandboxWords::tr("its own folder"));
    //: %1: a list, as "its own folder, /home/me/notes and /home/me/mail (may change it)"
    return SandboxWords::tr("Sees only %1.").arg(QLocale().createSeparatedList(named));
}

QString networkText(const mcp::Sandbox &sandbox)
{
    if (sandbox.network == mcp::Sandbox::Network::None)
        return SandboxWords::tr("No network.");
    if (sandbox.network == mcp::Sandbox::Network::Public)
        return SandboxWords::tr("Network: every public host.");
    QStringList named = sandbox.hosts.mid(0, kNamedInSandbox);
    const qsizetype omitted = sandbox.hosts.size() - named.size();
    if (omitted > 0)
        named.append(SandboxWords::tr("%n more host(s)", nullptr, int(omitted)));
    //: %1: names of hosts
    return SandboxWords::tr("Network: %1.").arg(QLocale().createSeparatedList(named));
}

} // namespace

QString sandboxText(const std::optional<mcp::Sandbox> &sandbox)
{
    if (!sandbox)
        return SandboxWords::tr("Runs with all your rights: it can read and change your files, and "
                                "connect to any host.");
    QStringList sentences{foldersText(*sandbox), networkText(*sandbox)};
    if (sandbox->startsBrowser)
        sentences.append(SandboxWords::tr("May start a browser."));
    return sentences.join(u' ');
}

} // namespace quayside
