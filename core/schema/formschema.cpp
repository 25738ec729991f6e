// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/formschema.h"

#include "core/schema/keywords.h"
#include "core/schema/merge.h"
#include "core/schema/pointer.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace mcp::schema {

namespace {

using json::Value;

constexpr int kMerges = 500; ///< Per description.

int countNodes(const Value &value, int limit)
{
    int count = 1;
    for (const Value &item : value.items()) {
        if (count > limit)
            return count;
        count += countNodes(item, limit - count);
    }
    for (const auto &[key, member] : value.members()) {
        if (count > limit)
            return count;
        count += countNodes(member, limit - count);
    }
    return count;
}

FormField jsonField(FieldNote note, const QString &detail = {})
{
    FormField field;
    field.note = note;
    field.noteDetail = detail;
    return field;
}

bool isNullSchema(const Value &schema)
{
    const Value *constant = schema.find(u"const");
    return schema.at(u"type").toString() == u"null" || (constant && constant->isNull());
}

/// schema without what belongs to the whole field and not to each alternative.
Value withoutAnnotations(Value schema)
{
    for (const QStringView key : {u"title", u"description", u"default", u"examples", u"example"})
        schema = withoutMember(schema, key);
    return schema;
}

/// Describes a schema within limits. Use once.
class Describer
{
public:
    Describer(const Value &document, int maxFields)
        : m_document(document)
        , m_maxFields(maxFields)
    {
    }

    FormField describe(const Value &schema, int depth);
    int count() const { return m_count; }

private:
    enum class Flat { Done, Recursive, Failed };

    struct Flattened
    {
        Flat state = Flat::Done;
        Value schema;
        FormField problem;
    };

    Flattened flatten(const Value &schema, int depth);
    Flattened followReference(const Value &schema, const Value &reference, int depth);
    Flattened combineParts(const Value &schema, const Value &parts, int depth);
    static Flattened failed(FieldNote note, const QString &detail = {})
    {
        return {Flat::Failed, {}, jsonField(note, detail)};
    }

    FormField deferred(const Value &schema, int depth);
    FormField describeFlat(const Value &schema, int depth);
    FormField describeType(const Value &schema, const QString &type, int depth);
    FormField describeTypes(const Value &schema, const Value &types, int depth);
    FormField describeEnum(const Value &schema, const Value &values);
    FormField describeAlternatives(const Value &schema, QStringView key, const Value &list,
                                   int depth);
    FormField describeArray(const Value &schema, int depth);
    FormField describeObject(const Value &schema, int depth);
    void describeMembers(const Value &schema, const QSet<QString> &required, int depth,
                         FormField &field);
    static std::optional<FormField> choicesOf(const Value &schema, const Value &list);
    void append(QList<FormField> &to, const Value &schema, int depth, const QString &name = {},
                bool isRequired = false);

    const Value &m_document;
    int m_maxFields;
    int m_count = 0;
    int m_merges = 0;
    QStringList m_path; ///< References on the current path.
    bool m_isShallow = false; ///< Describes only the field itself, without children.
};

FormField annotated(const Value &schema, FieldKind kind)
{
    FormField field;
    field.kind = kind;
    KeywordReader(schema, field).annotations();
    return field;
}

FormField Describer::describe(const Value &schema, int depth)
{
    if (schema.isBool())
        return schema.toBool() ? jsonField(FieldNote::AnyValue)
                               : jsonField(FieldNote::UnsupportedKeyword, QStringLiteral("false"));
    if (!schema.isObject())
        return jsonField(FieldNote::BrokenKeyword, QStringLiteral("type"));
    FormField field;
    if (depth > kFormDepth) {
        field = jsonField(FieldNote::TooDeep);
    } else {
        const qsizetype followed = m_path.size();
        const Flattened flat = flatten(schema, 0);
        if (flat.state == Flat::Recursive)
            field = deferred(schema, depth);
        else if (flat.state == Flat::Failed)
            field = flat.problem;
        else
            field = describeFlat(flat.schema, depth);
        m_path.resize(followed);
    }
    if (field.kind == FieldKind::Json && field.title.isEmpty() && field.description.isEmpty())
        KeywordReader(schema, field).annotations();
    return field;
}

FormField Describer::deferred(const Value &schema, int depth)
{
    const bool wasShallow = std::exchange(m_isShallow, true);
    FormField field = wasShallow ? jsonField(FieldNote::MissingReference) : describe(schema, depth);
    m_isShallow = wasShallow;
    field.isDeferred = field.kind != FieldKind::Json;
    field.schema = field.isDeferred ? schema : Value();
    return field;
}

/// schema with `$ref` and `allOf` replaced by their content.
Describer::Flattened Describer::flatten(const Value &schema, int depth)
{
    if (depth > kFormDepth)
        return failed(m_isShallow ? FieldNote::MissingReference : FieldNote::TooDeep);
    if (const Value *reference = schema.find(u"$ref"))
        return followReference(schema, *reference, depth);
    if (const Value *parts = schema.find(u"allOf"))
        return combineParts(schema, *parts, depth);
    return {Flat::Done, schema, {}};
}

Describer::Flattened Describer::followReference(const Value &schema, const Value &reference,
                                                int depth)
{
    const QString name = reference.toString();
    if (!reference.isString())
        return failed(FieldNote::BrokenKeyword, QStringLiteral("$ref"));
    if (!name.startsWith(u'#'))
        return failed(FieldNote::RemoteReference, name);
    const Value *target = resolvePointer(m_document, name);
    if (!target)
        return failed(FieldNote::MissingReference, name);
    if (target->isBool())
        return failed(FieldNote::AnyValue);
    if (!m_isShallow) {
        if (m_path.contains(name))
            return {Flat::Recursive, {}, {}};
        m_path.append(name);
    }
    const auto merged =
        ++m_merges > kMerges ? std::nullopt : mergeSchemas(withoutMember(schema, u"$ref"), *target);
    return merged ? flatten(*merged, depth + 1) : failed(FieldNote::NotCombined, name);
}

Describer::Flattened Describer::combineParts(const Value &schema, const Value &parts, int depth)
{
    if (!parts.isArray())
        return failed(FieldNote::BrokenKeyword, QStringLiteral("allOf"));
    Value merged = withoutMember(schema, u"allOf");
    for (const Value &part : parts.items()) {
        const Flattened flat = flatten(part, depth + 1);
        if (flat.state != Flat::Done)
            return flat;
        auto next = ++m_merges > kMerges ? std::nullopt : mergeSchemas(merged, flat.schema);
        if (!next)
            return failed(FieldNote::NotCombined, QStringLiteral("allOf"));
        merged = std::move(*next);
    }
    return {Flat::Done, merged, {}};
}

FormField Describer::describeFlat(const Value &schema, int depth)
{
    for (const QStringView key : {u"$dynamicRef", u"$recursiveRef"}) {
        if (schema.find(key))
            return jsonField(FieldNote::UnsupportedKeyword, key.toString());
    }
    if (const Value *constant = schema.find(u"const")) {
        FormField field =
            annotated(schema, constant->isNull() ? FieldKind::Null : FieldKind::Const);
        field.constant = *constant;
        return field;
    }
    if (const Value *values = schema.find(u"enum"))
        return describeEnum(schema, *values);
    for (const QStringView key : {u"oneOf", u"anyOf"}) {
        if (const Value *list = schema.find(key))
            return describeAlternatives(schema, key, *list, depth);
    }
    const Value *type = schema.find(u"type");
    if (type && type->isArray())
        return describeTypes(schema, *type, depth);
    if (type && !type->isString())
        return jsonField(FieldNote::BrokenKeyword, QStringLiteral("type"));
    if (type)
        return describeType(schema, type->toString(), depth);
    if (schema.find(u"properties"))
        return describeObject(schema, depth);
    FormField field = annotated(schema, FieldKind::Json);
    static constexpr QStringView assertions[] = {u"items",    u"minimum",     u"maximum",
                                                 u"pattern",  u"minLength",   u"maxLength",
                                                 u"required", u"prefixItems", u"format"};
    const bool says = std::any_of(std::begin(assertions), std::end(assertions),
                                  [&schema](QStringView key) { return schema.find(key); });
    field.note = says ? FieldNote::NoType : FieldNote::AnyValue;
    return field;
}

FormField Describer::describeType(const Value &schema, const QString &type, int depth)
{
    if (type == u"object")
        return describeObject(schema, depth);
    if (type == u"array")
        return describeArray(schema, depth);
    if (type == u"boolean")
        return annotated(schema, FieldKind::Boolean);
    if (type == u"null")
        return annotated(schema, FieldKind::Null);
    if (type == u"string") {
        FormField field = annotated(schema, FieldKind::String);
        KeywordReader(schema, field).texts();
        return field;
    }
    if (type == u"number" || type == u"integer") {
        FormField field =
            annotated(schema, type == u"number" ? FieldKind::Number : FieldKind::Integer);
        KeywordReader(schema, field).bounds();
        return field;
    }
    return jsonField(FieldNote::UnknownType, type);
}

FormField Describer::describeTypes(const Value &schema, const Value &types, int depth)
{
    Value::Array alternatives;
    bool isNullable = false;
    for (const Value &type : types.items()) {
        if (!type.isString())
            return jsonField(FieldNote::BrokenKeyword, QStringLiteral("type"));
        if (type.toString() == u"null")
            isNullable = true;
        else if (!alternatives.contains(type))
            alternatives.append(type);
    }
    if (alternatives.isEmpty())
        return isNullable ? annotated(schema, FieldKind::Null)
                          : jsonField(FieldNote::BrokenKeyword, QStringLiteral("type"));
    FormField field;
    if (alternatives.size() == 1) {
        field = describeType(schema, alternatives.constFirst().toString(), depth);
    } else {
        field = annotated(schema, FieldKind::OneOf);
        for (const Value &type : std::as_const(alternatives)) {
            Value alternative = withoutAnnotations(schema);
            alternative.insert(QStringLiteral("type"), type);
            append(field.children, alternative, depth + 1);
        }
    }
    field.isNullable = isNullable;
    return field;
}

FormField Describer::describeEnum(const Value &schema, const Value &values)
{
    if (!values.isArray() || values.items().isEmpty())
        return jsonField(FieldNote::BrokenKeyword, QStringLiteral("enum"));
    FormField field = annotated(schema, FieldKind::Enum);
    const Value::Array &names = schema.at(u"enumNames").items();
    const bool areNamed = names.size() == values.items().size();
    for (qsizetype i = 0; i < values.items().size(); ++i) {
        const Value &value = values.items().at(i);
        if (value.isNull() && values.items().size() > 1)
            field.isNullable = true;
        else
            field.choices.append({value, areNamed ? names.at(i).toString() : QString()});
    }
    return field;
}

/// Alternatives that are constants become choices.
std::optional<FormField> Describer::choicesOf(const Value &schema, const Value &list)
{
    FormField field = annotated(schema, FieldKind::Enum);
    for (const Value &alternative : list.items()) {
        const Value *constant = alternative.find(u"const");
        if (isNullSchema(alternative)) {
            field.isNullable = true;
            continue;
        }
        if (!constant)
            return std::nullopt;
        field.choices.append({*constant, alternative.at(u"title").toString()});
    }
    return field.choices.isEmpty() ? std::nullopt : std::optional(field);
}

/// A name for an alternative without a title: the last segment of its reference, or its distinguishing constant.
QString alternativeTitle(const Value &schema)
{
    if (const Value *reference = schema.find(u"$ref"))
        return reference->toString().section(u'/', -1);
    for (const auto &[name, property] : schema.at(u"properties").members()) {
        if (const Value &constant = property.at(u"const"); constant.isString())
            return constant.toString();
    }
    return {};
}

FormField Describer::describeAlternatives(const Value &schema, QStringView key, const Value &list,
                                          int depth)
{
    if (!list.isArray() || list.items().isEmpty())
        return jsonField(FieldNote::BrokenKeyword, key.toString());
    if (key == u"oneOf" && schema.find(u"anyOf"))
        return jsonField(FieldNote::UnsupportedKeyword, QStringLiteral("anyOf"));
    if (auto choices = choicesOf(schema, list))
        return *choices;
    Value base = withoutMember(schema, key);
    Value::Array alternatives = list.items();
    const bool isNullable = alternatives.removeIf(isNullSchema) > 0;
    FormField field;
    if (alternatives.size() == 1) {
        const auto merged = mergeSchemas(base, alternatives.constFirst());
        field = merged ? describe(*merged, depth + 1)
                       : jsonField(FieldNote::NotCombined, key.toString());
    } else {
        field = annotated(schema, FieldKind::OneOf);
        base = withoutAnnotations(std::move(base));
        for (const Value &alternative : std::as_const(alternatives)) {
            const auto merged =
                ++m_merges > kMerges ? std::nullopt : mergeSchemas(alternative, base);
            if (!merged)
                return jsonField(FieldNote::NotCombined, key.toString());
            const qsizetype before = field.children.size();
            append(field.children, *merged, depth + 1);
            if (field.children.size() > before && field.children.constLast().title.isEmpty())
                field.children.last().title = alternativeTitle(alternative);
        }
    }
    field.isNullable = field.isNullable || isNullable;
    return field;
}

FormField Describer::describeArray(const Value &schema, int depth)
{
    const Value *items = schema.find(u"items");
    if (schema.find(u"prefixItems") || (items && items->isArray()))
        return jsonField(FieldNote::UnsupportedKeyword, QStringLiteral("prefixItems"));
    if (items && !items->isObject() && !items->isBool())
        return jsonField(FieldNote::BrokenKeyword, QStringLiteral("items"));
    FormField field = annotated(schema, FieldKind::Array);
    KeywordReader(schema, field).sizes();
    append(field.children, items ? *items : Value(true), depth + 1);
    if (field.children.isEmpty() || field.children.constFirst().kind != FieldKind::Enum
        || field.children.constFirst().isNullable || field.children.constFirst().isDeferred)
        return field;
    field.kind = FieldKind::MultiEnum;
    field.choices = field.children.constFirst().choices;
    field.children.clear();
    --m_count;
    return field;
}

FormField Describer::describeObject(const Value &schema, int depth)
{
    const Value *properties = schema.find(u"properties");
    if (properties && !properties->isObject())
        return jsonField(FieldNote::BrokenKeyword, QStringLiteral("properties"));
    FormField field = annotated(schema, FieldKind::Object);
    QSet<QString> required;
    if (const Value *names = schema.find(u"required")) {
        if (!names->isArray())
            field.unchecked.append(QStringLiteral("required"));
        for (const Value &name : names->items())
            required.insert(name.toString());
    }
    required.remove(QString());
    const Value *additional = schema.find(u"additionalProperties");
    const bool hasMembers = properties && !properties->members().isEmpty();
    field.isOpen =
        additional ? !additional->isBool() || additional->toBool() : depth > 0 && !hasMembers;
    if (m_isShallow)
        return field;
    describeMembers(schema, required, depth, field);
    if (field.isOpen)
        append(field.extra, additional && additional->isObject() ? *additional : Value(true),
               depth + 1);
    return field;
}

void Describer::describeMembers(const Value &schema, const QSet<QString> &required, int depth,
                                FormField &field)
{
    QSet<QString> missing = required;
    QSet<QString> seen;
    for (const auto &[name, property] : schema.at(u"properties").members()) {
        missing.remove(name);
        if (seen.contains(name) || (property.isBool() && !property.toBool()))
            continue;
        seen.insert(name);
        append(field.children, property, depth + 1, name, required.contains(name));
    }
    QStringList undescribed(missing.cbegin(), missing.cend());
    undescribed.sort();
    for (const QString &name : std::as_const(undescribed))
        append(field.children, Value(true), depth + 1, name, true);
}

void Describer::append(QList<FormField> &to, const Value &schema, int depth, const QString &name,
                       bool isRequired)
{
    static const QStringList longTexts =
        QStringLiteral("content contents body text prompt code script sql markdown html notes "
                       "newText oldText description")
            .split(u' ');
    if (m_isShallow || m_count >= kCountedFields)
        return;
    ++m_count;
    FormField field = describe(schema, depth);
    if (m_count > m_maxFields)
        return;
    field.name = name;
    field.isRequired = isRequired;
    if (field.kind == FieldKind::String && field.pattern.isEmpty() && !field.maxLength
        && longTexts.contains(name))
        field.isMultiLine = true;
    to.append(std::move(field));
}

FormDescription declined(FormDescription::Problem problem, const QString &detail = {},
                         int count = 0)
{
    return {problem, detail, {}, count};
}

} // namespace

FormDescription describeForm(const Value &schema, int maxFields)
{
    using Cause = FormDescription::Problem;
    if (!schema.isObject())
        return declined(Cause::NotASchema);
    if (countNodes(schema, kSchemaNodes) > kSchemaNodes)
        return declined(Cause::TooLarge);
    Describer describer(schema, maxFields);
    FormDescription description;
    description.root = describer.describe(schema, 0);
    description.fieldCount = describer.count();
    if (description.fieldCount > maxFields)
        return declined(Cause::TooManyFields, {}, description.fieldCount);
    const FormField &root = description.root;
    if (root.note == FieldNote::BrokenKeyword)
        return declined(Cause::BrokenSchema, root.noteDetail);
    const bool isObject = root.kind == FieldKind::Object
        || (root.kind == FieldKind::OneOf
            && std::all_of(root.children.begin(), root.children.end(),
                           [](const FormField &field) { return field.kind == FieldKind::Object; }));
    if (!isObject)
        return declined(Cause::NotAnObject, root.noteDetail);
    description.root.isRequired = true;
    description.root.isNullable = false;
    return description;
}

FormField expandField(const FormField &deferred, const Value &document, int depth)
{
    if (!deferred.isDeferred)
        return deferred;
    Describer describer(document, limits::kFormFields);
    FormField field = describer.describe(deferred.schema, depth);
    field.name = deferred.name;
    field.isRequired = deferred.isRequired;
    if (!deferred.title.isEmpty())
        field.title = deferred.title;
    return describer.count() > limits::kFormFields ? jsonField(FieldNote::TooDeep) : field;
}

} // namespace mcp::schema
