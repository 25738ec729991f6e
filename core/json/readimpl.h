// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/document.h"
#include "core/json/field.h"
#include "core/json/names.h"
#include "core/json/rawobject.h"
#include "core/json/read.h"
#include "core/json/tolerantlist.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>

#include <chrono>
#include <concepts>
#include <optional>
#include <string_view>
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
    void operator()(std::string_view, Parts...)
    {
    }
};
struct AnyAlternative
{
    template<class A>
    void on(std::string_view)
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
/// A union for which some servers write a bare text.
template<class T>
concept TextUnion = TaggedUnion<T> && requires(const QString &text)
{
    {
        T::fromText(text)
        } -> std::same_as<T>;
};
/// An item that some servers write alone, in place of a list with it.
template<class T>
concept StandsAlone = requires
{
    requires T::standsAlone;
};
/// Parses its own unparsed text.
template<class T>
concept ReadsRaw = requires(const Raw &raw)
{
    {
        T::fromRaw(raw)
        } -> std::same_as<std::optional<T>>;
};

/// One item or an array of items: `T::items` is the member, and `isList` tells which.
template<class T>
concept OneOrMany = requires(T &value)
{
    T::items;
    {
        value.isList
        } -> std::same_as<bool &>;
};

/// Also stores the text that it was read from, if that is a message of its own (RPC-12).
template<class T>
concept KeepsSource = requires(T &value)
{
    {
        value.source
        } -> std::same_as<Raw &>;
};

/// A struct that is read tolerantly (field.h).
template<class T>
concept Tolerant = requires
{
    requires T::isTolerant;
};
/// A struct that stores the notes of tolerated problems.
template<class T>
concept KeepsNotes = requires(T &value)
{
    {
        value.notes
        } -> std::same_as<QStringList &>;
};

template<class M, class How>
inline constexpr bool mayBeAbsent = isOptional<M> || std::same_as<How, MayBeAbsent>;
template<class M, HasForm<M> How>
inline constexpr bool mayBeAbsent<M, How> = isOptional<typename How::Form>;

inline QLatin1StringView latin1(std::string_view name)
{
    return QLatin1StringView(name.data(), qsizetype(name.size()));
}

/// forgives is true if out is a member of a tolerant struct.
template<bool forgives = false, class T>
bool readValue(Document &document, T &out);

template<class M>
void clear(M &member)
{
    if constexpr (isOptional<M>)
        member.reset();
    else
        member = M();
}

/// Passes each member to the field of its name and records which required ones are present.
template<class T>
struct FieldReader
{
    Document &document;
    std::string_view key;
    T &out;
    quint64 &seen;
    int index = 0;
    bool isFound = false;
    bool ok = true;

    template<class M, class How = Plain>
    void operator()(std::string_view name, M T::*member, How = {})
    {
        if (!isFound && key == name) {
            isFound = true;
            if (seen & (quint64(1) << index))
                clear(out.*member); // Written twice: the last one counts.
            [[maybe_unused]] const Document::Place start = document.here();
            const qsizetype notes = document.noteCount();
            ok = readMember<How>(out.*member);
            if (ok) {
                seen |= quint64(1) << index;
                if (document.noteCount() > notes)
                    document.prependToNotes(notes, u'.' + latin1(name));
            } else {
                document.prependPath(u'.' + latin1(name));
                if constexpr (Tolerant<T> && mayBeAbsent<M, How>)
                    ok = leaveOut(member, start, notes);
            }
        }
        ++index;
    }

    template<class M>
    bool leaveOut(M T::*member, Document::Place start, qsizetype notes)
    {
        if (document.isOverBound())
            return false;
        document.takeNotes(notes);
        document.noteProblem();
        document.goTo(start);
        document.skip();
        out.*member = T{}.*member;
        return true;
    }

    template<class How, class M>
    bool readMember(M &member)
    {
        if constexpr (Spells<How, M>) {
            QString text;
            if (!readValue(document, text))
                return false;
            member = How::fromText(text);
            return true;
        } else if constexpr (HasForm<How, M>) {
            typename How::Form form{};
            if (!readValue(document, form))
                return false;
            member = How::fromForm(form);
            return true;
        } else if constexpr (ReadsAny<How, M>) {
            member = How::fromRaw(document.take());
            return true;
        } else {
            return readValue<Tolerant<T>>(document, member);
        }
    }
};

template<class T>
struct RequiredCheck
{
    quint64 seen = 0;
    std::string_view missing = {};
    int index = 0;

    template<class M, class How = Plain>
    void operator()(std::string_view name, M T::*, How = {})
    {
        if (!mayBeAbsent<M, How> && missing.empty() && !(seen & (quint64(1) << index)))
            missing = name;
        ++index;
    }
};

/// Adds a note about problem and skips the value that begins here.
inline bool tolerate(Document &document, const char *problem)
{
    document.fail(problem);
    document.noteProblem();
    document.skip();
    return true;
}

template<HasFields T>
bool readFields(Document &document, T &out)
{
    const qsizetype notes = document.noteCount();
    bool isObject = document.openObject();
    if (!isObject && !(Tolerant<T> && document.isEmptyArray()))
        return document.fail("expected object");
    if (!isObject) // PHP writes an empty object so.
        tolerate(document, "expected object");
    quint64 seen = 0;
    while (isObject && document.nextMember()) {
        const QByteArrayView key = document.key();
        FieldReader<T> reader{document, {key.data(), size_t(key.size())}, out, seen};
        T::fields(reader);
        if (!reader.ok)
            return false;
        if (!reader.isFound)
            document.skip();
    }
    RequiredCheck<T> check{seen};
    T::fields(check);
    if (!check.missing.empty()) {
        document.prependPath(u'.' + latin1(check.missing));
        return document.fail("missing");
    }
    if constexpr (KeepsNotes<T>) {
        if (document.noteCount() > notes)
            out.notes = document.takeNotes(notes);
    }
    return true;
}

/// Selects the alternative by the tag; unknown or invalid values are kept as Raw.
template<class T>
struct AlternativeReader
{
    Document &document;
    std::string_view tag;
    T &out;
    bool isFound = false;
    bool done = false;

    template<class A>
    void on(std::string_view name)
    {
        if (isFound || tag != name)
            return;
        isFound = true;
        const Document::Place start = document.here();
        const qsizetype notes = document.noteCount();
        done = readFields(document, out.value.template emplace<A>());
        if (!done) {
            document.takeProblem();
            document.takeNotes(notes);
            document.goTo(start);
        }
    }
};

template<TaggedUnion T>
bool readUnion(Document &document, T &out)
{
    if constexpr (TextUnion<T>) {
        if (document.peek() == '"') {
            out = T::fromText(*unquote(document.takeToken()));
            return true;
        }
        if (document.peek() != '{' && document.peek() != '[') {
            out.value = document.take();
            return true;
        }
    }
    if (document.peek() != '{')
        return document.fail("expected object");
    AlternativeReader<T> reader{document, document.peekText(T::tag), out};
    T::alternatives(reader);
    if (!reader.done)
        out.value = document.take();
    return true;
}

/// Reads the items of an array. onItem(start) is called for an unreadable item and returns whether to leave it out.
template<class L, class OnItem>
bool readItems(Document &document, L &list, OnItem onItem)
{
    if (!document.openArray())
        return document.fail("expected array");
    for (qsizetype index = 0; document.nextItem(); ++index) {
        if (!document.takeItem())
            return false;
        const Document::Place start = document.here();
        const qsizetype notes = document.noteCount();
        if (readValue(document, list.emplaceBack())) {
            if (document.noteCount() > notes)
                document.prependToNotes(notes, QStringLiteral("[%1]").arg(index));
            continue;
        }
        list.removeLast();
        document.takeNotes(notes);
        document.prependPath(QStringLiteral("[%1]").arg(index));
        if (!onItem(start))
            return false;
        document.goTo(start);
        document.skip();
    }
    return true;
}

/// Takes the problem of the unreadable item that begins at start.
inline LostItem takeLostItem(Document &document, Document::Place start)
{
    LostItem lost{{}, document.takeProblem()};
    document.goTo(start);
    if (document.peek() == '{') {
        const std::string_view name = document.peekText("name");
        lost.name = QString::fromUtf8(name.data(), qsizetype(name.size()));
        lost.name.truncate(limits::kLostNameChars);
    }
    return lost;
}

template<class T>
bool readMap(Document &document, QMap<QString, T> &out)
{
    if (!document.openObject())
        return document.fail("expected object");
    while (document.nextMember()) {
        if (!document.takeItem())
            return false;
        const QString name = *unquote(document.quotedKey());
        T read{};
        if (!readValue(document, read)) {
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

template<bool forgives, class T>
bool readValue(Document &document, T &out)
{
    if constexpr (isOptional<T>) {
        using Inner = typename T::value_type;
        if constexpr (!std::same_as<Inner, Raw>) {
            if (document.peek() == 'n') {
                document.skip();
                return true;
            }
        }
        return readValue<forgives>(document, out.emplace());
    } else if constexpr (std::same_as<T, Raw>) {
        out = document.take();
        return true;
    } else if constexpr (std::same_as<T, QString>) {
        if (document.peek() != '"')
            return document.fail("expected string");
        out = *unquote(document.takeToken());
        return true;
    } else if constexpr (std::same_as<T, bool>) {
        if (document.peek() != 't' && document.peek() != 'f')
            return document.fail("expected boolean");
        out = document.takeToken().front() == 't';
        return true;
    } else if constexpr (std::same_as<T, qint64>) {
        return document.takeInteger(out);
    } else if constexpr (std::same_as<T, double>) {
        return document.takeNumber(out);
    } else if constexpr (std::same_as<T, std::chrono::milliseconds>) {
        qint64 count = 0;
        const bool isRead = readValue(document, count);
        out = std::chrono::milliseconds(count);
        return isRead;
    } else if constexpr (std::same_as<T,
                                      QDateTime> || std::same_as<T, QByteArray> || NamedEnum<T>) {
        QString text;
        return readValue(document, text) && readText(document, text, out);
    } else if constexpr (isMap<T>) {
        return readMap(document, out);
    } else if constexpr (isList<T>) {
        if constexpr (StandsAlone<typename T::value_type>) {
            if (document.peek() == 'n') { // As which Go writes an empty list.
                document.skip();
                return true;
            }
            if (document.peek() != '[')
                return readValue(document, out.emplaceBack());
        }
        return readItems(document, out, [&document](Document::Place) {
            if (!forgives || document.isOverBound())
                return false;
            document.noteProblem();
            return true;
        });
    } else if constexpr (isTolerantList<T>) {
        if (forgives && (document.peek() == 'n' || document.isEmptyObject()))
            return tolerate(document, "expected array");
        return readItems(document, out.items, [&document, &out](Document::Place start) {
            const LostItem lost = takeLostItem(document, start);
            if (out.problems.size() < limits::kListWarnings)
                out.problems.append(lost);
            return true;
        });
    } else if constexpr (TaggedUnion<T>) {
        return readUnion(document, out);
    } else if constexpr (OneOrMany<T>) {
        out.isList = document.peek() == '[';
        auto &items = out.*T::items;
        return out.isList ? readValue(document, items) : readValue(document, items.emplaceBack());
    } else if constexpr (ReadsRaw<T>) {
        if constexpr (forgives && std::same_as<T, RawObject>) {
            if (document.isEmptyArray())
                return tolerate(document, "expected object");
        }
        std::optional<T> read = T::fromRaw(document.take());
        if (!read)
            return document.fail("wrong type");
        out = std::move(*read);
        return true;
    } else {
        static_assert(HasFields<T>);
        return readFields(document, out);
    }
}

} // namespace mcp::json::detail

namespace mcp::json {

template<class T>
Result<T> read(const Raw &text)
{
    Document document(text);
    T out{};
    if (!document.isOpen() || !detail::readValue(document, out))
        return document.error();
    if constexpr (detail::KeepsSource<T>)
        out.source = text;
    return out;
}

} // namespace mcp::json
