// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// One resource: what it is, what changed, and its content.
ColumnLayout {
    id: root

    required property string serverName
    required property ResourceController resource
    property bool offersChat: false

    property bool showsChange: false

    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    spacing: Theme.gapL

    FindBar {
        id: findBar

        subject: root
        search: TextSearch {
            blocks: findBar.visible ? root.resource.blocks : null
        }
    }

    ResourceHeader {
        Layout.fillWidth: true
        resource: root.resource
        offersChat: root.offersChat
        onFindWanted: findBar.open()
    }

    ServerText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.descriptionMaximum
        visible: text.length > 0
        name: root.serverName
        text: root.resource.description
        framed: false
        maximumLines: 4
    }

    ColumnLayout {
        Layout.fillWidth: true
        visible: root.resource.error.title.length > 0
        spacing: Theme.gapM

        Problem {
            Layout.fillWidth: true
            title: root.resource.error.title
            hint: root.resource.error.hint
            detail: root.resource.error.detail
            source: root.serverName
        }

        PlainButton {
            enabled: root.resource.canRead
            text: qsTr("Try again")
            onClicked: root.resource.refresh()
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.resource.isStale && root.resource.error.title.length === 0 && !root.resource.isReading
        tone: NoticeBar.Warn
        text: qsTr("This may be out of date.")
        actionText: root.resource.canRead ? qsTr("Refresh") : ""
        onActionTriggered: root.resource.refresh()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.resource.changeText
        actionText: root.resource.difference === null ? "" : root.showsChange ? qsTr("Hide changes") : qsTr("Show changes")
        onActionTriggered: root.showsChange = !root.showsChange
    }

    Repeater {
        model: root.isInWindow && root.showsChange && root.resource.difference ? [root.resource.difference] : []

        DifferenceView {
            required property DifferenceModel modelData

            Layout.fillWidth: true
            name: root.serverName
            difference: modelData
        }
    }

    BusyState {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXl
        visible: root.resource.isReading && !root.resource.isRead
        text: qsTr("Reading %1.").arg(root.resource.title)
    }

    EmptyState {
        Layout.fillWidth: true
        Layout.topMargin: Theme.gapXl
        visible: root.resource.isEmpty || (!root.resource.canRead && !root.resource.isRead)
        iconName: "file"
        text: root.resource.isEmpty ? qsTr("This resource is empty, or the server no longer has it.")
                                    : qsTr("This address cannot be read now.")
    }

    Repeater {
        model: root.isInWindow && root.resource.blocks ? [root.resource.blocks] : []

        ResultBlocks {
            required property BlockListModel modelData

            Layout.fillWidth: true
            serverName: root.serverName
            blocks: modelData
            showsUris: modelData.count > 1
            offersSave: modelData.count > 1 // A single one is saved from the header.
            finder: findBar
            maximumLines: 200
        }
    }
}
