// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/approval.h"
#include "core/storage/serverentry.h"
#include "core/transport/launcher.h"

#include <QList>
#include <QString>

#include <memory>

class QProcessEnvironment;

namespace mcp {

struct PackageFetch;

/// The sandbox of entry, which has one, as the launcher takes it. Its home folder is in the profile, see makeSandboxHome().
LaunchSandbox launchSandbox(const ServerEntry &entry, const QList<CodeFile> &codeFiles,
                            const QString &configFolder);
/// The variables of own with those of the person replaced: they name folders and a user that the sandbox does not have.
QProcessEnvironment sandboxEnvironment(const QProcessEnvironment &own);

/// What fetches the package of a server before the start that launch describes: with the same home folder, but without its
/// folders and variables; own is the environment of this program. launch gets what makes the runner take what is there. Null if
/// nothing needs to be fetched. Its network is to be attached by the caller.
std::shared_ptr<Preparation> preparePackage(const QString &serverId, const PackageFetch &fetch,
                                            const QProcessEnvironment &own,
                                            const QString &configFolder, LaunchSpec *launch);
/// The next start fetches the package again: this one has failed.
void forgetPackage(const QString &serverId, const QString &configFolder);

/// Makes the home folder of the server entry, which has a sandbox; the server keeps it between its starts. Chosen folders of the
/// person's home folder are linked at the same places in it, where programs look for them, unless the server has something there.
/// Not those in `.cache`, `.local` and `.npm`, which package runners need to write. Links to what is no longer chosen are removed.
void makeSandboxHome(const ServerEntry &entry, const QString &configFolder);
/// Takes it from its name, so that another server with the same id gets a new one at once. The server may still run in it.
void dropSandboxHome(const QString &serverId, const QString &configFolder);
/// Removes what was dropped, with all that is in it, on a thread.
void removeSandboxHomes(const QString &configFolder);

} // namespace mcp
