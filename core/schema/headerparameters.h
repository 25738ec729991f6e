// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/rawobject.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace mcp::schema {

/// A property of a tool's arguments that is also sent as a header (`x-mcp-header`, HTTP-44).
struct HeaderParameter
{
    enum class Type { String, Integer, Boolean };

    QByteArray name; ///< The part after `Mcp-Param-`.
    QStringList path; ///< Member names from the arguments down.
    Type type = Type::String;

    bool operator==(const HeaderParameter &) const = default;
};

/// All annotated properties in the order of the schema. An error means that the tool must not be used over HTTP, with
/// the reason as detail (HTTP-44).
Result<QList<HeaderParameter>> headerParameters(const json::Raw &inputSchema);

/// Names and values of the headers for a call, in the order of parameters (HTTP-46). Values are not encoded yet
/// (HTTP-43). ErrorKind::Policy if a value cannot be sent (HTTP-47).
Result<QList<std::pair<QByteArray, QString>>> headerValues(const QList<HeaderParameter> &parameters,
                                                           const json::RawObject &arguments);

} // namespace mcp::schema
