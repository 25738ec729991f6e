// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

#include <functional>

/// Folders that other programs may change at the same moment: each step is made from an open folder, and no link is followed.
namespace mcp {

/// Calls each with the names in the folder, which may remove them.
void forEachName(int folder, const std::function<void(const QByteArray &name)> &each);

/// Removes the file, link or folder of that name in the open folder, with all that is in it. What another program adds at the same
/// time may be left, and what is nested too deep.
void removeTree(int parent, const QByteArray &name);

} // namespace mcp
