// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

#include <QList>
#include <QString>

#include <utility>

namespace mcp::json {

/// The members of an object in order, with unparsed values: parse() would build the whole tree, and each value is
/// parsed again by its own struct. An Error for other values and for more than most members.
Result<QList<std::pair<QString, Raw>>> members(const Raw &object, qsizetype most);

} // namespace mcp::json
