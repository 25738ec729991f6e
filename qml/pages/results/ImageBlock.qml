// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.Theme

ColumnLayout {
    id: root

    required property string imageSource
    required property string imageProblem
    required property string mimeType
    required property string sizeText
    required property bool canSave
    property bool offersSave: true

    // The picture becomes visible: it is not decoded before (SEC-40).
    signal shown()
    signal saveRequested()

    readonly property bool isOnScreen: visible && Window.visibility !== Window.Hidden && Window.visibility !== Window.Minimized

    readonly property bool isLoadingPicture: isOnScreen && imageProblem.length === 0
                                             && picture.status !== Image.Ready && picture.status !== Image.Error

    spacing: Theme.gapS
    onIsOnScreenChanged: {
        if (root.isOnScreen)
            root.shown()
    }
    Component.onCompleted: {
        if (root.isOnScreen)
            root.shown()
    }

    Item {
        id: place

        readonly property real fit: Math.min(1, width / Math.max(1, picture.implicitWidth),
                                             Theme.viewMaximum / Math.max(1, picture.implicitHeight))

        Layout.fillWidth: true
        visible: root.imageProblem.length === 0
        implicitHeight: Math.round(picture.implicitHeight * fit)

        Image {
            id: picture

            width: Math.round(implicitWidth * place.fit)
            height: Math.round(implicitHeight * place.fit)
            source: root.imageProblem.length === 0 ? root.imageSource : ""
            asynchronous: true
            cache: false
            mipmap: true
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("Image")
        }
    }

    FileBlock {
        Layout.fillWidth: true
        iconName: "image"
        caption: qsTr("Image")
        problem: root.imageProblem
        mimeType: root.mimeType
        sizeText: root.sizeText
        canSave: root.canSave
        offersSave: root.offersSave
        onSaveRequested: root.saveRequested()
    }
}
