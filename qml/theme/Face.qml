// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// The application font in one size. Copied whole, because only so does it keep all its families,
// which bring emoji in colour and scripts the first family lacks.
QtObject {
    id: root

    required property int size
    property int weight: Font.Normal
    property bool capitals: false

    property font value
    property font draft

    function apply() {
        root.draft = Application.font
        root.draft.pixelSize = root.size
        root.draft.weight = root.weight
        if (root.capitals) {
            root.draft.capitalization = Font.AllUppercase
            root.draft.letterSpacing = 0.6
        }
        root.value = root.draft
    }

    onSizeChanged: apply()
    Component.onCompleted: apply()
}
