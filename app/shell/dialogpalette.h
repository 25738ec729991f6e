// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QQmlEngine;

namespace quayside {

/// Applies the colours of the window to Qt's own file dialogs, used where the desktop has none.
class DialogPalette : public QObject
{
    Q_OBJECT

public:
    /// engine has loaded Quayside.Theme and must outlive this.
    explicit DialogPalette(QQmlEngine *engine, QObject *parent = nullptr);

private Q_SLOTS:
    void apply();

private:
    QObject *m_theme = nullptr;
};

} // namespace quayside
