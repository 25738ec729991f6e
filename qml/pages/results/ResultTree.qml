// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components
import Quayside.Theme

Item {
    id: root

    required property ResultController result

    implicitHeight: Math.min(tree.contentHeight + 2 * Theme.gapS, Theme.viewMaximum)

    JsonTree {
        id: tree

        anchors.fill: parent
        anchors.margins: Theme.gapS
        label: qsTr("Result")
        model: root.result.structured
        onCopyRequested: row => root.result.structured.copy(row)
    }
}
