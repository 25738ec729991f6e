// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/importtext.h"

#include "app/text/cleantext.h"
#include "app/text/errortext.h"
#include "app/text/launchtext.h"
#include "core/auth/problem.h"
#include "core/base/webaddress.h"
#include "core/import/found.h"

#include <QCoreApplication>

namespace quayside {

namespace {

struct ImportWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ImportText)
};

/// A command that cannot be taken.
QString commandProblem(const mcp::Error &error)
{
    const ErrorText words = errorText(error, Occasion::Configuration);
    const QString said = words.detail.isEmpty()
        ? words.title
        : ImportWords::tr("%1 (%2)").arg(words.title, words.detail);
    return ImportWords::tr("%1 %2").arg(said, words.hint).trimmed();
}

QString withDetail(const QString &sentence, const QString &detail)
{
    return detail.isEmpty() ? sentence : ImportWords::tr("%1 (%2)").arg(sentence, detail);
}

} // namespace

QString importText(const mcp::Error &error)
{
    using Problem = mcp::ImportProblem;
    const bool isAddress = error.kind == mcp::ErrorKind::Policy && error.code != 0;
    if (isAddress)
        return addressProblemText(mcp::AddressProblem(error.code));
    const QString detail = cleanText(error.detail.left(500));
    switch (error.kind == mcp::ErrorKind::Protocol ? Problem(error.code) : Problem::None) {
    case Problem::None:
        break;
    case Problem::Json:
        return ImportWords::tr("The text cannot be read: %1").arg(detail);
    case Problem::TooLarge:
        return ImportWords::tr("Too large. A link may have 64 KiB, pasted text 256 KiB, a file "
                               "1 MiB.");
    case Problem::NoServer:
        return withDetail(ImportWords::tr("No MCP server found."), detail);
    case Problem::Scheme:
        return ImportWords::tr("Quayside cannot use %1: addresses. Enter an address that begins "
                               "with https://.")
            .arg(detail);
    case Problem::Link:
        return ImportWords::tr("This link does not contain a server, or is damaged.");
    case Problem::Gallery:
        return ImportWords::tr("This link only names a server in the gallery of another app: %1. "
                               "Paste the command, address or JSON of that server.")
            .arg(detail);
    case Problem::Command:
        return ImportWords::tr("The command is incomplete, or has an unknown option: %1")
            .arg(detail);
    case Problem::File:
        return ImportWords::tr("The file cannot be read: %1").arg(detail);
    case Problem::Encoding:
        return ImportWords::tr("The file is not UTF-8. Save it in this encoding and try again.");
    }
    return commandProblem(error);
}

QString siteProblemText(const QString &host, const mcp::Error &error)
{
    if (error.kind == mcp::ErrorKind::Protocol)
        return ImportWords::tr("%1 does not describe any servers. Enter the whole address of the "
                               "server.")
            .arg(host);
    if (mcp::auth::isProblem(error, mcp::auth::Problem::AddressNotPublic))
        return ImportWords::tr(
                   "%1 leads into a private network, and was not asked. Enter the whole "
                   "address of the server.")
            .arg(host);
    if (mcp::auth::isProblem(error, mcp::auth::Problem::AddressNotAllowed))
        return ImportWords::tr("A site is only asked over https. Enter the whole address of the "
                               "server.");
    return ImportWords::tr("%1 could not be asked for its servers: %2")
        .arg(host, cleanText(error.detail.left(500)));
}

} // namespace quayside
