// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"
#include "core/storage/serverentry.h"
#include "core/storage/serverwarning.h"

#include <QList>
#include <QString>

namespace mcp::serverformat {

/// What a document that lists servers says.
struct ServerList
{
    QList<ServerEntry> entries;
    QList<ServerWarning> warnings;
};

constexpr qint64 kVersion = 1; ///< Of the file.

/// Whether read() accepts document. Errors are ErrorKind::Storage.
Result<void> check(const json::Value &document);
json::Value emptyDocument();

/// Broken entries are warnings.
ServerList read(const json::Value &document);
/// The entries of an object with entries by their names, without ids.
ServerList readNamed(const json::Value &servers);
/// The names of all members that an entry can have.
const QStringList &memberNames();
/// The parts of entry that contain a placeholder. Quayside does not replace it, so the person must know about it (SEC-08).
QStringList placeholders(const ServerEntry &entry);

/// An id for name that nothing in document has.
QString freshId(const json::Value &document, const QString &name);
/// Writes entry under its id: all of it, or with before only what differs from that. Fails when the outcome could not
/// be read again.
Result<void> write(json::Value &document, const ServerEntry &entry, const ServerEntry *before);
void remove(json::Value &document, const QString &id);

/// A name for an entry that came without one: what it runs.
QString suggestedName(const ServerEntry &entry);

} // namespace mcp::serverformat
