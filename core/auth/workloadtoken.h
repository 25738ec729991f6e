// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>

namespace mcp::auth {

/// Where the platform that we run on, such as Kubernetes or a build service, puts a token that says which program this is
/// (RFC 7523; SEP-1933). One of the two, or neither.
struct WorkloadSource
{
    QString file; ///< Absolute path.
    QString variable; ///< Of our own environment.

    bool isSet() const { return !file.isEmpty() || !variable.isEmpty(); }
    bool operator==(const WorkloadSource &) const = default;
};

constexpr qsizetype kWorkloadTokenBytes = 64 * 1024;

/// The token as it is now, a secret. NoWorkloadToken says why there is none: it is missing, empty, not readable, larger than
/// kWorkloadTokenBytes, or no JWT, so that no other file of the person goes to an issuer.
Result<QString> readWorkloadToken(const WorkloadSource &source);

} // namespace mcp::auth
