// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// What is done with calls of models that no permission covers.
ComboBox {
    id: root

    required property string serverId
    required property int choice // As ConsentStore keeps it.

    Layout.maximumWidth: Theme.viewMaximum
    model: [qsTr("Always ask"), qsTr("Ask unless the tool is read-only (claimed)"), qsTr("Never ask")]
    currentIndex: root.choice
    onActivated: index => PermissionsController.setDefault(root.serverId, index)
}
