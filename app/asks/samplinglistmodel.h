// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/blocklistmodel.h"
#include "core/protocol/sampling.h"

namespace quayside {

/// The messages to a model or its answer, block by block, with the edits of the person (SAMP-02).
class SamplingListModel : public quayside::BlockListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SamplingController.")

public:
    enum MoreRoles {
        HeadingRole = BlockListModel::CanSaveRole
            + 1, ///< The role of the author; for the first row of a message.
        NoteRole, ///< The kind of the block; may be empty.
        CanEditRole,
        IsEditedRole,
    };

    using BlockListModel::BlockListModel;

    /// Call once. Roles are shown for several messages, not for an answer.
    void setMessages(const QList<mcp::SamplingMessage> &messages);
    void setAnswer(const mcp::SamplingMessage &answer);
    /// The blocks as received, with the edits applied.
    QList<mcp::SamplingMessage> messages() const { return m_messages; }
    /// Whether there is anything but empty text in them.
    bool isEmpty() const;

    /// For an editable block.
    Q_INVOKABLE void setText(int row, const QString &text);

Q_SIGNALS:
    void edited();

private:
    /// The source of a row.
    struct Source
    {
        int message = 0;
        int block = 0;
        int part = 0; ///< The item of a tool result.
        bool isEdited = false;
    };
    const Roles &roles() const override;
    void findSources();
    ResultBlock makeBlock(int row) const;
    QString text(int row) const;
    QString heading(int row) const;
    QString note(int row) const;
    bool canEdit(int row) const;
    const mcp::SamplingBlock &blockOf(const Source &source) const;
    const mcp::TextContent *textAt(int row) const;

    QList<mcp::SamplingMessage> m_messages;
    QList<Source> m_sources; ///< By row, of those that are not shown as well.
    bool m_isAnswer = false;
};

} // namespace quayside
