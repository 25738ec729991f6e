// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// A date as 2026-11-20, or with a time as 2026-11-20T14:30:00+01:00 (RFC 3339): typed, or picked from a calendar that the
// button, Alt+Down and F4 open. A time typed without a zone gets the local one.
TextField {
    id: root

    property bool hasTime: false

    readonly property string words: root.wordsFor(root.text) // "Friday, 20 November 2026", to verify the input.
    readonly property bool isPicking: loader.item !== null
    readonly property DatePopup popup: loader.item as DatePopup
    readonly property var parts:
        /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ]+([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s*([Zz]|[+-]\d\d:\d\d)?)?$/.exec(text.trim())

    function open() {
        loader.setSource(Qt.resolvedUrl("DatePopup.qml"), { hasTime: root.hasTime, chosen: root.moment(), parent: root })
        root.popup.open()
    }

    // The text of the field as a local time; invalid if it is not one.
    function moment(): date {
        const part = root.parts
        if (!part)
            return new Date(NaN)
        if (root.hasTime && part[7])
            return new Date(root.completed())
        const local = new Date(2000, Number(part[2]) - 1, Number(part[3]), Number(part[4] ?? 12), Number(part[5] ?? 0),
                               Number(part[6] ?? 0))
        local.setFullYear(Number(part[1]), Number(part[2]) - 1, Number(part[3]))
        return local.getMonth() + 1 === Number(part[2]) ? local : new Date(NaN)
    }

    // The same in words; empty if it is not one.
    function wordsFor(text: string): string {
        const moment = root.moment()
        if (isNaN(moment.getTime()) || (root.hasTime && !root.parts[4]))
            return ""
        const day = moment.toLocaleDateString(Qt.locale(), Locale.LongFormat)
        return root.hasTime ? qsTr("%1, %2 local time").arg(day).arg(moment.toLocaleTimeString(Qt.locale(), Locale.ShortFormat))
                            : day
    }

    function padded(number: int): string {
        return String(number).padStart(2, "0")
    }

    function zoneOf(moment: var): string {
        const minutes = Math.round(-moment.getTimezoneOffset())
        const size = Math.abs(minutes)
        return (minutes < 0 ? "-" : "+") + root.padded(Math.floor(size / 60)) + ":" + root.padded(size % 60)
    }

    function written(moment: var): string {
        const day = Qt.formatDate(moment, "yyyy-MM-dd")
        return root.hasTime ? day + "T" + Qt.formatTime(moment, "HH:mm:ss") + root.zoneOf(moment) : day
    }

    // The input with the seconds and the time zone that RFC 3339 requires.
    function completed(): string {
        const part = root.parts
        if (!root.hasTime || !part || !part[4])
            return root.text
        const fraction = /\.\d+/.exec(root.text)
        return `${part[1]}-${part[2]}-${part[3]}T${part[4]}:${part[5]}:${part[6] ?? "00"}${fraction ? fraction[0] : ""}`
                + (part[7] ? part[7].toUpperCase() : root.zoneOf(root.moment()))
    }

    function write(words: string) {
        root.text = words
        root.textEdited()
    }

    rightPadding: button.width + Theme.gapXs
    Keys.onPressed: event => {
        const opens = event.key === Qt.Key_F4 || (event.key === Qt.Key_Down && event.modifiers & Qt.AltModifier)
        event.accepted = opens
        if (opens)
            root.open()
    }
    onActiveFocusChanged: {
        if (!activeFocus && root.completed() !== root.text)
            root.write(root.completed())
    }

    IconButton {
        id: button

        anchors.right: parent.right
        anchors.rightMargin: (root.height - height) / 2
        anchors.verticalCenter: parent.verticalCenter
        visible: !root.readOnly
        compact: true
        iconName: "calendar"
        text: qsTr("Choose a date for %1").arg(root.label)
        ink: Theme.muted
        onClicked: root.open()
    }

    Loader {
        id: loader
    }

    Connections {
        function onPicked(moment: var) {
            root.write(root.written(moment))
            root.popup.close()
        }

        function onClosed() {
            root.forceActiveFocus(Qt.PopupFocusReason)
            loader.source = ""
        }

        target: root.popup
    }
}
