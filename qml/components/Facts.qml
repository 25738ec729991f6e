// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma Singleton

import QtQml

// Short facts in one line.
QtObject {
    id: root

    // A full stop before the next dot would be one mark too many.
    function joined(parts: var): string {
        const facts = parts.filter(part => part.length > 0)
        const last = facts.length - 1
        return facts.map((fact, i) => i < last ? fact.replace(/[.\u3002]$/, "") : fact).join(" · ")
    }
}
