// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace quayside {

/// A result as 2026-07-28 wants it: result is the JSON object it was before.
QByteArray statelessResult(const QByteArray &result, const QByteArray &resultType = "complete");
/// The same for one that a client may keep; ours it may not (CACHE-01).
QByteArray cacheableResult(const QByteArray &result);

} // namespace quayside
