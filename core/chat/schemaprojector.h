// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/schemaindex.h"
#include "core/chat/sentnames.h"
#include "core/chat/toolprojection.h"
#include "core/json/value.h"

#include <QSet>
#include <QStringList>

namespace mcp::chat {

/// Writes the schema of a tool's arguments again, with what a provider takes. What it leaves out makes the schema looser; `not`, `if`
/// and `contains` are left out everywhere, as a looser schema in them would make the whole one stricter. Use once. The schema must be the usable part of one that was compiled:
/// its keywords have the right types and its references have targets.
class SchemaProjector
{
public:
    SchemaProjector(const json::Value &document, llm::ToolFormat format);

    Projection run();

private:
    using Parts = QList<SchemaPart>;

    /// A schema while it is written.
    struct Draft
    {
        json::Value::Object members;
        QStringList hints; ///< What has no keyword at this provider, for the description.

        json::Value at(QStringView name) const; ///< Null where it is absent.
        bool has(QStringView name) const;
        void remove(QStringView name);
        void put(QLatin1StringView name, json::Value value);
    };
    /// One property of a root whose branches are united.
    struct Property
    {
        QString name;
        Parts always; ///< All of these hold.
        Parts choices; ///< One of these holds.
        bool isOpen = false; ///< Some branches do not restrict it.
    };
    /// The properties of a root with all its branches.
    struct Flat
    {
        QList<Property> properties;
        QHash<QString, qsizetype> places; ///< Of properties, by name.
        QStringList required;
        QSet<QString> requiredSet;

        Property &at(const QString &name);
        void require(const QString &name);
    };

    // schemaroot.cpp
    json::Value root();
    bool hasBranches() const;
    void flatten(const SchemaPart &part, Flat &flat, int depth);
    void unite(const Parts &branches, bool isOneRequired, Flat &flat, int depth);
    bool takesObjects(SchemaPart part) const;
    void putFlat(const Flat &flat, Draft &out);
    json::Value property(const Property &property);
    json::Value choice(const Parts &choices);
    json::Value all(const Parts &schemas);
    json::Value definitions();

    // schemaprojector.cpp
    json::Value subschema(const SchemaPart &part, const QString &place);
    void gather(const SchemaPart &part, qsizetype start, Parts &parts, SchemaPart &again);
    json::Value merged(const Parts &parts, const SchemaPart &again);
    void putReference(const SchemaPart &part, Draft &out);
    void putTexts(const Parts &parts, Draft &out);
    void putType(const Parts &parts, Draft &out);
    void putValues(const Parts &parts, Draft &out);
    void putScalars(const Parts &parts, Draft &out);
    void putHints(Draft &out);
    void splitTypes(Draft &out);

    // schemacontainers.cpp
    void putObject(const Parts &parts, Draft &out);
    void putProperties(const Parts &parts, Draft &out);
    void putOtherProperties(const Parts &parts, Draft &out);
    void putArray(const Parts &parts, Draft &out);
    void putCombinations(const Parts &parts, Draft &out);
    void putAlternatives(const Parts &parts, QStringView keyword, Draft &out);
    json::Value::Array schemas(const SchemaPart &list, QStringView keyword);
    json::Value::Object schemasByName(const SchemaPart &members, QStringView keyword);

    SchemaPart find(const Parts &parts, QStringView key) const;
    json::Value text(const json::Value &value);
    json::Value value(const json::Value &value);
    bool spend(qsizetype bytes);
    bool visit(qsizetype cost = 1);
    void fail(ProjectionProblem::Kind kind, const QString &detail = {});
    bool isGemini() const { return m_format == llm::ToolFormat::Gemini; }
    /// Providers of which it is known that they take all of JSON Schema below the root.
    bool takesAll() const
    {
        return m_format == llm::ToolFormat::OpenAi || m_format == llm::ToolFormat::Anthropic;
    }

    const json::Value &m_document;
    llm::ToolFormat m_format;
    SchemaIndex m_index;
    SentNames m_names;
    std::optional<ProjectionProblem> m_problem;
    QStringList m_path; ///< From the root to the subschema that is written now.
    int m_schemas = 0;
    qsizetype m_visits = 0;
    qsizetype m_bytes = 0;
    QList<const json::Value *>
        m_chain; ///< The schemas that are written or flattened now, from the root down.
    QHash<const json::Value *, QString> m_definitions; ///< Names in `$defs`.
    QSet<QString> m_definitionNames;
    Parts m_waiting; ///< Definitions that are not written yet.
};

/// Whether nothing fits schema: `false` or `{"not": {}}`.
bool allowsNothing(const json::Value &schema);
/// A piece of a JSON pointer.
QString pointerPiece(QStringView keyword, const QString &name);
/// Whether every provider accepts pattern: it has no groups with `(?`, no property classes, no code points and no ranges like
/// `[\w-.]`.
bool isPlainPattern(const QString &pattern);

} // namespace mcp::chat
