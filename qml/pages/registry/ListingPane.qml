// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Quayside.App
import Quayside.Components
import Quayside.Forms
import Quayside.Theme

// One server of a registry: what its publisher says, the ways to use it, and what would run.
ScrollPane {
    id: root

    required property ListingController listing

    spacing: Theme.gapM

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gapS

        Heading {
            Layout.fillWidth: true
            text: root.listing.title
        }

        Chip {
            text: root.listing.status
            tone: Chip.Warn
        }

        IconButton {
            iconName: "close"
            text: qsTr("Close")
            onClicked: RegistryController.close()
        }
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: root.listing.publisher
        text: root.listing.description
    }

    ServerText {
        Layout.fillWidth: true
        visible: text.length > 0
        name: RegistryController.host
        text: root.listing.statusMessage
    }

    KeyValue {
        Layout.fillWidth: true
        key: qsTr("Name")
        value: root.listing.name
        code: true
    }

    KeyValue {
        Layout.fillWidth: true
        key: qsTr("Publisher")
        value: qsTr("%1, as the name says. Quayside does not check it.").arg(root.listing.publisher)
    }

    KeyValue {
        Layout.fillWidth: true
        visible: value.length > 0
        key: qsTr("Published")
        value: root.listing.published
    }

    Flow {
        Layout.fillWidth: true
        Layout.leftMargin: -Theme.gapXs
        visible: root.listing.website.length > 0 || root.listing.repository.length > 0
        spacing: Theme.gapS

        LinkButton {
            visible: root.listing.website.length > 0
            text: qsTr("Website")
            onClicked: LinkController.ask(root.listing.website)
        }

        LinkButton {
            visible: root.listing.repository.length > 0
            text: qsTr("Source code")
            onClicked: LinkController.ask(root.listing.repository)
        }
    }

    ListNotices {
        Layout.fillWidth: true
        problem: ""
        warningTitle: qsTr("%n part(s) of this listing cannot be used.", "", root.listing.problems.length)
        warnings: root.listing.problems
    }

    Field {
        Layout.fillWidth: true
        label: qsTr("Version")
        hint: root.listing.isReading ? qsTr("Reading the other versions…") : root.listing.versionsNote

        ComboBox {
            Layout.maximumWidth: Theme.fieldMaximum
            model: root.listing.versions
            currentIndex: root.listing.versionIndex
            onActivated: index => root.listing.versionIndex = index
            // A new list begins with its first row.
            onModelChanged: currentIndex = Qt.binding(() => root.listing.versionIndex)
        }
    }

    Field {
        Layout.fillWidth: true
        visible: root.listing.ways.length > 0
        label: qsTr("Use it as")

        ComboBox {
            Layout.maximumWidth: Theme.fieldMaximum
            model: root.listing.ways
            currentIndex: root.listing.wayIndex
            onActivated: index => root.listing.wayIndex = index
            onModelChanged: currentIndex = Qt.binding(() => root.listing.wayIndex)
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: root.listing.obstacle
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Warn
        text: root.listing.missingProgram
    }

    Caption {
        Layout.fillWidth: true
        visible: root.listing.hasForm && root.listing.canReview
        text: qsTr("What it needs from you")
    }

    // No layout: one of Qt 6.4 leaves out for good what has no height at first.
    Column {
        id: formPlace

        Layout.fillWidth: true
        Layout.preferredHeight: Math.max(1, implicitHeight)
        visible: root.listing.hasForm && root.listing.canReview

        SchemaForm {
            width: formPlace.width
            form: root.listing.form
        }
    }

    Caption {
        Layout.fillWidth: true
        visible: root.listing.canReview
        text: qsTr("What will be used")
    }

    Repeater {
        model: root.listing.rows

        KeyValue {
            required property string caption
            required property string text

            Layout.fillWidth: true
            key: caption
            value: text
            code: true
        }
    }

    NoticeBar {
        Layout.fillWidth: true
        visible: text.length > 0
        tone: NoticeBar.Bad
        text: root.listing.problem
    }

    Flow {
        Layout.fillWidth: true
        visible: root.listing.canReview
        spacing: Theme.gapS

        PrimaryButton {
            text: qsTr("Review…")
            Accessible.description: root.listing.title
            onClicked: root.listing.review()
        }
    }
}
