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
    : ListModel(parent)
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

const ListModel::Roles &BlockListModel::roles() const
{
    static const Roles table = rolesOf<BlockListModel>({
        {KindRole, "kind", [](const Row &row) { return row.block.kind; }},
        {TextRole, "text", [](const Row &row) { return row.block.text; }},
        {ImageSourceRole, "imageSource", &Row::imageSource},
        {ImageProblemRole, "imageProblem", &Row::imageProblem},
        {MimeTypeRole, "mimeType", [](const Row &row) { return row.block.mimeType; }},
        {SizeTextRole, "sizeText",
         [](const Row &row) {
             return row.block.bytes < 0 ? QString() : sizeText(row.block.bytes);
         }},
        {UriRole, "uri", [](const Row &row) { return row.block.uri; }},
        {TitleRole, "title", [](const Row &row) { return row.block.title; }},
        {IsTruncatedRole, "isTruncated", [](const Row &row) { return row.block.omittedChars > 0; }},
        {OmittedTextRole, "omittedText",
         [](const Row &row) { return omittedText(row.block.omittedChars); }},
        {CanSaveRole, "canSave", [](const Row &row) { return row.block.bytes >= 0; }},
    });
    return table;
}

} // namespace quayside

#include "moc_blocklistmodel.cpp"
