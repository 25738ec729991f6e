// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import Quayside.Theme

// The icon that a server gives itself or one of its items, or our glyph where it gives none (ICON-01). It says nothing about
// who the server is, so it never stands where the person decides.
Item {
    id: root

    property string address // Without the theme.
    property string glyph
    property int size: Theme.smallIcon

    // Without an icon to show, the picture is a single pixel.
    readonly property bool isShown: image.status === Image.Ready && image.implicitWidth > 1
    readonly property bool isLoadingPicture: image.status === Image.Loading

    implicitWidth: size
    implicitHeight: size
    visible: isShown || glyph.length > 0
    Accessible.ignored: true

    Icon {
        anchors.centerIn: parent
        visible: !root.isShown
        size: root.size
        name: root.glyph
        color: Theme.muted
    }

    Image {
        id: image

        anchors.fill: parent
        visible: root.isShown
        source: root.address.length > 0 ? root.address + (Theme.dark ? "/dark" : "/light") : ""
        fillMode: Image.PreserveAspectFit
        mipmap: true
        Accessible.ignored: true
    }
}
