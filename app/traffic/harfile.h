// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/record/trafficmessage.h"

#include <QList>

namespace quayside {

/// A message that goes into a file.
struct SavedMessage
{
    int source = 0; ///< Messages of one connection have the same.
    QString serverName;
    mcp::TrafficMessage message;
};

/// The messages as an HTTP Archive (HAR 1.2), with secrets masked: an entry for each message of ours, with its response, and
/// the headers of its exchange. What a server sent by itself is in `log._received`. Of a local server, entries have the
/// address `stdio:` and no headers. Pure; takes long with many messages.
QByteArray harFile(const QList<SavedMessage> &messages, const QList<SavedMessage> &exchanges);

} // namespace quayside
