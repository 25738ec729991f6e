// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

namespace mcp::serve {

/// The answers that a client carries from one round of questions to the next (MRTR-06), sealed with an HMAC-SHA-256: only who
/// has the key can write them, and only for the same subject. They can be read by anybody.
QString sealState(const json::Value &answers, const QByteArray &key, const QString &subject);

/// Nothing if the text was not sealed with this key for this subject.
std::optional<json::Value> openState(const QString &text, const QByteArray &key,
                                     const QString &subject);

} // namespace mcp::serve
