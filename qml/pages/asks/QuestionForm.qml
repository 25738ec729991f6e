// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// The fields of a form request, and its three responses. Nothing is sent before a click.
ColumnLayout {
    id: root

    required property QuestionController question
    required property bool isNarrow
    required property bool isInPanel

    property bool wasTried: false

    readonly property int mistakes: question.form.errorCount
    readonly property string mistakeText: qsTr("%Ln field(s) need(s) attention", "", mistakes)
    readonly property bool showsMistakes: wasTried && mistakes > 0

    function send() {
        root.wasTried = true
        root.question.send()
        if (root.mistakes > 0)
            root.question.form.focusFirstError()
    }

    readonly property bool isStacked: isNarrow && (!isInPanel || Theme.isLarge)

    spacing: Theme.gapM

    NoticeBar {
        Layout.fillWidth: true
        visible: root.question.asksForSecret
        tone: NoticeBar.Warn
        text: qsTr("This looks like a request for a password, a key or a card number. Servers must not ask for these in a form, and the operator of %1 could read your answer. If you are not sure, decline.").arg(root.question.serverName)
    }

    When {
        condition: root.question.hasForm

        SchemaForm {
            Layout.fillWidth: true
            form: root.question.form
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.question.hasForm
        tone: NoticeBar.Warn
        text: qsTr("Quayside cannot show this request as a form. You can decline.")
    }

    Separator {
        Layout.fillWidth: true
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: root.showsMistakes && root.isNarrow
        ink: Theme.bad
        text: root.mistakeText
        onClicked: root.question.form.focusFirstError()
    }

    GridLayout {
        Layout.fillWidth: true
        columns: root.isStacked ? 1 : 6
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.question
            compact: root.isInPanel
            text: qsTr("Cancel")
            onClicked: root.question.dismiss()
        }

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.question
            compact: root.isInPanel
            visible: !root.question.asksForSecret
            destructive: true
            text: qsTr("Decline")
            onClicked: root.question.decline()
        }

        Item {
            Layout.fillWidth: true
            visible: !root.isStacked
        }

        LinkButton {
            visible: root.showsMistakes && !root.isNarrow
            ink: Theme.bad
            text: root.mistakeText
            onClicked: root.question.form.focusFirstError()
        }

        ConsentButton {
            Layout.fillWidth: root.isStacked
            compact: root.isInPanel
            visible: root.question.hasForm
            isSuggested: !root.question.asksForSecret
            text: qsTr("Send answer")
            enabled: root.question.canSend
            onDisturbed: root.question.show()
            onClicked: root.send()
        }

        RefuseButton {
            Layout.fillWidth: root.isStacked
            item: root.question
            isSuggested: true
            compact: root.isInPanel
            visible: root.question.asksForSecret
            text: qsTr("Decline")
            onClicked: root.question.decline()
        }
    }
}
