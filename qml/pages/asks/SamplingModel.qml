// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// The model to use, its token limit, and its possible cost.
ColumnLayout {
    id: root

    required property QuestionController question
    required property SamplingController sampling

    readonly property bool hasModel: sampling.models.length > 0

    spacing: Theme.gapM

    NoticeBar {
        Layout.fillWidth: true
        visible: !root.hasModel
        text: qsTr("No model set up. You can write the answer yourself.")
        actionText: qsTr("Set up a model")
        onActionTriggered: App.setUpModelFor(root.question)
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: root.hasModel
        label: qsTr("Model")
        hint: root.sampling.modelReason

        ComboBox {
            model: root.sampling.models
            currentIndex: root.sampling.modelIndex
            onActivated: index => root.sampling.modelIndex = index
        }
    }

    Field {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.viewMaximum
        visible: root.hasModel
        label: qsTr("Maximum answer length, in tokens")
        hint: root.sampling.tokensHint
        error: root.sampling.tokensError

        NumberField {
            from: 1
            text: root.sampling.maxTokens
            onTextEdited: root.sampling.maxTokens = text
        }
    }

    SmallText {
        Layout.fillWidth: true
        visible: root.hasModel
        text: root.sampling.costText
    }
}
