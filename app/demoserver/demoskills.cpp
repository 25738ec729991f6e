// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoskills.h"

#include "app/demoserver/demotools.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/json/yaml.h"
#include "core/protocol/skills.h"
#include "core/serve/session.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QString kReport = u"skill://harbour-report/"_s;
const QString kWatch = u"skill://watch/todays-watch/"_s;

struct DemoFile
{
    QString uri;
    QString mimeType;
    QString text;
};

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

QList<DemoFile> reportFiles()
{
    QString berths = QString::fromLatin1(kBerths);
    for (int i = 1; i <= revisions(); ++i)
        berths += u"West %1,west,3.8,16\n"_s.arg(i);
    return {{kReport + u"SKILL.md"_s, u"text/markdown"_s,
             withFrontMatter(kReportFrontMatter, QString::fromLatin1(kReportText))},
            {kReport + u"references/berths.csv"_s, u"text/csv"_s, berths},
            {kReport + u"scripts/keel.py"_s, u"text/x-python"_s, QString::fromLatin1(kKeel)}};
}

QList<DemoFile> watchFiles()
{
    const QString now = QDateTime::currentDateTime().toString(u"yyyy-MM-dd HH:mm:ss"_s);
    return {{kWatch + u"SKILL.md"_s, u"text/markdown"_s,
             withFrontMatter(
                 kWatchFrontMatter,
                 u"\n# Today's watch\n\nWritten at %1. Read `log.txt` first.\n"_s.arg(now))},
            {kWatch + u"log.txt"_s, u"text/plain"_s, now + u"  The watch begins.\n"_s}};
}

Skill skillOf(const QList<DemoFile> &files, const char *frontMatter, bool isDynamic)
{
    Skill skill;
    skill.uri = files.constFirst().uri;
    const auto members = json::parseYaml(QByteArrayView(frontMatter)).valueOr({});
    skill.frontmatter = SkillFrontMatter::fromRaw(members.toRaw()).value_or(SkillFrontMatter());
    skill.resources.isDynamic = isDynamic;
    if (isDynamic)
        return skill;
    for (const DemoFile &file : files) {
        const QByteArray bytes = file.text.toUtf8();
        const QByteArray digest = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
        skill.resources.list.append(
            {file.uri, "sha256:"_L1 + QString::fromLatin1(digest.toHex()), bytes.size()});
    }
    return skill;
}

QList<Skill> skills()
{
    return {skillOf(reportFiles(), kReportFrontMatter, false),
            skillOf(watchFiles(), kWatchFrontMatter, true)};
}

/// What is directly in a folder; empty where there is no such folder.
QList<Resource> childrenOf(const QString &folder)
{
    QList<Resource> children;
    const QList<DemoFile> files = reportFiles() + watchFiles();
    for (const DemoFile &file : files) {
        if (!file.uri.startsWith(folder + u'/'))
            continue;
        const QString below = file.uri.mid(folder.size() + 1);
        Resource child;
        child.name = below.section(u'/', 0, 0);
        child.uri = folder + u'/' + child.name;
        child.mimeType = child.name == below ? file.mimeType : QString(ReadDirectory::folderType);
        if (std::ranges::find(children, child.uri, &Resource::uri) == children.end())
            children.append(child);
    }
    return children;
}

} // namespace

void DemoSkills::declare(ServerCapabilities &capabilities) const
{
    serve::declareExtension(capabilities, u"io.modelcontextprotocol/skills"_s,
                            R"({"directoryRead":true})"_ba);
}

bool DemoSkills::takeRequest(const rpc::IncomingRequest &request)
{
    if (request.method == ListSkills::method)
        list(request);
    else if (request.method == GetSkill::method)
        get(request);
    else if (request.method == ReadDirectory::method)
        readFolder(request);
    else
        return request.method == ReadResource::method && read(request);
    return true;
}

Tool DemoSkills::reviseTool()
{
    Tool tool = demoTool(u"revise_skill"_s, u"Revise a skill"_s,
                         u"Adds a berth to a file of the skill “harbour-report”. An approval of "
                         "the skill ends with that."_s,
                         R"({"type":"object"})");
    tool.annotations->readOnlyHint = Hint{false};
    tool.annotations->destructiveHint = Hint{false};
    return tool;
}

CallToolResult DemoSkills::revise()
{
    ++revisions();
    return serve::textResult(
        u"The berth West %1 is in references/berths.csv now."_s.arg(revisions()));
}

void DemoSkills::list(const rpc::IncomingRequest &request)
{
    ListSkillsResult result;
    result.skills.items = skills();
    m_session->respond(request.id, json::write(result), serve::Session::ResultType::Cacheable);
}

void DemoSkills::get(const rpc::IncomingRequest &request)
{
    const auto params = json::read<ResourceUriParams>(request.params);
    const QList<Skill> all = skills();
    const auto skill = std::ranges::find(all, params ? params->uri : QString(), &Skill::uri);
    if (skill == all.cend())
        return refuse(request.id, u"There is no such skill"_s);
    GetSkillResult result;
    result.skill = *skill;
    m_session->respond(request.id, json::write(result), serve::Session::ResultType::Cacheable);
}

void DemoSkills::readFolder(const rpc::IncomingRequest &request)
{
    const auto params = json::read<ReadDirectoryParams>(request.params);
    ReadDirectoryResult result;
    result.resources.items = childrenOf(params ? params->uri : QString());
    if (result.resources.items.isEmpty())
        return refuse(request.id, u"This is not a folder"_s);
    m_session->respond(request.id, json::write(result));
}

/// False when it is no file of a skill.
bool DemoSkills::read(const rpc::IncomingRequest &request)
{
    const auto params = json::read<ReadResourceParams>(request.params);
    const QList<DemoFile> files = reportFiles() + watchFiles();
    const auto file = std::ranges::find(files, params ? params->uri : QString(), &DemoFile::uri);
    if (file == files.cend())
        return false;
    ResourceContents contents;
    contents.uri = file->uri;
    contents.mimeType = file->mimeType;
    contents.text = file->text;
    ReadResourceResult result;
    result.contents = {contents};
    m_session->respond(request.id, json::write(result), serve::Session::ResultType::Cacheable);
    return true;
}

void DemoSkills::refuse(const rpc::Id &id, const QString &why)
{
    m_session->peer()->respondError(id, rpc::kInvalidParams, why);
}

} // namespace quayside

#include "moc_demoskills.cpp"
