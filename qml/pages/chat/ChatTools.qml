// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The tools of the servers that are on: which the model gets, and why it does not get the others.
ColumnLayout {
    id: root

    required property ChatSetupController setup

    readonly property bool isFiltered: setup.toolFilter.length > 0

    spacing: Theme.gapS

    GridLayout {
        Layout.fillWidth: true
        columns: Theme.isLarge ? 1 : 2
        columnSpacing: Theme.gapM
        rowSpacing: Theme.gapXs

        SearchField {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.px(Theme.cellMaximum)
            placeholderText: qsTr("Filter tools")
            text: root.setup.toolFilter
            onTextChanged: root.setup.toolFilter = text
        }

        SmallText {
            Layout.fillWidth: true
            text: root.setup.toolsText
            horizontalAlignment: Theme.isLarge ? Text.AlignLeft : Text.AlignRight
            wrapMode: Text.NoWrap
            elide: Text.ElideRight
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: text.length > 0
        text: root.setup.searchText
    }

    // As tall as its rows: the sheet scrolls. There may be thousands of tools, so not all of them get a row at once.
    ItemList {
        id: list

        Layout.fillWidth: true
        Layout.preferredHeight: contentHeight
        visible: count > 0
        interactive: false
        label: qsTr("Tools")
        model: root.setup.tools

        delegate: ChoiceRow {
            id: row

            required property string serverId
            required property string serverName
            required property string name
            required title
            required reason
            required property bool isOn
            required property bool canSwitch

            width: ListView.view.width - list.gutter
            focusPolicy: Qt.ClickFocus
            enabled: canSwitch
            detail: serverName
            checked: isOn
            onToggled: root.setup.setToolOn(row.serverId, row.name, checked)
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: text.length > 0
        compact: true
        text: root.setup.moreToolsText
        onClicked: root.setup.showMoreTools()
    }

    SmallText {
        Layout.fillWidth: true
        visible: list.count === 0
        text: root.isFiltered ? qsTr("No tool matches.") : qsTr("The chosen servers offer no tools.")
    }
}
