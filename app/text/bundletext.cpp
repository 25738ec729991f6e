// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/bundletext.h"

#include "app/text/cleantext.h"
#include "core/bundle/bundle.h"

#include <QCoreApplication>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

struct BundleWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::BundleText)
};

/// The rule that it breaks. %1 is the entry or what else it is about.
QString ruleText(mcp::BundleProblem problem)
{
    using Rule = mcp::BundleProblem;
    switch (problem) {
    case Rule::None:
        break;
    case Rule::FileTooLarge:
        return BundleWords::tr("The file is larger than 512 MiB.");
    case Rule::OtherFile:
        return BundleWords::tr(
            "This is not the file that was announced: its SHA-256 is another one.");
    case Rule::Trailer:
        return BundleWords::tr("The signature at the end of the file is damaged.");
    case Rule::NotZip:
        return BundleWords::tr("The file is not a bundle, or is incomplete. Download it again.");
    case Rule::Damaged:
        return BundleWords::tr("The bundle is damaged or contradicts itself: %1");
    case Rule::BeforeFirst:
        return BundleWords::tr("There is data outside of the entries of the bundle.");
    case Rule::Overlap:
        return BundleWords::tr("An entry overlaps another one: %1");
    case Rule::Encrypted:
        return BundleWords::tr("An entry is encrypted: %1");
    case Rule::Method:
        return BundleWords::tr("An entry is compressed by another method than Deflate: %1");
    case Rule::SeveralParts:
        return BundleWords::tr("The bundle is split into several parts, or uses Zip64.");
    case Rule::Entries:
        return BundleWords::tr("The bundle has more than 50,000 entries.");
    case Rule::EntryTooLarge:
        return BundleWords::tr("An entry is larger than 512 MiB: %1");
    case Rule::TooLarge:
        return BundleWords::tr("Unpacked, the bundle is larger than 1 GiB.");
    case Rule::Depth:
        return BundleWords::tr("An entry lies deeper than 32 folders: %1");
    case Rule::Ratio:
        return BundleWords::tr("An entry grows more than 200 times when it is unpacked: %1");
    case Rule::Name:
        return BundleWords::tr("The name of an entry is not allowed: %1");
    case Rule::SameName:
        return BundleWords::tr("Two entries have the same name: %1");
    case Rule::BelowFile:
        return BundleWords::tr("An entry lies below a file: %1");
    case Rule::Special:
        return BundleWords::tr("An entry is a link or a device: %1");
    case Rule::Rights:
        return BundleWords::tr("An entry would run with the rights of somebody else: %1");
    case Rule::NoManifest:
        return BundleWords::tr("The file has no manifest.json at its top level.");
    case Rule::ManifestTooLarge:
        return BundleWords::tr("manifest.json is larger than 1 MiB.");
    case Rule::Manifest:
        return BundleWords::tr("manifest.json is not valid: %1");
    case Rule::NewerManifest:
        return BundleWords::tr("The manifest has version %1. Quayside reads 0.1 to 0.4.");
    case Rule::Platform:
        return BundleWords::tr("The bundle is not for Linux, but for: %1");
    case Rule::SettingMissing:
        return BundleWords::tr("Enter a value for “%1”.");
    case Rule::Setting:
        return BundleWords::tr("The value for “%1” is not allowed.");
    case Rule::SettingUnknown:
        return BundleWords::tr("The bundle has no setting “%1”.");
    case Rule::SettingPlaceholder:
        return BundleWords::tr(
            "The secret for %1 looks like a placeholder. It could not be kept in "
            "the keychain.");
    case Rule::SettingFolder:
        return BundleWords::tr(
            "Enter the full path for “%1”, beginning with /. The root folder is not allowed.");
    case Rule::SettingList:
        return BundleWords::tr("Enter one value for “%1”: the command has no place for several.");
    case Rule::CommandTooLong:
        return BundleWords::tr("The command of the bundle is too long.");
    case Rule::MissingFile:
        return BundleWords::tr("What the bundle starts is not in it: %1");
    }
    return {};
}

} // namespace

QString bundleText(const mcp::Error &error)
{
    const QString detail = cleanText(error.detail);
    const QString rule =
        error.kind == mcp::ErrorKind::Policy ? ruleText(mcp::BundleProblem(error.code)) : QString();
    if (!rule.isEmpty())
        return rule.contains("%1"_L1) ? rule.arg(detail.isEmpty() ? u"–"_s : detail) : rule;
    return BundleWords::tr("A file could not be read or written: %1").arg(detail);
}

QString signatureText(const mcp::Bundle &bundle)
{
    using State = mcp::BundleFile::Signature::State;
    switch (bundle.signature.state) {
    case State::None:
        break;
    case State::Invalid:
        return BundleWords::tr("Not signed: the signature does not match the file.");
    case State::Untrusted:
        return BundleWords::tr("Not signed by anyone whom this computer knows.");
    case State::Valid:
        return BundleWords::tr(
                   "Signed by %1. This tells who made the file, not whether it is safe.")
            .arg(cleanText(bundle.signature.name));
    }
    return BundleWords::tr("Not signed.");
}

QString wantedProgramText(const mcp::Bundle &bundle)
{
    using Type = mcp::BundleManifest::ServerType;
    const mcp::BundleManifest &manifest = bundle.manifest;
    const auto sentence = [](const QString &program, const QString &versions) {
        return versions.isEmpty()
            ? BundleWords::tr("It needs %1, which does not come with it.").arg(program)
            : BundleWords::tr("It needs %1, version %2, which does not come with it.")
                  .arg(program, cleanText(versions));
    };
    switch (manifest.serverType) {
    case Type::Node:
        return sentence(u"Node.js"_s, manifest.nodeVersions);
    case Type::Python:
        return sentence(u"Python"_s, manifest.pythonVersions);
    case Type::Uv:
        return sentence(u"uv"_s, {});
    case Type::Binary:
        break;
    }
    return {};
}

QString ignoredMembersText(const mcp::Bundle &bundle)
{
    QStringList names;
    for (const QString &name : bundle.manifest.ignored)
        names.append(cleanText(name));
    return names.isEmpty()
        ? QString()
        : BundleWords::tr("Quayside does not use these parts of its manifest: %1")
              .arg(names.join(u", "_s));
}

QString keptByReplacementText()
{
    return BundleWords::tr("It gets the permissions and the stored files of the installed one.");
}

QString openSecretsText(const QStringList &titles)
{
    QStringList names;
    for (const QString &title : titles)
        names.append(cleanText(title));
    return names.isEmpty()
        ? QString()
        : BundleWords::tr(
              "The bundle puts a secret into its command line, where every program of "
              "yours can read it: %1. It is also kept, readable, in the list of servers.")
              .arg(names.join(u", "_s));
}

} // namespace quayside
