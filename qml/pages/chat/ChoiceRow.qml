// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A check box with a fact beside its name, and a reason below.
CheckBox {
    id: root

    property string title
    property string detail
    property string reason

    opacity: 1 // The reason is to be read.
    Accessible.name: Words.facts([title, detail])
    Accessible.description: reason

    Binding {
        target: root.indicator
        property: "opacity"
        value: root.enabled ? 1 : Theme.disabledOpacity
    }

    contentItem: Column { // qmllint disable deferred-property-id
        id: column

        topPadding: (Theme.compactControl - Theme.bodyLine) / 2
        bottomPadding: topPadding
        leftPadding: root.indicator.width + root.spacing

        Item {
            width: column.width - column.leftPadding
            height: Theme.bodyLine

            BodyText {
                id: titleText

                anchors.left: parent.left
                width: Math.min(Math.ceil(implicitWidth), parent.width * (detailText.text.length > 0 ? 0.6 : 1))
                text: root.title
                muted: !root.enabled
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                Accessible.ignored: true
            }

            SmallText {
                id: detailText

                anchors.left: titleText.right
                anchors.leftMargin: Theme.gapS
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                text: root.detail
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                Accessible.ignored: true
            }

            HoverTip {
                isBeside: true
                shown: root.hovered && titleText.truncated
                text: root.title
            }
        }

        SmallText {
            width: column.width - column.leftPadding
            visible: text.length > 0
            text: root.reason
            maximumLineCount: 3
            elide: Text.ElideRight
            Accessible.ignored: true
        }
    }
}
