// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/chat/providerchecker.h"

#include "core/llm/wireformat.h"
#include "core/schema/validator.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace mcp {

using llm::ToolFormat;
using namespace Qt::StringLiterals;

namespace {

bool isEmptyObject(const QJsonValue &value)
{
    return value.isObject() && value.toObject().isEmpty();
}

/// Looks at one schema.
class ProviderChecker
{
public:
    ProviderChecker(ToolFormat format, const QJsonObject &root)
        : m_format(format)
        , m_root(root)
    {
    }

    QStringList check()
    {
        const QStringList atRoot{u"oneOf"_s, u"anyOf"_s, u"allOf"_s, u"enum"_s,  u"not"_s,
                                 u"if"_s,    u"then"_s,  u"else"_s,  u"const"_s, u"$ref"_s};
        for (const QString &keyword : atRoot)
            refuseIf(m_root.contains(keyword), u"#"_s, keyword + u" at the root"_s);
        refuseIf(m_root.value(u"type"_s) != u"object"_s, u"#"_s, u"the root is no object"_s);
        refuseIf(!m_root.value(u"properties"_s).isObject(), u"#"_s,
                 u"the root has no properties"_s);
        const auto compiled = schema::Schema::compile(
            json::Raw(QJsonDocument(m_root).toJson(QJsonDocument::Compact)));
        refuseIf(!compiled || !compiled->notes().isEmpty(), u"#"_s,
                 u"no valid schema of 2020-12"_s);
        checkSchema(m_root, u"#"_s);
        return m_refusals;
    }

private:
    void refuseIf(bool isRefused, const QString &place, const QString &text)
    {
        if (isRefused && m_refusals.size() < 10)
            m_refusals.append(place + u": "_s + text);
    }

    void checkSchema(const QJsonValue &value, const QString &place)
    {
        const bool mayBeBool =
            place.endsWith("/additionalProperties"_L1) || m_format == ToolFormat::Anthropic;
        refuseIf(value.isBool() && !mayBeBool, place, u"a boolean for a schema"_s);
        if (!value.isObject())
            return;
        const QJsonObject schema = value.toObject();
        refuseIf(schema.contains(u"$schema"_s), place, u"$schema"_s);
        refuseIf(schema.contains(u"$id"_s) || schema.contains(u"$anchor"_s)
                     || schema.contains(u"$dynamicRef"_s),
                 place, u"an address"_s);
        checkReference(schema, place);
        checkArray(schema, place);
        if (schema.contains(u"pattern"_s)) {
            static const QRegularExpression risky(uR"(\(\?|\\[pPuk0-9c])"_s);
            refuseIf(risky.match(schema.value(u"pattern"_s).toString()).hasMatch(), place,
                     u"a pattern that not all read"_s);
        }
        if (m_format == ToolFormat::Gemini)
            checkGemini(schema, place);
        if (m_format == ToolFormat::LikeOpenAi)
            checkOthers(schema, place);
        if (m_format == ToolFormat::Anthropic)
            checkNames(schema, place);
        checkInner(schema, place);
    }

    void checkInner(const QJsonObject &schema, const QString &place)
    {
        for (const QString &keyword :
             {u"properties"_s, u"patternProperties"_s, u"$defs"_s, u"dependentSchemas"_s}) {
            const QJsonObject inner = schema.value(keyword).toObject();
            for (auto it = inner.begin(); it != inner.end(); ++it)
                checkSchema(it.value(), place + u'/' + keyword + u'/' + it.key());
        }
        for (const QString &keyword : {u"anyOf"_s, u"oneOf"_s, u"allOf"_s, u"prefixItems"_s}) {
            const QJsonArray inner = schema.value(keyword).toArray();
            refuseIf(schema.contains(keyword) && inner.isEmpty(), place,
                     keyword + u" without a schema"_s);
            for (const QJsonValue &each : inner)
                checkSchema(each, place + u'/' + keyword);
        }
        for (const QString &keyword : {u"items"_s, u"additionalProperties"_s, u"not"_s, u"if"_s,
                                       u"then"_s, u"else"_s, u"contains"_s, u"propertyNames"_s}) {
            if (schema.contains(keyword))
                checkSchema(schema.value(keyword), place + u'/' + keyword);
        }
    }

    void checkReference(const QJsonObject &schema, const QString &place)
    {
        if (!schema.contains(u"$ref"_s))
            return;
        const QString target = schema.value(u"$ref"_s).toString();
        const QJsonObject named = m_root.value(u"$defs"_s).toObject();
        refuseIf(!target.startsWith("#/$defs/"_L1) || !named.contains(target.mid(8)), place,
                 u"a reference to nothing: "_s + target);
    }

    void checkArray(const QJsonObject &schema, const QString &place)
    {
        const QJsonValue type = schema.value(u"type"_s);
        const bool isArray = type == u"array"_s || type.toArray().contains(u"array"_s);
        refuseIf(isArray && !schema.value(u"items"_s).isObject(), place,
                 u"an array without items"_s);
        refuseIf(schema.value(u"items"_s).isArray(), place, u"a list for items"_s);
    }

    void checkNames(const QJsonObject &schema, const QString &place)
    {
        static const QRegularExpression allowed(u"^[a-zA-Z0-9_.-]{1,64}$"_s);
        for (const QString &name : schema.value(u"properties"_s).toObject().keys())
            refuseIf(!allowed.match(name).hasMatch(), place, u"the property "_s + name);
    }

    void checkGemini(const QJsonObject &schema, const QString &place)
    {
        static const QStringList taken{u"title"_s,
                                       u"description"_s,
                                       u"type"_s,
                                       u"enum"_s,
                                       u"items"_s,
                                       u"prefixItems"_s,
                                       u"minItems"_s,
                                       u"maxItems"_s,
                                       u"minimum"_s,
                                       u"maximum"_s,
                                       u"anyOf"_s,
                                       u"properties"_s,
                                       u"additionalProperties"_s,
                                       u"required"_s};
        for (const QString &keyword : schema.keys())
            refuseIf(!taken.contains(keyword), place, keyword);
        for (const QJsonValue &choice : schema.value(u"enum"_s).toArray())
            refuseIf(!(choice.isDouble() || (choice.isString() && !choice.toString().isEmpty())),
                     place, u"an enum that is not of words or numbers"_s);
        for (const QJsonValue &name : schema.value(u"required"_s).toArray())
            refuseIf(!schema.value(u"properties"_s).toObject().contains(name.toString()), place,
                     u"required without a property"_s);
        const QJsonArray types = schema.value(u"type"_s).toArray();
        refuseIf(types.size() > 2 || (types.size() == 2 && !types.contains(u"null"_s)), place,
                 u"several types"_s);
        if (schema.contains(u"anyOf"_s)) {
            for (const QString &keyword : schema.keys())
                refuseIf(keyword != u"anyOf"_s && keyword != u"description"_s
                             && keyword != u"title"_s,
                         place, keyword + u" beside anyOf"_s);
        }
    }

    void checkOthers(const QJsonObject &schema, const QString &place)
    {
        refuseIf(isEmptyObject(schema.value(u"additionalProperties"_s)), place,
                 u"additionalProperties: {}"_s);
        refuseIf(schema.contains(u"oneOf"_s), place, u"oneOf"_s);
        refuseIf(schema.contains(u"pattern"_s), place, u"a pattern"_s);
        refuseIf(schema.contains(u"anyOf"_s) && schema.contains(u"type"_s), place,
                 u"a type beside anyOf"_s);
        for (const QJsonValue &each : schema.value(u"anyOf"_s).toArray())
            refuseIf(isEmptyObject(each.toObject().value(u"not"_s)), place,
                     u"a choice of nothing"_s);
    }

    ToolFormat m_format;
    QJsonObject m_root;
    QStringList m_refusals;
};

QJsonArray toolsIn(const QByteArray &body, ToolFormat format)
{
    const QJsonArray tools = QJsonDocument::fromJson(body).object().value(u"tools"_s).toArray();
    if (format == ToolFormat::Gemini)
        return tools.at(0).toObject().value(u"functionDeclarations"_s).toArray();
    if (format == ToolFormat::Anthropic)
        return tools;
    QJsonArray functions;
    for (const QJsonValue &tool : tools)
        functions.append(tool.toObject().value(u"function"_s));
    return functions;
}

/// https://ai.google.dev/api/caching#Schema, with what Vertex AI says of it as well.
void checkPlain(const QJsonObject &schema, const QString &place, QStringList &refused)
{
    static const QStringList taken{u"type"_s,    u"description"_s, u"nullable"_s,   u"enum"_s,
                                   u"format"_s,  u"items"_s,       u"minItems"_s,   u"maxItems"_s,
                                   u"minimum"_s, u"maximum"_s,     u"properties"_s, u"required"_s,
                                   u"anyOf"_s};
    static const QStringList types{u"object"_s, u"array"_s,   u"string"_s,
                                   u"number"_s, u"integer"_s, u"boolean"_s};
    const auto refuseIf = [&](bool isRefused, const QString &text) {
        if (isRefused && refused.size() < 10)
            refused.append(place + u": "_s + text);
    };
    for (const QString &keyword : schema.keys())
        refuseIf(!taken.contains(keyword), keyword);
    const QJsonArray choices = schema.value(u"anyOf"_s).toArray();
    refuseIf(schema.contains(u"anyOf"_s) && (choices.isEmpty() || schema.size() > 1),
             u"anyOf with other fields"_s);
    const QString type = schema.value(u"type"_s).toString();
    refuseIf(choices.isEmpty() && !types.contains(type), u"no type"_s);
    refuseIf(schema.contains(u"format"_s) && schema.value(u"format"_s) != u"date-time"_s,
             u"a format"_s);
    refuseIf(type == "array"_L1 && !schema.value(u"items"_s).isObject(), u"no items"_s);
    refuseIf(schema.contains(u"enum"_s) && type != "string"_L1, u"an enum of no strings"_s);
    for (const QJsonValue &choice : schema.value(u"enum"_s).toArray())
        refuseIf(choice.toString().isEmpty(), u"an empty choice"_s);
    const QJsonObject properties = schema.value(u"properties"_s).toObject();
    for (const QJsonValue &name : schema.value(u"required"_s).toArray())
        refuseIf(!properties.contains(name.toString()), u"required without a property"_s);
    for (auto it = properties.begin(); it != properties.end(); ++it)
        checkPlain(it.value().toObject(), place + u'/' + it.key(), refused);
    for (const QJsonValue &choice : choices)
        checkPlain(choice.toObject(), place + u"/anyOf"_s, refused);
    if (schema.contains(u"items"_s))
        checkPlain(schema.value(u"items"_s).toObject(), place + u"/items"_s, refused);
}

} // namespace

QStringList plainRefusals(const QList<Tool> &tools)
{
    llm::Prompt prompt;
    prompt.model = u"m"_s;
    prompt.maxTokens = 100;
    prompt.tools = tools;
    const auto body = llm::createOpenAiFormat(u"gateway.example"_s)
                          ->generateBody(llm::adaptedTo(prompt, llm::Habit::PlainSchemas));
    if (!body)
        return {body.error().detail};
    QStringList refused;
    for (const QJsonValue &function : toolsIn(*body, ToolFormat::LikeOpenAi)) {
        const QJsonObject parameters = function.toObject().value(u"parameters"_s).toObject();
        if (!function.toObject().contains(u"parameters"_s))
            continue;
        if (parameters.value(u"type"_s) != u"object"_s
            || parameters.value(u"properties"_s).toObject().isEmpty())
            refused.append(u"properties: should be non-empty for OBJECT type"_s);
        checkPlain(parameters, function.toObject().value(u"name"_s).toString(), refused);
    }
    return refused;
}

QStringList refusals(const QList<Tool> &tools, ToolFormat format)
{
    llm::Prompt prompt;
    prompt.model = u"m"_s;
    prompt.maxTokens = 100;
    prompt.tools = tools;
    const auto wire = format == ToolFormat::Gemini ? llm::createGeminiFormat({})
        : format == ToolFormat::Anthropic          ? llm::createAnthropicFormat({})
                                                   : llm::createOpenAiFormat(u"api.openai.com"_s);
    const auto body = wire->generateBody(prompt);
    if (!body)
        return {body.error().detail};
    const QString schemaName = format == ToolFormat::Gemini ? u"parametersJsonSchema"_s
        : format == ToolFormat::Anthropic                   ? u"input_schema"_s
                                                            : u"parameters"_s;
    const QJsonArray sent = toolsIn(*body, format);
    QStringList all;
    if (sent.size() != tools.size())
        all.append(u"%1 tools instead of %2"_s.arg(sent.size()).arg(tools.size()));
    for (qsizetype i = 0; i < sent.size(); ++i) {
        const QJsonObject tool = sent.at(i).toObject();
        const QString name = tool.value(u"name"_s).toString();
        static const QRegularExpression allowed(u"^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$"_s);
        if (!allowed.match(name).hasMatch() || name != tools.at(i).name)
            all.append(u"the name "_s + name);
        const bool isShort = format == ToolFormat::OpenAi || format == ToolFormat::LikeOpenAi;
        if (isShort && tool.value(u"description"_s).toString().size() > 1'024)
            all.append(u"the description of "_s + name);
        all += ProviderChecker(format, tool.value(schemaName).toObject()).check();
    }
    return all;
}

} // namespace mcp
