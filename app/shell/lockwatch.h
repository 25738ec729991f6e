// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace quayside {

/// Tells when the desktop locks the screen. Where it does not say so, nothing is told.
class LockWatch : public QObject
{
    Q_OBJECT

public:
    explicit LockWatch(QObject *parent = nullptr);

Q_SIGNALS:
    void locked();

private Q_SLOTS:
    void onActiveChanged(bool isActive);
};

} // namespace quayside
