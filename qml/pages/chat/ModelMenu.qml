// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The models of all providers, above the name of the one that is used. It has a field to search in if there are many.
T.Popup {
    id: root

    required property ChatSetupController setup

    // Above its button, as far as the window goes.
    property real room: Theme.viewMaximum

    signal chosen()

    function choose(key: string) {
        root.setup.chooseModel(key)
        root.close()
        root.chosen()
    }

    // The keyboard goes from the field to the list.
    function enterList(step: int) {
        list.currentIndex = Math.max(0, list.currentIndex)
        list.walk(step)
    }

    function chooseSelected() {
        const row = list.currentItem as RowBase
        row?.clicked()
    }

    y: -height - Theme.gapXs
    width: Theme.px(Theme.cellMaximum)
    height: Math.min(column.implicitHeight + topPadding + bottomPadding, room)
    padding: Theme.gapXs
    margins: Theme.gapS
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent
    onAboutToShow: {
        root.room = Math.min(Theme.viewMaximum, root.parent.mapToItem(null, 0, 0).y - 2 * Theme.gapS)
        field.text = ""
        list.currentIndex = root.setup.modelMenu.rowWith("isCurrent", true)
    }
    onOpened: {
        list.positionViewAtIndex(Math.max(0, list.currentIndex), ListView.Contain)
        if (root.setup.canFilterModels)
            field.forceActiveFocus(Qt.TabFocusReason)
        else if (list.count > 0)
            root.enterList(0)
        else
            settings.forceActiveFocus(Qt.TabFocusReason)
    }
    onClosed: {
        root.setup.modelFilter = ""
        if (root.parent.Window.activeFocusItem === root.parent.Window.contentItem)
            root.parent.forceActiveFocus(Qt.PopupFocusReason)
    }

    background: PopupFrame {}

    contentItem: TabFence { // qmllint disable deferred-property-id
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: qsTr("Models")

        ColumnLayout {
            id: column

            anchors.fill: parent
            spacing: Theme.gapXs

            SearchField {
                id: field

                Layout.fillWidth: true
                visible: root.setup.canFilterModels
                label: qsTr("Filter models")
                placeholderText: label
                maximumLength: 200
                onTextChanged: {
                    root.setup.modelFilter = text
                    list.currentIndex = list.count > 0 ? 0 : -1
                }
                onAccepted: root.chooseSelected()
                Keys.onDownPressed: root.enterList(0)
                Keys.onUpPressed: root.enterList(0)
            }

            ItemList {
                id: list

                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredHeight: contentHeight
                visible: count > 0
                label: qsTr("Models")
                model: root.setup.modelMenu

                delegate: ModelRow {}
            }

            SmallText {
                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                visible: text.length > 0
                text: list.count === 0 && root.setup.canFilterModels ? qsTr("No model matches.") : ""
            }

            SmallText {
                Layout.fillWidth: true
                Layout.margins: Theme.gapS
                visible: !root.setup.canChange
                text: qsTr("Another model is used from the next message on.")
            }

            Separator {
                Layout.fillWidth: true
            }

            LinkButton {
                id: settings

                iconName: "settings"
                text: qsTr("Set up models…")
                Keys.onUpPressed: root.enterList(0)
                onClicked: {
                    root.close()
                    App.showSettings("models")
                }
            }
        }
    }

    component ModelRow: RowBase {
        id: row

        required property string key
        required property string name
        required property string providerName
        required property bool isCurrent

        width: ListView.view.width
        title: name
        selected: ListView.isCurrentItem
        Accessible.description: providerName
        Accessible.checkable: true
        Accessible.checked: isCurrent
        onClicked: root.choose(row.key)

        RowLayout {
            anchors.fill: parent
            anchors.leftMargin: row.leftPadding
            anchors.rightMargin: row.rightPadding
            spacing: Theme.gapS

            Icon {
                opacity: row.isCurrent ? 1 : 0
                name: "check"
                color: Theme.accent
            }

            Text {
                id: nameText

                Layout.fillWidth: true
                text: row.name
                textFormat: Text.PlainText
                clip: true
                font: Theme.bodyMedium
                color: Theme.text
                elide: Text.ElideMiddle
                Accessible.ignored: true
            }

            SmallText {
                id: providerText

                Layout.maximumWidth: row.width / 3
                text: row.providerName
                wrapMode: Text.NoWrap
                elide: Text.ElideRight
                Accessible.ignored: true
            }
        }

        HoverTip {
            isBeside: true
            shown: row.hovered && (nameText.truncated || providerText.truncated)
            text: Words.facts([row.name, row.providerName])
        }
    }
}
