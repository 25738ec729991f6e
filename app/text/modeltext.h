// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"

namespace quayside {

/// Why a model did not answer, or a provider did not say which models it has, in words.
ErrorText modelErrorText(const mcp::Error &error);

} // namespace quayside
