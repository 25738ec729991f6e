// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/resources.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

/// The Skills extension of 2026-07-28: specification/stable/skills.mdx in modelcontextprotocol/ext-skills.
namespace mcp {

constexpr QLatin1StringView kSkillsExtension{"io.modelcontextprotocol/skills"};

/// One file of a skill, as its server lists it ("Skill Entries"). Untrusted.
struct SkillFile
{
    QString uri;
    QString
        digest; ///< `sha256:` and 64 hexadecimal digits in lower case, of the bytes of the file.
    qint64 size = 0; ///< In bytes.

    MCP_JSON_FIELDS(SkillFile, uri, digest, size)
    bool operator==(const SkillFile &) const = default;
};

/// The files of a skill: all of them, or the word "dynamic" where they have no fixed content.
struct SkillFiles
{
    QList<SkillFile> list; ///< Empty if they are dynamic.
    bool isDynamic = false;

    /// Nothing for any other value ("Resources").
    static std::optional<SkillFiles> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const;
    bool operator==(const SkillFiles &) const = default;
};

/// The front matter of a SKILL.md as a JSON object ("Frontmatter"). Untrusted.
struct SkillFrontMatter
{
    QString name;
    QString description;
    json::Raw source; ///< All members.

    /// Nothing for what is larger than limits::kFrontMatterBytes, or has no name and description.
    static std::optional<SkillFrontMatter> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const { return source; }
};

/// One skill of a server. Its address and its server together tell it from others; its name does not ("Names").
struct Skill
{
    QString uri; ///< Of its SKILL.md.
    SkillFrontMatter frontmatter;
    SkillFiles resources;

    MCP_JSON_FIELDS(Skill, uri, frontmatter, resources)

    /// The address of its folder, with a slash at the end; empty where uri is not that of a SKILL.md.
    QString folder() const;
};

/// One page of skills ("Listing Skills").
struct ListSkillsResult
{
    json::TolerantList<Skill> skills;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    QStringList notes = {};

    MCP_JSON_TOLERANT_FIELDS(ListSkillsResult, skills, nextCursor, ttlMs, cacheScope, meta)
};

/// One skill ("Getting a Skill").
struct GetSkillResult
{
    Skill skill;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(GetSkillResult, skill, ttlMs, cacheScope, meta)
};

/// Which folder ("Reading Directories").
struct ReadDirectoryParams
{
    QString uri; ///< Without a slash at the end.
    std::optional<QString> cursor;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(ReadDirectoryParams, uri, cursor, meta)
};

/// One page of what is directly in a folder.
struct ReadDirectoryResult
{
    json::TolerantList<Resource> resources;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(ReadDirectoryResult, resources, nextCursor, meta)
};

struct ListSkills
{
    static constexpr QLatin1StringView method{"skills/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListSkillsResult;
};

struct GetSkill
{
    static constexpr QLatin1StringView method{"skills/get"};
    static constexpr bool isRepeatable = true;
    using Params = ResourceUriParams;
    using Reply = GetSkillResult;
};

/// Only where the server declares `directoryRead`.
struct ReadDirectory
{
    static constexpr QLatin1StringView method{"resources/directory/read"};
    static constexpr QLatin1StringView folderType{"inode/directory"};
    static constexpr bool isRepeatable = true;
    using Params = ReadDirectoryParams;
    using Reply = ReadDirectoryResult;
};

} // namespace mcp
