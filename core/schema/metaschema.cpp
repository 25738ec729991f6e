// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/metaschema.h"

#include "core/base/limits.h"
#include "core/schema/compiler.h"
#include "core/schema/evaluator.h"

#include <QUrl>

namespace mcp::schema {

using json::Value;

namespace {

constexpr const char kDraft7[] = R"({
"$schema": "http://json-schema.org/draft-07/schema#",
"$id": "http://json-schema.org/draft-07/schema#",
"type": ["object", "boolean"],
"properties": {
    "$id": {"type": "string"}, "$schema": {"type": "string"}, "$ref": {"type": "string"}, "$comment": {"type": "string"},
    "title": {"type": "string"}, "description": {"type": "string"}, "format": {"type": "string"},
    "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"}, "examples": {"type": "array"},
    "contentMediaType": {"type": "string"}, "contentEncoding": {"type": "string"},
    "type": {"anyOf": [{"$ref": "#/definitions/simpleTypes"},
        {"type": "array", "items": {"$ref": "#/definitions/simpleTypes"}, "minItems": 1, "uniqueItems": true}]},
    "enum": {"type": "array"},
    "multipleOf": {"type": "number", "exclusiveMinimum": 0},
    "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
    "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
    "minLength": {"$ref": "#/definitions/nonNegativeInteger"}, "maxLength": {"$ref": "#/definitions/nonNegativeInteger"},
    "pattern": {"type": "string"},
    "minItems": {"$ref": "#/definitions/nonNegativeInteger"}, "maxItems": {"$ref": "#/definitions/nonNegativeInteger"},
    "uniqueItems": {"type": "boolean"},
    "items": {"if": {"type": "array"}, "then": {"$ref": "#/definitions/schemaArray"}, "else": {"$ref": "#"}},
    "additionalItems": {"$ref": "#"}, "contains": {"$ref": "#"},
    "minProperties": {"$ref": "#/definitions/nonNegativeInteger"},
    "maxProperties": {"$ref": "#/definitions/nonNegativeInteger"},
    "required": {"$ref": "#/definitions/stringArray"},
    "definitions": {"$ref": "#/definitions/schemaMap"}, "properties": {"$ref": "#/definitions/schemaMap"},
    "patternProperties": {"$ref": "#/definitions/schemaMap"},
    "additionalProperties": {"$ref": "#"}, "propertyNames": {"$ref": "#"},
    "dependencies": {"type": "object", "additionalProperties":
        {"if": {"type": "array"}, "then": {"$ref": "#/definitions/stringArray"}, "else": {"$ref": "#"}}},
    "allOf": {"$ref": "#/definitions/schemaArray"}, "anyOf": {"$ref": "#/definitions/schemaArray"},
    "oneOf": {"$ref": "#/definitions/schemaArray"}, "not": {"$ref": "#"},
    "if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"}
},
"definitions": {
    "schemaArray": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
    "schemaMap": {"type": "object", "additionalProperties": {"$ref": "#"}},
    "nonNegativeInteger": {"type": "integer", "minimum": 0},
    "nonNegativeIntegerDefault0": {"$ref": "#/definitions/nonNegativeInteger"},
    "simpleTypes": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]},
    "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
}})";

constexpr const char kDraft202012[] = R"({
"$schema": "https://json-schema.org/draft/2020-12/schema",
"$id": "https://json-schema.org/draft/2020-12/schema",
"$dynamicAnchor": "meta",
"type": ["object", "boolean"],
"properties": {
    "$id": {"type": "string", "pattern": "^[^#]*#?$"}, "$schema": {"type": "string"}, "$comment": {"type": "string"},
    "$ref": {"type": "string"}, "$dynamicRef": {"type": "string"}, "$recursiveRef": {"type": "string"},
    "$anchor": {"$ref": "#/$defs/anchorString"}, "$dynamicAnchor": {"$ref": "#/$defs/anchorString"},
    "$recursiveAnchor": {"$ref": "#/$defs/anchorString"},
    "$vocabulary": {"type": "object", "additionalProperties": {"type": "boolean"}},
    "$defs": {"$ref": "#/$defs/schemaMap"}, "definitions": {"$ref": "#/$defs/schemaMap"},
    "title": {"type": "string"}, "description": {"type": "string"}, "format": {"type": "string"},
    "deprecated": {"type": "boolean"}, "readOnly": {"type": "boolean"}, "writeOnly": {"type": "boolean"},
    "examples": {"type": "array"},
    "contentEncoding": {"type": "string"}, "contentMediaType": {"type": "string"},
    "contentSchema": {"$dynamicRef": "#meta"},
    "type": {"anyOf": [{"$ref": "#/$defs/simpleTypes"},
        {"type": "array", "items": {"$ref": "#/$defs/simpleTypes"}, "minItems": 1, "uniqueItems": true}]},
    "enum": {"type": "array"},
    "multipleOf": {"type": "number", "exclusiveMinimum": 0},
    "minimum": {"type": "number"}, "exclusiveMinimum": {"type": "number"},
    "maximum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
    "minLength": {"$ref": "#/$defs/nonNegativeInteger"}, "maxLength": {"$ref": "#/$defs/nonNegativeInteger"},
    "pattern": {"type": "string"},
    "minItems": {"$ref": "#/$defs/nonNegativeInteger"}, "maxItems": {"$ref": "#/$defs/nonNegativeInteger"},
    "uniqueItems": {"type": "boolean"},
    "minContains": {"$ref": "#/$defs/nonNegativeInteger"}, "maxContains": {"$ref": "#/$defs/nonNegativeInteger"},
    "prefixItems": {"$ref": "#/$defs/schemaArray"},
    "items": {"$dynamicRef": "#meta"}, "contains": {"$dynamicRef": "#meta"},
    "minProperties": {"$ref": "#/$defs/nonNegativeInteger"}, "maxProperties": {"$ref": "#/$defs/nonNegativeInteger"},
    "required": {"$ref": "#/$defs/stringArray"},
    "properties": {"$ref": "#/$defs/schemaMap"}, "patternProperties": {"$ref": "#/$defs/schemaMap"},
    "additionalProperties": {"$dynamicRef": "#meta"}, "propertyNames": {"$dynamicRef": "#meta"},
    "unevaluatedItems": {"$dynamicRef": "#meta"}, "unevaluatedProperties": {"$dynamicRef": "#meta"},
    "dependentSchemas": {"$ref": "#/$defs/schemaMap"},
    "dependentRequired": {"type": "object", "additionalProperties": {"$ref": "#/$defs/stringArray"}},
    "dependencies": {"type": "object", "additionalProperties":
        {"if": {"type": "array"}, "then": {"$ref": "#/$defs/stringArray"}, "else": {"$dynamicRef": "#meta"}}},
    "allOf": {"$ref": "#/$defs/schemaArray"}, "anyOf": {"$ref": "#/$defs/schemaArray"},
    "oneOf": {"$ref": "#/$defs/schemaArray"}, "not": {"$dynamicRef": "#meta"},
    "if": {"$dynamicRef": "#meta"}, "then": {"$dynamicRef": "#meta"}, "else": {"$dynamicRef": "#meta"}
},
"$defs": {
    "anchorString": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
    "schemaArray": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}},
    "schemaMap": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}},
    "nonNegativeInteger": {"type": "integer", "minimum": 0},
    "simpleTypes": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]},
    "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
}})";

/// The depth limit is higher than for values: one level of schema is up to three of the metaschema.
constexpr int kMetaDepth = 4 * limits::kSchemaDepth;

Value document(const char *text)
{
    return json::parse(json::Raw(QByteArray(text))).valueOr({});
}

std::shared_ptr<const Compiled> compiled(Dialect dialect)
{
    return Compiler(metaschemaDocument(dialect), dialect).run().valueOr({});
}

const Compiled &metaschema(Dialect dialect)
{
    static const auto draft7 = compiled(Dialect::Draft7);
    static const auto draft202012 = compiled(Dialect::Draft202012);
    return dialect == Dialect::Draft7 ? *draft7 : *draft202012;
}

} // namespace

std::optional<Dialect> dialectNamed(const QString &name)
{
    return dialectAt(QUrl(name.endsWith(u'#') ? name.chopped(1) : name));
}

std::optional<Dialect> dialectAt(const QUrl &address)
{
    if (address.scheme() != u"http" && address.scheme() != u"https")
        return std::nullopt;
    // Schemas use both schemes; the address is only a name and is never fetched.
    const QString name = address.toString(QUrl::RemoveScheme);
    if (name == u"//json-schema.org/draft/2020-12/schema")
        return Dialect::Draft202012;
    if (name == u"//json-schema.org/draft-07/schema")
        return Dialect::Draft7;
    return std::nullopt;
}

const Value &metaschemaDocument(Dialect dialect)
{
    static const Value draft7 = document(kDraft7);
    static const Value draft202012 = document(kDraft202012);
    return dialect == Dialect::Draft7 ? draft7 : draft202012;
}

std::optional<Error> metaschemaProblem(const Value &schema, Dialect dialect)
{
    Evaluator evaluator(metaschema(dialect), {limits::kSchemaSteps, kMetaDepth});
    const Verdict verdict = evaluator.run(schema);
    switch (verdict.outcome) {
    case Verdict::Outcome::Valid:
        return std::nullopt;
    case Verdict::Outcome::Invalid:
        return schemaError(SchemaProblem::Invalid, verdict.text());
    case Verdict::Outcome::OverBound:
        return schemaError(SchemaProblem::OverBound, QStringLiteral("too much to check"));
    case Verdict::Outcome::Unchecked: // Not an outcome of an evaluator.
        break;
    }
    return std::nullopt;
}

} // namespace mcp::schema
