// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/blocklistmodel.h"

#include "app/images/imagedecoder.h"
#include "app/images/resultimages.h"
#include "app/text/measure.h"
#include "core/base/limits.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

namespace {

constexpr int kRowsAtOnce = 20;

}

BlockListModel::BlockListModel(std::shared_ptr<ResultImages> images, QObject *parent)
    : QAbstractListModel(parent)
    , m_images(std::move(images))
{
}

BlockListModel::~BlockListModel()
{
    for (const Row &row : std::as_const(m_rows)) {
        if (!row.imageSource.isEmpty())
            m_images->remove(row.imageSource);
    }
}

void BlockListModel::setBlocks(const QList<ResultBlock> &blocks)
{
    setRows(int(blocks.size()), [blocks](int row) { return blocks.at(row); });
}

void BlockListModel::setRows(int total, Maker maker)
{
    Q_ASSERT(m_total == 0);
    m_total = total;
    m_maker = std::move(maker);
    showMore();
}

void BlockListModel::showMore()
{
    const bool isGrowing = count() < m_wanted;
    m_wanted = std::min(m_total, m_wanted + mcp::limits::kPageItems);
    if (!isGrowing && count() < m_wanted)
        grow();
}

/// A few rows per turn: their views take longer to create than the rows.
void BlockListModel::grow()
{
    const int first = count();
    const int end = std::min(m_wanted, first + kRowsAtOnce);
    if (first == end)
        return;
    beginInsertRows({}, first, end - 1);
    for (int row = first; row < end; ++row)
        m_rows.append({m_maker(row), {}, {}});
    endInsertRows();
    Q_EMIT countChanged();
    if (count() < m_wanted)
        QTimer::singleShot(0, this, &BlockListModel::grow);
}

void BlockListModel::decode(int row)
{
    if (row < 0 || row >= count() || m_rows.at(row).block.kind != Block::Kind::Image
        || std::exchange(m_rows[row].isDecoding, true))
        return;
    m_decoding.add(
        m_images->decoder()
            ->decode(m_rows.at(row).block.data)
            .then(this, [this, row](const mcp::Result<QImage> &image) { onDecoded(row, image); }));
}

void BlockListModel::onDecoded(int row, const mcp::Result<QImage> &image)
{
    Row &shown = m_rows[row];
    const qint64 pixels = image ? qint64(image->width()) * image->height() : 0;
    if (!image) {
        shown.imageProblem = image.error().detail;
    } else if (m_pixels + pixels > kPixelsOfAll) {
        shown.imageProblem = tr("The images in this result are too large to show them all.");
    } else {
        m_pixels += pixels;
        shown.imageSource = m_images->add(*image);
    }
    Q_EMIT dataChanged(index(row), index(row), {ImageSourceRole, ImageProblemRole});
}

const ResultBlock *BlockListModel::block(int row) const
{
    return row >= 0 && row < m_rows.size() ? &m_rows.at(row).block : nullptr;
}

int BlockListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant BlockListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    const ResultBlock &block = row.block;
    switch (role) {
    case KindRole:
        return QVariant::fromValue(block.kind);
    case Qt::DisplayRole:
    case TextRole:
        return block.text;
    case ImageSourceRole:
        return row.imageSource;
    case ImageProblemRole:
        return row.imageProblem;
    case MimeTypeRole:
        return block.mimeType;
    case SizeTextRole:
        return block.bytes < 0 ? QString() : sizeText(block.bytes);
    case UriRole:
        return block.uri;
    case TitleRole:
        return block.title;
    case IsTruncatedRole:
        return block.omittedChars > 0;
    case OmittedTextRole:
        return omittedText(block.omittedChars);
    case CanSaveRole:
        return block.bytes >= 0;
    default:
        return {};
    }
}

QHash<int, QByteArray> BlockListModel::roleNames() const
{
    return {{KindRole, "kind"},
            {TextRole, "text"},
            {ImageSourceRole, "imageSource"},
            {ImageProblemRole, "imageProblem"},
            {MimeTypeRole, "mimeType"},
            {SizeTextRole, "sizeText"},
            {UriRole, "uri"},
            {TitleRole, "title"},
            {IsTruncatedRole, "isTruncated"},
            {OmittedTextRole, "omittedText"},
            {CanSaveRole, "canSave"}};
}

} // namespace quayside

#include "moc_blocklistmodel.cpp"
