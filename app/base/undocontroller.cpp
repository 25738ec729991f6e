// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/undocontroller.h"

namespace quayside {

UndoController::UndoController(QObject *parent)
    : QObject(parent)
{
}

void UndoController::offer(const QString &text, Step carryOut, Step takeBack)
{
    finish();
    m_text = text;
    m_carryOut = std::move(carryOut);
    m_takeBack = std::move(takeBack);
    Q_EMIT changed();
}

void UndoController::undo()
{
    if (isOpen())
        close(Step(m_takeBack));
}

void UndoController::finish()
{
    if (isOpen())
        close(Step(m_carryOut));
}

/// step is a copy: it may lead to the next offer.
void UndoController::close(const Step &step)
{
    m_carryOut = {};
    m_takeBack = {};
    m_text.clear();
    step();
    Q_EMIT changed();
}

} // namespace quayside

#include "moc_undocontroller.cpp"
