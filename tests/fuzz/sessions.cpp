// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include "core/check/servercheck.h"
#include "core/recording/recording.h"

#include <algorithm>

namespace fuzz {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// One message a line, behind `>` if the client sent it, `<` if the server did.
Recording recordingOf(QByteArrayView input)
{
    Recording recording;
    recording.head.revision = u"2026-07-28"_s;
    const QByteArrayList lines = input.toByteArray().split('\n');
    for (const QByteArray &line : lines) {
        if (line.size() > 1)
            recording.messages.append({std::chrono::milliseconds(recording.messages.size()),
                                       line.startsWith('>'), json::Raw(line.sliced(1))});
    }
    return recording;
}

/// What a server sent into a recording: a report is bounded, and a server is the same as itself.
void sessions(QByteArrayView input)
{
    const Recording recording = recordingOf(input);
    const CheckReport report = checkServer(recording);
    require(report.score() >= 0 && report.score() <= 100, "a score is a percentage");
    require(report.findings.size() <= CheckReport::kOfRule * qsizetype(kCheckRules),
            "the number of findings is bounded");
    for (const CheckFinding &finding : report.findings)
        require(finding.subject.size() <= CheckReport::kTextChars
                    && finding.place.size() <= CheckReport::kTextChars
                    && finding.detail.size() <= CheckReport::kTextChars,
                "the texts of a finding are bounded");
    const RecordedServer server = readServer(recording);
    const ServerComparison comparison = compareServers(server, server);
    require(comparison.total() == 0, "a server is the same as itself");
}

} // namespace

std::vector<Target> sessionTargets()
{
    return {{"sessions",
             sessions,
             {"\n<",
              "\n>",
              "\"result\":{",
              "\"error\":{\"code\":-32601}",
              "\"method\":\"tools/list\"",
              "\"nextCursor\":\"\"",
              "\"tools\":[",
              "\"inputSchema\":{",
              "\"type\":\"object\"",
              "\"properties\":{",
              "\"required\":[\"a\"]",
              "\"default\":1",
              "\"$ref\":\"#\"",
              "\"outputSchema\":{",
              "\"structuredContent\":{",
              "\"isError\":true",
              "\"ttlMs\":1",
              "\"resultType\":\"input_required\"",
              "\"inputRequests\":{",
              "\"taskId\":\"t\"",
              "\"id\":1,",
              "null",
              "[]",
              "{}",
              "\\u202e"}}};
}

} // namespace fuzz
