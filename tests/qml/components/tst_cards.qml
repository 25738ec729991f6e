// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Layouts
import QtTest
import Quayside.Theme
import Quayside.Components

// W25, W23: a card looks the same whenever it is shown, and nothing stands on anything else.
TestCase {
    id: root

    readonly property list<string> scopes: ["offline_access", "mcp:admin", "mcp:tools", "ledger:read", "ledger:write"]

    name: "Cards"
    when: windowShown
    visible: true
    width: 800
    height: 600

    Component {
        id: made

        ColumnLayout {
            id: column

            property alias card: card
            property alias first: first
            property alias last: last
            property alias foot: foot

            width: 300

            Card {
                id: card

                Layout.fillWidth: true

                SmallText {
                    Layout.fillWidth: true
                    text: "Your last action needs more permissions. Nothing changes until you agree in the browser."
                }

                ChipList {
                    id: first

                    Layout.fillWidth: true
                    texts: root.scopes
                    shown: "+ %1"
                    spoken: "new: %1"
                    tone: Chip.Accent
                }

                ChipList {
                    id: last

                    Layout.fillWidth: true
                    texts: root.scopes
                }

                PlainButton {
                    id: foot

                    text: "Not now"
                }
            }
        }
    }

    component Stretched: Card {
        id: stretched

        property string words

        Layout.fillWidth: true
        Layout.fillHeight: true
        Layout.preferredWidth: 1
        isStretched: true

        BodyText {
            Layout.fillWidth: true
            text: stretched.words
        }

        Item {
            Layout.fillHeight: true
        }

        PlainButton {
            text: "Add"
        }
    }

    // As on the welcome page.
    Component {
        id: inARow

        ColumnLayout {
            property alias cards: grid

            width: 300

            GridLayout {
                id: grid

                columns: 3

                Stretched { words: "Short." }
                Stretched { words: "Words that need several lines in a card that is narrow, as this one is." }
                Stretched { words: "Two lines, or three." }
            }
        }
    }

    Item {
        id: page

        width: parent.width
        height: parent.height
    }

    function chipsOf(list: Item): var {
        return Array.from(list.children).filter(child => child instanceof Chip)
    }

    function looks(shown: var): var {
        return [shown.card.height, shown.first.height, shown.last.y, shown.last.height, shown.foot.y]
    }

    function settled(shown: var): var {
        waitForRendering(page)
        tryVerify(() => shown.card.height === shown.card.implicitHeight)
        return looks(shown)
    }

    function init() {
        page.visible = true
    }

    function test_chipsStandSideBySideAndBelowOneAnother() {
        failOnWarning(/.?/)
        const shown = createTemporaryObject(made, page)
        settled(shown)
        const chips = chipsOf(shown.first)
        compare(chips.length, root.scopes.length)
        compare(chips[0].text, "+ offline_access")
        verify(chips[chips.length - 1].y > chips[0].y)
        for (let i = 1; i < chips.length; ++i) {
            const before = chips[i - 1]
            verify(chips[i].y > before.y || chips[i].x >= before.x + before.width + Theme.gapXs)
            verify(chips[i].x >= 0 && chips[i].x + chips[i].width <= shown.first.width)
        }
        verify(shown.first.height >= chips[chips.length - 1].y + chips[chips.length - 1].height)
        verify(shown.last.y >= shown.first.y + shown.first.height)
        verify(shown.foot.y >= shown.last.y + shown.last.height)
    }

    function test_aCardLooksTheSameAgain_data() {
        return [{tag: "300", width: 300}, {tag: "220", width: 220}, {tag: "700", width: 700}]
    }

    function test_aCardLooksTheSameAgain(data) {
        failOnWarning(/.?/)
        const shown = createTemporaryObject(made, page, {width: data.width})
        const first = settled(shown)
        for (let i = 0; i < 3; ++i) {
            page.visible = false
            wait(0)
            page.visible = true
            compare(settled(shown), first)
        }
        // Made while nobody sees it, and without a width at first.
        page.visible = false
        const hidden = createTemporaryObject(made, page, {width: 0})
        page.visible = true
        hidden.width = data.width
        compare(settled(hidden), first)
    }

    // W23: Qt warns of a polish loop.
    function test_stretchedCardsAreAsTallAsTheTallest_data() {
        return [{tag: "300", width: 300}, {tag: "450", width: 450}, {tag: "780", width: 780}]
    }

    function test_stretchedCardsAreAsTallAsTheTallest(data) {
        failOnWarning(/.?/)
        const shown = createTemporaryObject(inARow, page, {width: 0})
        for (const width of [data.width, 200, data.width]) {
            shown.width = width
            waitForRendering(page)
            const cards = Array.from(shown.cards.children)
            tryVerify(() => cards.every(card => card.height === cards[1].height))
            tryVerify(() => cards[1].height >= cards[1].implicitHeight)
            page.visible = false
            wait(0)
            page.visible = true
        }
    }

    function test_chipsAreMirrored() {
        const shown = createTemporaryObject(made, page)
        shown.LayoutMirroring.enabled = true
        shown.LayoutMirroring.childrenInherit = true
        settled(shown)
        const chips = chipsOf(shown.first)
        compare(chips[0].x + chips[0].width, shown.first.width)
    }
}
