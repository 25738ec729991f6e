// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Theme

// Requests of the server while no tool is selected.
ScrollPane {
    id: root

    required property ServerController server

    When {
        condition: root.visible && root.server.signIn.isOpen

        SignInCard {
            Layout.fillWidth: true
            Layout.maximumWidth: Theme.paragraphMaximum
            signIn: root.server.signIn
        }
    }

    When {
        condition: root.visible

        QuestionStack {
            Layout.fillWidth: true
            questions: root.server.questions
        }
    }
}
