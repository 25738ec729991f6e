// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/markdownshapes.h"

namespace quayside {

/// The texts of the server: the first has every kind of block and is harmless, the others are not.
QList<mcp::MarkdownShape> servedShapes();

/// Serves them over standard input and output until its input ends. Text N is the resource "shape:///N.md"; the tool "show-N" returns
/// it, and "ask-N" asks a model about it. The tool "ask-tools" asks a model with kManyTools tools.
int serveShapes();

constexpr int kManyTools = 8'000;

/// The same with kManyTools tools whose names a provider would get as one name, and nothing else.
int serveManyTools();

} // namespace quayside
