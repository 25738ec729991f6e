// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Names and values, one pair a row, with a button for another.
ColumnLayout {
    id: root

    required property VariableListModel pairs
    required property string namePlaceholder
    required property string addText
    // Each with %1 for the number of the row.
    required property string nameLabel
    required property string valueLabel
    required property string removeText
    property bool areSecrets: false

    spacing: Theme.gapS

    RepeatedColumn {
        id: rows

        Layout.fillWidth: true
        visible: count > 0
        spacing: root.spacing
        model: root.pairs

        RowLayout {
            id: row

            required property int index
            required property string name
            required property string value
            required property bool isKept

            width: rows.width
            spacing: Theme.gapS

            TextField {
                Layout.preferredWidth: Theme.keyColumn
                label: root.nameLabel.arg(row.index + 1)
                placeholderText: root.namePlaceholder
                code: true
                text: row.name
                onTextEdited: root.pairs.setName(row.index, text)
            }

            SecretField {
                Layout.fillWidth: true
                isSecret: root.areSecrets
                label: root.valueLabel.arg(row.index + 1)
                placeholderText: row.isKept ? qsTr("saved; type to replace it") : qsTr("value")
                text: row.value
                onTextEdited: root.pairs.setValue(row.index, text)
                onCopied: secret => SecretsController.copy(secret)
            }

            IconButton {
                iconName: "close"
                text: root.removeText.arg(row.index + 1)
                ink: Theme.muted
                onClicked: root.pairs.remove(row.index)
            }
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        iconName: "plus"
        text: root.addText
        onClicked: root.pairs.append()
    }
}
