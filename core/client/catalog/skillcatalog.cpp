// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/skillcatalog.h"

#include "core/client/catalog/skillcheck.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

rpc::CallOptions listOptions()
{
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    return options;
}

} // namespace

/// One way through the folders of a skill.
struct SkillCatalog::Walk
{
    QString folder; ///< Of the skill, with a slash at its end.
    QStringList waiting; ///< Folders to be read; the first one is being read.
    QSet<QString> seen; ///< Addresses of folders and files.
    std::optional<QString> cursor;
    SkillFolderList list;
    int requests = 0;
    CallHandle call;
    Promise<SkillFolderList> promise;
};

SkillCatalog::SkillCatalog(Requests *requests, Clock *clock, QObject *parent)
    : ListCatalog(requests, clock, parent)
{
}

const Skill *SkillCatalog::find(const QString &uri) const
{
    const auto it = std::ranges::find(skills(), uri, &Skill::uri);
    return it == skills().cend() ? nullptr : &*it;
}

void SkillCatalog::clearNext()
{
    m_uris.clear();
    m_fileCount = 0;
    ListCatalog::clearNext();
}

bool SkillCatalog::accepts(const Skill &skill)
{
    const QString name = skill.frontmatter.name.left(limits::kSkillNameChars);
    if (const auto checked = checkSkill(skill); !checked) {
        warn({ListWarning::Kind::BadSkill, name, checked.error().detail});
        return false;
    }
    if (m_uris.contains(skill.uri)) {
        warn({ListWarning::Kind::SameName, skill.uri});
        return false;
    }
    const qsizetype files = skill.resources.list.size();
    if (files > limits::kListedSkillFiles - m_fileCount) {
        warn({.kind = ListWarning::Kind::TooManyFiles,
              .name = name,
              .count = limits::kListedSkillFiles});
        return false;
    }
    m_fileCount += files;
    m_uris.insert(skill.uri);
    return true;
}

/// What was found by its address stays.
void SkillCatalog::useNext()
{
    m_found.removeIf([this](const QString &uri) { return m_uris.contains(uri); });
    QList<Skill> found;
    for (const QString &uri : std::as_const(m_found))
        found.append(*find(uri));
    ListCatalog::useNext();
    items() += found;
}

Pending<Skill> SkillCatalog::lookUp(const QString &uri)
{
    ResourceUriParams params;
    params.uri = uri;
    return requests()
        ->call<GetSkill>(params, listOptions())
        .map(this, [this, uri](const GetSkillResult &result) -> Result<Skill> {
            if (result.skill.uri != uri)
                return Error::protocol(u"the server sent another skill"_s);
            if (const auto checked = checkSkill(result.skill); !checked)
                return checked.error();
            insert(result.skill);
            Q_EMIT changed();
            return result.skill;
        });
}

void SkillCatalog::insert(const Skill &skill)
{
    const auto known = std::ranges::find(items(), skill.uri, &Skill::uri);
    if (known != items().end()) {
        *known = skill;
        return;
    }
    if (m_found.size() == limits::kFoundSkills) {
        items().removeIf(
            [oldest = m_found.takeFirst()](const Skill &one) { return one.uri == oldest; });
    }
    m_found.append(skill.uri);
    items().append(skill);
}

Pending<SkillFolderList> SkillCatalog::listFiles(const Skill &skill)
{
    Q_ASSERT(m_listsFolders);
    const auto walk = std::make_shared<Walk>();
    walk->folder = skill.folder();
    walk->waiting = {walk->folder.chopped(1)};
    walk->promise.onCancel([walk = std::weak_ptr(walk)] {
        if (const auto still = walk.lock())
            still->call.abandon();
    });
    readFolder(walk);
    return walk->promise.pending();
}

void SkillCatalog::readFolder(const std::shared_ptr<Walk> &walk)
{
    const bool hasTooMany = walk->list.files.size() > limits::kSkillFiles;
    if (hasTooMany)
        walk->list.files.resize(limits::kSkillFiles);
    if (hasTooMany || walk->waiting.isEmpty() || walk->requests == limits::kSkillFolders) {
        walk->list.isWhole = !hasTooMany && walk->waiting.isEmpty();
        return walk->promise.settle(walk->list);
    }
    ++walk->requests;
    ReadDirectoryParams params;
    params.uri = walk->waiting.constFirst();
    params.cursor = walk->cursor;
    walk->call = requests()
                     ->call<ReadDirectory>(params, listOptions())
                     .then(this, [this, walk](const Result<ReadDirectoryResult> &page) {
                         if (page)
                             onFolder(walk, *page);
                         else
                             walk->promise.settle(page.error());
                     });
}

/// What is not directly in the folder that was read is left out.
void SkillCatalog::onFolder(const std::shared_ptr<Walk> &walk, const ReadDirectoryResult &page)
{
    const QString folder = walk->waiting.constFirst() + u'/';
    for (const Resource &child : page.resources.items) {
        const QStringView name = QStringView(child.uri).sliced(
            child.uri.startsWith(folder) ? folder.size() : child.uri.size());
        if (name.isEmpty() || name.contains(u'/') || name == u"." || name == u".."
            || child.uri.size() > limits::kSkillUriChars || walk->seen.contains(child.uri))
            continue;
        // One more than is read of each: the list is not whole then.
        const bool isFolder = child.mimeType == ReadDirectory::folderType;
        if (isFolder && walk->waiting.size() <= limits::kSkillFolders)
            walk->waiting.append(child.uri);
        else if (!isFolder && walk->list.files.size() <= limits::kSkillFiles)
            walk->list.files.append(child);
        else
            continue;
        walk->seen.insert(child.uri);
    }
    walk->cursor = page.nextCursor;
    if (!walk->cursor)
        walk->waiting.removeFirst();
    readFolder(walk);
}

} // namespace mcp
