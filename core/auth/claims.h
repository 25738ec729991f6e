// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <optional>

/// Tolerant readers for members of the documents of a server and of its sign-in host: a member of a wrong type counts as
/// absent and does not make the document invalid. Members that identify a party (`resource`, `issuer`, `access_token`) are
/// read strictly.
namespace mcp::auth {

/// A string. Any other type and the empty string count as absent.
struct TextClaim
{
    static std::optional<QString> fromRaw(const json::Raw &raw);
};

/// A string, or the digits of a number.
struct IdClaim
{
    static std::optional<QString> fromRaw(const json::Raw &raw);
};

/// The strings of an array, or the words of a single string.
struct WordsClaim
{
    static std::optional<QList<QString>> fromRaw(const json::Raw &raw);
};

/// A number, which may be written as a string.
struct NumberClaim
{
    static std::optional<double> fromRaw(const json::Raw &raw);
};

/// A boolean, which may be written as a string or as 1 or 0.
struct FlagClaim
{
    static std::optional<bool> fromRaw(const json::Raw &raw);
};

/// A boolean that strengthens a check when it is true: an unreadable value counts as true, and only null as absent.
struct PromiseClaim
{
    static std::optional<bool> fromRaw(const json::Raw &raw);
};

} // namespace mcp::auth
