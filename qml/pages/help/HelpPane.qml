// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Help about the page beside it. It is not modal: the page can be used meanwhile.
T.Popup {
    id: root

    readonly property HelpController help: App.help

    // What had the focus before; it gets the focus back.
    property Item before: null

    parent: T.Overlay.overlay
    x: parent && !mirrored ? parent.width - width : 0
    width: parent ? Math.min(Theme.columnMaximum, Math.round(parent.width * 0.4)) : Theme.columnMaximum
    height: parent ? parent.height : 0
    visible: help.isOpen
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
        Accessible.name: qsTr("Help: %1").arg(root.help.title)
        Keys.forwardTo: [pane]
        Keys.onEscapePressed: root.help.isOpen = false

        ColumnLayout {
            anchors.fill: parent
            spacing: 0

            RowLayout {
                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin
                spacing: Theme.gapS

                Heading {
                    Layout.fillWidth: true
                    text: qsTr("Help: %1").arg(root.help.title)
                }

                IconButton {
                    id: close

                    compact: true
                    iconName: "close"
                    text: qsTr("Close help")
                    onClicked: root.help.isOpen = false
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            ScrollPane {
                id: pane

                Layout.fillWidth: true
                Layout.fillHeight: true

                BodyText {
                    Layout.fillWidth: true
                    text: root.help.text
                }

                Caption {
                    Layout.topMargin: Theme.gapXs
                    text: qsTr("What you can do")
                }

                RepeatedColumn {
                    id: points

                    Layout.fillWidth: true
                    spacing: Theme.gapXs
                    model: root.help.points

                    BodyText {
                        required property string modelData

                        width: points.width
                        leftPadding: Theme.mark
                        text: modelData

                        BodyText {
                            text: "•"
                            muted: true
                            Accessible.ignored: true
                        }
                    }
                }

                Caption {
                    Layout.topMargin: Theme.gapXs
                    text: qsTr("Keys")
                }

                RepeatedColumn {
                    id: keys

                    Layout.fillWidth: true
                    spacing: Theme.gapXs
                    model: root.help.keys

                    KeyValue {
                        required property int index
                        required property string modelData

                        width: keys.width
                        key: modelData
                        value: root.help.meanings[index] ?? ""
                    }
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            RowLayout {
                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin

                LinkButton {
                    iconName: "anchor"
                    text: qsTr("Open the guide")
                    onClicked: {
                        root.help.isOpen = false
                        App.showGuide()
                    }
                }
            }
        }
    }
}
