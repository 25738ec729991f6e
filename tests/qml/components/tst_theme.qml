// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtTest
import Quayside.Theme

TestCase {
    id: root

    name: "Theme"

    function part(value: real): real {
        return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4)
    }

    function luminance(shade: color): real {
        return 0.2126 * part(shade.r) + 0.7152 * part(shade.g) + 0.0722 * part(shade.b)
    }

    function contrast(first: color, second: color): real {
        const light = Math.max(luminance(first), luminance(second))
        const dim = Math.min(luminance(first), luminance(second))
        return (light + 0.05) / (dim + 0.05)
    }

    function cleanup() {
        Theme.dark = false
        Theme.scale = 1
        Theme.reducedMotion = false
    }

    function test_everyTextIsReadableOnItsGround_data() {
        const grounds = {
            text: ["bg", "surface", "raised", "selection", "code", "accentWeak", "okWeak", "warnWeak", "badWeak"],
            muted: ["bg", "surface", "raised", "selection", "code"],
            accent: ["bg", "surface", "raised", "selection", "code", "accentWeak"],
            accentText: ["accent"],
            ok: ["bg", "surface", "raised", "code", "okWeak"],
            warn: ["bg", "surface", "raised", "selection", "code", "warnWeak"],
            bad: ["bg", "surface", "raised", "selection", "code", "badWeak"],
            bg: ["text"]
        }
        const rows = []
        for (const dark of [false, true]) {
            for (const ink in grounds) {
                for (const ground of grounds[ink]) {
                    rows.push({ tag: ink + " on " + ground + (dark ? ", dark" : ", light"),
                                dark: dark, ink: ink, ground: ground })
                }
            }
        }
        return rows
    }

    function test_everyTextIsReadableOnItsGround(row) {
        Theme.dark = row.dark
        const ratio = contrast(Theme[row.ink], Theme[row.ground])
        verify(ratio >= 4.5, "contrast is " + ratio.toFixed(2))
    }

    function test_hoveredAndPressedGroundsKeepTextReadable() {
        for (const dark of [false, true]) {
            Theme.dark = dark
            for (const cover of [Theme.hover, Theme.pressed]) {
                for (const ground of [Theme.bg, Theme.surface, Theme.raised]) {
                    for (const ink of [Theme.text, Theme.muted]) {
                        verify(contrast(ink, Qt.tint(ground, cover)) >= 4.5)
                    }
                }
            }
        }
    }

    // Icons, marks of states and the ring of the focus.
    function test_everyMarkIsSeenOnItsGround() {
        for (const dark of [false, true]) {
            Theme.dark = dark
            for (const ink of ["muted", "accent", "ok", "warn", "bad"]) {
                for (const ground of ["bg", "surface", "raised", "selection", "code"]) {
                    const ratio = contrast(Theme[ink], Qt.tint(Theme[ground], Theme.hover))
                    verify(ratio >= 3, ink + " on " + ground + ": " + ratio.toFixed(2))
                }
            }
        }
    }

    function test_typeAndControlsGrowWithTheScale() {
        compare(Theme.body.pixelSize, 13)
        compare(Theme.control, 32)
        Theme.scale = 1.5
        compare(Theme.body.pixelSize, 20)
        compare(Theme.h1.pixelSize, 27)
        compare(Theme.control, 48)
    }

    function test_reducedMotionStopsAllMovement() {
        verify(Theme.duration > 0)
        Theme.reducedMotion = true
        compare(Theme.duration, 0)
    }

    function test_hitAreasAreLargeEnough() {
        verify(Theme.compactControl >= 28)
        verify(Theme.row >= 28)
    }
}
