// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/preview/markdown.h"

namespace quayside {

/// The parts of a Markdown text: a page of them, and more pages when they are asked for (SEC-41). Its view calls grow() until
/// all parts of a page are there.
class MarkdownModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a BlockListModel.")
    Q_PROPERTY(int hiddenCount READ hiddenCount NOTIFY countChanged)
    Q_PROPERTY(bool isGrowing READ isGrowing NOTIFY countChanged)

public:
    /// As MarkdownPart::Kind.
    enum Kind { Paragraph, Heading, Item, Code, Table, Rule };
    Q_ENUM(Kind)

    explicit MarkdownModel(QList<MarkdownPart> parts, QObject *parent = nullptr);

    int hiddenCount() const { return int(m_parts.size()) - m_wanted; }
    Q_INVOKABLE void showMore();
    bool isGrowing() const { return m_shown < m_wanted; }
    /// Adds some parts: their views take longer to create than the rows. Not by a timer of this: a Repeater of Qt 6.4 that was
    /// released and is not deleted yet crashes when rows come.
    Q_INVOKABLE void grow();

    int count() const override { return m_shown; }
    const auto &at(int row) const { return m_parts.at(row); }

protected:
    const Roles &roles() const override;

private:
    const QList<MarkdownPart> m_parts;
    int m_wanted = 0;
    int m_shown = 0;
};

} // namespace quayside
