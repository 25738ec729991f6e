// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What tools may do without a question.
ScrollPane {
    id: root

    spacing: Theme.gapL
    Component.onCompleted: PermissionsController.update()

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: PermissionsController.problem
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: text.length > 0
        text: PermissionsController.companyText
    }

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("A call of a model asks you first, unless a permission or the default of its server allows it. A permission ends when the server or the tool changes.")
        muted: true
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Caption {
            Layout.fillWidth: true
            text: qsTr("Permissions")
        }

        PlainButton {
            compact: true
            destructive: true
            visible: PermissionsController.total > 1 && PermissionsController.search.length === 0
            text: qsTr("Withdraw all")
            onClicked: PermissionsController.withdrawAll()
        }
    }

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: PermissionsController.total === 0
        text: qsTr("You gave no permissions.")
    }

    SearchField {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.cellMaximum
        visible: PermissionsController.total > 0
        placeholderText: qsTr("Filter permissions")
        text: PermissionsController.search
        onTextChanged: PermissionsController.search = text
        Keys.onDownPressed: table.focusFirst()
    }

    PermissionTable {
        id: table

        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(implicitHeight, Theme.viewMaximum)
        visible: PermissionsController.permissions.count > 0
    }

    EmptyState {
        Layout.fillWidth: true
        visible: PermissionsController.total > 0 && !table.visible
        text: qsTr("No permission matches.")
        actionText: qsTr("Show all")
        onActionTriggered: PermissionsController.search = ""
    }

    Card {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: PermissionsController.chosenLines.length > 0

        BodyText {
            Layout.fillWidth: true
            text: PermissionsController.chosenLines[0] ?? ""
            strong: true
        }

        BodyText {
            Layout.fillWidth: true
            text: PermissionsController.chosenLines[1] ?? ""
        }

        SmallText {
            Layout.fillWidth: true
            text: PermissionsController.chosenLines[2] ?? ""
        }
    }

    Caption {
        Layout.fillWidth: true
        visible: PermissionsController.companyRules.length > 0
        text: qsTr("Rules of your organization")
    }

    Card {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        visible: PermissionsController.companyRules.length > 0

        SmallText {
            Layout.fillWidth: true
            text: qsTr("The first one that fits decides.")
        }

        Repeater {
            model: PermissionsController.companyRules

            BodyText {
                required property string modelData

                Layout.fillWidth: true
                text: modelData
            }
        }

        SmallText {
            Layout.fillWidth: true
            visible: PermissionsController.moreCompanyRules > 0
            text: qsTr("and %Ln more", "", PermissionsController.moreCompanyRules)
        }
    }

    Caption {
        Layout.fillWidth: true
        visible: PermissionsController.defaults.count > 0
        text: qsTr("Calls of models without a permission")
    }

    Repeater {
        model: PermissionsController.defaults

        Field {
            id: field

            required property string serverId
            required property string name
            required property int choice

            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            label: field.name

            CallDefaultBox {
                serverId: field.serverId
                choice: field.choice
            }
        }
    }
}
