// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/urlopener.h"

namespace quayside {

/// The browser that the desktop names.
class DesktopOpener final : public UrlOpener
{
public:
    bool open(const QString &address) override;
};

} // namespace quayside
