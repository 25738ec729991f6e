// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/filename.h"

#include <QStringList>

namespace quayside {

namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype kNameBytes =
    120; ///< Well below the limits of file systems, including the suffix.

bool isPlain(QChar c)
{
    return c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.' || c == u' ';
}

/// Names of devices on some systems, with any suffix.
bool isReserved(const QString &name)
{
    static const QStringList names{u"con"_s, u"prn"_s, u"aux"_s, u"nul"_s};
    const QString stem = name.section(u'.', 0, 0).trimmed().toLower();
    if (names.contains(stem))
        return true;
    return stem.size() == 4 && (stem.startsWith("com"_L1) || stem.startsWith("lpt"_L1))
        && stem.back().isDigit();
}

/// Endings that a desktop starts or follows at a click.
bool isLauncher(const QString &ending)
{
    static const QStringList endings{u".desktop"_s, u".lnk"_s, u".url"_s,     u".webloc"_s,
                                     u".local"_s,   u".scf"_s, u".appimage"_s};
    return endings.contains(ending.toLower());
}

QString trimmedName(QString name)
{
    while (!name.isEmpty()
           && (name.front() == u'.' || name.front() == u' ' || name.front() == u'-'))
        name.remove(0, 1);
    while (!name.isEmpty() && (name.back() == u'.' || name.back() == u' '))
        name.chop(1);
    return name;
}

QString shortened(QString name, qsizetype bytes)
{
    while (name.toUtf8().size() > bytes)
        name.chop(name.size() > 1 && name.back().isLowSurrogate() ? 2 : 1);
    return name;
}

} // namespace

QString cleanFileName(const QString &wanted, const QString &fallback, const QString &suffix)
{
    const qsizetype slash = std::max(wanted.lastIndexOf(u'/'), wanted.lastIndexOf(u'\\'));
    QString name;
    const QString base = wanted.mid(slash + 1, 4 * kNameBytes);
    for (const QChar c : base)
        name += isPlain(c) ? c : QChar(u'_');
    name = trimmedName(name);
    if (!suffix.isEmpty() && name.endsWith(suffix, Qt::CaseInsensitive))
        name.chop(suffix.size());
    const qsizetype dot = name.lastIndexOf(u'.');
    const QString ending = dot > 0 && name.size() - dot <= 12 ? name.sliced(dot) : QString();
    name.chop(ending.size());
    name = trimmedName(shortened(name, kNameBytes - ending.toUtf8().size() - suffix.size()));
    if (name.isEmpty() || isReserved(name))
        return fallback + suffix;
    return name + ending + suffix + (isLauncher(ending) ? u".download"_s : QString());
}

} // namespace quayside
