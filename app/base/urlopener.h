// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// Opens pages in the person's browser, which we cannot look into (ELIC-32).
class UrlOpener
{
public:
    virtual ~UrlOpener() = default;

    /// address: ASCII, as it is to arrive there. False when no browser could be started.
    virtual bool open(const QString &address) = 0;
};

} // namespace quayside
