// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QQmlEngine>

/// The state of a server, for icons and texts.
namespace quayside::ServerState {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    NotReviewed, ///< Waits for the review of its command or address.
    Stopped,
    Connecting,
    Ready,
    Reconnecting, ///< Lost, and about to be tried again.
    Stopping,
    Failed,
    Working, ///< Ready, with calls running.
    NeedsSignIn, ///< Waits for a sign-in, while connecting or in a call.
    Asking, ///< Ready, with an open request that belongs to no task.
};
Q_ENUM_NS(Kind)

} // namespace quayside::ServerState
