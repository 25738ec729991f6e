// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The message that the person writes, with what goes along, at the foot of a conversation.
FocusScope {
    id: root

    required property ChatController chat

    readonly property ComposerController composer: chat.composer
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.
    // The form of a prompt with arguments, or of a template, takes the place of the words.
    readonly property bool hasForm: composer.resourceTemplate !== null || (composer.prompt?.arguments.count ?? 0) > 0

    property bool isDropTarget: false // Files are dragged over the conversation.

    signal setupRequested()

    function send() {
        if (root.composer.canSend)
            root.chat.send()
        words.forceActiveFocus()
    }

    function act() {
        if (root.chat.isBusy)
            root.chat.stop()
        else
            root.send()
        words.forceActiveFocus()
    }

    function attach(files: list<url>) {
        root.composer.addFiles(files)
        words.forceActiveFocus()
    }

    function offer(what: int) {
        words.forceActiveFocus()
        root.composer.offer(what)
    }

    implicitWidth: column.implicitWidth
    implicitHeight: column.implicitHeight
    onHasFormChanged: {
        if (!root.hasForm && root.activeFocus)
            returning.restart()
    }
    Component.onCompleted: words.forceActiveFocus()

    Later {
        id: returning

        onTriggered: words.forceActiveFocus()
    }

    Connections {
        target: root.composer

        function onInserted() {
            words.goToEnd()
        }

        function onEditingChanged() {
            words.goToEnd()
        }
    }

    ColumnLayout {
        id: column

        anchors.left: parent.left
        anchors.right: parent.right
        spacing: Theme.gapXs

        NoticeBar {
            Layout.fillWidth: true
            visible: text.length > 0
            tone: NoticeBar.Warn
            text: root.composer.problem
            actionText: qsTr("Close")
            onActionTriggered: {
                root.composer.dismissProblem()
                words.forceActiveFocus()
            }
        }

        NoticeBar {
            Layout.fillWidth: true
            visible: root.composer.isEditing
            text: qsTr("Editing a message. Sending begins a new branch.")
            actionText: qsTr("Cancel")
            onActionTriggered: root.composer.cancelEdit()
        }

        Repeater {
            model: root.isInWindow && root.composer.prompt ? [root.composer.prompt] : []

            PromptFill {
                required property PromptController modelData

                Layout.fillWidth: true
                composer: root.composer
                prompt: modelData
            }
        }

        Repeater {
            model: root.isInWindow && root.composer.resourceTemplate ? [root.composer.resourceTemplate] : []

            TemplateFill {
                required property TemplateController modelData

                Layout.fillWidth: true
                composer: root.composer
                form: modelData
            }
        }

        Rectangle {
            id: frame

            Layout.fillWidth: true
            implicitHeight: content.implicitHeight + 2 * content.anchors.margins
            visible: !root.hasForm
            radius: Theme.cardRadius
            color: root.isDropTarget ? Theme.accentWeak : Theme.surface
            border.width: words.activeFocus || root.isDropTarget ? Theme.focusStroke : Theme.stroke
            border.color: words.activeFocus || root.isDropTarget ? Theme.accent : Theme.line

            ColumnLayout {
                id: content

                anchors.left: parent.left
                anchors.right: parent.right
                anchors.top: parent.top
                anchors.margins: Theme.iconGap
                spacing: Theme.gapXs

                ComposerAttachments {
                    Layout.fillWidth: true
                    composer: root.composer
                    onRemoved: words.forceActiveFocus()
                }

                ComposerText {
                    id: words

                    Layout.fillWidth: true
                    focus: true
                    composer: root.composer
                    offers: offerPopup
                    onSendRequested: root.send()
                    onEditRequested: root.chat.editLast()
                }

                ComposerButtons {
                    Layout.fillWidth: true
                    chat: root.chat
                    onActRequested: root.act()
                    onOfferRequested: what => root.offer(what)
                    onSetupRequested: root.setupRequested()
                    onDialogClosed: words.forceActiveFocus()
                }
            }
        }
    }

    OfferPopup {
        id: offerPopup

        parent: frame
        composer: root.composer
        onDone: words.forceActiveFocus()
    }
}
