// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/checktext.h"

#include "app/text/cuttext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

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

struct RuleWords
{
    CheckRule rule;
    const char *problem;
    const char *fix;
};

/// In the order of CheckRule. %1 is limitOf().
constexpr std::array<RuleWords, mcp::kCheckRules> kRules{{
    {CheckRule::NameCharacters,
     QT_TRANSLATE_NOOP("quayside::CheckText", "Models cannot use the name as it is."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Use letters without accents, digits, _ and - only.")},
    {CheckRule::NameLength,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The name has more than %1 characters."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Choose a shorter one: hosts put the name of the server before it, and "
                       "providers take 64.")},
    {CheckRule::NameTwice, QT_TRANSLATE_NOOP("quayside::CheckText", "The name is listed twice."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Give each entry of a list a name of its own.")},
    {CheckRule::HiddenCharacters,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A text has characters that are not shown."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Remove them. Hosts may take them for an attack.")},
    {CheckRule::TitleMissing, QT_TRANSLATE_NOOP("quayside::CheckText", "There is no title."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Add a title, a short name for people.")},
    {CheckRule::DescriptionMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "There is no description."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Say what it is for. Models choose by descriptions.")},
    {CheckRule::DescriptionLong,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The description has more than %1 characters."),
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "Say the most important in the first sentences. Hosts and providers cut the rest.")},
    {CheckRule::AnnotationsMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "It is not said whether the tool only reads."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Add readOnlyHint, or destructiveHint. Without them, hosts expect the worst "
                       "and ask about each call.")},
    {CheckRule::AnnotationsContradict,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The tool claims to read only and to destroy."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Leave out one of readOnlyHint and destructiveHint.")},
    {CheckRule::UriInvalid,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The URI of the resource is not valid."),
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "Write a scheme, such as file: or docs:, and percent-encode what is special.")},
    {CheckRule::TemplateInvalid,
     QT_TRANSLATE_NOOP("quayside::CheckText", "This is no URI template of RFC 6570."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Write each variable as {name}.")},
    {CheckRule::MimeTypeMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The resource has no MIME type."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Add mimeType, so that it is shown as what it is.")},
    {CheckRule::SchemaUnusable,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The schema of the arguments is not valid."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Correct what is named. The type of the whole is object.")},
    {CheckRule::SchemaDialect,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "The schema is of a dialect that many clients do not know."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Use JSON Schema 2020-12, or leave out $schema.")},
    {CheckRule::SchemaRefused,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Models of these providers cannot use the tool at all."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Make the schema smaller and flatter.")},
    {CheckRule::SchemaLoosened,
     QT_TRANSLATE_NOOP("quayside::CheckText", "Models do not see all of the schema."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Say it in descriptions as well: the models of these providers do not see "
                       "these keywords.")},
    {CheckRule::RequiredUnknown,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A required argument is not described."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Add it to properties, or remove it from required.")},
    {CheckRule::ArgumentUndescribed,
     QT_TRANSLATE_NOOP("quayside::CheckText", "An argument has no description."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Say what to put in, with its unit or an example.")},
    {CheckRule::ArgumentCharacters,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Models cannot use the name of an argument as it is."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Use at most 64 letters without accents, digits, _, . and -.")},
    {CheckRule::ArgumentWithoutField,
     QT_TRANSLATE_NOOP("quayside::CheckText", "People have to write JSON for an argument."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Describe it with one type, or with alternatives that can be told apart.")},
    {CheckRule::DefaultInvalid,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A default is not a valid value."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Choose a default that fits the schema of its argument.")},
    {CheckRule::OutputSchemaUnusable,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The schema of the result is not valid."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Correct what is named. The type of the whole is object.")},
    {CheckRule::OutputSchemaMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The structured results have no schema."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Add an outputSchema, so that programs know what comes.")},
    {CheckRule::ResultInvalid,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A result does not fit the schema of the tool."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Correct the result or the outputSchema. Clients refuse such results.")},
    {CheckRule::ResultWithoutStructure,
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "A result has no structured content, which the schema of the tool promises."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Add structuredContent, or leave out the outputSchema.")},
    {CheckRule::ResultWithoutContent,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A result has structured content only."),
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "Add the same JSON as a text, for clients that do not read structured content.")},
    {CheckRule::ErrorAsText,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A result looks like an error, but is none."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Set isError, so that models and people can tell failures.")},
    {CheckRule::ResultLarge,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "The texts of a result have more than %1 characters."),
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "Return a part, with an argument for the next one, or a link to a resource.")},
    {CheckRule::MimeTypeDiffers,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "A resource is of another MIME type than it is listed with."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Use the same mimeType in the list and in the contents.")},
    {CheckRule::EntryUnreadable,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Entries of a list are left out, because they cannot be read."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Correct what is named. The other entries are not affected.")},
    {CheckRule::CursorRepeats,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "A list gives the same cursor again, or an empty one."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Leave out nextCursor on the last page.")},
    {CheckRule::ListFails,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A list fails that the server announces."),
     QT_TRANSLATE_NOOP(
         "quayside::CheckText",
         "Answer it, with an empty list if there is nothing, or leave out the capability.")},
    {CheckRule::OrderUnstable,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The order of a list changes."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Sort the list. Another order makes models read all of it again.")},
    {CheckRule::ChangedSilently,
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "A list changed without the notification that the server announces."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Send list_changed, or leave out listChanged in the capability.")},
    {CheckRule::ChangedEarly,
     QT_TRANSLATE_NOOP("quayside::CheckText", "A list changed within its ttlMs."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Choose a shorter ttlMs.")},
    {CheckRule::CacheHintsMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "It is not said how long an answer may be kept."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Add ttlMs and cacheScope, which this revision wants.")},
    {CheckRule::StrayOutput,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The server writes text where only messages may be."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Write it to standard error, in JavaScript with console.error().")},
    {CheckRule::ServerInfoMissing,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The server does not say its name or version."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Add both to serverInfo.")},
    {CheckRule::InstructionsLong,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The instructions have more than %1 characters."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Say only what is not in the descriptions. They are in each conversation.")},
    {CheckRule::RevisionOld,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The revision of the protocol is old."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Update the SDK of the server.")},
    {CheckRule::TransportOld,
     QT_TRANSLATE_NOOP("quayside::CheckText", "HTTP with SSE is deprecated."),
     QT_TRANSLATE_NOOP("quayside::CheckText", "Serve Streamable HTTP.")},
    {CheckRule::FeatureDeprecated,
     QT_TRANSLATE_NOOP("quayside::CheckText", "The server uses a feature that is deprecated."),
     QT_TRANSLATE_NOOP("quayside::CheckText",
                       "Plan to do without it: a later revision may not have it.")},
}};
static_assert(std::ranges::all_of(kRules, [](const RuleWords &words) {
    return &words == &kRules.at(size_t(words.rule));
}));

/// What the rule allows; 0 if that is no number.
qsizetype limitOf(CheckRule rule)
{
    switch (rule) {
    case CheckRule::NameLength:
        return mcp::check::kNameChars;
    case CheckRule::DescriptionLong:
        return mcp::check::kDescriptionChars;
    case CheckRule::InstructionsLong:
        return mcp::check::kInstructionsChars;
    case CheckRule::ResultLarge:
        return mcp::check::kResultChars;
    default:
        return 0;
    }
}

QString subjectText(const CheckFinding &finding)
{
    const QString subject = shortLine(finding.subject, kPartChars);
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
    const RuleWords &words = kRules.at(size_t(rule));
    QString problem = CheckWords::tr(words.problem);
    if (const qsizetype limit = limitOf(rule); limit > 0)
        problem = problem.arg(limit);
    return {problem, CheckWords::tr(words.fix)};
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
    for (const QString &part : {subjectText(finding), shortLine(finding.place, kPartChars),
                                shortLine(finding.detail, kPartChars)}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(u": "_s);
}

QString reportText(const mcp::CheckReport &report)
{
    return CheckWords::tr("Looked at: tools %1, prompts %2, resources %3, templates %4, answers "
                          "%5. Errors: %6, warnings: %7, advice: %8.")
        .arg(report.tools)
        .arg(report.prompts)
        .arg(report.resources)
        .arg(report.templates)
        .arg(report.answers)
        .arg(report.count(CheckSeverity::Error))
        .arg(report.count(CheckSeverity::Warning))
        .arg(report.count(CheckSeverity::Advice));
}

QString scoreText(const mcp::CheckReport &report)
{
    return CheckWords::tr("Score: %1 of 100.").arg(report.score());
}

} // namespace quayside
