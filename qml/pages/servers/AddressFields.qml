// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    property bool hasMore: false

    spacing: Theme.gapM
    onVisibleChanged: hasMore = false

    Field {
        Layout.fillWidth: true
        label: qsTr("Address")
        isRequired: true
        error: App.addServer.problem

        TextField {
            code: true
            placeholderText: "https://mcp.example.org/mcp"
            text: App.addServer.url
            onTextEdited: App.addServer.url = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Headers")
        hint: qsTr("Sent to this server only, for example an API key.")

        PairFields {
            pairs: App.addServer.headers
            areSecrets: true
            namePlaceholder: "Authorization"
            addText: qsTr("Add a header")
            nameLabel: qsTr("Name of header %1")
            valueLabel: qsTr("Value of header %1")
            removeText: qsTr("Remove header %1")
        }
    }

    LinkButton {
        Layout.leftMargin: -leftPadding
        visible: !root.hasMore
        iconName: "chevron-down"
        text: qsTr("Certificate and proxy")
        onClicked: {
            root.hasMore = true
            authority.forceActiveFocus(Qt.TabFocusReason)
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore
        label: qsTr("Certificate authority")
        hint: qsTr("A PEM file, for a server whose certificate this computer does not trust.")

        TextField {
            id: authority

            code: true
            text: App.addServer.caFile
            onTextEdited: App.addServer.caFile = text
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore
        label: qsTr("Proxy")
        hint: qsTr("For example http://host:port or socks5://host:port. Default: the system proxy.")

        TextField {
            code: true
            text: App.addServer.proxy
            onTextEdited: App.addServer.proxy = text
        }
    }
}
