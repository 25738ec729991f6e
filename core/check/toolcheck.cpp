// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/toolcheck.h"

#include "core/chat/toolprojection.h"
#include "core/check/findings.h"
#include "core/client/record/secretmask.h"
#include "core/json/value.h"
#include "core/schema/formschema.h"
#include "core/schema/schemaproblem.h"
#include "core/schema/validator.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace mcp::check {

using namespace Qt::StringLiterals;
using json::Value;
using Part = CheckFinding::Part;

namespace {

struct Provider
{
    llm::ToolFormat format;
    const char *name;
};
constexpr std::array kProviders{Provider{llm::ToolFormat::OpenAi, "OpenAI"},
                                Provider{llm::ToolFormat::LikeOpenAi, "local models"},
                                Provider{llm::ToolFormat::Anthropic, "Anthropic"},
                                Provider{llm::ToolFormat::Gemini, "Gemini"}};

constexpr int kFormDepth = 8; ///< Deeper fields are not looked at.

/// Keywords with schemas by name,
const QSet<QString> &namedSchemas()
{
    static const QSet<QString> all{u"properties"_s, u"patternProperties"_s, u"$defs"_s,
                                   u"definitions"_s, u"dependentSchemas"_s};
    return all;
}
/// with one schema,
const QSet<QString> &singleSchemas()
{
    static const QSet<QString> all{u"items"_s,
                                   u"additionalProperties"_s,
                                   u"not"_s,
                                   u"if"_s,
                                   u"then"_s,
                                   u"else"_s,
                                   u"contains"_s,
                                   u"propertyNames"_s,
                                   u"additionalItems"_s};
    return all;
}
/// and with a list of them.
const QSet<QString> &schemaLists()
{
    static const QSet<QString> all{u"anyOf"_s, u"oneOf"_s, u"allOf"_s, u"prefixItems"_s,
                                   u"items"_s};
    return all;
}

/// The keywords in schema and in the schemas within it.
void collectKeywords(const Value &schema, QSet<QString> &keywords)
{
    for (const auto &[name, value] : schema.members()) {
        const bool saysNothing = name == u"propertyNames" && value.members().size() == 1
            && value.at(u"type") == Value(u"string"_s);
        if (!saysNothing)
            keywords.insert(name);
        if (namedSchemas().contains(name)) {
            for (const auto &[key, inside] : value.members())
                collectKeywords(inside, keywords);
        }
        if (singleSchemas().contains(name))
            collectKeywords(value, keywords);
        if (schemaLists().contains(name)) {
            for (const Value &inside : value.items())
                collectKeywords(inside, keywords);
        }
    }
}

/// The keywords that the projection has lost, sorted.
QStringList lostKeywords(const QSet<QString> &keywords, const chat::Projection &projection)
{
    QSet<QString> kept;
    collectKeywords(json::parse(projection.schema.raw).valueOr(Value()), kept);
    static const QSet<QString> known{u"pattern"_s,
                                     u"minLength"_s,
                                     u"maxLength"_s,
                                     u"format"_s,
                                     u"minimum"_s,
                                     u"maximum"_s,
                                     u"exclusiveMinimum"_s,
                                     u"exclusiveMaximum"_s,
                                     u"multipleOf"_s,
                                     u"minItems"_s,
                                     u"maxItems"_s,
                                     u"uniqueItems"_s,
                                     u"minProperties"_s,
                                     u"maxProperties"_s,
                                     u"prefixItems"_s,
                                     u"not"_s,
                                     u"if"_s,
                                     u"contains"_s,
                                     u"patternProperties"_s,
                                     u"propertyNames"_s,
                                     u"required"_s,
                                     u"dependentSchemas"_s,
                                     u"dependentRequired"_s,
                                     u"additionalProperties"_s};
    QStringList lost;
    for (const QString &keyword : keywords) {
        if (known.contains(keyword) && !kept.contains(keyword))
            lost.append(keyword);
    }
    lost.sort();
    return lost;
}

/// A schema for the properties of root, each of which may be absent.
Value propertiesOnly(const Value &root)
{
    Value::Object schema;
    for (const QString &key : {u"$schema"_s, u"$defs"_s, u"definitions"_s, u"properties"_s}) {
        if (const Value *found = root.find(key))
            schema.append({key, *found});
    }
    return Value(schema);
}

/// rule, unless the schema may be good in another dialect.
CheckRule ruleOf(const Error &error, CheckRule rule)
{
    return schema::problemOf(error) == schema::SchemaProblem::UnknownDialect
        ? CheckRule::SchemaDialect
        : rule;
}

/// Checks the schema of the arguments of one tool.
class ArgumentsCheck
{
public:
    ArgumentsCheck(const Tool &tool, Findings &findings)
        : m_tool(tool)
        , m_findings(findings)
    {
    }

    void run()
    {
        const auto compiled = schema::Schema::compile(m_tool.inputSchema.raw);
        if (!compiled)
            return add(ruleOf(compiled.error(), CheckRule::SchemaUnusable), {},
                       compiled.error().detail);
        for (const QString &note : compiled->notes())
            add(CheckRule::SchemaUnusable, {}, note);
        m_root = compiled->usablePart(m_tool.inputSchema.raw);
        if (m_root.at(u"type") != Value(u"object"_s))
            add(CheckRule::SchemaUnusable, u"type"_s, u"object"_s);
        checkProperties();
        checkRequired();
        checkForm();
        checkProviders();
    }

private:
    void add(CheckRule rule, const QString &place, const QString &detail = {})
    {
        m_findings.add(rule, Part::Tool, m_tool.name, place, detail);
    }

    void checkProperties()
    {
        static const QRegularExpression usual(u"^[A-Za-z0-9_.-]{1,64}\\z"_s);
        const auto schema = schema::Schema::compile(propertiesOnly(m_root).toRaw());
        for (const auto &[name, property] : m_root.at(u"properties").members()) {
            if (!usual.match(name).hasMatch() && !name.contains(QStringView(SecretMask::kMark)))
                add(CheckRule::ArgumentCharacters, name);
            if (property.at(u"description").toString().isEmpty() && !property.find(u"$ref"))
                add(CheckRule::ArgumentUndescribed, name);
            m_findings.checkText(Part::Tool, m_tool.name, name,
                                 property.at(u"description").toString(), true);
            const Value *preset = property.find(u"default");
            if (preset && schema
                && schema->validate(Value(Value::Object{{name, *preset}})).outcome
                    == schema::Verdict::Outcome::Invalid)
                add(CheckRule::DefaultInvalid, name, QString::fromUtf8(preset->toJson()));
        }
    }

    void checkRequired()
    {
        QSet<QString> known;
        for (const auto &[name, property] : m_root.at(u"properties").members())
            known.insert(name);
        // Other parts of the schema may describe what is required.
        static const QStringList more{
            u"allOf"_s, u"anyOf"_s, u"oneOf"_s,           u"patternProperties"_s,
            u"$ref"_s,  u"if"_s,    u"dependentSchemas"_s};
        const bool hasMore = m_root.at(u"additionalProperties").isObject()
            || std::ranges::any_of(more, [this](const QString &key) { return m_root.find(key); });
        for (const Value &name : m_root.at(u"required").items()) {
            if (!hasMore && !known.contains(name.toString()))
                add(CheckRule::RequiredUnknown, name.toString());
        }
    }

    void checkForm()
    {
        using Problem = schema::FormDescription::Problem;
        const schema::FormDescription form = schema::describeForm(m_root);
        if (form.problem == Problem::TooManyFields || form.problem == Problem::TooLarge)
            add(CheckRule::ArgumentWithoutField, {}, QString::number(form.fieldCount));
        for (const schema::FormField &field : form.root.children) {
            if (m_root.at(u"properties").find(field.name)) // Else RequiredUnknown.
                checkFields(field, field.name, kFormDepth);
        }
    }

    /// Looks for the fields that a form edits as JSON. Items and alternatives have the path of what they are in.
    void checkFields(const schema::FormField &field, const QString &path, int depth)
    {
        if (field.kind == schema::FieldKind::Json && field.note != schema::FieldNote::None
            && !m_unclear.contains(path)) {
            m_unclear.insert(path);
            add(CheckRule::ArgumentWithoutField, path, field.noteDetail);
        }
        if (depth == 0)
            return;
        for (const schema::FormField &child : field.children)
            checkFields(child, child.name.isEmpty() ? path : QString(path + u'.' + child.name),
                        depth - 1);
    }

    void checkProviders()
    {
        QSet<QString> keywords;
        collectKeywords(m_root, keywords);
        QStringList refusing;
        QStringList loosening;
        QString place;
        for (const Provider &provider : kProviders) {
            const chat::Projection projection = chat::project(m_tool, provider.format);
            const QString name = QString::fromLatin1(provider.name);
            if (projection.problem) {
                const bool isDeep =
                    projection.problem->kind == chat::ProjectionProblem::Kind::TooDeep;
                const bool isLarge =
                    projection.problem->kind == chat::ProjectionProblem::Kind::TooLarge;
                if (!isDeep && !isLarge) // SchemaUnusable.
                    continue;
                refusing.append(name + (isDeep ? u" (too deep)"_s : u" (too large)"_s));
                place = projection.problem->place;
            } else if (const QStringList lost = lostKeywords(keywords, projection);
                       !lost.isEmpty()) {
                loosening.append(name + u": "_s + lost.join(u", "_s));
            }
        }
        if (!refusing.isEmpty())
            add(CheckRule::SchemaRefused, place, refusing.join(u", "_s));
        if (!loosening.isEmpty())
            add(CheckRule::SchemaLoosened, {}, loosening.join(u"; "_s));
    }

    const Tool &m_tool;
    Findings &m_findings;
    Value m_root;
    QSet<QString> m_unclear; ///< Paths of ArgumentWithoutField.
};

void checkOutputSchema(const Tool &tool, Findings &findings)
{
    if (!tool.outputSchema)
        return;
    const auto add = [&](CheckRule rule, const QString &detail) {
        findings.add(rule, Part::Tool, tool.name, {}, detail);
    };
    const auto compiled = schema::Schema::compile(tool.outputSchema->raw);
    if (!compiled)
        return add(ruleOf(compiled.error(), CheckRule::OutputSchemaUnusable),
                   compiled.error().detail);
    for (const QString &note : compiled->notes())
        add(CheckRule::OutputSchemaUnusable, note);
}

void checkAnnotations(const Tool &tool, Findings &findings)
{
    const ToolAnnotations annotations = tool.annotations.value_or(ToolAnnotations());
    if (!annotations.readOnlyHint && !annotations.destructiveHint)
        findings.add(CheckRule::AnnotationsMissing, Part::Tool, tool.name);
    const bool isDestructive =
        annotations.destructiveHint && annotations.destructiveHint->value.value_or(false);
    if (annotations.isReadOnly() && isDestructive)
        findings.add(CheckRule::AnnotationsContradict, Part::Tool, tool.name);
}

} // namespace

void checkName(const QString &name, Findings &findings)
{
    static const QRegularExpression usual(u"^[A-Za-z0-9_-]+\\z"_s);
    if (!usual.match(name).hasMatch() && !name.contains(QStringView(SecretMask::kMark)))
        findings.add(CheckRule::NameCharacters, Part::Tool, name);
    if (name.size() > kNameChars)
        findings.add(CheckRule::NameLength, Part::Tool, name, {}, QString::number(name.size()));
}

void checkTool(const Tool &tool, Findings &findings)
{
    const QString description = tool.description.value_or(QString());
    checkName(tool.name, findings);
    findings.checkText(Part::Tool, tool.name, u"name"_s, tool.name);
    findings.checkText(Part::Tool, tool.name, u"title"_s, tool.title.value_or(QString()));
    findings.checkText(Part::Tool, tool.name, u"description"_s, description, true);
    const ToolAnnotations annotations = tool.annotations.value_or(ToolAnnotations());
    const QString titles = tool.title.value_or(QString()) + annotations.title.value_or(QString());
    if (titles.isEmpty())
        findings.add(CheckRule::TitleMissing, Part::Tool, tool.name);
    if (description.trimmed().isEmpty())
        findings.add(CheckRule::DescriptionMissing, Part::Tool, tool.name);
    if (description.size() > kDescriptionChars)
        findings.add(CheckRule::DescriptionLong, Part::Tool, tool.name, {},
                     QString::number(description.size()));
    checkAnnotations(tool, findings);
    ArgumentsCheck(tool, findings).run();
    checkOutputSchema(tool, findings);
}

} // namespace mcp::check
