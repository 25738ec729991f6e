// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// Which tool would be called with what, and the answers. The answers stand at the top, so that nothing that opens, grows
// or is edited below moves them. Not a layout: one in another keeps old heights in Qt 6.4 where texts get their width late.
Column {
    id: root

    required property CallController call
    required property bool isStacked
    required property bool isInPanel
    required property bool isNamed // Nothing above says which server it is.
    required property bool showsSource

    property bool showsForm: false
    property bool showsSent: false
    property bool showsDescription: false

    readonly property bool canEdit: call.form.fieldCount > 0
    readonly property bool hasDescription: call.description.length > 0
    readonly property bool canPin: call.pinVersion.length > 0
    readonly property bool hasChoice: call.spans.length > 1

    function joined(first: string, second: string): string {
        return first.length > 0 && second.length > 0 ? first + "\n" + second : first + second
    }

    // Whether the end of the card is in the visible part of its page.
    function isInView(): bool {
        let view = root.parent
        while (view && !(view instanceof Flickable))
            view = view.parent
        if (!view)
            return true
        const bottom = root.mapToItem(view, 0, root.height).y
        return bottom > 0 && bottom <= view.height
    }

    function allow() {
        root.call.allow()
        if (root.call.form.errorCount > 0) {
            root.showsForm = true
            root.call.form.focusFirstError()
        }
    }

    spacing: Theme.gapS
    // Answered together with others, a call with a mistake would stay without a reason.
    Component.onCompleted: root.showsForm = root.canEdit && root.call.form.errorCount > 0

    Connections {
        target: root.call.wasSeenWhole || values.isCut ? null : root.Window.window

        function onFrameSwapped() {
            if (root && root.isInView())
                root.call.noteSeenWhole()
        }
    }

    Item {
        id: head

        readonly property real wordsWidth: root.isStacked ? width : width - answers.width - Theme.gapM
        readonly property bool hasStackedClaim: root.isStacked && root.call.claim.length > 0
        // Not by `visible`, which is false on a page that is not shown.
        readonly property Item lastWords: facts.text.length > 0 ? facts : hasStackedClaim ? stackedClaim : line
        readonly property real wordsHeight: Math.ceil(lastWords.y + lastWords.height)

        width: root.width
        implicitWidth: answers.fullWidth
        implicitHeight: root.isStacked ? wordsHeight + Theme.gapS + answers.height : Math.max(wordsHeight, answers.height)

        RowLayout {
            id: line

            anchors.left: parent.left
            width: head.wordsWidth
            height: Theme.chip
            spacing: Theme.gapS

            Text {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                visible: root.isNamed
                text: root.call.serverName
                textFormat: Text.PlainText
                clip: true
                font: Theme.bodyStrong
                color: Theme.text
                elide: Text.ElideRight
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }

            ServerLine {
                Layout.fillWidth: true
                Layout.maximumWidth: Math.ceil(implicitWidth)
                name: root.call.serverName
                text: root.call.toolTitle
            }

            Chip {
                visible: text.length > 0 && !root.isStacked
                text: root.call.claim
                tone: root.call.isDestructive ? Chip.Bad : Chip.Neutral
            }

            Item {
                Layout.fillWidth: true
            }
        }

        Chip {
            id: stackedClaim

            anchors.left: parent.left
            anchors.top: line.bottom
            anchors.topMargin: Theme.gapXs
            width: Math.min(implicitWidth, head.width)
            visible: head.hasStackedClaim
            text: root.call.claim
            tone: root.call.isDestructive ? Chip.Bad : Chip.Neutral
        }

        SmallText {
            id: facts

            anchors.left: parent.left
            anchors.top: head.hasStackedClaim ? stackedClaim.bottom : line.bottom
            anchors.topMargin: Theme.gapXs
            width: head.wordsWidth
            visible: text.length > 0
            text: root.joined(root.joined(root.showsSource ? root.call.source : "",
                                          root.call.isRisky ? "" : root.call.reason), root.call.onceOnly)
        }

        Item {
            id: answers

            readonly property real half: Math.floor((head.width - Theme.gapXl) / 2)
            readonly property real fullWidth: deny.implicitWidth + Theme.gapXl
                + (root.hasChoice ? choice.fullWidth + Theme.gapS : 0) + allow.implicitWidth

            anchors.right: parent.right
            y: root.isStacked ? head.wordsHeight + Theme.gapS : 0
            width: root.isStacked ? head.width : fullWidth
            height: allow.height + (root.isStacked && root.hasChoice ? Theme.gapS + choice.height : 0)

            RefuseButton {
                id: deny

                anchors.left: parent.left
                width: root.isStacked ? answers.half : implicitWidth
                item: root.call
                compact: root.isInPanel
                destructive: true
                text: qsTr("Deny")
                onClicked: root.call.deny()
            }

            // As wide whatever is chosen.
            ComboBox {
                id: choice

                readonly property real fullWidth: Theme.px(Theme.menuMinimum)

                anchors.right: root.isStacked ? parent.right : allow.left
                anchors.rightMargin: root.isStacked ? 0 : Theme.gapS
                y: root.isStacked ? allow.height + Theme.gapS : 0
                width: root.isStacked ? answers.width : fullWidth
                height: root.isStacked ? implicitHeight : allow.height
                visible: root.hasChoice
                label: qsTr("Allow")
                model: root.call.spans
                currentIndex: root.call.span
                onActivated: index => root.call.span = index
            }

            ConsentButton {
                id: allow

                anchors.right: parent.right
                width: root.isStacked ? answers.half : implicitWidth
                compact: root.isInPanel
                text: qsTr("Allow")
                enabled: root.call.canSend
                onDisturbed: root.call.show()
                onClicked: root.allow()
            }
        }
    }

    SmallText {
        width: root.width
        visible: text.length > 0
        text: root.call.remembered
    }

    When {
        condition: root.call.span > 0

        CheckBox {
            width: root.width
            label: qsTr("With any arguments")
            text: label
            checked: root.call.isForAnyArguments
            onToggled: root.call.isForAnyArguments = checked
        }
    }

    NoticeBar {
        width: root.width
        visible: root.call.isRisky
        tone: NoticeBar.Warn
        text: root.call.reason
    }

    NoticeBar {
        width: root.width
        visible: root.call.origins.length > 0
        tone: NoticeBar.Warn
        text: qsTr("The arguments contain results from %1.").arg(root.call.origins)
    }

    NoticeBar {
        width: root.width
        visible: root.call.lookAlike.length > 0
        tone: NoticeBar.Warn
        text: root.call.lookAlike
    }

    NoticeBar {
        width: root.width
        visible: root.call.isTooLong
        tone: NoticeBar.Warn
        text: qsTr("The arguments are too long to be shown in full, so this call can only be denied.")
    }

    // As the answers. Their words stay the same, so that they keep their places.
    Item {
        id: links

        readonly property real fullWidth: edit.width + sent.implicitWidth + about.width + writes.width + pin.fullWidth
            + 4 * Theme.gapS
        readonly property bool isColumn: fullWidth > width

        function below(item: Item): real {
            return links.isColumn ? item.y + (item.width > 0 ? item.height : 0) : 0
        }

        width: root.width
        implicitHeight: isColumn ? below(pin) : sent.height

        LinkButton {
            id: edit

            anchors.left: parent.left
            anchors.leftMargin: -leftPadding
            width: root.canEdit ? Math.min(implicitWidth, links.width) : 0
            visible: root.canEdit
            iconName: root.showsForm ? "chevron-up" : "chevron-down"
            text: qsTr("Edit arguments")
            Accessible.description: root.showsForm ? qsTr("expanded") : qsTr("collapsed")
            onClicked: root.showsForm = !root.showsForm
        }

        LinkButton {
            id: sent

            anchors.left: links.isColumn ? parent.left : edit.right
            anchors.leftMargin: links.isColumn || !root.canEdit ? -leftPadding : Theme.gapS
            y: links.below(edit)
            width: Math.min(implicitWidth, links.width)
            iconName: root.showsSent ? "chevron-up" : "chevron-down"
            text: qsTr("What is sent")
            Accessible.description: root.showsSent ? qsTr("expanded") : qsTr("collapsed")
            onClicked: root.showsSent = !root.showsSent
        }

        LinkButton {
            id: about

            anchors.left: links.isColumn ? parent.left : sent.right
            anchors.leftMargin: links.isColumn ? -leftPadding : Theme.gapS
            y: links.below(sent)
            width: root.hasDescription ? Math.min(implicitWidth, links.width) : 0
            visible: root.hasDescription
            iconName: root.showsDescription ? "chevron-up" : "chevron-down"
            text: qsTr("Description")
            Accessible.description: root.showsDescription ? qsTr("expanded") : qsTr("collapsed")
            onClicked: root.showsDescription = !root.showsDescription
        }

        // The cures of what onceOnly says. They loosen what is asked, so they are as careful as a yes.
        ConsentButton {
            id: writes

            anchors.left: links.isColumn ? parent.left : about.right
            anchors.leftMargin: links.isColumn ? 0 : Theme.gapS
            y: links.below(about)
            width: root.call.canAskForWrites ? Math.min(implicitWidth, links.width) : 0
            visible: root.call.canAskForWrites
            compact: true
            isSuggested: false
            text: qsTr("Ask unless read-only")
            enabled: root.call.canSend
            onDisturbed: root.call.show()
            onClicked: {
                if (writes.visualFocus)
                    sent.forceActiveFocus(Qt.TabFocusReason)
                root.call.askForWrites()
            }
        }

        ConsentButton {
            id: pin

            readonly property real fullWidth: root.canPin ? implicitWidth : 0

            anchors.left: links.isColumn ? parent.left : writes.right
            anchors.leftMargin: links.isColumn ? 0 : Theme.gapS
            y: links.below(writes)
            width: Math.min(fullWidth, links.width)
            visible: root.canPin
            compact: true
            isSuggested: false
            text: qsTr("Pin version %1").arg(root.call.pinVersion)
            enabled: root.call.canSend
            onDisturbed: root.call.show()
            onClicked: {
                if (pin.visualFocus)
                    sent.forceActiveFocus(Qt.TabFocusReason)
                root.call.pin()
            }
        }
    }

    When {
        condition: root.showsForm

        SchemaForm {
            width: root.width
            form: root.call.form
        }
    }

    // Also while the form is open, which does not know all that is sent (SEC-45).
    CallArguments {
        id: values

        width: root.width
        call: root.call
    }

    SmallText {
        width: root.width
        visible: root.call.changedNames.length > 0
        text: qsTr("Changed by you: %1").arg(root.call.changedNames)
        color: Theme.accent
    }

    When {
        condition: root.showsDescription

        ServerText {
            width: Math.min(root.width, Theme.descriptionMaximum)
            name: root.call.serverName
            text: root.call.description
            framed: false
        }
    }

    When {
        condition: root.showsSent

        KeyValue {
            width: root.width
            key: qsTr("Tool")
            value: root.call.toolName
            code: true
        }
    }

    When {
        condition: root.showsSent

        CodeFrame {
            width: root.width
            text: root.call.arguments
        }
    }

    When {
        condition: root.call.headers.length > 0

        Caption {
            width: root.width
            text: qsTr("Also sent as HTTP headers")
        }
    }

    When {
        condition: root.call.headers.length > 0

        CodeFrame {
            width: root.width
            text: root.call.headers
        }
    }
}
