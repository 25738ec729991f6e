// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/launcher.h"

namespace mcp {

void Launcher::schedule(QObject *context, std::function<void()> start)
{
    QMetaObject::invokeMethod(context, std::move(start), Qt::QueuedConnection);
}

} // namespace mcp

#include "moc_launcher.cpp"
