// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bundle/bundle.h"
#include "core/storage/serverentry.h"

#include <QStringList>

namespace mcp {

/// The folders of the person that a manifest can name.
struct BundlePlaces
{
    QString home;
    QString desktop;
    QString documents;
    QString downloads;

    static BundlePlaces ofThisUser();
};

/// JSON Schema of an object with the settings of a bundle, for a form. Paths have the format `directory` or `file`, secrets
/// `password`.
json::Value settingsSchema(const BundleManifest &manifest, const BundlePlaces &places);
/// The settings that have a default that fits them.
json::Value defaultSettings(const BundleManifest &manifest, const BundlePlaces &places);

/// What a bundle becomes.
struct BundlePlan
{
    ServerEntry entry; ///< Without an id.
    QStringList secretVariables; ///< Those of entry that hold a sensitive setting.
    /// Titles of the sensitive settings in arguments, which all programs of the person can read, and which stand in the list of
    /// servers.
    QStringList openSecrets;
};

/// The server of a bundle that is unpacked in folder, with the settings of the person. Placeholders are replaced once and
/// literally; unknown ones stay. It gets the strictest sandbox that its settings allow: their folders, no network; for `uv` its
/// own folder and the network, because it fetches packages. Errors are those of BundleProblem. Pure.
Result<BundlePlan> planServer(const Bundle &bundle, const QString &folder,
                              const json::Value &settings, const BundlePlaces &places);

/// The path in the bundle that it starts as a program; empty: it starts a program of this computer.
QString ownProgram(const Bundle &bundle);

} // namespace mcp
