// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArray>

namespace mcp {

// See SigningLibrary.
Result<QByteArray> signingAlgorithm(const QByteArray &pem);
QByteArray sign(const QByteArray &text, const QByteArray &pem);
QByteArray createKey();
QByteArray publicPoint(const QByteArray &pem);

} // namespace mcp
