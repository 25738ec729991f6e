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
#include <QTimer>

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
    const bool isGrowing = m_made < m_wanted;
    m_wanted = std::min(m_total, m_wanted + mcp::limits::kPageItems);
    if (!isGrowing && m_made < m_wanted)
        grow();
}

/// A few rows per turn: their views take longer to create than the rows.
void BlockListModel::grow()
{
    const int end = std::min(m_wanted, m_made + kRowsAtOnce);
    if (m_made == end)
        return;
    beginInsertRows({}, count(), count() + end - m_made - 1);
    for (; m_made < end; ++m_made) {
        Row row{m_maker(m_made), {}, {}};
        row.document = createView(row.block, this);
        m_rows.append(row);
    }
    endInsertRows();
    Q_EMIT countChanged();
    if (m_made < m_wanted)
        QTimer::singleShot(0, this, &BlockListModel::grow);
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
    if (!shown || shown->omittedChars == 0)
        return;
    ResultBlock next = *shown;
    next.document.reset();
    m_rows[row].block.omittedChars = 0;
    Q_EMIT dataChanged(index(row), index(row), {IsTruncatedRole, OmittedTextRole});
    const QPersistentModelIndex place = index(row);
    mcp::offload<ResultBlock>(this, [next]() -> mcp::Result<ResultBlock> {
        ResultBlock page = next;
        CutText cut = cutText(page.fullText.last(page.omittedChars));
        page.text = std::move(cut.text);
        page.omittedChars = cut.omittedChars;
        return page;
    }).then(this, [this, place](const mcp::Result<ResultBlock> &page) {
        if (!page || !place.isValid())
            return;
        const int at = place.row() + 1;
        beginInsertRows({}, at, at);
        m_rows.insert(at, {*page, {}, {}});
        endInsertRows();
        Q_EMIT countChanged();
    });
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
