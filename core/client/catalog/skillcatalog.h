// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/catalog.h"
#include "core/protocol/skilllimits.h"
#include "core/protocol/skills.h"

namespace mcp {

/// The files of a skill as its folders list them.
struct SkillFolderList
{
    QList<Resource> files;
    bool isWhole =
        true; ///< False: there are more than limits::kSkillFiles, or more folders than limits::kSkillFolders.
};

/// The skills of a connection: those its server lists, and those that were asked for by address. The list may lack skills that the server has
/// ("Listing Skills"). Every entry has passed checkSkill().
class SkillCatalog final : public ListCatalog<ListSkills, &ListSkillsResult::skills, Skill>
{
public:
    SkillCatalog(Requests *requests, Clock *clock, QObject *parent = nullptr);

    const QList<Skill> &skills() const { return items(); }
    /// The skill with this address, or nullptr; until the next change.
    const Skill *find(const QString &uri) const;
    /// Reads the entry of one skill again, or finds one that is not in the list; afterwards it is in skills(). The error's detail
    /// is a sentence where the entry cannot be used ("Getting a Skill").
    Pending<Skill> lookUp(const QString &uri);

    /// Whether the server lists what is in a folder.
    void setListsFolders(bool isListing) { m_listsFolders = isListing; }
    bool listsFolders() const { return m_listsFolders; }
    /// All files below the folder of a skill as they are now, for skills whose entry has none; only if listsFolders() ("Reading
    /// Directories").
    Pending<SkillFolderList> listFiles(const Skill &skill);

protected:
    void clearNext() override;
    void useNext() override;
    bool accepts(const Skill &skill) override;
    qsizetype maxItems() const override { return limits::kSkills; }

private:
    struct Walk;
    void insert(const Skill &skill);
    void readFolder(const std::shared_ptr<Walk> &walk);
    void onFolder(const std::shared_ptr<Walk> &walk, const ReadDirectoryResult &page);

    QSet<QString> m_uris; ///< Of the list that is being read.
    qsizetype m_fileCount = 0; ///< Of the same.
    QStringList m_found; ///< Addresses of skills that are not in the list; the oldest first.
    bool m_listsFolders = false;
};

} // namespace mcp
