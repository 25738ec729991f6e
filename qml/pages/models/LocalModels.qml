// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Finds models that run on this computer, when the person asks for it.
ColumnLayout {
    id: root

    required property LocalModelsController local
    property bool isCentred: false

    spacing: Theme.gapM

    PlainButton {
        Layout.alignment: root.isCentred ? Qt.AlignHCenter : Qt.AlignLeft
        enabled: !root.local.isSearching
        text: root.local.isSearching ? qsTr("Looking…") : qsTr("Look for models on this computer")
        onClicked: root.local.search()
    }

    BodyText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.local.outcome
        muted: true
        horizontalAlignment: root.isCentred && root.local.programs.length === 0 ? Text.AlignHCenter : Text.AlignLeft
        Accessible.role: Accessible.AlertMessage
    }

    Repeater {
        model: root.local.programs

        Card {
            id: card

            required property int index
            required property string modelData

            Layout.fillWidth: true

            RowLayout {
                spacing: Theme.gapS

                ColumnLayout {
                    Layout.fillWidth: true
                    spacing: 0

                    BodyText {
                        Layout.fillWidth: true
                        text: card.modelData
                        strong: true
                    }

                    SmallText {
                        Layout.fillWidth: true
                        text: root.local.models(card.index)
                        wrapMode: Text.Wrap
                        maximumLineCount: 4
                        elide: Text.ElideRight
                    }
                }

                PlainButton {
                    readonly property bool isAdded: root.local.addedPrograms.indexOf(card.modelData) >= 0 // qmllint disable

                    compact: true
                    enabled: !isAdded
                    text: isAdded ? qsTr("Added") : qsTr("Use")
                    Accessible.description: card.modelData
                    onClicked: root.local.add(card.index)
                }
            }

            Repeater {
                model: root.local.notes(card.index)

                NoticeBar {
                    required property string modelData

                    Layout.fillWidth: true
                    tone: NoticeBar.Warn
                    text: modelData
                }
            }
        }
    }
}
