// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.App
import Quayside.Components

// What the configuration has to say for itself: a file that was put aside, an entry that was left out.
NoticeBar {
    id: root

    visible: App.notice.length > 0
    tone: NoticeBar.Warn
    text: App.noticeDetail.length > 0 ? App.notice + "\n" + App.noticeDetail : App.notice
    actionText: qsTr("Close")
    onActionTriggered: App.dismissNotice()
}
