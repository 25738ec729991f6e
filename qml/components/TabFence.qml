// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick

// Keeps Tab among its children, for a popup that is not modal: since Qt 6.8 Tab leaves it for what it covers.
FocusScope {
    id: root

    default property alias content: inside.data

    // The ends pass the focus on at once, so that nobody sees it there.
    Item {
        id: start

        activeFocusOnTab: true
        onActiveFocusChanged: {
            if (activeFocus)
                end.nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)
        }
    }

    Item {
        id: inside

        anchors.fill: parent
    }

    Item {
        id: end

        activeFocusOnTab: true
        onActiveFocusChanged: {
            if (activeFocus)
                start.nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
        }
    }
}
