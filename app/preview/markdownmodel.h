// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/preview/markdown.h"

namespace quayside {

/// The parts of a Markdown text: a page of them, and more pages when they are asked for (SEC-41).
class MarkdownModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a BlockListModel.")
    Q_PROPERTY(int hiddenCount READ hiddenCount NOTIFY countChanged)

public:
    /// As MarkdownPart::Kind.
    enum Kind { Paragraph, Heading, Item, Code, Table, Rule };
    Q_ENUM(Kind)

    explicit MarkdownModel(QList<MarkdownPart> parts, QObject *parent = nullptr);

    int hiddenCount() const { return int(m_parts.size()) - m_wanted; }
    Q_INVOKABLE void showMore();

    int count() const override { return m_shown; }
    const auto &at(int row) const { return m_parts.at(row); }

protected:
    const Roles &roles() const override;

private:
    void grow();

    const QList<MarkdownPart> m_parts;
    int m_wanted = 0;
    int m_shown = 0;
};

} // namespace quayside
