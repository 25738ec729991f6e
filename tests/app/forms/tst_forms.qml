// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.App
import Quayside.Forms

TestCase {
    id: root

    readonly property var properties: ({
        place: { type: "string", title: "Place", description: "City or coordinates" },
        days: { type: "integer", title: "Days", minimum: 1, maximum: 14, default: 3 },
        detail: { type: "string", title: "Detail", enum: ["day", "hour"], enumNames: ["by day", "by hour"] },
        alerts: { type: "boolean", title: "Alerts" },
        force: { type: "boolean", title: "Overwrite", default: false },
        format: { title: "Format", oneOf: [{ const: 1, title: "one" }, { const: 2, title: "two" }] },
        also: { type: "array", title: "Also", items: { enum: ["a", "b"] } },
        notes: { type: "string", title: "Notes", maxLength: 4000 },
        stops: { type: "array", title: "Stops", items: { type: "string" } },
        address: { type: "object", title: "Address", properties: { street: { type: "string", title: "Street" } } },
        shape: { title: "Shape", oneOf: [{ title: "Circle", type: "object", properties: { r: { type: "number", title: "Radius" } } },
                                         { title: "Name", type: "string" }] },
        labels: { type: "object", title: "Labels", additionalProperties: { type: "string" } },
        anything: { title: "Anything" }
    })

    name: "Forms"
    when: windowShown
    visible: true
    width: 600
    height: 1600

    FormModel { id: model }

    SchemaForm {
        id: schemaForm

        width: 560
        form: model
    }

    JsonEditor {
        id: jsonEditor

        y: 1400
        width: 560
        form: model
    }

    function every(item, fits, found) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (child.visible && fits(child))
                found.push(child)
            every(child, fits, found)
        }
        return found
    }

    // The visible control that assistive tools call name.
    function control(name) {
        const found = every(schemaForm, item => item.activeFocusOnTab !== undefined && item.Accessible.name === name
                            && item.Accessible.focusable !== undefined
                            && (item.toggle || item.textEdited || item.clicked || item.activated
                                || item.cursorPosition !== undefined), [])
        verify(found.length > 0, "no control called " + name)
        return found[0]
    }

    function text(words) {
        return every(schemaForm, item => item.text === words && item.color !== undefined, [])[0]
    }

    function show(schema) {
        model.setSchemaText(JSON.stringify(schema))
        waitForRendering(schemaForm)
    }

    function sent() {
        return JSON.parse(model.json)
    }

    function type(words) {
        for (let i = 0; i < words.length; ++i)
            keyClick(words.charAt(i))
    }

    function init() {
        failOnWarning(/.?/)
        show({ type: "object", properties: root.properties, required: ["place", "format"] })
    }

    function test_typingChangesTheJson() {
        const place = control("Place, required")
        mouseClick(place)
        type("Oslo")
        compare(sent().place, "Oslo")
        const days = control("Days")
        compare(days.text, "3")
        mouseClick(days, 20, days.height / 2)
        keyClick(Qt.Key_End)
        type("0")
        compare(sent().days, 30)
        tryVerify(() => jsonEditor.control.text.includes("\"days\": 30"))
    }

    function test_theJsonChangesTheFields() {
        model.json = "{\"place\": \"Bergen\", \"detail\": \"hour\", \"alerts\": false, \"stops\": [\"a\", \"b\"]}"
        compare(control("Place, required").text, "Bergen")
        compare(control("Detail").currentText, "by hour")
        compare(control("Alerts").currentText, "No")
        compare(control("Item 2").text, "b")
    }

    function test_brokenJsonIsSaidBesideIt() {
        const area = jsonEditor.control
        mouseClick(area, 20, area.height / 2)
        keyClick(Qt.Key_End, Qt.ControlModifier)
        type("x")
        verify(jsonEditor.error.startsWith("Line "), jsonEditor.error)
        keyClick(Qt.Key_Backspace)
        compare(jsonEditor.error, "")
    }

    function test_errorsShowAfterLeavingAField() {
        const days = control("Days")
        mouseClick(days, 20, days.height / 2)
        keyClick(Qt.Key_End)
        type("0")
        verify(!text("At most 14."))
        keyClick(Qt.Key_Tab)
        verify(text("At most 14."))
        compare(days.invalid, true)
        compare(days.Accessible.description, "Error: At most 14. 1 to 14")
    }

    function test_anEmptyFieldIsNoErrorBeforeItWasEdited() {
        const fields = { code: { type: "string", title: "Code" }, weight: { type: "number", title: "Weight" },
                         day: { type: "string", title: "Day", format: "date" },
                         notes: { type: "string", title: "Notes", maxLength: 4000 } }
        show({ type: "object", properties: fields, required: Object.keys(fields) })
        control("Code, required").forceActiveFocus(Qt.TabFocusReason)
        for (let i = 0; i < 10 && !control("Notes, required").activeFocus; ++i)
            keyClick(Qt.Key_Tab)
        verify(control("Notes, required").activeFocus)
        keyClick(Qt.Key_Tab)
        const errors = () => every(schemaForm, item => String(item.text).startsWith("Required."), []).length
        compare(errors(), 0)
        control("Code, required").forceActiveFocus(Qt.TabFocusReason)
        type("x")
        keyClick(Qt.Key_Backspace)
        compare(errors(), 0)
        keyClick(Qt.Key_Tab)
        compare(errors(), 1)
    }

    function test_errorsShowAfterValidation() {
        verify(!text("Required."))
        verify(!model.validate())
        verify(text("Required."))
        compare(model.errorCount, 2)
        model.focusFirstError()
        verify(control("Place, required").activeFocus)
    }

    function test_worksByKeyboardAlone() {
        control("Place, required").forceActiveFocus(Qt.TabFocusReason)
        type("Oslo")
        keyClick(Qt.Key_Tab)
        verify(control("Days").activeFocus)
        keyClick(Qt.Key_Up)
        compare(sent().days, 4)
        keyClick(Qt.Key_Tab)
        verify(control("Detail").activeFocus)
        keyClick(Qt.Key_Down)
        compare(sent().detail, "day")
        keyClick(Qt.Key_Tab)
        keyClick(Qt.Key_Down)
        compare(sent().alerts, true)
        keyClick(Qt.Key_Tab)
        keyClick(Qt.Key_Space)
        compare(sent().force, true)
        keyClick(Qt.Key_Tab)
        keyClick(Qt.Key_Space)
        compare(sent().format, 1)
    }

    function test_ticksOfSeveralChoices() {
        mouseClick(control("Also: b"))
        mouseClick(control("Also: a"))
        compare(sent().also, ["a", "b"])
        mouseClick(control("Also: b"))
        compare(sent().also, ["a"])
    }

    function test_itemsComeAndGo() {
        control("Add item to Stops").clicked()
        control("Add item to Stops").clicked()
        const second = control("Item 2")
        second.forceActiveFocus()
        type("x")
        control("Item 1").forceActiveFocus()
        type("y")
        compare(sent().stops, ["y", "x"])
        control("Move Item 2 up").clicked()
        compare(sent().stops, ["x", "y"])
        control("Remove Item 1").clicked()
        compare(sent().stops, ["y"])
        wait(0)
        compare(control("Item 1").text, "y")
    }

    function test_groupsFoldOut() {
        control("Add Address").clicked()
        control("Street").forceActiveFocus()
        type("q")
        compare(sent().address, { street: "q" })
        control("Remove Address").clicked()
        verify(!("address" in sent()))
    }

    function test_alternativesSwitch() {
        const choice = control("Shape")
        choice.forceActiveFocus()
        keyClick(Qt.Key_Down)
        control("Radius").forceActiveFocus()
        type("2")
        compare(sent().shape, { r: 2 })
        choice.forceActiveFocus()
        keyClick(Qt.Key_Down)
        wait(0)
        verify(!text("Radius"))
        compare(choice.currentIndex, 2)
    }

    function test_freeMembersHaveNames() {
        control("Add Labels").clicked()
        control("Add a value to Labels").clicked()
        control("Name").forceActiveFocus()
        type("k")
        keyClick(Qt.Key_Tab)
        type("v")
        compare(sent().labels, { k: "v" })
        control("Remove k").clicked()
        compare(sent().labels, {})
    }

    function test_longTextsKeepTheirLines() {
        control("Notes").forceActiveFocus()
        type("a")
        keyClick(Qt.Key_Return)
        type("b")
        compare(sent().notes, "a\nb")
        keyClick(Qt.Key_Tab)
        verify(!control("Notes").activeFocus)
    }

    function test_saysWhyThereIsNoForm() {
        show({ type: "string" })
        verify(text(model.declinedReason))
        show({ type: "object" })
        verify(text("No input needed."))
    }

    function test_manyFieldsOpenQuickly() {
        const many = {}
        for (let i = 0; i < 250; ++i)
            many["field" + i] = { type: i % 3 ? "string" : "integer", title: "Field " + i, description: "Says what field " + i + " is for" }
        const before = Date.now()
        model.setSchemaText(JSON.stringify({ type: "object", properties: many }))
        const took = Date.now() - before
        verify(took < 1000, "took " + took + " ms")
        control("Field 0")
        tryVerify(() => every(schemaForm, item => item.text === "Field 249", []).length > 0, 10000)
    }
}
