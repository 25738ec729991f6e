// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/guidecontroller.h"

#include <algorithm>
#include <utility>

namespace quayside {

GuideController::GuideController(QObject *parent)
    : QObject(parent)
{
}

QStringList GuideController::titles() const
{
    QStringList titles;
    const QList<GuideStep> steps = guideSteps();
    for (const GuideStep &step : steps)
        titles.append(step.title);
    return titles;
}

void GuideController::setStep(int step)
{
    const int last = int(guideSteps().size()) - 1;
    const int bounded = std::clamp(step, 0, last);
    if (std::exchange(m_step, bounded) != bounded)
        Q_EMIT changed();
}

QStringList GuideController::actions() const
{
    QStringList labels;
    const QList<GuideButton> buttons = current().buttons;
    for (const GuideButton &button : buttons)
        labels.append(button.label);
    return labels;
}

bool GuideController::lacksServer() const
{
    return !m_isConnected && needsConnection(current().buttons.constFirst().action);
}

void GuideController::setConnected(bool isConnected)
{
    if (std::exchange(m_isConnected, isConnected) != isConnected)
        Q_EMIT changed();
}

void GuideController::setAway(bool isAway)
{
    if (std::exchange(m_isAway, isAway) != isAway)
        Q_EMIT changed();
}

void GuideController::act(int index)
{
    const QList<GuideButton> buttons = current().buttons;
    if (index < 0 || index >= buttons.size() || lacksServer())
        return;
    setAway(true);
    Q_EMIT requested(buttons.at(index).action);
}

} // namespace quayside

#include "moc_guidecontroller.cpp"
