// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/document.h"
#include "core/json/field.h"
#include "core/json/names.h"
#include "core/json/read.h"
#include "core/json/tolerantlist.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>

#include <chrono>
#include <concepts>
#include <optional>
#include <variant>

namespace mcp::json::detail {

template<class T>
inline constexpr bool isOptional = false;
template<class T>
inline constexpr bool isOptional<std::optional<T>> = true;
template<class T>
inline constexpr bool isList = false;
template<class T>
inline constexpr bool isList<QList<T>> = true;
template<class T>
inline constexpr bool isTolerantList = false;
template<class T>
inline constexpr bool isTolerantList<TolerantList<T>> = true;
template<class T>
inline constexpr bool isMap = false;
template<class T>
inline constexpr bool isMap<QMap<QString, T>> = true;

struct AnyVisitor
{
    template<class... Parts>
    void operator()(const char *, Parts...)
    {
    }
};
struct AnyAlternative
{
    template<class A>
    void on(const char *)
    {
    }
};

template<class T>
concept HasFields = requires(AnyVisitor visitor)
{
    T::fields(visitor);
};
/// A std::variant by the name of `T::tag`, whose last alternative is the untouched Raw.
template<class T>
concept TaggedUnion = requires(AnyAlternative visitor)
{
    T::alternatives(visitor);
    T::tag;
};
/// Reads itself from its untouched text.
template<class T>
concept ReadsRaw = requires(const Raw &raw)
{
    {
        T::fromRaw(raw)
        } -> std::same_as<std::optional<T>>;
};

/// One item, or an array of them: what `T::items` points at, and `isList` to tell which.
template<class T>
concept OneOrMany = requires(T &value)
{
    T::items;
    {
        value.isList
        } -> std::same_as<bool &>;
};

/// Also wants the text it was read from, when it is a message of its own (RPC-12).
template<class T>
concept KeepsSource = requires(T &value)
{
    {
        value.source
        } -> std::same_as<Raw &>;
};

template<class T>
bool readValue(Document &document, ondemand::value value, T &out);

template<class M>
void clear(M &member)
{
    if constexpr (isOptional<M>)
        member.reset();
    else
        member = M();
}

/// Hands one member to the field of its name and remembers which required ones came.
template<class T>
struct FieldReader
{
    Document &document;
    ondemand::value &value;
    std::string_view key;
    T &out;
    quint64 &seen;
    int index = 0;
    bool ok = true;

    template<class M, class How = Plain>
    void operator()(const char *name, M T::*member, How = {})
    {
        if (ok && key == name) {
            if (seen & (quint64(1) << index))
                clear(out.*member); // Written twice: the last one counts.
            ok = readMember<How>(out.*member);
            if (ok)
                seen |= quint64(1) << index;
            else
                document.prependPath(u'.' + QString::fromLatin1(name));
        }
        ++index;
    }

    template<class How, class M>
    bool readMember(M &member)
    {
        if constexpr (Spells<How, M>) {
            QString text;
            if (!readValue(document, value, text))
                return false;
            member = How::fromText(text);
            return true;
        } else {
            return readValue(document, value, member);
        }
    }
};

template<class T>
struct RequiredCheck
{
    quint64 seen = 0;
    const char *missing = nullptr;
    int index = 0;

    template<class M, class How = Plain>
    void operator()(const char *name, M T::*, How = {})
    {
        constexpr bool mayBeAbsent = isOptional<M> || std::same_as<How, MayBeAbsent>;
        if (!mayBeAbsent && !missing && !(seen & (quint64(1) << index)))
            missing = name;
        ++index;
    }
};

template<HasFields T>
bool readFields(Document &document, ondemand::object &object, T &out)
{
    quint64 seen = 0;
    for (auto member : object) {
        std::string_view key;
        ondemand::value value;
        if (member.unescaped_key().get(key) || member.value().get(value))
            return document.fail("broken object");
        FieldReader<T> reader{document, value, key, out, seen};
        T::fields(reader);
        if (!reader.ok)
            return false;
    }
    RequiredCheck<T> check{seen};
    T::fields(check);
    if (!check.missing)
        return true;
    document.prependPath(u'.' + QString::fromLatin1(check.missing));
    return document.fail("missing");
}

/// Picks the alternative the tag names; what is unknown or broken stays as it came.
template<class T>
struct AlternativeReader
{
    Document &document;
    ondemand::object &object;
    std::string_view tag;
    T &out;
    bool done = false;

    template<class A>
    void on(const char *name)
    {
        if (done || tag != name || !document.isAlive())
            return;
        A read;
        if (!object.reset().error() && readFields(document, object, read)) {
            out.value = std::move(read);
            done = true;
        } else {
            document.takeProblem();
        }
    }
};

template<TaggedUnion T>
bool readUnion(Document &document, ondemand::value &value, T &out)
{
    ondemand::object object;
    if (value.get_object().get(object))
        return document.fail("expected object");
    std::string_view tag;
    if (object.find_field_unordered(T::tag).get_string().get(tag))
        tag = {};
    AlternativeReader<T> reader{document, object, tag, out};
    T::alternatives(reader);
    if (reader.done)
        return true;
    std::string_view text;
    if (!document.isAlive() || object.reset().error() || object.raw_json().get(text))
        return document.fail("broken object");
    out.value = document.sliceOf(text);
    return true;
}

template<class L, class OnItem>
bool readItems(Document &document, ondemand::value &value, L &list, OnItem onItem)
{
    ondemand::array array;
    if (value.get_array().get(array))
        return document.fail("expected array");
    qsizetype index = 0;
    for (auto item : array) {
        ondemand::value itemValue;
        if (item.get(itemValue))
            return document.fail("broken array");
        if (!document.takeItem())
            return false;
        typename L::value_type read{};
        if (readValue(document, itemValue, read))
            list.append(std::move(read));
        else if (!document.isAlive() || !onItem(index))
            return false;
        ++index;
    }
    return true;
}

template<class T>
bool readMap(Document &document, ondemand::value &value, QMap<QString, T> &out)
{
    ondemand::object object;
    if (value.get_object().get(object))
        return document.fail("expected object");
    for (auto member : object) {
        std::string_view key;
        ondemand::value memberValue;
        if (member.unescaped_key().get(key) || member.value().get(memberValue))
            return document.fail("broken object");
        if (!document.takeItem())
            return false;
        const QString name = QString::fromUtf8(key.data(), qsizetype(key.size()));
        T read{};
        if (!readValue(document, memberValue, read)) {
            document.prependPath(u'.' + name);
            return false;
        }
        out.insert(name, std::move(read));
    }
    return true;
}

/// What stands in a string: a time, bytes or the name of an enumerator.
inline bool readText(Document &document, const QString &text, QDateTime &out)
{
    out = QDateTime::fromString(text, Qt::ISODateWithMs);
    return out.isValid() || text.isEmpty() || document.fail("expected time");
}

inline bool readText(Document &document, const QString &text, QByteArray &out)
{
    const QByteArray digits = text.toLatin1();
    out = QByteArray::fromHex(digits);
    return out.toHex() == digits.toLower() || document.fail("expected hexadecimal digits");
}

template<NamedEnum T>
bool readText(Document &document, const QString &text, T &out)
{
    const std::optional<T> value = fromName<T>(text);
    if (!value)
        return document.fail(QString(QLatin1String("expected ") + allNames<T>()));
    out = *value;
    return true;
}

template<class T>
bool readValue(Document &document, ondemand::value value, T &out)
{
    if constexpr (isOptional<T>) {
        using Inner = typename T::value_type;
        if constexpr (!std::same_as<Inner, Raw>) {
            bool isNull = false;
            if (!value.is_null().get(isNull) && isNull)
                return true;
        }
        return readValue(document, value, out.emplace());
    } else if constexpr (std::same_as<T, Raw>) {
        std::string_view text;
        if (simdjson::to_json_string(value).get(text))
            return document.fail("broken value");
        const QByteArrayView trimmed = withoutSpace({text.data(), qsizetype(text.size())});
        out = document.sliceOf({trimmed.data(), size_t(trimmed.size())});
        return true;
    } else if constexpr (std::same_as<T, QString>) {
        ondemand::json_type type{};
        if (value.type().get(type) || type != ondemand::json_type::string)
            return document.fail("expected string");
        std::optional<QString> text = unquote(tokenOf(value));
        if (!text)
            return document.fail("broken string");
        out = std::move(*text);
        return true;
    } else if constexpr (std::same_as<T, bool>) {
        return !value.get_bool().get(out) || document.fail("expected boolean");
    } else if constexpr (std::same_as<T, qint64>) {
        int64_t number = 0;
        if (value.get_int64().get(number))
            return document.fail("expected integer");
        out = number;
        return true;
    } else if constexpr (std::same_as<T, double>) {
        return !value.get_double().get(out) || document.fail("expected number");
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
        qint64 count = 0;
        const bool isRead = readValue(document, value, count);
        out = std::chrono::milliseconds(count);
        return isRead;
    } else if constexpr (std::same_as<T,
                                      QDateTime> || std::same_as<T, QByteArray> || NamedEnum<T>) {
        QString text;
        return readValue(document, value, text) && readText(document, text, out);
    } else if constexpr (isMap<T>) {
        return readMap(document, value, out);
    } else if constexpr (isList<T>) {
        return readItems(document, value, out, [&document](qsizetype index) {
            document.prependPath(QStringLiteral("[%1]").arg(index));
            return false;
        });
    } else if constexpr (isTolerantList<T>) {
        return readItems(document, value, out.items, [&document, &out](qsizetype index) {
            document.prependPath(QStringLiteral("[%1]").arg(index));
            const QString problem = document.takeProblem();
            if (out.problems.size() < limits::kListWarnings)
                out.problems.append(problem);
            return true;
        });
    } else if constexpr (TaggedUnion<T>) {
        return readUnion(document, value, out);
    } else if constexpr (OneOrMany<T>) {
        ondemand::json_type type{};
        if (value.type().get(type))
            return document.fail("broken value");
        out.isList = type == ondemand::json_type::array;
        auto &items = out.*T::items;
        return out.isList ? readValue(document, value, items)
                          : readValue(document, value, items.emplaceBack());
    } else if constexpr (ReadsRaw<T>) {
        Raw raw;
        if (!readValue(document, value, raw))
            return false;
        std::optional<T> read = T::fromRaw(raw);
        if (!read)
            return document.fail("wrong type");
        out = std::move(*read);
        return true;
    } else {
        static_assert(HasFields<T>);
        ondemand::object object;
        if (value.get_object().get(object))
            return document.fail("expected object");
        return readFields(document, object, out);
    }
}

} // namespace mcp::json::detail

namespace mcp::json {

template<class T>
Result<T> read(const Raw &text)
{
    detail::Document document(text);
    if (!document.isOpen())
        return document.error();
    detail::ondemand::value root;
    T out{};
    if (document.root().get_value().get(root))
        document.fail("expected object");
    else if (detail::readValue(document, root, out) && !document.atEnd())
        document.fail("text after the end");
    if (!document.isOpen())
        return document.error();
    if constexpr (detail::KeepsSource<T>)
        out.source = text;
    return out;
}

} // namespace mcp::json
