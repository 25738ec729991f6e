// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// One part of a definition, as it was accepted and as it is now. A column: it is also shown in a sheet.
Column {
    id: root

    required property string part
    required property string before
    required property string after
    required property bool isCode
    required property string serverName

    spacing: Theme.gapXs

    BodyText {
        width: root.width
        text: root.part
        strong: true
    }

    SmallText {
        width: root.width
        visible: root.before.length > 0
        text: root.after.length > 0 ? qsTr("Before") : qsTr("Before · removed since")
    }

    ServerText {
        width: root.width
        visible: root.before.length > 0
        name: root.serverName
        text: root.before
        code: root.isCode
    }

    SmallText {
        width: root.width
        visible: root.after.length > 0
        text: root.before.length > 0 ? qsTr("Now") : qsTr("Now · added since")
    }

    ServerText {
        width: root.width
        visible: root.after.length > 0
        name: root.serverName
        text: root.after
        code: root.isCode
    }
}
