// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// What a bundle says of itself, and its settings. Nothing of it runs before the review that follows. SEC-09.
Sheet {
    id: root

    readonly property bool isReady: BundleController.state === BundleController.Ready
    readonly property bool isBusy: BundleController.state === BundleController.Reading || BundleController.state === BundleController.Installing

    function heading(): string {
        switch (BundleController.state) {
        case BundleController.Reading:
            return qsTr("Checking “%1”").arg(BundleController.fileName)
        case BundleController.Refused:
            return qsTr("“%1” is refused").arg(BundleController.fileName)
        case BundleController.Installing:
            return qsTr("Installing “%1”").arg(BundleController.name)
        default:
            return qsTr("Install “%1”?").arg(BundleController.name)
        }
    }

    title: heading()
    visible: BundleController.isOpen
    onRejected: BundleController.cancel()

    ProgressLine {
        Layout.fillWidth: true
        visible: root.isBusy
        label: root.title
        value: BundleController.progress
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: BundleController.problem
    }

    SmallText {
        Layout.fillWidth: true
        visible: BundleController.state === BundleController.Refused
        text: qsTr("Nothing was installed.")
    }

    ReviewLine {
        Layout.fillWidth: true
        visible: root.isReady
        caption: qsTr("Version")
        text: BundleController.version
    }

    ReviewLine {
        Layout.fillWidth: true
        visible: root.isReady
        caption: qsTr("Author")
        text: qsTr("%1, as the bundle claims").arg(BundleController.author)
    }

    ReviewLine {
        Layout.fillWidth: true
        visible: root.isReady
        caption: qsTr("Signature")
        text: BundleController.signature
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.isReady && text.length > 0
        text: BundleController.needsText
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.isReady && text.length > 0
        tone: NoticeBar.Warn
        text: BundleController.replacedText
    }

    ServerText {
        Layout.fillWidth: true
        visible: root.isReady && text.length > 0
        name: BundleController.name
        text: BundleController.description
    }

    SmallText {
        Layout.fillWidth: true
        visible: tools.visible
        text: qsTr("Tools, as the bundle claims")
    }

    ServerText {
        id: tools

        Layout.fillWidth: true
        visible: root.isReady && text.length > 0
        name: BundleController.name
        text: BundleController.toolsText
    }

    Notices {
        Layout.fillWidth: true
        visible: root.isReady
        notices: BundleController.notices
        spacing: Theme.gapS
    }

    SchemaForm {
        Layout.fillWidth: true
        visible: root.isReady && BundleController.form.fieldCount > 0
        form: BundleController.form
    }

    footer: [
        SmallText {
            Layout.fillWidth: true
            text: root.isReady ? qsTr("Nothing runs until you have reviewed its command.") : ""
            Accessible.ignored: text.length === 0
        },
        PlainButton {
            text: BundleController.state === BundleController.Refused ? qsTr("Close") : qsTr("Cancel")
            onClicked: BundleController.cancel()
        },
        PrimaryButton {
            text: qsTr("Install")
            visible: root.isReady
            onClicked: BundleController.install()
        }
    ]
}
