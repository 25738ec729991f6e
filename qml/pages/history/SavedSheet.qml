// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Arguments that the person has saved for a tool: save those of the form, fill them in, rename, delete.
Sheet {
    id: root

    required property HistoryController history

    property int renamed: -1 // A row.

    function save() {
        if (root.renamed >= 0)
            root.history.renameSet(root.renamed, nameField.text)
        else
            root.history.saveSet(nameField.text)
        root.renamed = -1
        nameField.clear()
    }

    title: qsTr("Saved arguments")
    onRejected: root.close()
    onOpened: nameField.forceActiveFocus()
    onAboutToShow: {
        root.renamed = -1
        nameField.clear()
        root.history.readSets()
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: root.history.problem.length > 0
        tone: NoticeBar.Warn
        text: root.history.problem
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        TextField {
            id: nameField

            Layout.fillWidth: true
            label: root.renamed >= 0 ? qsTr("New name") : qsTr("Name for the arguments in the form")
            placeholderText: label
            maximumLength: 100
            Keys.onReturnPressed: root.save()
            Keys.onEnterPressed: root.save()
        }

        PlainButton {
            text: root.renamed >= 0 ? qsTr("Rename") : qsTr("Save")
            enabled: nameField.text.trim().length > 0
            onClicked: root.save()
        }
    }

    SmallText {
        Layout.fillWidth: true
        text: root.history.sets.count === 0 ? qsTr("Nothing saved for this tool yet. Secret fields are left out.")
                                            : qsTr("Secret fields are left out.")
    }

    RepeatedColumn {
        id: sets

        Layout.fillWidth: true
        visible: count > 0
        model: root.history.sets

        RowLayout {
            id: row

            required property int index
            required property string name
            required property string words

            width: sets.width
            spacing: Theme.gapXs

            ListRow {
                Layout.fillWidth: true
                title: row.name
                subtitle: row.words
                onClicked: {
                    root.history.loadSet(row.index)
                    root.close()
                }
            }

            IconButton {
                iconName: "edit"
                text: qsTr("Rename %1").arg(row.name)
                onClicked: {
                    root.renamed = row.index
                    nameField.text = row.name
                    nameField.forceActiveFocus()
                    nameField.selectAll()
                }
            }

            IconButton {
                iconName: "trash"
                text: qsTr("Delete %1").arg(row.name)
                onClicked: root.history.removeSet(row.index)
            }
        }
    }

    footer: [
        Item {
            Layout.fillWidth: true
        },
        PlainButton {
            text: qsTr("Close")
            onClicked: root.close()
        }
    ]
}
