// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace quayside {

/// Where JSON that a person types first goes wrong.
struct JsonFault
{
    int line = 1;
    int column = 1;
    QString what; ///< A sentence.
};

/// The first fault of text, or nothing when it is JSON.
std::optional<JsonFault> findJsonFault(QStringView text);

} // namespace quayside
