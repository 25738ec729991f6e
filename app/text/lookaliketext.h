// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// Says that a name of a server looks like that of the other one; with the names as they were written.
QString serverLookAlikeText(const QString &name, const QString &other);
/// The same for a tool; otherServer is empty when both are tools of one server.
QString toolLookAlikeText(const QString &tool, const QString &other, const QString &otherServer);

} // namespace quayside
