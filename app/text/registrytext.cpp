// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/registrytext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::registry::InstallPlan;
using mcp::registry::Listing;

namespace {

struct RegistryWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::RegistryText)
};

QString ageText(qint64 seconds)
{
    constexpr qint64 kHour = 3'600;
    if (seconds < kHour)
        return RegistryWords::tr("%n minute(s)", nullptr, int(std::max<qint64>(1, seconds / 60)));
    if (seconds < 48 * kHour)
        return RegistryWords::tr("%n hour(s)", nullptr, int(seconds / kHour));
    return RegistryWords::tr("%n day(s)", nullptr,
                             int(std::min<qint64>(seconds / (24 * kHour), 9'999)));
}

QString statusTitle(int status, const QString &host)
{
    if (status == 404)
        return RegistryWords::tr("%1 does not list this server or version.").arg(host);
    if (status == 429)
        return RegistryWords::tr("%1 refuses to answer: it was asked too often.").arg(host);
    return RegistryWords::tr("%1 cannot answer now.").arg(host);
}

} // namespace

ErrorText registryErrorText(const mcp::Error &error, const QString &host)
{
    ErrorText text;
    text.detail = cleanText(error.detail, Lines::Many);
    text.isDetailOwn = true;
    if (error.httpStatus == 404) {
        text.title = statusTitle(404, host);
        text.hint =
            RegistryWords::tr("Check the name, or the address of the registry in the settings.");
    } else if (error.httpStatus != 0) {
        text.title = statusTitle(error.httpStatus, host);
        text.hint = RegistryWords::tr("Try again later.");
    } else if (error.kind == mcp::ErrorKind::Policy) {
        text.title = registryAddressText();
    } else if (error.kind == mcp::ErrorKind::Protocol) {
        text.title = RegistryWords::tr("The answer of %1 cannot be read.").arg(host);
        text.hint = RegistryWords::tr("Check the address of the registry in the settings.");
    } else {
        text.title = RegistryWords::tr("%1 does not answer.").arg(host);
        text.hint = RegistryWords::tr("Check your network connection, then try again.");
    }
    return text;
}

QString registryAddressText()
{
    return RegistryWords::tr("A registry needs an address that begins with https://. Only one on "
                             "this computer may use http://.");
}

QString registryCacheText(const mcp::Error &reason, const QString &host, const QDateTime &readAt,
                          const QDateTime &now)
{
    //: %1 says why the registry did not answer, %2 is a time such as "3 hours"
    return RegistryWords::tr("%1 This is its answer of %2 ago.")
        .arg(registryErrorText(reason, host).title,
             ageText(std::max<qint64>(0, readAt.secsTo(now))));
}

QString listingStatusText(Listing::Status status)
{
    switch (status) {
    case Listing::Status::Active:
        return {};
    case Listing::Status::Deprecated:
        return RegistryWords::tr("Deprecated");
    case Listing::Status::Deleted:
        return RegistryWords::tr("Withdrawn");
    }
    return {};
}

QString invalidListingText(const mcp::registry::InvalidListing &invalid)
{
    const QString reason = cleanText(invalid.reason);
    return invalid.name.isEmpty() ? reason : QString(cleanText(invalid.name) + u": "_s + reason);
}

QString otherSettingsText(const QString &name)
{
    return RegistryWords::tr("It takes other settings. Search for %1 and add it again.")
        .arg(cleanText(name));
}

QString packageText(const mcp::registry::Package &package)
{
    static const QMap<QString, QString> names{{u"npm"_s, u"npm"_s},     {u"pypi"_s, u"PyPI"_s},
                                              {u"nuget"_s, u"NuGet"_s}, {u"mcpb"_s, u"MCPB"_s},
                                              {u"cargo"_s, u"Cargo"_s}, {u"go"_s, u"Go"_s}};
    const QString type = package.type == "oci"_L1
        ? RegistryWords::tr("Container image")
        : names.value(package.type, cleanText(package.type));
    const QString name = package.version.isEmpty()
        ? package.identifier
        : QString(package.identifier + u' ' + package.version);
    return RegistryWords::tr("%1: %2").arg(type, cleanText(name));
}

QString remoteText(const mcp::registry::Remote &remote)
{
    return RegistryWords::tr("%1: %2").arg(RegistryWords::tr("Address"),
                                           cleanText(remote.url.value.value_or(QString())));
}

QString installObstacleText(InstallPlan::Obstacle obstacle, const mcp::registry::Package &package)
{
    using Obstacle = InstallPlan::Obstacle;
    const QString name = cleanText(package.identifier);
    switch (obstacle) {
    case Obstacle::None:
        return {};
    case Obstacle::Bundle:
        return RegistryWords::tr(
                   "This package is a bundle. Download it, compare its SHA-256, then open it: %1")
            .arg(package.fileSha256.isEmpty()
                     ? name
                     : QString(name + u" (SHA-256 "_s + cleanText(package.fileSha256) + u')'));
    case Obstacle::Cargo:
        return RegistryWords::tr("This package is built with cargo. Install it, for example with "
                                 "“cargo install %1”, then add "
                                 "its program by hand.")
            .arg(name);
    case Obstacle::Go:
        return RegistryWords::tr("This package is built with go. Install it, for example with “go "
                                 "install %1@latest”, then add "
                                 "its program by hand.")
            .arg(name);
    case Obstacle::UnknownType:
        return RegistryWords::tr(
                   "Quayside does not know packages of type “%1”. See the website of the server.")
            .arg(cleanText(package.type));
    case Obstacle::UnknownTransport:
        return RegistryWords::tr(
            "Quayside cannot use this kind of address. See the website of the server.");
    case Obstacle::ListensAtAddress:
        return RegistryWords::tr("This package is a program that listens at an address. Start it "
                                 "yourself, then add its address "
                                 "by hand.");
    case Obstacle::OtherSource:
        return RegistryWords::tr("This package is in another package registry than the usual one: "
                                 "%1. Set that up, then add the "
                                 "command by hand.")
            .arg(cleanText(package.source));
    case Obstacle::BadIdentifier:
        return RegistryWords::tr(
            "The name or version of this package is not usable. It is not installed.");
    case Obstacle::SecretInCommand:
        return RegistryWords::tr("A secret would be part of the command or address, where other "
                                 "programs can read it. Add the "
                                 "server by hand if you accept that.");
    }
    return {};
}

} // namespace quayside
