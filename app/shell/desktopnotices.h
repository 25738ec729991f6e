// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>

namespace quayside {

/// Notices on the desktop, outside the window. Where the desktop has no such thing, nothing is shown.
class DesktopNotices : public QObject
{
    Q_OBJECT

public:
    explicit DesktopNotices(QObject *parent = nullptr);

    /// place is passed back when the person clicks the notification or its button. Both texts are plain.
    void show(const QString &place, const QString &title, const QString &text);
    /// For a program that exits at once; waits at most a second.
    static void showAndWait(const QString &title, const QString &text);
    /// Closes the notifications of place.
    void withdraw(const QString &place);

Q_SIGNALS:
    void clicked(const QString &place);

private Q_SLOTS:
    void onActionInvoked(uint id, const QString &action);
    void onClosed(uint id, uint reason);

private:
    void askForCapabilities();
    void close(uint id);

    bool m_hasMarkup = true; ///< The service reads markup; assumed until it answers.

    QHash<uint, QString> m_places; ///< Of those that are shown, by the desktop's number.
    QStringList m_asked; ///< Places whose number is not known yet.
};

} // namespace quayside
