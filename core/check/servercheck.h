// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/comparison.h"

#include <array>

namespace mcp {

struct Recording;

/// What is looked for in a server. core/check/servercheck.cpp has the severities, app/text/checktext.cpp the words.
enum class CheckRule {
    // Tools, prompts, resources and templates.
    NameCharacters, ///< Models do not take the name as it is.
    NameLength, ///< More than kNameChars.
    NameTwice,
    HiddenCharacters, ///< `place` has characters that are not shown.
    TitleMissing,
    DescriptionMissing,
    DescriptionLong, ///< More than kDescriptionChars.
    AnnotationsMissing,
    AnnotationsContradict,
    UriInvalid,
    TemplateInvalid,
    MimeTypeMissing,
    // The schemas of tools.
    SchemaUnusable,
    SchemaDialect, ///< Of another dialect than 2020-12 and draft-07.
    SchemaRefused, ///< By the model providers in `detail`.
    SchemaLoosened, ///< `detail` has model providers and the keywords that they do not take.
    RequiredUnknown,
    ArgumentUndescribed,
    ArgumentCharacters, ///< Models do not take the name as it is.
    ArgumentWithoutField, ///< People have to write JSON.
    DefaultInvalid,
    OutputSchemaUnusable,
    OutputSchemaMissing, ///< Though results have structured content.
    // Answers.
    ResultInvalid, ///< It does not fit the output schema.
    ResultWithoutStructure, ///< Though there is an output schema.
    ResultWithoutContent, ///< For clients that do not read structured content.
    ErrorAsText, ///< Without isError.
    ResultLarge, ///< More than kResultChars of text.
    MimeTypeDiffers,
    // Lists, each of which was read at least twice.
    EntryUnreadable,
    CursorRepeats, ///< A list never ends.
    ListFails, ///< Though the server announces it.
    OrderUnstable,
    ChangedSilently, ///< Though the server announces to tell changes.
    ChangedEarly, ///< Before the time for which it may be kept.
    CacheHintsMissing, ///< CACHE-01
    // The server.
    StrayOutput, ///< STDIO-04: text on standard output.
    ServerInfoMissing,
    InstructionsLong, ///< More than kInstructionsChars.
    RevisionOld,
    TransportOld, ///< LIFE-10
    FeatureDeprecated, ///< LIFE-10; `detail` has its name.
};
constexpr size_t kCheckRules = size_t(CheckRule::FeatureDeprecated) + 1;
/// As in output for programs.
constexpr std::array<std::pair<CheckRule, const char *>, kCheckRules> jsonNames(CheckRule)
{
    using Rule = CheckRule;
    return {{{Rule::NameCharacters, "name-characters"},
             {Rule::NameLength, "name-length"},
             {Rule::NameTwice, "name-twice"},
             {Rule::HiddenCharacters, "hidden-characters"},
             {Rule::TitleMissing, "title-missing"},
             {Rule::DescriptionMissing, "description-missing"},
             {Rule::DescriptionLong, "description-long"},
             {Rule::AnnotationsMissing, "annotations-missing"},
             {Rule::AnnotationsContradict, "annotations-contradict"},
             {Rule::UriInvalid, "uri-invalid"},
             {Rule::TemplateInvalid, "template-invalid"},
             {Rule::MimeTypeMissing, "mime-type-missing"},
             {Rule::SchemaUnusable, "schema-unusable"},
             {Rule::SchemaDialect, "schema-dialect"},
             {Rule::SchemaRefused, "schema-refused"},
             {Rule::SchemaLoosened, "schema-loosened"},
             {Rule::RequiredUnknown, "required-unknown"},
             {Rule::ArgumentUndescribed, "argument-undescribed"},
             {Rule::ArgumentCharacters, "argument-characters"},
             {Rule::ArgumentWithoutField, "argument-without-field"},
             {Rule::DefaultInvalid, "default-invalid"},
             {Rule::OutputSchemaUnusable, "output-schema-unusable"},
             {Rule::OutputSchemaMissing, "output-schema-missing"},
             {Rule::ResultInvalid, "result-invalid"},
             {Rule::ResultWithoutStructure, "result-without-structure"},
             {Rule::ResultWithoutContent, "result-without-content"},
             {Rule::ErrorAsText, "error-as-text"},
             {Rule::ResultLarge, "result-large"},
             {Rule::MimeTypeDiffers, "mime-type-differs"},
             {Rule::EntryUnreadable, "entry-unreadable"},
             {Rule::CursorRepeats, "cursor-repeats"},
             {Rule::ListFails, "list-fails"},
             {Rule::OrderUnstable, "order-unstable"},
             {Rule::ChangedSilently, "changed-silently"},
             {Rule::ChangedEarly, "changed-early"},
             {Rule::CacheHintsMissing, "cache-hints-missing"},
             {Rule::StrayOutput, "stray-output"},
             {Rule::ServerInfoMissing, "server-info-missing"},
             {Rule::InstructionsLong, "instructions-long"},
             {Rule::RevisionOld, "revision-old"},
             {Rule::TransportOld, "transport-old"},
             {Rule::FeatureDeprecated, "feature-deprecated"}}};
}

enum class CheckSeverity {
    Error, ///< Something does not work, or not everywhere.
    Warning, ///< Models or people are likely to use it wrongly.
    Advice,
};
constexpr std::array<std::pair<CheckSeverity, const char *>, 3> jsonNames(CheckSeverity)
{
    return {{{CheckSeverity::Error, "error"},
             {CheckSeverity::Warning, "warning"},
             {CheckSeverity::Advice, "advice"}}};
}
CheckSeverity severityOf(CheckRule rule);

/// One thing that a server could do better. All texts are untrusted.
struct CheckFinding
{
    using Part = ServerDifference::Part;

    CheckRule rule = CheckRule::NameCharacters;
    Part part = Part::Server;
    QString
        subject; ///< The name of the tool or prompt, the URI or template, or the method of a list.
    QString place; ///< In it; may be empty.
    QString detail; ///< May be empty.
};

/// What was found about a server.
struct CheckReport
{
    static constexpr qsizetype kOfRule = 50; ///< Further findings of one rule are counted only.
    static constexpr qsizetype kTextChars = 1'000; ///< Of each text of a finding.

    QList<CheckFinding> findings; ///< Errors first, then warnings; those of one rule are together.
    std::array<qsizetype, kCheckRules> counts{}; ///< By rule, of all.
    qsizetype tools = 0; ///< The last of each list, as the next three.
    qsizetype prompts = 0;
    qsizetype resources = 0;
    qsizetype templates = 0;
    qsizetype answers = 0; ///< Of tools, prompts and resources.

    /// Findings of this severity.
    qsizetype count(CheckSeverity severity) const;
    qsizetype total() const;
    /// 100 without findings. Each rule with a finding costs 10 points for an error, 4 for a warning, 1 for advice; at least 0.
    int score() const;
};

namespace check {
constexpr qsizetype kNameChars = 48; ///< With the name of the server, more than 64 are not taken.
constexpr qsizetype kDescriptionChars = 2'048;
constexpr qsizetype kInstructionsChars = 2'048;
constexpr qsizetype kResultChars = 100'000; ///< About 25 000 tokens.
} // namespace check

/// Checks what a recording has of a server: its lists and answers. strayLines: what it wrote to standard output besides
/// messages. Takes long for large servers; pure.
CheckReport checkServer(const Recording &recording, const QStringList &strayLines = {});

} // namespace mcp
