// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

ColumnLayout {
    id: root

    property bool hasMore: false

    // Where a problem is shown.
    function takeFocus() {
        addressField.forceActiveFocus(Qt.OtherFocusReason)
    }

    spacing: Theme.gapM
    onVisibleChanged: hasMore = false

    Field {
        Layout.fillWidth: true
        label: qsTr("Address")
        isRequired: true
        error: AddServerController.problem

        TextField {
            id: addressField

            code: true
            placeholderText: "https://mcp.example.org/mcp"
            text: AddServerController.url
            onTextEdited: AddServerController.url = text
        }
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Headers")
        hint: qsTr("Sent to this server only, for example an API key.")

        PairFields {
            pairs: AddServerController.headers
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
        text: qsTr("Certificates and proxy")
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
            text: AddServerController.caFile
            onTextEdited: AddServerController.caFile = text
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for a certificate authority")
            onClicked: authorityDialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore
        label: qsTr("Client certificate")
        hint: qsTr("A PEM or PKCS #12 file with a certificate and its private key, for a server that identifies you by it.")

        TextField {
            code: true
            text: AddServerController.certificateFile
            onTextEdited: AddServerController.certificateFile = text
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for a client certificate")
            onClicked: certificateDialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore && AddServerController.certificateFile.length > 0
        label: qsTr("Passphrase of the client certificate")
        hint: qsTr("Leave this empty if the file has none.")

        SecretField {
            placeholderText: AddServerController.isPassphraseKept ? qsTr("saved; type to replace it") : ""
            text: AddServerController.certificatePassphrase
            onTextEdited: AddServerController.certificatePassphrase = text
            onCopied: secret => SecretsController.copy(secret)
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore
        label: qsTr("Proxy")
        hint: qsTr("For example http://host:port or socks5://user@host:port, or “none”. Default: the proxy in Settings.")

        TextField {
            code: true
            text: AddServerController.proxy
            onTextEdited: AddServerController.proxy = text
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.hasMore && AddServerController.hasProxyUser
        label: qsTr("Proxy password")

        SecretField {
            placeholderText: AddServerController.isPasswordKept ? qsTr("saved; type to replace it") : ""
            text: AddServerController.proxyPassword
            onTextEdited: AddServerController.proxyPassword = text
            onCopied: secret => SecretsController.copy(secret)
        }
    }

    Platform.FileDialog {
        id: authorityDialog

        title: qsTr("Choose a certificate authority")
        acceptLabel: qsTr("Choose")
        onAccepted: AddServerController.chooseAuthority(file)
    }

    Platform.FileDialog {
        id: certificateDialog

        title: qsTr("Choose a client certificate")
        acceptLabel: qsTr("Choose")
        onAccepted: AddServerController.chooseCertificate(file)
    }
}
