// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// What would be sent, why the person is asked, what is remembered, and the answers.
ColumnLayout {
    id: root

    required property CallController call
    required property bool isStacked
    required property bool isInPanel

    property bool wasTried: false
    // What does not fit scrolls; the answers and what is remembered stay in sight.
    property real maximumHeight: Infinity

    readonly property int mistakes: call.form.errorCount
    readonly property real footHeight: line.implicitHeight + notes.implicitHeight + answers.implicitHeight + 3 * spacing
    readonly property real bodyMaximum: Math.max(6 * Theme.bodyLine, maximumHeight - footHeight)

    function allow() {
        root.wasTried = true
        root.call.allow()
        if (root.mistakes > 0)
            root.call.form.focusFirstError()
    }

    spacing: Theme.gapM

    ScrollPane {
        id: body

        readonly property bool isCut: contentHeight > root.bodyMaximum
        readonly property int linesBelow: isCut ? Math.ceil((contentHeight - contentY - height - 1) / Theme.bodyLine) : 0

        Layout.fillWidth: true
        Layout.rightMargin: -gutter
        Layout.preferredHeight: Math.min(contentHeight, root.bodyMaximum)
        padding: 0
        gutter: Theme.gapM
        interactive: isCut

        BodyText {
            Layout.fillWidth: true
            text: root.call.reason
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: root.call.origins.length > 0
            tone: NoticeBar.Warn
            text: qsTr("The arguments contain results from %1.").arg(root.call.origins)
        }

        KeyValue {
            Layout.fillWidth: true
            key: qsTr("Server")
            value: root.call.serverName
        }

        KeyValue {
            Layout.fillWidth: true
            key: qsTr("Tool")
            value: root.call.toolName
            code: true
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: root.call.lookAlike.length > 0
            tone: NoticeBar.Warn
            text: root.call.lookAlike
        }

        When {
            condition: root.call.form.fieldCount > 0

            SchemaForm {
                Layout.fillWidth: true
                form: root.call.form
            }
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: root.call.changedNames.length > 0
            text: qsTr("Changed by you: %1").arg(root.call.changedNames)
        }

        Caption {
            Layout.fillWidth: true
            text: qsTr("What is sent")
        }

        CodeFrame {
            Layout.fillWidth: true
            text: root.call.arguments
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: root.call.isTooLong
            tone: NoticeBar.Warn
            text: qsTr("The arguments are too long to be shown in full, so this call can only be denied.")
        }

        Caption {
            Layout.fillWidth: true
            visible: root.call.headers.length > 0
            text: qsTr("Also sent as HTTP headers")
        }

        CodeFrame {
            Layout.fillWidth: true
            visible: root.call.headers.length > 0
            text: root.call.headers
        }

        When {
            condition: root.call.spans.length > 1

            Field {
                Layout.fillWidth: true
                label: qsTr("Allow")

                ComboBox {
                    model: root.call.spans
                    currentIndex: root.call.span
                    onActivated: index => root.call.span = index
                }
            }
        }

        When {
            condition: root.call.span > 0

            CheckBox {
                Layout.fillWidth: true
                label: qsTr("With any arguments")
                text: label
                checked: root.call.isForAnyArguments
                onToggled: root.call.isForAnyArguments = checked
            }
        }
    }

    Separator {
        id: line

        Layout.fillWidth: true
    }

    RowLayout {
        id: notes

        Layout.fillWidth: true
        spacing: Theme.gapS

        // Its place is kept, so that the answers do not move.
        LinkButton {
            Layout.leftMargin: -leftPadding
            visible: body.isCut
            enabled: body.linesBelow > 0
            opacity: enabled ? 1 : 0
            iconName: "arrow-down"
            text: qsTr("%Ln more line(s)", "", body.linesBelow)
            onClicked: body.scrollBy(body.height - Theme.bodyLine)
        }

        SmallText {
            Layout.fillWidth: true
            text: root.call.remembered
        }
    }

    // Not a layout, which in Qt 6.4 may keep the columns from before it got its width.
    Item {
        id: answers

        Layout.fillWidth: true
        implicitHeight: root.isStacked ? allow.y + allow.height : allow.height

        PlainButton {
            id: deny

            anchors.left: parent.left
            width: root.isStacked ? parent.width : implicitWidth
            compact: root.isInPanel
            destructive: true
            text: qsTr("Deny")
            onClicked: root.call.deny()
        }

        ConsentButton {
            id: allow

            anchors.right: parent.right
            y: root.isStacked ? deny.height + Theme.gapS : 0
            width: root.isStacked ? parent.width : implicitWidth
            compact: root.isInPanel
            text: qsTr("Allow")
            enabled: root.call.canSend
            onDisturbed: root.call.show()
            onClicked: root.allow()
        }
    }
}
