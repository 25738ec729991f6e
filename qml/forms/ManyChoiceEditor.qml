// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// Any of so many values that they scroll. Tab stops once, arrows walk, Space ticks.
NodeField {
    id: root

    function isTicked(selection: var, option: int): bool {
        return selection.includes(option)
    }

    entry: list

    Item {
        Layout.maximumWidth: Theme.fieldMaximum
        implicitHeight: Theme.cellMaximum

        InputFrame {
            anchors.fill: parent
            focused: list.activeFocus
            invalid: root.error.length > 0
        }

        ItemList {
            id: list

            anchors.fill: parent
            anchors.margins: Theme.gapS
            label: root.spokenName
            model: root.node.options
            Accessible.description: root.spokenNote
            onActiveFocusChanged: {
                if (activeFocus && Window.activeFocusItem === list)
                    list.walk(0)
            }

            delegate: CheckBox {
                required property string modelData
                required property int index

                width: ListView.view.width - Theme.gapM
                focusPolicy: Qt.ClickFocus
                text: modelData
                invalid: root.error.length > 0
                checked: root.isTicked(root.node.selection, index)
                Accessible.name: qsTr("%1: %2").arg(root.node.label).arg(modelData)
                Accessible.description: root.spokenNote
                onToggled: {
                    list.currentIndex = index
                    root.node.setSelected(index, checked)
                }
            }
        }
    }
}
