// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// One kind of activity that would end: the number, and the first few by name.
ColumnLayout {
    id: root

    required property string heading
    required property int count
    property alias names: rows.model

    visible: count > 0
    spacing: Theme.gapXs

    BodyText {
        Layout.fillWidth: true
        text: root.heading
        strong: true
    }

    RepeatedColumn {
        id: rows

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapM
        spacing: Theme.gapXs

        BodyText {
            required property string modelData

            width: rows.width
            text: modelData
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapM
        visible: root.count > rows.count
        text: qsTr("and %1 more").arg(root.count - rows.count)
    }
}
