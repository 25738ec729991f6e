// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/resultcontent.h"
#include "core/base/result.h"

#include <QString>

namespace quayside {

/// A clean base name to offer for saving block (SEC-42).
QString suggestedFileName(const ResultBlock &block);

/// Writes bytes to path, which the person chose; never through a link (SEC-42). For a pool thread. The error's `detail`
/// is a sentence for the person.
mcp::Result<void> saveBytes(const QByteArray &bytes, const QString &path);

/// The same with the whole of block.
mcp::Result<void> saveBlock(const ResultBlock &block, const QString &path);

} // namespace quayside
