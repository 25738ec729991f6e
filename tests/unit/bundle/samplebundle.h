// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bundle/bundle.h"
#include "core/json/value.h"
#include "tests/support/zipwriter.h"

#include <QDir>

/// A manifest that is right, of a server called "lamp", and the same with other members. Null takes one away.
QByteArray manifestWith(const QList<std::pair<QString, mcp::json::Value>> &changes = {});
/// JSON text as a value; the text is right.
mcp::json::Value jsonValue(const QByteArray &text);

/// manifest.json and the entry point of that server, then more.
QList<ZipItem> bundleItems(const QList<ZipItem> &more = {},
                           const QByteArray &manifest = manifestWith());

/// A file with this content in folder.
QString fileWith(const QDir &folder, const QByteArray &content,
                 const QString &name = QStringLiteral("lamp.mcpb"));

/// openBundle() for such a file; copies into folder/bundles.
mcp::Result<mcp::Bundle> openSample(const QDir &folder, const QByteArray &content);

/// The names in folder/bundles, hidden ones too.
QStringList bundleNames(const QDir &folder);
