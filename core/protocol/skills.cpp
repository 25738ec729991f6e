// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/skills.h"

#include "core/json/value.h"
#include "core/json/writeimpl.h"
#include "core/protocol/skilllimits.h"

MCP_JSON_INSTANTIATE(QList<mcp::SkillFile>)
MCP_JSON_INSTANTIATE(mcp::Skill)
MCP_JSON_INSTANTIATE(mcp::ListSkillsResult)
MCP_JSON_INSTANTIATE(mcp::GetSkillResult)
MCP_JSON_INSTANTIATE(mcp::ReadDirectoryParams)
MCP_JSON_INSTANTIATE(mcp::ReadDirectoryResult)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView kDynamic{R"("dynamic")"};

} // namespace

std::optional<SkillFiles> SkillFiles::fromRaw(const json::Raw &raw)
{
    SkillFiles files;
    if (raw.view() == kDynamic) {
        files.isDynamic = true;
        return files;
    }
    if (!raw.isArray())
        return std::nullopt;
    auto list = json::read<QList<SkillFile>>(raw);
    if (!list)
        return std::nullopt;
    files.list = *std::move(list);
    return files;
}

json::Raw SkillFiles::toRaw() const
{
    return json::Raw(isDynamic ? kDynamic.toByteArray() : json::write(list));
}

std::optional<SkillFrontMatter> SkillFrontMatter::fromRaw(const json::Raw &raw)
{
    if (!raw.isObject() || raw.size() > limits::kFrontMatterBytes)
        return std::nullopt;
    const auto members = json::parse(raw);
    if (!members || !members->at(u"name").isString() || !members->at(u"description").isString())
        return std::nullopt;
    return SkillFrontMatter{members->at(u"name").toString(), members->at(u"description").toString(),
                            raw};
}

QString Skill::folder() const
{
    static constexpr QLatin1StringView name{"SKILL.md"};
    return uri.endsWith("/"_L1 + name) ? uri.chopped(name.size()) : QString();
}

} // namespace mcp
