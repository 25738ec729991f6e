// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditstore.h"

#include <memory>

/// What the functions that read the file share.
namespace mcp::auditfile {

/// Only for reading; null when there is no log.
Result<std::unique_ptr<Database>> open(const QString &configFolder);
/// The columns of AuditRecord, and its hash behind them.
Result<AuditRecord> recordOf(const QSqlQuery &row);

} // namespace mcp::auditfile
