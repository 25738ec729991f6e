// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skillfilemodel.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"

#include <algorithm>

namespace quayside {

namespace {

QString fileStateText(SkillFileModel::State state)
{
    switch (state) {
    case SkillFileModel::NotRead:
        return {};
    case SkillFileModel::Matches:
        return SkillFileModel::tr("Digest matches");
    case SkillFileModel::Differs:
        return SkillFileModel::tr("Differs");
    case SkillFileModel::Unbound:
        return SkillFileModel::tr("No digest");
    }
    return {};
}

} // namespace

void SkillFileModel::setFiles(const QList<File> &files)
{
    setRows(m_files, files, [](const File &file) { return file.uri; });
}

void SkillFileModel::setState(const QString &uri, State state)
{
    QList<File> files = m_files;
    const auto file = std::ranges::find(files, uri, &File::uri);
    if (file == files.end())
        return;
    file->state = state;
    setFiles(files);
}

bool SkillFileModel::contains(const QString &uri) const
{
    return std::ranges::find(m_files, uri, &File::uri) != m_files.cend();
}

const ListModel::Roles &SkillFileModel::roles() const
{
    static const Roles table = rolesOf<SkillFileModel>({
        {"uri", &File::uri},
        {"path", [](const File &file) { return cleanText(file.path); }},
        {"sizeText",
         [](const File &file) { return file.size < 0 ? QString() : sizeText(file.size); }},
        {"fileState", [](const File &file) { return int(file.state); }},
        {"stateText", [](const File &file) { return fileStateText(file.state); }},
    });
    return table;
}

} // namespace quayside

#include "moc_skillfilemodel.cpp"
