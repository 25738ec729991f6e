// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/blocklistmodel.h"
#include "core/protocol/sampling.h"

namespace quayside {

/// The messages to a model or its answer, block by block, and what the person makes of their texts (SAMP-02).
class SamplingListModel : public quayside::BlockListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SamplingController.")

public:
    enum MoreRoles {
        HeadingRole = BlockListModel::CanSaveRole + 1, ///< Whose words; in front of a message.
        NoteRole, ///< What the block is; may be empty.
        CanEditRole,
        IsEditedRole,
    };

    using BlockListModel::BlockListModel;

    /// Once. Whose place each speaks in is said of several messages, not of an answer.
    void setMessages(const QList<mcp::SamplingMessage> &messages);
    void setAnswer(const mcp::SamplingMessage &answer);
    /// As they came, but for what was edited.
    QList<mcp::SamplingMessage> messages() const { return m_messages; }
    /// Whether there is anything but empty text in them.
    bool isEmpty() const;

    /// Of a block that can be edited.
    Q_INVOKABLE void setText(int row, const QString &text);

    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void edited();

private:
    /// Where a row comes from.
    struct Source
    {
        int message = 0;
        int block = 0;
        int part = 0; ///< Of the result of a tool.
        bool isEdited = false;
    };
    void findSources();
    ResultBlock makeBlock(int row) const;
    QString heading(const Source &source) const;
    QString note(const Source &source) const;
    bool canEdit(int row) const;
    const mcp::SamplingBlock &blockOf(const Source &source) const;
    const mcp::TextContent *textAt(int row) const;

    QList<mcp::SamplingMessage> m_messages;
    QList<Source> m_sources; ///< By row, of those that are not shown as well.
    bool m_isAnswer = false;
};

} // namespace quayside
