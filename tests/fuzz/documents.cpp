// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/auth/fetch.h"
#include "core/auth/metadata.h"
#include "core/import/export.h"
#include "core/import/pasted.h"
#include "core/json/read.h"
#include "core/storage/commandline.h"
#include "core/storage/serverformat.h"

namespace fuzz {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// Documents of servers and issuers (AUTH-03 to AUTH-11).
void metadata(QByteArrayView input)
{
    const json::Raw text(input.toByteArray());
    const QUrl endpoint(u"https://mcp.example/tenant/mcp"_s);
    static auth::Fetch fetch({}, endpoint);
    if (const auto resource = json::read<auth::ResourceMetadata>(text)) {
        for (const QString &issuer : resource->authorizationServers.value_or(QStringList{}))
            auth::serverMetadataAddresses(issuer);
    }
    if (const auto server = json::read<auth::ServerMetadata>(text)) {
        (void)auth::checkForBrowser(*server);
        const auto checked = auth::checkServerMetadata(*server, u"https://issuer.example"_s, fetch);
        require(!checked || server->issuer == "https://issuer.example"_L1
                    || server->issuer == "https://issuer.example/"_L1,
                "only the issuer that was asked is believed (AUTH-09)");
    }
}

/// Pasted text, links and files of other hosts (SEC-01, SEC-09): bounded, and what is exported can be read again.
void imports(QByteArrayView input)
{
    (void)readConfiguration(input.toByteArray());
    const auto found = readPasted(QString::fromUtf8(input));
    if (!found)
        return;
    require(found->entries.size() <= FoundServers::kMaxServers, "the number of servers is bounded");
    require(found->questions.size() <= FoundServers::kMaxQuestions,
            "the number of questions is bounded");
    for (const ServerEntry &entry : found->entries)
        require(entry.id.isEmpty() && !entry.isPlainHttpAllowed && !entry.folders,
                "text gives no permission");
    const auto document = json::parse(json::Raw(exportServers(found->entries)));
    require(document && document->isObject(), "an export is JSON");
}

/// servers.json (SEC-01): entries are listed, and written data can be read again.
void configuration(QByteArrayView input)
{
    Result<json::Value> document = json::parse(json::Raw(input.toByteArray()));
    if (!document || !serverformat::check(*document))
        return;
    const serverformat::ServerList list = serverformat::read(*document);
    for (const ServerEntry &entry : list.entries) {
        require(!entry.id.isEmpty(), "an entry has an id");
        serverformat::suggestedName(entry);
    }
    if (list.entries.isEmpty())
        return;
    const ServerEntry first = list.entries.constFirst();
    if (!serverformat::write(*document, first, &first))
        return;
    const Result<json::Value> written = json::parse(document->toRaw());
    require(written && serverformat::check(*written), "what is written can be read");
    const QList<ServerEntry> again = serverformat::read(*written).entries;
    require(again.size() == list.entries.size() && again.constFirst() == first,
            "an entry is read as it was written");
}

void commands(QByteArrayView input)
{
    const auto words = splitCommandLine(QString::fromUtf8(input));
    if (!words)
        return;
    for (const CommandWord &word : *words)
        require(word.quotedFrom <= word.text.size(), "quotes lie within the word");
}

} // namespace

std::vector<Target> documentTargets()
{
    return {
        {"metadata",
         metadata,
         {"\"issuer\":", "\"https://issuer.example\"",
          "\"authorization_endpoint\":", "\"token_endpoint\":", "\"authorization_servers\":[",
          "\"resource\":", "http://127.0.0.1/", "javascript:", "[]", "{}", "null", "\\u0000",
          "https://issuer.example@evil.example"}},
        {"configuration",
         configuration,
         {"\"mcpServers\":{",
          "\"servers\":{",
          "\"command\":",
          "\"args\":[",
          "\"env\":{",
          "\"url\":",
          "\"headers\":{",
          "\"oauth\":{",
          "\"${keychain:a}\"",
          "//",
          "/*",
          "*/",
          ",",
          "}",
          "]",
          "npx -y ",
          "https://",
          "\"type\":\"http\"",
          "\"cwd\":",
          "null",
          "1"}},
        {"imports",
         imports,
         {"claude mcp add ",
          "code --add-mcp ",
          "-e K=v ",
          " -- ",
          "https://",
          "quayside:add?",
          "vscode:mcp/install?",
          "lmstudio://add_mcp?config=",
          "goose://extension?cmd=",
          "&env=",
          "{\"mcpServers\":{",
          "\"command\":",
          "${input:a}",
          "\"inputs\":[{\"id\":\"a\"}]",
          "\"mcp\":{\"a\":{",
          "\"amp.mcpServers\":[",
          "\"env\":[\"A=1\"]",
          "\"customUserVars\":{\"A\":{}}",
          "{{A}}",
          "$A_TOKEN",
          "\nclaude mcp add ",
          "extensions:\n",
          "  a:\n    cmd: x\n",
          "&a ",
          "*a",
          "[mcp_servers.a]\n",
          "command = \"x\"\n",
          "\"\"\"",
          "[[",
          "- ",
          "? ",
          "|\n",
          "%7B",
          "eyJ"}},
        {"commands",
         commands,
         {"'", "\"", "\\", " ", "\t", "\n", "$(x)", "`x`", "A=b ", "\xc2\xa0"}},
    };
}

} // namespace fuzz
