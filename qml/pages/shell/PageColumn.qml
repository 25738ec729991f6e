// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Quayside.Components

// The place of the page. Gives the keyboard to a page that was opened: a page that is a FocusScope knows what takes it, in
// any other it is the first field or list.
ColumnLayout {
    id: root

    readonly property Item focused: Window.activeFocusItem
    readonly property Item overlay: T.Overlay.overlay

    property bool isWanted: false // A shortcut asked for the page.
    property bool hadFocus: false // The page has the keyboard, or had it until it went.

    function isInside(item: Item, place: Item): bool {
        let up = item
        while (up && up !== place)
            up = up.parent
        return up !== null
    }

    function isLost(): bool {
        return root.focused === null || root.isInside(root, root.focused)
    }

    function isHeld(): bool {
        return !root.isLost() && root.isInside(root.focused, root)
    }

    // A sheet or a menu has the keyboard.
    function isCovered(): bool {
        return root.overlay !== null && root.isInside(root.focused, root.overlay)
    }

    // After a shortcut; otherwise what had the keyboard went with the page before, or the keyboard stays where it is.
    function enterOpened() {
        const isWanted = root.isWanted
        root.isWanted = false
        if (root.isCovered() || root.isHeld())
            return
        if (isWanted)
            root.enter(Qt.ShortcutFocusReason)
        else if (root.hadFocus && root.isLost())
            root.enter(Qt.OtherFocusReason)
    }

    // The form of what was chosen with Ctrl+K, so that one can go on typing. before: had the focus, and may have it again.
    function enterChosen(before: Item) {
        if (root.isCovered() || (root.isHeld() && root.focused !== before))
            return
        const pane = root.scopeOf() ? null : root.firstPane(root)
        const field = pane ? root.firstIn(pane, false) : null
        if (field)
            field.forceActiveFocus(Qt.TabFocusReason)
        else
            root.enter(Qt.ShortcutFocusReason)
    }

    function enter(reason: int) {
        const scope = root.scopeOf()
        if (scope)
            scope.forceActiveFocus(reason)
        if (scope && root.focused !== scope && root.isInside(root.focused, scope))
            return
        const next = root.nextItemInFocusChain()
        const first = root.firstIn(root, true) ?? (root.isInside(next, root) ? next : root)
        first.forceActiveFocus(reason)
    }

    function scopeOf(): FocusScope {
        for (let i = 0; i < root.children.length; ++i) {
            const loader = root.children[i] as Loader
            if (loader && loader.visible && loader.item instanceof FocusScope)
                return loader.item as FocusScope
        }
        return null
    }

    function firstPane(item: Item): Item {
        if (!item.visible || item instanceof ScrollPane)
            return item.visible ? item : null
        for (let i = 0; i < item.children.length; ++i) {
            const pane = root.firstPane(item.children[i])
            if (pane)
                return pane
        }
        return null
    }

    // The first field in the order of Tab, or the first list if that is before it.
    function firstIn(place: Item, takesLists: bool): Item {
        const first = place.nextItemInFocusChain()
        let item = first
        while (item && root.isInside(item, place)) {
            if (item instanceof T.TextField || item instanceof T.TextArea || item instanceof T.ComboBox)
                return item
            if (takesLists && item instanceof ItemList)
                return item
            item = item.nextItemInFocusChain()
            if (item === first)
                break
        }
        return null
    }

    onFocusedChanged: {
        if (!root.isLost())
            root.hadFocus = root.isHeld()
    }
}
