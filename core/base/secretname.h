// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Whether a JSON member or variable of that name holds a secret.
bool isSecretName(const QString &name);

} // namespace mcp
