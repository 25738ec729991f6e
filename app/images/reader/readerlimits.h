// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

/// The protocol and limits shared by quayside-imagereader and its caller.
namespace quayside::reader {

constexpr qint64 kShownPixels = 2 * 1024 * 1024; ///< Larger pictures are given smaller.
constexpr int kShownSide = 4096;
constexpr qint64 kMemoryBytes = 512 * 1024 * 1024; ///< SEC-40, address space of the process.
constexpr int kSeconds = 1; ///< SEC-40, of processor time.

/// In front of the pixels; these are rows of 32-bit premultiplied ARGB without gaps.
struct Header
{
    quint32 width = 0;
    quint32 height = 0;
};

} // namespace quayside::reader
