// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// What to install so that a program that is not there can run: for npx, uvx, docker, python and their kin, with the
/// command of the distribution (QSysInfo::productType()). Empty for other programs. Nothing is downloaded.
QString installText(const QString &program, const QString &distribution);
QString installText(const QString &program);

} // namespace quayside
