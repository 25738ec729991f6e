// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Between the conversation and the message that is written: what goes on, what went wrong, what is missing.
ColumnLayout {
    id: root

    required property ChatController chat
    required property bool hasModels

    readonly property bool hasFailed: chat.failure.title.length > 0
    property bool showsDetail: false

    signal setupWanted()

    spacing: Theme.gapXs
    onHasFailedChanged: root.showsDetail = false

    // Keeps its place, so that nothing moves when a turn begins or ends.
    RowLayout {
        Layout.fillWidth: true
        Layout.preferredHeight: Theme.lineRow
        spacing: Theme.gapS
        opacity: root.chat.busyText.length > 0 ? 1 : 0

        ProgressLine {
            Layout.preferredWidth: Theme.control
            visible: root.chat.isBusy && !root.chat.needsYou
            indeterminate: true
            label: root.chat.busyText
        }

        StatusDot {
            visible: root.chat.needsYou
            shape: StatusDot.NeedsYou
        }

        SmallText {
            Layout.fillWidth: true
            text: root.chat.busyText
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }
    }

    RowLayout {
        Layout.fillWidth: true
        visible: root.hasFailed
        spacing: Theme.gapS

        Problem {
            Layout.fillWidth: true
            title: root.chat.failure.title
            hint: root.chat.failure.hint
        }

        IconButton {
            Layout.alignment: Qt.AlignTop
            compact: true
            iconName: "close"
            text: qsTr("Close")
            onClicked: root.chat.dismissFailure()
        }
    }

    RowLayout {
        Layout.leftMargin: -settings.leftPadding
        visible: root.hasFailed && (root.chat.failureRemedy !== ChatController.NoRemedy || root.chat.failure.detail.length > 0)
        spacing: Theme.gapS

        LinkButton {
            id: settings

            visible: root.chat.failureRemedy === ChatController.OpenSettings
            text: qsTr("Model settings")
            onClicked: App.showSettings("models")
        }

        LinkButton {
            visible: root.chat.failureRemedy === ChatController.Summarize
            enabled: root.chat.canCompact
            text: qsTr("Summarize")
            onClicked: root.chat.compact()
        }

        LinkButton {
            visible: root.chat.failure.detail.length > 0
            text: root.showsDetail ? qsTr("Hide details") : qsTr("Show details")
            onClicked: root.showsDetail = !root.showsDetail
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: root.hasFailed && root.showsDetail && text.length > 0
        name: root.chat.failureSource
        text: root.chat.failure.detail
        maximumLines: 3
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.hasModels
        text: qsTr("Choose a model to continue this conversation.")
        actionText: qsTr("Choose a model")
        onActionTriggered: App.showSettings("models")
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.hasModels && !root.chat.setup.hasModel
        tone: NoticeBar.Warn
        text: qsTr("The model of this conversation was removed.")
        actionText: qsTr("Choose another model")
        onActionTriggered: root.setupWanted()
    }
}
