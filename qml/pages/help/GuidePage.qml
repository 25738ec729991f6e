// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// A list of short pages at the left; the chosen one, with its actions, at the right.
ColumnLayout {
    id: root

    readonly property int last: GuideController.titles.length - 1

    // What has the focus may be part of the former page, or have nothing more to do.
    function go(step: int) {
        const former = GuideController.step
        const before = pane.focused
        const isOfPage = pane.holds(before)
        GuideController.step = step
        if (GuideController.step !== former && (isOfPage || (before && !before.enabled)))
            root.takeFocus()
    }

    function takeFocus() {
        const button = next.enabled ? next : back
        button.forceActiveFocus(Qt.OtherFocusReason)
    }

    spacing: 0
    Component.onCompleted: root.takeFocus()

    Connections {
        target: GuideController

        function onPartsChanged() {
            pane.contentY = 0
        }
    }

    Shortcut {
        sequences: ["Alt+Right"]
        onActivated: root.go(GuideController.step + 1)
    }

    Shortcut {
        sequences: ["Alt+Left"]
        onActivated: root.go(GuideController.step - 1)
    }

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Guide")
        actions: [
            PanelButton {}
        ]
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.fillHeight: true
        spacing: 0

        ItemList {
            Layout.preferredWidth: Theme.listMinimum
            Layout.fillHeight: true
            Layout.margins: Theme.gapS
            label: qsTr("Pages of the guide")
            spacing: Theme.focusStroke
            model: GuideController.titles
            currentIndex: GuideController.step

            delegate: ListRow {
                required property int index
                required property string modelData

                width: ListView.view.width
                title: qsTr("%1. %2").arg(index + 1).arg(modelData)
                selected: index === GuideController.step
                onClicked: root.go(index)
            }
        }

        Rectangle {
            Layout.preferredWidth: Theme.stroke
            Layout.fillHeight: true
            color: Theme.line
        }

        ColumnLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 0

            ScrollPane {
                id: pane

                Layout.fillWidth: true
                Layout.fillHeight: true

                Heading {
                    Layout.fillWidth: true
                    Layout.maximumWidth: Theme.paragraphMaximum
                    text: GuideController.title
                    wrapMode: Text.Wrap
                }

                RepeatedColumn {
                    id: pages

                    Layout.fillWidth: true
                    Layout.maximumWidth: Theme.paragraphMaximum
                    model: [GuideController.parts]

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

                NoticeBar {
                    Layout.fillWidth: true
                    Layout.maximumWidth: Theme.paragraphMaximum
                    visible: GuideController.lacksServer
                    text: qsTr("This needs a connected server. The first page connects the demo server.")
                    actionText: qsTr("Go to the first page")
                    onActionTriggered: root.go(0)
                }

                // Not a layout, which may use an item after its Repeater has deleted it.
                Flow {
                    Layout.fillWidth: true
                    Layout.maximumWidth: Theme.paragraphMaximum
                    Layout.topMargin: Theme.gapXs
                    spacing: Theme.gapS

                    Repeater {
                        model: GuideController.actions

                        PlainButton {
                            required property int index
                            required property string modelData

                            text: modelData
                            enabled: !GuideController.lacksServer
                            onClicked: GuideController.act(index)
                        }
                    }
                }
            }

            Separator {
                Layout.fillWidth: true
            }

            RowLayout {
                Layout.margins: Theme.gapM
                Layout.leftMargin: Theme.pageMargin
                Layout.rightMargin: Theme.pageMargin
                spacing: Theme.gapS

                SmallText {
                    Layout.fillWidth: true
                    text: qsTr("Page %1 of %2").arg(GuideController.step + 1).arg(root.last + 1)
                }

                PlainButton {
                    id: back

                    text: qsTr("Back")
                    enabled: GuideController.step > 0
                    onClicked: root.go(GuideController.step - 1)
                }

                PrimaryButton {
                    id: next

                    text: qsTr("Next")
                    enabled: GuideController.step < root.last
                    onClicked: root.go(GuideController.step + 1)
                }
            }
        }
    }
}
