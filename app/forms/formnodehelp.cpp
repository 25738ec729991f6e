// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formnode.h"

#include "app/text/secretwords.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace quayside {

using namespace mcp::schema;

// What helps the person to fill in a text: files of this computer, and values of earlier calls.

/// A group or a list that holds secrets makes all of its fields secret.
bool FormNode::isSecret() const
{
    if (!m_isSecret)
        m_isSecret = m_field.format == TextFormat::Password || soundsLikeSecret(m_field.name)
            || soundsLikeSecret(label()) || soundsLikeSecret(description());
    const bool isGrouped = m_parentNode && m_parentNode->m_parentNode;
    return *m_isSecret || (isGrouped && m_parentNode->isSecret());
}

/// The items of a list are what the list says.
PathKind FormNode::pathKind() const
{
    if (!m_pathKind) {
        const FormField &named = isItem() && m_parentNode ? m_parentNode->m_field : m_field;
        const bool canBePath =
            m_field.kind == FieldKind::String && !isFree() && m_field.format == TextFormat::Plain;
        m_pathKind = canBePath
            ? quayside::pathKind({named.name, named.title, named.description, m_field.otherFormat})
            : PathKind::None;
    }
    return m_tree->folder.isEmpty() ? PathKind::None : *m_pathKind;
}

bool FormNode::browsesFiles() const
{
    const PathKind kind = pathKind();
    return kind == PathKind::File || kind == PathKind::Either;
}

bool FormNode::browsesFolders() const
{
    const PathKind kind = pathKind();
    return kind == PathKind::Folder || kind == PathKind::Either;
}

QUrl FormNode::startFolder() const
{
    const QString parent = QFileInfo(m_text).path();
    const bool isHere = QDir::isAbsolutePath(m_text) && QFileInfo(parent).isDir();
    return QUrl::fromLocalFile(isHere ? parent : m_tree->folder);
}

void FormNode::setFile(const QUrl &file)
{
    if (file.isLocalFile())
        setText(file.toLocalFile());
}

bool FormNode::isRemembering() const
{
    return m_tree->isRemembering && m_field.kind == FieldKind::String && !isFree() && !isSecret();
}

QStringList FormNode::namesToHere() const
{
    if (!m_parentNode)
        return {};
    const bool isNamed = m_place == Place::Property;
    return isNamed ? m_parentNode->namesToHere() + QStringList(m_field.name)
                   : m_parentNode->namesToHere();
}

QStringList FormNode::allEarlier() const
{
    return isRemembering() ? m_tree->earlier.of(namesToHere()) : QStringList();
}

QStringList FormNode::earlier() const
{
    QStringList all = allEarlier();
    if (!all.contains(m_text))
        all.removeIf(
            [this](const QString &value) { return !value.contains(m_text, Qt::CaseInsensitive); });
    std::stable_partition(all.begin(), all.end(), [this](const QString &value) {
        return value.startsWith(m_text, Qt::CaseInsensitive);
    });
    return all;
}

void FormNode::announce()
{
    for (const auto &node : m_nodes)
        node->announce();
    Q_EMIT described();
    Q_EMIT changed();
}

} // namespace quayside
