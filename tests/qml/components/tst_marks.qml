// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtTest
import Quayside.Theme
import Quayside.Components

// M1, SEC-36, SEC-37: however many marks stand on a letter, nothing is drawn outside of the element that shows it.
TestCase {
    id: root

    readonly property string tower: ["\u0e01\u0e49", "\u0e01\u0e39", "\u0628\u064e", "\u0f40\u0f72", "e\u0301"]
        .map(pair => pair[0] + pair[1].repeat(60)).join(" ")

    // How far pixels other than the ground lie outside of the middle, in which something is shown.
    function reach(shown: Item): int {
        const image = grabImage(stage)
        let reach = 0
        for (let y = 0; y < stage.height; ++y) {
            const outside = Math.max(Math.floor(shown.y) - y, y - Math.ceil(shown.y + shown.height) + 1)
            if (outside <= 0)
                continue
            for (let x = 0; x < stage.width; x += 3) {
                if (image.green(x, y) !== 255)
                    reach = Math.max(reach, outside)
            }
        }
        return reach
    }

    function make(part: Component, property: string): Item {
        const shown = createTemporaryObject(part, stage, {y: 150, width: 380})
        shown[property] = root.tower
        waitForRendering(stage)
        return shown
    }

    name: "Marks"
    when: windowShown
    visible: true
    width: 400
    height: 400

    Rectangle {
        id: stage

        anchors.fill: parent
        color: "white"
    }

    Component { id: bare; Text { textFormat: Text.PlainText; font: Theme.body } }
    Component { id: bodyText; BodyText {} }
    Component { id: caption; Caption {} }
    Component { id: chip; Chip {} }
    Component { id: codeText; CodeText {} }
    Component { id: field; Field { TextField {} } }
    Component { id: headerCell; HeaderCell { height: Theme.compactControl } }
    Component { id: heading; Heading {} }
    Component { id: keyValue; KeyValue {} }
    Component { id: listRow; ListRow {} }
    Component { id: menuItem; MenuItem {} }
    Component { id: navRow; NavRow {} }
    Component { id: plainButton; PlainButton {} }
    Component { id: serverLine; ServerLine {} }
    Component { id: serverText; ServerText {} }
    Component { id: serverTextOpen; ServerText { expanded: true } }
    Component { id: smallText; SmallText {} }

    // Else the rows below prove nothing.
    function test_marksReachOutsideOfABareText() {
        if (root.reach(root.make(bare, "text")) < 20)
            skip("The fonts of this computer do not stack marks.")
    }

    Component {
        id: facts

        ColumnLayout {
            width: 500

            KeyValue {
                Layout.fillWidth: true
                key: "Argument 1"
                value: "/srv/harbour/" + "charts/".repeat(30)
                code: true
            }
        }
    }

    function test_aLongValueIsAsHighAsItsLines() {
        const row = createTemporaryObject(facts, root).children[0]
        const value = row.children[1]
        verify(value.lineCount > 2)
        verify(row.height < value.contentHeight + 4)
    }

    function test_nothingIsDrawnOutside_data() {
        return [
            {tag: "BodyText", part: bodyText, property: "text"},
            {tag: "Caption", part: caption, property: "text"},
            {tag: "Chip", part: chip, property: "text"},
            {tag: "CodeText", part: codeText, property: "text"},
            {tag: "Field label", part: field, property: "label"},
            {tag: "Field hint", part: field, property: "hint"},
            {tag: "HeaderCell", part: headerCell, property: "text"},
            {tag: "Heading", part: heading, property: "text"},
            {tag: "KeyValue", part: keyValue, property: "value"},
            {tag: "ListRow title", part: listRow, property: "title"},
            {tag: "ListRow subtitle", part: listRow, property: "subtitle"},
            {tag: "MenuItem", part: menuItem, property: "text"},
            {tag: "NavRow", part: navRow, property: "title"},
            {tag: "PlainButton", part: plainButton, property: "text"},
            {tag: "ServerLine", part: serverLine, property: "text"},
            {tag: "ServerText", part: serverText, property: "text"},
            {tag: "ServerText expanded", part: serverTextOpen, property: "text"},
            {tag: "SmallText", part: smallText, property: "text"}
        ]
    }

    function test_nothingIsDrawnOutside(data) {
        compare(root.reach(root.make(data.part, data.property)), 0)
    }
}
