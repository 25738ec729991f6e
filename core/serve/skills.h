// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace mcp::serve {

struct OfferedFile
{
    QString path; ///< Below the folder of its skill, such as `scripts/keel.py`.
    QString mimeType;
    QString text;
};

/// A skill that a server offers (extension `io.modelcontextprotocol/skills`). Its files are resources that are not in the list
/// of resources. Without a readable front matter in its SKILL.md it is not offered.
struct OfferedSkill
{
    QString
        folder; ///< Its address, with a slash at the end; the last part is the name of the skill.
    std::function<QList<OfferedFile>()> files; ///< As they are now; the first is `SKILL.md`.
    bool isDynamic =
        false; ///< Each reading may give another content, so that there are no digests.
};

/// For Server::addFeature(): these skills, in the sessions of the stateless era. The server needs the capability `resources`.
FeatureMaker offerSkills(const QList<OfferedSkill> &skills);

} // namespace mcp::serve
