// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/servercheck.h"

#include "core/base/uritemplate.h"
#include "core/check/answercheck.h"
#include "core/check/findings.h"
#include "core/check/listcheck.h"
#include "core/check/toolcheck.h"
#include "core/client/record/secretmask.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "core/recording/recordedserver.h"

#include <QRegularExpression>
#include <QSet>

#include <numeric>

namespace mcp {

using namespace Qt::StringLiterals;
using check::Findings;
using Part = CheckFinding::Part;

namespace {

/// Adds NameTwice for ids that come again.
template<class Item, class Id>
void checkIds(const QList<Item> &items, Id id, Part part, Findings &findings)
{
    QSet<QString> seen;
    for (const Item &item : items) {
        if (seen.contains(item.*id))
            findings.add(CheckRule::NameTwice, part, item.*id);
        seen.insert(item.*id);
    }
}

/// The texts of a prompt, a resource or a template.
template<class Item>
void checkTexts(const Item &item, const QString &id, Part part, Findings &findings)
{
    const QString description = item.description.value_or(QString());
    findings.checkText(part, id, u"name"_s, item.name);
    findings.checkText(part, id, u"title"_s, item.title.value_or(QString()));
    findings.checkText(part, id, u"description"_s, description, true);
    if (description.size() > check::kDescriptionChars)
        findings.add(CheckRule::DescriptionLong, part, id, {}, QString::number(description.size()));
}

void checkPrompts(const QList<Prompt> &prompts, Findings &findings)
{
    for (const Prompt &prompt : prompts) {
        checkTexts(prompt, prompt.name, Part::Prompt, findings);
        if (prompt.title.value_or(QString()).isEmpty())
            findings.add(CheckRule::TitleMissing, Part::Prompt, prompt.name);
        if (prompt.description.value_or(QString()).isEmpty())
            findings.add(CheckRule::DescriptionMissing, Part::Prompt, prompt.name);
        for (const PromptArgument &argument : prompt.arguments.value_or(QList<PromptArgument>())) {
            if (argument.description.value_or(QString()).isEmpty())
                findings.add(CheckRule::ArgumentUndescribed, Part::Prompt, prompt.name,
                             argument.name);
        }
    }
}

void checkResources(const RecordedServer &server, Findings &findings)
{
    for (const Resource &resource : server.resources) {
        checkTexts(resource, resource.uri, Part::Resource, findings);
        // RFC 3986, without the rules for names of hosts.
        static const QRegularExpression uri(
            uR"(^[A-Za-z][A-Za-z0-9+.-]*:(?:[\w.~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*\z)"_s);
        if (!uri.match(resource.uri).hasMatch()
            && !resource.uri.contains(QStringView(SecretMask::kMark)))
            findings.add(CheckRule::UriInvalid, Part::Resource, resource.uri);
        if (resource.mimeType.value_or(QString()).isEmpty())
            findings.add(CheckRule::MimeTypeMissing, Part::Resource, resource.uri);
    }
    for (const ResourceTemplate &one : server.templates) {
        checkTexts(one, one.uriTemplate, Part::Template, findings);
        if (!UriTemplate::parse(one.uriTemplate))
            findings.add(CheckRule::TemplateInvalid, Part::Template, one.uriTemplate);
    }
}

void checkGreeting(const check::Greeting &greeting, Findings &findings)
{
    for (const QString &name : {u"name"_s, u"version"_s}) {
        if (greeting.serverInfo.at(name).toString().isEmpty())
            findings.add(CheckRule::ServerInfoMissing, Part::Server, {}, name);
    }
    if (greeting.instructions.size() > check::kInstructionsChars)
        findings.add(CheckRule::InstructionsLong, Part::Server, {}, {},
                     QString::number(greeting.instructions.size()));
    findings.checkText(Part::Server, {}, u"instructions"_s, greeting.instructions, true);
}

/// LIFE-10
void checkAge(const Recording &recording, const check::Greeting &greeting,
              const RecordedServer &server, Findings &findings)
{
    const QString revision = recording.head.revision.value_or(QString());
    if (!revision.isEmpty() && revision < u"2025-11-25")
        findings.add(CheckRule::RevisionOld, Part::Server, {}, {}, revision);
    if (recording.head.transport.value_or(QString()) == u"sse")
        findings.add(CheckRule::TransportOld, Part::Server, {});
    if (!check::isStateless(recording))
        return;
    QStringList old;
    if (greeting.capabilities.find(u"logging"))
        old.append(u"logging"_s);
    for (const RecordedCall &call : server.calls) {
        for (const RecordedStep &step : call.steps) {
            const bool isOld =
                step.method == ListRoots::method || step.method == CreateMessage::method;
            if (isOld && !old.contains(step.method))
                old.append(step.method);
        }
    }
    for (const QString &name : std::as_const(old))
        findings.add(CheckRule::FeatureDeprecated, Part::Server, {}, {}, name);
}

} // namespace

CheckSeverity severityOf(CheckRule rule)
{
    switch (rule) {
    case CheckRule::NameTwice:
    case CheckRule::UriInvalid:
    case CheckRule::TemplateInvalid:
    case CheckRule::SchemaUnusable:
    case CheckRule::SchemaRefused:
    case CheckRule::OutputSchemaUnusable:
    case CheckRule::ResultInvalid:
    case CheckRule::ResultWithoutStructure:
    case CheckRule::EntryUnreadable:
    case CheckRule::CursorRepeats:
    case CheckRule::ListFails:
    case CheckRule::StrayOutput:
        return CheckSeverity::Error;
    case CheckRule::NameCharacters:
    case CheckRule::NameLength:
    case CheckRule::HiddenCharacters:
    case CheckRule::DescriptionMissing:
    case CheckRule::DescriptionLong:
    case CheckRule::AnnotationsContradict:
    case CheckRule::ArgumentCharacters:
    case CheckRule::ArgumentWithoutField:
    case CheckRule::DefaultInvalid:
    case CheckRule::ErrorAsText:
    case CheckRule::ResultLarge:
    case CheckRule::MimeTypeDiffers:
    case CheckRule::RequiredUnknown:
    case CheckRule::SchemaDialect:
    case CheckRule::OrderUnstable:
    case CheckRule::ChangedSilently:
    case CheckRule::ChangedEarly:
    case CheckRule::CacheHintsMissing:
    case CheckRule::ServerInfoMissing:
    case CheckRule::TransportOld:
        return CheckSeverity::Warning;
    case CheckRule::TitleMissing:
    case CheckRule::AnnotationsMissing:
    case CheckRule::MimeTypeMissing:
    case CheckRule::SchemaLoosened:
    case CheckRule::ArgumentUndescribed:
    case CheckRule::OutputSchemaMissing:
    case CheckRule::ResultWithoutContent:
    case CheckRule::InstructionsLong:
    case CheckRule::RevisionOld:
    case CheckRule::FeatureDeprecated:
        break;
    }
    return CheckSeverity::Advice;
}

qsizetype CheckReport::count(CheckSeverity severity) const
{
    qsizetype sum = 0;
    for (size_t rule = 0; rule < kCheckRules; ++rule)
        sum += severityOf(CheckRule(rule)) == severity ? counts.at(rule) : 0;
    return sum;
}

qsizetype CheckReport::total() const
{
    return std::accumulate(counts.cbegin(), counts.cend(), qsizetype(0));
}

int CheckReport::score() const
{
    static constexpr std::array kPoints{10, 4, 1}; // By CheckSeverity.
    int score = 100;
    for (size_t rule = 0; rule < kCheckRules; ++rule)
        score -= counts.at(rule) > 0 ? kPoints.at(size_t(severityOf(CheckRule(rule)))) : 0;
    return qMax(0, score);
}

CheckReport checkServer(const Recording &recording, const QStringList &strayLines)
{
    const RecordedServer server = readServer(recording);
    Findings findings;
    const check::Greeting greeting = check::checkLists(recording, findings);
    checkGreeting(greeting, findings);
    for (const QString &line : strayLines)
        findings.add(CheckRule::StrayOutput, Part::Server, {}, {}, line);
    checkAge(recording, greeting, server, findings);
    for (const Tool &tool : server.tools)
        check::checkTool(tool, findings);
    checkPrompts(server.prompts, findings);
    checkResources(server, findings);
    if (!findings.has(CheckRule::CursorRepeats)) { // Else all of a list came again.
        checkIds(server.tools, &Tool::name, Part::Tool, findings);
        checkIds(server.prompts, &Prompt::name, Part::Prompt, findings);
        checkIds(server.resources, &Resource::uri, Part::Resource, findings);
        checkIds(server.templates, &ResourceTemplate::uriTemplate, Part::Template, findings);
    }
    check::checkAnswers(server, findings);
    const QString revision = recording.head.revision.value_or(QString());
    if (revision < u"2025-06-18")
        findings.drop(CheckRule::TitleMissing);
    if (revision < u"2025-03-26")
        findings.drop(CheckRule::AnnotationsMissing);
    CheckReport report{.tools = server.tools.size(),
                       .prompts = server.prompts.size(),
                       .resources = server.resources.size(),
                       .templates = server.templates.size(),
                       .answers = server.calls.size()};
    findings.put(&report);
    return report;
}

} // namespace mcp
