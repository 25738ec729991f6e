// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/lookaliketext.h"

#include "app/text/cleantext.h"
#include "app/text/launchtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace quayside {

namespace {

struct LookAlikeText
{
    Q_DECLARE_TR_FUNCTIONS(quayside::LookAlikeText)
};

constexpr qsizetype kComparedChars = 1000; ///< Names may be of any length.

/// The first character that is not the same in the other name, with its number in Unicode; empty when one is the beginning of
/// the other.
QString firstDifference(const QString &name, const QString &other)
{
    const QList<uint> own = QStringView(name).left(kComparedChars).toUcs4();
    const QList<uint> theirs = QStringView(other).left(kComparedChars).toUcs4();
    const auto [here, there] =
        std::mismatch(own.cbegin(), own.cend(), theirs.cbegin(), theirs.cend());
    if (here == own.cend() || there == theirs.cend())
        return {};
    const auto number = [](uint code) {
        return QStringLiteral("U+%1").arg(code, 4, 16, QLatin1Char('0')).toUpper();
    };
    return LookAlikeText::tr("Character %1 is %2 here and %3 there.")
        .arg(QString::number(here - own.cbegin() + 1), number(*here), number(*there));
}

QString withDifference(const QString &claim, const QString &difference)
{
    return difference.isEmpty() ? claim : QString(claim + u' ' + difference);
}

} // namespace

QString serverLookAlikeText(const QString &name, const QString &other)
{
    if (name == other)
        return LookAlikeText::tr("Another server has the same name.");
    return withDifference(
        LookAlikeText::tr("The name looks like that of the server “%1”.").arg(visibleText(other)),
        firstDifference(name, other));
}

QString toolLookAlikeText(const QString &tool, const QString &other, const QString &otherServer)
{
    const QString claim = otherServer.isEmpty()
        ? LookAlikeText::tr("The name looks like that of the tool “%1” of the same server.")
              .arg(cleanText(other))
        : LookAlikeText::tr("The name looks like that of the tool “%1” of “%2”.")
              .arg(cleanText(other), visibleText(otherServer));
    return withDifference(claim, firstDifference(tool, other));
}

} // namespace quayside
