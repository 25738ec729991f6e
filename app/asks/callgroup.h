// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callcontroller.h"

#include <QPointer>

namespace quayside {

/// The calls of one answer of a model that wait together, to be answered in one go. Each of them keeps its own decision
/// and its own entry in the audit log. A yes needs that the person has seen every one of them (SEC-46).
class CallGroup : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatCallController.")

    Q_PROPERTY(
        int count READ count NOTIFY countChanged) ///< 0: there is nothing to be answered together.
    Q_PROPERTY(bool canAllow READ canAllow NOTIFY changed)
    Q_PROPERTY(bool canDeny READ canDeny NOTIFY changed)
    /// Why not all can be allowed, as a sentence; empty when they can, or when that is only a moment away.
    Q_PROPERTY(QString obstacle READ obstacle NOTIFY changed)

public:
    explicit CallGroup(QObject *parent = nullptr)
        : QObject(parent)
    {
    }

    int count() const { return int(m_calls.size()); }
    bool canAllow() const;
    bool canDeny() const;
    QString obstacle() const;
    /// Fewer than two are no group.
    void setCalls(const QList<CallController *> &calls);

    Q_INVOKABLE void allow();
    Q_INVOKABLE void deny();
    /// The buttons have moved.
    Q_INVOKABLE void disturb();

Q_SIGNALS:
    void countChanged(); ///< Before changed().
    void changed();

private:
    QList<QPointer<CallController>> m_calls;
};

} // namespace quayside
