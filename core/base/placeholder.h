// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// Whether text contains a placeholder that some host replaces by a value (SEC-08): `${…}` anywhere; `$NAME` and `$env:NAME` of
/// shells, `%NAME%` of Windows, `{{…}}` of templates, `{env:…}` and `{file:…}`; and `<…>` as the whole value, as documentation
/// writes it. Secrets are not stored where this is true, so a name without braces counts only in capitals, and without an
/// underscore only as a whole word of letters: `$sesame` and `$UMMER24` are secrets.
bool hasPlaceholder(const QString &text);

} // namespace mcp
