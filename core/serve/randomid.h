// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace mcp::serve {

/// An id of 128 bits that nobody can guess, as 32 digits: of a session (HTTP-22) or a task.
QByteArray randomId();

} // namespace mcp::serve
