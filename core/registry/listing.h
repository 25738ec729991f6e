// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/names.h"
#include "core/json/raw.h"

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

/// A registry of MCP servers, by its API v0.1, and its documents `server.json` (schema 2025-12-11). All texts come from
/// strangers.
namespace mcp::registry {

constexpr qsizetype kAnswerBytes = qsizetype(4) * 1024 * 1024; ///< Of one answer of a registry.
constexpr qsizetype kPageListings = 100; ///< Asked for and read in one answer.
constexpr qsizetype kMostPackages = 50; ///< Of one listing; addresses alike.
constexpr qsizetype kMostInputs = 100; ///< In each list of a package or an address.
constexpr qsizetype kMostVariables = 20; ///< Of one value.
constexpr qsizetype kMostChoices = 200; ///< Of one input.
constexpr qsizetype kValueChars =
    4'096; ///< Of a part of a command or an address; longer ones are refused.
constexpr qsizetype kNameChars = 200; ///< Of the name of a server, an argument or a variable.
constexpr qsizetype kCursorChars = 4'096;

/// A value that a listing gives or leaves to the person.
struct Input
{
    enum class Format { Text, Number, Boolean, FilePath };
    friend constexpr json::EnumNames<Format, 4> jsonNames(Format)
    {
        return {{{Format::Text, "string"},
                 {Format::Number, "number"},
                 {Format::Boolean, "boolean"},
                 {Format::FilePath, "filepath"}}};
    }

    QString description;
    bool isRequired = false;
    bool isSecret = false;
    std::optional<Format> format; ///< Nothing: the listing does not say, which means Text.
    /// The person cannot change it. Each `{name}` is replaced by the variable of that name.
    std::optional<QString> value;
    QString fallback; ///< The default; may be empty.
    QString placeholder;
    QStringList choices; ///< Empty: any value.
    /// By their names; they have no variables of their own.
    QList<std::pair<QString, Input>> variables;

    bool operator==(const Input &) const = default;
};

/// An argument of a command.
struct Argument
{
    QString name; ///< With its dashes; empty for a positional argument.
    QString hint; ///< What the value of a positional argument is.
    bool isRepeated = false;
    Input input;

    bool isNamed() const { return !name.isEmpty(); }
    /// Whether the listing says anything about a value. A named argument without one is passed alone.
    bool hasValue() const;

    bool operator==(const Argument &) const = default;
};

/// An environment variable or a header.
struct NamedInput
{
    QString name;
    Input input;

    bool operator==(const NamedInput &) const = default;
};

/// A package that runs the server on this computer.
struct Package
{
    QString type; ///< `npm`, `pypi`, `oci`, `nuget`, `mcpb`, `cargo`, `go` or another word.
    QString identifier;
    QString version; ///< May be empty.
    QString source; ///< The address of another package registry than the usual one; may be empty.
    QString fileSha256; ///< In lower case; may be empty.
    QString transport; ///< `stdio`, or how the program is reached at an address.
    QList<Argument> runtimeArguments; ///< For the program that runs the package.
    QList<Argument> packageArguments;
    QList<NamedInput> variables;
};

/// An address at which the server can be used.
struct Remote
{
    QString transport; ///< `streamable-http`, `sse` or another word.
    Input url; ///< Its `value` is the address.
    QList<NamedInput> headers;
};

/// One version of a server, as its publisher describes it.
struct Listing
{
    enum class Status { Active, Deprecated, Deleted };
    friend constexpr json::EnumNames<Status, 3> jsonNames(Status)
    {
        return {{{Status::Active, "active"},
                 {Status::Deprecated, "deprecated"},
                 {Status::Deleted, "deleted"}}};
    }

    QString name; ///< Reverse DNS with one slash, such as `io.github.ada/harbour`.
    QString title; ///< May be empty, as the following texts.
    QString description;
    QString version;
    QString website;
    QString repository;
    Status status = Status::Active; ///< As the registry says; it is not checked.
    QString statusMessage;
    QDateTime publishedAt; ///< Invalid if the registry does not say.
    QList<Package> packages;
    QList<Remote> remotes;
    QStringList problems; ///< Packages and addresses that were left out, each with the reason.

    /// Title, or the part of the name behind the slash.
    QString shownName() const;
    /// The part of the name in front of the slash. Registries check that the publisher owns it; Quayside does not.
    QString publisher() const { return name.section(u'/', 0, 0); }
};

/// A listing that cannot be used.
struct InvalidListing
{
    QString name; ///< As it was written, cut to kNameChars; may be empty.
    QString reason;

    bool operator==(const InvalidListing &) const = default;
};

/// What a registry answers: a part of a list, or one listing.
struct ListingPage
{
    QList<Listing> listings;
    QList<InvalidListing> invalid;
    QString cursor; ///< Of the next part; empty: this is the last one.
};

/// Reads `{"servers": […], "metadata": {…}}` or `{"server": {…}, "_meta": {…}}`. An invalid listing is named and does not hide
/// the others. An error of ErrorKind::Protocol means that the answer is neither. Takes long for large answers.
Result<ListingPage> readListings(const json::Raw &answer);

/// Whether name can be the name of a server.
bool isListingName(const QString &name);

} // namespace mcp::registry
