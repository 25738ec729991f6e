// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/skills.h"

#include "core/client/catalog/skillcheck.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/skills.h"
#include "core/serve/session.h"

#include <algorithm>

namespace mcp::serve {

using namespace Qt::StringLiterals;

namespace {

std::optional<Skill> skillOf(const OfferedSkill &offered)
{
    const QList<OfferedFile> files = offered.files();
    if (files.isEmpty())
        return std::nullopt;
    const auto members = frontMatterOf(files.constFirst().text.toUtf8());
    const auto matter = members ? SkillFrontMatter::fromRaw(members->toRaw()) : std::nullopt;
    if (!matter)
        return std::nullopt;
    Skill skill;
    skill.uri = offered.folder + files.constFirst().path;
    skill.frontmatter = *matter;
    skill.resources.isDynamic = offered.isDynamic;
    if (offered.isDynamic)
        return skill;
    for (const OfferedFile &file : files) {
        const QByteArray bytes = file.text.toUtf8();
        skill.resources.list.append({offered.folder + file.path, digestOf(bytes), bytes.size()});
    }
    return skill;
}

class SkillsFeature final : public Feature
{
public:
    SkillsFeature(Session *session, const QList<OfferedSkill> &skills)
        : m_session(session)
        , m_skills(skills)
    {
    }

    void declare(ServerCapabilities &capabilities) const override
    {
        declareExtension(capabilities, u"io.modelcontextprotocol/skills"_s,
                         R"({"directoryRead":true})"_ba);
    }

    bool takeRequest(const rpc::IncomingRequest &request) override
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

private:
    QList<Skill> skills() const
    {
        QList<Skill> all;
        for (const OfferedSkill &offered : m_skills) {
            if (const auto skill = skillOf(offered))
                all.append(*skill);
        }
        return all;
    }

    void list(const rpc::IncomingRequest &request)
    {
        ListSkillsResult result;
        result.skills.items = skills();
        m_session->respond(request.id, json::write(result), Session::ResultType::Cacheable);
    }

    void get(const rpc::IncomingRequest &request)
    {
        const auto params = json::read<ResourceUriParams>(request.params);
        const QList<Skill> all = skills();
        const auto skill = std::ranges::find(all, params ? params->uri : QString(), &Skill::uri);
        if (skill == all.cend())
            return refuse(request.id, u"There is no such skill"_s);
        GetSkillResult result;
        result.skill = *skill;
        m_session->respond(request.id, json::write(result), Session::ResultType::Cacheable);
    }

    void readFolder(const rpc::IncomingRequest &request)
    {
        const auto params = json::read<ReadDirectoryParams>(request.params);
        ReadDirectoryResult result;
        result.resources.items = childrenOf(params ? params->uri : QString());
        if (result.resources.items.isEmpty())
            return refuse(request.id, u"This is not a folder"_s);
        // The official clients demand what only other lists must have.
        m_session->respond(request.id, json::write(result), Session::ResultType::Cacheable);
    }

    /// What is directly in a folder; empty if there is no such folder.
    QList<Resource> childrenOf(const QString &folder) const
    {
        QList<Resource> children;
        const QString start = folder + u'/';
        for (const OfferedSkill &skill : m_skills) {
            if (!start.startsWith(skill.folder))
                continue;
            const QString path = start.sliced(skill.folder.size());
            const QList<OfferedFile> files = skill.files();
            for (const OfferedFile &file : files) {
                if (!file.path.startsWith(path))
                    continue;
                const QString below = file.path.sliced(path.size());
                Resource child;
                child.name = below.section(u'/', 0, 0);
                child.uri = start + child.name;
                child.mimeType =
                    child.name == below ? file.mimeType : QString(ReadDirectory::folderType);
                if (std::ranges::find(children, child.uri, &Resource::uri) == children.end())
                    children.append(child);
            }
        }
        return children;
    }

    /// False if it is no file of a skill.
    bool read(const rpc::IncomingRequest &request)
    {
        const auto params = json::read<ReadResourceParams>(request.params);
        if (!params)
            return false;
        for (const OfferedSkill &skill : m_skills) {
            if (!params->uri.startsWith(skill.folder))
                continue;
            const QList<OfferedFile> files = skill.files();
            const auto file = std::ranges::find(files, params->uri.sliced(skill.folder.size()),
                                                &OfferedFile::path);
            if (file == files.cend())
                continue;
            ResourceContents contents;
            contents.uri = params->uri;
            contents.mimeType = file->mimeType;
            contents.text = file->text;
            ReadResourceResult result;
            result.contents = {contents};
            m_session->respond(request.id, json::write(result), Session::ResultType::Cacheable);
            return true;
        }
        return false;
    }

    void refuse(const rpc::Id &id, const QString &why)
    {
        m_session->peer()->respondError(id, rpc::kInvalidParams, why);
    }

    Session *m_session;
    QList<OfferedSkill> m_skills;
};

} // namespace

FeatureMaker offerSkills(const QList<OfferedSkill> &skills)
{
    return [skills](Session *session) -> std::unique_ptr<Feature> {
        if (!session->isStateless())
            return nullptr;
        return std::make_unique<SkillsFeature>(session, skills);
    };
}

} // namespace mcp::serve
