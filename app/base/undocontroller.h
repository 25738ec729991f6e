// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"

#include <QObject>
#include <QQmlEngine>

#include <functional>

namespace quayside {

/// A removal that the person can undo for some seconds: it is carried out only when they let that time pass, so that
/// nothing has to be restored.
class UndoController : public QObject, public Feature<UndoController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(bool isOpen READ isOpen NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed) ///< What was removed, as a sentence.

public:
    using Step = std::function<void()>;

    explicit UndoController(QObject *parent);

    bool isOpen() const { return bool(m_carryOut); }
    QString text() const { return m_text; }

    /// One of the two steps is called, once. What was offered before is carried out.
    void offer(const QString &text, Step carryOut, Step takeBack);
    Q_INVOKABLE void undo();
    /// The time has passed, or the program ends.
    Q_INVOKABLE void finish();

Q_SIGNALS:
    void changed();

private:
    void close(const Step &step);

    QString m_text;
    Step m_carryOut;
    Step m_takeBack;
};

} // namespace quayside
