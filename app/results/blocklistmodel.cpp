// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/blocklistmodel.h"

#include "app/images/imagedecoder.h"
#include "app/images/resultimages.h"
#include "app/preview/markdownmodel.h"
#include "app/results/blockdocument.h"
#include "app/results/jsontreemodel.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/base/limits.h"
#include "core/base/offload.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace quayside {

namespace {

constexpr int kRowsAtOnce = 20;

/// What shows the document of block; null when its text is shown.
QObject *createView(const ResultBlock &block, QObject *parent)
{
    if (!block.document)
        return nullptr;
    switch (block.document->form) {
    case Block::Form::Plain:
    case Block::Form::Source:
        break;
    case Block::Form::Markdown:
        return new MarkdownModel(block.document->markdown, parent);
    case Block::Form::Tree:
        return new JsonTreeModel(block.document->json, parent);
    case Block::Form::Table:
        return new TableModel(*block.document->table, parent);
    }
    return nullptr;
}

} // namespace

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
    const bool wasGrowing = isGrowing();
    m_wanted = std::min(m_total, m_wanted + mcp::limits::kPageItems);
    if (!wasGrowing)
        grow();
}

void BlockListModel::grow()
{
    const int end = std::min(m_wanted, m_made + kRowsAtOnce);
    if (m_made == end)
        return;
    beginInsertRows({}, count(), count() + end - m_made - 1);
    for (; m_made < end; ++m_made) {
        Row row;
        row.block = m_maker(m_made);
        row.number = m_made;
        row.pageEnd = row.block.fullText.size() - row.block.omittedChars;
        row.document = createView(row.block, this);
        m_rows.append(row);
    }
    endInsertRows();
    Q_EMIT countChanged();
}

void BlockListModel::decode(int row)
{
    if (row < 0 || row >= count() || m_rows.at(row).block.kind != Block::Kind::Image
        || std::exchange(m_rows[row].isDecoding, true))
        return;
    const QPersistentModelIndex place = index(row);
    m_decoding.add(m_images->decoder()
                       ->decode(m_rows.at(row).block.data)
                       .then(this, [this, place](const mcp::Result<QImage> &image) {
                           onDecoded(place.row(), image);
                       }));
}

void BlockListModel::showMoreText(int row)
{
    const ResultBlock *shown = block(row);
    if (shown && shown->omittedChars > 0)
        showPage(m_rows.at(row).number, m_rows.at(row).pageEnd);
}

QList<ResultBlock> BlockListModel::blocks() const
{
    QList<ResultBlock> all;
    for (int number = 0; number < m_total; ++number)
        all.append(m_maker(number));
    return all;
}

int BlockListModel::rowOf(int block, qsizetype page) const
{
    const auto found = std::find_if(m_rows.cbegin(), m_rows.cend(), [=](const Row &row) {
        return row.number == block && row.page == page;
    });
    return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
}

void BlockListModel::reveal(int block, qsizetype page)
{
    while (block >= m_wanted && hiddenCount() > 0)
        showMore();
    if (block < m_made && rowOf(block, page) < 0)
        showPage(block, page);
}

void BlockListModel::showPage(int number, qsizetype page)
{
    mcp::offload<ResultBlock>(
        this,
        [block = m_rows.at(rowOf(number, 0)).block, page]() mutable -> mcp::Result<ResultBlock> {
            CutText cut = cutBlock(block.fullText, page);
            block.text = std::move(cut.text);
            block.omittedChars = cut.omittedChars;
            block.document.reset();
            return std::move(block);
        })
        .then(this, [this, number, page](const mcp::Result<ResultBlock> &block) {
            if (block)
                insertPage(*block, number, page);
        });
}

/// Pages between those on screen may be missing.
void BlockListModel::insertPage(ResultBlock block, int number, qsizetype page)
{
    int row = rowOf(number, 0);
    while (row + 1 < count() && at(row + 1).number == number && at(row + 1).page <= page)
        ++row;
    Row &before = m_rows[row];
    if (before.page == page)
        return; // It was asked for twice.
    const qsizetype end = block.fullText.size() - block.omittedChars;
    block.omittedChars = before.pageEnd + before.block.omittedChars - end;
    before.block.omittedChars = page - before.pageEnd;
    Q_EMIT dataChanged(index(row), index(row), {IsTruncatedRole, OmittedTextRole});
    beginInsertRows({}, row + 1, row + 1);
    m_rows.insert(row + 1, {std::move(block), number, page, end, {}, {}});
    endInsertRows();
    Q_EMIT countChanged();
}

void BlockListModel::saveTo(int row, const QUrl &file)
{
    const ResultBlock *saved = block(row);
    if (!saved || saved->bytes < 0)
        return;
    setSaveProblem({});
    mcp::offload<void>(this, [block = *saved, path = file.toLocalFile()] {
        return saveBlock(block, path);
    }).then(this, [this](const mcp::Result<void> &result) {
        setSaveProblem(result ? QString() : result.error().detail);
    });
}

QString BlockListModel::suggestedFileName(int row) const
{
    const ResultBlock *named = block(row);
    return named ? quayside::suggestedFileName(*named) : QString();
}

/// It may be many megabytes.
void BlockListModel::copyText(int row)
{
    const ResultBlock *copied = block(row);
    if (!copied)
        return;
    mcp::offload<QString>(this, [text = copied->fullText]() -> mcp::Result<QString> {
        return cleanText(text, Lines::Many);
    }).then(this, [](const mcp::Result<QString> &clean) {
        if (clean)
            QGuiApplication::clipboard()->setText(*clean);
    });
}

QString BlockListModel::fullText(int row) const
{
    const ResultBlock *shown = block(row);
    return shown ? shown->fullText : QString();
}

void BlockListModel::setSaveProblem(const QString &problem)
{
    if (m_saveProblem == problem)
        return;
    m_saveProblem = problem;
    Q_EMIT saveProblemChanged();
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
        {FormRole, "form",
         [](const Row &row) {
             return row.block.document ? row.block.document->form : Block::Form::Plain;
         }},
        {SpansRole, "spans",
         [](const Row &row) {
             return row.block.document ? row.block.document->spans : TextSpans();
         }},
        {DocumentRole, "document", &Row::document},
    });
    return table;
}

} // namespace quayside

#include "moc_blocklistmodel.cpp"
