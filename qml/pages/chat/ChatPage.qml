// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Conversations in which a model uses the tools of the servers: their list, and the one that is open.
FocusScope {
    id: root

    readonly property ChatsController chats: ChatsController
    // There is no room for the list beside the conversation.
    readonly property bool isNarrow: width < Theme.listMinimum + Theme.px(Theme.paragraphMaximum)
    readonly property bool isInWindow: Window.window !== null // As in TaskBody.

    function search() {
        if (root.isNarrow)
            folded.open()
        const list = root.isNarrow ? foldedList : sideList
        list.search()
    }

    onIsNarrowChanged: folded.close()
    Component.onCompleted: root.chats.show()
    Keys.onEscapePressed: event => {
        event.accepted = root.chats.current?.isBusy ?? false
        root.chats.current?.stop()
    }

    Shortcut {
        sequences: ["Ctrl+F"]
        enabled: root.visible && FindFocus.bar === null
        onActivated: root.search()
    }

    Connections {
        target: root.chats

        function onCurrentChanged() {
            folded.close()
        }
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: text.length > 0
            tone: NoticeBar.Bad
            text: root.chats.problem
            actionText: qsTr("Close")
            onActionTriggered: root.chats.dismiss()
        }

        NoticeBar {
            Layout.fillWidth: true
            Layout.margins: Theme.gapS
            visible: text.length > 0
            text: root.chats.notice
            actionText: qsTr("Close")
            onActionTriggered: root.chats.dismiss()
        }

        PaneSplit {
            Layout.fillWidth: true
            Layout.fillHeight: true

            ConversationList {
                id: sideList

                T.SplitView.preferredWidth: Theme.listMinimum
                T.SplitView.minimumWidth: Theme.columnMinimum
                T.SplitView.maximumWidth: Theme.listMaximum
                visible: !root.isNarrow
                chats: root.chats
                onStartRequested: root.chats.startNew()
            }

            Item {
                id: place

                T.SplitView.fillWidth: true
                T.SplitView.minimumWidth: Theme.listMinimum

                // A view is made and destroyed with its conversation.
                Repeater {
                    model: root.isInWindow && root.chats.current ? [root.chats.current] : []

                    ChatView {
                        required property ChatController modelData

                        anchors.fill: parent
                        focus: true
                        chat: modelData
                        hasModels: root.chats.hasModels
                        offersList: root.isNarrow
                        onListWanted: folded.open()
                    }
                }

                ChatNone {
                    anchors.fill: parent
                    visible: root.chats.current === null
                    hasModels: root.chats.hasModels
                    offersList: root.isNarrow
                    onListWanted: folded.open()
                }
            }
        }
    }

    T.Popup {
        id: folded

        x: mirrored ? root.width - width : 0
        width: Theme.rightColumn
        height: root.height
        focus: true
        onOpened: foldedList.search()

        contentItem: TabFence { // qmllint disable deferred-property-id
            ConversationList {
                id: foldedList

                anchors.fill: parent
                chats: root.chats
                onOpened: folded.close()
                onStartRequested: root.chats.startNew()
            }
        }

        background: PopupFrame {
            radius: 0
        }
    }
}
