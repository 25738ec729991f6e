// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.qmlmodels
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The blocks of content, one below the other, each by its kind.
ColumnLayout {
    id: root

    required property string serverName
    required property BlockListModel blocks
    property bool offersOpen: false // Links to resources.
    property bool showsUris: true
    property bool offersSave: true // Of each block.
    property int maximumLines: 20 // Of each text, before it is unfolded.
    property FindBar finder: null

    property int savedRow: -1

    signal openRequested(string uri)

    function save(row: int) {
        root.savedRow = row
        dialog.ask(root.blocks.suggestedFileName(row))
    }

    function showMatch() {
        const item = parts.itemAt(root.finder.search.row)
        const text = item as TextBlock
        text?.showMatch(root.finder)
        const resource = item as ResourceBlock
        resource?.showMatch(root.finder)
    }

    spacing: Theme.gapL

    Connections {
        target: root.finder?.search ?? null

        function onMoved() {
            root.showMatch()
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.blocks.saveProblem
    }

    Repeater {
        id: parts

        model: root.blocks

        delegate: DelegateChooser {
            role: "kind"

            DelegateChoice {
                roleValue: Block.Heading

                Heading {
                    required text

                    Layout.fillWidth: true
                }
            }

            DelegateChoice {
                roleValue: Block.Text

                TextBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    maximumLines: root.maximumLines
                    onCopyRequested: root.blocks.copyText(index)
                    onMoreRequested: root.blocks.showMoreText(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Image

                ImageBlock {
                    required property int index

                    Layout.fillWidth: true
                    onShown: root.blocks.decode(index)
                    offersSave: root.offersSave
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
                    offersSave: root.offersSave
                    onSaveRequested: root.save(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Link

                LinkBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    canOpen: root.offersOpen
                    onOpenRequested: root.openRequested(root.blocks.fullText(index))
                    onCopyRequested: root.blocks.copyText(index)
                }
            }

            DelegateChoice {
                roleValue: Block.Resource

                ResourceBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    showsUri: root.showsUris
                    maximumLines: root.maximumLines
                    offersSave: root.offersSave
                    onSaveRequested: root.save(index)
                    onCopyRequested: root.blocks.copyText(index)
                    onMoreRequested: root.blocks.showMoreText(index)
                }
            }

            DelegateChoice {
                TextBlock {
                    required property int index

                    Layout.fillWidth: true
                    serverName: root.serverName
                    note: qsTr("Quayside cannot show this type of content. The server sent:")
                    code: true
                    onCopyRequested: root.blocks.copyText(index)
                    onMoreRequested: root.blocks.showMoreText(index)
                }
            }
        }
    }

    MoreBlocks {
        Layout.fillWidth: true
        blocks: root.blocks
    }

    SaveDialog {
        id: dialog

        title: qsTr("Save")
        acceptLabel: qsTr("Save")
        onAccepted: root.blocks.saveTo(root.savedRow, file)
    }
}
