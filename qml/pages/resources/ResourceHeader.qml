// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What the resource is, and what can be done with it.
ColumnLayout {
    id: root

    required property ResourceController resource
    property bool offersChat: false

    readonly property BlockListModel blocks: resource.blocks
    readonly property bool isTight: Theme.isLarge
    readonly property bool canSave: blocks !== null && blocks.count === 1

    property bool isNarrow: true // The buttons have no words.

    function save() {
        dialog.ask(root.blocks.suggestedFileName(0))
    }

    signal findWanted()

    // By media type.
    function dragged(): var {
        const address = DragController.addressOf(root.blocks, root.resource.uri)
        return address.length > 0 ? { "text/uri-list": address, "text/plain": root.resource.uri }
                                  : { "text/plain": root.resource.uri }
    }

    spacing: Theme.gapXs
    onWidthChanged: settling.restart()
    onIsTightChanged: settling.restart()

    // Not while the layouts are at work: these would not see the widths that the buttons have with their words.
    Timer {
        id: settling

        interval: 0
        onTriggered: root.isNarrow = root.isTight || root.width < Theme.stackHeadBelow
    }

    Heading {
        Layout.fillWidth: true
        visible: root.isTight
        text: root.resource.title
        wrapMode: Text.Wrap
        maximumLineCount: 3
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            visible: !root.isTight
            text: root.resource.title
        }

        Item {
            Layout.fillWidth: true
            visible: root.isTight
        }

        IconButton {
            compact: true
            visible: root.resource.isRead
            iconName: "search"
            ink: Theme.muted
            text: qsTr("Find in the resource (Ctrl+F)")
            onClicked: root.findWanted()
        }

        PlainButton {
            compact: true
            visible: root.resource.webAddress.length > 0
            iconName: "external"
            display: root.isNarrow ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
            text: qsTr("Open in browser…")
            onClicked: LinkController.ask(root.resource.webAddress)
        }

        PlainButton {
            compact: true
            visible: root.offersChat
            enabled: root.resource.canRead
            iconName: "chat"
            display: root.isNarrow ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
            text: qsTr("Use in chat")
            onClicked: ChatsController.useResource(root.resource)
        }

        PlainButton {
            compact: true
            enabled: root.resource.canRead && !root.resource.isReading
            iconName: "refresh"
            display: root.isNarrow ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
            text: qsTr("Refresh")
            onClicked: root.resource.refresh()
        }

        PlainButton {
            compact: true
            visible: root.canSave
            iconName: "save"
            display: root.isNarrow ? T.AbstractButton.IconOnly : T.AbstractButton.TextBesideIcon
            text: qsTr("Save…")
            onClicked: root.save()
        }
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapXs

        // Dragged to a file manager or another program.
        Icon {
            id: handle

            Layout.alignment: Qt.AlignTop
            visible: root.resource.isRead
            name: "file"
            color: Theme.muted
            Drag.dragType: Drag.Automatic
            Drag.supportedActions: Qt.CopyAction

            HoverHandler {
                id: hover

                cursorShape: Qt.OpenHandCursor
            }

            HoverTip {
                shown: hover.hovered
                text: qsTr("Drag a copy to another program")
            }

            DragHandler {
                target: null
                grabPermissions: PointerHandler.CanTakeOverFromAnything
                onActiveChanged: {
                    if (active)
                        handle.Drag.mimeData = root.dragged()
                    handle.Drag.active = active
                }
            }
        }

        CodeText {
            Layout.alignment: Qt.AlignTop
            Layout.fillWidth: true
            Layout.maximumWidth: Math.ceil(implicitWidth) + Theme.stroke
            text: root.resource.uri
            color: Theme.muted
        }

        CopyButton {
            Layout.alignment: Qt.AlignTop
            Layout.topMargin: (Theme.codeLine - height) / 2
            label: qsTr("Copy address")
            ink: Theme.muted
            onClicked: root.resource.copyUri()
        }

        Item {
            Layout.fillWidth: true
        }
    }

    RowLayout {
        Layout.fillWidth: true
        visible: facts.text.length > 0 || root.resource.canSubscribe
        spacing: Theme.gapM

        SmallText {
            id: facts

            Layout.fillWidth: true
            text: Words.facts(root.resource.facts)
        }

        Switch {
            visible: root.resource.canSubscribe
            text: qsTr("Subscribe")
            checked: root.resource.isSubscribed
            onToggled: root.resource.isSubscribed = checked
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.resource.subscriptionText
    }

    SaveDialog {
        id: dialog

        title: qsTr("Save")
        acceptLabel: qsTr("Save")
        onAccepted: root.blocks.saveTo(0, file)
    }
}
