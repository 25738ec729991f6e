// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/formschema.h"

namespace mcp::schema {

/// Reads the keywords of one value. Never fails; invalid keywords are added to `unchecked`.
class KeywordReader
{
public:
    KeywordReader(const json::Value &schema, FormField &field)
        : m_schema(schema)
        , m_field(field)
    {
    }

    void annotations(); ///< For every kind of field.
    void texts(); ///< String
    void bounds(); ///< Number, Integer
    void sizes(); ///< Array

private:
    void wrong(QStringView key) { m_field.unchecked.append(key.toString()); }
    QString text(QStringView key);
    std::optional<json::Value> number(QStringView key);
    std::optional<qint64> count(QStringView key);
    void exclusive(QStringView key, std::optional<json::Value> &bound,
                   std::optional<json::Value> &exclusiveBound);

    const json::Value &m_schema;
    FormField &m_field;
};

} // namespace mcp::schema
