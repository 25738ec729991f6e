// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/decimal.h"
#include "core/json/value.h"
#include "core/schema/boundedpattern.h"

#include <QHash>
#include <QList>
#include <QStringList>

#include <algorithm>
#include <deque>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

/// The output of the compiler and input of the evaluator. Immutable once built.
namespace mcp::schema {

enum class Dialect { Draft7, Draft202012 };

/// A subschema by its place in Compiled::nodes.
using NodeId = int;
constexpr NodeId kNoNode = -1;
constexpr qint64 kNoMaximum = std::numeric_limits<qint64>::max();

/// Kinds of values, as bits.
constexpr quint8 kNullBit = 1;
constexpr quint8 kBooleanBit = 2;
constexpr quint8 kIntegerBit = 4;
constexpr quint8 kNumberBit = 8;
constexpr quint8 kStringBit = 16;
constexpr quint8 kArrayBit = 32;
constexpr quint8 kObjectBit = 64;
inline constexpr std::pair<quint8, QLatin1String> kTypes[] = {
    {kNullBit, QLatin1String("null")},       {kBooleanBit, QLatin1String("boolean")},
    {kIntegerBit, QLatin1String("integer")}, {kNumberBit, QLatin1String("number")},
    {kStringBit, QLatin1String("string")},   {kArrayBit, QLatin1String("array")},
    {kObjectBit, QLatin1String("object")}};

/// Whether name is one of the values of the keyword `type`.
inline bool isTypeName(QStringView name)
{
    return std::any_of(std::begin(kTypes), std::end(kTypes),
                       [name](const auto &type) { return name == type.second; });
}

/// `const`, or `enum`: the value must be one of these.
struct Constants
{
    QLatin1String keyword;
    QList<json::Value> values;
    QList<size_t> fingerprints; ///< One for each of values.
};

struct NumberBound
{
    json::Decimal value;
    QString text; ///< As in the schema.
};

struct NumberRules
{
    std::optional<NumberBound> minimum;
    std::optional<NumberBound> maximum;
    std::optional<NumberBound> exclusiveMinimum;
    std::optional<NumberBound> exclusiveMaximum;
    std::optional<NumberBound> multipleOf;
};

struct StringRules
{
    qint64 minLength = 0; ///< In code points, as is maxLength.
    qint64 maxLength = kNoMaximum;
    std::optional<BoundedPattern> pattern;
};

struct ArrayRules
{
    qint64 minItems = 0;
    qint64 maxItems = kNoMaximum;
    bool isUnique = false;
    QList<NodeId> prefix; ///< For the first items, one each.
    NodeId items = kNoNode; ///< For items after the prefix.
    NodeId contains = kNoNode;
    qint64 minContains = 1;
    qint64 maxContains = kNoMaximum;
};

struct PropertyRule
{
    NodeId schema = kNoNode;
    qsizetype required = -1; ///< Its place in ObjectRules::required.
};

struct PatternRule
{
    BoundedPattern pattern;
    NodeId schema = kNoNode;
};

/// Applies if the object has the member name.
struct Dependency
{
    QLatin1String keyword;
    QString name;
    QStringList required;
    NodeId schema = kNoNode;
};

struct ObjectRules
{
    qint64 minProperties = 0;
    qint64 maxProperties = kNoMaximum;
    QHash<QString, PropertyRule> properties;
    QStringList required;
    QList<PatternRule> patterns;
    NodeId additional = kNoNode;
    NodeId names = kNoNode;
    QList<Dependency> dependencies;
};

struct Combination
{
    QList<NodeId> allOf;
    QList<NodeId> anyOf;
    QList<NodeId> oneOf;
    NodeId excluded = kNoNode; ///< `not`
    NodeId condition = kNoNode;
    NodeId consequence = kNoNode;
    NodeId alternative = kNoNode;
};

struct Reference
{
    NodeId target = kNoNode;
    QString dynamicAnchor; ///< The outermost anchor of this name, if any; otherwise target.
};

/// One subschema.
struct Node
{
    bool allowsNothing = false; ///< The schema `false`.
    bool hasRules = false; ///< False: every value is valid.
    quint8 types = 0; ///< Bits of the kinds that are allowed; 0 for any.
    int resource = 0;
    NodeId forward =
        kNoNode; ///< The node to use instead: itself, or the target if the node is only a reference.
    NodeId unevaluatedItems = kNoNode;
    NodeId unevaluatedProperties = kNoNode;
    QList<Constants> constants;
    QList<Reference> references;
    std::unique_ptr<NumberRules> numbers;
    std::unique_ptr<StringRules> strings;
    std::unique_ptr<ArrayRules> arrays;
    std::unique_ptr<ObjectRules> objects;
    std::unique_ptr<Combination> combination;
};

struct Compiled
{
    std::deque<Node> nodes; ///< The first is the whole schema.
    QList<QHash<QString, NodeId>>
        dynamicAnchors; ///< By resource, which is a part with its own address.

    const Node &node(NodeId id) const { return nodes[size_t(nodes[size_t(id)].forward)]; }
};

} // namespace mcp::schema
