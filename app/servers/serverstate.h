// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QQmlEngine>

/// What a server is doing, for marks and words.
namespace quayside::ServerState {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    NotReviewed, ///< Waits for the person's look at what it starts.
    Stopped,
    Connecting,
    Ready,
    Reconnecting, ///< Lost, and about to be tried again.
    Stopping,
    Failed,
    Working, ///< Ready, with calls running.
    NeedsSignIn, ///< Waits for the person to sign in, before it is ready or in a call.
    Asking, ///< Ready, with a question to the person that belongs to no task.
};
Q_ENUM_NS(Kind)

} // namespace quayside::ServerState
