// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArrayView>

namespace mcp {

// See SigningLibrary.
Result<QString> signerOf(QByteArrayView content, QByteArrayView signature);

} // namespace mcp
