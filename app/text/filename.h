// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// A safe file name from an untrusted suggestion (SEC-42): no folders, no hidden or reserved names, no unusual
/// characters, bounded length, ".download" after names that a desktop would execute; fallback if nothing remains.
/// suffix (".png") is appended unless present.
QString cleanFileName(const QString &wanted, const QString &fallback, const QString &suffix = {});

} // namespace quayside
