// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"

#include "core/base/offload.h"
#include "core/json/read.h"
#include "core/json/text.h"
#include "core/json/value.h"
#include "core/schema/compiled.h"
#include "core/schema/headerparameters.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using schema::SchemaProblem;

namespace {

/// Lists up to this size are checked before they are shown; longer ones meanwhile, on a pool thread.
constexpr qsizetype kCheckedAtOnce = 16 * 1024;
/// About as much in one job of the pool.
constexpr qsizetype kCheckedInOneJob = 256 * 1024;

qsizetype schemaBytes(const Tool &tool)
{
    return tool.inputSchema.raw.size() + (tool.outputSchema ? tool.outputSchema->raw.size() : 0);
}

/// Values up to this size are checked at once, if that takes no more steps; at about 25 ns each.
constexpr qint64 kStepsAtOnce = 100'000;

/// Whether the root cannot be read, or has another known type than `object` (TOOL-10). Unknown types are ignored.
bool isForOtherThanObject(const json::RawObject &schema)
{
    const auto root = json::read<SchemaRoot>(schema.raw);
    const auto type = root && root->type ? json::unquote(root->type->view()) : std::nullopt;
    return !root || (type && *type != u"object" && schema::isTypeName(*type));
}

} // namespace

ToolCatalog::ToolCatalog(Requests *requests, Clock *clock, QObject *parent)
    : ListCatalog(requests, clock, parent)
{
}

const Tool *ToolCatalog::find(const QString &name) const
{
    const auto it = std::find_if(tools().cbegin(), tools().cend(),
                                 [&name](const Tool &tool) { return tool.name == name; });
    return it == tools().cend() ? nullptr : &*it;
}

void ToolCatalog::clearNext()
{
    m_names.clear();
    ListCatalog::clearNext();
}

bool ToolCatalog::accepts(const Tool &tool)
{
    if (isForOtherThanObject(tool.inputSchema)) {
        warn({ListWarning::Kind::NoObject, tool.name});
        return false;
    }
    if (m_names.contains(tool.name)) { // TOOL-03
        warn({ListWarning::Kind::SameName, tool.name});
        return false;
    }
    if (m_usesHeaders) {
        if (const auto headers = schema::headerParameters(tool.inputSchema.raw); !headers) {
            warn({ListWarning::Kind::BadHeader, tool.name, headers.error().detail});
            return false;
        }
    }
    m_names.insert(tool.name);
    return true;
}

void ToolCatalog::useNext()
{
    ListCatalog::useNext();
    m_names.clear();
    m_compiled.clear();
    checkSchemas();
}

/// SCH-04: a schema that is none makes its tool useless, and no other.
void ToolCatalog::checkSchemas()
{
    ++m_generation;
    m_unchecked.clear();
    qsizetype size = 0;
    for (const Tool &tool : std::as_const(tools()))
        size += schemaBytes(tool);
    if (size <= kCheckedAtOnce) {
        apply(findingsOf(tools()));
        return;
    }
    m_unchecked = tools();
    checkMore();
}

/// A part at a time, so that the jobs of other servers have their turn between (SEC-19).
void ToolCatalog::checkMore()
{
    qsizetype count = 0;
    for (qsizetype size = 0; count < m_unchecked.size() && size < kCheckedInOneJob; ++count)
        size += schemaBytes(m_unchecked.at(count));
    offload<Findings>(this, [part = m_unchecked.first(count)] {
        return Result<Findings>(findingsOf(part));
    }).then(this, [this, count, generation = m_generation](const Result<Findings> &found) {
        if (generation != m_generation)
            return;
        m_unchecked.remove(0, count);
        const bool isNew = apply(found.valueOr({}));
        if (!m_unchecked.isEmpty())
            checkMore();
        if (m_unchecked.isEmpty() || isNew)
            Q_EMIT changed();
    });
}

const Tool *ToolCatalog::findUsable(const QString &name)
{
    const auto waiting = std::ranges::find(std::as_const(m_unchecked), name, &Tool::name);
    if (waiting == m_unchecked.cend())
        return find(name);
    if (apply(findingsOf({*waiting})))
        Q_EMIT changed();
    return find(name);
}

ToolCatalog::Findings ToolCatalog::findingsOf(const QList<Tool> &tools)
{
    Findings findings;
    for (const Tool &tool : tools) {
        Finding finding;
        const auto look = [&finding](QLatin1StringView member, const json::Raw &text) {
            const auto compiled = schema::Schema::compile(text);
            // A schema in an unknown dialect is not checked, but the tool can be used (SCH-01).
            if (!compiled && schema::problemOf(compiled.error()) != SchemaProblem::UnknownDialect)
                finding.defect = compiled.error().detail;
            for (const QString &note : compiled ? compiled->notes() : QStringList())
                finding.notes.append(QString(member + note));
        };
        look(".inputSchema"_L1, tool.inputSchema.raw);
        if (finding.defect.isEmpty() && tool.outputSchema)
            look(".outputSchema"_L1, tool.outputSchema->raw);
        if (!finding.defect.isEmpty() || !finding.notes.isEmpty())
            findings.insert(tool.name, finding);
    }
    return findings;
}

bool ToolCatalog::apply(const Findings &findings)
{
    if (findings.isEmpty())
        return false;
    bool isNew = false;
    const auto isUseless = [&findings](const Tool &tool) {
        return !findings.value(tool.name).defect.isEmpty();
    };
    for (Tool &tool : items()) {
        const auto finding = findings.constFind(tool.name);
        if (finding == findings.cend())
            continue;
        if (!finding->defect.isEmpty() && warnings().size() < limits::kListWarnings)
            addWarning({ListWarning::Kind::BadSchema, tool.name, finding->defect});
        isNew |= !finding->defect.isEmpty();
        for (const QString &note : finding->notes) {
            if (tool.notes.size() >= limits::kNotes || tool.notes.contains(note))
                continue;
            tool.notes.append(note);
            isNew = true;
        }
        log(tool.name, finding->notes);
    }
    items().removeIf(isUseless);
    return isNew;
}

Result<rpc::HeaderParameters> ToolCatalog::headerParameters(const QString &name,
                                                            const json::RawObject &arguments) const
{
    const Tool *tool = find(name);
    if (!tool)
        return rpc::HeaderParameters();
    const auto parameters = schema::headerParameters(tool->inputSchema.raw);
    if (!parameters)
        return parameters.error();
    return schema::headerValues(*parameters, arguments);
}

/// Compiles schema once for each definition of a tool.
Pending<schema::Verdict> ToolCatalog::check(const QString &key, const json::Raw &schema,
                                            const json::Raw &value)
{
    auto known = m_compiled.find(key);
    if (known == m_compiled.end())
        known = m_compiled.insert(key, schema::Schema::compile(schema));
    if (!*known)
        return settled<schema::Verdict>(schema::Verdict{
            schema::Verdict::Outcome::Unchecked, {{u"$"_s, u"$schema"_s, known->error().detail}}});
    if (value.size() <= kCheckedAtOnce) {
        const schema::Verdict verdict = (*known)->validate(value, kStepsAtOnce);
        if (verdict.outcome != schema::Verdict::Outcome::OverBound)
            return settled<schema::Verdict>(verdict);
    }
    return offload<schema::Verdict>(this, [schema = **known, value]() -> Result<schema::Verdict> {
        return schema.validate(value);
    });
}

Pending<schema::Verdict> ToolCatalog::checkArguments(const QString &name,
                                                     const json::RawObject &arguments)
{
    const Tool *tool = find(name);
    return tool ? check(u'>' + name, tool->inputSchema.raw, arguments.raw)
                : settled<schema::Verdict>(schema::Verdict());
}

Pending<schema::Verdict> ToolCatalog::checkResult(const QString &name, const CallToolResult &result)
{
    const Tool *tool = find(name);
    if (!tool || !tool->outputSchema || result.isError.value_or(false))
        return settled<schema::Verdict>(schema::Verdict());
    const auto wrong = [](const QString &text) {
        return settled<schema::Verdict>(schema::Verdict{schema::Verdict::Outcome::Invalid,
                                                        {{u"$"_s, u"structuredContent"_s, text}}});
    };
    if (!result.structuredContent)
        return wrong(u"is missing"_s);
    // Any value from 2026-07-28 on, an object before.
    if (!requests()->rules().hasAnyStructuredContent && !result.structuredContent->isObject())
        return wrong(u"must be an object"_s);
    return check(u'<' + name, tool->outputSchema->raw, *result.structuredContent);
}

} // namespace mcp
