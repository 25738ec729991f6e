// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/logging.h"
#include "core/json/read.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/storage/fileversion.h"
#include "core/storage/privatefile.h"

#include <QDateTime>

#include <concepts>
#include <functional>
#include <type_traits>

namespace mcp {

/// A file of the profile that holds one JSON value: a struct that lists its fields(), or a json::Value where people and other
/// programs write members of their own. The version of the format is read and written here and is no field of T. Errors are
/// ErrorKind::Storage, with errno in `code` where the system refused, kNewerFile for a newer version, and 0 where the content
/// makes no sense.
template<class T>
class JsonFile
{
public:
    /// How damaged content is treated.
    enum class Damage {
        IsError, ///< An error; nothing is written over it.
        IsEmpty, ///< As if there were no file: the content may be lost.
    };
    /// What T must fulfil beyond its fields().
    using Check = Result<void> (*)(const T &);

    /// version: of the format. empty is the content where no file exists.
    JsonFile(const QString &folder, const QString &name, qint64 version, Damage damage,
             T empty = T(), Check check = nullptr)
        : m_file(folder, name)
        , m_version(version)
        , m_damage(damage)
        , m_empty(std::move(empty))
        , m_check(check)
    {
    }

    QString folder() const { return m_file.folder(); }
    QString path() const { return m_file.path(); }

    Result<T> read() const
    {
        const auto text = m_file.read();
        return text ? parse(*text) : text.error();
    }

    /// As read(); on an error empty is read, and problem() says why. The file is set aside, unless it has a newer version.
    T load(const QDateTime &now)
    {
        m_problem.reset();
        auto content = read();
        if (content)
            return *std::move(content);
        m_problem = isNewerFile(content.error()) ? content.error()
                                                 : m_file.setAsideFor(content.error(), now);
        qCWarning(lcStorage).noquote() << m_problem->detail;
        return m_empty;
    }
    /// The error of the last load().
    Result<void> loaded() const { return m_problem ? Result<void>(*m_problem) : Result<void>(); }
    const std::optional<Error> &problem() const { return m_problem; }
    Error setAsideFor(const Error &wrong, const QDateTime &now) const
    {
        return m_file.setAsideFor(wrong, now);
    }

    /// Edits what the file holds now, with no other writer of ours in between, and gives what it holds then. An error of edit
    /// leaves the file as it is.
    using Edit = std::function<Result<void>(T &)>;
    template<std::invocable<T &> E>
    Result<T> update(const E &edit) const
    {
        T content;
        const auto written =
            m_file.update([&](const std::optional<QByteArray> &text) -> Result<QByteArray> {
                auto current = parse(text);
                if (!current)
                    return current.error();
                content = *std::move(current);
                const auto edited = applied(edit, content);
                return edited ? toText(content) : edited.error();
            });
        return written ? Result<T>(std::move(content)) : written.error();
    }

private:
    template<class E>
    static Result<void> applied(const E &edit, T &content)
    {
        if constexpr (std::is_void_v<std::invoke_result_t<E, T &>>) {
            edit(content);
            return {};
        } else {
            return edit(content);
        }
    }

    Result<T> parse(const std::optional<QByteArray> &text) const
    {
        if (!text)
            return m_empty;
        const auto document = json::parse(json::Raw(*text));
        if (const auto known =
                document ? checkFileVersion(path(), *document, m_version) : Result<void>();
            !known)
            return known.error();
        auto content = valueOf(*text);
        const auto wrong = !content ? std::optional(content.error()) : problemIn(*content);
        if (!wrong)
            return content;
        return m_damage == Damage::IsEmpty ? Result<T>(m_empty) : Error::storage(wrong->detail);
    }

    std::optional<Error> problemIn(const T &content) const
    {
        const auto checked = m_check ? m_check(content) : Result<void>();
        return checked ? std::nullopt : std::optional(checked.error());
    }

    static Result<T> valueOf(const QByteArray &text)
    {
        if constexpr (std::same_as<T, json::Value>)
            return json::parse(json::Raw(text));
        else
            return json::read<T>(json::Raw(text));
    }

    Result<QByteArray> toText(const T &content) const
    {
        auto document = documentOf(content);
        if (!document)
            return Error::storage(document.error().detail);
        setFileVersion(*document, m_version);
        return QByteArray(document->toJson(json::Value::Layout::Indented) + '\n');
    }

    static Result<json::Value> documentOf(const T &content)
    {
        if constexpr (std::same_as<T, json::Value>)
            return content;
        else
            return json::parse(json::Raw(json::write(content)));
    }

    PrivateFile m_file;
    qint64 m_version;
    Damage m_damage;
    T m_empty;
    Check m_check;
    std::optional<Error> m_problem;
};

} // namespace mcp
