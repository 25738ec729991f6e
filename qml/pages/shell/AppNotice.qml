// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// Messages about the configuration: an unreadable file, an invalid entry.
NoticeBar {
    id: root

    visible: App.notice.length > 0
    tone: NoticeBar.Warn
    text: App.noticeDetail.length > 0 ? App.notice + "\n" + App.noticeDetail : App.notice
    actionText: qsTr("Close")
    onActionTriggered: App.dismissNotice()
}
