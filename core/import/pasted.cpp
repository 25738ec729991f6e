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

#include <optional>

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
        u"^\\s*\\[\\s*(?:\\[\\s*)?(?:mcp_servers|mcpServers|servers|mcp)\\s*[.\\]]"_s,
        QRegularExpression::MultilineOption);
    return matches(header, text);
}

bool looksLikeYaml(const QString &text)
{
    static const QRegularExpression section(
        u"\\A-[ ]+[A-Za-z]+:[ ]|^(?:extensions|mcpServers|mcp_servers|servers|mcp):[ \\t]*(?:#.*)?$"_s,
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

/// Reads the server of each line. A line without one gets a warning.
Result<FoundServers> readAdditions(const QStringList &lines)
{
    FoundServers all;
    std::optional<Error> first;
    for (const QString &line : lines) {
        const auto found = isAddition(line)
            ? readPasted(line)
            : importError(ImportProblem::Command, u"adds no server"_s);
        if (!found) {
            // Shows only the beginning, because the rest may contain a secret.
            const QString shown = line.section(u' ', 0, 3, QString::SectionSkipEmpty).left(80);
            if (all.warnings.size() < FoundServers::kMaxServers)
                all.warnings.append(
                    {ServerWarning::Kind::BrokenEntry, shown, {}, found.error().detail});
            first = first.value_or(found.error());
            continue;
        }
        append(all, *found);
    }
    if (all.entries.isEmpty())
        return first.value_or(importError(ImportProblem::NoServer));
    return all;
}

/// With names as they were written.
Result<FoundServers> readText(const QString &text)
{
    const QString trimmed = text.trimmed();
    const PastedKind kind = kindOfPasted(trimmed);
    if (kind == PastedKind::Command || kind == PastedKind::Address) {
        if (const QStringList lines = splitAdditions(trimmed); lines.size() > 1)
            return readAdditions(lines);
    }
    switch (kind) {
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

Result<FoundServers> withBoundedNames(Result<FoundServers> found)
{
    if (found)
        boundNames(*found);
    return found;
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
    return withBoundedNames(readText(text));
}

Result<QString> configurationText(const QByteArray &content)
{
    // A zero byte is valid UTF-8, but shows that the text is UTF-16 without a byte order mark.
    const QUtf8StringView text(content.constData(), content.size());
    if (!text.isValidUtf8() || content.contains('\0'))
        return importError(ImportProblem::Encoding);
    return QString::fromUtf8(content);
}

Result<FoundServers> readConfiguration(const QByteArray &content)
{
    if (content.size() > json::kMaxConfigurationBytes)
        return importError(ImportProblem::TooLarge);
    const auto text = configurationText(content);
    if (!text)
        return text.error();
    switch (kindOfPasted(*text)) {
    case PastedKind::Json:
        return withBoundedNames(readServersJson(*text));
    case PastedKind::Toml:
        return withBoundedNames(readValue(json::parseToml(content)));
    case PastedKind::Yaml:
        return withBoundedNames(readValue(json::parseYaml(content)));
    case PastedKind::Command:
    case PastedKind::Address:
    case PastedKind::Link:
        break;
    }
    return importError(ImportProblem::NoServer);
}

} // namespace mcp
