// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/releasescontroller.h"

#include "app/base/urlopener.h"
#include "app/settings/libraries.h"
#include "app/text/cleantext.h"
#include "core/host/host.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

namespace quayside {

using namespace Qt::StringLiterals;

ReleasesController::ReleasesController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_check(ports.releasesAddress, ports.host->settings(), ports.clock, ports.host->network())
    , m_opener(ports.opener)
{
    connect(&m_check, &mcp::ReleaseCheck::changed, this, &ReleasesController::changed);
}

QString ReleasesController::version() const
{
    return QStringLiteral(QUAYSIDE_VERSION);
}

QStringList ReleasesController::libraries() const
{
    QStringList all;
    for (const Library &library : kLibraries) {
        QString name = QString::fromLatin1(library.name);
        if (all.isEmpty())
            name += u' ' + QString::fromLatin1(qVersion());
        all.append(name + u" · "_s + QString::fromLatin1(library.licence));
    }
    return all;
}

/// Where the package or the archive has put it, seen from the program.
QString ReleasesController::licenceFolder() const
{
    const QFileInfo folder(QCoreApplication::applicationDirPath() + u"/../share/doc/quayside"_s);
    return folder.isDir() ? folder.canonicalFilePath() : QString();
}

void ReleasesController::openLicences()
{
    if (m_opener)
        m_opener->open(QUrl::fromLocalFile(licenceFolder()).toString(QUrl::FullyEncoded));
}

QString ReleasesController::host() const
{
    return QUrl(m_check.address()).host(QUrl::FullyEncoded);
}

QString ReleasesController::text() const
{
    if (const auto &problem = m_check.problem())
        return tr("The list of versions could not be read: %1").arg(cleanText(problem->detail));
    if (const auto newer = m_check.newer())
        return tr("Version %1 is available.").arg(newer->version);
    const QDateTime checked = m_check.checkedAt();
    return checked.isValid()
        ? tr("This is the newest version. Last checked: %1.")
              .arg(QLocale().toString(checked.toLocalTime(), QLocale::ShortFormat))
        : QString();
}

QString ReleasesController::page() const
{
    const auto newer = m_check.newer();
    return newer ? newer->page : QString();
}

void ReleasesController::openPage()
{
    if (m_opener && !page().isEmpty())
        m_opener->open(page());
}

} // namespace quayside

#include "moc_releasescontroller.cpp"
