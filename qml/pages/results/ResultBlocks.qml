// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.qmlmodels
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The blocks of content, one below the other, each by its kind.
ColumnLayout {
    id: root

    required property string serverName
    required property ResultController result

    property int savedRow: -1

    function save(row: int) {
        root.savedRow = row
        dialog.currentFile = dialog.folder + "/" + encodeURIComponent(root.result.suggestedFileName(row))
        dialog.open()
    }

    spacing: Theme.gapL

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.result.saveProblem
    }

    Repeater {
        model: root.result.blocks

        delegate: DelegateChooser {
            role: "kind"

            DelegateChoice {
                roleValue: Block.Text

                TextBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    onCopyRequested: root.result.copyText(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Image

                ImageBlock {
                    required property int index

                    Layout.fillWidth: true
                    onShown: root.result.blocks.decode(index)
                    onSaveRequested: root.save(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Audio

                FileBlock {
                    required property int index

                    Layout.fillWidth: true
                    iconName: "audio"
                    caption: qsTr("Audio")
                    onSaveRequested: root.save(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Link

                LinkBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    onCopyRequested: root.result.copyText(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Resource

                ResourceBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    onSaveRequested: root.save(index)
                    onCopyRequested: root.result.copyText(index)
                }
            }

            DelegateChoice {
                TextBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    note: qsTr("Quayside cannot show this type of content. The server sent:")
                    code: true
                    onCopyRequested: root.result.copyText(index)
                }
            }
        }
    }

    MoreBlocks {
        Layout.fillWidth: true
        blocks: root.result.blocks
    }

    Platform.FileDialog {
        id: dialog

        fileMode: Platform.FileDialog.SaveFile
        title: qsTr("Save")
        acceptLabel: qsTr("Save")
        onAccepted: root.result.saveTo(root.savedRow, file)
    }
}
