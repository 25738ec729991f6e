// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/desktopopener.h"

#include <QDesktopServices>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>

namespace quayside {

using namespace Qt::StringLiterals;

bool DesktopOpener::open(const QString &address)
{
    // Started with the exact address, without a shell: Qt would re-encode some addresses.
    const QString starter = QStandardPaths::findExecutable(u"xdg-open"_s);
    if (!starter.isEmpty())
        return QProcess::startDetached(starter, {address});
    return QDesktopServices::openUrl(QUrl(address, QUrl::StrictMode));
}

} // namespace quayside
