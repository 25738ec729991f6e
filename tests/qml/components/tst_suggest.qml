// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Theme
import Quayside.Components

// COMP-03
TestCase {
    id: root

    name: "Suggestions"
    when: windowShown
    visible: true
    width: 500
    height: 500

    SuggestField {
        id: field

        x: 10
        y: 10
        width: 200
        label: "Dish"
        description: "Of the menu"
        offersSuggestions: true
    }

    TextField {
        id: other

        x: 10
        y: 400
        label: "Other"
    }

    SignalSpy { id: wanted; target: field; signalName: "suggestionsWanted" }
    SignalSpy { id: unwanted; target: field; signalName: "suggestionsUnwanted" }
    SignalSpy { id: edited; target: field; signalName: "textEdited" }
    SignalSpy { id: accepted; target: field; signalName: "accepted" }

    function init() {
        other.forceActiveFocus()
        field.suggestions = []
        field.offersSuggestions = true
        field.clear()
        field.forceActiveFocus()
        wanted.clear()
        unwanted.clear()
        edited.clear()
        accepted.clear()
    }

    function suggest(words) {
        field.suggestions = words
        tryCompare(field, "isOpen", true)
    }

    function test_saysThatThereAreNone() {
        field.note = "No suggestions."
        verify(!field.isOpen) // Nobody asked.
        keyClick(Qt.Key_X)
        tryCompare(field, "isOpen", true)
        verify(field.spokenDescription.startsWith("No suggestions."))
        keyClick(Qt.Key_Escape)
        verify(!field.isOpen)
        field.note = ""
    }

    function row(text) {
        return root.find(root.outermost(), text)
    }

    function outermost() {
        let item = root
        while (item.parent)
            item = item.parent
        return item
    }

    function find(item, text) {
        const children = item.children ?? []
        for (let i = 0; i < children.length; ++i) {
            if (children[i].visible && children[i].text === text && "highlighted" in children[i])
                return children[i]
            const found = find(children[i], text)
            if (found)
                return found
        }
        return null
    }

    function test_typingAsksForSuggestions() {
        keyClick("h")
        compare(wanted.count, 1)
        compare(wanted.signalArguments[0][0], "h")
        verify(!field.isOpen)
        suggest(["Herring", "Hake"])
        verify(field.activeFocus)
        verify(field.Accessible.description.includes("2 suggestion"))
        verify(field.Accessible.description.includes("Of the menu"))
    }

    function test_arrowsSelectAndReturnTakes() {
        keyClick("h")
        suggest(["Herring", "Hake"])
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Down)
        compare(field.selectedRow, 1)
        verify(field.Accessible.description.includes("Hake"))
        compare(field.text, "h")
        keyClick(Qt.Key_Return)
        compare(field.text, "Hake")
        compare(edited.count, 2)
        compare(accepted.count, 0)
        tryCompare(field, "isOpen", false)
        verify(unwanted.count > 0)
        keyClick(Qt.Key_Return)
        compare(accepted.count, 1)
    }

    function test_otherTextStaysAllowed() {
        keyClick("h")
        suggest(["Herring"])
        keyClick("q")
        keyClick(Qt.Key_Return)
        compare(field.text, "hq")
        compare(accepted.count, 1)
    }

    function test_upGoesBackToWhatWasTyped() {
        keyClick("h")
        suggest(["Herring", "Hake"])
        keyClick(Qt.Key_Down)
        keyClick(Qt.Key_Up)
        compare(field.selectedRow, -1)
        keyClick(Qt.Key_Return)
        compare(field.text, "h")
    }

    function test_escapeClosesTheList() {
        keyClick("h")
        suggest(["Herring"])
        keyClick(Qt.Key_Escape)
        tryCompare(field, "isOpen", false)
        compare(unwanted.count, 1)
        compare(field.text, "h")
    }

    function test_downAsksWhereThereIsNoList() {
        keyClick(Qt.Key_Down)
        compare(wanted.count, 1)
        suggest(["Herring"])
        field.closeList()
        field.offersSuggestions = false
        wanted.clear()
        keyClick(Qt.Key_Down)
        compare(wanted.count, 0)
    }

    function test_leavingTheFieldClosesTheList() {
        keyClick("h")
        suggest(["Herring"])
        other.forceActiveFocus()
        tryCompare(field, "isOpen", false)
        compare(unwanted.count, 1)
    }

    function test_theMouseTakesOneToo() {
        keyClick("h")
        suggest(["Herring", "<b>Hake</b>"])
        tryVerify(() => row("<b>Hake</b>") !== null)
        mouseClick(row("<b>Hake</b>"))
        compare(field.text, "<b>Hake</b>")
        verify(field.activeFocus)
        tryCompare(field, "isOpen", false)
    }

    function test_theListShowsTheServersOrderAndScrolls() {
        keyClick("h")
        const words = []
        for (let i = 0; i < 100; ++i)
            words.push("h" + (99 - i))
        suggest(words)
        keyClick(Qt.Key_Down)
        compare(field.suggestions[field.selectedRow], "h99")
        for (let i = 0; i < 120; ++i)
            keyClick(Qt.Key_Down)
        compare(field.selectedRow, 99)
        tryVerify(() => row("h0") !== null)
    }

    function test_nothingIsShownWhenTheFieldSaysItAlready() {
        field.text = "Hake"
        keyClick(Qt.Key_Down)
        field.suggestions = ["Hake"]
        wait(0)
        verify(!field.isOpen)
    }
}
