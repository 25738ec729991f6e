// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/measure.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

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
    if (seconds < 60)
        return MeasureWords::tr("%1 s").arg(locale.toString(seconds));
    return MeasureWords::tr("%1 min %2 s")
        .arg(locale.toString(seconds / 60), locale.toString(seconds % 60));
}

} // namespace quayside
