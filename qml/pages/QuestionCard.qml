// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// What a server asks, and the form for the answer. The same card wherever it appears.
Card {
    id: root

    required property QuestionController question

    property bool wasTried: false

    readonly property int mistakes: question.form.errorCount
    readonly property bool isNarrow: width < Theme.listMaximum

    function send() {
        root.wasTried = true
        if (root.mistakes > 0)
            root.question.form.focusFirstError()
        root.question.send()
    }

    attention: true
    spacing: Theme.gapM
    onVisibleChanged: {
        if (root.visible)
            root.question.show()
    }
    Component.onCompleted: {
        if (root.visible)
            root.question.show()
    }

    ColumnLayout {
        Layout.fillWidth: true
        spacing: Theme.stroke

        BodyText {
            Layout.fillWidth: true
            text: qsTr("%1 asks a question").arg(root.question.serverName)
            strong: true
        }

        SmallText {
            Layout.fillWidth: true
            text: qsTr("Asked at %1. Your answer goes to %2 only.").arg(root.question.askedText).arg(root.question.serverName)
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.question.serverName
        text: root.question.message
    }

    Repeater {
        model: root.question.hasForm ? 1 : 0

        SchemaForm {
            Layout.fillWidth: true
            form: root.question.form
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.question.hasForm
        tone: NoticeBar.Warn
        text: qsTr("Quayside cannot make a form of what it asks. You can decline.")
    }

    Separator {
        Layout.fillWidth: true
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.wasTried && root.mistakes > 0
        text: qsTr("Fields to mend: %1").arg(root.mistakes)
        color: Theme.bad
    }

    Flow {
        Layout.fillWidth: true
        layoutDirection: Qt.RightToLeft
        spacing: Theme.gapS

        ConsentButton {
            compact: root.isNarrow
            visible: root.question.hasForm
            text: qsTr("Send answer")
            enabled: root.question.canSend
            onClicked: root.send()
        }

        PlainButton {
            compact: root.isNarrow
            destructive: true
            text: qsTr("Decline")
            onClicked: root.question.decline()
        }

        PlainButton {
            compact: root.isNarrow
            text: qsTr("Cancel")
            onClicked: root.question.dismiss()
        }
    }
}
