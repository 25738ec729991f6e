// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/repair.h"

#include "core/base/limits.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace mcp::schema {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kNotedPath = 300; ///< Only the end of a longer path is shown.

constexpr qsizetype kKeyChars = 100; ///< Longer names are cut in notes.

/// The form that the value of a keyword must have.
enum class Shape {
    Text,
    Boolean,
    Number,
    Step, ///< A positive number.
    Count,
    Names,
    List,
    Type,
    Pattern,
    Address,
    Anchor,
    Switches, ///< An object of booleans.
    Schema,
    Items, ///< A schema; in draft-07 also an array of schemas.
    Schemas,
    SchemasByName,
    SchemasByPattern,
    NamesByName,
    Dependencies, ///< An object of schemas or of arrays of names.
};

const QHash<QString, Shape> &shapes()
{
    static const QHash<QString, Shape> all = [] {
        const std::pair<Shape, QLatin1StringView> words[] = {
            {Shape::Text,
             "$schema $comment $ref $dynamicRef $recursiveRef title description format "
             "contentEncoding contentMediaType"_L1},
            {Shape::Boolean, "deprecated readOnly writeOnly uniqueItems"_L1},
            {Shape::Number, "minimum maximum exclusiveMinimum exclusiveMaximum"_L1},
            {Shape::Step, "multipleOf"_L1},
            {Shape::Count,
             "minLength maxLength minItems maxItems minContains maxContains minProperties "
             "maxProperties"_L1},
            {Shape::Names, "required"_L1},
            {Shape::List, "enum examples"_L1},
            {Shape::Type, "type"_L1},
            {Shape::Pattern, "pattern"_L1},
            {Shape::Address, "$id"_L1},
            {Shape::Anchor, "$anchor $dynamicAnchor $recursiveAnchor"_L1},
            {Shape::Switches, "$vocabulary"_L1},
            {Shape::Schema,
             "additionalItems contains additionalProperties propertyNames unevaluatedItems "
             "unevaluatedProperties contentSchema not if then else"_L1},
            {Shape::Items, "items"_L1},
            {Shape::Schemas, "prefixItems allOf anyOf oneOf"_L1},
            {Shape::SchemasByName, "$defs definitions properties dependentSchemas"_L1},
            {Shape::SchemasByPattern, "patternProperties"_L1},
            {Shape::NamesByName, "dependentRequired"_L1},
            {Shape::Dependencies, "dependencies"_L1},
        };
        QHash<QString, Shape> byName;
        for (const auto &[shape, names] : words) {
            for (const QString &name : QString(names).split(u' '))
                byName.insert(name, shape);
        }
        return byName;
    }();
    return all;
}

QLatin1StringView expectedText(Shape shape)
{
    switch (shape) {
    case Shape::Text:
        return "expected string"_L1;
    case Shape::Boolean:
        return "expected boolean"_L1;
    case Shape::Number:
        return "expected number"_L1;
    case Shape::Step:
        return "expected positive number"_L1;
    case Shape::Count:
        return "expected count"_L1;
    case Shape::Names:
        return "expected array of names"_L1;
    case Shape::List:
        return "expected array"_L1;
    case Shape::Type:
        return "expected type"_L1;
    case Shape::Pattern:
        return "expected pattern"_L1;
    case Shape::Address:
        return "expected address"_L1;
    case Shape::Anchor:
        return "expected anchor"_L1;
    case Shape::Schema:
    case Shape::Items:
        return "expected schema"_L1;
    case Shape::Schemas:
        return "expected array of schemas"_L1;
    case Shape::Switches:
    case Shape::SchemasByName:
    case Shape::SchemasByPattern:
    case Shape::NamesByName:
    case Shape::Dependencies:
        return "expected object"_L1;
    }
    return {};
}

/// Whether a keyword does not affect which values are valid.
bool isWithoutEffect(QStringView keyword)
{
    static constexpr QStringView all[] = {
        u"$schema",  u"$comment",   u"title",    u"description", u"format",
        u"examples", u"deprecated", u"readOnly", u"writeOnly",   u"contentEncoding",
        u"default",  u"$id",        u"$anchor",  u"$vocabulary", u"contentMediaType"};
    return std::find(std::begin(all), std::end(all), keyword) != std::end(all);
}

/// Whether a keyword can refuse more values when the schemas beside or inside it refuse fewer.
bool isReversing(QStringView keyword)
{
    static constexpr QStringView all[] = {u"not",
                                          u"if",
                                          u"then",
                                          u"else",
                                          u"maxContains",
                                          u"unevaluatedItems",
                                          u"unevaluatedProperties"};
    return std::find(std::begin(all), std::end(all), keyword) != std::end(all);
}

/// Whether value is an empty array, as which PHP writes an empty object.
bool isEmptyArray(const Value &value)
{
    return value.isArray() && value.items().isEmpty();
}

class Repairer
{
public:
    Repairer(Dialect dialect, const QSet<const Value *> &lost)
        : m_dialect(dialect)
        , m_lost(lost)
    {
    }

    Repaired run(const Value &root)
    {
        Value usable = schema(root);
        if (m_isLooser) {
            m_leavesOutReversing = true;
            const Value looser = std::exchange(usable, Value());
            usable = schema(looser);
        }
        return {std::move(usable), m_notes};
    }

private:
    void note(QLatin1StringView what)
    {
        if (m_notes.size() < limits::kNotes)
            m_notes.append(QString(m_path.join(QString()).right(kNotedPath) + u": " + what));
    }
    /// Notes that a part was left out which may have refused values.
    void loosen(QLatin1StringView what)
    {
        m_isLooser = true;
        note(what);
    }

    Value schema(const Value &in)
    {
        if (in.isBool())
            return in;
        if (!in.isObject()) {
            loosen("expected schema"_L1);
            return Value(true);
        }
        Value::Object out;
        const bool isReferenceLost = m_lost.contains(&in);
        const bool areMembersKnown = hasUsableMembers(in);
        const Value *prefix = in.find(u"prefixItems");
        const bool areItemsKnown = !prefix || prefix->isArray() || prefix->isNull();
        for (const auto &[name, value] : in.members()) {
            const auto shape = shapes().constFind(name);
            m_path.append(QString(u'.' + name.left(kKeyChars)));
            if (shape == shapes().cend())
                out.append({name, value});
            else if (isReferenceLost && (name == u"$ref" || name == u"$dynamicRef"))
                loosen("refers to nothing"_L1);
            else if (isReferenceLost && m_dialect == Dialect::Draft7 && !isWithoutEffect(name)
                     && name != u"definitions" && name != u"$defs")
                m_isLooser = true; // Draft-07 ignores keywords beside `$ref`.
            else if ((!areMembersKnown && name == u"additionalProperties")
                     || (!areItemsKnown && name == u"items"))
                loosen("not checked, as something else is not"_L1);
            else
                keyword(name, *shape, value, in, out);
            m_path.removeLast();
        }
        return Value(std::move(out));
    }

    /// Whether the keywords that decide which properties are additional can be used.
    static bool hasUsableMembers(const Value &in)
    {
        const auto isUsable = [](const Value *names) {
            return !names || names->isObject() || names->isNull() || isEmptyArray(*names);
        };
        const Value *patterns = in.find(u"patternProperties");
        if (!isUsable(in.find(u"properties")) || !isUsable(patterns))
            return false;
        return !patterns
            || std::all_of(patterns->members().cbegin(), patterns->members().cend(),
                           [](const Value::Member &one) {
                               return BoundedPattern::compile(one.first).has_value();
                           });
    }

    void keyword(const QString &name, Shape shape, const Value &value, const Value &in,
                 Value::Object &out)
    {
        const bool isOneOf = m_leavesOutReversing && name == u"oneOf";
        if (m_leavesOutReversing && (isReversing(name) || (isOneOf && in.find(u"anyOf"))))
            return note("not checked, as something else is not"_L1);
        if (value.isBool() && name.startsWith(u"exclusive"))
            return exclusive(name, value.toBool(), in, out);
        if (name == u"minimum" && in.at(u"exclusiveMinimum").toBool())
            return; // exclusive() uses this bound and the next one.
        if (name == u"maximum" && in.at(u"exclusiveMaximum").toBool())
            return;
        if (auto usable = read(shape, value))
            out.append({isOneOf ? u"anyOf"_s : name, *std::move(usable)});
        else if (value.isNull() || isWithoutEffect(name))
            note(value.isNull() ? "null"_L1 : expectedText(shape));
        else
            loosen(expectedText(shape));
    }

    /// Reads the form of draft-04, in which `true` makes the bound beside it exclusive.
    void exclusive(const QString &name, bool isExclusive, const Value &in, Value::Object &out)
    {
        const Value &bound = in.at(name == u"exclusiveMinimum" ? u"minimum" : u"maximum");
        note("read as in draft-04"_L1);
        if (isExclusive && bound.isNumber())
            out.append({name, bound});
        else
            m_isLooser |= isExclusive;
    }

    /// The usable part of value; nothing if there is none.
    std::optional<Value> read(Shape shape, const Value &value)
    {
        const auto when = [&value](bool isUsable) {
            return isUsable ? std::optional(value) : std::nullopt;
        };
        switch (shape) {
        case Shape::Text:
            return when(value.isString());
        case Shape::Boolean:
            return when(value.isBool());
        case Shape::Number:
            return when(value.isNumber());
        case Shape::Step:
            return when(value.isNumber() && json::Decimal(value.numberText()).isPositive());
        case Shape::Count:
            return when(isCount(value));
        case Shape::List:
            return when(value.isArray());
        case Shape::Names:
            return names(value);
        case Shape::Type:
            return type(value);
        case Shape::Pattern:
            return when(value.isString() && BoundedPattern::compile(value.toString()));
        case Shape::Address:
            return when(isAddress(value));
        case Shape::Anchor:
            return when(isAnchor(value));
        case Shape::Schema:
            return when(value.isBool() || value.isObject()) ? std::optional(schema(value))
                                                            : std::nullopt;
        case Shape::Items:
            if (value.isArray())
                return m_dialect == Dialect::Draft7 ? schemas(value) : std::nullopt;
            return read(Shape::Schema, value);
        case Shape::Schemas:
            return schemas(value);
        case Shape::Switches:
        case Shape::SchemasByName:
        case Shape::SchemasByPattern:
        case Shape::NamesByName:
        case Shape::Dependencies:
            return members(shape, value);
        }
        return std::nullopt;
    }

    static bool isCount(const Value &value)
    {
        if (!value.isNumber())
            return false;
        const json::Decimal number(value.numberText());
        return number.isInteger() && number >= json::Decimal();
    }

    bool isAddress(const Value &value) const
    {
        const qsizetype hash = value.toString().indexOf(u'#');
        return value.isString()
            && (m_dialect == Dialect::Draft7 || hash < 0 || hash == value.toString().size() - 1);
    }

    static bool isAnchor(const Value &value)
    {
        static const QRegularExpression anchor(u"\\A[A-Za-z_][-A-Za-z0-9._]*\\z"_s);
        return anchor.match(value.toString()).hasMatch();
    }

    std::optional<Value> names(const Value &value)
    {
        if (!value.isArray())
            return std::nullopt;
        Value::Array usable;
        QSet<QString> seen;
        for (const Value &name : value.items()) {
            if (!name.isString())
                loosen("expected array of names"_L1);
            else if (!seen.contains(name.toString()))
                usable.append(name);
            seen.insert(name.toString());
        }
        return Value(std::move(usable));
    }

    /// Reads `type`. A YAML document in which "null" has no quotes contains null instead.
    static std::optional<Value> type(const Value &value)
    {
        if (value.isString())
            return isTypeName(value.toString()) ? std::optional(value) : std::nullopt;
        Value::Array usable;
        for (const Value &one : value.items()) {
            const QString name = one.isNull() ? u"null"_s : one.toString();
            if (!isTypeName(name))
                return std::nullopt;
            if (!usable.contains(Value(name)))
                usable.append(Value(name));
        }
        return usable.isEmpty() ? std::nullopt : std::optional(Value(std::move(usable)));
    }

    std::optional<Value> schemas(const Value &value)
    {
        if (value.items().isEmpty())
            return std::nullopt;
        Value::Array usable;
        for (const Value &one : value.items()) {
            m_path.append(u"[%1]"_s.arg(usable.size()));
            usable.append(schema(one));
            m_path.removeLast();
        }
        return Value(std::move(usable));
    }

    std::optional<Value> members(Shape shape, const Value &value)
    {
        if (isEmptyArray(value)) {
            note(expectedText(shape));
            return Value(Value::Object());
        }
        if (!value.isObject())
            return std::nullopt;
        Value::Object usable;
        for (const auto &[name, member] : value.members()) {
            m_path.append(QString(u'.' + name.left(kKeyChars)));
            if (auto read = this->member(shape, name, member))
                usable.append({name, *std::move(read)});
            else
                loosen(shape == Shape::SchemasByPattern ? expectedText(Shape::Pattern)
                           : shape == Shape::Switches   ? expectedText(Shape::Boolean)
                                                        : expectedText(Shape::Names));
            m_path.removeLast();
        }
        return Value(std::move(usable));
    }

    std::optional<Value> member(Shape shape, const QString &name, const Value &value)
    {
        switch (shape) {
        case Shape::Switches:
            return read(Shape::Boolean, value);
        case Shape::NamesByName:
            return names(value);
        case Shape::Dependencies:
            return value.isArray() ? names(value) : std::optional(schema(value));
        case Shape::SchemasByPattern:
            return BoundedPattern::compile(name) ? std::optional(schema(value)) : std::nullopt;
        default:
            return schema(value);
        }
    }

    Dialect m_dialect;
    const QSet<const Value *> &m_lost;
    QStringList m_path;
    QStringList m_notes;
    bool m_isLooser = false;
    bool m_leavesOutReversing = false;
};

} // namespace

Repaired repair(const Value &schema, Dialect dialect, const QSet<const Value *> &lost)
{
    return Repairer(dialect, lost).run(schema);
}

} // namespace mcp::schema
