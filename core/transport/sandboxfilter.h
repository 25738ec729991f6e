// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace mcp {

/// The seccomp filter of a sandbox, as the instructions of classic BPF that the kernel takes (seccomp(2)). It refuses what a
/// server does not need and what namespaces alone do not take away: Unix sockets other than connected pairs, tracing, mounting,
/// keys, bpf, io_uring, input for a terminal, and calls that are newer than the filter. Calls of another architecture end the
/// program. mayMakeNamespaces: for programs that start a browser, which makes its own sandbox of them.
QByteArray sandboxFilter(bool mayMakeNamespaces);

} // namespace mcp
