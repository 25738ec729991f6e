// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
pragma Singleton

import QtQuick

// Colours, sizes, type and motion; no other file defines them. The font family of texts is the application font's,
// which lists families in order of preference.
QtObject {
    id: root

    // Set by the application.
    property bool dark: false
    property bool reducedMotion: false
    property real scale: 1.0
    // A row of buttons does not fit in a column of the usual width.
    readonly property bool isLarge: scale > 1.25

    // Grounds and lines
    readonly property color bg: dark ? "#11161B" : "#F5F7F9"
    readonly property color surface: dark ? "#182028" : "#FFFFFF"
    readonly property color raised: dark ? "#1F2933" : "#FFFFFF"
    readonly property color line: dark ? "#2D3843" : "#DDE3E9"
    readonly property color selection: dark ? "#22303A" : "#E6EFF3"
    readonly property color code: dark ? "#131A21" : "#F1F4F7"
    readonly property color hover: Qt.alpha(text, 0.05)
    readonly property color pressed: Qt.alpha(text, 0.1)
    readonly property color scrim: Qt.alpha("#000000", dark ? 0.6 : 0.4)
    readonly property color shadow: Qt.alpha("#000000", dark ? 0.05 : 0.014)

    // Text and states
    readonly property color text: dark ? "#E7ECF1" : "#19222C"
    readonly property color muted: dark ? "#9AA8B6" : "#566474"
    readonly property color accent: dark ? "#56C5C9" : "#0A6B73"
    readonly property color accentText: dark ? "#07191B" : "#FFFFFF"
    readonly property color accentWeak: dark ? "#16363A" : "#DFF1F1"
    readonly property color ok: dark ? "#6FD39B" : "#1A7A48"
    readonly property color okWeak: dark ? "#17382A" : "#E3F4EA"
    readonly property color warn: dark ? "#F0B458" : "#8A5200"
    readonly property color warnWeak: dark ? "#35270D" : "#FFF3DC"
    readonly property color bad: dark ? "#FF8A80" : "#B3261E"
    readonly property color badWeak: dark ? "#40201E" : "#FDEBE9"
    readonly property real disabledOpacity: 0.5

    // Gaps
    readonly property int gapXs: 4
    readonly property int gapS: 8
    readonly property int gapM: 12
    readonly property int gapL: 16
    readonly property int gapXl: 20
    readonly property int iconGap: 6
    readonly property int inset: 10
    readonly property int pageMargin: gapXl

    // Edges
    readonly property int stroke: 1
    readonly property int focusStroke: 2
    readonly property int barStroke: 3
    readonly property int radius: 6
    readonly property int cardRadius: 8

    // Controls and rows
    readonly property int control: px(32)
    readonly property int compactControl: px(28)
    readonly property int row: px(34)
    readonly property int twoLineRow: px(48)
    readonly property int treeRow: px(24)
    readonly property int lineRow: px(22)
    readonly property int numberColumn: px(68)
    readonly property int tab: px(40)
    readonly property int chip: px(20)
    readonly property int mark: px(16)
    readonly property int dot: px(8)
    readonly property int smallIcon: px(16)
    readonly property int icon: px(20)
    readonly property int largeIcon: px(40)
    readonly property int progress: 4

    // Columns and windows
    readonly property int leftColumn: 232
    readonly property int rightColumn: 296
    readonly property int settingsColumn: px(200)
    readonly property int columnMinimum: 200
    readonly property int columnMaximum: 480
    readonly property int listMinimum: 232
    readonly property int listMaximum: 300
    readonly property int keyColumn: px(140)
    readonly property int fieldMaximum: 560
    readonly property int paragraphMaximum: 640
    readonly property int descriptionMaximum: 720
    readonly property int chatColumn: 776
    readonly property int twoColumns: 860 // Of fields, from this width of the form on.
    readonly property int cellMinimum: 72
    readonly property int cellMaximum: 320
    readonly property int menuMinimum: 180
    // The same in every window, which is never narrower than the minimum.
    readonly property int sheet: Math.min(px(560), windowMinimumWidth - 2 * pageMargin)
    readonly property int sheetTop: 96
    readonly property int viewMaximum: 420
    readonly property int foldBelow: 1000
    readonly property int stackBelow: px(580)
    readonly property int stackHeadBelow: px(460)
    readonly property int windowWidth: 1200
    readonly property int windowHeight: 760
    readonly property int windowMinimumWidth: 900
    readonly property int windowMinimumHeight: 600

    // Type
    readonly property int bodyLine: px(18)
    readonly property int smallLine: px(16)
    readonly property int codeLine: px(17)
    readonly property font body: bodyFace.value
    readonly property font bodyMedium: bodyMediumFace.value
    readonly property font bodyStrong: bodyStrongFace.value
    readonly property font small: smallFace.value
    readonly property font smallMedium: smallMediumFace.value
    readonly property font caption: captionFace.value
    readonly property font h1: h1Face.value
    readonly property font h2: h2Face.value
    readonly property font codeFont: Qt.font({ family: codeFamily, pixelSize: px(12) })
    readonly property font codeStrong: Qt.font({ family: codeFamily, pixelSize: px(12), weight: Font.DemiBold })
    readonly property string codeFamily: firstInstalled([
        "JetBrains Mono", "Cascadia Mono", "SF Mono", "Menlo", "Consolas", "Noto Sans Mono",
        "DejaVu Sans Mono"
    ])

    // Motion and waiting
    readonly property int duration: reducedMotion ? 0 : 120
    readonly property int progressStepTime: 100
    readonly property int progressSteps: 16
    readonly property int toolTipDelay: 500
    readonly property int toastTime: 6000
    readonly property int doneTime: 2000
    readonly property int easing: Easing.OutCubic

    function px(size: int): int {
        return Math.round(size * root.scale)
    }

    function firstInstalled(wanted: list<string>): string {
        const installed = Qt.fontFamilies()
        return wanted.find(family => installed.includes(family)) ?? "monospace"
    }

    readonly property Face bodyFace: Face {
        size: root.px(13)
    }

    readonly property Face bodyMediumFace: Face {
        size: root.px(13)
        weight: Font.Medium
    }

    readonly property Face bodyStrongFace: Face {
        size: root.px(13)
        weight: Font.DemiBold
    }

    readonly property Face smallFace: Face {
        size: root.px(11)
    }

    readonly property Face smallMediumFace: Face {
        size: root.px(11)
        weight: Font.Medium
    }

    readonly property Face captionFace: Face {
        size: root.px(11)
        weight: Font.DemiBold
        capitals: true
    }

    readonly property Face h1Face: Face {
        size: root.px(18)
        weight: Font.DemiBold
    }

    readonly property Face h2Face: Face {
        size: root.px(15)
        weight: Font.DemiBold
    }
}
