// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

namespace mcp {

/// A value or an Error: the used subset of std::expected.
template<class T>
class [[nodiscard]] Result
{
public:
    using Value = T;

    Result(const T &value)
        : m_state(std::in_place_index<0>, value)
    {
    }
    Result(T &&value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool hasValue() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return hasValue(); }

    const T &value() const &
    {
        Q_ASSERT(hasValue());
        return *std::get_if<0>(&m_state);
    }
    T &value() &
    {
        Q_ASSERT(hasValue());
        return *std::get_if<0>(&m_state);
    }
    T &&value() &&
    {
        Q_ASSERT(hasValue());
        return std::move(*std::get_if<0>(&m_state));
    }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    T valueOr(T fallback) const { return hasValue() ? value() : std::move(fallback); }

    /// What convert makes of the value: Result<U>, where it gives U; an Error stays.
    template<class F>
    auto transform(F &&convert) const -> Result<std::invoke_result_t<F, const T &>>
    {
        using U = std::invoke_result_t<F, const T &>;
        if (!hasValue())
            return error();
        if constexpr (std::is_void_v<U>) {
            std::invoke(std::forward<F>(convert), value());
            return {};
        } else {
            return std::invoke(std::forward<F>(convert), value());
        }
    }
    /// What step, which gives a Result, makes of the value; an Error stays.
    template<class F>
    auto andThen(F &&step) const -> std::invoke_result_t<F, const T &>
    {
        if (!hasValue())
            return error();
        return std::invoke(std::forward<F>(step), value());
    }

    const Error &error() const &
    {
        Q_ASSERT(!hasValue());
        return *std::get_if<1>(&m_state);
    }

private:
    std::variant<T, Error> m_state;
};

/// Success, or an Error.
template<>
class [[nodiscard]] Result<void>
{
public:
    using Value = void;

    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_hasError(true)
    {
    }

    bool hasValue() const noexcept { return !m_hasError; }
    explicit operator bool() const noexcept { return hasValue(); }
    /// What step, which gives a Result, makes of success; an Error stays.
    template<class F>
    auto andThen(F &&step) const -> std::invoke_result_t<F>
    {
        if (!hasValue())
            return error();
        return std::invoke(std::forward<F>(step));
    }
    const Error &error() const &
    {
        Q_ASSERT(m_hasError);
        return m_error;
    }

private:
    Error m_error;
    bool m_hasError = false;
};

} // namespace mcp
