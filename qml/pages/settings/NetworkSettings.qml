// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Qt.labs.platform as Platform
import Quayside.App
import Quayside.Components
import Quayside.Theme

// How all connections leave this computer.
ScrollPane {
    id: root

    readonly property bool hasOwnProxy: NetworkController.proxyUse === NetworkController.OwnProxy
    readonly property bool needsPassword: NetworkController.hasUser(addressField.text)

    property string refusedAddress
    property string refusedRegistry

    function save() {
        root.refusedAddress = ""
        if (NetworkController.setProxy(addressField.text, passwordField.text))
            passwordField.clear()
        else
            root.refusedAddress = addressField.text
    }

    function setRegistry(address: string) {
        root.refusedRegistry = RegistryController.setAddress(address) ? "" : address
        if (root.refusedRegistry.length === 0)
            registryField.text = Qt.binding(() => RegistryController.address)
    }

    spacing: Theme.gapL

    BodyText {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.paragraphMaximum
        text: qsTr("For all connections that Quayside makes, for example to remote servers, sign-in hosts and model providers. Changes take effect for new connections. Local servers use their own network settings.")
        muted: true
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Proxy")
        hint: qsTr("Addresses on this computer never use a proxy. You can set another proxy for a server in its setup.")

        ComboBox {
            model: [qsTr("System proxy"), qsTr("No proxy"), qsTr("Custom proxy")]
            currentIndex: NetworkController.proxyUse
            onActivated: index => NetworkController.proxyUse = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: root.hasOwnProxy
        label: qsTr("Proxy address")
        hint: NetworkController.proxy.length > 0 ? qsTr("For example http://host:port or socks5://user@host:port.") : qsTr("For example http://host:port or socks5://user@host:port. The system proxy is used until an address is saved.")
        error: addressField.text === root.refusedAddress ? NetworkController.proxyProblem : ""

        TextField {
            id: addressField

            code: true
            text: NetworkController.proxy
            onAccepted: root.save()
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: root.hasOwnProxy && root.needsPassword
        label: qsTr("Proxy password")

        SecretField {
            id: passwordField

            placeholderText: NetworkController.hasPassword && addressField.text === NetworkController.proxy ? qsTr("saved; type to replace it") : ""
            onAccepted: root.save()
            onCopied: secret => SecretsController.copy(secret)
        }
    }

    PlainButton {
        visible: root.hasOwnProxy
        enabled: addressField.text !== NetworkController.proxy || passwordField.length > 0
        text: qsTr("Save proxy")
        onClicked: root.save()
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Certificate authorities")
        hint: qsTr("A PEM file, for example from your company. Its authorities are trusted in addition to those of the system.")
        error: NetworkController.caProblem

        TextField {
            code: true
            text: NetworkController.caFile
            onEditingFinished: NetworkController.caFile = text
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            text: qsTr("Browse…")
            Accessible.name: qsTr("Browse for certificate authorities")
            onClicked: dialog.open()
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        label: qsTr("Server registry")
        hint: qsTr("Where “Find servers” looks. It is asked only when you search or open a listing.")
        error: registryField.text === root.refusedRegistry ? RegistryController.addressProblem : ""

        TextField {
            id: registryField

            code: true
            text: RegistryController.address
            onEditingFinished: root.setRegistry(text)
        }

        LinkButton {
            Layout.leftMargin: -leftPadding
            visible: RegistryController.hasOwnAddress
            text: qsTr("Use the official registry")
            onClicked: root.setRegistry("")
        }
    }

    Platform.FileDialog {
        id: dialog

        title: qsTr("Choose a file of certificate authorities")
        acceptLabel: qsTr("Choose")
        onAccepted: NetworkController.chooseCaFile(file)
    }
}
