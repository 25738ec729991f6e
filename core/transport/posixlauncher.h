// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/launcher.h"

namespace mcp {

/// Starts programs directly on Linux: own process group, exactly the given environment, no inherited files, default
/// signal handling (SEC-06, SEC-07, SEC-11).
class PosixLauncher final : public Launcher
{
public:
    Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) override;
};

} // namespace mcp
