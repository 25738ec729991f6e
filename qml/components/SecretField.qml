// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// A field whose text is hidden until the eye button is pressed. Copied text is passed to the owner instead of the
// clipboard, so that it can be removed from there later.
TextField {
    id: root

    property bool isSecret: true
    property bool isShown: false

    signal copied(secret: string)

    // The linter of Qt 6.4 does not know StandardKey here.
    function handOver(event: KeyEvent) {
        const isCut = event.matches(StandardKey.Cut); // qmllint disable unqualified
        if (!root.isSecret || !root.isShown || root.selectedText.length === 0 || !(isCut || event.matches(StandardKey.Copy)))
            return;
        event.accepted = true;
        root.copied(root.selectedText);
        if (!isCut)
            return;
        root.remove(root.selectionStart, root.selectionEnd);
        root.textEdited();
    }

    code: true
    echoMode: isSecret && !isShown ? TextInput.Password : TextInput.Normal
    rightPadding: Theme.inset + (isSecret ? eye.width : 0)
    selectByMouse: !isSecret || !isShown // A mouse selection is copied to the selection clipboard at once.
    Keys.onPressed: event => root.handOver(event)

    IconButton {
        id: eye

        anchors.right: parent.right
        height: parent.height
        visible: root.isSecret
        iconName: "eye"
        text: root.isShown ? qsTr("Hide") : qsTr("Show")
        ink: root.isShown ? Theme.accent : Theme.muted
        onClicked: root.isShown = !root.isShown
    }
}
