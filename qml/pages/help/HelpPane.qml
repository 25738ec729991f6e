// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A page of the handbook, first the one about the page beside it. It is not modal: the page can be used meanwhile.
T.Popup {
    id: root

    // What had the focus before; it gets the focus back.
    property Item before: null

    parent: T.Overlay.overlay
    x: parent && !mirrored ? parent.width - width : 0
    width: parent ? Math.min(Theme.columnMaximum, Math.round(parent.width * 0.4)) : Theme.columnMaximum
    height: parent ? parent.height : 0
    visible: HelpController.isOpen
    focus: true
    closePolicy: T.Popup.NoAutoClose
    onAboutToShow: {
        pane.contentY = 0
        before = parent?.Window.activeFocusItem ?? null
    }
    onOpened: close.forceActiveFocus(Qt.TabFocusReason)
    onClosed: root.before?.forceActiveFocus(Qt.TabFocusReason)

    background: PopupFrame {
        radius: 0
    }

    contentData: TabFence {
        anchors.fill: parent
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: qsTr("Help: %1").arg(HelpController.title)
        Keys.forwardTo: [pane]
        Keys.onEscapePressed: HelpController.isOpen = false

        // What has the focus may be part of the former text.
        Connections {
            target: HelpController

            function onChanged() {
                pane.contentY = 0
                if (root.activeFocus)
                    close.forceActiveFocus(Qt.OtherFocusReason)
            }
        }

        ColumnLayout {
            anchors.fill: parent
            spacing: 0

            RowLayout {
                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin
                spacing: Theme.gapS

                Heading {
                    Layout.fillWidth: true
                    text: qsTr("Help: %1").arg(HelpController.title)
                    wrapMode: Text.Wrap
                }

                IconButton {
                    id: close

                    compact: true
                    iconName: "close"
                    text: qsTr("Close help")
                    onClicked: HelpController.isOpen = false
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            ScrollPane {
                id: pane

                Layout.fillWidth: true
                Layout.fillHeight: true

                RepeatedColumn {
                    id: pages

                    Layout.fillWidth: true
                    model: HelpController.isOpen ? [HelpController.parts] : []

                    MarkdownView {
                        required property MarkdownModel modelData

                        width: pages.width
                        parts: modelData
                        onLinkActivated: address => {
                            if (!HelpController.follow(address))
                                LinkController.ask(address)
                        }
                    }
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            Flow {
                Layout.fillWidth: true
                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin
                spacing: Theme.gapS

                LinkButton {
                    visible: HelpController.canGoBack
                    iconName: "arrow-left"
                    text: qsTr("Back")
                    onClicked: HelpController.goBack()
                }

                LinkButton {
                    iconName: "book"
                    text: qsTr("All topics")
                    onClicked: HelpController.follow("README.md")
                }

                LinkButton {
                    iconName: "anchor"
                    text: qsTr("Open the guide")
                    onClicked: {
                        HelpController.isOpen = false
                        App.showPage(App.Guide)
                    }
                }
            }
        }
    }
}
