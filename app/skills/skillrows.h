// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogmodel.h"
#include "app/skills/skilltext.h"

namespace quayside {

/// The rows of the skills of a server, with their states in approvals. Skills with the same name also show in which folder
/// they are.
QList<CatalogRow> skillRows(const QString &serverId, const QList<mcp::Skill> &skills,
                            const mcp::ConsentStore &approvals);

} // namespace quayside
