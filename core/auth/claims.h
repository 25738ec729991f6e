// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <optional>

/// How single members in the documents of a server and of its sign-in host are read: one of another type than specified costs
/// itself, never the document. What identifies a party (`resource`, `issuer`, `access_token`) is not read in this way.
namespace mcp::auth {

/// A text. Absent: any other type, and the empty text.
struct TextClaim
{
    static std::optional<QString> fromRaw(const json::Raw &raw);
};

/// A text; of a number its digits.
struct IdClaim
{
    static std::optional<QString> fromRaw(const json::Raw &raw);
};

/// A list of texts, without its other items; a single text is taken for its words.
struct WordsClaim
{
    static std::optional<QList<QString>> fromRaw(const json::Raw &raw);
};

/// A number, perhaps in quotes.
struct NumberClaim
{
    static std::optional<double> fromRaw(const json::Raw &raw);
};

/// A boolean, perhaps in quotes or as 1 and 0.
struct FlagClaim
{
    static std::optional<bool> fromRaw(const json::Raw &raw);
};

/// The same for a promise that protects the person: what cannot be read counts as true; only null is absent.
struct PromiseClaim
{
    static std::optional<bool> fromRaw(const json::Raw &raw);
};

} // namespace mcp::auth
