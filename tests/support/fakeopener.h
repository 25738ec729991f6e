// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/urlopener.h"

#include <QStringList>

namespace quayside {

/// Opens nothing, and records the addresses.
class FakeOpener final : public UrlOpener
{
public:
    bool open(const QString &address) override
    {
        opened.append(address);
        return hasBrowser;
    }

    QStringList opened;
    bool hasBrowser = true;
};

} // namespace quayside
