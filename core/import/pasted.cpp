// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/pasted.h"

#include "core/base/webaddress.h"
#include "core/import/commands.h"
#include "core/import/document.h"
#include "core/import/links.h"
#include "core/json/comments.h"
#include "core/json/toml.h"
#include "core/json/yaml.h"
#include "core/storage/serverformat.h"

#include <QRegularExpression>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

bool matches(const QRegularExpression &pattern, const QString &text)
{
    return pattern.match(text).hasMatch();
}

/// A block, or members of one without its braces.
bool looksLikeJson(const QString &text)
{
    static const QRegularExpression start(u"^\\s*(?:[{]|\\[\\s*[{\\]]|\"[^\"]*\"\\s*:)"_s);
    return matches(start, json::withoutComments(text));
}

bool looksLikeToml(const QString &text)
{
    static const QRegularExpression header(
        u"^\\s*\\[\\s*(?:mcp_servers|mcpServers|servers)\\s*[.\\]]"_s,
        QRegularExpression::MultilineOption);
    return matches(header, text);
}

bool looksLikeYaml(const QString &text)
{
    static const QRegularExpression section(
        u"^(?:extensions|mcpServers|mcp_servers|servers|mcp):[ \\t]*(?:#.*)?$"_s,
        QRegularExpression::MultilineOption);
    return matches(section, text);
}

/// Of any kind: those that cannot be used are told so.
bool looksLikeAddress(const QString &text)
{
    static const QRegularExpression scheme(
        u"^(?:https?:/|[a-z][a-z0-9+.-]*://\\S*$|(?:file|data|javascript|mailto):)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return matches(scheme, text);
}

Result<FoundServers> readAddress(const QString &text)
{
    ServerEntry entry;
    entry.url = text;
    const auto address = parseWebAddress(text);
    const QString scheme = text.section(u':', 0, 0).toLower();
    const bool isWeb = scheme == "https"_L1 || scheme == "http"_L1;
    if (!address)
        return isWeb ? address.error() : importError(ImportProblem::Scheme, scheme.left(40));
    entry.name = serverformat::suggestedName(entry);
    return FoundServers{{entry}, {}, {}};
}

Result<FoundServers> readValue(const Result<json::Value> &document)
{
    return document ? readServers(*document)
                    : importError(ImportProblem::Json, document.error().detail);
}

} // namespace

PastedKind kindOfPasted(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (isServerLink(trimmed))
        return PastedKind::Link;
    if (looksLikeJson(trimmed))
        return PastedKind::Json;
    if (looksLikeAddress(trimmed))
        return PastedKind::Address;
    if (looksLikeToml(trimmed))
        return PastedKind::Toml;
    return looksLikeYaml(trimmed) ? PastedKind::Yaml : PastedKind::Command;
}

Result<FoundServers> readPasted(const QString &text)
{
    if (text.size() > kMaxPastedChars)
        return importError(ImportProblem::TooLarge);
    const QString trimmed = text.trimmed();
    switch (kindOfPasted(trimmed)) {
    case PastedKind::Link:
        return readServersLink(trimmed);
    case PastedKind::Json:
        return readServersJson(text);
    case PastedKind::Address:
        return readAddress(trimmed);
    case PastedKind::Toml:
        return readValue(json::parseToml(text.toUtf8()));
    case PastedKind::Yaml:
        return readValue(json::parseYaml(text.toUtf8()));
    case PastedKind::Command:
        break;
    }
    return readServersCommand(trimmed);
}

Result<FoundServers> readConfiguration(const QByteArray &content)
{
    if (content.size() > json::kMaxConfigurationBytes)
        return importError(ImportProblem::TooLarge);
    const QString text = QString::fromUtf8(content);
    switch (kindOfPasted(text)) {
    case PastedKind::Json:
        return readServersJson(text);
    case PastedKind::Toml:
        return readValue(json::parseToml(content));
    case PastedKind::Yaml:
        return readValue(json::parseYaml(content));
    case PastedKind::Command:
    case PastedKind::Address:
    case PastedKind::Link:
        break;
    }
    return importError(ImportProblem::NoServer);
}

} // namespace mcp
