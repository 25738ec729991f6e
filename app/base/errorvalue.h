// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/text/errortext.h"

#include <QObject>
#include <QQmlEngine>

namespace quayside {

/// An ErrorText as a value for QML; without a title if there is no error.
struct ErrorValue : ErrorText
{
    Q_GADGET
    QML_ANONYMOUS
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString hint MEMBER hint)
    Q_PROPERTY(QString detail MEMBER detail) ///< To be framed.
    /// What became of each way that was tried; to be framed.
    Q_PROPERTY(QStringList attempts MEMBER attempts)
    /// Quayside or the system wrote the detail, no server.
    Q_PROPERTY(bool isDetailOwn MEMBER isDetailOwn)
};

} // namespace quayside
