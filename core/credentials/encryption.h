// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <optional>

namespace mcp {

// SigningLibrary (core/storage/credentiallibrary.h) describes these functions.
QByteArray encrypt(const QByteArray &text, const QByteArray &key, const QByteArray &bound);
std::optional<QByteArray> decrypt(const QByteArray &encrypted, const QByteArray &key,
                                  const QByteArray &bound);
QByteArray stretch(const QByteArray &passphrase, const QByteArray &salt, quint64 cost,
                   quint64 blockSize, quint64 parallel);

} // namespace mcp
