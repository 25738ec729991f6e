// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/aboutcontroller.h"

#include "app/base/urlopener.h"
#include "app/shell/libraries.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QUrl>

namespace quayside {

using namespace Qt::StringLiterals;

AboutController::AboutController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_opener(ports.opener)
{
}

QString AboutController::version() const
{
    return QStringLiteral(QUAYSIDE_VERSION);
}

QStringList AboutController::libraries() const
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
QString AboutController::licenceFolder() const
{
    const QFileInfo folder(QCoreApplication::applicationDirPath() + u"/../share/doc/quayside"_s);
    return folder.isDir() ? folder.canonicalFilePath() : QString();
}

void AboutController::openLicences()
{
    if (m_opener)
        m_opener->open(QUrl::fromLocalFile(licenceFolder()).toString(QUrl::FullyEncoded));
}

} // namespace quayside

#include "moc_aboutcontroller.cpp"
