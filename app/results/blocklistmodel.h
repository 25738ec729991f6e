// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/results/resultcontent.h"
#include "core/base/pending.h"

#include <QImage>
#include <QQmlEngine>
#include <QUrl>

#include <functional>
#include <memory>

namespace quayside {

class ResultImages;

/// The parts of one result, in its order: a page of them, and more pages when they are asked for (SEC-41). Pictures are
/// decoded once they are on screen, and appear when they are ready (SEC-40).
class BlockListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResultController.")
    Q_PROPERTY(int hiddenCount READ hiddenCount NOTIFY countChanged) ///< On pages not asked for.
    Q_PROPERTY(bool isGrowing READ isGrowing NOTIFY countChanged)
    /// What became of the last saveTo(); empty when it went well.
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY saveProblemChanged)

public:
    enum Role {
        KindRole = Qt::UserRole,
        TextRole,
        ImageSourceRole,
        ImageProblemRole,
        MimeTypeRole,
        SizeTextRole,
        UriRole,
        TitleRole,
        IsTruncatedRole,
        OmittedTextRole,
        CanSaveRole,
        FormRole,
        SpansRole, ///< Of the text.
        DocumentRole, ///< A MarkdownModel, JsonTreeModel or TableModel, by the form; null for the others.
        LastRole = DocumentRole,
    };
    Q_ENUM(Role)

    static constexpr qint64 kPixelsOfAll = 16 * 1024 * 1024; ///< As shown, of one result.

    explicit BlockListModel(std::shared_ptr<ResultImages> images, QObject *parent = nullptr);
    ~BlockListModel() override;

    void setBlocks(const QList<ResultBlock> &blocks);
    int hiddenCount() const { return m_total - m_wanted; }
    const ResultBlock *block(int row) const;
    /// All blocks, shown or not.
    QList<ResultBlock> blocks() const;
    int totalCount() const { return m_total; }
    /// Of a page of the text of a block, which begins at that character of the whole text; -1 while it is not shown.
    int rowOf(int block, qsizetype page) const;
    /// Shows the page; countChanged() follows unless it was shown before.
    void reveal(int block, qsizetype page);

    /// One page more.
    Q_INVOKABLE void showMore();
    bool isGrowing() const { return m_made < m_wanted; }
    /// Adds some rows; as that of MarkdownModel.
    Q_INVOKABLE void grow();
    /// The picture of row is on screen.
    Q_INVOKABLE void decode(int row);
    /// The next page of a long text, in a row of its own below row (SEC-41).
    Q_INVOKABLE void showMoreText(int row);
    /// Writes the whole of a block where the person chose; never through a link (SEC-42).
    Q_INVOKABLE void saveTo(int row, const QUrl &file);
    Q_INVOKABLE QString suggestedFileName(int row) const;
    Q_INVOKABLE void copyText(int row);
    /// The text of row as the server sent it; of a link its address.
    Q_INVOKABLE QString fullText(int row) const;
    QString saveProblem() const { return m_saveProblem; }

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void saveProblemChanged();

protected:
    const Roles &roles() const override;
    using Maker = std::function<ResultBlock(int row)>;
    /// Call once: sets the number of rows; each is created when it is shown.
    void setRows(int total, Maker maker);

private:
    struct Row
    {
        ResultBlock
            block; ///< With one page of its text, and what is omitted between that and the next row.
        int number = 0; ///< Of the block.
        qsizetype page = 0; ///< Where the page begins in the whole text.
        qsizetype pageEnd = 0;
        QString imageSource;
        QString imageProblem;
        bool isDecoding = false;
        QObject *document = nullptr;
    };
    void showPage(int number, qsizetype page);
    void insertPage(ResultBlock block, int number, qsizetype page);
    void onDecoded(int row, const mcp::Result<QImage> &image);
    void setSaveProblem(const QString &problem);

    std::shared_ptr<ResultImages> m_images;
    Maker m_maker;
    QList<Row> m_rows;
    mcp::CallScope m_decoding;
    qint64 m_pixels = 0;
    QString m_saveProblem;
    int m_total = 0;
    int m_wanted = 0;
    int m_made = 0; ///< Rows, without further pages of texts.
};

} // namespace quayside
