// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QQmlEngine>

/// The kind of one part of a result.
namespace quayside::Block {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    Text,
    Image,
    Audio, ///< Offered to save; not played.
    Link, ///< A resource of the server; never opened by us (SEC-42).
    Resource, ///< A file inside the result: text, or bytes to save.
    Unknown, ///< Shown as JSON.
};
Q_ENUM_NS(Kind)

} // namespace quayside::Block
