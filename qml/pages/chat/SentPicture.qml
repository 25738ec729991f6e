// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import Quayside.Components
import Quayside.Theme

// A picture that went with what the person said. It is decoded when it comes into sight (SEC-40).
TranscriptItem {
    id: root

    required property string title
    required property string facts
    required property string imageSource
    required property string imageProblem

    readonly property bool isOnScreen: visible && Window.visibility !== Window.Hidden && Window.visibility !== Window.Minimized
    readonly property real fit: Math.min(1, bubbleMaximum / Math.max(1, picture.implicitWidth),
                                         Theme.cellMaximum / Math.max(1, picture.implicitHeight))

    readonly property bool isLoadingPicture: isOnScreen && imageProblem.length === 0
                                             && picture.status !== Image.Ready && picture.status !== Image.Error

    signal shown()

    gap: isFirst ? Theme.gapM : Theme.gapXs
    implicitHeight: words.y + words.height
    onIsOnScreenChanged: {
        if (root.isOnScreen)
            root.shown()
    }
    Component.onCompleted: {
        if (root.isOnScreen)
            root.shown()
    }

    Image {
        id: picture

        anchors.right: parent.right
        y: root.gap
        width: Math.round(implicitWidth * root.fit)
        height: Math.round(implicitHeight * root.fit)
        source: root.imageProblem.length === 0 ? root.imageSource : ""
        asynchronous: true
        cache: false
        mipmap: true
        Accessible.role: Accessible.Graphic
        Accessible.name: root.title.length > 0 ? qsTr("Picture %1").arg(root.title) : qsTr("Picture")
    }

    SmallText {
        id: words

        anchors.right: parent.right
        y: picture.y + picture.height + (picture.height > 0 ? Theme.gapXs : 0)
        width: Math.min(root.bubbleMaximum, Math.ceil(implicitWidth))
        text: root.imageProblem.length > 0 ? root.imageProblem : Words.facts([root.title, root.facts])
        color: root.imageProblem.length > 0 ? Theme.warn : Theme.muted
    }
}
