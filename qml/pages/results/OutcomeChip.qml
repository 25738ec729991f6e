// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

Chip {
    id: root

    required property int outcome

    function toneOf(outcome: int): int {
        switch (outcome) {
        case ResultController.Done:
            return Chip.Ok
        case ResultController.ToolError:
            return Chip.Warn
        case ResultController.Failed:
            return Chip.Bad
        default:
            return Chip.Neutral
        }
    }

    tone: toneOf(outcome)
}
