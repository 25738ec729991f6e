// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What is different between two servers, and the difference that was chosen beside the list.
ColumnLayout {
    id: root

    readonly property bool hasProblem: CompareController.before.problem.title.length > 0 || CompareController.after.problem.title.length > 0
    readonly property bool hasList: CompareController.hasResult && !CompareController.isSame
    readonly property bool startsServers: CompareController.before.serverId.length > 0 || CompareController.after.serverId.length > 0

    spacing: 0

    PageHeader {
        Layout.fillWidth: true
        title: qsTr("Compare servers")
        actions: [
            PanelButton {}
        ]
    }

    GridLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.topMargin: Theme.inset
        columns: 3
        columnSpacing: Theme.gapS
        rowSpacing: Theme.gapS

        BodyText {
            text: qsTr("Before")
            wrapMode: Text.NoWrap
        }

        SourceRow {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            label: qsTr("Server or session file before")
            source: CompareController.before
        }

        Item {
            Layout.fillWidth: true
        }

        BodyText {
            text: qsTr("Now")
            wrapMode: Text.NoWrap
        }

        SourceRow {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.fieldMaximum
            label: qsTr("Server or session file now")
            source: CompareController.after
        }

        RowLayout {
            Layout.fillWidth: true
            spacing: 0

            PrimaryButton {
                visible: !CompareController.isBusy
                text: qsTr("Compare")
                enabled: CompareController.before.current >= 0 && CompareController.after.current >= 0
                onClicked: CompareController.compare()
            }

            PlainButton {
                visible: CompareController.isBusy
                text: qsTr("Cancel")
                onClicked: CompareController.cancel()
            }

            Item {
                Layout.fillWidth: true
            }
        }
    }

    SmallText {
        Layout.fillWidth: true
        Layout.margins: Theme.pageMargin
        Layout.topMargin: Theme.gapXs
        Layout.bottomMargin: Theme.inset
        text: root.startsServers ? qsTr("A server is started again, and its lists are read. No tool is called: answers are compared between two session files.")
                                 : qsTr("What both offered is compared, and the answers to the calls that both have.")
    }

    ColumnLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.bottomMargin: Theme.inset
        visible: CompareController.isBusy
        spacing: Theme.gapS

        ProgressLine {
            Layout.fillWidth: true
            label: CompareController.stepText
            indeterminate: true
        }

        SmallText {
            Layout.fillWidth: true
            text: CompareController.stepText
        }
    }

    SourceProblem {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        Layout.topMargin: 0
        source: CompareController.before
    }

    SourceProblem {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        Layout.margins: Theme.pageMargin
        Layout.topMargin: 0
        source: CompareController.after
    }

    NoticeBar {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gapS
        Layout.rightMargin: Theme.gapS
        Layout.bottomMargin: Theme.gapS
        visible: CompareController.isSame
        tone: NoticeBar.Info
        text: qsTr("No differences.") + " " + CompareController.summary
    }

    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.pageMargin
        Layout.rightMargin: Theme.pageMargin
        Layout.bottomMargin: Theme.inset
        visible: root.hasList
        spacing: Theme.gapS

        ComboBox {
            label: qsTr("Rating")
            model: CompareController.ratings
            currentIndex: CompareController.rating
            onActivated: index => CompareController.rating = index
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => CompareController.rating)
        }

        SmallText {
            Layout.fillWidth: true
            text: CompareController.summary
        }
    }

    Separator {
        Layout.fillWidth: true
    }

    PaneSplit {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: root.hasList

        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: Theme.listMinimum
            // Where there is no room for both, the detail covers the list.
            visible: CompareController.chosen < 0 || root.width > 2 * Theme.px(Theme.listMinimum)

            ItemList {
                id: list

                anchors.fill: parent
                anchors.margins: Theme.gapS
                label: qsTr("Differences")
                model: CompareController.differences

                delegate: ListRow {
                    required property int index
                    required property string subject
                    required property string place
                    required property string rating
                    required property bool isBreaking

                    width: ListView.view.width
                    title: subject
                    subtitle: place
                    chipText: rating
                    chipTone: isBreaking ? Chip.Bad : Chip.Neutral
                    selected: CompareController.chosen === index
                    onClicked: {
                        ListView.view.currentIndex = index
                        CompareController.chosen = index
                    }
                }
            }

            SmallText {
                anchors.fill: parent
                anchors.margins: Theme.pageMargin
                visible: list.count === 0
                text: qsTr("No difference has this rating.")
            }
        }

        ScrollPane {
            T.SplitView.preferredWidth: Math.max(Theme.listMinimum, Math.round(root.width / 2))
            T.SplitView.minimumWidth: Theme.listMinimum
            visible: CompareController.chosen >= 0

            RowLayout {
                Layout.fillWidth: true
                spacing: Theme.gapS

                Heading {
                    Layout.fillWidth: true
                    text: CompareController.chosenTitle
                }

                IconButton {
                    iconName: "close"
                    text: qsTr("Close")
                    onClicked: CompareController.chosen = -1
                }
            }

            BodyText {
                Layout.fillWidth: true
                text: CompareController.chosenPlace
                muted: true
            }

            SmallText {
                Layout.fillWidth: true
                visible: before.visible
                text: qsTr("Before")
            }

            ServerText {
                id: before

                Layout.fillWidth: true
                visible: text.length > 0
                name: CompareController.beforeName
                text: CompareController.beforeText
                maximumLines: 20
                code: true
            }

            SmallText {
                Layout.fillWidth: true
                visible: after.visible
                text: qsTr("Now")
            }

            ServerText {
                id: after

                Layout.fillWidth: true
                visible: text.length > 0
                name: CompareController.afterName
                text: CompareController.afterText
                maximumLines: 20
                code: true
            }
        }
    }

    CenteredPane {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: !CompareController.hasResult && !CompareController.isBusy && !root.hasProblem

        EmptyState {
            Layout.fillWidth: true
            iconName: "table"
            text: qsTr("For people who write servers: tells what breaks clients that work with the one and not with the other. Save a session in Traffic before you change a server, and compare it with the server afterwards.")
        }
    }

    Item {
        Layout.fillHeight: true
        visible: !root.hasList
    }
}
