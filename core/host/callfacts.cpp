// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/callfacts.h"

#include "core/base/clock.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/knowntools.h"
#include "core/host/server.h"
#include "core/policy/launchrisks.h"
#include "core/policy/tooldigest.h"
#include "core/storage/consentstore.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace mcp {

namespace {

/// What does not exist yet is resolved as far as it exists.
QString withoutLinks(const QString &path)
{
    QString rest;
    QString existing = QDir::cleanPath(path);
    while (true) {
        const QFileInfo file(existing);
        const QString real = file.canonicalFilePath();
        if (!real.isEmpty())
            return rest.isEmpty() ? real : QDir::cleanPath(real + rest);
        if (file.isSymLink()
            || existing == QDir::rootPath()) // A link to nowhere can lead anywhere.
            return {};
        rest = u'/' + file.fileName() + rest;
        existing = file.path();
    }
}

bool mayChange(const ServerEntry &entry, const QString &program)
{
    const QList<LaunchRisk> risks = launchRisks(entry, program);
    return std::any_of(risks.cbegin(), risks.cend(), [](const LaunchRisk &risk) {
        return risk.kind == LaunchRisk::Kind::MayChange
            || risk.kind == LaunchRisk::Kind::OtherSource;
    });
}

} // namespace

CallFacts callFacts(const Caller &caller, const Server &server, const QString &tool,
                    const json::Raw &arguments, const ConsentStore *consent,
                    const KnownTools *known, CompanyFile &company, const Clock &clock)
{
    const ServerEntry &entry = server.entry();
    CallFacts facts;
    facts.caller = caller;
    facts.serverId = entry.id;
    facts.tool = tool;
    facts.arguments = arguments;
    facts.now = clock.wallTime();
    facts.resolveLinks = withoutLinks;
    const ToolCatalog *tools = server.connection()->tools();
    const Tool *listed = tools ? tools->find(tool) : nullptr;
    if (listed) {
        facts.annotations = listed->annotations;
        facts.definition = toolDigest(*listed);
    }
    QString program;
    if (consent) {
        const auto approved = consent->approved(entry.id);
        program = approved ? approved->program : QString();
        facts.identity = approved ? approved->fingerprint : QByteArray();
        facts.standing =
            listed ? known->standingOf(entry.id, tool, facts.definition) : Standing::New;
        const auto accepted = consent->knownTool(entry.id, tool);
        facts.isUsed = accepted && accepted->isUsed;
        facts.grants = consent->grants();
        facts.callDefault = consent->callDefault(entry.id);
    } else {
        facts.standing = Standing::Accepted;
    }
    if (company.isPresent()) {
        if (!consent && !entry.isRemote())
            program = server.review().resolvedProgram;
        facts.company = company.verdict(entry.isRemote() ? entry.url : program, tool);
    }
    // A change of the entry that was not reviewed yet does not count: the program that runs was started without it.
    if (caller.source != Source::Person && !entry.isRemote())
        facts.mayChange = mayChange(entry, program) || (consent && !server.review().isApproved);
    return facts;
}

} // namespace mcp
