// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

#include <QHash>

namespace quayside {

/// The files of one skill, in the order of its server.
class SkillFileModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SkillController.")

public:
    /// What became of reading a file.
    enum State {
        NotRead,
        Matches, ///< Size and digest are those of the list.
        Differs, ///< What was read is not what the skill lists.
        Unbound, ///< It was read; the skill lists no digests.
    };
    Q_ENUM(State)

    using KeyedListModel::KeyedListModel;

    struct File
    {
        QString uri; ///< As the server sent it; the key.
        QString path; ///< Within the folder of the skill.
        qint64 size = -1; ///< -1: not known.
        State state = NotRead;

        bool operator==(const File &) const = default;
    };
    void setFiles(const QList<File> &files);
    void setState(const QString &uri, State state);
    bool contains(const QString &uri) const;

    int count() const override { return int(m_files.size()); }
    const auto &at(int row) const { return m_files.at(row); }

private:
    const Roles &roles() const override;

    QList<File> m_files;
};

} // namespace quayside
