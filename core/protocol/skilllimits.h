// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

/// Limits on the skills of one server. The first two are those of the Skills extension ("Limits").
namespace mcp::limits {

constexpr int kSkillFiles = 512; ///< Of one skill.
constexpr qint64 kSkillBytes = 16 * 1024 * 1024; ///< All files of one skill.
constexpr int kSkills = 5'000; ///< In a list.
constexpr int kListedSkillFiles = 50'000; ///< Of all skills in a list.
constexpr int kFoundSkills = 100; ///< That are not in the list, but were asked for by address.
constexpr qsizetype kSkillNameChars = 64; ///< As the Agent Skills specification has it.
constexpr qsizetype kSkillUriChars = 1'000; ///< Of a skill or of one of its files.
constexpr qsizetype kFrontMatterBytes = 64 * 1024; ///< Of an entry or of a file.
constexpr int kSkillFolders = 100; ///< Requests to list the files of one skill.

} // namespace mcp::limits
