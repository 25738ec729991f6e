// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A conversation in the list.
RowBase {
    id: root

    required property int index
    required property string key
    required title
    required property string excerpt
    required property string when
    required property bool isPinned
    required property bool isArchived
    required property bool isCurrent
    required property bool isBusy
    required property bool needsYou

    property bool isFound: false // The list shows what a search found.

    readonly property string name: title.length > 0 ? title : qsTr("New conversation")
    readonly property string stateText: needsYou ? qsTr("Needs you") : isBusy ? qsTr("Answering") : ""
    readonly property bool offersMenu: hovered || visualFocus

    signal menuRequested(real x, real y)

    readonly property bool hasExcerpt: isFound && excerpt.length > 0

    function secondLine(): string {
        if (root.hasExcerpt)
            return root.excerpt
        return Words.facts([root.stateText, root.when])
    }

    implicitHeight: Theme.twoLineRow + (hasExcerpt ? Theme.smallLine : 0)
    selected: isCurrent
    subtitle: secondLine()
    Accessible.name: name
    Accessible.description: Words.facts([stateText, isPinned ? qsTr("pinned") : "", isFound ? excerpt : "", when])
    Keys.onMenuPressed: root.menuRequested(0, root.height)
    Keys.onPressed: event => {
        event.accepted = event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier
        if (event.accepted)
            root.menuRequested(0, root.height)
    }

    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: eventPoint => root.menuRequested(eventPoint.position.x, eventPoint.position.y)
    }

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: root.leftPadding
        anchors.rightMargin: root.rightPadding - Theme.iconGap
        clip: true
        spacing: Theme.gapXs

        ColumnLayout {
            Layout.fillWidth: true
            spacing: 0

            Text {
                id: titleText

                Layout.fillWidth: true
                text: root.name
                textFormat: Text.PlainText
                clip: true
                font: root.selected ? Theme.bodyStrong : Theme.bodyMedium
                color: Theme.text
                elide: Text.ElideRight
                Accessible.ignored: true
            }

            SmallText {
                Layout.fillWidth: true
                text: root.subtitle
                color: root.needsYou && !root.isFound ? Theme.warn : Theme.muted
                wrapMode: root.hasExcerpt ? Text.Wrap : Text.NoWrap
                maximumLineCount: root.hasExcerpt ? 2 : 1
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }

        // The marks, or the button in their place.
        Item {
            implicitWidth: Theme.compactControl
            implicitHeight: Theme.compactControl

            Row {
                anchors.centerIn: parent
                visible: !root.offersMenu
                spacing: Theme.gapXs

                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: root.isPinned
                    name: "pin"
                    size: Theme.mark - Theme.gapXs
                    color: Theme.muted
                }

                StatusDot {
                    anchors.verticalCenter: parent.verticalCenter
                    shape: root.needsYou ? StatusDot.NeedsYou : root.isBusy ? StatusDot.Busy : StatusDot.None
                }
            }

            // The keyboard has the Menu key.
            IconButton {
                anchors.fill: parent
                visible: root.offersMenu
                compact: true
                focusPolicy: Qt.NoFocus
                ink: Theme.muted
                iconName: "more"
                text: qsTr("More actions")
                Accessible.description: root.name
                onClicked: root.menuRequested(root.mirrored ? 0 : root.width, root.height)
            }
        }
    }

    HoverTip {
        isBeside: true
        shown: root.hovered && titleText.truncated
        text: root.name
    }
}
