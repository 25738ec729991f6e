// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Components
import Quayside.Theme

// A time in whole seconds; empty is the default. The owner keeps the value, and ignores what is out of range.
Field {
    id: root

    required property int seconds // 0: the default
    required property int usual
    required property int most

    signal chosen(int seconds)

    function shown(): string {
        return root.seconds > 0 ? String(root.seconds) : ""
    }

    function commit() {
        const wanted = Number(number.text)
        if (Number.isInteger(wanted) && wanted >= 0 && wanted <= root.most)
            root.chosen(wanted)
    }

    function problem(): string {
        const wanted = Number(number.text)
        const isGood = Number.isInteger(wanted) && (number.text.length === 0 || wanted >= 1) && wanted <= root.most
        return isGood ? "" : qsTr("Enter a whole number of seconds from 1 to %1.").arg(root.most.toLocaleString(Qt.locale(), "f", 0))
    }

    error: problem()

    NumberField {
        id: number

        Layout.maximumWidth: Theme.keyColumn
        from: 1
        to: root.most
        text: root.shown()
        placeholderText: String(root.usual)
        onTextEdited: root.commit()
    }
}
