// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/plainschema.h"

#include "core/base/limits.h"
#include "core/json/value.h"

#include <QHash>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <array>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPlainDepth = 32;
constexpr int kPlainSchemas = 2'000; ///< Schemas.
constexpr qsizetype kPlainSteps = 200'000; ///< Members that are looked at.
constexpr qsizetype kPlainNamesPerStep = 16; ///< Names that a reference is compared with.
constexpr qsizetype kPlainBytes = 128 * 1024; ///< Of names and descriptions.
constexpr qsizetype kPlainParts = 16; ///< Of one schema, with those of `allOf` and `$ref`.
constexpr qsizetype kPlainReferenceChars = 500;
constexpr qsizetype kPlainNumberChars = 40;
constexpr qsizetype kPlainHints = 8;
constexpr qsizetype kPlainHintChars = 100; ///< Of one keyword.

using PlainParts = QList<const Value *>;

/// Whether nothing fits schema.
bool allowsNothing(const Value &schema)
{
    const Value &inner = schema.at(u"not");
    const bool isAll = inner.toBool() || (inner.isObject() && inner.members().isEmpty());
    return (schema.isBool() && !schema.toBool()) || isAll;
}

/// Whether value is a number that does not fill pages.
bool isBound(const Value *value)
{
    return value && value->isNumber() && value->numberText().size() <= kPlainNumberChars;
}

bool isName(const Value &value)
{
    return value.isString() && !value.toString().isEmpty();
}

const Value *findKeyword(const PlainParts &parts, QStringView keyword)
{
    for (const Value *part : parts) {
        const Value *found = part->find(keyword);
        if (found && !found->isNull())
            return found;
    }
    return nullptr;
}

/// Values of `const` or `enum`; empty if all values are allowed.
Value::Array choicesOf(const PlainParts &parts)
{
    for (const Value *part : parts) {
        if (const Value *constant = part->find(u"const")) // It may be null.
            return {*constant};
    }
    const Value *listed = findKeyword(parts, u"enum");
    return listed ? listed->items() : Value::Array();
}

/// Whether choices are words, and perhaps null. Gemini has no others in `enum`.
bool areNames(const Value::Array &choices)
{
    return std::any_of(choices.cbegin(), choices.cend(), isName)
        && std::all_of(choices.cbegin(), choices.cend(),
                       [](const Value &choice) { return isName(choice) || choice.isNull(); });
}

/// A schema for each of types.
Value::Array valuesOf(const QStringList &types)
{
    Value::Array schemas;
    for (const QString &type : types) {
        Value schema;
        schema.insert(u"type"_s, Value(type));
        schemas.append(schema);
    }
    return schemas;
}

qsizetype stepsOf(const Value &schema)
{
    qsizetype size = 1 + schema.members().size();
    for (const auto &[name, value] : schema.members())
        size += value.items().size() + value.members().size();
    return size;
}

void prependText(Value &schema, const QString &text)
{
    const QString own = schema.at(u"description").toString();
    if (!text.isEmpty())
        schema.insert(u"description"_s, Value(own.isEmpty() ? text : QString(text + u' ' + own)));
}

class PlainWriter
{
public:
    explicit PlainWriter(const Value &root)
        : m_root(root)
    {
    }

    Value write(const Value &schema);

private:
    const Value *target(const Value &schema);
    void gather(const Value &schema, PlainParts &parts);
    QStringList typesOf(const PlainParts &parts, bool &isNullable) const;
    QString textOf(const PlainParts &parts, const QStringList &types);
    Value writeParts(const PlainParts &parts);
    Value::Array writeChoices(const PlainParts &parts, bool &isNullable);
    Value writeType(const QString &type, const PlainParts &parts);
    void putObject(const PlainParts &parts, Value &out);
    void putArray(const PlainParts &parts, Value &out);
    QString hintOf(QStringView keyword, const Value &value);
    /// Returns false once the texts together are too long.
    bool spend(qsizetype bytes);
    bool isSpent() const { return m_bytes > kPlainBytes; }
    bool isFull() const { return m_written >= kPlainSchemas || m_steps >= kPlainSteps; }

    const Value &m_root;
    PlainParts m_open; ///< The schemas that are being written, with their parts.
    int m_depth = 0;
    int m_written = 0;
    qsizetype m_steps = 0;
    qsizetype m_bytes = 0;
};

Value PlainWriter::write(const Value &schema)
{
    PlainParts parts;
    gather(schema, parts);
    const bool isAgain = std::any_of(parts.cbegin(), parts.cend(),
                                     [this](const Value *part) { return m_open.contains(part); });
    const bool isCut = isAgain || m_depth >= kPlainDepth || isFull();
    ++m_written;
    if (isCut) {
        Value cut;
        cut.insert(u"type"_s, Value(u"object"_s));
        if (isAgain)
            prependText(cut, u"(the same structure again)"_s);
        return cut;
    }
    const qsizetype before = m_open.size();
    m_open += parts;
    ++m_depth;
    Value out = writeParts(parts);
    --m_depth;
    m_open.resize(before);
    return out;
}

/// The schema in this document that schema refers to; null if there is none.
const Value *PlainWriter::target(const Value &schema)
{
    const QString reference = schema.at(u"$ref").toString();
    if (!reference.startsWith(u'#') || reference.size() > kPlainReferenceChars)
        return nullptr;
    const QStringList steps = reference.sliced(1).split(u'/', Qt::SkipEmptyParts);
    const Value *found = &m_root;
    for (QString step : steps) {
        step.replace("~1"_L1, "/"_L1).replace("~0"_L1, "~"_L1);
        m_steps += found->members().size() / kPlainNamesPerStep;
        found = found->find(step);
        if (!found)
            return nullptr;
    }
    return found;
}

/// All schemas that hold for a value of schema.
void PlainWriter::gather(const Value &schema, PlainParts &parts)
{
    if (!schema.isObject() || parts.contains(&schema) || parts.size() >= kPlainParts || isFull())
        return;
    parts.append(&schema);
    m_steps += stepsOf(schema);
    if (const Value *referred = target(schema))
        gather(*referred, parts);
    for (const Value &each : schema.at(u"allOf").items())
        gather(each, parts);
}

/// Without `null`; if none is named, those that the other keywords are about.
QStringList PlainWriter::typesOf(const PlainParts &parts, bool &isNullable) const
{
    static const QStringList known{u"object"_s, u"array"_s,   u"string"_s,
                                   u"number"_s, u"integer"_s, u"boolean"_s};
    QStringList types;
    if (const Value *type = findKeyword(parts, u"type")) {
        for (const Value &each : type->isString() ? Value::Array{*type} : type->items()) {
            isNullable |= each.toString() == "null"_L1;
            if (known.contains(each.toString()) && !types.contains(each.toString()))
                types.append(each.toString());
        }
        if (types.isEmpty() && isNullable)
            return {u"string"_s};
    }
    if (!types.isEmpty())
        return types;
    static constexpr std::array<std::pair<QStringView, QStringView>, 10> kAbout{
        {{u"properties", u"object"},
         {u"additionalProperties", u"object"},
         {u"items", u"array"},
         {u"prefixItems", u"array"},
         {u"pattern", u"string"},
         {u"format", u"string"},
         {u"maxLength", u"string"},
         {u"minLength", u"string"},
         {u"minimum", u"number"},
         {u"maximum", u"number"}}};
    for (const auto &[keyword, type] : kAbout) {
        if (findKeyword(parts, keyword))
            return {type.toString()};
    }
    if (areNames(choicesOf(parts)))
        return {u"string"_s};
    return {u"string"_s, u"number"_s, u"boolean"_s, u"object"_s, u"array"_s};
}

/// The description, with what has no keyword there.
QString PlainWriter::textOf(const PlainParts &parts, const QStringList &types)
{
    static constexpr std::array<QStringView, 11> kTold{
        u"default",          u"format",        u"pattern",      u"minLength",
        u"maxLength",        u"uniqueItems",   u"multipleOf",   u"exclusiveMinimum",
        u"exclusiveMaximum", u"minProperties", u"maxProperties"};
    const Value *description = findKeyword(parts, u"description");
    if (!description)
        description = findKeyword(parts, u"title");
    QString text =
        description ? description->toString().left(limits::kDescriptionChars) : QString();
    QStringList hints;
    if (!spend(text.size()))
        return {};
    for (const QStringView keyword : kTold) {
        const Value *value = findKeyword(parts, keyword);
        if (value && !(keyword == u"format" && value->toString() == "date-time"_L1))
            hints.append(hintOf(keyword, *value));
    }
    const Value::Array choices = choicesOf(parts);
    if (!choices.isEmpty() && !(areNames(choices) && types.contains(u"string"_s)))
        hints.append(hintOf(u"one of", Value(choices)));
    if (const Value *others = findKeyword(parts, u"additionalProperties");
        others && others->isObject())
        hints.append(hintOf(u"other members", *others));
    if (findKeyword(parts, u"prefixItems"))
        hints.append(u"each place has a form of its own"_s);
    if (!hints.isEmpty())
        text +=
            (text.isEmpty() ? u"("_s : u" ("_s) + hints.mid(0, kPlainHints).join(u"; "_s) + u')';
    return text;
}

QString PlainWriter::hintOf(QStringView keyword, const Value &value)
{
    if (isSpent())
        return keyword + u": \u2026"_s;
    const QByteArray json = value.toJson();
    spend(json.size());
    return keyword + u": "_s + QString::fromUtf8(json).left(kPlainHintChars);
}

bool PlainWriter::spend(qsizetype bytes)
{
    m_bytes += bytes;
    return !isSpent();
}

Value PlainWriter::writeParts(const PlainParts &parts)
{
    bool isNullable = choicesOf(parts).contains(Value());
    Value::Array choices = writeChoices(parts, isNullable);
    const QStringList types = typesOf(parts, isNullable);
    const QString text = textOf(parts, types);
    if (choices.isEmpty()) {
        for (const QString &type : types)
            choices.append(writeType(type, parts));
    }
    if (isNullable)
        choices.first().insert(u"nullable"_s, Value(true));
    prependText(choices.first(), text);
    if (choices.size() == 1)
        return choices.constFirst();
    Value out; // With `anyOf`, no other keyword is allowed.
    out.insert(u"anyOf"_s, Value(choices));
    return out;
}

/// The alternatives of a schema; none if the schema has a structure of its own, which says more.
Value::Array PlainWriter::writeChoices(const PlainParts &parts, bool &isNullable)
{
    const Value *listed = findKeyword(parts, u"anyOf");
    if (!listed)
        listed = findKeyword(parts, u"oneOf");
    const bool hasOwn = findKeyword(parts, u"properties") || findKeyword(parts, u"items")
        || findKeyword(parts, u"enum") || findKeyword(parts, u"const");
    Value::Array written;
    if (!listed || hasOwn)
        return written;
    const Value *type = findKeyword(parts, u"type");
    for (Value choice : listed->items()) {
        if (choice.at(u"type").toString() == "null"_L1) {
            isNullable = true;
            continue;
        }
        if (allowsNothing(choice) || isFull())
            continue;
        const bool isOpen = !choice.find(u"type") && !choice.find(u"$ref") && !choice.find(u"anyOf")
            && !choice.find(u"oneOf") && !choice.find(u"allOf");
        if (type && isOpen && choice.isObject())
            choice.insert(u"type"_s, *type);
        const Value out = write(choice);
        if (const Value *inner = out.find(u"anyOf"))
            written += inner->items();
        else
            written.append(out);
    }
    return written;
}

Value PlainWriter::writeType(const QString &type, const PlainParts &parts)
{
    Value out;
    out.insert(u"type"_s, Value(type));
    if (type == "object"_L1)
        putObject(parts, out);
    if (type == "array"_L1)
        putArray(parts, out);
    if (type == "string"_L1) {
        Value::Array choices = choicesOf(parts);
        if (!isSpent() && areNames(choices) && spend(Value(choices).toJson().size())) {
            choices.removeAll(Value());
            out.insert(u"enum"_s, Value(choices));
        }
        const Value *format = findKeyword(parts, u"format");
        if (format && format->toString() == "date-time"_L1)
            out.insert(u"format"_s, *format);
    }
    for (const QStringView keyword : {u"minimum", u"maximum"}) {
        const Value *bound = findKeyword(parts, keyword);
        if (isBound(bound) && (type == "number"_L1 || type == "integer"_L1))
            out.insert(keyword.toString(), *bound);
    }
    return out;
}

void PlainWriter::putObject(const PlainParts &parts, Value &out)
{
    Value::Object properties;
    QSet<QString> known;
    for (const Value *part : parts) {
        for (const auto &[name, schema] : part->at(u"properties").members()) {
            if (known.contains(name) || allowsNothing(schema) || isFull() || !spend(name.size()))
                continue;
            known.insert(name);
            properties.append({name, write(schema)});
        }
    }
    if (properties.isEmpty())
        return;
    out.insert(u"properties"_s, Value(properties));
    Value::Array required;
    for (const Value *part : parts) {
        for (const Value &name : part->at(u"required").items()) {
            if (known.remove(name.toString())) // A name without a property is refused.
                required.append(name);
        }
    }
    if (!required.isEmpty())
        out.insert(u"required"_s, Value(required));
}

void PlainWriter::putArray(const PlainParts &parts, Value &out)
{
    const Value *items = findKeyword(parts, u"items");
    const bool isKnown = items && items->isObject() && !items->members().isEmpty();
    if (isKnown) {
        out.insert(u"items"_s, write(*items));
    } else {
        Value any;
        any.insert(u"anyOf"_s,
                   Value(valuesOf({u"string"_s, u"number"_s, u"boolean"_s, u"object"_s})));
        out.insert(u"items"_s, any);
    }
    for (const QStringView keyword : {u"minItems", u"maxItems"}) {
        const Value *bound = findKeyword(parts, keyword);
        if (isBound(bound) && bound->toInteger())
            out.insert(keyword.toString(), *bound);
    }
}

} // namespace

json::Raw plainSchema(const json::Raw &schema)
{
    const auto parsed = json::parse(schema);
    if (!parsed || !parsed->isObject())
        return {};
    const Value written = PlainWriter(*parsed).write(*parsed);
    return written.find(u"properties") ? written.toRaw() : json::Raw();
}

} // namespace mcp::llm
