// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Quayside.Theme

T.ComboBox {
    id: root

    property string label
    property string description
    property bool invalid: false

    readonly property int tail: Theme.inset + Theme.smallIcon + Theme.gapXs // With the arrow.
    readonly property int measured: 200 // Entries; further ones may be cut.

    // The list is as wide as its longest entry needs, and not narrower than the box.
    function listWidth(): real {
        let longest = 0
        for (let i = 0; i < Math.min(root.count, root.measured); ++i)
            longest = Math.max(longest, metrics.advanceWidth(root.textAt(i)))
        const wanted = Math.ceil(longest) + 1 + Theme.smallIcon + 2 * Theme.gapS + 2 * Theme.gapXs
        return Math.max(root.width, Math.min(wanted, root.Window.width - 2 * Theme.gapS))
    }

    implicitWidth: Math.max(Theme.keyColumn, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: Theme.control
    leftPadding: mirrored ? tail : Theme.inset
    rightPadding: mirrored ? Theme.inset : tail
    font: Theme.body
    hoverEnabled: true
    opacity: enabled ? 1 : Theme.disabledOpacity
    Accessible.role: Accessible.ComboBox
    Accessible.name: label
    // Qt 6.4 does not expose the current value to assistive tools.
    Accessible.description: description.length > 0 ? displayText + ". " + description : displayText
    Accessible.onPressAction: root.popup.open()

    FontMetrics {
        id: metrics

        font: root.font
    }

    contentItem: Text {
        text: root.displayText
        textFormat: Text.PlainText
        clip: true
        font: root.font
        color: Theme.text
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        Accessible.ignored: true
    }

    indicator: Icon {
        x: root.mirrored ? Theme.inset : root.width - width - Theme.inset
        y: (root.height - height) / 2
        name: "chevron-down"
        color: Theme.muted
    }

    background: InputFrame {
        focused: root.activeFocus || root.popup.visible
        hovered: root.hovered
        invalid: root.invalid
    }

    delegate: MenuRow {
        required property int index

        width: ListView.view.width
        text: root.textAt(index)
        highlighted: root.highlightedIndex === index
        chosen: root.currentIndex === index
    }

    popup: T.Popup {
        x: root.mirrored ? root.width - width : 0
        y: root.height + Theme.gapXs
        width: root.width
        onAboutToShow: width = root.listWidth()
        implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
        padding: Theme.gapXs
        margins: Theme.gapS

        contentItem: ListView {
            clip: true
            implicitHeight: Math.min(contentHeight, Theme.cellMaximum)
            model: root.delegateModel
            currentIndex: root.highlightedIndex
            highlightMoveDuration: 0
            boundsBehavior: Flickable.StopAtBounds

            ScrollBar.vertical: ScrollBar {}
        }

        background: PopupFrame {}
    }
}
