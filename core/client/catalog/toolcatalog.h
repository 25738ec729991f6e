// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/catalog.h"
#include "core/protocol/tools.h"
#include "core/schema/validator.h"

#include <QHash>

namespace mcp {

/// The tools of a connection.
class ToolCatalog final : public ListCatalog<ListTools, &ListToolsResult::tools, Tool>
{
public:
    ToolCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr);

    const QList<Tool> &tools() const { return items(); }
    bool isLoading() const override { return !m_unchecked.isEmpty() || Catalog::isLoading(); }
    /// The tool called name, or nullptr; until the next change.
    const Tool *find(const QString &name) const;
    /// The same for a tool that is to be called: one of a long list is looked over now, out of its turn, and left out when
    /// it is of no use (SCH-04).
    const Tool *findUsable(const QString &name);

    /// Whether calls travel with headers: then tools that ask for impossible ones are left out (HTTP-44, HTTP-45).
    void setUsesHeaders(bool isUsed) { m_usesHeaders = isUsed; }
    /// What of a call goes into headers too (HTTP-46, HTTP-48); an Error of kind Policy when it cannot (HTTP-47).
    Result<rpc::HeaderParameters> headerParameters(const QString &name,
                                                   const json::RawObject &arguments) const;

    /// Whether arguments are what the tool's schema says (TOOL-11); valid for a tool that is not listed. What takes long
    /// runs on a pool thread.
    Pending<schema::Verdict> checkArguments(const QString &name, const json::RawObject &arguments);
    /// Whether the structured part of result is what the tool's schema says (TOOL-15).
    Pending<schema::Verdict> checkResult(const QString &name, const CallToolResult &result);

protected:
    void clearNext() override;
    void useNext() override;
    bool accepts(const Tool &tool) override;
    qsizetype maxItems() const override { return limits::kTools; }

private:
    /// The problems of the schemas of a tool.
    struct Finding
    {
        QString defect; ///< Why the tool cannot be used; empty if it can.
        QStringList notes; ///< Parts of the schemas that are not used.
    };
    using Findings = QHash<QString, Finding>; ///< By the name of the tool.

    /// Finds the tools whose schemas have problems. Pure.
    static Findings findingsOf(const QList<Tool> &tools);
    void checkSchemas();
    void checkMore();
    /// Returns false if findings were applied before.
    bool apply(const Findings &findings);
    Pending<schema::Verdict> check(const QString &key, const json::Raw &schema,
                                   const json::Raw &value);

    QSet<QString> m_names;
    QHash<QString, Result<schema::Schema>> m_compiled; ///< By name, with what it is for.
    QList<Tool>
        m_unchecked; ///< Of a long list; the first of them are looked over on a pool thread.
    int m_generation = 0;
    bool m_usesHeaders = false;
};

} // namespace mcp
