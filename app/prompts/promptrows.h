// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogmodel.h"
#include "core/protocol/prompts.h"

namespace quayside {

/// What is shown as the name of a prompt: its title, or its name. Not cleaned.
QString displayName(const mcp::Prompt &prompt);

/// The rows of the prompts of a server. Of several with the same name, the first is shown: the others cannot be asked for.
QList<CatalogRow> promptRows(const QString &serverId, const QList<mcp::Prompt> &prompts);

} // namespace quayside
