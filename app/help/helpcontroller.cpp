// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/helpcontroller.h"

#include <utility>

namespace quayside {

HelpController::HelpController(QObject *parent)
    : QObject(parent)
{
}

void HelpController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) != isOpen)
        Q_EMIT openChanged();
}

void HelpController::setTab(HelpTopic::Kind tab)
{
    if (std::exchange(m_tab, tab) != tab)
        Q_EMIT changed();
}

void HelpController::setPage(HelpTopic::Kind page)
{
    if (std::exchange(m_page, page) != page)
        Q_EMIT changed();
}

} // namespace quayside

#include "moc_helpcontroller.cpp"
