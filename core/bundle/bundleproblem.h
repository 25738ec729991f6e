// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

#include <atomic>

namespace mcp {

/// Why a bundle is refused: `Error::code` of the functions in this folder, with ErrorKind::Policy. `detail` is the entry, the
/// member of the manifest or the setting that it is about; text of the bundle. Files that cannot be read or written are
/// ErrorKind::Storage (install.md 1).
enum class BundleProblem {
    None,
    FileTooLarge,
    OtherFile, ///< Its SHA-256 is not the one that was announced.
    Trailer, ///< The end looks like a signature, and its lengths do not fit.
    NotZip,
    Damaged, ///< Two places of the archive contradict each other, or the content of an entry its size or sum.
    BeforeFirst, ///< The archive does not begin with its first entry.
    Overlap,
    Encrypted,
    Method, ///< Neither stored nor deflate.
    SeveralParts, ///< More than one disk, or Zip64, which no bundle within the limits needs.
    Entries, ///< Too many.
    EntryTooLarge,
    TooLarge, ///< Unpacked, in total.
    Depth,
    Ratio, ///< Grows more than any real file.
    Name, ///< Absolute, with `..`, a backslash, a control character or the like.
    SameName, ///< As another entry, after case folding and normalisation.
    BelowFile,
    Special, ///< A link or a device.
    Rights, ///< setuid or setgid.
    NoManifest,
    ManifestTooLarge,
    Manifest, ///< `detail` has the member and what is wrong.
    NewerManifest, ///< `detail` is its version.
    Platform, ///< `detail` lists the systems that it is for.
    SettingMissing, ///< A required one; `detail` is its title.
    Setting, ///< A value that it does not allow; `detail` is its title.
    SettingUnknown, ///< `detail` is the key.
    SettingPlaceholder, ///< A secret value holds `${…}`, so it could not be kept in the keychain.
    SettingFolder, ///< A path that no sandbox can be given; `detail` is the title.
    SettingList, ///< A list stands inside of a text; `detail` is the title.
    CommandTooLong, ///< Or too many arguments and variables.
    MissingFile, ///< What the manifest starts is not in the bundle.
};

inline Error bundleError(BundleProblem problem, const QString &detail = {})
{
    return Error::policy(detail, int(problem));
}

/// Work on a bundle on another thread, as the window sees it.
struct BundleRun
{
    std::atomic<bool> isCancelled{false};
    std::atomic<qint64> done{0}; ///< Bytes.
    std::atomic<qint64> total{0}; ///< 0: not known yet.
};

} // namespace mcp
