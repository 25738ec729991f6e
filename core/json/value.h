// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <functional>
#include <optional>
#include <utility>
#include <variant>

namespace mcp::json {

/// A JSON value for looking at and editing: members keep their order, numbers keep their spelling.
class Value
{
public:
    enum class Kind { Null, Bool, Number, String, Array, Object };
    using Array = QList<Value>;
    using Member = std::pair<QString, Value>;
    using Object = QList<Member>;

    Value() = default;
    explicit Value(bool value)
        : m_value(value)
    {
    }
    explicit Value(qint64 value);
    explicit Value(double value); ///< Null if not finite.
    explicit Value(QString value)
        : m_value(std::move(value))
    {
    }
    explicit Value(Array items)
        : m_value(std::move(items))
    {
    }
    explicit Value(Object members)
        : m_value(std::move(members))
    {
    }
    /// literal must be a JSON number, otherwise nothing.
    static std::optional<Value> number(QByteArrayView literal);

    Kind kind() const { return Kind(m_value.index()); }
    bool isNull() const { return kind() == Kind::Null; }
    bool isBool() const { return kind() == Kind::Bool; }
    bool isNumber() const { return kind() == Kind::Number; }
    bool isString() const { return kind() == Kind::String; }
    bool isArray() const { return kind() == Kind::Array; }
    bool isObject() const { return kind() == Kind::Object; }

    bool toBool(bool fallback = false) const;
    QString toString(const QString &fallback = {}) const; ///< Fallback if it is not a string.
    double toDouble(double fallback = 0) const; ///< Fallback if it is not a number.
    std::optional<qint64>
    toInteger() const; ///< Only when the number is exactly one, `3.0` included.
    QByteArray numberText() const; ///< The number as it was written, else empty.
    const Array &items() const &; ///< Empty when this is no array.
    Array items() &&; ///< By value, so that a loop over a temporary keeps it alive.
    const Object &members() const &; ///< Empty when this is no object.
    Object members() &&;
    /// The member called key (the last one when a peer wrote it twice), or nullptr.
    const Value *find(QStringView key) const;
    const Value &at(QStringView key) const; ///< That member, or null where there is none.
    /// Replaces or appends; turns anything else into an object first.
    void insert(const QString &key, Value value);

    /// Compact, or indented by two spaces.
    enum class Layout { Compact, Indented };
    QByteArray toJson(Layout layout = Layout::Compact) const;
    Raw toRaw() const { return Raw(toJson()); }

    /// By value: numbers numerically, objects in any order.
    friend bool operator==(const Value &a, const Value &b);

private:
    struct Number
    {
        QByteArray literal;
    };
    std::variant<std::monostate, bool, Number, QString, Array, Object> m_value;
};

/// value with what replace returns in place of each text in it; names of members stay.
Value withTexts(const Value &value, const std::function<Value(const QString &)> &replace);

/// Parses any JSON text. Errors are ErrorKind::Protocol; `detail` has the reason and, if known, line and column.
Result<Value> parse(const Raw &text, int maxDepth = limits::kDepth,
                    qsizetype maxNodes = limits::kNodes);
/// The same for text that a person typed.
Result<Value> parse(QStringView text);

} // namespace mcp::json
