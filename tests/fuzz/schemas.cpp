// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/chat/toolprojection.h"
#include "core/json/value.h"
#include "core/llm/plainschema.h"
#include "core/schema/flatform.h"
#include "core/schema/formschema.h"
#include "core/schema/validator.h"

namespace fuzz {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kSteps = 200'000; ///< As many as a check takes in 5 ms.

/// A schema and, after a line feed, a value to check against it (SEC-19).
void schemas(QByteArrayView input)
{
    const qsizetype cut = input.lastIndexOf('\n');
    const QByteArray text = (cut < 0 ? input : input.first(cut)).toByteArray();
    const Result<schema::Schema> compiled = schema::Schema::compile(json::Raw(text));
    if (!compiled)
        return;
    const auto again = schema::Schema::compile(compiled->usablePart(json::Raw(text)).toRaw());
    require(again && again->notes().isEmpty(), "what is used of a schema is one");
    for (const QByteArray &value :
         {cut < 0 ? QByteArray("{}") : input.sliced(cut + 1).toByteArray(),
          QByteArray("{\"a\":[1,\"x\",null]}")})
        compiled->validate(json::Raw(value), kSteps);
}

int countedFields(const schema::FormField &field)
{
    int count = 1;
    for (const schema::FormField &child : field.children)
        count += countedFields(child);
    return count;
}

/// Forms drawn from schemas of strangers (SEC-57).
void forms(QByteArrayView input)
{
    const Result<json::Value> value = json::parse(json::Raw(input.toByteArray()));
    if (!value)
        return;
    (void)schema::checkFlatForm(*value);
    const schema::FormDescription form = schema::describeForm(*value);
    require(form.problem != schema::FormDescription::Problem::None
                || form.fieldCount <= limits::kFormFields,
            "a form has as many fields as it may");
    for (const schema::FormField &field : form.root.children) {
        if (field.isDeferred)
            require(countedFields(schema::expandField(field, *value, 1))
                        <= schema::kCountedFields + 1,
                    "a part that is drawn later is bounded as well");
    }
}

/// Schemas of tools as providers take them (SEC-19).
void projections(QByteArrayView input)
{
    Tool tool;
    tool.inputSchema = {json::Raw(input.toByteArray())};
    using llm::ToolFormat;
    for (const ToolFormat format :
         {ToolFormat::OpenAi, ToolFormat::LikeOpenAi, ToolFormat::Anthropic, ToolFormat::Gemini}) {
        const chat::Projection projection = chat::project(tool, format);
        if (projection.problem)
            continue;
        require(projection.schema.raw.size() <= chat::kProjectedBytes, "a projection is bounded");
        const Result<json::Value> written = json::parse(projection.schema.raw);
        require(written && written->at(u"type").toString() == u"object",
                "a projection describes an object");
        for (const QStringView keyword : {u"anyOf", u"oneOf", u"allOf", u"$ref", u"not", u"enum"})
            require(!written->find(keyword), "the root of a projection has no branches");
        const auto valid = schema::Schema::compile(projection.schema.raw);
        require(valid && valid->notes().isEmpty(), "a projection is a schema of 2020-12");
    }
    // Schemas in model requests of servers get here as they are.
    const json::Raw plain = llm::plainSchema(tool.inputSchema.raw);
    require(plain.size() <= 2 * 1024 * 1024, "a plain schema is bounded");
}

} // namespace

std::vector<Target> schemaTargets()
{
    const QByteArrayList words{"\"$ref\":\"#\"",
                               "\"$ref\":\"#/$defs/a\"",
                               "\"$dynamicRef\":\"#a\"",
                               "\"$id\":\"a\"",
                               "\"$anchor\":\"a\"",
                               "\"allOf\":[{}]",
                               "\"anyOf\":[{},{}]",
                               "\"oneOf\":[{},{}]",
                               "\"not\":{}",
                               "\"pattern\":\"(a+)+$\"",
                               "\"patternProperties\":{\"^a\":{}}",
                               "\"properties\":{\"a\":{}}",
                               "\"items\":{}",
                               "\"prefixItems\":[{}]",
                               "\"enum\":[1]",
                               "\"const\":null",
                               "\"type\":\"object\"",
                               "\"type\":[\"string\",\"null\"]",
                               "\"default\":1",
                               "\"multipleOf\":1e-300",
                               "\"minimum\":-1e300",
                               "\"maxLength\":0",
                               "\"unevaluatedProperties\":false",
                               "\"dependentSchemas\":{\"a\":{}}",
                               "\"format\":\"email\"",
                               "{",
                               "}",
                               "[",
                               "]",
                               ",",
                               "true",
                               "1e308",
                               "\n"};
    return {
        {"schemas", schemas, words}, {"forms", forms, words}, {"projections", projections, words}};
}

} // namespace fuzz
