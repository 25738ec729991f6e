// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// A bare file name from one a stranger suggests (SEC-42): no folders, no hidden or reserved names, no odd characters,
/// of bounded length, ".download" behind what a desktop would start; fallback when nothing is left. suffix (".png") is appended unless it is there already.
QString cleanFileName(const QString &wanted, const QString &fallback, const QString &suffix = {});

} // namespace quayside
