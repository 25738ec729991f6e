// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/schemachange.h"

#include "core/base/pairs.h"

#include <QHash>
#include <QSet>

#include <map>
#include <optional>

namespace mcp::schema {

using namespace Qt::StringLiterals;
using json::Value;
using Effect = SchemaChange::Effect;

namespace {

/// How a change of the value of a keyword is judged.
enum class Rule {
    Text,
    None,
    LowerBound,
    UpperBound,
    Types, ///< Of them, one is valid; as the next.
    Choices,
    Demands, ///< All of them hold.
    Condition, ///< Its absence allows everything.
    Flag, ///< The same; false is absence.
    Properties,
    Definitions,
    Schema, ///< Absence is `true`.
    Unknown,
};

Rule ruleOf(const QString &keyword)
{
    static const QHash<QString, Rule> rules = [] {
        const QList<std::pair<Rule, QStringList>> groups{
            {Rule::Text, {u"title"_s, u"description"_s, u"examples"_s, u"$comment"_s}},
            {Rule::None,
             {u"default"_s, u"deprecated"_s, u"readOnly"_s, u"writeOnly"_s, u"$schema"_s, u"$id"_s,
              u"$anchor"_s}},
            {Rule::LowerBound,
             {u"minimum"_s, u"exclusiveMinimum"_s, u"minLength"_s, u"minItems"_s,
              u"minProperties"_s}},
            {Rule::UpperBound,
             {u"maximum"_s, u"exclusiveMaximum"_s, u"maxLength"_s, u"maxItems"_s,
              u"maxProperties"_s}},
            {Rule::Types, {u"type"_s}},
            {Rule::Choices, {u"enum"_s, u"anyOf"_s}},
            {Rule::Demands, {u"required"_s, u"allOf"_s}},
            {Rule::Condition,
             {u"const"_s, u"pattern"_s, u"format"_s, u"multipleOf"_s, u"$ref"_s, u"contains"_s,
              u"propertyNames"_s, u"dependentRequired"_s, u"dependentSchemas"_s, u"not"_s}},
            {Rule::Flag, {u"uniqueItems"_s}},
            {Rule::Properties, {u"properties"_s}},
            {Rule::Definitions, {u"$defs"_s, u"definitions"_s}},
            {Rule::Schema,
             {u"items"_s, u"additionalItems"_s, u"unevaluatedItems"_s, u"additionalProperties"_s,
              u"unevaluatedProperties"_s}},
            {Rule::Unknown,
             {u"oneOf"_s, u"if"_s, u"then"_s, u"else"_s, u"prefixItems"_s, u"patternProperties"_s,
              u"dependencies"_s, u"$dynamicRef"_s, u"minContains"_s, u"maxContains"_s}},
        };
        QHash<QString, Rule> all;
        for (const auto &[rule, keywords] : groups) {
            for (const QString &one : keywords)
                all.insert(one, rule);
        }
        return all;
    }();
    return rules.value(keyword, Rule::None); // Validators ignore what they do not know.
}

Value bare(const Value &schema);

/// Numbers and members in one spelling.
Value plain(const Value &value)
{
    if (const auto integer = value.toInteger())
        return Value(*integer);
    if (value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(plain(item));
        return Value(items);
    }
    if (!value.isObject())
        return value;
    std::map<QString, Value> sorted;
    for (const Value::Member &member : value.members())
        sorted.insert_or_assign(member.first, plain(member.second));
    return Value(Value::Object(sorted.cbegin(), sorted.cend()));
}

/// The value of a keyword with each schema in it bare(); nothing if the keyword changes nothing of what is valid.
std::optional<Value> bareKeyword(const QString &name, const Value &value)
{
    static const QSet<QString> kSchemas{u"not"_s, u"contains"_s, u"propertyNames"_s,
                                        u"if"_s,  u"then"_s,     u"else"_s};
    static const QSet<QString> kLists{u"anyOf"_s, u"oneOf"_s, u"allOf"_s, u"prefixItems"_s};
    static const QSet<QString> kLengths{u"minLength"_s, u"minItems"_s, u"minProperties"_s};
    const Rule rule = ruleOf(name);
    if (rule == Rule::Text || rule == Rule::None || (rule == Rule::Flag && !value.toBool())
        || (kLengths.contains(name) && value.toInteger() == 0))
        return std::nullopt;
    if (rule == Rule::Schema || kSchemas.contains(name))
        return bare(value);
    if (kLists.contains(name) && value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(bare(item));
        return Value(items);
    }
    const bool hasNames = rule == Rule::Properties || rule == Rule::Definitions
        || name == "patternProperties"_L1 || name == "dependentSchemas"_L1;
    if (!hasNames || !value.isObject())
        return plain(value);
    Value::Object members;
    for (const Value::Member &member : value.members())
        members.append({member.first, bare(member.second)});
    return plain(Value(members));
}

/// A schema that says the same, in one spelling: without texts, and `true` if everything is valid.
Value bare(const Value &schema)
{
    if (!schema.isObject())
        return schema;
    std::map<QString, Value> sorted;
    for (const auto &[name, value] : schema.members()) {
        sorted.erase(name);
        if (auto said = bareKeyword(name, value))
            sorted.insert_or_assign(name, *std::move(said));
    }
    return sorted.empty() ? Value(true) : Value(Value::Object(sorted.cbegin(), sorted.cend()));
}

/// The items of an array, or the one value, in one spelling.
QSet<QByteArray> itemsOf(const std::optional<Value> &value)
{
    QSet<QByteArray> all;
    if (!value)
        return all;
    for (const Value &item : value->isArray() ? value->items() : Value::Array{*value})
        all.insert(item.toJson());
    return all;
}

/// Of what value may be: a number is also each integer.
QSet<QByteArray> typesOf(const std::optional<Value> &value)
{
    QSet<QByteArray> all = itemsOf(value);
    if (all.contains("\"number\""))
        all.insert("\"integer\"");
    return all;
}

Effect compared(const QSet<QByteArray> &before, const QSet<QByteArray> &after)
{
    if (before == after)
        return Effect::None;
    if (before.contains(after))
        return Effect::Narrower;
    return after.contains(before) ? Effect::Wider : Effect::Unknown;
}

Effect reversed(Effect effect)
{
    return effect == Effect::Narrower ? Effect::Wider
        : effect == Effect::Wider     ? Effect::Narrower
                                      : effect;
}

class Comparison
{
public:
    /// after: the whole schema, to find references in it.
    explicit Comparison(const Value &after)
        : m_after(after.toJson())
    {
    }

    QList<SchemaChange> changes;

    void compare(const Value &before, const Value &after, const QString &path)
    {
        if (before.isObject() && after.isObject())
            return visit(before, after,
                         [&](const QString &name, const Value *then, const Value *now) {
                             compareKeyword(name, then, now, path);
                         });
        const Value then = bare(before);
        const Value now = bare(after);
        if (then == now)
            return;
        const bool isNarrower = then == Value(true) || now == Value(false);
        const bool isWider = then == Value(false) || now == Value(true);
        add(isNarrower    ? Effect::Narrower
                : isWider ? Effect::Wider
                          : Effect::Unknown,
            path, &before, &after);
    }

private:
    bool isFull() const { return changes.size() > kSchemaChanges; }

    static QString joined(const QString &path, const QString &name)
    {
        constexpr qsizetype kNameChars = 100;
        return path.isEmpty() ? name.left(kNameChars)
                              : QString(path + u'.' + name.left(kNameChars));
    }

    static QString shown(const Value *value)
    {
        return value ? QString::fromUtf8(value->toJson()) : QString();
    }

    void add(Effect effect, const QString &path, const Value *before, const Value *after)
    {
        if (!isFull())
            changes.append({effect, path, shown(before), shown(after)});
    }

    /// Calls compare with each name, and what it has; null: nothing.
    template<class Compare>
    void visit(const Value &before, const Value &after, Compare compare)
    {
        visitPairs(before.members(), after.members(), &Value::Member::first,
                   [&](const QString &name, const Value::Member *then, const Value::Member *now) {
                       if (!isFull())
                           compare(name, then ? &then->second : nullptr,
                                   now ? &now->second : nullptr);
                   });
    }

    void compareKeyword(const QString &name, const Value *before, const Value *after,
                        const QString &path)
    {
        const Rule rule = ruleOf(name);
        if (rule == Rule::Schema)
            return compare(before ? *before : Value(true), after ? *after : Value(true),
                           joined(path, name));
        if (rule == Rule::Properties || rule == Rule::Definitions)
            return compareNamed(rule, before ? *before : Value(), after ? *after : Value(),
                                joined(path, name));
        if (!before || !after || *before != *after)
            add(effectOf(name, before, after), joined(path, name), before, after);
    }

    static Effect effectOf(const QString &name, const Value *before, const Value *after)
    {
        const Rule rule = ruleOf(name);
        if (rule == Rule::Text)
            return Effect::Text;
        const auto then = before ? bareKeyword(name, *before) : std::nullopt;
        const auto now = after ? bareKeyword(name, *after) : std::nullopt;
        if (then == now) // In it only texts are different.
            return then ? Effect::Text : Effect::None;
        if (rule == Rule::Demands)
            return reversed(compared(itemsOf(then), itemsOf(now)));
        if (rule == Rule::Unknown)
            return Effect::Unknown;
        if (!then || !now)
            return now ? Effect::Narrower : Effect::Wider;
        switch (rule) {
        case Rule::LowerBound:
        case Rule::UpperBound:
            return boundEffect(rule, *then, *now);
        case Rule::Types:
            return compared(typesOf(then), typesOf(now));
        case Rule::Choices:
            return compared(itemsOf(then), itemsOf(now));
        default:
            return Effect::Unknown;
        }
    }

    static Effect boundEffect(Rule rule, const Value &before, const Value &after)
    {
        if (!before.isNumber() || !after.isNumber() || before.toDouble() == after.toDouble())
            return Effect::Unknown;
        const bool isHigher = after.toDouble() > before.toDouble();
        return isHigher == (rule == Rule::LowerBound) ? Effect::Narrower : Effect::Wider;
    }

    void compareNamed(Rule rule, const Value &before, const Value &after, const QString &path)
    {
        visit(before, after, [&](const QString &name, const Value *then, const Value *now) {
            if (then && now)
                return compare(*then, *now, joined(path, name));
            Effect effect = now ? Effect::Added : Effect::Removed;
            // A definition matters where something refers to it.
            if (rule == Rule::Definitions)
                effect = now || !isReferredTo(name) ? Effect::None : Effect::Unknown;
            add(effect, joined(path, name), then, now);
        });
    }

    bool isReferredTo(const QString &definition) const
    {
        return m_after.contains(QByteArray('/' + definition.toUtf8() + '"'));
    }

    QByteArray m_after;
};

} // namespace

QList<SchemaChange> schemaChanges(const Value &before, const Value &after)
{
    Comparison comparison(after);
    comparison.compare(before, after, {});
    if (comparison.changes.size() > kSchemaChanges) {
        comparison.changes.resize(kSchemaChanges - 1);
        comparison.changes.append({Effect::Unknown, u"…"_s, {}, {}});
    }
    return comparison.changes;
}

} // namespace mcp::schema
