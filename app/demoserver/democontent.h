// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace quayside {

/// A small picture of a harbour at dusk, as PNG.
QByteArray demoPicture(int width, int height);

/// One second of a ship's bell, as WAV.
QByteArray demoSound();

} // namespace quayside
