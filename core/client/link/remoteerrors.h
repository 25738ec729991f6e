// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QStringList>

namespace mcp {

// What an error answer says about the peer's era (requirements, appendix A). The older numbers of servers built against
// drafts count only with exactly the data they came with.

/// -32022: it does not speak the revision we asked in, and names those it does.
bool isUnsupportedRevision(const Error &error);
/// -32021: it wants something of us that we did not declare.
bool isMissingCapability(const Error &error);
/// What that is, as far as the server names it.
QStringList missingCapabilities(const Error &error);
/// -32020: what stands on the envelope is not what stands inside. Of a server known to be of the stateless era.
bool isHeaderMismatch(const Error &error);
/// One of the new numbers, or of the older ones that cannot be taken for another: only a server of the stateless era says so (LIFE-62).
bool isStatelessError(const Error &error);

/// -32602 to a call, because the server has no such tool (TOOL-21). There is no code of its own: the words of the error say so.
bool isUnknownTool(const Error &error);

/// To `resources/read`, because the server has no such resource: -32602, or -32002 in the stateful era (RES-05).
bool isResourceNotFound(const Error &error);
/// The resource that is not found, as far as the server names it.
QString missingResource(const Error &error);

/// Whether words say that a revision of the protocol is unknown. Some servers say so only in this text.
bool saysRevisionIsUnknown(const QString &words);

/// Whether an error to a request in a session says that the session has ended or is unknown, with any HTTP status (HTTP-24).
bool isSessionEnd(const Error &error);

/// `data.supported` of an error, as far as it is a list of strings.
QStringList supportedRevisions(const Error &error);

} // namespace mcp
