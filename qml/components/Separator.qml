// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

Rectangle {
    id: root

    property bool vertical: false

    implicitWidth: Theme.stroke
    implicitHeight: Theme.stroke
    color: Theme.line
}
