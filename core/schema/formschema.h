// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/json/value.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace mcp::schema {

/// The input control of a field.
enum class FieldKind {
    String,
    Number,
    Integer,
    Boolean,
    Enum, ///< One of `choices`.
    MultiEnum, ///< Any of `choices`, each at most once.
    Array, ///< `children` has the one description that all items share.
    Object, ///< `children` are its properties in the order of the schema.
    OneOf, ///< `children` are the alternatives.
    Null,
    Const, ///< The value of `constant` only.
    Json, ///< Unsupported or unrestricted: edited as JSON. `note` has the reason.
};

/// The format of a string in the schema. An annotation, not a check (SCH-05).
enum class TextFormat { Plain, Email, Uri, Date, Time, DateTime, Password };

/// Why a field is edited as JSON.
enum class FieldNote {
    None,
    AnyValue, ///< The schema allows any value.
    NoType,
    UnknownType, ///< `noteDetail` is the type.
    RemoteReference, ///< Leaves the document; never fetched (SCH-02).
    MissingReference, ///< Refers to nothing, or to itself.
    TooDeep,
    NotCombined, ///< Parts of `allOf`, or a reference and keywords beside it, that cannot be merged simply.
    UnsupportedKeyword, ///< `noteDetail` is the keyword.
    BrokenKeyword, ///< `noteDetail` is the keyword with an invalid value.
};

/// One choice. `title` may be empty; it is server text.
struct Choice
{
    json::Value value;
    QString title;
};

/// One field of a form, with its subfields. Texts come from the server, unsanitised.
struct FormField
{
    FieldKind kind = FieldKind::Json;
    QString name; ///< The property's name; empty for the root, items and alternatives.
    QString title;
    QString description;
    QString example;
    bool isRequired = false;
    bool isNullable = false; ///< `null` is allowed in addition to the kind.
    std::optional<json::Value> defaultValue; ///< As written; may not fit the kind.

    TextFormat format = TextFormat::Plain;
    QString otherFormat; ///< The name of a format that TextFormat does not have.
    bool isMultiLine = false;
    std::optional<qint64> minLength;
    std::optional<qint64> maxLength;
    QString pattern;

    std::optional<json::Value> minimum; ///< These five are numbers.
    std::optional<json::Value> maximum;
    std::optional<json::Value> exclusiveMinimum;
    std::optional<json::Value> exclusiveMaximum;
    std::optional<json::Value> multipleOf;

    QList<Choice> choices;
    json::Value constant;
    std::optional<qint64> minItems;
    std::optional<qint64> maxItems;
    bool hasUniqueItems = false;

    QList<FormField> children;
    bool isOpen = false; ///< An object with additional members of any name.
    QList<FormField> extra; ///< At most one: the field of an additional member.

    FieldNote note = FieldNote::None;
    QString noteDetail;
    QStringList unchecked; ///< Keywords of the schema that a form does not check.

    /// A reference to something that contains this field. expandField() describes it on demand.
    bool isDeferred = false;
    json::Value schema; ///< Only for a deferred field.
};

/// The outcome of describing a schema.
struct FormDescription
{
    enum class Problem {
        None,
        NotASchema, ///< Not a JSON object.
        NotAnObject, ///< The schema does not describe an object.
        BrokenSchema, ///< `detail` names the keyword.
        TooManyFields, ///< `fieldCount` has the number.
        TooLarge, ///< More than kSchemaNodes values.
    };

    Problem problem = Problem::None;
    QString detail;
    FormField root; ///< Empty when there is a problem.
    int fieldCount = 0; ///< Without the root; never counts beyond kCountedFields.
};

constexpr int kFormDepth = 16; ///< Nesting limit of a form; deeper parts are edited as JSON.
constexpr int kCountedFields = 5'000; ///< SCH-03
constexpr int kSchemaNodes = 20'000; ///< Values in a schema that a form is made of.

/// Describes the form for values of schema. Follows references within schema only; the total work is limited.
FormDescription describeForm(const json::Value &schema, int maxFields = limits::kFormFields);

/// Describes the target of a deferred field of document. depth is its depth in the tree.
FormField expandField(const FormField &deferred, const json::Value &document, int depth);

} // namespace mcp::schema
