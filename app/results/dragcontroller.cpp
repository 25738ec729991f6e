// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/dragcontroller.h"

#include <QDir>
#include <QUrl>

namespace quayside {

QString DragController::addressOf(BlockListModel *blocks, const QString &uri)
{
    const ResultBlock *block = blocks && blocks->count() == 1 ? blocks->block(0) : nullptr;
    const QString copy = block ? copyOf(*block) : QString();
    if (!copy.isEmpty())
        return copy;
    // A path that a server names is not for other programs to open.
    const QUrl address(uri, QUrl::StrictMode);
    return address.scheme() == QStringLiteral("https") ? address.toString(QUrl::FullyEncoded)
                                                       : QString();
}

QString DragController::copyOf(const ResultBlock &block)
{
    if (block.bytes < 0 || block.bytes > kBytes)
        return {};
    if (!m_folder || QDir(m_folder->path()).entryList(QDir::Files).size() >= kFiles)
        m_folder = std::make_unique<QTemporaryDir>();
    const QString path = m_folder->filePath(suggestedFileName(block));
    return m_folder->isValid() && saveBlock(block, path)
        ? QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)
        : QString();
}

} // namespace quayside

#include "moc_dragcontroller.cpp"
