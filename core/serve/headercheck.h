// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/httplistener.h"
#include "core/serve/server.h"

namespace mcp::serve {

/// The name of the first header of a request of the stateless era that says something else than its body: the revision, the
/// method, the subject, or an argument that the tool wants in a header (HTTP-40, HTTP-41, HTTP-42, HTTP-46). Empty: none.
QByteArray differentHeader(const HttpRequest &request, const json::Value &body,
                           const Server &server);

} // namespace mcp::serve
