// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.qmlmodels
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The blocks of messages or of an answer, each by its kind, the texts to be changed.
ColumnLayout {
    id: root

    required property SamplingController sampling
    required property SamplingListModel blocks
    required property string author
    property bool canSave: true
    property bool canChange: true
    property bool takesFocus: false
    property bool isOwn: false // The person writes the answer.

    property int savedRow: -1

    function save(row: int) {
        root.savedRow = row
        dialog.ask(root.sampling.suggestedFileName(row))
    }

    // One block with what is to be said of it: whose words a message is, what a block of a tool is.
    component Part: ColumnLayout {
        id: part

        required property string heading
        required property string note

        spacing: Theme.gapXs

        Text {
            Layout.fillWidth: true
            Layout.topMargin: Theme.gapXs
            visible: text.length > 0
            text: part.heading
            textFormat: Text.PlainText
            clip: true
            font: Theme.bodyMedium
            color: Theme.text
        }

        SmallText {
            Layout.fillWidth: true
            visible: text.length > 0
            text: part.note
        }
    }

    spacing: Theme.gapS

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.sampling.saveProblem
    }

    Repeater {
        model: root.blocks

        delegate: DelegateChooser {
            role: "kind"

            DelegateChoice {
                roleValue: Block.Text

                Part {
                    id: textPart

                    required property int index
                    required property string text
                    required property string omittedText
                    required property bool canEdit
                    required property bool isEdited

                    Layout.fillWidth: true

                    SamplingText {
                        Layout.fillWidth: true
                        isOwn: root.isOwn
                        author: root.author
                        label: textPart.heading
                        text: textPart.text
                        canEdit: textPart.canEdit && root.canChange
                        takesFocus: root.takesFocus && textPart.index === 0
                        isEdited: textPart.isEdited
                        onTextEdited: text => root.blocks.setText(textPart.index, text)
                    }

                    SmallText {
                        Layout.fillWidth: true
                        visible: text.length > 0
                        text: textPart.omittedText
                    }
                }
            }

            DelegateChoice {
                roleValue: Block.Image

                Part {
                    id: imagePart

                    required property int index
                    required property string imageSource
                    required property string imageProblem
                    required property string mimeType
                    required property string sizeText
                    required property bool canSave

                    Layout.fillWidth: true

                    ImageBlock {
                        Layout.fillWidth: true
                        imageSource: imagePart.imageSource
                        imageProblem: imagePart.imageProblem
                        mimeType: imagePart.mimeType
                        sizeText: imagePart.sizeText
                        canSave: imagePart.canSave && root.canSave
                        onShown: root.blocks.decode(imagePart.index)
                        onSaveRequested: root.save(imagePart.index)
                    }
                }
            }

            DelegateChoice {
                roleValue: Block.Audio

                Part {
                    id: audioPart

                    required property int index
                    required property string mimeType
                    required property string sizeText
                    required property bool canSave

                    Layout.fillWidth: true

                    FileBlock {
                        Layout.fillWidth: true
                        iconName: "audio"
                        caption: qsTr("Audio")
                        mimeType: audioPart.mimeType
                        sizeText: audioPart.sizeText
                        canSave: audioPart.canSave && root.canSave
                        onSaveRequested: root.save(audioPart.index)
                    }
                }
            }

            DelegateChoice {
                Part {
                    id: otherPart

                    required property string title
                    required property string uri
                    required property string text
                    required property string omittedText

                    Layout.fillWidth: true

                    ServerText {
                        Layout.fillWidth: true
                        name: root.author
                        text: Words.paragraphs([otherPart.title, otherPart.uri, otherPart.text])
                        code: true
                        maximumLines: 12
                    }

                    SmallText {
                        Layout.fillWidth: true
                        visible: text.length > 0
                        text: otherPart.omittedText
                    }
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
        onAccepted: root.sampling.saveTo(root.savedRow, file)
    }
}
