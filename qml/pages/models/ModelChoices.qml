// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Which models of a provider are used: check boxes for those of its list, and a field for others.
ColumnLayout {
    id: root

    required property ProviderController provider
    required property string providerName // Shown.

    readonly property ModelPicker picker: provider.picker

    spacing: Theme.gapS

    BodyText {
        Layout.fillWidth: true
        text: qsTr("Models")
        font: Theme.bodyMedium
    }

    SmallText {
        Layout.fillWidth: true
        text: root.picker.chosenText
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        PlainButton {
            compact: true
            text: qsTr("Get the list of models")
            enabled: !root.provider.isFetching && root.provider.addressError.length === 0
            onClicked: root.provider.fetchModels()
        }

        SmallText {
            Layout.fillWidth: true
            opacity: root.provider.isFetching ? 1 : 0
            text: qsTr("Requesting the list of models.")
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.provider.isListGood ? root.provider.listText.title : ""
    }

    Problem {
        Layout.fillWidth: true
        visible: title.length > 0
        spacing: root.spacing
        title: root.provider.isListGood ? "" : root.provider.listText.title
        hint: root.provider.listText.hint
        detail: root.provider.listText.detail
        source: root.provider.listText.isDetailOwn ? qsTr("Quayside") : root.providerName
    }

    SearchField {
        Layout.fillWidth: true
        visible: root.picker.canFilter
        label: qsTr("Filter models")
        placeholderText: label
        maximumLength: 200
        text: root.picker.filter
        onTextChanged: root.picker.filter = text
    }

    // There may be thousands.
    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(contentHeight, Theme.cellMaximum)
        visible: count > 0
        label: qsTr("Models")
        model: root.picker.rows

        delegate: ChoiceRow {
            id: row

            required property string name
            required text
            required property bool isChosen

            width: ListView.view.width - list.gutter
            focusPolicy: Qt.ClickFocus
            title: text
            checked: isChosen
            onToggled: root.picker.choose(row.name, checked)
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: list.count === 0 && root.picker.canFilter
        text: qsTr("No model matches.")
    }

    CheckBox {
        Layout.fillWidth: true
        visible: root.picker.otherCount > 0
        text: qsTr("Show all (%n more for embeddings, speech, pictures or moderation)", "", root.picker.otherCount)
        checked: root.picker.showsAll
        onToggled: root.picker.showsAll = checked
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Another model")
        hint: qsTr("Its ID, as the provider spells it.")
        error: root.picker.typedError

        TextField {
            id: typed

            code: true
            text: root.picker.typed
            onTextEdited: root.picker.typed = text
            onAccepted: root.picker.addTyped()
        }
    }

    PlainButton {
        compact: true
        text: qsTr("Add")
        enabled: root.picker.typed.trim().length > 0 && root.picker.typedError.length === 0
        Accessible.name: qsTr("Add the model")
        onClicked: {
            root.picker.addTyped()
            typed.forceActiveFocus()
        }
    }
}
