// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <memory>

namespace mcp {
class Clock;
class Host;
} // namespace mcp

namespace quayside {

class ResultImages;

/// What the controllers work with. Host and clock must outlive them.
struct AppPorts
{
    mcp::Host *host = nullptr;
    mcp::Clock *clock = nullptr;
    std::shared_ptr<ResultImages> images;
    QString demoProgram; ///< Empty when there is no demo server on this machine.
};

} // namespace quayside
