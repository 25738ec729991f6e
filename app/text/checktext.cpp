// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/checktext.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"

#include <QCoreApplication>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::CheckFinding;
using mcp::CheckRule;
using mcp::CheckSeverity;

namespace {

constexpr qsizetype kPartChars = 160; ///< Of each text of a finding.

struct CheckWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::CheckText)
};

QString shortened(const QString &text)
{
    const QString line = cleanText(text);
    return line.size() > kPartChars ? line.first(wholeCharacters(line, kPartChars)) + u'…' : line;
}

CheckText nameText(CheckRule rule)
{
    switch (rule) {
    case CheckRule::NameCharacters:
        return {CheckWords::tr("Models cannot use the name as it is."),
                CheckWords::tr("Use letters without accents, digits, _ and - only.")};
    case CheckRule::NameLength:
        return {CheckWords::tr("The name has more than %1 characters.").arg(mcp::check::kNameChars),
                CheckWords::tr("Choose a shorter one: hosts put the name of the server before it, "
                               "and providers take 64.")};
    case CheckRule::NameTwice:
        return {CheckWords::tr("The name is listed twice."),
                CheckWords::tr("Give each entry of a list a name of its own.")};
    case CheckRule::HiddenCharacters:
        return {CheckWords::tr("A text has characters that are not shown."),
                CheckWords::tr("Remove them. Hosts may take them for an attack.")};
    case CheckRule::TitleMissing:
        return {CheckWords::tr("There is no title."),
                CheckWords::tr("Add a title, a short name for people.")};
    case CheckRule::DescriptionMissing:
        return {CheckWords::tr("There is no description."),
                CheckWords::tr("Say what it is for. Models choose by descriptions.")};
    case CheckRule::DescriptionLong:
        return {CheckWords::tr("The description has more than %1 characters.")
                    .arg(mcp::check::kDescriptionChars),
                CheckWords::tr("Say the most important in the first sentences. Hosts and providers "
                               "cut the rest.")};
    case CheckRule::AnnotationsMissing:
        return {CheckWords::tr("It is not said whether the tool only reads."),
                CheckWords::tr("Add readOnlyHint, or destructiveHint. Without them, hosts expect "
                               "the worst and ask about each call.")};
    case CheckRule::AnnotationsContradict:
        return {CheckWords::tr("The tool claims to read only and to destroy."),
                CheckWords::tr("Leave out one of readOnlyHint and destructiveHint.")};
    case CheckRule::UriInvalid:
        return {CheckWords::tr("The URI of the resource is not valid."),
                CheckWords::tr("Write a scheme, such as file: or docs:, and percent-encode what is "
                               "special.")};
    case CheckRule::TemplateInvalid:
        return {CheckWords::tr("This is no URI template of RFC 6570."),
                CheckWords::tr("Write each variable as {name}.")};
    case CheckRule::MimeTypeMissing:
        return {CheckWords::tr("The resource has no MIME type."),
                CheckWords::tr("Add mimeType, so that it is shown as what it is.")};
    default:
        return {};
    }
}

CheckText schemaText(CheckRule rule)
{
    switch (rule) {
    case CheckRule::SchemaUnusable:
        return {CheckWords::tr("The schema of the arguments is not valid."),
                CheckWords::tr("Correct what is named. The type of the whole is object.")};
    case CheckRule::SchemaDialect:
        return {CheckWords::tr("The schema is of a dialect that many clients do not know."),
                CheckWords::tr("Use JSON Schema 2020-12, or leave out $schema.")};
    case CheckRule::SchemaRefused:
        return {CheckWords::tr("Models of these providers cannot use the tool at all."),
                CheckWords::tr("Make the schema smaller and flatter.")};
    case CheckRule::SchemaLoosened:
        return {CheckWords::tr("Models do not see all of the schema."),
                CheckWords::tr("Say it in descriptions as well: the models of these providers do "
                               "not see these keywords.")};
    case CheckRule::RequiredUnknown:
        return {CheckWords::tr("A required argument is not described."),
                CheckWords::tr("Add it to properties, or remove it from required.")};
    case CheckRule::ArgumentUndescribed:
        return {CheckWords::tr("An argument has no description."),
                CheckWords::tr("Say what to put in, with its unit or an example.")};
    case CheckRule::ArgumentCharacters:
        return {CheckWords::tr("Models cannot use the name of an argument as it is."),
                CheckWords::tr("Use at most 64 letters without accents, digits, _, . and -.")};
    case CheckRule::ArgumentWithoutField:
        return {CheckWords::tr("People have to write JSON for an argument."),
                CheckWords::tr("Describe it with one type, or with alternatives that can be told "
                               "apart.")};
    case CheckRule::DefaultInvalid:
        return {CheckWords::tr("A default is not a valid value."),
                CheckWords::tr("Choose a default that fits the schema of its argument.")};
    case CheckRule::OutputSchemaUnusable:
        return {CheckWords::tr("The schema of the result is not valid."),
                CheckWords::tr("Correct what is named. The type of the whole is object.")};
    case CheckRule::OutputSchemaMissing:
        return {CheckWords::tr("The structured results have no schema."),
                CheckWords::tr("Add an outputSchema, so that programs know what comes.")};
    default:
        return {};
    }
}

CheckText answerText(CheckRule rule)
{
    switch (rule) {
    case CheckRule::ResultInvalid:
        return {CheckWords::tr("A result does not fit the schema of the tool."),
                CheckWords::tr("Correct the result or the outputSchema. Clients refuse such "
                               "results.")};
    case CheckRule::ResultWithoutStructure:
        return {CheckWords::tr("A result has no structured content, which the schema of the tool "
                               "promises."),
                CheckWords::tr("Add structuredContent, or leave out the outputSchema.")};
    case CheckRule::ResultWithoutContent:
        return {CheckWords::tr("A result has structured content only."),
                CheckWords::tr("Add the same JSON as a text, for clients that do not read "
                               "structured content.")};
    case CheckRule::ErrorAsText:
        return {CheckWords::tr("A result looks like an error, but is none."),
                CheckWords::tr("Set isError, so that models and people can tell failures.")};
    case CheckRule::ResultLarge:
        return {CheckWords::tr("The texts of a result have more than %1 characters.")
                    .arg(mcp::check::kResultChars),
                CheckWords::tr("Return a part, with an argument for the next one, or a link to a "
                               "resource.")};
    case CheckRule::MimeTypeDiffers:
        return {CheckWords::tr("A resource is of another MIME type than it is listed with."),
                CheckWords::tr("Use the same mimeType in the list and in the contents.")};
    default:
        return {};
    }
}

CheckText listText(CheckRule rule)
{
    switch (rule) {
    case CheckRule::EntryUnreadable:
        return {CheckWords::tr("Entries of a list are left out, because they cannot be read."),
                CheckWords::tr("Correct what is named. The other entries are not affected.")};
    case CheckRule::CursorRepeats:
        return {CheckWords::tr("A list gives the same cursor again, or an empty one."),
                CheckWords::tr("Leave out nextCursor on the last page.")};
    case CheckRule::ListFails:
        return {CheckWords::tr("A list fails that the server announces."),
                CheckWords::tr("Answer it, with an empty list if there is nothing, or leave out "
                               "the capability.")};
    case CheckRule::OrderUnstable:
        return {CheckWords::tr("The order of a list changes."),
                CheckWords::tr("Sort the list. Another order makes models read all of it again.")};
    case CheckRule::ChangedSilently:
        return {
            CheckWords::tr("A list changed without the notification that the server announces."),
            CheckWords::tr("Send list_changed, or leave out listChanged in the capability.")};
    case CheckRule::ChangedEarly:
        return {CheckWords::tr("A list changed within its ttlMs."),
                CheckWords::tr("Choose a shorter ttlMs.")};
    case CheckRule::CacheHintsMissing:
        return {CheckWords::tr("It is not said how long an answer may be kept."),
                CheckWords::tr("Add ttlMs and cacheScope, which this revision wants.")};
    default:
        return {};
    }
}

CheckText serverText(CheckRule rule)
{
    switch (rule) {
    case CheckRule::StrayOutput:
        return {CheckWords::tr("The server writes text where only messages may be."),
                CheckWords::tr("Write it to standard error, in JavaScript with console.error().")};
    case CheckRule::ServerInfoMissing:
        return {CheckWords::tr("The server does not say its name or version."),
                CheckWords::tr("Add both to serverInfo.")};
    case CheckRule::InstructionsLong:
        return {CheckWords::tr("The instructions have more than %1 characters.")
                    .arg(mcp::check::kInstructionsChars),
                CheckWords::tr("Say only what is not in the descriptions. They are in each "
                               "conversation.")};
    case CheckRule::RevisionOld:
        return {CheckWords::tr("The revision of the protocol is old."),
                CheckWords::tr("Update the SDK of the server.")};
    case CheckRule::TransportOld:
        return {CheckWords::tr("HTTP with SSE is deprecated."),
                CheckWords::tr("Serve Streamable HTTP.")};
    case CheckRule::FeatureDeprecated:
        return {CheckWords::tr("The server uses a feature that is deprecated."),
                CheckWords::tr("Plan to do without it: a later revision may not have it.")};
    default:
        return {};
    }
}

QString subjectText(const CheckFinding &finding)
{
    const QString subject = shortened(finding.subject);
    switch (finding.part) {
    case CheckFinding::Part::Tool:
        return CheckWords::tr("tool %1").arg(subject);
    case CheckFinding::Part::Prompt:
        return CheckWords::tr("prompt %1").arg(subject);
    case CheckFinding::Part::Resource:
        return CheckWords::tr("resource %1").arg(subject);
    case CheckFinding::Part::Template:
        return CheckWords::tr("template %1").arg(subject);
    case CheckFinding::Part::Server:
    case CheckFinding::Part::Answer:
        break;
    }
    return subject;
}

} // namespace

CheckText checkText(CheckRule rule)
{
    for (const auto words : {nameText, schemaText, answerText, listText, serverText}) {
        if (const CheckText text = words(rule); !text.problem.isEmpty())
            return text;
    }
    return {};
}

QString severityText(CheckSeverity severity)
{
    switch (severity) {
    case CheckSeverity::Error:
        return CheckWords::tr("Error");
    case CheckSeverity::Warning:
        return CheckWords::tr("Warning");
    case CheckSeverity::Advice:
        break;
    }
    return CheckWords::tr("Advice");
}

QString findingText(const CheckFinding &finding)
{
    QStringList parts;
    for (const QString &part :
         {subjectText(finding), shortened(finding.place), shortened(finding.detail)}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(u": "_s);
}

QString reportText(const mcp::CheckReport &report)
{
    return CheckWords::tr("Looked at: tools %1, prompts %2, resources %3, templates %4, answers "
                          "%5. Errors: %6, warnings: %7, advice: %8. Score: %9 of 100.")
        .arg(report.tools)
        .arg(report.prompts)
        .arg(report.resources)
        .arg(report.templates)
        .arg(report.answers)
        .arg(report.count(CheckSeverity::Error))
        .arg(report.count(CheckSeverity::Warning))
        .arg(report.count(CheckSeverity::Advice))
        .arg(report.score());
}

} // namespace quayside
