// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callcontroller.h"
#include "tests/support/manualclock.h"
#include "tests/ui/program.h"
#include "tests/ui/windowdriver.h"

#include <QHash>

namespace quayside {

/// Whether the QML file of an item has this name.
bool isOfFile(const QQuickItem *item, const char *name);

/// The cards in the conversation that ask for permission, as a person reads and answers them, and what that takes.
class AskCards
{
public:
    AskCards(Program *program, mcp::ManualClock *clock);

    /// The calls that wait when no more come, in the order of the model.
    QList<qint64> waiting() const;
    bool isWaiting(qint64 id) const;
    CallController *call(qint64 id) const;

    /// Scrolls to a card, and keeps the texts that are in sight when all of it is.
    bool read(qint64 id);
    /// As they were read last.
    QStringList texts(qint64 id) const { return m_texts.value(id); }
    bool wasRead(qint64 id) const { return m_texts.contains(id); }
    /// A button on a card in sight, or a box that shows these words; with `Allow all` the one below the cards. words is a part of
    /// its label.
    bool has(qint64 id, const QString &words) const { return buttonOf(id, words) != nullptr; }
    /// Presses it once it can be pressed and rests in sight.
    bool press(qint64 id, const QString &words);
    /// A click elsewhere, for a card.
    void countClick() { ++m_clicks; }

    int count() const { return int(m_texts.size()); }
    int clicks() const { return m_clicks; }
    /// How often the person had to wait for a button that was inert.
    int waits() const { return m_waits; }
    int scrolls() const { return m_scrolls; }

private:
    QQuickItem *transcript() const;
    QQuickItem *cardOf(qint64 id) const;
    QQuickItem *buttonOf(qint64 id, const QString &words) const;
    /// As with the wheel.
    void scrollTo(qint64 id);

    Program *m_program;
    mcp::ManualClock *m_clock;
    WindowDriver m_driver;
    QHash<qint64, QStringList> m_texts;
    int m_clicks = 0;
    int m_waits = 0;
    int m_scrolls = 0;
};

} // namespace quayside
