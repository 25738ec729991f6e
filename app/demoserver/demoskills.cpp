// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoskills.h"

#include "app/demoserver/demotools.h"
#include "core/serve/skills.h"

#include <QDateTime>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QString kReport = u"skill://harbour-report/"_s;
constexpr int kMostRevisions = 1'000;
const QString kWatch = u"skill://watch/todays-watch/"_s;

constexpr auto kReportFrontMatter = R"(name: harbour-report
description: Write the daily report of the harbour with arrivals, departures, weather and closures. Use it when somebody asks what happened on a day.
license: CC0-1.0
allowed-tools: forecast
metadata:
  version: "1.2"
)";

constexpr auto kReportText = R"(
# Harbour report

1. Read `references/berths.csv`. It has every berth and its depth.
2. Get the weather with the tool **forecast**.
3. Work out the water below the keel of each ship with `scripts/keel.py`.
4. Write the report: one paragraph for each quay, then a table of arrivals and departures.

Write short sentences. Give times in 24 hours and depths in metres.
)";

constexpr auto kBerths = "berth,quay,depth m,power A\nNorth 1,north,4.2,16\nNorth 2,north,5.0,32\n"
                         "South,south,6.5,63\n";

constexpr auto kKeel = R"(#!/usr/bin/env python3
"""Water below the keel, in metres."""


def below_keel(depth, draught, tide=0.0):
    return round(depth + tide - draught, 1)
)";

constexpr auto kWatchFrontMatter = R"(name: todays-watch
description: Take over the watch of today. Its content is written each time it is read.
)";

QString withFrontMatter(const char *frontMatter, const QString &text)
{
    return "---\n"_L1 + QLatin1StringView(frontMatter) + "---\n"_L1 + text;
}

/// How often the report was revised, for all connections.
int &revisions()
{
    static int count = 0;
    return count;
}

QList<serve::OfferedFile> reportFiles()
{
    QString berths = QString::fromLatin1(kBerths);
    for (int i = 1; i <= revisions(); ++i)
        berths += u"West %1,west,3.8,16\n"_s.arg(i);
    return {{u"SKILL.md"_s, u"text/markdown"_s,
             withFrontMatter(kReportFrontMatter, QString::fromLatin1(kReportText))},
            {u"references/berths.csv"_s, u"text/csv"_s, berths},
            {u"scripts/keel.py"_s, u"text/x-python"_s, QString::fromLatin1(kKeel)}};
}

QList<serve::OfferedFile> watchFiles()
{
    const QString now = QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH:mm:ss"_s);
    return {{u"SKILL.md"_s, u"text/markdown"_s,
             withFrontMatter(
                 kWatchFrontMatter,
                 u"\n# Today's watch\n\nWritten at %1. Read `log.txt` first.\n"_s.arg(now))},
            {u"log.txt"_s, u"text/plain"_s, now + u"  The watch begins.\n"_s}};
}

} // namespace

void offerSkills(serve::Server *server)
{
    server->addFeature(
        serve::offerSkills({{kReport, &reportFiles, false}, {kWatch, &watchFiles, true}}));
    Tool tool = demoTool(u"revise_skill"_s, u"Revise a skill"_s,
                         u"Adds a berth to a file of the skill “harbour-report”. An approval of "
                         "the skill ends with that."_s,
                         R"({"type":"object"})");
    tool.annotations->readOnlyHint = Hint{false};
    tool.annotations->destructiveHint = Hint{false};
    server->addTool(
        tool,
        [](const serve::CallPtr &call) {
            revisions() = std::min(revisions() + 1, kMostRevisions);
            call->finish(serve::textResult(
                u"The berth West %1 is in references/berths.csv now."_s.arg(revisions())));
        },
        Era::Stateless);
}

} // namespace quayside
