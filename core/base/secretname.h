// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Whether what goes by that name, a member of JSON or a variable, is nobody's to see.
bool isSecretName(const QString &name);

} // namespace mcp
