// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma Singleton

import QtQml
import Quayside.Components

// Joins texts. Accepts JavaScript arrays and C++ string lists.
QtObject {
    id: root

    function lines(parts: var): string {
        return parts.join("\n")
    }

    function lastLines(parts: var, count: int): string {
        return parts.slice(-count).join("\n")
    }

    function paragraphs(parts: var): string {
        return parts.filter(part => part.length > 0).join("\n\n")
    }

    function facts(parts: var): string {
        return Facts.joined(parts)
    }
}
