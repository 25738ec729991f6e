// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/readimpl.h"
#include "core/json/write.h"

namespace mcp::json::detail {

template<class T>
void writeValue(Writer &writer, const T &value);

template<class T>
struct FieldWriter
{
    Writer &writer;
    const T &in;

    template<class M, class How = Plain>
    void operator()(std::string_view name, M T::*member, How = {})
    {
        if constexpr (HasForm<How, M>)
            write<Plain>(name, How::toForm(in.*member));
        else
            write<How>(name, in.*member);
    }

private:
    template<class How, class M>
    void write(std::string_view name, const M &value)
    {
        if constexpr (isOptional<M>) {
            if (!value)
                return;
        }
        writer.key(name);
        if constexpr (Spells<How, M>)
            writer.string(How::toText(value));
        else
            writeValue(writer, value);
        writer.comma();
    }
};

/// Writes the alternative a union holds, its tag first.
template<class T>
struct AlternativeWriter
{
    Writer &writer;
    const T &in;

    template<class A>
    void on(std::string_view name)
    {
        const A *held = std::get_if<A>(&in.value);
        if (!held)
            return;
        writer.beginObject();
        writer.key(T::tag);
        writer.string(QString(latin1(name)));
        writer.comma();
        FieldWriter<A> fields{writer, *held};
        A::fields(fields);
        writer.endObject();
    }
};

template<class L>
void writeItems(Writer &writer, const L &list)
{
    writer.beginArray();
    for (const auto &item : list) {
        writeValue(writer, item);
        writer.comma();
    }
    writer.endArray();
}

template<class T>
void writeMap(Writer &writer, const QMap<QString, T> &map)
{
    writer.beginObject();
    for (auto it = map.cbegin(); it != map.cend(); ++it) {
        writer.string(it.key());
        writer.colon();
        writeValue(writer, it.value());
        writer.comma();
    }
    writer.endObject();
}

template<class T>
void writeValue(Writer &writer, const T &value)
{
    if constexpr (isOptional<T>) {
        writeValue(writer, *value);
    } else if constexpr (std::same_as<T, Raw>) {
        value.isNull() ? writer.null() : writer.raw(value.view());
    } else if constexpr (std::same_as<T, QString>) {
        writer.string(value);
    } else if constexpr (std::same_as<T, bool>) {
        writer.boolean(value);
    } else if constexpr (std::same_as<T, qint64>) {
        writer.integer(value);
    } else if constexpr (std::same_as<T, double>) {
        writer.number(value);
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
        writer.integer(value.count());
    } else if constexpr (std::same_as<T, QDateTime>) {
        writer.string(value.isValid() ? value.toUTC().toString(Qt::ISODateWithMs) : QString());
    } else if constexpr (std::same_as<T, QByteArray>) {
        writer.string(QString::fromLatin1(value.toHex()));
    } else if constexpr (NamedEnum<T>) {
        writer.string(nameOf(value));
    } else if constexpr (isMap<T>) {
        writeMap(writer, value);
    } else if constexpr (isList<T>) {
        writeItems(writer, value);
    } else if constexpr (isTolerantList<T>) {
        writeItems(writer, value.items);
    } else if constexpr (TaggedUnion<T>) {
        if (const Raw *raw = std::get_if<Raw>(&value.value))
            return writeValue(writer, *raw);
        AlternativeWriter<T> alternatives{writer, value};
        T::alternatives(alternatives);
    } else if constexpr (OneOrMany<T>) {
        const auto &items = value.*T::items;
        Q_ASSERT(value.isList || items.size() == 1);
        value.isList ? writeItems(writer, items) : writeValue(writer, items.constFirst());
    } else if constexpr (ReadsRaw<T>) {
        writer.raw(value.toRaw().view());
    } else {
        static_assert(HasFields<T>);
        writer.beginObject();
        FieldWriter<T> fields{writer, value};
        T::fields(fields);
        writer.endObject();
    }
}

} // namespace mcp::json::detail

namespace mcp::json {

template<class T>
QByteArray write(const T &value)
{
    Writer writer;
    detail::writeValue(writer, value);
    return writer.take();
}

} // namespace mcp::json

/// Instantiates reading and writing of one struct, in this source only.
#define MCP_JSON_INSTANTIATE(Type)                                                                 \
    template mcp::Result<Type> mcp::json::read<Type>(const mcp::json::Raw &);                      \
    template QByteArray mcp::json::write<Type>(const Type &);
