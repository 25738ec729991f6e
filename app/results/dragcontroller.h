// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/results/blocklistmodel.h"

#include <QObject>
#include <QQmlEngine>
#include <QTemporaryDir>

#include <memory>

namespace quayside {

/// What a person drags to another program: a copy in a file of a private folder, which is deleted at exit.
class DragController : public QObject, public Feature<DragController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    static constexpr qint64 kBytes = 16 * 1024 * 1024; ///< Larger ones are saved, not dragged.
    static constexpr int kFiles = 20; ///< The next one replaces all of them.

    explicit DragController(QObject *parent)
        : QObject(parent)
    {
    }

    /// As text/uri-list: a copy of the only block, or else uri if a browser can open that. May be empty.
    Q_INVOKABLE QString addressOf(quayside::BlockListModel *blocks, const QString &uri);

private:
    QString copyOf(const ResultBlock &block);

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace quayside
