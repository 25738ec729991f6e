// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QQmlEngine;

namespace quayside {

/// Gives the file dialogs that Qt draws itself, where the desktop has none, the colours of the window.
class DialogPalette : public QObject
{
    Q_OBJECT

public:
    /// engine knows Quayside.Theme and outlives this.
    explicit DialogPalette(QQmlEngine *engine, QObject *parent = nullptr);

private Q_SLOTS:
    void apply();

private:
    QObject *m_theme = nullptr;
};

} // namespace quayside
