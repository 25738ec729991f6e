// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/differencetext.h"

#include "app/text/cuttext.h"

#include <QCoreApplication>

namespace quayside {

using mcp::ServerDifference;

namespace {

constexpr qsizetype kNameChars = 200; ///< Of a name or a place.

struct DifferenceWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::DifferenceText)
};

} // namespace

QString ratingText(ServerDifference::Rating rating)
{
    switch (rating) {
    case ServerDifference::Rating::Breaking:
        return DifferenceWords::tr("Breaking");
    case ServerDifference::Rating::Compatible:
        return DifferenceWords::tr("Compatible");
    case ServerDifference::Rating::Text:
        return DifferenceWords::tr("Text only");
    case ServerDifference::Rating::Value:
        break;
    }
    return DifferenceWords::tr("Other value");
}

QString differenceSubject(const ServerDifference &difference)
{
    const QString subject = shortLine(difference.subject, kNameChars);
    switch (difference.part) {
    case ServerDifference::Part::Tool:
        return DifferenceWords::tr("Tool %1").arg(subject);
    case ServerDifference::Part::Prompt:
        return DifferenceWords::tr("Prompt %1").arg(subject);
    case ServerDifference::Part::Resource:
        return DifferenceWords::tr("Resource %1").arg(subject);
    case ServerDifference::Part::Template:
        return DifferenceWords::tr("Template %1").arg(subject);
    case ServerDifference::Part::Answer:
        return DifferenceWords::tr("Answer of %1").arg(subject);
    case ServerDifference::Part::Server:
        break;
    }
    return DifferenceWords::tr("The server");
}

QString differencePlace(const ServerDifference &difference)
{
    const QString place = shortLine(difference.place, kNameChars);
    const bool isWhole = place.isEmpty();
    if (difference.before.isNull() && difference.after.isNull())
        return DifferenceWords::tr("More differences, which are not listed");
    if (difference.before.isNull())
        return isWhole ? DifferenceWords::tr("Added") : DifferenceWords::tr("%1 added").arg(place);
    if (difference.after.isNull())
        return isWhole ? DifferenceWords::tr("Removed")
                       : DifferenceWords::tr("%1 removed").arg(place);
    return isWhole ? DifferenceWords::tr("Changed") : DifferenceWords::tr("%1 changed").arg(place);
}

} // namespace quayside
