// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/registry/listing.h"
#include "core/storage/serverentry.h"

#include <QHash>
#include <QMap>

namespace mcp::registry {

constexpr qsizetype kFilledChars =
    qsizetype(256) * 1024; ///< Of all values of a command or an address together, filled in.

/// A value that the person gives.
struct InstallField
{
    QString
        key; ///< Unique in the plan; the name of the variable, argument or header where possible.
    Input input;
    bool isRepeated = false; ///< Any number of values.
};

/// A server as it would be added.
struct InstalledServer
{
    ServerEntry entry; ///< Without an id.
    QStringList secretVariables; ///< Environment variables that are secrets, whatever their names.
};

/// How a package or an address of a listing becomes a server: the command or address with its gaps, and the fields that fill
/// them. Each `{name}` is replaced once, literally: what the person types is not searched for more.
class InstallPlan
{
public:
    /// Why there is no server for it, so that the person has to do something by hand.
    enum class Obstacle {
        None,
        Bundle, ///< A file to download and open.
        Cargo, ///< To be built with cargo.
        Go, ///< To be built with go.
        UnknownType,
        UnknownTransport, ///< Of an address.
        ListensAtAddress, ///< The package is a program that is reached at an address.
        OtherSource, ///< Not at the usual package registry of its type.
        BadIdentifier, ///< The identifier or the version could be read as something else by the program that runs it.
        SecretInCommand, ///< A secret would be part of a command or an address, where it is not protected.
    };
    /// What becomes of required values that are not there.
    enum class Missing {
        Refused,
        Shown, ///< `<key>` in their place, to show the command while it is filled in.
    };

    /// container: the program that runs images, `docker` or `podman`.
    static InstallPlan of(const Package &package, const QString &container);
    static InstallPlan of(const Remote &remote);

    Obstacle obstacle() const { return m_obstacle; }
    /// It needs more than limits::kFormFields fields, and there is no server for it. readListings() leaves such a package out.
    bool hasTooManyFields() const { return m_hasTooManyFields; }
    const QList<InstallField> &fields() const { return m_fields; }
    /// JSON Schema of an object with a member for each field.
    json::Value schema() const;
    /// An object with the defaults of the fields.
    json::Value defaults() const;
    /// values: an object as schema() describes it. Errors are ErrorKind::Policy with the key of the field that has no value as
    /// `detail`, or an empty `detail` if there is an obstacle, or if it would have more than kFilledChars characters.
    Result<InstalledServer> server(const Listing &listing, const json::Value &values,
                                   Missing missing = Missing::Refused) const;

private:
    /// A value of the command: its text, or the key of the field that is its value.
    struct Gap
    {
        Input input;
        QString key; ///< Empty if input.value is set.
        QMap<QString, QString> variableKeys; ///< By the names of variables.
    };
    struct ArgumentGap
    {
        QString name; ///< Passed first; may be empty.
        std::optional<Gap> value; ///< Nothing: the name alone.
        bool isSwitch =
            false; ///< The value is true or false, and the name is passed if it is true.
        bool isRepeated = false;
        bool isVariable =
            false; ///< `name` is an environment variable that a container gets, if it has a value.
    };
    using NamedGaps = QList<std::pair<QString, Gap>>;
    class Filling;

    void setPackage(const Package &package, const QString &container);
    void setImage(const Package &package, const QString &container);
    void addWords(const QStringList &words);
    void add(const QList<Argument> &arguments);
    Gap gapFor(const Input &input, const QString &label, bool isRepeated = false);
    QString addField(const Input &input, const QString &label, bool isRepeated);

    Obstacle m_obstacle = Obstacle::None;
    QString m_program;
    QList<ArgumentGap> m_arguments;
    NamedGaps m_variables;
    std::optional<Gap> m_url;
    NamedGaps m_headers;
    QList<InstallField> m_fields;
    bool m_hasTooManyFields = false;
    QHash<QString, int>
        m_numbers; ///< By the key of a field: the last number that was put behind it.
};

} // namespace mcp::registry
