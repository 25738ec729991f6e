// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Theme

T.Control {
    id: root

    enum Tone { Info, Warn, Bad }

    property string text
    property int tone: NoticeBar.Info
    property string actionText

    signal actionTriggered()

    readonly property color ink: [Theme.accent, Theme.warn, Theme.bad][tone]
    readonly property color ground: [Theme.accentWeak, Theme.warnWeak, Theme.badWeak][tone]

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.control + Theme.gapS,
                             implicitContentHeight + topPadding + bottomPadding)
    horizontalPadding: Theme.gapM
    verticalPadding: Theme.iconGap
    spacing: Theme.gapS
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    contentItem: RowLayout {
        spacing: root.spacing

        Icon {
            name: ["info", "warning", "failed"][root.tone]
            color: root.ink
        }

        BodyText {
            Layout.fillWidth: true
            text: root.text
            Accessible.ignored: true
        }

        PlainButton {
            visible: text.length > 0
            compact: true
            text: root.actionText
            onClicked: root.actionTriggered()
        }
    }

    background: Rectangle {
        radius: Theme.radius
        color: root.ground
    }
}
