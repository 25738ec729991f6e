// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/measure.h"

#include "core/base/calltime.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

struct MeasureWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Measure)
};

} // namespace

QString sizeText(qint64 bytes)
{
    const int decimals = bytes < 1'000 ? 0 : 1;
    return QLocale().formattedDataSize(bytes, decimals, QLocale::DataSizeSIFormat);
}

QString durationText(std::chrono::milliseconds duration)
{
    const QLocale locale;
    const qint64 ms = duration.count();
    if (ms > 0 && ms < 100)
        return MeasureWords::tr("%1 ms").arg(locale.toString(ms));
    if (ms < 10'000)
        return MeasureWords::tr("%1 s").arg(locale.toString(double(ms) / 1'000, 'f', 1));
    const qint64 seconds = ms / 1'000;
    if (seconds < 60 || seconds >= 3'600)
        return ageText(duration);
    return MeasureWords::tr("%1 min %2 s")
        .arg(locale.toString(seconds / 60), locale.toString(seconds % 60));
}

QString secondsText(std::chrono::milliseconds duration)
{
    const std::chrono::minutes minute(1);
    return duration < minute || duration % minute == duration.zero() ? ageText(duration)
                                                                     : durationText(duration);
}

QString callTimeText(const mcp::CallDuration &duration)
{
    const QString busy = durationText(duration.busy);
    return duration.withPerson.count() > 0
        ? MeasureWords::tr("%1, %2 with you").arg(busy, durationText(duration.withPerson))
        : busy;
}

QString ageText(std::chrono::milliseconds age)
{
    const QLocale locale;
    const auto number = [&locale](qint64 value) { return locale.toString(value); };
    const qint64 seconds = age.count() / 1'000;
    const qint64 minutes = seconds / 60;
    const qint64 hours = minutes / 60;
    if (seconds < 1)
        return MeasureWords::tr("< 1 s");
    if (minutes < 1)
        return MeasureWords::tr("%1 s").arg(number(seconds));
    if (hours < 1)
        return MeasureWords::tr("%1 min").arg(number(minutes));
    if (hours < 24)
        return minutes % 60 == 0
            ? MeasureWords::tr("%1 h").arg(number(hours))
            : MeasureWords::tr("%1 h %2 min").arg(number(hours), number(minutes % 60));
    return MeasureWords::tr("%1 d %2 h").arg(number(hours / 24), number(hours % 24));
}

QString momentText(const QDateTime &moment, const QDateTime &now)
{
    const QLocale locale;
    const QDateTime local = moment.toLocalTime();
    QString format = locale.timeFormat(QLocale::ShortFormat);
    format.remove(u":ss"_s); // Some locales include seconds in the short format.
    const QString time = locale.toString(local.time(), format);
    if (local.date() == now.toLocalTime().date())
        return time;
    return MeasureWords::tr("%1, %2").arg(locale.toString(local.date(), QLocale::ShortFormat),
                                          time);
}

} // namespace quayside
